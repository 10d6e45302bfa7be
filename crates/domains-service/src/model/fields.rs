//! The fields of a domain that its account sets and changes, each described once: as a form sends
//! it, as the API's document shows it, and as the column it is kept in.

use diesel::prelude::*;
use query_params::{FieldReader, FromFields};
use utoipa::openapi::ObjectBuilder;
use utoipa::openapi::schema::Type;

use super::DomainRow;
use crate::schema::domains;
use crate::visitor_url::VisitorUrl;

/// What store and update both take: `None` is absent, `Some(None)` empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Insertable, AsChangeset)]
#[diesel(table_name = domains)]
pub struct DomainFields {
    /// Where visitors of `/` are sent.
    pub index_page: Option<Option<VisitorUrl>>,
    /// Where visitors of unknown paths are sent.
    pub not_found_page: Option<Option<VisitorUrl>>,
}

impl FromFields for DomainFields {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        Some(Self {
            index_page: VisitorUrl::read(reader, "index_page"),
            not_found_page: VisitorUrl::read(reader, "not_found_page"),
        })
    }
}

impl DomainFields {
    /// The schema of a form with these fields, to which others can be added.
    pub fn form() -> ObjectBuilder {
        let index_page = VisitorUrl::form_field()
            .description(Some(
                "Where visitors of `/` are sent: an http or https URL.",
            ))
            .examples(["https://waymark.dev/"]);
        let not_found_page = VisitorUrl::form_field().description(Some(
            "Where visitors of unknown paths are sent: an http or https URL.",
        ));
        ObjectBuilder::new()
            .schema_type(Type::Object)
            .property("index_page", index_page)
            .property("not_found_page", not_found_page)
    }

    /// Whether all are absent.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether the domain already has what was sent.
    pub fn are_those_of(&self, domain: &DomainRow) -> bool {
        let is_same = |sent: &Option<Option<VisitorUrl>>, stored: &Option<String>| {
            let sent = sent
                .as_ref()
                .map(|page| page.as_ref().map(VisitorUrl::as_str));
            sent.is_none_or(|page| page == stored.as_deref())
        };
        is_same(&self.index_page, &domain.index_page)
            && is_same(&self.not_found_page, &domain.not_found_page)
    }

    /// The pages that were sent, each with the name of its field.
    pub fn pages(&self) -> impl Iterator<Item = (&'static str, &VisitorUrl)> {
        let pages = [
            ("index_page", &self.index_page),
            ("not_found_page", &self.not_found_page),
        ];
        let pages = pages.map(|(field, page)| (field, page.iter().flatten()));
        pages
            .into_iter()
            .flat_map(|(field, page)| page.map(move |page| (field, page)))
    }
}
