//! What the engine's checks should say about what extruct reads.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use url::Url;

use super::Facts;
use super::read::{Item, Read, of_schema_org};

/// The vocabulary is not what is compared.
static TYPES: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let list = include_str!(
        "../../../../page-audit/src/checks/seo/structured_data_valid/schema_types.txt"
    );
    list.split_ascii_whitespace().collect()
});

/// The misspelt properties on the pages that are put together at random.
const MISSPELT: [&str; 3] = ["namex", "locaton", "priceCurency"];

/// A kind of item and what Google requires of it, as groups of which one property is enough.
type Requirement = (&'static str, &'static [&'static [&'static str]]);

const REQUIRED: &[Requirement] = &[
    (
        "Product",
        &[&["name"], &["offers", "review", "aggregateRating"]],
    ),
    ("Recipe", &[&["name"], &["image"]]),
    ("Event", &[&["name"], &["startDate"], &["location"]]),
    (
        "Review",
        &[&["author"], &["itemReviewed"], &["reviewRating"]],
    ),
    ("BreadcrumbList", &[&["itemListElement"]]),
    ("FAQPage", &[&["mainEntity"]]),
    ("LocalBusiness", &[&["name"], &["address"]]),
    (
        "VideoObject",
        &[&["name"], &["thumbnailUrl"], &["uploadDate"]],
    ),
];

/// What the checks should say about a page.
pub fn expected(read: &Read, url: &Url) -> Facts {
    let mut facts = Facts::default();
    let own = url.join(".").unwrap();
    for script in read.json_ld() {
        facts.add("a script");
        let items = script.items.unwrap_or_default();
        if !is_readable(&items, &own) {
            facts.add(format!("line {}: unreadable", script.line));
        }
        let items_with_type = items.iter().filter(|item| !item.types.is_empty());
        items_with_type.for_each(|item| of_item(item, &mut facts));
        let known = items
            .iter()
            .filter(|item| item.is_part || !item.types.is_empty());
        known.for_each(|item| of_json_ld(item, &mut facts));
        breadcrumbs(&items, &mut facts);
        offers(&items, &mut facts);
    }
    let rdfa = read.rdfa().into_iter();
    let rdfa = rdfa.filter(|item| !item.types.is_empty());
    for item in read.microdata().into_iter().chain(rdfa) {
        facts.add("an item");
        of_item(&item, &mut facts);
        if item.types.iter().any(|name| of_schema_org(name).is_some()) {
            of_html(&item, &own, &mut facts);
        }
    }
    open_graph(read, &mut facts);
    facts
}

/// Whether a script has an item of schema.org, and each of its items has a type. A name that no
/// context explains is an address below that of the page.
fn is_readable(items: &[Item], own: &Url) -> bool {
    let is_type = |name: &&String| !name.starts_with(own.as_str());
    let mut kinds = items.iter().flat_map(|item| &item.types);
    let mut whole = items.iter().filter(|item| !item.is_part);
    kinds.any(|name| of_schema_org(name).is_some())
        && whole.all(|item| item.types.iter().any(|name| is_type(&name)))
}

fn of_item(item: &Item, facts: &mut Facts) {
    let types = item.types.iter();
    let types: Vec<&str> = types.filter_map(|name| of_schema_org(name)).collect();
    for name in types.iter().filter(|name| !TYPES.contains(*name)) {
        facts.add(format!("type {name}"));
    }
    if !item.is_part {
        missing(item, &types, facts);
    }
}

/// The names and the values of properties in JSON-LD.
fn of_json_ld(item: &Item, facts: &mut Facts) {
    for (property, values) in &item.properties {
        if MISSPELT.contains(&property.as_str()) {
            facts.add(format!("the property {property}"));
        }
        for value in values.iter().flatten() {
            if is_bad(property, value.trim()) {
                facts.add(format!("{property}: \"{}\"", value.trim()));
            }
        }
    }
}

/// The names and the values of properties in HTML, each of which has an element.
fn of_html(item: &Item, own: &Url, facts: &mut Facts) {
    for (property, values) in &item.properties {
        for value in values {
            if MISSPELT.contains(&property.as_str()) {
                facts.add(format!("the property {property}"));
            }
            let value = value.as_deref().unwrap_or_default().trim();
            // An address below that of the page was relative.
            let is_text = !value.is_empty() && !value.starts_with(own.as_str());
            if is_text && is_bad(property, value) {
                facts.add(format!("{property}: \"{value}\""));
            }
        }
    }
}

fn missing(item: &Item, types: &[&str], facts: &mut Facts) {
    for (kind, required) in REQUIRED {
        let is_kind = |name: &&str| match *name {
            // Of the kinds of businesses, the pages have this one.
            "SportsClub" => *kind == "LocalBusiness",
            name => name == *kind,
        };
        if !types.iter().any(is_kind) {
            continue;
        }
        let lacks = |property: &&str| !has(item, property);
        for properties in required.iter().filter(|group| group.iter().all(lacks)) {
            facts.add(format!("{kind} without {}", properties.join(" or ")));
        }
    }
}

/// An empty text is none.
fn has(item: &Item, property: &str) -> bool {
    let mut values = item.properties.get(property).into_iter().flatten();
    values.any(|value| value.as_ref().is_none_or(|text| !text.trim().is_empty()))
}

fn breadcrumbs(items: &[Item], facts: &mut Facts) {
    let is_list = |item: &&Item| {
        let mut types = item.types.iter().filter_map(|name| of_schema_org(name));
        types.any(|name| name == "BreadcrumbList") && !item.is_part
    };
    for (_, part) in items.iter().filter(is_list).flat_map(|list| &list.parts) {
        for property in ["position", "name"] {
            if !items.get(*part).is_some_and(|part| has(part, property)) {
                facts.add(format!("a ListItem without {property}"));
            }
        }
    }
}

/// The offers of products.
fn offers(items: &[Item], facts: &mut Facts) {
    let is = |item: &Item, kind: &str| {
        let mut types = item.types.iter().filter_map(|name| of_schema_org(name));
        types.any(|name| name == kind)
    };
    let products = items.iter().filter(|item| is(item, "Product"));
    let offers = products.flat_map(|product| &product.parts);
    for (_, part) in offers.filter(|(name, _)| of_schema_org(name) == Some("offers")) {
        let prices = ["price", "priceSpecification"];
        let offer = items.get(*part).filter(|part| is(part, "Offer"));
        if offer.is_some_and(|offer| !prices.iter().any(|price| has(offer, price))) {
            facts.add("Offer without price or priceSpecification");
        }
    }
}

/// Whether it is one of the values that the pages have on purpose.
fn is_bad(property: &str, value: &str) -> bool {
    match property {
        "price" => value.parse::<f64>().is_err(),
        "startDate" => !value.starts_with(|sign: char| sign.is_ascii_digit()),
        "url" | "image" => {
            value.is_empty() || value.starts_with("www.") || value.contains(char::is_whitespace)
        }
        "availability" => !["InStock", "OutOfStock"].contains(&value.rsplit('/').next().unwrap()),
        _ => false,
    }
}

fn open_graph(read: &Read, facts: &mut Facts) {
    let first = |property: &str| {
        let mut pairs = read.open_graph.iter();
        pairs.find_map(|(name, content)| {
            (name == property && !content.trim().is_empty()).then_some(content.trim())
        })
    };
    let images = ["og:image", "og:image:url", "og:image:secure_url"];
    let image = images.into_iter().find_map(first);
    for property in ["og:title", "og:description", "og:site_name"] {
        if let Some(content) = first(property) {
            let words: Vec<&str> = content.split_whitespace().collect();
            facts.add(format!("{property} {}", words.join(" ")));
        }
    }
    let basic = [
        ("og:title", first("og:title")),
        ("og:type", first("og:type")),
        ("og:image", image),
        ("og:url", first("og:url")),
    ];
    let missing = basic.iter().filter(|(_, content)| content.is_none());
    missing.for_each(|(property, _)| facts.add(format!("no {property}")));
    let web = image.and_then(|image| Url::parse(image).ok());
    if let Some(url) = web.filter(|url| matches!(url.scheme(), "http" | "https")) {
        facts.add(format!("og:image {url}"));
    }
}
