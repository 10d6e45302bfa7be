//! Checks that everyone can use the page.

category! {
    language,
    image_keywords,
    graphic_names,
    form_labels,
    button_names,
    link_names,
    frame_titles,
    heading_order,
    landmarks,
    bypass_blocks,
    list_structure,
    table_headers,
    aria_valid,
    aria_hidden,
    id_references,
    focus_order,
    meta_refresh,
    zoom,
}
