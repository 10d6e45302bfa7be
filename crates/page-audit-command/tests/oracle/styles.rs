//! Compares what the engine knows for certain about the styles of elements with what Chromium
//! computes, on pages with real style sheets: those of the oracles' packages, put into the page.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use html_document::Element;
use page_audit::{KnownStyle, Page};
use serde::Deserialize;
use serde_json::json;

use crate::browser::{Answer, browse, here};
use crate::installed::oracles;
use crate::pages::{TestPage, pages};

/// The style of an element in the browser.
#[derive(Debug, Deserialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property of its own"
)]
struct Computed {
    is_removed: bool,
    is_invisible: bool,
    is_out_of_flow: bool,
    has_width: bool,
    has_height: bool,
    /// `None` if it is not in sRGB.
    color: Option<[u8; 4]>,
    background: Option<[u8; 4]>,
    /// `None` if it is not a number.
    font_size: Option<f32>,
    font_weight: u16,
}

/// The part of the set of pages, the property, how many elements differ, and why.
const DEVIATIONS: &[(&str, &str, usize, &str)] = &[
    ("sb-admin", "width", 45, NOT_LOADED),
    ("sb-admin", "height", 44, NOT_LOADED),
];

const NOT_LOADED: &str = "Chromium shows the alternative texts of images that it has not loaded, \
                          and takes the images' sizes from them";

#[test]
fn chromium_computes_the_same_styles() {
    let Some(oracles) = oracles() else { return };
    let folder = tempfile::tempdir().unwrap();
    let mut styled: Vec<TestPage> = pages(&oracles);
    for (number, page) in styled.iter_mut().enumerate() {
        let html = with_sheets(
            &fs::read_to_string(&page.file).unwrap_or_default(),
            &page.file,
        );
        page.snapshot.body = html.into_bytes();
        page.file = folder.path().join(format!("{number}.html"));
        fs::write(&page.file, &page.snapshot.body).unwrap();
    }
    let asked = styled.iter().map(|page| {
        json!({
            "name": page.name,
            "url": page.snapshot.final_url.as_str(),
            "headers": [["content-type", "text/html"]],
            "file": page.file,
            "question": null,
        })
    });
    let answers: Option<Vec<Answer<Vec<Option<Computed>>>>> = browse(&json!({
        "scripts": [here("styles.js")],
        "ask": "stylesOf()",
        "pages": asked.collect::<Vec<_>>(),
    }));
    let Some(answers) = answers else { return };
    let mut compared: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut deviations = BTreeMap::new();
    let mut places = Vec::new();
    for (page, answer) in styled.iter().zip(&answers) {
        let part = page.name.split('/').next().unwrap();
        let read = Page::new(&page.snapshot);
        assert_eq!(
            read.document().elements().len(),
            answer.seen.len(),
            "{}",
            page.name
        );
        for (element, theirs) in read.document().elements().zip(&answer.seen) {
            let Some((ours, theirs)) = read.known_style(element).zip(theirs.as_ref()) else {
                continue;
            };
            for (property, agrees) in agreements(element, &ours, theirs) {
                let (known, all) = compared.entry(property).or_default();
                *all += 1;
                let Some(agrees) = agrees else { continue };
                *known += 1;
                if !agrees {
                    *deviations.entry((part, property)).or_insert(0) += 1;
                    places.push(format!(
                        "{}, line {}: {property} of {}: {ours:?}, {theirs:?}",
                        page.name,
                        element.line(),
                        element.selector(),
                    ));
                }
            }
        }
    }
    for (property, (known, all)) in &compared {
        println!("{property}: known of {known} of {all} elements");
    }
    places.truncate(60);
    let expected = DEVIATIONS
        .iter()
        .map(|(part, property, count, _reason)| ((*part, *property), *count));
    assert_eq!(deviations, expected.collect(), "\n{}", places.join("\n"));
    let known: usize = compared.values().map(|(known, _)| known).sum();
    println!("{known} compared");
    assert!(known > 130_000, "{known}");
}

/// For each property, whether both agree; `None` where the engine is not certain.
fn agreements(
    element: Element<'_>,
    ours: &KnownStyle,
    theirs: &Computed,
) -> [(&'static str, Option<bool>); 9] {
    let color = |ours: Option<[u8; 4]>, theirs: Option<[u8; 4]>| {
        let near = |one: u8, two: u8| one.abs_diff(two) <= 1;
        ours.zip(theirs).map(|(ours, theirs)| {
            ours.into_iter()
                .zip(theirs)
                .all(|(one, two)| near(one, two))
        })
    };
    let same = |ours: Option<bool>, theirs: bool| ours.map(|ours| ours == theirs);
    // Their attributes count as styles.
    let is_sized = |name: &str| element.has_attribute(name);
    [
        ("display", same(ours.is_removed, theirs.is_removed)),
        ("visibility", same(ours.is_invisible, theirs.is_invisible)),
        ("position", same(ours.is_out_of_flow, theirs.is_out_of_flow)),
        (
            "width",
            same(
                ours.has_width.filter(|_| !is_sized("width")),
                theirs.has_width,
            ),
        ),
        (
            "height",
            same(
                ours.has_height.filter(|_| !is_sized("height")),
                theirs.has_height,
            ),
        ),
        ("color", color(ours.color, theirs.color)),
        (
            "background-color",
            color(ours.background, theirs.background),
        ),
        (
            "font-size",
            ours.font_size
                .zip(theirs.font_size)
                .map(|(ours, theirs)| (ours - theirs).abs() < 0.1),
        ),
        (
            "font-weight",
            ours.font_weight.map(|weight| weight == theirs.font_weight),
        ),
    ]
}

/// The page with the style sheets next to it in place of the links to them.
fn with_sheets(html: &str, file: &Path) -> String {
    let mut styled = String::new();
    let mut rest = html;
    while let Some(at) = rest.find("<link") {
        let (before, link) = rest.split_at(at);
        styled.push_str(before);
        let end = link.find('>').map_or(link.len(), |end| end + 1);
        let (link, after) = link.split_at(end);
        match sheet(link, file) {
            Some(css) => styled.extend(["<style>", &css, "</style>"]),
            None => styled.push_str(link),
        }
        rest = after;
    }
    styled + rest
}

/// The style sheet that a link leads to, if it is next to the page or above it.
fn sheet(link: &str, file: &Path) -> Option<String> {
    if !link.contains("stylesheet") {
        return None;
    }
    let href = link.split("href=\"").nth(1)?.split('"').next()?;
    let path = href.trim_start_matches('/');
    let mut folders = file.ancestors().skip(1).take(3);
    folders.find_map(|folder| fs::read_to_string(folder.join(path)).ok())
}
