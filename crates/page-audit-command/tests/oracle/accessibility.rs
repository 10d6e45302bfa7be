//! Compares the accessibility checks with the equivalent rules of axe-core: they should object to
//! the same elements of the same pages.

use std::collections::{BTreeMap, BTreeSet};

use page_audit::Outcome;

use crate::accessibility::deviations::{DEVIATIONS, WHOLE_PAGE_DEVIATIONS};
use crate::compared::{Compared, Place, compared};
use crate::pages::is_seen;

mod deviations;

/// Checks of the engine, and the equivalent rules of axe. Axe names a list, table or hidden part
/// where the engine names what is wrong in it, so an element also matches any of its ancestors.
const QUESTIONS: &[(&[&str], &[&str])] = &[
    (&["aria_hidden"], &["aria-hidden-body", "aria-hidden-focus"]),
    (
        &["aria_valid"],
        &[
            "aria-allowed-attr",
            "aria-prohibited-attr",
            "aria-required-attr",
            "aria-roles",
            "aria-valid-attr",
            "aria-valid-attr-value",
            "presentation-role-conflict",
        ],
    ),
    (
        &["button_names", "link_names"],
        &[
            "aria-command-name",
            "button-name",
            "input-button-name",
            "link-name",
            "summary-name",
        ],
    ),
    (&["focus_order"], &["accesskeys", "tabindex"]),
    (
        &["form_labels"],
        &[
            "aria-input-field-name",
            "aria-toggle-field-name",
            "label",
            "select-name",
        ],
    ),
    (&["frame_titles"], &["frame-title"]),
    (
        &["graphic_names"],
        &["area-alt", "input-image-alt", "object-alt", "svg-img-alt"],
    ),
    (&["heading_order"], &["empty-heading", "heading-order"]),
    (&["image_keywords"], &["image-alt", "role-img-alt"]),
    (
        &["language"],
        &["html-has-lang", "html-lang-valid", "html-xml-lang-mismatch"],
    ),
    (
        &["list_structure"],
        &["definition-list", "dlitem", "list", "listitem"],
    ),
    (&["meta_refresh"], &["meta-refresh"]),
    (&["text_spacing"], &["avoid-inline-spacing"]),
    (
        &["table_headers"],
        &["td-headers-attr", "th-has-data-cells"],
    ),
    (&["zoom"], &["meta-viewport", "meta-viewport-large"]),
];

/// The same for checks of whole pages.
const OF_WHOLE_PAGES: &[(&str, &[&str])] = &[
    ("bypass_blocks", &["bypass", "skip-link"]),
    ("headings", &["page-has-heading-one"]),
    (
        "landmarks",
        &[
            "landmark-no-duplicate-main",
            "landmark-one-main",
            "landmark-unique",
        ],
    ),
    ("title", &["document-title"]),
];

/// Every rule of axe that is compared.
pub fn axe_rules() -> Vec<&'static str> {
    let of_elements = QUESTIONS.iter().map(|(_, rules)| *rules);
    let rules = of_elements.chain(OF_WHOLE_PAGES.iter().map(|(_, rules)| *rules));
    rules.flatten().copied().collect()
}

/// The elements that any of these rules names, with the rule.
fn named<'c>(
    verdicts: &'c BTreeMap<String, Vec<Place>>,
    rules: &'c [&str],
) -> impl Iterator<Item = (&'c str, Place)> {
    let rules = rules
        .iter()
        .filter_map(|rule| Some((*rule, verdicts.get(*rule)?)));
    rules.flat_map(|(rule, places)| places.iter().map(move |place| (rule, *place)))
}

/// How often the engine or axe reports something that the other does not, by check or rule, and by
/// part of the set.
type Deviations = BTreeMap<(String, String), usize>;

#[derive(Debug, Default)]
struct Agreement {
    /// Elements that the engine and axe object to.
    both: usize,
    /// Elements that the engine objects to and that axe leaves to people to judge.
    open: usize,
    deviations: Deviations,
    /// Details for reading a failed test.
    places: Vec<String>,
}

impl Agreement {
    fn deviation(&mut self, who: &str, compared: &Compared, place: &str) {
        let key = (who.to_owned(), compared.part().to_owned());
        *self.deviations.entry(key).or_default() += 1;
        self.places
            .push(format!("{who}: {}: {place}", compared.page.name));
    }

    fn add(&mut self, compared: &Compared, checks: &[&str], rules: &[&str]) {
        let axe = &compared.seen.axe;
        let theirs: BTreeSet<Place> = named(&axe.objections, rules)
            .map(|(_, place)| place)
            .collect();
        let open: BTreeSet<Place> = named(&axe.open, rules).map(|(_, place)| place).collect();
        let mut confirmed = BTreeSet::new();
        for check in checks {
            for (selector, place) in compared.offenders(check) {
                if let Some(same) = compared.around(place).find(|at| theirs.contains(at)) {
                    confirmed.insert(same);
                    self.both += 1;
                } else if compared.around(place).any(|at| open.contains(&at)) {
                    self.open += 1;
                } else {
                    self.deviation(check, compared, selector);
                }
            }
        }
        for (rule, place) in named(&axe.objections, rules) {
            if !confirmed.contains(&place) {
                let place = usize::try_from(place).ok();
                let element = place.and_then(|at| compared.seen.facts.tree.get(at));
                self.deviation(rule, compared, &format!("{element:?}"));
            }
        }
    }
}

fn expected(deviations: &[(&str, &str, usize, &str)]) -> Deviations {
    let counts = deviations.iter().map(|(who, part, count, _reason)| {
        let key = ((*who).to_owned(), (*part).to_owned());
        (key, *count)
    });
    counts.collect()
}

#[test]
fn axe_objects_to_the_same_elements() {
    let Some(pages) = compared() else { return };
    let mut agreement = Agreement::default();
    for compared in pages.iter().filter(|it| is_seen(&it.report)) {
        for (checks, rules) in QUESTIONS {
            agreement.add(compared, checks, rules);
        }
    }
    let places = agreement.places.join("\n");
    assert_eq!(agreement.deviations, expected(DEVIATIONS), "\n{places}");
    println!(
        "elements: {} by both, {} left open",
        agreement.both, agreement.open
    );
    assert!(agreement.both >= 282, "{}", agreement.both);
    assert!(agreement.open >= 78, "{}", agreement.open);
}

#[test]
fn axe_comes_to_the_same_verdict_on_whole_pages() {
    let Some(pages) = compared() else { return };
    let mut agreement = Agreement::default();
    for compared in pages.iter().filter(|it| is_seen(&it.report)) {
        for (check, rules) in OF_WHOLE_PAGES {
            let mut results = compared.report.checks.iter();
            let result = results.find(|result| result.id == *check).unwrap();
            let ours = matches!(result.outcome, Outcome::Fail | Outcome::Warn);
            let theirs = named(&compared.seen.axe.objections, rules).count() > 0;
            match (ours, theirs) {
                (true, false) => agreement.deviation(check, compared, &result.message),
                (false, true) => agreement.deviation(rules[0], compared, &result.message),
                _ => agreement.both += 1,
            }
        }
    }
    let places = agreement.places.join("\n");
    let expected = expected(WHOLE_PAGE_DEVIATIONS);
    assert_eq!(agreement.deviations, expected, "\n{places}");
    println!("whole pages: {} agree", agreement.both);
    assert!(agreement.both >= 401, "{}", agreement.both);
}
