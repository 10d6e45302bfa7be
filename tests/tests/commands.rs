//! The subcommands that report on a service: `check-config`, `openapi`, `healthcheck`.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::{Connection, RunQueryDsl, SqliteConnection};
use end_to_end::{Databases, Launch};
use serde_json::Value;
use testing::{Backend, TestKeys, built};

const SERVICES: [(&str, &str); 2] = [
    ("reports-service", "REPORTS"),
    ("domains-service", "DOMAINS"),
];

/// Runs a program in an empty folder, with only the given environment.
fn run(program: &str, arguments: &[&str], environment: &[(String, String)]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(built(program))
        .args(arguments)
        .env_clear()
        .envs(environment.iter().cloned())
        .current_dir(folder.path())
        .output()
        .unwrap();
    let left = folder.path().read_dir().unwrap().count();
    assert_eq!(left, 0, "the folder is still empty");
    output
}

fn variable(prefix: &str, setting: &str, value: &str) -> (String, String) {
    let name = setting.replace('.', "__").to_uppercase();
    (format!("{prefix}__{name}"), value.to_owned())
}

fn shown(output: &Output) -> String {
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(output.stderr.is_empty(), "nothing else is printed");
    String::from_utf8(output.stdout.clone()).unwrap()
}

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
        let mut section = String::new();
        let mut names = Vec::new();
        for line in text.lines() {
            match line.strip_prefix('[') {
                Some(name) => section = name.trim_end_matches(']').to_owned(),
                None => names.extend(
                    line.split_once(" = ")
                        .map(|(name, _)| format!("{section}.{name}")),
                ),
            }
        }
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
        ("database.pool.wait_seconds", "0", "from 1 to 3600"),
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
fn a_start_that_fails_is_logged() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    for (program, prefix) in SERVICES {
        let refused_with = |filter: &str| {
            let environment = [
                variable(prefix, "telemetry.format", "json"),
                variable(prefix, "telemetry.filter", filter),
                variable(prefix, "http.listen", &address),
            ];
            let output = run(program, &["serve"], &environment);
            assert_eq!(output.status.code(), Some(1));
            String::from_utf8(output.stderr).unwrap()
        };

        let log = refused_with("info");
        let lines = log.lines().map(serde_json::from_str);
        let lines: Vec<Value> = lines.collect::<Result<_, _>>().unwrap();
        let last = lines.last().unwrap();
        assert_eq!(last["level"], "ERROR", "{log}");
        let message = last["message"].as_str().unwrap();
        assert!(
            message.contains("http.listen") && message.contains(&address),
            "{log}"
        );

        let stderr = refused_with("off");
        assert!(
            stderr.starts_with("error: ") && stderr.contains("http.listen"),
            "{stderr}"
        );
    }
}

#[test]
fn the_document_needs_neither_database_nor_keys() {
    for (program, prefix) in SERVICES {
        let environment = [
            variable(prefix, "http.base_url", "https://example.net/tools"),
            variable(prefix, "keys.keys", "/nowhere/jwks.json"),
            variable(
                prefix,
                "database.url",
                "postgres://nobody@127.0.0.1:1/nothing",
            ),
        ];

        let text = shown(&run(program, &["openapi"], &environment));

        let document: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(document["openapi"], "3.1.0");
        assert_eq!(document["servers"][0]["url"], "https://example.net/tools");
        let path = format!("/api/v1/{}", program.trim_end_matches("-service"));
        assert!(document["paths"][&path]["post"].is_object(), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_health_check_says_whether_the_service_is_ready() {
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let launches = [
        Launch::reports(&keys, &databases.create("reports").await),
        Launch::domains(&keys, &databases.create("domains").await),
    ];
    for launch in launches {
        let check = || {
            let output = launch.command().arg("healthcheck").output().unwrap();
            (
                output.status.code(),
                String::from_utf8(output.stderr).unwrap(),
            )
        };
        let (before, stderr) = check();
        assert_eq!(before, Some(1), "{stderr}");
        assert!(stderr.contains("does not respond"), "{stderr}");

        let mut service = launch.start().await;
        assert_eq!(check(), (Some(0), String::new()));

        service.process.terminate(Duration::from_mins(1));
        assert_eq!(check().0, Some(1));

        // It is alive, but its database has no tables.
        let unready = launch
            .clone()
            .set("database.url", databases.create("empty").await)
            .set("database.migrate", "false");
        let mut service = unready.spawn();
        let health = service.health();
        testing::eventually("it is alive", Duration::from_mins(1), async || {
            health
                .try_send(health.request("GET", "/healthz", &[]))
                .await
                .ok()
        })
        .await;
        let (code, stderr) = check();
        assert_eq!(code, Some(1), "{stderr}");
        assert!(stderr.contains("is not ready"), "{stderr}");
        service.process.kill();
    }
}

#[tokio::test]
async fn renewals_of_certificates_are_forced_by_name() {
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let url = databases.create("domains").await;
    let launch = Launch::domains(&keys, &url);
    let migrated = launch.command().arg("migrate").output().unwrap();
    assert!(migrated.status.success());
    let file = url.trim_start_matches("sqlite://");
    let mut database = SqliteConnection::establish(file).unwrap();
    let order = "INSERT INTO certificate_orders (name, due_at) \
                 VALUES ('go.waymark.dev', '2099-01-01 00:00:00')";
    database.batch_execute(order).unwrap();
    let renew = |names: &[&str]| {
        let mut command = launch.command();
        command.arg("renew-certificates").args(names).output()
    };

    let printed = shown(&renew(&["go.waymark.dev"]).unwrap());

    assert_eq!(printed, "go.waymark.dev: its renewal is due now\n");
    let due = "UPDATE certificate_orders SET name = name WHERE due_at < '2099-01-01' AND \
               forced_at IS NOT NULL";
    let due = diesel::sql_query(due).execute(&mut database);
    assert_eq!(due, Ok(1));
    let unknown = renew(&["go.waymark.dev", "other.dev"]).unwrap();
    assert_eq!(unknown.status.code(), Some(1));
    let printed = String::from_utf8(unknown.stdout).unwrap();
    assert!(printed.contains("other.dev: no certificates are issued for it"));
    assert_eq!(renew(&[]).unwrap().status.code(), Some(2));
}
