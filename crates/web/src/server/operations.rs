//! The operations listener: health, readiness and metrics.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use actix_web::HttpResponse;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::web::ServiceConfig;
use database::NotReady;
use prometheus::{Encoder, TextEncoder};
use serde_json::json;

use super::ready::Ready;
use crate::middleware::Context;
use crate::operations_paths::OPERATIONS_PATHS;
use crate::{Problem, resource};

/// The `Retry-After` of a readiness check that fails.
const RETRY_AFTER: Duration = Duration::from_secs(5);

pub(super) fn routes<C, F, R>(config: &mut ServiceConfig, public: &Arc<Context>, ready: C)
where
    C: Fn() -> F + Clone + 'static,
    F: Future<Output = Result<R, NotReady>> + 'static,
    R: Into<Ready> + 'static,
{
    let readiness = {
        let public = Arc::clone(public);
        move || show_readiness(Arc::clone(&public), ready.clone())
    };
    let metrics = {
        let public = Arc::clone(public);
        move || std::future::ready(show_metrics(&public))
    };
    let [health_path, readiness_path, metrics_path] = OPERATIONS_PATHS;
    config
        .service(resource(health_path).get(show_health))
        .service(resource(readiness_path).get(readiness))
        .service(resource(metrics_path).get(metrics));
}

async fn show_health() -> HttpResponse {
    HttpResponse::Ok().json(json!({"status": "ok"}))
}

async fn show_readiness<C, F, R>(public: Arc<Context>, ready: C) -> Result<HttpResponse, Problem>
where
    C: Fn() -> F,
    F: Future<Output = Result<R, NotReady>>,
    R: Into<Ready>,
{
    if public.in_flight.is_draining() {
        return Err(Problem::unavailable(RETRY_AFTER));
    }
    match ready().await.map(Into::into) {
        Ok(Ready::Fully) => Ok(HttpResponse::Ok().json(json!({"status": "ready"}))),
        Ok(Ready::Without(reason)) => {
            // Whoever noticed it first has logged it: probes come every few seconds.
            tracing::debug!(%reason, "ready, but not everything is there");
            let missing = reason.summary();
            Ok(HttpResponse::Ok().json(json!({"status": "ready", "missing": missing})))
        }
        Err(reason) => {
            tracing::warn!(%reason, "not ready");
            Err(Problem::unavailable_because(reason.summary(), RETRY_AFTER))
        }
    }
}

fn show_metrics(public: &Context) -> Result<HttpResponse, Problem> {
    let mut text = Vec::new();
    let encoder = TextEncoder::new();
    encoder
        .encode(&public.metrics.registry.gather(), &mut text)
        .map_err(|error| Problem::internal(&error))?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, encoder.format_type()))
        .body(text))
}
