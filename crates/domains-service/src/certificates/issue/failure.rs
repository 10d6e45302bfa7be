//! Why an order did not lead to a certificate.

use std::time::{Duration, Instant};

use chrono::TimeDelta;
use instant_acme::{Error, Problem};

use super::authority_client::{MAX_RETRY_AFTER, RequestError};
use crate::certificates::CertificateError;
use crate::model::{CaaCode, CaaFault};

/// The longest text of an error.
const MAX_DETAIL_CHARACTERS: usize = 500;
/// When CAA records that forbid a certificate are looked up again.
const CAA_WAIT: Duration = Duration::from_mins(15);
/// The prefix of the types of an authority's problems.
const ACME_ERROR: &str = "urn:ietf:params:acme:error:";

/// Why an attempt ended without a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What went wrong, for programs.
    pub code: Code,
    /// The same in words, for the operator: one line of bounded length.
    pub detail: String,
    /// How long the authority wants to be left alone, or has to be.
    pub retry_after: Option<Duration>,
    /// Whether the order can go on: otherwise the next attempt begins another one.
    pub is_under_way: bool,
    /// How the attempt ended.
    pub ending: Ending,
    /// The address of the account that made the request, if it came that far.
    pub account: Option<String>,
}

/// How an attempt ended without a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It only waits, which does not count as a failed attempt.
    Waiting,
    /// It failed, and something may have come of the request.
    Failed,
    /// The authority has said no to the request: nothing has come of it.
    Refused,
}

/// The codes of failures. Their texts are part of the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// The authority could not be reached.
    Unreachable,
    /// One of the authority's limits is reached.
    RateLimited,
    /// The CAA records do not allow the authority.
    CaaForbids,
    /// They do not allow our account.
    CaaForbidsAccount,
    /// They do not allow the ways in which names are checked.
    CaaForbidsMethod,
    /// The authority could not convince itself that the name leads here.
    ChallengeFailed,
    /// The authority does not issue certificates for this name.
    NameRefused,
    /// The authority does not accept the account.
    Account,
    /// The order was not done in time; it goes on.
    Slow,
    /// The order was not done for so long that another authority is tried.
    Undecided,
    /// The certificate is not for the name.
    OtherName,
    /// It is for another key.
    OtherKey,
    /// It is not valid now.
    NotValid,
    /// It does not follow from its chain.
    Untrusted,
    /// Anything else.
    OrderFailed,
    /// Nothing went wrong, but the process stops, or the lease ends.
    Interrupted,
    /// Another nonce is needed.
    BadNonce,
    /// The name has been replaced in another order.
    AlreadyReplaced,
}

impl Code {
    /// The text in the database, in JSON and in metrics.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Unreachable | Self::BadNonce => "acme_unreachable",
            Self::RateLimited => "acme_rate_limited",
            Self::CaaForbids => "caa_forbids",
            Self::CaaForbidsAccount => CaaCode::Account.as_str(),
            Self::CaaForbidsMethod => CaaCode::Method.as_str(),
            Self::ChallengeFailed => "challenge_failed",
            Self::NameRefused => "name_refused",
            Self::Account => "acme_account_refused",
            Self::Slow => "order_pending",
            Self::OtherName => "certificate_for_another_name",
            Self::OtherKey => "certificate_for_another_key",
            Self::NotValid => "certificate_not_valid",
            Self::Untrusted => "certificate_untrusted",
            Self::OrderFailed | Self::Undecided | Self::AlreadyReplaced => "order_failed",
            Self::Interrupted => "interrupted",
        }
    }

    /// Whether it says something about the name, so that a limit on failures applies. `OrderFailed`
    /// has no known cause, so it counts as both this and the authority's.
    pub const fn is_of_the_name(self) -> bool {
        matches!(
            self,
            Self::ChallengeFailed | Self::NameRefused | Self::OrderFailed
        ) || self.is_of_caa()
            || self.is_of_certificate()
    }

    /// Whether what the authority has issued cannot be used. Like `OrderFailed`, it counts as both the
    /// name's and the authority's.
    pub const fn is_of_certificate(self) -> bool {
        matches!(
            self,
            Self::OtherName | Self::OtherKey | Self::NotValid | Self::Untrusted
        )
    }

    /// Whether the name's CAA records are the reason.
    pub const fn is_of_caa(self) -> bool {
        matches!(
            self,
            Self::CaaForbids | Self::CaaForbidsAccount | Self::CaaForbidsMethod
        )
    }

    /// Whether another authority may do better. What the name's own records forbid, it must not
    /// try. `OrderFailed` has no known cause, so it counts as both this and the name's.
    pub const fn is_of_the_authority(self) -> bool {
        matches!(
            self,
            Self::Unreachable
                | Self::BadNonce
                | Self::RateLimited
                | Self::Account
                | Self::Undecided
                | Self::OrderFailed
                | Self::AlreadyReplaced
        ) || self.is_of_certificate()
    }
}

impl Failure {
    /// A failure that ends the order.
    pub fn new(code: Code, detail: &str) -> Self {
        Self {
            code,
            detail: one_line(detail),
            retry_after: None,
            is_under_way: false,
            ending: match code {
                Code::Slow => Ending::Waiting,
                _ => Ending::Failed,
            },
            account: None,
        }
    }

    /// The authority has issued something that cannot be used.
    pub fn of_certificate(error: &CertificateError) -> Self {
        let code = match error {
            CertificateError::OtherName(_) => Code::OtherName,
            CertificateError::OtherKey => Code::OtherKey,
            CertificateError::NotValid => Code::NotValid,
            CertificateError::Untrusted(_) => Code::Untrusted,
            _ => Code::OrderFailed,
        };
        let detail = format!("the authority's certificate cannot be used: {error}");
        Self::new(code, &detail)
    }

    /// One of the authority's limits would be exceeded before this time has passed.
    pub fn limited(wait: TimeDelta) -> Self {
        let detail = "an order has to wait: more would exceed the authority's limits";
        let mut failure = Self::new(Code::RateLimited, detail);
        failure.retry_after = wait.to_std().ok();
        failure.ending = Ending::Waiting;
        failure
    }

    /// The CAA records do not allow an order, so that the authority gets no request.
    pub fn forbidden(fault: &CaaFault) -> Self {
        let code = match fault.code {
            CaaCode::Authority => Code::CaaForbids,
            CaaCode::Account => Code::CaaForbidsAccount,
            CaaCode::Method => Code::CaaForbidsMethod,
        };
        let mut failure = Self::new(code, &fault.detail);
        failure.retry_after = Some(CAA_WAIT);
        failure.ending = Ending::Waiting;
        failure
    }

    /// The authority has not decided on an order for so long that the other one is tried. Until then,
    /// the order goes on.
    pub fn undecided(time: TimeDelta) -> Self {
        let minutes = time.num_minutes();
        let detail = format!("the authority has not decided on the order for {minutes} minutes");
        let mut failure = Self::new(Code::Undecided, &detail);
        failure.retry_after = time.to_std().ok();
        failure.going_on()
    }

    /// Whether nothing has failed: the order goes on as before.
    pub fn is_pending(&self) -> bool {
        matches!(self.code, Code::Slow | Code::Interrupted)
    }

    /// Whether the order waits in order to keep to a limit of the authority, which got no request.
    pub fn is_limited(&self) -> bool {
        self.code == Code::RateLimited && !self.is_counted()
    }

    /// Whether it counts as a failed attempt.
    pub fn is_counted(&self) -> bool {
        self.ending != Ending::Waiting
    }

    /// Whether the authority has said no to the request.
    pub fn is_refused(&self) -> bool {
        self.ending == Ending::Refused
    }

    /// The same failure; the order goes on.
    #[must_use]
    pub fn going_on(mut self) -> Self {
        self.is_under_way = true;
        self
    }

    /// The same failure of an account with this address.
    #[must_use]
    pub fn with(mut self, account: &str) -> Self {
        self.account = Some(account.to_owned());
        self
    }

    /// What an authority says about an order or a challenge.
    pub fn of_problem(problem: &Problem) -> Self {
        let kind = problem.r#type.as_deref().unwrap_or_default();
        let mut detail = problem.detail.clone().unwrap_or_else(|| kind.to_owned());
        for part in &problem.subproblems {
            detail.push_str("; ");
            detail.push_str(&part.to_string());
        }
        let mut failure = Self::new(code_of(kind), &detail);
        if failure.code != Code::Unreachable {
            failure.ending = Ending::Refused;
        }
        match failure.code {
            // Nothing is said about the order.
            Code::Unreachable | Code::RateLimited | Code::BadNonce => failure.going_on(),
            // The account is still there: only an operator can do what is missing.
            Code::Account if !kind.ends_with("accountDoesNotExist") => failure.going_on(),
            _ => failure,
        }
    }
}

/// The code for a problem of this type (RFC 8555, section 6.7).
fn code_of(kind: &str) -> Code {
    match kind.strip_prefix(ACME_ERROR).unwrap_or(kind) {
        "rateLimited" => Code::RateLimited,
        "caa" => Code::CaaForbids,
        "badNonce" => Code::BadNonce,
        "alreadyReplaced" => Code::AlreadyReplaced,
        "rejectedIdentifier" | "unsupportedIdentifier" => Code::NameRefused,
        "accountDoesNotExist"
        | "externalAccountRequired"
        | "userActionRequired"
        | "invalidContact"
        | "unsupportedContact" => Code::Account,
        "connection" | "dns" | "incorrectResponse" | "tls" | "unauthorized" => {
            Code::ChallengeFailed
        }
        "serverInternal" => Code::Unreachable,
        _ => Code::OrderFailed,
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match &error {
            Error::Api(problem) => Self::of_problem(problem),
            Error::Timeout(next) => {
                let mut failure = Self::new(Code::Slow, "the authority has not decided yet");
                let now = Instant::now();
                let wait = next.map(|next| next.saturating_duration_since(now));
                failure.retry_after = wait.map(|wait| wait.min(MAX_RETRY_AFTER));
                failure.going_on()
            }
            Error::Other(other) => match other.downcast_ref::<RequestError>() {
                Some(RequestError::TooMany {
                    kind,
                    detail,
                    retry_after,
                }) => {
                    let code = match code_of(kind) {
                        Code::RateLimited => Code::RateLimited,
                        _ => Code::Unreachable,
                    };
                    let mut failure = Self::new(code, detail);
                    if code == Code::RateLimited {
                        failure.ending = Ending::Refused;
                    }
                    failure.retry_after = *retry_after;
                    failure.going_on()
                }
                _ => unreachable(&error),
            },
            _ => unreachable(&error),
        }
    }
}

/// Whatever is none of the protocol: the order may well go on.
fn unreachable(error: &Error) -> Failure {
    let detail = format!("the authority cannot be reached: {error}");
    Failure::new(Code::Unreachable, &detail).going_on()
}

/// The text on one line without control characters, of bounded length: it is a stranger's.
fn one_line(text: &str) -> String {
    let shown = text.chars().map(|character| {
        if character.is_control() {
            ' '
        } else {
            character
        }
    });
    shown.take(MAX_DETAIL_CHARACTERS).collect()
}

#[cfg(test)]
mod tests;
