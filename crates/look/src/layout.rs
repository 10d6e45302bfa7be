//! Data for the layout of a page.

use std::sync::Arc;

use actix_web::HttpRequest;
use actix_web::web::Data;
use texts::Words;

use crate::assets::{ICON, SCRIPT, STYLE};
use crate::branding::{Brand, Branding};
use crate::scheme::{self, Scheme};

/// The part that all pages share. A template has it in a field `layout`.
#[derive(Debug)]
pub struct Layout {
    root: String,
    here: String,
    scheme: Option<Scheme>,
    brand: Arc<Brand>,
    words: Words,
}

impl Layout {
    /// The layout of the response to this request.
    pub fn from_request(request: &HttpRequest) -> Self {
        let branding = request.app_data::<Data<Branding>>();
        let brand = branding.map(|branding| Arc::clone(branding.service()));
        Self::with(request, brand.unwrap_or_default())
    }

    /// The layout of a page that an account shows to others, with the account's branding.
    pub fn of_account(request: &HttpRequest, account: &str) -> Self {
        let branding = request.app_data::<Data<Branding>>();
        let brand = branding.map(|branding| Arc::clone(branding.of_account(account)));
        Self::with(request, brand.unwrap_or_default())
    }

    fn with(request: &HttpRequest, brand: Arc<Brand>) -> Self {
        let path = request.path().trim_start_matches('/');
        let query = match request.query_string() {
            "" => String::new(),
            query => format!("?{query}"),
        };
        let depth = path.matches('/').count() + usize::from(web::had_slash_at_end(request));
        let here = format!("{path}{query}");
        Self {
            // Relative, so that a page works under every address at which it is opened.
            root: "../".repeat(depth),
            here: if scheme::is_way_back(&here) {
                here
            } else {
                path.to_owned()
            },
            scheme: Scheme::from_request(request),
            brand,
            words: Words::default(),
        }
    }

    /// The layout in these words; they are English otherwise.
    #[must_use]
    pub fn in_words(self, words: Words) -> Self {
        Self { words, ..self }
    }

    /// The words of the page.
    pub fn words(&self) -> Words {
        self.words
    }

    /// The base URL as seen from the page: empty or ending in a slash.
    pub fn root(&self) -> &str {
        &self.root
    }

    /// The page's own address, as seen from the base URL.
    pub fn here(&self) -> &str {
        &self.here
    }

    /// The colours that the reader chose.
    pub fn scheme(&self) -> Option<Scheme> {
        self.scheme
    }

    /// The address of the style sheet, as seen from the base URL.
    pub fn style(&self) -> &'static str {
        &STYLE.path
    }

    /// The address of the icon, as seen from the base URL: the logo, if there is one.
    pub fn icon(&self) -> &str {
        self.logo().unwrap_or(&ICON.path)
    }

    /// The media type of the icon.
    pub fn icon_type(&self) -> &str {
        let logo = self.brand.logo();
        logo.map_or(ICON.media_type, |logo| logo.media_type)
    }

    /// The address of the logo, as seen from the base URL, unless it is Waymark's.
    pub fn logo(&self) -> Option<&str> {
        self.brand.logo().map(|logo| logo.path.as_str())
    }

    /// The address of the logo on dark pages, as seen from the base URL, if it is another one.
    pub fn dark_logo(&self) -> Option<&str> {
        self.brand.dark_logo().map(|logo| logo.path.as_str())
    }

    /// Whether the logo stands for the name.
    pub fn hides_name(&self) -> bool {
        self.brand.hides_name()
    }

    /// The address of the style sheet with the colours of a brand, as seen from the base URL.
    pub fn brand_style(&self) -> Option<&str> {
        self.brand.style().map(|style| style.path.as_str())
    }

    /// The name at the top.
    pub fn brand_name(&self) -> &str {
        self.brand.name()
    }

    /// The line at the end.
    pub fn footer(&self) -> &str {
        self.brand.footer()
    }

    /// Whether the page shows Waymark's own logo.
    pub fn has_own_sign(&self) -> bool {
        self.brand.is_ours()
    }

    /// The address of the script, as seen from the base URL.
    pub fn script(&self) -> &'static str {
        &SCRIPT.path
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn at(uri: &str) -> Layout {
        Layout::from_request(&TestRequest::with_uri(uri).to_http_request())
    }

    #[test]
    fn the_base_url_is_so_many_segments_up() {
        assert_eq!(at("/").root(), "");
        assert_eq!(at("/reports/7?outcome=fail").root(), "../");
        assert_eq!(at("/docs/reports/checks").root(), "../../");
    }

    #[test]
    fn a_page_knows_the_way_back_to_itself() {
        assert_eq!(
            at("/reports/7?outcome=fail").here(),
            "reports/7?outcome=fail"
        );
        // Without a query, which the form would not accept.
        assert_eq!(at("/reports/7?a=//evil.example").here(), "reports/7");
    }

    #[test]
    fn the_colours_are_those_of_the_cookie() {
        let with = |cookie| TestRequest::default().insert_header(("cookie", cookie));
        let scheme = |cookie| Layout::from_request(&with(cookie).to_http_request()).scheme();
        assert_eq!(scheme("a=b; scheme=dark"), Some(Scheme::Dark));
        assert_eq!(scheme("scheme=light"), Some(Scheme::Light));
        assert_eq!(scheme("scheme=\"><script>"), None);
    }
}
