//! Opens pages in Chromium, through the script `browse.py`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::answers::answers;
use crate::installed::{oracles, program};

/// What the script reports about a page.
#[derive(Debug, Deserialize)]
pub struct Answer<Seen> {
    /// The page's name.
    pub name: String,
    /// The result of the expression that was evaluated in the page.
    pub seen: Seen,
    /// Role and name of each element that is exposed to assistive technology, if requested.
    pub accessibility: Option<BTreeMap<i64, (String, String)>>,
    /// The URLs that were requested besides the page's, if they got a response.
    pub requested: Vec<String>,
    pub cookies: Vec<BrowserCookie>,
}

/// A cookie that the browser keeps.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BrowserCookie {
    pub secure: bool,
    pub http_only: bool,
}

/// A file next to this one.
pub fn here(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/oracle")
        .join(name)
}

/// Runs a job as `browse.py` describes it. If something is not installed, reports that and returns
/// `None`.
pub fn browse<Seen: DeserializeOwned>(job: &Value) -> Option<Vec<Answer<Seen>>> {
    oracles()?;
    let (chromium, python) = (program("chromium")?, program("python3")?);
    let driver = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testing/browser");
    let mut browse = Command::new(python);
    browse
        .arg("-B")
        .arg(here("browse.py"))
        .env("PYTHONPATH", driver)
        .arg(chromium);
    Some(answers(&mut browse, job))
}
