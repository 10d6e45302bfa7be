//! Logout tokens: only what the provider has signed for us, about this.

use serde_json::json;
use testing::{SigningKey, seconds_now, sign_with_secret};

use super::{Lab, but};

#[tokio::test]
async fn a_good_logout_token_says_whose_sessions_end() {
    let lab = Lab::new().await;
    let claims = but(lab.idp.logout_claims("ann", "j1"), json!({"sid": "s1"}));
    let head = json!({"alg": "ES256", "kid": "one", "typ": "logout+jwt"});
    for token in [lab.key.sign(&claims), lab.key.sign_with(&head, &claims)] {
        let read = lab.provider.logout_token(&token).await.unwrap();
        assert_eq!(read.subject.as_deref(), Some("ann"));
        assert_eq!(read.session.as_deref(), Some("s1"));
        assert_eq!(read.id, "j1");
    }
    let of_session = but(claims, json!({"sub": null}));
    let read = lab
        .provider
        .logout_token(&lab.key.sign(&of_session))
        .await
        .unwrap();
    assert_eq!(read.subject, None);
}

#[tokio::test]
async fn every_other_token_ends_nothing() {
    let lab = Lab::new().await;
    let good = lab.idp.logout_claims("ann", "j1");
    let now = seconds_now();
    let event = "http://schemas.openid.net/event/backchannel-logout";
    for (change, reason) in [
        (json!({"iss": "https://evil.example"}), "another issuer"),
        (json!({"aud": "other"}), "another service"),
        (json!({"aud": null}), "another service"),
        (json!({"exp": now - 61}), "has expired"),
        (json!({"exp": null}), "lacks its time"),
        (json!({"iat": null}), "lacks its time"),
        (json!({"iat": now - 601}), "has expired"),
        (json!({"iat": now + 120}), "of the future"),
        (json!({"nonce": "n"}), "no logout token"),
        (json!({"events": null}), "no logout token"),
        (json!({"events": {}}), "no logout token"),
        (json!({"events": [event]}), "no logout token"),
        (json!({"events": {event: "yes"}}), "no logout token"),
        (json!({"sub": null}), "names nobody"),
        (json!({"sub": ""}), "malformed"),
        (json!({"sid": 7}), "malformed"),
        (json!({"jti": null}), "has no id"),
        (json!({"jti": "a".repeat(600)}), "has no id"),
    ] {
        let token = lab.key.sign(&but(good.clone(), change.clone()));
        let error = lab.provider.logout_token(&token).await.unwrap_err();
        assert!(error.to_string().contains(reason), "{change}: {error}");
    }
    let head = |kind: &str| json!({"alg": "ES256", "kid": "one", "typ": kind});
    for token in [
        lab.key.sign(&lab.claims()),
        lab.key.sign_with(&head("at+jwt"), &good),
        SigningKey::new("one").sign(&good),
        SigningKey::new("two").sign(&good),
        sign_with_secret(&json!({"alg": "HS256", "kid": "one"}), &good, b"secret"),
        sign_with_secret(&json!({"alg": "none"}), &good, b""),
        "x".to_owned(),
    ] {
        assert!(lab.provider.logout_token(&token).await.is_err(), "{token}");
    }
}
