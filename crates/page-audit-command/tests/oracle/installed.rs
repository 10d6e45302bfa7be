//! What `install.sh` installed, and the system's programs that are also needed.

use std::env;
use std::io::{Write as _, stderr};
use std::path::PathBuf;

/// The folder of the oracles. If there is none, reports that and returns `None`, or fails if
/// nothing may be skipped.
pub fn oracles() -> Option<PathBuf> {
    match env::var_os("WAYMARK_ORACLES") {
        Some(folder) => Some(folder.into()),
        None => skip(
            "WAYMARK_ORACLES names no folder: tests/oracle/install.sh FOLDER installs the oracles",
        ),
    }
}

/// A program on the PATH. If it is missing, reports that and returns `None`, or fails if nothing
/// may be skipped.
pub fn program(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let found = env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|program| program.is_file());
    found.or_else(|| skip(&format!("{name} is not installed")))
}

fn skip<T>(reason: &str) -> Option<T> {
    assert!(
        env::var("WAYMARK_REQUIRE_ALL").as_deref() != Ok("1"),
        "{reason}"
    );
    // Not `eprintln`, whose output is hidden when the test passes.
    let _ = writeln!(stderr(), "skipped: {reason}");
    None
}
