//! Lists contain their items and nothing else.

use html_document::{Element, Namespace};

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Page, Role, is_blank};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// Like axe's rules list, listitem, definition-list and dlitem. Lists that have another role are
/// not checked.
pub(super) static RULE: Rule = Rule {
    id: "list_structure",
    category: Category::Accessibility,
    severity: Severity::Medium,
    measure: Some(Measure::Share),
    gate: None,
    title: "Lists and their items are structured properly",
    failing_title: "Lists are not built as lists",
    faults: &[
        FaultKind::new("item_outside_list", "List items are outside a list"),
        FaultKind::new(
            "element_in_list",
            "Lists contain something that is not a list item",
        ),
        FaultKind::new("text_in_list", "Lists contain text outside their items"),
        FaultKind::new("element_in_dl", "Description lists contain something else"),
        FaultKind::new(
            "text_in_dl",
            "Description lists contain text outside their entries",
        ),
        FaultKind::new(
            "text_in_group",
            "Groups of description lists contain loose text",
        ),
        FaultKind::new(
            "dt_without_dd",
            "Entries of description lists lack a description",
        ),
        FaultKind::new(
            "dd_without_dt",
            "Entries of description lists lack what they describe",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "Screen readers announce how many items a list has. They miscount when the list contains \
          anything else.",
    how_to_fix: "Put only <li> directly into <ul> and <ol>, and only groups of <dt> and <dd> \
                 directly into <dl>.",
    source_url: "https://html.spec.whatwg.org/multipage/grouping-content.html#the-ul-element",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let mut lists = 0_usize;
    let mut items = 0_usize;
    let mut wrong = EvidenceList::default();
    for name in ["ul", "ol", "menu"] {
        for list in page.document().html_elements(name) {
            if page.role(list) == Role::List && !page.is_hidden(list) {
                lists += 1;
                check_list(page, list, &mut wrong);
            }
        }
    }
    for list in page.document().html_elements("dl") {
        if !has_role(list) && !page.is_hidden(list) {
            lists += 1;
            check_groups(page, list, &mut wrong);
        }
    }
    for (name, expected) in [
        ("li", "a list around the item"),
        ("dt", "a <dl> around it"),
        ("dd", "a <dl> around it"),
    ] {
        for item in page.document().html_elements(name) {
            if has_role(item) || page.is_hidden(item) {
                continue;
            }
            items += 1;
            if !is_in_list(page, item) {
                wrong.add("item_outside_list", |key| {
                    Evidence::at(key, item, format_args!("<{name}> outside a list"), expected)
                });
            }
        }
    }
    if lists + items == 0 {
        return Finding::not_applicable("The page has no lists.");
    }
    let finding = if wrong.is_empty() {
        Finding::pass("Lists contain their items and nothing else.")
    } else {
        let places = counted(wrong.total, "place", "places");
        Finding::fail(format!(
            "Lists and their items are not structured properly in {places}."
        ))
    };
    finding
        .concerning(wrong.total, lists + items)
        .with_value(wrong.total)
        .with_evidence(wrong)
}

fn has_role(element: Element<'_>) -> bool {
    element
        .attribute("role")
        .is_some_and(|role| !is_blank(role))
}

fn check_list(page: &Page<'_>, list: Element<'_>, wrong: &mut EvidenceList) {
    if page.has_own_text(list) {
        wrong.add("text_in_list", |key| {
            Evidence::at(key, list, "text directly in the list", "text in an <li>")
        });
    }
    for child in list.children() {
        let role = page.role(child);
        let is_item = role == Role::Listitem
            || (child.is_html("li") && role.is_presentation())
            || page.is_hidden(child);
        if !is_item {
            wrong.add("element_in_list", |key| {
                let role = child.attribute("role").filter(|role| !is_blank(role));
                let role = role
                    .map(|role| format!(" role=\"{role}\""))
                    .unwrap_or_default();
                let (name, list) = (child.name(), list.name());
                let found = format_args!("<{name}{role}> directly in <{list}>");
                Evidence::at(key, child, found, "only <li>")
            });
        }
    }
}

/// The position of an element in a group of terms and descriptions.
#[derive(Clone, Copy, PartialEq)]
enum GroupPosition {
    Between,
    Terms,
    Descriptions,
}

fn check_groups(page: &Page<'_>, list: Element<'_>, wrong: &mut EvidenceList) {
    if page.has_own_text(list) {
        wrong.add("text_in_dl", |key| {
            Evidence::at(
                key,
                list,
                "text directly in the <dl>",
                "text in a <dt> or <dd>",
            )
        });
    }
    let mut position = GroupPosition::Between;
    let mut latest = None;
    for child in list.children() {
        if child.is_html("div") {
            if page.has_own_text(child) && !page.is_hidden(child) {
                wrong.add("text_in_group", |key| {
                    Evidence::at(
                        key,
                        child,
                        "text directly in a group of the <dl>",
                        "text in a <dt> or <dd>",
                    )
                });
            }
            let own = child.children().fold(
                (GroupPosition::Between, None),
                |(position, latest), part| step(page, part, position, latest, wrong),
            );
            end_group(own, wrong);
        } else {
            (position, latest) = step(page, child, position, latest, wrong);
        }
    }
    end_group((position, latest), wrong);
}

fn step<'d>(
    page: &Page<'_>,
    part: Element<'d>,
    position: GroupPosition,
    latest: Option<Element<'d>>,
    wrong: &mut EvidenceList,
) -> (GroupPosition, Option<Element<'d>>) {
    if part.is_html("dt") {
        return (GroupPosition::Terms, Some(part));
    }
    if part.is_html("dd") {
        if position == GroupPosition::Between {
            wrong.add("dd_without_dt", |key| {
                Evidence::at(key, part, "a <dd> without a <dt> before it", "a <dt> first")
            });
        }
        return (GroupPosition::Descriptions, Some(part));
    }
    if !page.is_hidden(part) && part.namespace() == Namespace::Html {
        wrong.add("element_in_dl", |key| {
            let found = format_args!("<{}> directly in a <dl>", part.name());
            Evidence::at(
                key,
                part,
                found,
                "only <dt> and <dd>, or a <div> around a group of them",
            )
        });
    }
    (position, latest)
}

fn end_group((position, latest): (GroupPosition, Option<Element<'_>>), wrong: &mut EvidenceList) {
    if let (GroupPosition::Terms, Some(term)) = (position, latest) {
        wrong.add("dt_without_dd", |key| {
            Evidence::at(
                key,
                term,
                "a <dt> without a <dd> after it",
                "a <dd> after it",
            )
        });
    }
}

fn is_in_list(page: &Page<'_>, item: Element<'_>) -> bool {
    let Some(parent) = item.parent() else {
        return false;
    };
    if item.is_html("li") {
        // What is around items in a list is one fault, and said there.
        let mut around = item.ancestors();
        let nearest = around.find(|at| !at.is_one_of(&["div", "span"]) || has_role(*at));
        let is_list = nearest
            .is_some_and(|nearest| matches!(page.role(nearest), Role::List | Role::Directory));
        return is_list || page.role(item).is_presentation();
    }
    let is_group = |element: Element<'_>| element.is_html("dl") && !has_role(element);
    is_group(parent) || (parent.is_html("div") && parent.parent().is_some_and(is_group))
}
