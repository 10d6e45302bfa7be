//! The page has content before scripts run.

use html_document::{Element, Piece};

use crate::finding::{Evidence, Finding, counted};
use crate::page::{Page, ScriptKind, script_kind};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "js_dependency",
    category: Category::Seo,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The page has content before scripts run",
    failing_title: "The page is empty until scripts run",
    faults: &[
        FaultKind::new("empty_root", "The page is empty until scripts fill it"),
        FaultKind::new("asks_for_javascript", "The page asks for JavaScript instead of showing content"),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Days,
    why: "Google runs scripts some time after it reads the HTML, and most other bots never run \
          them: they see an empty page. This report, too, sees only the HTML, and may be \
          incomplete.",
    how_to_fix: "Render the page's content on the server, or when the site is built.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics",
    check,
};

const FEW_WORDS: usize = 50;

/// The ids that frameworks give to the element that they fill.
const APP_ROOTS: [&str; 14] = [
    "__next",
    "__nuxt",
    "___gatsby",
    "app",
    "app-root",
    "application",
    "ember-app",
    "gatsby-focus-wrapper",
    "main-app",
    "mount",
    "q-app",
    "react-root",
    "root",
    "svelte",
];

fn check(page: &Page<'_>) -> Finding {
    let words = page.word_count();
    let has_content =
        || Finding::pass("The page has content before scripts run.").with_value(words);
    if words >= FEW_WORDS || !has_external_script(page) {
        return has_content();
    }
    let text = counted(words, "word", "words");
    if let Some(root) = empty_app_root(page) {
        return Finding::warn(format!(
            "The page has only {text} of text until scripts fill it, so this report may be \
             incomplete."
        ))
        .with_value(words)
        .with(Evidence::at(
            "empty_root",
            root,
            "an empty element for scripts to fill",
            "the page's content",
        ));
    }
    if let Some(noscript) = asks_for_scripts(page) {
        return Finding::warn(format!(
            "The page has only {text} of text and asks for JavaScript, so this report may be \
             incomplete."
        ))
        .with_value(words)
        .with(Evidence::at(
            "asks_for_javascript",
            noscript,
            "a note to turn JavaScript on",
            "the page's content",
        ));
    }
    has_content()
}

/// Whether the page is a shell without content of its own.
pub(super) fn is_filled_by_scripts(page: &Page<'_>) -> bool {
    page.word_count() < FEW_WORDS
        && has_external_script(page)
        && (empty_app_root(page).is_some() || asks_for_scripts(page).is_some())
}

fn has_external_script(page: &Page<'_>) -> bool {
    let mut scripts = page.document().html_elements("script");
    scripts.any(|script| {
        script_kind(script) != ScriptKind::Data
            && script
                .attribute("src")
                .is_some_and(|src| !src.trim_ascii().is_empty())
    })
}

fn empty_app_root<'p>(page: &'p Page<'_>) -> Option<Element<'p>> {
    let body = page.document().body()?;
    let by_id = APP_ROOTS
        .iter()
        .filter_map(|id| page.document().element_by_id(id))
        .find(|element| *element != body && !page.has_text(*element));
    by_id.or_else(|| {
        // Angular's own element, and those of other frameworks with similar names.
        let mut roots = page.document().html_elements("app-root");
        roots.find(|element| !page.has_text(*element))
    })
}

fn asks_for_scripts<'p>(page: &'p Page<'_>) -> Option<Element<'p>> {
    let mut noscripts = page.document().html_elements("noscript");
    noscripts.find(|noscript| {
        noscript.descendants().any(|piece| match piece {
            Piece::Text(text) => mentions_javascript(text),
            Piece::Element(_) => false,
        })
    })
}

/// Whether a text between the tags of this HTML mentions JavaScript: the contents of a `<noscript>`
/// are not parsed where scripts run.
fn mentions_javascript(html: &str) -> bool {
    let word = b"javascript";
    html.split('<').enumerate().any(|(index, part)| {
        let text = match part.split_once('>') {
            Some((_, text)) => text,
            None if index == 0 => part,
            None => "",
        };
        text.as_bytes()
            .windows(word.len())
            .any(|found| found.eq_ignore_ascii_case(word))
    })
}
