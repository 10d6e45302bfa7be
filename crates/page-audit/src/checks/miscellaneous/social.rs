//! Which social profiles the page links to.

use std::collections::BTreeSet;

use url::Url;

use crate::finding::{Evidence, EvidenceList, Finding, Outcome, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "social",
    category: Category::Miscellaneous,
    severity: Severity::Info,
    measure: None,
    gate: None,
    title: "Links to social profiles",
    failing_title: "The page links to no social profiles",
    faults: &[],
    fixer: Fixer::Content,
    effort: Effort::Minutes,
    why: "Links to an organisation's own profiles let visitors and search engines distinguish them \
          from fakes.",
    how_to_fix: "If there are profiles, link to them from the page.",
    source_url: "https://developers.google.com/search/docs/appearance/structured-data/organization",
    check,
};

/// Hosts of profiles, with or without a subdomain, and the network's name.
const NETWORKS: [(&str, &str); 34] = [
    ("behance.net", "Behance"),
    ("bsky.app", "Bluesky"),
    ("dev.to", "DEV"),
    ("discord.com", "Discord"),
    ("discord.gg", "Discord"),
    ("dribbble.com", "Dribbble"),
    ("facebook.com", "Facebook"),
    ("fb.com", "Facebook"),
    ("flickr.com", "Flickr"),
    ("fosstodon.org", "Mastodon"),
    ("github.com", "GitHub"),
    ("gitlab.com", "GitLab"),
    ("instagram.com", "Instagram"),
    ("line.me", "LINE"),
    ("linkedin.com", "LinkedIn"),
    ("mastodon.social", "Mastodon"),
    ("medium.com", "Medium"),
    ("ok.ru", "Odnoklassniki"),
    ("pinterest.com", "Pinterest"),
    ("reddit.com", "Reddit"),
    ("snapchat.com", "Snapchat"),
    ("soundcloud.com", "SoundCloud"),
    ("t.me", "Telegram"),
    ("threads.com", "Threads"),
    ("threads.net", "Threads"),
    ("tiktok.com", "TikTok"),
    ("tumblr.com", "Tumblr"),
    ("twitch.tv", "Twitch"),
    ("twitter.com", "X"),
    ("vimeo.com", "Vimeo"),
    ("vk.com", "VK"),
    ("weibo.com", "Weibo"),
    ("x.com", "X"),
    ("youtube.com", "YouTube"),
];

/// The beginnings of paths that share a page instead of leading to a profile.
const SHARING: [&str; 12] = [
    "/dialog/",
    "/home",
    "/intent/",
    "/pin/create/",
    "/plugins/",
    "/r/share",
    "/share",
    "/sharearticle",
    "/sharer",
    "/sharing/",
    "/submit",
    "/widgets/",
];

fn check(page: &Page<'_>) -> Finding {
    let (mut profiles, mut networks) = (BTreeSet::new(), BTreeSet::new());
    let mut evidence = EvidenceList::default();
    for link in page.document().html_elements("a") {
        let href = link.attribute("href").unwrap_or_default().trim_ascii();
        let Some(network) = host(href).and_then(network) else {
            continue;
        };
        if let Some(profile) = page.resolve(href).filter(is_profile) {
            profiles.insert(profile);
            networks.insert(network);
            evidence.add("social_profile", |key| {
                Evidence::at(key, link, href, "a profile of your own")
            });
        }
    }
    if networks.is_empty() {
        let message = "The page links to no profile on a known social network.";
        return Finding::new(Outcome::Info, message).with_value(0_usize);
    }
    let profiles = counted(profiles.len(), "social profile", "social profiles");
    let names: Vec<_> = networks.into_iter().collect();
    let message = format!("The page links to {profiles}: {}.", names.join(", "));
    Finding::new(Outcome::Info, message)
        .with_value(evidence.total)
        .with_evidence(evidence)
}

/// The host of an absolute URL, found quickly: most of a page's links are to none of these hosts.
fn host(href: &str) -> Option<&str> {
    let (scheme, rest) = href.split_once("//")?;
    let absolute = scheme.is_empty()
        || scheme.eq_ignore_ascii_case("https:")
        || scheme.eq_ignore_ascii_case("http:");
    let host = rest.split(['/', '?', '#', ':']).next()?;
    absolute.then_some(host)
}

fn network(host: &str) -> Option<&'static str> {
    let is_of = |domain: &str| {
        let start = host.len().checked_sub(domain.len())?;
        let (sub, end) = host.split_at_checked(start)?;
        let within = sub.is_empty() || sub.ends_with('.');
        (within && end.eq_ignore_ascii_case(domain)).then_some(())
    };
    NETWORKS
        .iter()
        .find(|(domain, _)| is_of(domain).is_some())
        .map(|(_, name)| *name)
}

fn is_profile(url: &Url) -> bool {
    let path = url.path().to_ascii_lowercase();
    if path.len() <= 1 || SHARING.iter().any(|start| path.starts_with(start)) {
        return false;
    }
    // Below a repository are files, issues and commits, of which documentation links to dozens.
    let is_forge = network(url.host_str().unwrap_or_default()) == Some("GitHub");
    let parts = path.split('/').filter(|part| !part.is_empty()).count();
    !is_forge || parts <= 2
}
