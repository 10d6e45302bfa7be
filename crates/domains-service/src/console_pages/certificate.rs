//! The certificate of a domain, in words. If the edge serves HTTPS itself, the service knows whether
//! there is one; otherwise, only the proxy does.

use chrono::NaiveDateTime;

use super::facts::Fact;
use super::stop::{Stop, done, next, now, warn};
use super::when::{SOON, moment};
use crate::app::App;
use crate::domains::{Certificates, DomainCertificate};
use crate::model::{CertificateStatus, DomainRow, Eligibility};

const TITLE: &str = "Certificate";

/// What is known of a domain's certificate.
#[derive(Debug)]
pub struct Seen {
    /// `None` if a proxy serves HTTPS.
    certificate: Option<DomainCertificate>,
    /// Whose certificates the service orders; `None` if it orders none.
    ordering: Option<Eligibility>,
    now: NaiveDateTime,
}

impl Seen {
    /// The certificate of one of the domains that were read.
    pub fn new(app: &App, certificates: &Certificates, domain: &DomainRow) -> Self {
        Self {
            certificate: certificates.of_name(&domain.name, domain.ownership),
            ordering: app.orders_certificates,
            now: app.verification.clock().now(),
        }
    }

    /// Whether the edge serves HTTPS itself, but has no certificate for the name.
    pub fn is_missing(&self) -> bool {
        let shown = self.certificate.as_ref();
        shown.is_some_and(|shown| shown.status != CertificateStatus::Issued)
    }

    /// Whether there may be a certificate while a page is open.
    pub fn is_awaited(&self, domain: &DomainRow) -> bool {
        let Some(shown) = &self.certificate else {
            return false;
        };
        let soon = self.now + SOON;
        let planned = shown.next_attempt_at.map(|at| at.naive_utc() <= soon);
        self.is_missing()
            && domain.ownership.is_owned()
            && !self.waits_for_routing(domain)
            && planned.unwrap_or(self.ordering.is_some())
    }

    /// The step in the progress of the domain.
    pub fn stop(&self, domain: &DomainRow) -> Stop {
        let Some(shown) = &self.certificate else {
            return by_proxy(domain);
        };
        if !domain.ownership.is_owned() {
            return next(TITLE, "private", self.once_proved());
        }
        match shown.status {
            CertificateStatus::Issued => self.issued(domain, shown),
            CertificateStatus::Failed => {
                let (reason, then) = (reason(shown), self.then(domain, shown));
                warn(
                    TITLE,
                    format!("No certificate could be issued{reason}{then}"),
                )
            }
            CertificateStatus::Pending | CertificateStatus::None => self.expected(domain, shown),
        }
    }

    /// The same in a few words.
    pub fn fact(&self, domain: &DomainRow) -> Fact {
        let is_forbidden = domain.caa_warning.is_some();
        let Some(shown) = &self.certificate else {
            return match (domain.ownership.is_owned(), is_forbidden) {
                (false, _) => NONE,
                (true, true) => BLOCKED,
                (true, false) => Fact::new("Certificate allowed", "pass", "private"),
            };
        };
        match shown.status {
            CertificateStatus::Issued if shown.error.is_some() => {
                Fact::new("Certificate not renewed yet", "warn", "warn")
            }
            CertificateStatus::Issued => Fact::new("Certificate valid", "pass", "private"),
            CertificateStatus::Failed => Fact::new("Certificate failed", "warn", "warn"),
            CertificateStatus::Pending | CertificateStatus::None
                if domain.ownership.is_owned() && is_forbidden =>
            {
                BLOCKED
            }
            CertificateStatus::Pending => Fact::new("Certificate pending", "busy", "busy"),
            CertificateStatus::None => NONE,
        }
    }

    fn issued(&self, domain: &DomainRow, shown: &DomainCertificate) -> Stop {
        let until = shown.not_after.map(|at| moment(at.naive_utc()));
        let until = format!("Valid until {}.", until.unwrap_or_default());
        if shown.error.is_some() {
            let then = self.then(domain, shown);
            let text = format!("{until} It has not been renewed{}{then}", reason(shown));
            return warn(TITLE, text);
        }
        let renewal = match shown.next_attempt_at.map(|at| at.naive_utc()) {
            _ if self.waits_for_routing(domain) => {
                " It is renewed only while the name leads here.".to_owned()
            }
            Some(at) if at > self.now => format!(" Its renewal is planned for {}.", moment(at)),
            Some(_) => " Its renewal is due now.".to_owned(),
            None if self.ordering.is_none() => " It is not renewed: none is ordered.".to_owned(),
            None => String::new(),
        };
        match domain.caa_fault() {
            Some(fault) => warn(TITLE, format!("{until}{renewal} {}", fault.detail)),
            None => done(TITLE, format!("{until}{renewal}")),
        }
    }

    fn expected(&self, domain: &DomainRow, shown: &DomainCertificate) -> Stop {
        if let Some(error) = &shown.error {
            let then = self.then(domain, shown);
            return now(TITLE, format!("{}{then}", sentence(&error.detail)));
        }
        if let Some(fault) = domain.caa_fault() {
            return warn(TITLE, fault.detail);
        }
        if self.waits_for_routing(domain) {
            return next(TITLE, "private", "Ordered once the name leads here");
        }
        let at = shown.next_attempt_at.map(|at| at.naive_utc());
        match (shown.status, at) {
            (CertificateStatus::None, _) if self.ordering.is_none() => {
                warn(TITLE, "There is none, and none is ordered")
            }
            (CertificateStatus::None, _) => now(TITLE, "Its order is about to begin"),
            (_, Some(at)) if at > self.now => {
                now(TITLE, format!("Its order is planned for {}", moment(at)))
            }
            _ => now(TITLE, "Its order is due, and made when it has its turn"),
        }
    }

    fn once_proved(&self) -> &'static str {
        match self.ordering {
            Some(Eligibility::RoutedHere) => "Ordered once the name is proved and leads here",
            Some(Eligibility::RoutedHereOrUnknown) => "Ordered once the name is proved",
            None => "There is none, and none is ordered",
        }
    }

    /// When it is tried again, after an attempt that has failed or has to wait: another sentence.
    fn then(&self, domain: &DomainRow, shown: &DomainCertificate) -> String {
        if self.waits_for_routing(domain) {
            return " The next attempt is made once the name leads here.".to_owned();
        }
        match shown.next_attempt_at.map(|at| at.naive_utc()) {
            Some(at) if at > self.now => format!(" The next attempt is on {}.", moment(at)),
            Some(_) => " The next attempt is due now.".to_owned(),
            None => String::new(),
        }
    }

    /// Whether nothing is ordered for the name as long as it leads where it does.
    fn waits_for_routing(&self, domain: &DomainRow) -> bool {
        let accepts = |eligibility: Eligibility| eligibility.accepts(domain.routing);
        !self.ordering.is_none_or(accepts)
    }
}

const NONE: Fact = Fact::new("No certificate", "none", "not_applicable");
const BLOCKED: Fact = Fact::new("Certificate blocked", "warn", "warn");

fn by_proxy(domain: &DomainRow) -> Stop {
    if !domain.ownership.is_owned() {
        return next(TITLE, "private", "Allowed once the name is proved");
    }
    match domain.caa_fault() {
        Some(fault) => warn(TITLE, fault.detail),
        None => done(TITLE, "Allowed: the proxy may request one"),
    }
}

/// The rest of a sentence that says why.
fn reason(shown: &DomainCertificate) -> String {
    let detail = shown.error.as_ref().map(|error| error.detail.as_str());
    match detail.unwrap_or_default().trim_end_matches('.') {
        "" => ".".to_owned(),
        detail => format!(": {detail}."),
    }
}

/// A text of the authority's, or ours, as a sentence.
fn sentence(text: &str) -> String {
    let mut characters = text.trim_end_matches('.').chars();
    let first = characters.next().map(char::to_uppercase);
    let first: String = first.into_iter().flatten().collect();
    format!("{first}{}.", characters.as_str())
}
