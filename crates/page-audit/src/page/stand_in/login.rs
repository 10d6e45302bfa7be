//! Forms to sign in.

use html_document::Element;
use url::Url;

use super::seen::Seen;
use super::words::{begins_with, plain};

mod phrases;

use phrases::{BUTTONS, FORGOTTEN, HEADLINES, SHARED_PASSWORD, SIGN_UP, WITH_OTHERS};

/// A login has no more words beside its form; one without a headline is shorter.
const MAX_WORDS: usize = 160;
const MAX_WORDS_WITHOUT_HEADLINE: usize = 45;
/// The labels of a form have no more words.
const FEW_WORDS: usize = 20;
/// No more fields for passwords are looked at.
const MAX_PASSWORDS: usize = 20;
/// A login has no more fields.
const MAX_FIELDS: usize = 4;

/// What is on the button of a form that asks for the name first.
const NEXT: [&str; 8] = [
    "next",
    "continue",
    "weiter",
    "suivant",
    "continuer",
    "siguiente",
    "continuar",
    "avanti",
];

/// Whether the page is a form to sign in: two things say so of the form, the headline, the address,
/// and what is on and beside the button.
pub(super) fn is_login(seen: &Seen<'_>) -> bool {
    let mut is_said = seen.is_named(&HEADLINES);
    let is_up = seen.is_named(&SIGN_UP) && !is_said;
    if seen.words() > MAX_WORDS || is_up || seen.is_about_it() {
        return false;
    }
    let ends = |heading: &str| heading.ends_with(" login") || heading.ends_with(" sign in");
    is_said |= seen.main_headings().any(ends);
    let is_at = is_address_of_login(seen.page.url());
    let is_short = seen.words() <= MAX_WORDS_WITHOUT_HEADLINE && !has_content(seen);
    match form(seen) {
        Some(form) if asks_for_shared_password(seen, form) => true,
        Some(form) => {
            let others = [
                seen.own.controls.iter().any(|text| is_button(text)),
                is_named(form),
                is_remembered(seen),
                seen.whole_headlines().any(ends),
            ];
            let others = others.into_iter().filter(|is| *is).count();
            let has_no_more = seen.words() <= FEW_WORDS && seen.own.fields < MAX_FIELDS;
            is_said && !is_elsewhere(seen)
                || is_at
                || others > 1 && is_short
                || others > 2 && has_no_more
        }
        None => {
            let has_little = is_short || seen.words() <= FEW_WORDS;
            let has_name = seen.page.document().html_elements("input").any(is_name);
            let mut controls = seen.own.controls.iter();
            let is_with_others =
                controls.any(|text| WITH_OTHERS.iter().any(|words| text.starts_with(words)));
            let is_first_step = is_remembered(seen)
                || seen
                    .own
                    .controls
                    .iter()
                    .any(|text| NEXT.contains(&text.as_str()));
            is_said && is_at && (has_name || is_with_others || has_little)
                || is_said && is_short && (is_with_others || has_name && is_first_step)
                || is_short && hands_over(seen)
        }
    }
}

/// Whether the page passes a question or an answer on between the site and where its visitors sign
/// in (SAML 2.0 Bindings, 3.5; WS-Federation 1.2, 13.1; `OpenID` Connect's form post).
fn hands_over(seen: &Seen<'_>) -> bool {
    const NAMES: [&str; 4] = ["samlrequest", "samlresponse", "wresult", "id_token"];
    let mut inputs = seen.page.document().html_elements("input");
    seen.own.fields == 0
        && inputs.any(|input| {
            let name = input.attribute("name").unwrap_or_default();
            let is_known = NAMES.iter().any(|known| name.eq_ignore_ascii_case(known));
            is_known && input.attribute_is("type", "hidden")
        })
}

/// The form with the only field for a password that is not a new one.
fn form<'p>(seen: &Seen<'p>) -> Option<Element<'p>> {
    let inputs = seen.page.document().html_elements("input");
    let passwords: Vec<Element<'_>> = inputs
        .filter(|input| input.attribute_is("type", "password"))
        .filter(|input| !input.has_token("autocomplete", "new-password"))
        .take(MAX_PASSWORDS)
        .collect();
    let first = *passwords.first()?;
    let form = first.ancestors().find(|above| above.is_html("form"));
    let is_in_it =
        |input: &&Element<'_>| form.is_none_or(|form| input.ancestors().any(|above| above == form));
    let is_repeated = passwords.iter().filter(is_in_it).count() > 1;
    let is_open = !first.ancestors().any(is_tucked_away) || says_shared(seen);
    (!is_repeated && is_open).then(|| form.unwrap_or(first))
}

fn says_shared(seen: &Seen<'_>) -> bool {
    seen.says_anywhere(&SHARED_PASSWORD)
        || seen.controls().any(|text| SHARED_PASSWORD.contains(&text))
}

/// Whether the element is opened first, or is part of the navigation.
fn is_tucked_away(element: Element<'_>) -> bool {
    element.is_one_of(&["details", "dialog", "nav", "header", "footer", "aside"])
        || element.has_attribute("hidden")
        || element.has_token("role", "dialog")
        || ["modal", "dropdown", "dropdown-menu", "offcanvas"]
            .iter()
            .any(|name| element.has_token("class", name))
}

fn asks_for_shared_password(seen: &Seen<'_>, form: Element<'_>) -> bool {
    let address = form.attribute("action").unwrap_or_default();
    let is_at = address.contains("action=postpass")
        || address.trim_end_matches('/').ends_with("/password")
        || form.has_token("class", "post-password-form");
    let is_short = seen.words() <= MAX_WORDS_WITHOUT_HEADLINE * 2 && seen.own.fields <= 2;
    says_shared(seen) && is_short && (is_at || seen.own.menu == 0)
}

/// Whether the form's address, name or class is that of a login.
fn is_named(form: Element<'_>) -> bool {
    const NAMES: [&str; 9] = [
        "login", "log-in", "log_in", "signin", "sign-in", "sign_in", "logon", "auth", "session",
    ];
    ["action", "id", "name", "class"].iter().any(|name| {
        let value = form
            .attribute(name)
            .unwrap_or_default()
            .to_ascii_lowercase();
        NAMES.iter().any(|part| value.contains(part))
    })
}

fn is_button(text: &str) -> bool {
    let text = text.trim_matches(|c: char| !c.is_alphanumeric());
    BUTTONS.contains(&text)
}

fn is_remembered(seen: &Seen<'_>) -> bool {
    let has = |text: &str| FORGOTTEN.iter().any(|words| text.contains(words));
    has(&seen.own.prose) || seen.own.controls.iter().any(|text| has(text))
}

fn is_name(input: Element<'_>) -> bool {
    let is_one = |name: &str| {
        input
            .attribute("name")
            .is_some_and(|value| plain(value).contains(name))
    };
    input.attribute_is("type", "email")
        || input.has_token("autocomplete", "username")
        || is_one("user")
        || is_one("login")
        || is_one("email")
}

/// Whether the page has more than the form: other fields, or headings of its own.
fn has_content(seen: &Seen<'_>) -> bool {
    let is_own = |text: &str| {
        let is_name = seen.title.contains(text) || text.contains(seen.title.as_str());
        !is_name && !begins_with(text, &HEADLINES) && !begins_with(text, &["welcome"])
    };
    let headings = seen.own.headings.iter();
    let mut others = headings.filter(|(_, text)| is_own(text));
    let first = others.next();
    seen.own.fields > MAX_FIELDS
        || first.is_some_and(|(level, _)| *level == 1 || others.next().is_some())
}

/// Whether a main heading speaks of something else, as on a page with a form to sign in beside.
fn is_elsewhere(seen: &Seen<'_>) -> bool {
    let is_login = |part: &str| begins_with(part, &HEADLINES) || part.contains("login");
    seen.own.fields > MAX_FIELDS && seen.has_another_heading(is_login)
}

/// Whether the address is that of a place to sign in.
fn is_address_of_login(url: &Url) -> bool {
    const WORDS: [&str; 25] = [
        "login",
        "log-in",
        "log_in",
        "logon",
        "signin",
        "sign-in",
        "sign_in",
        "auth",
        "oauth2",
        "sso",
        "saml",
        "saml2",
        "idp",
        "adfs",
        "anmelden",
        "anmeldung",
        "einloggen",
        "connexion",
        "accounts",
        "wp-login",
        "phpmyadmin",
        "webmail",
        "wayf",
        "discovery",
        "authorize",
    ];
    let path = url.path().to_ascii_lowercase();
    let mut segments = path
        .split('/')
        .map(|part| part.split('.').next().unwrap_or(part).trim_matches('_'));
    let host = url.host_str().unwrap_or_default();
    let first = host.split('.').next().unwrap_or_default();
    segments.any(|part| WORDS.contains(&part)) || WORDS.contains(&first)
}
