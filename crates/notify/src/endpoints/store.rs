//! `POST /api/v1/report-endpoints`

use std::borrow::Cow;

use actix_web::HttpResponse;
use actix_web::web::Data;
use query_params::{FieldErrors, FieldReader};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use web::openapi::{Envelope, StoreProblems};
use web::{Allowed, BaseUrl, Body, Problem, answer};

use super::Endpoint;
use super::fields::{EndpointFields, EndpointForm, EndpointRules, ReadForm, form, kind};
use super::target::check_digest;
use crate::EndpointsWrite;
use crate::delivery::new_secret;
use crate::model::{self, Digest, EndpointRow, Kind, NewEndpoint, WriteError};
use crate::source::{Notices, Source};

/// The body of store.
#[derive(Debug)]
pub struct StoreEndpoint {
    kind: Kind,
    fields: EndpointFields,
}

impl ReadForm for StoreEndpoint {
    fn read(reader: &mut FieldReader<'_>, rules: &EndpointRules) -> Option<Self> {
        let kind = kind(reader, rules.has_mail);
        let fields = EndpointFields::read(reader, rules);
        for (name, is_missing) in [
            ("kind", kind.is_none()),
            ("target", fields.target.is_none()),
            ("events", fields.events.is_none()),
        ] {
            if is_missing && reader.is_good(name) {
                reader.error(name, "required", format!("The {name} field is required."));
            }
        }
        Some(Self {
            kind: kind?,
            fields,
        })
    }
}

impl utoipa::ToSchema for StoreEndpoint {
    fn name() -> Cow<'static, str> {
        "StoreEndpointForm".into()
    }
}

impl utoipa::PartialSchema for StoreEndpoint {
    fn schema() -> RefOr<Schema> {
        let kinds = Kind::TEXTS.iter().map(|(text, _)| *text);
        let kind = ObjectBuilder::new()
            .schema_type(Type::String)
            .enum_values(Some(kinds))
            .description(Some("How it is notified."));
        let form = form().property("kind", kind);
        let form = form.required("kind").required("target").required("events");
        form.description(Some("The body of store.")).into()
    }
}

/// Stores an endpoint, which is notified of the account's events from now on.
#[utoipa::path(
    post,
    path = "/api/v1/report-endpoints",
    operation_id = "store_report_endpoint",
    tag = "Events",
    security(("api_key" = ["endpoints:write"])),
    request_body(content(
        (StoreEndpoint = "application/x-www-form-urlencoded"),
        (StoreEndpoint = "application/json"),
    )),
    responses(
        (status = 201, body = Envelope<Endpoint>, headers(
            ("Location" = String, description = "The address of the endpoint"),
            ("ETag" = String, description = "The version of the endpoint"),
        )),
        StoreProblems,
    ),
)]
pub async fn store_endpoint<S: Source>(
    caller: Allowed<EndpointsWrite>,
    body: Body<EndpointForm<S, StoreEndpoint>>,
    notices: Data<Notices<S>>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let row = store(&notices, caller.account.as_str(), &body.0.sent).await?;
    let tag = row.tag();
    let location = base.join(&format!("/api/v1/{}-endpoints/{}", S::NOUN, row.id));
    Ok(answer::created(
        Endpoint::with_secret::<S>(row),
        &location,
        &tag,
    ))
}

/// Stores an endpoint for the account.
pub async fn store<S: Source>(
    notices: &Notices<S>,
    account: &str,
    form: &StoreEndpoint,
) -> Result<EndpointRow, Problem> {
    let StoreEndpoint { kind, fields } = form;
    let Some((target, events)) = fields.target.as_ref().zip(fields.events.as_deref()) else {
        return Err(FieldErrors::one("target", "required", "The target field is required.").into());
    };
    target.check(*kind)?;
    check_digest(fields.digest, *kind)?;
    let secret = new_secret();
    let new = NewEndpoint {
        account,
        kind: *kind,
        target: &target.text,
        host: &target.host,
        digest: (*kind == Kind::Mail).then(|| fields.digest.unwrap_or(Digest::AtOnce)),
        events,
        place: fields.place.as_ref().and_then(Option::as_deref),
        description: fields.description.as_ref().and_then(Option::as_deref),
        secret: &secret,
    };
    let most = notices.settings.endpoints.get();
    let stored = model::insert(&notices.pool.for_account(account), &new, most).await;
    stored.map_err(|error| match error {
        WriteError::Limit(_) => Problem::conflict(
            "endpoint_limit_reached",
            format!("The account may have {most} endpoints, and has them."),
        ),
        WriteError::Database(error) => error.into(),
    })
}
