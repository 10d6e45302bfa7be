//! How the titles and headings of such pages begin, in lower case.

use std::ops::ControlFlow;

use url::Url;

use crate::page::Page;

pub(super) const BOT_WALL: [&str; 34] = [
    "just a moment",
    "attention required! | cloudflare",
    "checking your browser",
    "checking if the site connection is secure",
    "verify you are human",
    "verify you're human",
    "verifying you are human",
    "please verify you are a human",
    "please verify that you are",
    "please confirm you are a human",
    "human verification",
    "are you a robot",
    "are you human",
    "robot check",
    "i'm not a robot",
    "pardon our interruption",
    "access to this page has been denied",
    "you have been blocked",
    "ddos-guard",
    "ddos protection by",
    "making sure you're not a bot",
    "vercel security checkpoint",
    "security checkpoint",
    "security check",
    "captcha",
    "our systems have detected unusual traffic",
    "unusual traffic",
    "enter the characters you see below",
    "sind sie ein mensch",
    "ich bin kein roboter",
    "sicherheitsüberprüfung",
    "vérification de sécurité",
    "êtes-vous un robot",
    "¿eres humano",
];

pub(super) const ERROR: [&str; 43] = [
    "page not found",
    "not found",
    "page doesn't exist",
    "page does not exist",
    "this page could not be found",
    "this page can't be found",
    "this page isn't available",
    "this page is not available",
    "sorry, this page",
    "we can't find",
    "we couldn't find",
    "the page you requested",
    "the requested url was not found",
    "something went wrong",
    "an error occurred",
    "an error has occurred",
    "internal server error",
    "server error",
    "service unavailable",
    "bad gateway",
    "gateway timeout",
    "access denied",
    "forbidden",
    "error establishing a database connection",
    "database error",
    "fatal error",
    "parse error",
    "application error",
    "warning: mysqli",
    "looks like something went wrong",
    "welcome to nginx",
    "apache2 ubuntu default page",
    "apache2 debian default page",
    "this site is under maintenance",
    "briefly unavailable for scheduled maintenance",
    "seite nicht gefunden",
    "diese seite existiert nicht",
    "page introuvable",
    "página no encontrada",
    "pagina non trovata",
    "pagina niet gevonden",
    "strona nie została znaleziona",
    "ページが見つかりません",
];

pub(super) const CONSENT: [&str; 26] = [
    "before you continue",
    "bevor sie fortfahren",
    "bevor sie zu",
    "avant de continuer",
    "antes de continuar",
    "prima di continuare",
    "voordat je verdergaat",
    "we value your privacy",
    "we care about your privacy",
    "your privacy",
    "yahoo is part of the yahoo family of brands",
    "ihre privatsphäre",
    "mit werbung",
    "weiter mit werbung",
    "werbefrei lesen",
    "cookie consent",
    "cookie-einstellungen",
    "cookies erlauben",
    "accept cookies",
    "nous respectons votre vie privée",
    "votre vie privée",
    "tu privacidad",
    "la tua privacy",
    "age verification",
    "are you over",
    "are you of legal",
];

pub(super) const LOGIN: [&str; 26] = [
    "log in",
    "login",
    "log on",
    "sign in",
    "sign-in",
    "signin",
    "welcome back",
    "please log in",
    "please sign in",
    "member login",
    "customer login",
    "account login",
    "anmelden",
    "anmeldung",
    "einloggen",
    "bitte anmelden",
    "connexion",
    "se connecter",
    "identifiez-vous",
    "iniciar sesión",
    "inicia sesión",
    "accedi",
    "inloggen",
    "zaloguj się",
    "entrar",
    "ログイン",
];

/// Statuses that pages write although the response has another.
const STATUSES: [&str; 9] = [
    "400", "401", "403", "404", "410", "500", "502", "503", "504",
];

/// No headline is longer; and how much of a text without one is looked at.
const MAX_HEADLINE: usize = 200;

/// The title and the main headings of a page, or its beginning if it has no headings; in lower case.
pub(super) struct Headlines {
    /// Each as a whole.
    whole: Vec<String>,
    /// Each whole, and the parts that marks separate.
    parts: Vec<String>,
    opening: Vec<String>,
}

impl Headlines {
    pub(super) fn of(page: &Page<'_>) -> Self {
        let mut whole: Vec<String> = page.title().iter().map(|title| plain(title)).collect();
        let headings = |name| {
            let headings = page.document().html_elements(name).take(2);
            headings.map(|heading| plain(&heading.text(MAX_HEADLINE)))
        };
        let mut main: Vec<String> = headings("h1").collect();
        if main.is_empty() {
            main.extend(headings("h2"));
        }
        let opening = if main.is_empty() {
            parts_of(&plain(&opening(page)))
        } else {
            Vec::new()
        };
        whole.extend(main);
        let parts = whole.iter().flat_map(|text| parts_of(text)).collect();
        Self {
            whole,
            parts,
            opening,
        }
    }

    /// Whether the title, a heading or the beginning begins with one of these words.
    pub(super) fn begin_with(&self, phrases: &[&str]) -> bool {
        begin_with(&self.parts, phrases) || begin_with(&self.opening, phrases)
    }

    /// The same without the beginning.
    pub(super) fn are_named(&self, phrases: &[&str]) -> bool {
        begin_with(&self.parts, phrases)
    }

    /// Whether the title or a heading is a status, such as `404` and `Error 404 (Not Found)!!1`.
    pub(super) fn begin_with_a_status(&self) -> bool {
        self.whole.iter().any(|text| {
            let mut words = text.split(|c: char| !c.is_alphanumeric());
            let (is_said, first) = match words.next() {
                Some("error" | "http" | "fehler" | "erreur") => (true, words.next()),
                first => (false, first),
            };
            let Some(status) = first.filter(|first| STATUSES.contains(first)) else {
                return false;
            };
            let is_error = |word| {
                matches!(
                    word,
                    "error"
                        | "not"
                        | "page"
                        | "forbidden"
                        | "internal"
                        | "bad"
                        | "service"
                        | "gateway"
                        | "unauthorized"
                        | "seite"
                        | "that"
                )
            };
            let is_common = matches!(status, "403" | "404");
            match words.find(|word| !word.is_empty()) {
                Some(word) => is_error(word),
                None => is_said || is_common,
            }
        })
    }
}

fn plain(text: &str) -> String {
    text.to_lowercase().replace('’', "'")
}

fn parts_of(text: &str) -> Vec<String> {
    let named = text.split([':', '–', '—', '·', '»', '«', '‹', '›', '!', ',']);
    let named = named.flat_map(|part| part.split(" - "));
    let mut parts: Vec<String> = named.map(|part| part.trim().to_owned()).collect();
    parts.extend(text.split('|').map(|part| part.trim().to_owned()));
    parts.push(text.to_owned());
    parts
}

/// A single word is a whole part, since names begin with it, too.
const LONG: usize = 2;

fn begin_with(parts: &[String], phrases: &[&str]) -> bool {
    parts.iter().any(|part| {
        let part = part.trim_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '¿' | '?'));
        phrases.iter().any(|phrase| {
            let Some(rest) = part.strip_prefix(phrase) else {
                return false;
            };
            let ends = !rest.starts_with(char::is_alphanumeric);
            ends && (rest.is_empty() || phrase.split(' ').count() >= LONG)
        })
    })
}

/// The beginning of what is shown.
fn opening(page: &Page<'_>) -> String {
    let mut opening = String::new();
    page.visible_text(|text| {
        opening.push_str(text);
        if opening.len() < MAX_HEADLINE {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    opening.trim().to_owned()
}

/// Whether the address is that of a place to sign in.
pub(super) fn is_address_of_login(url: &Url) -> bool {
    const WORDS: [&str; 13] = [
        "login",
        "log-in",
        "logon",
        "signin",
        "sign-in",
        "sign_in",
        "auth",
        "oauth2",
        "sso",
        "saml",
        "anmelden",
        "connexion",
        "accounts",
    ];
    let path = url.path().to_ascii_lowercase();
    let mut segments = path
        .split('/')
        .map(|part| part.split('.').next().unwrap_or(part));
    let host = url.host_str().unwrap_or_default();
    let first = host.split('.').next().unwrap_or_default();
    segments.any(|part| WORDS.contains(&part))
        || path.ends_with("/wp-login.php")
        || WORDS.contains(&first)
}
