//! Migrations of each kind, made up: those that break the version before are refused, whose own
//! statements fail after them, and those that only add are not.

mod breaking;
mod harmless;

use database::PostgresConnection;
use diesel::connection::SimpleConnection as _;
use diesel::{Connection as _, SqliteConnection};
use diesel_async::{AsyncConnection as _, SimpleAsyncConnection as _};
use end_to_end::Databases;
use testing::Backend;

use crate::migrations::rule;
use crate::migrations::schema::Schema;

testing::on_each_database!(
    migrations_that_break_the_version_before_are_refused,
    migrations_that_only_add_pass,
);

/// The schema of the version before.
const BEFORE: &str = "
    CREATE TABLE things (
      id BIGINT NOT NULL PRIMARY KEY,
      account TEXT NOT NULL,
      name TEXT NOT NULL,
      kind TEXT NOT NULL DEFAULT 'a' CHECK (kind IN ('a', 'b')),
      note TEXT,
      size INTEGER,
      UNIQUE (account, name)
    );
    CREATE INDEX things_by_size ON things (size);
    CREATE UNIQUE INDEX things_of_note ON things (account, note) WHERE note IS NOT NULL;
    CREATE TABLE parts (
      thing BIGINT NOT NULL REFERENCES things (id) ON DELETE CASCADE,
      part TEXT NOT NULL
    );
    INSERT INTO things (id, account, name, note) VALUES (1, 'x', 'old', 'older');";

/// What the version before does, one after the other.
const STATEMENTS: [&str; 9] = [
    "INSERT INTO things (id, account, name, size) VALUES (2, 'x', 'n', 7) \
     ON CONFLICT (account, name) DO UPDATE SET size = excluded.size",
    "INSERT INTO things (id, account, name, note) VALUES (3, 'x', 'm', 'older') \
     ON CONFLICT (account, note) WHERE note IS NOT NULL DO NOTHING",
    "INSERT INTO things (id, account, name, kind, size) VALUES (4, 'y', 'n', 'b', 7)",
    "INSERT INTO things (id, account, name) VALUES (5, 'z', 'n')",
    "INSERT INTO parts (thing, part) SELECT id, 'part' FROM things",
    "SELECT things.id, account, name, kind, note, size, part FROM things, parts",
    "UPDATE things SET note = NULL, kind = 'b' WHERE id = 1",
    "DELETE FROM things WHERE id = 5",
    "DELETE FROM parts",
];

/// A migration on each database.
struct MadeUp {
    what: &'static str,
    sqlite: String,
    postgres: String,
}

/// The same statements on both databases.
fn on_both(what: &'static str, statements: &str) -> MadeUp {
    on_each(what, statements, statements)
}

fn on_each(what: &'static str, sqlite: &str, postgres: &str) -> MadeUp {
    MadeUp {
        what,
        sqlite: sqlite.to_owned(),
        postgres: postgres.to_owned(),
    }
}

/// On SQLite, many changes of a table are a new table in its place: this one, in which one text is
/// replaced by another.
fn rebuilt(what: &'static str, change: (&str, &str), postgres: &str) -> MadeUp {
    let (old, new) = change;
    let columns = BEFORE.split(';').next().unwrap_or_default();
    assert!(columns.contains(old), "{what}");
    let table = columns
        .replace(old, new)
        .replace("TABLE things", "TABLE new_things");
    let sqlite = format!(
        "{table};
         INSERT INTO new_things (id, account, name, kind, note, size)
           SELECT id, account, name, kind, note, size FROM things;
         DROP TABLE things;
         ALTER TABLE new_things RENAME TO things;
         CREATE UNIQUE INDEX things_of_note ON things (account, note) WHERE note IS NOT NULL;"
    );
    on_each(what, &sqlite, postgres)
}

/// Runs statements on a connection of their own.
async fn run(url: &str, statements: &str) -> Result<(), String> {
    if let Some(file) = url.strip_prefix("sqlite://") {
        let mut connection = SqliteConnection::establish(file).unwrap();
        let done = connection.batch_execute(statements);
        return done.map_err(|error| error.to_string());
    }
    let mut connection = PostgresConnection::establish(url).await.unwrap();
    let done = connection.batch_execute(statements).await;
    done.map_err(|error| error.to_string())
}

/// What the rule says about a migration, and what fails of what the version before does.
async fn judge(
    databases: &Databases,
    number: usize,
    migration: &MadeUp,
) -> (Vec<String>, Vec<String>) {
    let url = databases.create(&format!("made_up_{number}")).await;
    let what = migration.what;
    run(&url, BEFORE).await.unwrap();
    let before = Schema::read(&url).await;
    let statements = match databases {
        Databases::Postgres(_) => &migration.postgres,
        Databases::Sqlite(_) => &migration.sqlite,
    };
    let migrated = run(&url, statements).await;
    migrated.unwrap_or_else(|error| panic!("{what}: {error}"));
    let broken = rule::broken(&before, &Schema::read(&url).await);
    let enforcing = match databases {
        Databases::Postgres(_) => "",
        Databases::Sqlite(_) => "PRAGMA foreign_keys = ON; ",
    };
    let mut failed = Vec::new();
    for statement in STATEMENTS {
        if let Err(error) = run(&url, &format!("{enforcing}{statement}")).await {
            failed.push(error);
        }
    }
    (broken, failed)
}

async fn migrations_that_break_the_version_before_are_refused(backend: Backend) {
    let databases = Databases::start(backend).await;
    for (number, breaking) in breaking::breaking().into_iter().enumerate() {
        let (broken, failed) = judge(&databases, number, &breaking.migration).await;
        let what = breaking.migration.what;
        assert!(
            broken.iter().any(|reason| reason.contains(breaking.reason)),
            "{what}: {broken:#?}"
        );
        // Not only the rule says so.
        assert_eq!(!failed.is_empty(), breaking.fails, "{what}: {failed:#?}");
    }
}

async fn migrations_that_only_add_pass(backend: Backend) {
    let databases = Databases::start(backend).await;
    for (number, migration) in harmless::harmless().iter().enumerate() {
        let (broken, failed) = judge(&databases, number, migration).await;
        assert_eq!(broken, Vec::<String>::new(), "{}", migration.what);
        assert_eq!(failed, Vec::<String>::new(), "{}", migration.what);
    }
}
