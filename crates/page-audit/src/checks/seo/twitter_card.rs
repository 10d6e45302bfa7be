//! The page defines how X shows links to it.

use html_document::Element;

use crate::finding::{Evidence, Finding};
use crate::page::{Page, is_absolute};
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "twitter_card",
    category: Category::Seo,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "Posts on X show links to the page as a card",
    failing_title: "The page names a card that X does not have",
    faults: &[],
    fixer: Fixer::Content,
    effort: Effort::Minutes,
    why: "X shows a link as the card that the page names; if it names none, X uses the Open Graph \
          properties.",
    how_to_fix: "Put <meta name=\"twitter:card\" content=\"summary_large_image\"> into <head>, or \
                 all of og:title, og:type, og:image and og:url.",
    source_url: "https://developer.x.com/en/docs/x-for-websites/cards/overview/markup",
    check,
};

const CARDS: [&str; 4] = ["summary", "summary_large_image", "app", "player"];

fn check(page: &Page<'_>) -> Finding {
    let Some((meta, card)) = card(page) else {
        let others = ["og:title", "og:type", "og:url"];
        let is_complete = others.iter().all(|name| page.open_graph(name).is_some())
            && page
                .open_graph_image()
                .is_some_and(|(_, url)| is_absolute(url));
        return if is_complete {
            Finding::pass("The page names no card, and its Open Graph properties stand in for one.")
        } else {
            Finding::not_applicable(
                "The page names no card, so posts show its Open Graph properties, which count by \
                 themselves.",
            )
        };
    };
    let is_known = CARDS.iter().any(|known| card.eq_ignore_ascii_case(known));
    let finding = if is_known {
        Finding::pass(format!(
            "The page names a card: {}.",
            card.to_ascii_lowercase()
        ))
    } else {
        Finding::warn("The page names an unknown card.").with(Evidence::at(
            "unknown_card",
            meta,
            card,
            "summary, summary_large_image, app or player",
        ))
    };
    finding.with_value(card)
}

fn card<'p>(page: &'p Page<'_>) -> Option<(Element<'p>, &'p str)> {
    let metas = page.document().html_elements("meta");
    let mut cards = metas.filter(|meta| {
        meta.attribute_is("name", "twitter:card") || meta.attribute_is("property", "twitter:card")
    });
    cards.find_map(|meta| {
        let content = meta.attribute("content")?.trim();
        (!content.is_empty()).then_some((meta, content))
    })
}
