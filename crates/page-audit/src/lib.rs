//! Fetch a page safely, check it, score it.
