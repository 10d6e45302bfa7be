//! `PUT` and `PATCH /api/v1/projects/{host}/credentials`, which do the same.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use auth::Caller;
use query_params::FieldErrors;
use web::openapi::{Envelope, UnversionedUpdateProblems};
use web::{Allowed, Body, Problem, answer};

use super::{Credentials, UpdateCredentials, owner};
use crate::app::App;
use crate::ignored::author;
use crate::model::{self, CredentialsRow, SealedHeaders};
use crate::projects::{HostPath, host_of};
use crate::scopes::ReportsWrite;

/// Sets what opens the project's pages behind a login, in place of what was set before.
///
/// From the next check on, the headers are sent with each report's page to its own origin: the
/// scheme, host and port of the report's URL, in clear if that is http. They are never sent
/// elsewhere, whatever redirects and pages lead to, nor over a connection whose certificate does not
/// verify, nor to what the page only links to, and nobody can read them again. What is found goes
/// into the reports as always: those that are public show it to everybody.
#[utoipa::path(
    put,
    path = "/api/v1/projects/{host}/credentials",
    operation_id = "update_credentials",
    tag = "Projects",
    security(("api_key" = ["reports:write"])),
    params(HostPath),
    request_body(content(
        (UpdateCredentials = "application/x-www-form-urlencoded"),
        (UpdateCredentials = "application/json"),
    )),
    responses((status = 200, body = Envelope<Credentials>), UnversionedUpdateProblems),
)]
pub async fn update_credentials(
    caller: Allowed<ReportsWrite>,
    segment: Path<String>,
    body: Body<UpdateCredentials>,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let row = change(&app, &caller, &host_of(&segment), &body.0).await?;
    Ok(answer::current(Credentials::from(row)))
}

/// Sets the credentials of the caller's project.
pub async fn change(
    app: &App,
    caller: &Caller,
    host: &str,
    form: &UpdateCredentials,
) -> Result<CredentialsRow, Problem> {
    let account = caller.account.as_str();
    let pool = app.pool.for_account(account);
    let is_ending = model::is_being_deleted(&pool, account, host).await?;
    if is_ending || model::reports_of_project(&pool, account, host).await? == 0 {
        return Err(Problem::not_found());
    }
    let Some(keyring) = &app.keyring else {
        let message = "This service has no key to encrypt credentials with: its operator sets \
                       `credentials.encryption_keys_file`.";
        return Err(FieldErrors::one("headers", "no_encryption_key", message).into());
    };
    // Another process may have encrypted all with a new key.
    if let Err(error) = keyring.reload() {
        tracing::error!(%error, "the former encryption keys stay in use");
    }
    let text = serde_json::to_vec(&form.headers).map_err(|error| Problem::internal(&error))?;
    let sealed = keyring.seal(&owner(account, host), &text);
    let (credentials, key_id) = sealed.map_err(|error| Problem::internal(&error))?;
    let names: Vec<&str> = form.headers.iter().map(|(name, _)| name.as_str()).collect();
    let sealed = SealedHeaders {
        names: &names.join(","),
        credentials: &credentials,
        key_id: &key_id,
    };
    Ok(model::set_credentials(&pool, (account, host), sealed, &author(caller)).await?)
}
