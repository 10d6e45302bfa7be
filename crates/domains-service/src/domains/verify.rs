//! `POST /api/v1/domains/{id}/verify`

use std::time::Duration;

use actix_web::HttpResponse;
use actix_web::web::Data;
use tokio::time::timeout;
use web::openapi::{Envelope, IdPath, PreferHeader, VerifyProblems};
use web::{Allowed, Id, MAX_WAIT, Prefer, Problem, RateLimit, answer};

use super::DomainBody;
use crate::Domains;
use crate::model::{self, Held};
use crate::scopes::DomainsWrite;
use crate::verification::{ASK_INTERVAL, Asked, FaultCode, PROOF_TIME, Settled, Share};

/// Looks for the proof that the name is the account's now, and waits for what comes of it.
#[utoipa::path(
    post,
    path = "/api/v1/domains/{id}/verify",
    operation_id = "verify_domain",
    tag = "Domains",
    params(IdPath, PreferHeader),
    responses(
        (
            status = 200,
            description = "The domain after the look, or as it is when the look takes longer than the wait.",
            body = inline(Envelope<DomainBody>),
            headers(
                ("ETag" = String, description = "The version."),
                ("Preference-Applied" = Option<String>, description = "What was done of Prefer.")
            )
        ),
        VerifyProblems,
    ),
    security(("api_key" = ["domains:write"])),
)]
pub async fn verify_domain(
    caller: Allowed<DomainsWrite>,
    id: Id,
    prefer: Prefer,
    service: Data<Domains>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    let wait = prefer.wait(MAX_WAIT);
    match service.verification.ask(account, id.0).await? {
        Asked::Granted(held, share) => look(&service, *held, share, wait.duration).await?,
        Asked::TooSoon(reset) => return Err(too_soon(reset)),
        Asked::TooMany => return Err(too_soon(PROOF_TIME)),
        Asked::Trusted => {}
        Asked::NotFound => return Err(Problem::not_found()),
    }
    let found = model::find(&service.pool, account, id.0).await?;
    let domain = found.ok_or_else(Problem::not_found)?;
    let tag = domain.tag();
    let mut response = answer::show(service.body(domain), &tag);
    wait.note_on(&mut response);
    Ok(response)
}

/// The look goes on when nobody waits any longer.
async fn look(
    service: &Data<Domains>,
    held: Held,
    share: Share,
    wait: Duration,
) -> Result<(), Problem> {
    let domain = held.domain.id;
    let service = service.clone();
    let look = tokio::spawn(async move {
        let looked = service.verification.look(&held).await;
        drop(share);
        looked
    });
    match timeout(wait, look).await {
        Ok(Ok(Ok(Settled::Contested))) => Err(Problem::conflict(
            FaultCode::ClaimedByAnotherAccount.as_str(),
            "The record is there, but another account has proved the name and its record is there too.",
        )),
        Ok(Ok(Ok(Settled::Done | Settled::Superseded))) => Ok(()),
        Ok(Ok(Err(error))) => Err(error.into()),
        Ok(Err(error)) => Err(Problem::internal(&error)),
        Err(_) => {
            tracing::debug!(domain, "a look takes longer than its request waits");
            Ok(())
        }
    }
}

fn too_soon(reset: Duration) -> Problem {
    Problem::too_many_requests(RateLimit {
        policy: "verify",
        quota: 1,
        window: ASK_INTERVAL,
        remaining: 0,
        reset,
    })
}
