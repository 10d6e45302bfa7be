//! Making reports: jobs are claimed from the queue in the table, pages fetched and checked, results written.

mod settings;
mod wait;
mod work;

pub use settings::GenerationSettings;
pub use wait::Queue;
pub use work::Worker;
