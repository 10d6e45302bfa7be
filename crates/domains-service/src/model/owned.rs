//! The domains that are served: those that own their name, verified or in grace.

use database::{Error, Pool, on_backend};
use diesel::dsl::IsNotNull;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::state::is_owned;
use super::{Method, Ownership};
use crate::schema::domains;

/// The maximum number of names in one query: SQLite binds each separately.
const MAX_NAMES: usize = 500;

/// The data of a domain for the edge.
#[derive(Clone, Debug, Default, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = domains)]
pub struct OwnedDomain {
    /// The domain's id.
    pub id: i64,
    /// The name in lower-case A-labels.
    pub name: String,
    /// The account that owns it.
    pub account: String,
    /// The redirect target of `/`, as a serialised URL.
    pub index_page: Option<String>,
    /// The redirect target of unknown paths, as a serialised URL.
    pub not_found_page: Option<String>,
    /// The status of redirects.
    pub redirect_status: Option<i32>,
    /// The origin to which every path redirects, as a serialised URL.
    pub redirect_to: Option<String>,
    /// The `max-age` of `Strict-Transport-Security`, in seconds.
    pub hsts: Option<i32>,
    /// Whether the account has set the text for robots: see [`texts_of`](super::texts_of).
    #[diesel(select_expression = domains::robots_version.is_not_null())]
    #[diesel(select_expression_type = IsNotNull<domains::robots_version>)]
    pub has_robots: bool,
    /// Whether there are files below `/.well-known/`: see [`texts_of`](super::texts_of).
    #[diesel(select_expression = domains::well_known_version.is_not_null())]
    #[diesel(select_expression_type = IsNotNull<domains::well_known_version>)]
    pub has_well_known: bool,
    /// Increases with each change.
    pub version: i64,
}

/// The domains that own their names and whose names come after `after`, in the order of names, at
/// most `limit`.
///
/// # Errors
/// Database errors.
pub async fn owned_after(pool: &Pool, after: &str, limit: i64) -> Result<Vec<OwnedDomain>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        domains::table
            .filter(is_owned())
            .filter(domains::name.gt(after))
            .order(domains::name)
            .limit(limit)
            .select(OwnedDomain::as_select())
            .load(connection)
            .await
    })
}

/// The domains that own these names.
///
/// # Errors
/// Database errors.
pub async fn owned_among(pool: &Pool, names: &[String]) -> Result<Vec<OwnedDomain>, Error> {
    let mut connection = pool.read().await?;
    let mut owned = Vec::new();
    for names in names.chunks(MAX_NAMES) {
        let rows: Vec<OwnedDomain> = on_backend!(&mut connection, |connection| {
            domains::table
                .filter(is_owned())
                .filter(domains::name.eq_any(names))
                .select(OwnedDomain::as_select())
                .load(connection)
                .await
        })?;
        owned.extend(rows);
    }
    Ok(owned)
}

/// The token of the account's domain with this name, if its own TXT record proves it now.
///
/// # Errors
/// Database errors.
pub async fn proving_token(
    pool: &Pool,
    account: &str,
    name: &str,
) -> Result<Option<String>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        domains::table
            .filter(domains::account.eq(account).and(domains::name.eq(name)))
            .filter(domains::ownership.eq(Ownership::Verified))
            .filter(domains::method.eq(Method::Txt))
            .filter(domains::proof_name.is_null())
            .select(domains::token)
            .first(connection)
            .await
            .optional()
    })
}
