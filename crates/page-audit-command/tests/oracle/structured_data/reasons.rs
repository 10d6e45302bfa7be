//! Why the engine and extruct say different things about pages.

/// A reason, the features of pages for which it explains every deviation, and how many facts are
/// found by the engine alone and by extruct alone.
pub struct Reason {
    pub why: &'static str,
    pub features: &'static [&'static str],
    pub here: usize,
    pub there: usize,
}

pub const REASONS: &[Reason] = &[
    Reason {
        why: "Each name may be another one in a context that defines terms or is not schema.org's, \
              so the engine leaves names and what is missing alone.",
        features: &["other meaning of a name", "other context first"],
        here: 0,
        there: 56,
    },
    Reason {
        why: "Of prefixes in JSON-LD, the engine knows only `schema`, and leaves others alone.",
        features: &["prefix of its own"],
        here: 0,
        there: 29,
    },
    Reason {
        why: "Google's documentation has a context in each object. By JSON-LD, the whole address \
              of a type needs none.",
        features: &["second object without context"],
        here: 1,
        there: 0,
    },
    Reason {
        why: "Data of another vocabulary is none of a check about schema.org's.",
        features: &["foreign vocabulary as context", "foreign context"],
        here: 0,
        there: 13,
    },
    Reason {
        why: "Media types are case-insensitive, and may have parameters \
              (JSON-LD 1.1, appendix C). extruct reads only `application/ld+json`.",
        features: &[
            "parameter in the type of the script",
            "capitals in the type of the script",
            "spaces in the type of the script",
        ],
        here: 113,
        there: 0,
    },
    Reason {
        why: "It is no JSON, which JSON-LD has to be. extruct removes comments and commas, and \
              allows control characters and NaN.",
        features: &[
            "comment before",
            "comment of scripts",
            "line of a comment",
            "trailing comma",
            "line break in a string",
            "tab in a string",
            "not a number",
            "faulty/careless_head.html",
        ],
        here: 55,
        there: 153,
    },
    Reason {
        why: "An object next to a graph needs no type: it only names the graph.",
        features: &["name twice in an object"],
        here: 0,
        there: 3,
    },
    Reason {
        why: "A script without any object is a mistake. extruct passes over it.",
        features: &["no object", "empty object"],
        here: 35,
        there: 0,
    },
    Reason {
        why: "A script without any text is no JSON-LD yet. To extruct, it is no JSON.",
        features: &["nothing"],
        here: 0,
        there: 8,
    },
    Reason {
        why: "A node without a type is reported, also an empty one, and not what is in it.",
        features: &["no type"],
        here: 1,
        there: 4,
    },
    Reason {
        why: "Search engines also use an item of a graph that is the value of another one, so the \
              engine checks it like the others; what a review is of may be said there.",
        features: &["graph with references"],
        here: 17,
        there: 0,
    },
    Reason {
        why: "An item with `itemprop` is no top-level item (HTML standard), so the engine requires \
              nothing of it, even if there is no item around it.",
        features: &["item that is a property of none"],
        here: 0,
        there: 5,
    },
    Reason {
        why: "The parser of extruct does not know templates, whose contents are not in the page.",
        features: &["item in a template", "property in a template"],
        here: 2,
        there: 21,
    },
    Reason {
        why: "The engine does not follow `itemref`: it requires nothing of an item that has it, and \
              leaves alone what is outside of items.",
        features: &[
            "itemref to a property",
            "itemref to properties",
            "itemref to an item",
            "itemref to a property of another item",
        ],
        here: 0,
        there: 48,
    },
    Reason {
        why: "Without `datetime`, the value of `<time>` is its text (HTML standard). For extruct, \
              there is none.",
        features: &["itemprop of time without datetime"],
        here: 3,
        there: 0,
    },
    Reason {
        why: "A property that is there counts as given in HTML, even if its value is empty.",
        features: &[
            "data without value",
            "input with value",
            "itemprop of img without src",
            "img without src",
            "object with data",
        ],
        here: 0,
        there: 5,
    },
    Reason {
        why: "The text of an element includes that of scripts (DOM standard). extruct removes it.",
        features: &["script in a value"],
        here: 5,
        there: 2,
    },
    Reason {
        why: "`vocab` and a name are joined as they are (RDFa Core 1.1), so schema.org's needs its \
              slash. The engine reads what is meant.",
        features: &["vocabulary without its slash"],
        here: 7,
        there: 0,
    },
    Reason {
        why: "The engine does not check the spelling of `rel`, which has other words in HTML.",
        features: &["rel around an item"],
        here: 0,
        there: 1,
    },
    Reason {
        why: "With `rev`, the outer item is the value of the inner one. The engine requires \
              everything of the outer and nothing of the inner one, as with `rel`.",
        features: &["rev of an item"],
        here: 4,
        there: 5,
    },
    Reason {
        why: "Other pages and other elements may say more about a named subject: the engine \
              requires nothing of it, and leaves alone what is not in the item.",
        features: &["resource of an item", "about of an item"],
        here: 0,
        there: 23,
    },
    Reason {
        why: "extruct reads RDFa Core, without `datetime`, which HTML+RDFa 1.1 adds. The engine also \
              reads `<data>`, as in microdata.",
        features: &["time with datetime", "data with value"],
        here: 11,
        there: 8,
    },
    Reason {
        why: "`property` is a list of names (RDFa Core 1.1). extruct takes it as one name.",
        features: &["spaces in the name", "several names"],
        here: 14,
        there: 17,
    },
    Reason {
        why: "Open Graph says nothing of capitals. The engine takes them for small letters.",
        features: &["capitals in the name"],
        here: 8,
        there: 7,
    },
    Reason {
        why: "Open Graph belongs in `<head>`. The engine also reads it in `<body>`, where a head \
              that ended early leaves it: that is the fault, which `head_integrity` reports.",
        features: &["in the body", "faulty/torn_head.html"],
        here: 6,
        there: 11,
    },
];
