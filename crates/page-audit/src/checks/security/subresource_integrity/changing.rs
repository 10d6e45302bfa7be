//! Files that may change at any time, so that no checksum fits them for long.

use url::Url;

const ADVERTISING: &str = "the advertisements' provider changes it at any time";
const BROWSER: &str = "each browser is given another one";
const CHAT: &str = "it holds the settings of a chat account";
const CONSENT: &str = "it holds the settings of a consent banner";
const FRAMEWORK: &str = "its address always gives the newest version";
const LOGIN: &str = "the login's provider changes it at any time";
const MAPS: &str = "it depends on the key, and the maps' provider changes it at any time";
const MEASURING: &str = "it holds the settings of an account, or changes at any time";
const PAYMENT: &str = "the payment's provider forbids copies, and changes it at any time";
const ROBOTS: &str = "it is changed often, so that robots cannot learn it";
const SOCIAL: &str = "the network changes it at any time";

/// A host, the beginning of the path there, and why files there change. Names below the host count
/// as well.
const CHANGING: [(&str, &str, &str); 106] = [
    ("adnxs.com", "/", ADVERTISING),
    ("amazon-adsystem.com", "/", ADVERTISING),
    ("cdn.carbonads.com", "/", ADVERTISING),
    ("criteo.com", "/", ADVERTISING),
    ("criteo.net", "/", ADVERTISING),
    ("doubleclick.net", "/", ADVERTISING),
    ("fundingchoicesmessages.google.com", "/", ADVERTISING),
    ("googleadservices.com", "/", ADVERTISING),
    ("googlesyndication.com", "/", ADVERTISING),
    ("media.net", "/", ADVERTISING),
    ("outbrain.com", "/", ADVERTISING),
    ("rubiconproject.com", "/", ADVERTISING),
    ("taboola.com", "/", ADVERTISING),
    ("www.google.com", "/adsense/", ADVERTISING),
    ("yandex.ru", "/ads/", ADVERTISING),
    ("cdn.polyfill.io", "/", BROWSER),
    ("cdnjs.cloudflare.com", "/polyfill/", BROWSER),
    ("esm.sh", "/", BROWSER),
    ("fonts.googleapis.com", "/css", BROWSER),
    ("fonts.googleapis.com", "/icon", BROWSER),
    ("polyfill-fastly.io", "/", BROWSER),
    ("polyfill-fastly.net", "/", BROWSER),
    ("polyfill.io", "/", BROWSER),
    ("client.crisp.chat", "/", CHAT),
    ("code.tidio.co", "/", CHAT),
    ("embed.tawk.to", "/", CHAT),
    ("js.driftt.com", "/", CHAT),
    ("js.intercomcdn.com", "/", CHAT),
    ("static.zdassets.com", "/", CHAT),
    ("widget.intercom.io", "/", CHAT),
    ("app.usercentrics.eu", "/", CONSENT),
    ("cdn.consentmanager.net", "/", CONSENT),
    ("cdn.cookielaw.org", "/", CONSENT),
    ("cdn-cookieyes.com", "/", CONSENT),
    ("consent.cookiebot.com", "/", CONSENT),
    ("consent.cookiebot.eu", "/", CONSENT),
    ("cdn.ampproject.org", "/", FRAMEWORK),
    ("cdn.tailwindcss.com", "/", FRAMEWORK),
    ("kit.fontawesome.com", "/", FRAMEWORK),
    ("use.typekit.net", "/", FRAMEWORK),
    ("www.gstatic.com", "/charts/loader.js", FRAMEWORK),
    ("www.google.com", "/jsapi", FRAMEWORK),
    ("accounts.google.com", "/gsi/", LOGIN),
    ("apis.google.com", "/", LOGIN),
    ("appleid.cdn-apple.com", "/", LOGIN),
    ("api-maps.yandex.ru", "/", MAPS),
    ("cdn.apple-mapkit.com", "/", MAPS),
    ("maps.google.com", "/", MAPS),
    ("maps.googleapis.com", "/", MAPS),
    ("ads-twitter.com", "/", MEASURING),
    ("analytics.tiktok.com", "/", MEASURING),
    ("bat.bing.com", "/", MEASURING),
    ("cdn.matomo.cloud", "/", MEASURING),
    ("cdn.mxpnl.com", "/", MEASURING),
    ("cdn.onesignal.com", "/", MEASURING),
    ("cdn.segment.com", "/", MEASURING),
    ("cdn.usefathom.com", "/", MEASURING),
    ("chartbeat.com", "/", MEASURING),
    ("clarity.ms", "/", MEASURING),
    ("connect.facebook.net", "/", MEASURING),
    ("google-analytics.com", "/", MEASURING),
    ("googleoptimize.com", "/", MEASURING),
    ("googletagmanager.com", "/", MEASURING),
    ("heapanalytics.com", "/", MEASURING),
    ("hm.baidu.com", "/", MEASURING),
    ("hotjar.com", "/", MEASURING),
    ("hs-analytics.net", "/", MEASURING),
    ("hs-banner.com", "/", MEASURING),
    ("hs-scripts.com", "/", MEASURING),
    ("hsforms.net", "/", MEASURING),
    ("js.sentry-cdn.com", "/", MEASURING),
    ("mc.yandex.ru", "/", MEASURING),
    ("mouseflow.com", "/", MEASURING),
    ("plausible.io", "/js/", MEASURING),
    ("quantserve.com", "/", MEASURING),
    ("scorecardresearch.com", "/", MEASURING),
    ("snap.licdn.com", "/", MEASURING),
    ("static.cloudflareinsights.com", "/", MEASURING),
    ("static.klaviyo.com", "/", MEASURING),
    ("checkout.razorpay.com", "/", PAYMENT),
    ("js.klarna.com", "/", PAYMENT),
    ("js.stripe.com", "/", PAYMENT),
    ("pay.google.com", "/", PAYMENT),
    ("paypal.com", "/", PAYMENT),
    ("paypalobjects.com", "/", PAYMENT),
    ("sdk.mercadopago.com", "/", PAYMENT),
    ("web.squarecdn.com", "/", PAYMENT),
    ("x.klarnacdn.net", "/", PAYMENT),
    ("challenges.cloudflare.com", "/", ROBOTS),
    ("hcaptcha.com", "/", ROBOTS),
    ("recaptcha.net", "/", ROBOTS),
    ("www.google.com", "/recaptcha/", ROBOTS),
    ("www.gstatic.com", "/recaptcha/", ROBOTS),
    ("assets.calendly.com", "/", SOCIAL),
    ("assets.pinterest.com", "/", SOCIAL),
    ("cse.google.com", "/", SOCIAL),
    ("disqus.com", "/", SOCIAL),
    ("instagram.com", "/", SOCIAL),
    ("pinimg.com", "/", SOCIAL),
    ("platform.linkedin.com", "/", SOCIAL),
    ("platform.twitter.com", "/", SOCIAL),
    ("player.vimeo.com", "/", SOCIAL),
    ("translate.google.com", "/", SOCIAL),
    ("widget.trustpilot.com", "/", SOCIAL),
    ("www.tiktok.com", "/", SOCIAL),
    ("www.youtube.com", "/", SOCIAL),
];

/// Why no checksum can fit the file at this URL, if that is known.
pub(super) fn changing(url: &Url) -> Option<&'static str> {
    let host = url.host_str()?;
    let found = CHANGING.iter().find(|(name, path, _)| {
        let is_below = host
            .strip_suffix(name)
            .is_some_and(|before| before.is_empty() || before.ends_with('.'));
        is_below && url.path().starts_with(path)
    });
    found.map(|(_, _, reason)| *reason)
}

/// Whether the URL names a version: only then does the file there stay the same. What names a part of
/// one, such as `@5` or `@3.x.x`, gives the newest of many.
pub(super) fn names_version(url: &Url) -> bool {
    let path = url.path().as_bytes();
    let is_part = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
    let mut from = 0;
    while let Some(start) = path.iter().skip(from).position(u8::is_ascii_digit) {
        let start = from + start;
        let rest = path.get(start..).unwrap_or_default();
        let length = rest.iter().take_while(|byte| is_part(byte)).count();
        let before = start.checked_sub(1).and_then(|before| path.get(before));
        let begins = before.is_none_or(|before| !before.is_ascii_alphabetic() || *before == b'v');
        let numbers = rest.get(..length).unwrap_or_default();
        let numbers = numbers
            .split(|byte| *byte == b'.')
            .filter(|part| !part.is_empty());
        if begins && numbers.count() >= 3 {
            return true;
        }
        from = start + length;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason(url: &str) -> Option<&'static str> {
        changing(&Url::parse(url).unwrap())
    }

    #[test]
    fn a_file_that_changes_is_known_by_its_host_and_path() {
        for (url, expected) in [
            ("https://www.googletagmanager.com/gtm.js?id=x", MEASURING),
            ("https://maps.googleapis.com/maps/api/js?key=x", MAPS),
            ("https://www.google.com/recaptcha/api.js", ROBOTS),
            ("https://js.stripe.com/v3/", PAYMENT),
        ] {
            assert_eq!(reason(url), Some(expected), "{url}");
        }
        for other in [
            "https://www.google.com/a.js",
            "https://notjs.stripe.com.example.net/v3/",
            "https://ajax.googleapis.com/ajax/libs/jquery/3.7.1/jquery.min.js",
            "https://notclarity.ms/a.js",
        ] {
            assert_eq!(reason(other), None, "{other}");
        }
    }

    #[test]
    fn a_version_is_three_numbers() {
        let names = |url: &str| names_version(&Url::parse(url).unwrap());
        for fixed in [
            "https://code.jquery.com/jquery-3.7.1.min.js",
            "https://cdn.jsdelivr.net/npm/bootstrap@5.3.3/dist/js/bootstrap.bundle.min.js",
            "https://cdnjs.cloudflare.com/ajax/libs/jquery/3.7.1/jquery.min.js",
            "https://unpkg.com/vue@3.5.0-beta.1/dist/vue.js",
            "https://cdn.shop.example/assets/app-v1.2.3.js",
            "https://cdn.shop.example/mp3/1.12.0.4/a.js",
        ] {
            assert!(names(fixed), "{fixed}");
        }
        for newest in [
            "https://unpkg.com/alpinejs@3.x.x/dist/cdn.min.js",
            "https://cdn.jsdelivr.net/npm/bootstrap@5/dist/js/bootstrap.js",
            "https://cdn.jsdelivr.net/npm/bootstrap@5.3/dist/js/bootstrap.js",
            "https://cdn.jsdelivr.net/npm/vue",
            "https://stats.wp.com/e-202648.js",
            "https://secure.gravatar.com/js/gprofiles.js?ver=6.7.1",
            "https://cdn.shop.example/a1.2.3.js",
            "https://1.2.3.4/a.js",
        ] {
            assert!(!names(newest), "{newest}");
        }
    }
}
