//! A report's checks as CSV (RFC 4180), for people with a spreadsheet.

use page_audit::{Changed, CheckResult, Evidence, Outcome, Rendered};
use report_view::Ignored;
use texts::spreadsheet_cell;

use crate::ignored::Counted;

/// Makes spreadsheets read the text as UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";
const MAX_CELL: usize = 1_000;
const COLUMNS: [&str; 18] = [
    "category",
    "check",
    "outcome",
    "severity",
    "weight",
    "finding",
    "message",
    "line",
    "selector",
    "found",
    "expected",
    "how to fix",
    "who",
    "effort",
    "after scripts",
    "ignored because",
    "ignored on",
    "ignored by",
];

/// A row for each piece of evidence, or one for a check without evidence; then what is ignored, for
/// its owner with the names of those who said so; last, what a browser shows.
///
/// # Errors
/// Never, in memory.
pub fn of(found: Option<&Counted>, for_owner: bool) -> Result<Vec<u8>, csv::Error> {
    let mut sheet = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
    sheet.write_record(COLUMNS)?;
    if let Some(found) = found {
        let audited = found.audited(for_owner);
        let checks = found.report.checks.iter();
        let open = checks.filter(|check| !audited.is_ignored(&check.id));
        let ignored = audited.ignored.iter();
        let ignored = ignored.map(|ignored| (ignored.check, Some(ignored)));
        for (check, ignored) in open.map(|check| (check, None)).chain(ignored) {
            let shown = after_scripts(found, check);
            for place in places(check) {
                sheet.write_record(row(check, place, ignored, shown))?;
            }
        }
        if let Some(rendered) = &found.report.rendered {
            for row in rendered_rows(rendered) {
                sheet.write_record(row)?;
            }
        }
    }
    sheet
        .into_inner()
        .map_err(|error| error.into_error().into())
}

/// The outcome once scripts have run, if it is another one.
fn after_scripts(found: &Counted, check: &CheckResult) -> &'static str {
    let rendered = found.report.rendered.as_ref();
    let mut changed = rendered.into_iter().flat_map(|rendered| &rendered.changed);
    let changed = changed.find(|changed| changed.rendered.id == check.id);
    changed.map_or("", |changed| changed.rendered.outcome.as_str())
}

/// Its pieces of evidence; one that is none if there are none.
fn places(check: &CheckResult) -> impl Iterator<Item = Option<&Evidence>> {
    let items = check.evidence.items.iter().map(Some);
    let none = check.evidence.items.is_empty().then_some(None);
    items.chain(none)
}

/// Faults that only a browser shows have no outcome but the one after scripts; notes have none.
fn rendered_rows(rendered: &Rendered) -> Vec<[String; 18]> {
    let changed = rendered.changed.iter();
    let faults = changed.filter(|it| it.is_fault()).map(Changed::check);
    let mut rows = Vec::new();
    for check in faults.chain(&rendered.in_frames) {
        for place in places(check) {
            let mut row = row(check, place, None, check.outcome.as_str());
            // Lines would be those of another document.
            [row[2], row[7]] = [String::new(), String::new()];
            rows.push(row);
        }
    }
    let notes = rendered.notes().into_iter();
    rows.extend(notes.map(|note| {
        let mut row = <[String; 18]>::default();
        "After scripts".clone_into(&mut row[0]);
        note.kind.clone_into(&mut row[1]);
        note.title.clone_into(&mut row[5]);
        row[6] = cell(&note.text);
        row
    }));
    rows
}

fn row(
    check: &CheckResult,
    place: Option<&Evidence>,
    ignored: Option<&Ignored<'_>>,
    after_scripts: &str,
) -> [String; 18] {
    let rule = page_audit::rule(&check.id);
    let advice = rule.filter(|_| matches!(check.outcome, Outcome::Fail | Outcome::Warn));
    let outcome = match ignored {
        None => check.outcome,
        Some(_) => Outcome::Info,
    };
    let since = ignored.and_then(|ignored| ignored.at);
    let line = place.and_then(|place| place.line);
    let selector = place.and_then(|place| place.selector.as_deref());
    [
        check.category.title().to_owned(),
        check.id.clone(),
        outcome.as_str().to_owned(),
        check.severity.as_str().to_owned(),
        check.weight.to_string(),
        check.heading().into_owned(),
        cell(&check.message),
        line.map(|line| line.to_string()).unwrap_or_default(),
        cell(selector.unwrap_or_default()),
        cell(place.map_or("", |place| &place.found)),
        cell(place.map_or("", |place| &place.expected)),
        advice.map_or("", |rule| rule.how_to_fix).to_owned(),
        advice.map_or("", |rule| rule.fixer.as_str()).to_owned(),
        advice.map_or("", |rule| rule.effort.as_str()).to_owned(),
        after_scripts.to_owned(),
        cell(ignored.map_or("", |ignored| ignored.reason)),
        since.map_or_else(String::new, |at| at.format("%Y-%m-%d").to_string()),
        cell(
            ignored
                .and_then(|ignored| ignored.author)
                .unwrap_or_default(),
        ),
    ]
}

fn cell(text: &str) -> String {
    spreadsheet_cell(text, MAX_CELL)
}
