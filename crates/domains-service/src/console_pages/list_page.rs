//! The page of the list.

use actix_web::HttpRequest;
use askama::Template;
use look::Layout;
use query_params::FieldErrors;
use web::{Problem, RequiredScope};
use web_console::{Frame, Sent, SignedIn};

use super::links::ListQuery;
use super::row::Row;
use crate::app::App;
use crate::domains::read_page;
use crate::scopes::{DomainsRead, DomainsWrite};

/// The account's domains, and the form for adding one.
#[derive(Template)]
#[template(path = "domains/list.html")]
pub struct ListPage {
    layout: Layout,
    frame: Frame,
    may_write: bool,
    /// What was typed into the form for adding.
    pub sent: Sent,
    /// What is wrong with it.
    pub errors: FieldErrors,
    /// Why nothing was added, if it is not about a field.
    pub refusal: String,
    /// What is wrong with the parameters in the address.
    pub query_error: String,
    /// What was done just before.
    pub done: &'static str,
    query: ListQuery,
    rows: Vec<Row>,
    total: u64,
}

impl ListPage {
    /// Reads the page of the account's domains that the parameters select.
    pub async fn read(
        app: &App,
        request: &HttpRequest,
        session: &SignedIn,
        query: ListQuery,
    ) -> Result<Self, Problem> {
        if !session.allows(&DomainsRead::SCOPE) {
            return Err(Problem::insufficient_scope(&DomainsRead::SCOPE));
        }
        let page = read_page(app, session.account.as_str(), &query.list).await?;
        Ok(Self {
            layout: Layout::of(request),
            frame: Frame::new(request, Some(session)),
            may_write: session.allows(&DomainsWrite::SCOPE),
            sent: Sent::default(),
            errors: FieldErrors::default(),
            refusal: String::new(),
            query_error: String::new(),
            done: "",
            query,
            total: page.total,
            rows: page.rows.into_iter().map(Row::from).collect(),
        })
    }

    /// Whether the account has no domain at all, as far as is known.
    fn is_new(&self) -> bool {
        self.total == 0 && !self.query.list.is_narrow() && self.here() == 1
    }

    fn here(&self) -> u64 {
        self.query.list.params.page
    }

    fn last_page(&self) -> u64 {
        let size = u64::from(self.query.list.params.per_page);
        self.total.div_ceil(size).max(1)
    }

    /// The address of the page before this one; of the last one, if this is past it.
    fn before(&self) -> String {
        self.query.address((self.here() - 1).min(self.last_page()))
    }

    fn after(&self) -> String {
        self.query.address(self.here() + 1)
    }

    /// Which rows these are: `26–50 of 214`.
    fn extent(&self) -> String {
        let size = u64::from(self.query.list.params.per_page);
        let before = (self.here() - 1).saturating_mul(size);
        match self.rows.len() as u64 {
            0 => format!("{} in all", self.total),
            shown => format!("{}–{} of {}", before + 1, before + shown, self.total),
        }
    }

    /// The first thing that is wrong with a field; empty if nothing is.
    fn error(&self, field: &str) -> &str {
        let error = self.errors.of(field).first();
        error.map_or("", |error| &error.message)
    }

    /// Whether something was typed into the fields that are folded away, or is wrong with them.
    fn is_open(&self) -> bool {
        let mut fields = ["index_page", "not_found_page"].iter();
        fields.any(|field| !self.sent.text(field).is_empty() || !self.error(field).is_empty())
    }
}
