//! Finds waiting jobs by account and host. Each statement reads the beginning of an index.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::NaiveDateTime;
use database::{Connection, Error, on_backend};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Text, Timestamp};
use diesel_async::RunQueryDsl;

use super::claim_limits::ClaimLimits;
use super::full::Full;

/// A waiting job.
#[derive(Clone, Debug, QueryableByName)]
pub struct Queued {
    /// The report.
    #[diesel(sql_type = BigInt)]
    pub report: i64,
    /// The account that owns it.
    #[diesel(sql_type = Text)]
    pub account: String,
    /// The URL's host.
    #[diesel(sql_type = Text)]
    pub host: String,
    #[diesel(sql_type = Timestamp)]
    run_after: NaiveDateTime,
}

#[derive(QueryableByName)]
struct Host {
    #[diesel(sql_type = Text)]
    host: String,
}

/// The result of a search for a job.
pub enum NextJob {
    /// No job is waiting.
    Empty,
    /// Jobs are waiting, but none was found that can begin now.
    Blocked,
    /// This job can begin.
    Job(Queued),
}

/// The waiting jobs of all accounts, and the limits that keep them from beginning.
pub struct WaitingJobs<'a> {
    connection: &'a mut Connection,
    now: NaiveDateTime,
    full: Full<'a>,
    last_hosts: &'a BTreeMap<String, String>,
    /// The jobs chosen so far, and the last host of each account among them.
    chosen: HashSet<i64>,
    chosen_hosts: HashMap<String, String>,
}

// BETWEEN instead of `=`, so that PostgreSQL keeps the order by account and uses an index that
// begins with it.
const NEXT_ACCOUNT: &str = "account > $1 ORDER BY account, run_after, report";
const OLDEST_OF_ACCOUNT: &str = "account BETWEEN $1 AND $1 ORDER BY account, run_after, report";
const OLDEST_OF_HOST: &str =
    "account = $1 AND host BETWEEN $2 AND $2 ORDER BY host, run_after, report";
/// An account's hosts by name, beginning after one: each is found in the index, however many jobs
/// are waiting for it.
const HOSTS_OF_ACCOUNT: &str = "WITH RECURSIVE hosts (host, place) AS ( \
     SELECT (SELECT host FROM report_jobs WHERE lease IS NULL AND account = $1 AND host > $2 \
     ORDER BY host, run_after, report LIMIT 1), 1 UNION ALL \
     SELECT (SELECT job.host FROM report_jobs AS job WHERE job.lease IS NULL \
     AND job.account = $1 AND job.host > hosts.host \
     ORDER BY job.host, job.run_after, job.report LIMIT 1), place + 1 \
     FROM hosts WHERE host IS NOT NULL AND place < $3) \
     SELECT host FROM hosts WHERE host IS NOT NULL ORDER BY place";
const NEXT_HOST: &str = "(host, account) > ($1, $2) ORDER BY host, account, run_after, report";
/// The maximum number of rows read per account.
const OLDEST: usize = 100;

/// Sorts after every account.
const BEHIND_ALL: &str = "\u{10ffff}";

/// How many entries one search examines beyond those of full hosts.
const MAX_EXAMINED: usize = 16;

impl<'a> WaitingJobs<'a> {
    /// The waiting jobs at this moment; also reads which hosts and accounts are full.
    ///
    /// # Errors
    /// Database errors.
    pub async fn new(
        connection: &'a mut Connection,
        now: NaiveDateTime,
        limits: &'a ClaimLimits,
        last_hosts: &'a BTreeMap<String, String>,
    ) -> Result<Self, Error> {
        let full = Full::read(connection, limits).await?;
        Ok(Self {
            connection,
            now,
            full,
            last_hosts,
            chosen: HashSet::new(),
            chosen_hosts: HashMap::new(),
        })
    }

    /// Counts the job as running instead of waiting from now on.
    pub fn begin(&mut self, job: &Queued) {
        self.full.begin(&job.account, &job.host);
        self.chosen.insert(job.report);
        self.chosen_hosts
            .insert(job.account.clone(), job.host.clone());
    }

    /// The oldest job of the next account by name.
    ///
    /// # Errors
    /// Database errors.
    pub async fn next_account(&mut self, after: &str) -> Result<Option<Queued>, Error> {
        Ok(self.first(1, NEXT_ACCOUNT, &[after]).await?.pop())
    }

    /// The account's next job.
    ///
    /// # Errors
    /// Database errors.
    pub async fn of_account(&mut self, account: &str) -> Result<NextJob, Error> {
        let is_full = self.full.has_account(account);
        let count = if is_full { 1 } else { OLDEST };
        let oldest = self.first(count, OLDEST_OF_ACCOUNT, &[account]).await?;
        if oldest.is_empty() {
            return Ok(NextJob::Empty);
        }
        if is_full {
            return Ok(NextJob::Blocked);
        }
        self.among(account, oldest).await
    }

    /// The next job of this job's account; this one is its oldest.
    ///
    /// # Errors
    /// Database errors.
    pub async fn from(&mut self, oldest: Queued) -> Result<NextJob, Error> {
        if self.can_begin(&oldest) {
            return Ok(NextJob::Job(oldest));
        }
        if self.full.has_account(&oldest.account) || oldest.run_after > self.now {
            return Ok(NextJob::Blocked);
        }
        self.of_account(&oldest.account).await
    }

    /// The first of these jobs that can begin, or a later one if their hosts are full: then an
    /// account's hosts take turns by name.
    async fn among(&mut self, account: &str, oldest: Vec<Queued>) -> Result<NextJob, Error> {
        let is_all = oldest.len() < OLDEST;
        if let Some(job) = oldest.into_iter().find(|job| self.can_begin(job)) {
            return Ok(NextJob::Job(job));
        }
        if is_all {
            return Ok(NextJob::Blocked);
        }
        let chosen = self.chosen_hosts.get(account);
        let last_host = chosen.or_else(|| self.last_hosts.get(account));
        let last_host = last_host.cloned().unwrap_or_default();
        let mut hosts = self.hosts_of(account, &last_host).await?;
        if !last_host.is_empty() {
            hosts.extend(self.hosts_of(account, "").await?);
        }
        for host in hosts {
            if self.full.has_host(&host) {
                continue;
            }
            let oldest = self.first(1, OLDEST_OF_HOST, &[account, &host]).await?;
            if let Some(job) = oldest.into_iter().find(|job| self.can_begin(job)) {
                return Ok(NextJob::Job(job));
            }
        }
        Ok(NextJob::Blocked)
    }

    /// The next job of an account with a job that can begin: `Empty` if there is none, `Blocked` if
    /// the search found none in time.
    ///
    /// # Errors
    /// Database errors.
    pub async fn of_any_account(&mut self) -> Result<NextJob, Error> {
        match self.any().await? {
            NextJob::Job(job) => self.of_account(&job.account).await,
            none => Ok(none),
        }
    }

    /// A job that can begin, searching by host: `Empty` if there is none, `Blocked` if the search
    /// found none in time.
    ///
    /// # Errors
    /// Database errors.
    pub async fn any(&mut self) -> Result<NextJob, Error> {
        let (mut host, mut account) = (String::new(), String::new());
        for _ in 0..self.full.hosts() + MAX_EXAMINED {
            let next = self.first(1, NEXT_HOST, &[&host, &account]).await?;
            let Some(job) = next.into_iter().next() else {
                return Ok(NextJob::Empty);
            };
            if self.can_begin(&job) {
                return Ok(NextJob::Job(job));
            }
            account = if self.full.has_host(&job.host) {
                BEHIND_ALL.to_owned()
            } else {
                job.account
            };
            host = job.host;
        }
        Ok(NextJob::Blocked)
    }

    fn can_begin(&self, job: &Queued) -> bool {
        job.run_after <= self.now
            && !self.full.has_host(&job.host)
            && !self.full.has_account(&job.account)
    }

    /// The account's next hosts after this one, as many as one search examines.
    async fn hosts_of(&mut self, account: &str, after: &str) -> Result<Vec<String>, Error> {
        let count = i32::try_from(self.full.hosts() + MAX_EXAMINED).unwrap_or(i32::MAX);
        let hosts: Vec<Host> = on_backend!(&mut *self.connection, |connection| {
            diesel::sql_query(HOSTS_OF_ACCOUNT)
                .bind::<Text, _>(account)
                .bind::<Text, _>(after)
                .bind::<Integer, _>(count)
                .load(connection)
                .await
        })?;
        Ok(hosts.into_iter().map(|host| host.host).collect())
    }

    /// At most `count` waiting jobs, without those already chosen.
    async fn first(
        &mut self,
        count: usize,
        which: &str,
        values: &[&str],
    ) -> Result<Vec<Queued>, Error> {
        let statement = format!(
            "SELECT report, account, host, run_after FROM report_jobs \
             WHERE lease IS NULL AND {which} LIMIT {}",
            count + self.chosen.len()
        );
        let mut jobs: Vec<Queued> = on_backend!(&mut *self.connection, |connection| {
            let mut query = diesel::sql_query(&statement).into_boxed();
            for value in values {
                query = query.bind::<Text, _>(*value);
            }
            query.load(connection).await
        })?;
        jobs.retain(|job| !self.chosen.contains(&job.report));
        jobs.truncate(count);
        Ok(jobs)
    }
}
