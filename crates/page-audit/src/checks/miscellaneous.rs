//! Checks of other good practice.

category! {
    doctype,
    charset,
    meta_viewport,
    content_type,
    deprecated_html_tags,
    empty_src,
    text_html_ratio,
    social,
    ai_access,
}
