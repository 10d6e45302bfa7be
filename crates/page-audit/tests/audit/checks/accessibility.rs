//! Tests of the accessibility checks.

mod aria_hidden;
mod aria_valid;
mod button_names;
mod bypass_blocks;
mod focus_order;
mod form_labels;
mod frame_titles;
mod graphic_names;
mod heading_order;
mod id_references;
mod image_keywords;
mod landmarks;
mod language;
mod link_names;
mod list_structure;
mod meta_refresh;
mod table_headers;
mod zoom;
