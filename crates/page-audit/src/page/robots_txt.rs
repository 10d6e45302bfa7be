//! The rules of the site's robots.txt for a page.

use std::borrow::Cow;

use web_formats::robots::{self, RobotsTxt};

use super::Page;
use crate::snapshot::Probe;

impl Page<'_> {
    /// The site's robots.txt, if there is one: a 2xx response.
    pub fn robots_txt(&self) -> Option<&RobotsTxt> {
        match &self.snapshot.robots_txt {
            Probe::Response(response) if (200..300).contains(&response.status) => {
                let parse = || RobotsTxt::parse(&response.body);
                Some(self.robots_txt.get_or_init(parse))
            }
            _ => None,
        }
    }

    /// The page's path and query.
    pub fn path_and_query(&self) -> Cow<'_, str> {
        robots::path_and_query(self.url())
    }
}
