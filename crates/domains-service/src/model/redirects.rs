//! Whether a page that is about to be stored creates a redirect loop.

use database::{Error, Pool, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::Ownership;
use super::state::is_owned;
use crate::redirect_loop::LoopSearch;
use crate::schema::domains;
use crate::visitor_url::domain_of;

/// Whether a visitor of `name` who follows `page`, a serialised URL, comes back to `name`, directly
/// or through other domains: the served domains of all accounts, and this account's domains that
/// are waiting for their proof.
///
/// # Errors
/// Database errors.
pub async fn leads_back(pool: &Pool, account: &str, name: &str, page: &str) -> Result<bool, Error> {
    let mut search = LoopSearch::new(name);
    let mut is_loop = search.follow(domain_of(page));
    while !is_loop && let Some(hosts) = search.next_hosts() {
        let pages = pages_of(pool, account, &hosts).await?;
        is_loop = search.follow(pages.iter().filter_map(|page| domain_of(page)));
    }
    Ok(is_loop)
}

/// The redirect targets of these hosts, including claims of the account that are not proved yet. A
/// host has at most four.
async fn pages_of(pool: &Pool, account: &str, hosts: &[String]) -> Result<Vec<String>, Error> {
    let mut connection = pool.read().await?;
    let pages: Vec<(Option<String>, Option<String>, Option<String>)> =
        on_backend!(&mut connection, |connection| {
            let pages = || {
                let named = domains::table.filter(domains::name.eq_any(hosts));
                named.select((
                    domains::index_page,
                    domains::not_found_page,
                    domains::redirect_to,
                ))
            };
            let claimed = pages()
                .filter(domains::account.eq(account))
                .filter(domains::ownership.eq(Ownership::Pending));
            let all = pages().filter(is_owned()).union_all(claimed);
            all.load(connection).await
        })?;
    let pages = pages
        .into_iter()
        .flat_map(|(index, not_found, redirect_to)| match redirect_to {
            // Then the pages are not used.
            Some(_) => [redirect_to, None],
            None => [index, not_found],
        });
    Ok(pages.flatten().collect())
}
