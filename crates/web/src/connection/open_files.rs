//! Each connection is an open file to the system, which by default allows a process 1,024 of them.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Files besides connections: databases, listeners, connections that a service makes itself.
const OTHER_FILES: u64 = 512;

/// Raises the limit of open files as far as the system lets this process; warns when they may not
/// suffice for that many connections.
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
            "the system allows fewer open files than there may be connections"
        );
    }
}
