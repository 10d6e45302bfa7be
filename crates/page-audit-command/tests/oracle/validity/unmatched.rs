//! What the oracles object to and the engine does not judge.

/// Rules or messages, as patterns in which a star is any text, and why they are not compared.
pub type Unmatched = (&'static [&'static str], &'static str);

pub const HTML_VALIDATE_UNMATCHED: &[Unmatched] = &[
    (
        &[
            "attr-case: *",
            "attr-quotes: *",
            "attribute-boolean-style: *",
            "attribute-empty-style: *",
            "doctype-style: *",
            "element-case: *",
            "no-implicit-close: *",
            "no-inline-style: *",
            "no-raw-characters: *",
            "no-trailing-whitespace: *",
            "presentation-role-style: *",
            "tel-non-breaking: *",
            "valid-id: *",
            "void-style: *",
        ],
        "style: it is valid, and means the same",
    ),
    (
        &[
            "no-implicit-button-type: *",
            "no-implicit-input-type: *",
            "no-redundant-for: *",
            "prefer-button: *",
            "prefer-native-element: *",
            "prefer-tbody: *",
        ],
        "style: it is valid; another element, or an attribute more or less, would do the same",
    ),
    (
        &["element-permitted-content: *", "element-permitted-order: *"],
        "content models that nobody notices: the other questions are about those that matter",
    ),
    (
        &["element-required-attributes: <img> is missing required \"src\" attribute"],
        "an image that a script completes: nothing is requested",
    ),
    (
        &["autocomplete-password: *"],
        "a password without autocomplete: no check is about that",
    ),
    (
        &["form-dup-name: *", "multiple-labeled-controls: *"],
        "what a form means: no check is about that",
    ),
];

pub const NU_UNMATCHED: &[Unmatched] = &[
    (
        &["CSS: *"],
        "style sheets: the checker does not know the newest properties",
    ),
    (
        &[
            "Trailing slash on void elements has no effect *",
            "“*” in an unquoted attribute value.*",
            "Section lacks heading.*",
        ],
        "style: it is understood as it is meant",
    ),
    (
        &[
            "A “style” element in “body” must be the first child of its parent.",
            "Element “*” not allowed as child of element “*” in this context.*",
            "The element “h6” must not appear as a descendant of an element with *",
        ],
        "content models that nobody notices: the other questions are about those that matter",
    ),
    (
        &["Attribute “name” not allowed on element “meta” at this point."],
        "a second message about a <meta> in <body>",
    ),
    (
        &["The first occurrence of ID “*” was here."],
        "the other place of a repeated id",
    ),
    (
        &["Any “output” descendant of a “label” element with a “for” attribute must have *"],
        "what a form means: no check is about that",
    ),
    (
        &["Potentially bad value “*” for attribute “sandbox” on element “iframe”: *"],
        "what frames may do: no check is about that",
    ),
];
