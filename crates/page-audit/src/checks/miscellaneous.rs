//! Checks of other good practice.

category! {
    doctype,
    charset,
    meta_viewport,
    content_type,
    deprecated_html_tags,
    empty_src,
    fragment_links,
    contact_links,
    legacy_plugins,
    mojibake,
    placeholder_text,
    paste_blocking,
    html_errors,
    obsolete_attributes,
    technologies,
    icons_manifest,
    meta_keywords,
    text_html_ratio,
    social,
    ai_access,
}
