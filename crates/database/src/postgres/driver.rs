//! What moves the messages of a connection.

use std::future::poll_fn;
use std::sync::{Arc, OnceLock};

use tokio::task::JoinHandle;
use tokio_postgres::error::DbError;
use tokio_postgres::{AsyncMessage, Connection, Socket};

use super::server_error::describe;
use super::stream::PostgresStream;

/// The part of the server that waits until a commit is on a standby, as its messages name it in
/// every language.
const WAIT_FOR_STANDBY: &str = "SyncRepWaitForLSN";

/// A task that moves the messages of a connection; without it, the connection is closed.
pub(super) struct Driver {
    task: JoinHandle<()>,
    reason: Arc<OnceLock<String>>,
}

impl Driver {
    /// Begins.
    pub(super) fn spawn(connection: Connection<Socket, PostgresStream>) -> Self {
        let reason = Arc::new(OnceLock::new());
        Self {
            task: tokio::spawn(drive(connection, Arc::clone(&reason))),
            reason,
        }
    }

    /// Closes the connection for this reason.
    pub(super) fn close(&self, reason: &str) {
        // The first reason is the one that caused the others.
        self.reason.get_or_init(|| reason.to_owned());
        self.task.abort();
    }

    /// Whether the connection is being closed.
    pub(super) fn is_ending(&self) -> bool {
        self.reason.get().is_some()
    }

    /// Why the connection was closed, if that is known.
    pub(super) fn reason(&self) -> Option<&str> {
        self.reason.get().map(String::as_str)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn drive(mut connection: Connection<Socket, PostgresStream>, reason: Arc<OnceLock<String>>) {
    while let Some(message) = poll_fn(|context| connection.poll_message(context)).await {
        let ended = match message {
            // The server would acknowledge the commit next, which a fail-over loses.
            Ok(AsyncMessage::Notice(notice)) if is_unconfirmed(&notice) => {
                "the server no longer waits for a standby to have the commit".to_owned()
            }
            Ok(_) => continue,
            Err(error) => describe(&error),
        };
        // Whoever waits for an answer learns that there is none when the connection is dropped.
        reason.get_or_init(|| ended);
        return;
    }
}

fn is_unconfirmed(notice: &DbError) -> bool {
    notice.routine() == Some(WAIT_FOR_STANDBY)
}
