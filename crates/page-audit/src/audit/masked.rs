//! What a page repeats of the headers that open it: it must not be in a report.

use serde_json::Value;

use crate::report::Report;

/// What is shown instead.
const MASK: &str = "***";

/// The report without these secrets.
pub(super) fn masked(report: Report, secrets: &[String]) -> Report {
    if secrets.is_empty() {
        return report;
    }
    let masked = serde_json::to_value(&report).and_then(|mut value| {
        mask(&mut value, secrets);
        serde_json::from_value(value)
    });
    // A word of the report's own, such as the name of a category, is no secret.
    masked.unwrap_or(report)
}

fn mask(value: &mut Value, secrets: &[String]) {
    match value {
        Value::String(text) => {
            for secret in secrets {
                if text.contains(secret.as_str()) {
                    *text = text.replace(secret.as_str(), MASK);
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(|value| mask(value, secrets)),
        Value::Object(values) => values.values_mut().for_each(|value| mask(value, secrets)),
        _ => {}
    }
}
