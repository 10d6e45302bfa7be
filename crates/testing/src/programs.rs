//! Finds programs: those of this workspace, and those of the system.

use std::env;
use std::path::PathBuf;
use std::process::Command;

/// A folder of built programs to use instead of those next to the running test: running a benchmark
/// once with each of two folders compares two builds.
const PROGRAMS: &str = "WAYMARK_PROGRAMS";

/// A program of this workspace, from the folder that `WAYMARK_PROGRAMS` names or next to the
/// running test.
pub fn built(name: &str) -> PathBuf {
    if let Some(folder) = env::var_os(PROGRAMS) {
        let program = PathBuf::from(folder).join(name);
        assert!(
            program.is_file(),
            "{PROGRAMS}: {} does not exist",
            program.display()
        );
        return program;
    }
    let test = env::current_exe().expect("the path of the running test");
    // target/<profile>/deps/<test>
    let folder = test.parent().and_then(|deps| deps.parent());
    let program = folder.expect("a target folder").join(name);
    assert!(
        program.is_file(),
        "{} is missing: `cargo build --workspace --bins` builds it, and so does `cargo test \
         --workspace`",
        program.display()
    );
    program
}

/// Builds a program of this workspace with the same profile as the running benchmark, since cargo
/// does not do that. Builds nothing if `WAYMARK_PROGRAMS` is set.
pub fn build(package: &str) {
    if env::var_os(PROGRAMS).is_some() {
        return;
    }
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["build", "--quiet", "--package", package]);
    if !cfg!(debug_assertions) {
        command.arg("--release");
    }
    let built = command.status().is_ok_and(|status| status.success());
    assert!(built, "{package} does not build");
}

/// A program of the system, on the PATH or in Debian's folders for administrators.
pub fn find_installed(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path)
        .chain(["/usr/sbin".into(), "/sbin".into()])
        .map(|folder| folder.join(name))
        .find(|program| program.is_file())
}
