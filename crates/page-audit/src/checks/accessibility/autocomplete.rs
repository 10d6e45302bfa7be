//! Fields that ask for personal data say which in a way that programs know.

use html_document::Element;

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Page, Role, input_type, is_blank};
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// ACT rule 73f2c2: the grammar of HTML's autofill detail tokens. Whether a value suits its field is
/// not checked.
pub(super) static RULE: Rule = Rule {
    id: "autocomplete",
    category: Category::Accessibility,
    severity: Severity::Low,
    measure: Some(Measure::Share),
    gate: None,
    title: "The values of autocomplete are known",
    failing_title: "Browsers do not know how to fill in some fields",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "Browsers fill in names and addresses, and assistive technology shows symbols for them, \
          only if autocomplete says which in the words of the HTML standard.",
    how_to_fix: "Use a value from the standard's list, such as email, given-name or \
                 \"shipping street-address\".",
    source_url: "https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill",
    check,
};

/// The fields that can be preceded by a kind of contact.
const CONTACT_FIELDS: [&str; 10] = [
    "email",
    "impp",
    "tel",
    "tel-area-code",
    "tel-country-code",
    "tel-extension",
    "tel-local",
    "tel-local-prefix",
    "tel-local-suffix",
    "tel-national",
];

const FIELDS: [&str; 44] = [
    "additional-name",
    "address-level1",
    "address-level2",
    "address-level3",
    "address-level4",
    "address-line1",
    "address-line2",
    "address-line3",
    "bday",
    "bday-day",
    "bday-month",
    "bday-year",
    "cc-additional-name",
    "cc-csc",
    "cc-exp",
    "cc-exp-month",
    "cc-exp-year",
    "cc-family-name",
    "cc-given-name",
    "cc-name",
    "cc-number",
    "cc-type",
    "country",
    "country-name",
    "current-password",
    "family-name",
    "given-name",
    "honorific-prefix",
    "honorific-suffix",
    "language",
    "name",
    "new-password",
    "nickname",
    "one-time-code",
    "organization",
    "organization-title",
    "photo",
    "postal-code",
    "sex",
    "street-address",
    "transaction-amount",
    "transaction-currency",
    "url",
    "username",
];

fn check(page: &Page<'_>) -> Finding {
    let mut fields = 0_usize;
    let mut unknown = EvidenceList::default();
    let document = page.document();
    let elements = ["input", "select", "textarea"].map(|name| document.html_elements(name));
    for field in elements
        .into_iter()
        .flatten()
        .filter(|at| is_concerned(page, *at))
    {
        let value = field.attribute("autocomplete").unwrap_or_default();
        fields += 1;
        if !is_valid(value) {
            unknown.add("unknown_value", |key| {
                let found = format_args!("autocomplete=\"{value}\"");
                Evidence::at(key, field, found, "a value of the HTML standard")
            });
        }
    }
    if fields == 0 {
        return Finding::not_applicable("No field says with autocomplete what it asks for.");
    }
    let finding = if unknown.is_empty() {
        Finding::pass("Every value of autocomplete is known.")
    } else {
        let some = counted(unknown.total, "field has", "fields have");
        Finding::fail(format!("{some} an autocomplete that is not known."))
    };
    finding
        .concerning(unknown.total, fields)
        .with_value(unknown.total)
        .with_evidence(unknown)
}

fn is_concerned(page: &Page<'_>, field: Element<'_>) -> bool {
    let value = field
        .attribute("autocomplete")
        .unwrap_or_default()
        .trim_ascii();
    let is_switch = value.eq_ignore_ascii_case("on") || value.eq_ignore_ascii_case("off");
    let fixed = [
        "button", "checkbox", "file", "hidden", "image", "radio", "reset", "submit",
    ];
    let is_fixed = field.is_html("input")
        && fixed
            .iter()
            .any(|kind| input_type(field).eq_ignore_ascii_case(kind));
    let is_disabled =
        field.has_attribute("disabled") || field.attribute_is("aria-disabled", "true");
    let role = page.role(field);
    let is_control = role.is_control() || role == Role::Absent;
    !is_blank(value)
        && !is_switch
        && !is_fixed
        && !is_disabled
        && !page.is_not_rendered(field)
        && (is_control || page.is_in_tab_order(field))
}

/// Whether the words are in the standard's order, and known.
fn is_valid(value: &str) -> bool {
    let value = value.to_ascii_lowercase();
    let mut words = value.split_ascii_whitespace().peekable();
    words.next_if(|word| word.starts_with("section-"));
    words.next_if(|word| matches!(*word, "shipping" | "billing"));
    let is_contact = words
        .next_if(|word| matches!(*word, "home" | "work" | "mobile" | "fax" | "pager"))
        .is_some();
    let Some(field) = words.next() else {
        return false;
    };
    let is_contact_field = CONTACT_FIELDS.contains(&field);
    if !is_contact_field && (is_contact || !FIELDS.contains(&field)) {
        return false;
    }
    words.next_if(|word| *word == "webauthn");
    words.next().is_none()
}
