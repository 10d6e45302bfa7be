//! The states and properties of WAI-ARIA 1.2 (and the few that 1.3 adds).

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

/// An `aria-*` attribute.
#[derive(Debug)]
pub(crate) struct AriaAttribute {
    name: &'static str,
    /// The type of its value.
    pub(crate) kind: Kind,
    /// Whether elements of every role can have it, except for those that must not be named.
    pub(crate) is_global: bool,
}

/// The type of an attribute's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Any text.
    Text,
    /// The id of an element.
    Id,
    /// Ids of elements.
    Ids,
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// One of these words.
    Token(&'static [&'static str]),
    /// Some of these words.
    Tokens(&'static [&'static str]),
}

impl Kind {
    /// Whether this value, which is not empty, is allowed.
    pub(crate) fn allows(self, value: &str) -> bool {
        let is_one_of =
            |words: &[&str], word: &str| words.iter().any(|at| at.eq_ignore_ascii_case(word));
        let value = value.trim_ascii();
        match self {
            Self::Text | Self::Ids => true,
            Self::Id => !value.contains(|at: char| at.is_ascii_whitespace()),
            Self::Integer => is_integer(value),
            Self::Number => is_number(value),
            Self::Token(words) => is_one_of(words, value),
            Self::Tokens(words) => value
                .split_ascii_whitespace()
                .all(|word| is_one_of(words, word)),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text => formatter.write_str("a text"),
            Self::Id => formatter.write_str("one id"),
            Self::Ids => formatter.write_str("ids"),
            Self::Integer => formatter.write_str("a whole number"),
            Self::Number => formatter.write_str("a number"),
            Self::Token(words) => write!(formatter, "one of {}", words.join(", ")),
            Self::Tokens(words) => write!(formatter, "words of {}", words.join(", ")),
        }
    }
}

fn is_integer(value: &str) -> bool {
    let digits = value.strip_prefix(['-', '+']).unwrap_or(value);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_number(value: &str) -> bool {
    let digits = value.strip_prefix(['-', '+']).unwrap_or(value);
    digits.starts_with(|first: char| first.is_ascii_digit() || first == '.')
        && digits.parse::<f64>().is_ok_and(f64::is_finite)
}

const BOOLEAN: Kind = Kind::Token(&["true", "false"]);
const BOOLEAN_OR_UNDEFINED: Kind = Kind::Token(&["true", "false", "undefined"]);
const TRISTATE: Kind = Kind::Token(&["true", "false", "mixed", "undefined"]);

const fn global(name: &'static str, kind: Kind) -> AriaAttribute {
    AriaAttribute {
        name,
        kind,
        is_global: true,
    }
}

const fn of_roles(name: &'static str, kind: Kind) -> AriaAttribute {
    AriaAttribute {
        name,
        kind,
        is_global: false,
    }
}

// `aria-disabled`, `aria-errormessage`, `aria-haspopup` and `aria-invalid` are deprecated on roles
// that do not name them, but still allowed.
static ATTRIBUTES: &[AriaAttribute] = &[
    of_roles("aria-activedescendant", Kind::Id),
    global("aria-atomic", BOOLEAN),
    of_roles(
        "aria-autocomplete",
        Kind::Token(&["inline", "list", "both", "none"]),
    ),
    global("aria-braillelabel", Kind::Text),
    global("aria-brailleroledescription", Kind::Text),
    global("aria-busy", BOOLEAN),
    of_roles("aria-checked", TRISTATE),
    of_roles("aria-colcount", Kind::Integer),
    of_roles("aria-colindex", Kind::Integer),
    of_roles("aria-colindextext", Kind::Text),
    of_roles("aria-colspan", Kind::Integer),
    global("aria-controls", Kind::Ids),
    global(
        "aria-current",
        Kind::Token(&["page", "step", "location", "date", "time", "true", "false"]),
    ),
    global("aria-describedby", Kind::Ids),
    global("aria-description", Kind::Text),
    global("aria-details", Kind::Ids),
    global("aria-disabled", BOOLEAN),
    global(
        "aria-dropeffect",
        Kind::Tokens(&["copy", "execute", "link", "move", "none", "popup"]),
    ),
    global("aria-errormessage", Kind::Ids),
    of_roles("aria-expanded", BOOLEAN_OR_UNDEFINED),
    global("aria-flowto", Kind::Ids),
    global("aria-grabbed", BOOLEAN_OR_UNDEFINED),
    global(
        "aria-haspopup",
        Kind::Token(&["true", "false", "menu", "listbox", "tree", "grid", "dialog"]),
    ),
    global("aria-hidden", BOOLEAN_OR_UNDEFINED),
    global(
        "aria-invalid",
        Kind::Token(&["true", "false", "grammar", "spelling"]),
    ),
    global("aria-keyshortcuts", Kind::Text),
    global("aria-label", Kind::Text),
    global("aria-labelledby", Kind::Ids),
    of_roles("aria-level", Kind::Integer),
    global("aria-live", Kind::Token(&["assertive", "off", "polite"])),
    of_roles("aria-modal", BOOLEAN),
    of_roles("aria-multiline", BOOLEAN),
    of_roles("aria-multiselectable", BOOLEAN),
    of_roles(
        "aria-orientation",
        Kind::Token(&["horizontal", "vertical", "undefined"]),
    ),
    global("aria-owns", Kind::Ids),
    of_roles("aria-placeholder", Kind::Text),
    of_roles("aria-posinset", Kind::Integer),
    of_roles("aria-pressed", TRISTATE),
    of_roles("aria-readonly", BOOLEAN),
    global(
        "aria-relevant",
        Kind::Tokens(&["additions", "all", "removals", "text"]),
    ),
    of_roles("aria-required", BOOLEAN),
    global("aria-roledescription", Kind::Text),
    of_roles("aria-rowcount", Kind::Integer),
    of_roles("aria-rowindex", Kind::Integer),
    of_roles("aria-rowindextext", Kind::Text),
    of_roles("aria-rowspan", Kind::Integer),
    of_roles("aria-selected", BOOLEAN_OR_UNDEFINED),
    of_roles("aria-setsize", Kind::Integer),
    of_roles(
        "aria-sort",
        Kind::Token(&["ascending", "descending", "none", "other"]),
    ),
    of_roles("aria-valuemax", Kind::Number),
    of_roles("aria-valuemin", Kind::Number),
    of_roles("aria-valuenow", Kind::Number),
    of_roles("aria-valuetext", Kind::Text),
];

static BY_NAME: LazyLock<HashMap<&'static str, &'static AriaAttribute>> =
    LazyLock::new(|| ATTRIBUTES.iter().map(|at| (at.name, at)).collect());

impl AriaAttribute {
    /// The attribute with this name, in lower case.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        BY_NAME.get(name).copied()
    }
}
