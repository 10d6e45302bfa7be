//! Which hosts and accounts have as many jobs running as they may.

use std::collections::{HashMap, HashSet};

use database::{Connection, Error, on_backend};
use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel_async::RunQueryDsl;

use super::ClaimLimits;

/// The hosts and accounts of which no further job can begin.
pub struct Full {
    /// Hosts.
    pub hosts: HashSet<String>,
    /// Accounts.
    pub accounts: HashSet<String>,
}

#[derive(QueryableByName)]
struct Running {
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = Text)]
    host: String,
}

// In the order of an index, so that PostgreSQL uses it: until a table that fills up suddenly is
// analysed, it takes most jobs for running.
const RUNNING: &str =
    "SELECT account, host FROM report_jobs WHERE lease IS NOT NULL ORDER BY account";

impl Full {
    /// Reads what is running.
    ///
    /// # Errors
    /// Database errors.
    pub async fn read(connection: &mut Connection, limits: &ClaimLimits) -> Result<Self, Error> {
        let running: Vec<Running> = on_backend!(connection, |connection| {
            diesel::sql_query(RUNNING).load(connection).await
        })?;
        let (accounts, hosts): (Vec<_>, Vec<_>) = running
            .into_iter()
            .map(|running| (running.account, running.host))
            .unzip();
        let per_account = match limits.per_account {
            0 => usize::MAX,
            limit => limit,
        };
        let mut accounts = at_least(per_account, accounts);
        accounts.extend(limits.full_accounts.iter().cloned());
        let hosts = at_least(limits.per_host, hosts);
        Ok(Self { hosts, accounts })
    }
}

/// Those that occur at least so often.
fn at_least(limit: usize, names: Vec<String>) -> HashSet<String> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for name in names {
        *counts.entry(name).or_default() += 1;
    }
    counts.retain(|_, count| *count >= limit);
    counts.into_keys().collect()
}
