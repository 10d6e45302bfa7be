//! The list of libraries with holes that `scripts/library-holes` makes.

use std::sync::LazyLock;

use chrono::NaiveDate;

use super::pattern::Pattern;
use super::version::{compare, is_endless};

/// The list that is part of the program.
pub(super) static LIST: LazyLock<List> =
    LazyLock::new(|| List::read(include_str!("holes.tsv")).unwrap_or_default());

#[derive(Debug, Default)]
pub(super) struct List {
    /// Of when it is.
    pub(super) date: NaiveDate,
    pub(super) libraries: Vec<Library>,
}

#[derive(Debug, Default)]
pub(super) struct Library {
    pub(super) name: &'static str,
    /// The version that is another library.
    limit: Option<&'static str>,
    /// Its names in package registries, in lower case.
    pub(super) packages: Vec<&'static str>,
    /// For addresses.
    pub(super) addresses: Vec<Pattern>,
    /// For names of files.
    pub(super) files: Vec<Pattern>,
    pub(super) contents: Vec<Content>,
    holes: Vec<Hole>,
}

/// How the content of a file shows the library.
#[derive(Debug)]
pub(super) struct Content {
    /// How many bytes what the pattern finds has at most, unless that is any number.
    pub(super) reach: Option<usize>,
    /// Which groups of the pattern are the version, as `$1.$2`.
    pub(super) version: &'static str,
    pub(super) pattern: Pattern,
}

/// A hole of some versions.
#[derive(Debug)]
pub(super) struct Hole {
    below: &'static str,
    from: Option<&'static str>,
    /// Its public numbers.
    pub(super) numbers: Vec<&'static str>,
    excluded: Vec<&'static str>,
}

impl Hole {
    fn is_in(&self, version: &str) -> bool {
        compare(version, self.below).is_lt()
            && self.from.is_none_or(|from| compare(version, from).is_ge())
            && !self.excluded.contains(&version)
    }
}

impl Library {
    /// The holes of a version.
    pub(super) fn holes(&self, version: &str) -> Vec<&Hole> {
        if self
            .limit
            .is_some_and(|limit| compare(version, limit).is_ge())
        {
            return Vec::new();
        }
        let holes = self.holes.iter();
        holes.filter(|hole| hole.is_in(version)).collect()
    }

    /// The first version after this one that has no hole, if there is any.
    pub(super) fn fixed(&self, version: &str) -> Option<&'static str> {
        let ends = self.holes.iter().map(|hole| hole.below);
        ends.filter(|end| !is_endless(end) && compare(end, version).is_gt())
            .filter(|end| self.holes(end).is_empty())
            .min_by(|one, other| compare(one, other))
    }

    /// Adds what a line says. `None` if that is not understood.
    fn add(&mut self, line: &[&'static str]) -> Option<()> {
        match *line {
            ["package", name] => self.packages.push(name),
            ["uri", literal, pattern] => self.addresses.push(Pattern::new(literal, pattern)),
            ["file", literal, pattern] => {
                // Some put the name of their maker before it.
                let pattern = pattern.trim_start_matches('/');
                let whole = format!(r"^(?:vendors?[.\-_])?(?:{pattern})$");
                let literal = literal.trim_start_matches('/');
                self.files.push(Pattern::new(literal, &whole));
            }
            ["content", reach, literal, version, pattern] => self.contents.push(Content {
                reach: given(reach).map(str::parse).transpose().ok()?,
                version,
                pattern: Pattern::new(literal, pattern),
            }),
            ["hole", below, from, numbers, excluded] => self.holes.push(Hole {
                below,
                from: given(from),
                numbers: several(numbers),
                excluded: several(excluded),
            }),
            _ => return None,
        }
        Some(())
    }
}

impl List {
    /// Reads a list; the error is the first line that is not understood.
    pub(super) fn read(text: &'static str) -> Result<Self, &'static str> {
        let mut list = Self::default();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<_> = line.split('\t').collect();
            list.add(&fields).ok_or(line)?;
        }
        Ok(list)
    }

    fn add(&mut self, line: &[&'static str]) -> Option<()> {
        match *line {
            ["date", date] => self.date = date.parse().ok()?,
            ["library", name, limit] => self.libraries.push(Library {
                name,
                limit: given(limit),
                ..Library::default()
            }),
            _ => self.libraries.last_mut()?.add(line)?,
        }
        Some(())
    }
}

fn given(field: &'static str) -> Option<&'static str> {
    (field != "-").then_some(field)
}

fn several(field: &'static str) -> Vec<&'static str> {
    given(field).map_or_else(Vec::new, |field| field.split(',').collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_understood() {
        let list = List::read(include_str!("holes.tsv")).unwrap();
        assert!(list.libraries.len() > 50, "{}", list.libraries.len());
        for library in &list.libraries {
            let contents = library.contents.iter().map(|content| &content.pattern);
            let patterns = library
                .addresses
                .iter()
                .chain(&library.files)
                .chain(contents);
            for pattern in patterns {
                assert!(pattern.is_known(), "{pattern:?}");
            }
            assert!(!library.holes.is_empty(), "{}", library.name);
        }
        assert!(List::read("date\tsoon").is_err() && List::read("hole\t1\t-\t-\t-").is_err());
    }

    #[test]
    fn a_hole_has_a_beginning_an_end_and_exceptions() {
        let list = List::read(
            "library\tx\t3\nhole\t1.2\t-\t-\t-\nhole\t1.9\t1.5\tCVE-1,CVE-2\t1.6-patched\n\
             hole\t999.999\t2.1\t-\t-",
        )
        .unwrap();
        let library = &list.libraries[0];
        let has_hole = |version: &str| !library.holes(version).is_empty();
        for version in ["0.1", "1.2-rc1", "1.5", "1.6", "1.8.9", "2.1", "2.9"] {
            assert!(has_hole(version), "{version}");
        }
        for version in ["1.2", "1.4.9", "1.6-patched", "1.9", "2.0", "3.0", "3"] {
            assert!(!has_hole(version), "{version}");
        }
        let fixed = ["0.1", "1.2.1", "1.5", "2.1"].map(|version| library.fixed(version));
        assert_eq!(fixed, [Some("1.2"), Some("1.9"), Some("1.9"), None]);
    }
}
