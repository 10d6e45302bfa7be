//! A schema-driven fuzzer reads each service's own OpenAPI document and finds neither server errors
//! nor responses that violate the document.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use database::{DatabaseUrl, Pool, PoolSettings};
use end_to_end::{Databases, Launch, Service};
use testing::{Backend, Process, TestKeys, find_installed, skip};

const SETTINGS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/schemathesis.toml");
/// The largest number of inputs per operation and phase. Because of the seed, every run tries the
/// same ones.
const EXAMPLES: &str = "40";
const LIMIT: Duration = Duration::from_mins(4);

/// The fuzzer, from the environment variable `WAYMARK_SCHEMATHESIS` or the PATH.
fn schemathesis() -> Option<PathBuf> {
    let named = std::env::var_os("WAYMARK_SCHEMATHESIS").map(PathBuf::from);
    named
        .filter(|program| program.is_file())
        .or_else(|| find_installed("schemathesis"))
        .or_else(|| find_installed("st"))
}

fn fuzz(program: PathBuf, service: &mut Service, name: &str, operations: usize, key: &str) {
    let folder = tempfile::tempdir().expect("a folder for what the fuzzer leaves");
    let document = format!("{}/docs/{name}/openapi.json", service.base);
    let mut fuzzer = Process::start(
        Command::new(program)
            .current_dir(folder.path())
            .args([
                "--config-file",
                SETTINGS,
                "run",
                &document,
                "--url",
                &service.base,
            ])
            .args(["--header", &format!("Authorization: Bearer {key}")])
            .args([
                "--max-examples",
                EXAMPLES,
                "--seed",
                "1",
                "--continue-on-failure",
                "--no-color",
            ]),
    );

    let status = fuzzer.wait(LIMIT);

    let findings = fuzzer.stdout();
    assert!(status.success(), "{findings}\n{}", fuzzer.stderr());
    // A run that did not test anything would not find anything.
    assert!(
        findings.contains(&format!("Tested: {operations}")),
        "{findings}"
    );
    assert_eq!(
        service.process.ended(),
        None,
        "the service is still running"
    );
    let log = service.process.stderr();
    let failures = log
        .lines()
        .filter(|line| is_failure(line))
        .collect::<Vec<_>>();
    assert!(failures.is_empty(), "{failures:#?}");
}

/// The framework logs requests that are not valid HTTP as errors; they are the client's fault.
fn is_failure(line: &str) -> bool {
    let is_clients = line.contains("actix_http::h1::dispatcher: stream error: request parse error");
    (line.contains("ERROR") || line.contains("panicked")) && !is_clients
}

testing::on_sqlite!(
    reports_service_conforms_to_its_document,
    domains_service_conforms_to_its_document,
);

async fn reports_service_conforms_to_its_document(backend: Backend) {
    let Some(program) = schemathesis() else {
        return skip("schemathesis is not installed");
    };
    let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
    // No reports are generated, since the fuzzer's URLs could point anywhere.
    let url = databases.create("reports").await;
    let launch = Launch::reports(&keys, &url)
        .set("keys.issuer", keys.issuing_settings().issuer)
        .set("notify.at_once", "0")
        .set("generation.enabled", "false")
        .set("generation.wait", "0s");
    let mut service = launch.start().await;
    add_generations(&url).await;
    let key = keys.issue("default");
    tokio::task::block_in_place(|| fuzz(program, &mut service, "reports", 44, &key));
}

/// Adds a generation to each report that the fuzzer will store.
async fn add_generations(database_url: &str) {
    let url: DatabaseUrl = database_url.parse().expect("an address");
    let pool = Pool::new(&url, &PoolSettings::default()).expect("a pool");
    let mut connection = pool.write().await.expect("a connection");
    let moment = "TIMESTAMP '2026-01-01 00:00:00'";
    let moment = match url {
        DatabaseUrl::Sqlite(_) => moment.trim_start_matches("TIMESTAMP "),
        DatabaseUrl::Postgres(_) => moment,
    };
    let statement = format!(
        "INSERT INTO report_generations \
         (report, generation, generated_at, result, score, ruleset, summary) \
         WITH RECURSIVE numbers (n) AS \
         (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000) \
         SELECT n, 1, {moment}, 'good', 90, 2, \
         '{{\"categories\":{{\"seo\":90}},\"outcomes\":{{\"title\":\"pass\"}}}}' FROM numbers"
    );
    testing::execute(&mut connection, &statement).await;
}

async fn domains_service_conforms_to_its_document(backend: Backend) {
    let Some(program) = schemathesis() else {
        return skip("schemathesis is not installed");
    };
    let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
    let launch = Launch::domains(&keys, &databases.create("domains").await)
        .set("keys.issuer", keys.issuing_settings().issuer)
        // The fuzzer's URLs could point anywhere.
        .set("notify.at_once", "0");
    let mut service = launch.start().await;
    let key = keys.issue("default");
    tokio::task::block_in_place(|| fuzz(program, &mut service, "domains", 25, &key));
}
