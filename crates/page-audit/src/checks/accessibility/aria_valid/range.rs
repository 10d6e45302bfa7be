//! Numbers of ARIA attributes that are outside their range.

use std::fmt::Arguments;

use html_document::Element;

use crate::finding::{Evidence, EvidenceList};
use crate::page::{Page, Role, input_type};

/// Attributes that count, with the least number that WAI-ARIA allows.
const AT_LEAST: [(&str, f64); 9] = [
    ("aria-colcount", -1.0),
    ("aria-colindex", 1.0),
    ("aria-colspan", 1.0),
    ("aria-level", 1.0),
    ("aria-posinset", 1.0),
    ("aria-rowcount", -1.0),
    ("aria-rowindex", 1.0),
    ("aria-rowspan", 0.0),
    ("aria-setsize", -1.0),
];

/// Attributes of which one must not exceed the other, unless that is -1 for an unknown number.
const AT_MOST: [(&str, &str); 3] = [
    ("aria-posinset", "aria-setsize"),
    ("aria-colindex", "aria-colcount"),
    ("aria-rowindex", "aria-rowcount"),
];

pub(super) fn check(page: &Page<'_>, element: Element<'_>, wrong: &mut EvidenceList) {
    for (name, least) in AT_LEAST {
        if number(element, name).is_some_and(|number| number < least) {
            add(element, name, format_args!("at least {least}"), wrong);
        }
    }
    for (name, limit) in AT_MOST {
        let most = number(element, limit).filter(|most| *most > 0.0);
        if let (Some(number), Some(most)) = (number(element, name), most)
            && number > most
        {
            add(
                element,
                name,
                format_args!("at most {most}, the {limit}"),
                wrong,
            );
        }
    }
    check_value(page, element, wrong);
}

/// The current value of a range lies between its least and its greatest one.
fn check_value(page: &Page<'_>, element: Element<'_>, wrong: &mut EvidenceList) {
    let role = page.role(element);
    let is_bounded = matches!(
        role,
        Role::Meter | Role::Progressbar | Role::Scrollbar | Role::Separator | Role::Slider
    );
    // The element's own attributes count there.
    let is_native = element.is_html("meter")
        || element.is_html("progress")
        || (element.is_html("input") && input_type(element).eq_ignore_ascii_case("range"));
    if is_native || !(is_bounded || role == Role::Spinbutton) {
        return;
    }
    let least = number(element, "aria-valuemin").or(is_bounded.then_some(0.0));
    let most = number(element, "aria-valuemax").or(is_bounded.then_some(100.0));
    if let (Some(least), Some(most)) = (least, most)
        && least > most
    {
        let expected = format_args!("at least {least}, the aria-valuemin");
        add(element, "aria-valuemax", expected, wrong);
        return;
    }
    let Some(now) = number(element, "aria-valuenow") else {
        return;
    };
    if least.is_some_and(|least| now < least) || most.is_some_and(|most| now > most) {
        let least = least.map_or_else(String::new, |least| format!("at least {least}"));
        let most = most.map_or_else(String::new, |most| format!("at most {most}"));
        let and = if least.is_empty() || most.is_empty() {
            ""
        } else {
            " and "
        };
        let expected = format_args!("{least}{and}{most}, the limits that the element declares");
        add(element, "aria-valuenow", expected, wrong);
    }
}

fn number(element: Element<'_>, name: &str) -> Option<f64> {
    let number: f64 = element.attribute(name)?.trim_ascii().parse().ok()?;
    number.is_finite().then_some(number)
}

fn add(element: Element<'_>, name: &str, expected: Arguments<'_>, wrong: &mut EvidenceList) {
    wrong.add("number_out_of_range", |key| {
        let value = element.attribute(name).unwrap_or_default();
        Evidence::at(key, element, format_args!("{name}=\"{value}\""), expected)
    });
}
