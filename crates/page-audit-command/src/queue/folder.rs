//! A folder of HTML files: a site that was built and is not published yet.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use percent_encoding::percent_decode_str;
use url::Url;

pub struct Folder {
    path: PathBuf,
    /// The URL of the folder itself; its path ends with a slash.
    base: Url,
}

impl Folder {
    pub fn new(path: &Path, base: &Url) -> Self {
        let mut base = base.clone();
        base.set_query(None);
        if !base.path().ends_with('/') {
            let path = format!("{}/", base.path());
            base.set_path(&path);
        }
        Self {
            path: path.to_owned(),
            base,
        }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// At most so many HTML files with their URLs, in the order of their names. Links to folders
    /// are not followed, since they may lead in a circle, and nothing whose name begins with a full
    /// stop is part of a site, except `.well-known`.
    ///
    /// # Errors
    ///
    /// When a folder cannot be read.
    pub fn pages(&self, most: usize) -> anyhow::Result<Vec<(PathBuf, Url)>> {
        let mut pages = Vec::new();
        let mut folders = vec![self.path.clone()];
        while let Some(folder) = folders.pop() {
            let names = names(&folder)
                .with_context(|| format!("--dir: cannot read {}", folder.display()))?;
            let mut below = Vec::new();
            for name in names {
                let path = folder.join(&name);
                if path.is_dir() && !path.is_symlink() {
                    below.push(path);
                } else if is_html(&path) && pages.len() < most {
                    let url = self.url(&path)?;
                    pages.push((path, url));
                }
            }
            folders.extend(below.into_iter().rev());
        }
        Ok(pages)
    }

    /// Where a file is published: `index.html` at the address of its folder.
    fn url(&self, file: &Path) -> anyhow::Result<Url> {
        let mut url = self.base.clone();
        let inside = file.strip_prefix(&self.path)?;
        let mut segments: Vec<&str> = Vec::new();
        for part in inside {
            match part.to_str() {
                Some(part) => segments.push(part),
                None => bail!("--dir: the name of {} is not UTF-8", file.display()),
            }
        }
        if let Some(last) = segments.last_mut().filter(|last| is_index(last)) {
            *last = "";
        }
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().extend(segments);
        }
        Ok(url)
    }

    /// Whether a URL is one of this folder, and there is no file for it. Servers differ in whether
    /// they leave out `.html`, so both are fine.
    pub fn lacks(&self, url: &Url) -> bool {
        let inside = (url.origin() == self.base.origin())
            .then(|| url.path().strip_prefix(self.base.path()))
            .flatten();
        let Some(inside) = inside else { return false };
        let Ok(inside) = percent_decode_str(inside).decode_utf8() else {
            return true;
        };
        // Nothing outside of the folder is looked at.
        if inside.split(['/', '\\']).any(|part| part == "..") || inside.starts_with('/') {
            return true;
        }
        let path = self.path.join(&*inside);
        let with_ending = self
            .path
            .join(format!("{}.html", inside.trim_end_matches('/')));
        let is_there = if path.is_dir() {
            path.join("index.html").is_file() || path.join("index.htm").is_file()
        } else {
            path.is_file()
        };
        !(is_there || with_ending.is_file())
    }
}

fn names(folder: &Path) -> std::io::Result<Vec<std::ffi::OsString>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        let is_hidden = name.to_string_lossy().starts_with('.') && name != ".well-known";
        if !is_hidden {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

fn is_html(path: &Path) -> bool {
    let ending = path.extension().map(std::ffi::OsStr::to_ascii_lowercase);
    ending.is_some_and(|ending| ending == "html" || ending == "htm") && path.is_file()
}

fn is_index(name: &str) -> bool {
    name.eq_ignore_ascii_case("index.html") || name.eq_ignore_ascii_case("index.htm")
}
