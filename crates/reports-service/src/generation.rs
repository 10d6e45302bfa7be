//! Making reports: jobs are claimed from the queue in the table, pages fetched and checked,
//! outcomes written.

mod audit;
mod contact_url;
mod metrics;
mod queue;
mod settings;
mod trace;
mod worker;

pub use contact_url::ContactUrl;
pub use metrics::{Metrics, QueueGauges};
pub use queue::Queue;
pub use settings::GenerationSettings;
pub use worker::Worker;
