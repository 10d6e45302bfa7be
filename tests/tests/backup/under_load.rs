//! A backup taken while clients store: its contents, and a service that serves from it.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use testing::{Client, eventually};

use crate::backup::files::{self, count, in_folder, mode, names, number};
use crate::backup::{Stand, shown};

const CLIENTS: usize = 4;
/// Enough rows that a backup takes a while.
const FILLED: u32 = 20_000;
const BACKUPS: usize = 2;
const LIMIT: Duration = Duration::from_mins(2);

/// The names of the rows that were acknowledged, by id.
type Acknowledged = Arc<Mutex<BTreeMap<i64, String>>>;

/// Stores until the service is gone.
async fn store(api: Client, stand: Arc<Stand>, writer: usize, acknowledged: Acknowledged) {
    for number in 0.. {
        let name = format!("load-{writer}-{number}");
        let [(field, value)] = stand.form(&name);
        let request = api
            .request("POST", &stand.list(), &[(field, &value)])
            .header("Prefer", "respond-async");
        let Ok(answer) = api.try_send(request).await else {
            return;
        };
        let id = answer.expect(201).id();
        acknowledged.lock().unwrap().insert(id, name);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_stored_before_a_backup_are_in_it() {
    backup_has_what_was_acknowledged(Stand::new("reports")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn domains_stored_before_a_backup_are_in_it() {
    backup_has_what_was_acknowledged(Stand::new("domains")).await;
}

async fn backup_has_what_was_acknowledged(stand: Stand) {
    let stand = Arc::new(stand);
    stand.migrate("first");
    let database = stand.database("first");
    // The backup must keep these, too.
    let odd = "PRAGMA auto_vacuum = FULL; PRAGMA user_version = 77; VACUUM;";
    files::execute(&database, &format!("{odd}{}", stand.filling(FILLED)));
    let mut service = stand.launch("first").start().await;
    let key = stand.keys.issue("loader");
    let acknowledged = Acknowledged::default();
    let writers = (0..CLIENTS).map(|writer| {
        let (api, stand) = (service.client(&key), Arc::clone(&stand));
        tokio::spawn(store(api, stand, writer, Arc::clone(&acknowledged)))
    });
    let writers: Vec<_> = writers.collect();
    let how_many = || acknowledged.lock().unwrap().len();

    let mut backups = Vec::new();
    for round in 0..BACKUPS {
        let enough = how_many() + 20;
        eventually("some are stored", LIMIT, async || {
            (how_many() >= enough).then_some(())
        })
        .await;
        let file = stand.file(&format!("backup-{round}.sqlite"));
        let before = acknowledged.lock().unwrap().clone();
        let taken = {
            let (stand, file) = (Arc::clone(&stand), file.clone());
            tokio::task::spawn_blocking(move || shown(&stand.back_up("first", &file)))
        };
        let text = taken.await.unwrap();
        assert!(
            how_many() > before.len(),
            "nothing was stored in the meantime"
        );
        let rows = format!(" {} {}, in ", count(&file, stand.table), stand.table);
        assert!(text.contains(&rows), "{text}");
        let bytes = format!(": {} bytes, ", file.metadata().unwrap().len());
        assert!(text.contains(&bytes), "{text}");
        backups.push((file, before));
    }
    service.process.terminate(LIMIT);
    for writer in writers {
        writer.await.unwrap();
    }

    let mut expected: Vec<String> = (0..BACKUPS)
        .map(|round| format!("backup-{round}.sqlite"))
        .collect();
    expected.push("first".to_owned());
    assert_eq!(in_folder(stand.folder.path()), expected);
    for (file, before) in &backups {
        assert_eq!(mode(file), 0o600);
        assert_same_rows(&database, file, stand.table, before);
        assert_consistent(file, stand.table);
    }
    for (round, (file, before)) in backups.iter().enumerate() {
        assert_serves(&stand, &format!("restored/{round}"), file, before).await;
    }
}

/// Compares, column by column, the rows that had been acknowledged when the backup began.
fn assert_same_rows(source: &Path, backup: &Path, table: &str, before: &BTreeMap<i64, String>) {
    let mut both = files::open(backup);
    let attach = format!("ATTACH '{}' AS source", source.display());
    diesel::connection::SimpleConnection::batch_execute(&mut both, &attach).unwrap();
    let schema = |of: &str| {
        format!("SELECT type || name || coalesce(sql, '') AS name FROM {of}.sqlite_master")
    };
    let same = |query: &dyn Fn(&str) -> String, both: &mut diesel::SqliteConnection| {
        let order = " ORDER BY 1";
        let ours = names(both, &format!("{}{order}", query("main")));
        assert_eq!(ours, names(both, &format!("{}{order}", query("source"))));
    };
    same(&schema, &mut both);
    for pragma in ["user_version", "auto_vacuum", "page_size", "encoding"] {
        let value = format!("SELECT CAST({pragma} AS TEXT) AS name FROM pragma_{pragma}");
        let [ours, theirs] = [backup, source].map(|file| names(&mut files::open(file), &value));
        assert_eq!(ours, theirs, "{pragma}");
    }
    let last = before.keys().max().unwrap();
    let tables = match table {
        "reports" => vec![("reports", "id"), ("report_jobs", "report")],
        _ => vec![("domains", "id")],
    };
    for (table, id) in tables {
        let known: Vec<String> = before.keys().map(ToString::to_string).collect();
        let known = format!("({id} IN ({}) OR {id} <= {FILLED})", known.join(", "));
        let rows = |of: &str| format!("SELECT * FROM {of}.{table} WHERE {known}");
        let differing = |one: &str, other: &str| {
            format!(
                "SELECT count(*) AS number FROM ({} EXCEPT {})",
                rows(one),
                rows(other)
            )
        };
        assert_eq!(
            number(&mut both, &differing("main", "source")),
            0,
            "{table}"
        );
        assert_eq!(
            number(&mut both, &differing("source", "main")),
            0,
            "{table}"
        );
        let compared = format!("SELECT count(*) AS number FROM ({})", rows("main"));
        let wanted = i64::from(FILLED) + i64::try_from(before.len()).unwrap();
        assert_eq!(number(&mut both, &compared), wanted, "{table} up to {last}");
    }
}

/// The data written by triggers belongs to the same moment as the rows.
fn assert_consistent(file: &Path, table: &str) {
    let mut backup = files::open(file);
    let counted = match table {
        "reports" => {
            "SELECT sum(total) AS number FROM report_counts WHERE project = '' AND result = ''"
        }
        _ => "SELECT sum(total) AS number FROM domain_counts WHERE ownership = ''",
    };
    assert_eq!(number(&mut backup, counted), count(file, table));
    let index =
        format!("INSERT INTO {table}_search ({table}_search, rank) VALUES ('integrity-check', 1)");
    files::execute(file, &index);
}

async fn assert_serves(stand: &Stand, folder: &str, file: &Path, before: &BTreeMap<i64, String>) {
    shown(&stand.restore(folder, file));
    assert_eq!(mode(&stand.database(folder)), 0o600);
    let service = stand.launch(folder).start().await;
    let api = service.client(&stand.keys.issue("loader"));
    for (id, name) in before {
        let row = api.get(&format!("{}/{id}", stand.list())).await.expect(200);
        assert!(row.text.contains(name.as_str()), "{}", row.text);
    }
    let (id, name) = before.iter().next_back().unwrap();
    let found = api.get(&format!("{}?search={name}.", stand.list())).await;
    let found = found.expect(200);
    assert_eq!(found.total(), 1, "{}", found.text);
    assert_eq!(found.rows()[0]["id"], *id);
    let [(field, value)] = stand.form("after");
    let request = api.request("POST", &stand.list(), &[(field, &value)]);
    let stored = api
        .try_send(request.header("Prefer", "respond-async"))
        .await;
    assert!(stored.unwrap().expect(201).id() > *id);
    let found = api.get(&format!("{}?search=after.", stand.list())).await;
    assert_eq!(found.expect(200).total(), 1);
}
