//! The load on reports-service.

use std::sync::Arc;
use std::time::Duration;

use crate::Launch;
use testing::{PageServer, eventually};
use tokio::time::sleep;

use super::Run;
use super::fleet::{Fleet, FleetClient};
use super::rows::{
    Counts, Expected, Load, Rows, assert_acknowledged, assert_there_once, count, note,
    oldest_beyond, settled,
};

const STORES: Duration = Duration::from_millis(700);
const READS: Duration = Duration::from_millis(150);
const LEASE: Duration = Duration::from_secs(15);
const LIST: &str = "/api/v1/reports";

/// The page, and whether the report is private.
type Row = (String, bool);

/// With leases short enough for a test.
pub fn launch(launch: Launch) -> Launch {
    launch
        .set("generation.fetch_timeout", "5s")
        .set("generation.lease", format!("{}s", LEASE.as_secs()))
        // Kills may interrupt a report more than once.
        .set("generation.attempts", "1000")
}

/// Starts an account's clients.
pub fn start(
    fleet: &Fleet,
    key: &str,
    (run, account): &(Run, String),
    pages: &Arc<PageServer>,
) -> Load {
    let (api, rows, counts) = (fleet.client(key), Rows::<Row>::default(), Arc::default());
    let writer = write(
        api.clone(),
        (run.clone(), account.clone()),
        Arc::clone(pages),
        Arc::clone(&rows),
        Arc::clone(&counts),
    );
    let reader = read(
        api.clone(),
        run.clone(),
        Arc::clone(&rows),
        Arc::clone(&counts),
    );
    Load {
        name: "reports",
        tasks: vec![tokio::spawn(writer), tokio::spawn(reader)],
        counts,
        check: Box::pin(check(api, rows)),
    }
}

async fn write(
    api: FleetClient,
    (run, account): (Run, String),
    pages: Arc<PageServer>,
    rows: Rows<Row>,
    counts: Arc<Counts>,
) {
    let most = run.max_rows(STORES);
    let mut number = 0;
    while run.goes_on() {
        sleep(STORES).await;
        number += 1;
        let url = pages.url_of(number, &format!("/{account}/{number}"));
        let stored = api.try_send(|client| {
            let store = client.request("POST", LIST, &[("url", &url)]);
            store.header("Prefer", "respond-async")
        });
        let Some(stored) = stored.await else {
            count(&counts.unanswered);
            continue;
        };
        let id = stored.expect(201).id();
        note(&rows, id, Expected::There((url.clone(), false)));
        count(&counts.stored);
        if number % 3 == 0 {
            change(&api, &rows, &counts, number, (id, &url)).await;
        }
        if let Some(oldest) = oldest_beyond(&rows, most) {
            note(&rows, oldest, Expected::Unknown);
            let path = format!("{LIST}/{oldest}");
            let deleted = api.try_send(|client| client.request("DELETE", &path, &[]));
            match deleted.await {
                Some(deleted) => {
                    deleted.expect(200);
                    note(&rows, oldest, Expected::Deleted);
                    count(&counts.deleted);
                }
                None => count(&counts.unanswered),
            }
        }
    }
}

/// Makes a report private, and every other time regenerates it.
async fn change(
    api: &FleetClient,
    rows: &Rows<Row>,
    counts: &Counts,
    number: usize,
    (id, url): (i64, &str),
) {
    note(rows, id, Expected::Unknown);
    let (path, update) = (format!("{LIST}/{id}"), (number % 2).to_string());
    let changed = api.try_send(|client| {
        let update = client.request("PATCH", &path, &[("privacy", "1"), ("update", &update)]);
        update.header("Prefer", "respond-async")
    });
    match changed.await {
        Some(changed) => {
            changed.expect(200);
            note(rows, id, Expected::There((url.to_owned(), true)));
            count(&counts.changed);
        }
        None => count(&counts.unanswered),
    }
}

async fn read(api: FleetClient, run: Run, rows: Rows<Row>, counts: Arc<Counts>) {
    let mut number = 0;
    while run.goes_on() {
        sleep(READS).await;
        number += 1;
        let Some((id, (_, private))) = settled(&rows, number, Duration::from_secs(1)) else {
            continue;
        };
        count(&counts.read);
        let get = async |path: &str| api.get(path).await;
        match number % 7 {
            0 => drop(get(&format!("{LIST}?per_page=25")).await.expect(200)),
            1 => drop(
                get(&format!("{LIST}?search=127.0.0.1&sort_by=score"))
                    .await
                    .expect(200),
            ),
            2 => drop(get("/api/v1/projects").await.expect(200)),
            3 => drop(get(&format!("{LIST}?per_page=nothing")).await.expect(422)),
            4 => {
                let answer = api.send(|client| {
                    let nobody = client.with_key(Some("nobody"));
                    nobody.request("GET", LIST, &[])
                });
                answer.await.expect(401);
            }
            // It may have been deleted in the meantime.
            other => {
                let answer = get(&format!("{LIST}/{id}")).await;
                if answer.status == 404 {
                    continue;
                }
                let report = answer.expect(200);
                if other == 5 {
                    continue;
                }
                let page = report.data()["page_url"].as_str().unwrap_or_default();
                let path = url::Url::parse(page).expect("an address").path().to_owned();
                let status = get(&path).await.status;
                let hidden = private && status == 404;
                assert!(hidden || [200, 404].contains(&status), "{path}: {status}");
            }
        }
    }
}

async fn check(api: FleetClient, rows: Rows<Row>) {
    let is_as_stored = |report: &serde_json::Value, (url, private): &Row| {
        report["url"] == **url && report["privacy"] == i64::from(*private)
    };
    assert_acknowledged(&api, LIST, &rows, is_as_stored).await;
    // The jobs of a killed process begin again once its leases have ended.
    let limit = LEASE + Duration::from_mins(2);
    eventually("every report is made", limit, async || {
        for id in there(&rows) {
            let report = api.get(&format!("{LIST}/{id}")).await.expect(200);
            if ["queued", "running"]
                .iter()
                .any(|state| report.data()["state"] == *state)
            {
                return None;
            }
        }
        Some(())
    })
    .await;
    assert_acknowledged(&api, LIST, &rows, |report, row| {
        report["state"] == "ready" && is_as_stored(report, row)
    })
    .await;
    assert_there_once(&api, LIST, "url", &rows, |(url, _)| url).await;
}

fn there(rows: &Rows<Row>) -> Vec<i64> {
    let rows = rows.lock().unwrap();
    let there = rows
        .iter()
        .filter(|(_, (row, _))| matches!(row, Expected::There(_)));
    there.map(|(id, _)| *id).collect()
}
