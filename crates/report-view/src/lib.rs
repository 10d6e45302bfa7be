//! A report as people read it: in which order, in which words, as HTML and on paper.

mod audited;
mod body;
mod categories;
mod crop;
mod elsewhere;
mod filter;
mod finding;
mod findings;
mod first;
mod ignored;
mod moment;
pub mod paper;
mod rendered;
mod result;
mod said;
mod subject;
pub mod wording;

pub use audited::{Audited, Ignored};
pub use body::{AllFindings, Links, Overview, Owner};
pub use filter::Filter;
pub use moment::moment;
pub use result::{Found, ResultView};
pub use said::{Shown, heading};
pub use subject::{Subject, host_and_path};
