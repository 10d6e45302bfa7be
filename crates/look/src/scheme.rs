//! Light or dark: the system's choice, unless the reader makes one.

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::http::header::LOCATION;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use query_params::{FieldReader, FromFields};
use web::{BaseUrl, Body};

const COOKIE: &str = "scheme";
const LIFE: Duration = Duration::days(365);
/// The maximum length of the address to return to, in bytes.
const MAX_BACK: usize = 600;

/// The colours that a reader chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scheme {
    /// Dark text on a light background.
    Light,
    /// Light text on a dark background.
    Dark,
}

impl Scheme {
    const CHOICES: [(&str, Self); 2] = [("light", Self::Light), ("dark", Self::Dark)];

    /// The choice in the request's cookie.
    pub(crate) fn from_request(request: &HttpRequest) -> Option<Self> {
        let cookie = request.cookie(COOKIE)?;
        let mut choices = Self::CHOICES.iter();
        let chosen = choices.find(|(text, _)| *text == cookie.value());
        chosen.map(|(_, scheme)| *scheme)
    }

    /// The value in cookies, forms and pages.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// The fields of the form in the layout.
pub(crate) struct ChooseScheme {
    scheme: Option<Scheme>,
    back: String,
}

impl FromFields for ChooseScheme {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        let scheme = reader.choice("scheme", &Scheme::CHOICES);
        let back = reader.required("back")?;
        if !is_way_back(back) {
            let message = "The back field must be the address of a page below the base URL.";
            reader.error("back", "not_allowed", message);
            return None;
        }
        Some(Self {
            scheme,
            back: back.to_owned(),
        })
    }
}

/// Whether every browser reads this as the address of a page below the base URL, on the same host.
pub(crate) fn is_way_back(address: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._/?=&".contains(&byte);
    address.len() <= MAX_BACK
        && address.bytes().all(is_plain)
        && !address.starts_with('/')
        && !address.contains("//")
        && !address
            .split(['/', '?'])
            .any(|segment| matches!(segment, "." | ".."))
}

/// `POST /scheme`: remembers the choice and returns to the page.
pub(crate) async fn choose_scheme(body: Body<ChooseScheme>, base: Data<BaseUrl>) -> HttpResponse {
    let ChooseScheme { scheme, back } = body.0;
    // Only a path, so that readers stay on the same host.
    let root = base.join("/").path().to_owned();
    let mut response = HttpResponse::SeeOther();
    response.insert_header((LOCATION, format!("{root}{back}")));
    if let Some(scheme) = scheme {
        let cookie = Cookie::build(COOKIE, scheme.as_str())
            .path(root)
            .same_site(SameSite::Lax)
            .secure(base.url().scheme() == "https")
            .max_age(LIFE);
        response.cookie(cookie.finish());
    }
    response.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_back_is_below_the_base_url() {
        for good in [
            "",
            "reports/7",
            "reports/7?outcome=fail&category=seo",
            "docs/reports/checks",
        ] {
            assert!(is_way_back(good), "{good}");
        }
        for bad in [
            "/",
            "//evil.example",
            "/\\evil.example",
            "\\evil.example",
            "https://evil.example",
            "javascript:alert(1)",
            "reports//evil",
            "../admin",
            "reports/../../admin",
            "reports/..",
            "reports/7\r\nset-cookie: a=b",
            "reports/%2e%2e",
            "reports/7#x",
            "é",
        ] {
            assert!(!is_way_back(bad), "{bad}");
        }
        assert!(!is_way_back(&"a".repeat(MAX_BACK + 1)));
    }
}
