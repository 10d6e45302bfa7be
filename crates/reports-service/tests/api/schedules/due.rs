//! Which reports are due, and what becomes of them.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use chrono::{NaiveDateTime, TimeDelta};
use database::Pool;
use reports_service::MIGRATIONS;
use reports_service::limits::LimitSettings;
use reports_service::model::{
    self, ClaimLimits, Every, FullReport, GenerationOutcome, NewReport, ProjectDefaults,
    ReportFields, State,
};
use testing::{Backend, TestDatabase};

use super::make_due_on;
use crate::app::{finish, made};

testing::on_each_database!(
    several_processes_check_a_due_report_once,
    a_missed_time_is_made_up_once,
    failures_make_a_schedule_slower_and_a_success_restores_it,
    checks_beyond_the_days_limit_wait_for_the_next_day,
    a_full_queue_delays_a_schedule_by_a_minute,
    a_clock_that_was_ahead_leaves_no_gap,
);

/// Reports in a database without a service. A second pool acts as another process.
struct Reports {
    database: TestDatabase,
    pool: Pool,
    limits: LimitSettings,
}

impl Reports {
    async fn new(backend: Backend) -> Self {
        let database = TestDatabase::new(backend, MIGRATIONS).await;
        Self {
            pool: database.pool(),
            database,
            limits: LimitSettings::default(),
        }
    }

    /// Stores a report that has been made once.
    async fn store(&self, every: Every) -> i64 {
        self.store_for("a", every).await
    }

    async fn store_for(&self, account: &str, every: Every) -> i64 {
        let new = NewReport {
            account,
            url: "https://e.example/",
            host: "e.example",
            project: "e.example",
            fields: &ReportFields::default(),
            defaults: ProjectDefaults {
                every,
                ..ProjectDefaults::default()
            },
            password_hash: None,
            store_key: None,
        };
        let stored = model::insert(&self.pool, &new, &LimitSettings::default()).await;
        let id = stored.unwrap().row.id;
        self.end(id, &made(90)).await;
        id
    }

    /// Ends the generation under way.
    async fn end(&self, id: i64, outcome: &GenerationOutcome) {
        let limits = ClaimLimits {
            at_once: 1_000,
            per_host: 1_000,
            per_account: 0,
            per_account_here: 1_000,
            running_here: HashMap::new(),
        };
        let (lease, hosts) = (Duration::from_mins(1), BTreeMap::new());
        let claimed = model::claim(&self.pool, "lease", lease, &limits, &hosts).await;
        claimed.unwrap();
        let finished = finish(&self.pool, id, "lease", outcome, 100).await;
        assert!(finished.unwrap());
    }

    async fn find(&self, id: i64) -> FullReport {
        model::find(&self.pool, "a", id).await.unwrap().unwrap()
    }

    /// How far off the report's next check is.
    async fn wait(&self, id: i64) -> TimeDelta {
        self.find(id).await.row.next_check_at.unwrap() - database::now()
    }

    async fn make_due(&self, id: i64, ago: TimeDelta) {
        let mut connection = self.pool.write().await.unwrap();
        make_due_on(&mut connection, id, database::now() - ago).await;
    }

    /// How many are due, and how many of them are queued now.
    async fn start_due(&self) -> (usize, usize) {
        model::start_due(&self.pool, &self.limits, 1_000)
            .await
            .unwrap()
    }
}

async fn several_processes_check_a_due_report_once(backend: Backend) {
    let reports = Reports::new(backend).await;
    for account in ["a", "b"].repeat(20) {
        let id = reports.store_for(account, Every::Day).await;
        reports.make_due(id, TimeDelta::seconds(1)).await;
    }
    let (limits, other) = (&reports.limits, reports.database.pool());
    let start = async |pool: &Pool| model::start_due(pool, limits, 100).await.unwrap().1;

    let started = tokio::join!(
        start(&reports.pool),
        start(&other),
        start(&reports.pool),
        start(&other)
    );

    assert_eq!(started.0 + started.1 + started.2 + started.3, 40);
    assert_eq!(reports.start_due().await, (0, 0), "they are under way");
    let (queued, _) = model::queue(&reports.pool).await.unwrap();
    assert_eq!(queued, 40);
    let usage = model::usage(&reports.pool, "a").await.unwrap();
    assert_eq!(usage.scheduled, 20);
}

async fn a_missed_time_is_made_up_once(backend: Backend) {
    let reports = Reports::new(backend).await;
    let id = reports.store(Every::Hour).await;
    reports.make_due(id, TimeDelta::days(10)).await;

    assert_eq!(reports.start_due().await, (1, 1));

    let wait = reports.wait(id).await;
    assert!(
        wait > TimeDelta::minutes(29) && wait <= TimeDelta::hours(1),
        "{wait}"
    );
    // The generation itself may take longer than the period.
    reports.make_due(id, TimeDelta::days(1)).await;
    assert_eq!(reports.start_due().await, (0, 0));
    reports.end(id, &made(90)).await;
    assert_eq!(reports.start_due().await, (0, 0));
    assert!(reports.wait(id).await > TimeDelta::minutes(29));
}

async fn failures_make_a_schedule_slower_and_a_success_restores_it(backend: Backend) {
    let reports = Reports::new(backend).await;
    let id = reports.store(Every::Day).await;
    let check = async |outcome: &GenerationOutcome| {
        reports.make_due(id, TimeDelta::seconds(1)).await;
        assert_eq!(reports.start_due().await, (1, 1));
        reports.end(id, outcome).await;
        // Between two whole hours, since the tests take a while.
        (reports.wait(id).await + TimeDelta::minutes(30)).num_hours()
    };
    let failure = GenerationOutcome::Failed {
        code: "timeout".to_owned(),
        message: "Too slow.".to_owned(),
    };

    let mut hours = Vec::new();
    for _ in 0..11 {
        hours.push(check(&failure).await);
    }

    assert_eq!(hours[..5], [24; 5]);
    assert_eq!(hours[5..], [48, 96, 192, 384, 720, 720]);
    let statement = "UPDATE events SET is_spread = is_spread WHERE kind = 'report.schedule_slowed' \
         AND account = 'a' AND data LIKE '%\"next_check_at\":\"20%'";
    assert_eq!(
        reports.database.execute(statement).await,
        5,
        "once for each change"
    );

    assert!(check(&made(90)).await <= 24);
    assert_eq!(check(&failure).await, 24);
}

async fn checks_beyond_the_days_limit_wait_for_the_next_day(backend: Backend) {
    let mut reports = Reports::new(backend).await;
    reports.limits.scheduled_checks_per_day = 2.into();
    let mut ids = Vec::new();
    for account in ["a", "a", "a", "b"] {
        let id = reports.store_for(account, Every::Hour).await;
        reports.make_due(id, TimeDelta::minutes(1)).await;
        ids.push(id);
    }

    assert_eq!(
        reports.start_due().await,
        (4, 3),
        "each account has its own"
    );

    let late = reports.find(ids[2]).await;
    let (next, now) = (late.row.next_check_at.unwrap(), database::now());
    assert_eq!(late.row.state, State::Ready);
    assert!(next > now && next.date() <= now.date().succ_opt().unwrap());
    assert_eq!(reports.start_due().await, (0, 0));
    // What was put off is made up the next day.
    let yesterday = "UPDATE scheduled_checks SET day = day - 1";
    assert_eq!(reports.database.execute(yesterday).await, 2);
    reports.make_due(ids[2], TimeDelta::seconds(1)).await;
    assert_eq!(reports.start_due().await, (1, 1));
}

async fn a_full_queue_delays_a_schedule_by_a_minute(backend: Backend) {
    let mut reports = Reports::new(backend).await;
    reports.limits.queued = 1.into();
    let ids = [
        reports.store(Every::Day).await,
        reports.store(Every::Day).await,
    ];
    for id in ids {
        reports.make_due(id, TimeDelta::seconds(1)).await;
    }

    assert_eq!(reports.start_due().await, (2, 1));

    let mut waits = [reports.wait(ids[0]).await, reports.wait(ids[1]).await];
    waits.sort();
    let soon = TimeDelta::zero()..=TimeDelta::minutes(1);
    assert!(soon.contains(&waits[0]), "{waits:?}");
    assert!(waits[1] > TimeDelta::hours(1), "{waits:?}");
}

async fn a_clock_that_was_ahead_leaves_no_gap(backend: Backend) {
    let reports = Reports::new(backend).await;
    let mut ids = Vec::new();
    for every in [Every::Hour, Every::ThirtyDays, Every::Off] {
        ids.push(reports.store(every).await);
    }
    let shift =
        |moment: NaiveDateTime| (moment + TimeDelta::days(400)).format("%Y-%m-%d %H:%M:%S%.6f");
    for id in &ids[..2] {
        let next = reports.find(*id).await.row.next_check_at.unwrap();
        let set = format!(
            "UPDATE reports SET next_check_at = '{}', scheduled_at = '{}' WHERE id = {id}",
            shift(next),
            shift(database::now())
        );
        assert_eq!(reports.database.execute(&set).await, 1);
    }
    let right = reports.store(Every::Day).await;
    let before = reports.find(right).await.row.next_check_at;
    let bring_back = async || {
        let latest = database::now() + TimeDelta::minutes(1);
        model::bring_schedules_back(&reports.pool, latest, 100)
            .await
            .unwrap()
    };

    assert_eq!([bring_back().await, bring_back().await], [2, 0]);

    for (id, hours) in [(ids[0], 1), (ids[1], 720)] {
        let wait = reports.wait(id).await;
        assert!(wait > TimeDelta::minutes(hours * 30 - 1) && wait <= TimeDelta::hours(hours));
    }
    assert_eq!(reports.find(right).await.row.next_check_at, before);
    assert_eq!(reports.start_due().await, (0, 0), "no storm");
}
