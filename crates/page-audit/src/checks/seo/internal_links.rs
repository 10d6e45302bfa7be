//! The page links on to other pages of its site.

use std::collections::HashSet;

use html_document::Element;

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Hyperlink, Page, link_address, may_be_page, target_of};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// A link from the page to itself does not count. A page that another link leads to is found anyway.
/// Links marked `nofollow` in comments (`ugc`, `external`), to files, such as a page's source, to
/// versions for print, and to addresses with a query are left alone: these are what a shop's basket,
/// the replies of a blog and filters have, and Google's guide to faceted navigation names `nofollow`.
pub(super) static RULE: Rule = Rule {
    id: "internal_links",
    category: Category::Seo,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The page links to other pages of its site",
    failing_title: "The page links to no other page of its site",
    faults: &[
        FaultKind::new(
            "nofollow_link",
            "Links to the site's own pages are marked nofollow",
        ),
        FaultKind::new(
            "nofollow_page",
            "The page asks search engines to follow none of its links",
        ),
    ],
    fixer: Fixer::Content,
    effort: Effort::Minutes,
    why: "Search engines find a site's pages by following links, and leave out those marked \
          nofollow.",
    how_to_fix: "Link to related pages of the site with <a href>, and remove nofollow from links \
                 to your own pages.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/links-crawlable",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    if let Some(directive) = page.robots_directives().iter().find(|directive| {
        directive.is_for_search() && matches!(directive.name.as_str(), "nofollow" | "none")
    }) {
        return Finding::warn("The page asks search engines to follow none of its links.")
            .with_value(0_usize)
            .with(directive.evidence(page, "nofollow_page", "neither nofollow nor none"));
    }
    let mut followable = 0_usize;
    let mut followed = HashSet::new();
    let is_other = |link: &Hyperlink<'_>| link.target.internal && !link.target.is_page_itself;
    for link in page.hyperlinks().filter(is_other) {
        if !link.is_nofollow() {
            followable += 1;
            followed.insert(link.target_index);
        }
    }
    let mut nofollow = EvidenceList::default();
    for link in page.hyperlinks().filter(is_other) {
        let element = link.element;
        if !link.is_nofollow()
            || followed.contains(&link.target_index)
            || is_rightly_nofollow(page, element)
        {
            continue;
        }
        nofollow.add("nofollow_link", |key| {
            let href = link_address(element).unwrap_or_default();
            Evidence::at(
                key,
                element,
                format_args!("nofollow: {href}"),
                "no nofollow",
            )
        });
    }
    if followable == 0
        && nofollow.is_empty()
        && let Some(reason) = page.in_shadow(&["a"])
    {
        return Finding::not_applicable(reason);
    }
    let finding = if !nofollow.is_empty() {
        let count = counted(nofollow.total, "link", "links");
        Finding::warn(format!(
            "The page marks {count} to its own site as nofollow."
        ))
    } else if followable == 0 {
        Finding::warn("The page has no link to another page of its site.")
    } else {
        let count = counted(followable, "link", "links");
        Finding::pass(format!("The page has {count} to other pages of its site."))
    };
    let mut finding = finding.with_value(followable).with_evidence(nofollow);
    if let Some(left_out) = page.directives_left_out() {
        finding.message = format!("{} {left_out}", finding.message);
    }
    finding
}

/// Whether search engines need not follow the link.
fn is_rightly_nofollow(page: &Page<'_>, link: Element<'_>) -> bool {
    let is_of_comment = link.has_token("rel", "ugc") || link.has_token("rel", "external");
    is_of_comment
        || target_of(page, link).is_some_and(|url| {
            let mut segments = url.path_segments().into_iter().flatten();
            let is_for_print = segments.any(|at| matches!(at, "print" | "wprm_print" | "feed"));
            url.query().is_some() || is_for_print || !may_be_page(&url)
        })
}
