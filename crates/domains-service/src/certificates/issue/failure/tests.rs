use super::*;

fn problem(kind: &str, detail: &str) -> Failure {
    let json = serde_json::json!({"type": format!("{ACME_ERROR}{kind}"), "detail": detail});
    let problem: Problem = serde_json::from_value(json).unwrap();
    Failure::from(Error::from(problem))
}

#[test]
fn problems_have_stable_codes() {
    let code = |kind| problem(kind, "").code.as_str();
    assert_eq!(code("rateLimited"), "acme_rate_limited");
    assert_eq!(code("caa"), "caa_forbids");
    assert_eq!(code("unauthorized"), "challenge_failed");
    assert_eq!(code("rejectedIdentifier"), "name_refused");
    assert_eq!(code("accountDoesNotExist"), "acme_account_refused");
    assert_eq!(code("somethingNew"), "order_failed");
}

#[test]
fn what_a_stranger_says_is_cut_to_one_line() {
    let failure = problem(
        "unauthorized",
        &format!("a\r\nb\u{1b}[31m{}", "x".repeat(9999)),
    );
    assert!(
        failure.detail.starts_with("a  b [31mx"),
        "{}",
        failure.detail
    );
    assert_eq!(failure.detail.chars().count(), MAX_DETAIL_CHARACTERS);
}

#[test]
fn an_authority_that_cannot_be_reached_does_not_end_an_order() {
    let failure = Failure::from(Error::Str("no nonce"));
    assert_eq!(failure.code, Code::Unreachable);
    assert!(failure.is_under_way);
    assert!(problem("serverInternal", "oops").is_under_way);
    assert!(!problem("unauthorized", "no").is_under_way);
}

#[test]
fn an_authority_is_not_left_alone_for_years() {
    let year = Instant::now() + Duration::from_hours(24 * 365);
    let failure = Failure::from(Error::Timeout(Some(year)));
    assert_eq!(failure.retry_after, Some(MAX_RETRY_AFTER));
}

#[test]
fn only_failures_of_the_authority_lead_to_another_one() {
    let leads = |kind| problem(kind, "no").code.is_of_the_authority();
    for kind in [
        "serverInternal",
        "rateLimited",
        "badNonce",
        "externalAccountRequired",
    ] {
        assert!(leads(kind), "{kind}");
    }
    for kind in [
        "caa",
        "unauthorized",
        "dns",
        "connection",
        "rejectedIdentifier",
    ] {
        assert!(!leads(kind), "{kind}");
    }
    assert!(
        Failure::from(Error::Str("no nonce"))
            .code
            .is_of_the_authority()
    );
}

#[test]
fn only_a_clear_no_is_a_refusal() {
    for kind in ["rateLimited", "badNonce", "rejectedIdentifier", "malformed"] {
        assert!(problem(kind, "no").is_refused(), "{kind}");
    }
    assert!(!problem("serverInternal", "oops").is_refused());
    assert!(!Failure::from(Error::Str("no nonce")).is_refused());
}
