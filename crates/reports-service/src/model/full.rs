//! The hosts and accounts whose running jobs have reached a limit.

use std::collections::HashMap;

use database::{Connection, Error, on_backend};
use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel_async::RunQueryDsl;

use super::claim_limits::ClaimLimits;

/// The hosts and accounts of the running jobs, and whether another job of theirs can begin.
pub struct Full<'a> {
    limits: &'a ClaimLimits,
    hosts: HashMap<String, usize>,
    accounts: HashMap<String, usize>,
    /// The jobs that this process runs, by account.
    here: HashMap<String, usize>,
}

#[derive(QueryableByName)]
struct Running {
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = Text)]
    host: String,
}

// In the order of an index, so that PostgreSQL uses it: until a table that fills up suddenly is
// analysed, it assumes that most jobs are running.
const RUNNING: &str =
    "SELECT account, host FROM report_jobs WHERE lease IS NOT NULL ORDER BY account";

impl<'a> Full<'a> {
    /// Reads the running jobs.
    ///
    /// # Errors
    /// Database errors.
    pub async fn read(connection: &mut Connection, limits: &'a ClaimLimits) -> Result<Self, Error> {
        let running: Vec<Running> = on_backend!(connection, |connection| {
            diesel::sql_query(RUNNING).load(connection).await
        })?;
        let mut full = Self {
            limits,
            hosts: HashMap::new(),
            accounts: HashMap::new(),
            here: limits.running_here.clone(),
        };
        for Running { account, host } in running {
            full.count(account, host);
        }
        Ok(full)
    }

    fn count(&mut self, account: String, host: String) {
        *self.accounts.entry(account).or_default() += 1;
        *self.hosts.entry(host).or_default() += 1;
    }

    /// Counts a job that will begin in this process.
    pub fn begin(&mut self, account: &str, host: &str) {
        self.count(account.to_owned(), host.to_owned());
        *self.here.entry(account.to_owned()).or_default() += 1;
    }

    /// Whether no further job of the host can begin.
    pub fn has_host(&self, host: &str) -> bool {
        let running = self.hosts.get(host).copied().unwrap_or_default();
        running >= self.limits.per_host
    }

    /// Whether no further job of the account can begin, at all or in this process.
    pub fn has_account(&self, account: &str) -> bool {
        let of = |running: &HashMap<String, usize>| running.get(account).copied();
        let most = match self.limits.per_account {
            0 => usize::MAX,
            limit => limit,
        };
        of(&self.accounts).unwrap_or_default() >= most
            || of(&self.here).unwrap_or_default() >= self.limits.per_account_here
    }

    /// How many hosts are full.
    pub fn hosts(&self) -> usize {
        let full = self.hosts.keys().filter(|host| self.has_host(host));
        full.count()
    }
}
