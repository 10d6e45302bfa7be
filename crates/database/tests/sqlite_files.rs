//! The files of an SQLite database: who may read them.

#![expect(
    clippy::unwrap_used,
    missing_docs,
    reason = "a test fails by panicking, and its tables are its own"
)]

use std::fs::{self, DirBuilder, Permissions};
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::Command;

use database::{DatabaseUrl, Error, Migrations, Pool, PoolSettings, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use diesel_migrations::embed_migrations;

diesel::table! {
    things (id) {
        id -> BigInt,
        name -> Text,
    }
}

const MIGRATIONS: Migrations = Migrations {
    sqlite: embed_migrations!("tests/migrations/sqlite"),
    postgres: embed_migrations!("tests/migrations/postgres"),
};

async fn open(file: &Path) -> Pool {
    let url = DatabaseUrl::Sqlite(file.to_owned());
    database::migrate(&url, MIGRATIONS).await.unwrap();
    Pool::new(&url, &PoolSettings::default()).unwrap()
}

async fn add(pool: &Pool, name: &str) -> Result<i64, Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::insert_into(things::table)
            .values(things::name.eq(name))
            .returning(things::id)
            .get_results(connection)
            .await
            .and_then(database::returned)
    })
}

async fn ids(pool: &Pool) -> Vec<i64> {
    let mut connection = pool.read().await.unwrap();
    let ids = on_backend!(&mut connection, |connection| {
        let ids = things::table.select(things::id).order(things::id);
        ids.load(connection).await
    });
    ids.unwrap()
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

fn files(file: &Path) -> [PathBuf; 3] {
    ["", "-wal", "-shm"].map(|suffix| format!("{}{suffix}", file.display()).into())
}

/// The umask belongs to the whole process, so it is set in a process of its own: this test again.
#[tokio::test]
async fn only_the_user_of_the_service_reads_what_is_stored() {
    const FOLDER: &str = "WAYMARK_TEST_SQLITE_FOLDER";
    if let Some(folder) = std::env::var_os(FOLDER) {
        let pool = open(&PathBuf::from(folder).join("new/data/t.sqlite")).await;
        add(&pool, "one").await.unwrap();
        let file = PathBuf::from(std::env::var_os(FOLDER).unwrap()).join("new/data/t.sqlite");
        assert_eq!(files(&file).map(|file| mode(&file)), [0o600; 3]);
        return;
    }
    for umask in ["000", "022", "077"] {
        let folder = tempfile::tempdir().unwrap();
        let again = "only_the_user_of_the_service_reads_what_is_stored";
        let status = Command::new("sh")
            .args(["-c", r#"umask "$1"; shift; exec "$@""#, "sh", umask])
            .arg(std::env::current_exe().unwrap())
            .args(["--exact", again])
            .env(FOLDER, folder.path())
            .status();
        assert!(status.unwrap().success(), "{umask}");
        assert_eq!(mode(&folder.path().join("new/data")), 0o700, "{umask}");
        assert_eq!(
            mode(&folder.path().join("new/data/t.sqlite")),
            0o600,
            "{umask}"
        );
    }
}

#[tokio::test]
async fn files_of_an_earlier_version_are_restricted_but_not_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    DirBuilder::new().mode(0o750).create(&data).unwrap();
    fs::set_permissions(&data, Permissions::from_mode(0o750)).unwrap();
    let file = data.join("t.sqlite");
    let kept = open(&file).await;
    add(&kept, "one").await.unwrap();
    for file in files(&file) {
        fs::set_permissions(file, Permissions::from_mode(0o644)).unwrap();
    }

    let pool = open(&file).await;

    assert_eq!(files(&file).map(|file| mode(&file)), [0o600; 3]);
    assert_eq!(mode(&data), 0o750);
    add(&kept, "two").await.unwrap();
    assert_eq!(ids(&pool).await, [1, 2]);
}
