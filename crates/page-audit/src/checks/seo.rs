//! Being found and understood by search engines.

category! {
    http_status,
    noindex,
    robots,
    title,
    meta_description,
    headings,
    canonical,
}
