//! Tests of the check `social`.

use crate::checks::{INFO, lines, page, run};
use crate::findings::Findings;

#[test]
fn links_to_profiles_are_found_and_share_buttons_are_not() {
    let profiles = |html: &str| {
        let result = run("social", &page(html));
        assert_eq!(result.outcome, INFO);
        lines(&result).len()
    };
    for html in [
        "<a href=https://www.facebook.com/example>f</a>",
        "<A HREF=' //X.com/example '>x</A>",
        "<a href=http://de.linkedin.com:80/company/example?a=1&amp;b=2><svg><title>in</title>\
         </svg></a>",
        "<a href=https://www.youtube.com/@例え>動画</a>",
        "<a href=https://github.com/example>code</a>",
        "<a href=https://github.com/example/project/>code</a>",
        "<a href=https://gitlab.com/group/part/project>code</a>",
    ] {
        assert_eq!(profiles(html), 1, "{html}");
    }
    for html in [
        "<a href=https://www.facebook.com/sharer/sharer.php?u=x>share</a>",
        "<a href=https://twitter.com/intent/tweet?text=x>post</a>",
        "<a href=https://www.linkedin.com/shareArticle?url=x>share</a>",
        "<a href=https://x.com/>x</a><a href=https://x.com>x</a>",
        "<a href=https://github.com/example/project/issues/7>as was findings</a>",
        "<a href=https://gist.github.com/example/1f/raw>a script</a>",
        "<a href=https://netflix.com/example>n</a><a href=/facebook.com/example>f</a>",
        "<a href=mailto://x.com/a>m</a><a name=https://x.com/a>n</a>",
        "<template><a href=https://x.com/example>x</a></template>",
        "<!-- <a href=https://x.com/example>x</a> -->",
        "<base href=https://x.com/><a href=example>x</a>",
    ] {
        assert_eq!(profiles(html), 0, "{html}");
    }
}

#[test]
fn each_network_is_known_by_its_hosts() {
    for (host, name) in [
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
    ] {
        let html = format!("<a href=https://www.{host}/example>x</a>");
        let message = run("social", &page(&html)).message;
        assert!(message.ends_with(&format!(": {name}.")), "{host} {message}");
    }
}

#[test]
fn paths_for_sharing_are_not_profiles() {
    for path in [
        "/dialog/x",
        "/home",
        "/intent/x",
        "/pin/create/x",
        "/plugins/x",
        "/r/share",
        "/share",
        "/shareArticle",
        "/sharer",
        "/sharing/x",
        "/submit",
        "/widgets/x",
    ] {
        let html = format!("<a href=https://www.facebook.com{path}>x</a>");
        let found = lines(&run("social", &page(&html)));
        assert!(found.is_empty(), "{path}");
    }
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("social").on_each(&[
        "<A HREF=' //X.com/example '>x</A>",
        "<a href=https://github.com/example>code</a>",
        "<!-- <a href=https://x.com/example>x</a> -->",
        "<a href=https://www.facebook.com/example>f</a>",
        "<a href=https://www.youtube.com/@例え>動画</a>",
        "<a href=http://de.linkedin.com:80/company/example?a=1&amp;b=2><svg><title>in</title>\
             </svg></a>",
        "<a href=https://x.com/a>x</a><a href=https://x.com/b>y</a>",
    ]);
    insta::assert_snapshot!(findings.text());
}

#[test]
fn two_links_to_one_profile_are_one_profile() {
    let link = "<a href=https://github.com/shop>x</a>";
    assert_eq!(
        run("social", &page(&link.repeat(2))).message,
        "The page links to 1 social profile: GitHub."
    );
}
