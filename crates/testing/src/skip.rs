//! What a test does where it cannot find what it needs.

use std::io::Write;

/// Set to `1` where nothing may be skipped: what is missing then fails the tests that need it.
pub const REQUIRE_ALL: &str = "WAYMARK_REQUIRE_ALL";

/// Says that something was skipped and why; fails the test where nothing may be skipped.
pub fn skip(reason: &str) {
    let required = std::env::var(REQUIRE_ALL).is_ok_and(|value| value == "1");
    assert!(
        !required,
        "{reason}, and {REQUIRE_ALL}=1 allows no skipping"
    );
    // Past the test harness, which shows only what failed tests print.
    let _ = writeln!(std::io::stderr(), "skipped: {reason}");
}
