//! The search for redirect loops: pages that send a domain's visitors back to it, possibly through
//! other domains of ours. It is used with the database when a page is stored, and with the edge's
//! memory when a page is served.

use std::collections::BTreeSet;

/// How many of our domains in a row are followed. Browsers stop after about twenty redirects.
const MAX_STEPS: usize = 5;

/// A search that begins at one domain and follows pages step by step.
pub struct LoopSearch<'a> {
    name: &'a str,
    seen: BTreeSet<String>,
    /// Found in the previous step and not followed yet.
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

    /// Adds the hosts of pages that visitors are sent to; true when one of them leads back.
    pub fn follow<'h>(&mut self, hosts: impl IntoIterator<Item = &'h str>) -> bool {
        for host in hosts {
            if host == self.name {
                return true;
            }
            if self.seen.insert(host.to_owned()) {
                self.hosts.push(host.to_owned());
            }
        }
        false
    }

    /// The hosts whose pages are needed next; `None` when the search is over.
    pub fn next_hosts(&mut self) -> Option<Vec<String>> {
        if self.hosts.is_empty() || self.steps == MAX_STEPS {
            return None;
        }
        self.steps += 1;
        Some(std::mem::take(&mut self.hosts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the search comes back to `a` through these pages, each from one host to another.
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

    #[test]
    fn five_domains_in_a_row_are_followed() {
        let row = [("b", "c"), ("c", "d"), ("d", "e"), ("e", "f"), ("f", "a")];
        assert!(leads_back(&row));
        let longer = [row.as_slice(), &[("f", "g"), ("g", "a")]].concat();
        assert!(leads_back(&longer));
        let too_long = [
            ("b", "c"),
            ("c", "d"),
            ("d", "e"),
            ("e", "f"),
            ("f", "g"),
            ("g", "a"),
        ];
        assert!(!leads_back(&too_long));
    }

    #[test]
    fn another_loop_ends_the_search() {
        assert!(!leads_back(&[("b", "c"), ("c", "b")]));
        assert!(leads_back(&[("b", "c"), ("c", "b"), ("c", "a")]));
    }
}
