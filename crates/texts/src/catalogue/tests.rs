use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Expression, InlineExpression, PatternElement};
use fluent_syntax::parser::parse;

use super::*;
use crate::said::is_pattern;

/// The places of a text, and what its choices are about.
type Places = BTreeSet<String>;

fn places(pattern: &Pattern<&str>) -> Places {
    let mut places = Places::new();
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else {
            continue;
        };
        let (Expression::Inline(inline)
        | Expression::Select {
            selector: inline, ..
        }) = expression;
        if let InlineExpression::VariableReference { id } = inline {
            places.insert(id.name.to_owned());
        }
        if let Expression::Select { variants, .. } = expression {
            places.extend(
                variants
                    .iter()
                    .flat_map(|variant| self::places(&variant.value)),
            );
        }
    }
    places
}

/// The places of all texts that both English and the others have, by key.
fn all_places(catalogue: &Catalogue) -> BTreeMap<String, Places> {
    let mut all = BTreeMap::new();
    for key in catalogue.keys() {
        let is_of_check = key.starts_with("check-");
        if let Some(pattern) = catalogue.pattern(key, None).filter(|_| !is_of_check) {
            all.insert(key.to_owned(), places(pattern));
        }
        for (part, pattern) in catalogue.parts(key) {
            if !is_of_check || is_pattern(part) {
                all.insert(format!("{key}.{part}"), places(pattern));
            }
        }
    }
    all
}

#[test]
fn every_file_can_be_read_without_errors() {
    for (code, texts) in [ENGLISH].into_iter().chain(OTHERS) {
        let errors = parse(texts).map_err(|(_, errors)| errors).err();
        assert_eq!(errors, None, "{code}");
        let resource = FluentResource::try_new(texts.to_owned()).unwrap();
        let mut bundle = FluentBundle::<FluentResource>::new_concurrent(Vec::new());
        // Each key is there once.
        assert!(bundle.add_resource(resource).is_ok(), "{code}");
    }
}

#[test]
fn no_key_lacks_a_language_and_each_has_the_same_places() {
    let expected = all_places(english());
    for other in others() {
        let found = all_places(other);
        for (key, places) in &expected {
            let theirs = found.get(key);
            let is_same = theirs.is_some_and(|theirs| theirs == places);
            assert!(is_same, "{}: {key}: {theirs:?}, not {places:?}", other.code);
        }
        let foreign: Vec<_> = found
            .keys()
            .filter(|key| !expected.contains_key(*key))
            .collect();
        assert!(foreign.is_empty(), "{}: {foreign:?}", other.code);
    }
}

#[test]
fn numbers_are_written_as_the_language_does() {
    assert_eq!(english().number("1,234.5"), "1,234.5");
    let german = others().iter().find(|other| other.code == "de");
    assert_eq!(german.unwrap().number("1,234.5"), "1.234,5");
    assert_eq!(
        [written(0.0, true), written(-2.5, false)],
        ["0", "-2\u{f8f1}5"]
    );
}
