//! The list's parameters in its page: those of the API, and the order as one word.

use query_params::{Direction, FieldReader, FromFields, PER_PAGE_CHOICES};

use super::facts::{CERTIFICATES, ROUTINGS};
use crate::domains::ListDomains;
use crate::model::{CertificateStatus, DomainSort, Ownership, Routing};

/// The list, as seen from the base URL.
pub const LIST: &str = "console/domains";

/// The number of rows per page, unless the address sets another.
const PER_PAGE: u16 = 25;

/// The orders offered: word, title, and the API's values.
const ORDERS: [(&str, &str, DomainSort, Direction); 4] = [
    (
        "newest",
        "Newest first",
        DomainSort::Id,
        Direction::Descending,
    ),
    (
        "oldest",
        "Oldest first",
        DomainSort::Id,
        Direction::Ascending,
    ),
    ("name", "Name A–Z", DomainSort::Name, Direction::Ascending),
    (
        "name-down",
        "Name Z–A",
        DomainSort::Name,
        Direction::Descending,
    ),
];

/// The parameters of the list's page.
#[derive(Debug)]
pub struct ListQuery {
    /// The same for the API.
    pub list: ListDomains,
    /// Whether all rows of the page are selected.
    pub is_selected: bool,
}

impl Default for ListQuery {
    fn default() -> Self {
        let mut list = ListDomains::default();
        list.params.per_page = PER_PAGE;
        Self {
            list,
            is_selected: false,
        }
    }
}

impl FromFields for ListQuery {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, rules: &()) -> Option<Self> {
        let list = ListDomains::from_fields(reader, rules);
        let orders = ORDERS.map(|(word, _, sort_by, direction)| (word, (sort_by, direction)));
        let order = reader.choice("order", &orders);
        let is_selected = reader.choice("select", &[("page", true)]) == Some(true);
        let has_size = reader.text("per_page").is_some();
        let mut list = list?;
        if let Some((sort_by, direction)) = order {
            (list.params.sort_by, list.params.direction) = (sort_by, direction);
        }
        if !has_size {
            list.params.per_page = PER_PAGE;
        }
        Some(Self { list, is_selected })
    }
}

/// A choice in the search form.
#[derive(Debug)]
pub struct Choice {
    pub word: &'static str,
    pub title: &'static str,
    pub is_here: bool,
}

impl ListQuery {
    /// The search text.
    pub fn search(&self) -> &str {
        self.list.params.search.as_deref().unwrap_or_default()
    }

    /// The page sizes to choose from.
    pub fn sizes(&self) -> [Choice; 4] {
        PER_PAGE_CHOICES.map(|(word, size)| Choice {
            word,
            title: word,
            is_here: self.list.params.per_page == size,
        })
    }

    /// The state that it selects; empty for all.
    pub fn status(&self) -> &'static str {
        self.list.filters.status.map_or("", Ownership::as_str)
    }

    /// The routings to choose from.
    pub fn routings(&self) -> [Choice; 4] {
        ROUTINGS.map(|(routing, title)| Choice {
            word: routing.as_str(),
            title,
            is_here: self.list.filters.routing == Some(routing),
        })
    }

    /// The states of certificates to choose from.
    pub fn certificates(&self) -> [Choice; 4] {
        CERTIFICATES.map(|(status, title)| Choice {
            word: status.as_str(),
            title,
            is_here: self.list.filters.certificate == Some(status),
        })
    }

    /// The orders to choose from.
    pub fn orders(&self) -> [Choice; 4] {
        let params = &self.list.params;
        ORDERS.map(|(word, title, sort_by, direction)| Choice {
            word,
            title,
            is_here: (params.sort_by, params.direction) == (sort_by, direction),
        })
    }

    /// The address of a page of this list, as seen from the base URL.
    pub fn address(&self, page: u64) -> String {
        self.address_of(self.list.filters.status, page)
    }

    /// The address of this page with all of its rows selected, or none.
    pub fn address_selected(&self) -> String {
        let here = self.address(self.list.params.page);
        match (self.is_selected, here.contains('?')) {
            (true, _) => here,
            (false, true) => format!("{here}&select=page"),
            (false, false) => format!("{here}?select=page"),
        }
    }

    /// The part of the page's address after its path.
    pub fn text(&self) -> String {
        let here = self.address(self.list.params.page);
        here.trim_start_matches(LIST).to_owned()
    }

    /// The address of a page with domains in another state, or in every state.
    pub fn address_of(&self, status: Option<Ownership>, page: u64) -> String {
        let mut orders = self.orders().into_iter().skip(1);
        let order = orders.find(|order| order.is_here).map(|order| order.word);
        let status = status.map(Ownership::as_str);
        let size = self.list.params.per_page;
        let routing = self.list.filters.routing.map(Routing::as_str);
        let certificate = self.list.filters.certificate;
        let certificate = certificate.map(CertificateStatus::as_str);
        let pairs = [
            ("search", self.list.params.search.clone()),
            ("status", status.map(str::to_owned)),
            ("routing", routing.map(str::to_owned)),
            ("certificate", certificate.map(str::to_owned)),
            ("order", order.map(str::to_owned)),
            ("per_page", (size != PER_PAGE).then(|| size.to_string())),
            ("page", (page > 1).then(|| page.to_string())),
        ];
        let pairs = pairs.into_iter();
        let pairs = pairs.filter_map(|(name, value)| Some((name, value?)));
        let query = url::form_urlencoded::Serializer::new(String::new())
            .extend_pairs(pairs)
            .finish();
        match query.as_str() {
            "" => LIST.to_owned(),
            query => format!("{LIST}?{query}"),
        }
    }
}
