//! Settings: types that know how a value is written and what is allowed, and the loader that reads
//! built-in defaults, a TOML file over them, and the environment over both.

mod bounded;
mod duration;
mod load;
mod span;

pub mod list;
pub mod networks;
pub mod optional_text;
pub mod text;

pub use bounded::Bounded;
pub use duration::{DurationError, format_duration, parse_duration};
pub use load::{SettingsError, load_settings};
pub use span::Span;
pub use text::FromText;
