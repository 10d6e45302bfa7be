//! What handlers take as parameters: values that are valid once a handler has them.

mod allowed;
mod body;
mod conditions;
mod fields;
mod id;
mod prefer;
mod query;

pub use allowed::{
    Allowed, DomainsRead, DomainsWrite, MaybeCaller, ReportsRead, ReportsWrite, RequiredScope,
};
pub use body::{Body, MAX_BODY};
pub use conditions::{EntityTag, Preconditions};
pub use id::Id;
pub use prefer::{MAX_WAIT, Prefer, Wait};
pub use query::Query;
