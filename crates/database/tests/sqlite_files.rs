//! The files of an SQLite database: who may read them, a full disk, a file that cannot be written
//! to.

use std::fs::{self, DirBuilder, Permissions};
use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::Command;

use database::{
    DatabaseSettings, DatabaseUrl, Error, Migrations, Pool, PoolSettings, check_ready, on_backend,
};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use diesel_migrations::embed_migrations;
use tempfile::TempDir;

diesel::table! {
    things (id) {
        id -> BigInt,
        name -> Text,
    }
}

const MIGRATIONS: Migrations = Migrations {
    sqlite: embed_migrations!("tests/migrations/sqlite"),
    postgres: embed_migrations!("tests/migrations/postgres"),
    search_indexes: &[],
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
            .get_result(connection)
            .await
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

async fn summary(pool: &Pool) -> String {
    let not_ready = check_ready(pool.clone(), MIGRATIONS).await.unwrap_err();
    not_ready.summary()
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
        let again = "sqlite_files::only_the_user_of_the_service_reads_what_is_stored";
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

/// Something mounted for a test, which needs root.
struct Mount(TempDir);

impl Mount {
    fn disk(size: &str) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().display().to_string();
        let options = format!("size={size}");
        let is_mounted = mount(&["-t", "tmpfs", "-o", &options, "tmpfs", &path]);
        if !is_mounted {
            let _ = writeln!(std::io::stderr(), "skipped: nothing can be mounted here");
        }
        is_mounted.then_some(Self(folder))
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("t.sqlite")
    }
}

impl Drop for Mount {
    fn drop(&mut self) {
        unmount(self.0.path());
    }
}

fn mount(arguments: &[&str]) -> bool {
    let output = Command::new("mount").args(arguments).output();
    output.is_ok_and(|output| output.status.success())
}

fn unmount(path: &Path) {
    let _ = Command::new("umount").arg("--lazy").arg(path).output();
}

#[tokio::test]
async fn a_full_disk_loses_nothing_and_is_over_when_there_is_room() {
    let Some(disk) = Mount::disk("1m") else {
        return;
    };
    let pool = open(&disk.file()).await;
    let long = "x".repeat(20_000);
    let mut stored = Vec::new();
    let error = loop {
        match add(&pool, &format!("{} {long}", stored.len())).await {
            Ok(id) => stored.push(id),
            Err(error) => break error,
        }
        assert!(stored.len() < 1_000, "the disk is larger than it should be");
    };

    assert!(matches!(error, Error::DiskFull(_)), "{error:?}");
    assert_eq!(ids(&pool).await, stored, "what is stored can be read");
    // A smaller change may still find room.
    let mut tries = 0;
    while check_ready(pool.clone(), MIGRATIONS).await.is_ok() {
        tries += 1;
        assert!(tries < 1_000, "there is always room");
    }
    assert_eq!(summary(&pool).await, "The database's disk is full.");

    let path = disk.0.path().display().to_string();
    assert!(mount(&["-o", "remount,size=8m", &path]));
    stored.push(add(&pool, &long).await.unwrap());
    check_ready(pool.clone(), MIGRATIONS).await.unwrap();
    assert_eq!(ids(&pool).await, stored);
}

#[tokio::test]
async fn a_file_that_is_no_database_is_named_with_its_setting() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("notes.txt");
    fs::write(&file, "x".repeat(1_000)).unwrap();
    let settings = DatabaseSettings::new(DatabaseUrl::Sqlite(file.clone()));

    let error = settings.open(MIGRATIONS).await.map(|_| ()).unwrap_err();

    let expected = format!(
        "cannot connect to the database: {}: file is not a database (setting `database.url`)",
        file.display()
    );
    assert_eq!(error.to_string(), expected);
}

#[tokio::test]
async fn a_file_that_cannot_be_written_to_can_be_read() {
    let Some(disk) = Mount::disk("8m") else {
        return;
    };
    let file = disk.file();
    add(&open(&file).await, "one").await.unwrap();
    let path = file.display().to_string();
    // A mount of its own: root writes to files without permission.
    assert!(mount(&["--bind", &path, &path]));
    assert!(mount(&["-o", "remount,bind,ro", &path]));

    let pool = open(&file).await;
    assert_eq!(ids(&pool).await, [1]);
    let refused = add(&pool, "two").await.unwrap_err();
    assert!(matches!(refused, Error::ReadOnly(_)), "{refused:?}");
    assert_eq!(summary(&pool).await, "The database is read-only.");

    unmount(&file);
    add(&pool, "two").await.unwrap();
    check_ready(pool, MIGRATIONS).await.unwrap();
}
