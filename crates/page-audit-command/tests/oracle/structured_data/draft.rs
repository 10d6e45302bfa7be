//! Pages with structured data that are put together at random from pieces.

use super::{json_ld, microdata, open_graph, rdfa};
use crate::chance::Chance;

/// How many pages there are with each feature, and how many without any.
const PAGES_OF_FEATURE: usize = 10;
const PLAIN_PAGES: usize = 100;

/// Adds something to a page.
type Piece = fn(&mut Draft);

/// What pages are put together from, and what may be unusual about them.
const PIECES: [(&[Piece], &[&str]); 5] = [
    (&[json_ld::add], json_ld::FEATURES),
    (&[microdata::add], microdata::FEATURES),
    (&[rdfa::add], rdfa::FEATURES),
    (&[open_graph::add], open_graph::FEATURES),
    (
        &[json_ld::add, microdata::add, rdfa::add, open_graph::add],
        &[],
    ),
];

/// Types of schema.org, and misspelt ones.
const TYPES: &[&str] = &[
    "Product", "Product", "Recipe", "Event", "Review", "Offer", "Article", "Person", "Prodct",
    "Offr", "Persn",
];

/// Properties of schema.org, and misspelt ones.
const PROPERTIES: &[&str] = &[
    "name",
    "name",
    "offers",
    "image",
    "url",
    "price",
    "price",
    "startDate",
    "location",
    "author",
    "availability",
    "itemReviewed",
    "namex",
    "locaton",
    "priceCurency",
];

/// A page, as far as it is written.
#[derive(Debug, Default)]
pub struct Draft {
    pub chance: Chance,
    pub head: Vec<String>,
    pub body: Vec<String>,
    /// What is unusual about it, if anything is.
    feature: &'static str,
    /// How many values there are, each of which has its number.
    values: usize,
}

/// A page that is written.
#[derive(Debug)]
pub struct Written {
    pub html: String,
    /// What is unusual about it, if anything is.
    pub feature: &'static str,
}

impl Draft {
    /// Whether something unusual comes here, which it does every second time on pages that have it.
    pub fn gets(&mut self, feature: &str) -> bool {
        self.feature == feature && self.chance.is_one_in(2)
    }

    /// One of these, each with its feature: that of the page if there is one, else one without.
    pub fn pick<T: Copy>(&mut self, of: &[(&str, T)]) -> T {
        let is_unusual = self.chance.is_one_in(2);
        let with = |feature| {
            let those = of.iter().filter(move |(name, _)| *name == feature);
            those.map(|(_, what)| *what).collect::<Vec<T>>()
        };
        let unusual = with(self.feature);
        if is_unusual && !unusual.is_empty() {
            return self.chance.one(&unusual);
        }
        self.chance.one(&with(""))
    }

    pub fn type_name(&mut self) -> &'static str {
        self.chance.one(TYPES)
    }

    pub fn property(&mut self) -> &'static str {
        self.chance.one(PROPERTIES)
    }

    /// The next number.
    pub fn number(&mut self) -> usize {
        self.values += 1;
        self.values
    }

    /// A value, which may be one that the property cannot have.
    pub fn value(&mut self, property: &str) -> String {
        let number = self.number();
        let is_good = self.chance.is_one_in(2);
        match (property, is_good) {
            ("price", true) => format!("{number}.50"),
            ("startDate", true) => "2026-03-31".to_owned(),
            ("url" | "image", true) => format!("https://a.example/{number}"),
            ("url" | "image", false) => format!("www.a{number}.example"),
            ("availability", true) => "https://schema.org/InStock".to_owned(),
            ("availability", false) => format!("https://schema.org/Gone{number}"),
            _ => format!("words {number}"),
        }
    }

    fn page(&mut self, pieces: &[Piece], feature: &'static str) -> Written {
        self.feature = feature;
        for piece in pieces {
            piece(self);
        }
        let [head, body] = [&mut self.head, &mut self.body].map(std::mem::take);
        let [head, body] = [head, body].map(|part| part.join("\n"));
        Written {
            html: format!(
                "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<title>Data</title>\n{head}\n</head>\n\
                 <body>\n<p>Some words.</p>\n{body}\n</body>\n</html>\n"
            ),
            feature,
        }
    }
}

/// All pages, the same ones in each run.
pub fn written() -> Vec<Written> {
    let mut draft = Draft::default();
    let mut pages = Vec::new();
    for (pieces, features) in PIECES {
        pages.extend((0..PLAIN_PAGES).map(|_| draft.page(pieces, "")));
        for feature in features {
            pages.extend((0..PAGES_OF_FEATURE).map(|_| draft.page(pieces, feature)));
        }
    }
    pages
}
