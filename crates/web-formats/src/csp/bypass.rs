//! Hosts that run scripts for anyone: who may load scripts from them may run any script, so a list
//! of hosts with one of them does not limit scripts (Weichselbaum and others, "CSP Is Dead, Long
//! Live CSP!", 2016).

use std::collections::HashMap;
use std::sync::LazyLock;

use super::source::Source;

const HOSTS: &str = include_str!("bypass/hosts.txt");
/// The entries by the last part of their hosts: a policy may name very many hosts.
static ENTRIES: LazyLock<HashMap<&str, Vec<Entry<'static>>>> = LazyLock::new(|| {
    let mut entries: HashMap<_, Vec<_>> = HashMap::new();
    for entry in HOSTS.lines().filter_map(entry) {
        entries
            .entry(last_part(entry.host))
            .or_default()
            .push(entry);
    }
    entries
});

fn last_part(host: &str) -> &str {
    host.rsplit('.').next().unwrap_or_default()
}

/// How a host runs scripts for anyone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bypass {
    /// It wraps an answer in a function that the URL names.
    Jsonp,
    /// It has libraries that run code from a page's attributes and text.
    Library,
    /// Anyone can put files there.
    Anyone,
}

impl Bypass {
    fn named(kind: &str) -> Option<Self> {
        match kind {
            "jsonp" => Some(Self::Jsonp),
            "library" => Some(Self::Library),
            "anyone" => Some(Self::Anyone),
            _ => None,
        }
    }
}

/// How the host of a source runs scripts for anyone, if it does. A source with a path counts only
/// if it covers what is dangerous.
pub fn bypass(source: &Source<'_>) -> Option<Bypass> {
    let Source::Host { host, path, .. } = source else {
        return None;
    };
    let host = host.to_ascii_lowercase();
    let mut entries = ENTRIES.get(last_part(&host)).into_iter().flatten();
    let listed =
        entries.find(|entry| covers_host(&host, entry.host) && covers_path(path, entry.path));
    listed.map(|entry| entry.bypass).or_else(|| {
        let name = host.strip_prefix("*.")?;
        is_for_customers(name).then_some(Bypass::Anyone)
    })
}

/// Whether anyone can get a name under this one, as under `github.io`.
fn is_for_customers(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    psl::suffix(name.as_bytes())
        .is_some_and(|suffix| suffix == name && suffix.typ() == Some(psl::Type::Private))
}

struct Entry<'l> {
    bypass: Bypass,
    /// With a leading dot if it stands for every name under it.
    host: &'l str,
    path: &'l str,
}

fn entry(line: &str) -> Option<Entry<'_>> {
    let mut words = line.split(' ');
    let bypass = Bypass::named(words.next()?)?;
    let listed = words.next()?;
    let end = listed.find('/').unwrap_or(listed.len());
    let (host, path) = listed.split_at_checked(end)?;
    Some(Entry { bypass, host, path })
}

/// Whether a source for this host, which may begin with `*.`, lets scripts of the listed one in.
fn covers_host(host: &str, listed: &str) -> bool {
    let is_under = |name: &str, parent: &str| {
        let rest = name.strip_suffix(parent);
        rest.is_some_and(|rest| rest.ends_with('.'))
    };
    match (host.strip_prefix("*."), listed.strip_prefix('.')) {
        (None, None) => host == listed,
        (None, Some(parent)) => is_under(host, parent),
        (Some(around), None) => is_under(listed, around),
        (Some(around), Some(parent)) => {
            around == parent || is_under(parent, around) || is_under(around, parent)
        }
    }
}

/// Parts of the names of libraries that run code from a page's attributes and text.
const LIBRARIES: [&str; 8] = [
    "alpine", "angular", "aurelia", "htmx", "knockout", "mavo", "polymer", "vue",
];

/// Whether a source's path (CSP Level 3, section 6.7.2.12) lets the listed one in. Where everything
/// is listed, a single file is harmless unless it has the name of such a library.
fn covers_path(path: &str, listed: &str) -> bool {
    let is_folder = path.is_empty() || path.ends_with('/');
    if listed.is_empty() {
        let name = path.to_ascii_lowercase();
        return is_folder || LIBRARIES.iter().any(|library| name.contains(library));
    }
    path == listed || (is_folder && listed.starts_with(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(source: &str) -> Option<Bypass> {
        bypass(&Source::parse(source))
    }

    #[test]
    fn every_line_of_the_list_is_read() {
        let lines = HOSTS.lines().filter(|line| !line.starts_with('#'));
        for line in lines {
            let entry = entry(line).expect(line);
            let name = entry.host.trim_start_matches('.');
            assert!(matches!(Source::parse(name), Source::Host { .. }), "{line}");
            assert!(
                line.split(' ')
                    .nth(2)
                    .is_some_and(|source| source.starts_with("https://"))
            );
        }
    }

    #[test]
    fn a_host_is_found_by_name_and_by_wildcard() {
        for (source, expected) in [
            ("https://cdn.jsdelivr.net", Some(Bypass::Library)),
            ("CDN.jsDelivr.net:443", Some(Bypass::Library)),
            ("*.jsdelivr.net", Some(Bypass::Library)),
            ("jsdelivr.net", None),
            ("cdn.jsdelivr.net.example.com", None),
            ("api.flickr.com", Some(Bypass::Jsonp)),
            ("de.wikipedia.org", Some(Bypass::Jsonp)),
            ("*.wikipedia.org", Some(Bypass::Jsonp)),
            ("*.m.wikipedia.org", Some(Bypass::Jsonp)),
            ("*.org", Some(Bypass::Jsonp)),
            ("wikipedia.org", None),
            ("s3.amazonaws.com", Some(Bypass::Anyone)),
            ("mine.s3.amazonaws.com", None),
            ("*.github.io", Some(Bypass::Anyone)),
            ("mine.github.io", None),
            ("*.mine.github.io", None),
            ("*.example.com", None),
            ("*.co.uk", None),
            ("'self'", None),
        ] {
            assert_eq!(of(source), expected, "{source}");
        }
    }

    #[test]
    fn a_path_limits_what_a_source_lets_in() {
        for (source, expected) in [
            ("https://www.google.com", Some(Bypass::Jsonp)),
            ("https://www.google.com/", Some(Bypass::Jsonp)),
            ("https://www.google.com/complete/", Some(Bypass::Jsonp)),
            (
                "https://www.google.com/complete/search",
                Some(Bypass::Jsonp),
            ),
            ("https://www.google.com/complete", None),
            ("https://www.google.com/recaptcha/", None),
            // Everything there is dangerous.
            ("https://unpkg.com/react/", Some(Bypass::Library)),
            ("https://unpkg.com/react@18/umd/react.js", None),
            ("https://unpkg.com/AngularJS", Some(Bypass::Library)),
            ("https://storage.googleapis.com/mine/app.js", None),
            ("https://storage.googleapis.com/mine/", Some(Bypass::Anyone)),
        ] {
            assert_eq!(of(source), expected, "{source}");
        }
    }
}
