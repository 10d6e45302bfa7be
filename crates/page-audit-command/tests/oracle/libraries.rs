//! Compares `vulnerable_js` with retire.js: on the addresses of its own test cases and on the files
//! of published packages, with the data that our list is made from.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, stderr};
use std::path::{Path, PathBuf};
use std::process::Command;

use page_audit::{Probe, Snapshot, Subresource, SubresourceKind, audit};
use serde_json::{Value, json};
use url::Url;

use crate::browser::{Answer, browse, here};
use crate::installed::{oracles, program};
/// Each library with a hole that retire.js finds, with its version. That a library is no longer
/// maintained is no hole.
const ASK: &str = "question.map(([address, content]) => {
    const found = content === null
        ? retire.scanUri(address, repository).concat(retire.scanFileName(address, repository))
        : retire.scanFileContent(content, repository, { sha1: () => '' });
    const holed = found.filter(one => retire.isVulnerable([one]));
    return [...new Set(holed.map(one => `${one.component} ${one.version}`))];
})";
const REPOSITORY: &str = "JSON.parse(retire.replaceVersion(JSON.stringify(data)));
    for (const library of Object.values(repository)) {
        library.vulnerabilities = library.vulnerabilities.filter(hole => hole.cwe != 'CWE-1104');
    }";
/// Larger files are not compared: retire.js takes too long for them.
const MAX_BYTES: u64 = 600_000;
/// The address of a file of whose content alone a library is known.
const ADDRESS: &str = "https://example.com/x.js";

/// Libraries with and without holes, and other packages, in which nothing may be found.
const PACKAGES: &[&str] = &[
    "axe-core-4.14.1",
    "html-validate-11.21.1",
    "npm-12.2.0",
    "gentelella-4.2.0",
    "startbootstrap-sb-admin-2-4.1.4",
    "jquery-1.12.4",
    "jquery-2.2.4",
    "jquery-3.6.0",
    "jquery-migrate-1.4.1",
    "jquery-validation-1.19.5",
    "jquery-ui-1.13.1",
    "datatables.net-1.10.20",
    "knockout-3.4.2",
    "vue-2.5.16",
    "vue-3.4.27",
    "dompurify-1.0.11",
    "dompurify-2.3.10",
    "dompurify-3.1.0",
    "moment-2.17.0",
    "underscore-1.8.2",
    "svelte-3.55.0",
    "chart.js-2.6.0",
    "chart.js-3.6.1",
    "bootstrap-3.3.7",
    "bootstrap-4.6.2",
    "bootstrap-select-1.13.12",
    "jszip-3.7.0",
    "react-dom-16.0.0",
    "select2-4.0.5",
    "angular-1.8.3",
    "lodash-3.9.3",
    "lodash-4.17.20",
    "ua-parser-js-0.7.20",
    "axios-0.21.0",
    "axios-1.7.8",
    "pdfobject-2.3.0",
    "handlebars-4.0.10",
    "mustache-2.2.0",
    "backbone-1.3.3",
];

/// A script: its name, its address, and its content if that is what is looked at.
struct Script {
    name: String,
    address: String,
    content: Option<String>,
}

/// A file of retire.js's repository. No registry has them, so a machine without GitHub cannot have
/// them.
fn published(name: &str) -> Option<PathBuf> {
    let file = oracles()?.join("retire.js-fd8df0d/repository").join(name);
    if file.exists() {
        return Some(file);
    }
    let notice = format!("skipped: {name} of retire.js could not be fetched\n");
    let _ = io::Write::write_all(&mut stderr(), notice.as_bytes());
    None
}

fn data() -> Option<PathBuf> {
    published("jsrepository-v5.json")
}

fn list() -> PathBuf {
    here("../../../page-audit/src/checks/security/vulnerable_js/holes.tsv")
}

#[test]
fn the_list_of_holes_is_what_its_script_makes() {
    let (Some(source), Some(python)) = (data(), program("python3")) else {
        return;
    };
    let list = fs::read_to_string(list()).unwrap();
    let mut lines = list.lines();
    let date = lines.find_map(|line| line.strip_prefix("date\t")).unwrap();
    let made = Command::new(python)
        .arg(here("../../../../scripts/library-holes"))
        .arg("--print")
        .arg(source)
        .arg(date)
        .output()
        .unwrap();
    assert!(made.status.success(), "{made:?}");
    assert!(list.as_bytes() == made.stdout, "the list is another one");
}

#[test]
fn libraries_are_found_by_the_addresses_of_retire_js() {
    let Some(cases) = published("testcases.json") else {
        return;
    };
    let cases = fs::read(cases).unwrap();
    let cases: Value = serde_json::from_slice(&cases).unwrap();
    let mut scripts = Vec::new();
    for templates in cases.as_object().unwrap().values() {
        for (template, case) in templates.as_object().unwrap() {
            if case["contentOnly"].is_null() {
                add_addresses(template, case, &mut scripts);
            }
        }
    }
    let Some((count, found)) = compare(&[("cases".to_owned(), scripts)]) else {
        return;
    };
    println!("{count} addresses: {found} libraries");
    assert!(found >= 500, "{found}");
}

fn add_addresses(template: &str, case: &Value, scripts: &mut Vec<Script>) {
    let texts = |key: &str| {
        let texts = case[key].as_array().into_iter().flatten();
        let texts: Vec<_> = texts
            .map(|text| text.as_str().unwrap().to_owned())
            .collect();
        texts
    };
    let mut versions = texts("versions");
    versions.extend(texts("additionalVersions"));
    let mut forms = texts("subversions");
    forms.resize(forms.len().max(1), String::new());
    for version in &versions {
        for form in &forms {
            let address = template
                .replace("§§version§§", version)
                .replace("§§subversion§§", form);
            scripts.push(Script {
                name: address.clone(),
                address,
                content: None,
            });
        }
    }
}

#[test]
fn libraries_are_found_by_content_as_by_retire_js() {
    let Some(folder) = oracles() else { return };
    let packages = PACKAGES.iter().map(|package| {
        let mut scripts = Vec::new();
        add_files(&folder.join(package), package, &mut scripts);
        ((*package).to_owned(), scripts)
    });
    let Some((count, found)) = compare(&packages.collect::<Vec<_>>()) else {
        return;
    };
    println!("{count} files: {found} libraries");
    assert!(found >= 240, "{found}");
}

fn add_files(folder: &Path, name: &str, scripts: &mut Vec<Script>) {
    let mut entries: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        let name = format!("{name}/{}", path.file_name().unwrap().to_string_lossy());
        let is_script = path
            .extension()
            .is_some_and(|kind| kind == "js" || kind == "mjs");
        if path.is_dir() {
            add_files(&path, &name, scripts);
        } else if is_script && path.metadata().unwrap().len() <= MAX_BYTES {
            let content = fs::read(&path).unwrap();
            scripts.push(Script {
                name,
                address: ADDRESS.to_owned(),
                content: Some(String::from_utf8_lossy(&content).into_owned()),
            });
        }
    }
}

/// Compares what is found in groups of scripts; returns how many these are, and how much that is.
fn compare(groups: &[(String, Vec<Script>)]) -> Option<(usize, usize)> {
    let theirs = theirs(groups)?;
    let (mut count, mut found) = (0, 0);
    for ((_, scripts), theirs) in groups.iter().zip(&theirs) {
        assert_eq!(theirs.len(), scripts.len());
        for (script, theirs) in scripts.iter().zip(theirs) {
            let ours = ours(script);
            assert_eq!(ours, theirs.iter().cloned().collect(), "{}", script.name);
            count += 1;
            found += ours.len();
        }
    }
    Some((count, found))
}

fn theirs(groups: &[(String, Vec<Script>)]) -> Option<Vec<Vec<Vec<String>>>> {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("retire.js");
    let source = fs::read_to_string(oracles()?.join("retire-5.7.0/lib/retire.js")).unwrap();
    let data = fs::read_to_string(data()?).unwrap();
    fs::write(
        &script,
        format!(
            "const retire = (() => {{ {source}\nreturn exports }})();\n\
             const data = {data};\nconst repository = {REPOSITORY}"
        ),
    )
    .unwrap();
    let pages = groups.iter().map(|(name, scripts)| {
        let scripts = scripts.iter();
        let question = scripts.map(|script| json!([script.address, script.content]));
        json!({
            "name": name,
            "url": "https://example.com/",
            "headers": [["content-type", "text/html"]],
            "file": here("attack.html"),
            "question": question.collect::<Vec<_>>(),
        })
    });
    let answers: Option<Vec<Answer<Vec<Vec<String>>>>> = browse(&json!({
        "scripts": [script],
        "ask": ASK,
        "pages": pages.collect::<Vec<_>>(),
    }));
    Some(answers?.into_iter().map(|answer| answer.seen).collect())
}

fn ours(script: &Script) -> BTreeSet<String> {
    let page = Url::parse("https://example.com/").unwrap();
    let mut snapshot = Snapshot::of_html(page, format!("<script src=\"{}\">", script.address));
    if let Some(content) = &script.content {
        let url = Url::parse(&script.address).unwrap();
        let response = Probe::responded(url.clone(), 200, &[], content.as_bytes());
        let file = Subresource::new(url, SubresourceKind::Script, response);
        snapshot = snapshot.with_subresources(vec![file]);
    }
    let checks = audit(&snapshot).checks.into_iter();
    let mut results = checks.filter(|result| result.id == "vulnerable_js");
    let evidence = results.next().unwrap().evidence.items.into_iter();
    let found = evidence.map(|item| {
        let end = item.found.find(" (").or_else(|| item.found.find(": http"));
        item.found[..end.unwrap()].to_owned()
    });
    found.collect()
}
