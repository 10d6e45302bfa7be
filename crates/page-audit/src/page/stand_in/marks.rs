//! What services against robots write into their tests, and nowhere else.

use html_document::Element;

use crate::page::Page;

// In inline scripts: Cloudflare, AWS WAF, Sucuri, Kasada, DataDome.
const IN_SCRIPTS: [&str; 5] = [
    "_cf_chl_opt",
    "gokuProps",
    "sucuri_cloudproxy_js",
    "KPSDK",
    "captcha-delivery.com",
];
// In the addresses of scripts, frames, forms and refreshes: DataDome, SiteGround, Anubis, Google,
// Amazon.
const IN_ADDRESSES: [&str; 5] = [
    "captcha-delivery.com/",
    "/.well-known/sgcaptcha/",
    "/.within.website/x/cmd/anubis/",
    "/sorry/index?",
    "/errors/validatecaptcha",
];
// The ids of elements: HUMAN, Cloudflare, Anubis, Imperva.
const IDS: [&str; 5] = [
    "px-captcha",
    "cf-challenge-running",
    "challenge-error-text",
    "anubis_challenge",
    "sec-if-cpt-container",
];
// Longer scripts are not read: these are short.
const MAX_SCRIPT: usize = 64 * 1024;

/// Whether the page tests whether its visitor is a person.
pub(super) fn is_bot_wall(page: &Page<'_>) -> bool {
    let is_challenge = |value: &str| value.eq_ignore_ascii_case("challenge");
    let headers = &page.snapshot().headers;
    let mitigated = headers.get("cf-mitigated");
    let action = headers.get("x-amzn-waf-action");
    mitigated.is_some_and(|value| is_challenge(&value))
        || action.is_some_and(|value| is_challenge(&value) || &*value == "captcha")
        || IDS
            .iter()
            .any(|id| page.document().element_by_id(id).is_some())
        || page.document().elements().any(is_part_of_a_test)
}

fn is_part_of_a_test(element: Element<'_>) -> bool {
    let has = |text: &str, marks: &[&str]| marks.iter().any(|mark| text.contains(mark));
    let is_at = |name| {
        let address = element.attribute(name);
        address.is_some_and(|address| has(&address.to_ascii_lowercase(), &IN_ADDRESSES))
    };
    match element.name() {
        "script" => {
            let mut texts = element.own_text();
            is_at("src") || texts.any(|text| text.len() <= MAX_SCRIPT && has(text, &IN_SCRIPTS))
        }
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
