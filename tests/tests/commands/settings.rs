//! The settings as `check-config` shows them, and what is said about wrong ones.

use std::path::Path;

use crate::commands::{SERVICES, run, shown, variable};

/// The settings in the table of a service's README.
fn documented(program: &str) -> Vec<String> {
    let readme =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../crates/{program}/README.md"));
    let readme = std::fs::read_to_string(readme).unwrap();
    let (_, settings) = readme.split_once("\n## Settings").unwrap();
    let rows = settings.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.map(|row| row.split('`').next().unwrap().to_owned())
        .collect()
}

/// The settings that `check-config` shows.
fn names(text: &str) -> Vec<String> {
    let mut section = String::new();
    let mut names = Vec::new();
    for line in text.lines() {
        match line.strip_prefix('[') {
            Some(name) => name.trim_end_matches(']').clone_into(&mut section),
            None => names.extend(
                line.split_once(" = ")
                    .map(|(name, _)| format!("{section}.{name}")),
            ),
        }
    }
    names
}

/// Whichever setting a URL is for.
#[test]
fn no_secret_of_a_url_is_shown() {
    for (program, prefix) in SERVICES {
        let mut settings = names(&shown(&run(program, &["check-config"], &[])));
        settings.extend(["database.direct_url", "database.read_url"].map(str::to_owned));
        let is_url = |setting: &&String| setting.ends_with("url");
        let urls = settings.iter().filter(is_url).flat_map(|setting| {
            let url = |scheme| (setting, format!("{scheme}://user:sesame@host.internal/1"));
            ["postgres", "redis"].map(url)
        });
        let web = "https://user:sesame@host.internal/x?token=sesame";
        let hosts = [
            "user:sesame@host.internal",
            "user:sesame@host.internal:25/1",
        ];
        let everywhere = settings.iter().flat_map(|setting| {
            let values = hosts.into_iter().chain([web]);
            values.map(move |value| (setting, value.to_owned()))
        });
        for (setting, url) in everywhere.chain(urls) {
            let environment = [variable(prefix, setting, &url)];
            let output = run(program, &["check-config"], &environment);
            for text in [output.stdout, output.stderr] {
                let text = String::from_utf8(text).unwrap();
                assert!(!text.contains("sesame"), "{setting}: {text}");
            }
        }
    }
}

#[test]
fn check_config_shows_every_setting_and_no_secret() {
    for (program, prefix) in SERVICES {
        let environment = [
            variable(
                prefix,
                "database.url",
                "postgres://waymark:sesame@db.internal/x?password=sesame",
            ),
            variable(
                prefix,
                "keys.keys",
                "https://user:sesame@keys.internal/jwks.json?token=sesame",
            ),
            variable(prefix, "http.base_url", "https://example.net/tools"),
            variable(
                prefix,
                "http.shared_counts_url",
                "rediss://waymark:sesame@counts.internal/1",
            ),
            variable(prefix, "http.keep_alive", "120s"),
            variable(prefix, "http.trusted_proxies", "10.0.0.0/8,::1"),
            variable(prefix, "operations.listen", ""),
        ];

        let text = shown(&run(program, &["check-config"], &environment));

        assert!(!text.contains("sesame"), "{text}");
        for line in [
            "url = \"postgres://waymark:***@db.internal/x?password=***",
            "keys = \"https://***@keys.internal/jwks.json?***\"",
            "base_url = \"https://example.net/tools\"",
            "shared_counts_url = \"rediss://waymark:***@counts.internal/1\"",
            "keep_alive = \"2m\"",
            "trusted_proxies = [\"10.0.0.0/8\", \"::1/128\"]",
            "listen = \"\"",
        ] {
            assert!(text.contains(line), "{line}\n{text}");
        }
        let names = names(&text);
        // They are shown only if they are set.
        let unset = [
            "database.direct_url",
            "database.read_url",
            "generation.extra_ca_file",
            "generation.memory_bytes",
        ];
        for setting in documented(program) {
            assert!(
                names.contains(&setting) || unset.contains(&setting.as_str()),
                "{setting} is not shown"
            );
        }
        if program == "reports-service" {
            for name in names {
                assert!(
                    documented(program).contains(&name),
                    "{name} is not documented"
                );
            }
        }
    }
}

#[test]
fn check_config_accepts_a_database_with_several_hosts() {
    for (program, prefix) in SERVICES {
        let url = "postgres://waymark:sesame@db1:5432,[::1]:5433,db3/x\
                   ?target_session_attrs=read-write";
        let environment = [variable(prefix, "database.url", url)];

        let text = shown(&run(program, &["check-config"], &environment));

        let masked = url.replace("sesame", "***");
        assert!(text.contains(&format!("url = \"{masked}&")), "{text}");
    }
}

#[test]
fn the_output_of_check_config_is_a_valid_settings_file() {
    for (program, _) in SERVICES {
        let text = shown(&run(program, &["check-config"], &[]));
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), &text).unwrap();

        let path = file.path().to_str().unwrap();
        let again = shown(&run(program, &["--config", path, "check-config"], &[]));

        assert_eq!(again, text);
    }
}

#[test]
fn a_wrong_setting_is_named_with_its_value_and_what_is_allowed() {
    let of_both = [
        ("http.listen", "here", "expected IP:PORT"),
        (
            "database.url",
            "postgres://waymark@db.internal/x?sslmode=bogus",
            "expected one of disable, prefer, require, verify-ca, verify-full",
        ),
        (
            "database.url",
            "postgres://waymark@db.internal/x?sslmode=verify-full&sslrootcert=/nowhere.pem",
            "sslrootcert=/nowhere.pem cannot be used",
        ),
        (
            "database.url",
            "postgres://waymark@db.internal/x?sslmode=verify-ca&sslrootcert=/etc/hostname",
            "it has no certificate; expected a readable file in PEM format",
        ),
        ("database.statement_timeout", "2d", "expected at most 1d"),
        ("http.max_connections", "0", "from 1 to 1000000"),
        ("http.max_body_bytes", "lots", "from 1024 to"),
        ("http.requests_per_key", "-1", "from 0 to"),
        ("http.rate_window", "0s", "expected 1s or more"),
        (
            "http.shared_counts_url",
            "http://counts.internal",
            "expected redis://USER:PASSWORD@HOST:PORT/NUMBER",
        ),
        ("http.shared_counts_prefix", "a b", "expected 1 to 64"),
        ("http.keep_alive", "600w", "expected at most 365d"),
        ("http.workers", "513", "from 0 to 512"),
        (
            "database.pool.connections",
            "18446744073709551615",
            "from 1 to 1000",
        ),
        ("database.pool.wait", "0s", "expected 1s or more"),
        (
            "http.trusted_proxies",
            "10.0.0.0/40",
            "expected addresses or networks",
        ),
        ("telemetry.format", "xml", "expected text or json"),
        ("telemetry.filter", "a=loud", "is not a log filter"),
        (
            "database.url",
            "mysql://db/x",
            "use sqlite://PATH or postgres://",
        ),
        (
            "database.url",
            "postgres://waymark@db1:5432,db2:5432/x",
            "expected target_session_attrs=read-write",
        ),
        (
            "database.url",
            "postgres://waymark@db1,db2/x?target_session_attrs=primary",
            "expected one of any, read-write, read-only",
        ),
        (
            "database.url",
            "postgres://waymark@db1:5432,/x?target_session_attrs=read-write",
            "one of them is empty; expected HOST:PORT,HOST:PORT",
        ),
        ("keys.reload_interval", "soon", "a duration such as"),
        (
            "keys.keys",
            "http://keys.example.com/jwks.json",
            "unless keys.allow_plain_http is true",
        ),
    ];
    let of_reports = [("generation.lease", "3s", "must be at least")];
    let of_domains = [
        ("verification.mode", "hope", "expected dns or trust"),
        ("verification.lease", "3s", "must be from"),
        ("edge.max_connections", "0", "from 1 to"),
        ("edge.request_head_timeout", "0s", "expected 1s or more"),
    ];
    let cases = of_both
        .iter()
        .map(|case| (0, case))
        .chain(of_both.iter().map(|case| (1, case)));
    let cases = cases.chain(of_reports.iter().map(|case| (0, case)));
    let cases = cases.chain(of_domains.iter().map(|case| (1, case)));
    for (service, (setting, value, allowed)) in cases {
        let (program, prefix) = SERVICES[service];
        let output = run(
            program,
            &["check-config"],
            &[variable(prefix, setting, value)],
        );

        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{setting}: {stderr}");
        assert!(output.stdout.is_empty(), "{setting}");
        let shown_value = value.split("://").next().unwrap();
        for part in [*setting, shown_value, *allowed] {
            assert!(stderr.contains(part), "{setting}, {part}: {stderr}");
        }
    }
}

#[test]
fn an_unknown_setting_is_named_in_full_with_what_was_probably_meant() {
    for (program, prefix) in SERVICES {
        let (wrong, right) = ("http.base_urll", "http.base_url");
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "[http]\nbase_urll = \"https://example.net\"").unwrap();
        let path = file.path().to_str().unwrap();
        let in_environment = variable(prefix, wrong, "https://example.net");
        for output in [
            run(program, &["--config", path, "check-config"], &[]),
            run(
                program,
                &["check-config"],
                std::slice::from_ref(&in_environment),
            ),
            run(program, &["serve"], &[in_environment]),
        ] {
            let stderr = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{stderr}");
            let variable = format!("{prefix}__HTTP__BASE_URLL");
            assert_eq!(
                stderr,
                format!(
                    "error: setting `{wrong}` (in the environment {variable}): it is unknown; did \
                     you mean `{right}`?\n"
                )
            );
        }
    }
}
