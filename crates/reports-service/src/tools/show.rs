//! `get_report`, and how the tools show a report.

use std::fmt::Write;

use database::Pool;
use mcp::{Answer, Call, PAGE_TEXT, read_required_id};
use page_audit::{CategoryScore, CheckResult, Evidence, Outcome, Severity, rule};
use query_params::{FieldReader, FromFields};
use serde::Serialize;
use utoipa::ToSchema;
use web::{BaseUrl, Problem, set_audit_row};

use crate::app::App;
use crate::ignored::{Counted, IgnoredFinding};
use crate::model::{self, FullReport, State};
use crate::reports::ReportSummary;

/// How many pieces of evidence a problem shows; `explain_check` shows all that are kept.
const MAX_EVIDENCE: usize = 3;
/// How many problems the text names.
const MAX_NAMED: usize = 5;

/// A report as its tools show it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShownReport {
    /// How to treat what was found on the page.
    note: &'static str,
    report: ReportSummary,
    /// The score of each category.
    categories: Vec<CategoryScore>,
    /// The checks that fail or warn, those first whose fix raises the score most.
    problems: Vec<PageProblem>,
    /// What was found, but does not count, and why.
    ignored: Vec<IgnoredFinding>,
    /// How many checks pass.
    passed: usize,
}

/// A check that fails or warns.
#[derive(Debug, Serialize, ToSchema)]
pub struct PageProblem {
    /// The check's id, for `explain_check`.
    check: String,
    /// What is wrong, in a few words.
    title: String,
    severity: Severity,
    outcome: Outcome,
    /// By how many points the score rises when it is fixed: `2.5`.
    points: String,
    /// One sentence, with what was measured.
    message: String,
    /// Where it is: the first of it.
    evidence: Vec<Evidence>,
    /// How much evidence there is.
    evidence_total: u64,
}

/// The argument that names a report.
pub struct OfReport(pub i64);

impl FromFields for OfReport {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        read_required_id(reader).map(Self)
    }
}

pub async fn report(call: Call) -> Result<Answer, Problem> {
    let OfReport(id) = call.read()?;
    let app = call.data::<App>()?;
    let report = find(&call, &app, id).await?;
    shown(&call, &app, report).await
}

/// The report of this id, if it is the caller's.
pub async fn find(call: &Call, app: &App, id: i64) -> Result<FullReport, Problem> {
    set_audit_row(&call.request, id);
    let account = call.caller.account.as_str();
    let find = async |pool: &Pool| model::find(pool, account, id).await;
    let found = app.pool.for_account(account).reading(account, find).await?;
    found.ok_or_else(Problem::not_found)
}

/// What the checks found and counts, and what does not; `None` before the first good generation.
pub async fn counted(
    call: &Call,
    app: &App,
    report: &FullReport,
) -> Result<Option<Counted>, Problem> {
    let account = call.caller.account.as_str();
    let pool = app.pool.for_account(account);
    Ok(Counted::read(&pool, account, report).await?)
}

/// The result that shows a report.
pub async fn shown(call: &Call, app: &App, report: FullReport) -> Result<Answer, Problem> {
    let counted = counted(call, app, &report).await?;
    let (found, ignored) = counted.map_or((None, Vec::new()), |counted| {
        let ignored = counted.ignored.into_iter().map(IgnoredFinding::from);
        (Some(counted.report), ignored.collect())
    });
    let base = call.data::<BaseUrl>()?;
    let state = report.row.state;
    let failure = report.row.error_code.clone();
    let (id, score) = (report.row.id, report.row.score);
    let problems = found.as_ref().map(problems_of).unwrap_or_default();
    let passed = found.as_ref().map_or(0, |found| {
        let checks = found.checks.iter();
        checks
            .filter(|check| check.outcome == Outcome::Pass)
            .count()
    });
    let mut text = match (state, score) {
        (State::Queued | State::Running, _) => {
            let state = state.as_str();
            format!("Report {id} is {state}: ask again in a few seconds, with get_report.")
        }
        (State::Failed, _) => {
            let code = failure.unwrap_or_default();
            format!("Report {id} could not be made ({code}); report.error has the reason.")
        }
        (State::Ready, score) => format!("Report {id} is ready: score {}.", score.unwrap_or(0)),
    };
    if found.is_some() {
        let (problems, ignored) = (problems.len(), ignored.len());
        let _ = write!(
            text,
            " {problems} problems, {passed} checks passed, {ignored} ignored."
        );
    }
    for problem in problems.iter().take(MAX_NAMED) {
        let PageProblem {
            check,
            title,
            points,
            ..
        } = problem;
        let _ = write!(text, "\n- {check}: {title} (+{points} points)");
    }
    name_ignored(&mut text, &ignored);
    let shown = ShownReport {
        note: PAGE_TEXT,
        report: ReportSummary::new(report.row, &base, app.slugs().await?),
        categories: found.map(|found| found.categories).unwrap_or_default(),
        problems,
        ignored,
        passed,
    };
    let _ = write!(text, "\n{PAGE_TEXT}");
    Answer::new(text, &shown)
}

/// Says what is ignored, and why.
pub fn name_ignored(text: &mut String, ignored: &[IgnoredFinding]) {
    for (check, reason) in ignored.iter().map(IgnoredFinding::reason) {
        let _ = write!(text, "\n- {check} is ignored, because: {reason:?}");
    }
}

/// The problems, those first whose fix raises the score most.
fn problems_of(report: &page_audit::Report) -> Vec<PageProblem> {
    let mut gains = report.gains();
    gains.sort_by_key(|gain| std::cmp::Reverse((gain.now, gain.later)));
    let of = |check: &str| report.checks.iter().find(|found| found.id == check);
    let problems = gains.iter().filter_map(|gain| {
        let found = of(gain.check)?;
        let evidence = found.evidence.items.iter().take(MAX_EVIDENCE);
        Some(PageProblem {
            check: found.id.clone(),
            title: title_of(found),
            severity: found.severity,
            outcome: found.outcome,
            points: gain.now.to_string(),
            message: found.message.clone(),
            evidence: evidence.cloned().collect(),
            evidence_total: found.evidence.total,
        })
    });
    problems.collect()
}

/// What is wrong, in the catalogue's words.
fn title_of(found: &CheckResult) -> String {
    let rule = rule(&found.id);
    let title = rule.and_then(|rule| rule.failing_title_of(found.outcome, &found.evidence));
    title.unwrap_or(&found.id).to_owned()
}
