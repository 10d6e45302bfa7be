//! The response in each case.

use std::time::Duration;

use actix_web::http::StatusCode;
use query_params::FieldErrors;

use super::*;

fn json(problem: &Problem) -> serde_json::Value {
    serde_json::to_value(problem.body()).unwrap()
}

fn header(problem: &Problem, name: &str) -> String {
    let response = problem.error_response();
    response
        .headers()
        .get(name)
        .unwrap()
        .to_str()
        .unwrap()
        .to_owned()
}

#[test]
fn broken_fields_have_messages_and_codes() {
    let errors = FieldErrors::one("url", "required", "The url field is required.");

    let body = json(&Problem::from(errors).with_request_id("r1"));

    let expected = serde_json::json!({
        "type": "about:blank", "title": "Unprocessable Content", "status": 422,
        "code": "validation_failed",
        "message": "The url field is required.", "detail": "The url field is required.",
        "errors": {"url": ["The url field is required."]},
        "error_codes": {"url": ["required"]},
        "request_id": "r1",
    });
    assert_eq!(body, expected);
}

#[test]
fn a_refused_key_comes_with_the_reason() {
    let problem = Problem::from(auth::Error::Expired);

    let challenge = header(&problem, "www-authenticate");
    assert_eq!(
        challenge,
        "Bearer realm=\"waymark\", error=\"invalid_token\", \
         error_description=\"The API key has expired.\""
    );
    assert_eq!(
        header(&Problem::unauthenticated(), "www-authenticate"),
        "Bearer realm=\"waymark\""
    );
}

#[test]
fn a_missing_scope_is_named() {
    let problem = Problem::insufficient_scope(&auth::Scope::declared("reports:write"));

    assert_eq!(problem.status(), StatusCode::FORBIDDEN);
    assert_eq!(
        header(&problem, "www-authenticate"),
        "Bearer realm=\"waymark\", error=\"insufficient_scope\", scope=\"reports:write\""
    );
}

#[test]
fn an_unavailable_database_is_not_a_defect() {
    let faults: [fn(String) -> database::Error; 4] = [
        database::Error::Unavailable,
        database::Error::ReadOnly,
        database::Error::DiskFull,
        database::Error::Collision,
    ];
    for fault in faults {
        let away = Problem::from(fault("cannot connect to 10.0.0.7".to_owned()));
        assert_eq!(away.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(header(&away, "retry-after"), "5");
        assert!(!json(&away).to_string().contains("10.0.0.7"));
    }

    let defect = Problem::from(database::Error::UniqueViolation("secret_index".to_owned()));
    assert_eq!(defect.status(), StatusCode::INTERNAL_SERVER_ERROR);
    assert!(!json(&defect).to_string().contains("secret_index"));
}

#[test]
fn a_limit_says_when_to_try_again() {
    let problem = Problem::too_many_requests(RateLimit {
        policy: "password",
        quota: 5,
        window: Duration::from_mins(1),
        remaining: 0,
        reset: Duration::from_millis(1500),
    });

    assert_eq!(header(&problem, "retry-after"), "2");
    assert_eq!(
        header(&problem, "ratelimit-policy"),
        "\"password\";q=5;w=60"
    );
    assert_eq!(header(&problem, "ratelimit"), "\"password\";r=0;t=2");
}

#[test]
fn one_second_is_no_seconds() {
    let limit = |reset| RateLimit {
        policy: "p",
        quota: 1,
        window: Duration::from_secs(1),
        remaining: 0,
        reset: Duration::from_secs(reset),
    };
    for (reset, words) in [
        (1, "try again in 1 second."),
        (2, "try again in 2 seconds."),
    ] {
        let message = Problem::too_many_requests(limit(reset)).body().message;
        assert!(message.ends_with(words), "{message}");
    }
}
