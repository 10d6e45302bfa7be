//! When a certificate is renewed: the authority's advice (RFC 9773), or two thirds of its life.

use chrono::{DateTime, NaiveDateTime, TimeDelta};
use instant_acme::{Account, CertificateIdentifier, Error};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;

use super::deadline::Deadline;
use super::failure::Failure;
use super::schedule::{self, Jitter};
use crate::model::CertificateRow;

/// The advice is requested again after this time at the earliest and at the latest.
const SOONEST: TimeDelta = TimeDelta::minutes(1);
const LATEST: TimeDelta = TimeDelta::days(1);
/// The same after a failure.
const AFTER_FAILURE: TimeDelta = TimeDelta::hours(6);

/// What the authority says about a renewal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    /// It gives none.
    None,
    /// It gives some, but not this time.
    Missing,
    /// Between these moments, UTC; it should be requested again after this time.
    Window(NaiveDateTime, NaiveDateTime, TimeDelta),
}

/// The plan for a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// When it is renewed, UTC.
    pub renew_at: NaiveDateTime,
    /// When something is to be done, UTC: that, or another request for advice.
    pub due_at: NaiveDateTime,
}

/// The id by which an authority knows a certificate; `None` if it has none.
pub fn identifier(certificate: &CertificateRow) -> Option<CertificateIdentifier<'static>> {
    let leaf = CertificateDer::from_pem_slice(certificate.chain.as_bytes()).ok()?;
    let identifier = CertificateIdentifier::try_from(&leaf).ok()?;
    Some(identifier.into_owned())
}

/// Asks the authority.
///
/// # Errors
/// Only when the process stops.
pub async fn advice(
    account: &Account,
    certificate: &CertificateRow,
    deadline: &Deadline,
) -> Result<Advice, Failure> {
    let Some(identifier) = identifier(certificate) else {
        return Ok(Advice::None);
    };
    let requested = deadline.wait(account.renewal_info(&identifier)).await?;
    Ok(match requested {
        Ok((info, again)) => {
            let window = info.suggested_window;
            let moment = |seconds| DateTime::from_timestamp(seconds, 0);
            let start = moment(window.start.unix_timestamp());
            let end = moment(window.end.unix_timestamp());
            let again = TimeDelta::from_std(again).unwrap_or(LATEST);
            match start.zip(end) {
                Some((start, end)) if start <= end => {
                    Advice::Window(start.naive_utc(), end.naive_utc(), again)
                }
                _ => Advice::Missing,
            }
        }
        Err(Error::Unsupported(_)) => Advice::None,
        Err(error) => {
            tracing::debug!(name = certificate.name, %error, "no advice about a renewal");
            Advice::Missing
        }
    })
}

/// The plan for a certificate, given when it was planned to be renewed before.
pub fn plan(
    validity: (NaiveDateTime, NaiveDateTime),
    advice: Advice,
    planned: Option<NaiveDateTime>,
    now: NaiveDateTime,
    jitter: Jitter,
) -> Plan {
    let renew_at = match advice {
        Advice::Window(start, end, _) => planned
            .filter(|planned| (start..=end).contains(planned))
            .unwrap_or_else(|| schedule::within((start, end), jitter)),
        _ => planned.unwrap_or_else(|| schedule::two_thirds(validity, jitter)),
    };
    let again = match advice {
        Advice::None => None,
        Advice::Missing => Some(AFTER_FAILURE),
        Advice::Window(_, _, again) => Some(again.clamp(SOONEST, LATEST)),
    };
    let again = again.and_then(|again| now.checked_add_signed(again));
    Plan {
        renew_at,
        due_at: again.map_or(renew_at, |again| again.min(renew_at)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(hours: i64) -> NaiveDateTime {
        let moment = DateTime::from_timestamp(hours * 3600, 0);
        moment.unwrap().naive_utc()
    }

    const HALF: Jitter = Jitter::from_fraction(0.5);

    #[test]
    fn without_advice_nothing_is_asked_before_the_renewal() {
        let validity = (moment(0), moment(300));
        let made = plan(
            validity,
            Advice::None,
            None,
            moment(0),
            Jitter::from_fraction(0.0),
        );
        assert_eq!((made.renew_at, made.due_at), (moment(200), moment(200)));
        let kept = plan(validity, Advice::None, Some(moment(190)), moment(1), HALF);
        assert_eq!(kept.renew_at, moment(190));
    }

    #[test]
    fn a_suggested_window_is_kept_to_and_asked_for_again() {
        let validity = (moment(0), moment(300));
        let advice = Advice::Window(moment(100), moment(120), TimeDelta::hours(6));
        let made = plan(validity, advice, None, moment(10), HALF);
        assert_eq!((made.renew_at, made.due_at), (moment(110), moment(16)));
        let kept = plan(validity, advice, Some(moment(101)), moment(10), HALF);
        assert_eq!(kept.renew_at, moment(101));
        let moved = plan(validity, advice, Some(moment(200)), moment(10), HALF);
        assert_eq!(moved.renew_at, moment(110), "the window was moved");
        let past = Advice::Window(moment(1), moment(3), TimeDelta::hours(6));
        let due = plan(validity, past, Some(moment(200)), moment(10), HALF);
        assert_eq!((due.renew_at, due.due_at), (moment(2), moment(2)));
    }

    #[test]
    fn an_authority_without_manners_is_not_asked_all_the_time() {
        let validity = (moment(0), moment(300));
        let at_once = Advice::Window(moment(100), moment(120), TimeDelta::zero());
        let made = plan(validity, at_once, None, moment(0), HALF);
        assert_eq!(made.due_at, moment(0) + SOONEST);
        let made = plan(
            validity,
            Advice::Missing,
            Some(moment(200)),
            moment(0),
            HALF,
        );
        assert_eq!((made.renew_at, made.due_at), (moment(200), moment(6)));
    }
}
