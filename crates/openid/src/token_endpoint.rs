//! What a provider's token endpoint gives for a code or a refresh token.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use reqwest::{Method, StatusCode};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use url::form_urlencoded::{Serializer, byte_serialize};

use crate::Error;
use crate::http::{Http, unavailable};
use crate::metadata::Metadata;
use crate::secret::Secret;

/// How much of a provider's error is shown, in characters.
const MAX_ERROR: usize = 60;

/// The tokens of a response.
#[derive(Deserialize)]
pub(crate) struct Response {
    #[serde(default)]
    pub access_token: Option<String>,
    #[serde(default)]
    token_type: Option<String>,
    #[serde(default)]
    pub id_token: Option<String>,
    #[serde(default)]
    pub refresh_token: Option<String>,
    /// How long the access token lives, in seconds.
    #[serde(default, deserialize_with = "seconds")]
    pub expires_in: Option<u64>,
}

/// A whole number, by some providers with a fraction or as text. It is only a hint.
fn seconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    let text = match Value::deserialize(deserializer)? {
        Value::String(text) => text,
        other => other.to_string(),
    };
    let whole = text.split('.').next().unwrap_or_default();
    Ok(whole.parse().ok())
}

/// Sends these fields with the client's secret.
pub(crate) async fn ask(
    http: &Http,
    metadata: &Metadata,
    (client_id, secret): (&str, &Secret),
    fields: &[(&str, &str)],
) -> Result<Response, Error> {
    let mut body = Serializer::new(String::new());
    body.extend_pairs(fields);
    let mut request = http.request(Method::POST, &metadata.token_endpoint)?;
    if metadata.takes_basic() {
        let encoded = |text: &str| byte_serialize(text.as_bytes()).collect::<String>();
        let both = format!("{}:{}", encoded(client_id), encoded(&secret.0));
        request = request.header("authorization", format!("Basic {}", STANDARD.encode(both)));
    } else {
        body.append_pair("client_id", client_id);
        body.append_pair("client_secret", &secret.0);
    }
    let request = request
        .header("content-type", "application/x-www-form-urlencoded")
        .body(body.finish());
    let (status, value) = http.json(request).await?;
    if status != StatusCode::OK {
        let code = value.get("error").and_then(Value::as_str);
        return Err(match code {
            Some(code) if status.is_client_error() && status != StatusCode::TOO_MANY_REQUESTS => {
                refused(code)
            }
            _ => unavailable(&format!("the token endpoint has the status {status}")),
        });
    }
    let read = serde_json::from_value(value);
    let response: Response = read.map_err(|_| unavailable("its tokens cannot be read"))?;
    let kind = response.token_type.as_deref().unwrap_or("bearer");
    if response.access_token.is_some() && !kind.eq_ignore_ascii_case("bearer") {
        return Err(Error::NotBelieved("the access token is of an unknown type"));
    }
    Ok(response)
}

/// A provider's error, as far as its code is one.
pub(crate) fn refused(code: &str) -> Error {
    let is_plain = |letter: &char| letter.is_ascii_alphanumeric() || "_-.".contains(*letter);
    Error::Refused(code.chars().filter(is_plain).take(MAX_ERROR).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn how_long_a_token_lives_is_read_as_providers_write_it() {
        for (written, read) in [
            (json!(60), Some(60)),
            (json!("60"), Some(60)),
            (json!(60.5), Some(60)),
            (json!("soon"), None),
            (json!(-1), None),
            (json!(null), None),
        ] {
            let response: Response =
                serde_json::from_value(json!({"expires_in": written})).unwrap();
            assert_eq!(response.expires_in, read);
        }
    }
}
