//! Where visitors end up who are sent from one of our domains to the next.

use std::collections::BTreeSet;

use database::{Error, Pool, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{Ownership, is_held};
use crate::schema::domains;
use crate::visitor_url::VisitorUrl;

/// How many of our domains in a row are looked at. Browsers give up after about twenty redirects.
const MAX_STEPS: usize = 5;

/// Whether a visitor of `name` who follows `page` comes back to it, at once or through other domains: those that are
/// served, whoever they belong to, and those that wait for the account's own proof.
///
/// # Errors
/// Those of the database.
pub async fn leads_back(
    pool: &Pool,
    account: &str,
    name: &str,
    page: &VisitorUrl,
) -> Result<bool, Error> {
    if page.points_to(name) {
        return Ok(true);
    }
    let mut seen = BTreeSet::new();
    let mut hosts = Vec::from_iter(page.domain().map(str::to_owned));
    for _ in 0..MAX_STEPS {
        hosts.retain(|host| seen.insert(host.clone()));
        if hosts.is_empty() {
            return Ok(false);
        }
        let pages = pages_of(pool, account, &hosts).await?;
        if pages.iter().any(|page| page.points_to(name)) {
            return Ok(true);
        }
        hosts = pages
            .iter()
            .filter_map(|page| page.domain().map(str::to_owned))
            .collect();
    }
    Ok(false)
}

/// The pages that visitors of these hosts are sent to, or would be once a claim of the account's is proved. A host has four
/// at most, so that some hundred come together in all steps.
async fn pages_of(pool: &Pool, account: &str, hosts: &[String]) -> Result<Vec<VisitorUrl>, Error> {
    let mut connection = pool.read().await?;
    let pages: Vec<(Option<String>, Option<String>)> =
        on_backend!(&mut connection, |connection| {
            let pages = || {
                let named = domains::table.filter(domains::name.eq_any(hosts));
                named.select((domains::index_page, domains::not_found_page))
            };
            let claimed = pages()
                .filter(domains::account.eq(account))
                .filter(domains::ownership.eq(Ownership::Pending));
            let all = pages().filter(is_held()).union_all(claimed);
            all.load(connection).await
        })?;
    let pages = pages
        .into_iter()
        .flat_map(|(index, not_found)| [index, not_found]);
    Ok(pages
        .flatten()
        .filter_map(|page| VisitorUrl::parse(&page).ok())
        .collect())
}
