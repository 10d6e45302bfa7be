//! The trace that a queued job continues.

/// Stores the request's trace in the job that it has queued, if the trace is exported. A job that
/// was already queued or running keeps the trace of the request that queued it.
macro_rules! keep_trace {
    ($connection:expr, $report:expr, $traceparent:expr) => {
        if let Some(traceparent) = &$traceparent {
            use crate::schema::report_jobs;
            let untraced = report_jobs::traceparent
                .is_null()
                .and(report_jobs::lease.is_null());
            diesel::update(report_jobs::table.find($report))
                .filter(untraced)
                .set(report_jobs::traceparent.eq(traceparent))
                .execute($connection)
                .await?;
        }
    };
}

pub(super) use keep_trace;
