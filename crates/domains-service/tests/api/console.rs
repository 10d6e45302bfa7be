//! The pages behind signing in.

mod forms;
mod list;
mod states;

/// The list of domains.
const LIST: &str = "/console/domains";
/// The scopes of whoever may do everything.
const ALL: &str = "domains:read domains:write";
