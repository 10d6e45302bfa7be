//! Distinguishes the causes of a failed request.

use std::error::Error;
use std::io;
use std::iter::successors;

use rustls::CertificateError;

use super::{CertificateFault, FetchError, FetchSettings};

/// The error that describes a failed request to this host.
pub(super) fn of(error: &reqwest::Error, host: &str, settings: &FetchSettings) -> FetchError {
    if error.is_timeout() {
        return FetchError::Timeout {
            limit: settings.connect_timeout,
        };
    }
    let known = causes(error).find_map(|cause| recognise(cause, host, settings.max_header_bytes));
    if let Some(known) = known {
        return known;
    }
    let host = host.to_owned();
    let reason = innermost(error);
    if error.is_connect() {
        FetchError::ConnectionFailed { host, reason }
    } else {
        FetchError::InvalidResponse { host, reason }
    }
}

/// The error that describes a failure in the middle of a body.
pub(super) fn of_body(error: &reqwest::Error, host: &str) -> FetchError {
    // Trailers are the only headers that can arrive this late, and they have their own limit.
    let known = causes(error).find_map(|cause| recognise(cause, host, 0));
    known.unwrap_or_else(|| FetchError::InvalidResponse {
        host: host.to_owned(),
        reason: innermost(error),
    })
}

fn recognise(
    cause: &(dyn Error + 'static),
    host: &str,
    max_header_bytes: usize,
) -> Option<FetchError> {
    if let Some(error) = cause.downcast_ref::<FetchError>() {
        return Some(error.clone());
    }
    if let Some(error) = cause.downcast_ref::<rustls::Error>() {
        return Some(of_tls(error, host));
    }
    if let Some(error) = cause.downcast_ref::<hyper::Error>() {
        return of_http(error, host, max_header_bytes);
    }
    if let Some(error) = cause.downcast_ref::<h2::Error>() {
        let closed = error.is_io() || error.is_remote();
        return closed.then(|| FetchError::ConnectionClosed {
            host: host.to_owned(),
        });
    }
    cause
        .downcast_ref::<io::Error>()
        .and_then(|error| of_io(error, host))
}

fn of_http(error: &hyper::Error, host: &str, limit_bytes: usize) -> Option<FetchError> {
    let host = host.to_owned();
    if error.is_parse_too_large() {
        return Some(FetchError::HeadersTooLarge { limit_bytes });
    }
    if error.is_parse() {
        return Some(FetchError::InvalidResponse {
            host,
            reason: error.to_string(),
        });
    }
    let closed = error.is_incomplete_message() || error.is_canceled() || error.is_closed();
    closed.then_some(FetchError::ConnectionClosed { host })
}

fn of_io(error: &io::Error, host: &str) -> Option<FetchError> {
    let host = host.to_owned();
    match error.kind() {
        io::ErrorKind::ConnectionRefused => Some(FetchError::ConnectionRefused { host }),
        io::ErrorKind::ConnectionReset
        | io::ErrorKind::ConnectionAborted
        | io::ErrorKind::BrokenPipe
        | io::ErrorKind::NotConnected
        | io::ErrorKind::UnexpectedEof => Some(FetchError::ConnectionClosed { host }),
        _ => None,
    }
}

fn of_tls(error: &rustls::Error, host: &str) -> FetchError {
    let host = host.to_owned();
    let reason = match error {
        rustls::Error::InvalidCertificate(error) => {
            let (code, reason) = certificate_fault(error);
            let fault = CertificateFault { code, reason };
            return FetchError::CertificateInvalid { host, fault };
        }
        rustls::Error::AlertReceived(alert) => {
            format!("the server gave the TLS alert {alert:?}")
        }
        rustls::Error::InvalidMessage(_) => "the server does not speak TLS".to_owned(),
        error => error.to_string(),
    };
    FetchError::TlsInvalid { host, reason }
}

fn certificate_fault(error: &CertificateError) -> (&'static str, String) {
    use CertificateError as Certificate;
    let (code, reason) = match error {
        Certificate::Expired | Certificate::ExpiredContext { .. } => {
            ("expired", "the certificate has expired")
        }
        Certificate::NotValidYet | Certificate::NotValidYetContext { .. } => {
            ("not_yet_valid", "the certificate is not valid yet")
        }
        Certificate::NotValidForName | Certificate::NotValidForNameContext { .. } => {
            ("name_mismatch", "the certificate is for another name")
        }
        Certificate::UnknownIssuer => ("untrusted", "the certificate's issuer is not trusted"),
        Certificate::Revoked => ("revoked", "the certificate was revoked"),
        other => {
            let reason = format!("the certificate is not valid ({other})");
            return ("invalid", reason);
        }
    };
    (code, reason.to_owned())
}

/// The error and all its causes. An [`io::Error`] does not return the error that it wraps as its
/// `source`, so that is taken out of it.
fn causes<'e>(error: &'e (dyn Error + 'static)) -> impl Iterator<Item = &'e (dyn Error + 'static)> {
    successors(Some(error), |error| below(*error))
}

fn below<'e>(error: &'e (dyn Error + 'static)) -> Option<&'e (dyn Error + 'static)> {
    let wrapped = error
        .downcast_ref::<io::Error>()
        .and_then(io::Error::get_ref);
    match wrapped {
        Some(wrapped) => Some(wrapped),
        None => error.source(),
    }
}

fn innermost(error: &(dyn Error + 'static)) -> String {
    causes(error)
        .last()
        .map(ToString::to_string)
        .unwrap_or_default()
}
