//! A hostile provider: whatever it does, nobody is signed in.

mod answers;
mod endpoints;
mod logout;
mod renewal;
mod tokens;

use std::collections::HashMap;

use serde_json::{Value, json};
use testing::{CLIENT, IdentityProvider, SigningKey};

use super::{Answer, Provider, Vouched};
use crate::{Error, Flow, ProviderSettings};

const RETURN_TO: &str = "https://waymark.example/console/reports/sign-in/a/done";
const SECRET: &str = "the secret of the client";

/// A provider that is hostile on request, and what relies on it.
struct Lab {
    idp: IdentityProvider,
    key: SigningKey,
    provider: Provider,
    flow: Flow,
}

fn settings(issuer: &str) -> ProviderSettings {
    let secret = tempfile::NamedTempFile::new().unwrap().into_temp_path();
    let secret = secret.keep().unwrap();
    std::fs::write(&secret, format!("{SECRET}\n")).unwrap();
    let settings = json!({
        "issuer": issuer, "client_id": CLIENT, "client_secret_file": secret, "allow_private": true,
    });
    serde_json::from_value(settings).unwrap()
}

impl Lab {
    async fn new() -> Self {
        let key = SigningKey::new("one");
        let idp = IdentityProvider::start(&key).await;
        let provider = Provider::new("a", &settings(idp.issuer())).unwrap();
        Self {
            idp,
            key,
            provider,
            flow: Flow::begin(),
        }
    }

    fn claims(&self) -> Value {
        self.idp.claims("ann", &self.flow.nonce("a"))
    }

    /// The answer that a browser brings back.
    fn answer(&self) -> Answer {
        Answer {
            code: Some("code".to_owned()),
            state: Some(self.flow.state("a")),
            ..Answer::default()
        }
    }

    async fn vouch(&self) -> Result<Vouched, Error> {
        self.vouch_for(&self.answer(), &[]).await
    }

    async fn vouch_for(&self, answer: &Answer, wanted: &[&str]) -> Result<Vouched, Error> {
        self.provider
            .vouch(&self.flow, answer, RETURN_TO, wanted)
            .await
    }

    /// Signs in with this ID token.
    async fn with(&self, id_token: &str) -> Result<Vouched, Error> {
        self.give(json!({"id_token": id_token, "access_token": "a-token", "token_type": "Bearer"}));
        self.vouch().await
    }

    #[expect(clippy::needless_pass_by_value, reason = "each is made for its call")]
    fn give(&self, tokens: Value) {
        self.idp.json("/token", &tokens);
    }
}

/// These claims with others in their place; `null` removes one.
#[expect(clippy::needless_pass_by_value, reason = "each is made for its call")]
fn but(mut claims: Value, others: Value) -> Value {
    for (name, value) in others.as_object().unwrap() {
        let claims = claims.as_object_mut().unwrap();
        match value {
            Value::Null => claims.remove(name),
            value => claims.insert(name.clone(), value.clone()),
        };
    }
    claims
}

fn fields(body: &str) -> HashMap<String, String> {
    url::form_urlencoded::parse(body.as_bytes())
        .into_owned()
        .collect()
}
