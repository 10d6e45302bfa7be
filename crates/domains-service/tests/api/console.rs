//! The console's pages.

mod forms;
mod list;
mod many;
mod selected;
mod states;

/// The list of domains.
const LIST: &str = "/console/domains";
/// All scopes for domains.
const ALL: &str = "domains:read domains:write";
