//! The statements that queue generations.

use chrono::NaiveDateTime;
use database::{Sql, Value};
use web::telemetry::spans::current_traceparent;

use super::new_report::NewReport;

/// Queues the first generation of a report. Its job has the trace of this request, if that is
/// exported.
pub(super) fn queue_first<'a>(report: i64, new: &NewReport<'a>, now: NaiveDateTime) -> Sql<'a> {
    let values = [
        report.into(),
        new.account.into(),
        new.url.into(),
        new.host.into(),
        now.into(),
        trace(),
    ];
    Sql::new(
        "INSERT INTO report_jobs (report, account, url, host, run_after, traceparent) \
         VALUES (?, ?, ?, ?, ?, ?)",
        values,
    )
}

/// Queues a generation of a report that is queued, unless one already waits or is under way.
pub(super) fn queue_again(report: i64) -> Sql<'static> {
    Sql::new(
        "INSERT INTO report_jobs (report, account, url, host, run_after, traceparent) \
         SELECT id, account, url, host, updated_at, CAST(? AS TEXT) FROM reports \
         WHERE id = ? AND state = 'queued' ON CONFLICT (report) DO NOTHING",
        [trace(), report.into()],
    )
}

/// The trace of the request under way.
pub(super) fn trace() -> Value<'static> {
    Value::Text(current_traceparent().map(Into::into))
}
