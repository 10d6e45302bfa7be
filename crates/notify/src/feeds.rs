//! `/api/v1/report-feeds` and `/api/v1/domain-feeds`: events as Atom feeds, whose addresses need no
//! key.

mod atom;
mod fields;

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use aws_lc_rs::digest::{SHA256, digest};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Serialize;
use url::Url;
use utoipa::ToSchema;
use web::openapi::{Deleted, Envelope, IdPath, KeyProblems, StoreProblems, UnversionedProblems};
use web::{Allowed, BaseUrl, Body, Id, Problem, answer, set_audit_row};

use crate::endpoints::rfc3339;
use crate::model::{self, FeedRow, WriteError};
use crate::source::{Notices, Source};
use crate::{EndpointsRead, EndpointsWrite};

pub use atom::show_feed;
pub(crate) use atom::version_of;
pub use fields::{FeedForm, StoreFeed};

/// A feed of events.
#[derive(Debug, Serialize, ToSchema)]
pub struct Feed {
    /// Increases with each feed.
    #[schema(minimum = 1)]
    id: i64,
    /// Reports only: the project whose events it has; null for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    project: Option<Option<String>>,
    /// Domains only: the name of the domain whose events it has; null for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    domain: Option<Option<String>>,
    /// When its address was made.
    #[schema(format = "date-time")]
    created_at: String,
    /// Its address, for feed readers. It is shown only when it is new.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = "uri", nullable = false)]
    url: Option<String>,
}

impl Feed {
    fn new<S: Source>(row: &FeedRow, url: Option<Url>) -> Self {
        let place = |field| (S::PLACE == field).then(|| row.place());
        Self {
            id: row.id,
            project: place("project"),
            domain: place("domain"),
            created_at: rfc3339(row.created_at),
            url: url.map(String::from),
        }
    }
}

/// The account's feeds.
#[derive(Debug, Serialize, ToSchema)]
pub struct FeedList {
    /// The feeds, by project or domain.
    data: Vec<Feed>,
    /// The status code.
    #[schema(minimum = 200, maximum = 200)]
    status: u16,
}

/// The hash by which an address is stored.
fn hash(token: &str) -> String {
    URL_SAFE_NO_PAD.encode(digest(&SHA256, token.as_bytes()))
}

/// The account's feeds, without their addresses.
#[utoipa::path(
    get,
    path = "/api/v1/report-feeds",
    operation_id = "list_report_feeds",
    tag = "Events",
    security(("api_key" = ["endpoints:read"])),
    responses((status = 200, body = FeedList), KeyProblems),
)]
pub async fn list_feeds<S: Source>(
    caller: Allowed<EndpointsRead>,
    notices: Data<Notices<S>>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    let rows = model::feeds_of(&notices.pool.for_account(account), account).await?;
    Ok(HttpResponse::Ok().json(FeedList {
        data: rows.iter().map(|row| Feed::new::<S>(row, None)).collect(),
        status: 200,
    }))
}

/// Makes an Atom feed of the account's events, or of those of one project or domain. Where there is
/// one, its address is replaced. Whoever has the address can read it, without a key.
#[utoipa::path(
    post,
    path = "/api/v1/report-feeds",
    operation_id = "store_report_feed",
    tag = "Events",
    security(("api_key" = ["endpoints:write"])),
    request_body(content(
        (StoreFeed = "application/x-www-form-urlencoded"),
        (StoreFeed = "application/json"),
    )),
    responses((status = 201, body = Envelope<Feed>), StoreProblems),
)]
pub async fn store_feed<S: Source>(
    caller: Allowed<EndpointsWrite>,
    request: HttpRequest,
    body: Body<FeedForm<S>>,
    notices: Data<Notices<S>>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    let (row, url) = store(&notices, &base, account, body.0.place.as_deref()).await?;
    set_audit_row(&request, row.id);
    Ok(answer::made(Feed::new::<S>(&row, Some(url))))
}

/// Stores a feed for the account; returns it with its address.
pub async fn store<S: Source>(
    notices: &Notices<S>,
    base: &BaseUrl,
    account: &str,
    place: Option<&str>,
) -> Result<(FeedRow, Url), Problem> {
    // Paths have no upper case.
    let token = format!(
        "{:032x}{:032x}",
        rand::random::<u128>(),
        rand::random::<u128>()
    );
    let token_hash = hash(&token);
    // An account has as many feeds as endpoints.
    let most = notices.settings.endpoints.get();
    let pool = notices.pool.for_account(account);
    let place = place.unwrap_or_default();
    let stored = model::store_feed(&pool, account, place, (&token_hash, most)).await;
    let row = stored.map_err(|error| match error {
        WriteError::Limit(_) => Problem::conflict(
            "feed_limit_reached",
            format!("The account may have {most} feeds, and has them."),
        ),
        WriteError::Database(error) => error.into(),
    })?;
    Ok((row, base.join(&atom::path::<S>(&token))))
}

/// Withdraws a feed: its address is good no more.
#[utoipa::path(
    delete,
    path = "/api/v1/report-feeds/{id}",
    operation_id = "delete_report_feed",
    tag = "Events",
    security(("api_key" = ["endpoints:write"])),
    params(IdPath),
    responses((status = 200, body = Deleted), UnversionedProblems),
)]
pub async fn delete_feed<S: Source>(
    caller: Allowed<EndpointsWrite>,
    id: Id,
    notices: Data<Notices<S>>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    if !model::delete_feed(&notices.pool.for_account(account), account, id.0).await? {
        return Err(Problem::not_found());
    }
    Ok(answer::deleted(id.0, "feed"))
}
