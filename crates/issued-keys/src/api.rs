//! `/api/v1/report-keys` and `/api/v1/domain-keys`: the API keys that an account has made.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use auth::{Caller, NewKey, Scope};
use chrono::{DateTime, NaiveDateTime, SecondsFormat};
use database::now;
use query_params::FieldErrors;
use serde::Serialize;
use utoipa::ToSchema;
use web::openapi::{
    Deleted, Envelope, IdPath, IdempotencyKeyHeader, KeyProblems, StoreProblems,
    UnversionedProblems,
};
use web::{Allowed, Body, Id, IdempotencyKey, Problem, answer, set_audit_row};

use crate::form::StoreKey;
use crate::keys::IssuedKeys;
use crate::model::{self, KeyRow, MAX_KEYS, NewRow, StoreError};
use crate::{KeysRead, KeysWrite};

/// An API key that the account has made.
#[derive(Debug, Serialize, ToSchema)]
pub struct IssuedKey {
    /// Increases with each key.
    #[schema(minimum = 1)]
    id: i64,
    /// What the account calls it.
    name: String,
    /// Its id in the key itself, in logs and in the audit trail.
    key_id: String,
    /// What it may do.
    scopes: Vec<String>,
    /// The person, or the name or id of the API key, who made it.
    author: String,
    /// When it was made.
    #[schema(format = "date-time")]
    created_at: String,
    /// Until when it is good, unless it is revoked.
    #[schema(format = "date-time")]
    expires_at: String,
    /// When it was last used, to about a minute; null if it never was.
    #[schema(required, format = "date-time")]
    used_at: Option<String>,
    /// The key. It is shown only when it is new: nobody can read it again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    key: Option<String>,
}

impl IssuedKey {
    fn new(row: KeyRow, key: Option<String>) -> Self {
        Self {
            id: row.id,
            name: row.name,
            key_id: row.key_id,
            scopes: row.scopes.split(' ').map(str::to_owned).collect(),
            author: row.author,
            created_at: rfc3339(row.created_at),
            expires_at: rfc3339(row.expires_at),
            used_at: row.used_at.map(rfc3339),
            key,
        }
    }
}

fn rfc3339(stored: NaiveDateTime) -> String {
    database::utc(stored).to_rfc3339_opts(SecondsFormat::AutoSi, true)
}

/// The account's keys.
#[derive(Debug, Serialize, ToSchema)]
pub struct KeyList {
    /// The keys, the newest first.
    data: Vec<IssuedKey>,
    /// The status code.
    #[schema(minimum = 200, maximum = 200)]
    status: u16,
}

/// The API keys that the account has made, without the keys themselves. Those of the operator are
/// not among them.
#[utoipa::path(
    get,
    path = "/api/v1/report-keys",
    operation_id = "list_report_keys",
    tag = "Keys",
    security(("api_key" = ["keys:read"])),
    responses((status = 200, body = KeyList), KeyProblems),
)]
pub async fn list_keys(
    caller: Allowed<KeysRead>,
    keys: Data<IssuedKeys>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    let rows = model::list(&keys.pool.for_account(account), account).await?;
    let data = rows.into_iter().map(|row| IssuedKey::new(row, None));
    Ok(HttpResponse::Ok().json(KeyList {
        data: data.collect(),
        status: 200,
    }))
}

/// Makes an API key of the account for this service. The response has the key, and nothing else
/// ever has it: the same request with the same `Idempotency-Key` makes no other one, but gets 409
/// with the code `key_already_made`. The operator may have turned this off.
#[utoipa::path(
    post,
    path = "/api/v1/report-keys",
    operation_id = "store_report_key",
    tag = "Keys",
    security(("api_key" = ["keys:write"])),
    params(IdempotencyKeyHeader),
    request_body(content(
        (StoreKey = "application/x-www-form-urlencoded"),
        (StoreKey = "application/json"),
    )),
    responses((status = 201, body = Envelope<IssuedKey>), StoreProblems),
)]
pub async fn store_key(
    caller: Allowed<KeysWrite>,
    request: HttpRequest,
    body: Body<StoreKey>,
    repeatable: IdempotencyKey,
    keys: Data<IssuedKeys>,
) -> Result<HttpResponse, Problem> {
    let (row, key) = store(&keys, &caller, &body.0, &repeatable).await?;
    set_audit_row(&request, row.id);
    Ok(answer::made(IssuedKey::new(row, Some(key))))
}

/// Makes a key for the caller's account; returns its row and its text.
pub async fn store(
    keys: &IssuedKeys,
    caller: &Caller,
    wanted: &StoreKey,
    IdempotencyKey(store_key): &IdempotencyKey,
) -> Result<(KeyRow, String), Problem> {
    let Some(issuer) = &keys.issuer else {
        let message = "This service makes no keys: its operator does.";
        return Err(Problem::conflict("issuing_off", message));
    };
    let lacks = |scope: &&Scope| !caller.allows(scope);
    if let Some(scope) = wanted.scopes.iter().find(lacks) {
        let message = format!("The scopes field must not have {scope}, which you lack yourself.");
        return Err(FieldErrors::one("scopes", "not_allowed", message).into());
    }
    let key = issuer.issue(&NewKey {
        account: caller.account.clone(),
        scopes: wanted.scopes.clone(),
        name: Some(wanted.name.clone()),
        lifetime: Some(wanted.lifetime),
    });
    let key = key.map_err(|error| Problem::internal(&error))?;
    let (created_at, scopes) = (now(), wanted.scopes.to_string());
    let account = caller.account.as_str();
    let new = NewRow {
        account,
        key_id: key.id.as_str(),
        name: wanted.name.as_str(),
        scopes: &scopes,
        author: &author(caller),
        signing_key: issuer.id(),
        token_hash: &key.hash(),
        store_key: store_key.as_deref(),
        created_at,
        expires_at: key
            .expires_at
            .as_ref()
            .map_or(created_at, DateTime::naive_utc),
    };
    let stored = model::store(&keys.pool.for_account(account), &new).await;
    let row = stored.map_err(|error| match error {
        StoreError::Limit => Problem::conflict(
            "key_limit_reached",
            format!("The account may have {MAX_KEYS} keys, and has them: revoke one first."),
        ),
        StoreError::Repeated(made) if (&*made.name, &made.scopes) == (new.name, &scopes) => {
            already_made(&made)
        }
        StoreError::Repeated(_) => Problem::idempotency_key_reused(),
        StoreError::Database(error) => error.into(),
    })?;
    keys.read_again().await;
    Ok((row, key.as_str().to_owned()))
}

/// Nobody has the text of the key any more, perhaps not even whoever sends the request again.
fn already_made(made: &KeyRow) -> Problem {
    let message = format!(
        "The key {} was made by a request with this Idempotency-Key, and is shown only once: if you \
         have lost it, revoke it, and make another.",
        made.id
    );
    Problem::conflict("key_already_made", message)
}

/// Who makes it, in words.
fn author(caller: &Caller) -> String {
    let name = caller.key_name.as_ref().map(auth::KeyName::as_str);
    let known = caller.person.as_deref().or(name);
    known.map_or_else(|| format!("key {}", caller.key_id), str::to_owned)
}

/// Revokes an API key that the account has made: within a second, no process accepts it.
#[utoipa::path(
    delete,
    path = "/api/v1/report-keys/{id}",
    operation_id = "delete_report_key",
    tag = "Keys",
    security(("api_key" = ["keys:write"])),
    params(IdPath),
    responses((status = 200, body = Deleted), UnversionedProblems),
)]
pub async fn delete_key(
    caller: Allowed<KeysWrite>,
    id: Id,
    keys: Data<IssuedKeys>,
) -> Result<HttpResponse, Problem> {
    delete(&keys, &caller, id.0).await?;
    Ok(answer::deleted(id.0, "key"))
}

/// Revokes a key of the caller's account.
pub async fn delete(keys: &IssuedKeys, caller: &Caller, id: i64) -> Result<(), Problem> {
    let account = caller.account.as_str();
    if !model::delete(&keys.pool.for_account(account), account, id).await? {
        return Err(Problem::not_found());
    }
    keys.read_again().await;
    Ok(())
}
