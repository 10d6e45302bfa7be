//! `what_changed`.

use std::collections::BTreeMap;
use std::fmt::Write;

use mcp::{Answer, Call};
use page_audit::rule;
use serde::Serialize;
use utoipa::ToSchema;
use web::{Problem, set_audit_row};

use super::show::OfReport;
use crate::app::App;
use crate::history::{Difference, Generation, newest};

const FIXED: &str = "fixed";

/// What the newest good generation of a report changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportChanges {
    /// The report.
    id: i64,
    /// The newest good generation; null if there is none.
    #[schema(required)]
    newest: Option<Generation>,
    /// What each check that changed is about, by its id.
    checks: BTreeMap<String, &'static str>,
}

pub async fn of_report(call: Call) -> Result<Answer, Problem> {
    let OfReport(id) = call.read()?;
    set_audit_row(&call.request, id);
    let app = call.data::<App>()?;
    let newest = newest(&app, call.caller.account.as_str(), id).await?;
    let difference = newest
        .as_ref()
        .and_then(|newest| newest.difference.as_ref());
    let mut checks = BTreeMap::new();
    let text = match (&newest, difference) {
        (None, _) => format!("Report {id} has not been made yet: ask again with get_report."),
        (Some(newest), None) => format!(
            "Report {id} has one good check so far, with a score of {}: check_again makes another.",
            newest.score
        ),
        (Some(newest), Some(difference)) => {
            let before = newest.score - difference.score;
            let mut text = format!(
                "The score of report {id} went from {before} to {}.",
                newest.score
            );
            for (kind, ids) in kinds(difference) {
                name(&mut text, &mut checks, kind, ids);
            }
            text
        }
    };
    Answer::new(text, &ReportChanges { id, newest, checks })
}

fn kinds(difference: &Difference) -> [(&'static str, &[String]); 7] {
    [
        (FIXED, &difference.fixed),
        ("new problem", &difference.new),
        ("worse", &difference.worse),
        ("better", &difference.better),
        ("ignored or no longer ignored", &difference.ignored),
        ("check added", &difference.added),
        ("check removed", &difference.removed),
    ]
}

/// Adds the checks of one kind of change.
fn name(
    text: &mut String,
    titles: &mut BTreeMap<String, &'static str>,
    kind: &str,
    ids: &[String],
) {
    for id in ids {
        let title = rule(id).map_or("", |rule| match kind {
            FIXED => rule.title,
            _ => rule.failing_title,
        });
        let _ = write!(text, "\n- {kind}: {id} ({title})");
        titles.insert(id.clone(), title);
    }
}
