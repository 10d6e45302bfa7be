//! The page defines how links to it are shown.

use crate::finding::{Evidence, EvidenceList, Finding};
use crate::page::{Page, is_absolute};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};
use crate::snapshot::Probe;

pub(super) static RULE: Rule = Rule {
    id: "open_graph",
    category: Category::Seo,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The Open Graph properties are complete",
    failing_title: "Shared links to the page show little",
    faults: &[
        FaultKind::new(
            "no_property",
            "Shared links to the page have no preview of their own",
        ),
        FaultKind::new(
            "missing_property",
            "Shared links to the page lack a part of their preview",
        ),
        FaultKind::new(
            "relative_image_url",
            "The address of the picture for shared links is incomplete",
        ),
        FaultKind::new(
            "unusable_image",
            "The picture for shared links cannot be used",
        ),
    ],
    fixer: Fixer::Content,
    effort: Effort::Minutes,
    why: "Social networks and messaging apps show a link with the title and the image that the \
          page gives them; without these they guess, or show a bare link.",
    how_to_fix: "Put og:title, og:type, og:image and og:url into <head> as <meta property> \
                 elements, and give the image as an absolute URL. In many shop systems and site \
                 builders these are fields of the page, such as \"social sharing image\".",
    source_url: "https://ogp.me/",
    check,
};

const REQUIRED: [&str; 4] = ["og:title", "og:type", "og:image", "og:url"];

fn check(page: &Page<'_>) -> Finding {
    let image = page.open_graph_image();
    let is_there = |property: &&str| match *property {
        "og:image" => image.is_some(),
        property => page.open_graph(property).is_some(),
    };
    let found = REQUIRED.iter().filter(|name| is_there(name)).count();
    let key = match found {
        0 => "no_property",
        _ => "missing_property",
    };
    let mut faults = EvidenceList::default();
    for property in REQUIRED.iter().filter(|name| !is_there(name)) {
        let missing = format_args!("no {property}");
        faults.add(key, |key| {
            Evidence::of(key, missing, "a <meta property> with content")
        });
    }
    let relative = image.filter(|(_, url)| !is_absolute(url));
    if let Some((meta, url)) = relative {
        faults.add("relative_image_url", |key| {
            Evidence::at(key, meta, url, "an absolute URL")
        });
    }
    let finding = if found == 0 {
        Finding::fail("The page has no Open Graph properties.")
    } else if found < REQUIRED.len() {
        Finding::warn(format!(
            "The page has {found} of the 4 basic Open Graph properties."
        ))
    } else if relative.is_some() {
        Finding::warn("The URL of the Open Graph image is not absolute.")
    } else {
        of_image(page)
    };
    let evidence = faults.and(finding.evidence.clone());
    finding.with_value(found).with_evidence(evidence)
}

fn of_image(page: &Page<'_>) -> Finding {
    let response = match &page.snapshot().probes.og_image {
        Probe::NotFetched => {
            return Finding::unmeasured("The Open Graph image was not fetched.");
        }
        Probe::Failed(failure) => {
            return Finding::unmeasured(format!(
                "The Open Graph image could not be fetched: {}",
                failure.message
            ));
        }
        Probe::Response(response) => response,
    };
    // These depend on this request, not on the image.
    if matches!(response.status, 405 | 429 | 501) {
        return Finding::unmeasured(format!(
            "The Open Graph image could not be checked: its server returns {}.",
            response.status
        ));
    }
    let is_image = response
        .headers
        .content_type()
        .is_some_and(|content_type| content_type.essence.starts_with("image/"));
    if response.status == 200 && is_image {
        return Finding::pass("The page has the basic Open Graph properties.");
    }
    let found = match (response.status, response.headers.get("content-type")) {
        (200, Some(content_type)) => format!("{} is {content_type}", response.final_url),
        (200, None) => format!("{} has no Content-Type", response.final_url),
        (status, _) => format!("{} returns {status}", response.final_url),
    };
    let evidence = match page.open_graph_image() {
        Some((meta, _)) => Evidence::at("unusable_image", meta, found, "an image"),
        None => Evidence::of("unusable_image", found, "an image"),
    };
    Finding::warn("The Open Graph image cannot be used.").with(evidence)
}
