//! The Public Suffix List's own test file: a name, and the registrable part of it.

use domains_service::name::{NameError, NameRules};

use crate::names::test_data;

#[test]
fn a_name_is_accepted_below_a_public_suffix_but_never_at_one() {
    let Some(text) = test_data::read("psl-tests.txt") else {
        return;
    };
    let rules = NameRules::default();
    let cases: Vec<(&str, &str)> = text
        .lines()
        .filter(|line| !line.starts_with("//"))
        .filter_map(|line| line.split_once(' '))
        .collect();
    assert_eq!(cases.len(), 78);
    for (name, registered) in cases {
        let outcome = rules.parse(name).map(|_| ());
        assert_eq!(outcome, expected(name, registered), "{name}");
    }
}

/// The rules' verdict on a row. The file is only about suffixes: an empty label, a single one and
/// the names under `example` are refused by other rules, before the list is consulted.
fn expected(name: &str, registered: &str) -> Result<(), NameError> {
    let labels: Vec<String> = name.split('.').map(str::to_lowercase).collect();
    let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
    match labels.as_slice() {
        ["", ..] => Err(NameError::EmptyLabel),
        [_] => Err(NameError::SingleLabel),
        [.., "example"] | [.., "example", "com"] => Err(NameError::SpecialUse),
        _ if registered == "null" => Err(NameError::PublicSuffix),
        _ => Ok(()),
    }
}
