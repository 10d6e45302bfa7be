//! Settings: types that define how a value is written and what is allowed, and the loader, which
//! reads built-in defaults, overridden by a TOML file, overridden by the environment.

mod bounded;
mod duration;
mod load;
mod masked;
mod span;

pub mod list;
pub mod networks;
pub mod optional_text;
pub mod text;

pub use bounded::Bounded;
pub use duration::{DurationError, format_duration, parse_duration};
pub use load::{SettingsError, SharedFile, load_settings};
pub use masked::masked;
pub use span::Span;
pub use text::FromText;
