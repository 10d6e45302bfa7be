//! The pages that the engine and the other checkers are given: those of this project's tests, and
//! pages that others have published, in fixed versions.

use std::fs;
use std::path::{Path, PathBuf};

use page_audit::{Report, Snapshot};
use url::Url;

/// The folder of pages, the part of the set that they form, and the step: 6 uses every sixth page.
const FOLDERS: [(&str, &str, usize); 6] = [
    ("", "good", 1),
    ("", "faulty", 1),
    ("npm-12.2.0/docs/output/commands", "npm", 6),
    ("npm-12.2.0/docs/output/using-npm", "npm", 4),
    ("gentelella-4.2.0/dist/production", "gentelella", 2),
    ("startbootstrap-sb-admin-2-4.1.4", "sb-admin", 1),
];

/// A page of the set.
#[derive(Debug)]
pub struct TestPage {
    /// The folder's name and the file's.
    pub name: String,
    pub file: PathBuf,
    pub snapshot: Snapshot,
}

/// Whether the page is no stand-in for another, such as an error page, whose contents are not
/// judged.
pub fn is_seen(report: &Report) -> bool {
    let facts = report.page.as_ref();
    facts.is_some_and(|facts| facts.stand_in.is_none())
}

/// All of them, in a fixed order.
pub fn pages(oracles: &Path) -> Vec<TestPage> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../page-audit/tests/pages");
    // Others say without `..` which file they mean.
    let own = own.canonicalize().unwrap();
    let folders = FOLDERS.map(|(folder, part, step)| match folder {
        "" => (own.join(part), part, step),
        folder => (oracles.join(folder), part, step),
    });
    let pages = folders.iter().flat_map(|(folder, part, step)| {
        let files = html_files(folder).into_iter().step_by(*step);
        files.map(|file| page(part, file))
    });
    pages.collect()
}

fn page(part: &str, file: PathBuf) -> TestPage {
    let name = format!("{part}/{}", file.file_name().unwrap().to_str().unwrap());
    let url = Url::parse(&format!("https://pages.example/{name}")).unwrap();
    let mut snapshot = Snapshot::of_html(url, fs::read(&file).unwrap());
    // So that the page itself has to declare its encoding.
    snapshot.headers.remove("content-type");
    snapshot.headers.push("content-type", "text/html");
    TestPage {
        name,
        file,
        snapshot,
    }
}

fn html_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|name| name == "html"));
    files.sort();
    files
}
