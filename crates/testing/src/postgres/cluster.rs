//! The files of an empty cluster: `initdb` makes them once for all tests of a target folder, and
//! each server starts on a copy.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

use super::{command, give_to_postgres};

/// Copies the files of an empty cluster to this path.
pub(super) fn copy_to(data: &Path) {
    let template = template();
    if !template.exists() {
        create(&template);
    }
    copy(&template, data);
}

/// Next to the programs, by the server's version: the files of one do not fit another.
fn template() -> PathBuf {
    let version = run(command("postgres").arg("--version"));
    let version = String::from_utf8_lossy(&version.stdout);
    let version = version.split_whitespace().nth(2).expect("a version");
    let test = std::env::current_exe().expect("the path of the running test");
    let folder = test.parent().expect("the folder of the running test");
    folder.join(format!("postgres-{version}"))
}

/// Several executables may do this at once: the first to finish wins.
fn create(template: &Path) {
    // The server's user may have no access to the target folder.
    let folder = tempfile::tempdir().expect("a folder for the cluster");
    give_to_postgres(folder.path());
    let made = folder.path().join("data");
    run(command("initdb")
        .args(["--username=postgres", "--auth=trust", "--encoding=UTF8"])
        .args(["--locale=C.UTF-8", "--no-sync", "--pgdata"])
        .arg(&made)
        .current_dir("/"));
    let parent = template.parent().expect("the folder of the running test");
    let near = TempDir::new_in(parent).expect("a folder for the template");
    copy(&made, &near.path().join("data"));
    let renamed = std::fs::rename(near.path().join("data"), template);
    assert!(renamed.is_ok() || template.exists(), "{renamed:?}");
}

fn copy(from: &Path, to: &Path) {
    run(Command::new("cp").arg("-a").arg(from).arg(to));
}

fn run(command: &mut Command) -> Output {
    let output = command.output().expect("the program starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {errors}");
    output
}
