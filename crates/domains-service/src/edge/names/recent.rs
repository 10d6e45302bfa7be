//! The names that a thread's visitors requested lately, ready to respond with. The most requested
//! names stay in the processor's caches however many are served, and threads do not wait for each
//! other at the locks of [`Names`].

use std::cell::RefCell;
use std::rc::Rc;

use hyper::header::HeaderValue;
use quick_cache::unsync::Cache;

use super::redirects::leads_back;
use super::{Names, Served};

/// The most names that a thread remembers. With typical pages they take about 1 MiB, with the
/// longest 10 MiB.
const MOST: usize = 2_048;

/// What is known about a name.
pub struct Found {
    /// The domain's id.
    pub id: i64,
    /// The account that owns it.
    pub account: Box<str>,
    /// Where visitors of `/` are sent.
    pub index_page: Destination,
    /// Where visitors of unknown paths are sent.
    pub not_found_page: Destination,
    /// The generation of the names at which this was found.
    generation: u64,
}

/// Where visitors are sent.
pub enum Destination {
    /// Nowhere: no page is stored.
    None,
    /// Nowhere: the page makes a redirect loop.
    Loop,
    /// To this URL.
    Url(HeaderValue),
}

/// The memory of one thread.
pub struct Recent(RefCell<Cache<Box<str>, Rc<Found>>>);

impl Recent {
    /// A memory without any names yet.
    pub fn new() -> Self {
        Self(RefCell::new(Cache::new(MOST)))
    }

    /// What is stored for the name, lower-case A-labels; `None` when it is not served. Changes of
    /// `names` before the call are seen.
    pub fn find(&self, names: &Names, name: &str) -> Option<Rc<Found>> {
        // Read first, so that a change during the lookup invalidates what was found.
        let generation = names.generation();
        let mut recent = self.0.borrow_mut();
        if let Some(found) = recent.get(name)
            && found.generation == generation
        {
            return Some(Rc::clone(found));
        }
        let Some(found) = Found::look_up(names, name, generation) else {
            recent.remove(name);
            return None;
        };
        let found = Rc::new(found);
        recent.insert(name.into(), Rc::clone(&found));
        Some(found)
    }
}

impl Found {
    fn look_up(names: &Names, name: &str, generation: u64) -> Option<Self> {
        let read = |served: Served<'_>| {
            let pages = [served.index_page, served.not_found_page];
            (
                served.id,
                served.account.into(),
                pages.map(|page| page.map(str::to_owned)),
            )
        };
        let (id, account, [index_page, not_found_page]) = names.look_up(name, read)?;
        Some(Self {
            id,
            account,
            index_page: Destination::new(names, name, index_page),
            not_found_page: Destination::new(names, name, not_found_page),
            generation,
        })
    }
}

impl Destination {
    fn new(names: &Names, name: &str, page: Option<String>) -> Self {
        let Some(page) = page else {
            return Self::None;
        };
        if leads_back(names, name, &page) {
            return Self::Loop;
        }
        // A stored URL is serialised, so it contains only visible ASCII.
        HeaderValue::try_from(page).map_or(Self::None, Self::Url)
    }
}

#[cfg(test)]
mod tests;
