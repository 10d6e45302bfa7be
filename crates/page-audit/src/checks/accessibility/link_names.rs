//! Links have a name.

use crate::finding::{Evidence, EvidenceList, Finding, part_of, plural};
use crate::page::{Page, Role, link_address};
use crate::rule::{Category, Rule, Severity};

/// ACT rule c487ae, except for the areas of image maps, which are left to another check.
pub(super) static RULE: Rule = Rule {
    id: "link_names",
    category: Category::Accessibility,
    severity: Severity::Medium,
    gate: None,
    title: "Links have names",
    failing_title: "Some links have no name",
    why: "For a link without text, a screen reader can at best read out the address.",
    how_to_fix: "Put text into the link, or an alt on the image inside it, or give the link an \
                 aria-label.",
    source_url: "https://www.w3.org/WAI/standards-guidelines/act/rules/c487ae/",
    check,
};

const ROLES: &[Role] = &[
    Role::Link,
    Role::DocBacklink,
    Role::DocBiblioref,
    Role::DocGlossref,
    Role::DocNoteref,
];

fn check(page: &Page<'_>) -> Finding {
    let mut links = 0_usize;
    let mut nameless = EvidenceList::default();
    for link in page.exposed(ROLES).filter(|link| !link.is_html("area")) {
        links += 1;
        if !page.has_name(link) {
            nameless.add(|| {
                let address = link_address(link).unwrap_or("nowhere");
                let found = format_args!("a link to {address} without text");
                Evidence::at("no_name", link, found, "text, an alt or an aria-label")
            });
        }
    }
    if links == 0 {
        return Finding::not_applicable("The page has no links.");
    }
    let some_have = |part| {
        let subject = part_of(part, links, "link", "links");
        format!("{subject} {}", plural(part, "has", "have"))
    };
    let finding = if nameless.is_empty() {
        Finding::pass(format!("{} a name.", some_have(links as u64)))
    } else {
        Finding::fail(format!("{} no name.", some_have(nameless.total)))
    };
    finding.with_value(nameless.total).with_evidence(nameless)
}
