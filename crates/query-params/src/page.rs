//! One page of a list, as the body of a response and as its `Link` header.

mod numbered;

use serde::Serialize;
use url::Url;
use utoipa::ToSchema;

use crate::list::ListParams;
pub use numbered::PageLink;

/// The rows of one page, and the total number on all pages.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Page<T> {
    /// The rows of this page.
    pub rows: Vec<T>,
    /// The number of rows on all pages.
    pub total: u64,
}

impl<T> Page<T> {
    /// The same page with each row converted.
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> Page<U> {
        Page {
            rows: self.rows.into_iter().map(change).collect(),
            total: self.total,
        }
    }
}

/// The location of a list: its public address, and the parameters that every link to it repeats.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ListLocation {
    path: Url,
    parameters: Vec<(String, String)>,
}

impl ListLocation {
    /// The list at `path` below the public base URL, which may itself have a path. `parameters` are
    /// those of the request; `page` is left out.
    pub fn new(base: &Url, path: &str, parameters: Vec<(String, String)>) -> Self {
        let mut url = base.clone();
        url.set_path(&format!("{}{path}", base.path().trim_end_matches('/')));
        let parameters = parameters
            .into_iter()
            .filter(|(name, _)| name != "page")
            .collect();
        Self {
            path: url,
            parameters,
        }
    }

    fn page(&self, number: u64) -> String {
        self.with("page", &number.to_string())
    }

    /// The list with this parameter, which replaces the one of the request.
    pub fn with(&self, name: &str, value: &str) -> String {
        let others = self.parameters.iter().filter(|(other, _)| other != name);
        let mut url = self.path.clone();
        url.query_pairs_mut()
            .extend_pairs(others)
            .append_pair(name, value);
        url.into()
    }
}

/// The body of a list's response.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PageBody<T> {
    /// The rows of this page.
    pub data: Vec<T>,
    /// Where the other pages are.
    pub links: PageLinks,
    /// Which page this is.
    pub meta: PageMeta,
    /// The status code: 200.
    #[schema(minimum = 200, maximum = 200)]
    pub status: u16,
}

/// Absolute URLs of other pages.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, ToSchema)]
pub struct PageLinks {
    /// The first page.
    #[schema(format = "uri")]
    pub first: String,
    /// The last page that has rows.
    #[schema(format = "uri")]
    pub last: String,
    /// The page before; null on the first page.
    #[schema(format = "uri", required)]
    pub prev: Option<String>,
    /// The next page; null when there are no more rows.
    #[schema(format = "uri", required)]
    pub next: Option<String>,
}

/// Which page it is, and of how many.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, ToSchema)]
pub struct PageMeta {
    /// The number of this page, from 1.
    #[schema(minimum = 1)]
    pub current_page: u64,
    /// The number of this page's first row, from 1; null when the page has no rows.
    #[schema(minimum = 1, required)]
    pub from: Option<u64>,
    /// The number of the last page that has rows; 1 when there are none.
    #[schema(minimum = 1)]
    pub last_page: u64,
    /// Links to the pages by number, for people.
    pub links: Vec<PageLink>,
    /// The list's absolute URL without parameters.
    #[schema(format = "uri")]
    pub path: String,
    /// The size of a page, in rows.
    pub per_page: u16,
    /// The number of this page's last row; null when the page has no rows.
    #[schema(minimum = 1, required)]
    pub to: Option<u64>,
    /// The number of rows on all pages.
    pub total: u64,
}

impl<T> PageBody<T> {
    /// The body of the page that `params` select.
    pub fn new<S>(page: Page<T>, params: &ListParams<S>, location: &ListLocation) -> Self {
        let last_page = page.total.div_ceil(u64::from(params.per_page)).max(1);
        let current = params.page;
        let before = (current - 1).saturating_mul(u64::from(params.per_page));
        let rows = page.rows.len() as u64;
        let link = |number| location.page(number);
        let links = PageLinks {
            first: link(1),
            last: link(last_page),
            prev: (current > 1).then(|| link((current - 1).min(last_page))),
            next: (current < last_page).then(|| link(current + 1)),
        };

        Self {
            data: page.rows,
            meta: PageMeta {
                current_page: current,
                from: (rows > 0).then_some(before + 1),
                last_page,
                links: numbered::links(location, &links, current, last_page),
                path: location.path.as_str().to_owned(),
                per_page: params.per_page,
                to: (rows > 0).then_some(before + rows),
                total: page.total,
            },
            links,
            status: 200,
        }
    }
}

impl PageLinks {
    /// The value of the `Link` header ([RFC 8288](https://www.rfc-editor.org/rfc/rfc8288)).
    pub fn header_value(&self) -> String {
        let links = [
            ("first", Some(&self.first)),
            ("last", Some(&self.last)),
            ("prev", self.prev.as_ref()),
            ("next", self.next.as_ref()),
        ];
        let present = links
            .iter()
            .filter_map(|(relation, url)| url.map(|url| format!("<{url}>; rel=\"{relation}\"")));
        present.collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(page: u64, rows: usize, total: u64) -> PageBody<u8> {
        let base = Url::parse("https://example.net/tools/").unwrap();
        let sent = [("search", "a b&c"), ("page", "9")];
        let sent = sent
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .to_vec();
        let location = ListLocation::new(&base, "/api/v1/reports", sent);
        let params = ListParams {
            search: None,
            sort_by: (),
            direction: crate::Direction::Ascending,
            per_page: 10,
            page,
        };
        PageBody::new(
            Page {
                rows: vec![0; rows],
                total,
            },
            &params,
            &location,
        )
    }

    #[test]
    fn links_are_built_from_the_base_url_and_keep_the_parameters() {
        let body = body(2, 10, 25);

        let list = "https://example.net/tools/api/v1/reports";
        let page = |number| format!("{list}?search=a+b%26c&page={number}");
        assert_eq!(body.meta.path, list);
        assert_eq!(body.links.first, page(1));
        assert_eq!(body.links.last, page(3));
        assert_eq!(body.links.prev, Some(page(1)));
        assert_eq!(body.links.next, Some(page(3)));
        assert_eq!(
            body.links.header_value(),
            format!(
                "<{}>; rel=\"first\", <{}>; rel=\"last\", <{}>; rel=\"prev\", <{}>; rel=\"next\"",
                page(1),
                page(3),
                page(1),
                page(3)
            )
        );
    }

    #[test]
    fn numbered_links_mark_this_page() {
        let body = body(2, 10, 25);

        let links: Vec<_> = body
            .meta
            .links
            .iter()
            .map(|link| (link.label.as_str(), link.url.as_deref(), link.active))
            .collect();
        let first = body.links.first.as_str();
        let second = format!("{}2", first.trim_end_matches('1'));
        let last = body.links.last.as_str();
        assert_eq!(
            links,
            [
                ("&laquo; Previous", Some(first), false),
                ("1", Some(first), false),
                ("2", Some(&*second), true),
                ("3", Some(last), false),
                ("Next &raquo;", Some(last), false),
            ]
        );
    }

    #[test]
    fn counts_are_right_at_every_edge() {
        // page, rows on it, total → from, to, last page, has prev, has next
        let cases = [
            (1, 0, 0, None, None, 1, false, false),
            (1, 1, 1, Some(1), Some(1), 1, false, false),
            (1, 10, 10, Some(1), Some(10), 1, false, false),
            (1, 10, 11, Some(1), Some(10), 2, false, true),
            (2, 1, 11, Some(11), Some(11), 2, true, false),
            (9, 0, 11, None, None, 2, true, false),
        ];
        for (page, rows, total, from, to, last_page, prev, next) in cases {
            let body = body(page, rows, total);
            let meta = (body.meta.from, body.meta.to, body.meta.last_page);
            assert_eq!(meta, (from, to, last_page), "page {page} of {total} rows");
            assert_eq!(
                (body.links.prev.is_some(), body.links.next.is_some()),
                (prev, next)
            );
        }
    }

    #[test]
    fn a_page_past_the_end_links_back_to_the_last_one() {
        assert!(body(9, 0, 11).links.prev.unwrap().ends_with("page=2"));
    }
}
