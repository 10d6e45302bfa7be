//! Events of a service, and notifying those who want to know: an account's endpoints are notified of
//! what happened to its reports or domains, by webhook, by mail or as a message in a chat.
//!
//! A service writes an [`Event`] in the transaction of the change that it is about. The worker turns
//! each event into a delivery for every endpoint that wants it, and attempts deliveries until the
//! endpoint answers. Start reading at `event.rs`, then `worker.rs`.

#![expect(
    clippy::option_option,
    clippy::ref_option_ref,
    reason = "a field of a form is absent, cleared or set"
)]

mod console;
mod delivery;
mod endpoints;
mod event;
mod events;
mod examples;
mod feeds;
mod mail;
mod metrics;
mod model;
mod openapi;
mod routes;
mod schema;
mod settings;
mod source;
mod worker;

pub use console::{console, notified};
pub use event::{Event, RecordEvents};
pub use examples::{DOMAIN_EXAMPLES, REPORT_EXAMPLES};
pub use mail::Mail;
pub use model::copy_tables;
pub use openapi::add_to;
pub use routes::routes;
pub use settings::{MailSettings, NotifySettings};
pub use source::{Notices, Source};
pub use worker::{Worker, WorkerError};

web::scope! {
    /// List and show endpoints, their deliveries, and events.
    pub EndpointsRead = "endpoints:read"
}

web::scope! {
    /// Store, update, test and delete endpoints.
    pub EndpointsWrite = "endpoints:write"
}
