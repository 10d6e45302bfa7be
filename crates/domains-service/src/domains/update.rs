//! `PUT` and `PATCH /api/v1/domains/{id}`, which do the same.

use actix_web::HttpResponse;
use actix_web::web::Data;
use query_params::{FieldErrors, FieldReader, FromFields};
use web::openapi::{Envelope, IdPath, IfMatchHeader, UpdateProblems};
use web::{Allowed, Body, Id, Preconditions, Problem, answer};

use super::{DomainBody, loops, read_page};
use crate::Domains;
use crate::model::{self, Changes, Domain};
use crate::name::NameRules;
use crate::openapi::ChangeDomain;
use crate::scopes::DomainsWrite;
use crate::visitor_url::VisitorUrl;

/// What update takes; what is absent stays as it is.
#[derive(Debug)]
pub struct UpdateDomain {
    name: Option<String>,
    changes: Changes,
}

impl FromFields for UpdateDomain {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        Some(Self {
            name: reader.text("name").map(str::to_owned),
            changes: Changes {
                index_page: read_changed_page(reader, "index_page"),
                not_found_page: read_changed_page(reader, "not_found_page"),
            },
        })
    }
}

#[expect(clippy::option_option, reason = "absent, cleared or set")]
fn read_changed_page(reader: &mut FieldReader<'_>, field: &str) -> Option<Option<VisitorUrl>> {
    match reader.clearable(field)? {
        None => Some(None),
        Some(text) => read_page(reader, field, text).map(Some),
    }
}

/// Changes where a domain's visitors are sent. What is absent stays, an empty value clears.
#[utoipa::path(
    put,
    path = "/api/v1/domains/{id}",
    operation_id = "update_domain",
    tag = "Domains",
    params(IdPath, IfMatchHeader),
    request_body(content(
        (ChangeDomain = "application/x-www-form-urlencoded"),
        (ChangeDomain = "application/json"),
    )),
    responses(
        (
            status = 200,
            description = "The changed domain.",
            body = inline(Envelope<DomainBody>),
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
    service: Data<Domains>,
) -> Result<HttpResponse, Problem> {
    let UpdateDomain { name, changes } = body.0;
    let account = caller.account.as_str();
    let domain = loop {
        let found = model::find(&service.pool, account, id.0).await?;
        let seen = found.ok_or_else(Problem::not_found)?;
        conditions.require(&seen.tag())?;
        refuse_other_name(&seen, name.as_deref())?;
        if changes.is_empty() {
            break seen;
        }
        let index_page = changes.index_page.as_ref().and_then(Option::as_ref);
        let not_found_page = changes.not_found_page.as_ref().and_then(Option::as_ref);
        loops::refuse(
            &service.pool,
            account,
            &seen.name,
            index_page,
            not_found_page,
        )
        .await?;
        // Nothing is written over what somebody else has changed meanwhile.
        if let Some(changed) = model::update(&service.pool, account, &seen, &changes).await? {
            service.edge.refresh(&changed.name).await;
            break changed;
        }
    };
    let tag = domain.tag();
    Ok(answer::show(service.body(domain), &tag))
}

/// The name is compared in its one spelling. Which names may be stored today makes no difference: the
/// domain has its name already.
fn refuse_other_name(domain: &Domain, sent: Option<&str>) -> Result<(), Problem> {
    let Some(sent) = sent else { return Ok(()) };
    let any_name = NameRules {
        allow_test: true,
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
