//! Whether a form was sent from a page of this host: browsers say so in headers that no page can
//! set.

use actix_web::HttpRequest;
use actix_web::http::header::{HOST, HeaderName, ORIGIN};
use actix_web::web::Data;
use web::{BaseUrl, Problem};

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Refuses forms from other sites, and forms of unknown origin.
///
/// # Errors
/// A [`Problem`] with status 403.
pub(crate) fn check(request: &HttpRequest) -> Result<(), Problem> {
    let header = |name| match request.headers().get(name) {
        Some(value) => value.to_str().map(Some).map_err(|_| foreign()),
        None => Ok(None),
    };
    // Browsers do not send it to hosts without https, except for this machine.
    let is_same_site = header(FETCH_SITE)?.is_none_or(|site| site == "same-origin");
    let origin = header(ORIGIN)?.ok_or_else(foreign)?;
    if is_same_site && is_own(request, origin) {
        Ok(())
    } else {
        Err(foreign())
    }
}

/// Whether the origin is that of the base URL, or the host of the request: the service may have
/// other names. If the base URL is https, nothing sent from a page over http is accepted: anyone on
/// the network path could have made that page.
fn is_own(request: &HttpRequest, origin: &str) -> bool {
    let Some(base) = request.app_data::<Data<BaseUrl>>() else {
        return false;
    };
    if base.url().origin().ascii_serialization() == origin {
        return true;
    }
    let host = request.headers().get(HOST);
    let host = host.and_then(|host| host.to_str().ok());
    let Some((scheme, authority)) = origin.split_once("://") else {
        return false;
    };
    let is_as_safe = scheme == "https" || (scheme == "http" && base.url().scheme() == "http");
    is_as_safe && Some(authority) == host
}

fn foreign() -> Problem {
    Problem::forbidden(
        "cross_site",
        "This form was not sent from a page of this service, so nothing was done.",
    )
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn is_accepted(headers: &[(&'static str, &'static str)]) -> bool {
        let base: BaseUrl = "https://here.example/tools".parse().unwrap();
        let mut request = TestRequest::post().app_data(Data::new(base));
        for header in headers {
            request = request.append_header(*header);
        }
        check(&request.to_http_request()).is_ok()
    }

    #[test]
    fn only_forms_of_this_host_are_accepted() {
        let host = ("host", "alias.example:8443");
        for good in [
            &[("origin", "https://here.example")][..],
            &[
                ("origin", "https://here.example"),
                ("sec-fetch-site", "same-origin"),
            ],
            &[("origin", "https://alias.example:8443"), host],
        ] {
            assert!(is_accepted(good), "{good:?}");
        }
        for bad in [
            &[][..],
            &[host],
            &[("origin", "null")],
            &[("origin", "https://evil.example"), host],
            &[("origin", "https://sub.here.example")],
            // From a page that anyone on the network path could have made.
            &[("origin", "http://here.example"), ("host", "here.example")],
            &[("origin", "http://alias.example:8443"), host],
            &[("origin", "file://alias.example:8443"), host],
            &[("sec-fetch-site", "same-origin")],
            &[
                ("origin", "https://here.example"),
                ("sec-fetch-site", "cross-site"),
            ],
            &[
                ("origin", "https://here.example"),
                ("sec-fetch-site", "same-site"),
            ],
            &[
                ("origin", "https://here.example"),
                ("sec-fetch-site", "none"),
            ],
        ] {
            assert!(!is_accepted(bad), "{bad:?}");
        }
    }
}
