//! Versions, compared as retire.js compares them.

use std::cmp::Ordering;

/// A part of a version. What precedes a release has a word where the release has a number or
/// nothing, which stands for zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part<'t> {
    Word(&'t str),
    Number(u64),
}

fn parts(version: &str) -> impl Iterator<Item = Part<'_>> {
    version.split(['.', '-']).map(|part| match part.parse() {
        Ok(number) => Part::Number(number),
        Err(_) => Part::Word(part),
    })
}

/// Which version is newer.
pub(super) fn compare(left: &str, right: &str) -> Ordering {
    let (mut left, mut right) = (parts(left), parts(right));
    loop {
        let order = match (left.next(), right.next()) {
            (None, None) => return Ordering::Equal,
            (left, right) => {
                let zero = Part::Number(0);
                left.unwrap_or(zero).cmp(&right.unwrap_or(zero))
            }
        };
        if order.is_ne() {
            return order;
        }
    }
}

/// What follows versions in the names of files without being part of them.
const FORMS: [&str; 24] = [
    "",
    "all",
    "bundle",
    "cjs",
    "common",
    "core",
    "custom",
    "debug",
    "dev",
    "development",
    "dist",
    "esm",
    "full",
    "global",
    "js",
    "legacy",
    "min",
    "mjs",
    "module",
    "pack",
    "prod",
    "production",
    "slim",
    "umd",
];

/// How many digits what tools derive from a file's content has at least.
const HASH: usize = 6;

/// The version without what the name of a file adds: `3.4.1.slim.min`, `3.4.1-9f86d081`.
pub(super) fn plain(found: &str) -> &str {
    let mut version = found;
    while let Some((rest, last)) = version.rsplit_once(['.', '-', '_']) {
        let is_hash = last.len() >= HASH && last.bytes().all(|sign| sign.is_ascii_hexdigit());
        if !is_hash && !FORMS.contains(&last) {
            break;
        }
        version = rest;
    }
    version
}

/// Whether a version names at least so many numbers.
pub(super) fn has_numbers(version: &str, count: usize) -> bool {
    let numbers = parts(version).take_while(|part| matches!(part, Part::Number(_)));
    numbers.take(count).count() == count
}

/// Whether this stands for no version at all where a list needs one.
pub(super) fn is_endless(version: &str) -> bool {
    parts(version).any(|part| matches!(part, Part::Number(999..)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_in_order() {
        let ordered = [
            "0.9",
            "1.0.0-alpha.1",
            "1.0.0-rc.2",
            "1.0",
            "1.0.1",
            "1.9.0b1",
            "1.9.0",
            "1.10.0",
            "2.0.0-beta1",
            "2",
            "999.999.999",
        ];
        for pair in ordered.windows(2) {
            assert_eq!(compare(pair[0], pair[1]), Ordering::Less, "{pair:?}");
            assert_eq!(compare(pair[1], pair[0]), Ordering::Greater, "{pair:?}");
        }
        assert_eq!(compare("1.0", "1.0.0"), Ordering::Equal);
        assert!(is_endless("2.999.999") && is_endless("1.999") && !is_endless("1.99.998"));
    }

    #[test]
    fn names_of_files_add_to_versions() {
        for (found, version) in [
            ("3.4.1.slim.min", "3.4.1"),
            ("4.6.2.bundle.min", "4.6.2"),
            ("3.5.0-9f86d081884c", "3.5.0"),
            ("3.5.0-rc.1.min", "3.5.0-rc.1"),
            ("1.12.4-wp", "1.12.4-wp"),
            ("2.16.105", "2.16.105"),
            ("1.0.", "1.0"),
        ] {
            assert_eq!(plain(found), version);
        }
        assert!(has_numbers("4.1.3-rc1", 2) && !has_numbers("4.1", 3) && !has_numbers("x.1", 1));
    }
}
