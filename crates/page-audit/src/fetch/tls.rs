//! Reads the certificate that a server presented.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::time::{SystemTime, UNIX_EPOCH};

use fetch_guard::TargetUrl;
use x509_parser::prelude::{FromDer, GeneralName, X509Certificate};

use super::{CertificateFault, FetchError};
use crate::snapshot::{Tls, TlsFault};

const SECONDS_PER_DAY: i64 = 24 * 60 * 60;

/// The facts of the connection of this response, with what is wrong with its certificate or with an
/// earlier one. `None` if it was not a secure one, or if a certificate that verifies cannot be
/// read.
pub(super) fn facts(
    response: &reqwest::Response,
    target: &TargetUrl,
    fault: Option<(TargetUrl, CertificateFault)>,
) -> Result<Option<Tls>, FetchError> {
    if target.as_url().scheme() != "https" {
        return Ok(None);
    }
    let info = response.extensions().get::<reqwest::tls::TlsInfo>();
    let der = info.and_then(reqwest::tls::TlsInfo::peer_certificate);
    let certificate = der.and_then(|der| X509Certificate::from_der(der).ok());
    let Some((_, certificate)) = certificate else {
        return match fault {
            None => Ok(None),
            Some(_) => Err(FetchError::TlsInvalid {
                host: target.host().to_owned(),
                reason: "the certificate cannot be read".to_owned(),
            }),
        };
    };
    let validity = certificate.validity();
    let not_after = validity.not_after.timestamp();
    let self_signed = certificate.subject() == certificate.issuer();
    // HTTP/2 is used only if ALPN chose it.
    let alpn = (response.version() == reqwest::Version::HTTP_2).then(|| "h2".to_owned());
    let fault = fault.map(|(of, fault)| explained(&of, &fault, self_signed && of == *target));
    Ok(Some(Tls {
        verified: fault.map_or(Ok(()), Err),
        not_before: validity.not_before.timestamp(),
        not_after,
        names: names(&certificate),
        alpn,
        days_left: (not_after - now()).div_euclid(SECONDS_PER_DAY),
    }))
}

fn explained(target: &TargetUrl, fault: &CertificateFault, self_signed: bool) -> TlsFault {
    let host = target.host();
    if self_signed && matches!(fault.code, "untrusted" | "invalid") {
        return TlsFault {
            code: "untrusted",
            message: format!("On {host}, the certificate is signed by itself and not trusted."),
        };
    }
    TlsFault {
        code: fault.code,
        message: format!("On {host}, {}.", fault.reason),
    }
}

fn names(certificate: &X509Certificate<'_>) -> Vec<String> {
    let Ok(Some(extension)) = certificate.subject_alternative_name() else {
        return Vec::new();
    };
    let names = extension.value.general_names.iter();
    names
        .filter_map(|name| match name {
            GeneralName::DNSName(name) => Some((*name).to_owned()),
            GeneralName::IPAddress(bytes) => ip_address(bytes).map(|address| address.to_string()),
            _ => None,
        })
        .collect()
}

fn ip_address(bytes: &[u8]) -> Option<IpAddr> {
    if let Ok(bytes) = <[u8; 4]>::try_from(bytes) {
        return Some(IpAddr::V4(Ipv4Addr::from(bytes)));
    }
    let bytes = <[u8; 16]>::try_from(bytes).ok()?;
    Some(IpAddr::V6(Ipv6Addr::from(bytes)))
}

/// The present time as Unix time, in seconds.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| {
        i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
    })
}
