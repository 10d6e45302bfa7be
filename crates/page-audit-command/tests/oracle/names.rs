//! Compares the engine's accessible names with those that Chromium computes.

use std::collections::BTreeMap;

use page_audit::Page;

use crate::compared::compared;

/// The roles whose names are compared: controls, landmarks, headings, images and the like.
const ROLES: &[&str] = &[
    "button",
    "checkbox",
    "columnheader",
    "combobox",
    "dialog",
    "figure",
    "form",
    "group",
    "heading",
    "image",
    "img",
    "link",
    "listbox",
    "menuitem",
    "navigation",
    "option",
    "progressbar",
    "radio",
    "region",
    "searchbox",
    "slider",
    "spinbutton",
    "switch",
    "tab",
    "table",
    "textbox",
];

/// The part of the set of pages, the role, how many names differ, and why.
const DEVIATIONS: &[(&str, &str, usize, &str)] = &[
    ("faulty", "button", 1, CALLED_SUBMIT),
    ("faulty", "option", 1, OUT_OF_CONTEXT),
    ("good", "figure", 28, CAPTION),
    ("good", "slider", 1, OUTPUT),
];
const CALLED_SUBMIT: &str =
    "an image button without alt is \"Submit\" in browsers; ACT rule 59796f counts it as nameless";
const CAPTION: &str =
    "HTML-AAM names a figure by its <figcaption>; Chromium exposes that as a description";
const OUT_OF_CONTEXT: &str = "an option outside of a listbox has no role in Chromium";
const OUTPUT: &str = "the label contains an <output>, whose text Chromium leaves out";

#[test]
fn chromium_computes_the_same_names() {
    let Some(pages) = compared() else { return };
    let (mut count, mut deviations, mut places) = (0, BTreeMap::new(), Vec::new());
    for compared in pages {
        let page = Page::new(&compared.page.snapshot);
        for (element, place) in page.document().elements().zip(0..) {
            let Some((_, theirs)) = compared.exposed.get(&place) else {
                continue;
            };
            let Some(role) = page
                .computed_role(element)
                .filter(|role| ROLES.contains(role))
            else {
                continue;
            };
            count += 1;
            let ours = page.accessible_name(element).text;
            // The specification requires the name to be trimmed; browsers leave that to its
            // readers.
            if ours != theirs.trim() {
                *deviations.entry((compared.part(), role)).or_insert(0) += 1;
                let line = element.line();
                places.push(format!(
                    "{}, line {line}: {ours:?}, {theirs:?}",
                    compared.page.name
                ));
            }
        }
    }
    let expected = DEVIATIONS
        .iter()
        .map(|(part, role, count, _reason)| ((*part, *role), *count));
    assert_eq!(deviations, expected.collect(), "\n{}", places.join("\n"));
    println!("{count} names, {} differ", places.len());
    assert!(count > 4_500, "{count}");
}
