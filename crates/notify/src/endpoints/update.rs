//! `PUT /api/v1/report-endpoints/{id}`

use std::borrow::Cow;

use actix_web::HttpResponse;
use actix_web::web::Data;
use fetch_guard::TargetUrl;
use query_params::FieldReader;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use web::openapi::{Envelope, IdPath, IfMatchHeader, UpdateProblems};
use web::{Allowed, Body, Id, Preconditions, Problem, answer};

use super::Endpoint;
use super::fields::{EndpointFields, EndpointForm, EndpointRules, ReadForm, form};
use crate::EndpointsWrite;
use crate::model::{self, Changes};
use crate::source::{Notices, Source};

/// How often a change is tried while others change the endpoint.
const TRIES: usize = 5;

/// Why an endpoint is not notified: its account has paused it.
const BY_REQUEST: &str = "by_request";

/// The body of update.
#[derive(Debug)]
pub struct UpdateEndpoint {
    fields: EndpointFields,
    enabled: Option<bool>,
}

impl ReadForm for UpdateEndpoint {
    fn read(reader: &mut FieldReader<'_>, rules: &EndpointRules) -> Option<Self> {
        Some(Self {
            fields: EndpointFields::read(reader, rules),
            enabled: reader.yes_or_no("enabled"),
        })
    }
}

impl utoipa::ToSchema for UpdateEndpoint {
    fn name() -> Cow<'static, str> {
        "UpdateEndpointForm".into()
    }
}

impl utoipa::PartialSchema for UpdateEndpoint {
    fn schema() -> RefOr<Schema> {
        let enabled = ObjectBuilder::new()
            .schema_type(Type::Integer)
            .minimum(Some(0))
            .maximum(Some(1))
            .description(Some(
                "1 notifies it of events, also after it was disabled; 0 does not.",
            ));
        let form = form().property("enabled", enabled);
        form.description(Some("The body of update.")).into()
    }
}

/// Changes an endpoint. Absent fields stay as they are.
#[utoipa::path(
    put,
    path = "/api/v1/report-endpoints/{id}",
    operation_id = "update_report_endpoint",
    tag = "Events",
    security(("api_key" = ["endpoints:write"])),
    params(IdPath, IfMatchHeader),
    request_body(content(
        (UpdateEndpoint = "application/x-www-form-urlencoded"),
        (UpdateEndpoint = "application/json"),
    )),
    responses(
        (
            status = 200,
            body = Envelope<Endpoint>,
            headers(("ETag" = String, description = "The version of the endpoint"))
        ),
        UpdateProblems,
    ),
)]
pub async fn update_endpoint<S: Source>(
    caller: Allowed<EndpointsWrite>,
    id: Id,
    conditions: Preconditions,
    body: Body<EndpointForm<S, UpdateEndpoint>>,
    notices: Data<Notices<S>>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    let pool = notices.pool.for_account(account);
    let UpdateEndpoint { fields, enabled } = &body.0.sent;
    for _ in 0..TRIES {
        let seen = model::find(&pool, account, id.0).await?;
        let seen = seen.ok_or_else(Problem::not_found)?;
        conditions.require(&seen.tag())?;
        let changes = Changes {
            target: fields.target.as_ref().map(TargetUrl::as_str),
            host: fields.target.as_ref().map(TargetUrl::host),
            events: fields.events.as_deref(),
            place: fields.place.as_ref().map(Option::as_deref),
            description: fields.description.as_ref().map(Option::as_deref),
            disabled_reason: enabled.map(|enabled| (!enabled).then_some(BY_REQUEST)),
        };
        let version = (id.0, seen.version);
        if let Some(row) = model::update(&pool, account, version, &changes).await? {
            let tag = row.tag();
            return Ok(answer::show(Endpoint::new::<S>(row), &tag));
        }
    }
    Err(Problem::concurrent_changes())
}

/// Pauses an endpoint of the account, or resumes it.
pub async fn toggle<S: Source>(
    notices: &Notices<S>,
    account: &str,
    id: i64,
    enabled: bool,
) -> Result<(), Problem> {
    let pool = notices.pool.for_account(account);
    let changes = Changes {
        disabled_reason: Some((!enabled).then_some(BY_REQUEST)),
        ..Changes::default()
    };
    for _ in 0..TRIES {
        let seen = model::find(&pool, account, id).await?;
        let version = seen.ok_or_else(Problem::not_found)?.version;
        let row = model::update(&pool, account, (id, version), &changes).await?;
        if row.is_some() {
            return Ok(());
        }
    }
    Err(Problem::concurrent_changes())
}
