//! The tabs above the list: the states of domains, each with how many there are.

use web_console::grouped;

use super::facts::STATES;
use super::links::ListQuery;
use crate::model::Ownership;

/// A tab.
#[derive(Debug)]
pub struct Tab {
    pub title: &'static str,
    /// How many domains it has: `1,214`.
    pub count: String,
    /// Its address, as seen from the base URL.
    pub address: String,
    pub is_here: bool,
}

/// All, and each state that has any domains or is selected.
pub fn tabs(query: &ListQuery, counts: &[(Ownership, i64)]) -> Vec<Tab> {
    let selected = query.list.filters.status;
    let tab = |state: Option<Ownership>, title, count| Tab {
        title,
        count: grouped(u64::try_from(count).unwrap_or(0)),
        address: query.address_of(state, 1),
        is_here: selected == state,
    };
    let all = counts.iter().map(|(_, count)| count).sum();
    let states = STATES.into_iter().filter_map(|(state, title)| {
        let count = counts.iter().find(|(counted, _)| *counted == state);
        let count = count.map_or(0, |(_, count)| *count);
        (count > 0 || selected == Some(state)).then(|| tab(Some(state), title, count))
    });
    [tab(None, "All", all)].into_iter().chain(states).collect()
}
