//! Nothing in `<head>` delays rendering.

use html_document::Element;
use page_styles::{Truth, media_of};
use web_formats::url_host::is_same_site;

use crate::finding::{Evidence, EvidenceList, Finding, counted, excerpt, plural};
use crate::page::{Page, ScriptKind, is_data_url, script_kind};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "render_blocking",
    category: Category::Performance,
    severity: Severity::Medium,
    measure: None,
    gate: None,
    title: "Scripts and styles do not delay rendering",
    failing_title: "Visitors see nothing until some files have been loaded",
    faults: &[
        FaultKind::new(
            "blocking_script",
            "Visitors see nothing until scripts have been loaded",
        ),
        FaultKind::new(
            "css_import",
            "Visitors wait for style sheets that load others",
        ),
        FaultKind::new(
            "foreign_style_sheet",
            "Visitors wait for style sheets of other sites",
        ),
        FaultKind::new("style_sheet", "Visitors wait for many style sheets"),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "Browsers show nothing until the scripts in <head> without async or defer have arrived \
          and run, and until all style sheets have arrived.",
    how_to_fix: "Add defer or async to scripts in <head>, combine style sheets and serve them from \
                 the page's own site, give print styles media=\"print\", and link style sheets \
                 instead of importing them in CSS.",
    source_url: "https://developer.chrome.com/docs/lighthouse/performance/render-blocking-resources",
    check,
};

const MAX_STYLE_SHEETS: usize = 4;

fn check(page: &Page<'_>) -> Finding {
    let mut scripts = EvidenceList::default();
    for script in page.document().html_elements("script") {
        if page.is_in_head(script) && is_blocking_script(page, script) {
            let source = script.attribute("src").unwrap_or_default();
            scripts.add("blocking_script", |key| {
                Evidence::at(key, script, source, "async, defer or type=\"module\"")
            });
        }
    }
    let sheets = Sheets::of(page);
    let mut imports = EvidenceList::default();
    for import in &page.styles().imports {
        let element = page.document().element(import.element);
        let found = format_args!("@import of {}", import.described()).to_string();
        imports.add("css_import", |key| {
            Evidence::at(key, element, found, "<link rel=\"stylesheet\">")
        });
    }
    finding(scripts, sheets, imports)
}

/// The style sheets that rendering waits for.
#[derive(Default)]
struct Sheets {
    all: EvidenceList,
    /// Those of other sites: each needs a connection of its own first.
    foreign: EvidenceList,
    /// The URLs of the first of all, as they are written.
    first: Vec<String>,
}

impl Sheets {
    fn of(page: &Page<'_>) -> Self {
        let mut sheets = Self::default();
        for (link, href) in page.links("stylesheet") {
            if !page.is_in_head(link) || !is_blocking_sheet(page, link, href) {
                continue;
            }
            let expected = format_args!("at most {MAX_STYLE_SHEETS} style sheets").to_string();
            sheets
                .all
                .add("style_sheet", |key| Evidence::at(key, link, href, expected));
            if sheets.first.len() < MAX_STYLE_SHEETS {
                sheets.first.push(href.trim_ascii().to_owned());
            }
            let url = page.resolve(href);
            if url.is_some_and(|url| !is_same_site(&url, page.url())) {
                let expected = "a style sheet of the page's own site";
                sheets.foreign.add("foreign_style_sheet", |key| {
                    Evidence::at(key, link, href, expected)
                });
            }
        }
        sheets
    }
}

/// What rendering waits for if nothing is wrong.
fn described(sheets: &[String]) -> String {
    if sheets.is_empty() {
        return "Nothing in <head> delays rendering.".to_owned();
    }
    let count = counted(sheets.len(), "style sheet", "style sheets");
    let sheets = sheets.join(", ");
    format!("Rendering waits only for {count}: {}.", excerpt(&sheets))
}

fn finding(scripts: EvidenceList, sheets: Sheets, imports: EvidenceList) -> Finding {
    let mut faults = Vec::new();
    let mut evidence = EvidenceList::default();
    let count = scripts.total;
    if count > 0 {
        faults.push(counted(count, "script", "scripts"));
        evidence = evidence.and(scripts);
    }
    if sheets.all.total > MAX_STYLE_SHEETS as u64 {
        faults.push(format!("{} style sheets", sheets.all.total));
        evidence = evidence.and(sheets.all);
    } else if !sheets.foreign.is_empty() {
        faults.push(counted(
            sheets.foreign.total,
            "style sheet of another site",
            "style sheets of other sites",
        ));
        evidence = evidence.and(sheets.foreign);
    }
    if !imports.is_empty() {
        faults.push(counted(
            imports.total,
            "style sheet that another one imports",
            "style sheets that others import",
        ));
        evidence = evidence.and(imports);
    }
    if faults.is_empty() {
        return Finding::pass(described(&sheets.first)).with_value(0_usize);
    }
    let delay = plural(evidence.total, "delays", "delay");
    let message = format!("{} {delay} the page.", faults.join(" and "));
    let finding = if count > 0 {
        Finding::fail(message)
    } else {
        Finding::warn(message)
    };
    finding.with_value(evidence.total).with_evidence(evidence)
}

fn is_blocking_script(page: &Page<'_>, script: Element<'_>) -> bool {
    let source = script.attribute("src").unwrap_or_default();
    let fetched = is_fetched(page, source);
    // Browsers that support modules do not fetch a nomodule script.
    let runs_later = ["async", "defer", "nomodule"]
        .iter()
        .any(|name| script.has_attribute(name));
    fetched && !runs_later && script_kind(script) == ScriptKind::Classic
}

fn is_blocking_sheet(page: &Page<'_>, link: Element<'_>, href: &str) -> bool {
    let unused = link.has_token("rel", "alternate") || link.has_attribute("disabled");
    let media = link.attribute("media").unwrap_or_default();
    is_fetched(page, href) && !unused && media_of(media) != Truth::No
}

/// Whether browsers fetch it: they refuse a file: URL at once.
fn is_fetched(page: &Page<'_>, written: &str) -> bool {
    let written = written.trim_ascii();
    !written.is_empty()
        && !is_data_url(written)
        && page
            .resolve(written)
            .is_some_and(|url| matches!(url.scheme(), "http" | "https"))
}
