//! The language of what a reader gets.

use std::cmp::Reverse;
use std::fmt;

use actix_web::http::header::{AcceptLanguage, Header, HeaderValue, Quality, VARY};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use serde::{Deserialize, Serialize};
use settings::FromText;
use texts::Words;

/// The section `page` of the settings: `Data<PageSettings>`.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct PageSettings {
    /// The language of report pages, unless a report has one of its own.
    #[serde(with = "settings::text")]
    pub language: PageLanguage,
}

/// The language of pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PageLanguage {
    /// That which each reader prefers.
    #[default]
    Auto,
    /// One for all readers.
    Of(Words),
}

const AUTO: &str = "auto";

impl FromText for PageLanguage {
    fn from_text(text: &str) -> Result<Self, String> {
        if text == AUTO {
            return Ok(Self::Auto);
        }
        Words::find(text).map(Self::Of).ok_or_else(|| {
            let codes: Vec<&str> = Words::all().map(Words::code).collect();
            let codes = codes.join(", ");
            format!("\"{text}\" is not allowed; expected {AUTO}, or one of {codes}")
        })
    }
}

impl fmt::Display for PageLanguage {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Auto => AUTO,
            Self::Of(words) => words.code(),
        })
    }
}

/// The words of a page, and why these.
#[derive(Clone, Copy, Debug)]
pub struct Chosen {
    pub words: Words,
    /// Whether other readers may get others.
    depends_on_reader: bool,
}

impl Chosen {
    /// The words for this request, about a report with this language, which may be empty.
    pub fn from_request(request: &HttpRequest, report: &str) -> Self {
        match fixed(request, report) {
            Some(words) => Self {
                words,
                depends_on_reader: false,
            },
            None => Self {
                words: preferred(request),
                depends_on_reader: true,
            },
        }
    }

    /// The response, which says what it depends on.
    pub fn mark(self, mut response: HttpResponse) -> HttpResponse {
        if self.depends_on_reader {
            // Besides the colour scheme, which is a cookie.
            let both = HeaderValue::from_static("Cookie, Accept-Language");
            response.headers_mut().insert(VARY, both);
        }
        response
    }
}

/// The words that all readers get: the report's, or else the setting's.
pub fn fixed(request: &HttpRequest, report: &str) -> Option<Words> {
    // A language that there is no longer counts as none.
    if let Some(words) = Words::find(report) {
        return Some(words);
    }
    match request.app_data::<Data<PageSettings>>()?.language {
        PageLanguage::Auto => None,
        PageLanguage::Of(words) => Some(words),
    }
}

/// The words in which a report with this language, which may be empty, is sent: its own or the
/// setting's, or else those of the console.
pub fn of_sender(request: &HttpRequest, report: &str) -> Words {
    fixed(request, report).unwrap_or_default()
}

fn preferred(request: &HttpRequest) -> Words {
    let Ok(accepted) = AcceptLanguage::parse(request) else {
        return Words::default();
    };
    // Without what has a quality of 0, which the reader does not accept.
    let ranked = accepted
        .0
        .iter()
        .filter(|item| item.quality > Quality::ZERO);
    let mut ranked: Vec<_> = ranked.collect();
    ranked.sort_by_key(|item| Reverse(item.quality));
    Words::preferred(ranked.iter().map(|language| language.item.to_string()))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn chosen(accepted: Option<&str>, setting: &str, report: &str) -> (&'static str, bool) {
        let language = PageLanguage::from_text(setting).unwrap();
        let request = TestRequest::default().app_data(Data::new(PageSettings { language }));
        let header = accepted.map(|accepted| ("accept-language", accepted));
        let request = header.into_iter().fold(request, TestRequest::insert_header);
        let chosen = Chosen::from_request(&request.to_http_request(), report);
        (chosen.words.code(), chosen.depends_on_reader)
    }

    #[test]
    fn a_reader_gets_the_first_language_that_there_is() {
        let of = |accepted| chosen(accepted, "auto", "").0;
        assert_eq!(of(Some("de-AT,de;q=0.9,en;q=0.8")), "de");
        assert_eq!(of(Some("en;q=0.5, DE;q=0.7")), "de");
        assert_eq!(of(Some("fr, de;q=0.1")), "de");
        assert_eq!(of(Some("fr, de;q=0")), "en");
        for none in [None, Some(""), Some("*"), Some("fr"), Some("\";<")] {
            assert_eq!(of(none), "en", "{none:?}");
        }
    }

    #[test]
    fn the_language_of_the_report_comes_first_then_the_setting() {
        assert_eq!(chosen(Some("en"), "auto", ""), ("en", true));
        assert_eq!(chosen(Some("en"), "de", ""), ("de", false));
        assert_eq!(chosen(Some("en"), "en", "de"), ("de", false));
        // One that there is no longer counts as none.
        assert_eq!(chosen(Some("de"), "auto", "xx"), ("de", true));
    }

    #[test]
    fn a_setting_that_is_no_language_names_those_that_are() {
        let error = PageLanguage::from_text("xx").unwrap_err();
        assert_eq!(
            error,
            "\"xx\" is not allowed; expected auto, or one of en, de"
        );
    }
}
