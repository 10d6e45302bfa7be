//! What a URL may say about TLS.

use std::io::Write;

use tokio_postgres::config::SslMode;

use super::*;

fn check(parameters: &str) -> Result<(), String> {
    let address = Address::parse(&format!("postgres://u:sesame@h/d?{parameters}"));
    let checked = address.and_then(|address| address.check_files());
    checked.map_err(|error| error.to_string())
}

fn assert_refused(parameters: &str, parts: &[&str]) {
    let error = check(parameters).unwrap_err();
    for part in parts {
        assert!(error.contains(part), "{parameters}: {error}");
    }
    assert!(!error.contains("sesame"), "{error}");
}

#[test]
fn an_unknown_mode_is_refused_with_those_that_exist() {
    for mode in ["bogus", "allow", "", "Require", "verify_full"] {
        let all = "disable, prefer, require, verify-ca, verify-full";
        assert_refused(
            &format!("sslmode={mode}"),
            &[&format!("sslmode={mode}"), all],
        );
    }
}

#[test]
fn each_mode_is_read() {
    let url = |mode| format!("postgres://u@h/d?application_name=a&sslmode={mode}");
    for (name, mode) in [
        ("disable", Mode::Disable),
        ("prefer", Mode::Prefer),
        ("require", Mode::Require),
        ("verify-full", Mode::VerifyFull),
    ] {
        let address = Address::parse(&url(name)).unwrap();
        assert_eq!(address.tls.mode, mode);
        assert_eq!(address.hosts[0].get_application_name(), Some("a"));
    }
    let default = Address::parse("postgres://u@h/d").unwrap();
    assert_eq!(default.tls.mode, Mode::Prefer);
}

#[test]
fn a_file_that_cannot_be_used_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().display();
    let empty = format!("{path}/empty+%25.pem");
    std::fs::write(format!("{path}/empty+%.pem"), "no certificate").unwrap();
    let mut broken = std::fs::File::create(folder.path().join("broken.pem")).unwrap();
    broken
        .write_all(b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")
        .unwrap();

    for mode in ["require", "verify-ca", "verify-full"] {
        let with = |file: &str| format!("sslmode={mode}&sslrootcert={file}");
        assert_refused(&with("/nowhere.pem"), &["sslrootcert=/nowhere.pem", "PEM"]);
        assert_refused(&with(&empty), &["it has no certificate", "empty+%.pem"]);
        assert_refused(&with(&format!("{path}/broken.pem")), &["broken.pem", "PEM"]);
        assert_refused(&with(&path.to_string()), &["PEM"]);
    }
    assert_refused(
        "sslmode=require&sslcert=/nowhere.pem&sslkey=/nowhere.key",
        &["sslcert=/nowhere.pem"],
    );
}

#[test]
fn what_would_have_no_effect_is_refused() {
    assert_refused("sslmode=verify-ca", &["needs sslrootcert"]);
    assert_refused(
        "sslmode=verify-ca&sslrootcert=system",
        &["needs sslrootcert"],
    );
    for weak in ["", "sslmode=prefer&", "sslmode=disable&"] {
        for more in [
            "sslrootcert=system",
            "sslnegotiation=direct",
            "sslcert=a&sslkey=b",
        ] {
            assert_refused(&format!("{weak}{more}"), &["expected sslmode=require"]);
        }
    }
    assert_refused("sslmode=require&sslcert=a", &["sslcert and sslkey"]);
    assert_refused("sslmode=require&sslkey=a", &["sslcert and sslkey"]);
    assert_refused("sslmode=require&sslcrl=a", &["sslcrl"]);
    assert_refused("tcp_user_timeout=soon", &["tcp_user_timeout"]);
}

#[test]
fn a_socket_has_no_tls_and_an_address_may_stand_alone() {
    let socket = Address::parse("postgres://u@%2Frun%2Fpostgresql/d?sslmode=verify-full").unwrap();
    assert_eq!(socket.hosts[0].get_ssl_mode(), SslMode::Disable);

    let address = Address::parse("postgres:///d?hostaddr=10.0.0.1&user=u").unwrap();
    assert_eq!(
        address.hosts[0].get_hosts(),
        [Host::Tcp("10.0.0.1".to_owned())]
    );
}
