//! The queue in the table: every job is done once, by one process at a time.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Duration;

use database::{Pool, PoolSettings};
use query_params::ListParams;
use reports_service::MIGRATIONS;
use reports_service::limits::LimitSettings;
use reports_service::model::{
    self, Changes, ClaimLimits, Filters, GenerationOutcome, Job, NewReport, ProjectDefaults,
    Rating, ReportFields, State,
};
use testing::{Backend, TestDatabase};

use crate::app::{finish, made};

const LEASE: Duration = Duration::from_mins(1);
const OVER: Duration = Duration::ZERO;

pub async fn store(pool: &Pool, host: &str) -> i64 {
    let url = format!("https://{host}/");
    let new = NewReport {
        account: "a",
        url: &url,
        host,
        project: host,
        fields: &ReportFields::default(),
        defaults: ProjectDefaults::default(),
        password_hash: None,
        store_key: None,
    };
    let stored = model::insert(pool, &new, &LimitSettings::default()).await;
    stored.unwrap().row.id
}

#[tokio::test]
async fn a_claim_does_not_wait_until_it_is_on_the_disk() {
    let Some((server, url)) = testing::own_server().await else {
        return;
    };
    database::migrate(&url, MIGRATIONS).await.unwrap();
    let pool = Pool::new(&url, &PoolSettings::default()).unwrap();
    // Until then, only commits that wait for the disk write to it.
    for setting in [
        "ALTER SYSTEM SET wal_writer_delay = '10s'",
        "SELECT pg_reload_conf()",
    ] {
        server.run_statement(setting).await;
    }
    let not_on_the_disk = "SELECT pg_current_wal_insert_lsn() - pg_current_wal_flush_lsn()";
    let id = store(&pool, "host").await;
    assert_eq!(server.number(not_on_the_disk).await, 0);

    let claimed = claim(&pool, "lease", LEASE).await;

    assert_eq!(claimed.unwrap().id, id);
    assert!(server.number(not_on_the_disk).await > 0);
}

pub fn limits() -> ClaimLimits {
    ClaimLimits {
        at_once: 1,
        per_host: 2,
        per_account: 0,
        per_account_here: usize::MAX,
        running_here: HashMap::new(),
    }
}

async fn claim(pool: &Pool, lease: &str, time: Duration) -> Option<Job> {
    claim_within(pool, lease, time, &limits(), &BTreeMap::new()).await
}

async fn claim_within(
    pool: &Pool,
    lease: &str,
    time: Duration,
    limits: &ClaimLimits,
    last_hosts: &BTreeMap<String, String>,
) -> Option<Job> {
    let claimed = model::claim(pool, lease, time, limits, last_hosts);
    claimed.await.unwrap().pop()
}

async fn state(pool: &Pool, id: i64) -> State {
    model::find(pool, "a", id).await.unwrap().unwrap().row.state
}

testing::on_each_database!(
    parallel_workers_share_the_jobs,
    a_host_never_has_more_jobs_running_than_allowed,
    an_abandoned_job_is_recovered_and_its_first_lease_ignored,
    a_job_that_kills_its_process_finally_fails,
    a_failure_keeps_the_last_good_report,
    a_released_job_is_claimed_again_without_losing_an_attempt,
    a_long_queue_for_one_host_does_not_delay_others,
    totals_follow_every_change,
);

async fn parallel_workers_share_the_jobs(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let pool = database.pool();
    let mut stored = HashSet::new();
    for number in 0..40 {
        stored.insert(store(&pool, &format!("host{number}.example")).await);
    }

    let workers: Vec<_> = (0..8)
        .map(|worker| {
            let pool = pool.clone();
            tokio::spawn(async move {
                let mut claimed = Vec::new();
                let lease = format!("worker {worker}");
                while let Some(job) = claim(&pool, &lease, LEASE).await {
                    claimed.push(job.id);
                }
                claimed
            })
        })
        .collect();
    let mut claimed = Vec::new();
    for worker in workers {
        claimed.extend(worker.await.unwrap());
    }

    assert_eq!(claimed.len(), 40);
    assert_eq!(claimed.into_iter().collect::<HashSet<_>>(), stored);
}

async fn a_host_never_has_more_jobs_running_than_allowed(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let pool = database.pool();
    for _ in 0..5 {
        store(&pool, "busy.example").await;
    }
    let other = store(&pool, "other.example").await;

    let workers: Vec<_> = (0..6)
        .map(|_| {
            let pool = pool.clone();
            tokio::spawn(async move { claim(&pool, "lease", LEASE).await })
        })
        .collect();
    let mut claimed = Vec::new();
    for worker in workers {
        claimed.extend(worker.await.unwrap());
    }

    assert_eq!(claimed.len(), 3);
    assert!(
        claimed.iter().any(|job| job.id == other),
        "a busy host does not hold up the others"
    );
}

async fn an_abandoned_job_is_recovered_and_its_first_lease_ignored(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let pool = database.pool();
    let id = store(&pool, "a.example").await;
    claim(&pool, "first", OVER).await.unwrap();

    assert_eq!(model::recover(&pool, 3, OVER).await.unwrap(), 1);
    claim(&pool, "second", LEASE).await.unwrap();

    assert!(!finish(&pool, id, "first", &made(90), 100).await.unwrap());
    assert_eq!(state(&pool, id).await, State::Running);
    assert!(finish(&pool, id, "second", &made(90), 100).await.unwrap());
    assert_eq!(state(&pool, id).await, State::Ready);
}

async fn a_job_that_kills_its_process_finally_fails(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let pool = database.pool();
    let id = store(&pool, "a.example").await;

    for _ in 0..3 {
        claim(&pool, "lease", OVER).await.unwrap();
        model::recover(&pool, 3, OVER).await.unwrap();
    }

    let report = model::find(&pool, "a", id).await.unwrap().unwrap();
    assert_eq!(report.row.state, State::Failed);
    assert_eq!(report.row.error_code.as_deref(), Some("interrupted"));
    assert!(claim(&pool, "lease", LEASE).await.is_none());
}

async fn a_failure_keeps_the_last_good_report(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let pool = database.pool();
    let id = store(&pool, "a.example").await;
    claim(&pool, "one", LEASE).await.unwrap();
    finish(&pool, id, "one", &made(90), 100).await.unwrap();
    let seen = model::find(&pool, "a", id).await.unwrap().unwrap();
    let again = Changes {
        fields: &ReportFields::default(),
        password_hash: None,
        regenerate: true,
    };
    model::update(&pool, ("a", id), None, &again, &LimitSettings::default())
        .await
        .unwrap()
        .unwrap();

    claim(&pool, "two", LEASE).await.unwrap();
    let failure = GenerationOutcome::Failed {
        code: "timeout".to_owned(),
        message: "Too slow.".to_owned(),
    };
    finish(&pool, id, "two", &failure, 100).await.unwrap();

    let report = model::find(&pool, "a", id).await.unwrap().unwrap();
    assert_eq!(
        (report.row.state, report.row.score),
        (State::Failed, Some(90))
    );
    let history = model::history(&pool, "a", id, i64::MAX, 9)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(history.len(), 1, "a failure is no part of the history");
    assert_eq!(report.checks, seen.checks);
    assert_eq!(report.row.generated_at, seen.row.generated_at);
}

async fn a_released_job_is_claimed_again_without_losing_an_attempt(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let pool = database.pool();
    let id = store(&pool, "a.example").await;

    for lease in ["one", "two", "three"] {
        let job = claim(&pool, lease, LEASE).await;
        assert_eq!(job.unwrap().id, id);
        model::release(&pool, id, lease, Duration::ZERO)
            .await
            .unwrap();
    }

    claim(&pool, "dies", OVER).await;
    model::recover(&pool, 2, OVER).await.unwrap();
    assert_eq!(
        state(&pool, id).await,
        State::Queued,
        "one of two attempts is left"
    );
}

async fn a_long_queue_for_one_host_does_not_delay_others(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let pool = database.pool();
    // More than are examined one by one.
    for _ in 0..130 {
        store(&pool, "busy.example").await;
    }
    for host in ["a.example", "b.example", "c.example", "c.example"] {
        store(&pool, host).await;
    }

    let mut claimed = Vec::new();
    let mut last = BTreeMap::new();
    let limits = ClaimLimits {
        per_host: 1,
        ..limits()
    };
    while let Some(job) = claim_within(&pool, "lease", LEASE, &limits, &last).await {
        last.insert(job.account, job.host.clone());
        claimed.push(job.host);
    }

    // The oldest first, then by host name from there on, wrapping around.
    let hosts = ["busy.example", "c.example", "a.example", "b.example"];
    assert_eq!(claimed, hosts);
}

async fn totals_follow_every_change(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let pool = database.pool();
    let total = async |project: Option<&str>, result| {
        let filters = Filters {
            project: project.map(str::to_owned),
            result,
            ..Filters::default()
        };
        model::list(&pool, "a", &ListParams::default(), &filters)
            .await
            .unwrap()
            .total
    };
    let first = store(&pool, "one.example").await;
    store(&pool, "two.example").await;
    assert_eq!(
        (
            total(None, None).await,
            total(Some("one.example"), None).await
        ),
        (2, 1)
    );

    claim(&pool, "lease", LEASE).await.unwrap();
    finish(&pool, first, "lease", &made(90), 100).await.unwrap();
    assert_eq!(
        (
            total(None, None).await,
            total(None, Some(Rating::Good)).await
        ),
        (2, 1)
    );
    assert_eq!(total(Some("one.example"), Some(Rating::Good)).await, 1);
    assert_eq!(total(Some("two.example"), Some(Rating::Good)).await, 0);

    assert!(model::delete(&pool, "a", first, None).await.unwrap());
    assert_eq!(
        (
            total(None, None).await,
            total(None, Some(Rating::Good)).await
        ),
        (1, 0)
    );
}
