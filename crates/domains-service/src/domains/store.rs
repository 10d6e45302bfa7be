//! `POST /api/v1/domains`

use std::time::Duration;

use actix_web::HttpResponse;
use actix_web::web::Data;
use database::Error;
use query_params::{FieldErrors, FieldReader, FromFields};
use web::openapi::{Envelope, PreferHeader, StoreProblems};
use web::{Allowed, BaseUrl, Body, Prefer, Problem, answer};

use super::{DomainBody, loops, read_page};
use crate::Domains;
use crate::model::{self, Claim, NewDomain};
use crate::name::{DomainName, NameError, NameRules};
use crate::openapi::StoreDomain;
use crate::scopes::DomainsWrite;
use crate::verification::new_token;
use crate::visitor_url::VisitorUrl;

impl FromFields for NewDomain {
    type Rules = NameRules;

    fn from_fields(reader: &mut FieldReader<'_>, rules: &NameRules) -> Option<Self> {
        let name = read_name(reader, rules);
        let index_page = read_new_page(reader, "index_page");
        let not_found_page = read_new_page(reader, "not_found_page");
        Some(Self {
            name: name?,
            index_page,
            not_found_page,
        })
    }
}

fn read_name(reader: &mut FieldReader<'_>, rules: &NameRules) -> Option<DomainName> {
    let text = reader.required_trimmed("name")?;
    rules
        .parse(text)
        .map_err(|error| reader.error("name", error.code(), error.to_string()))
        .ok()
}

fn read_new_page(reader: &mut FieldReader<'_>, field: &str) -> Option<VisitorUrl> {
    let text = reader.text(field)?;
    read_page(reader, field, text)
}

/// Stores a domain, and looks for the proof that the name is the account's.
#[utoipa::path(
    post,
    path = "/api/v1/domains",
    operation_id = "store_domain",
    tag = "Domains",
    params(PreferHeader),
    request_body(content(
        (StoreDomain = "application/x-www-form-urlencoded"),
        (StoreDomain = "application/json"),
    )),
    responses(
        (
            status = 201,
            description = "The stored domain.",
            body = inline(Envelope<DomainBody>),
            headers(
                ("Location" = String, description = "The address of the domain."),
                ("ETag" = String, description = "The version."),
                ("Preference-Applied" = Option<String>, description = "What was done of Prefer.")
            )
        ),
        StoreProblems,
    ),
    security(("api_key" = ["domains:write"])),
)]
pub async fn store_domain(
    caller: Allowed<DomainsWrite>,
    body: Body<NewDomain>,
    prefer: Prefer,
    service: Data<Domains>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let new = body.0;
    let account = caller.account.as_str();
    loops::refuse(
        &service.pool,
        account,
        new.name.as_str(),
        new.index_page.as_ref(),
        new.not_found_page.as_ref(),
    )
    .await?;
    let verification = &service.verification;
    let is_proof_needed = verification.offer().is_proof_needed();
    let claim = if is_proof_needed {
        Claim::Pending
    } else {
        Claim::Trusted
    };
    let (token, now) = (new_token(), verification.clock().now());
    let stored = model::insert(&service.pool, account, &new, claim, &token, now).await;
    let mut domain = stored.map_err(|error| match error {
        // Whether it is this account or another one that has the name is not told.
        Error::UniqueViolation(_) => taken(),
        error => error.into(),
    })?;
    if !is_proof_needed {
        service.edge.refresh(&domain.name).await;
    }
    let location = base.join(&format!("/api/v1/domains/{}", domain.id));
    let wait = prefer.wait(Duration::ZERO);
    if is_proof_needed {
        verification.announce();
        if !wait.duration.is_zero() {
            let looked = verification.wait_for_first_look(account, domain.id, wait.duration);
            domain = looked.await?.ok_or_else(Problem::not_found)?;
        }
    }
    let tag = domain.tag();
    let mut response = answer::created(service.body(domain), &location, &tag);
    if is_proof_needed {
        wait.note_on(&mut response);
    }
    Ok(response)
}

fn taken() -> Problem {
    let error = NameError::Taken;
    FieldErrors::one("name", error.code(), error.to_string()).into()
}
