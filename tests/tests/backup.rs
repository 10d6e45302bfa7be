//! `backup` and `restore`: a backup is taken while clients store, restored elsewhere and served;
//! and what both refuse.

mod continuous;
mod files;
mod in_place;
mod refusals;
mod under_load;

use std::path::{Path, PathBuf};
use std::process::Output;

use end_to_end::Launch;
use tempfile::TempDir;
use testing::TestKeys;

/// One of the two services, with a database in its own folder.
struct Stand {
    keys: TestKeys,
    folder: TempDir,
    table: &'static str,
}

impl Stand {
    fn new(table: &'static str) -> Self {
        Self {
            keys: TestKeys::new(),
            folder: tempfile::tempdir().unwrap(),
            table,
        }
    }

    /// The path of a file beside the folders of databases.
    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The file of the database in this folder.
    fn database(&self, folder: &str) -> PathBuf {
        self.file(folder).join("service.sqlite")
    }

    /// The service on the database in this folder; it leaves stored rows unchanged.
    fn launch(&self, folder: &str) -> Launch {
        let url = format!("sqlite://{}", self.database(folder).display());
        if self.table == "domains" {
            return Launch::domains(&self.keys, &url);
        }
        Launch::reports(&self.keys, &url).set("generation.enabled", "false")
    }

    /// Creates the database in this folder.
    fn migrate(&self, folder: &str) {
        let migrated = self.launch(folder).command().arg("migrate").output();
        assert!(migrated.unwrap().status.success());
    }

    fn back_up(&self, folder: &str, file: &Path) -> Output {
        run(&self.launch(folder), "backup", file)
    }

    fn restore(&self, folder: &str, file: &Path) -> Output {
        run(&self.launch(folder), "restore", file)
    }

    /// The address of the list in the API.
    fn list(&self) -> String {
        format!("/api/v1/{}", self.table)
    }

    /// The form of a new row.
    fn form(&self, name: &str) -> [(&'static str, String); 1] {
        match self.table {
            "domains" => [("name", format!("{name}.waymark.dev"))],
            _ => [("url", format!("https://{name}.example/"))],
        }
    }

    /// A statement that adds rows of the account `filler`.
    fn filling(&self, count: u32) -> String {
        let numbers = format!(
            "WITH RECURSIVE numbers (n) AS \
             (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count})"
        );
        match self.table {
            "domains" => format!(
                "INSERT INTO domains (account, name, name_unicode, ownership, token, routing, \
                 created_at, updated_at) {numbers} SELECT 'filler', 'filled-' || n || '.dev', \
                 'filled-' || n || '.dev', 'pending', hex(randomblob(16)), 'unknown', \
                 '2026-01-01 00:00:00', '2026-01-01 00:00:00' FROM numbers"
            ),
            _ => format!(
                "INSERT INTO reports (account, url, host, project, privacy, state, created_at, \
                 updated_at) {numbers} SELECT 'filler', 'https://filled-' || n || '.example/', \
                 'filled.example', 'filled.example', 0, 'queued', '2026-01-01 00:00:00', \
                 '2026-01-01 00:00:00' FROM numbers{}",
                testing::settle_reports()
            ),
        }
    }
}

fn run(launch: &Launch, command: &str, file: &Path) -> Output {
    launch.command().arg(command).arg(file).output().unwrap()
}

/// The standard output of a command that succeeded.
fn shown(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    assert_eq!(errors, "");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The error of a command that failed.
fn refused(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(output.stdout.is_empty());
    errors
}
