//! `explain_check`.

use std::fmt::Write;

use mcp::{Answer, Call, PAGE_TEXT, read_id};
use page_audit::{CheckResult, Rule, rule, similar_rules};
use query_params::{FieldReader, FromFields};
use serde::Serialize;
use utoipa::ToSchema;
use web::Problem;

use super::show::{counted, find, name_ignored};
use crate::app::App;
use crate::ignored::IgnoredFinding;
use crate::rules::RuleCheck;

/// How many pieces of evidence the text has.
const MAX_EVIDENCE: usize = 10;

/// A check, and what it found.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExplainedCheck {
    /// How to treat what was found on the page.
    note: &'static str,
    check: RuleCheck,
    /// What it found on the page of the report; null without one.
    #[schema(required)]
    found: Option<CheckResult>,
    /// What of that does not count, and why.
    ignored: Vec<IgnoredFinding>,
}

/// The arguments.
struct Explain {
    rule: &'static Rule,
    report: Option<i64>,
}

impl FromFields for Explain {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        let name = reader.required("check");
        let found = name.and_then(rule);
        if let (Some(name), None) = (name, found) {
            let similar = similar_rules(name).map(|rule| rule.id).take(5);
            let similar = similar.collect::<Vec<_>>().join(", ");
            let message = if similar.is_empty() {
                "There is no check of this id: a report's problems have those that it found.".into()
            } else {
                format!("There is no check of this id. Similar ones: {similar}.")
            };
            reader.error("check", "not_found", message);
        }
        let report = read_id(reader);
        Some(Self {
            rule: found?,
            report,
        })
    }
}

pub async fn check(call: Call) -> Result<Answer, Problem> {
    let Explain { rule, report } = call.read()?;
    let counted = match report {
        Some(id) => {
            let app = call.data::<App>()?;
            let report = find(&call, &app, id).await?;
            counted(&call, &app, &report).await?
        }
        None => None,
    };
    let is_it = |found: &CheckResult| found.id == rule.id;
    let (found, ignored) = counted.map_or((None, Vec::new()), |counted| {
        let ignored = counted.ignored.into_iter();
        let ignored = ignored.filter(|(_, found)| is_it(found));
        (
            counted.report.checks.into_iter().find(is_it),
            ignored.map(IgnoredFinding::from).collect(),
        )
    });
    let Rule {
        title,
        why,
        how_to_fix,
        source_url,
        ..
    } = rule;
    let mut text =
        format!("{title}\nWhy: {why}\nHow to fix it: {how_to_fix}\nSource: {source_url}");
    if let Some(found) = &found {
        let (outcome, total) = (found.outcome.as_str(), found.evidence.total);
        let _ = write!(
            text,
            "\nOn this page: {outcome}, {total} found. {PAGE_TEXT}"
        );
        let _ = write!(text, "\n{:?}", found.message);
        for item in found.evidence.items.iter().take(MAX_EVIDENCE) {
            let line = item
                .line
                .map_or(String::new(), |line| format!("line {line}: "));
            let _ = write!(
                text,
                "\n- {line}{:?}, expected {:?}",
                item.found, item.expected
            );
        }
    }
    name_ignored(&mut text, &ignored);
    let explained = ExplainedCheck {
        note: PAGE_TEXT,
        check: RuleCheck::from_rule(rule),
        found,
        ignored,
    };
    Answer::new(text, &explained)
}
