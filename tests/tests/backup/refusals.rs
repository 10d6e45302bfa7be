//! The refusals of `backup` and `restore`, which change nothing and leave nothing behind.

use std::fs;
use std::path::Path;

use crate::backup::files::{self, in_folder};
use crate::backup::{Stand, refused, shown};

/// A stand with a filled database in `data`, and its backup.
fn backed_up(table: &'static str) -> (Stand, std::path::PathBuf) {
    let stand = Stand::new(table);
    stand.migrate("data");
    files::execute(&stand.database("data"), &stand.filling(2_000));
    let backup = stand.file("backup.sqlite");
    shown(&stand.back_up("data", &backup));
    (stand, backup)
}

/// Restoring this file is refused with this message, and the database stays as it is.
fn assert_refused(stand: &Stand, file: &Path, expected: &str) {
    let database = stand.database("data");
    let before = fs::read(&database).unwrap();

    let error = refused(&stand.restore("data", file));

    assert!(error.contains(expected), "{expected}: {error}");
    let name = file.file_name().unwrap().to_str().unwrap();
    assert!(error.contains(name), "{name}: {error}");
    assert_eq!(in_folder(&stand.file("data")), ["service.sqlite"]);
    assert!(fs::read(&database).unwrap() == before, "it was changed");
}

#[test]
fn a_backup_overwrites_nothing() {
    let (stand, backup) = backed_up("reports");
    let before = fs::read(&backup).unwrap();
    files::execute(&stand.database("data"), "DELETE FROM reports");
    let link = stand.file("link.sqlite");
    std::os::unix::fs::symlink("nothing", &link).unwrap();

    for file in [&backup, &link] {
        let error = refused(&stand.back_up("data", file));
        assert!(error.contains("exists already"), "{error}");
    }

    assert!(fs::read(&backup).unwrap() == before);
    let names = in_folder(stand.folder.path());
    assert_eq!(names, ["backup.sqlite", "data", "link.sqlite"]);
}

#[test]
fn a_backup_that_fails_leaves_nothing() {
    let (stand, _) = backed_up("reports");
    let file = stand.file("other.sqlite");
    let missing = refused(&stand.back_up("nowhere", &file));
    assert!(missing.contains("there is no database at"), "{missing}");
    let no_folder = refused(&stand.back_up("data", &stand.file("none/other.sqlite")));
    assert!(no_folder.contains("/none: No such file"), "{no_folder}");

    let database = stand.database("data");
    let mut bytes = fs::read(&database).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 8192].fill(0x55);
    fs::write(&database, bytes).unwrap();
    let damaged = refused(&stand.back_up("data", &file));
    assert!(damaged.contains("is damaged"), "{damaged}");

    let names = in_folder(stand.folder.path());
    assert_eq!(names, ["backup.sqlite", "data"]);
}

#[test]
fn a_damaged_file_is_not_restored() {
    let (stand, backup) = backed_up("reports");
    let whole = fs::read(&backup).unwrap();
    let damaged = stand.file("damaged.sqlite");

    fs::write(&damaged, &whole[..whole.len() / 2]).unwrap();
    assert_refused(&stand, &damaged, "is damaged: ");

    fs::write(&damaged, "not a database".repeat(1000)).unwrap();
    assert_refused(&stand, &damaged, "is damaged: file is not a database");

    // A single bit in a row's index: only a check of the whole file finds it.
    let mut bytes = whole.clone();
    let url = b"https://filled-1777.example/";
    let places = bytes.windows(url.len()).enumerate();
    let places: Vec<usize> = places
        .filter(|(_, at)| at == url)
        .map(|(at, _)| at)
        .collect();
    assert!(places.len() > 1, "the row and its indexes");
    bytes[places[0] + 10] ^= 1;
    fs::write(&damaged, bytes).unwrap();
    assert_refused(&stand, &damaged, "is damaged: ");

    // A file that was copied while it was in use.
    fs::write(&damaged, &whole).unwrap();
    fs::write(stand.file("damaged.sqlite-wal"), "changes").unwrap();
    assert_refused(&stand, &damaged, "copied while it was in use");
}

#[test]
fn a_file_of_something_else_is_not_restored() {
    for (table, other) in [("reports", "domains"), ("domains", "reports")] {
        let (stand, _) = backed_up(table);
        let (others, file) = backed_up(other);
        let expected = format!("is not a database of {table}-service");
        assert_refused(&stand, &file, &expected);

        let empty = stand.file("empty.sqlite");
        fs::write(&empty, "").unwrap();
        assert_refused(&stand, &empty, &expected);
        assert_refused(&stand, &stand.file("nothing"), "there is no file");
        let itself = stand.file("data/../data/service.sqlite");
        assert_refused(&stand, &itself, "is the database itself");

        let error = refused(&others.back_up("../nowhere", &stand.file("x")));
        assert!(error.contains("there is no database"), "{error}");
    }
}

#[test]
fn the_schema_may_be_older_but_not_newer() {
    let (stand, backup) = backed_up("domains");
    let newer = stand.file("newer.sqlite");
    fs::copy(&backup, &newer).unwrap();
    let migration = "INSERT INTO __diesel_schema_migrations (version) VALUES ('20991231000000')";
    files::execute(&newer, migration);
    assert_refused(&stand, &newer, "newer version of domains-service");
    assert_refused(&stand, &newer, "20991231000000");

    let older = stand.file("older.sqlite");
    fs::copy(&backup, &older).unwrap();
    let last = "DELETE FROM __diesel_schema_migrations WHERE version = \
                (SELECT max(version) FROM __diesel_schema_migrations)";
    files::execute(&older, last);
    let text = shown(&stand.restore("data", &older));
    assert!(
        text.contains("migrations for the next start to apply: 1"),
        "{text}"
    );
}

#[test]
fn other_settings_need_not_be_valid_and_postgresql_has_its_own_tools() {
    for table in ["reports", "domains"] {
        let (stand, backup) = backed_up(table);
        let launch = stand
            .launch("data")
            .set("http.listen", "nowhere")
            .set("keys.keys", "");
        shown(&crate::backup::run(
            &launch,
            "backup",
            &stand.file("again.sqlite"),
        ));
        shown(&crate::backup::run(&launch, "restore", &backup));

        let launch = launch.set("database.url", "postgres://waymark:sesame@db.internal/x");
        for command in ["backup", "restore"] {
            let error = refused(&crate::backup::run(&launch, command, &stand.file("never")));
            for part in ["pg_dump", "point-in-time", "docs/operations/backup.md", "`"] {
                assert!(error.contains(part), "{part}: {error}");
            }
            assert!(!error.contains("sesame"), "{error}");
        }
        let launch = launch.set("database.url", "mysql://db/x");
        let output = crate::backup::run(&launch, "backup", &stand.file("never"));
        assert_eq!(output.status.code(), Some(2));
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains("database.url"), "{error}");
    }
}
