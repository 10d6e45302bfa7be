//! The audited page.

use page_audit::PageFacts;
use texts::{foreign_text, web_link};
use url::{Position, Url};

const MAX_PATH: usize = 160;
const MAX_TITLE: usize = 200;

/// The audited page, as people know it.
pub struct Subject<'a> {
    /// The host.
    pub host: String,
    /// Path and query.
    pub path: String,
    /// Its address, if following it only requests a page.
    pub link: Option<&'a str>,
    /// The language of the texts from the page.
    pub language: &'a str,
    title: Option<String>,
}

impl<'a> Subject<'a> {
    /// The page of this URL.
    pub fn new(url: &'a str, page: Option<&'a PageFacts>) -> Self {
        let (host, path) = host_and_path(url);
        let title = page.and_then(|page| page.title.as_deref());
        Self {
            host: foreign_text(&host, MAX_PATH),
            path: foreign_text(&path, MAX_PATH),
            link: web_link(url),
            language: page.and_then(language_of).unwrap_or_default(),
            title: title.map(|title| foreign_text(title, MAX_TITLE)),
        }
    }

    /// The same, called by this name if the page has no title.
    #[must_use]
    pub fn or_called(mut self, name: &str) -> Self {
        self.title
            .get_or_insert_with(|| foreign_text(name, MAX_TITLE));
        self
    }

    /// The title of the page, or else its host.
    pub fn title(&self) -> &str {
        self.title.as_deref().unwrap_or(&self.host)
    }
}

/// Only what looks like a language code: an invalid one would make our page invalid.
fn language_of(page: &PageFacts) -> Option<&str> {
    let language = page.language.as_deref()?;
    let mut parts = language.split('-');
    let first = parts.next()?;
    let is_language =
        (2..=3).contains(&first.len()) && first.bytes().all(|b| b.is_ascii_alphabetic());
    let is_part = |part: &str| {
        (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric())
    };
    (is_language && parts.all(is_part)).then_some(language)
}

/// The host of a stored URL, and the rest: port, path and query. Text that is not a URL counts as
/// the host.
pub fn host_and_path(url: &str) -> (String, String) {
    let parsed = Url::parse(url).ok();
    let parts = parsed.as_ref().and_then(|url| {
        let path = &url[Position::AfterHost..];
        Some((url.host_str()?.to_owned(), path.to_owned()))
    });
    parts.unwrap_or_else(|| (url.to_owned(), String::new()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_without_a_title_is_called_by_its_host() {
        let subject = Subject::new("https://s/", None);
        assert_eq!((&*subject.host, &*subject.path), ("s", "/"));
        assert_eq!(subject.title(), "s");
    }

    #[test]
    fn only_a_language_becomes_the_language_of_a_text() {
        let of = |language: &str| {
            let facts = PageFacts {
                language: Some(language.to_owned()),
                ..PageFacts::default()
            };
            language_of(&facts).map(str::to_owned)
        };
        assert_eq!(of("zh-Hant-TW").as_deref(), Some("zh-Hant-TW"));
        for other in ["", "english please", "e", "en-", "en_GB", "\"><script>"] {
            assert_eq!(of(other), None, "{other}");
        }
    }

    #[test]
    fn host_and_path_are_apart() {
        for (url, host, path) in [
            ("https://s/", "s", "/"),
            ("http://t.p:81/http?t.p", "t.p", ":81/http?t.p"),
            (
                "https://a.example:8443/b/?c=https://a.example",
                "a.example",
                ":8443/b/?c=https://a.example",
            ),
            ("http://[::1]/", "[::1]", "/"),
            ("no url", "no url", ""),
        ] {
            let expected = (host.to_owned(), path.to_owned());
            assert_eq!(host_and_path(url), expected, "{url}");
        }
    }
}
