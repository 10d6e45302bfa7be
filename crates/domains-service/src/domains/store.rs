//! `POST /api/v1/domains`
#![expect(
    unused_qualifications,
    reason = "utoipa writes longer paths than needed for a type of the same file"
)]

mod many;

use std::time::Duration;

use actix_web::HttpResponse;
use actix_web::web::Data;
use database::Error;
use jobs::{after, before};
use query_params::{FieldErrors, FieldReader, FromFields};
use serde::Serialize;
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

pub use many::{StoredOrNot, store_many};

/// The body of store.
#[derive(Debug)]
pub struct StoreDomain {
    name: DomainName,
    /// The name with `www.` in front, if it is to be stored, too.
    www: Option<DomainName>,
    fields: DomainFields,
}

impl StoreDomain {
    /// The name in ASCII.
    pub fn name(&self) -> &str {
        self.name.as_str()
    }
}

/// A stored domain, and the one with `www.` in front if it was stored with it.
#[derive(Debug)]
pub struct StoredDomains {
    /// The domain.
    pub domain: DomainRow,
    /// The one with `www.` in front.
    pub www: Option<DomainRow>,
}

/// The stored domain.
#[derive(Debug, Serialize, ToSchema)]
pub struct StoredDomain {
    /// The domain.
    #[serde(flatten)]
    domain: DomainSummary,
    /// The domain with `www.` in front, stored because of `with_www`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    www: Option<DomainSummary>,
}

impl FromFields for StoreDomain {
    type Rules = NameRules;

    fn from_fields(reader: &mut FieldReader<'_>, rules: &NameRules) -> Option<Self> {
        let name = DomainName::read(reader, rules);
        let www = name.as_ref().map(|name| name.read_www(reader, rules));
        let fields = DomainFields::from_fields(reader, &());
        Some(Self {
            name: name?,
            www: www.flatten(),
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
        let www = DomainName::www_form_field().description(Some(
            "1 stores the name with `www.` in front, too, with the same fields and the same TXT \
             record as proof: for names directly below a public suffix. A `redirect_to` that leads \
             to one of the two is the other one's.",
        ));
        let form = DomainFields::form()
            .property("name", name)
            .property("with_www", www)
            .required("name");
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
            body = inline(Envelope<StoredDomain>),
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
    let wait = prefer.wait(Duration::ZERO);
    let stored = store_once(&app, account, body.0, &key).await?;
    let stored = stored.checked(&app, wait.duration).await?;
    let location = base.join(&format!("/api/v1/domains/{}", stored.domain.id));
    let tag = stored.domain.tag();
    let body = StoredDomain {
        domain: DomainSummary::read(&app, stored.domain).await?,
        www: match stored.www {
            Some(www) => Some(DomainSummary::read(&app, www).await?),
            None => None,
        },
    };
    let mut response = answer::created(body, &location, &tag);
    if app.verification.offer().is_proof_needed() {
        wait.record_on(&mut response);
    }
    Ok(response)
}

impl StoredDomains {
    /// The same after their first checks, if they need any, or after `wait` at the latest.
    pub async fn checked(self, app: &App, wait: Duration) -> Result<Self, Problem> {
        if wait.is_zero() || !app.verification.offer().is_proof_needed() {
            return Ok(self);
        }
        let checked = async |domain: &DomainRow| {
            let verification = &app.verification;
            let checked = verification.wait_for_first_check(&domain.account, domain.id, wait);
            checked.await?.ok_or_else(Problem::not_found)
        };
        let www = async || match &self.www {
            Some(www) => Ok::<_, Problem>(Some(checked(www).await?)),
            None => Ok(None),
        };
        let (domain, www) = tokio::try_join!(checked(&self.domain), www())?;
        Ok(Self { domain, www })
    }
}

/// The domain that an earlier request with this key has stored; otherwise, and without a key,
/// stores it.
pub async fn store_once(
    app: &App,
    account: &str,
    form: StoreDomain,
    IdempotencyKey(key): &IdempotencyKey,
) -> Result<StoredDomains, Problem> {
    let Some(key) = key else {
        return store(app, account, form, None).await;
    };
    let (name, with_www) = (form.name.clone(), form.www.is_some());
    let now = app.verification.clock().now();
    let valid = before(now, KEY_LIFETIME)..=after(now, KEY_LIFETIME);
    let pool = app.pool.for_account(account);
    let stored = async || -> Result<Option<StoredDomains>, Problem> {
        let Some(domain) = model::stored_with(&pool, account, key, valid.clone()).await? else {
            return Ok(None);
        };
        // Only the name is compared: other fields may have changed since.
        if domain.name != name.as_str() {
            return Err(Problem::idempotency_key_reused());
        }
        let www = if with_www {
            model::stored_with_www(&pool, &domain).await?
        } else {
            None
        };
        Ok(Some(StoredDomains { domain, www }))
    };
    if let Some(stored) = stored().await? {
        return Ok(stored);
    }
    match store(app, account, form, Some(key)).await {
        // Another request with this key may have been faster.
        Err(problem) => stored().await?.ok_or(problem),
        stored => stored,
    }
}

/// Stores the account's domain, and the one with `www.` if the form wants it; unless accounts are
/// trusted, their first checks begin.
pub async fn store(
    app: &App,
    account: &str,
    form: StoreDomain,
    store_key: Option<&str>,
) -> Result<StoredDomains, Problem> {
    let pool = app.pool.for_account(account);
    model::expect_room(&pool, account, &app.limits).await?;
    let prepared = Prepared::new(app, account, form).await?;
    let (new, new_www) = prepared.rows(account, store_key);
    let verification = &app.verification;
    let is_proof_needed = verification.offer().is_proof_needed();
    let now = verification.clock().now();
    let stored = model::insert(&pool, &new, new_www.as_ref(), now, &app.limits).await;
    let (domain, www) = stored.map_err(|error| match error {
        // The response is the same whether this account or another one has the name.
        WriteError::Database(Error::UniqueViolation(_)) => taken(new_www.is_some()),
        error => error.into(),
    })?;
    warn_of_look_alike(&domain);
    if is_proof_needed {
        verification.announce();
    } else {
        for domain in [Some(&domain), www.as_ref()].into_iter().flatten() {
            app.edge.refresh(&domain.name).await;
        }
    }
    Ok(StoredDomains { domain, www })
}

/// What is to be written for a form that the rules allow.
struct Prepared {
    name: DomainName,
    fields: DomainFields,
    www: Option<(DomainFields, DomainName)>,
    claim: Claim,
    /// The apex whose record proves the name.
    proof_name: Option<String>,
    token: String,
}

impl Prepared {
    /// Reads what the rules need to know.
    async fn new(app: &App, account: &str, form: StoreDomain) -> Result<Self, Problem> {
        let StoreDomain { name, www, fields } = form;
        let pool = app.pool.for_account(account);
        let www = www.map(|www| (fields.at(&www), www));
        let fields = if www.is_some() {
            fields.at(&name)
        } else {
            fields
        };
        refuse_loops(&pool, account, name.as_str(), &fields).await?;
        if let Some((www_fields, www)) = &www {
            refuse_loops(&pool, account, www.as_str(), www_fields).await?;
        }
        let offer = app.verification.offer();
        let apex = offer.apex_above(name.as_str()).map(str::to_owned);
        let token = match &apex {
            Some(apex) => model::proving_token(&app.pool, account, apex).await?,
            None => None,
        };
        let claim = if offer.is_proof_needed() {
            Claim::Pending
        } else {
            Claim::Trusted
        };
        Ok(Self {
            claim,
            proof_name: apex.filter(|_| token.is_some()),
            token: token.unwrap_or_else(new_token),
            name,
            fields,
            www,
        })
    }

    /// The rows of the domain, and of the one with `www.` in front.
    fn rows<'a>(
        &'a self,
        account: &'a str,
        store_key: Option<&'a str>,
    ) -> (NewDomain<'a>, Option<NewDomain<'a>>) {
        let new = NewDomain {
            account,
            name: &self.name,
            fields: &self.fields,
            claim: self.claim,
            proof_name: self.proof_name.as_deref(),
            token: &self.token,
            store_key,
        };
        let www = self.www.as_ref().map(|(fields, www)| NewDomain {
            name: www,
            fields,
            proof_name: Some(self.name.as_str()),
            store_key: None,
            ..new
        });
        (new, www)
    }
}

fn warn_of_look_alike(domain: &DomainRow) {
    if let Some(warning) = LookAlike::from_name(&domain.name_unicode) {
        let code = warning.code();
        tracing::info!(domain = domain.id, name = %domain.name_unicode, code, "a name may imitate another one");
    }
}

fn taken(with_www: bool) -> Problem {
    let error = NameError::Taken;
    let message = if with_www {
        "The name, or the one with www. in front, has already been taken.".to_owned()
    } else {
        error.to_string()
    };
    FieldErrors::one("name", error.code(), message).into()
}
