//! Runs html-validate, in Chromium.

use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde_json::json;

use crate::browser::{Answer, browse, here};
use crate::bundled::bundle;
use crate::validity::place::Objection;

/// Its modules, each before those that need it.
const MODULES: [&str; 7] = [
    "utils/natural-join",
    "utils/parse-image-candidate-string",
    "meta-helper",
    "elements",
    "core",
    "core-browser",
    "browser",
];

/// It uses Ajv to check its own settings, and other packages to print.
const GIVEN: &str = "{ajv: class {
    addMetaSchema() {}
    addKeyword() {}
    getSchema() {}
    compile() { return () => true }
}}";

#[derive(Debug, Deserialize)]
struct Message {
    rule: String,
    line: u32,
    column: usize,
}

/// What it objects to in each of these sources. If something is not installed, reports that and
/// returns `None`.
pub fn objections(oracles: &Path, sources: &[String]) -> Option<Vec<Vec<Objection>>> {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("html_validate.js");
    let package = oracles.join("html-validate-11.21.1/dist/cjs");
    fs::write(&script, bundle(&package, &MODULES, GIVEN)).unwrap();
    let answers: Vec<Answer<Vec<Vec<Message>>>> = browse(&json!({
        "scripts": [script, here("validity/html_validate.js")],
        "ask": "objectionsTo(question)",
        "pages": [{
            "name": "sources",
            "url": "https://example.com/",
            "headers": [["content-type", "text/html"]],
            "file": here("attack.html"),
            "question": sources,
        }],
    }))?;
    let answer = answers.into_iter().next().unwrap();
    let pages = answer.seen.into_iter().zip(sources);
    let objections = pages.map(|(messages, source)| {
        let messages = messages.into_iter();
        messages
            .map(|at| Objection::at(source, at.rule, at.line, at.column))
            .collect()
    });
    Some(objections.collect())
}
