//! The versions of the protocol, and what a request says about its own.

use actix_web::http::header::HeaderMap;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::Value;

use crate::message::{Failure, Request};

/// The version whose requests stand alone: each says its version and the client's capabilities.
const STATELESS: &str = "2026-07-28";
/// The versions whose clients are greeted first, the newest first.
const GREETED: [&str; 2] = ["2025-11-25", "2025-06-18"];
/// Every version.
pub const SUPPORTED: [&str; 3] = [STATELESS, GREETED[0], GREETED[1]];

const META: &str = "_meta";
const META_VERSION: &str = "io.modelcontextprotocol/protocolVersion";
const META_CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
const INITIALIZE: &str = "initialize";

/// The kind of version of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Era {
    /// Each request stands alone.
    Stateless,
    /// A greeting comes before other requests.
    Greeted,
}

/// The version that answers a greeting: the one that the client names, if it is supported.
pub fn of_greeting(request: &Request) -> &'static str {
    let asked = request
        .params
        .get("protocolVersion")
        .and_then(Value::as_str);
    let mut known = GREETED.into_iter();
    known
        .find(|known| asked == Some(known))
        .unwrap_or(GREETED[0])
}

/// The kind of a request's version.
///
/// # Errors
/// When the version is unknown, or the headers do not say what the body says.
pub fn era_of(headers: &HeaderMap, request: &Request) -> Result<Era, Failure> {
    let sent = header(headers, "mcp-protocol-version")?;
    let meta = request.params.get(META);
    let named = meta.and_then(|meta| meta.get(META_VERSION)?.as_str());
    let version = match (sent, named) {
        (None, None) if request.method == INITIALIZE => return Ok(Era::Greeted),
        (Some(sent), None) if request.method == INITIALIZE && sent != STATELESS => {
            return Ok(Era::Greeted);
        }
        (None, _) => {
            let message = format!(
                "The header MCP-Protocol-Version is required; supported: {}.",
                SUPPORTED.join(", ")
            );
            return Err(Failure::header_mismatch(message));
        }
        (Some(sent), Some(named)) if sent != named => {
            let message = "The header MCP-Protocol-Version and the request's _meta differ.";
            return Err(Failure::header_mismatch(message));
        }
        (Some(sent), _) => sent,
    };
    if GREETED.contains(&version) {
        return Ok(Era::Greeted);
    }
    if version != STATELESS {
        return Err(Failure::unsupported_version(&SUPPORTED, version));
    }
    if named.is_none() {
        let message = format!("The request's _meta must have {META_VERSION}.");
        return Err(Failure::invalid_metadata(message));
    }
    let capabilities = meta.and_then(|meta| meta.get(META_CAPABILITIES));
    if !capabilities.is_some_and(Value::is_object) {
        let message = format!("The request's _meta must have the object {META_CAPABILITIES}.");
        return Err(Failure::invalid_metadata(message));
    }
    expect(headers, "mcp-method", &request.method)?;
    if let ("tools/call", Some(name)) = (&*request.method, request.params.get("name")) {
        expect(headers, "mcp-name", name.as_str().unwrap_or_default())?;
    }
    Ok(Era::Stateless)
}

/// Refuses a request whose header does not repeat this part of the body.
fn expect(headers: &HeaderMap, name: &str, body: &str) -> Result<(), Failure> {
    let differs = || Failure::header_mismatch(format!("The header {name} must repeat the body."));
    let sent = header(headers, name)?.ok_or_else(differs)?;
    let encoded = sent.strip_prefix("=?base64?");
    let encoded = encoded.and_then(|rest| rest.strip_suffix("?="));
    let is_same = match encoded {
        Some(encoded) => BASE64_STANDARD
            .decode(encoded)
            .is_ok_and(|text| text == body.as_bytes()),
        None => sent == body,
    };
    is_same.then_some(()).ok_or_else(differs)
}

/// A header that is sent at most once.
fn header<'a>(headers: &'a HeaderMap, name: &str) -> Result<Option<&'a str>, Failure> {
    let mut values = headers.get_all(name);
    let Some(value) = values.next() else {
        return Ok(None);
    };
    if let (Ok(text), None) = (value.to_str(), values.next()) {
        return Ok(Some(text.trim()));
    }
    let message = format!("The header {name} must be sent once, in ASCII.");
    Err(Failure::header_mismatch(message))
}
