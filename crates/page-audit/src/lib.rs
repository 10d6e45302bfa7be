//! Fetch a page safely, check it, score it.

mod snapshot;

pub use snapshot::{
    Extra, ExtraAnswer, ExtraFailure, Headers, Hop, HttpVersion, Snapshot, Timings,
};
