//! Accounts take turns in the queue, over all processes, however many jobs one of them has.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Duration;

use database::Pool;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use reports_service::MIGRATIONS;
use reports_service::limits::LimitSettings;
use reports_service::model::{
    self, ClaimLimits, GenerationOutcome, Job, NewReport, ProjectDefaults, ReportFields,
};
use testing::{Backend, TestDatabase};

use crate::app::finish;

const LEASE: Duration = Duration::from_mins(1);

testing::on_each_database!(
    accounts_take_turns_over_all_processes,
    parallel_processes_share_the_jobs_of_many_accounts,
    several_jobs_in_one_claim_are_those_of_several_claims,
    an_account_that_was_passed_over_is_next,
    an_account_that_a_large_claim_passes_over_is_next,
    many_accounts_that_wait_for_one_host_delay_no_others,
    an_account_is_kept_within_its_limits,
    a_queue_of_a_hundred_thousand_delays_no_other_account,
    jobs_stored_while_the_clock_was_ahead_are_due,
);

/// A second pool acts as another process.
struct Queue {
    database: TestDatabase,
    pool: Pool,
    limits: ClaimLimits,
}

impl Queue {
    async fn new(backend: Backend) -> Self {
        let database = TestDatabase::new(backend, MIGRATIONS).await;
        Self {
            pool: database.pool(),
            database,
            limits: ClaimLimits {
                at_once: 1,
                per_host: 1,
                per_account: 0,
                per_account_here: usize::MAX,
                running_here: HashMap::new(),
            },
        }
    }

    async fn store(&self, account: &str, host: &str) -> i64 {
        let new = NewReport {
            account,
            url: &format!("https://{host}/"),
            host,
            project: host,
            fields: &ReportFields::default(),
            defaults: ProjectDefaults::default(),
            password_hash: None,
            store_key: None,
        };
        let stored = model::insert(&self.pool, &new, &LimitSettings::default()).await;
        stored.unwrap().row.id
    }

    async fn claim(&self) -> Option<Job> {
        self.claim_in(&self.pool).await
    }

    async fn claim_in(&self, process: &Pool) -> Option<Job> {
        let claimed = model::claim(process, "lease", LEASE, &self.limits, &BTreeMap::new()).await;
        claimed.unwrap().pop()
    }

    /// Claims all jobs that can begin, a limited number at a time; returns their reports.
    async fn claim_all(&self, most: usize, random: &mut StdRng) -> Vec<i64> {
        let (mut reports, mut hosts) = (Vec::new(), BTreeMap::new());
        let mut limits = self.limits.clone();
        loop {
            limits.at_once = random.random_range(1..=most);
            let jobs = model::claim(&self.pool, "lease", LEASE, &limits, &hosts).await;
            let jobs = jobs.unwrap();
            assert!(jobs.len() <= limits.at_once);
            if jobs.is_empty() {
                return reports;
            }
            for job in jobs {
                *limits.running_here.entry(job.account.clone()).or_default() += 1;
                hosts.insert(job.account, job.host);
                reports.push(job.id);
            }
        }
    }

    /// The accounts of the next jobs.
    async fn accounts(&self, count: usize) -> Vec<String> {
        let mut accounts = Vec::new();
        for _ in 0..count {
            accounts.push(self.claim().await.unwrap().account);
        }
        accounts
    }

    async fn finish(&self, id: i64) {
        let outcome = GenerationOutcome::Failed {
            code: "timeout".to_owned(),
            message: "Too slow.".to_owned(),
        };
        let finished = finish(&self.pool, id, "lease", &outcome, 100).await;
        assert!(finished.unwrap());
    }
}

async fn accounts_take_turns_over_all_processes(backend: Backend) {
    let queue = Queue::new(backend).await;
    let processes = [
        queue.pool.clone(),
        queue.database.pool(),
        queue.database.pool(),
    ];
    for number in 0..200 {
        queue.store("m", &format!("m{number}.example")).await;
    }
    let mut waiting = BTreeMap::from([("m", 200)]);
    for (account, count) in [("z", 3), ("a", 10), ("n", 1), ("k", 6)] {
        for number in 0..count {
            queue
                .store(account, &format!("{account}{number}.example"))
                .await;
        }
        waiting.insert(account, count);
    }

    // The processes claim different numbers of jobs at once.
    let mut order = Vec::new();
    for process in [0, 1, 1, 2, 0, 0, 1, 2, 2, 2].iter().cycle().take(30) {
        let job = queue.claim_in(&processes[*process]).await.unwrap();
        order.push(job.account);
    }

    let mut others: BTreeMap<&str, usize> = BTreeMap::new();
    for account in &order {
        let accounts = waiting.values().filter(|count| **count > 0).count();
        let before = others.insert(account, 0).unwrap_or_default();
        assert!(before <= accounts, "{account} after {before}: {order:?}");
        *waiting.get_mut(account.as_str()).unwrap() -= 1;
        for (other, count) in &waiting {
            if *other != account && *count > 0 {
                *others.entry(other).or_default() += 1;
            }
        }
    }
    assert_eq!(order.iter().filter(|account| *account == "a").count(), 10);
    assert_eq!(order.iter().filter(|account| *account == "m").count(), 10);
}

async fn parallel_processes_share_the_jobs_of_many_accounts(backend: Backend) {
    let queue = Queue::new(backend).await;
    let mut stored = HashSet::new();
    for number in 0..60 {
        let (account, host) = (
            format!("a{}", number % 7),
            format!("h{}.example", number % 50),
        );
        stored.insert(queue.store(&account, &host).await);
    }

    let processes: Vec<_> = (1..7)
        .map(|process| {
            let (pool, mut limits) = (queue.database.pool(), queue.limits.clone());
            limits.at_once = process;
            tokio::spawn(async move {
                let (mut claimed, hosts) = (Vec::new(), BTreeMap::new());
                loop {
                    let jobs = model::claim(&pool, "lease", LEASE, &limits, &hosts).await;
                    let jobs = jobs.unwrap();
                    if jobs.is_empty() {
                        return claimed;
                    }
                    claimed.extend(jobs);
                }
            })
        })
        .collect();
    let mut claimed = Vec::new();
    for process in processes {
        claimed.extend(process.await.unwrap());
    }

    let hosts: HashSet<_> = claimed.iter().map(|job| &job.host).collect();
    assert_eq!((claimed.len(), hosts.len()), (50, 50), "one for each host");
    for job in &claimed {
        assert!(stored.remove(&job.id), "claimed once");
        queue.finish(job.id).await;
    }
    while let Some(job) = queue.claim().await {
        assert!(stored.remove(&job.id), "claimed once");
    }
    assert!(stored.is_empty());
}

async fn several_jobs_in_one_claim_are_those_of_several_claims(backend: Backend) {
    let mut queue = Queue::new(backend).await;
    let mut random = StdRng::seed_from_u64(7);
    let again = [
        "UPDATE report_jobs SET lease = NULL, lease_until = NULL, attempts = 0 \
         WHERE lease = 'lease'",
        "DELETE FROM report_turns",
    ];
    for _ in 0..8 {
        queue.database.execute("DELETE FROM report_jobs").await;
        queue.database.execute(again[1]).await;
        queue.limits = ClaimLimits {
            at_once: 1,
            per_host: random.random_range(1..3),
            per_account: random.random_range(0..12),
            per_account_here: random.random_range(2..12),
            running_here: HashMap::new(),
        };
        let (accounts, hosts) = (random.random_range(1..5), random.random_range(1..8));
        // More than are read at once: after them, an account's hosts take turns.
        for _ in 0..random.random_range(0..2) * 120 {
            queue.store("a0", "h0.example").await;
        }
        for _ in 0..random.random_range(1..80) {
            let account = format!("a{}", random.random_range(0..accounts));
            let host = format!("h{}.example", random.random_range(0..hosts));
            queue.store(&account, &host).await;
        }

        let one_by_one = queue.claim_all(1, &mut random).await;
        for statement in again {
            queue.database.execute(statement).await;
        }
        let together = queue.claim_all(6, &mut random).await;

        assert!(!one_by_one.is_empty());
        assert_eq!(together, one_by_one, "{:?}", queue.limits);
    }
}

async fn an_account_that_was_passed_over_is_next(backend: Backend) {
    let mut queue = Queue::new(backend).await;
    queue.store("z", "busy.example").await;
    let busy = queue.claim().await.unwrap();
    queue.store("b", "busy.example").await;
    for number in 0..5 {
        for account in ["a", "c", "d"] {
            queue
                .store(account, &format!("{account}{number}.example"))
                .await;
        }
    }

    assert_eq!(queue.accounts(4).await, ["a", "c", "d", "a"]);
    queue.finish(busy.id).await;
    assert_eq!(queue.accounts(3).await, ["b", "c", "d"]);

    // The same if only one process has no slot for the account.
    queue.limits.per_account_here = 1;
    queue.limits.running_here.insert("a".to_owned(), 1);
    assert_eq!(queue.accounts(2).await, ["c", "d"]);
    queue.limits.running_here.clear();
    assert_eq!(queue.accounts(3).await, ["a", "a", "c"]);
}

/// If one more account than are remembered is passed over, the remembered ones get their turns in
/// the same claim.
async fn an_account_that_a_large_claim_passes_over_is_next(backend: Backend) {
    let mut queue = Queue::new(backend).await;
    let mut busy = Vec::new();
    for number in 0..17 {
        queue.store("o", &format!("busy{number}.example")).await;
        busy.push(queue.claim().await.unwrap());
    }
    for number in 0..16 {
        let account = format!("p{number:02}");
        queue
            .store(&account, &format!("busy{number}.example"))
            .await;
    }
    for number in 0..6 {
        for account in ["a", "z"] {
            let host = format!("{account}{number}.example");
            queue.store(account, &host).await;
        }
    }
    queue.store("q", "busy16.example").await;
    // After those that were passed over.
    assert_eq!(queue.accounts(2).await, ["a", "z"]);

    for job in &busy[..16] {
        queue.finish(job.id).await;
    }
    queue.limits.at_once = 18;
    let jobs = model::claim(&queue.pool, "lease", LEASE, &queue.limits, &BTreeMap::new()).await;
    let accounts: Vec<_> = jobs.unwrap().into_iter().map(|job| job.account).collect();
    queue.limits.at_once = 1;
    queue.finish(busy[16].id).await;

    let (remembered, others) = accounts.split_at(16);
    assert_eq!(
        (remembered[0].as_str(), remembered[15].as_str()),
        ("p00", "p15")
    );
    assert_eq!(others, ["a", "z"]);
    assert_eq!(queue.accounts(2).await, ["q", "a"]);
}

async fn many_accounts_that_wait_for_one_host_delay_no_others(backend: Backend) {
    let queue = Queue::new(backend).await;
    queue.store("0", "busy.example").await;
    let mut busy = queue.claim().await.unwrap();
    for number in 10..60 {
        queue.store(&format!("a{number}"), "busy.example").await;
    }
    for number in 0..3 {
        queue
            .store("alone", &format!("alone{number}.example"))
            .await;
    }

    assert_eq!(queue.accounts(3).await, ["alone", "alone", "alone"]);
    assert!(queue.claim().await.is_none());

    // Whenever the host is free, it is another account's turn.
    let mut accounts = HashSet::new();
    for _ in 0..50 {
        queue.finish(busy.id).await;
        busy = queue.claim().await.unwrap();
        assert!(accounts.insert(busy.account));
        assert!(queue.claim().await.is_none());
    }
    queue.finish(busy.id).await;
    assert!(queue.claim().await.is_none());
}

async fn an_account_is_kept_within_its_limits(backend: Backend) {
    let mut queue = Queue::new(backend).await;
    queue.limits.per_account = 2;
    for number in 0..5 {
        for account in ["a", "b"] {
            queue
                .store(account, &format!("{account}{number}.example"))
                .await;
        }
    }

    let first = queue.claim().await.unwrap();
    assert_eq!(first.account, "a");
    assert_eq!(queue.accounts(3).await, ["b", "a", "b"]);
    assert!(queue.claim().await.is_none());
    queue.finish(first.id).await;
    assert_eq!(queue.accounts(1).await, ["a"]);
    assert!(queue.claim().await.is_none());
}

async fn a_queue_of_a_hundred_thousand_delays_no_other_account(backend: Backend) {
    let queue = Queue::new(backend).await;
    let long = "INSERT INTO report_jobs (report, account, url, host, run_after) \
         WITH RECURSIVE numbers (n) AS \
         (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100000) \
         SELECT 1000000 + n, 'a', 'https://slow.example/', 'slow-' || (n % 1000), \
         '2026-01-01 00:00:00.000000' FROM numbers"
        .replace(
            "'2026",
            if backend == Backend::Postgres {
                "TIMESTAMP '2026"
            } else {
                "'2026"
            },
        );
    assert_eq!(queue.database.execute(&long).await, 100_000);
    for number in 0..10 {
        queue.store("b", &format!("b{number}.example")).await;
    }

    let order = queue.accounts(22).await;

    assert_eq!(order[..20], ["a", "b"].repeat(10));
    assert_eq!(order[20..], ["a", "a"]);
}

async fn jobs_stored_while_the_clock_was_ahead_are_due(backend: Backend) {
    let queue = Queue::new(backend).await;
    let (max_wait, max_lease) = (Duration::from_hours(1), Duration::from_hours(2));
    let [soon, ahead, claimed] = [
        queue.store("a", "soon.example").await,
        queue.store("a", "ahead.example").await,
        queue.store("a", "claimed.example").await,
    ];
    let later = |seconds| {
        let moment = database::now() + chrono::TimeDelta::seconds(seconds);
        moment.format("%Y-%m-%d %H:%M:%S%.6f").to_string()
    };
    let set = async |id: i64, columns: String| {
        let statement = format!("UPDATE report_jobs SET {columns} WHERE report = {id}");
        assert_eq!(queue.database.execute(&statement).await, 1);
    };
    let year = 365 * 24 * 3_600;
    set(soon, format!("run_after = '{}'", later(1_800))).await;
    set(ahead, format!("run_after = '{}'", later(30 * year))).await;
    let running = "attempts = 1, lease = 'lost'";
    set(
        claimed,
        format!("{running}, lease_until = '{}'", later(30 * year)),
    )
    .await;

    assert!(queue.claim().await.is_none());
    let bring = || model::bring_forward(&queue.pool, max_wait, max_lease);
    assert_eq!(bring().await.unwrap(), 2);
    assert_eq!(bring().await.unwrap(), 0);

    assert_eq!(queue.claim().await.unwrap().id, ahead);
    assert!(queue.claim().await.is_none(), "the other one is not due");
    let recovered = model::recover(&queue.pool, 3, Duration::ZERO).await;
    assert_eq!(recovered.unwrap(), 1);
    assert_eq!(queue.claim().await.unwrap().id, claimed);
}
