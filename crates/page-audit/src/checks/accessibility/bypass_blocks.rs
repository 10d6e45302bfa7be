//! Keyboard users can skip content that every page repeats.

use html_document::{Element, Step};

use crate::finding::{Evidence, Finding};
use crate::page::{Page, Role};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// ACT rule cf77f2. Scripts may provide other ways to skip, so this only warns.
pub(super) static RULE: Rule = Rule {
    id: "bypass_blocks",
    category: Category::Accessibility,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "Keyboard users can skip repeated content",
    failing_title: "Keyboard users cannot skip the menu to get to the content",
    faults: &[
        FaultKind::new(
            "broken_skip_link",
            "The link that skips to the content leads nowhere",
        ),
        FaultKind::new(
            "repeated_target",
            "The link that skips to the content leads back into the menu",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
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
    let anchors = page.anchor_names();
    let mut leads_inside = false;
    let mut leads_to_repeated = None;
    let (mut skips, mut broken) = (false, None);
    for (position, link) in links.iter().enumerate() {
        let Some(fragment) = page.fragment_of(*link) else {
            continue;
        };
        if page.has_fragment(&anchors, &fragment) {
            if is_repeated(page, &fragment) {
                let is_skip = position < FIRST_NAMED_LINKS && says_content(page, *link);
                leads_to_repeated = leads_to_repeated.or(is_skip.then_some((*link, fragment)));
            } else {
                leads_inside = true;
                skips |= says_content(page, *link);
            }
        } else if position < FIRST_NAMED_LINKS && page.is_skip_link(*link) {
            broken = broken.or(Some((*link, fragment)));
        }
    }
    // Of several, that to the content is enough.
    if let Some((link, fragment)) = broken.filter(|_| !skips) {
        return Finding::fail("The skip link leads nowhere.").with(Evidence::at(
            "broken_skip_link",
            link,
            format_args!("a link to #{fragment}, which is not in the page"),
            "a link to the id of the main content",
        ));
    }
    if leads_inside {
        return Finding::pass("A link at the beginning leads to the content.");
    }
    if let Some((link, fragment)) = leads_to_repeated {
        return Finding::warn("The skip link leads into the part that it should skip.").with(
            Evidence::at(
                "repeated_target",
                link,
                format_args!("a link to #{fragment}, in a banner, a navigation or a footer"),
                "a link to the id of the main content",
            ),
        );
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
    if let Some(reason) = page.unread(&["main", "h1", "h2", "h3"]) {
        return Finding::not_applicable(reason);
    }
    Finding::warn(
        "There is no way to skip to the content: no skip link, no main landmark and no heading.",
    )
}

/// Whether the target is in a part that other pages have as well, so that nothing is skipped.
fn is_repeated(page: &Page<'_>, fragment: &str) -> bool {
    let target = page.fragment_target(fragment);
    let mut around = target
        .into_iter()
        .flat_map(|at| std::iter::once(at).chain(at.ancestors()));
    around.any(|element| {
        matches!(
            page.role(element),
            Role::Banner | Role::Contentinfo | Role::Navigation
        )
    })
}

/// What a link to the main content names, in a few languages: one to the menu rightly leads there.
const CONTENT_WORDS: &[&str] = &[
    "content",
    "main",
    "inhalt",
    "contenu",
    "contenido",
    "conteúdo",
    "contenuto",
    "inhoud",
    "treści",
    "innehåll",
    "indhold",
    "innhold",
    "sisältö",
    "本文",
    "コンテンツ",
    "内容",
    "본문",
];

fn says_content(page: &Page<'_>, link: Element<'_>) -> bool {
    let name = page.accessible_name(link).text.to_lowercase();
    page.is_skip_link(link) && CONTENT_WORDS.iter().any(|word| name.contains(word))
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
