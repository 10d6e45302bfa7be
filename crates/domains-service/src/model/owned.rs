//! The domains that visitors are served on: those whose name is held, verified or in grace.

use database::{Error, Pool, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::is_held;
use crate::schema::domains;

/// Names in one query; SQLite binds each by itself.
const MOST_NAMES: usize = 500;

/// What the edge knows of a domain.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = domains)]
pub struct HeldDomain {
    /// The domain's id.
    pub id: i64,
    /// Lower-case A-labels.
    pub name: String,
    /// Whose it is.
    pub account: String,
    /// Where visitors of `/` are sent, as a serialised URL.
    pub index_page: Option<String>,
    /// Where visitors of unknown paths are sent, as a serialised URL.
    pub not_found_page: Option<String>,
}

/// The held domains whose names come after `after`, in the order of names, at most `limit`.
///
/// # Errors
/// Those of the database.
pub async fn held_after(pool: &Pool, after: &str, limit: i64) -> Result<Vec<HeldDomain>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        domains::table
            .filter(is_held())
            .filter(domains::name.gt(after))
            .order(domains::name)
            .limit(limit)
            .select(HeldDomain::as_select())
            .load(connection)
            .await
    })
}

/// Those of the names that are held.
///
/// # Errors
/// Those of the database.
pub async fn held_among(pool: &Pool, names: &[String]) -> Result<Vec<HeldDomain>, Error> {
    let mut connection = pool.read().await?;
    let mut held = Vec::new();
    for names in names.chunks(MOST_NAMES) {
        let rows: Vec<HeldDomain> = on_backend!(&mut connection, |connection| {
            domains::table
                .filter(is_held())
                .filter(domains::name.eq_any(names))
                .select(HeldDomain::as_select())
                .load(connection)
                .await
        })?;
        held.extend(rows);
    }
    Ok(held)
}
