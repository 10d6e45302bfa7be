//! Invalid settings are named, and the program exits with status 2 before it does anything.

use std::net::TcpListener;
use std::process::Command;

#[test]
fn invalid_settings_are_named_and_exit_with_2() {
    let cases = [
        ("GENERATION__AT_ONCE", "0", "generation.at_once"),
        ("GENERATION__ATTEMPTS", "0", "generation.attempts"),
        ("GENERATION__MEMORY_BYTES", "1000000", "memory_bytes"),
        (
            "GENERATION__MEMORY_BYTES",
            "300000000",
            "generation.memory_bytes",
        ),
        ("GENERATION__PER_HOST", "0", "generation.per_host"),
        (
            "GENERATION__MAX_BODY_BYTES",
            "0",
            "generation.max_body_bytes",
        ),
        (
            "GENERATION__POLL_INTERVAL",
            "0s",
            "generation.poll_interval",
        ),
        (
            "GENERATION__FETCH_TIMEOUT",
            "0s",
            "generation.fetch_timeout",
        ),
        ("GENERATION__LEASE", "1s", "generation.lease"),
        ("GENERATION__MAX_REQUESTS", "29", "generation.max_requests"),
        (
            "GENERATION__REQUESTS_PER_HOST",
            "0",
            "generation.requests_per_host",
        ),
        (
            "GENERATION__RATE_PER_HOST",
            "10001",
            "generation.rate_per_host",
        ),
        ("GENERATION__NEVER_FETCH", "a.example,*.b", "\"*.b\""),
        ("GENERATION__OWN_ADDRESSES", "me", "\"me\""),
        ("GENERATION__OBEY_ROBOTS", "maybe", "generation.obey_robots"),
        (
            "GENERATION__CONTACT_URL",
            "example.com",
            "generation.contact_url",
        ),
        ("GENERATION__EXTRA_CA_FILE", "/nope", "/nope"),
        ("PASSWORDS__MIN_LENGTH", "73", "passwords.min_length"),
        ("PASSWORDS__MIN_LENGTH", "0", "passwords.min_length"),
        ("PASSWORDS__WAIT", "0s", "passwords.wait"),
        ("HTTP__HSTS_MAX_AGE", "366d", "http.hsts_max_age"),
        (
            "HTTP__MAX_CONNECTIONS_PER_ADDRESS",
            "1000001",
            "http.max_connections_per_address",
        ),
        ("LIMITS__RUNNING", "-1", "limits.running"),
        ("RETENTION__REPORTS", "soon", "retention.reports"),
        ("RETENTION__REPORTS", "1s", "expected 1m or more"),
        ("BRANDING__COLOUR", "blue", "`branding.colour`: \"blue\""),
        (
            "BRANDING__LOGO",
            "/nope.svg",
            "`branding.logo`: cannot read /nope.svg",
        ),
        ("BRANDING__ACCOUNTS", "/nope", "branding.accounts"),
        ("HTTP__TRUSTED_PROXIES", "10.0.0.0/8,me", "\"me\""),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (name, value, named) in cases {
        let ended = Command::new(env!("CARGO_BIN_EXE_reports-service"))
            .current_dir(folder.path())
            .env(format!("REPORTS__{name}"), value)
            .output()
            .unwrap();

        let stderr = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(2), "{name}: {stderr}");
        assert!(stderr.contains(named), "{name}: {stderr}");
    }
    assert_eq!(
        folder.path().read_dir().unwrap().count(),
        0,
        "nothing was started"
    );
}

#[test]
fn a_start_that_fails_because_a_port_is_taken_leaves_nothing_behind() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = listener.local_addr().unwrap().to_string();
    for setting in ["http.listen", "operations.listen"] {
        let folder = tempfile::tempdir().unwrap();
        let other = ["http.listen", "operations.listen"].map(|name| {
            let address = if name == setting {
                taken.as_str()
            } else {
                "127.0.0.1:0"
            };
            (
                format!("REPORTS__{}", name.replace('.', "__").to_uppercase()),
                address,
            )
        });
        let ended = Command::new(env!("CARGO_BIN_EXE_reports-service"))
            .current_dir(folder.path())
            .envs(other)
            .output()
            .unwrap();

        let stderr = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(1), "{setting}: {stderr}");
        assert!(stderr.contains(setting), "{stderr}");
        assert_eq!(folder.path().read_dir().unwrap().count(), 0, "{setting}");
    }
}
