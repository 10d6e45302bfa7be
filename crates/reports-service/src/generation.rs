//! Making reports: jobs are claimed from the queue in the table, pages fetched and checked,
//! outcomes written.

mod audit;
mod metrics;
mod queue;
mod settings;
mod worker;

pub use metrics::{Metrics, QueueGauges};
pub use queue::Queue;
pub use settings::GenerationSettings;
pub use worker::Worker;
