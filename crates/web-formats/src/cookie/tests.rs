use super::*;

fn parse(header: &str) -> Cookie {
    Cookie::parse(header).unwrap()
}

#[test]
fn name_and_value_are_separated_by_the_first_equals_sign() {
    let pair = |header| {
        let cookie = parse(header);
        (cookie.name, cookie.value)
    };
    let of = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    assert_eq!(pair("a=b"), of("a", "b"));
    assert_eq!(pair(" a\t= b=c ; Secure"), of("a", "b=c"));
    assert_eq!(pair("a"), of("", "a"));
    assert_eq!(pair("=a"), of("", "a"));
    assert_eq!(pair("a=\"b, c\""), of("a", "\"b, c\""));
    assert_eq!(pair("a="), of("a", ""));
    for empty in ["", "=", " ; Secure"] {
        assert_eq!(Cookie::parse(empty), Err(Refusal::Empty), "{empty:?}");
    }
    for control in ["a=b\0", "a=b; Path=/\u{7f}"] {
        assert_eq!(
            Cookie::parse(control),
            Err(Refusal::ControlCharacter),
            "{control:?}"
        );
    }
    let long = Cookie::parse(&format!("a={}", "b".repeat(4096)));
    assert_eq!(long, Err(Refusal::TooLong));
    assert!(Cookie::parse(&format!("a={}", "b".repeat(4095))).is_ok());
}

#[test]
fn attributes_are_read_in_any_case_and_the_last_counts() {
    let cookie =
        parse("a=b; SECURE=no; httponly; samesite=LAX; SameSite = strict ; PATH=/x; Path=");
    assert!(cookie.secure && cookie.http_only);
    assert_eq!(cookie.same_site, Some(SameSite::Strict));
    assert_eq!(cookie.path, None);
    let cookie = parse("a=b; SameSite; Domain=.example.com; secured; Version=1");
    assert_eq!(cookie.same_site, Some(SameSite::Invalid(String::new())));
    assert_eq!(cookie.domain.as_deref(), Some(".example.com"));
    assert!(!cookie.secure);
    let long = format!("a=b; Domain=x; Domain={}", "y".repeat(1025));
    assert_eq!(parse(&long).domain.as_deref(), Some("x"));
}

#[test]
fn an_expired_cookie_is_a_removal() {
    let now = date::parse("Sun, 06 Nov 1994 08:49:37 GMT");
    let removes = |attributes: &str| parse(&format!("a=b; {attributes}")).is_removal(now);
    for attributes in [
        "Max-Age=0",
        "Max-Age=-1; Expires=Fri, 01 Jan 2100 00:00:00 GMT",
        "Expires=Thu, 01 Jan 1970 00:00:00 GMT",
        "expires=Sunday, 06-Nov-94 08:49:36 GMT",
    ] {
        assert!(removes(attributes), "{attributes}");
    }
    for attributes in [
        "",
        "Max-Age=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
        "Max-Age=",
        "Expires=soon",
        "Expires=Sun Nov  6 08:49:38 1994",
    ] {
        assert!(!removes(attributes), "{attributes}");
    }
    let without_date = parse("a=b; Expires=Thu, 01 Jan 1970 00:00:00 GMT");
    assert!(without_date.is_removal(None));
    assert!(!parse("a=b; Expires=Fri, 01 Jan 2010 00:00:00 GMT").is_removal(None));
}

#[test]
fn a_prefix_is_found_in_any_case_and_without_a_name() {
    assert!(parse("__HOST-a=b").has_prefix("__Host-"));
    assert!(parse("=__Secure-a").has_prefix("__Secure-"));
    assert!(!parse("a=__Secure-a").has_prefix("__Secure-"));
    assert!(!parse("日本=b").has_prefix("__Host-"));
}

#[test]
fn a_lifetime_is_known_from_max_age_or_from_two_dates() {
    let now = date::parse("Sun, 06 Nov 1994 08:49:37 GMT");
    let lifetime =
        |attributes: &str, now| parse(&format!("a=b; {attributes}")).lifetime_seconds(now);
    assert_eq!(
        lifetime("Max-Age=9; Expires=Sun, 06 Nov 1994 08:49:38 GMT", now),
        Some(9)
    );
    assert_eq!(lifetime("Max-Age=-9", now), Some(-9));
    assert_eq!(
        lifetime("Max-Age=99999999999999999999", None),
        Some(i64::MAX)
    );
    assert_eq!(
        lifetime("Expires=Sun, 06 Nov 1994 08:49:38 GMT", now),
        Some(1)
    );
    assert_eq!(
        lifetime("Expires=Sun, 06 Nov 1994 08:49:38 GMT", None),
        None
    );
    assert_eq!(lifetime("", now), None);
}

#[test]
fn a_masked_cookie_has_its_attributes_and_nothing_that_may_be_secret() {
    let header =
        "a=b; Secure; SameSite=None; Partitioned; SameSites_Strict; SameSites_Strictly; x9";
    assert_eq!(
        parse(header).masked(),
        "Set-Cookie: a=…; Secure; SameSite=None; Partitioned; SameSites_Strict"
    );
}
