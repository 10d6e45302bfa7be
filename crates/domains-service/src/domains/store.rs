//! `POST /api/v1/domains`

use actix_web::HttpResponse;
use actix_web::web::Data;
use database::Error;
use query_params::{FieldErrors, FieldReader, FromFields};
use web::openapi::{Envelope, StoreProblems};
use web::{Allowed, BaseUrl, Body, DomainsWrite, Problem, answer};

use super::{DomainBody, loops, read_page};
use crate::Domains;
use crate::model::{self, NewDomain};
use crate::name::{DomainName, NameError, NameRules};
use crate::openapi::StoreDomain;
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

/// Stores a domain.
#[utoipa::path(
    post,
    path = "/api/v1/domains",
    operation_id = "store_domain",
    tag = "Domains",
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
                ("ETag" = String, description = "The version.")
            )
        ),
        StoreProblems,
    ),
    security(("api_key" = ["domains:write"])),
)]
pub async fn store_domain(
    caller: Allowed<DomainsWrite>,
    body: Body<NewDomain>,
    service: Data<Domains>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let new = body.0;
    loops::refuse(
        &service.pool,
        new.name.as_str(),
        new.index_page.as_ref(),
        new.not_found_page.as_ref(),
    )
    .await?;
    let stored = model::insert(&service.pool, caller.account.as_str(), &new).await;
    let domain = stored.map_err(|error| match error {
        // Whether it is this account or another one that has the name is not told.
        Error::UniqueViolation(_) => taken(),
        error => error.into(),
    })?;
    service.edge.refresh(&domain.name).await;
    let location = base.join(&format!("/api/v1/domains/{}", domain.id));
    let tag = domain.tag();
    Ok(answer::created(DomainBody::from(domain), &location, &tag))
}

fn taken() -> Problem {
    let error = NameError::Taken;
    FieldErrors::one("name", error.code(), error.to_string()).into()
}
