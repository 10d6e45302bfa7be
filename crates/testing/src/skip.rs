//! Skipping tests that need a missing program.

use std::io::Write;

/// If set to `1`, nothing may be skipped: tests fail if a program they need is missing.
pub const REQUIRE_ALL: &str = "WAYMARK_REQUIRE_ALL";

/// Reports that something was skipped and why; fails the test if nothing may be skipped.
pub fn skip(reason: &str) {
    let required = std::env::var(REQUIRE_ALL).is_ok_and(|value| value == "1");
    assert!(!required, "{reason}, and {REQUIRE_ALL}=1 forbids skipping");
    // Bypasses the test harness, which shows only the output of failed tests.
    let _ = writeln!(std::io::stderr(), "skipped: {reason}");
}
