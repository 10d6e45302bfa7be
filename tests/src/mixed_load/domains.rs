//! The load on domains-service: accounts that store names, and visitors of these names.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use super::Run;
use super::fleet::{Fleet, FleetClient, Visit};
use super::rows::{
    Counts, Expected, Load, Rows, assert_acknowledged, assert_there_once, count, note,
    oldest_beyond, settled,
};

const STORES: Duration = Duration::from_millis(500);
const READS: Duration = Duration::from_millis(200);
const VISITS: Duration = Duration::from_millis(50);
/// An edge follows changes within a second or two; this is for slow machines.
const FOLLOWED: Duration = Duration::from_secs(10);
const LIST: &str = "/api/v1/domains";

/// The name and its index page.
type Row = (String, String);

/// Starts an account's clients, and visitors of its names.
pub fn start(fleet: &Fleet, key: &str, (run, account): &(Run, String)) -> Load {
    let (api, rows, counts) = (fleet.client(key), Rows::<Row>::default(), Arc::default());
    let writer = write(
        api.clone(),
        (run.clone(), account.clone()),
        Arc::clone(&rows),
        Arc::clone(&counts),
    );
    let reader = read(
        api.clone(),
        run.clone(),
        Arc::clone(&rows),
        Arc::clone(&counts),
    );
    let visitor = visit(
        fleet.clone(),
        run.clone(),
        Arc::clone(&rows),
        Arc::clone(&counts),
    );
    Load {
        name: "domains",
        tasks: vec![
            tokio::spawn(writer),
            tokio::spawn(reader),
            tokio::spawn(visitor),
        ],
        counts,
        check: Box::pin(check(api, rows)),
    }
}

async fn write(
    api: FleetClient,
    (run, account): (Run, String),
    rows: Rows<Row>,
    counts: Arc<Counts>,
) {
    let most = run.max_rows(STORES);
    let mut number = 0;
    while run.goes_on() {
        sleep(STORES).await;
        number += 1;
        let name = format!("{account}-{number}.waymark.dev");
        let index = format!("https://first-{number}.example.com/");
        let fields = [("name", name.as_str()), ("index_page", index.as_str())];
        let stored = api.try_send(|client| client.request("POST", LIST, &fields));
        let Some(stored) = stored.await else {
            count(&counts.unanswered);
            continue;
        };
        let id = stored.expect(201).id();
        note(&rows, id, Expected::There((name.clone(), index)));
        count(&counts.stored);
        if number % 3 == 0 {
            let index = format!("https://second-{number}.example.com/");
            note(&rows, id, Expected::Unknown);
            let path = format!("{LIST}/{id}");
            let fields = [("index_page", index.as_str())];
            let changed = api.try_send(|client| client.request("PATCH", &path, &fields));
            match changed.await {
                Some(changed) => {
                    changed.expect(200);
                    note(&rows, id, Expected::There((name, index)));
                    count(&counts.changed);
                }
                None => count(&counts.unanswered),
            }
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

async fn read(api: FleetClient, run: Run, rows: Rows<Row>, counts: Arc<Counts>) {
    let mut number = 0;
    while run.goes_on() {
        sleep(READS).await;
        number += 1;
        let Some((id, _)) = settled(&rows, number, Duration::from_secs(1)) else {
            continue;
        };
        count(&counts.read);
        match number % 4 {
            0 => drop(api.get(&format!("{LIST}?per_page=25")).await.expect(200)),
            1 => drop(
                api.get(&format!("{LIST}?search=waymark&sort_by=name"))
                    .await
                    .expect(200),
            ),
            2 => drop(api.get(&format!("{LIST}?sort=sideways")).await.expect(422)),
            // It may have been deleted in the meantime.
            _ => {
                let answer = api.get(&format!("{LIST}/{id}")).await;
                assert!([200, 404].contains(&answer.status), "{}", answer.text);
            }
        }
    }
}

/// Visits names that have not changed for a while.
async fn visit(fleet: Fleet, run: Run, rows: Rows<Row>, counts: Arc<Counts>) {
    let mut number = 0;
    while run.goes_on() {
        sleep(VISITS).await;
        number += 1;
        let Some((id, (name, index))) = settled(&rows, number, FOLLOWED) else {
            continue;
        };
        let Visit::Answered(status, location) = fleet.visit(&name).await else {
            count(&counts.unanswered);
            continue;
        };
        count(&counts.visits);
        // It may have been deleted in the meantime.
        let still = rows.lock().unwrap().get(&id).cloned();
        if !matches!(still, Some((Expected::There(_), _))) {
            continue;
        }
        assert_eq!((status, location), (302, Some(index)), "{name}");
    }
}

async fn check(api: FleetClient, rows: Rows<Row>) {
    assert_acknowledged(&api, LIST, &rows, |domain, (name, index)| {
        domain["name"] == **name && domain["index_page"] == **index
    })
    .await;
    assert_there_once(&api, LIST, "name", &rows, |(name, _)| name).await;
}
