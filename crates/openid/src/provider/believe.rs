//! What an answer must be, and what its tokens say.

use chrono::Utc;
use reqwest::{Method, StatusCode};
use serde_json::{Map, Value};

use super::{Answer, Provider};
use crate::Error;
use crate::flow::Flow;
use crate::http::unavailable;
use crate::id_token::{Expected, Purpose, check_access_token, text};
use crate::metadata::Metadata;
use crate::signed;
use crate::token_endpoint::{Response, refused};

/// The longest code, in bytes.
const MAX_CODE: usize = 4_096;

impl Provider {
    /// The code of an answer.
    pub(super) fn code<'a>(
        &self,
        flow: &Flow,
        answer: &'a Answer,
        metadata: &Metadata,
    ) -> Result<&'a str, Error> {
        let state = answer.state.as_deref().unwrap_or_default();
        if !flow.is_state(&self.name, state) {
            return Err(Error::NotBelieved(
                "this sign-in was not begun in this browser",
            ));
        }
        let is_from_here = match answer.issuer.as_deref() {
            Some(issuer) => issuer == self.settings.issuer,
            None => !metadata.names_itself,
        };
        if !is_from_here {
            return Err(Error::NotBelieved("the answer is of another provider"));
        }
        if let Some(error) = &answer.error {
            return Err(refused(error));
        }
        let code = answer.code.as_deref();
        let code = code.filter(|code| !code.is_empty() && code.len() <= MAX_CODE);
        code.ok_or(Error::NotBelieved("the answer has no code"))
    }

    /// The subject and the claims of an ID token.
    pub(super) async fn id_token(
        &self,
        token: &str,
        response: &Response,
        purpose: &Purpose<'_>,
    ) -> Result<(String, Map<String, Value>), Error> {
        let head = signed::head(token)?;
        let claims = self.verified(token, &head).await?;
        let subject = self.expected().check_id_token(&claims, purpose)?;
        check_access_token(&claims, head.algorithm, response.access_token.as_deref())?;
        Ok((subject, claims))
    }

    /// The claims of a token that the provider has signed. A key that is not known is looked for
    /// once: the provider may have a new one.
    pub(super) async fn verified(
        &self,
        token: &str,
        head: &signed::Head,
    ) -> Result<Map<String, Value>, Error> {
        for is_renewed in [false, true] {
            let keys = self.keys(is_renewed).await?;
            if let Some(claims) = signed::verify(token, head, &keys)? {
                return Ok(claims);
            }
        }
        Err(Error::NotBelieved("a token is signed with an unknown key"))
    }

    pub(super) fn expected(&self) -> Expected<'_> {
        Expected {
            issuer: &self.settings.issuer,
            client_id: &self.settings.client_id,
            now: Utc::now().timestamp(),
        }
    }

    /// The claims with those that only the endpoint for them tells, if one that is wanted lacks.
    pub(super) async fn complete(
        &self,
        metadata: &Metadata,
        mut claims: Map<String, Value>,
        response: &Response,
        subject: &str,
        wanted: &[&str],
    ) -> Result<Map<String, Value>, Error> {
        let endpoint = metadata.userinfo_endpoint.as_deref();
        let lacks = wanted.iter().any(|name| !claims.contains_key(*name));
        if let (Some(endpoint), Some(token), true) = (endpoint, &response.access_token, lacks) {
            let request = self.http.request(Method::GET, endpoint)?;
            let request = request.header("authorization", format!("Bearer {token}"));
            let (status, more) = self.http.json(request).await?;
            let (StatusCode::OK, Value::Object(more)) = (status, more) else {
                return Err(unavailable("it does not tell about people"));
            };
            if text(&more, "sub") != Some(subject) {
                return Err(Error::NotBelieved("what it tells is about another person"));
            }
            for (name, value) in more {
                claims.entry(name).or_insert(value);
            }
        }
        let is_verified = claims.get("email_verified");
        // Anyone can claim to have an address.
        if !is_verified.is_some_and(|is| *is == true || *is == "true") {
            claims.remove("email");
        }
        Ok(claims)
    }
}
