//! Tests of the accessibility checks.

mod aria_hidden;
mod aria_structure;
mod aria_valid;
mod autocomplete;
mod button_names;
mod bypass_blocks;
mod focus_order;
mod form_labels;
mod forms;
mod frame_titles;
mod graphic_names;
mod heading_order;
mod id_references;
mod image_keywords;
mod label_in_name;
mod landmarks;
mod lang_of_parts;
mod language;
mod link_names;
mod list_structure;
mod media;
mod meta_refresh;
mod nested_controls;
mod table_headers;
mod widget_names;
mod zoom;
