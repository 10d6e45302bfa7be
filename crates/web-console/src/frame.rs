//! The part that all pages of the console share: the navigation, and who is signed in.

use actix_web::HttpRequest;
use actix_web::web::Data;
use auth::Scope;

use crate::session::SignedIn;
use crate::settings::{Console, Section};

/// What it takes to see the API keys that the account has made.
const KEYS: Scope = Scope::declared("keys:read");

/// Data for the layout of the console. A template has it in a field `frame`.
#[derive(Debug)]
pub struct Frame {
    sections: Vec<Link>,
    own: String,
    account: Option<String>,
    token: String,
    shows_keys: bool,
}

/// A link of the navigation.
#[derive(Debug)]
pub struct Link {
    /// The section's name.
    pub name: String,
    /// The name as shown.
    pub title: String,
    /// The address, as seen from the base URL.
    pub path: String,
    /// Whether the current page belongs to the section.
    pub is_here: bool,
}

impl Frame {
    /// The frame of the response to this request.
    pub fn new(request: &HttpRequest, session: Option<&SignedIn>) -> Self {
        let console = request.app_data::<Data<Console>>();
        let sections = console
            .map(|console| console.sections())
            .unwrap_or_default();
        let may_see_keys = session.is_some_and(|session| session.allows(&KEYS));
        let here = request.path().trim_start_matches('/');
        let is_below = |path: &str| {
            let rest = here.strip_prefix(path);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let link = |section: &Section| Link {
            name: section.name().to_owned(),
            title: section.title(),
            is_here: is_below(&section.path()),
            path: section.path(),
        };
        Self {
            sections: sections.iter().map(link).collect(),
            own: console.map_or_else(String::new, |console| console.own().path()),
            account: session.map(|session| session.account.as_str().to_owned()),
            shows_keys: may_see_keys && console.is_some_and(|console| console.makes_keys()),
            token: session.map_or_else(String::new, |session| session.token().to_owned()),
        }
    }

    /// The token that each form has in a hidden field `token`.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// The address of the service's own section, as seen from the base URL.
    pub fn own(&self) -> &str {
        &self.own
    }

    /// The account that is signed in.
    pub fn account(&self) -> Option<&str> {
        self.account.as_deref()
    }

    /// Whether there are links to the pages of the account's API keys.
    pub fn shows_keys(&self) -> bool {
        self.shows_keys
    }

    /// The sections, in the order of the navigation.
    pub fn sections(&self) -> &[Link] {
        &self.sections
    }
}
