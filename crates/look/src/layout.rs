//! What the layout of a page needs to know.

use actix_web::HttpRequest;

use crate::assets::{ICON, SCRIPT, STYLE};
use crate::scheme::{self, Scheme};

/// The part of a page that all pages have. A template has it in a field `layout`.
#[derive(Debug)]
pub struct Layout {
    root: String,
    here: String,
    scheme: Option<Scheme>,
}

impl Layout {
    /// The layout of the page that is the response to this request.
    pub fn of(request: &HttpRequest) -> Self {
        let path = request.path().trim_start_matches('/');
        let query = match request.query_string() {
            "" => String::new(),
            query => format!("?{query}"),
        };
        let here = format!("{path}{query}");
        Self {
            // Relative, so that a page works under every address at which it is opened.
            root: "../".repeat(path.matches('/').count()),
            here: if scheme::is_way_back(&here) {
                here
            } else {
                path.to_owned()
            },
            scheme: Scheme::of(request),
        }
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

    /// The address of the icon, as seen from the base URL.
    pub fn icon(&self) -> &'static str {
        &ICON.path
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

    fn of(uri: &str) -> Layout {
        Layout::of(&TestRequest::with_uri(uri).to_http_request())
    }

    #[test]
    fn the_base_url_is_so_many_segments_up() {
        assert_eq!(of("/").root(), "");
        assert_eq!(of("/reports/7?outcome=fail").root(), "../");
        assert_eq!(of("/docs/reports/checks").root(), "../../");
    }

    #[test]
    fn a_page_knows_the_way_back_to_itself() {
        assert_eq!(
            of("/reports/7?outcome=fail").here(),
            "reports/7?outcome=fail"
        );
        // Without a query that the form would not accept.
        assert_eq!(of("/reports/7?a=//evil.example").here(), "reports/7");
    }

    #[test]
    fn the_colours_are_those_of_the_cookie() {
        let with = |cookie| TestRequest::default().insert_header(("cookie", cookie));
        let scheme = |cookie| Layout::of(&with(cookie).to_http_request()).scheme();
        assert_eq!(scheme("a=b; scheme=dark"), Some(Scheme::Dark));
        assert_eq!(scheme("scheme=light"), Some(Scheme::Light));
        assert_eq!(scheme("scheme=\"><script>"), None);
    }
}
