//! The page of the list.

use actix_web::HttpRequest;
use askama::Template;
use chrono::Utc;
use look::Layout;
use query_params::FieldErrors;
use web::{Problem, RequiredScope};
use web_console::{Frame, Pager, Sent, SignedIn};

use super::certificate::Seen;
use super::links::ListQuery;
use super::row::Row;
use super::tabs::{Tab, tabs};
use crate::app::App;
use crate::domains::{Certificates, count_states, read_page};
use crate::model::{self, DomainRow};
use crate::scopes::{DomainsRead, DomainsWrite};

/// The account's domains, and the form for adding one.
#[derive(Template)]
#[template(path = "domains/list.html")]
pub struct ListPage {
    layout: Layout,
    frame: Frame,
    may_write: bool,
    /// Whether there is anything to check.
    is_proof_needed: bool,
    /// Whether domains can be chosen by their certificates.
    has_certificates: bool,
    /// The fields of the form for adding, as typed.
    pub sent: Sent,
    /// Their errors.
    pub errors: FieldErrors,
    /// The reason why nothing was added, if it is not about a field.
    pub refusal: String,
    /// The domain of the name that was to be added, which the account has.
    pub existing: Option<i64>,
    /// The errors of the parameters in the address.
    pub query_error: String,
    /// The result of the last action.
    pub done: &'static str,
    query: ListQuery,
    tabs: Vec<Tab>,
    rows: Vec<Row>,
    total: u64,
    pager: Pager,
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
        let account = session.account.as_str();
        let page = read_page(app, account, &query.list).await?;
        let counts = count_states(app, account, &query.list).await?;
        let certificates = Certificates::read(app, &page.rows).await?;
        let params = &query.list.params;
        let rows = (page.rows.len(), page.total);
        let pager = Pager::new(params.page, params.per_page, rows, |number| {
            query.address(number)
        });
        let now = app.verification.clock().now();
        let ids: Vec<i64> = page.rows.iter().map(|domain| domain.id).collect();
        let pool = app.pool.for_account(account);
        // Days are those of the clock that counts visits.
        let visits = model::visit_sums(&pool, account, &ids, Utc::now().date_naive()).await?;
        let row = |domain: DomainRow| {
            let visits = visits.get(&domain.id);
            let certificate = Seen::new(app, &certificates, &domain);
            Row::new(domain, &certificate, visits, now)
        };
        Ok(Self {
            layout: Layout::from_request(request),
            frame: Frame::new(request, Some(session)),
            may_write: session.allows(&DomainsWrite::SCOPE),
            is_proof_needed: app.verification.offer().is_proof_needed(),
            has_certificates: app.shows_certificates || query.list.filters.certificate.is_some(),
            sent: Sent::default(),
            errors: FieldErrors::default(),
            refusal: String::new(),
            existing: None,
            query_error: String::new(),
            done: "",
            pager,
            tabs: tabs(&query, &counts),
            query,
            total: page.total,
            rows: page.rows.into_iter().map(row).collect(),
        })
    }

    /// Whether the account has no domains at all, as far as is known.
    fn is_new(&self) -> bool {
        self.total == 0 && !self.query.list.is_narrow() && self.query.list.params.page == 1
    }

    /// What is wrong with a field; empty if nothing is.
    fn error(&self, field: &str) -> String {
        web_console::field_error(&self.errors, field)
    }

    /// Whether the folded fields contain text or errors.
    fn is_open(&self) -> bool {
        let mut fields = ["index_page", "not_found_page", "with_www"].iter();
        fields.any(|field| !self.sent.text(field).is_empty() || !self.error(field).is_empty())
    }
}
