//! Renewing a session: for the same person only.

use serde_json::{Value, json};

use super::{Lab, but, fields};
use crate::{Error, provider::Tokens};

async fn signed_in(lab: &Lab) -> Tokens {
    lab.give(json!({
        "id_token": lab.key.sign(&lab.claims()), "access_token": "a", "refresh_token": "first",
        "expires_in": 1_000_000,
    }));
    let vouched = lab.vouch().await.unwrap();
    assert_eq!(vouched.renew_after.unwrap().as_secs(), 3_600);
    vouched.tokens
}

#[tokio::test]
async fn a_session_is_renewed_with_the_newest_token() {
    let lab = Lab::new().await;
    let tokens = signed_in(&lab).await;
    let claims = but(lab.claims(), json!({"nonce": null, "groups": ["other"]}));
    lab.give(json!({"id_token": lab.key.sign(&claims), "refresh_token": "second"}));

    let renewed = lab.provider.renew(&tokens, "ann", &[]).await.unwrap();

    let asked = lab.idp.received("/token").pop().unwrap();
    assert_eq!(fields(&asked.body)["refresh_token"], "first");
    assert_eq!(renewed.tokens.refresh_token.as_deref(), Some("second"));
    assert_eq!(renewed.claims["groups"], json!(["other"]));
    lab.give(json!({"access_token": "a"}));
    let kept = lab
        .provider
        .renew(&renewed.tokens, "ann", &[])
        .await
        .unwrap();
    assert_eq!(kept.tokens.refresh_token.as_deref(), Some("second"));
    assert!(kept.claims.is_empty());
}

#[tokio::test]
async fn nobody_takes_the_place_of_who_signed_in() {
    let lab = Lab::new().await;
    let tokens = signed_in(&lab).await;
    for (change, reason) in [
        (json!({"sub": "bob"}), "another person"),
        (json!({"nonce": "other"}), "another sign-in"),
        (json!({"iss": "https://evil.example"}), "another issuer"),
        (json!({"aud": "other"}), "another service"),
        (json!({"exp": 1}), "has expired"),
    ] {
        let claims = but(lab.claims(), change);
        lab.give(json!({"id_token": lab.key.sign(&claims)}));
        let error = lab.provider.renew(&tokens, "ann", &[]).await.unwrap_err();
        assert!(error.to_string().contains(reason), "{error}");
    }
    let refused = r#"{"error":"invalid_grant"}"#;
    lab.idp.reply("/token", "400 Bad Request", "", refused);
    let error = lab.provider.renew(&tokens, "ann", &[]).await.unwrap_err();
    assert_eq!(error, Error::Refused("invalid_grant".to_owned()));
    assert_eq!(format!("{tokens:?}"), "Tokens");
    let kept: Value = serde_json::to_value(&tokens).unwrap();
    assert_eq!(kept["refresh_token"], "first");
}
