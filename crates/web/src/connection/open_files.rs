//! The limit of open files. Each connection is one, and a process may have only 1,024: connections
//! must leave some for the other listeners, databases and outgoing connections.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Raises the limit of open files as far as the system allows. Of the `configured` number of
/// connections, returns how many the listener with this setting may have: at most one for every so
/// many open files. A log line says when that is fewer.
pub fn fitting_connections(setting: &str, configured: usize, open_files_each: usize) -> usize {
    let allowed = allowed_open_files();
    let fitting = fitting(configured, allowed, open_files_each);
    if fitting < configured {
        tracing::warn!(
            setting,
            configured,
            effective = fitting,
            open_files = allowed,
            "fewer connections than configured: the limit on open files is too low"
        );
    }
    fitting
}

/// `None` if there is no limit.
fn allowed_open_files() -> Option<u64> {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: maximum,
        maximum,
    };
    match setrlimit(Resource::Nofile, raised) {
        Ok(()) => maximum,
        Err(_) => current,
    }
}

fn fitting(configured: usize, allowed: Option<u64>, open_files_each: usize) -> usize {
    let Some(allowed) = allowed else {
        return configured;
    };
    let allowed = usize::try_from(allowed).unwrap_or(usize::MAX);
    configured.min(allowed / open_files_each).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_take_only_their_share_of_the_open_files() {
        assert_eq!(fitting(2_048, Some(1_024), 2), 512);
        assert_eq!(fitting(100, Some(1_024), 2), 100);
        assert_eq!(fitting(10_000, Some(65_536), 4), 10_000);
        assert_eq!(fitting(10_000, None, 4), 10_000);
        assert_eq!(fitting(10, Some(3), 4), 1);
    }
}
