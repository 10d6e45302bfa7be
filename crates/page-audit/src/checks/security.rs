//! Keeping visitors safe.

category! {
    https_encryption,
    mixed_content,
    hsts,
    x_content_type_options,
}
