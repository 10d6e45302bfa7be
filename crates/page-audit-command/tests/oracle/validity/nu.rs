//! Runs the Nu Html Checker.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;
use url::Url;

use crate::installed::program;
use crate::pages::TestPage;
use crate::validity::place::Objection;

#[derive(Debug, Deserialize)]
struct Output {
    messages: Vec<Remark>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Remark {
    url: String,
    message: String,
    /// Where the tag ends: before it begins, there may be a line break.
    last_line: Option<u32>,
    last_column: Option<usize>,
}

/// What it objects to on each of these pages. If something is not installed, reports that and
/// returns `None`.
pub fn objections(
    oracles: &Path,
    pages: &[TestPage],
    sources: &[String],
) -> Option<Vec<Vec<Objection>>> {
    let java = program("java")?;
    let output = Command::new(java)
        .arg("-jar")
        .arg(oracles.join("vnu-jar-26.9.27/build/dist/vnu.jar"))
        .args(["--format", "json", "--stdout", "--exit-zero-always"])
        // Its guesses of languages differ between runs.
        .arg("--no-langdetect")
        .args(pages.iter().map(|page| &page.file))
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let Output { messages } = serde_json::from_slice(&output.stdout).unwrap();
    let pages = pages.iter().zip(sources);
    let objections: Vec<Vec<Objection>> = pages
        .map(|(page, source)| {
            let messages = messages.iter().filter(|at| at.file() == page.file);
            messages.map(|at| at.objection(source)).collect()
        })
        .collect();
    let count: usize = objections.iter().map(Vec::len).sum();
    assert_eq!(count, messages.len());
    Some(objections)
}

impl Remark {
    fn file(&self) -> PathBuf {
        Url::parse(&self.url).unwrap().to_file_path().unwrap()
    }

    fn objection(&self, source: &str) -> Objection {
        let line = self.last_line.unwrap_or(1);
        let column = self.last_column.unwrap_or(1);
        Objection::at(source, self.message.clone(), line, column)
    }
}
