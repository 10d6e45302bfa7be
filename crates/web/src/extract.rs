//! Handler parameters: values that are valid once a handler has them.

mod allowed;
mod body;
mod conditions;
mod fields;
mod id;
mod idempotency_key;
mod media_type;
mod multipart;
mod prefer;
mod query;
mod read;

pub use allowed::{Allowed, MaybeCaller, RequiredScope};
pub use body::{Body, Sent};
pub use conditions::{EntityTag, Preconditions};
pub(crate) use id::parse_id;
pub use id::{Id, path_number};
pub use idempotency_key::{IdempotencyKey, KEY_LIFETIME};
pub use prefer::{MAX_WAIT, Prefer, Wait};
pub use query::Query;
pub use read::JsonBytes;
pub(crate) use read::{BodyLimits, LongestBody, TakesFiles, read_fields};
