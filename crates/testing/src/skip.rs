//! Skipping tests that need a missing program.

use std::fs::OpenOptions;
use std::io::Write;
use std::os::unix::process::parent_id;

/// If set to `1`, nothing may be skipped: tests fail if a program they need is missing.
pub const REQUIRE_ALL: &str = "WAYMARK_REQUIRE_ALL";

/// Reports that something was skipped and why; fails the test if nothing may be skipped.
pub fn skip(reason: &str) {
    let required = std::env::var(REQUIRE_ALL).is_ok_and(|value| value == "1");
    assert!(!required, "{reason}, and {REQUIRE_ALL}=1 forbids skipping");
    // Bypasses the test harness, which shows only the output of failed tests.
    let _ = writeln!(std::io::stderr(), "skipped: {reason}");
    record(reason);
}

/// The last test of the workspace lists what all executables of one `cargo test` have skipped:
/// crates/workspace-features/tests/skipped.rs.
fn record(reason: &str) {
    let test = std::env::current_exe().expect("the path of the running test");
    let list = test.with_file_name(format!("skipped-{}", parent_id()));
    let list = OpenOptions::new().append(true).create(true).open(list);
    let recorded = list.and_then(|mut list| writeln!(list, "{reason}"));
    recorded.expect("a line in the list of what was skipped");
}
