//! The rules for the pages of a site together. They do not change the score of a page.

use page_audit::{Category, CheckResult, Evidence, EvidenceList, Outcome, Severity};

/// A rule about several pages.
pub struct SiteRule {
    pub id: &'static str,
    pub severity: Severity,
    /// The outcome if it is not met.
    pub outcome: Outcome,
    pub title: &'static str,
    pub failing_title: &'static str,
    pub why: &'static str,
    pub how_to_fix: &'static str,
    pub source_url: &'static str,
}

impl SiteRule {
    /// A page that does not meet the rule.
    pub fn finding(&self, message: String, evidence: EvidenceList) -> CheckResult {
        CheckResult {
            id: self.id.to_owned(),
            category: Category::Seo,
            severity: self.severity,
            weight: self.severity.weight(),
            outcome: self.outcome,
            cost: None,
            failing_title: Some(self.failing_title.to_owned()),
            message,
            value: None,
            evidence,
        }
    }
}

/// A piece of evidence on a line of a page, or about all of it.
pub fn evidence(key: &'static str, line: Option<u32>, found: &str, expected: &str) -> Evidence {
    match line {
        Some(line) => Evidence::on_line(key, line, found, expected),
        None => Evidence::of(key, found, expected),
    }
}

/// The rule of this id.
pub fn site_rule(id: &str) -> Option<&'static SiteRule> {
    SITE_RULES.iter().copied().find(|rule| rule.id == id)
}

pub static SITE_RULES: [&SiteRule; 6] = [
    &DUPLICATE_TITLES,
    &DUPLICATE_DESCRIPTIONS,
    &BROKEN_INTERNAL_LINKS,
    &REDIRECTED_LINKS,
    &HREFLANG_RETURN,
    &ORPHAN_PAGES,
];

pub static DUPLICATE_TITLES: SiteRule = SiteRule {
    id: "duplicate_titles",
    severity: Severity::Medium,
    outcome: Outcome::Warn,
    title: "Each page has a title of its own",
    failing_title: "Several pages have the same title",
    why: "In search results, tabs and bookmarks, pages with the same title look the same.",
    how_to_fix: "Name in each title what only this page is about, or give copies of a page a \
                 canonical link to the original.",
    source_url: "https://developers.google.com/search/docs/appearance/title-link",
};

pub static DUPLICATE_DESCRIPTIONS: SiteRule = SiteRule {
    id: "duplicate_descriptions",
    severity: Severity::Low,
    outcome: Outcome::Warn,
    title: "Each page has a description of its own",
    failing_title: "Several pages have the same description",
    why: "A description that fits every page says nothing about this one, and search engines show \
          something else instead.",
    how_to_fix: "Describe each page in its own words, or leave the description out.",
    source_url: "https://developers.google.com/search/docs/appearance/snippet",
};

pub static BROKEN_INTERNAL_LINKS: SiteRule = SiteRule {
    id: "broken_internal_links",
    severity: Severity::High,
    outcome: Outcome::Fail,
    title: "Links within the site lead to pages",
    failing_title: "Links within the site lead to nothing",
    why: "Visitors who follow such a link see an error instead of what they wanted.",
    how_to_fix: "Correct the address or remove the link; if the page has moved, redirect its old \
                 address.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/links-crawlable",
};

pub static REDIRECTED_LINKS: SiteRule = SiteRule {
    id: "redirect_chains",
    severity: Severity::Low,
    outcome: Outcome::Warn,
    title: "Links within the site lead there in at most one redirect",
    failing_title: "Links within the site lead through several redirects",
    why: "Each redirect costs visitors a round trip, and search engines give up after some.",
    how_to_fix: "Link to the address at which the redirects end, and redirect old addresses there \
                 at once.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/site-move-with-url-changes",
};

pub static HREFLANG_RETURN: SiteRule = SiteRule {
    id: "hreflang_return",
    severity: Severity::Medium,
    outcome: Outcome::Warn,
    title: "The versions of a page in other languages link back",
    failing_title: "A version of the page in another language does not link back",
    why: "Search engines ignore hreflang links between two pages unless both have them.",
    how_to_fix: "Give all versions of a page the same list of hreflang links.",
    source_url: "https://developers.google.com/search/docs/specialty/international/localized-versions",
};

pub static ORPHAN_PAGES: SiteRule = SiteRule {
    id: "orphan_pages",
    severity: Severity::Low,
    outcome: Outcome::Warn,
    title: "Another page of the site links to the page",
    failing_title: "No page of the site links to the page",
    why: "Visitors cannot come to such a page from others, and search engines think little of it.",
    how_to_fix: "Link to the page where it is of use, or remove it.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/links-crawlable",
};
