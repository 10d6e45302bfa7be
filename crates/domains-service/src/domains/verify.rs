//! `POST /api/v1/domains/{id}/verify`

use std::time::Duration;

use actix_web::HttpResponse;
use actix_web::web::Data;
use jobs::AccountSlot;
use tokio::time::timeout;
use web::openapi::{Envelope, IdPath, PreferHeader, VerifyProblems};
use web::{Allowed, Id, MAX_WAIT, Prefer, Problem, RateLimit, answer};

use super::DomainSummary;
use crate::app::App;
use crate::model::{self, DomainRow, LeasedDomain};
use crate::scopes::DomainsWrite;
use crate::verification::{CheckRequest, FaultCode, PROOF_TIME, REQUEST_INTERVAL, Settled};

/// Checks now for the proof that the name is the account's, and waits for the outcome.
#[utoipa::path(
    post,
    path = "/api/v1/domains/{id}/verify",
    operation_id = "verify_domain",
    tag = "Domains",
    params(IdPath, PreferHeader),
    responses(
        (
            status = 200,
            description = "The domain after the check, or as it is when the check takes longer \
                than the wait.",
            body = inline(Envelope<DomainSummary>),
            headers(
                ("ETag" = String, description = "The version."),
                ("Preference-Applied" = Option<String>, description = "The preferences applied.")
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
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    let wait = prefer.wait(MAX_WAIT);
    let domain = verify(&app, (account, id.0), wait.duration).await?;
    let tag = domain.tag();
    let mut response = answer::show(DomainSummary::read(&app, domain).await?, &tag);
    wait.record_on(&mut response);
    Ok(response)
}

/// Checks the account's domain, and returns it after the check, or unchanged if the check takes
/// longer than the wait.
pub async fn verify(
    app: &App,
    (account, id): (&str, i64),
    wait: Duration,
) -> Result<DomainRow, Problem> {
    match app.verification.request_check(account, id).await? {
        CheckRequest::Granted(leased, slot) => check(app, *leased, slot, wait).await?,
        CheckRequest::TooSoon(reset) => return Err(too_soon(reset)),
        CheckRequest::TooMany => return Err(too_soon(PROOF_TIME)),
        CheckRequest::Trusted => {}
        CheckRequest::NotFound => return Err(Problem::not_found()),
    }
    let found = model::find(&app.pool.for_account(account), account, id).await?;
    found.ok_or_else(Problem::not_found)
}

/// The check continues even if the request stops waiting.
async fn check(
    app: &App,
    leased: LeasedDomain,
    slot: AccountSlot,
    wait: Duration,
) -> Result<(), Problem> {
    let domain = leased.domain.id;
    let check = app.verification.begin_check(leased, slot);
    match timeout(wait, check).await {
        Ok(Ok(Ok(Settled::Contested))) => Err(Problem::conflict(
            FaultCode::ClaimedByAnotherAccount.as_str(),
            "The record is there, but another account has proved the name and its record is \
             there too.",
        )),
        Ok(Ok(Ok(Settled::Done | Settled::Superseded))) => Ok(()),
        Ok(Ok(Err(error))) => Err(error.into()),
        Ok(Err(error)) => Err(Problem::internal(&error)),
        Err(_) => {
            tracing::debug!(domain, "a check takes longer than its request waits");
            Ok(())
        }
    }
}

fn too_soon(reset: Duration) -> Problem {
    Problem::too_many_requests(RateLimit {
        policy: "verify",
        quota: 1,
        window: REQUEST_INTERVAL,
        remaining: 0,
        reset,
    })
}
