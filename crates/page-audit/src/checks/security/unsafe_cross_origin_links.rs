//! Pages that links open cannot control this one.

use html_document::Element;

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Page, link_address};
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// A link without `rel` is safe: browsers imply `noopener`.
pub(super) static RULE: Rule = Rule {
    id: "unsafe_cross_origin_links",
    category: Category::Security,
    severity: Severity::Low,
    measure: Some(Measure::Share),
    gate: None,
    title: "Links give other sites no control over the page's tab",
    failing_title: "Links give other sites control over the page's tab",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "A page opened with rel=\"opener\" can send the tab it came from elsewhere, for example \
          to a copy of the login page.",
    how_to_fix: "Remove opener from the rel of links that open other sites in a new tab.",
    source_url: "https://html.spec.whatwg.org/multipage/links.html#link-type-opener",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let document = page.document();
    // The first <base> with a target determines where links without one open.
    let base = document
        .html_elements("base")
        .find_map(|base| base.attribute("target"));
    let links = page.hyperlinks().map(|link| link.element);
    let links = links.filter_map(|link| Some((link, link_address(link)?)));
    let forms = document.html_elements("form");
    let forms = forms.filter_map(|form| Some((form, form.attribute("action")?)));
    let mut unsafe_links = EvidenceList::default();
    let mut all = 0_usize;
    for (element, url) in links.chain(forms) {
        all += 1;
        let target = element.attribute("target").or(base).unwrap_or_default();
        if !target.eq_ignore_ascii_case("_blank") || !keeps_opener(element) {
            continue;
        }
        if let Some(url) = page.resolve(url)
            && matches!(url.scheme(), "http" | "https")
            && url.origin() != page.url().origin()
        {
            let rel = element.attribute("rel").unwrap_or_default();
            let found = format!("rel=\"{rel}\" on {url}");
            unsafe_links.add("opener", |key| {
                Evidence::at(key, element, found, "no opener")
            });
        }
    }
    if unsafe_links.is_empty() {
        let message = "No link gives another site control over the page's tab.";
        return Finding::pass(message).with_value(0_usize);
    }
    let count = counted(unsafe_links.total, "link gives", "links give");
    Finding::fail(format!("{count} another site control over the page's tab."))
        .concerning(unsafe_links.total, all)
        .with_value(unsafe_links.total)
        .with_evidence(unsafe_links)
}

/// HTML standard, "get an element's noopener", for a new tab.
fn keeps_opener(element: Element<'_>) -> bool {
    let has = |word| element.has_token("rel", word);
    has("opener") && !has("noopener") && !has("noreferrer")
}
