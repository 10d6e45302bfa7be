//! The properties that Google requires of items.

use html_document::Element;

use super::vocabulary::{is_event, is_local_business};
use crate::finding::{Evidence, EvidenceList};

/// A missing property, or several of which all are missing.
pub(super) struct Missing {
    kind: &'static str,
    properties: &'static [&'static str],
}

impl Missing {
    pub(super) fn add_to(&self, lacking: &mut EvidenceList, element: Element<'_>) {
        lacking.add("missing_property", |key| {
            let Self { kind, properties } = self;
            let properties = properties.join(" or ");
            let found = format_args!("{kind} without {properties}");
            let expected = format_args!("{properties}, which Google requires");
            Evidence::at(key, element, found, expected)
        });
    }
}

/// Each entry is one property, or several of which one is enough.
type Required = &'static [&'static [&'static str]];

/// The requirements for an item of a kind (Google's documentation of each feature).
const REQUIRED: [(&str, Required); 16] = [
    (
        "Product",
        &[&["name"], &["offers", "review", "aggregateRating"]],
    ),
    ("BreadcrumbList", &[&["itemListElement"]]),
    (
        "ClaimReview",
        &[&["claimReviewed"], &["reviewRating"], &["url"]],
    ),
    ("Course", &[&["name"], &["description"]]),
    ("Dataset", &[&["name"], &["description"]]),
    (
        "DiscussionForumPosting",
        &[&["author"], &["datePublished"], &["text", "image", "video"]],
    ),
    (
        "JobPosting",
        &[
            &["title"],
            &["description"],
            &["datePosted"],
            &["hiringOrganization"],
            &["jobLocation", "applicantLocationRequirements"],
        ],
    ),
    ("ProfilePage", &[&["mainEntity"]]),
    ("QAPage", &[&["mainEntity"]]),
    (
        "SoftwareApplication",
        &[&["name"], &["offers"], &["aggregateRating", "review"]],
    ),
    ("LocalBusiness", &[&["name"], &["address"]]),
    ("Event", &[&["name"], &["startDate"], &["location"]]),
    ("Recipe", &[&["name"], &["image"]]),
    (
        "VideoObject",
        &[&["name"], &["thumbnailUrl"], &["uploadDate"]],
    ),
    ("FAQPage", &[&["mainEntity"]]),
    (
        "Review",
        &[&["author"], &["itemReviewed"], &["reviewRating"]],
    ),
];

/// What is required of an item that is a part of another one.
const REQUIRED_OF_PARTS: [(&str, Required); 3] = [
    ("AggregateOffer", &[&["lowPrice"], &["priceCurrency"]]),
    (
        "AggregateRating",
        &[&["ratingValue"], &["ratingCount", "reviewCount"]],
    ),
    ("Rating", &[&["ratingValue"]]),
];

/// Whether a property is one of a rating's scale. Its values may be letters or words, as those of
/// certificates (schema.org, `ratingValue`): only where Google reads ratings, they must be numbers.
pub(super) fn is_of_rating(property: &str) -> bool {
    matches!(property, "bestRating" | "ratingValue" | "worstRating")
}

/// Whether the values of a property are ratings that Google reads.
pub(super) fn is_review_rating(property: &str) -> bool {
    matches!(property, "aggregateRating" | "reviewRating")
}

/// Whether a type is one of ratings that Google reads, wherever they are.
pub(super) fn is_rating_of_reviews(name: &str) -> bool {
    matches!(name, "AggregateRating" | "EmployerAggregateRating")
}

/// Whether an offer of an item of these types needs a price.
pub(super) fn needs_price(types: &[&str]) -> bool {
    let kinds = [
        "MobileApplication",
        "Product",
        "SoftwareApplication",
        "WebApplication",
    ];
    types.iter().any(|name| kinds.contains(name))
}

/// The required properties that an item of these types lacks as a part of another one.
pub(super) fn missing_of_part(types: &[&str], has: impl Fn(&str) -> bool) -> Vec<Missing> {
    // That of a fact check is in words, and its number is optional.
    let is_in_words = types.contains(&"Rating") && has("alternateName");
    lacking(&REQUIRED_OF_PARTS, types, |name| {
        has(name) || (is_in_words && name == "ratingValue")
    })
}

/// The required properties that an item of these types lacks.
pub(super) fn missing(types: &[&str], has: impl Fn(&str) -> bool) -> Vec<Missing> {
    lacking(&REQUIRED, types, has)
}

fn lacking(
    all: &[(&'static str, Required)],
    types: &[&str],
    has: impl Fn(&str) -> bool,
) -> Vec<Missing> {
    let mut found = Vec::new();
    for (kind, required) in all.iter().copied() {
        if !types.iter().any(|name| is_a(name, kind)) {
            continue;
        }
        let lacking = required
            .iter()
            .filter(|properties| !properties.iter().any(|property| has(property)));
        found.extend(lacking.map(|properties| Missing { kind, properties }));
    }
    found
}

fn is_a(name: &str, kind: &str) -> bool {
    match kind {
        "LocalBusiness" => is_local_business(name),
        "Event" => is_event(name),
        "Review" => matches!(name, "Review" | "CriticReview" | "UserReview"),
        kind => name == kind,
    }
}
