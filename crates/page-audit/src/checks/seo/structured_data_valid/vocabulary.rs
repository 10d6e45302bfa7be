//! The types that schema.org defines.

use std::collections::HashSet;
use std::sync::LazyLock;

/// The names of all types of schema.org, pending ones included, but nothing else from it. They were
/// taken from schema-dts 2.1.0 (Apache-2.0), which has them from schema.org's vocabulary (CC BY-SA
/// 3.0), except for data types and quantities, which it has no names for and which were added from
/// the vocabulary. First `LocalBusiness` and those below it, then `Event` and those below it that take place
/// somewhere, then all others.
static LIST: &str = include_str!("schema_types.txt");

static TYPES: LazyLock<[HashSet<&'static str>; 3]> = LazyLock::new(|| {
    let mut groups = LIST.split("\n\n");
    std::array::from_fn(|_| {
        let names = groups.next().unwrap_or_default();
        names.split_ascii_whitespace().collect()
    })
});

/// Whether schema.org defines a type with this name.
pub(super) fn is_known(name: &str) -> bool {
    TYPES.iter().any(|names| names.contains(name))
}

/// Whether it is `LocalBusiness` or one of its kinds.
pub(super) fn is_local_business(name: &str) -> bool {
    let [businesses, _, _] = &*TYPES;
    businesses.contains(name)
}

/// Whether it is `Event` or one of its kinds.
pub(super) fn is_event(name: &str) -> bool {
    let [_, events, _] = &*TYPES;
    events.contains(name)
}

/// The names of all properties of schema.org, from the same source.
static PROPERTY_LIST: &str = include_str!("schema_properties.txt");

static PROPERTIES: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| PROPERTY_LIST.split_ascii_whitespace().collect());

/// Whether schema.org defines a property with this name.
pub(super) fn is_property(name: &str) -> bool {
    PROPERTIES.contains(name)
}

/// The property of which this name, which is none, is probably a misspelling: it differs in one
/// letter, or in capitals.
pub(super) fn meant(name: &str) -> Option<&'static str> {
    const FEWEST_LETTERS: usize = 5;
    if name.len() < FEWEST_LETTERS || name.len() > 64 {
        return None;
    }
    let mut names = PROPERTY_LIST.split_ascii_whitespace();
    names.find(|known| known.eq_ignore_ascii_case(name) || is_one_letter_off(name, known))
}

fn is_one_letter_off(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len().abs_diff(other.len()) > 1 {
        return false;
    }
    let same = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    match (one.len(), other.len()) {
        (a, b) if a == b => one.get(same + 1..) == other.get(same + 1..),
        (a, b) if a > b => one.get(same + 1..) == other.get(same..),
        _ => one.get(same..) == other.get(same + 1..),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_property_is_recognized() {
        assert!(is_property("datePublished") && !is_property("datePublishd"));
        assert_eq!(meant("datePublishd"), Some("datePublished"));
        assert_eq!(meant("datepublished"), Some("datePublished"));
        assert_eq!(meant("priceCurency"), Some("priceCurrency"));
        assert_eq!(meant("priceCurrencyy"), Some("priceCurrency"));
        assert_eq!(meant("xpriceCurrency"), Some("priceCurrency"));
        assert_eq!(meant("riceCurrency"), Some("priceCurrency"));
        assert_eq!(meant("priceCurrensy"), Some("priceCurrency"));
        assert_eq!(meant("priceCurrencx"), Some("priceCurrency"));
        for other in [
            "priceCurrenst",
            "priceCurr",
            "priceCurrencyss",
            "pryceCurrensy",
        ] {
            assert_eq!(meant(other), None, "{other}");
        }
        assert_eq!(meant("internalNumber"), None);
        assert_eq!(meant("pryce"), Some("price"));
        assert_eq!(meant("nam"), None);
    }

    #[test]
    fn types_are_in_their_groups() {
        for name in [
            "Product",
            "3DModel",
            "Thing",
            "WebSite",
            "FAQPage",
            "Restaurant",
            "MusicEvent",
        ] {
            assert!(is_known(name), "{name}");
        }
        for name in ["product", "Prodct", ""] {
            assert!(!is_known(name), "{name}");
        }
        assert!(is_local_business("Restaurant") && !is_local_business("Organization"));
        assert!(is_event("MusicEvent") && !is_event("BroadcastEvent"));
    }
}
