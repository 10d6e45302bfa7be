//! The pages behind signing in.

mod browser;

mod sessions;
