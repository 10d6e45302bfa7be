//! The page has an icon.

use web_formats::image_size::{ImageSize, image_size};

use crate::finding::{Evidence, Finding};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};
use crate::snapshot::{Probe, ProbeResponse};

pub(super) static RULE: Rule = Rule {
    id: "favicon",
    category: Category::Seo,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The page has a usable icon",
    failing_title: "The site has no usable icon",
    faults: &[
        FaultKind::new("no_icon", "The page declares that it has no icon"),
        FaultKind::new("missing_icon", "The site's icon is missing"),
        FaultKind::new("refused_icon", "The site's icon cannot be loaded"),
        FaultKind::new(
            "unusable_icon",
            "The site's icon does not suit search results",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "The icon is shown next to the page in search results, on the browser's tab and among \
          bookmarks.",
    how_to_fix: "Put <link rel=\"icon\" href=\"…\"> into <head>, with a square image of 48×48 \
                 pixels or an SVG.",
    source_url: "https://developers.google.com/search/docs/appearance/favicon-in-search",
    check,
};

const SMALLEST: u32 = 8;

fn check(page: &Page<'_>) -> Finding {
    let link = page.links("icon").next();
    let finding = of_page(page, link.map(|(_, href)| href));
    let needs_place =
        finding.evidence.is_empty() && !matches!(finding.outcome, crate::finding::Outcome::Pass);
    match link {
        Some((element, href)) if needs_place => {
            let key = fault(page, href);
            let expected = "the URL of a square image";
            finding.with(Evidence::at(key, element, href, expected))
        }
        _ => finding,
    }
}

/// The kind of fault of an icon that is declared.
fn fault(page: &Page<'_>, href: &str) -> &'static str {
    let favicon = page.snapshot().probes.favicon.as_ref();
    match favicon.map(|favicon| &favicon.result) {
        _ if is_none(href) => "no_icon",
        Some(Probe::Response(response)) => match response.status {
            200 => "unusable_icon",
            404 | 410 => "missing_icon",
            _ => "refused_icon",
        },
        _ => "unusable_icon",
    }
}

/// Whether this declares that there is no icon, unless it is an image itself.
fn is_none(href: &str) -> bool {
    let href = href.trim_ascii();
    let scheme = href.get(..5).unwrap_or_default();
    href.is_empty() || scheme.eq_ignore_ascii_case("data:")
}

fn of_page(page: &Page<'_>, href: Option<&str>) -> Finding {
    if let Some(href) = href {
        let is = |start: &str| {
            let href = href.trim_ascii();
            href.get(..start.len())
                .is_some_and(|found| found.eq_ignore_ascii_case(start))
        };
        if is("data:image/") {
            return Finding::pass("The page's icon is embedded in the page.");
        }
        if is_none(href) {
            return Finding::fail("The page declares that it has no icon.");
        }
    }
    let Some(favicon) = &page.snapshot().probes.favicon else {
        return Finding::unmeasured("The page's icon was not fetched.");
    };
    match &favicon.result {
        Probe::NotFetched => Finding::unmeasured("The page's icon was not fetched."),
        Probe::Failed(failure) => Finding::unmeasured(format!(
            "The page's icon could not be fetched: {}",
            failure.message
        )),
        Probe::Response(response) => {
            of_response(response, href.is_some()).with_value(favicon.url.as_str())
        }
    }
}

fn of_response(response: &ProbeResponse, is_declared: bool) -> Finding {
    let status = response.status;
    if status != 200 {
        return if is_declared {
            Finding::fail(format!("The URL of the page's icon returns {status}."))
        } else {
            Finding::fail(format!(
                "The page declares no icon, and /favicon.ico returns {status}."
            ))
        };
    }
    let content_type = response.headers.content_type();
    let size = image_size(&response.body);
    let essence = content_type.map(|content_type| content_type.essence);
    let is_image = match essence.as_deref() {
        // Browsers examine the bytes of files without a clear type.
        None | Some("application/octet-stream" | "text/plain") => size.is_some(),
        Some(essence) => essence.starts_with("image/"),
    };
    if !is_image {
        let found = essence.unwrap_or_else(|| "unknown".to_owned());
        return Finding::fail(format!(
            "The page's icon is not an image: its type is {found}."
        ));
    }
    match size {
        Some(ImageSize { width, height }) if width != height => {
            Finding::warn(format!("The page's icon is not square: {width}×{height}."))
        }
        Some(ImageSize { width, .. }) if width < SMALLEST => Finding::warn(format!(
            "The page's icon is only {width}×{width} pixels; the minimum is 8×8."
        )),
        Some(ImageSize { width, height }) => {
            Finding::pass(format!("The page has an icon of {width}×{height} pixels."))
        }
        None => Finding::pass("The page has an icon."),
    }
}
