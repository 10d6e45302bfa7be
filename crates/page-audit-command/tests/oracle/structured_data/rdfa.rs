//! RDFa, put together at random.

use super::draft::Draft;

/// What may be unusual about the items of a page.
pub const FEATURES: &[&str] = &[
    "spaces in the vocabulary",
    "vocabulary without its slash",
    "foreign vocabulary",
    "no vocabulary",
    "initial prefix",
    "whole addresses",
    "prefix",
    "several prefixes",
    "prefix with another meaning",
    "prefix of XML",
    "other initial prefix",
    "undeclared prefix",
    "several types",
    "foreign and own type",
    "property of the page",
    "rel around an item",
    "rel of an item",
    "rev of an item",
    "resource of an item",
    "about of an item",
    "other subject",
    "other vocabulary within",
    "typeof within that is no property",
    "typeof without types",
    "foreign address as a name",
    "content and href",
    "datatype and href",
    "resource as value",
    "object with data",
    "img without src",
    "time with datetime",
    "time without datetime",
    "data with value",
    "meter with value",
    "button with value",
];

/// How elements give a property its value: `@` is the value, `#` the attributes.
const VALUES: &[(&str, &str)] = &[
    ("", "<span #>@</span>"),
    ("", "<span #>@</span>"),
    ("", "<b #> @ </b>"),
    ("", "<span # lang=\"de\"><i>@</i></span>"),
    ("", "<meta # content=\"@\">"),
    ("", "<span # content=\"@\">words</span>"),
    ("", "<link # href=\"@\">"),
    ("", "<a # href=\"@\">words</a>"),
    ("", "<img # src=\"@\" alt=\"\">"),
    (
        "content and href",
        "<a # content=\"@\" href=\"/x\">words</a>",
    ),
    (
        "datatype and href",
        "<a # href=\"/x\" datatype=\"xsd:string\">@</a>",
    ),
    ("resource as value", "<span # resource=\"@\">words</span>"),
    ("object with data", "<object # data=\"@\"></object>"),
    ("img without src", "<img # alt=\"@\">"),
    ("time with datetime", "<time # datetime=\"@\">words</time>"),
    ("time without datetime", "<time #>@</time>"),
    ("data with value", "<data # value=\"words\">@</data>"),
    ("meter with value", "<meter # value=\"words\">@</meter>"),
    ("button with value", "<button # value=\"words\">@</button>"),
];

/// How items name schema.org: the attributes of the element around them, and what is before a name.
const STYLES: &[(&str, (&str, &str))] = &[
    ("", (" vocab=\"https://schema.org/\"", "")),
    ("", (" vocab=\"http://schema.org/\"", "")),
    ("", (" vocab=\"http://www.schema.org/\"", "")),
    (
        "spaces in the vocabulary",
        (" vocab=\" https://schema.org/ \"", ""),
    ),
    (
        "vocabulary without its slash",
        (" vocab=\"https://schema.org\"", ""),
    ),
    (
        "foreign vocabulary",
        (" vocab=\"https://own.example/\"", ""),
    ),
    ("no vocabulary", ("", "")),
    ("initial prefix", ("", "schema:")),
    ("whole addresses", ("", "https://schema.org/")),
    ("prefix", (" prefix=\"s: https://schema.org/\"", "s:")),
    (
        "several prefixes",
        (
            " prefix=\"own: https://own.example/\n S: https://schema.org/\"",
            "s:",
        ),
    ),
    (
        "prefix with another meaning",
        (" prefix=\"schema: https://own.example/\"", "schema:"),
    ),
    ("prefix of XML", (" xmlns:s=\"https://schema.org/\"", "s:")),
    ("other initial prefix", ("", "foaf:")),
    ("undeclared prefix", ("", "undeclared:")),
];

/// What items have as `typeof`: `@` and `#` are types.
const ITEM_TYPES: &[(&str, &str)] = &[
    ("", "@"),
    ("", " @\n"),
    ("several types", "@ #"),
    ("foreign and own type", "foaf:Agent @"),
    ("typeof without types", ""),
];

/// Adds one or two items, and properties of the page itself.
pub fn add(draft: &mut Draft) {
    for _ in 0..=draft.chance.number(2) {
        let (around, prefix) = draft.pick(STYLES);
        if draft.gets("property of the page") {
            let property = property(draft, prefix);
            draft.body.push(format!("<div{around}>{property}</div>"));
        }
        let item = item(draft, prefix, "", 2);
        draft.body.push(format!("<div{around}>{item}</div>"));
    }
}

/// An item within which there are others, down to this depth.
fn item(draft: &mut Draft, prefix: &str, attributes: &str, depth: usize) -> String {
    let [one, other] = [(); 2].map(|()| format!("{prefix}{}", draft.type_name()));
    let types = draft.pick(ITEM_TYPES);
    let types = types.replace('@', &one).replace('#', &other);
    let mut attributes = format!("{attributes} typeof=\"{types}\"");
    let number = draft.number();
    if draft.gets("resource of an item") {
        attributes = format!("{attributes} resource=\"#{number}\"");
    }
    if draft.gets("about of an item") {
        attributes = format!("{attributes} about=\"#{number}\"");
        let property = property(draft, prefix);
        draft.body.push(format!(
            "<div vocab=\"https://schema.org/\" about=\"#{number}\">{property}</div>"
        ));
    }
    let mut within = String::new();
    for _ in 0..draft.chance.number(4) {
        within += &part(draft, prefix, depth);
    }
    format!("<div{attributes}>{within}</div>")
}

/// Something within an item.
fn part(draft: &mut Draft, prefix: &str, depth: usize) -> String {
    if depth == 0 || !draft.chance.is_one_in(3) {
        return property(draft, prefix);
    }
    let name = draft.property();
    let inner = depth - 1;
    if draft.gets("rel around an item") {
        let item = item(draft, prefix, "", inner);
        return format!("<div rel=\"{prefix}{name}\">{item}</div>");
    }
    if draft.gets("typeof within that is no property") {
        return item(draft, prefix, "", inner);
    }
    if draft.gets("other subject") {
        let property = property(draft, prefix);
        return format!("<div resource=\"#{}\">{property}</div>", draft.number());
    }
    if draft.gets("other vocabulary within") {
        let item = item(
            draft,
            prefix,
            &format!(" property=\"{name}\" vocab=\"https://own.example/\""),
            0,
        );
        return format!("<div>{item}</div>");
    }
    let attribute = match () {
        () if draft.gets("rel of an item") => "rel",
        () if draft.gets("rev of an item") => "rev",
        () => "property",
    };
    let attributes = format!(" {attribute}=\"{prefix}{name}\"");
    item(draft, prefix, &attributes, inner)
}

fn property(draft: &mut Draft, prefix: &str) -> String {
    let name = draft.property();
    let value = draft.value(name);
    let written = if draft.gets("foreign address as a name") {
        format!("https://own.example/{name}")
    } else {
        match draft.chance.number(4) {
            0 => format!("{prefix}{name} {prefix}alternateName"),
            1 => format!(" {prefix}{name}\n"),
            _ => format!("{prefix}{name}"),
        }
    };
    let attributes = format!("property=\"{written}\"");
    let element = draft.pick(VALUES);
    element.replace('#', &attributes).replace('@', &value)
}
