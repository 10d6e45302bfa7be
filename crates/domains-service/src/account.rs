//! `GET /api/v1/account`: the caller's account, its limits, and how much of them is used.

use actix_web::HttpResponse;
use actix_web::web::Data;
use serde::Serialize;
use utoipa::ToSchema;
use web::account::{AnyCaller, Key, Rates, Used};
use web::openapi::{AccountProblems, Envelope};
use web::{Problem, answer};

use crate::app::App;
use crate::model;

/// The account of an API key.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Account {
    /// Its name.
    #[serde(rename = "account")]
    #[schema(max_length = 64, examples("acme"))]
    name: String,
    /// The API key of this request.
    key: Key,
    /// Its limits, and how much of them is used, this request included.
    limits: Limits,
    /// How many requests may still be sent.
    rates: Rates,
}

/// The limits of an account, and how much of them is used.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = AccountLimits)]
pub struct Limits {
    /// Stored domains.
    domains: Used,
    /// Requests in progress, in the process that answers.
    requests_in_flight: Used,
}

/// The account of the API key, its limits and how much of them is used. Any valid key will do,
/// whatever its scopes. The same is at `/api/v1/domains/account`, for hosts that both services
/// share.
#[utoipa::path(
    get,
    path = "/api/v1/domains/account",
    operation_id = "show_account",
    tag = "Account",
    security(("api_key" = [])),
    responses(
        (status = 200, description = "The account.", body = inline(Envelope<Account>)),
        AccountProblems,
    ),
)]
pub async fn show_account(
    AnyCaller { caller, requests }: AnyCaller,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    let domains = model::usage(&app.pool.for_account(account), account).await?;
    Ok(answer::current(Account {
        name: caller.account.as_str().to_owned(),
        key: Key::from(&caller),
        limits: Limits {
            domains: Used::new(domains, app.limits.domains.get()),
            requests_in_flight: requests.in_flight,
        },
        rates: requests.rates(),
    }))
}
