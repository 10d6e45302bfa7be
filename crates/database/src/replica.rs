//! A copy of the database, a streaming standby, that serves an account once it has all that was
//! written to it.
//!
//! Triggers count each account's writes in the table `account_writes`. Whoever reads an account's
//! rows learns its counts from the primary, and reads from the copy only if that has reached them. So
//! a reader finds all that was acknowledged before, whichever process wrote it. Whatever goes wrong,
//! the primary is read.

mod lag;
mod state;
mod watch;
mod writes;

pub(crate) use state::ServedBy;
pub use state::{Replica, ReplicaUse};
pub(crate) use watch::{Servers, watch};
pub(crate) use writes::{OF_PRIMARY, OF_REPLICA, writes};
