//! Shows pages to Chromium, by the script `browse.py`.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::installed::{oracles, program};

/// What there is to say of a page.
#[derive(Debug, Deserialize)]
pub struct Answer<Seen> {
    /// The page's name.
    pub name: String,
    /// What the page itself answered.
    pub seen: Seen,
    /// Role and name of each element that is exposed to assistive technology, if that was asked.
    pub accessibility: Option<BTreeMap<i64, (String, String)>>,
    /// The URLs that were asked for beside the page's, if they were answered.
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

/// Does a job as `browse.py` describes it. `None` if something is not installed, which is then
/// said.
pub fn browse<Seen: DeserializeOwned>(job: &Value) -> Option<Vec<Answer<Seen>>> {
    oracles()?;
    let (chromium, python) = (program("chromium")?, program("python3")?);
    let mut browse = Command::new(python)
        .arg(here("browse.py"))
        .arg(chromium)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = browse.stdin.take().unwrap();
    input.write_all(job.to_string().as_bytes()).unwrap();
    drop(input);
    let output = browse.wait_with_output().unwrap();
    assert!(output.status.success(), "browse.py failed");

    let lines = output.stdout.split(|byte| *byte == b'\n');
    let answers = lines.filter(|line| !line.is_empty());
    Some(
        answers
            .map(|line| serde_json::from_slice(line).unwrap())
            .collect(),
    )
}
