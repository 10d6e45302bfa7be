//! Links say where they lead.

use crate::document::{Element, Piece, push_collapsed};
use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Hyperlink, Page};
use crate::rule::{Category, Rule, Severity};

mod generic;

use generic::is_generic;

/// A link without any text is `link_names`' matter. Of several links to one page it is enough that one
/// says where it leads.
pub(super) static RULE: Rule = Rule {
    id: "link_text",
    category: Category::Seo,
    severity: Severity::Low,
    gate: None,
    title: "Links say where they lead",
    why: "Search engines and readers learn from a link's text what the page behind it is about. “Click \
          here” says nothing.",
    how_to_fix: "Make the link of the words that name its page: “our running shoes”, not “more”.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/links-crawlable#write-good-anchor-text",
    check,
};

/// How much of a link is read, in bytes and in pieces; no generic text is as long.
const LONGEST_TEXT: usize = 200;
const MOST_PIECES: usize = 200;

/// What the links to one page say.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Texts {
    None,
    Generic,
    Telling,
}

fn check(page: &Page<'_>) -> Finding {
    let mut texts = vec![Texts::None; page.link_targets().len()];
    let mut generic: Vec<(Hyperlink<'_>, String)> = Vec::new();
    let mut links = 0_usize;
    for link in page.hyperlinks() {
        if link.target.is_page_itself {
            continue;
        }
        links += 1;
        let Some(held) = texts.get_mut(link.target_index) else {
            continue;
        };
        // Nothing more can come of it.
        if *held == Texts::Telling {
            continue;
        }
        let text = text(page, link.element);
        if text.is_empty() {
            continue;
        }
        if is_generic(&text, language(page, link.element)) {
            *held = Texts::Generic;
            generic.push((link, text));
        } else {
            *held = Texts::Telling;
        }
    }
    if links == 0 {
        return Finding::not_applicable("The page has no links to other pages.");
    }
    let mut evidence = EvidenceList::default();
    for (link, text) in &generic {
        if texts.get(link.target_index) == Some(&Texts::Generic) {
            let found = format_args!("{text}: {}", link.target.url);
            evidence.add(|| Evidence::at(link.element, found, "words that name the page"));
        }
    }
    if evidence.is_empty() {
        return Finding::pass("The page's links say where they lead.").with_value(0_usize);
    }
    let count = counted(evidence.total, "link", "links");
    Finding::warn(format!(
        "The page has {count} whose text says nothing of the page behind."
    ))
    .with_value(evidence.total)
    .with_evidence(evidence)
}

/// What a link says: its label, or its text with what stands for images.
fn text(page: &Page<'_>, link: Element<'_>) -> String {
    let ids = link.attribute("aria-labelledby").unwrap_or_default();
    let mut text = String::new();
    for id in ids.split_ascii_whitespace().take(MOST_PIECES) {
        if let Some(label) = page.document().element_by_id(id) {
            push(&mut text, " ");
            push_content(&mut text, label);
        }
    }
    if !text.trim().is_empty() {
        return text.trim().to_owned();
    }
    let label = link.attribute("aria-label").unwrap_or_default();
    push(&mut text, label);
    if text.trim().is_empty() {
        push_content(&mut text, link);
    }
    if text.trim().is_empty() {
        push(&mut text, link.attribute("alt").unwrap_or_default());
    }
    text.trim().to_owned()
}

fn push(text: &mut String, piece: &str) {
    let end = piece.floor_char_boundary(4 * LONGEST_TEXT);
    push_collapsed(text, piece.get(..end).unwrap_or_default(), LONGEST_TEXT);
}

fn push_content(text: &mut String, element: Element<'_>) {
    let mut pieces = element.descendants();
    for _ in 0..MOST_PIECES {
        match pieces.next() {
            Some(Piece::Text(piece)) => push(text, piece),
            Some(Piece::Element(element)) => {
                if ["script", "style", "noscript"]
                    .iter()
                    .any(|name| element.is_html(name))
                {
                    pieces.skip_children(element);
                }
                let alternative = element
                    .is_html("img")
                    .then(|| element.attribute("alt"))
                    .flatten();
                let label = element.attribute("aria-label").or(alternative);
                push(text, label.unwrap_or_default());
            }
            None => return,
        }
        if text.len() >= LONGEST_TEXT {
            return;
        }
    }
    // Too long to be generic.
    text.push_str(" …");
}

/// The primary language of an element, if it is said.
fn language<'p>(page: &'p Page<'_>, element: Element<'p>) -> Option<&'p str> {
    let mut around = std::iter::once(element).chain(element.ancestors());
    let language = around
        .find_map(|element| element.attribute("lang"))
        .or_else(|| page.document().html()?.attribute("lang"))?;
    let primary = language.trim_ascii().split(['-', '_']).next()?;
    (!primary.is_empty()).then_some(primary)
}
