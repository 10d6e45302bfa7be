//! Where the engine and an oracle differ, and why.

/// Check and kind of evidence, or pattern of what the oracle says; the part of the set of pages,
/// how often only it objects, and why.
pub type Deviation = (&'static str, &'static str, usize, &'static str);

pub const HTML_VALIDATE_DEVIATIONS: &[Deviation] = &[
    (
        "aria-label-misuse: \"aria-label\" is strictly allowed *",
        "good",
        2,
        "a video and a drawing: as the words admit, ARIA in HTML allows both a name",
    ),
    (
        "aria-label-misuse: \"aria-label\" is strictly allowed *",
        "good",
        1,
        "<NAV ARIA-LABEL>: a <nav> can have a name, in upper case, too",
    ),
    (
        "close-order: *",
        "good",
        16,
        "end tags in upper case that may be left out: </TH>, </TR> and </TD>, and what is around",
    ),
    (
        "element-permitted-content: <link> element is not permitted as content under <body>",
        "faulty",
        1,
        ICON_IN_BODY,
    ),
    (
        "element-permitted-content: <meta> element is not permitted as content under <body>",
        "faulty",
        4,
        "metadata for sharing, which is RDFa; the Nu Html Checker accepts it in <body>, too",
    ),
    (
        "heading-level: Initial heading level *",
        "good",
        1,
        "a menu with an <h2> before the <h1>, which HTML allows",
    ),
    (
        "heading-level: Initial heading level *",
        "sb-admin",
        2,
        CLOSED,
    ),
    ("hidden-focusable: *", "gentelella", 16, UNREAD_SHEET),
    ("hidden-focusable: *", "good", 6, UNREAD_SHEET),
    ("hidden-focusable: *", "sb-admin", 30, UNREAD_SHEET),
    ("input-missing-label: *", "faulty", 1, IMAGE_BUTTON),
    ("input-missing-label: *", "good", 1, IMAGE_BUTTON),
    (
        "no-autoplay: *",
        "good",
        1,
        "a video that is muted: WCAG 1.4.2 is about sound",
    ),
    (
        "no-missing-references: *",
        "gentelella",
        26,
        "aria-controls of a button with aria-expanded=\"false\": what it opens may come later",
    ),
    ("require-sri: *", "gentelella", 27, SHEETS_OF_FONTS),
    ("require-sri: *", "good", 5, WITHOUT_A_VERSION),
    ("require-sri: *", "sb-admin", 12, SHEETS_OF_FONTS),
    (
        "title_length short_title",
        "npm",
        8,
        "a short title: html-validate only objects to long ones",
    ),
    (
        "unique-landmark: *",
        "faulty",
        2,
        "two <main>: the engine reports the second one, as html-validate does under another rule",
    ),
    ("unique-landmark: *", "gentelella", 2, CLOSED),
    ("unique-landmark: *", "gentelella", 29, ONE_WITHOUT_NAME),
    ("unique-landmark: *", "good", 1, ONE_WITHOUT_NAME),
    ("valid-autocomplete: *", "good", 1, SINGLE_LINE),
    (
        "wcag/h32: *",
        "sb-admin",
        21,
        "a form with a single field, which the Enter key sends without any button",
    ),
    (
        "form_labels choices_without_group",
        "gentelella",
        1,
        "choices of one name without a group: html-validate has no rule about groups",
    ),
];

pub const NU_DEVIATIONS: &[Deviation] = &[
    (
        "A “link” element must not appear as a descendant of a “body” element unless *",
        "faulty",
        1,
        ICON_IN_BODY,
    ),
    (
        "Bad value “*” for attribute “autocomplete” on element “*”: *",
        "good",
        1,
        SINGLE_LINE,
    ),
    (
        "Bad value “*” for attribute “role” on element “*”.",
        "faulty",
        1,
        "role=\"BUTTON\": ARIA in HTML requires lower case of authors; browsers ignore the case",
    ),
    (
        "Bad value “tel:*” for attribute “href” on element “a”: *",
        "faulty",
        1,
        "spaces between digits, which telephones skip",
    ),
    (
        "The heading “*” (with computed level *) follows the heading *",
        "sb-admin",
        2,
        CLOSED,
    ),
    (
        "The “aria-labelledby” attribute must not be specified on any “*” element unless *",
        "good",
        1,
        CLOSED,
    ),
    (
        "headings",
        "gentelella",
        1,
        "a page without any heading: Nu requires a main one only where there are others",
    ),
];

const CLOSED: &str = "in a closed dialog or drawer with aria-hidden, which nobody is shown";
const ICON_IN_BODY: &str =
    "an icon in <body>, which browsers accept: the check is about what search engines ignore there";
const IMAGE_BUTTON: &str =
    "an image button, which is named by its alternative text, not by a label";
const ONE_WITHOUT_NAME: &str =
    "the only one without a name, so it differs from the others; axe agrees";
const SHEETS_OF_FONTS: &str =
    "a style sheet of Google Fonts, which differs between browsers, so no checksum fits";
const SINGLE_LINE: &str = "street-address in a field of one line: whether a value suits its field \
                           is not judged, as in ACT rule 73f2c2";
const WITHOUT_A_VERSION: &str = "a file whose address names no version may change at any time";
const UNREAD_SHEET: &str = "a closed dialog or drawer: a style sheet, which is not loaded here, \
                            hides it, so this is unmeasured";
