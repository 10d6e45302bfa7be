//! Prevents redirect loops when serving: two domains that are stored at the same moment may
//! redirect to each other.

use super::{Names, Served};
use crate::redirect_loop::LoopSearch;
use crate::visitor_url::domain_of;

/// Whether a visitor of `name` who follows `page`, a serialised URL, comes back to `name`, directly
/// or through other domains. Nearly every page is on a host that is not ours, which costs one
/// lookup in the table of names.
pub fn leads_back(names: &Names, name: &str, page: &str) -> bool {
    let Some(host) = domain_of(page) else {
        return false;
    };
    if host == name {
        return true;
    }
    if !names.contains(host) {
        return false;
    }
    let mut search = LoopSearch::new(name);
    let mut is_loop = search.follow([host]);
    while !is_loop && let Some(hosts) = search.next_hosts() {
        let mut hosts = hosts.iter();
        is_loop = hosts.any(|host| {
            let pages = names.look_up(host, |served| search.follow(hosts_of(served)));
            pages.unwrap_or(false)
        });
    }
    is_loop
}

/// The hosts to which a domain redirects.
fn hosts_of(served: Served<'_>) -> impl Iterator<Item = &str> {
    let redirect_to = served
        .options
        .and_then(|options| options.redirect_to.as_deref());
    let pages = match redirect_to {
        // Then the pages are not used.
        Some(_) => [redirect_to, None],
        None => [served.index_page, served.not_found_page],
    };
    pages.into_iter().flatten().filter_map(domain_of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::OwnedDomain;

    fn names(pages: &[(&str, &str)]) -> Names {
        let names = Names::default();
        for (name, page) in pages {
            let domain = OwnedDomain {
                id: 1,
                name: (*name).to_owned(),
                account: "a".to_owned(),
                not_found_page: Some((*page).to_owned()),
                ..OwnedDomain::default()
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
    fn a_loop_of_domains_leads_back_and_a_chain_does_not() {
        let ring = names(&[
            ("b.dev", "https://c.dev/"),
            ("c.dev", "https://d.dev/"),
            ("d.dev", "https://e.dev/"),
            ("e.dev", "https://a.dev/"),
        ]);
        assert!(leads_back(&ring, "a.dev", "https://b.dev/"));

        let line = names(&[
            ("b.dev", "https://c.dev/"),
            ("c.dev", "https://elsewhere.dev/"),
        ]);
        assert!(!leads_back(&line, "a.dev", "https://b.dev/"));

        // A loop of other domains is not a loop of this one.
        let other = names(&[("b.dev", "https://c.dev/"), ("c.dev", "https://b.dev/")]);
        assert!(!leads_back(&other, "a.dev", "https://b.dev/"));
    }
}
