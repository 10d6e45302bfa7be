//! Real pages: the HTML documentation in Debian's packages.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder in which packages install it.
pub(crate) const DOCUMENTATION: &str = "/usr/share/doc";
/// Shorter pages are mostly lists of links or redirects.
const MIN_PAGE_BYTES: u64 = 4096;

/// Created by six different tools, one of them with pages in Japanese. For each: the package, the
/// beginning of its folder's name (a version may follow), and the subfolder that contains the
/// pages.
const PACKAGES: [(&str, &str, &str); 6] = [
    ("postgresql-doc", "postgresql-doc-", "html"),
    ("git-doc", "git-doc", ""),
    ("nodejs-doc", "nodejs", "api"),
    ("sqlite3-doc", "sqlite3", ""),
    ("python3-doc", "python3.", "html"),
    ("developers-reference-ja", "developers-reference-ja", "docs"),
];

/// An HTML page from a Debian package, always the same one; from PostgreSQL's documentation if that
/// is installed.
pub fn documentation_page() -> Option<PathBuf> {
    let mut pages = Vec::new();
    collect_pages(Path::new(DOCUMENTATION), &mut pages);
    pages.sort();
    let postgres = pages
        .iter()
        .find(|page| page.to_string_lossy().contains("/postgresql-doc"));
    postgres.or(pages.first()).cloned()
}

/// Up to `per_package` HTML pages of each package, spread evenly over its files in order of their
/// names: always the same ones.
///
/// # Errors
/// The names of the packages that are not installed.
pub fn documentation_pages(per_package: usize) -> Result<Vec<PathBuf>, Vec<&'static str>> {
    let mut chosen = Vec::new();
    let mut missing = Vec::new();
    for (package, prefix, below) in PACKAGES {
        let mut folders = folders(prefix);
        folders.sort();
        // Related packages link to the folder of the first.
        let pages = folders
            .iter()
            .map(|folder| {
                let mut pages = Vec::new();
                collect_pages(&folder.join(below), &mut pages);
                pages.sort();
                pages
            })
            .find(|pages| !pages.is_empty())
            .unwrap_or_default();
        if pages.is_empty() {
            missing.push(package);
        }
        let count = pages.len().min(per_package);
        let places = (0..count).map(|number| number * pages.len() / count);
        chosen.extend(places.filter_map(|place| pages.get(place).cloned()));
    }
    if missing.is_empty() {
        Ok(chosen)
    } else {
        Err(missing)
    }
}

fn folders(prefix: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(DOCUMENTATION).into_iter().flatten().flatten();
    entries
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(prefix))
        .map(|entry| entry.path())
        .collect()
}

fn collect_pages(folder: &Path, pages: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (path, Ok(kind)) = (entry.path(), entry.file_type()) else {
            continue;
        };
        let is_page = path
            .extension()
            .is_some_and(|extension| extension == "html");
        if kind.is_dir() {
            collect_pages(&path, pages);
        } else if kind.is_file()
            && is_page
            && entry
                .metadata()
                .is_ok_and(|data| data.len() >= MIN_PAGE_BYTES)
        {
            pages.push(path);
        }
    }
}
