//! Every procedure.

use super::{Part, Procedure};

/// Every procedure, in the order of the criteria in WCAG 2.
pub const PROCEDURES: &[Procedure] = &[
    of(
        "image-name",
        &[Part::new("image_keywords", &["no_alt"])],
        &["non-text-content"],
    ),
    of(
        "object-name",
        &[Part::new("graphic_names", &["object_without_name"])],
        &["non-text-content"],
    ),
    of(
        "drawing-name",
        &[Part::new("graphic_names", &["drawing_without_name"])],
        &["non-text-content"],
    ),
    of(
        "image-button-name",
        &[Part::new("graphic_names", &["button_without_name"])],
        &["non-text-content", "name-role-value"],
    ),
    of(
        "cell-headers",
        &[Part::new("table_headers", &["broken_headers_reference"])],
        &["info-and-relationships"],
    ),
    of(
        "header-cells",
        &[Part::new("table_headers", &["header_without_cells"])],
        &["info-and-relationships"],
    ),
    of(
        "role-children",
        &[Part::new(
            "aria_structure",
            &["foreign_child", "required_children"],
        )],
        &["info-and-relationships"],
    ),
    of(
        "role-parent",
        &[Part::new("aria_structure", &["required_parent"])],
        &["info-and-relationships"],
    ),
    of(
        "orientation",
        &[Part::new("orientation", &["turned_page"])],
        &["orientation"],
    ),
    of(
        "autocomplete",
        &[Part::new("autocomplete", &["unknown_value"])],
        &["identify-input-purpose"],
    ),
    of(
        "contrast",
        &[Part::new("contrast", &["low_contrast"]).judging_the_certain()],
        &["contrast-minimum"],
    ),
    of(
        "zoom",
        &[Part::new("zoom", &["zoom_forbidden"])],
        &["resize-text"],
    ),
    of(
        "letter-spacing",
        &[Part::new("text_spacing", &["letter_spacing"])],
        &["text-spacing"],
    ),
    of(
        "word-spacing",
        &[Part::new("text_spacing", &["word_spacing"])],
        &["text-spacing"],
    ),
    of(
        "line-height",
        &[Part::new("text_spacing", &["line_height"])],
        &["text-spacing"],
    ),
    of(
        "frame-focus",
        &[Part::new("focus_order", &["frame_out_of_reach"])],
        &["keyboard"],
    ),
    of(
        "refresh",
        &[Part::new("meta_refresh", &["refresh"])],
        &["timing-adjustable"],
    ),
    of(
        "late-refresh",
        &[Part::new("meta_refresh", &["refresh", "late_refresh"])],
        &["interruptions", "change-on-request"],
    ),
    of(
        "page-title",
        &[Part::new("title", &["empty_title"])],
        &["page-titled"],
    ),
    of(
        "link-name",
        &[
            Part::new("link_names", &["no_name"]),
            Part::new("graphic_names", &["area_without_name"]),
        ],
        &["link-purpose-in-context", "name-role-value"],
    ),
    of(
        "label-in-name",
        &[Part::new("label_in_name", &["name_without_label"])],
        &["label-in-name"],
    ),
    of(
        "page-language",
        &[Part::new("language", &["no_language"])],
        &["language-of-page"],
    ),
    of(
        "page-language-known",
        &[Part::new("language", &["unknown_language"])],
        &["language-of-page"],
    ),
    of(
        "part-language-known",
        &[Part::new("lang_of_parts", &["unknown_language"])],
        &["language-of-parts"],
    ),
    of(
        "button-name",
        &[Part::new("button_names", &["no_name"])],
        &["name-role-value"],
    ),
    of(
        "field-name",
        &[Part::new("form_labels", &["no_label"])],
        &["name-role-value"],
    ),
    of(
        "frame-name",
        &[Part::new("frame_titles", &["no_title"])],
        &["name-role-value"],
    ),
    of(
        "nested-focus",
        &[Part::new("nested_controls", &["nested_control"])],
        &["name-role-value"],
    ),
    of(
        "hidden-focus",
        &[Part::new(
            "aria_hidden",
            &["page_hidden", "focusable_hidden"],
        )],
        &["name-role-value"],
    ),
    // What HTML says of the element may be enough, so a criterion may be met nevertheless.
    of(
        "role-known",
        &[Part::new("aria_valid", &["unknown_role"])],
        &[],
    ),
    of(
        "aria-known",
        &[Part::new("aria_valid", &["unknown_attribute"])],
        &[],
    ),
    of(
        "aria-value",
        &[
            Part::new("aria_valid", &["invalid_value"]),
            Part::new("id_references", &["missing_id"]).warning_in_doubt(),
        ],
        &[],
    ),
    of(
        "aria-required",
        &[Part::new("aria_valid", &["missing_attribute"])],
        &[],
    ),
    of(
        "aria-allowed",
        &[
            Part::new("aria_valid", &["attribute_not_allowed", "name_not_allowed"])
                .warning_in_doubt(),
        ],
        &[],
    ),
    of(
        "heading-name",
        &[Part::new("heading_order", &["empty_heading"])],
        &[],
    ),
    of(
        "decoration",
        &[Part::new("aria_valid", &["exposed_decoration"])],
        &[],
    ),
];

const fn of(
    name: &'static str,
    parts: &'static [Part],
    criteria: &'static [&'static str],
) -> Procedure {
    Procedure {
        name,
        criteria,
        parts,
    }
}
