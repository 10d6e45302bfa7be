//! Refusing to send a visitor round in a circle, whatever is stored: two domains that are stored at the same moment
//! can lead to each other.

use super::{Names, Served};

/// How many of our domains in a row are looked at, as when a page is stored.
const MAX_STEPS: usize = 5;

/// Whether a visitor of `name` who follows `page`, a serialised URL, comes back to it, at once or through other
/// domains. Nearly every page leads to a host that is not ours, which costs one look-up.
pub fn leads_back(names: &Names, name: &str, page: &str) -> bool {
    let Some(host) = domain_of(page) else {
        return false;
    };
    if host == name {
        return true;
    }
    let Some(mut hosts) = names.look_up(host, next_hosts) else {
        return false;
    };
    for _ in 1..MAX_STEPS {
        if hosts.iter().any(|host| host == name) {
            return true;
        }
        hosts = hosts
            .iter()
            .filter_map(|host| names.look_up(host, next_hosts))
            .flatten()
            .collect();
        hosts.sort_unstable();
        hosts.dedup();
    }
    hosts.iter().any(|host| host == name)
}

/// The hosts that a domain's visitors are sent to.
fn next_hosts(served: Served<'_>) -> Vec<String> {
    let pages = [served.index_page, served.not_found_page];
    let hosts = pages.into_iter().flatten().filter_map(domain_of);
    hosts.map(str::to_owned).collect()
}

/// The host of a serialised URL without user-info, if it is a name.
fn domain_of(page: &str) -> Option<&str> {
    let (_, rest) = page.split_once("://")?;
    let end = rest.find(['/', '?', '#', ':']).unwrap_or(rest.len());
    let host = rest.get(..end)?;
    let name = host.strip_suffix('.').unwrap_or(host);
    (!name.starts_with('[')).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::HeldDomain;

    fn names(pages: &[(&str, &str)]) -> Names {
        let names = Names::default();
        for (name, page) in pages {
            let domain = HeldDomain {
                id: 1,
                name: (*name).to_owned(),
                account: "a".to_owned(),
                index_page: None,
                not_found_page: Some((*page).to_owned()),
            };
            names.put(&domain, 0);
        }
        names
    }

    #[test]
    fn a_page_on_the_same_host_leads_back() {
        let names = Names::default();
        for page in [
            "https://a.dev/",
            "https://a.dev/x?y#z",
            "http://a.dev:8080/",
            "https://a.dev./",
        ] {
            assert!(leads_back(&names, "a.dev", page), "{page}");
        }
        for page in [
            "https://www.a.dev/",
            "https://b.dev/a.dev",
            "https://b.dev/?https://a.dev/",
            "http://[2001:db8::1]/",
            "http://192.0.2.1/",
        ] {
            assert!(!leads_back(&names, "a.dev", page), "{page}");
        }
    }

    #[test]
    fn a_circle_of_domains_leads_back_and_a_line_does_not() {
        let circle = names(&[
            ("b.dev", "https://c.dev/"),
            ("c.dev", "https://d.dev/"),
            ("d.dev", "https://e.dev/"),
            ("e.dev", "https://a.dev/"),
        ]);
        assert!(leads_back(&circle, "a.dev", "https://b.dev/"));

        let line = names(&[
            ("b.dev", "https://c.dev/"),
            ("c.dev", "https://elsewhere.dev/"),
        ]);
        assert!(!leads_back(&line, "a.dev", "https://b.dev/"));

        // Another domain's circle is its own matter.
        let other = names(&[("b.dev", "https://c.dev/"), ("c.dev", "https://b.dev/")]);
        assert!(!leads_back(&other, "a.dev", "https://b.dev/"));
    }
}
