//! Public test files that are too big to keep in the repository.

use std::io::{Write as _, stderr};
use std::path::{Path, PathBuf};

/// The file's text, or `None` (with a line that says so) where the file is missing. Where nothing may
/// be skipped, `WAYMARK_REQUIRE_ALL=1` makes a missing file a failure.
pub fn read(name: &str) -> Option<String> {
    let path = folder().join(name);
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(error) if std::env::var("WAYMARK_REQUIRE_ALL").is_ok_and(|value| value == "1") => {
            panic!("{}: {error}", path.display())
        }
        Err(error) => {
            // Not `eprintln`: what a test prints by it is hidden when the test passes.
            let _ = writeln!(stderr(), "skipped: {}: {error}", path.display());
            None
        }
    }
}

/// `WAYMARK_TEST_DATA`, else the folder beside the checkout if there is one, else the folder that
/// `scripts/fetch-test-data` fills.
fn folder() -> PathBuf {
    if let Some(folder) = std::env::var_os("WAYMARK_TEST_DATA") {
        return folder.into();
    }
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let beside = checkout.join("../shared/data");
    if beside.is_dir() {
        beside
    } else {
        checkout.join(".cache/test-data")
    }
}
