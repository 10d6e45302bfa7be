//! Where the engine and axe-core differ, and why.

/// The check or rule, the part of the set of pages, how often only it objects, and why.
pub const DEVIATIONS: &[(&str, &str, usize, &str)] = &[
    (
        "accesskeys",
        "faulty",
        1,
        "of two elements with the same key, axe names the first",
    ),
    ("aria-hidden-focus", "gentelella", 2, UNREAD_SHEET),
    ("aria-hidden-focus", "good", 1, UNREAD_SHEET),
    (
        "focus_order",
        "faulty",
        1,
        "of two elements with the same key, the engine names the second",
    ),
    (
        "form_labels",
        "faulty",
        1,
        "only a placeholder: a warning, since it disappears when something is typed",
    ),
    (
        "form_labels",
        "gentelella",
        1,
        "choices of one name without a group: axe has no rule about groups",
    ),
    ("form_labels", "sb-admin", 6, "only a placeholder"),
    (
        "heading_order",
        "sb-admin",
        10,
        "the page's first heading is an <h6>; axe only compares a heading with the one before",
    ),
    (
        "image_keywords",
        "faulty",
        1,
        "axe accepts a file name in alt as a name",
    ),
    (
        "table_headers",
        "faulty",
        1,
        "a data table without any header: axe requires headers only in large tables",
    ),
];

const UNREAD_SHEET: &str = "a closed dialog or drawer: a style sheet, which is not loaded here, hides it, so this is unmeasured";

/// The same for whole pages.
pub const WHOLE_PAGE_DEVIATIONS: &[(&str, &str, usize, &str)] = &[
    (
        "bypass_blocks",
        "faulty",
        1,
        "a skip link to a missing id: axe checks only links that style sheets move out of sight",
    ),
    (
        "landmarks",
        "sb-admin",
        9,
        "axe passes pages while a dialog is open, and assumes that theirs is open, since there is \
         no style sheet",
    ),
    (
        "title",
        "faulty",
        1,
        "two titles: axe requires only that one is not empty",
    ),
];
