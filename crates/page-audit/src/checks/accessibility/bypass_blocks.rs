//! Keyboard users can skip content that every page repeats.

use html_document::{Element, Step};
use percent_encoding::percent_decode_str;
use url::Position;

use crate::finding::{Evidence, Finding};
use crate::page::{Page, Role};
use crate::rule::{Category, Rule, Severity};

/// ACT rule cf77f2. Scripts may provide other ways to skip, so this only warns.
pub(super) static RULE: Rule = Rule {
    id: "bypass_blocks",
    category: Category::Accessibility,
    severity: Severity::Low,
    gate: None,
    title: "Keyboard users can skip repeated content",
    failing_title: "Keyboard users may be unable to skip repeated content",
    why: "People who use a keyboard or a screen reader have to go through the whole menu on every \
          page unless they can skip it.",
    how_to_fix: "Put the content into <main>, or make the first link of the page lead to it.",
    source_url: "https://www.w3.org/WAI/standards-guidelines/act/rules/cf77f2/",
    check,
};

/// Skip links are among the first links of a page.
const FIRST_LINKS: usize = 20;
/// A link with such a name and a missing target is a broken skip link.
const FIRST_NAMED_LINKS: usize = 5;
/// A page that begins with this much text has nothing before it to skip.
const TEXT_FIRST: usize = 80;

fn check(page: &Page<'_>) -> Finding {
    let links: Vec<Element<'_>> = page
        .exposed(&[Role::Link])
        .filter(|link| link.has_attribute("href"))
        .take(FIRST_LINKS)
        .collect();
    let Some(first) = links.first() else {
        return Finding::not_applicable("The page has no links to skip.");
    };
    let mut leads_inside = false;
    for (position, link) in links.iter().enumerate() {
        let Some(fragment) = fragment(page, *link) else {
            continue;
        };
        if is_there(page, &fragment) {
            leads_inside = true;
        } else if position < FIRST_NAMED_LINKS && says_skip(page, *link) {
            return Finding::fail("The skip link leads nowhere.").with(Evidence::at(
                "broken_skip_link",
                *link,
                format_args!("a link to #{fragment}, which is not in the page"),
                "a link to the id of the main content",
            ));
        }
    }
    if leads_inside {
        return Finding::pass("A link at the beginning leads to the content.");
    }
    if page.exposed(&[Role::Main]).next().is_some() {
        return Finding::pass("The page has a main landmark to jump to.");
    }
    if page.exposed(&[Role::Heading]).next().is_some() {
        return Finding::pass("The page has headings to jump to.");
    }
    if begins_with_text(page, *first) {
        return Finding::pass("The page begins with its content.");
    }
    Finding::warn(
        "There is no way to skip to the content: no skip link, no main landmark and no heading.",
    )
}

/// The id of the target of a link within this page.
fn fragment(page: &Page<'_>, link: Element<'_>) -> Option<String> {
    let target = page.resolve(link.attribute("href")?)?;
    let here = &page.url()[..Position::AfterQuery];
    let fragment = target.fragment().filter(|fragment| !fragment.is_empty())?;
    (target[..Position::AfterQuery] == *here).then(|| fragment.to_owned())
}

/// Whether the page contains the target of a fragment (HTML standard, "find a potential indicated
/// element").
fn is_there(page: &Page<'_>, fragment: &str) -> bool {
    let decoded = percent_decode_str(fragment).decode_utf8_lossy();
    let has = |name: &str| {
        page.document().element_by_id(name).is_some()
            || page
                .document()
                .html_elements("a")
                .any(|anchor| anchor.attribute("name") == Some(name))
    };
    has(fragment) || has(&decoded) || decoded.eq_ignore_ascii_case("top")
}

/// How a skip link begins, in a few languages.
const SKIP_WORDS: &[&str] = &[
    "skip",
    "jump to",
    "zum inhalt",
    "zum hauptinhalt",
    "direkt zum",
    "springe",
    "aller au",
    "passer au",
    "accéder au contenu",
    "saltar",
    "ir al contenido",
    "ir para o",
    "pular para",
    "vai al",
    "salta al",
    "naar de inhoud",
    "ga naar",
    "przejdź do",
    "перейти к",
    "本文へ",
    "メインコンテンツ",
    "跳到",
    "跳转",
    "본문",
    "hoppa till",
    "gå til",
    "hopp til",
    "siirry",
];

fn says_skip(page: &Page<'_>, link: Element<'_>) -> bool {
    let class = link.attribute("class").unwrap_or_default().to_lowercase();
    let name = page.accessible_name(link).text.to_lowercase();
    class.contains("skip") || SKIP_WORDS.iter().any(|words| name.starts_with(words))
}

fn begins_with_text(page: &Page<'_>, link: Element<'_>) -> bool {
    let Some(body) = page.document().body() else {
        return false;
    };
    let mut length = 0;
    let mut steps = body.steps();
    while let Some(step) = steps.next() {
        match step {
            Step::Enter(element) if element == link => return false,
            Step::Enter(element) if page.is_hidden(element) => steps.skip_element(element),
            Step::Text(text) => length += text.trim().chars().count(),
            Step::Enter(_) | Step::Leave(_) => {}
        }
        if length >= TEXT_FIRST {
            return true;
        }
    }
    false
}
