//! The types that schema.org defines.

use std::collections::HashSet;
use std::sync::LazyLock;

/// The names of all types of schema.org, pending ones included, but nothing else from it. They were
/// taken from schema-dts 2.1.0 (Apache-2.0), which has them from schema.org's vocabulary (CC BY-SA
/// 3.0). First `LocalBusiness` and those below it, then `Event` and those below it that take place
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

#[cfg(test)]
mod tests {
    use super::*;

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
