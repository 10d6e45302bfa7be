//! Knows bots, monitors and fetchers of link previews by what they say of themselves.

use aho_corasick::{AhoCorasick, AhoCorasickKind, BuildError};

/// See its head for where it comes from.
const LIST: &str = include_str!("bots.txt");

/// The known ones.
pub struct Bots {
    /// The texts that a user agent contains.
    contained: AhoCorasick,
    /// The texts that it begins with.
    beginnings: Vec<&'static [u8]>,
}

impl Bots {
    /// Reads the list.
    ///
    /// # Errors
    /// When the list is too large for a search.
    pub fn new() -> Result<Self, BuildError> {
        let texts = || LIST.lines().filter(|line| !line.starts_with('#'));
        let contained = texts().filter(|text| !text.starts_with('^'));
        let beginnings = texts().filter_map(|text| text.strip_prefix('^'));
        Ok(Self {
            contained: AhoCorasick::builder()
                .kind(Some(AhoCorasickKind::ContiguousNFA))
                .build(contained)?,
            beginnings: beginnings.map(str::as_bytes).collect(),
        })
    }

    /// Whether a client with this `User-Agent` is one of them.
    pub fn knows(&self, user_agent: &[u8]) -> bool {
        self.contained.is_match(user_agent)
            || self
                .beginnings
                .iter()
                .any(|start| user_agent.starts_with(start))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_previews_monitors_and_programs_are_known() {
        let bots = Bots::new().unwrap();
        for user_agent in [
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
            "Twitterbot/1.0",
            "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
            "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
            "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
            "WhatsApp/2.23.20.0",
            "TelegramBot (like TwitterBot)",
            "Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)",
            "Mozilla/5.0 (compatible; A new one/1.0; +https://example.com/about)",
            "UptimeRobot/2.0",
            "curl/8.5.0",
            "Wget/1.21.3",
        ] {
            assert!(bots.knows(user_agent.as_bytes()), "{user_agent}");
        }
    }

    #[test]
    fn browsers_are_no_bots() {
        let bots = Bots::new().unwrap();
        let android = "Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) \
                       Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36";
        let iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 \
                      (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1";
        for (browser, app) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
                "",
            ),
            (android, ""),
            (iphone, ""),
            (android, "EdgA/142.0.0.0"),
            (
                android,
                "[FB_IAB/FB4A;FBAV/530.0.0.48.74;IABMV/1;] MetaIAB Facebook",
            ),
            (
                iphone,
                "Instagram 400.0.0.28.94 (iPhone15,2; iOS 18_6; de_DE)",
            ),
            (iphone, "[LinkedInApp]/9.31"),
            (iphone, "Twitter for iPhone/11.20"),
            (android, "[Pinterest/Android]"),
            (android, "Line/15.1.0/IAB"),
            (android, "Snapchat/13.2 (like Safari/8613.2, panda)"),
            (android, "KAKAOTALK/10.9 (INAPP)"),
            (
                "Mozilla/5.0 (Linux; Android 14; CUBOT P80) AppleWebKit/537.36",
                "Chrome/142.0.0.0",
            ),
        ] {
            let user_agent = format!("{browser} {app}");
            assert!(!bots.knows(user_agent.as_bytes()), "{user_agent}");
        }
        assert!(!bots.knows(b""));
    }
}
