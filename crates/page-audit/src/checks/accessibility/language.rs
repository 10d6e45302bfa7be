//! The page declares its language.

use html_document::Element;
use web_formats::language::{is_registered, primary};

use crate::finding::{Evidence, Finding, excerpt};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// Only the language itself is looked up, not the script or region that may follow it (ACT rules
/// b5c3f8, bf051a and 5b7ae0).
pub(super) static RULE: Rule = Rule {
    id: "language",
    category: Category::Accessibility,
    severity: Severity::Medium,
    measure: None,
    gate: None,
    title: "The page declares its language",
    failing_title: "The page does not say which language it is in",
    faults: &[
        FaultKind::new("no_language", "The page does not declare its language"),
        FaultKind::new(
            "unknown_language",
            "The page declares a language that does not exist",
        ),
        FaultKind::new("contradicting_xml_lang", "The page declares two languages"),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "The language determines which voice a screen reader uses, whether a browser offers a \
          translation, and how words are hyphenated.",
    how_to_fix: "Add the language to the <html> element, as in <html lang=\"en\">.",
    source_url: "https://www.w3.org/WAI/WCAG22/Understanding/language-of-page.html",
    check,
};

const EXPECTED: &str = r#"a language such as lang="en""#;

fn check(page: &Page<'_>) -> Finding {
    let Some(html) = page.document().html() else {
        return Finding::fail("The page does not declare its language.");
    };
    let language = html.attribute("lang").unwrap_or_default();
    if language.trim().is_empty() {
        let found = match html.attribute("lang") {
            Some(_) => "an empty lang",
            None => "no lang",
        };
        return Finding::fail("The page does not declare its language.").with(Evidence::at(
            "no_language",
            html,
            found,
            EXPECTED,
        ));
    }
    let finding = if !is_registered(primary(language)) {
        Finding::fail(format!(
            "\"{}\" is not a known language.",
            excerpt(language)
        ))
        .with(Evidence::at(
            "unknown_language",
            html,
            format_args!("lang=\"{language}\""),
            EXPECTED,
        ))
    } else if let Some(other) = differing_xml_language(html, language) {
        Finding::warn("lang and xml:lang name different languages.").with(Evidence::at(
            "contradicting_xml_lang",
            html,
            format_args!("lang=\"{language}\" xml:lang=\"{other}\""),
            "the same language in both",
        ))
    } else {
        Finding::pass(format!(
            "The page declares its language as \"{}\".",
            excerpt(language)
        ))
    };
    finding.with_value(language)
}

fn differing_xml_language<'d>(html: Element<'d>, language: &str) -> Option<&'d str> {
    let other = html.attribute("xml:lang")?;
    let differs = !primary(other).eq_ignore_ascii_case(primary(language));
    (!other.trim().is_empty() && differs).then_some(other)
}
