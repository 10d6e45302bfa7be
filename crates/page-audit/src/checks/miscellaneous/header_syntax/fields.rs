//! The headers whose grammar is checked, and what is known about others.

use super::grammar as is;

/// How a header's values make up what its grammar describes.
#[derive(Debug, Clone, Copy)]
pub(super) enum Shape {
    /// There is one value.
    Single(fn(&str) -> bool),
    /// There is a list, each member of which is a value.
    List(fn(&str) -> bool),
    /// All values, joined with commas, are one.
    Whole(fn(&str) -> bool),
}

/// A header whose grammar is checked.
#[derive(Debug)]
pub(super) struct Field {
    pub(super) name: &'static str,
    pub(super) key: &'static str,
    pub(super) shape: Shape,
    pub(super) expected: &'static str,
}

const fn field(
    name: &'static str,
    key: &'static str,
    shape: Shape,
    expected: &'static str,
) -> Field {
    Field {
        name,
        key,
        shape,
        expected,
    }
}

const A_DATE: &str = "a date such as Sun, 06 Nov 1994 08:49:37 GMT";
const A_DICTIONARY: &str = "a structured dictionary (RFC 9651)";
const A_LIST: &str = "a structured list (RFC 9651)";
const SF: &str = "malformed_structured_field";

#[rustfmt::skip]
pub(super) const FIELDS: &[Field] = &[
    field("Accept-CH", SF, Shape::Whole(is::tokens_of_list), "a list of client hints without quotes"),
    field("Accept-Ranges", "unknown_range_unit", Shape::List(is::range_unit), "bytes or none"),
    field("Allow", "malformed_allow", Shape::List(is::token), "names of methods"),
    field("Alt-Svc", "malformed_alt_svc", Shape::Whole(is::alt_svc), "clear, or a list such as h3=\":443\"; ma=86400"),
    field("Cache-Status", SF, Shape::Whole(is::list), A_LIST),
    field("Clear-Site-Data", "unknown_site_data", Shape::List(is::site_data), "\"cache\", \"cookies\", \"storage\", \"executionContexts\", \"clientHints\" or \"*\", in quotes"),
    field("Connection", "malformed_connection", Shape::List(is::token), "close, keep-alive or names of headers"),
    field("Content-Digest", SF, Shape::Whole(is::dictionary), A_DICTIONARY),
    field("Content-Disposition", "malformed_disposition", Shape::Single(is::disposition), "inline or attachment, with or without a filename"),
    field("Content-Encoding", "unknown_coding", Shape::List(is::content_coding), "gzip, br, zstd, deflate, compress, dcb or dcz"),
    field("Content-Language", "invalid_language", Shape::List(is::language), "language tags such as de-AT"),
    field("Content-Length", "invalid_length", Shape::Single(is::number), "a whole number of bytes"),
    field("Content-Location", "invalid_url", Shape::Single(is::reference), "a URL"),
    field("Content-Type", "malformed_content_type", Shape::Single(is::media_type), "a type such as text/html; charset=utf-8"),
    field("Critical-CH", SF, Shape::Whole(is::tokens_of_list), "a list of client hints without quotes"),
    field("Date", "invalid_date", Shape::Single(is::date), A_DATE),
    field("Document-Policy", SF, Shape::Whole(is::dictionary), A_DICTIONARY),
    field("Integrity-Policy", SF, Shape::Whole(is::dictionary), A_DICTIONARY),
    field("Keep-Alive", "malformed_keep_alive", Shape::List(is::plain_parameter), "parameters such as timeout=5"),
    field("Link", "malformed_link", Shape::Whole(is::links), "links such as </style.css>; rel=preload; as=style"),
    field("Location", "invalid_url", Shape::Single(is::reference), "a URL"),
    field("No-Vary-Search", SF, Shape::Whole(is::dictionary), A_DICTIONARY),
    field("Origin-Agent-Cluster", SF, Shape::Single(is::boolean), "?1 or ?0"),
    field("Priority", SF, Shape::Whole(is::dictionary), A_DICTIONARY),
    field("Proxy-Status", SF, Shape::Whole(is::list), A_LIST),
    field("Refresh", "malformed_refresh", Shape::Single(is::refresh), "a number of seconds, with or without ; url="),
    field("Repr-Digest", SF, Shape::Whole(is::dictionary), A_DICTIONARY),
    field("Retry-After", "invalid_retry_after", Shape::Single(is::delay), "a whole number of seconds, or a date"),
    field("Server-Timing", "malformed_server_timing", Shape::List(is::metric), "metrics such as db;dur=53"),
    field("Signature", SF, Shape::Whole(is::dictionary), A_DICTIONARY),
    field("Signature-Input", SF, Shape::Whole(is::dictionary), A_DICTIONARY),
    field("SourceMap", "invalid_url", Shape::Single(is::reference), "a URL"),
    field("Speculation-Rules", SF, Shape::Whole(is::strings_of_list), "a list of URLs in double quotes"),
    field("Sunset", "invalid_date", Shape::Single(is::date), A_DATE),
    field("Supports-Loading-Mode", SF, Shape::Whole(is::tokens_of_list), A_LIST),
    field("Timing-Allow-Origin", "invalid_origin", Shape::List(is::origin), "* or origins such as https://example.com"),
    field("Trailer", "malformed_trailer", Shape::List(is::token), "names of headers"),
    field("Transfer-Encoding", "unknown_transfer_coding", Shape::List(is::transfer_coding), "chunked, gzip, deflate or compress"),
    field("Upgrade", "malformed_upgrade", Shape::List(is::protocol), "names of protocols"),
    field("Use-As-Dictionary", SF, Shape::Whole(is::dictionary), A_DICTIONARY),
    field("Via", "malformed_via", Shape::List(is::via), "a protocol and a name for each proxy, such as 1.1 cache"),
    field("X-DNS-Prefetch-Control", "unknown_value", Shape::Single(is::switch), "on or off"),
    field("X-Permitted-Cross-Domain-Policies", "unknown_value", Shape::Single(is::cross_domain_policy), "none, master-only, by-content-type, by-ftp-filename or all"),
];

/// Other headers that make sense once.
pub(super) const ONCE: &[&str] = &[
    "Cross-Origin-Embedder-Policy",
    "Cross-Origin-Opener-Policy",
    "Cross-Origin-Resource-Policy",
    "Server",
    "Strict-Transport-Security",
    "X-Content-Type-Options",
    "X-Frame-Options",
];

/// Headers that say something in requests only.
pub(super) const OF_REQUESTS: &[&str] = &[
    "accept",
    "accept-charset",
    "accept-language",
    "access-control-request-headers",
    "access-control-request-method",
    "authorization",
    "cookie",
    "expect",
    "forwarded",
    "from",
    "host",
    "if-match",
    "if-modified-since",
    "if-none-match",
    "if-range",
    "if-unmodified-since",
    "max-forwards",
    "origin",
    "proxy-authorization",
    "range",
    "referer",
    "sec-fetch-dest",
    "sec-fetch-mode",
    "sec-fetch-site",
    "sec-fetch-user",
    "te",
    "upgrade-insecure-requests",
    "user-agent",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-requested-with",
];

/// Headers that others might be misspellings of, besides those above.
const OTHERS: &[&str] = &[
    "Accept",
    "Accept-Encoding",
    "Access-Control-Allow-Credentials",
    "Access-Control-Allow-Headers",
    "Access-Control-Allow-Methods",
    "Access-Control-Allow-Origin",
    "Access-Control-Expose-Headers",
    "Access-Control-Max-Age",
    "Age",
    "Cache-Control",
    "Content-Security-Policy",
    "Content-Security-Policy-Report-Only",
    "Digest",
    "ETag",
    "Expires",
    "Feature-Policy",
    "Last-Modified",
    "NEL",
    "P3P",
    "Permissions-Policy",
    "Pragma",
    "Referer",
    "Referrer-Policy",
    "Report-To",
    "Reporting-Endpoints",
    "Set-Cookie",
    "Set-Cookie2",
    "Vary",
    "WWW-Authenticate",
    "X-Powered-By",
    "X-Robots-Tag",
    "X-XSS-Protection",
];

/// The names of headers that are known here.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let checked = FIELDS.iter().map(|field| field.name);
    let others = [ONCE, OTHERS, OF_REQUESTS].into_iter().flatten().copied();
    checked.chain(others)
}
