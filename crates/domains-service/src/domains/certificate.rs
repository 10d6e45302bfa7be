//! A domain's certificate as the API shows it.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use database::{Error, utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::{DomainSummary, VerificationNote};
use crate::app::App;
use crate::model::{self, CertificateFacts, CertificateStatus, DomainRow, OrderFacts, Ownership};

/// The certificate with which the edge serves a name over HTTPS. Like the last check, it is not part
/// of the version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DomainCertificate {
    /// Whether there is one.
    pub status: CertificateStatus,
    /// When its validity begins.
    #[schema(required)]
    pub not_before: Option<DateTime<Utc>>,
    /// When its validity ends.
    #[schema(required)]
    pub not_after: Option<DateTime<Utc>>,
    /// The authority that issued it.
    #[schema(required)]
    pub issuer: Option<String>,
    /// What went wrong with the last attempt at a certificate, also if an older one is still valid.
    #[schema(required)]
    pub error: Option<VerificationNote>,
    /// When the next attempt is planned; with a certificate, when it is to be renewed.
    #[schema(required)]
    pub next_attempt_at: Option<DateTime<Utc>>,
}

/// How long the edge may not have noticed a stored certificate by itself.
const NEW: TimeDelta = TimeDelta::minutes(1);

/// The certificates of some domains, if the edge serves HTTPS.
pub struct Certificates {
    by_name: Option<HashMap<String, DomainCertificate>>,
}

impl Certificates {
    /// Reads the certificates of these domains. Only owned names have any: certificates of another
    /// account's domain of the same name are not shown, nor are those that the edge of this process
    /// cannot serve.
    ///
    /// # Errors
    /// Database errors.
    pub async fn read(app: &App, domains: &[DomainRow]) -> Result<Self, Error> {
        if !app.shows_certificates {
            return Ok(Self { by_name: None });
        }
        let owned = domains.iter().filter(|domain| domain.ownership.is_owned());
        let owned: Vec<&DomainRow> = owned.collect();
        let Some(first) = owned.first() else {
            let by_name = Some(HashMap::new());
            return Ok(Self { by_name });
        };
        // All are one account's.
        let pool = app.pool.for_account(&first.account);
        let names: Vec<String> = owned.iter().map(|domain| domain.name.clone()).collect();
        let now = app.verification.clock().now();
        let mut facts = model::certificate_facts(&pool, &names).await?;
        let is_new = |facts: &&CertificateFacts| now - facts.stored_at < NEW;
        let late = facts.iter().filter(is_new).map(|facts| &facts.name);
        let late = late.filter(|name| !app.edge.serves_https(name));
        app.edge.refresh_all(late.cloned().collect()).await;
        facts.retain(|facts| app.edge.serves_https(&facts.name));
        let orders = model::order_facts(&pool, &names).await?;
        let mut facts: HashMap<_, _> = facts.into_iter().map(|it| (it.name.clone(), it)).collect();
        let mut orders: HashMap<_, _> =
            orders.into_iter().map(|it| (it.name.clone(), it)).collect();
        let by_name = names.into_iter().map(|name| {
            let certificate =
                DomainCertificate::new(facts.remove(&name), orders.remove(&name), now);
            (name, certificate)
        });
        Ok(Self {
            by_name: Some(by_name.collect()),
        })
    }

    /// Adds the domain's certificate to its summary.
    #[must_use]
    pub fn add_to(&self, mut summary: DomainSummary) -> DomainSummary {
        summary.certificate = self.of_name(&summary.name, summary.verification.status);
        summary
    }

    /// The certificate of one of the domains, given its name and whether that is owned; `None` if
    /// the edge does not serve HTTPS.
    pub fn of_name(&self, name: &str, ownership: Ownership) -> Option<DomainCertificate> {
        let by_name = self.by_name.as_ref()?;
        let found = ownership.is_owned().then(|| by_name.get(name).cloned());
        Some(found.flatten().unwrap_or_else(DomainCertificate::none))
    }
}

impl DomainCertificate {
    /// No certificate, and no order for one.
    const fn none() -> Self {
        Self {
            status: CertificateStatus::None,
            not_before: None,
            not_after: None,
            issuer: None,
            error: None,
            next_attempt_at: None,
        }
    }

    fn new(facts: Option<CertificateFacts>, order: Option<OrderFacts>, now: NaiveDateTime) -> Self {
        let facts = facts.filter(|facts| facts.not_after > now);
        let mut shown = Self::none();
        if let Some(order) = order {
            shown.status = if order.attempts > 0 {
                CertificateStatus::Failed
            } else {
                CertificateStatus::Pending
            };
            let has_failed = order.error_code.is_some();
            let renewal = order.renew_at.filter(|_| facts.is_some() && !has_failed);
            shown.next_attempt_at = Some(utc(renewal.unwrap_or(order.due_at)));
            shown.error = order.error_code.map(|code| VerificationNote {
                detail: model::reason_for_owner(&code, order.error_detail),
                code,
            });
        }
        if let Some(facts) = facts {
            shown.status = CertificateStatus::Issued;
            shown.not_before = Some(utc(facts.not_before));
            shown.not_after = Some(utc(facts.not_after));
            shown.issuer = Some(facts.issuer);
        }
        shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(days: i64) -> NaiveDateTime {
        let moment = DateTime::from_timestamp(days * 86_400, 0);
        moment.unwrap().naive_utc()
    }

    fn order(attempts: i32, error: Option<&str>) -> OrderFacts {
        OrderFacts {
            name: "go.waymark.dev".to_owned(),
            due_at: moment(50),
            renew_at: Some(moment(60)),
            attempts,
            error_code: error.map(ToOwned::to_owned),
            error_detail: error.map(|_| "why".to_owned()),
        }
    }

    fn facts() -> CertificateFacts {
        CertificateFacts {
            name: "go.waymark.dev".to_owned(),
            issuer: "Authority".to_owned(),
            not_before: moment(0),
            not_after: moment(90),
            stored_at: moment(0),
        }
    }

    #[test]
    fn a_certificate_counts_as_long_as_it_is_valid() {
        let issued = DomainCertificate::new(Some(facts()), Some(order(0, None)), moment(10));
        assert_eq!(issued.status, CertificateStatus::Issued);
        assert_eq!(issued.next_attempt_at, Some(utc(moment(60))), "its renewal");
        let failing = order(2, Some("challenge_failed"));
        let shown = DomainCertificate::new(Some(facts()), Some(failing.clone()), moment(70));
        assert_eq!(shown.status, CertificateStatus::Issued);
        assert_eq!(shown.error.unwrap().code, "challenge_failed");
        assert_eq!(shown.next_attempt_at, Some(utc(moment(50))));
        let ended = DomainCertificate::new(Some(facts()), Some(failing), moment(90));
        assert_eq!(ended.status, CertificateStatus::Failed);
        assert_eq!((ended.issuer, ended.not_after), (None, None));
    }

    #[test]
    fn details_for_operators_are_not_shown() {
        let shown = |code| {
            let order = OrderFacts {
                error_detail: Some("https://10.0.0.7/dir: refused".to_owned()),
                ..order(1, Some(code))
            };
            let shown = DomainCertificate::new(None, Some(order), moment(0));
            shown.error.unwrap().detail
        };
        for code in [
            "acme_unreachable",
            "acme_account_refused",
            "order_failed",
            "order_pending",
        ] {
            let detail = shown(code);
            assert!(
                detail.ends_with('.') && !detail.contains("10.0"),
                "{detail}"
            );
        }
        assert!(
            shown("challenge_failed").contains("10.0.0.7"),
            "the authority's words"
        );
    }

    #[test]
    fn waiting_is_no_failure() {
        let status = |order| DomainCertificate::new(None, order, moment(0)).status;
        assert_eq!(status(None), CertificateStatus::None);
        assert_eq!(status(Some(order(0, None))), CertificateStatus::Pending);
        let waiting = order(0, Some("acme_rate_limited"));
        assert_eq!(status(Some(waiting)), CertificateStatus::Pending);
        let failed = order(1, Some("challenge_failed"));
        assert_eq!(status(Some(failed)), CertificateStatus::Failed);
    }
}
