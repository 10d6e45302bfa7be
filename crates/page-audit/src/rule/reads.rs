//! What checks are about: the response, the source, or the document.

use serde::Serialize;
use utoipa::ToSchema;

use super::Rule;

/// What a check reads of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reads {
    /// The server's response: its status, headers, time and connection.
    Response,
    /// What the server sent, and the files beside it; scripts do not change what it is about.
    Source,
    /// The document: judged as it was sent and, if the page was rendered, as a browser shows it.
    Document,
}

const RESPONSE: [&str; 26] = [
    "http_status",
    "redirects",
    "text_compression",
    "ttfb",
    "load_time",
    "document_caching",
    "cache_headers",
    "cache_validators",
    "http2",
    "https_encryption",
    "tls_certificate",
    "hsts",
    "csp",
    "clickjacking",
    "x_content_type_options",
    "referrer_policy",
    "cookies",
    "cors_headers",
    "server_signature",
    "cross_origin_isolation",
    "permissions_policy",
    "reporting",
    "content_type",
    "content_disposition",
    "header_syntax",
    "obsolete_headers",
];

const SOURCE: [&str; 38] = [
    "404_page",
    "ai_access",
    "asset_compression",
    "asset_errors",
    "broken_links",
    "cache_policy",
    "charset",
    "cors",
    "directory_listing",
    "doctype",
    "duplicate_assets",
    "favicon",
    "font_display",
    "head_integrity",
    "host_variants",
    "html_errors",
    "http_requests",
    "https_redirect",
    "icons_manifest",
    "image_bytes",
    "inline_size",
    "js_dependency",
    "minification",
    "mixed_content",
    "mojibake",
    "page_size",
    "page_weight",
    "render_blocking",
    "resource_hints",
    "robots",
    "robots_txt_valid",
    "security_txt",
    "sitemap",
    "source_maps",
    "subresource_integrity",
    "text_html_ratio",
    "third_parties",
    "tls_version",
];

impl Rule {
    /// What the check reads.
    pub fn reads(&self) -> Reads {
        if RESPONSE.contains(&self.id) {
            Reads::Response
        } else if SOURCE.contains(&self.id) {
            Reads::Source
        } else {
            Reads::Document
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::rule;

    #[test]
    fn every_name_is_that_of_a_check() {
        for id in RESPONSE.iter().chain(&SOURCE) {
            assert!(rule(id).is_some(), "{id}");
        }
    }
}
