//! What sites' robots.txt say to a program that goes from page to page by itself.

use std::collections::HashMap;
use std::time::Duration;

use page_audit::robots::{Directive, RobotsTxt, path_and_query};
use page_audit::{Fetcher, Probe};
use url::{Origin, Url};

/// The name of this program in robots.txt.
const AGENT: &str = "Waymark";
/// The longest pause between two pages that is kept.
const MAX_DELAY_SECONDS: f64 = 10.0;

/// The robots.txt of each site, fetched when it is first needed.
#[derive(Default)]
pub struct Robots {
    sites: HashMap<Origin, Rules>,
}

enum Rules {
    /// There is no robots.txt.
    None,
    /// It could not be fetched: then nothing is allowed (RFC 9309, section 2.3.1.4).
    Unknown,
    Known(RobotsTxt),
}

impl Robots {
    /// Whether a URL may be fetched.
    pub async fn allow(&mut self, fetcher: &Fetcher, url: &Url) -> bool {
        match self.of(fetcher, url).await {
            Some(Rules::Known(rules)) => is_allowed(rules, url),
            Some(Rules::None) => true,
            Some(Rules::Unknown) | None => false,
        }
    }

    /// Whether a rule forbids a URL. If there may be rules that could not be fetched, none does.
    pub async fn forbid(&mut self, fetcher: &Fetcher, url: &Url) -> bool {
        match self.of(fetcher, url).await {
            Some(Rules::Known(rules)) => !is_allowed(rules, url),
            _ => false,
        }
    }

    async fn of(&mut self, fetcher: &Fetcher, url: &Url) -> Option<&Rules> {
        let origin = url.origin();
        if !self.sites.contains_key(&origin) {
            let rules = rules(fetcher.robots_txt(url).await);
            self.sites.insert(origin.clone(), rules);
        }
        self.sites.get(&origin)
    }

    /// The pause that a site wants between two pages.
    pub fn delay(&self, url: &Url) -> Duration {
        match self.sites.get(&url.origin()) {
            Some(Rules::Known(rules)) => delay(rules),
            _ => Duration::ZERO,
        }
    }
}

fn is_allowed(rules: &RobotsTxt, url: &Url) -> bool {
    rules.verdict(AGENT, &path_and_query(url)).allowed
}

fn rules(response: Probe) -> Rules {
    match response {
        Probe::Response(response) if response.is_success() => {
            Rules::Known(RobotsTxt::parse(&response.body))
        }
        Probe::Response(response) if response.status < 500 => Rules::None,
        _ => Rules::Unknown,
    }
}

/// The `Crawl-delay` of the group for this program, or else of that for all.
fn delay(rules: &RobotsTxt) -> Duration {
    let (mut own, mut everybody) = (None, None);
    let (mut is_own, mut is_everybody, mut in_rules) = (false, false, false);
    for line in rules.lines() {
        if line.directive == Directive::UserAgent {
            if in_rules {
                (is_own, is_everybody, in_rules) = (false, false, false);
            }
            is_own |= line.value.eq_ignore_ascii_case(AGENT);
            is_everybody |= line.value == "*";
            continue;
        }
        in_rules |= line.directive != Directive::Sitemap;
        if line.name.eq_ignore_ascii_case("crawl-delay") {
            let seconds: Option<f64> = line.value.parse().ok();
            let seconds = seconds.filter(|seconds| *seconds >= 0.0);
            if is_own {
                own = own.or(seconds);
            }
            if is_everybody {
                everybody = everybody.or(seconds);
            }
        }
    }
    let seconds = own.or(everybody).unwrap_or(0.0);
    Duration::from_secs_f64(seconds.min(MAX_DELAY_SECONDS))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(text: &str) -> f64 {
        delay(&RobotsTxt::parse(text.as_bytes())).as_secs_f64()
    }

    fn is_about(text: &str, expected: f64) {
        assert!(
            (seconds(text) - expected).abs() < 0.001,
            "{text}: {}",
            seconds(text)
        );
    }

    #[test]
    fn the_pause_is_that_of_the_own_group_or_of_all() {
        is_about("User-agent: *\nCrawl-delay: 1.5", 1.5);
        is_about(
            "User-agent: *\nCrawl-delay: 3\nUser-agent: waymark\nCrawl-delay: 1",
            1.0,
        );
        is_about("User-agent: Bingbot\nCrawl-delay: 5\n", 0.0);
        is_about(
            "User-agent: Waymark\nUser-agent: Bingbot\nCrawl-delay: 5",
            5.0,
        );
        is_about(
            "User-agent: *\nAllow: /\nUser-agent: Bingbot\nCrawl-delay: 5",
            0.0,
        );
        is_about(
            "User-agent: *\nUser-agent: Bingbot\nSitemap: /x\nUser-agent: y\nCrawl-delay: 5",
            5.0,
        );
        is_about("User-agent: *\nRequest-rate: 5\nCrawl-delay: 2", 2.0);
        is_about("User-agent: *\nCrawl-delay: 86400", 10.0);
        is_about("User-agent: *\nCrawl-delay: -1", 0.0);
        is_about(
            "User-agent: Waymark\nCrawl-delay: 0\n\nUser-agent: *\nCrawl-delay: 5",
            0.0,
        );
        is_about("User-agent: *\nCrawl-delay: NaN", 0.0);
    }
}
