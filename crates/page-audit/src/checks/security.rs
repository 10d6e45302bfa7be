//! Checks that visitors are safe.

category! {
    https_encryption,
    tls_certificate,
    https_redirect,
    mixed_content,
    insecure_form,
    hsts,
    csp,
    clickjacking,
    x_content_type_options,
    referrer_policy,
    cookies,
    cors,
    subresource_integrity,
    server_signature,
    unsafe_cross_origin_links,
    cross_origin_isolation,
    plaintext_email,
}
