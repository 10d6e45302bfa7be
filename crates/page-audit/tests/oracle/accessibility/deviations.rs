//! Where the engine and axe-core differ, and why.

/// Check or rule, part of the set of pages, how often it alone objects, and why.
pub const DEVIATIONS: &[(&str, &str, usize, &str)] = &[
    (
        "accesskeys",
        "faulty",
        1,
        "of two elements with the same key, axe names the first",
    ),
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
        "only a placeholder: a warning, as it goes away when something is typed",
    ),
    ("form_labels", "sb-admin", 8, "only a placeholder"),
    (
        "heading_order",
        "sb-admin",
        11,
        "the page's first heading is an <h6>; axe only compares a heading with the one before",
    ),
    (
        "image_keywords",
        "faulty",
        1,
        "a file's name as alt is a name for axe",
    ),
    (
        "table_headers",
        "faulty",
        1,
        "a data table without any header: axe asks for that only in large tables",
    ),
];

/// The same for whole pages.
pub const WHOLE_PAGE_DEVIATIONS: &[(&str, &str, usize, &str)] = &[
    (
        "bypass_blocks",
        "faulty",
        1,
        "a skip link to a missing id: axe checks only links that style sheets move out of sight",
    ),
    (
        "headings",
        "sb-admin",
        1,
        "axe passes pages while a dialog is open, and takes theirs for open without a style sheet",
    ),
    (
        "landmarks",
        "sb-admin",
        11,
        "axe passes pages while a dialog is open, and takes theirs for open without a style sheet",
    ),
    (
        "title",
        "faulty",
        1,
        "two titles: axe asks for one that is not empty",
    ),
];
