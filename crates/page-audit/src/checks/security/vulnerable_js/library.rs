//! Libraries with known holes, and how to recognize their versions.

/// Major, minor and patch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Version(pub(super) u32, pub(super) u32, pub(super) u32);

/// A hole of old versions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hole {
    /// The first version without it, unless there is none.
    pub(super) fixed: Option<Version>,
    /// Its public number.
    pub(super) advisory: &'static str,
}

#[derive(Debug)]
pub(super) struct Library {
    pub(super) name: &'static str,
    /// Its names in addresses, in lower case.
    in_address: &'static [&'static str],
    /// What precedes the version at the beginning of its file.
    in_banner: &'static [&'static str],
    /// From the version with the hole to the one without.
    holes: &'static [(Version, Hole)],
}

const fn until(from: Version, fixed: Version, advisory: &'static str) -> (Version, Hole) {
    let fixed = Some(fixed);
    (from, Hole { fixed, advisory })
}

/// The public numbers and versions are those of the OSV database, November 2026.
pub(super) static LIBRARIES: [Library; 9] = [
    Library {
        name: "jQuery UI",
        in_address: &["jquery-ui", "jqueryui"],
        in_banner: &["jQuery UI - v", "jQuery UI "],
        holes: &[until(Version(0, 0, 0), Version(1, 13, 2), "CVE-2022-31160")],
    },
    Library {
        name: "jQuery",
        in_address: &["jquery"],
        in_banner: &["jQuery v", "jQuery JavaScript Library v"],
        holes: &[until(Version(1, 0, 3), Version(3, 5, 0), "CVE-2020-11023")],
    },
    Library {
        name: "Bootstrap",
        in_address: &["bootstrap"],
        in_banner: &["Bootstrap v"],
        holes: &[
            until(Version(4, 0, 0), Version(4, 3, 1), "CVE-2019-8331"),
            until(Version(0, 0, 0), Version(3, 4, 1), "CVE-2019-8331"),
        ],
    },
    Library {
        name: "AngularJS",
        in_address: &["angular.js", "angularjs", "angular"],
        in_banner: &["AngularJS v"],
        holes: &[(
            Version(1, 0, 0),
            Hole {
                fixed: None,
                advisory: "CVE-2022-25869",
            },
        )],
    },
    Library {
        name: "Lodash",
        in_address: &["lodash.js", "lodash"],
        in_banner: &["Lodash "],
        holes: &[until(
            Version(0, 0, 0),
            Version(4, 17, 21),
            "CVE-2021-23337",
        )],
    },
    Library {
        name: "Underscore",
        in_address: &["underscore.js", "underscore"],
        in_banner: &["Underscore.js "],
        holes: &[until(Version(1, 3, 2), Version(1, 12, 1), "CVE-2021-23358")],
    },
    Library {
        name: "Moment",
        in_address: &["moment.js", "moment"],
        in_banner: &["//! version : "],
        holes: &[until(
            Version(2, 18, 0),
            Version(2, 29, 4),
            "CVE-2022-31129",
        )],
    },
    Library {
        name: "Handlebars",
        in_address: &["handlebars.js", "handlebars"],
        in_banner: &["handlebars v"],
        holes: &[until(Version(0, 0, 0), Version(4, 7, 7), "CVE-2021-23369")],
    },
    Library {
        name: "DOMPurify",
        in_address: &["dompurify", "purify"],
        in_banner: &["@license DOMPurify "],
        holes: &[until(Version(0, 0, 0), Version(2, 5, 4), "CVE-2024-47875")],
    },
];

impl Library {
    /// The version that a script's address or its beginning names.
    pub(super) fn version(&self, address: &str, beginning: &str) -> Option<Version> {
        let in_banner = self.in_banner.iter().find_map(|mark| {
            let (_, rest) = beginning.split_once(mark)?;
            read_version(rest)
        });
        in_banner.or_else(|| self.version_in_address(&address.to_ascii_lowercase()))
    }

    /// `name-1.2.3.min.js`, `name@1.2.3/`, `name/1.2.3/`.
    fn version_in_address(&self, address: &str) -> Option<Version> {
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let mut names = self.in_address.iter();
        names.find_map(|name| {
            let mut parts = path.match_indices(name);
            parts.find_map(|(place, _)| {
                let before = path.get(..place)?.chars().next_back()?;
                let rest = path.get(place + name.len()..)?;
                let rest = rest.strip_prefix(['-', '@', '/', '.'])?;
                let rest = rest.strip_prefix('v').unwrap_or(rest);
                matches!(before, '/' | '.' | '-').then(|| read_version(rest))?
            })
        })
    }

    pub(super) fn hole(&self, version: Version) -> Option<Hole> {
        let mut holes = self.holes.iter();
        let is_in = |(from, hole): &&(Version, Hole)| match hole.fixed {
            Some(fixed) => *from <= version && version < fixed,
            // No version of this major one is without.
            None => *from <= version && version.0 == from.0,
        };
        holes.find(is_in).map(|(_, hole)| *hole)
    }
}

/// The version at the beginning of a text: at least two numbers.
fn read_version(text: &str) -> Option<Version> {
    let text = text.trim_start();
    let end = text
        .find(|sign: char| !sign.is_ascii_digit() && sign != '.')
        .unwrap_or(text.len());
    let mut numbers = text
        .get(..end)?
        .split('.')
        .map(|number| number.parse().ok());
    let (major, minor) = (numbers.next()??, numbers.next()??);
    let patch = numbers.next().flatten().unwrap_or_default();
    Some(Version(major, minor, patch))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(address: &str, beginning: &str) -> Option<(&'static str, Version)> {
        let mut libraries = LIBRARIES.iter();
        libraries.find_map(|library| Some((library.name, library.version(address, beginning)?)))
    }

    #[test]
    fn a_version_is_in_the_address_or_at_the_beginning() {
        let jquery = Some(("jQuery", Version(3, 4, 1)));
        for address in [
            "https://code.jquery.com/jquery-3.4.1.min.js",
            "https://cdn.example/npm/jquery@3.4.1/dist/jquery.min.js",
            "https://cdn.example/ajax/libs/jquery/3.4.1/jquery.js",
        ] {
            assert_eq!(found(address, ""), jquery, "{address}");
        }
        assert_eq!(
            found("https://a.example/x.js", "/*! jQuery v3.4.1 | (c)"),
            jquery
        );
        let ui = found("https://a.example/jquery-ui-1.12.1.js", "");
        assert_eq!(ui, Some(("jQuery UI", Version(1, 12, 1))));
        for address in [
            "https://a.example/jquery.js",
            "https://a.example/myjquery-3.4.1.js",
            "https://a.example/jquery.cookie-1.4.1.js",
        ] {
            assert_eq!(found(address, ""), None, "{address}");
        }
    }

    #[test]
    fn a_hole_ends_with_the_version_that_fixed_it() {
        let hole = |name: &str, version| {
            let library = LIBRARIES
                .iter()
                .find(|library| library.name == name)
                .unwrap();
            library.hole(version).is_some()
        };
        assert!(hole("jQuery", Version(3, 4, 1)) && !hole("jQuery", Version(3, 5, 0)));
        assert!(hole("Bootstrap", Version(3, 3, 7)) && !hole("Bootstrap", Version(3, 4, 1)));
        assert!(hole("Bootstrap", Version(4, 1, 0)) && !hole("Bootstrap", Version(5, 0, 0)));
        assert!(hole("AngularJS", Version(1, 8, 3)) && !hole("AngularJS", Version(17, 0, 0)));
    }
}
