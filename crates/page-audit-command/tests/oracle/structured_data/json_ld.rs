//! Scripts of JSON-LD, put together at random.

use serde_json::{Map, Value, json};

use super::draft::Draft;

/// What may be unusual about the scripts of a page.
pub const FEATURES: &[&str] = &[
    "language in the context",
    "prefix in the context",
    "other meaning of a name",
    "other context first",
    "vocabulary as context",
    "vocabulary and prefix as context",
    "foreign vocabulary as context",
    "foreign context",
    "type as context",
    "no context",
    "second object without context",
    "prefix schema",
    "undeclared prefix schema",
    "prefix of its own",
    "whole addresses",
    "aliases of schema.org",
    "parameter in the type of the script",
    "capitals in the type of the script",
    "spaces in the type of the script",
    "script of another type",
    "comment around",
    "comment before",
    "comment of scripts",
    "line of a comment",
    "CDATA",
    "trailing comma",
    "line break in a string",
    "tab in a string",
    "entities",
    "single quotes",
    "cut",
    "not a number",
    "name twice in an object",
    "values that are nothing",
    "two values",
    "semicolon",
    "byte order mark",
    "no object",
    "empty object",
    "nothing",
    "no type",
    "graph and node",
    "graph with references",
    "typed value",
    "value in an object",
    "list",
    "set",
    "reference",
    "breadcrumbs",
    "breadcrumbs in a list",
    "breadcrumbs in a set",
];

/// What is before the names of schema.org, and the context for it.
const STYLES: &[(&str, (&str, &str))] = &[
    ("", ("", r#""https://schema.org""#)),
    ("", ("", r#""http://schema.org/""#)),
    ("", ("", r#""https://www.schema.org""#)),
    (
        "",
        ("", r#""https://schema.org/docs/jsonldcontext.jsonld""#),
    ),
    ("", ("", r#"["https://schema.org"]"#)),
    (
        "language in the context",
        ("", r#"["https://schema.org", {"@language": "en"}]"#),
    ),
    (
        "prefix in the context",
        (
            "",
            r#"["https://schema.org", {"own": "https://own.example/"}]"#,
        ),
    ),
    (
        "other meaning of a name",
        (
            "",
            r#"["https://schema.org", {"name": "https://own.example/name", "title": "name"}]"#,
        ),
    ),
    (
        "other context first",
        ("", r#"["https://own.example/", "https://schema.org"]"#),
    ),
    (
        "vocabulary as context",
        ("", r#"{"@vocab": "https://schema.org/"}"#),
    ),
    (
        "vocabulary as context",
        ("", r#"{"@vocab": "http://schema.org/"}"#),
    ),
    (
        "vocabulary and prefix as context",
        (
            "",
            r#"{"@vocab": "https://schema.org/", "own": "https://own.example/"}"#,
        ),
    ),
    (
        "foreign vocabulary as context",
        ("", r#"{"@vocab": "https://own.example/"}"#),
    ),
    ("foreign context", ("", r#""https://own.example/context""#)),
    ("type as context", ("", r#""https://schema.org/Product""#)),
    ("no context", ("", "null")),
    (
        "prefix schema",
        ("schema:", r#"{"schema": "https://schema.org/"}"#),
    ),
    (
        "undeclared prefix schema",
        ("schema:", r#""https://schema.org""#),
    ),
    (
        "prefix of its own",
        ("s:", r#"{"s": "https://schema.org/"}"#),
    ),
    (
        "whole addresses",
        (
            "https://schema.org/",
            r#"{"@vocab": "https://schema.org/"}"#,
        ),
    ),
    (
        "whole addresses",
        ("http://schema.org/", r#""https://schema.org""#),
    ),
];

/// The values of the attribute `type` of scripts.
const TYPES: &[(&str, &str)] = &[
    ("", "application/ld+json"),
    (
        "parameter in the type of the script",
        "application/ld+json; charset=utf-8",
    ),
    ("capitals in the type of the script", "Application/LD+JSON"),
    ("spaces in the type of the script", " application/ld+json "),
    ("script of another type", "application/json"),
    ("script of another type", "text/ld+json"),
];

/// What becomes of the JSON.
type Change = fn(&str) -> String;

const CHANGES: &[(&str, Change)] = &[
    ("", str::to_owned),
    ("", |json| format!("\n  {json}\n")),
    ("comment around", |json| format!("<!-- {json} -->")),
    ("comment before", |json| format!("<!-- x -->\n{json}")),
    ("comment of scripts", |json| format!("/* x */ {json}")),
    ("line of a comment", |json| format!("// x\n{json}")),
    ("CDATA", |json| format!("//<![CDATA[\n{json}\n//]]>")),
    ("trailing comma", |json| with_end(json, "")),
    ("line break in a string", |json| {
        json.replacen("words ", "words\n", 1)
    }),
    ("tab in a string", |json| {
        json.replacen("words ", "words\t", 1)
    }),
    ("entities", |json| json.replace('"', "&quot;")),
    ("single quotes", |json| json.replace('"', "'")),
    ("cut", |json| json[..json.len() - 1].to_owned()),
    ("not a number", |json| with_end(json, "\"position\":NaN")),
    ("name twice in an object", |json| {
        with_end(json, "\"name\":\"words 0\",\"name\":\"\"")
    }),
    ("two values", |json| format!("{json}\n{json}")),
    ("semicolon", |json| format!("{json};")),
    ("byte order mark", |json| format!("\u{feff}{json}")),
    ("no object", |_| "[]".to_owned()),
    ("no object", |_| "\"words\"".to_owned()),
    ("no object", |_| "null".to_owned()),
    ("empty object", |_| "{}".to_owned()),
    ("nothing", |_| " ".to_owned()),
];

/// The JSON with more at the end of its object, if it is one.
fn with_end(json: &str, end: &str) -> String {
    match json.strip_suffix('}') {
        Some(start) => format!("{start},{end}}}"),
        None => json.to_owned(),
    }
}

/// Adds one to three scripts.
pub fn add(draft: &mut Draft) {
    for _ in 0..=draft.chance.number(3) {
        let script = script(draft);
        if draft.chance.is_one_in(2) {
            draft.head.push(script);
        } else {
            draft.body.push(script);
        }
    }
}

fn script(draft: &mut Draft) -> String {
    let (prefix, context) = draft.pick(STYLES);
    let context: Value = serde_json::from_str(context).unwrap();
    let mut json = whole(draft, prefix, &context).to_string();
    if draft.gets("aliases of schema.org") {
        json = json
            .replace("\"@type\"", "\"type\"")
            .replace("\"@id\"", "\"id\"");
    }
    let json = draft.pick(CHANGES)(&json);
    let kind = draft.pick(TYPES);
    format!("<script type=\"{kind}\">{json}</script>")
}

/// What a script contains.
fn whole(draft: &mut Draft, prefix: &str, context: &Value) -> Value {
    let with_context = |mut node: Map<String, Value>| {
        if *context != Value::Null {
            node.insert("@context".to_owned(), context.clone());
        }
        Value::Object(node)
    };
    if draft.gets("second object without context") {
        let second = Value::Object(node(draft, prefix, 1));
        return json!([with_context(node(draft, prefix, 1)), second]);
    }
    if draft.gets("graph and node") {
        let mut outer = node(draft, prefix, 1);
        outer.insert("@graph".to_owned(), json!([node(draft, prefix, 1)]));
        return with_context(outer);
    }
    if draft.gets("graph with references") {
        return with_context(graph_with_references(draft, prefix));
    }
    match draft.chance.number(8) {
        0 => {
            let nodes = (0..2).map(|_| with_context(node(draft, prefix, 1)));
            Value::Array(nodes.collect())
        }
        1 | 2 => {
            let nodes: Vec<_> = (0..2).map(|_| node(draft, prefix, 1)).collect();
            with_context(Map::from_iter([("@graph".to_owned(), json!(nodes))]))
        }
        3 => {
            let node = json!(node(draft, prefix, 1));
            with_context(Map::from_iter([("@graph".to_owned(), node)]))
        }
        _ => with_context(node(draft, prefix, 2)),
    }
}

/// A product, and its review in another node of the graph.
fn graph_with_references(draft: &mut Draft, prefix: &str) -> Map<String, Value> {
    let name = |name: &str| format!("{prefix}{name}");
    let mut review = node(draft, prefix, 0);
    review.insert("@type".to_owned(), name("Review").into());
    review.insert("@id".to_owned(), "#review".into());
    let mut product = node(draft, prefix, 0);
    product.insert("@type".to_owned(), name("Product").into());
    product.insert(name("review"), json!({"@id": "#review"}));
    Map::from_iter([("@graph".to_owned(), json!([product, review]))])
}

/// A node with properties, some of whose values are nodes, down to this depth.
fn node(draft: &mut Draft, prefix: &str, depth: usize) -> Map<String, Value> {
    for (feature, around) in [
        ("breadcrumbs", None),
        ("breadcrumbs in a list", Some("@list")),
        ("breadcrumbs in a set", Some("@set")),
    ] {
        if draft.gets(feature) {
            return breadcrumbs(draft, prefix, around);
        }
    }
    let mut node = Map::new();
    let kind = format!("{prefix}{}", draft.type_name());
    let types = match draft.chance.number(8) {
        0 => json!([kind]),
        1 => json!([kind, format!("{prefix}Thing")]),
        2 => json!([kind, "https://own.example/Thing"]),
        _ => json!(kind),
    };
    if !draft.gets("no type") {
        node.insert("@type".to_owned(), types);
    }
    if draft.chance.is_one_in(6) {
        node.insert("@id".to_owned(), format!("#{}", draft.number()).into());
    }
    for _ in 0..draft.chance.number(4) {
        let property = draft.property();
        let value = value(draft, prefix, property, depth);
        node.insert(format!("{prefix}{property}"), value);
    }
    if draft.gets("typed value") {
        let value = json!({"@type": "Date", "@value": "2026-03-31"});
        node.insert(format!("{prefix}datePublished"), value);
    }
    node
}

fn value(draft: &mut Draft, prefix: &str, property: &str, depth: usize) -> Value {
    if depth > 0 && draft.chance.is_one_in(3) {
        let inner = json!(node(draft, prefix, depth - 1));
        return match draft.chance.number(5) {
            0 => json!([inner, draft.value(property)]),
            _ if draft.gets("set") => json!({ "@set": [inner] }),
            _ if draft.gets("list") => json!({ "@list": [inner] }),
            _ => inner,
        };
    }
    let text = draft.value(property);
    if draft.gets("value in an object") {
        return match draft.chance.number(3) {
            0 => json!({ "@value": text }),
            1 => json!({ "@value": "" }),
            _ => json!({ "@value": text, "@language": "en" }),
        };
    }
    if draft.gets("list") {
        return json!({ "@list": [text] });
    }
    if draft.gets("set") {
        return json!({ "@set": [text] });
    }
    if draft.gets("reference") {
        return json!({ "@id": format!("https://a.example/{}", draft.number()) });
    }
    if draft.gets("values that are nothing") {
        return draft
            .chance
            .one(&[|| json!(""), || json!([]), || Value::Null])();
    }
    match draft.chance.number(8) {
        0 => json!([text, draft.value(property)]),
        1 => json!(12.5),
        _ => text.into(),
    }
}

/// Breadcrumbs, whose items may lack a name or a position.
fn breadcrumbs(draft: &mut Draft, prefix: &str, around: Option<&str>) -> Map<String, Value> {
    let name = |name: &str| format!("{prefix}{name}");
    let mut items = Vec::new();
    for position in 1..3 {
        let mut item = Map::new();
        item.insert("@type".to_owned(), name("ListItem").into());
        item.insert(name("item"), "https://a.example/".into());
        if !draft.chance.is_one_in(4) {
            item.insert(name("position"), position.into());
        }
        if !draft.chance.is_one_in(4) {
            item.insert(name("name"), "x".into());
        }
        items.push(item);
    }
    let items = match around {
        Some(around) => json!({ around: items }),
        None => json!(items),
    };
    let mut list = Map::new();
    list.insert("@type".to_owned(), name("BreadcrumbList").into());
    list.insert(name("itemListElement"), items);
    list
}
