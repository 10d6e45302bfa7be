//! The catalogues of texts have all that checks say, in each language.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use page_audit::{CheckResult, Rule, StandIn, catalogue};
use texts::{FindingPart, Words};

/// All but English, which the checks themselves have.
fn languages() -> impl Iterator<Item = Words> {
    Words::all().filter(|words| !words.is_english())
}

/// Whether a text is of words: names and values of technology are the same in all languages.
fn is_prose(text: &str) -> bool {
    let is_word = |word: &str| word.bytes().all(|byte| byte.is_ascii_lowercase());
    let words: Vec<&str> = text.split_whitespace().collect();
    words
        .windows(2)
        .any(|pair| pair.iter().all(|word| is_word(word)))
}

/// Every test that performs a check calls this with what it found.
pub fn assert_is_translated(result: &CheckResult) {
    for words in languages() {
        let translated = |said, text: &str| words.translated(&result.id, said, text);
        let message = &result.message;
        let (code, check) = (words.code(), &result.id);
        let known = translated(FindingPart::Message, message);
        assert!(known.is_some(), "{code} lacks, for {check}: {message}");
        for item in &result.evidence.items {
            let text = &item.expected;
            let known = translated(FindingPart::Expected, text).is_some() || !is_prose(text);
            assert!(known, "{code} lacks, for {check}: expected {text}");
        }
    }
}

/// The parts of the key of a check, apart from what it says.
fn parts(rule: &Rule) -> impl Iterator<Item = String> {
    let faults = rule
        .faults
        .iter()
        .map(|fault| format!("fault-{}", fault.key));
    let with_steps = rule
        .faults
        .iter()
        .filter(|fault| fault.how_to_fix.is_some());
    let steps = with_steps.map(|fault| format!("fix-{}", fault.key));
    ["failing", "why", "fix"]
        .map(str::to_owned)
        .into_iter()
        .chain(faults)
        .chain(steps)
}

#[test]
fn no_text_of_a_check_lacks_a_language() {
    for words in languages() {
        for rule in catalogue() {
            assert!(words.of_check(rule.id, None).is_some(), "{}", rule.id);
            for part in parts(rule) {
                let text = words.of_check(rule.id, Some(&part));
                assert!(text.is_some(), "{}: {}.{part}", words.code(), rule.id);
            }
        }
    }
}

#[test]
fn no_language_has_a_text_of_what_there_is_not() {
    let rules = catalogue().flat_map(|rule| {
        let parts = parts(rule).map(|part| format!("check-{}.{part}", rule.id));
        parts.chain([format!("check-{}", rule.id)])
    });
    let known: BTreeSet<String> = rules.collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../texts/languages");
    for file in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        let mut key = "";
        for line in text.lines() {
            let Some((name, _)) = line.split_once(" =") else {
                continue;
            };
            let part = name.trim_start();
            if part == name {
                key = name;
            }
            let is_text = ["failing", "why", "fix"].contains(&part.trim_start_matches('.'))
                || part.starts_with(".fault-")
                || part.starts_with(".fix-");
            let whole = if part == key {
                key.to_owned()
            } else {
                format!("{key}{part}")
            };
            let is_of_check = key.starts_with("check-") && (part == key || is_text);
            assert!(!is_of_check || known.contains(&whole), "{whole}");
        }
    }
}

#[test]
fn what_stands_in_for_a_page_has_words() {
    let stand_ins = [
        StandIn::Shell,
        StandIn::Login,
        StandIn::ConsentWall,
        StandIn::BotWall,
        StandIn::ErrorPage,
    ];
    let english = Words::default();
    for stand_in in stand_ins {
        let say = |key: &str| english.say(format!("{key}-{}", stand_in.as_str()));
        assert_eq!(say("stand-in"), stand_in.title());
        assert_eq!(say("stand-in-advice"), stand_in.advice());
    }
}
