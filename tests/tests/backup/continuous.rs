//! A continuous copy by Litestream, as docs/operations/backup.md says: the machine is lost under
//! load, and the copy is restored on another.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use testing::{Client, Process, eventually, find_installed, skip};

use crate::backup::files::{names, open};
use crate::backup::{Stand, shown};

const CLIENTS: usize = 4;
/// The number of rows stored before the machine is lost; enough for several checkpoints of SQLite.
const ENOUGH: usize = 1000;
const LIMIT: Duration = Duration::from_mins(2);
/// Litestream copies every second; the rest is for slow machines.
const MAX_LOST: Duration = Duration::from_secs(15);

/// The names of the acknowledged rows, by id, and the times.
type Acknowledged = Arc<Mutex<BTreeMap<i64, (String, Instant)>>>;

/// The configuration in the document, with this database and this copy.
fn configuration(database: &Path, copy: &Path) -> String {
    let document = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/operations/backup.md");
    let document = fs::read_to_string(document).unwrap();
    let (_, after) = document.split_once("# /etc/litestream.yml\n").unwrap();
    let (configuration, _) = after.split_once("```").unwrap();
    let documented = [
        "/var/lib/waymark-reports/data/reports.sqlite",
        "/mnt/copy/reports",
    ];
    let mut configuration = configuration.to_owned();
    for (documented, own) in documented.into_iter().zip([database, copy]) {
        assert!(configuration.contains(documented), "{configuration}");
        configuration = configuration.replace(documented, own.to_str().unwrap());
    }
    configuration
}

/// Stores until the service is gone.
async fn store(api: Client, stand: Arc<Stand>, name: String, acknowledged: Acknowledged) {
    for number in 0.. {
        let name = format!("{name}-{number}");
        let [(field, value)] = stand.form(&name);
        let request = api
            .request("POST", &stand.list(), &[(field, &value)])
            .header("Prefer", "respond-async");
        let Ok(answer) = api.try_send(request).await else {
            return;
        };
        let stored = (answer.expect(201).id(), Instant::now());
        acknowledged
            .lock()
            .unwrap()
            .insert(stored.0, (name, stored.1));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_machine_costs_seconds_of_reports() {
    a_lost_machine_costs_seconds(Stand::new("reports")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_machine_costs_seconds_of_domains() {
    a_lost_machine_costs_seconds(Stand::new("domains")).await;
}

async fn a_lost_machine_costs_seconds(stand: Stand) {
    let Some(litestream) = find_installed("litestream") else {
        return skip("litestream is not installed");
    };
    let stand = Arc::new(stand);
    let (copy, file) = (stand.file("copy"), stand.file("litestream.yml"));
    let mut kept = BTreeMap::new();
    // The second machine continues the first one's copy.
    for machine in ["first", "second"] {
        let database = stand.database(machine);
        fs::write(&file, configuration(&database, &copy)).unwrap();
        let command = |words: &[&str]| {
            let mut command = Command::new(&litestream);
            command.args(words).arg("-config").arg(&file);
            command
        };
        if machine == "second" {
            let restored = stand.file("restored.sqlite");
            let output = command(&["restore", "-o", restored.to_str().unwrap()])
                .arg(&database)
                .output();
            let output = output.unwrap();
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{errors}");
            shown(&stand.restore(machine, &restored));
        }
        let mut service = stand.launch(machine).start().await;
        let mut copying = Process::start(&mut command(&["replicate"]));
        let api = service.client(&stand.keys.issue("loader"));
        for (id, (name, _)) in &kept {
            let row = api.get(&format!("{}/{id}", stand.list())).await.expect(200);
            assert!(row.text.contains(&format!("{name}.")), "{}", row.text);
        }

        let acknowledged = Acknowledged::default();
        let writers = (0..CLIENTS).map(|writer| {
            let name = format!("{machine}-{writer}");
            let stored = Arc::clone(&acknowledged);
            tokio::spawn(store(api.clone(), Arc::clone(&stand), name, stored))
        });
        let writers: Vec<_> = writers.collect();
        eventually("enough is stored", LIMIT, async || {
            (acknowledged.lock().unwrap().len() >= ENOUGH).then_some(())
        })
        .await;
        assert_eq!(copying.ended(), None, "{}", copying.stderr());
        let lost = Instant::now();
        copying.kill();
        service.process.kill();
        for writer in writers {
            writer.await.unwrap();
        }
        let acknowledged = acknowledged.lock().unwrap().clone();

        let check = stand.file(&format!("check-{machine}.sqlite"));
        let output = command(&["restore", "-o", check.to_str().unwrap()])
            .arg(&database)
            .output();
        let output = output.unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{errors}\n{}", copying.stderr());
        kept.extend(assert_begins(&stand, &check, acknowledged, lost));
    }
}

/// The copy has everything up to a moment shortly before the machine was lost; returns the
/// acknowledged rows that are in it.
fn assert_begins(
    stand: &Stand,
    copy: &Path,
    acknowledged: BTreeMap<i64, (String, Instant)>,
    lost: Instant,
) -> BTreeMap<i64, (String, Instant)> {
    let query = format!("SELECT CAST(id AS TEXT) AS name FROM {}", stand.table);
    let ids = names(&mut open(copy), &query);
    let ids: Vec<i64> = ids.iter().map(|id| id.parse().unwrap()).collect();
    let newest = ids.iter().copied().max().unwrap_or_default();
    let (kept, gone): (BTreeMap<_, _>, BTreeMap<_, _>) = acknowledged
        .into_iter()
        .partition(|(id, _)| ids.contains(id));
    let oldest = gone
        .values()
        .map(|(_, at)| lost.saturating_duration_since(*at));
    let oldest = oldest.max().unwrap_or_default();
    println!(
        "{}: {} kept, {} lost, the oldest {oldest:?} before",
        stand.table,
        kept.len(),
        gone.len()
    );
    assert!(gone.keys().all(|id| *id > newest), "a gap: {gone:?}");
    assert!(oldest < MAX_LOST, "{oldest:?}");
    kept
}
