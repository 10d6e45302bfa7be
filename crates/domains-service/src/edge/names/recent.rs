//! The names that a thread's visitors requested recently, prepared for responses. However many
//! names are served, the most requested ones stay in the processor's caches, and threads do not
//! wait for each other at the locks of [`Names`].

use std::cell::RefCell;
use std::rc::Rc;

use hyper::StatusCode;
use hyper::header::HeaderValue;
use quick_cache::Weighter;
use quick_cache::unsync::Cache;

use super::redirects::leads_back;
use super::{Names, Served};
use crate::visitor_url::placeholders;

/// The maximum number of names that a thread caches, fewer if their pages are long.
const MAX_NAMES: usize = 2_048;
/// What a name counts at least, in bytes. One with the longest pages takes 50 times as much.
const TYPICAL_BYTES: usize = 512;
const MAX_BYTES: u64 = (MAX_NAMES * TYPICAL_BYTES) as u64;
/// What a name takes besides its texts.
const OVERHEAD_BYTES: usize = 256;

/// The data for a name.
pub struct Found {
    /// The domain's id.
    pub id: i64,
    /// The account that owns it.
    pub account: Box<str>,
    /// Destination of `/`.
    pub index_page: Destination,
    /// Destination of unknown paths.
    pub not_found_page: Destination,
    /// The URL below which every path is, if it is set.
    pub redirect_to: Destination,
    /// The status of redirects.
    pub redirect_status: StatusCode,
    /// `Strict-Transport-Security`.
    pub hsts: Option<HeaderValue>,
    /// Whether the text for robots is stored.
    pub has_robots: bool,
    /// Whether files below `/.well-known/` are stored.
    pub has_well_known: bool,
    /// The version of the domain's texts, if it has any.
    pub version: i64,
    /// The generation number of the names at the time of the lookup.
    generation: u64,
}

/// The destination of a redirect.
pub enum Destination {
    /// Nowhere: no page is stored.
    None,
    /// Nowhere: the page makes a redirect loop.
    Loop,
    /// To this URL.
    Url(HeaderValue),
    /// To this URL, with placeholders.
    Template(Box<str>),
}

/// The cache of one thread.
pub struct Recent(RefCell<Cache<Box<str>, Rc<Found>, Bytewise>>);

#[derive(Clone)]
struct Bytewise;

impl Weighter<Box<str>, Rc<Found>> for Bytewise {
    fn weight(&self, name: &Box<str>, found: &Rc<Found>) -> u64 {
        let pages = [&found.index_page, &found.not_found_page, &found.redirect_to];
        let pages: usize = pages.into_iter().map(Destination::len).sum();
        (pages + name.len() + OVERHEAD_BYTES).max(TYPICAL_BYTES) as u64
    }
}

impl Recent {
    /// An empty cache.
    pub fn new() -> Self {
        Self(RefCell::new(Cache::with_weighter(
            MAX_NAMES, MAX_BYTES, Bytewise,
        )))
    }

    /// The data for the name, lower-case A-labels; `None` if it is not served. Includes all changes
    /// of `names` before the call.
    pub fn find(&self, names: &Names, name: &str) -> Option<Rc<Found>> {
        // Read first, so that a change during the lookup invalidates its result.
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
                served.options.cloned(),
            )
        };
        let (id, account, [index_page, not_found_page], options) = names.look_up(name, read)?;
        let options = options.as_ref();
        let redirect_to = options.and_then(|options| options.redirect_to.as_deref());
        let status = options.and_then(|options| options.redirect_status);
        let status = status.and_then(|status| StatusCode::from_u16(status).ok());
        let hsts = options.and_then(|options| options.hsts);
        let hsts =
            hsts.and_then(|seconds| HeaderValue::try_from(format!("max-age={seconds}")).ok());
        Some(Self {
            id,
            account,
            index_page: Destination::new(names, name, index_page),
            not_found_page: Destination::new(names, name, not_found_page),
            redirect_to: Destination::new(names, name, redirect_to.map(str::to_owned)),
            redirect_status: status.unwrap_or(StatusCode::FOUND),
            hsts,
            has_robots: options.is_some_and(|options| options.has_robots),
            has_well_known: options.is_some_and(|options| options.has_well_known),
            version: options.map_or(0, |options| options.version),
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
        if placeholders::has_any(&page) {
            return Self::Template(page.into());
        }
        // A stored URL is serialised, so it contains only visible ASCII.
        HeaderValue::try_from(page).map_or(Self::None, Self::Url)
    }

    fn len(&self) -> usize {
        match self {
            Self::None | Self::Loop => 0,
            Self::Url(url) => url.len(),
            Self::Template(url) => url.len(),
        }
    }
}

#[cfg(test)]
mod tests;
