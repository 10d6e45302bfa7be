//! The Public Suffix List (<https://publicsuffix.org/list/>), as compiled into this program.
//!
//! The list compares bytes: every name here must be lower-case A-labels without dots at its ends.

/// Whether a rule of the list covers the name: its top-level domain exists.
pub(crate) fn has_known_suffix(name: &str) -> bool {
    psl::suffix(name.as_bytes()).is_some_and(|suffix| suffix.is_known())
}

/// Whether the name is directly below a public suffix, where names are registered. It is then the
/// apex of a zone, which cannot have a CNAME (RFC 1912, section 2.4).
pub(crate) fn is_registrable(name: &str) -> bool {
    psl::domain(name.as_bytes()).is_some_and(|domain| domain.as_bytes() == name.as_bytes())
}

/// Whether the name is itself a suffix under which names are registered, in either part of the
/// list.
pub(crate) fn is_public_suffix(name: &str) -> bool {
    psl::suffix(name.as_bytes())
        .is_some_and(|suffix| suffix.is_known() && suffix.as_bytes() == name.as_bytes())
}
