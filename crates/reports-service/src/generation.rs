//! Makes reports: claims jobs from the queue in the table, fetches and checks the pages, writes the
//! outcomes.

mod audit;
mod captures;
mod contact_url;
mod finishes;
mod metrics;
mod queue;
mod settings;
mod trace;
mod worker;

pub use contact_url::ContactUrl;
pub use finishes::Finishes;
pub use metrics::{Metrics, QueueGauges};
pub use queue::Queue;
pub use settings::GenerationSettings;
pub use worker::Worker;
