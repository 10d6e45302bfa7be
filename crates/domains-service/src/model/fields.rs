//! The fields of a domain that its account sets and changes, each described once: as a form sends
//! it, as the API's document shows it, and as its column.

use diesel::prelude::*;
use query_params::{FieldReader, FromFields};
use utoipa::openapi::ObjectBuilder;
use utoipa::openapi::schema::Type;

use super::{DomainRow, DomainTexts, TextFields};
use crate::name::DomainName;
use crate::schema::domains;
use crate::visitor_options::{
    self as options, WellKnown, hsts_field, redirect_status_field, redirect_to_field, robots_field,
};
use crate::visitor_url::{VisitorUrl, domain_of};

/// The fields that store and update share: `None` is absent, `Some(None)` empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Insertable, AsChangeset)]
#[diesel(table_name = domains)]
pub struct DomainFields {
    /// The redirect target of `/`.
    pub index_page: Option<Option<VisitorUrl>>,
    /// The redirect target of unknown paths.
    pub not_found_page: Option<Option<VisitorUrl>>,
    /// The status of redirects.
    pub redirect_status: Option<Option<i32>>,
    /// The URL below which every path redirects.
    pub redirect_to: Option<Option<VisitorUrl>>,
    /// The texts, which are in a table of their own.
    #[diesel(skip_insertion, skip_update)]
    pub texts: TextFields,
    /// The `max-age` of `Strict-Transport-Security`, in seconds.
    pub hsts: Option<Option<i32>>,
}

impl FromFields for DomainFields {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        Some(Self {
            index_page: VisitorUrl::read(reader, "index_page"),
            not_found_page: VisitorUrl::read(reader, "not_found_page"),
            redirect_status: options::read_redirect_status(reader),
            redirect_to: options::read_redirect_to(reader),
            texts: TextFields {
                robots: options::read_robots(reader),
                well_known: WellKnown::read(reader),
            },
            hsts: options::read_hsts(reader),
        })
    }
}

impl DomainFields {
    /// The schema of a form with these fields, to which others can be added.
    pub fn form() -> ObjectBuilder {
        let index_page = VisitorUrl::form_field()
            .description(Some(
                "Where visitors of `/` are sent: an http or https URL. In its path, query or fragment, \
                 `{path}` and `{domain}` stand for what the visitor requested; so does `{query}` in \
                 its query: `?{query}` passes the visitor's query on.",
            ))
            .examples(["https://waymark.dev/"]);
        let not_found_page = VisitorUrl::form_field().description(Some(
            "Where visitors of unknown paths are sent: an http or https URL, which may contain \
             `{path}`, `{query}` and `{domain}` like `index_page`.",
        ));
        let redirect_status = redirect_status_field().description(Some(
            "The status of redirects to these pages, and of `redirect_to`; 302 by default.",
        ));
        let redirect_to = redirect_to_field()
            .description(Some(
                "Sends the visitors of every path to the same path below this URL, which has no query: \
                 a scheme and a host, and a path if need be. It takes precedence over the pages and \
                 the short links.",
            ))
            .examples(["https://www.waymark.dev"]);
        let robots = robots_field()
            .description(Some(
                "What `robots.txt` says: `deny`, `allow`, or its text. By default, it lets fetchers of \
                 link previews in, and no other robots.",
            ))
            .examples(["allow"]);
        let well_known = WellKnown::form_field().description(Some(
            "The files `apple-app-site-association` and `assetlinks.json` below `/.well-known/`: an \
             object of these names, or its JSON as text.",
        ));
        let hsts = hsts_field().description(Some(
            "For how many seconds browsers insist on HTTPS for the name: the `max-age` of \
             `Strict-Transport-Security`. Absent, there is no such header; 0 ends what an earlier \
             one began.",
        ));
        ObjectBuilder::new()
            .schema_type(Type::Object)
            .property("index_page", index_page)
            .property("not_found_page", not_found_page)
            .property("redirect_status", redirect_status)
            .property("redirect_to", redirect_to)
            .property("robots", robots)
            .property("well_known", well_known)
            .property("hsts", hsts)
    }

    /// Whether all are absent.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether the domain already has these values.
    pub fn are_those_of(&self, domain: &DomainRow, texts: &DomainTexts) -> bool {
        fn is_same<T: AsRef<str>>(sent: Option<&Option<T>>, stored: Option<&String>) -> bool {
            let stored = stored.map(String::as_str);
            sent.is_none_or(|sent| sent.as_ref().map(T::as_ref) == stored)
        }
        is_same(self.index_page.as_ref(), domain.index_page.as_ref())
            && is_same(self.not_found_page.as_ref(), domain.not_found_page.as_ref())
            && is_same(self.redirect_to.as_ref(), domain.redirect_to.as_ref())
            && self.texts.are(texts)
            && self
                .redirect_status
                .is_none_or(|sent| sent == domain.redirect_status)
            && self.hsts.is_none_or(|sent| sent == domain.hsts)
    }

    /// The same without `redirect_to` if that points to this name itself.
    #[must_use]
    pub fn at(&self, name: &DomainName) -> Self {
        let mut fields = self.clone();
        fields.redirect_to = fields.redirect_to.filter(|to| {
            let host = to.as_ref().and_then(|to| domain_of(to.as_str()));
            host != Some(name.as_str())
        });
        fields
    }

    /// The targets of redirects that were sent, each with the name of its field.
    pub fn pages(&self) -> impl Iterator<Item = (&'static str, &VisitorUrl)> {
        let pages = [
            ("index_page", &self.index_page),
            ("not_found_page", &self.not_found_page),
            ("redirect_to", &self.redirect_to),
        ];
        let pages = pages.map(|(field, page)| (field, page.iter().flatten()));
        pages
            .into_iter()
            .flat_map(|(field, page)| page.map(move |page| (field, page)))
    }

    /// The stored pages that become effective again because these fields clear `redirect_to`, each
    /// with the name of its field.
    pub fn pages_used_again<'a>(
        &self,
        stored: &'a DomainRow,
    ) -> impl Iterator<Item = (&'static str, &'a str)> + use<'a> {
        let is_cleared = self.redirect_to == Some(None) && stored.redirect_to.is_some();
        let kept = |sent: &Option<Option<VisitorUrl>>, stored: &'a Option<String>| {
            stored.as_deref().filter(|_| is_cleared && sent.is_none())
        };
        let pages = [
            ("index_page", kept(&self.index_page, &stored.index_page)),
            (
                "not_found_page",
                kept(&self.not_found_page, &stored.not_found_page),
            ),
        ];
        pages
            .into_iter()
            .filter_map(|(field, page)| page.map(|page| (field, page)))
    }
}
