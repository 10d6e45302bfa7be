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

/// Names that public DNS does not serve, but that private networks use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrivateUse {
    /// Names below `.internal`.
    Internal,
    /// Names below `.home.arpa` (RFC 8375).
    HomeArpa,
    /// Names below `.local` (RFC 6762).
    Local,
    /// Names of one label, such as `go`, that are no top-level domains.
    SingleLabel,
}

impl PrivateUse {
    /// All of them, as the settings call them.
    pub const TEXTS: [(&str, Self); 4] = [
        ("internal", Self::Internal),
        ("home.arpa", Self::HomeArpa),
        ("local", Self::Local),
        ("single-label", Self::SingleLabel),
    ];

    /// What the settings call it.
    pub fn as_str(self) -> &'static str {
        let mut texts = Self::TEXTS.iter();
        let found = texts.find(|(_, one)| *one == self);
        found.map_or("", |(text, _)| text)
    }

    /// Whether the name is below the suffix. Takes lower-case A-labels.
    pub(crate) fn has(self, name: &str) -> bool {
        self != Self::SingleLabel && is_below(name, self.as_str())
    }
}

/// Whether the name is below `.test`.
pub(crate) fn is_test(name: &str) -> bool {
    is_below(name, TEST)
}

fn is_below(name: &str, suffix: &str) -> bool {
    name != suffix && is_same_or_below(name, suffix)
}
