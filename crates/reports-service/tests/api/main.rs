//! reports-service from outside and its queue from inside, on SQLite and on PostgreSQL.

#![expect(clippy::unwrap_used, missing_docs, reason = "a test fails by panicking")]

mod queue;
