//! How many connections of a pool are in use.

use deadpool::Status;

/// How many connections of a pool are in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolUse {
    /// `readers` and `writer` for SQLite, `all` and `replica` for PostgreSQL.
    pub pool: &'static str,
    /// Connections in use.
    pub used: usize,
    /// Open connections that are free.
    pub idle: usize,
    /// The largest number of connections.
    pub limit: usize,
    /// Tasks waiting for a connection.
    pub waiting: usize,
}

impl PoolUse {
    pub(super) fn new(pool: &'static str, status: Status) -> Self {
        Self {
            pool,
            used: status.size.saturating_sub(status.available),
            idle: status.available,
            limit: status.max_size,
            waiting: status.waiting,
        }
    }
}
