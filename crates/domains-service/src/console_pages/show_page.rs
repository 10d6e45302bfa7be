//! The page of a domain.

use actix_web::HttpRequest;
use askama::Template;
use database::Pool;
use look::Layout;
use query_params::FieldErrors;
use web::{Problem, RequiredScope};
use web_console::{Frame, SignedIn};

use super::certificate::Seen;
use super::chart::{Chart, KINDS};
use super::facts::{self, Fact};
use super::notice::Notice;
use super::options_form::OptionsForm;
use super::records::{self, Record};
use super::stop::Stop;
use super::trail::trail;
use super::when::{SOON, moment};
use crate::app::App;
use crate::domains::{Certificates, Visits};
use crate::model::{self, DomainRow, Ownership};
use crate::name::LookAlike;
use crate::scopes::{DomainsRead, DomainsWrite};

/// A domain with all details.
#[derive(Template)]
#[template(path = "domains/show.html")]
pub struct DomainPage {
    layout: Layout,
    frame: Frame,
    may_write: bool,
    /// The result of the last action.
    pub done: &'static str,
    /// The reason why an action was refused; empty if none was.
    pub refusal: String,
    /// The options form, as typed or as stored.
    pub options: OptionsForm,
    /// Its errors.
    pub errors: FieldErrors,
    id: i64,
    name: String,
    /// The name in DNS, if it is spelt differently.
    ascii: Option<String>,
    /// A warning that it may be taken for another name.
    name_warning: Option<&'static str>,
    state: Fact,
    notice: Option<Notice>,
    heading: &'static str,
    records: Vec<Record>,
    /// Which of the records must stay.
    advice: &'static str,
    shown_by_dns: Vec<String>,
    checked_at: Option<String>,
    next_check: String,
    stops: [Stop; 5],
    chart: Chart,
    /// Who is notified of what happens to it.
    notified: Option<String>,
    /// Whether its state may change while the page is open.
    is_waiting: bool,
}

impl DomainPage {
    /// Reads the account's domain.
    pub async fn read(
        app: &App,
        request: &HttpRequest,
        session: &SignedIn,
        id: i64,
    ) -> Result<Self, Problem> {
        if !session.allows(&DomainsRead::SCOPE) {
            return Err(Problem::insufficient_scope(&DomainsRead::SCOPE));
        }
        let account = session.account.as_str();
        let find = async |pool: &Pool| model::find(pool, account, id).await;
        let found = app.pool.for_account(account).reading(account, find).await?;
        let domain = found.ok_or_else(Problem::not_found)?;
        let texts = model::texts(&app.pool.for_account(account), &domain).await?;
        let visits = Visits::read(&app.pool.for_account(account), account, id).await?;
        let certificates = Certificates::read(app, std::slice::from_ref(&domain)).await?;
        let certificate = Seen::new(app, &certificates, &domain);
        let pool = app.pool.for_account(account);
        let notified = notify::notified(&pool, session, &domain.name).await?;
        let may_write = session.allows(&DomainsWrite::SCOPE);
        let records = records::records(&domain, app.verification.offer());
        let proofs = records.iter().filter(|record| record.is_proof).count();
        Ok(Self {
            layout: Layout::from_request(request),
            frame: Frame::new(request, Some(session)),
            may_write,
            done: "",
            refusal: String::new(),
            errors: FieldErrors::default(),
            state: facts::ownership(domain.ownership),
            notice: Notice::from_domain(&domain, may_write),
            heading: records::heading(domain.ownership, records.len(), proofs),
            advice: records::advice(&domain, proofs),
            records,
            shown_by_dns: records::shown_by_dns(&domain, app.verification.offer()),
            checked_at: domain.last_checked_at.map(moment),
            next_check: next_check(app, &domain),
            stops: trail(&domain, &certificate),
            chart: Chart::new(&visits),
            notified,
            is_waiting: is_waiting(app, &domain, &certificate),
            options: OptionsForm::new(&domain, &texts),
            id,
            name_warning: LookAlike::from_name(&domain.name_unicode).map(LookAlike::detail),
            ascii: Some(domain.name).filter(|name| *name != domain.name_unicode),
            name: domain.name_unicode,
        })
    }

    /// Whether the options are unfolded: some are set, or invalid.
    fn are_options_open(&self) -> bool {
        let fields = [
            "redirect_status",
            "redirect_to",
            "robots",
            "well_known",
            "hsts",
        ];
        !self.options.set().is_empty() || fields.iter().any(|field| !self.error(field).is_empty())
    }

    /// What is wrong with a field; empty if nothing is.
    fn error(&self, field: &str) -> String {
        web_console::field_error(&self.errors, field)
    }
}

fn next_check(app: &App, domain: &DomainRow) -> String {
    let now = app.verification.clock().now();
    match domain.next_check_at {
        Some(at) if at <= now => "The next check is due now.".to_owned(),
        Some(at) => format!("The next check is on {}.", moment(at)),
        None => "The next check is made on request only.".to_owned(),
    }
}

/// Whether a check or an order may change the domain while its page is open.
fn is_waiting(app: &App, domain: &DomainRow, certificate: &Seen) -> bool {
    let is_awaited = matches!(domain.ownership, Ownership::Pending | Ownership::Grace);
    let soon = app.verification.clock().now() + SOON;
    (is_awaited && domain.next_check_at.is_some_and(|at| at <= soon))
        || certificate.is_awaited(domain)
}
