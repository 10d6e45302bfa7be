//! `<meter>` and `<progress>` with numbers that contradict each other.

use html_document::Element;

use crate::finding::{Evidence, EvidenceList};
use crate::page::Page;

/// The values that browsers move into their range (HTML standard, "The meter element" and "The
/// progress element").
pub(super) fn out_of_range(page: &Page<'_>) -> EvidenceList {
    let mut found = EvidenceList::default();
    for gauge in page.document().elements() {
        let names: &[&str] = match gauge {
            gauge if gauge.is_html("meter") => &["value", "low", "high", "optimum"],
            gauge if gauge.is_html("progress") => &["value"],
            _ => continue,
        };
        let Some((least, most)) = range(gauge) else {
            continue;
        };
        for name in names {
            // What is no number is another fault.
            let Some(number) = gauge.attribute(name).and_then(number) else {
                continue;
            };
            if number < least || number > most {
                let written = format_args!("{name}=\"{number}\"");
                let expected = format_args!("a number from {least} to {most}");
                found.add("value_out_of_range", |key| {
                    Evidence::at(key, gauge, written, expected)
                });
            }
        }
    }
    found
}

/// The least and the greatest value; `None` if they are not numbers or contradict each other.
fn range(gauge: Element<'_>) -> Option<(f64, f64)> {
    let limit = |name, default| {
        let written = gauge.attribute(name);
        written.map_or(Some(default), number)
    };
    let least = if gauge.is_html("meter") {
        limit("min", 0.0)?
    } else {
        0.0
    };
    let most = limit("max", 1.0)?;
    (least < most).then_some((least, most))
}

fn number(written: &str) -> Option<f64> {
    let number: f64 = written.trim_ascii().parse().ok()?;
    number.is_finite().then_some(number)
}
