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
    let account = caller.account.as_str();
    for _ in 0..TRIES {
        let version = if conditions.name_versions() {
            let found = model::find(&app.pool, account, id.0).await?;
            let seen = found.ok_or_else(Problem::not_found)?;
            conditions.require(&seen.tag())?;
            Some(seen.version)
        } else {
            None
        };
        if let Some(name) = model::delete(&app.pool, (account, id.0), version).await? {
            app.edge.refresh(&name).await;
            return Ok(answer::deleted(id.0, "domain"));
        }
        if version.is_none() {
            return Err(Problem::not_found());
        }
    }
    Err(Problem::concurrent_changes())
}
