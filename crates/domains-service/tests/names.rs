//! The rules for names and for visitors' URLs, without a database and without HTTP.

mod every_public_suffix;
mod idna_vectors;
mod places;
mod properties;
mod public_suffix_vectors;
mod rules;
mod test_data;
mod url_standard;
mod visitor_urls;
