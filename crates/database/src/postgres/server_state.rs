//! Whether a server works, and which of its processes wait for a standby.

use tokio_postgres::{SimpleQueryMessage, SimpleQueryRow};

use super::first_host::Connected;
use super::watch::{Found, KEPT, Unanswered};

/// What a server does.
pub(super) enum State {
    /// Nothing.
    Silent,
    /// It works. These are the processes of our own user, if it says so.
    Works(Vec<Process>),
}

/// A process of the server.
pub(super) struct Process {
    id: i32,
    /// The beginning of its statement, if that waits for a standby.
    waiting: Option<String>,
    /// Whether the statement began a while ago.
    is_slow: bool,
}

/// One sees what those of one's own user wait for. A commit that a standby confirms as usual is not
/// slow.
fn query() -> String {
    format!(
        "SELECT pid, CASE WHEN wait_event = 'SyncRep' THEN left(query, {KEPT}) END, \
         coalesce(query_start < clock_timestamp() - interval '1 second', false) \
         FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user"
    )
}

/// `None` if the server does not say.
pub(super) async fn processes(connected: Connected) -> Option<Vec<Process>> {
    let Connected {
        client, connection, ..
    } = connected;
    let query = query();
    tokio::select! {
        answer = client.simple_query(&query) => {
            let rows = answer.ok()?;
            let rows = rows.iter().filter_map(|message| match message {
                SimpleQueryMessage::Row(row) => Process::read(row),
                _ => None,
            });
            Some(rows.collect())
        }
        _ = connection => None,
    }
}

impl Process {
    fn read(row: &SimpleQueryRow) -> Option<Self> {
        Some(Self {
            id: row.get(0)?.parse().ok()?,
            waiting: row.get(1).map(str::to_owned),
            is_slow: row.get(2) == Some("t"),
        })
    }
}

impl State {
    pub(super) fn of(&self, unanswered: &Unanswered) -> Found {
        let Self::Works(processes) = self else {
            return Found::Silent;
        };
        let own = processes
            .iter()
            .find(|process| Some(process.id) == unanswered.backend);
        let waits = match own {
            Some(own) => own.waiting.is_some(),
            // Behind a pooler, any process may serve the connection: one that runs the same
            // statement, and has waited for a while.
            None => processes.iter().any(|process| {
                process.is_slow && process.waiting.as_ref() == Some(&unanswered.statement)
            }),
        };
        if waits {
            Found::WaitsForStandby
        } else {
            Found::Works
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(backend: Option<i32>, statement: &str) -> Found {
        let process = |id, waiting: Option<&str>, is_slow| Process {
            id,
            waiting: waiting.map(str::to_owned),
            is_slow,
        };
        let state = State::Works(vec![
            process(1, Some("COMMIT"), true),
            process(2, None, true),
            process(3, Some("INSERT"), false),
        ]);
        let statement = statement.to_owned();
        state.of(&Unanswered { backend, statement })
    }

    #[test]
    fn a_process_that_is_known_says_whether_it_waits() {
        assert_eq!(found(Some(1), "SELECT"), Found::WaitsForStandby);
        assert_eq!(found(Some(2), "COMMIT"), Found::Works);
        assert_eq!(found(Some(3), "INSERT"), Found::WaitsForStandby);
    }

    #[test]
    fn behind_a_pooler_the_same_statement_says_so_once_it_is_slow() {
        for backend in [None, Some(77)] {
            assert_eq!(found(backend, "COMMIT"), Found::WaitsForStandby);
            assert_eq!(found(backend, "INSERT"), Found::Works, "it has just begun");
            assert_eq!(found(backend, "SELECT"), Found::Works);
        }
    }
}
