//! What both the engine and an oracle judge.

use crate::validity::place::Place;

/// Something that makes a tag wrong, as patterns in which a star is any text.
#[derive(Debug)]
pub struct Question {
    /// What the engine finds: check, kind of evidence, words.
    pub checks: &'static [&'static str],
    /// What html-validate says: rule and message. None if it does not judge this.
    pub html_validate: &'static [&'static str],
    /// What the Nu Html Checker says. None if it does not judge this.
    pub nu: &'static [&'static str],
    pub is_about_page: bool,
}

impl Question {
    /// The place that is compared: only whether there is one, if the question is about the page.
    pub fn place(&self, place: Place) -> Place {
        if self.is_about_page {
            Place::default()
        } else {
            place
        }
    }
}

const ABOUT_TAGS: Question = Question {
    checks: &[],
    html_validate: &[],
    nu: &[],
    is_about_page: false,
};

const ABOUT_PAGE: Question = Question {
    is_about_page: true,
    ..ABOUT_TAGS
};

/// Of several patterns that fit, the first counts.
pub const QUESTIONS: &[Question] = &[
    Question {
        checks: &["aria_hidden *"],
        html_validate: &["hidden-focusable: *"],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["aria_structure required_parent*"],
        nu: &["An element with “role=*” must be contained in, or owned by, *"],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["aria_valid name_not_allowed*"],
        html_validate: &[
            "aria-label-misuse: \"*\" cannot be used on this element",
            "aria-label-misuse: \"aria-label\" is strictly allowed *",
        ],
        nu: &[
            "The “aria-label” attribute must not be specified on any “*” element unless *",
            "The “aria-labelledby” attribute must not be specified on any “*” element unless *",
        ],
        ..ABOUT_TAGS
    },
    Question {
        checks: &[
            "aria_valid attribute_not_allowed*",
            "aria_valid invalid_value*",
            "aria_valid missing_attribute*",
            "aria_valid unknown_attribute*",
            "aria_valid unknown_role*",
        ],
        nu: &[
            "Attribute “aria-*” not allowed on element “*” at this point.",
            "Bad value “*” for attribute “aria-live” on element “*”.",
            "Bad value “*” for attribute “role” on element “*”.",
            "Element “*” is missing required attribute “aria-checked”.",
        ],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["autocomplete *"],
        html_validate: &["valid-autocomplete: *"],
        nu: &["Bad value “*” for attribute “autocomplete” on element “*”: *"],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["button_names *", "link_names *"],
        html_validate: &["text-content: *", "wcag/h30: *"],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["charset *"],
        nu: &[
            "Bad value “text/html; charset=*” for attribute “content” on element “meta”: *",
            "Internal encoding declaration *",
        ],
        ..ABOUT_PAGE
    },
    Question {
        checks: &["contact_links *"],
        nu: &[
            "Bad value “mailto:*” for attribute “href” on element “a”: *",
            "Bad value “tel:*” for attribute “href” on element “a”: *",
        ],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["deprecated_html_tags *"],
        html_validate: &["deprecated: *"],
        nu: &["The “*” element is obsolete.*"],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["doctype *"],
        html_validate: &["missing-doctype: *"],
        nu: &["Start tag seen without seeing a doctype first.*"],
        ..ABOUT_PAGE
    },
    Question {
        checks: &["empty_src *"],
        html_validate: &["attribute-allowed-values: Attribute \"src\" has invalid value \"\""],
        nu: &["Bad value “” for attribute “src” on element “*”: Must be non-empty."],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["form_labels *"],
        html_validate: &["input-missing-label: *"],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["forms no_submit_button*"],
        html_validate: &["wcag/h32: *"],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["frame_titles *"],
        html_validate: &["element-required-attributes: <iframe> is missing required \"title\" *"],
        ..ABOUT_TAGS
    },
    Question {
        checks: &[
            "graphic_names area_without_name: <area*",
            "graphic_names button_without_name: <input*",
        ],
        html_validate: &["area-alt: *", "wcag/h36: *"],
        nu: &[
            "Element “area” is missing required attribute “alt”.",
            "Element “input” is missing required attribute “alt”.",
        ],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["head_integrity metadata_in_body*"],
        html_validate: &[
            "element-permitted-content: <link> element is not permitted as content under <body>",
            "element-permitted-content: <meta> element is not permitted as content under <body>",
        ],
        nu: &[
            "A “link” element must not appear as a descendant of a “body” element unless *",
            "Element “meta” is missing one or more of the following attributes: *",
        ],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["heading_order empty_heading*"],
        html_validate: &["empty-heading: *"],
        nu: &["Empty heading."],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["heading_order low_first_heading*"],
        html_validate: &["heading-level: Initial heading level *"],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["heading_order skipped_level*"],
        html_validate: &["heading-level: Heading level can only increase by one, *"],
        nu: &["The heading “*” (with computed level *) follows the heading *"],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["headings"],
        nu: &[
            "This document has heading elements but none of them has a computed heading level of 1.",
        ],
        ..ABOUT_PAGE
    },
    Question {
        checks: &["hreflang invalid_code*"],
        nu: &["Bad value “*” for attribute “hreflang” on element “link”: *"],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["html_errors *"],
        html_validate: &[
            "close-order: *",
            "element-permitted-content: <body> element is not permitted as content under <body>",
        ],
        nu: &[
            "Start tag “*” seen but an element of the same type was already open.",
            "Stray end tag *",
        ],
        ..ABOUT_TAGS
    },
    Question {
        checks: &[
            "id_references missing_id*",
            "table_headers broken_headers_reference*",
        ],
        html_validate: &["no-missing-references: *"],
        ..ABOUT_TAGS
    },
    Question {
        checks: &[
            "id_references label_of_no_field*",
            "id_references missing_id: for=*",
        ],
        nu: &["The value of the “for” attribute of the “label” element must be the ID of *"],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["id_references label_of_no_field*"],
        html_validate: &["valid-for: *"],
        ..ABOUT_TAGS
    },
    Question {
        checks: &[
            "id_references repeated_id*",
            "id_references repeated_id_referenced*",
        ],
        html_validate: &["no-dup-id: *"],
        nu: &["Duplicate ID *"],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["image_keywords no_alt*"],
        html_validate: &["wcag/h37: *"],
        nu: &["An “img” element must have an “alt” attribute, *"],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["landmarks landmarks_alike*"],
        html_validate: &["unique-landmark: *"],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["landmarks repeated_main*"],
        html_validate: &["no-multiple-main: *"],
        nu: &["A document must not include more than one visible “main” element."],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["language no_language*"],
        html_validate: &["element-required-attributes: <html> is missing required \"lang\" *"],
        ..ABOUT_PAGE
    },
    Question {
        checks: &["language *"],
        nu: &[
            "Bad value “*” for attribute “lang” on element “html”: *",
            "Consider adding a “lang” attribute to the “html” start tag *",
        ],
        ..ABOUT_PAGE
    },
    Question {
        checks: &["list_structure *"],
        html_validate: &[
            "element-permitted-content: <*> element is not permitted as content under <ul>",
            "element-permitted-parent: <li> *",
        ],
        nu: &[
            "Element “*” not allowed as child of element “ul” *",
            "Element “li” not allowed as child of element “*” *",
        ],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["media *"],
        html_validate: &["no-autoplay: *"],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["meta_refresh *"],
        html_validate: &["meta-refresh: *"],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["nested_controls *"],
        html_validate: &[
            "element-permitted-content: <*> element is not permitted as a descendant of <a>",
        ],
        nu: &["The element “*” must not appear as a descendant of the “a” element."],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["obsolete_attributes *"],
        html_validate: &["no-deprecated-attr: *"],
        nu: &["The “*” attribute on the “*” element is obsolete.*"],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["resource_hints preload_without_as*"],
        nu: &["A “link” element with a “rel” attribute that contains the value “preload” *"],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["subresource_integrity *"],
        html_validate: &["require-sri: *"],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["table_headers broken_headers_reference*"],
        nu: &["The “headers” attribute on the element “*” refers to the ID *"],
        ..ABOUT_TAGS
    },
    Question {
        checks: &["title *"],
        html_validate: &["element-permitted-occurrences: Element <title> *"],
        nu: &["Element “title” not allowed as child of element “head” *"],
        ..ABOUT_PAGE
    },
    Question {
        checks: &["title_length *"],
        html_validate: &["long-title: *"],
        ..ABOUT_PAGE
    },
    Question {
        checks: &["zoom *"],
        nu: &["Consider avoiding viewport values that prevent users from resizing documents."],
        ..ABOUT_TAGS
    },
];
