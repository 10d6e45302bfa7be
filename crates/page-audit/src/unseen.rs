//! What cannot be judged by a page that stands in for another, and what of it is not worth fixing.

use crate::catalogue::rule;
use crate::finding::Outcome;
use crate::page::StandIn;
use crate::rule::{Category, Reads, Rule};

/// What is known of a page whatever is shown in its place, as it is about its address and its site.
const OF_THE_SITE: [&str; 17] = [
    "http_status",
    "robots",
    "robots_txt_valid",
    "seo_friendly_url",
    "redirects",
    "host_variants",
    "404_page",
    "sitemap",
    "https_encryption",
    "tls_certificate",
    "tls_version",
    "https_redirect",
    "cors",
    "security_txt",
    "hsts",
    "http2",
    "ai_access",
];

/// What is true of a shell although scripts fill it.
const OF_A_SHELL: [&str; 5] = [
    "noindex",
    "js_dependency",
    "head_integrity",
    "favicon",
    "private_links",
];

/// Whether what the rule is about would be in the content of a page.
pub(crate) fn is_unseen(rule: &Rule, outcome: Outcome, stand_in: StandIn) -> bool {
    let is_of_the_site = OF_THE_SITE.contains(&rule.id) && !is_absent(outcome);
    let is_shell = stand_in == StandIn::Shell;
    match rule.category {
        _ if outcome == Outcome::Info => false,
        // The wall may have answered for the rest of the site, too.
        Category::Seo if stand_in == StandIn::BotWall => true,
        _ if is_of_the_site => false,
        Category::Seo => !is_shell || !OF_A_SHELL.contains(&rule.id) || is_absent(outcome),
        Category::Accessibility => stand_in != StandIn::Login || is_absent(outcome),
        Category::Performance | Category::Security => {
            is_wall(stand_in) && rule.reads() != Reads::Response
        }
        Category::Miscellaneous => false,
    }
}

/// Whether a check is about nothing but what stands in for the content: repairing that helps nobody.
pub(crate) fn is_of_a_wall(check: &str, stand_in: Option<StandIn>) -> bool {
    let is_of_the_site = OF_THE_SITE.contains(&check);
    let is_of_the_server = rule(check).is_some_and(|rule| rule.reads() == Reads::Response);
    match stand_in {
        Some(StandIn::BotWall) => !is_of_the_site,
        Some(StandIn::ConsentWall | StandIn::ErrorPage) => !is_of_the_site && !is_of_the_server,
        Some(StandIn::Shell | StandIn::Login) | None => false,
    }
}

fn is_wall(stand_in: StandIn) -> bool {
    matches!(
        stand_in,
        StandIn::BotWall | StandIn::ConsentWall | StandIn::ErrorPage
    )
}

fn is_absent(outcome: Outcome) -> bool {
    outcome == Outcome::NotApplicable
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_that_of_a_check() {
        for id in OF_THE_SITE.iter().chain(&OF_A_SHELL) {
            assert!(rule(id).is_some(), "{id}");
        }
    }
}
