//! Where there is nothing: a page for people, a line for programs.

use hyper::Response;
use hyper::header::{ACCEPT, HeaderMap};
use web::accepts_html;

use super::Responder;
use super::redirects::Visited;
use super::response::{fixed, page};
use crate::edge::body::ResponseBody;
use crate::edge::metrics::ResponseKind;

impl Responder {
    /// The response if the visited name has nothing.
    pub(super) fn nothing(
        &self,
        visited: &Visited<'_>,
        kind: ResponseKind,
    ) -> Response<ResponseBody> {
        self.metrics.count(kind);
        let plain = fixed(kind);
        if visited.headers.is_some_and(wants_html) {
            return page(plain, self.pages.nothing(&visited.found.account));
        }
        plain
    }

    /// The response if there is no such name.
    pub(super) fn not_served(&self, headers: &HeaderMap) -> Response<ResponseBody> {
        let plain = self.fixed(ResponseKind::Misdirected);
        if wants_html(headers) {
            return page(plain, self.pages.not_served());
        }
        plain
    }
}

fn wants_html(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(ACCEPT).iter();
    accepts_html(accepted.map(hyper::header::HeaderValue::as_bytes))
}
