//! The formats of pages, headers and related files: bytes or text in, values out, without knowledge
//! of a page.

pub mod cache_control;
pub mod content_type;
pub mod cookie;
pub mod csp;
pub mod field;
pub mod hsts;
pub mod http_date;
pub mod image_size;
pub mod language;
pub mod link_header;
pub mod misspelling;
pub mod origin;
pub mod robots;
pub mod robots_directives;
pub mod sitemap;
pub mod srcset;
pub mod structured_field;
pub mod text_width;
pub mod url_host;
pub mod viewport;
