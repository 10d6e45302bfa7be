//! Checks that the page is fast.

category! {
    text_compression,
    ttfb,
    load_time,
    page_size,
    page_weight,
    http_requests,
    dom_size,
    render_blocking,
    resource_hints,
    duplicate_assets,
    image_format,
    image_dimensions,
    lazy_loading,
    cache_policy,
    http2,
    minification,
    font_display,
    inline_size,
}
