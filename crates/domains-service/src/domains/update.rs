//! `PUT` and `PATCH /api/v1/domains/{id}`, which do the same.
#![expect(
    unused_qualifications,
    reason = "utoipa writes longer paths than needed for a type of the same file"
)]

use std::borrow::Cow;

use actix_web::HttpResponse;
use actix_web::web::Data;
use query_params::{FieldErrors, FieldReader, FromFields, schema};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use web::openapi::{Envelope, IdPath, IfMatchHeader, UpdateProblems};
use web::{Allowed, Body, Id, Preconditions, Problem, answer};

use super::redirects::refuse_loops_of_changes;
use super::{DomainSummary, TRIES};
use crate::app::App;
use crate::model::{self, DomainFields, DomainRow, DomainTexts};
use crate::name::{MAX_INPUT_BYTES, NameRules, PrivateUse};
use crate::scopes::DomainsWrite;

/// The body of update; absent fields stay as they are.
#[derive(Debug)]
pub struct UpdateDomain {
    name: Option<String>,
    fields: DomainFields,
}

impl FromFields for UpdateDomain {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, rules: &()) -> Option<Self> {
        let name = reader.text("name").map(str::to_owned);
        let fields = DomainFields::from_fields(reader, rules);
        Some(Self {
            name,
            fields: fields?,
        })
    }
}

impl ToSchema for UpdateDomain {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("ChangeDomain")
    }
}

impl PartialSchema for UpdateDomain {
    fn schema() -> RefOr<Schema> {
        let name = schema::text()
            .max_length(Some(MAX_INPUT_BYTES))
            .description(Some("The name that the domain has; it cannot be changed."));
        let form = DomainFields::form().property("name", name);
        let description = "The body of update. Absent fields stay as they are; an empty value \
                           clears a field.";
        form.description(Some(description)).into()
    }
}

/// Changes where a domain's visitors are sent. Absent fields stay as they are; an empty value
/// clears a field.
#[utoipa::path(
    put,
    path = "/api/v1/domains/{id}",
    operation_id = "update_domain",
    tag = "Domains",
    params(IdPath, IfMatchHeader),
    request_body(content(
        (UpdateDomain = "application/x-www-form-urlencoded"),
        (UpdateDomain = "application/json"),
    )),
    responses(
        (
            status = 200,
            description = "The changed domain.",
            body = inline(Envelope<DomainSummary>),
            headers(("ETag" = String, description = "The version."))
        ),
        UpdateProblems,
    ),
    security(("api_key" = ["domains:write"])),
)]
pub async fn update_domain(
    caller: Allowed<DomainsWrite>,
    id: Id,
    conditions: Preconditions,
    body: Body<UpdateDomain>,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let domain = (caller.account.as_str(), id.0);
    let domain = update(&app, domain, &conditions, &body.0).await?;
    let tag = domain.tag();
    Ok(answer::show(DomainSummary::read(&app, domain).await?, &tag))
}

/// Makes the changes, unless the domain already is as requested, and returns the domain.
pub async fn update(
    app: &App,
    domain: (&str, i64),
    conditions: &Preconditions,
    form: &UpdateDomain,
) -> Result<DomainRow, Problem> {
    let (account, id) = domain;
    let UpdateDomain { name, fields } = form;
    let pool = app.pool.for_account(account);
    let find = async || {
        let found = model::find(&pool, account, id).await?;
        found.ok_or_else(Problem::not_found)
    };
    for _ in 0..TRIES {
        let seen = find().await?;
        conditions.require(&seen.tag())?;
        refuse_other_name(&seen, name.as_deref())?;
        refuse_loops_of_changes(&pool, &seen, fields).await?;
        let texts = if fields.texts.is_empty() {
            DomainTexts::default()
        } else {
            model::texts(&pool, &seen).await?
        };
        if fields.are_those_of(&seen, &texts) {
            return Ok(seen);
        }
        let version = conditions.name_versions().then_some(seen.version);
        if let Some(changed) = model::update(&pool, domain, version, fields).await? {
            app.edge.refresh(&changed.name).await;
            return Ok(changed);
        }
        if version.is_none() {
            // Another request has made the same change, or deleted the domain.
            return find().await;
        }
    }
    Err(Problem::concurrent_changes())
}

/// Names are compared in their normalised spelling. Which names may be stored today does not
/// matter, because the domain already has its name.
fn refuse_other_name(domain: &DomainRow, sent: Option<&str>) -> Result<(), Problem> {
    let Some(sent) = sent else { return Ok(()) };
    let any_name = NameRules {
        allow_test: true,
        private_use: PrivateUse::TEXTS.map(|(_, private)| private).to_vec(),
        require_known_tld: false,
        reserved: Vec::new(),
    };
    if any_name
        .parse(sent)
        .is_ok_and(|name| name.as_str() == domain.name)
    {
        return Ok(());
    }
    let message =
        "The name field must be absent or the name that the domain has: it cannot be changed.";
    Err(FieldErrors::one("name", "not_changeable", message).into())
}
