//! Being quick.

category! {
    text_compression,
    ttfb,
    load_time,
    page_size,
    http_requests,
    dom_size,
    render_blocking,
    image_dimensions,
    lazy_loading,
    http2,
    inline_size,
}
