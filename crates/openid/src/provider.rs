//! A provider: where a browser is sent, what its answer is worth, and when that ends.

mod believe;
mod cache;
#[cfg(test)]
mod tests;
mod vouched;

use std::time::Duration;

use fetch_guard::Client;
use serde_json::Map;
use url::Url;

use crate::Error;
use crate::flow::Flow;
use crate::http::{Http, unavailable};
use crate::id_token::Purpose;
use crate::logout_token::{self, LogoutToken};
use crate::secret::Secret;
use crate::settings::ProviderSettings;
use crate::signed;
use crate::token_endpoint::ask;
use cache::Cache;
use vouched::vouched;

pub use vouched::{Answer, Tokens, Vouched};

/// A provider of OpenID Connect.
#[derive(Debug)]
pub struct Provider {
    name: String,
    settings: ProviderSettings,
    secret: Secret,
    http: Http,
    cache: Cache,
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
}

fn parse(url: &str) -> Result<Url, Error> {
    Url::parse(url).map_err(|_| unavailable("an address of it is none"))
}
