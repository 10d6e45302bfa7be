//! The name of a request, for its answer and its log lines.

tokio::task_local! {
    pub(super) static REQUEST_ID: String;
}

/// The id of the request that this task works on; `None` outside of requests.
pub fn current_request_id() -> Option<String> {
    REQUEST_ID.try_with(Clone::clone).ok()
}
