//! A provider: where a browser is sent, what its answer is worth, and when that ends.

mod cache;
#[cfg(test)]
mod tests;

use std::fmt;
use std::time::Duration;

use chrono::Utc;
use fetch_guard::Client;
use reqwest::{Method, StatusCode};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use url::Url;

use crate::Error;
use crate::flow::Flow;
use crate::http::{Http, unavailable};
use crate::id_token::{Expected, Purpose, check_access_token, text};
use crate::logout_token::{self, LogoutToken};
use crate::metadata::Metadata;
use crate::secret::Secret;
use crate::settings::ProviderSettings;
use crate::signed;
use crate::token_endpoint::{Response, ask, refused};
use cache::Cache;

/// The longest code, in bytes.
const MAX_CODE: usize = 4_096;
/// After how long a provider is asked again: what it says, within these bounds.
const RENEW_AFTER: (u64, u64) = (60, 3_600);
/// The same, if it does not say.
const RENEW_AFTER_DEFAULT: u64 = 300;

/// A provider of OpenID Connect.
#[derive(Debug)]
pub struct Provider {
    name: String,
    settings: ProviderSettings,
    secret: Secret,
    http: Http,
    cache: Cache,
}

/// What a browser brings back from a provider.
#[derive(Clone, Default)]
pub struct Answer {
    /// The code that its tokens are given for.
    pub code: Option<String>,
    /// The `state` that it was sent with.
    pub state: Option<String>,
    /// Who it is from, if that says so (RFC 9207).
    pub issuer: Option<String>,
    /// Why there is no code.
    pub error: Option<String>,
}

/// The tokens that renew and end a session at the provider.
#[derive(Clone, Serialize, Deserialize)]
pub struct Tokens {
    /// Names the session when the person signs out.
    pub id_token: String,
    /// Renews it.
    pub refresh_token: Option<String>,
    nonce: String,
}

impl fmt::Debug for Tokens {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Tokens")
    }
}

/// A person for whom a provider vouches.
#[derive(Debug)]
pub struct Vouched {
    /// Who it is, for this provider.
    pub subject: String,
    /// What the person is called; may be empty.
    pub name: String,
    /// What is known of them. An address of mail is in it only if it was verified.
    pub claims: Map<String, Value>,
    /// The provider's name for its session.
    pub session: Option<String>,
    /// Its tokens.
    pub tokens: Tokens,
    /// After how long to renew; `None` if that is not possible.
    pub renew_after: Option<Duration>,
}

impl Provider {
    /// The provider of this name.
    ///
    /// # Errors
    /// The name of the setting that cannot be used, its value and what is allowed.
    pub fn new(name: &str, settings: &ProviderSettings) -> Result<Self, String> {
        let secret = settings.load()?;
        let client = Client::new(settings.rules(), "signing in");
        let client = client.map_err(|error| format!("issuer cannot be asked: {error}"))?;
        Ok(Self {
            name: name.to_owned(),
            settings: settings.clone(),
            secret,
            http: Http::new(client),
            cache: Cache::default(),
        })
    }

    /// Its name in the settings.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its name as shown.
    pub fn title(&self) -> &str {
        if self.settings.title.is_empty() {
            &self.name
        } else {
            &self.settings.title
        }
    }

    /// Who it says that it is.
    pub fn issuer(&self) -> &str {
        &self.settings.issuer
    }

    /// How long a session lasts at most if it cannot be renewed.
    pub fn session_life(&self) -> Duration {
        self.settings.session_life.get()
    }

    /// What only services know that share this provider's client.
    pub fn secret_for(&self, subject: &str) -> String {
        format!("{} {} {subject}", self.settings.issuer, self.secret.0)
    }

    /// Where a browser is sent to sign in; it comes back to `return_to`.
    ///
    /// # Errors
    /// When the provider does not say where.
    pub async fn sign_in_url(&self, flow: &Flow, return_to: &str) -> Result<Url, Error> {
        let metadata = self.metadata().await?;
        let mut url = parse(&metadata.authorization_endpoint)?;
        let scope = self.settings.scope();
        let mut query = url.query_pairs_mut();
        query
            .append_pair("response_type", "code")
            .append_pair("client_id", &self.settings.client_id)
            .append_pair("redirect_uri", return_to)
            .append_pair("scope", &scope)
            .append_pair("state", &flow.state(&self.name))
            .append_pair("nonce", &flow.nonce(&self.name))
            .append_pair("code_challenge", &flow.challenge(&self.name))
            .append_pair("code_challenge_method", "S256");
        // A refresh token for later is given only to who consents (Core 1.0, 11).
        if scope.split(' ').any(|scope| scope == "offline_access") {
            query.append_pair("prompt", "consent");
        }
        drop(query);
        Ok(url)
    }

    /// Who has signed in with this answer; `wanted` are the claims that are needed.
    ///
    /// # Errors
    /// When the answer is not this provider's to this browser, or a check fails.
    pub async fn vouch(
        &self,
        flow: &Flow,
        answer: &Answer,
        return_to: &str,
        wanted: &[&str],
    ) -> Result<Vouched, Error> {
        let metadata = self.metadata().await?;
        let code = self.code(flow, answer, &metadata)?;
        let fields = [
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", return_to),
            ("code_verifier", &flow.verifier(&self.name)),
        ];
        let client = (&*self.settings.client_id, &self.secret);
        let response = ask(&self.http, &metadata, client, &fields).await?;
        let nonce = flow.nonce(&self.name);
        let id_token = response.id_token.clone();
        let id_token = id_token.ok_or(Error::NotBelieved("there is no ID token"))?;
        let (subject, claims) = self
            .id_token(&id_token, &response, &Purpose::SignIn(&nonce))
            .await?;
        let tokens = Tokens {
            id_token,
            refresh_token: response.refresh_token.clone(),
            nonce,
        };
        let claims = self
            .complete(&metadata, claims, &response, &subject, wanted)
            .await?;
        Ok(vouched(subject, claims, tokens, &response))
    }

    /// The same person, if the provider still vouches for them. Without an ID token or what it says
    /// about people, the claims are those that it has, or none.
    ///
    /// # Errors
    /// [`Error::Refused`] when it does not any more.
    pub async fn renew(
        &self,
        tokens: &Tokens,
        subject: &str,
        wanted: &[&str],
    ) -> Result<Vouched, Error> {
        let metadata = self.metadata().await?;
        let refresh_token = tokens.refresh_token.as_deref().unwrap_or_default();
        let fields = [
            ("grant_type", "refresh_token"),
            ("refresh_token", refresh_token),
        ];
        let client = (&*self.settings.client_id, &self.secret);
        let response = ask(&self.http, &metadata, client, &fields).await?;
        let mut tokens = tokens.clone();
        let mut claims = Map::new();
        if let Some(id_token) = &response.id_token {
            let nonce = &tokens.nonce;
            let purpose = Purpose::Renewal { subject, nonce };
            (_, claims) = self.id_token(id_token, &response, &purpose).await?;
            tokens.id_token.clone_from(id_token);
        }
        // It may be a new one for each use.
        if response.refresh_token.is_some() {
            tokens.refresh_token.clone_from(&response.refresh_token);
        }
        let claims = self
            .complete(&metadata, claims, &response, subject, wanted)
            .await?;
        Ok(vouched(subject.to_owned(), claims, tokens, &response))
    }

    /// Where a browser is sent to sign out there as well, if there is such a place; it comes back to
    /// `return_to` with this `state`.
    pub async fn sign_out_url(
        &self,
        id_token: Option<&str>,
        return_to: &str,
        state: &str,
    ) -> Option<Url> {
        let metadata = self.metadata().await.ok()?;
        let mut url = parse(metadata.end_session_endpoint.as_ref()?).ok()?;
        let mut query = url.query_pairs_mut();
        query
            .append_pair("client_id", &self.settings.client_id)
            .append_pair("post_logout_redirect_uri", return_to)
            .append_pair("state", state);
        if let Some(id_token) = id_token {
            query.append_pair("id_token_hint", id_token);
        }
        drop(query);
        Some(url)
    }

    /// Reads what a provider sends when a person signs out there. Whether it has been used before is
    /// not known here.
    ///
    /// # Errors
    /// When a check fails.
    pub async fn logout_token(&self, token: &str) -> Result<LogoutToken, Error> {
        let head = signed::head(token)?;
        let claims = self.verified(token, &head).await?;
        logout_token::check(&claims, head.kind.as_deref(), &self.expected())
    }

    /// The code of an answer.
    fn code<'a>(
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
    async fn id_token(
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
    async fn verified(
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

    fn expected(&self) -> Expected<'_> {
        Expected {
            issuer: &self.settings.issuer,
            client_id: &self.settings.client_id,
            now: Utc::now().timestamp(),
        }
    }

    /// The claims with those that only the endpoint for them tells, if one that is wanted lacks.
    async fn complete(
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

fn vouched(
    subject: String,
    claims: Map<String, Value>,
    tokens: Tokens,
    response: &Response,
) -> Vouched {
    let mut names = ["name", "preferred_username", "email"].into_iter();
    let name = names.find_map(|name| text(&claims, name));
    let (least, most) = RENEW_AFTER;
    let renew_after = response.expires_in.unwrap_or(RENEW_AFTER_DEFAULT);
    let renew_after = Duration::from_secs(renew_after.clamp(least, most));
    Vouched {
        name: name.unwrap_or_default().to_owned(),
        session: text(&claims, "sid").map(str::to_owned),
        renew_after: tokens.refresh_token.is_some().then_some(renew_after),
        subject,
        claims,
        tokens,
    }
}

fn parse(url: &str) -> Result<Url, Error> {
    Url::parse(url).map_err(|_| unavailable("an address of it is none"))
}
