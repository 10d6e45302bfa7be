//! Checks that visitors are safe.

category! {
    https_encryption,
    tls_certificate,
    tls_version,
    https_redirect,
    mixed_content,
    insecure_links,
    insecure_form,
    hsts,
    csp,
    clickjacking,
    x_content_type_options,
    referrer_policy,
    cookies,
    cors,
    cors_headers,
    subresource_integrity,
    vulnerable_js,
    leaked_secrets,
    server_signature,
    unsafe_cross_origin_links,
    cross_origin_isolation,
    permissions_policy,
    reporting,
    plaintext_email,
    third_parties,
    source_maps,
    directory_listing,
    security_txt,
}

pub(crate) use csp::without_response as csp_without_response;
