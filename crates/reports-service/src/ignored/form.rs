//! The form of what is to be ignored.

use std::borrow::Cow;

use page_audit::Ignored;
use query_params::{FieldReader, FromFields, schema};
use utoipa::openapi::schema::Type;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};

const MAX_REASON: usize = 500;
const MAX_KEY: usize = 100;
const MAX_SELECTOR: usize = 1_000;
/// A little more than evidence ever has.
const MAX_FOUND: usize = 250;

/// The body of store.
#[derive(Debug)]
pub struct StoreIgnored {
    /// What, and why.
    pub setting: Ignored,
    /// The report, if it is not ignored in all of the project.
    pub report: Option<i64>,
}

impl FromFields for StoreIgnored {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        let check = reader.required("check");
        if let Some(id) = check.filter(|id| page_audit::rule(id).is_none()) {
            let similar: Vec<&str> = page_audit::similar_rules(id).map(|rule| rule.id).collect();
            let hint = match similar.as_slice() {
                [] => String::new(),
                similar => format!(" Did you mean {}?", similar.join(" or ")),
            };
            let message = format!("The check field must be the id of a check.{hint}");
            reader.error("check", "unknown_check", message);
        }
        let mut text = |name, at_most| {
            let text = reader.text(name)?;
            if text.chars().count() > at_most {
                let message = format!("The {name} field must have at most {at_most} characters.");
                reader.error(name, "too_long", message);
            }
            Some(text.to_owned())
        };
        let key = text("key", MAX_KEY);
        let selector = text("selector", MAX_SELECTOR);
        let found = text("found", MAX_FOUND);
        let reason = text("reason", MAX_REASON);
        let report = reader.integer("report", 1, i64::MAX as u64);
        let reason = reason.or_else(|| reader.required("reason").map(str::to_owned));
        Some(Self {
            setting: Ignored {
                check: check?.to_owned(),
                reason: reason?,
                key,
                selector,
                found,
                pages: Vec::new(),
            },
            report: report.and_then(|report| i64::try_from(report).ok()),
        })
    }
}

impl StoreIgnored {
    /// Restricts it to one of the places that the report's page offers: `selector=…` or `found=…`.
    pub fn only(&mut self, reader: &mut FieldReader<'_>, place: &str) {
        let (kind, text) = place.split_once('=').unwrap_or_default();
        let (part, at_most) = match kind {
            "selector" => (&mut self.setting.selector, MAX_SELECTOR),
            "found" => (&mut self.setting.found, MAX_FOUND),
            _ => return,
        };
        if text.chars().count() > at_most {
            let message = format!("The only field must have at most {at_most} characters.");
            reader.error("only", "too_long", message);
        }
        *part = Some(text.trim().to_owned());
    }
}

impl utoipa::ToSchema for StoreIgnored {
    fn name() -> Cow<'static, str> {
        "StoreIgnoredForm".into()
    }
}

impl utoipa::PartialSchema for StoreIgnored {
    fn schema() -> RefOr<Schema> {
        let text = |about, at_most| {
            let text = schema::text().max_length(Some(at_most));
            text.description(Some(about))
        };
        let checks = page_audit::catalogue().map(|rule| rule.id);
        let check = ObjectBuilder::new()
            .schema_type(Type::String)
            .enum_values(Some(checks))
            .description(Some("The check's id."));
        let reason = ObjectBuilder::new()
            .schema_type(Type::String)
            .max_length(Some(MAX_REASON))
            .description(Some("Why it is ignored. Whoever sees the report sees it."));
        let report = ObjectBuilder::new()
            .schema_type(Type::Integer)
            .minimum(Some(1))
            .description(Some(
                "The id of a report of the project, to ignore it there only.",
            ));
        let form = ObjectBuilder::new()
            .schema_type(Type::Object)
            .property("check", check)
            .property("reason", reason)
            .property("report", report)
            .property("key", text("Only evidence of this kind.", MAX_KEY))
            .property(
                "selector",
                text(
                    "Only evidence at these elements: a selector as reports have it, with * for \
                     anything.",
                    MAX_SELECTOR,
                ),
            )
            .property(
                "found",
                text(
                    "Only evidence where this was found, such as a file: as reports have it, with \
                     * for anything.",
                    MAX_FOUND,
                ),
            );
        let form = form.required("check").required("reason");
        form.description(Some("The body of store.")).into()
    }
}
