//! Fetch a page safely, check it, score it.

mod address;
mod fetch;
mod snapshot;
mod target_url;

pub use address::{AddressPolicy, is_global};
pub use fetch::{
    FetchError, FetchSettings, Fetcher, FetcherError, LookupError, Resolver, SystemResolver,
};
pub use snapshot::{
    Extra, ExtraAnswer, ExtraFailure, Headers, Hop, HttpVersion, Snapshot, Timings,
};
pub use target_url::{MAX_URL_BYTES, TargetUrl, TargetUrlError};
