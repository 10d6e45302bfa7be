//! The code that a process needs to work through a queue in a database. It is independent of any
//! service and database: each service has its own statements to claim, finish, release and recover
//! jobs.
//!
//! A worker implements [`Work`]: it claims jobs under a [`Lease`], each in one of its [`Slots`];
//! [`run`] keeps it going until it is stopped. Start reading at `work.rs`.

mod contact;
mod fair_slots;
mod fault;
mod lease;
mod retry;
mod slots;
mod under_way;
mod work;

pub use contact::Contact;
pub use fair_slots::{FairPermit, FairSlots};
#[cfg(debug_assertions)]
pub use fault::reached;
pub use lease::{Lease, after, before};
pub use retry::{back_off, retry_until};
pub use slots::{AccountSlot, Permit, Slots};
pub use under_way::{Begun, UnderWay};
pub use work::{Work, grace_over, run};
