//! Radio buttons and check boxes that belong together, and the groups that say what they are about.

use std::collections::HashMap;

use html_document::{Element, NodeId};
use page_styles::{Opacity, Possible};

use crate::finding::{Evidence, EvidenceList, counted};
use crate::page::{Page, Role};

/// How far up a form and groups are looked for.
const MAX_ANCESTORS: usize = 64;

/// The choices of one name in one form.
struct Choices<'p> {
    first: Element<'p>,
    count: usize,
    is_grouped: bool,
}

/// Where a choice is.
struct Place {
    form: NodeId,
    is_grouped: bool,
}

/// The sets of choices of which none is in a group with a name.
pub(super) fn ungrouped(page: &Page<'_>) -> EvidenceList {
    let mut sets: Vec<Choices<'_>> = Vec::new();
    let mut numbers: HashMap<(NodeId, Role, &str), usize> = HashMap::new();
    let mut groups = HashMap::new();
    for choice in page.exposed(&[Role::Radio, Role::Checkbox]) {
        let Some(name) = name_of(choice) else {
            continue;
        };
        let Some(place) = place(page, choice, &mut groups) else {
            continue;
        };
        let key = (place.form, page.role(choice), name);
        let number = *numbers.entry(key).or_insert(sets.len());
        if let Some(set) = sets.get_mut(number) {
            set.count += 1;
            set.is_grouped |= place.is_grouped;
        } else {
            sets.push(Choices {
                first: choice,
                count: 1,
                is_grouped: place.is_grouped,
            });
        }
    }
    let mut found = EvidenceList::default();
    let sets = sets.iter().filter(|set| set.count > 1 && !set.is_grouped);
    for Choices { first, count, .. } in sets {
        found.add("choices_without_group", |key| {
            let (button, noun) = match page.role(*first) {
                Role::Radio => ("radio button", "radio buttons"),
                _ => ("check box", "check boxes"),
            };
            let found = format!("{} without a group", counted(*count, button, noun));
            let expected = "a <fieldset> with a <legend> around them";
            Evidence::at(key, *first, found, expected)
        });
    }
    found
}

/// The name of a choice, if it is sent with a form and nothing else can say what it is about.
fn name_of(choice: Element<'_>) -> Option<&str> {
    let is_explained = ["aria-describedby", "aria-labelledby"]
        .iter()
        .any(|name| choice.has_attribute(name));
    let name = choice.attribute("name").filter(|name| !name.is_empty());
    name.filter(|_| choice.is_html("input") && !is_explained)
}

/// `None` if the choice is in no form and may only be there for a style, or if it is in a table,
/// whose headers say what it is about. Whether groups have a name is remembered.
fn place(
    page: &Page<'_>,
    choice: Element<'_>,
    groups: &mut HashMap<NodeId, bool>,
) -> Option<Place> {
    let mut is_grouped = false;
    for around in choice.ancestors().take(MAX_ANCESTORS) {
        if around.is_html("form") {
            let form = around.id();
            return Some(Place { form, is_grouped });
        }
        if around.is_html("table") {
            return None;
        }
        let is_group = matches!(page.role(around), Role::Group | Role::Radiogroup);
        is_grouped |= is_group
            && *groups
                .entry(around.id())
                .or_insert_with(|| page.has_name(around));
    }
    let form = page.document().body()?.id();
    is_seen(page, choice).then_some(Place { form, is_grouped })
}

/// Whether the choice itself is certainly shown: where a style needs only its state, it is not.
fn is_seen(page: &Page<'_>, choice: Element<'_>) -> bool {
    let style = page.styles().of(choice);
    page.styles().unknown().is_none()
        && style.is_some_and(|style| {
            style.position.must_be(Possible::SHOWN)
                && !style.display.may_be(Possible::HIDDEN)
                && !style.visibility.may_be(Possible::HIDDEN)
                && style.opacity == Some(Opacity::FULL)
        })
}
