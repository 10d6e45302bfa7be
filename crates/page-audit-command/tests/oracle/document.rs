//! Compares the engine's tree, title, encoding and URLs with Chromium's.

use std::collections::HashMap;

use html_document::{Element, NodeId, QuirksMode};
use page_audit::Page;

use crate::compared::{Compared, Place, compared};

#[test]
fn chromium_makes_the_same_tree_of_every_page() {
    let Some(pages) = compared() else { return };
    let mut elements = 0;
    for compared in pages {
        let page = Page::new(&compared.page.snapshot);
        let places: HashMap<NodeId, Place> = page
            .document()
            .elements()
            .zip(0..)
            .map(|(element, place)| (element.id(), place))
            .collect();
        let parent =
            |element: Element<'_>| element.parent().map_or(-1, |parent| places[&parent.id()]);
        let tree: Vec<(String, Place, usize)> = page
            .document()
            .elements()
            .map(|element| {
                let name = element.name().to_owned();
                (name, parent(element), element.attributes().len())
            })
            .collect();
        let theirs = &compared.seen.facts.tree;
        let differing = tree
            .iter()
            .zip(theirs)
            .find(|(ours, theirs)| ours != theirs);
        assert_eq!(differing, None, "{}", compared.page.name);
        assert_eq!(tree.len(), theirs.len(), "{}", compared.page.name);
        elements += tree.len();
    }
    println!("{} pages, {elements} elements", pages.len());
    assert!(pages.len() >= 108, "{}", pages.len());
    assert!(elements > 20_000, "{elements}");
}

#[test]
fn chromium_reads_the_same_title_encoding_and_mode_of_every_page() {
    let Some(pages) = compared() else { return };
    for compared in pages {
        let page = Page::new(&compared.page.snapshot);
        let document = page.document();
        let mode = match document.quirks_mode() {
            QuirksMode::Quirks => "BackCompat",
            QuirksMode::LimitedQuirks | QuirksMode::NoQuirks => "CSS1Compat",
        };
        let titles = document.html_elements("title");
        let title = titles.map(|title| title.text(usize::MAX)).next();
        let ours = (
            title.unwrap_or_default(),
            document.encoding().name(),
            mode,
            document.doctype().is_some(),
            page.base_url().as_str(),
        );
        let facts = &compared.seen.facts;
        let theirs = (
            facts.title.clone(),
            facts.encoding.as_str(),
            facts.mode.as_str(),
            facts.doctype.is_some(),
            facts.base.as_str(),
        );
        assert_eq!(ours, theirs, "{}", compared.page.name);
    }
}

#[test]
fn chromium_resolves_every_link_to_the_same_url() {
    let Some(pages) = compared() else { return };
    let mut links = 0;
    for Compared { page, seen, .. } in pages {
        let name = &page.name;
        let page = Page::new(&page.snapshot);
        for (place, theirs) in &seen.facts.links {
            let link = page.document().elements().nth(*place).unwrap();
            let href = link.attribute("href").unwrap();
            // A browser returns an invalid URL unchanged.
            let ours = page.resolve(href).map_or(href.to_owned(), String::from);
            assert_eq!(ours, *theirs, "{name}, line {}", link.line());
            links += 1;
        }
    }
    println!("{links} links");
    assert!(links > 2_500, "{links}");
}

#[test]
fn the_selector_of_every_finding_finds_only_the_intended_element() {
    let Some(pages) = compared() else { return };
    let mut selectors = 0;
    for compared in pages {
        let page = Page::new(&compared.page.snapshot);
        for result in &compared.report.checks {
            let elements = page.document().elements();
            let elements: Vec<Element<'_>> = elements.collect();
            let lines = result
                .evidence
                .items
                .iter()
                .filter(|item| item.selector.is_some());
            for (item, (selector, place)) in lines.zip(compared.offenders(&result.id)) {
                let element = usize::try_from(place)
                    .ok()
                    .and_then(|place| elements.get(place));
                let line = element.map(|element| element.line());
                let context = format!("{}: {}: {selector}", compared.page.name, result.id);
                assert_eq!(line, item.line, "{context}");
                selectors += 1;
            }
        }
        for (count, place) in &compared.seen.found {
            assert_eq!(*count, 1, "{}: the element {place}", compared.page.name);
        }
    }
    println!("{selectors} selectors");
    assert!(selectors > 500, "{selectors}");
}
