//! Nothing in `<head>` delays rendering.

use html_document::Element;

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Page, ScriptKind, is_data_url, script_kind};
use crate::rule::{Category, Rule, Severity};

#[cfg(test)]
mod tests;

pub(super) static RULE: Rule = Rule {
    id: "render_blocking",
    category: Category::Performance,
    severity: Severity::Medium,
    gate: None,
    title: "Scripts and styles do not delay rendering",
    failing_title: "Scripts or styles delay rendering",
    why: "Browsers show nothing until the scripts in <head> without async or defer have arrived \
          and run, and until all style sheets have arrived.",
    how_to_fix: "Add defer or async to scripts in <head>, combine style sheets, give print styles \
                 media=\"print\", and link style sheets instead of importing them in CSS.",
    source_url: "https://developer.chrome.com/docs/lighthouse/performance/render-blocking-resources",
    check,
};

const MOST_STYLE_SHEETS: usize = 4;

fn check(page: &Page<'_>) -> Finding {
    let mut scripts = EvidenceList::default();
    for script in page.document().html_elements("script") {
        if page.is_in_head(script) && is_blocking_script(script) {
            let source = script.attribute("src").unwrap_or_default();
            scripts.add(|| {
                Evidence::at(
                    "blocking_script",
                    script,
                    source,
                    "async, defer or type=\"module\"",
                )
            });
        }
    }
    let mut sheets = EvidenceList::default();
    for (link, href) in page.links("stylesheet") {
        if page.is_in_head(link) && is_blocking_sheet(link, href) {
            let expected = format_args!("at most {MOST_STYLE_SHEETS} style sheets").to_string();
            sheets.add(|| Evidence::at("style_sheet", link, href, expected));
        }
    }
    let mut imports = EvidenceList::default();
    for style in page.document().html_elements("style") {
        if style.own_text().any(has_import) {
            imports
                .add(|| Evidence::at("css_import", style, "@import", "<link rel=\"stylesheet\">"));
        }
    }
    finding(scripts, sheets, imports)
}

fn finding(scripts: EvidenceList, sheets: EvidenceList, imports: EvidenceList) -> Finding {
    let mut faults = Vec::new();
    let mut evidence = EvidenceList::default();
    let count = scripts.total;
    if count > 0 {
        faults.push(counted(count, "script", "scripts"));
        evidence = evidence.and(scripts);
    }
    let too_many_sheets = sheets.total > MOST_STYLE_SHEETS as u64;
    if too_many_sheets {
        faults.push(format!("{} style sheets", sheets.total));
        evidence = evidence.and(sheets);
    }
    if !imports.is_empty() {
        faults.push(counted(
            imports.total,
            "<style> element with @import",
            "<style> elements with @import",
        ));
        evidence = evidence.and(imports);
    }
    if faults.is_empty() {
        return Finding::pass("Nothing in <head> delays rendering.").with_value(0_usize);
    }
    let message = format!("Rendering is delayed by {}.", faults.join(" and "));
    let finding = if count > 0 {
        Finding::fail(message)
    } else {
        Finding::warn(message)
    };
    finding.with_value(evidence.total).with_evidence(evidence)
}

fn is_blocking_script(script: Element<'_>) -> bool {
    let source = script.attribute("src").unwrap_or_default().trim_ascii();
    let fetched = !source.is_empty() && !is_data_url(source);
    // Browsers that support modules do not fetch a nomodule script.
    let runs_later = ["async", "defer", "nomodule"]
        .iter()
        .any(|name| script.has_attribute(name));
    fetched && !runs_later && script_kind(script) == ScriptKind::Classic
}

fn is_blocking_sheet(link: Element<'_>, href: &str) -> bool {
    let href = href.trim_ascii();
    let unused = link.has_token("rel", "alternate") || link.has_attribute("disabled");
    let media = link.attribute("media").unwrap_or_default();
    !href.is_empty() && !is_data_url(href) && !unused && may_apply_to_screens(media)
}

/// Whether a media query list can be true on a screen. Whether it is true depends on the visitor's
/// device.
fn may_apply_to_screens(media: &str) -> bool {
    media.split(',').any(|query| {
        let mut words = query.split_ascii_whitespace();
        let mut first = words.next().unwrap_or_default().to_ascii_lowercase();
        if first == "only" {
            first = words.next().unwrap_or_default().to_ascii_lowercase();
        }
        if first == "not" {
            let all = words
                .next()
                .is_some_and(|word| word.eq_ignore_ascii_case("all"));
            return !(all && words.next().is_none());
        }
        !matches!(
            first.as_str(),
            "print"
                | "speech"
                | "aural"
                | "braille"
                | "embossed"
                | "handheld"
                | "projection"
                | "tty"
                | "tv"
                | "none"
        )
    })
}

/// Whether CSS has an `@import` outside comments and strings.
fn has_import(css: &str) -> bool {
    let mut rest = css;
    while let Some(at) = rest.find(['@', '/', '"', '\'']) {
        let found = rest.get(at..).unwrap_or_default();
        let mut characters = found.chars();
        match characters.next() {
            Some('@') => {
                let keyword = found.get(..7).unwrap_or_default();
                if keyword.eq_ignore_ascii_case("@import") {
                    return true;
                }
                rest = characters.as_str();
            }
            Some(quote @ ('"' | '\'')) => rest = after_string(characters.as_str(), quote),
            _ => match found.strip_prefix("/*") {
                Some(comment) => rest = comment.split_once("*/").map_or("", |(_, after)| after),
                None => rest = characters.as_str(),
            },
        }
    }
    false
}

/// The text after a string; one that is cut off by a line break ends there.
fn after_string(text: &str, quote: char) -> &str {
    let mut escaped = false;
    for (at, character) in text.char_indices() {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '\n' => return text.get(at..).unwrap_or_default(),
            character if character == quote => {
                return text.get(at + 1..).unwrap_or_default();
            }
            _ => {}
        }
    }
    ""
}
