//! `POST /api/v1/domains`
#![expect(
    unused_qualifications,
    reason = "utoipa writes longer paths than needed for a type of the same file"
)]

use std::time::Duration;

use actix_web::HttpResponse;
use actix_web::web::Data;
use database::Error;
use jobs::before;
use query_params::{FieldErrors, FieldReader, FromFields};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use web::openapi::{Envelope, IdempotencyKeyHeader, PreferHeader, StoreProblems};
use web::{Allowed, BaseUrl, Body, IdempotencyKey, KEY_LIFETIME, Prefer, Problem, answer};

use super::DomainSummary;
use super::redirects::refuse_loops;
use crate::app::App;
use crate::model::{self, Claim, DomainFields, DomainRow, NewDomain, WriteError};
use crate::name::{DomainName, LookAlike, NameError, NameRules};
use crate::scopes::DomainsWrite;
use crate::verification::new_token;

/// The body of store.
#[derive(Debug)]
pub struct StoreDomain {
    name: DomainName,
    fields: DomainFields,
}

impl FromFields for StoreDomain {
    type Rules = NameRules;

    fn from_fields(reader: &mut FieldReader<'_>, rules: &NameRules) -> Option<Self> {
        let name = DomainName::read(reader, rules);
        let fields = DomainFields::from_fields(reader, &());
        Some(Self {
            name: name?,
            fields: fields?,
        })
    }
}

impl ToSchema for StoreDomain {}

impl PartialSchema for StoreDomain {
    fn schema() -> RefOr<Schema> {
        let name = DomainName::form_field()
            .description(Some(
                "The name; `http://` or `https://` in front and one `/` behind are taken off.",
            ))
            .examples(["go.waymark.dev"]);
        let form = DomainFields::form().property("name", name).required("name");
        form.description(Some("The body of store.")).into()
    }
}

/// Stores a domain, and checks for the proof that the name is the account's.
#[utoipa::path(
    post,
    path = "/api/v1/domains",
    operation_id = "store_domain",
    tag = "Domains",
    params(IdempotencyKeyHeader, PreferHeader),
    request_body(content(
        (StoreDomain = "application/x-www-form-urlencoded"),
        (StoreDomain = "application/json"),
    )),
    responses(
        (
            status = 201,
            description = "The stored domain.",
            body = inline(Envelope<DomainSummary>),
            headers(
                ("Location" = String, description = "The address of the domain."),
                ("ETag" = String, description = "The version."),
                ("Preference-Applied" = Option<String>, description = "The preferences applied.")
            )
        ),
        StoreProblems,
    ),
    security(("api_key" = ["domains:write"])),
)]
pub async fn store_domain(
    caller: Allowed<DomainsWrite>,
    body: Body<StoreDomain>,
    (key, prefer): (IdempotencyKey, Prefer),
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    let mut domain = match key.0 {
        Some(key) => store_once(&app, account, body.0, &key).await?,
        None => store(&app, account, body.0, None).await?,
    };
    let verification = &app.verification;
    let is_proof_needed = verification.offer().is_proof_needed();
    let location = base.join(&format!("/api/v1/domains/{}", domain.id));
    let wait = prefer.wait(Duration::ZERO);
    if is_proof_needed && !wait.duration.is_zero() {
        let checked = verification.wait_for_first_check(account, domain.id, wait.duration);
        domain = checked.await?.ok_or_else(Problem::not_found)?;
    }
    let tag = domain.tag();
    let mut response = answer::created(DomainSummary::read(&app, domain).await?, &location, &tag);
    if is_proof_needed {
        wait.note_on(&mut response);
    }
    Ok(response)
}

/// The domain that an earlier request with this key has stored; otherwise stores it.
async fn store_once(
    app: &App,
    account: &str,
    form: StoreDomain,
    key: &str,
) -> Result<DomainRow, Problem> {
    let name = form.name.clone();
    let since = before(app.verification.clock().now(), KEY_LIFETIME);
    let stored = async || -> Result<Option<DomainRow>, Problem> {
        match model::stored_with(&app.pool, account, key, since).await? {
            // What else is sent may have changed since.
            Some(domain) if domain.name != name.as_str() => Err(Problem::idempotency_key_reused()),
            found => Ok(found),
        }
    };
    if let Some(domain) = stored().await? {
        return Ok(domain);
    }
    match store(app, account, form, Some(key)).await {
        // Another request with this key may have been faster.
        Err(problem) => stored().await?.ok_or(problem),
        stored => stored,
    }
}

/// Stores the account's domain; unless accounts are trusted, its first check begins.
pub async fn store(
    app: &App,
    account: &str,
    form: StoreDomain,
    store_key: Option<&str>,
) -> Result<DomainRow, Problem> {
    let StoreDomain { name, fields } = form;
    model::expect_room(&app.pool, account, &app.limits).await?;
    refuse_loops(&app.pool, account, name.as_str(), &fields).await?;
    let verification = &app.verification;
    let is_proof_needed = verification.offer().is_proof_needed();
    let new = NewDomain {
        account,
        name: &name,
        fields: &fields,
        claim: if is_proof_needed {
            Claim::Pending
        } else {
            Claim::Trusted
        },
        token: &new_token(),
        store_key,
    };
    let now = verification.clock().now();
    let stored = model::insert(&app.pool, &new, now, &app.limits).await;
    let domain = stored.map_err(|error| match error {
        // The response is the same whether this account or another one has the name.
        WriteError::Database(Error::UniqueViolation(_)) => taken(),
        error => error.into(),
    })?;
    if let Some(warning) = LookAlike::of(&domain.name_unicode) {
        let code = warning.code();
        tracing::info!(domain = domain.id, name = %domain.name_unicode, code, "a name may imitate another one");
    }
    if is_proof_needed {
        verification.announce();
    } else {
        app.edge.refresh(&domain.name).await;
    }
    Ok(domain)
}

fn taken() -> Problem {
    let error = NameError::Taken;
    FieldErrors::one("name", error.code(), error.to_string()).into()
}
