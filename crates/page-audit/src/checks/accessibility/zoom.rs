//! The page can be zoomed.

use web_formats::viewport::{leading_number, viewport_properties};

use crate::finding::{Evidence, EvidenceList, Finding};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "zoom",
    category: Category::Accessibility,
    severity: Severity::High,
    measure: None,
    gate: None,
    title: "Visitors can zoom the page",
    failing_title: "Visitors cannot enlarge the page as they need",
    faults: &[
        FaultKind::new("zoom_forbidden", "Visitors cannot zoom the page"),
        FaultKind::new("zoom_limited", "Visitors can zoom the page only a little"),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "People with poor eyesight enlarge pages with two fingers. They cannot read a page that \
          prevents it.",
    how_to_fix: "Remove user-scalable=no and maximum-scale from the viewport meta element.",
    source_url: "https://www.w3.org/WAI/standards-guidelines/act/rules/b4f0c3/",
    check,
};

const NEEDED_SCALE: f64 = 2.0;
const GOOD_SCALE: f64 = 5.0;
const EXPECTED: &str = "no user-scalable=no, and a maximum-scale of at least 5 or none";

fn check(page: &Page<'_>) -> Finding {
    let mut viewports = 0;
    let mut forbidden = EvidenceList::default();
    let mut limited = EvidenceList::default();
    for meta in page.metas("viewport") {
        viewports += 1;
        let content = meta.attribute("content").unwrap_or_default();
        let (key, list) = match Zoom::of(content) {
            Zoom::Free => continue,
            Zoom::Limited => ("zoom_limited", &mut limited),
            Zoom::Forbidden => ("zoom_forbidden", &mut forbidden),
        };
        list.add(key, |key| Evidence::at(key, meta, content, EXPECTED));
    }
    if viewports == 0 {
        return Finding::not_applicable("The page has no viewport meta element.");
    }
    if !forbidden.is_empty() {
        return Finding::fail("The page keeps visitors from zooming to twice its size.")
            .with_evidence(forbidden.and(limited));
    }
    if !limited.is_empty() {
        return Finding::warn("The page lets visitors zoom, but not to five times its size.")
            .with_evidence(limited);
    }
    Finding::pass("Visitors can zoom the page.")
}

#[derive(PartialEq, PartialOrd)]
enum Zoom {
    Free,
    Limited,
    Forbidden,
}

impl Zoom {
    fn of(content: &str) -> Self {
        let mut zoom = Self::Free;
        let mut scalable = Self::Free;
        for (name, value) in viewport_properties(content) {
            match name.as_str() {
                "user-scalable" => scalable = Self::of_user_scalable(&value),
                "maximum-scale" => zoom = Self::of_maximum_scale(&value),
                _ => {}
            }
        }
        if scalable > zoom { scalable } else { zoom }
    }

    fn of_user_scalable(value: &str) -> Self {
        let allowed = match value {
            "yes" | "device-width" | "device-height" => true,
            "no" => false,
            number => leading_number(number).is_some_and(|number| number.abs() >= 1.0),
        };
        if allowed { Self::Free } else { Self::Forbidden }
    }

    fn of_maximum_scale(value: &str) -> Self {
        let scale = match value {
            "yes" => 1.0,
            "device-width" | "device-height" => 10.0,
            number => match leading_number(number) {
                // A negative scale is dropped.
                Some(scale) if scale < 0.0 => return Self::Free,
                Some(scale) => scale,
                None => 0.1,
            },
        };
        if scale < NEEDED_SCALE {
            Self::Forbidden
        } else if scale < GOOD_SCALE {
            Self::Limited
        } else {
            Self::Free
        }
    }
}
