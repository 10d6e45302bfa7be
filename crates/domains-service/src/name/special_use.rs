//! Names that public DNS does not serve: they can neither be owned nor get a certificate.

use super::is_same_or_below;

/// RFC 2606, RFC 6761, RFC 6762, RFC 7686, RFC 9476, the name `internal` that ICANN reserved in
/// 2024, and `arpa`, which serves DNS itself.
const SPECIAL_USE: [&str; 12] = [
    "alt",
    "arpa",
    "example",
    "example.com",
    "example.net",
    "example.org",
    "internal",
    "invalid",
    "local",
    "localhost",
    "onion",
    TEST,
];

const TEST: &str = "test";

/// Whether the name is, or is below, a special-use name. Takes lower-case A-labels.
pub(crate) fn is_special_use(name: &str) -> bool {
    SPECIAL_USE
        .iter()
        .any(|special| is_same_or_below(name, special))
}

/// Whether the name is below `.test`.
pub(crate) fn is_test(name: &str) -> bool {
    is_same_or_below(name, TEST)
}
