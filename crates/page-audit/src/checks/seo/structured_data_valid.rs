//! The page's structured data is valid.

use std::collections::HashMap;

use html_document::Element;
use serde_json::Value;

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Item, ItemValue, MAX_ITEMS, Page, StructuredData};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

mod format;
mod json_ld;
mod requirements;
mod vocabulary;

use format::Format;
use json_ld::Named;
use requirements::{is_of_rating, is_rating_of_reviews, is_review_rating, missing};
use vocabulary::{is_known, is_property, meant};

/// Among Google's features, articles and organizations require no property. For nested items only
/// the types are checked, and what ranges of prices and ratings always need: other properties that
/// are required depend on what they are part of.
pub(super) static RULE: Rule = Rule {
    id: "structured_data_valid",
    category: Category::Seo,
    severity: Severity::Medium,
    measure: None,
    gate: None,
    title: "The structured data is valid and complete",
    failing_title: "Search engines cannot use all of the structured data",
    faults: &[
        FaultKind::new("not_json", "The structured data is not valid JSON"),
        FaultKind::new("not_an_object", "The structured data is not an object"),
        FaultKind::new(
            "no_context",
            "The structured data does not say by which vocabulary",
        ),
        FaultKind::new(
            "foreign_context",
            "The structured data uses another vocabulary than schema.org",
        ),
        FaultKind::new(
            "no_type",
            "The structured data does not say what it is about",
        ),
        FaultKind::new("too_long_json_ld", "The structured data is too long"),
        FaultKind::new(
            "unknown_type",
            "The structured data has a type that does not exist",
        ),
        FaultKind::new(
            "misspelt_property",
            "The structured data has a misspelt property",
        ),
        FaultKind::new(
            "missing_property",
            "The structured data lacks what search engines require",
        ),
        FaultKind::new("invalid_value", "The structured data has an invalid value"),
        FaultKind::new(
            "rating_out_of_scale",
            "A rating in the structured data is out of its scale",
        ),
        FaultKind::new(
            "too_many_items",
            "There is more structured data than can be checked",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "Search engines ignore structured data with errors, and show no rich result for items \
          that lack a required property.",
    how_to_fix: "Fix each error listed, then try the page in Google's Rich Results Test.",
    source_url: "https://developers.google.com/search/docs/appearance/structured-data/sd-policies",
    check,
};

/// The faults of the page's structured data.
#[derive(Default)]
struct Faults {
    /// It cannot be understood.
    broken: EvidenceList,
    /// It lacks something.
    lacking: EvidenceList,
    /// Scripts that are too long to be checked, also among those that lack something.
    too_long: usize,
    /// The property that each name was probably meant to be.
    meant: HashMap<String, Option<&'static str>>,
    /// Whether there are more names that schema.org does not have.
    has_more_names: bool,
}

/// How many different names that schema.org does not have are compared with all that it has.
const MAX_COMPARED: usize = 1_000;

impl Faults {
    /// Notes the name of a property that schema.org does not have, if it has one much like it.
    fn misspelt(&mut self, element: Element<'_>, name: &str) {
        if let Some(meant) = self.meant(name) {
            self.lacking.add("misspelt_property", |key| {
                let found = format_args!("the property {name}");
                Evidence::at(key, element, found, meant)
            });
        }
    }

    fn meant(&mut self, name: &str) -> Option<&'static str> {
        if let Some(known) = self.meant.get(name) {
            return *known;
        }
        if self.meant.len() >= MAX_COMPARED {
            self.has_more_names = true;
            return None;
        }
        let meant = meant(name);
        self.meant.insert(name.to_owned(), meant);
        meant
    }
}

fn check(page: &Page<'_>) -> Finding {
    let data = page.structured_data();
    if data.is_empty() {
        return Finding::not_applicable("The page has no structured data.");
    }
    let mut faults = Faults::default();
    let scripts = || {
        let scripts = data.json_ld.iter();
        scripts.map(|script| page.document().element(*script))
    };
    let mut named = Named::default();
    for script in scripts() {
        // Each is read twice, since the values of all together may take too much memory.
        if let Ok(value) = read(script) {
            named.add(&value);
        }
    }
    for script in scripts() {
        of_json_ld(script, &named, &mut faults);
    }
    for item in &data.items {
        of_item(page.document().element(item.element), item, &mut faults);
    }
    for value in &data.values {
        of_value(page, value, &mut faults);
    }
    if data.has_more_items {
        let found = format_args!("more than {MAX_ITEMS} items, too many to be checked");
        let expected = format_args!("at most {MAX_ITEMS} items");
        faults
            .lacking
            .add("too_many_items", |key| Evidence::of(key, found, expected));
    }
    let unchecked = unchecked(&faults, data);
    let total = faults.broken.total + faults.lacking.total;
    let count = counted(total, "fault", "faults");
    let finding = if !faults.broken.is_empty() {
        Finding::fail(format!(
            "The page's structured data has {count}; some of it cannot be read.{unchecked}"
        ))
    } else if total > 0 {
        Finding::warn(format!(
            "The page's structured data has {count}.{unchecked}"
        ))
    } else {
        Finding::pass(format!("The page's structured data is valid.{unchecked}"))
    };
    finding
        .with_value(total)
        .with_evidence(faults.broken.and(faults.lacking))
}

/// A sentence on what was left out, if anything was.
fn unchecked(faults: &Faults, data: &StructuredData) -> String {
    let scripts = counted(faults.too_long, "script of JSON-LD", "scripts of JSON-LD");
    let scripts = format!("{scripts} of more than {MAX_JSON_LD_BYTES} bytes");
    let items = format!("microdata and RDFa after the first {MAX_ITEMS} items");
    let names = format!("names of properties after the first {MAX_COMPARED} unknown ones");
    let left_out = [
        (faults.too_long > 0, scripts),
        (data.has_more_items, items),
        (
            data.has_more_prefixes,
            "RDFa with too many prefixes for schema.org".to_owned(),
        ),
        (faults.has_more_names, names),
    ];
    let left_out = left_out.into_iter().filter(|(is_left_out, _)| *is_left_out);
    let left_out: Vec<String> = left_out.map(|(_, what)| what).collect();
    if left_out.is_empty() {
        return String::new();
    }
    format!(" Part of it was not checked: {}.", left_out.join(", "))
}

/// How much JSON-LD of a script is read: its values can take fifty times its size in memory.
const MAX_JSON_LD_BYTES: usize = 512 * 1024;

/// Why a script was not read.
enum Unread {
    TooLong { bytes: usize },
    NotJson(serde_json::Error),
}

fn read(script: Element<'_>) -> Result<Value, Unread> {
    let bytes = script.own_text().map(str::len).sum();
    if bytes > MAX_JSON_LD_BYTES {
        return Err(Unread::TooLong { bytes });
    }
    let text: String = script.own_text().collect();
    let mut value = serde_json::from_str(&text).map_err(Unread::NotJson)?;
    json_ld::resolve_aliases(&mut value);
    Ok(value)
}

fn of_json_ld(script: Element<'_>, named: &Named, faults: &mut Faults) {
    match read(script) {
        Ok(value) => json_ld::check(script, &value, named, faults),
        Err(Unread::TooLong { bytes }) => {
            let found = format_args!("{bytes} bytes, too long to be checked");
            let expected = format_args!("at most {MAX_JSON_LD_BYTES} bytes");
            faults.too_long += 1;
            faults.lacking.add("too_long_json_ld", |key| {
                Evidence::at(key, script, found, expected)
            });
        }
        Err(Unread::NotJson(error)) => faults.broken.add("not_json", |key| {
            let found = format_args!("not JSON: {error}");
            Evidence::at(key, script, found, "JSON")
        }),
    }
}

fn of_item(element: Element<'_>, item: &Item, faults: &mut Faults) {
    for name in item.types.iter().filter(|name| !is_known(name)) {
        faults.add_unknown_type(element, name);
    }
    if item.is_whole {
        let types: Vec<&str> = item.types.iter().map(String::as_str).collect();
        for missing in missing(&types, |name| item.properties.contains(name)) {
            missing.add_to(&mut faults.lacking, element);
        }
    }
}

/// A value of an item: its name and its format are those that it would need in JSON-LD.
fn of_value(page: &Page<'_>, value: &ItemValue, faults: &mut Faults) {
    let element = page.document().element(value.element);
    let mut text = None;
    // The value may be long, and so may the list of names.
    let mut allowed = HashMap::new();
    for property in value.properties() {
        if !is_property(property) {
            faults.misspelt(element, property);
        }
        let Some(format) = Format::of(property).filter(|_| !value.is_item) else {
            continue;
        };
        if is_of_rating(property) && !is_within_review(element) {
            continue;
        }
        let text = text.get_or_insert_with(|| value.text(page, element));
        let Some(text) = text.as_deref() else {
            continue;
        };
        if !*allowed
            .entry(format)
            .or_insert_with(|| allows(format, element, text))
        {
            faults.lacking.add("invalid_value", |key| {
                let found = format_args!("{property}: \"{text}\"");
                Evidence::at(key, element, found, format.expected())
            });
        }
    }
}

/// How far around a value its item is looked for.
const FARTHEST_ITEM: usize = 100;

/// Whether the item around a value is a rating that Google reads, by its own type or by the property
/// whose value it is.
fn is_within_review(value: Element<'_>) -> bool {
    let is_item =
        |around: &Element<'_>| around.has_attribute("itemscope") || around.has_attribute("typeof");
    let mut around = value.ancestors().take(FARTHEST_ITEM);
    let item = around.find(is_item);
    let written = ["itemprop", "itemtype", "property", "rel", "typeof"];
    let names = written
        .iter()
        .filter_map(|name| item?.attribute(name))
        .flat_map(str::split_ascii_whitespace);
    names
        .map(|name| name.rsplit(['/', ':']).next().unwrap_or(name))
        .any(|name| is_review_rating(name) || is_rating_of_reviews(name))
}

/// Whether a text has this format. In `<time>`, a space may be where ISO 8601 has a T.
fn allows(format: Format, element: Element<'_>, text: &str) -> bool {
    let is_time = || element.is_html("time");
    format.allows(text) || (is_time() && format.allows(&text.replacen(' ', "T", 1)))
}

impl Faults {
    fn add_unknown_type(&mut self, element: Element<'_>, name: &str) {
        self.lacking.add("unknown_type", |key| {
            Evidence::at(
                key,
                element,
                format_args!("type {name}"),
                "a schema.org type",
            )
        });
    }
}
