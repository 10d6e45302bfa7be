//! What is kept of a page to compare it with the others of its site.

use std::collections::HashSet;
use std::path::PathBuf;
use std::rc::Rc;

use page_audit::Outcome;

use crate::inspect::{Failure, Inspected};

/// URLs, each kept once: the pages of a site mostly link to the same ones.
#[derive(Default)]
pub struct Urls(HashSet<Rc<str>>);

impl Urls {
    fn keep(&mut self, url: &str) -> Rc<str> {
        if let Some(known) = self.0.get(url) {
            return Rc::clone(known);
        }
        let url: Rc<str> = url.into();
        self.0.insert(Rc::clone(&url));
        url
    }
}

/// A page of a site.
pub struct SitePage {
    /// The URL that is listed or linked to.
    pub url: Rc<str>,
    /// Where the redirects from there end.
    pub final_url: Rc<str>,
    pub file: Option<PathBuf>,
    pub redirects: usize,
    pub title: Option<String>,
    pub description: Option<String>,
    /// Whether search engines may list it, at its own address.
    pub is_listed: bool,
    /// The pages that it links to, with lines.
    pub links: Vec<(Rc<str>, u32)>,
    pub alternates: Vec<Rc<str>>,
    /// The pages that its forms lead to.
    pub forms: Vec<Rc<str>>,
    /// What is wrong with it, if there is no page at all.
    pub failure: Option<Failure>,
}

impl SitePage {
    pub fn of(inspected: &Inspected, urls: &mut Urls) -> Self {
        let url = urls.keep(&inspected.url);
        let seen = match &inspected.result {
            Ok(seen) => seen,
            Err(failure) => return Self::failed(url, inspected.file.clone(), failure),
        };
        let final_url = urls.keep(seen.final_url.as_str());
        let report = &seen.report;
        let facts = report.page.as_ref();
        let is_barred = report
            .checks
            .iter()
            .any(|check| check.id == "noindex" && matches!(check.outcome, Outcome::Fail));
        let canonical = facts.and_then(|facts| facts.canonical.as_deref());
        let is_file = inspected.file.is_some();
        let is_canonical = canonical
            .is_none_or(|canonical| address(canonical, is_file) == address(&final_url, is_file));
        Self {
            title: facts.and_then(|facts| facts.title.clone()),
            description: facts.and_then(|facts| facts.description.clone()),
            is_listed: !is_barred && is_canonical,
            links: {
                let links = seen.links.internal.iter();
                links
                    .map(|link| (urls.keep(link.url.as_str()), link.line))
                    .collect()
            },
            alternates: {
                let alternates = seen.links.alternates.iter();
                alternates.map(|url| urls.keep(url.as_str())).collect()
            },
            forms: {
                let forms = seen.links.forms.iter();
                forms.map(|url| urls.keep(url.as_str())).collect()
            },
            redirects: seen.redirects,
            file: inspected.file.clone(),
            failure: None,
            url,
            final_url,
        }
    }

    fn failed(url: Rc<str>, file: Option<PathBuf>, failure: &Failure) -> Self {
        Self {
            final_url: Rc::clone(&url),
            url,
            file,
            redirects: 0,
            title: None,
            description: None,
            is_listed: false,
            links: Vec::new(),
            alternates: Vec::new(),
            forms: Vec::new(),
            failure: Some(failure.clone()),
        }
    }

    /// Whether it is the page of this URL.
    pub fn is_at(&self, url: &str) -> bool {
        let is_file = self.file.is_some();
        let url = address(url, is_file);
        [&self.url, &self.final_url]
            .into_iter()
            .any(|own| address(own, is_file) == url)
    }
}

/// The URL as far as it says which page is meant. Of files, a server publishes `a/index.html` at
/// `a/`, often `b.html` at `b` as well, and takes no notice of a query.
pub fn address(url: &str, is_file: bool) -> &str {
    if !is_file {
        return url;
    }
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let folder = path
        .strip_suffix("/index.html")
        .or_else(|| path.strip_suffix("/index.htm"));
    let path = folder.unwrap_or(path).trim_end_matches('/');
    path.strip_suffix(".html").unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_several_addresses() {
        for url in [
            "https://a.example/b",
            "https://a.example/b/",
            "https://a.example/b.html",
            "https://a.example/b/index.html",
            "https://a.example/b/index.htm?x=/c#d",
        ] {
            assert_eq!(address(url, true), "https://a.example/b");
            assert_eq!(address(url, false), url);
        }
        assert_eq!(
            address("https://a.example/myindex.html", true),
            "https://a.example/myindex"
        );
    }
}
