//! The limit of open files. Each connection is one, and the default is 1,024 per process.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Files other than accepted connections: databases, listeners, outgoing connections.
const OTHER_FILES: u64 = 512;

/// Raises the limit of open files as far as the system allows; warns if it may still be too low for
/// `connections`.
pub(crate) fn allow_open_files(connections: usize) {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: maximum,
        maximum,
    };
    let allowed = match setrlimit(Resource::Nofile, raised) {
        Ok(()) => maximum,
        Err(_) => current,
    };
    let needed = u64::try_from(connections).unwrap_or(u64::MAX);
    if allowed.is_some_and(|allowed| allowed < needed.saturating_add(OTHER_FILES)) {
        tracing::warn!(
            allowed,
            needed,
            "the limit on open files is too low for the configured number of connections"
        );
    }
}
