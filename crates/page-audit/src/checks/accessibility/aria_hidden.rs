//! Content that is hidden from screen readers cannot get focus.

use std::collections::HashSet;

use html_document::{Element, NodeSet};

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Page, Role, ScriptKind, is_blank, script_kind};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// ACT rule 6cfa84. Dialogs have empty parts before and after them whose script moves the focus on,
/// so that it stays in them: nobody can tell here whether it does.
pub(super) static RULE: Rule = Rule {
    id: "aria_hidden",
    category: Category::Accessibility,
    severity: Severity::High,
    measure: Some(Measure::Share),
    gate: None,
    title: "aria-hidden hides nothing that can get focus",
    failing_title: "The page hides something from screen readers that can get focus",
    faults: &[
        FaultKind::new(
            "page_hidden",
            "The whole page is hidden from screen readers",
        ),
        FaultKind::new(
            "focusable_hidden",
            "Something that can get focus is hidden from screen readers",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "When the focus moves to something that aria-hidden hides, a screen reader falls silent. \
          On the body, aria-hidden hides the whole page.",
    how_to_fix: "Remove aria-hidden=\"true\", or add tabindex=\"-1\" to the links and fields \
                 inside.",
    source_url: "https://www.w3.org/WAI/standards-guidelines/act/rules/6cfa84/",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let hiding = page
        .with_aria()
        .filter(|element| element.attribute_is("aria-hidden", "true"));
    let hiding = hiding.count();
    if hiding == 0 {
        return Finding::not_applicable("The page hides nothing from screen readers.");
    }
    let whole = [page.document().html(), page.document().body()];
    let mut whole = whole.into_iter().flatten();
    if let Some(body) = whole.find(|element| element.attribute_is("aria-hidden", "true")) {
        return Finding::fail("The whole page is hidden from screen readers.")
            .with_value(1_usize)
            .with(Evidence::at(
                "page_hidden",
                body,
                "aria-hidden=\"true\"",
                "no aria-hidden",
            ));
    }
    let styles_unknown = page.styles().unknown();
    let is_shown = page.laid_out().is_some();
    let mut dialogs = page.exposed(&[Role::Alertdialog, Role::Dialog]);
    let is_modal = |it: Element<'_>| it.attribute("aria-modal") == Some("true");
    let has_modal = is_shown && dialogs.any(is_modal);
    // As libraries of dialogs mark what they hide for as long as one is open.
    let is_hidden_for_dialog = |element: Element<'_>| {
        let mut lineage = std::iter::once(element).chain(element.ancestors());
        is_shown && lineage.any(|at| at.attribute("data-aria-hidden").is_some())
    };
    let (mut uncertain, mut passing_on) = (0_usize, 0_usize);
    let mut focusable = EvidenceList::default();
    let mut words: Option<HashSet<&str>> = None;
    let mut scripts = page.document().html_elements("script");
    let loads_scripts = scripts
        .any(|script| script_kind(script) != ScriptKind::Data && script.has_attribute("src"));
    let mut in_closed_dialog = NodeSet::default();
    for element in page.document().elements() {
        if !page.is_aria_hidden(element) {
            continue;
        }
        let parent = element.parent();
        if is_dialog(page, element) || parent.is_some_and(|at| in_closed_dialog.contains(at.id())) {
            in_closed_dialog.insert(element.id());
        } else if page.is_in_tab_order(element) {
            if styles_unknown.is_some() && is_within_styled(element) {
                uncertain += 1;
                continue;
            }
            let words = words.get_or_insert_with(|| words_about_focus(page));
            let id = element.attribute("id");
            // What is behind an open dialog is kept from the focus by its script.
            if has_modal
                || is_hidden_for_dialog(element)
                || may_pass_focus_on(element)
                || (loads_scripts && is_empty_stop(element))
                || id.is_some_and(|id| words.contains(id))
            {
                passing_on += 1;
                continue;
            }
            focusable.add("focusable_hidden", |key| {
                let found = format_args!("<{}> can get focus", element.name());
                Evidence::at(
                    key,
                    element,
                    found,
                    "nothing that can get focus within aria-hidden=\"true\"",
                )
            });
        }
    }
    if let Some(reason) = styles_unknown
        && focusable.is_empty()
        && uncertain > 0
    {
        let elements = counted(uncertain, "element", "elements");
        return Finding::unmeasured(format!(
            "{elements} hidden from screen readers may be hidden from everyone: {reason}."
        ));
    }
    if focusable.is_empty() && passing_on > 0 {
        let elements = counted(passing_on, "element", "elements");
        return Finding::unmeasured(format!(
            "{elements} hidden from screen readers may pass the focus on by a script."
        ));
    }
    let finding = if focusable.is_empty() {
        Finding::pass("Nothing that is hidden from screen readers can get focus.")
    } else {
        let elements = counted(focusable.total, "element", "elements");
        Finding::fail(format!(
            "{elements} hidden from screen readers can get focus."
        ))
    };
    finding
        .concerning(focusable.total, hiding)
        .with_value(focusable.total)
        .with_evidence(focusable)
}

/// Whether the element is in something that aria-hidden hides and that a style sheet may hide from
/// everyone, such as a menu or a dialog that is closed.
fn is_within_styled(element: Element<'_>) -> bool {
    /// How far up a closed part is looked for.
    const MAX_ANCESTORS: usize = 32;
    element.ancestors().take(MAX_ANCESTORS).any(|around| {
        around.attribute_is("aria-hidden", "true")
            && (around.has_attribute("class") || around.has_attribute("id"))
    })
}

/// Whether a script may move the focus on as soon as the element gets it.
fn may_pass_focus_on(element: Element<'_>) -> bool {
    /// Parts of the names that libraries give to such elements.
    const GUARDS: [&str; 6] = [
        "focus-guard",
        "focus-lock",
        "focus-trap",
        "focus-sentinel",
        "focus-bumper",
        "sentinel",
    ];
    let is_guard = |text: &str| GUARDS.iter().any(|guard| text.contains(guard));
    let has_handler = element
        .attribute("onfocus")
        .is_some_and(|script| !is_blank(script));
    has_handler
        || element
            .attributes()
            .iter()
            .any(|attribute| is_guard(attribute.name()))
        || ["class", "id", "data-testid", "data-test"]
            .iter()
            .any(|name| {
                let text = element.attribute(name).unwrap_or_default();
                is_guard(&text.to_ascii_lowercase())
            })
}

/// Whether it is nothing but a stop for the focus, as dialogs of libraries have before and after
/// them: their scripts move the focus on (ACT rule 6cfa84, assumptions).
fn is_empty_stop(element: Element<'_>) -> bool {
    element.is_one_of(&["div", "i", "span"])
        && element.attribute_is("aria-hidden", "true")
        && element.attribute_is("tabindex", "0")
        && element.children().next().is_none()
        && element.own_text().all(is_blank)
}

/// The words of the scripts in the page that act when something gets the focus: ids of elements
/// among them.
fn words_about_focus<'p>(page: &'p Page<'_>) -> HashSet<&'p str> {
    let scripts = page.document().html_elements("script");
    let texts = scripts.flat_map(Element::own_text);
    let texts = texts.filter(|text| LISTENING.iter().any(|listen| text.contains(listen)));
    let is_between = |sign: char| !sign.is_alphanumeric() && !matches!(sign, '-' | '_' | ':');
    texts.flat_map(|text| text.split(is_between)).collect()
}

/// How scripts ask to be told of the focus.
const LISTENING: [&str; 3] = ["'focus", "\"focus", "onfocus"];

/// Whether this is a dialog. One that is hidden from screen readers is closed: until a script opens
/// it, its style keeps the focus out of it, which the HTML alone does not show.
fn is_dialog(page: &Page<'_>, element: Element<'_>) -> bool {
    matches!(page.role(element), Role::Dialog | Role::Alertdialog)
}
