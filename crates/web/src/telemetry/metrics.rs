//! Sends the metrics of `/metrics` to the receiver, under the same names.

use std::time::{Duration, SystemTime};

use opentelemetry::KeyValue as Attribute;
use opentelemetry_http::{Bytes, HttpClient, Request};
use opentelemetry_proto::tonic::collector::metrics::v1::ExportMetricsServiceRequest;
use opentelemetry_proto::tonic::common::v1::{InstrumentationScope, KeyValue};
use opentelemetry_proto::tonic::metrics::v1::metric::Data;
use opentelemetry_proto::tonic::metrics::v1::number_data_point::Value;
use opentelemetry_proto::tonic::metrics::v1::{
    AggregationTemporality, Gauge, Histogram, HistogramDataPoint, Metric, NumberDataPoint,
    ResourceMetrics, ScopeMetrics, Sum,
};
use opentelemetry_proto::tonic::resource::v1::Resource as SentResource;
use opentelemetry_sdk::Resource;
use prometheus::Registry;
use prometheus::proto::{LabelPair, MetricFamily, MetricType};
use prost::Message as _;

use super::sender::Sender;

/// What sends the metrics of this process.
#[derive(Clone, Debug)]
pub(super) struct MetricSender {
    pub(super) address: String,
    pub(super) sender: Sender,
    pub(super) resource: Resource,
    pub(super) every: Duration,
    pub(super) started: SystemTime,
}

impl MetricSender {
    /// Sends the metrics again and again. What was not accepted is dropped: the next message has
    /// newer values.
    pub(super) async fn run(self, registry: Registry) {
        loop {
            tokio::time::sleep(self.every).await;
            self.send(&registry).await;
        }
    }

    /// Sends the metrics once. Why they could not be sent is logged by the sender.
    pub(super) async fn send(&self, registry: &Registry) {
        let body = self.message(registry).encode_to_vec();
        let request = Request::post(&self.address)
            .header("content-type", "application/x-protobuf")
            .body(Bytes::from(body));
        match request {
            Ok(request) => drop(self.sender.send_bytes(request).await),
            Err(error) => tracing::warn!(%error, "the metrics cannot be sent"),
        }
    }

    fn message(&self, registry: &Registry) -> ExportMetricsServiceRequest {
        let attributes = self.resource.iter();
        let attributes = attributes
            .map(|(key, value)| KeyValue::from(&Attribute::new(key.clone(), value.clone())));
        let families = registry.gather();
        let metrics = families.iter().filter_map(|family| self.metric(family));
        ExportMetricsServiceRequest {
            resource_metrics: vec![ResourceMetrics {
                resource: Some(SentResource {
                    attributes: attributes.collect(),
                    ..SentResource::default()
                }),
                scope_metrics: vec![ScopeMetrics {
                    scope: Some(InstrumentationScope {
                        name: "waymark".to_owned(),
                        ..InstrumentationScope::default()
                    }),
                    metrics: metrics.collect(),
                    ..ScopeMetrics::default()
                }],
                ..ResourceMetrics::default()
            }],
        }
    }

    /// A metric of a kind that the services have: counter, gauge or histogram.
    fn metric(&self, family: &MetricFamily) -> Option<Metric> {
        let (start, now) = (nanoseconds(self.started), nanoseconds(SystemTime::now()));
        let number = |labels: &[LabelPair], value| NumberDataPoint {
            attributes: attributes(labels),
            start_time_unix_nano: start,
            time_unix_nano: now,
            value: Some(Value::AsDouble(value)),
            ..NumberDataPoint::default()
        };
        let points = family.get_metric().iter();
        let cumulative = AggregationTemporality::Cumulative.into();
        let data = match family.get_field_type() {
            MetricType::COUNTER => Data::Sum(Sum {
                data_points: points
                    .map(|point| number(point.get_label(), point.get_counter().get_value()))
                    .collect(),
                aggregation_temporality: cumulative,
                is_monotonic: true,
            }),
            MetricType::GAUGE => Data::Gauge(Gauge {
                data_points: points
                    .map(|point| number(point.get_label(), point.get_gauge().get_value()))
                    .collect(),
            }),
            MetricType::HISTOGRAM => Data::Histogram(Histogram {
                data_points: points
                    .map(|point| HistogramDataPoint {
                        attributes: attributes(point.get_label()),
                        start_time_unix_nano: start,
                        time_unix_nano: now,
                        ..counts(point.get_histogram())
                    })
                    .collect(),
                aggregation_temporality: cumulative,
            }),
            _ => return None,
        };
        Some(Metric {
            name: family.name().to_owned(),
            description: family.help().to_owned(),
            data: Some(data),
            ..Metric::default()
        })
    }
}

/// OTLP has the count of each bucket alone, and one more for values above the last bound.
fn counts(histogram: &prometheus::proto::Histogram) -> HistogramDataPoint {
    let (mut below, mut bounds, mut counts) = (0, Vec::new(), Vec::new());
    for bucket in histogram.get_bucket() {
        if bucket.upper_bound().is_finite() {
            bounds.push(bucket.upper_bound());
            counts.push(bucket.cumulative_count().saturating_sub(below));
            below = bucket.cumulative_count();
        }
    }
    let count = histogram.get_sample_count();
    counts.push(count.saturating_sub(below));
    HistogramDataPoint {
        count,
        sum: Some(histogram.get_sample_sum()),
        bucket_counts: counts,
        explicit_bounds: bounds,
        ..HistogramDataPoint::default()
    }
}

fn attributes(labels: &[LabelPair]) -> Vec<KeyValue> {
    let attribute =
        |label: &LabelPair| Attribute::new(label.name().to_owned(), label.value().to_owned());
    labels
        .iter()
        .map(|label| KeyValue::from(&attribute(label)))
        .collect()
}

fn nanoseconds(time: SystemTime) -> u64 {
    let since = time.duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| {
        u64::try_from(since.as_nanos()).unwrap_or(u64::MAX)
    })
}
