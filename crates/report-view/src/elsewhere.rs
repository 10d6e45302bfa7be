//! Previews of the audited page: in search results, and as a shared link. Nothing is loaded from
//! other sites.

use page_audit::{CheckResult, Clipped, Outcome, PageFacts};
use texts::{Words, foreign_text};
use url::Url;

use crate::said::{Shown, heading};

const MAX_ADDRESS: usize = 100;
const MAX_CARD_TITLE: usize = 70;
const MAX_CARD_TEXT: usize = 200;
/// Where one of these fails, search engines do not show the page.
const UNLISTING: [&str; 2] = ["noindex", "robots"];
const OF_RESULTS: [&str; 4] = [
    "title",
    "title_length",
    "meta_description",
    "meta_description_length",
];
const OF_CARDS: [&str; 2] = ["open_graph", "twitter_card"];

pub struct Elsewhere<'a> {
    pub host: String,
    /// The address as search results show it.
    pub address: String,
    pub title: Option<Clipped<'a>>,
    pub description: Option<Clipped<'a>>,
    pub card: Card,
    /// The check because of which no search engine shows the page, and its heading.
    pub unlisted_by: Option<(&'a str, String)>,
    /// What checks find wrong with it: their outcomes and messages.
    pub in_results: Vec<(&'static str, Shown)>,
    pub in_cards: Vec<(&'static str, Shown)>,
    /// The canonical URL, if it is not the page's.
    pub canonical: Option<String>,
}

/// The preview of a shared link.
pub struct Card {
    pub site: String,
    pub title: Option<String>,
    pub description: Option<String>,
    pub image: Option<String>,
    /// Whether the page declares an image, but its address is incomplete.
    pub has_incomplete_image: bool,
}

impl<'a> Elsewhere<'a> {
    pub fn new(words: Words, page: &'a PageFacts, checks: &'a [CheckResult], url: &str) -> Self {
        let url = Url::parse(url).ok();
        let host = url.as_ref().and_then(Url::host_str).unwrap_or_default();
        let graph = &page.open_graph;
        let shown =
            |text: &Option<String>, most| text.as_deref().map(|text| foreign_text(text, most));
        let site = graph.site_name.as_deref().unwrap_or(host);
        let canonical = page.canonical.as_deref();
        let is_own = |canonical: &&str| url.as_ref().is_some_and(|url| url.as_str() == *canonical);
        Self {
            host: foreign_text(host, MAX_ADDRESS),
            address: url.as_ref().map(address).unwrap_or_default(),
            title: page.title_in_results(),
            description: page.description_in_results(),
            card: Card {
                site: foreign_text(site, MAX_ADDRESS),
                title: shown(&graph.title, MAX_CARD_TITLE)
                    .or_else(|| shown(&page.title, MAX_CARD_TITLE)),
                description: shown(&graph.description, MAX_CARD_TEXT),
                image: shown(&graph.image, MAX_CARD_TEXT),
                has_incomplete_image: checks.iter().any(has_incomplete_image),
            },
            unlisted_by: checks
                .iter()
                .find(|check| {
                    UNLISTING.contains(&check.id.as_str()) && check.outcome == Outcome::Fail
                })
                .map(|check| (check.id.as_str(), heading(words, check))),
            in_results: said(words, checks, &OF_RESULTS),
            in_cards: said(words, checks, &OF_CARDS),
            canonical: canonical
                .filter(|canonical| !is_own(canonical))
                .map(|canonical| foreign_text(canonical, MAX_CARD_TEXT)),
        }
    }

    /// Text for a search result; anyone may have written it.
    pub fn text(clipped: &Clipped<'_>) -> String {
        let end = if clipped.is_cut { " …" } else { "" };
        format!("{}{end}", foreign_text(clipped.text, MAX_CARD_TEXT))
    }
}

fn has_incomplete_image(check: &CheckResult) -> bool {
    let mut faults = check.evidence.items.iter();
    check.id == "open_graph"
        && faults.any(|fault| fault.key.as_deref() == Some("relative_image_url"))
}

/// What these checks say if something is wrong: the rest is seen beside it.
fn said(words: Words, checks: &[CheckResult], ids: &[&str]) -> Vec<(&'static str, Shown)> {
    let checks = checks.iter().filter(|check| {
        let is_said = matches!(check.outcome, Outcome::Warn | Outcome::Fail);
        is_said && ids.contains(&check.id.as_str())
    });
    let said = checks.map(|check| {
        let message = Shown::message(words, &check.id, &check.message, MAX_CARD_TEXT);
        (check.outcome.as_str(), message)
    });
    said.collect()
}

/// The origin, and each segment of the path.
fn address(url: &Url) -> String {
    let mut address = url.origin().ascii_serialization();
    for segment in url.path_segments().into_iter().flatten() {
        if !segment.is_empty() {
            address.push_str(" › ");
            address.push_str(segment);
        }
    }
    foreign_text(&address, MAX_ADDRESS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use page_audit::{Snapshot, audit};

    const ADDRESS: &str = "https://example.com/shoes";

    fn elsewhere(html: &str, look: impl FnOnce(Elsewhere<'_>)) {
        let report = audit(&Snapshot::of_html(Url::parse(ADDRESS).unwrap(), html));
        let page = report.page.as_ref().unwrap();
        look(Elsewhere::new(
            Words::default(),
            page,
            &report.checks,
            ADDRESS,
        ));
    }

    #[test]
    fn an_image_whose_address_is_incomplete_is_told_from_none() {
        let image = "<title>Red shoes</title><meta property=og:image content=/none.png>";
        elsewhere(image, |it| assert!(it.card.has_incomplete_image));
        let complete = image.replace("/none", "https://example.com/none");
        elsewhere(&complete, |it| assert!(!it.card.has_incomplete_image));
        elsewhere("<p>x", |it| assert!(!it.card.has_incomplete_image));
    }

    #[test]
    fn only_what_is_wrong_is_said_beside_a_preview() {
        let page = "<title>Red shoes made of leather</title>";
        elsewhere(page, |it| {
            let said: Vec<_> = it.in_results.iter().map(|(_, said)| &said.text).collect();
            assert_eq!(said, ["The page has no description."]);
        });
    }
}
