//! Microdata, put together at random.

use super::draft::Draft;

/// What may be unusual about the items of a page.
pub const FEATURES: &[&str] = &[
    "property without an item",
    "item that is a property of none",
    "item in a template",
    "property in a template",
    "cycle",
    "itemref to a property",
    "itemref to properties",
    "itemref to an item",
    "itemref to a property of another item",
    "itemscope within that is no property",
    "no itemtype",
    "itemtype without an address",
    "foreign itemtype",
    "foreign and own itemtype",
    "address as a name",
    "foreign address as itemprop",
    "a without href",
    "itemprop of img without src",
    "itemprop of time without datetime",
    "data without value",
    "itemprop of button with value",
    "ins with datetime",
    "li with value",
    "span with href",
    "span with resource",
    "input with value",
    "words around a value",
    "script in a value",
];

/// How elements give a property its value: `@` is the value, `#` the attributes.
const VALUES: &[(&str, &str)] = &[
    ("", "<span #>@</span>"),
    ("", "<span #>@</span>"),
    ("", "<b #> @ </b>"),
    ("", "<span #><i>@</i></span>"),
    ("", "<meta # content=\"@\">"),
    ("", "<span # content=\"@\">words</span>"),
    ("", "<link # href=\"@\">"),
    ("", "<a # href=\"@\">words</a>"),
    ("", "<area # href=\"@\">"),
    ("", "<img # src=\"@\" alt=\"\">"),
    ("", "<audio # src=\"@\"></audio>"),
    ("", "<iframe # src=\"@\"></iframe>"),
    ("", "<object # data=\"@\"></object>"),
    ("", "<embed # src=\"@\">"),
    ("", "<video # src=\"@\"></video>"),
    ("", "<time # datetime=\"@\">words</time>"),
    ("", "<data # value=\"@\">words</data>"),
    ("", "<meter # value=\"@\">words</meter>"),
    ("a without href", "<a #>@</a>"),
    ("itemprop of img without src", "<img # alt=\"@\">"),
    ("itemprop of time without datetime", "<time #>@</time>"),
    ("data without value", "<data #>@</data>"),
    (
        "itemprop of button with value",
        "<button # value=\"words\">@</button>",
    ),
    (
        "ins with datetime",
        "<ins # datetime=\"2026-03-31\">@</ins>",
    ),
    ("li with value", "<ol><li # value=\"3\">@</li></ol>"),
    ("span with href", "<span # href=\"words\">@</span>"),
    ("span with resource", "<span # resource=\"words\">@</span>"),
    ("input with value", "<input # value=\"@\">"),
    (
        "words around a value",
        "<span #>a <!-- x --><i>b</i> @ c</span>",
    ),
    ("script in a value", "<span #>@<script>x</script></span>"),
];

/// What items have as `itemtype`: `@` and `#` are types.
const ITEM_TYPES: &[(&str, &str)] = &[
    ("", "https://schema.org/@"),
    ("", "https://schema.org/@"),
    ("", "https://schema.org/@"),
    ("", "http://schema.org/@"),
    ("", "\n https://www.schema.org/@ "),
    ("", "https://schema.org/@ https://schema.org/#"),
    ("no itemtype", ""),
    ("itemtype without an address", "@"),
    ("foreign itemtype", "https://own.example/@"),
    (
        "foreign and own itemtype",
        "https://own.example/Own https://schema.org/@",
    ),
];

/// How the name of a property is written.
const NAMES: &[(&str, &str)] = &[
    ("", "@"),
    ("", "@"),
    ("", "@ alternateName"),
    ("", " @\n"),
    ("address as a name", "https://schema.org/@"),
    ("foreign address as itemprop", "https://own.example/@"),
];

/// Adds one or two items and what they refer to.
pub fn add(draft: &mut Draft) {
    for _ in 0..=draft.chance.number(2) {
        let item = item(draft, "", 2);
        draft.body.push(item);
    }
    if draft.gets("property without an item") {
        let property = property(draft, "");
        draft.body.insert(0, property);
    }
    if draft.gets("item that is a property of none") {
        let item = item(draft, " itemprop=\"brand\"", 1);
        draft.body.push(item);
    }
    if draft.gets("item in a template") {
        let item = item(draft, "", 1);
        draft.body.push(format!("<template>{item}</template>"));
    }
    if draft.gets("cycle") {
        draft.body.push(
            "<div itemscope itemtype=\"https://schema.org/Offr\" id=\"one\">\
             <div itemprop=\"name\" itemscope itemref=\"one\"><b itemprop=\"namex\">x</b></div></div>"
                .to_owned(),
        );
    }
}

/// An item within which there are others, down to this depth.
fn item(draft: &mut Draft, attributes: &str, depth: usize) -> String {
    let mut attributes = format!("{attributes} itemscope");
    let [one, other] = [(); 2].map(|()| draft.type_name());
    let types = draft.pick(ITEM_TYPES).replace('@', one).replace('#', other);
    if !types.is_empty() {
        attributes = format!("{attributes} itemtype=\"{types}\"");
    }
    if draft.chance.is_one_in(6) {
        let number = draft.number();
        attributes = format!("{attributes} itemid=\"https://a.example/{number}\"");
    }
    let mut before = String::new();
    let number = draft.number();
    if let Some(referred) = referred(draft, number) {
        attributes = format!("{attributes} itemref=\"none r{number}\"");
        if draft.chance.is_one_in(2) {
            before = referred;
        } else {
            draft.body.push(referred);
        }
    }
    let mut within = String::new();
    for _ in 0..draft.chance.number(4) {
        within += &part(draft, depth);
    }
    format!("{before}<div{attributes}>{within}</div>")
}

/// Something within an item.
fn part(draft: &mut Draft, depth: usize) -> String {
    if depth > 0 && draft.chance.is_one_in(3) {
        let name = draft.property();
        let name = draft.pick(NAMES).replace('@', name);
        return item(draft, &format!(" itemprop=\"{name}\""), depth - 1);
    }
    if depth > 0 && draft.gets("itemscope within that is no property") {
        return item(draft, "", depth - 1);
    }
    let property = property(draft, "");
    if draft.gets("property in a template") {
        return format!("<template>{property}</template>");
    }
    property
}

/// The element that an item refers to, if it refers to one.
fn referred(draft: &mut Draft, number: usize) -> Option<String> {
    let id = format!(" id=\"r{number}\"");
    if draft.gets("itemref to a property") {
        Some(property(draft, &id))
    } else if draft.gets("itemref to properties") {
        let properties = property(draft, "") + &property(draft, "");
        Some(format!("<div{id}>{properties}</div>"))
    } else if draft.gets("itemref to an item") {
        let name = draft.property();
        Some(format!(
            "<div itemprop=\"{name}\"{id} itemscope itemtype=\"https://schema.org/Offr\">{}</div>",
            property(draft, "")
        ))
    } else if draft.gets("itemref to a property of another item") {
        Some(format!(
            "<div itemscope itemtype=\"https://schema.org/Product\">{}</div>",
            property(draft, &id)
        ))
    } else {
        None
    }
}

fn property(draft: &mut Draft, attributes: &str) -> String {
    let name = draft.property();
    let value = draft.value(name);
    let written = draft.pick(NAMES).replace('@', name);
    let attributes = format!("itemprop=\"{written}\"{attributes}");
    let element = draft.pick(VALUES);
    element.replace('#', &attributes).replace('@', &value)
}
