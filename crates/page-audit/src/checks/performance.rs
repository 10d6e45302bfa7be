//! Being quick.

category! {
    text_compression,
    page_size,
    dom_size,
    render_blocking,
}
