//! The databases of the first edition, filled by its own programs and stored as SQL in `first/`,
//! with everything it showed of each row: this version migrates them and shows the same.
//!
//! `cargo test -p end-to-end upgrade -- --ignored record` with the first edition's programs
//! in `WAYMARK_OLD_PROGRAMS` writes the files again.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use end_to_end::Databases;
use testing::{Backend, Client, PageServer, TestKeys, eventually, on_each_database};

use crate::upgrade::kept::{Rows, assert_kept, rows};
use crate::upgrade::old::{issue, launches, older};
use crate::upgrade::stopped::LISTS;
use crate::upgrade::{LIMIT, dump};

const NAMES: [&str; 2] = ["reports", "domains"];
/// The account that owns the rows.
pub const ACCOUNT: &str = "account-0";
/// A placeholder in the files for the address of the pages, which changes with each run.
const PAGES: &str = "127.0.0.1:65535";
/// Nothing listens here while the files are recorded.
const NOWHERE: &str = "http://127.0.0.1:8009/";

on_each_database!(databases_of_the_first_edition_are_brought_up_to_date);

async fn databases_of_the_first_edition_are_brought_up_to_date(backend: Backend) {
    let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
    let pages = PageServer::start(Duration::ZERO).await;
    let own = address(&pages);
    let mut urls = Vec::new();
    for name in NAMES {
        let url = databases.create(name).await;
        let statements = fs::read_to_string(file(backend, name, "sql")).unwrap();
        dump::restore(&url, &readdressed(&statements, PAGES, &own)).await;
        urls.push(url);
    }
    let [reports, domains] = launches(&keys, &urls[0], &urls[1]);
    let services = [reports.start().await, domains.start().await];
    for ((name, list), service) in NAMES.into_iter().zip(LISTS).zip(&services) {
        let shown = fs::read_to_string(file(backend, name, "json")).unwrap();
        let before: Rows = serde_json::from_str(&readdressed(&shown, PAGES, &own)).unwrap();
        assert!(before.len() > 2);
        let api = service.client(&keys.issue(ACCOUNT));
        assert_kept(&api, list, &before).await;
        let stored = store(&api, list, &pages.url("/another"), "another").await;
        assert!(before.keys().all(|id| *id < stored));
        service.assert_quiet();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs the programs of the first edition, and writes files"]
async fn record() {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        assert!(backend.is_available());
        record_on(backend).await;
    }
}

async fn record_on(backend: Backend) {
    let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
    let pages = Arc::new(PageServer::start(Duration::ZERO).await);
    let urls = [
        databases.create("reports").await,
        databases.create("domains").await,
    ];
    let old = launches(&keys, &urls[0], &urls[1]).each_ref().map(older);
    let mut services = [old[0].start().await, old[1].start().await];
    let key = issue(&keys, ACCOUNT);
    let [reports, domains] = services.each_ref().map(|service| service.client(&key));
    let private = store(&reports, LISTS[0], &pages.url("/private"), "").await;
    reports
        .patch(&format!("{}/{private}", LISTS[0]), &[("privacy", "1")])
        .await
        .expect(200);
    store(&reports, LISTS[0], NOWHERE, "").await;
    eventually("they are made", LIMIT, async || {
        let rows = rows(&reports, LISTS[0]).await;
        let made = |row: &serde_json::Value| row["state"] == "ready" || row["state"] == "failed";
        rows.values().all(made).then_some(())
    })
    .await;
    // A process that makes no reports leaves them waiting.
    assert!(services[0].process.terminate(LIMIT).success());
    services[0] = old[0]
        .clone()
        .set("generation.enabled", "false")
        .start()
        .await;
    store(&reports, LISTS[0], &pages.url("/waiting"), "").await;
    for name in ["plain", "with-pages", "third"] {
        let id = store(&domains, LISTS[1], "", name).await;
        if name == "with-pages" {
            let fields = [
                ("index_page", "https://waymark.dev/"),
                ("not_found_page", "https://waymark.dev/none"),
            ];
            let path = format!("{}/{id}", LISTS[1]);
            domains.patch(&path, &fields).await.expect(200);
        }
    }
    let mut shown = Vec::new();
    for (api, list) in [&reports, &domains].into_iter().zip(LISTS) {
        shown.push(rows(api, list).await);
    }
    let own = address(&pages);
    for ((name, shown), (url, service)) in
        NAMES.iter().zip(shown).zip(urls.iter().zip(&mut services))
    {
        assert!(service.process.terminate(LIMIT).success());
        let statements = readdressed(&dump::take(url), &own, PAGES);
        let is_first = !statements.contains("report_jobs") && !statements.contains("domain_texts");
        assert!(is_first, "these are the programs of a later version");
        fs::write(file(backend, name, "sql"), statements).unwrap();
        let shown = serde_json::to_string_pretty(&shown).unwrap();
        fs::write(
            file(backend, name, "json"),
            readdressed(&shown, &own, PAGES) + "\n",
        )
        .unwrap();
    }
}

async fn store(api: &Client, list: &str, page: &str, name: &str) -> i64 {
    let name = format!("{name}.waymark.dev");
    let field = if list == LISTS[0] {
        ("url", page)
    } else {
        ("name", name.as_str())
    };
    let request = api.request("POST", list, &[field]);
    let stored = api
        .try_send(request.header("Prefer", "respond-async"))
        .await;
    stored.unwrap().expect(201).id()
}

/// Replaces one address by another, also in hexadecimal bytes: SQLite stores JSON as bytes with the
/// length of each text.
fn readdressed(text: &str, from: &str, to: &str) -> String {
    let hexadecimal = |text: &str| {
        text.bytes()
            .fold(String::new(), |all, byte| format!("{all}{byte:02X}"))
    };
    assert_eq!(from.len(), to.len());
    text.replace(from, to)
        .replace(&hexadecimal(from), &hexadecimal(to))
}

fn address(pages: &PageServer) -> String {
    let url = pages.url("");
    url.strip_prefix("http://").unwrap().to_owned()
}

fn file(backend: Backend, name: &str, kind: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/upgrade/first");
    let backend = format!("{backend:?}").to_lowercase();
    folder.join(format!("{name}.{backend}.{kind}"))
}
