//! Link texts describe their targets.

use html_document::{Element, NodeId};

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Page, target_of};
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

mod generic;

use generic::is_generic;

/// A link's text is its accessible name: its text, the alternatives of its images, or its label. A
/// link without any is left to `link_names`. If several links lead to one page, it is enough that
/// one describes it. The name of a function or an element, such as `read`, describes its page, and
/// "Start" a start page.
pub(super) static RULE: Rule = Rule {
    id: "link_text",
    category: Category::Seo,
    severity: Severity::Low,
    measure: Some(Measure::Share),
    gate: None,
    title: "Links say where they lead",
    failing_title: "Links do not say where they lead",
    faults: &[],
    fixer: Fixer::Content,
    effort: Effort::Minutes,
    why: "Search engines and readers learn from a link's text what the linked page is about. \
          “Click here” says nothing.",
    how_to_fix: "Make the words that name the linked page the link: “our running shoes”, not \
                 “more”.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/links-crawlable#write-good-anchor-text",
    check,
};

/// The texts of the links to one page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Texts {
    None,
    Generic,
    Descriptive,
}

fn check(page: &Page<'_>) -> Finding {
    let mut texts = vec![Texts::None; page.link_targets().len()];
    // Without their texts: there can be a million.
    let mut generic: Vec<(NodeId, usize)> = Vec::new();
    let mut links = 0_usize;
    for link in page.hyperlinks() {
        if link.target.is_page_itself {
            continue;
        }
        links += 1;
        let Some(held) = texts.get_mut(link.target_index) else {
            continue;
        };
        // The result cannot change any more.
        if *held == Texts::Descriptive {
            continue;
        }
        let text = page.accessible_name(link.element).text;
        if text.is_empty() {
            continue;
        }
        let holder = holder(page, link.element);
        if is_generic(&text, language(page, holder))
            && !is_code(holder)
            && !is_to_start_page(page, link.element, &text)
        {
            *held = Texts::Generic;
            generic.push((link.element.id(), link.target_index));
        } else {
            *held = Texts::Descriptive;
        }
    }
    if links == 0 {
        return Finding::not_applicable("The page has no links to other pages.");
    }
    let mut evidence = EvidenceList::default();
    for (id, target_index) in generic {
        if texts.get(target_index) == Some(&Texts::Generic) {
            evidence.add("generic_link_text", |key| {
                let link = page.document().element(id);
                let text = page.accessible_name(link).text;
                let url = target_of(page, link).map(String::from).unwrap_or_default();
                let found = format_args!("{text}: {url}");
                Evidence::at(key, link, found, "words that name the linked page")
            });
        }
    }
    if evidence.is_empty() {
        return Finding::pass("The page's links say where they lead.").with_value(0_usize);
    }
    let count = counted(evidence.total, "link", "links");
    Finding::warn(format!(
        "The page has {count} whose text says nothing about the linked page."
    ))
    .concerning(evidence.total, links)
    .with_value(evidence.total)
    .with_evidence(evidence)
}

/// Whether a link leads to the start page of a site and is called "Start", as in breadcrumbs, or
/// like the site.
fn is_to_start_page(page: &Page<'_>, link: Element<'_>, text: &str) -> bool {
    let text = text.trim().to_lowercase();
    target_of(page, link).is_some_and(|url| {
        let host = url.host_str().unwrap_or_default();
        let name = host.strip_prefix("www.").unwrap_or(host);
        let is_name = name.split_once('.').is_some_and(|(name, _)| name == text);
        url.path() == "/" && (is_name || matches!(text.as_str(), "start" | "início"))
    })
}

/// How deep the element that holds a link's text is looked for.
const MAX_HOLDER: usize = 32;

/// The innermost element that holds all of a link's text: it declares the text's language.
fn holder<'p>(page: &'p Page<'_>, link: Element<'p>) -> Element<'p> {
    let inside = |element: &Element<'p>| {
        if page.has_own_text(*element) {
            return None;
        }
        let mut with_text = element.children().filter(|child| page.has_text(*child));
        with_text.next().filter(|_| with_text.next().is_none())
    };
    let path = std::iter::successors(Some(link), inside);
    path.take(MAX_HOLDER).last().unwrap_or(link)
}

/// Classes of blocks of source text.
const OF_CODE: [&str; 4] = ["highlight", "codehilite", "sourceCode", "hljs"];

/// Whether a text is marked as code. The classes are those of Scribble, the generator of Racket's
/// documentation, and of tools that colour source texts.
fn is_code(holder: Element<'_>) -> bool {
    let is_marked = |element: &Element<'_>| {
        let classes = element.attribute("class").unwrap_or_default();
        element.is_one_of(&["code", "kbd", "samp", "tt", "var"])
            || classes
                .split_ascii_whitespace()
                .any(|class| class.starts_with("Rkt") || OF_CODE.contains(&class))
    };
    let around = std::iter::once(holder).chain(holder.ancestors());
    around.take(MAX_HOLDER).any(|element| is_marked(&element))
}

/// The primary language of an element, if it is declared.
fn language<'p>(page: &'p Page<'_>, element: Element<'p>) -> Option<&'p str> {
    let mut around = std::iter::once(element).chain(element.ancestors());
    let language = around
        .find_map(|element| element.attribute("lang"))
        .or_else(|| page.document().html()?.attribute("lang"))?;
    let primary = language.trim_ascii().split(['-', '_']).next()?;
    (!primary.is_empty()).then_some(primary)
}
