//! A provider of OpenID Connect that does whatever a test wants of it, good or bad.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{SystemTime, UNIX_EPOCH};

use aws_lc_rs::hmac;
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};

use crate::receiver::{Received, read};

/// The client of the service under test.
pub const CLIENT: &str = "waymark";

/// A provider on a loopback address, until it is dropped.
pub struct IdentityProvider {
    issuer: String,
    shared: Arc<Mutex<Shared>>,
    task: tokio::task::JoinHandle<()>,
}

#[derive(Default)]
struct Shared {
    replies: HashMap<String, Vec<u8>>,
    received: Vec<Received>,
}

/// A key that signs tokens.
pub struct SigningKey {
    id: String,
    pair: EcdsaKeyPair,
}

impl SigningKey {
    /// A new one with this id.
    pub fn new(id: &str) -> Self {
        let pair = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_FIXED_SIGNING).expect("a key");
        Self {
            id: id.to_owned(),
            pair,
        }
    }

    /// The public key, as in a key set.
    pub fn public(&self) -> Value {
        let point = self.pair.public_key().as_ref();
        let (x, y) = (
            URL_SAFE_NO_PAD.encode(&point[1..33]),
            URL_SAFE_NO_PAD.encode(&point[33..]),
        );
        json!({"kty": "EC", "crv": "P-256", "kid": self.id, "use": "sig", "x": x, "y": y})
    }

    /// A token with these claims.
    pub fn sign(&self, claims: &Value) -> String {
        self.sign_with(&json!({"alg": "ES256", "kid": self.id}), claims)
    }

    /// The same with another head, whatever that says.
    pub fn sign_with(&self, head: &Value, claims: &Value) -> String {
        let message = message(head, claims);
        let signature = self.pair.sign(&SystemRandom::new(), message.as_bytes());
        format!(
            "{message}.{}",
            URL_SAFE_NO_PAD.encode(signature.expect("a signature"))
        )
    }
}

/// A token of this head and these claims that is signed with a shared secret.
pub fn sign_with_secret(head: &Value, claims: &Value, secret: &[u8]) -> String {
    let message = message(head, claims);
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret);
    let signature = hmac::sign(&key, message.as_bytes());
    format!("{message}.{}", URL_SAFE_NO_PAD.encode(signature))
}

fn message(head: &Value, claims: &Value) -> String {
    let encoded = |part: &Value| URL_SAFE_NO_PAD.encode(part.to_string());
    format!("{}.{}", encoded(head), encoded(claims))
}

/// Now, in seconds since 1970 (UTC).
pub fn seconds_now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.expect("a time after 1970").as_secs()
}

impl IdentityProvider {
    /// Starts one that has this key and says about itself what a good one does.
    pub async fn start(key: &SigningKey) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let issuer = format!("http://{}", listener.local_addr().expect("an address"));
        let shared = Arc::new(Mutex::new(Shared::default()));
        let of_task = Arc::clone(&shared);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, Arc::clone(&of_task)));
            }
        });
        let provider = Self {
            issuer,
            shared,
            task,
        };
        provider.json(
            "/.well-known/openid-configuration",
            &provider.configuration(),
        );
        provider.json("/keys", &json!({"keys": [key.public()]}));
        provider
    }

    /// Its issuer.
    pub fn issuer(&self) -> &str {
        &self.issuer
    }

    /// What it says about itself.
    pub fn configuration(&self) -> Value {
        let at = |path: &str| format!("{}{path}", self.issuer);
        json!({
            "issuer": self.issuer,
            "authorization_endpoint": at("/authorize"),
            "token_endpoint": at("/token"),
            "jwks_uri": at("/keys"),
            "end_session_endpoint": at("/logout"),
        })
    }

    /// Good claims of a person for a sign-in with this nonce.
    pub fn claims(&self, subject: &str, nonce: &str) -> Value {
        let now = seconds_now();
        json!({
            "iss": self.issuer, "aud": CLIENT, "sub": subject, "nonce": nonce,
            "iat": now, "exp": now + 300,
        })
    }

    /// Good claims of a logout token about this person.
    pub fn logout_claims(&self, subject: &str, id: &str) -> Value {
        let now = seconds_now();
        json!({
            "iss": self.issuer, "aud": CLIENT, "sub": subject, "jti": id,
            "iat": now, "exp": now + 120,
            "events": {"http://schemas.openid.net/event/backchannel-logout": {}},
        })
    }

    /// Answers requests for a path with this JSON from now on.
    pub fn json(&self, path: &str, value: &Value) {
        self.reply(path, "200 OK", "", &value.to_string());
    }

    /// Answers requests for a path like this; `headers` end with a line break each.
    pub fn reply(&self, path: &str, status: &str, headers: &str, body: &str) {
        let length = body.len();
        let reply = format!(
            "HTTP/1.1 {status}\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        );
        let mut shared = self.shared.lock().unwrap();
        shared.replies.insert(path.to_owned(), reply.into_bytes());
    }

    /// The requests for a path so far.
    pub fn received(&self, path: &str) -> Vec<Received> {
        let shared = self.shared.lock().unwrap();
        let received = shared.received.iter();
        received
            .filter(|request| request.path == path)
            .cloned()
            .collect()
    }
}

impl Drop for IdentityProvider {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn serve(mut stream: TcpStream, shared: Arc<Mutex<Shared>>) {
    let Some(received) = read(&mut stream).await else {
        return;
    };
    let reply = {
        let mut shared = shared.lock().unwrap();
        let reply = shared.replies.get(&received.path).cloned();
        shared.received.push(received);
        reply
    };
    let missing = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    let reply = reply.unwrap_or_else(|| missing.to_vec());
    let _ = stream.write_all(&reply).await;
}
