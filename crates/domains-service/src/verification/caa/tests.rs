use super::*;

const ACCOUNT: &str = "https://acme.example/acct/1";

fn record(critical: bool, tag: &str, value: &str) -> CAA {
    let mut record = CAA::new_issue(critical, None, Vec::new());
    record.tag = tag.to_owned();
    record.value = value.as_bytes().to_vec();
    record
}

fn allow(records: Vec<CAA>, accounts: &[String]) -> Result<Vec<ChallengeKind>, CaaFault> {
    let records = CaaRecords {
        owner: "waymark.dev".to_owned(),
        records,
    };
    records.allow(&Orders {
        authorities: &["letsencrypt.org".to_owned()],
        accounts,
        methods: &[ChallengeKind::TlsAlpn01, ChallengeKind::Http01],
    })
}

#[test]
fn a_set_forbids_a_certificate_only_if_it_names_others() {
    let cases = [
        (record(false, "issue", "letsencrypt.org"), false),
        (record(false, "Issue", " LetsEncrypt.org ; x=y"), false),
        (record(false, "issue", "digicert.com"), true),
        (record(false, "issue", ";"), true),
        (record(false, "issuewild", "digicert.com"), false),
        (record(false, "iodef", "mailto:a@b.example"), false),
        (record(false, "unheard", "x"), false),
        (record(true, "unheard", "x"), true),
    ];
    for (record, expected) in cases {
        let forbids = allow(vec![record.clone()], &[]).is_err();
        assert_eq!(forbids, expected, "{record:?}");
    }
    let one = record(false, "issue", "digicert.com");
    let other = record(false, "issue", "letsencrypt.org");
    assert!(allow(vec![one, other], &[]).is_ok());
}

#[test]
fn parameters_are_compared_with_our_account_and_methods() {
    use CaaCode::{Account, Authority, Method};
    use ChallengeKind::{Http01, TlsAlpn01};
    let both = vec![TlsAlpn01, Http01];
    for (values, expected) in [
        (vec!["; validationmethods=http-01"], Ok(vec![Http01])),
        (
            vec!["; ValidationMethods = dns-01 , tls-alpn-01"],
            Ok(vec![TlsAlpn01]),
        ),
        (vec!["; validationmethods=dns-01"], Err(Method)),
        (vec!["; validationmethods="], Err(Method)),
        (
            vec!["; validationmethods=http-01; validationmethods=http-01"],
            Err(Method),
        ),
        (
            vec!["; accounturi=https://acme.example/acct/1"],
            Ok(both.clone()),
        ),
        (
            vec!["; accounturi=https://acme.example/acct/2"],
            Err(Account),
        ),
        (
            vec!["; accounturi=https://acme.example/acct/1; accounturi=x"],
            Err(Account),
        ),
        (vec!["; accounturi=x", ""], Ok(both)),
        // What another account may do does not count.
        (
            vec![
                "; accounturi=x; validationmethods=http-01",
                "; validationmethods=dns-01",
            ],
            Err(Method),
        ),
    ] {
        let records = values.iter().map(|rest| format!("letsencrypt.org{rest}"));
        let records = records
            .map(|value| record(false, "issue", &value))
            .collect();
        let allowed = allow(records, &[ACCOUNT.to_owned()]);
        assert_eq!(allowed.map_err(|fault| fault.code), expected, "{values:?}");
    }
    let others = record(false, "issue", "digicert.com; validationmethods=http-01");
    assert_eq!(allow(vec![others], &[]).unwrap_err().code, Authority);
}

#[test]
fn a_fault_says_what_is_allowed_and_what_is_ours() {
    let detail = |rest: &str| {
        let record = record(false, "issue", &format!("letsencrypt.org; {rest}"));
        allow(vec![record], &[ACCOUNT.to_owned()])
            .unwrap_err()
            .detail
    };
    assert_eq!(
        detail("accounturi=https://acme.example/acct/2"),
        "The CAA records of waymark.dev allow certificates only for the account \
         \"https://acme.example/acct/2\", not for \"https://acme.example/acct/1\"."
    );
    assert_eq!(
        detail("validationmethods=dns-01"),
        "The CAA records of waymark.dev allow certificates only after a check by \"dns-01\", not by \
         \"http-01\", \"tls-alpn-01\"."
    );
}
