//! Every link has a URL that search engines can follow.

use html_document::Element;

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// An `<a>` with a `role` is another kind of control, and one without `href` and what a script follows
/// instead is only a placeholder: as in Lighthouse, both are ignored.
pub(super) static RULE: Rule = Rule {
    id: "links_crawlable",
    category: Category::Seo,
    severity: Severity::Medium,
    measure: Some(Measure::Share),
    gate: None,
    title: "Search engines can follow every link",
    failing_title: "Search engines cannot follow every link",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "Search engines follow <a> elements whose href is a URL; they do not click or run \
          scripts. Pages behind other links may never be found.",
    how_to_fix: "Give each link the URL of its page in href, and let scripts build on that. Use a \
                 <button> for what is not a link.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/links-crawlable",
    check,
};

/// The attributes of links that only scripts follow: Google's documentation names both.
const SCRIPTED: [(&str, &str); 2] = [
    ("onclick", "onclick without href"),
    ("routerlink", "routerLink without href"),
];

fn check(page: &Page<'_>) -> Finding {
    let mut links = 0_usize;
    let mut faults = EvidenceList::default();
    for link in page.document().html_elements("a") {
        if !link.has_attribute("href") && scripted(link).is_none() {
            continue;
        }
        links += 1;
        if let Some(fault) = fault(page, link) {
            faults.add(|| {
                let href = link.attribute("href").unwrap_or_default();
                let found = if href.trim_ascii().is_empty() {
                    fault.to_owned()
                } else {
                    format!("{fault}: {href}")
                };
                Evidence::at("link_without_url", link, found, "the URL of a page in href")
            });
        }
    }
    if links == 0 {
        return Finding::not_applicable("The page has no links.");
    }
    if faults.is_empty() {
        return Finding::pass("Search engines can follow the page's links.").with_value(0_usize);
    }
    let have = counted(faults.total, "link has", "links have");
    Finding::fail(format!("{have} no usable URL."))
        .concerning(faults.total, links)
        .with_value(faults.total)
        .with_evidence(faults)
}

/// What a script follows instead of an address, if the link has such a thing.
fn scripted(link: Element<'_>) -> Option<&'static str> {
    let mut known = SCRIPTED.iter();
    let found = known.find(|(name, _)| link.has_attribute(name));
    found.map(|(_, fault)| *fault)
}

fn fault(page: &Page<'_>, link: Element<'_>) -> Option<&'static str> {
    let has = |name| {
        link.attribute(name)
            .is_some_and(|value| !value.trim_ascii().is_empty())
    };
    let Some(href) = link.attribute("href") else {
        return scripted(link).filter(|_| !has("role"));
    };
    if href.trim_ascii().is_empty() {
        let named = has("id") || has("name") || has("role");
        return (!named).then_some("an empty href");
    }
    if href.starts_with('#') && page.base_url().scheme() != "file" {
        return None;
    }
    match page.resolve(href) {
        None => Some("not a URL"),
        Some(url) => match url.scheme() {
            "javascript" if !has("role") => Some("a script"),
            "file" => Some("a file on the visitor's machine"),
            _ => None,
        },
    }
}
