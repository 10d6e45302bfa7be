//! The pages in a browser, as people use them. Every view is accessible in both colours on a phone
//! and on a desktop, is valid HTML, and has no faults according to page-audit; no script fails.

mod console;
mod domains;
mod openid;
mod own_pages;
mod report_pages;
mod views;

use std::path::Path;

use serde_json::Value;
use testing::{Chromium, Seen};

use crate::browser::own_pages::faults_of;

/// Runs a script of this folder that requests nothing.
async fn browse(script: &str, job: Value) -> Option<Seen> {
    browse_with(script, job, async |wish: &str| panic!("{wish}?")).await
}

/// Runs a script of this folder, and expects it to find no faults. `help` does whatever the script
/// requests. `None` if something is not installed.
async fn browse_with(script: &str, job: Value, help: impl AsyncFnMut(&str)) -> Option<Seen> {
    let chromium = Chromium::installed()?;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser");
    let seen = chromium.run(&folder.join(script), job, help).await;
    let mut wrong = seen.wrong.clone();
    if !seen.pages.is_empty() {
        wrong.extend(chromium.validate(&seen.pages));
    }
    wrong.extend(faults_of(&seen.pages));
    assert!(wrong.is_empty(), "{wrong:#?}");
    Some(seen)
}
