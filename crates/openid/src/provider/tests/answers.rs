//! What a browser brings back: replays, answers to others, mix-ups.

use serde_json::json;
use testing::{IdentityProvider, SigningKey};

use super::{Lab, Provider, RETURN_TO, SECRET, but, fields, settings};
use crate::{Answer, Error, Flow};

#[tokio::test]
async fn a_browser_is_sent_with_all_that_protects_it() {
    let lab = Lab::new().await;
    let url = lab
        .provider
        .sign_in_url(&lab.flow, RETURN_TO)
        .await
        .unwrap();
    assert!(
        url.as_str()
            .starts_with(&format!("{}/authorize?", lab.idp.issuer()))
    );
    let sent = fields(url.query().unwrap());
    for (name, value) in [
        ("response_type", "code"),
        ("client_id", "waymark"),
        ("redirect_uri", RETURN_TO),
        ("scope", "openid profile email"),
        ("code_challenge_method", "S256"),
        ("state", &lab.flow.state("a")),
        ("nonce", &lab.flow.nonce("a")),
        ("code_challenge", &lab.flow.challenge("a")),
    ] {
        assert_eq!(sent[name], value, "{name}");
    }
    assert!(!url.as_str().contains(&lab.flow.verifier("a")));

    lab.with(&lab.key.sign(&lab.claims())).await.unwrap();

    let asked = lab.idp.received("/token").remove(0);
    let sent = fields(&asked.body);
    assert_eq!(sent["code_verifier"], lab.flow.verifier("a"));
    assert_eq!(sent["redirect_uri"], RETURN_TO);
    assert!(!asked.body.contains("secret"), "{}", asked.body);
    assert!(asked.header("authorization").starts_with("Basic "));
    let other = but(
        lab.idp.configuration(),
        json!({"token_endpoint_auth_methods_supported": ["client_secret_post"]}),
    );
    let posting = Lab::new().await;
    let other = but(
        other,
        json!({"issuer": posting.idp.issuer(),
        "token_endpoint": format!("{}/token", posting.idp.issuer()),
        "jwks_uri": format!("{}/keys", posting.idp.issuer())}),
    );
    posting
        .idp
        .json("/.well-known/openid-configuration", &other);
    posting
        .with(&posting.key.sign(&posting.claims()))
        .await
        .unwrap();
    let asked = posting.idp.received("/token").remove(0);
    assert_eq!(fields(&asked.body)["client_secret"], SECRET);
}

#[tokio::test]
async fn an_answer_to_another_browser_or_of_another_provider_is_refused() {
    let lab = Lab::new().await;
    lab.give(json!({"id_token": lab.key.sign(&lab.claims())}));
    let elsewhere = "this sign-in was not begun in this browser";
    let answer = || lab.answer();
    let issuer = |issuer: &str| Some(issuer.to_owned());
    for (answer, reason) in [
        (
            Answer {
                state: None,
                ..answer()
            },
            elsewhere,
        ),
        (
            Answer {
                state: Some(String::new()),
                ..answer()
            },
            elsewhere,
        ),
        (
            Answer {
                state: Some(Flow::begin().state("a")),
                ..answer()
            },
            elsewhere,
        ),
        (
            Answer {
                state: Some(lab.flow.state("b")),
                ..answer()
            },
            elsewhere,
        ),
        (
            Answer {
                issuer: issuer("https://evil.example"),
                ..answer()
            },
            "of another provider",
        ),
        (
            Answer {
                code: None,
                ..answer()
            },
            "has no code",
        ),
        (
            Answer {
                code: Some(String::new()),
                ..answer()
            },
            "has no code",
        ),
        (
            Answer {
                code: Some("a".repeat(5_000)),
                ..answer()
            },
            "has no code",
        ),
    ] {
        let error = lab.vouch_for(&answer, &[]).await.unwrap_err();
        assert!(error.to_string().contains(reason), "{error}");
    }
    let error = Answer {
        error: Some("access_denied<script>".to_owned()),
        ..answer()
    };
    let refused = lab.vouch_for(&error, &[]).await.unwrap_err();
    assert_eq!(refused, Error::Refused("access_deniedscript".to_owned()));
    assert!(
        lab.idp.received("/token").is_empty(),
        "no code was sent anywhere"
    );
    let good = Answer {
        issuer: issuer(lab.idp.issuer()),
        ..answer()
    };
    assert!(lab.vouch_for(&good, &[]).await.is_ok());
}

#[tokio::test]
async fn a_provider_that_names_itself_must_do_so_always() {
    let lab = Lab::new().await;
    let names = json!({"authorization_response_iss_parameter_supported": true});
    let names = but(lab.idp.configuration(), names);
    lab.idp.json("/.well-known/openid-configuration", &names);
    lab.give(json!({"id_token": lab.key.sign(&lab.claims())}));
    let error = lab.vouch().await.unwrap_err();
    assert!(error.to_string().contains("of another provider"), "{error}");
    let good = Answer {
        issuer: Some(lab.idp.issuer().to_owned()),
        ..lab.answer()
    };
    assert!(lab.vouch_for(&good, &[]).await.is_ok());
}

/// The attack: a person begins at one provider, which is hostile, and it has them sign in at the
/// other one, so that the code of that one is sent to the hostile one.
#[tokio::test]
async fn two_providers_are_not_mixed_up() {
    let lab = Lab::new().await;
    let evil_key = SigningKey::new("one");
    let evil = IdentityProvider::start(&evil_key).await;
    let hostile = Provider::new("evil", &settings(evil.issuer())).unwrap();

    // The good one's code comes back to the address of the hostile one, and the other way round.
    let good_answer = lab.answer();
    let to_evil = hostile.vouch(&lab.flow, &good_answer, RETURN_TO, &[]).await;
    assert!(to_evil.is_err());
    assert!(
        evil.received("/token").is_empty(),
        "the code was sent to the hostile one"
    );
    let evil_answer = Answer {
        state: Some(lab.flow.state("evil")),
        ..lab.answer()
    };
    assert!(lab.vouch_for(&evil_answer, &[]).await.is_err());

    // A token of one is worth nothing at the other.
    let stolen = lab
        .key
        .sign(&lab.idp.claims("ann", &lab.flow.nonce("evil")));
    evil.json("/token", &json!({"id_token": stolen}));
    let error = hostile
        .vouch(&lab.flow, &evil_answer, RETURN_TO, &[])
        .await
        .unwrap_err();
    assert!(error.to_string().contains("signature"), "{error}");
    let posing = but(lab.claims(), json!({"iss": evil.issuer()}));
    assert!(lab.with(&lab.key.sign(&posing)).await.is_err());
    assert_ne!(lab.provider.secret_for("ann"), hostile.secret_for("ann"));
}
