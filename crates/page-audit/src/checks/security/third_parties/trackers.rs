//! Hosts that are known for measuring or advertising.

/// A domain, with the name of what it serves. Names below it count as well.
const TRACKERS: [(&str, &str); 40] = [
    ("google-analytics.com", "Google Analytics"),
    ("googletagmanager.com", "Google Tag Manager"),
    ("googleadservices.com", "Google Ads"),
    ("googlesyndication.com", "Google AdSense"),
    ("doubleclick.net", "Google Ads"),
    ("connect.facebook.net", "Meta Pixel"),
    ("facebook.com", "Facebook"),
    ("analytics.tiktok.com", "TikTok"),
    ("ads-twitter.com", "X Ads"),
    ("platform.twitter.com", "X"),
    ("snap.licdn.com", "LinkedIn Insight"),
    ("ads.linkedin.com", "LinkedIn Ads"),
    ("clarity.ms", "Microsoft Clarity"),
    ("bat.bing.com", "Microsoft Advertising"),
    ("hotjar.com", "Hotjar"),
    ("hotjar.io", "Hotjar"),
    ("mouseflow.com", "Mouseflow"),
    ("fullstory.com", "FullStory"),
    ("segment.com", "Segment"),
    ("segment.io", "Segment"),
    ("mixpanel.com", "Mixpanel"),
    ("mxpnl.com", "Mixpanel"),
    ("amplitude.com", "Amplitude"),
    ("heapanalytics.com", "Heap"),
    ("mc.yandex.ru", "Yandex Metrica"),
    ("hm.baidu.com", "Baidu Tongji"),
    ("omtrdc.net", "Adobe Analytics"),
    ("demdex.net", "Adobe Audience Manager"),
    ("scorecardresearch.com", "Comscore"),
    ("quantserve.com", "Quantcast"),
    ("chartbeat.com", "Chartbeat"),
    ("criteo.com", "Criteo"),
    ("criteo.net", "Criteo"),
    ("taboola.com", "Taboola"),
    ("outbrain.com", "Outbrain"),
    ("adnxs.com", "Xandr"),
    ("rubiconproject.com", "Magnite"),
    ("pinimg.com", "Pinterest"),
    ("hs-analytics.net", "HubSpot"),
    ("addthis.com", "AddThis"),
];

/// What a host is known for.
pub(super) fn tracker(host: &str) -> Option<&'static str> {
    let found = TRACKERS.iter().find(|(domain, _)| {
        host.strip_suffix(domain)
            .is_some_and(|before| before.is_empty() || before.ends_with('.'))
    });
    found.map(|(_, name)| *name)
}

#[cfg(test)]
mod tests {
    use super::tracker;

    #[test]
    fn a_tracker_is_known_by_its_domain() {
        assert_eq!(
            tracker("www.google-analytics.com"),
            Some("Google Analytics")
        );
        assert_eq!(tracker("clarity.ms"), Some("Microsoft Clarity"));
        assert_eq!(tracker("notclarity.ms"), None);
        assert_eq!(tracker("example.com"), None);
    }
}
