//! Where people read about a check: its section of `docs/checks.md`.

use url::Url;

/// The page that has a section for each check, if it is known where that is published.
#[derive(Debug, Clone)]
pub struct ChecksPage {
    url: Option<Url>,
}

/// The repository that this program was built from, if the build or the manifest names it.
const REPOSITORY: &str = match option_env!("WAYMARK_REPOSITORY") {
    Some(repository) => repository,
    None => env!("CARGO_PKG_REPOSITORY"),
};

impl ChecksPage {
    /// The page at this address, or else that of this version in its repository.
    pub fn new(given: Option<&Url>) -> Self {
        Self {
            url: given.cloned().or_else(|| in_repository(REPOSITORY)),
        }
    }

    /// The address of the page.
    pub fn url(&self) -> Option<&str> {
        self.url.as_ref().map(Url::as_str)
    }

    /// The address of the section about a check.
    pub fn section(&self, id: &str) -> Option<String> {
        let mut url = self.url.clone()?;
        url.set_fragment(Some(id));
        Some(url.into())
    }
}

/// The page of this version, as GitHub, GitLab and others show files of a tag.
fn in_repository(repository: &str) -> Option<Url> {
    let repository = repository.trim_end_matches('/');
    let version = env!("CARGO_PKG_VERSION");
    Url::parse(&format!("{repository}/blob/v{version}/docs/checks.md")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repository_has_the_page_of_its_version() {
        let url = in_repository("https://git.example/waymark/").unwrap();
        let version = env!("CARGO_PKG_VERSION");
        let expected = format!("https://git.example/waymark/blob/v{version}/docs/checks.md");
        assert_eq!(url.as_str(), expected);
        assert!(in_repository("").is_none());
    }

    #[test]
    fn a_section_has_the_name_of_its_check() {
        let page = ChecksPage::new(Some(&Url::parse("https://e.example/checks").unwrap()));
        let section = page.section("404_page");
        assert_eq!(
            section.as_deref(),
            Some("https://e.example/checks#404_page")
        );
    }
}
