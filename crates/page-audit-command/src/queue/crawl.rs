//! Which pages a crawl goes to: those of one origin, each once, in the order in which they are
//! found.

use std::collections::HashSet;

use page_audit::{AddressPolicy, TargetUrl, may_be_page};
use url::Origin;

use crate::inspect::Inspected;

pub struct Crawl {
    /// That of the first page, once it is known where its redirects end.
    origin: Option<Origin>,
    /// Every URL that was found, by a link or at the end of redirects.
    seen: HashSet<String>,
    /// The pages that were checked, by their own URLs.
    checked: HashSet<String>,
    /// For how many more pages there is room.
    room: usize,
}

impl Crawl {
    pub fn new(start: &TargetUrl, most: usize) -> Self {
        Self {
            origin: None,
            seen: HashSet::from([start.to_string()]),
            checked: HashSet::new(),
            room: most.saturating_sub(1),
        }
    }

    /// Takes the room for a page, if there is any.
    pub fn has_room(&mut self) -> bool {
        let has_room = self.room > 0;
        self.room = self.room.saturating_sub(1);
        has_room
    }

    /// Whether a page is one of the site that was not checked yet.
    pub fn is_own(&mut self, page: &Inspected) -> bool {
        let is_first = self.origin.is_none();
        let final_url = match &page.result {
            Ok(seen) => &seen.final_url,
            Err(failure) => {
                // If the link is broken, the page that has it has the finding.
                let is_no_page = failure.code == "http_status" || failure.code == "not_html";
                return is_first || !is_no_page;
            }
        };
        let origin = self.origin.get_or_insert_with(|| final_url.origin());
        self.seen.insert(final_url.to_string());
        *origin == final_url.origin() && self.checked.insert(final_url.to_string())
    }

    /// The links to pages of the site that were not found before, except those that are not to be
    /// followed.
    pub fn take_links(&mut self, page: &Inspected) -> Vec<TargetUrl> {
        let (Ok(seen), Some(origin)) = (&page.result, &self.origin) else {
            return Vec::new();
        };
        let links = seen.links.internal.iter().filter(|link| !link.is_nofollow);
        let urls = links.map(|link| &link.url);
        let urls = urls.filter(|url| url.origin() == *origin && may_be_page(url));
        let mut found = Vec::new();
        for url in urls {
            // The origin is one that may be fetched.
            if let Ok(target) = TargetUrl::parse(url.as_str(), AddressPolicy::AllowPrivate)
                && self.seen.insert(target.to_string())
            {
                found.push(target);
            }
        }
        found
    }
}
