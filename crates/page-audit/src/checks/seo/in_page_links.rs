//! How many links the page has, and where they lead.

use crate::finding::{Finding, Outcome, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// Google publishes no limit.
pub(super) static RULE: Rule = Rule {
    id: "in_page_links",
    category: Category::Seo,
    severity: Severity::Info,
    measure: None,
    gate: None,
    title: "Number of links on the page",
    failing_title: "The page has a very large number of links",
    faults: &[],
    fixer: Fixer::Content,
    effort: Effort::Hours,
    why: "Links take visitors and search engines to other pages. Among a great many, each one \
          stands out less.",
    how_to_fix: "Nothing needs to be done; if there are more than 150 links, check that all of \
                 them are needed.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/links-crawlable",
    check,
};

const MANY_LINKS: usize = 150;

fn check(page: &Page<'_>) -> Finding {
    let (mut internal, mut external, mut nofollow) = (0_usize, 0_usize, 0_usize);
    for link in page.hyperlinks() {
        if link.target.internal {
            internal += 1;
        } else {
            external += 1;
        }
        nofollow += usize::from(link.is_nofollow());
    }
    let total = internal + external;
    let links = counted(total, "link", "links");
    let note = if total > MANY_LINKS {
        ", more than 150"
    } else {
        ""
    };
    let nofollow = match nofollow {
        0 => "none".to_owned(),
        marked => marked.to_string(),
    };
    Finding::new(
        Outcome::Info,
        format!(
            "The page has {links}{note}: {internal} internal and {external} external, {nofollow} \
             marked nofollow."
        ),
    )
    .with_value(total)
}
