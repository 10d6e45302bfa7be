//! Open Graph, put together at random.

use super::draft::Draft;

const PROPERTIES: &[&str] = &[
    "og:title",
    "og:title",
    "og:type",
    "og:url",
    "og:image",
    "og:image",
    "og:image:url",
    "og:image:secure_url",
    "og:image:alt",
    "og:description",
    "og:site_name",
    "og:locale",
    "article:author",
];

/// What may be unusual about the properties of a page.
pub const FEATURES: &[&str] = &[
    "spaces in the name",
    "several names",
    "capitals in the name",
    "in the body",
    "in a template",
];

/// How a property is declared: `#` is its name, `@` its content.
const METAS: &[(&str, &str)] = &[
    ("", "<meta property=\"#\" content=\"@\">"),
    ("", "<meta property=\"#\" content=\"@\">"),
    ("", "<meta property=\"#\" content=\"@\">"),
    ("", "<meta content='@' property='#' />"),
    ("", "<META PROPERTY=\"#\" CONTENT=\"@\">"),
    ("", "<meta name=\"#\" content=\"@\">"),
    ("", "<meta name=\"other\" property=\"#\" content=\"@\">"),
    ("", "<meta property=\"#\" content=\"\">"),
    ("", "<meta property=\"#\" content=\"  \">"),
    ("", "<meta property=\"#\">"),
    ("", "<meta property=\"#\" value=\"@\">"),
    ("", "<meta property=\"#\" content=\"  @\n\">"),
    ("", "<meta property=\"#\" content=\"&amp;@&lt;\">"),
    ("", "<link property=\"#\" href=\"@\">"),
    (
        "spaces in the name",
        "<meta property=\" # \" content=\"@\">",
    ),
    (
        "several names",
        "<meta property=\"# twitter:title\" content=\"@\">",
    ),
];

/// Adds up to eight properties.
pub fn add(draft: &mut Draft) {
    for _ in 0..draft.chance.number(9) {
        let property = draft.chance.one(PROPERTIES);
        let number = draft.number();
        let content = match (property.starts_with("og:image"), draft.chance.number(3)) {
            (true, 0) => format!("/images/{number}.png"),
            (true, 1) => format!("data:{number}"),
            (true, _) => format!("https://a.example/{number}.png"),
            (false, _) => format!("words {number}"),
        };
        let name = if draft.gets("capitals in the name") {
            property.to_uppercase()
        } else {
            property.to_owned()
        };
        let meta = draft.pick(METAS).replace('#', &name).replace('@', &content);
        if draft.gets("in the body") {
            draft.body.push(meta);
        } else if draft.gets("in a template") {
            draft.head.push(format!("<template>{meta}</template>"));
        } else {
            draft.head.push(meta);
        }
    }
}
