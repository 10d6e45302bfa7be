//! ID tokens that are not what they must be.

use serde_json::{Value, json};
use testing::{CLIENT, SigningKey, seconds_now, sign_with_secret};

use super::{Lab, SECRET, but};
use crate::Error;

#[tokio::test]
async fn a_good_token_says_who_it_is() {
    let lab = Lab::new().await;
    let more = json!({
        "name": "Ann Example", "groups": ["seo"], "sid": "s1", "email": "ann@e.example",
        "at_hash": "H2B246R7od7QgCX_4G5Xrw",
    });
    let good = but(lab.claims(), more);
    let vouched = lab.with(&lab.key.sign(&good)).await.unwrap();

    assert_eq!((&*vouched.subject, &*vouched.name), ("ann", "Ann Example"));
    assert_eq!(vouched.claims["groups"], json!(["seo"]));
    assert_eq!(vouched.session.as_deref(), Some("s1"));
    assert_eq!(vouched.renew_after, None);
    assert_eq!(vouched.claims.get("email"), None, "it is not verified");
    let verified = but(good, json!({"email_verified": true}));
    let vouched = lab.with(&lab.key.sign(&verified)).await.unwrap();
    assert_eq!(vouched.claims["email"], "ann@e.example");
    // For others as well, but made for us.
    let shared = json!({"aud": ["other", CLIENT], "azp": CLIENT});
    let shared = but(lab.claims(), shared);
    assert!(lab.with(&lab.key.sign(&shared)).await.is_ok());
}

#[tokio::test]
async fn claims_that_are_wrong_are_refused() {
    let lab = Lab::new().await;
    let now = seconds_now();
    for (change, reason) in [
        (json!({"iss": "https://evil.example"}), "another issuer"),
        (
            json!({"iss": format!("{}/", lab.idp.issuer())}),
            "another issuer",
        ),
        (json!({"iss": null}), "another issuer"),
        (json!({"aud": "other"}), "another service"),
        (json!({"aud": null}), "another service"),
        (json!({"aud": []}), "another service"),
        (json!({"aud": ["other", CLIENT]}), "another service"),
        (
            json!({"aud": ["other", CLIENT], "azp": "other"}),
            "another service",
        ),
        (json!({"azp": "other"}), "another service"),
        (json!({"exp": now - 61}), "has expired"),
        (json!({"exp": null}), "lacks its time"),
        (json!({"exp": "tomorrow"}), "lacks its time"),
        (json!({"iat": null}), "lacks its time"),
        (json!({"iat": now - 601}), "has expired"),
        (json!({"iat": now + 120}), "of the future"),
        (json!({"nbf": now + 120}), "of the future"),
        (json!({"nonce": null}), "another sign-in"),
        (json!({"nonce": ""}), "another sign-in"),
        (
            json!({"nonce": crate::Flow::begin().nonce("a")}),
            "another sign-in",
        ),
        (json!({"nonce": lab.flow.nonce("b")}), "another sign-in"),
        (json!({"sub": null}), "names nobody"),
        (json!({"sub": ""}), "names nobody"),
        (json!({"sub": 7}), "names nobody"),
        (json!({"sub": "a".repeat(256)}), "names nobody"),
        (
            json!({"at_hash": "AAAAAAAAAAAAAAAAAAAAAA"}),
            "not the ID token's",
        ),
        (json!({"at_hash": 7}), "not the ID token's"),
    ] {
        let refused = lab
            .with(&lab.key.sign(&but(lab.claims(), change.clone())))
            .await;
        expect(refused, reason, &change);
    }
}

#[tokio::test]
async fn signatures_that_prove_nothing_are_refused() {
    let lab = Lab::new().await;
    let claims = lab.claims();
    let public = lab.key.public();
    let twin = SigningKey::new("one");
    let unknown = SigningKey::new("two");
    let good = lab.key.sign(&claims);
    let (message, signature) = good.rsplit_once('.').unwrap();
    let (head, payload) = message.split_once('.').unwrap();
    let none = |alg: &str| {
        let unsigned = sign_with_secret(&json!({"alg": alg}), &claims, b"");
        format!("{}.", unsigned.rsplit_once('.').unwrap().0)
    };
    let with_head = |more: Value| {
        let head = but(json!({"alg": "ES256", "kid": "one"}), more);
        lab.key.sign_with(&head, &claims)
    };
    let hs256 = json!({"alg": "HS256", "kid": "one"});
    let own =
        json!({"alg": "ES256", "kid": "one", "jwk": twin.public(), "jku": "https://evil.example"});
    let text = public.to_string();
    for (token, reason) in [
        (none("none"), "algorithm that is not accepted"),
        (none("None"), "algorithm that is not accepted"),
        (
            sign_with_secret(&hs256, &claims, text.as_bytes()),
            "algorithm that is not accepted",
        ),
        (
            sign_with_secret(&hs256, &claims, SECRET.as_bytes()),
            "algorithm that is not accepted",
        ),
        (
            with_head(json!({"alg": null})),
            "algorithm that is not accepted",
        ),
        (with_head(json!({"alg": "RS256"})), "unknown key"),
        (with_head(json!({"alg": "ES384"})), "unknown key"),
        (with_head(json!({"crit": ["exp"]})), "critical"),
        (twin.sign(&claims), "signature of a token is not valid"),
        (
            twin.sign_with(&own, &claims),
            "signature of a token is not valid",
        ),
        (unknown.sign(&claims), "unknown key"),
        (
            format!("{head}.{payload}."),
            "signature of a token is not valid",
        ),
        (format!("{head}.{payload}"), "malformed"),
        (format!("{good}.{signature}"), "malformed"),
        (
            format!("e30.{payload}.{signature}"),
            "algorithm that is not accepted",
        ),
        (format!("%.{payload}.{signature}"), "malformed"),
        (String::new(), "malformed"),
        (
            format!("{head}.{}.{signature}", "A".repeat(33_000)),
            "too long",
        ),
    ] {
        expect(lab.with(&token).await, reason, &json!(token));
    }
}

#[tokio::test]
async fn keys_that_must_not_verify_are_ignored() {
    let lab = Lab::new().await;
    let claims = lab.claims();
    let secret = json!({"kty": "oct", "kid": "one", "alg": "HS256", "k": "c2VjcmV0"});
    let small = json!({"kty": "RSA", "kid": "one", "n": "AQAB", "e": "AQAB"});
    let for_secrets = but(lab.key.public(), json!({"use": "enc"}));
    let signs_only = but(lab.key.public(), json!({"key_ops": ["sign"]}));
    let other_algorithm = but(lab.key.public(), json!({"alg": "ES384"}));
    let keys = json!({"keys": [secret, small, for_secrets, signs_only, other_algorithm]});
    lab.idp.json("/keys", &keys);
    let hs256 = json!({"alg": "HS256", "kid": "one"});

    let by_secret = lab
        .with(&sign_with_secret(&hs256, &claims, b"secret"))
        .await;
    expect(by_secret, "algorithm that is not accepted", &hs256);
    expect(lab.with(&lab.key.sign(&claims)).await, "unknown key", &keys);

    // Without an id, a signature could be anybody's of several.
    let other = Lab::new().await;
    let twin = SigningKey::new("two");
    other.idp.json(
        "/keys",
        &json!({"keys": [other.key.public(), twin.public()]}),
    );
    let nameless = twin.sign_with(&json!({"alg": "ES256"}), &other.claims());
    expect(other.with(&nameless).await, "unknown key", &json!(nameless));
}

#[tokio::test]
async fn a_new_key_is_looked_for_but_seldom() {
    let mut lab = Lab::new().await;
    assert!(lab.with(&lab.key.sign(&lab.claims())).await.is_ok());
    let next = SigningKey::new("two");
    lab.idp.json("/keys", &json!({"keys": [next.public()]}));
    for _ in 0..5 {
        let refused = lab.with(&next.sign(&lab.claims())).await;
        expect(refused, "unknown key", &json!("too early"));
    }
    assert_eq!(lab.idp.received("/keys").len(), 1);

    lab.provider.cache.key_pause = std::time::Duration::ZERO;
    assert!(lab.with(&next.sign(&lab.claims())).await.is_ok());
    // The key that was taken away is worth nothing any more.
    let refused = lab.with(&lab.key.sign(&lab.claims())).await;
    expect(refused, "unknown key", &json!("the old key"));

    // The same for tokens that do not name their key.
    let third = SigningKey::new("three");
    lab.idp.json("/keys", &json!({"keys": [third.public()]}));
    let nameless = third.sign_with(&json!({"alg": "ES256"}), &lab.claims());
    assert!(lab.with(&nameless).await.is_ok());
}

fn expect<T: std::fmt::Debug>(outcome: Result<T, Error>, reason: &str, what: &Value) {
    let error = outcome.expect_err(&what.to_string());
    assert!(matches!(error, Error::NotBelieved(_)), "{what}: {error:?}");
    assert!(error.to_string().contains(reason), "{what}: {error}");
}
