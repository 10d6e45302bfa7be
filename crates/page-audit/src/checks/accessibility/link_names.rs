//! Links have a name.

use html_document::Element;

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, lacking, part_of, plural};
use crate::page::{Page, Role, is_blank, is_silent, link_address};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// ACT rule c487ae, except for the areas of image maps, which are left to another check. A name of
/// punctuation only is a warning: screen readers say nothing for it (WCAG 2.2, 2.4.4). Invisible
/// signs and the characters of icon fonts are no name at all.
pub(super) static RULE: Rule = Rule {
    id: "link_names",
    category: Category::Accessibility,
    severity: Severity::Medium,
    measure: Some(Measure::Share),
    gate: None,
    title: "Links have names",
    failing_title: "Links have no name",
    faults: &[
        FaultKind::new("no_name", "Links have no text that screen readers can say"),
        FaultKind::new(
            "punctuation_name",
            "The text of some links is only punctuation",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
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
    let mut unspoken = EvidenceList::default();
    for link in page.exposed(ROLES).filter(|link| !link.is_html("area")) {
        links += 1;
        let unspoken_name = unspoken_name(page, link);
        if !page.has_name(link) || unspoken_name.as_deref().is_some_and(is_silent) {
            nameless.add("no_name", |key| {
                let address = link_address(link).unwrap_or("nowhere");
                let found = format_args!("a link to {address} without text");
                Evidence::at(key, link, found, "text, an alt or an aria-label")
            });
        } else if let Some(name) = unspoken_name {
            unspoken.add("punctuation_name", |key| {
                let address = link_address(link).unwrap_or("nowhere");
                let found = format_args!("a link to {address} that is named \"{name}\"");
                Evidence::at(key, link, found, "a name with words")
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
    let finding = if !nameless.is_empty() {
        let kind = ("link", "links");
        Finding::fail(lacking(nameless.total, links, kind, ("no name", "a name")))
    } else if !unspoken.is_empty() {
        let subject = some_have(unspoken.total);
        Finding::warn(format!("{subject} a name that is only punctuation."))
    } else {
        Finding::pass(format!("{} a name.", some_have(links as u64)))
    };
    let concerned = match nameless.total {
        0 => unspoken.total,
        nameless => nameless,
    };
    finding
        .concerning(concerned, links)
        .with_value(nameless.total + unspoken.total)
        .with_evidence(nameless.and(unspoken))
}

/// The name, if screen readers cannot say it and nothing describes the link besides.
fn unspoken_name(page: &Page<'_>, link: Element<'_>) -> Option<String> {
    let is_described = ["aria-describedby", "aria-description", "title"]
        .iter()
        .any(|name| link.attribute(name).is_some_and(|text| !is_blank(text)));
    let is_labelled = link.has_attribute("aria-label") || link.has_attribute("aria-labelledby");
    let has_words = page.has_own_words(link) || page.has_generated_words(link);
    if is_described || (has_words && !is_labelled) {
        return None;
    }
    let name = page.accessible_name(link).text;
    // An empty aria-label, or a reference that leads nowhere, takes no name away.
    if name.is_empty() && page.has_generated_words(link) {
        return None;
    }
    name.chars()
        .all(|sign| is_punctuation(sign) || is_silent(sign.encode_utf8(&mut [0; 4])))
        .then_some(name)
}

/// Whether screen readers use the sign for pauses instead of naming it. Signs such as `#`, `*`, `§`
/// and `→` are named.
fn is_punctuation(sign: char) -> bool {
    matches!(
        sign,
        '.' | ','
            | ';'
            | ':'
            | '!'
            | '?'
            | '-'
            | '_'
            | '\''
            | '"'
            | '('
            | ')'
            | '['
            | ']'
            | '|'
            | '\u{a1}'
            | '\u{ab}'
            | '\u{b7}'
            | '\u{bb}'
            | '\u{bf}'
            | '\u{2010}'
            ..='\u{201f}'
                | '\u{2022}'
                | '\u{2026}'
                | '\u{2039}'
                | '\u{203a}'
                | '\u{3001}'
                | '\u{3002}'
    )
}
