//! The page, if served over https, loads nothing over http.

use std::collections::HashSet;

use html_document::{Attribute, Element, Namespace};
use page_styles::Use;
use url::Url;
use web_formats::srcset::srcset_urls;
use web_formats::url_host::is_trustworthy;

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Page, ScriptKind, StyleReference, script_kind};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// URLs in style sheets count even if they are for elements that the page does not have now:
/// scripts add elements.
pub(super) static RULE: Rule = Rule {
    id: "mixed_content",
    category: Category::Security,
    severity: Severity::High,
    measure: Some(Measure::Share),
    gate: None,
    title: "The page loads nothing over http",
    failing_title: "The page uses unencrypted files",
    faults: &[
        FaultKind::new(
            "blocked_http",
            "Browsers block files that the page loads unencrypted",
        ),
        FaultKind::new(
            "upgraded_http",
            "The page has http addresses that browsers have to correct",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "Browsers block scripts, styles and frames that an https page requests over http, so the \
          page breaks. Images and media are requested over https instead, which may fail.",
    how_to_fix: "Change http: to https: in the URLs of everything the page loads.",
    source_url: "https://www.w3.org/TR/mixed-content/",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    if page.url().scheme() != "https" {
        return Finding::not_applicable("The page is not served over https.");
    }
    let mut loads = page.styles().references.len() + page.styles().imports.len();
    let mut blocked = EvidenceList::default();
    let mut upgraded = EvidenceList::default();
    for element in page.document().elements() {
        each_load(element, &mut |load, url| {
            loads += 1;
            let Some(url) = page.resolve(url).filter(is_insecure) else {
                return;
            };
            let (key, list) = match load {
                Load::Blocked => ("blocked_http", &mut blocked),
                Load::Upgraded => ("upgraded_http", &mut upgraded),
            };
            list.add(key, |key| Evidence::at(key, element, &url, "an https URL"));
        });
    }
    page.each_link_header(|link| {
        let is_media = ["image", "audio", "video"];
        let is_media = link
            .parameter("as")
            .is_some_and(|kind| is_media.contains(&kind));
        let is_loaded = ["preload", "modulepreload", "stylesheet"];
        if !is_loaded.iter().any(|relation| link.has_relation(relation)) {
            return;
        }
        loads += 1;
        let url = page.url().join(link.target).ok();
        if let Some(url) = url.filter(is_insecure) {
            let (key, list) = if is_media {
                ("upgraded_http", &mut upgraded)
            } else {
                ("blocked_http", &mut blocked)
            };
            let found = format_args!("Link header, {url}");
            list.add(key, |key| Evidence::of(key, found, "an https URL"));
        }
    });
    let in_styles = insecure_in_styles(page);
    for (reference, load) in in_styles {
        let (key, list) = match load {
            Load::Blocked => ("blocked_http", &mut blocked),
            Load::Upgraded => ("upgraded_http", &mut upgraded),
        };
        let element = page.document().element(reference.element);
        list.add(key, |key| {
            Evidence::at(key, element, reference.described(), "an https URL")
        });
    }
    let count = blocked.total + upgraded.total;
    if count == 0 {
        return Finding::pass(nothing(page)).with_value(0_usize);
    }
    let resources = counted(count, "resource", "resources");
    let finding = if page.upgrades_insecure_requests() {
        Finding::warn(format!(
            "The page has http URLs for {resources}, which its Content-Security-Policy makes \
             browsers load over https."
        ))
    } else if blocked.is_empty() {
        Finding::warn(format!(
            "The page has http URLs for {resources}, which browsers try to load over https."
        ))
    } else {
        Finding::fail(format!(
            "The page has http URLs for {resources}, of which browsers block {}.",
            blocked.total
        ))
    };
    finding
        .concerning(count, loads)
        .with_value(count)
        .with_evidence(blocked.and(upgraded))
}

/// The http URLs in style sheets, each once for a sheet.
fn insecure_in_styles<'p>(page: &'p Page<'_>) -> Vec<(&'p StyleReference, Load)> {
    let mut seen = HashSet::new();
    let styles = page.styles();
    let references = styles.references.iter().chain(&styles.imports);
    references
        .filter(|reference| is_insecure(&reference.url))
        .filter(|reference| seen.insert((reference.element, &reference.url)))
        .map(|reference| {
            let load = match reference.usage {
                Some(Use::Image) => Load::Upgraded,
                // Browsers block fonts and style sheets.
                Some(Use::Font) | None => Load::Blocked,
            };
            (reference, load)
        })
        .collect()
}

/// That there is no http URL, as far as is known.
fn nothing(page: &Page<'_>) -> String {
    let unread = page.styles().unread.len();
    if unread == 0 {
        return "The page loads nothing over http.".to_owned();
    }
    let sheets = counted(unread, "style sheet was", "style sheets were");
    format!("The page loads nothing over http, as far as is known: {sheets} not read.")
}

fn is_insecure(url: &Url) -> bool {
    url.scheme() == "http" && !is_trustworthy(url)
}

/// What browsers do with a load over http.
#[derive(Clone, Copy)]
enum Load {
    Blocked,
    Upgraded,
}

/// Calls a function with each URL that browsers load because of this element alone.
fn each_load(element: Element<'_>, load: &mut dyn FnMut(Load, &str)) {
    if element.namespace() == Namespace::Svg {
        if let Some((kind, url)) = svg_load(element) {
            load(kind, url);
        }
        return;
    }
    if element.namespace() != Namespace::Html {
        return;
    }
    let mut attribute = |kind: Load, name: &str| {
        if let Some(url) = element
            .attribute(name)
            .filter(|url| !url.trim_ascii().is_empty())
        {
            load(kind, url);
        }
    };
    match element.name() {
        "script" if script_kind(element) != ScriptKind::Data => attribute(Load::Blocked, "src"),
        "iframe" if !element.has_attribute("srcdoc") => attribute(Load::Blocked, "src"),
        "frame" | "embed" | "track" => attribute(Load::Blocked, "src"),
        "object" => attribute(Load::Blocked, "data"),
        "link" => {
            if let Some(kind) = link_load(element) {
                attribute(kind, "href");
            }
            if element.has_token("rel", "preload") && element.attribute_is("as", "image") {
                each_candidate(element, "imagesrcset", load);
            }
        }
        "img" => {
            attribute(Load::Upgraded, "src");
            each_candidate(element, "srcset", load);
        }
        "input" if element.attribute_is("type", "image") => attribute(Load::Upgraded, "src"),
        "audio" => attribute(Load::Upgraded, "src"),
        "video" => {
            attribute(Load::Upgraded, "src");
            attribute(Load::Upgraded, "poster");
        }
        "source" => match element.parent() {
            Some(parent) if parent.is_html("picture") => each_candidate(element, "srcset", load),
            Some(parent) if parent.is_html("audio") || parent.is_html("video") => {
                attribute(Load::Upgraded, "src");
            }
            _ => {}
        },
        // HTML standard, "Rendering": the page's and a table's background images.
        "body" | "table" | "thead" | "tbody" | "tfoot" | "tr" | "td" | "th" => {
            attribute(Load::Upgraded, "background");
        }
        _ => {}
    }
}

/// What an element of SVG loads. Browsers upgrade only images, audio and video (Mixed Content,
/// section 3.1), and `<use>` loads a document.
fn svg_load(element: Element<'_>) -> Option<(Load, &str)> {
    let load = match element.name() {
        "image" | "feImage" => Load::Upgraded,
        "script" if script_kind(element) != ScriptKind::Data => Load::Blocked,
        "use" => Load::Blocked,
        _ => return None,
    };
    // `href` has precedence over the `xlink:href` of older documents.
    let mut attributes = element.attributes().iter();
    let of_namespace = attributes.find(|attribute| attribute.name() == "href");
    let url = element
        .attribute("href")
        .or(of_namespace.map(Attribute::value))?
        .trim_ascii();
    // A fragment alone is a part of the same document, whatever its base is (SVG 2, section
    // 16.1.4).
    (!url.is_empty() && !url.starts_with('#')).then_some((load, url))
}

/// Browsers block images of a `srcset`, since they may choose another one.
fn each_candidate(element: Element<'_>, name: &str, load: &mut dyn FnMut(Load, &str)) {
    for url in srcset_urls(element.attribute(name).unwrap_or_default()) {
        load(Load::Blocked, url);
    }
}

fn link_load(link: Element<'_>) -> Option<Load> {
    let is = |relation| link.has_token("rel", relation);
    if is("stylesheet") || is("modulepreload") || is("manifest") {
        return Some(Load::Blocked);
    }
    if is("preload") {
        let upgraded = ["image", "audio", "video"]
            .iter()
            .any(|kind| link.attribute_is("as", kind));
        return Some(if upgraded {
            Load::Upgraded
        } else {
            Load::Blocked
        });
    }
    (is("icon") || is("apple-touch-icon")).then_some(Load::Upgraded)
}
