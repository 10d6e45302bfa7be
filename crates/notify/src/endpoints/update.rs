//! `PUT /api/v1/report-endpoints/{id}`

use std::borrow::Cow;

use actix_web::HttpResponse;
use actix_web::web::Data;
use query_params::FieldReader;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use web::openapi::{Envelope, IdPath, IfMatchHeader, UpdateProblems};
use web::{Allowed, Body, Id, Preconditions, Problem, answer};

use super::Endpoint;
use super::fields::{EndpointFields, EndpointForm, EndpointRules, ReadForm, form};
use super::target::check_digest;
use crate::EndpointsWrite;
use crate::delivery::new_secret;
use crate::model::{self, BY_REQUEST, Changes, EndpointRow, Kind, UNCONFIRMED};
use crate::source::{Notices, Source};

/// How often a change is tried while others change the endpoint.
const TRIES: usize = 5;

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
        if let Some(target) = &fields.target {
            target.check(seen.kind)?;
        }
        check_digest(fields.digest, seen.kind)?;
        let changes = Changes {
            target: fields.target.as_ref().map(|target| target.text.as_str()),
            host: fields.target.as_ref().map(|target| target.host.as_str()),
            digest: fields.digest.filter(|_| seen.kind == Kind::Mail),
            events: fields.events.as_deref(),
            place: fields.place.as_ref().map(Option::as_deref),
            description: fields.description.as_ref().map(Option::as_deref),
            disabled_reason: enabled.map(|enabled| (!enabled).then_some(BY_REQUEST)),
            ..Changes::default()
        };
        let secret = new_secret();
        let changes = with_consent(&seen, changes, &secret);
        let version = (id.0, seen.version);
        if let Some(row) = model::update(&pool, account, version, &changes).await? {
            let tag = row.tag();
            return Ok(answer::show(Endpoint::new::<S>(row), &tag));
        }
    }
    Err(Problem::concurrent_changes())
}

/// The changes, such that an address of mail that is new, or whose reader has not agreed, is asked
/// first.
fn with_consent<'a>(seen: &EndpointRow, changes: Changes<'a>, secret: &'a str) -> Changes<'a> {
    let is_moved = changes.target.is_some_and(|target| target != seen.target);
    if seen.kind != Kind::Mail || (seen.is_confirmed() && !is_moved) {
        return changes;
    }
    let reason = changes.disabled_reason;
    let stays_paused = match reason {
        Some(reason) => reason.is_some(),
        None => !is_moved || seen.disabled_reason.as_deref() == Some(BY_REQUEST),
    };
    Changes {
        disabled_reason: if stays_paused {
            reason
        } else {
            Some(Some(UNCONFIRMED))
        },
        confirmed_at: is_moved.then_some(None),
        // Links in mails to the address before it are good no more.
        secret: is_moved.then_some(secret),
        ..changes
    }
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
        let seen = seen.ok_or_else(Problem::not_found)?;
        let changes = with_consent(&seen, changes.clone(), "");
        let row = model::update(&pool, account, (id, seen.version), &changes).await?;
        if row.is_some() {
            return Ok(());
        }
    }
    Err(Problem::concurrent_changes())
}
