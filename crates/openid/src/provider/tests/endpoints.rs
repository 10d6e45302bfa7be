//! Documents and endpoints that are not what they must be.

use serde_json::{Value, json};
use testing::IdentityProvider;

use super::{Lab, SECRET, but, settings};
use crate::metadata::Metadata;
use crate::{Error, Provider};

const CONFIGURATION: &str = "/.well-known/openid-configuration";

#[tokio::test]
async fn a_configuration_that_cannot_be_trusted_is_not_used() {
    let too_large = json!({"issuer": "x".repeat(300_000)}).to_string();
    let other = but(json!({}), json!({"issuer": "https://evil.example"}));
    for (status, headers, body, reason) in [
        ("200 OK", "", &*too_large, "too large"),
        ("200 OK", "", "<html>", "no JSON"),
        ("200 OK", "", "{}", "lacks what is needed"),
        ("500 Oh", "", "{}", "status 500"),
        (
            "302 Found",
            "Location: http://127.0.0.1/\r\n",
            "{}",
            "redirects",
        ),
        ("200 OK", "", &*other.to_string(), "lacks what is needed"),
    ] {
        let lab = Lab::new().await;
        lab.idp.reply(CONFIGURATION, status, headers, body);
        let error = lab.vouch().await.unwrap_err();
        assert!(matches!(error, Error::Unavailable(_)), "{error:?}");
        assert!(error.to_string().contains(reason), "{error}");
        // A second visitor does not make it ask again.
        lab.vouch().await.unwrap_err();
        assert_eq!(lab.idp.received(CONFIGURATION).len(), 1, "{reason}");
    }
}

#[test]
fn a_configuration_of_another_issuer_or_without_https_is_refused() {
    let issuer = "https://id.example";
    let good = json!({
        "issuer": issuer, "authorization_endpoint": "https://id.example/a",
        "token_endpoint": "https://tokens.example/t", "jwks_uri": "https://keys.example/k",
        "userinfo_endpoint": "https://id.example/u",
    });
    assert!(Metadata::read(good.clone(), issuer).is_ok());
    for change in [
        json!({"issuer": "https://id.example/"}),
        json!({"issuer": "https://ID.example"}),
        json!({"issuer": "https://evil.example"}),
        json!({"authorization_endpoint": "javascript:alert(1)"}),
        json!({"authorization_endpoint": "http://id.example/a"}),
        json!({"token_endpoint": "http://id.example/t"}),
        json!({"jwks_uri": "file:///etc/passwd"}),
        json!({"userinfo_endpoint": "//id.example/u"}),
        json!({"end_session_endpoint": "data:text/html,x"}),
    ] {
        let read = Metadata::read(but(good.clone(), change.clone()), issuer);
        assert!(matches!(read, Err(Error::NotBelieved(_))), "{change}");
    }
}

#[tokio::test]
async fn the_token_endpoint_leads_nowhere_else() {
    let lab = Lab::new().await;
    let inside = IdentityProvider::start(&lab.key).await;
    let location = format!("Location: {}/token\r\n", inside.issuer());
    for status in [
        "302 Found",
        "307 Temporary Redirect",
        "308 Permanent Redirect",
    ] {
        lab.idp.reply("/token", status, &location, "{}");
        let error = lab.vouch().await.unwrap_err();
        assert!(error.to_string().contains("redirects"), "{error}");
    }
    assert!(inside.received("/token").is_empty());
    let large = json!({"id_token": "x".repeat(300_000)}).to_string();
    let quoted = format!("{SECRET} is wrong");
    for (status, body, reason) in [
        ("200 OK", &*large, "too large"),
        ("200 OK", &*quoted, "no JSON"),
        ("200 OK", "7", "cannot be read"),
        ("500 Oh", r#"{"error":"x"}"#, "status 500"),
        (
            "400 Bad",
            r#"{"error":"invalid_grant"}"#,
            "it says: invalid_grant",
        ),
        ("200 OK", "{}", "there is no ID token"),
        (
            "200 OK",
            r#"{"access_token":"a","token_type":"mac"}"#,
            "unknown type",
        ),
    ] {
        lab.idp.reply("/token", status, "", body);
        let error = lab.vouch().await.unwrap_err();
        assert!(error.to_string().contains(reason), "{error}");
        assert!(!error.to_string().contains(SECRET), "{error}");
    }
}

#[tokio::test]
async fn a_private_address_is_asked_only_if_that_is_allowed() {
    let lab = Lab::new().await;
    let mut settings = settings("https://id.example");
    settings.allow_private = false;
    let provider = Provider::new("a", &settings).unwrap();
    let url = format!("{}/token", lab.idp.issuer());
    let request = provider.http.request(reqwest::Method::POST, &url);
    assert!(request.is_err());
    let error = Provider::new(
        "a",
        &super::ProviderSettings {
            issuer: url,
            ..settings
        },
    );
    assert!(error.unwrap_err().contains("allow_private"));
}

#[tokio::test]
async fn what_it_tells_about_people_is_asked_only_if_needed() {
    let lab = Lab::new().await;
    let with = json!({"userinfo_endpoint": format!("{}/people", lab.idp.issuer())});
    lab.idp
        .json(CONFIGURATION, &but(lab.idp.configuration(), with));
    let tokens = json!({"id_token": lab.key.sign(&lab.claims()), "access_token": "access"});
    lab.give(tokens);
    let wanted = async |claim: &str| lab.vouch_for(&lab.answer(), &[claim]).await;
    assert!(wanted("sub").await.is_ok());
    assert!(lab.idp.received("/people").is_empty());
    for (people, reason) in [
        (json!({"sub": "bob", "groups": ["seo"]}), "another person"),
        (json!({"groups": ["seo"]}), "another person"),
        (Value::Null, "does not tell"),
    ] {
        lab.idp.json("/people", &people);
        let error = wanted("groups").await.unwrap_err();
        assert!(error.to_string().contains(reason), "{error}");
    }
    lab.idp.json(
        "/people",
        &json!({"sub": "ann", "groups": ["seo"], "iss": "x"}),
    );
    let vouched = wanted("groups").await.unwrap();
    assert_eq!(vouched.claims["groups"], json!(["seo"]));
    assert_eq!(
        vouched.claims["iss"],
        *lab.idp.issuer(),
        "what was signed counts"
    );
    let asked = lab.idp.received("/people").remove(0);
    assert_eq!(asked.header("authorization"), "Bearer access");
}

#[test]
fn a_secret_is_shown_nowhere() {
    let settings = settings("https://id.example");
    let provider = Provider::new("a", &settings).unwrap();
    let shown = format!(
        "{provider:?} {settings:?} {}",
        serde_json::to_string(&settings).unwrap()
    );
    assert!(!shown.contains(SECRET), "{shown}");
    std::fs::write(&settings.client_secret_file, " \n").unwrap();
    let empty = Provider::new("a", &settings).unwrap_err();
    assert!(empty.contains("client_secret_file"), "{empty}");
}
