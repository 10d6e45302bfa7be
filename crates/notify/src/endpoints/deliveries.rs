//! `GET /api/v1/report-endpoints/{id}/deliveries`, and attempting one again.
#![expect(
    unused_qualifications,
    reason = "utoipa writes longer paths than needed for a type of the same file"
)]

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use query_params::{FieldReader, FromFields};
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};
use web::openapi::{Envelope, IdPath, ListProblems, UnversionedProblems};
use web::{Allowed, Id, Problem, Query, answer, path_number};

use super::must_be_confirmed;
use super::rfc3339;
use super::test::Begun;
use crate::model::{self, DeliveryRow};
use crate::source::{Notices, Source};
use crate::{EndpointsRead, EndpointsWrite};

/// How many deliveries a page has, if the request does not say.
const PER_PAGE: u64 = 25;
const MAX_PER_PAGE: u64 = 100;

/// The parameters of the list.
#[derive(Debug)]
pub struct DeliveryParams {
    after: Option<i64>,
    per_page: u64,
}

impl FromFields for DeliveryParams {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        let after = reader.integer("after", 1, i64::MAX.unsigned_abs());
        let per_page = reader.integer("per_page", 1, MAX_PER_PAGE);
        Some(Self {
            after: after.and_then(|id| i64::try_from(id).ok()),
            per_page: per_page.unwrap_or(PER_PAGE),
        })
    }
}

/// The parameters, for the document.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the fields are read by the derive alone")]
struct DeliveryQuery {
    /// The id of the last delivery of the page before: this page begins behind it, with older ones.
    #[param(minimum = 1)]
    after: Option<i64>,
    /// How many deliveries a page has.
    #[param(minimum = 1, maximum = 100, default = 25)]
    per_page: Option<u64>,
}

/// A delivery of an event to an endpoint, with its last attempt.
#[derive(Debug, Serialize, ToSchema)]
pub struct Delivery {
    /// Increases with each delivery.
    #[schema(minimum = 1)]
    id: i64,
    /// The id of the event.
    event: String,
    /// The type of the event.
    #[serde(rename = "type")]
    kind: String,
    /// `waiting`, `delivered`, or `failed` when it was given up.
    #[schema(examples("delivered"))]
    state: &'static str,
    /// How often it was attempted.
    #[schema(minimum = 0)]
    attempts: i16,
    /// When it is attempted next.
    #[schema(required, format = "date-time")]
    next_attempt_at: Option<String>,
    /// When it was last attempted.
    #[schema(required, format = "date-time")]
    attempted_at: Option<String>,
    /// The status code of the last answer; null if there was none.
    #[schema(required)]
    status: Option<i16>,
    /// How long the last attempt took, in milliseconds.
    #[schema(required)]
    duration_ms: Option<i32>,
    /// The first 1,000 bytes of the last answer, or why there was none.
    #[schema(required)]
    answer: Option<String>,
}

/// An endpoint's deliveries, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeliveryList {
    /// The deliveries.
    data: Vec<Delivery>,
    /// Where the next page begins; null on the last one.
    #[schema(required)]
    next: Option<i64>,
    /// The status code.
    #[schema(minimum = 200, maximum = 200)]
    status: u16,
}

impl From<DeliveryRow> for Delivery {
    fn from(row: DeliveryRow) -> Self {
        Self {
            id: row.id,
            event: row.event,
            kind: row.kind,
            state: row.state.as_str(),
            attempts: row.attempts,
            next_attempt_at: row.next_attempt_at.map(rfc3339),
            attempted_at: row.attempted_at.map(rfc3339),
            status: row.status,
            duration_ms: row.duration_ms,
            answer: row.answer,
        }
    }
}

/// What an endpoint was sent, the newest first, and how it answered.
#[utoipa::path(
    get,
    path = "/api/v1/report-endpoints/{id}/deliveries",
    operation_id = "list_report_deliveries",
    tag = "Events",
    security(("api_key" = ["endpoints:read"])),
    params(IdPath, DeliveryQuery),
    responses((status = 200, body = DeliveryList), UnversionedProblems, ListProblems),
)]
pub async fn list_deliveries<S: Source>(
    caller: Allowed<EndpointsRead>,
    id: Id,
    query: Query<DeliveryParams>,
    notices: Data<Notices<S>>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    let pool = notices.pool.for_account(account);
    let found = model::find(&pool, account, id.0).await?;
    found.ok_or_else(Problem::not_found)?;
    let DeliveryParams { after, per_page } = query.params;
    let wanted = i64::try_from(per_page).unwrap_or(i64::MAX);
    let mut rows = model::deliveries(&pool, id.0, after, wanted + 1).await?;
    let has_more = rows.len() > usize::try_from(per_page).unwrap_or(usize::MAX);
    if has_more {
        rows.pop();
    }
    let next = rows.last().filter(|_| has_more).map(|row| row.id);
    Ok(HttpResponse::Ok().json(DeliveryList {
        data: rows.into_iter().map(Delivery::from).collect(),
        next,
        status: 200,
    }))
}

/// The number of a delivery in a path.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "the field is read by the derive alone")]
struct DeliveryPath {
    /// The id of the delivery.
    #[param(minimum = 1)]
    delivery: i64,
}

/// Attempts a delivery again, also one that was given up or has succeeded. Its `webhook-id` stays
/// the same.
#[utoipa::path(
    post,
    path = "/api/v1/report-endpoints/{id}/deliveries/{delivery}/replay",
    operation_id = "replay_report_delivery",
    tag = "Events",
    security(("api_key" = ["endpoints:write"])),
    params(IdPath, DeliveryPath),
    responses((status = 201, body = Envelope<Begun>), UnversionedProblems),
)]
pub async fn replay_delivery<S: Source>(
    caller: Allowed<EndpointsWrite>,
    request: HttpRequest,
    id: Id,
    notices: Data<Notices<S>>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    let delivery = path_number(&request, "delivery")?;
    let pool = notices.pool.for_account(account);
    let found = model::find(&pool, account, id.0).await?;
    must_be_confirmed(&found.ok_or_else(Problem::not_found)?)?;
    if !model::deliver_again(&pool, id.0, delivery).await? {
        return Err(Problem::not_found());
    }
    Ok(answer::made(Begun { delivery }))
}
