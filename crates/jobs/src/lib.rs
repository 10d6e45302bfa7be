//! What a work queue in a database needs in the process that works it off. Knows no service and no
//! database: each service has statements of its own that claim, finish, release and recover jobs.
//!
//! A worker implements [`Work`]: it claims jobs under a [`Lease`], each in a slot of [`Slots`];
//! [`run`] keeps it going until it is stopped. Start reading at `work.rs`.

mod contact;
mod lease;
mod retry;
mod slots;
mod work;

pub use contact::Contact;
pub use lease::{Lease, after, before};
pub use retry::{back_off, retry_until};
pub use slots::{AccountSlot, Permit, Slots};
pub use work::{Work, grace_over, run};
