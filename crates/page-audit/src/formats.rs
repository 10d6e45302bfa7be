//! The formats of pages, headers and related files: bytes or text in, values out, without knowledge
//! of a page.

pub(crate) mod cache_control;
pub(crate) mod content_type;
pub(crate) mod cookie;
pub(crate) mod csp;
pub(crate) mod field;
pub(crate) mod hsts;
pub(crate) mod http_date;
pub(crate) mod image_size;
pub(crate) mod language;
pub(crate) mod link_header;
pub(crate) mod misspelling;
pub(crate) mod origin;
pub mod robots;
pub(crate) mod robots_directives;
pub(crate) mod sitemap;
pub(crate) mod srcset;
pub(crate) mod structured_field;
pub(crate) mod text_width;
pub(crate) mod url_host;
pub(crate) mod viewport;
