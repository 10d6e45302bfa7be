//! Tests of the security checks, and helpers that several of them share.

use page_audit::CheckResult;

use super::{page, run};

mod clickjacking;
mod cookies;
mod cors;
mod cors_headers;
mod cross_origin_isolation;
mod csp;
mod directory_listing;
mod hsts;
mod https_encryption;
mod https_redirect;
mod insecure_form;
mod insecure_links;
mod leaked_secrets;
mod mixed_content;
mod permissions_policy;
mod plaintext_email;
mod referrer_policy;
mod reporting;
mod security_txt;
mod server_signature;
mod source_maps;
mod subresource_integrity;
mod third_parties;
mod tls_certificate;
mod tls_version;
mod unsafe_cross_origin_links;
mod vulnerable_js;
mod x_content_type_options;

/// The result for one header.
fn with_header(check: &str, name: &str, value: &str) -> CheckResult {
    run(check, &page("<p>x").with_header(name, value))
}
