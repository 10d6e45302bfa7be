//! First pages of SQLite as a plain program would read them: diesel alone, in one process, with a
//! connection in each thread. The service is compared with it as it is with `pgbench`.

use std::time::{Duration, Instant};

use chrono::NaiveDateTime;
use diesel::connection::SimpleConnection as _;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Text;
use tokio::task::{JoinSet, spawn_blocking};
use url::form_urlencoded;

use crate::fill::ACCOUNT;

diesel::table! {
    reports (id) {
        id -> BigInt,
        account -> Text,
        url -> Text,
        project -> Text,
        privacy -> SmallInt,
        result -> Nullable<Text>,
        score -> Nullable<SmallInt>,
        error_code -> Nullable<Text>,
        error_message -> Nullable<Text>,
        generated_at -> Nullable<Timestamp>,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        version -> BigInt,
    }
}

diesel::table! {
    report_counts (account, project, result) {
        account -> Text,
        project -> Text,
        result -> Text,
        total -> BigInt,
    }
}

diesel::allow_tables_to_appear_in_same_query!(reports, report_counts);

#[derive(Queryable)]
#[expect(dead_code, reason = "only read from the database")]
struct Row {
    id: i64,
    url: String,
    project: String,
    privacy: i16,
    result: Option<String>,
    score: Option<i16>,
    state: String,
    error_code: Option<String>,
    error_message: Option<String>,
    generated_at: Option<NaiveDateTime>,
    created_at: NaiveDateTime,
    updated_at: NaiveDateTime,
    version: i64,
    total: Option<i64>,
}

const STATE: &str = "CASE WHEN reports.state = 'queued' AND (SELECT report_jobs.lease \
     FROM report_jobs WHERE report_jobs.report = reports.id) IS NOT NULL \
     THEN 'running' ELSE reports.state END";

/// The parameters of a first page.
#[derive(Clone, Debug, Default)]
pub struct FirstPage {
    sort_by: String,
    is_ascending: bool,
    limit: i64,
    project: Option<String>,
    result: Option<String>,
}

impl FirstPage {
    /// The first page that a request for a list asks for; `None` if it is another page or a search.
    pub fn from_query(query: &str) -> Option<Self> {
        let mut page = Self {
            limit: 100,
            ..Self::default()
        };
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            match name.as_ref() {
                "sort_by" => page.sort_by = value.into_owned(),
                "sort" => page.is_ascending = value == "asc",
                "per_page" => page.limit = value.parse().ok()?,
                "project" => page.project = Some(value.into_owned()),
                "result" => page.result = Some(value.into_owned()),
                _ => return None,
            }
        }
        Some(page)
    }

    /// How many times per second this many threads read the page.
    pub async fn rate(&self, file: &str, threads: usize, time: Duration) -> f64 {
        let started = Instant::now();
        let mut tasks = JoinSet::new();
        for _ in 0..threads {
            let (page, file) = (self.clone(), file.to_owned());
            tasks.spawn(spawn_blocking(move || page.repeat(&file, started + time)));
        }
        let counts = tasks.join_all().await;
        let count: u32 = counts
            .into_iter()
            .map(|count| count.expect("a count"))
            .sum();
        f64::from(count) / started.elapsed().as_secs_f64()
    }

    fn repeat(&self, file: &str, end: Instant) -> u32 {
        let mut connection = SqliteConnection::establish(file).expect("the file");
        connection
            .batch_execute("PRAGMA busy_timeout = 10000")
            .expect("a setting");
        let mut count = 0;
        while Instant::now() < end {
            let rows = self.read(&mut connection);
            assert!(!rows.is_empty(), "the page has rows");
            count += 1;
        }
        count
    }

    fn read(&self, connection: &mut SqliteConnection) -> Vec<Row> {
        let counted = report_counts::table
            .filter(report_counts::account.eq(ACCOUNT))
            .filter(report_counts::project.eq(self.project.as_deref().unwrap_or_default()))
            .filter(report_counts::result.eq(self.result.as_deref().unwrap_or_default()))
            .select(report_counts::total);
        let mut rows = reports::table
            .filter(reports::account.eq(ACCOUNT))
            .select((
                reports::id,
                reports::url,
                reports::project,
                reports::privacy,
                reports::result,
                reports::score,
                sql::<Text>(STATE),
                reports::error_code,
                reports::error_message,
                reports::generated_at,
                reports::created_at,
                reports::updated_at,
                reports::version,
                counted.single_value(),
            ))
            .limit(self.limit)
            .into_boxed();
        if let Some(project) = &self.project {
            rows = rows.filter(reports::project.eq(project));
        }
        if let Some(result) = &self.result {
            rows = rows.filter(reports::result.eq(result));
        }
        if self.sort_by == "score" && self.result.is_none() {
            rows = rows.order_by(reports::score.is_null());
        }
        rows = match (self.sort_by.as_str(), self.is_ascending) {
            ("score", true) => rows.then_order_by(reports::score.asc()),
            ("score", false) => rows.then_order_by(reports::score.desc()),
            ("url", true) => rows.then_order_by(reports::url.asc()),
            ("url", false) => rows.then_order_by(reports::url.desc()),
            _ => rows,
        };
        let rows = if self.is_ascending {
            rows.then_order_by(reports::id.asc())
        } else {
            rows.then_order_by(reports::id.desc())
        };
        rows.load(connection).expect("the page")
    }
}
