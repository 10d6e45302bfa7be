//! `DELETE /api/v1/domains/{id}`

use actix_web::HttpResponse;
use actix_web::web::Data;
use web::openapi::{DeleteProblems, Deleted, IdPath, IfMatchHeader};
use web::{Allowed, Id, Preconditions, Problem, answer};

use super::TRIES;
use crate::app::App;
use crate::model;
use crate::scopes::DomainsWrite;

/// Deletes a domain.
#[utoipa::path(
    delete,
    path = "/api/v1/domains/{id}",
    operation_id = "delete_domain",
    tag = "Domains",
    params(IdPath, IfMatchHeader),
    responses(
        (status = 200, description = "The domain has been deleted.", body = inline(Deleted)),
        DeleteProblems,
    ),
    security(("api_key" = ["domains:write"])),
)]
pub async fn delete_domain(
    caller: Allowed<DomainsWrite>,
    id: Id,
    conditions: Preconditions,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let domain = (caller.account.as_str(), id.0);
    delete(&app, domain, &conditions).await?;
    Ok(answer::deleted(id.0, "domain"))
}

/// Deletes the account's domain and returns its name, if the conditions hold.
pub async fn delete(
    app: &App,
    domain: (&str, i64),
    conditions: &Preconditions,
) -> Result<String, Problem> {
    let (account, id) = domain;
    for _ in 0..TRIES {
        let version = if conditions.name_versions() {
            let found = model::find(&app.pool.for_account(account), account, id).await?;
            let seen = found.ok_or_else(Problem::not_found)?;
            conditions.require(&seen.tag())?;
            Some(seen.version)
        } else {
            None
        };
        if let Some(name) = model::delete(&app.pool.for_account(account), domain, version).await? {
            app.edge.refresh(&name).await;
            return Ok(name);
        }
        if version.is_none() {
            return Err(Problem::not_found());
        }
    }
    Err(Problem::concurrent_changes())
}
