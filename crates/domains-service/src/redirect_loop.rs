//! The search for redirect loops: pages that send a domain's visitors back to it, possibly through
//! other domains of ours. When a page is stored, the search uses the database; when a page is
//! served, the edge's memory.

use std::collections::BTreeSet;

/// The maximum length of a loop through our domains that is found. Browsers stop after about twenty
/// redirects.
const MAX_RING: usize = 32;
/// The maximum number of our domains that are followed. Each may redirect to several, so a few
/// steps could otherwise reach every domain.
const MAX_HOSTS: usize = 256;

/// A search that begins at one domain and follows pages step by step.
pub struct LoopSearch<'a> {
    name: &'a str,
    seen: BTreeSet<String>,
    /// Found in the previous step, and not followed yet.
    hosts: Vec<String>,
    steps: usize,
}

impl<'a> LoopSearch<'a> {
    /// A search for a way back to the domain of this name, lower-case A-labels.
    pub fn new(name: &'a str) -> Self {
        Self {
            name,
            seen: BTreeSet::new(),
            hosts: Vec::new(),
            steps: 0,
        }
    }

    /// Adds the hosts of pages to which visitors are redirected; true if one of them is the way
    /// back.
    pub fn follow<'h>(&mut self, hosts: impl IntoIterator<Item = &'h str>) -> bool {
        for host in hosts {
            if host == self.name {
                return true;
            }
            if self.seen.len() < MAX_HOSTS && self.seen.insert(host.to_owned()) {
                self.hosts.push(host.to_owned());
            }
        }
        false
    }

    /// The hosts whose pages are needed next; `None` when the search is over.
    pub fn next_hosts(&mut self) -> Option<Vec<String>> {
        if self.hosts.is_empty() || self.steps == MAX_RING - 1 {
            return None;
        }
        self.steps += 1;
        Some(std::mem::take(&mut self.hosts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the search gets back to `a` through these pages, each from one host to another.
    fn leads_back(pages: &[(&str, &str)]) -> bool {
        let mut search = LoopSearch::new("a");
        let mut is_loop = search.follow(["b"]);
        while !is_loop && let Some(hosts) = search.next_hosts() {
            let pages = pages
                .iter()
                .filter(|(from, _)| hosts.iter().any(|host| host == from));
            is_loop = search.follow(pages.map(|(_, to)| *to));
        }
        is_loop
    }

    fn ring(domains: usize) -> Vec<(String, String)> {
        let name = |number: usize| match number % domains {
            0 => "a".to_owned(),
            1 => "b".to_owned(),
            number => format!("n{number}"),
        };
        (1..domains)
            .map(|number| (name(number), name(number + 1)))
            .collect()
    }

    #[test]
    fn rings_of_32_domains_are_found() {
        let is_found = |domains| {
            let ring = ring(domains);
            let pages = ring.iter().map(|(from, to)| (from.as_str(), to.as_str()));
            leads_back(&pages.collect::<Vec<_>>())
        };
        for domains in 2..=32 {
            assert!(is_found(domains), "{domains}");
        }
        assert!(!is_found(33));
    }

    #[test]
    fn a_search_does_not_grow_without_bounds() {
        let mut search = LoopSearch::new("a");
        let names: Vec<String> = (0..10_000).map(|number| format!("n{number}")).collect();
        assert!(!search.follow(names.iter().map(String::as_str)));
        assert_eq!(search.next_hosts().unwrap().len(), MAX_HOSTS);
        // A way back among the hosts that were already found is still noticed.
        assert!(search.follow(["b", "a"]));
        assert!(search.next_hosts().is_none());
    }

    #[test]
    fn another_loop_ends_the_search() {
        assert!(!leads_back(&[("b", "c"), ("c", "b")]));
        assert!(leads_back(&[("b", "c"), ("c", "b"), ("c", "a")]));
    }
}
