//! The errors shown to users who call the program incorrectly.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::net::TcpListener;
use std::process::{Command, Output};

/// Runs the program to its end with a data folder that it must not create.
fn run(arguments: &[&str], environment: &[(&str, &str)]) -> (Output, String) {
    let folder = tempfile::tempdir().unwrap();
    let data_dir = folder.path().join("data");
    let output = Command::new(env!("CARGO_BIN_EXE_waymark"))
        .args(["--operations-listen", "off", "--data-dir"])
        .arg(&data_dir)
        .args(arguments)
        .envs(environment.iter().copied())
        .output()
        .unwrap();
    assert!(
        !data_dir.exists(),
        "a start that fails leaves nothing behind"
    );
    let message = String::from_utf8(output.stderr.clone()).unwrap();
    (output, message)
}

#[test]
fn a_port_in_use_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();

    let (output, message) = run(&["--listen", &address], &[]);

    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(
        message.contains(&address) && message.contains("in use"),
        "{message}"
    );
}

#[test]
fn an_argument_that_is_not_an_address_is_refused_with_what_is_allowed() {
    let (output, message) = run(&["--listen", "localhost"], &[]);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("--listen <IP:PORT>"), "{message}");
}

#[test]
fn a_wrong_setting_is_named_with_its_value_and_what_is_allowed() {
    let cases = [
        ("REPORTS__GENERATION__WAIT", "soon", "generation.wait"),
        ("REPORTS__GENERATION__PER_HOST", "0", "generation.per_host"),
        (
            "DOMAINS__DATABASE__URL",
            "mysql://localhost/x",
            "database.url",
        ),
        ("DOMAINS__VERIFICATION__MODE", "faith", "verification.mode"),
        ("DOMAINS__VERIFICATION__LEASE", "3s", "verification.lease"),
    ];
    for (variable, value, setting) in cases {
        let (output, message) = run(&["--listen", "127.0.0.1:0"], &[(variable, value)]);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(setting), "{variable}: {message}");
    }
}
