//! What services against robots write into their tests, and nowhere else.

use html_document::Element;

use crate::page::Page;

// In inline scripts: Cloudflare, AWS WAF, Sucuri, DataDome, Akamai, Reblaze, SiteGround,
// Alibaba Cloud.
const IN_SCRIPTS: [&str; 10] = [
    "_cf_chl_opt",
    "gokuProps",
    "sucuri_cloudproxy_js",
    "geo.captcha-delivery.com",
    "/_sec/verify",
    "bm-verify",
    "sec_cpt",
    "rbzns",
    "/.well-known/sgcaptcha/",
    "errors.aliyun.com",
];
// In the addresses of scripts, frames, pictures, forms and refreshes: DataDome, SiteGround, Anubis,
// Google, Amazon, Akamai, Fastly, Bunny, LiteSpeed, Radware, Yandex, Wordfence, Cloudflare,
// Imunify360, go-away, HUMAN, SafeLine.
const IN_ADDRESSES: [&str; 19] = [
    "geo.captcha-delivery.com/",
    "ct.captcha-delivery.com/",
    "/.well-known/sgcaptcha/",
    "/.within.website/x/cmd/anubis/",
    "/sorry/index?",
    "/errors/validatecaptcha",
    "/_sec/cp_challenge/",
    "bm-verify=",
    "/_fs-ch-",
    "/.bunny-shield/",
    "/.lsrecap/",
    "validate.perfdrive.com",
    "cas.avalon.perfdrive.com",
    "/checkcaptcha",
    "__cf_chl_",
    "/captcha/imunify",
    "/.well-known/.git.gammaspectra.live/",
    "captcha.px-cloud.net",
    "/.safeline/",
];
// The ids of elements: HUMAN, Cloudflare, Anubis, Akamai.
const IDS: [&str; 11] = [
    "px-captcha",
    "cf-challenge-running",
    "challenge-error-text",
    "anubis_challenge",
    "sec-if-cpt-container",
    "sec-cpt-if",
    "ddg-captcha",
    "wordfence-block",
    "anubis_version",
    "cf-please-wait",
    "challenge-form",
];
// What Kasada and F5 write into tests, and into pages that they protect.
const ALSO_IN_CONTENT: [&str; 3] = ["KPSDK", "bobcmn", "TSPD"];
// The classes of boxes that test whether a visitor is a person. They are in forms, too.
const WIDGETS: [&str; 6] = [
    "g-recaptcha",
    "h-captcha",
    "cf-turnstile",
    "smart-captcha",
    "frc-captcha",
    "geetest_captcha",
];
// Longer scripts are not read: these are short.
const MAX_SCRIPT: usize = 64 * 1024;

/// Whether the response says that it is a test or a block.
pub(super) fn has_header(page: &Page<'_>) -> bool {
    let headers = &page.snapshot().headers;
    let is = |name, values: &[&str]| {
        let value = headers.get(name).unwrap_or_default().to_ascii_lowercase();
        values.contains(&value.trim())
    };
    is("cf-mitigated", &["challenge", "block"])
        || is("x-amzn-waf-action", &["challenge", "captcha"])
        || is("x-vercel-mitigated", &["challenge", "deny"])
        || headers.get("x-sucuri-block").is_some()
        || page.snapshot().status >= 400
            && ["x-datadome", "x-kpsdk-ct"]
                .iter()
                .any(|name| headers.get(name).is_some())
}

/// Whether the page has what only tests and blocks have.
pub(super) fn has_mark(page: &Page<'_>) -> bool {
    let has_id = |id: &&str| page.document().element_by_id(id).is_some();
    IDS.iter().any(has_id) || page.document().elements().any(is_part_of_a_test)
}

/// Whether the page has what is also in the pages that are protected.
pub(super) fn has_vague_mark(page: &Page<'_>) -> bool {
    let mut scripts = page.document().html_elements("script");
    scripts.any(|script| has(script, &ALSO_IN_CONTENT))
}

/// Whether there is a box that tests whether the visitor is a person.
pub(super) fn has_widget(page: &Page<'_>) -> bool {
    let mut elements = page.document().elements();
    elements.any(|element| WIDGETS.iter().any(|name| element.has_token("class", name)))
}

fn is_part_of_a_test(element: Element<'_>) -> bool {
    let is_at = |name| {
        let address = element.attribute(name).unwrap_or_default();
        let address = address.to_ascii_lowercase();
        IN_ADDRESSES.iter().any(|mark| address.contains(mark))
    };
    match element.name() {
        "script" => is_at("src") || has(element, &IN_SCRIPTS),
        "img" => is_at("src"),
        // Imperva adds its script to every page, but its frame to tests only.
        "iframe" => {
            let source = element.attribute("src").unwrap_or_default();
            is_at("src") || source.contains("_Incapsula_Resource")
        }
        "form" => is_at("action"),
        "meta" => element.attribute_is("http-equiv", "refresh") && is_at("content"),
        _ => false,
    }
}

fn has(script: Element<'_>, marks: &[&str]) -> bool {
    let mut texts = script.own_text();
    texts.any(|text| text.len() <= MAX_SCRIPT && marks.iter().any(|mark| text.contains(mark)))
}
