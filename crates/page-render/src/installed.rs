//! Finds an installed browser.

use std::env;
use std::path::PathBuf;

use thiserror::Error;

/// The smallest first.
const NAMES: [&str; 6] = [
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// No browser is on the `PATH`.
#[derive(Debug, Error)]
#[error("no browser is installed: none of {} is on the PATH, and --browser names none", NAMES.join(", "))]
pub struct NoBrowser;

/// The first browser on the `PATH`.
///
/// # Errors
///
/// When there is none.
pub fn installed_browser() -> Result<PathBuf, NoBrowser> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<_> = env::split_paths(&path).collect();
    let mut programs = NAMES
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    programs.find(|program| program.is_file()).ok_or(NoBrowser)
}
