//! Every rule of the Public Suffix List that is compiled into the program: the suffix is refused as
//! a name, and names below it are not refused because of it.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;

use domains_service::name::{NameError, NameRules};

/// The rules from which the crate `psl` was generated are in its package.
fn rules() -> BTreeSet<String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--offline", "--locked"])
        // Only packages that were needed to build this have been downloaded.
        .args(["--filter-platform", "host-tuple"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata.get("packages").unwrap().as_array().unwrap();
    let psl = packages
        .iter()
        .find(|package| package.get("name").is_some_and(|name| name == "psl"))
        .unwrap();
    let manifest = PathBuf::from(psl.get("manifest_path").unwrap().as_str().unwrap());
    let file = manifest.with_file_name("data").join("rules.txt");
    let text = std::fs::read_to_string(file).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// Names below these are refused for another reason, before the list is consulted.
fn is_special(name: &str) -> bool {
    let last = name.rsplit('.').next().unwrap_or_default();
    [
        "arpa",
        "onion",
        "local",
        "test",
        "invalid",
        "example",
        "alt",
        "internal",
        "localhost",
    ]
    .contains(&last)
}

#[test]
fn every_suffix_is_refused_and_every_name_below_it_is_not() {
    let rules = rules();
    let names = NameRules::default();
    let mut refused = 0;
    let mut wrong = Vec::new();
    let mut expect = |name: &str, is_suffix: bool| {
        let outcome = names.parse(name);
        let is_right = match &outcome {
            Err(NameError::SpecialUse) => is_special(name),
            Err(NameError::SingleLabel) => is_suffix && !name.contains('.'),
            Err(NameError::PublicSuffix) => is_suffix,
            Ok(_) => !is_suffix,
            Err(_) => false,
        };
        refused += usize::from(is_suffix);
        if !is_right {
            wrong.push(format!("{name}: {outcome:?}"));
        }
    };
    for rule in &rules {
        if let Some(exception) = rule.strip_prefix('!') {
            expect(exception, false);
            expect(&format!("x.{exception}"), false);
        } else if let Some(parent) = rule.strip_prefix("*.") {
            expect(&format!("waymark-any.{parent}"), true);
            expect(&format!("x.waymark-any.{parent}"), false);
        } else {
            expect(rule, true);
            let child = format!("waymark-any.{rule}");
            expect(&child, rules.contains(&format!("*.{rule}")));
        }
    }

    assert_eq!(wrong, Vec::<String>::new());
    assert!(refused > 9_000, "only {refused} suffixes");
}
