//! Source maps of the page's scripts and style sheets.

use html_document::Element;

use crate::finding::{Evidence, EvidenceList, Finding, Outcome, counted};
use crate::page::{Fetched, Page, ResourceKind};
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// A source map says nothing that a patient reader could not find out, and some sites publish
/// theirs on purpose. Whether the file is there is not tried.
pub(super) static RULE: Rule = Rule {
    id: "source_maps",
    category: Category::Security,
    severity: Severity::Info,
    measure: None,
    gate: None,
    title: "Source maps of scripts and style sheets",
    failing_title: "Scripts name their source maps",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "A source map gives everyone the source from which a file was built, with its comments \
          and names.",
    how_to_fix: "If the source is not meant to be public, leave source maps out of what is \
                 published.",
    source_url: "https://tc39.es/ecma426/",
    check,
};

const MARK: &str = "sourceMappingURL=";
/// The mark is on a file's last lines.
const MAX_BYTES_AT_END: usize = 8 * 1024;

fn check(page: &Page<'_>) -> Finding {
    let mut files = 0_usize;
    let mut maps = EvidenceList::default();
    for name in ["script", "style"] {
        for element in page.document().html_elements(name) {
            if let Some(text) = element.own_text().last() {
                files += 1;
                add(
                    element,
                    "the page itself",
                    map_of(text.as_bytes()).as_deref(),
                    &mut maps,
                );
            }
        }
    }
    for file in page.fetched_resources() {
        let resource = file.resource;
        let is_code = matches!(
            resource.kind,
            ResourceKind::Script | ResourceKind::StyleSheet
        );
        let Fetched::Response(response) = file.fetched else {
            continue;
        };
        if !is_code || !response.is_success() {
            continue;
        }
        files += 1;
        let header = ["sourcemap", "x-sourcemap"];
        let header = header.iter().find_map(|name| response.headers.get(name));
        let map = header
            .map(std::borrow::Cow::into_owned)
            .or_else(|| map_of(&response.body));
        let element = page.document().element(resource.element);
        add(element, resource.url.as_str(), map.as_deref(), &mut maps);
    }
    if files == 0 {
        return Finding::not_applicable("No script and no style sheet of the page was read.");
    }
    let message = if maps.is_empty() {
        "No script or style sheet that was read names a source map.".to_owned()
    } else {
        let files = counted(maps.total, "file names its", "files name their");
        let map = if maps.total == 1 { "map" } else { "maps" };
        format!("{files} source {map}.")
    };
    Finding::new(Outcome::Info, message)
        .with_value(maps.total)
        .with_evidence(maps)
}

fn add(element: Element<'_>, file: &str, map: Option<&str>, maps: &mut EvidenceList) {
    if let Some(map) = map {
        maps.add("source_map", |key| {
            let is_data = map.starts_with("data:");
            let map = if is_data { "one in the file" } else { map };
            let found = format_args!("{file}: {map}").to_string();
            Evidence::at(key, element, found, "no source map, unless it is meant")
        });
    }
}

/// The address of the source map that a file names.
fn map_of(file: &[u8]) -> Option<String> {
    let end = file.get(file.len().saturating_sub(MAX_BYTES_AT_END)..)?;
    let end = String::from_utf8_lossy(end);
    let (_, map) = end.rsplit_once(MARK)?;
    let map = map
        .split(|sign: char| sign.is_whitespace() || matches!(sign, '*' | '"' | '\''))
        .next()?;
    (!map.is_empty()).then(|| map.to_owned())
}
