//! Public test files that are too large to keep in the repository.

use std::path::{Path, PathBuf};

use testing::skip;

/// The file's text, or `None` where the file is missing and the test is skipped.
pub fn read(name: &str) -> Option<String> {
    let path = folder().join(name);
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(error) => {
            skip(&format!("{}: {error}", path.display()));
            None
        }
    }
}

/// `WAYMARK_TEST_DATA`, or else the folder next to the checkout if there is one, or else the folder
/// that `scripts/fetch-test-data` fills.
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
