//! Snapshots of documents: real ones from Debian packages, and the worst pages.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use page_audit::Snapshot;
use url::Url;

use super::worst::Worst;

/// The snapshot of one of the worst pages, of this many megabytes.
pub fn worst(page: Worst, megabytes: usize) -> io::Result<Snapshot> {
    let url = Url::parse("https://example.com/worst").map_err(io::Error::other)?;
    Ok(Snapshot::of_html(url, page(megabytes * 1_000_000)))
}

/// A document: its name and its snapshot.
pub struct RealDocument {
    pub name: String,
    pub snapshot: Snapshot,
}

/// About 20 kB, 300 kB and 8 MB.
pub fn all() -> io::Result<Vec<RealDocument>> {
    Ok(vec![small()?, medium()?, large()?])
}

fn small() -> io::Result<RealDocument> {
    // The folder has PostgreSQL's version in its name.
    let name = "html/sql-createforeigntable.html";
    let folders = fs::read_dir("/usr/share/doc")?.filter_map(Result::ok);
    let mut paths: Vec<PathBuf> = folders
        .filter(|folder| {
            folder
                .file_name()
                .to_string_lossy()
                .starts_with("postgresql-doc-")
        })
        .map(|folder| folder.path().join(name))
        .filter(|path| path.is_file())
        .collect();
    paths.sort();
    let path = paths.pop().ok_or_else(|| missing(name, "postgresql-doc"))?;
    read(&path, "postgresql-doc")
}

fn medium() -> io::Result<RealDocument> {
    read(Path::new("/usr/share/doc/nodejs/api/http.html"), "nodejs")
}

/// The largest document.
pub fn large() -> io::Result<RealDocument> {
    read(Path::new("/usr/share/doc/nodejs/api/all.html"), "nodejs")
}

fn read(path: &Path, package: &str) -> io::Result<RealDocument> {
    let html = fs::read(path).map_err(|_| missing(&path.to_string_lossy(), package))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let url = Url::parse("https://example.com/docs/page.html").map_err(io::Error::other)?;
    Ok(RealDocument {
        name: format!("{name} ({} kB)", html.len() / 1_000),
        snapshot: Snapshot::of_html(url, html),
    })
}

fn missing(path: &str, package: &str) -> io::Error {
    io::Error::other(format!("{path} is missing; Debian has it in {package}"))
}
