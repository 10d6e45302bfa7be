//! `GET /api/v1/report-events` and `/api/v1/domain-events`: what happened.
#![expect(
    unused_qualifications,
    reason = "utoipa writes longer paths than needed for a type of the same file"
)]

use actix_web::HttpResponse;
use actix_web::http::header::{ETAG, LINK};
use actix_web::web::Data;
use query_params::{FieldReader, FromFields};
use serde::Serialize;
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use web::openapi::ListProblems;
use web::{Allowed, EntityTag, Preconditions, Problem, Query, answer};

use crate::EndpointsRead;
use crate::feeds::version_of;
use crate::model::{self, EventFilter, EventRow};
use crate::source::{Notices, Source};

/// How many events a page has, if the request does not say.
const PER_PAGE: u64 = 25;
const MAX_PER_PAGE: u64 = 100;
/// The longest filter, in characters.
const LONGEST: usize = 253;

/// The parameters of the list.
#[derive(Debug)]
pub struct EventParams {
    filter: EventFilter,
    per_page: u64,
}

impl FromFields for EventParams {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        let mut text = |name: &str| {
            let text = reader.text(name)?;
            if text.chars().count() > LONGEST {
                let message = format!("The {name} field must have at most {LONGEST} characters.");
                reader.error(name, "too_long", message);
            }
            Some(text.to_ascii_lowercase())
        };
        let filter = EventFilter {
            kind: text("type"),
            place: text("project").or_else(|| text("domain")),
            after: text("after"),
            subject: None,
        };
        let subject = reader.integer("subject", 1, i64::MAX.unsigned_abs());
        let per_page = reader.integer("per_page", 1, MAX_PER_PAGE);
        Some(Self {
            filter: EventFilter {
                subject: subject.and_then(|id| i64::try_from(id).ok()),
                ..filter
            },
            per_page: per_page.unwrap_or(PER_PAGE),
        })
    }
}

impl EventParams {
    /// Which events are wanted.
    pub fn filter<S: Source>(&self) -> EventFilter {
        let as_stored = |place: &String| S::place(place).unwrap_or_else(|| place.clone());
        EventFilter {
            place: self.filter.place.as_ref().map(as_stored),
            ..self.filter.clone()
        }
    }
}

/// The parameters, for the document.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the fields are read by the derive alone")]
struct EventQuery {
    /// A type, such as `report.worse`, or the beginning of some, such as `report.*`.
    #[param(max_length = 253)]
    r#type: Option<String>,
    /// Only those of the report or domain with this id.
    #[param(minimum = 1)]
    subject: Option<i64>,
    /// Only those of reports of this project.
    #[param(max_length = 253)]
    project: Option<String>,
    /// Only those of the domain with this name.
    #[param(max_length = 253)]
    domain: Option<String>,
    /// The id of the last event of the page before: this page begins behind it, with older ones.
    #[param(max_length = 253)]
    after: Option<String>,
    /// How many events a page has.
    #[param(minimum = 1, maximum = 100, default = 25)]
    per_page: Option<u64>,
}

/// Something that happened.
#[derive(Debug, Serialize, ToSchema)]
pub struct Event {
    /// Sorts by time. It is the `webhook-id` of webhooks.
    #[schema(examples("evt_01j8vx3m5qk00712c4a8aq33bw"))]
    id: String,
    /// What happened.
    #[serde(rename = "type")]
    #[schema(examples("report.worse"))]
    kind: String,
    /// The id of the report, domain or endpoint that it is about.
    subject: i64,
    /// When it happened.
    #[schema(format = "date-time")]
    timestamp: String,
    /// What is notified of it.
    #[schema(value_type = BTreeMap<String, Value>)]
    data: Value,
}

/// One page of events.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventList {
    /// The events, the newest first.
    data: Vec<Event>,
    /// Where the next page begins; null on the last one.
    #[schema(required)]
    next: Option<String>,
    /// The status code.
    #[schema(minimum = 200, maximum = 200)]
    status: u16,
}

impl From<EventRow> for Event {
    fn from(row: EventRow) -> Self {
        Self {
            id: row.id,
            kind: row.kind,
            subject: row.subject,
            timestamp: super::endpoints::rfc3339(row.created_at),
            data: serde_json::from_str(&row.data).unwrap_or_default(),
        }
    }
}

/// What happened to the account's reports or domains, the newest first. A page continues where the
/// one before ended, whatever happens meanwhile.
#[utoipa::path(
    get,
    path = "/api/v1/report-events",
    operation_id = "list_report_events",
    tag = "Events",
    security(("api_key" = ["endpoints:read"])),
    params(EventQuery),
    responses(
        (
            status = 200,
            body = EventList,
            headers(
                ("ETag" = String, description = "The version of this page."),
                ("Link" = Option<String>, description = "next (RFC 8288)"),
            )
        ),
        (status = 304, description = "The page is as it was."),
        ListProblems,
    ),
)]
pub async fn list_events<S: Source>(
    caller: Allowed<EndpointsRead>,
    conditions: Preconditions,
    query: Query<EventParams>,
    notices: Data<Notices<S>>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    let per_page = &query.params.per_page;
    let filter = &query.params.filter::<S>();
    let wanted = i64::try_from(*per_page).unwrap_or(i64::MAX);
    // One more tells whether there is another page.
    let pool = notices.pool.for_account(account);
    let mut rows = model::events_of(&pool, account, filter, wanted + 1).await?;
    let has_more = rows.len() > usize::try_from(*per_page).unwrap_or(usize::MAX);
    if has_more {
        rows.pop();
    }
    let (first, last) = (rows.first(), rows.last());
    // Events never change: the first, the last and their number are the page.
    let count = rows.len() + usize::from(has_more);
    let name = |row: Option<&EventRow>| row.map_or_else(String::new, |row| row.id.clone());
    let version = version_of(&format!("{} {} {count}", name(first), name(last)));
    let tag = EntityTag::new(1, version);
    if conditions.not_modified(&tag)? {
        return Ok(answer::not_modified(&tag));
    }
    let next = last.filter(|_| has_more).map(|row| row.id.clone());
    let mut response = HttpResponse::Ok();
    response.insert_header((ETAG, tag.to_string()));
    if let Some(next) = &next {
        let link = query.location.with("after", next);
        response.insert_header((LINK, format!("<{link}>; rel=\"next\"")));
    }
    Ok(response.json(EventList {
        data: rows.into_iter().map(Event::from).collect(),
        next,
        status: 200,
    }))
}
