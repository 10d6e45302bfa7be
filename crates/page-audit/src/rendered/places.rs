//! Where the elements of findings are on the pictures.

use std::collections::{HashMap, HashSet};

use super::{Changed, ElementPlace};
use crate::finding::Evidence;
use crate::page::Page;
use crate::report::{CheckResult, Report};

/// More are not looked for.
const MAX_PLACES: usize = 200;
/// As many of each check.
const MAX_OF_CHECK: usize = 8;

/// Where what was found in the document that the browser shows is on its pictures, and what was
/// found in the same way in what the server sent.
pub(super) fn places(
    page: &Page<'_>,
    served: &Report,
    shown: &[CheckResult],
    changed: &[Changed],
) -> Vec<ElementPlace> {
    let Some(laid_out) = page.laid_out() else {
        return Vec::new();
    };
    let faults = changed.iter().filter(|changed| changed.is_fault());
    let faults = faults.map(|changed| &changed.rendered);
    let found: Vec<Identity<'_>> = faults.flat_map(found_by).collect();
    let again: HashSet<Identity<'_>> = shown.iter().flat_map(found_by).collect();
    let known = served.checks.iter().flat_map(found_by);
    let known: Vec<Identity<'_>> = known.filter(|found| again.contains(found)).collect();
    let both: HashSet<_> = known.iter().map(|it| (it.check, it.selector)).collect();
    let mut wanted: HashMap<&str, HashSet<&str>> = HashMap::new();
    for found in found.iter().chain(&known).take(MAX_PLACES) {
        wanted
            .entry(found.selector)
            .or_default()
            .insert(found.check);
    }
    let items = shown.iter().flat_map(first);
    let items =
        items.filter(|item| wanted.contains_key(item.selector.as_deref().unwrap_or_default()));
    let lines: HashSet<u32> = items.filter_map(|item| item.line).collect();
    let mut places = Vec::new();
    for element in page.document().elements() {
        // To find the selector of each element would take long.
        if !lines.contains(&element.line()) {
            continue;
        }
        let Some((screen, [x, y, width, height])) = laid_out.place(element) else {
            continue;
        };
        let selector = element.selector();
        let mut checks: Vec<&str> = wanted.remove(&*selector).into_iter().flatten().collect();
        checks.sort_unstable();
        for check in checks {
            places.push(ElementPlace {
                is_served: both.contains(&(check, &*selector)),
                check: check.to_owned(),
                selector: selector.clone(),
                screen,
                x,
                y,
                width,
                height,
            });
        }
    }
    places
}

fn first(check: &CheckResult) -> impl Iterator<Item = &Evidence> {
    check.evidence.items.iter().take(MAX_OF_CHECK)
}

/// An element that a check has found, and what for.
#[derive(PartialEq, Eq, Hash)]
struct Identity<'a> {
    check: &'a str,
    selector: &'a str,
    key: Option<&'a str>,
    found: &'a str,
}

fn found_by(check: &CheckResult) -> impl Iterator<Item = Identity<'_>> {
    first(check).filter_map(|item| {
        Some(Identity {
            check: &check.id,
            selector: item.selector.as_deref()?,
            key: item.key.as_deref(),
            found: &item.found,
        })
    })
}
