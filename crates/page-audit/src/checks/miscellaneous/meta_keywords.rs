//! Keywords in `<meta>`.

use crate::finding::{Evidence, Finding, Outcome};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "meta_keywords",
    category: Category::Miscellaneous,
    severity: Severity::Info,
    measure: None,
    gate: None,
    title: "Keywords in <meta>",
    failing_title: "The page has keywords in <meta>",
    faults: &[],
    fixer: Fixer::Content,
    effort: Effort::Minutes,
    why: "Google has ignored them since 2009; they only show competitors what a page is meant to \
          be found for.",
    how_to_fix: "Nothing needs to be done; the element can be removed.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/special-tags",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let mut metas = page.metas("keywords");
    let Some(meta) = metas.find(|meta| !content(*meta).is_empty()) else {
        return Finding::new(Outcome::Info, "The page has no keywords in <meta>.");
    };
    Finding::new(
        Outcome::Info,
        "The page has keywords in <meta>, which Google ignores.",
    )
    .with(Evidence::at(
        "meta_keywords",
        meta,
        content(meta),
        "nothing, or keywords for other uses",
    ))
}

fn content(meta: html_document::Element<'_>) -> &str {
    meta.attribute("content").unwrap_or_default().trim()
}
