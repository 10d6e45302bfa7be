"""A receiver of OTLP over HTTP: prints a line of JSON for each message.

    receiver.py PORT

It parses what it receives with the protocol's own definitions, and answers 400 to anything else.
"""

import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from opentelemetry.proto.collector.metrics.v1 import metrics_service_pb2 as metrics
from opentelemetry.proto.collector.trace.v1 import trace_service_pb2 as traces

# What processes send at once must not get into one line.
ONE_LINE_AT_A_TIME = threading.Lock()


def attributes(pairs):
    return {pair.key: getattr(pair.value, pair.value.WhichOneof("value")) for pair in pairs}


def spans(body):
    message = traces.ExportTraceServiceRequest.FromString(body)
    for of_resource in message.resource_spans:
        resource = attributes(of_resource.resource.attributes)
        for of_scope in of_resource.scope_spans:
            for span in of_scope.spans:
                yield {
                    "name": span.name,
                    "trace": span.trace_id.hex(),
                    "id": span.span_id.hex(),
                    "parent": span.parent_span_id.hex(),
                    "links": [link.trace_id.hex() for link in span.links],
                    "start": span.start_time_unix_nano,
                    "end": span.end_time_unix_nano,
                    "is_error": span.status.code == span.status.STATUS_CODE_ERROR,
                    "attributes": attributes(span.attributes),
                    "resource": resource,
                }


def points(body):
    message = metrics.ExportMetricsServiceRequest.FromString(body)
    for of_resource in message.resource_metrics:
        resource = attributes(of_resource.resource.attributes)
        for of_scope in of_resource.scope_metrics:
            for metric in of_scope.metrics:
                kind = metric.WhichOneof("data")
                for point in getattr(metric, kind).data_points:
                    is_number = kind != "histogram"
                    yield {
                        "name": metric.name,
                        "kind": kind,
                        "attributes": attributes(point.attributes),
                        "value": point.as_double if is_number else point.count,
                        "buckets": [] if is_number else list(point.bucket_counts),
                        "resource": resource,
                    }


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        secret = self.headers.get("X-Receiver-Key", "")
        try:
            is_protobuf = self.headers["Content-Type"] == "application/x-protobuf"
            read = {"/v1/traces": spans, "/v1/metrics": points}[self.path] if is_protobuf else None
            received = {"path": self.path, "key": secret, "items": list(read(body))}
        except Exception as error:  # Whatever is wrong, the test has to see it.
            received = {"path": self.path, "error": repr(error)}
        with ONE_LINE_AT_A_TIME:
            print(json.dumps(received), flush=True)
        refused = 404 if self.path in sys.argv[2:] else 200
        self.send_response(400 if "error" in received else refused)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler)
print(json.dumps({"path": "ready"}), flush=True)
server.serve_forever()
