//! Reports in every state, written into the database of a service, so that its pages are always the
//! same.

use std::io::Read;

use diesel::connection::SimpleConnection;
use diesel::sql_types::{BigInt, Binary, Nullable, Text};
use diesel::{Connection, QueryableByName, RunQueryDsl, SqliteConnection, sql_query};
use flate2::Compression;
use flate2::read::ZlibEncoder;
use page_audit::{Report, Snapshot, audit};
use serde_json::{Map, Value, json};
use url::Url;

#[path = "../../crates/page-audit/tests/pages/served.rs"]
mod served;

/// The database of a reports-service that makes no reports itself.
pub struct SampleReports(SqliteConnection);

/// The state of a report without a result.
#[derive(Clone, Copy, Debug)]
pub enum Waiting {
    /// Nothing has begun.
    Queued,
    /// The page is being checked.
    Running,
}

#[derive(QueryableByName)]
struct Inserted {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

const PAGES: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../crates/page-audit/tests/pages"
);
/// How often the page with many faults has each of them.
const FAULTS: usize = 60;

impl SampleReports {
    /// Opens the database with this URL, which exists.
    pub fn open(database_url: &str) -> Self {
        let file = database_url.trim_start_matches("sqlite://");
        let mut connection = SqliteConnection::establish(file).unwrap();
        let settings = "PRAGMA busy_timeout = 10000";
        connection.batch_execute(settings).unwrap();
        Self(connection)
    }

    /// Writes a report of the account `default` that has been made several times; returns its id.
    pub fn ready(&mut self, url: &str, generations: &[&Report]) -> i64 {
        let last = *generations.last().unwrap();
        let id = self.insert(url, Some(last), "ready", None);
        for (number, report) in generations.iter().enumerate() {
            let days = generations.len() - number - 1;
            let days = i64::try_from(days).unwrap() * 9;
            let statement = sql_query(
                "INSERT INTO report_generations
                   (report, generation, generated_at, result, score, ruleset, summary)
                 VALUES (?, ?, datetime('now', ?), ?, ?, ?, ?)",
            );
            statement
                .bind::<BigInt, _>(id)
                .bind::<BigInt, _>(i64::try_from(number).unwrap() + 1)
                .bind::<Text, _>(format!("-{days} days"))
                .bind::<Text, _>(report.rating.as_str())
                .bind::<BigInt, _>(i64::from(report.score))
                .bind::<BigInt, _>(i64::from(report.ruleset))
                .bind::<Text, _>(summary(report))
                .execute(&mut self.0)
                .unwrap();
        }
        id
    }

    /// Writes a report whose last generation failed.
    pub fn failed(&mut self, url: &str, last_good: Option<&Report>) -> i64 {
        let message = "shop.example did not answer within 15 seconds.";
        self.insert(url, last_good, "failed", Some(message))
    }

    /// Writes a report that no process makes.
    pub fn waiting(&mut self, url: &str, state: Waiting) -> i64 {
        let id = self.insert(url, None, "queued", None);
        let lease = match state {
            Waiting::Queued => "",
            Waiting::Running => ", lease = 'x', lease_until = '2100-01-01 00:00:00'",
        };
        let statement = format!(
            "UPDATE report_jobs SET run_after = '2100-01-01 00:00:00'{lease} WHERE report = {id}"
        );
        self.0.batch_execute(&statement).unwrap();
        id
    }

    /// Writes this many reports of an account.
    pub fn many(&mut self, account: &str, count: usize) {
        let statement = format!(
            "INSERT INTO reports (account, url, host, project, privacy, result, score, state,
               generated_at, created_at, updated_at)
             WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})
             SELECT '{account}', 'https://shop' || (i % 40) || '.example/products/' || i,
               'shop' || (i % 40) || '.example', 'shop' || (i % 40) || '.example', i % 2,
               CASE WHEN i % 101 > 79 THEN 'good' WHEN i % 101 > 49 THEN 'decent' ELSE 'bad' END,
               i % 101, 'ready', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM n"
        );
        self.write(&statement);
    }

    /// Writes this many reports about pages below a URL, which wait and are shown to a browser.
    pub fn rendered(&mut self, account: &str, url: &str, count: usize) {
        let parsed = Url::parse(url).unwrap();
        let host = parsed.host_str().unwrap();
        let statement = format!(
            "INSERT INTO reports
               (account, url, host, project, privacy, rendered, state, created_at, updated_at)
             WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})
             SELECT '{account}', '{url}' || i, '{host}', '{host}', 0, '1', 'queued',
               CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM n"
        );
        self.write(&statement);
    }

    /// Writes reports as the service does.
    fn write(&mut self, statement: &str) {
        let statements = format!("{statement}{}", testing::settle_reports());
        self.0.batch_execute(&statements).unwrap();
    }

    fn insert(
        &mut self,
        url: &str,
        report: Option<&Report>,
        state: &str,
        error: Option<&str>,
    ) -> i64 {
        let host = Url::parse(url).unwrap().host_str().unwrap().to_owned();
        let checks = report.map(pack);
        let statement = sql_query(
            "INSERT INTO reports (account, url, host, project, privacy, result, score, state,
               error_code, error_message, generated_at, created_at, updated_at, packed_checks)
             VALUES ('default', ?1, ?2, ?2, 0, ?3, ?4, ?5, ?6, ?7,
               CASE WHEN ?4 IS NOT NULL THEN datetime('now') END, datetime('now'), datetime('now'),
               ?8) RETURNING id",
        );
        let inserted: Inserted = statement
            .bind::<Text, _>(url)
            .bind::<Text, _>(host)
            .bind::<Nullable<Text>, _>(report.map(|report| report.rating.as_str()))
            .bind::<Nullable<BigInt>, _>(report.map(|report| i64::from(report.score)))
            .bind::<Text, _>(state)
            .bind::<Nullable<Text>, _>(error.map(|_| "timeout"))
            .bind::<Nullable<Text>, _>(error)
            .bind::<Nullable<Binary>, _>(checks)
            .get_result(&mut self.0)
            .unwrap();
        self.write("");
        inserted.id
    }
}

/// The findings of a report, as they are stored.
pub fn pack(report: &Report) -> Vec<u8> {
    let text = serde_json::to_vec(report).unwrap();
    let mut packed = Vec::new();
    let mut encoder = ZlibEncoder::new(text.as_slice(), Compression::fast());
    encoder.read_to_end(&mut packed).unwrap();
    packed
}

/// The history's summary of a report.
fn summary(report: &Report) -> String {
    let categories = report.categories.iter();
    let categories: Map<String, Value> = categories
        .map(|category| (category.id.as_str().to_owned(), json!(category.score)))
        .collect();
    let checks = report.checks.iter();
    let outcomes: Map<String, Value> = checks
        .map(|check| (check.id.clone(), json!(check.outcome)))
        .collect();
    json!({ "categories": categories, "outcomes": outcomes }).to_string()
}

/// The report about a page without faults, served as well as possible.
pub fn good_report(file: &str, url: &str) -> Report {
    audit(&served::served(url, &read(&format!("good/{file}"))))
}

/// The report about a page with faults, served as well as possible.
pub fn faulty_report(file: &str, url: &str) -> Report {
    audit(&served::served(url, &read(&format!("faulty/{file}"))))
}

/// The report about an old page, served badly.
pub fn bad_report() -> Report {
    let url = Url::parse("http://harbour-club.example/boats/").unwrap();
    audit(&Snapshot::of_html(url, read("faulty/old_homepage.html")))
}

/// The report about a page with several hundred faults.
pub fn report_of_many_faults() -> Report {
    let fault = |number: usize| {
        format!(
            "<img src=/i{number}.jpg><a href=/{number}>here</a><a href=/x{number}></a>\
             <font color=red>{number}</font><div id=same></div><input name=n{number}>\
             <h4></h4><button></button><iframe src=http://ads{}.example/></iframe>\
             <script src=http://cdn{number}.example/a.js></script><p role=knob tabindex=3>\
             <a href=\"javascript:go()\">more</a><table><tr><td>1</table>",
            number % 9
        )
    };
    let body: String = (0..FAULTS).map(fault).collect();
    let html = format!("<html><head><title>Everything at once</title></head><body>{body}");
    let url = Url::parse("http://bazaar.example/everything").unwrap();
    audit(&Snapshot::of_html(url, html))
}

fn read(file: &str) -> String {
    std::fs::read_to_string(format!("{PAGES}/{file}")).unwrap()
}
