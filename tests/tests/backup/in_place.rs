//! Restoring in place of an existing database: the old one is kept, and nothing of it gets into the
//! restored one.

use std::fs;
use std::path::PathBuf;

use testing::Client;

use crate::backup::files::{self, count, execute, in_folder};
use crate::backup::{Stand, refused, shown};

async fn store(api: &Client, stand: &Stand, name: &str) {
    let [(field, value)] = stand.form(name);
    let request = api.request("POST", &stand.list(), &[(field, &value)]);
    let stored = api
        .try_send(request.header("Prefer", "respond-async"))
        .await;
    stored.unwrap().expect(201);
}

/// A database with a row `old`, its backup, and then a row `new` that is only in the WAL, since the
/// service was killed.
async fn killed(stand: &Stand) -> PathBuf {
    let mut service = stand.launch("data").start().await;
    let api = service.client(&stand.keys.issue("account"));
    store(&api, stand, "old").await;
    let backup = stand.file("backup.sqlite");
    shown(&stand.back_up("data", &backup));
    store(&api, stand, "new").await;

    let error = refused(&stand.restore("data", &backup));
    assert!(error.contains("is in use: stop the service"), "{error}");
    store(&api, stand, "newer").await;
    service.process.kill();
    let wal = stand.file("data/service.sqlite-wal");
    assert!(wal.metadata().unwrap().len() > 0);
    backup
}

/// The names of the kept files.
fn kept(stand: &Stand) -> Vec<String> {
    let mut names = in_folder(&stand.file("data"));
    names.retain(|name| name.contains(".before-restore-2"));
    names
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_former_database_is_kept_with_its_wal() {
    for table in ["reports", "domains"] {
        let stand = Stand::new(table);
        let backup = killed(&stand).await;

        let text = shown(&stand.restore("data", &backup));

        let names = in_folder(&stand.file("data"));
        assert_eq!(names.len(), 2, "no other files are left: {names:?}");
        assert_eq!(count(&stand.database("data"), table), 1);
        let kept = kept(&stand).concat();
        assert!(text.contains(&kept), "{text}");
        assert_eq!(count(&stand.file("data").join(kept), table), 3);
        assert_eq!(count(&backup, table), 1, "it can be restored again");

        let service = stand.launch("data").start().await;
        let api = service.client(&stand.keys.issue("account"));
        let listed = api.get(&stand.list()).await;
        assert_eq!(listed.expect(200).total(), 1);
    }
}

/// An API key that an account has made in the console, as a row.
const KEY: &str = "INSERT INTO issued_keys (account, key_id, name, scopes, author, signing_key, \
     token_hash, created_at, expires_at) VALUES ('a', 'KEY', '', '', '', '', 'KEY', 0, 0)";
const SESSION: &str = "INSERT INTO sessions (id, account, key_id, signing_key, scopes, browser, \
     created_at, used_at, ends_at) VALUES ('1', 'a', '', '', '', '', 0, 0, 0)";

#[test]
fn who_has_signed_out_or_lost_a_key_since_is_not_let_in_again() {
    for table in ["reports", "domains"] {
        let stand = Stand::new(table);
        stand.migrate("data");
        let (database, backup) = (stand.database("data"), stand.file("backup.sqlite"));
        let [revoked, kept, later] = ["1", "2", "3"].map(|id| KEY.replace("KEY", id));
        execute(&database, &format!("{revoked}; {kept}; {SESSION}"));
        shown(&stand.back_up("data", &backup));
        let revoke = "DELETE FROM issued_keys WHERE key_id = '1'; DELETE FROM sessions";
        let used = "INSERT INTO used_links VALUES ('link', 0)";
        execute(&database, &format!("{revoke}; {later}; {used}"));

        let text = shown(&stand.restore("data", &backup));

        assert!(!text.contains("work again"), "{text}");
        let counts = ["issued_keys", "sessions", "used_links"].map(|it| count(&database, it));
        assert_eq!(counts, [1, 0, 1], "{table}");

        // Nobody knows here what was revoked elsewhere, although there may be keys.
        stand.migrate("other");
        execute(&stand.database("other"), &KEY.replace("KEY", "other"));
        assert!(shown(&stand.restore("other", &backup)).contains("work again"));
        assert_eq!(count(&stand.database("other"), "issued_keys"), 2);
        assert!(shown(&stand.restore("new", &backup)).contains("work again"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_was_kept_can_be_restored() {
    let stand = Stand::new("domains");
    let backup = killed(&stand).await;
    shown(&stand.restore("data", &backup));
    let first = stand.file("data").join(kept(&stand).concat());

    shown(&stand.restore("data", &first));

    assert_eq!(count(&stand.database("data"), "domains"), 3);
    assert_eq!(kept(&stand).len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wal_without_its_database_does_not_get_into_the_restored_one() {
    let stand = Stand::new("reports");
    let backup = killed(&stand).await;
    fs::remove_file(stand.database("data")).unwrap();

    shown(&stand.restore("data", &backup));

    assert_eq!(count(&stand.database("data"), "reports"), 1);
    let moved = kept(&stand);
    assert!(moved.iter().any(|name| name.ends_with("-wal")), "{moved:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_database_is_kept_as_it_is() {
    let stand = Stand::new("reports");
    let backup = killed(&stand).await;
    let database = stand.database("data");
    let wal = fs::read(stand.file("data/service.sqlite-wal")).unwrap();
    // As long as SQLite has the WAL, it does not read this page.
    fs::write(stand.file("data/service.sqlite-wal"), &wal[..10]).unwrap();
    let mut bytes = fs::read(&database).unwrap();
    bytes[..100].fill(0x55);
    fs::write(&database, &bytes).unwrap();

    shown(&stand.restore("data", &backup));

    assert_eq!(count(&database, "reports"), 1);
    let moved = kept(&stand);
    let is_kept = |content: &[u8]| {
        moved
            .iter()
            .any(|name| fs::read(stand.file("data").join(name)).unwrap() == content)
    };
    assert!(is_kept(&bytes), "{moved:?}");
}

/// SQLite does not lock out others while it only has the file open and reads nothing.
#[test]
fn an_idle_connection_uses_the_database_damaged_or_not() {
    let stand = Stand::new("reports");
    stand.migrate("data");
    let backup = stand.file("backup.sqlite");
    shown(&stand.back_up("data", &backup));
    let database = stand.database("data");
    let mut idle = files::open(&database);
    let mode = "PRAGMA journal_mode = WAL; SELECT count(*) FROM reports";
    diesel::connection::SimpleConnection::batch_execute(&mut idle, mode).unwrap();
    let before = in_folder(&stand.file("data"));

    let error = refused(&stand.restore("data", &backup));
    assert!(error.contains("is in use"), "{error}");

    // If this process opened, read or closed the file, the connection would lose its locks.
    let damage = "printf garbage | dd of=\"$1\" conv=notrunc 2>/dev/null";
    let damaged = std::process::Command::new("sh")
        .args(["-c", damage, "sh"])
        .arg(&database)
        .status();
    assert!(damaged.unwrap().success());
    let error = refused(&stand.restore("data", &backup));
    assert!(error.contains("is in use"), "{error}");
    assert_eq!(in_folder(&stand.file("data")), before);

    drop(idle);
    shown(&stand.restore("data", &backup));
    assert_eq!(count(&database, "reports"), 0);
}
