//! Public test files that are too big to keep in the repository.

use std::path::PathBuf;

/// The file's text, or `None` (with a line that says so) where the file is missing. Where nothing may
/// be skipped, `WAYMARK_REQUIRE_ALL=1` makes a missing file a failure.
pub fn read(name: &str) -> Option<String> {
    let folder = std::env::var_os("WAYMARK_TEST_DATA").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data")),
        PathBuf::from,
    );
    let path = folder.join(name);
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(error) if std::env::var("WAYMARK_REQUIRE_ALL").is_ok_and(|value| value == "1") => {
            panic!("{}: {error}", path.display())
        }
        Err(error) => {
            println!("skipped: {}: {error}", path.display());
            None
        }
    }
}
