//! The form of what is to be ignored.

use std::borrow::Cow;

use page_audit::Ignored;
use query_params::{FieldReader, FromFields, schema};
use utoipa::openapi::schema::{AdditionalProperties, Type};
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
        let form = Self::read(reader);
        // Without a restriction that is not understood, too much would be ignored.
        reader.refuse_others();
        form
    }
}

impl StoreIgnored {
    /// Reads it, beside other fields.
    pub fn read(reader: &mut FieldReader<'_>) -> Option<Self> {
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
        let reason = reader.required("reason");
        let [key, selector, found] = ["key", "selector", "found"].map(|name| reader.filled(name));
        let report = reader.integer("report", 1, i64::MAX as u64);
        let mut at_most = |name, at_most, text: Option<&str>| {
            let text = text?;
            if text.chars().count() > at_most {
                let message = format!("The {name} field must have at most {at_most} characters.");
                reader.error(name, "too_long", message);
            }
            Some(text.to_owned())
        };
        let reason = at_most("reason", MAX_REASON, reason);
        let key = at_most("key", MAX_KEY, key);
        let selector = at_most("selector", MAX_SELECTOR, selector);
        let found = at_most("found", MAX_FOUND, found);
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

    /// Restricts it to one of the places that the report's page offers: `selector=…` or `found=…`.
    pub fn only(&mut self, reader: &mut FieldReader<'_>, place: &str) {
        let (part, at_most, text) = match place.split_once('=') {
            Some(("selector", text)) => (&mut self.setting.selector, MAX_SELECTOR, text),
            Some(("found", text)) => (&mut self.setting.found, MAX_FOUND, text),
            _ => {
                let message = "The only field must be selector=… or found=….";
                return reader.error("only", "not_allowed", message);
            }
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
            let text = schema::filled().max_length(Some(at_most));
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
            .additional_properties(Some(AdditionalProperties::FreeForm(false)))
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
