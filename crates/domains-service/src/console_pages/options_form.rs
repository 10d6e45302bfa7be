//! The form for a domain's options, with the stored values or those that were typed.

use web_console::Sent;

use crate::model::{DomainRow, DomainTexts};
use crate::visitor_options::REDIRECT_STATUSES;

/// The form's fields for the index page and the not-found page, and for the options.
#[derive(Debug, Default)]
pub struct OptionsForm {
    /// The redirect target of `/`.
    pub index_page: String,
    /// The redirect target of unknown paths.
    pub not_found_page: String,
    /// The status of redirects.
    pub redirect_status: String,
    /// The origin to which every path redirects.
    pub redirect_to: String,
    /// The text for robots.
    pub robots: String,
    /// The files below `/.well-known/`, as JSON.
    pub well_known: String,
    /// The `max-age` of `Strict-Transport-Security`, in seconds.
    pub hsts: String,
}

impl OptionsForm {
    /// The stored values.
    pub fn new(domain: &DomainRow, texts: &DomainTexts) -> Self {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let number = |number: Option<i32>| number.map(|number| number.to_string());
        Self {
            index_page: text(&domain.index_page),
            not_found_page: text(&domain.not_found_page),
            redirect_status: number(domain.redirect_status).unwrap_or_default(),
            redirect_to: text(&domain.redirect_to),
            robots: text(&texts.robots),
            well_known: text(&texts.well_known),
            hsts: number(domain.hsts).unwrap_or_default(),
        }
    }

    /// The typed values, even if they are invalid.
    pub fn typed(sent: &Sent) -> Self {
        let text = |name: &str| sent.text(name).to_owned();
        Self {
            index_page: text("index_page"),
            not_found_page: text("not_found_page"),
            redirect_status: text("redirect_status"),
            redirect_to: text("redirect_to"),
            robots: text("robots"),
            well_known: text("well_known"),
            hsts: text("hsts"),
        }
    }

    /// The statuses of redirects, with explanations.
    pub fn statuses(&self) -> impl Iterator<Item = (&'static str, &'static str, bool)> {
        REDIRECT_STATUSES.into_iter().map(|(text, status)| {
            let meaning = match status {
                301 => "301, permanent",
                307 => "307, temporary",
                308 => "308, permanent",
                _ => "302, temporary",
            };
            (text, meaning, self.redirect_status == text)
        })
    }

    /// The options that are set, besides the pages, each with its title.
    pub fn set(&self) -> Vec<(&'static str, &str)> {
        let options = [
            ("Redirect to", &self.redirect_to),
            ("Status of redirects", &self.redirect_status),
            ("Robots", &self.robots),
            ("Files for apps", &self.well_known),
            ("Insist on HTTPS (HSTS), in seconds", &self.hsts),
        ];
        let set = options.into_iter().filter(|(_, value)| !value.is_empty());
        set.map(|(title, value)| (title, value.as_str())).collect()
    }
}
