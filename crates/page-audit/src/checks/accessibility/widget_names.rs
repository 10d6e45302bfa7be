//! Dialogs, tabs, options, meters and progress bars have a name.

use html_document::Element;

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, Kinds, Noun, counted, part_of, plural};
use crate::page::{Page, Role};
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// The roles for which WAI-ARIA 1.2 requires a name and that no other check covers. HTML's own
/// `<option>` and `<hr>` need none: an empty option often stands for no choice.
pub(super) static RULE: Rule = Rule {
    id: "widget_names",
    category: Category::Accessibility,
    severity: Severity::Medium,
    measure: Some(Measure::Share),
    gate: None,
    title: "Dialogs, tabs, options, meters and progress bars have names",
    failing_title: "Parts of widgets have no name",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "A screen reader says \"dialog\" or \"50 percent\", but neither which dialog nor percent \
          of what.",
    how_to_fix: "Set aria-labelledby to the id of the dialog's heading or of the text beside the \
                 meter or progress bar, or add an aria-label. Tabs and options need text.",
    source_url: "https://www.w3.org/TR/wai-aria-1.2/#namecalculation",
    check,
};

const ROLES: &[Role] = &[
    Role::Alertdialog,
    Role::Dialog,
    Role::Meter,
    Role::Option,
    Role::Progressbar,
    Role::Tab,
    Role::Tooltip,
    Role::Treeitem,
];

fn check(page: &Page<'_>) -> Finding {
    let mut widgets = 0_usize;
    let mut kinds = Kinds::default();
    let mut nameless = EvidenceList::default();
    let elements = page.exposed(ROLES);
    for widget in elements.filter(|widget| needs_name(page, *widget)) {
        widgets += 1;
        if !page.has_name(widget) {
            kinds.add(noun(page, widget));
            nameless.add("missing_name", |key| {
                Evidence::at(key, widget, described(page, widget), expected(page, widget))
            });
        }
    }
    if widgets == 0 {
        return Finding::not_applicable(
            "The page has no dialogs, tabs, options, meters or progress bars.",
        );
    }
    let finding = if nameless.is_empty() {
        let subject = part_of(
            widgets as u64,
            widgets,
            "dialog, tab, option, meter or progress bar",
            "dialogs, tabs, options, meters and progress bars",
        );
        let have = plural(widgets, "has", "have");
        Finding::pass(format!("{subject} {have} a name."))
    } else {
        let (one, many) = kinds.noun_or(("part of widgets", "parts of widgets"));
        let have = plural(nameless.total, "has", "have");
        Finding::fail(format!(
            "{} {have} no name.",
            counted(nameless.total, one, many)
        ))
    };
    let finding = finding.concerning(nameless.total, widgets);
    finding.with_value(nameless.total).with_evidence(nameless)
}

fn needs_name(page: &Page<'_>, widget: Element<'_>) -> bool {
    match page.role(widget) {
        Role::Option => !widget.is_html("option"),
        _ => true,
    }
}

/// What a widget is called.
fn noun(page: &Page<'_>, widget: Element<'_>) -> Noun {
    match page.role(widget) {
        Role::Meter => ("meter", "meters"),
        Role::Option => ("option", "options"),
        Role::Progressbar => ("progress bar", "progress bars"),
        Role::Tab => ("tab", "tabs"),
        Role::Tooltip => ("tooltip", "tooltips"),
        Role::Treeitem => ("tree item", "tree items"),
        _ => ("dialog", "dialogs"),
    }
}

fn described(page: &Page<'_>, widget: Element<'_>) -> String {
    let role = page.role(widget).name();
    format!("<{}>, whose role is {role}, without a name", widget.name())
}

fn expected(page: &Page<'_>, widget: Element<'_>) -> &'static str {
    match page.role(widget) {
        Role::Option | Role::Tab | Role::Tooltip | Role::Treeitem => "text or an aria-label",
        _ => "an aria-labelledby or an aria-label",
    }
}
