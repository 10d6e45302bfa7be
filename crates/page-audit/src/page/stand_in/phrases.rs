//! How the titles and headings of such pages begin, in lower case.

use url::Url;

use crate::page::Page;

pub(super) const BOT_WALL: [&str; 35] = [
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
    "one more step",
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

pub(super) const ERROR: [&str; 44] = [
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
    "oops",
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
    "whoops",
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
    "zaloguj",
    "entrar",
    "ログイン",
];

/// Statuses that pages write although the response has another.
const STATUSES: [&str; 9] = [
    "400", "401", "403", "404", "410", "500", "502", "503", "504",
];

/// No headline is longer; and how much of a text without one is looked at.
const MAX_HEADLINE: usize = 200;

/// The title, the headings and the beginning of a page, part by part, in lower case.
pub(super) struct Headlines(Vec<String>);

impl Headlines {
    pub(super) fn of(page: &Page<'_>) -> Self {
        let document = page.document();
        let mut texts: Vec<String> = page.title().into_iter().collect();
        for name in ["h1", "h2"] {
            let headings = document.html_elements(name).take(2);
            texts.extend(headings.map(|heading| heading.text(MAX_HEADLINE)));
        }
        texts.extend(document.body().map(|body| body.text(MAX_HEADLINE)));
        let mut parts = Vec::new();
        for text in texts {
            let text = text.to_lowercase().replace('’', "'");
            let named = text.split([':', '–', '—', '·', '»', '«']);
            let named = named.flat_map(|part| part.split(" - "));
            parts.extend(named.map(|part| part.trim().to_owned()));
            parts.extend(text.rsplit('|').map(|part| part.trim().to_owned()));
            parts.push(text);
        }
        Self(parts)
    }

    pub(super) fn begin_with(&self, phrases: &[&str]) -> bool {
        let mut parts = self.0.iter();
        parts.any(|part| {
            let part = part.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '¿');
            phrases.iter().any(|phrase| part.starts_with(phrase))
        })
    }

    /// Such as `404` and `Error 404 (Not Found)!!1`.
    pub(super) fn begin_with_a_status(&self) -> bool {
        let mut parts = self.0.iter();
        parts.any(|part| {
            let mut words = part.split(|c: char| !c.is_alphanumeric());
            let first = match words.next() {
                Some("error" | "http" | "fehler" | "erreur") => words.next(),
                first => first,
            };
            let rest = words.find(|word| !word.is_empty());
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
            first.is_some_and(|first| STATUSES.contains(&first)) && rest.is_none_or(is_error)
        })
    }
}

/// Whether the address is that of a place to sign in.
pub(super) fn is_address_of_login(url: &Url) -> bool {
    const WORDS: [&str; 14] = [
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
        "wp-login.php",
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
