//! The rules for names and for visitors' URLs, without a database and without HTTP.

#![expect(
    clippy::unwrap_used,
    reason = "a test's helpers may stop it and say why"
)]

mod every_public_suffix;
mod idna_vectors;
mod places;
mod properties;
mod public_suffix_vectors;
mod rules;
mod test_data;
mod url_standard;
mod visitor_urls;
