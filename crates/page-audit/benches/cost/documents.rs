//! Snapshots of documents: real ones from Debian packages, with their style sheets, and the worst
//! pages.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use html_document::Document;
use page_audit::{Probe, Snapshot, Subresource, SubresourceKind};
use url::Url;

use super::worst::{IMPORTED, Worst};

/// The snapshot of one of the worst pages, of this many megabytes.
pub fn worst(page: Worst, megabytes: usize) -> io::Result<Snapshot> {
    snapshot(page(megabytes * 1_000_000).into_bytes())
}

/// The snapshot of a page with this text. If the text is a style sheet that imports others, the
/// page links it, and all of them are the same.
pub fn snapshot(text: Vec<u8>) -> io::Result<Snapshot> {
    let url = Url::parse("https://example.com/docs/page.html").map_err(io::Error::other)?;
    if !text.starts_with(b"@import") {
        return Ok(Snapshot::of_html(url, text));
    }
    let mut page = Snapshot::of_html(url.clone(), "<link rel=stylesheet href=0.css><p>x");
    for number in 0..IMPORTED {
        let url = url.join(&format!("{number}.css"));
        let sheet = sheet(url.map_err(io::Error::other)?, text.clone());
        page.subresources.push(sheet);
    }
    Ok(page)
}

/// How many bytes the files of a snapshot have.
pub fn bytes(snapshot: &Snapshot) -> u64 {
    let sheets = snapshot.subresources.iter();
    let bodies = sheets.filter_map(|sheet| match &sheet.result {
        Probe::Response(response) => Some(response.body.len()),
        _ => None,
    });
    (snapshot.body.len() + bodies.sum::<usize>()) as u64
}

/// A document: its name and its snapshot.
pub struct RealDocument {
    pub name: String,
    pub snapshot: Snapshot,
    /// How many times as long as parsing alone parsing with all checks may take.
    pub most_times: f64,
}

/// About 20 kB, 300 kB and 8 MB, and 300 kB with as much CSS.
pub fn all() -> io::Result<Vec<RealDocument>> {
    Ok(vec![small()?, medium()?, large()?, styled()?])
}

/// The size of the style sheet of [`styled`].
const STYLE_BYTES: usize = 300_000;

/// The medium document with a style sheet as large as those of frameworks.
fn styled() -> io::Result<RealDocument> {
    let mut document = medium()?;
    let url = document.snapshot.final_url.join("styles.css");
    let url = url.map_err(io::Error::other)?;
    let link = b"<link rel=stylesheet href=styles.css>";
    document.snapshot.body.splice(0..0, link.iter().copied());
    document.snapshot.subresources.push(sheet(url, style()));
    document.name = format!("{} and {} kB of CSS", document.name, STYLE_BYTES / 1_000);
    document.most_times = 3.0;
    Ok(document)
}

/// Rules like those of frameworks: of components, of states, and for some widths.
fn style() -> String {
    let mut css = String::with_capacity(STYLE_BYTES);
    let mut number = 0;
    while css.len() < STYLE_BYTES {
        css.push_str(
            &"
            .card-#{display:flex;flex-direction:column;color:teal;background-color:white;\
              border:1px solid rgba(0,0,0,.125);border-radius:.25rem;padding:1rem}
            .card-# .title,.card-#>h2{font-size:1.25rem;font-weight:500;margin:0 0 .5rem}
            .card-#:hover,.card-#:focus-within{background-color:silver;text-decoration:none}
            a.link-#:not(.disabled)::after{content:\"\\203a\";margin-left:.25rem}
            @media (min-width:48em){.wide-#{display:none!important;width:50%}}
            .list-# ul li+li{margin-top:var(--gap,.5rem)}"
                .replace('#', &number.to_string()),
        );
        number += 1;
    }
    css
}

fn sheet(url: Url, css: impl Into<Vec<u8>>) -> Subresource {
    let headers = [("content-type", "text/css")];
    let response = Probe::responded(url.clone(), 200, &headers, css);
    Subresource::new(url, SubresourceKind::Stylesheet, response)
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
        snapshot: with_sheets(Snapshot::of_html(url, html), path)?,
        most_times: 2.2,
    })
}

/// Adds the style sheets that a page links, from the folder that it is in.
fn with_sheets(mut snapshot: Snapshot, path: &Path) -> io::Result<Snapshot> {
    let document = Document::parse(&snapshot.body, None);
    for link in document.html_elements("link") {
        if !link.has_token("rel", "stylesheet") {
            continue;
        }
        let href = link.attribute("href").unwrap_or_default();
        let css = fs::read(path.with_file_name(href))?;
        let url = snapshot.final_url.join(href).map_err(io::Error::other)?;
        snapshot.subresources.push(sheet(url, css));
    }
    Ok(snapshot)
}

fn missing(path: &str, package: &str) -> io::Error {
    io::Error::other(format!("{path} is missing; Debian has it in {package}"))
}
