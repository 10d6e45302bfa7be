//! Traces: spans are collected and sent in batches by a thread of their own.

use std::time::Duration;

use opentelemetry::trace::TracerProvider as _;
use opentelemetry::{KeyValue, global};
use opentelemetry_otlp::{
    Protocol, RetryPolicy, SpanExporter, WithExportConfig as _, WithHttpConfig as _,
};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{
    BatchConfigBuilder, BatchSpanProcessor, Sampler, SdkTracer, SdkTracerProvider,
};

use super::sender::Sender;
use super::{OtlpEndpoint, Sampling, TelemetryError};

/// Spans that wait to be sent; more are dropped.
const QUEUE: usize = 4_096;
/// Spans in one message.
const BATCH: usize = 512;
/// How often spans are sent.
const EVERY: Duration = Duration::from_secs(2);

/// What sends the traces of this process.
pub(super) fn provider(
    endpoint: &OtlpEndpoint,
    sampling: Sampling,
    sender: Sender,
    resource: Resource,
) -> Result<SdkTracerProvider, TelemetryError> {
    let exporter = SpanExporter::builder()
        .with_http()
        .with_protocol(Protocol::HttpBinary)
        .with_endpoint(endpoint.join("/v1/traces"))
        .with_http_client(sender)
        // A message that was not accepted is dropped: the next ones must not wait for it.
        .with_retry_policy(RetryPolicy::disabled())
        .build()
        .map_err(|error| TelemetryError::Receiver(error.to_string()))?;
    let config = BatchConfigBuilder::default()
        .with_max_queue_size(QUEUE)
        .with_max_export_batch_size(BATCH)
        .with_scheduled_delay(EVERY)
        .build();
    let processor = BatchSpanProcessor::builder(exporter)
        .with_batch_config(config)
        .build();
    let sampler = if sampling.get() > 0.0 {
        // Whether a trace that began elsewhere is sent was decided there.
        let own = Sampler::TraceIdRatioBased(sampling.get());
        Sampler::ParentBased(Box::new(own))
    } else {
        Sampler::AlwaysOff
    };
    Ok(SdkTracerProvider::builder()
        .with_span_processor(processor)
        .with_sampler(sampler)
        .with_resource(resource)
        .build())
}

/// Who measures.
pub(super) fn resource(service: &'static str) -> Resource {
    let instance = format!("{:032x}", rand::random::<u128>());
    let process = i64::from(std::process::id());
    Resource::builder_empty()
        .with_service_name(service)
        .with_attributes([
            KeyValue::new("service.namespace", "waymark"),
            KeyValue::new("service.version", env!("CARGO_PKG_VERSION")),
            KeyValue::new("service.instance.id", instance),
            KeyValue::new("process.pid", process),
        ])
        .build()
}

/// The tracer of the spans, which [`super::spans`] uses, too.
pub(super) fn tracer(provider: &SdkTracerProvider) -> SdkTracer {
    global::set_tracer_provider(provider.clone());
    provider.tracer("waymark")
}
