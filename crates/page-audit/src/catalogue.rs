//! All checks, in the order in which reports show them.

use web_formats::misspelling::is_misspelling;

use crate::checks;
use crate::rule::Rule;

/// Every check, category by category.
pub fn catalogue() -> impl Iterator<Item = &'static Rule> {
    checks::CATEGORIES.into_iter().flatten().copied()
}

/// The check with this id.
pub fn rule(id: &str) -> Option<&'static Rule> {
    catalogue().find(|rule| rule.id == id)
}

/// The checks whose ids are similar to a name that is none: a misspelling, or a part of an id.
pub fn similar_rules(name: &str) -> impl Iterator<Item = &'static Rule> {
    let name = name.to_ascii_lowercase().replace(['-', ' '], "_");
    catalogue().filter(move |rule| {
        let is_part = name.len() >= 3 && (rule.id.contains(&name) || name.contains(rule.id));
        rule.id == name || is_part || is_misspelling(&name, rule.id)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::rule::Category;

    #[test]
    fn every_check_is_found_by_its_unique_id() {
        let mut ids = HashSet::new();
        for listed in catalogue() {
            assert!(ids.insert(listed.id), "{} is listed twice", listed.id);
            assert!(std::ptr::eq(rule(listed.id).unwrap(), listed));
        }
        assert!(rule("no_such_check").is_none());
    }

    #[test]
    fn similar_names_are_found() {
        let found = |name: &str| similar_rules(name).map(|rule| rule.id).collect::<Vec<_>>();
        assert_eq!(found("clickjakcing"), ["clickjacking"]);
        assert_eq!(found("mixed-content"), ["mixed_content"]);
        assert!(found("title").contains(&"title_length"));
        assert!(found("keywords").contains(&"image_keywords"));
        assert_eq!(found("the_canonical"), ["canonical"]);
        assert!(found("url").contains(&"seo_friendly_url") && found("ur").is_empty());
        assert!(found("nothing_like_it").is_empty() && found("").is_empty());
    }

    #[test]
    fn checks_are_in_the_order_of_their_categories() {
        assert!(catalogue().is_sorted_by_key(|rule| rule.category));
        let categories: HashSet<_> = catalogue().map(|rule| rule.category).collect();
        assert_eq!(categories, HashSet::from(Category::ALL));
    }

    fn headings() -> impl Iterator<Item = &'static str> {
        catalogue().flat_map(|rule| {
            let faults = rule.faults.iter().map(|fault| fault.title);
            [rule.title, rule.failing_title].into_iter().chain(faults)
        })
    }

    #[test]
    fn every_heading_is_a_short_and_unique_sentence() {
        let mut unique = HashSet::new();
        for heading in headings() {
            assert!(unique.insert(heading), "{heading:?} is there twice");
            assert!(heading.chars().count() <= 70, "{heading:?} is long");
            assert!(!heading.ends_with('.'), "{heading:?} ends with a full stop");
        }
    }

    #[test]
    fn what_is_wrong_is_said_without_alternatives() {
        for rule in catalogue() {
            let faults = rule.faults.iter().map(|fault| fault.title);
            for title in faults.chain([rule.failing_title]) {
                assert!(!title.contains(" or "), "{}: {title:?}", rule.id);
            }
        }
    }

    #[test]
    fn every_check_says_what_why_how_and_from_which_source() {
        for rule in catalogue() {
            let texts = [rule.title, rule.failing_title, rule.why, rule.how_to_fix];
            for text in texts {
                assert_eq!(text.trim(), text, "{}", rule.id);
                assert!(!text.is_empty() && text.len() < 500, "{}", rule.id);
            }
            assert!(rule.source_url.starts_with("https://"), "{}", rule.id);
        }
    }
}
