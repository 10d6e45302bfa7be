//! HTTPS by the edge, as scanned by sslyze, an independent program.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use end_to_end::{Databases, Launch};
use serde_json::Value;
use testing::{Authority, Backend, TestKeys, built, find_installed, for_name, skip};

const NAME: &str = "go.waymark.test";
/// 32 bytes in base64.
const ENCRYPTION_KEY: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
/// Suites with forward secrecy and authenticated encryption.
const SUITES: [&str; 6] = [
    "TLS_AES_128_GCM_SHA256",
    "TLS_AES_256_GCM_SHA384",
    "TLS_CHACHA20_POLY1305_SHA256",
    "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
    "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
    "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
];

/// The scanner's report about a service that serves the name.
async fn scan(program: PathBuf) -> String {
    let databases = Databases::start(Backend::Sqlite).await;
    let database = databases.create("domains").await;
    let keys = TestKeys::new();
    let launch = Launch::domains(&keys, &database)
        .set("names.allow_test", "true")
        .set("certificates.encryption_keys", ENCRYPTION_KEY)
        .with_https();
    let service = launch.start().await;
    let api = service.client(&keys.issue("acme"));
    let fields = [("name", NAME), ("index_page", "https://example.com/")];
    api.post("/api/v1/domains", &fields).await.expect(201);
    let folder = tempfile::tempdir().unwrap();
    let authority = Authority::new("Scan");
    authority.issue(folder.path(), NAME, &for_name(NAME));
    let file = |extension: &str| folder.path().join(format!("{NAME}.{extension}"));
    fs::rename(file("pem"), file("crt")).unwrap();
    let imported = Command::new(built("domains-service"))
        .arg("import-certificates")
        .arg(folder.path())
        .env("DOMAINS__DATABASE__URL", &database)
        .env("DOMAINS__CERTIFICATES__ENCRYPTION_KEYS", ENCRYPTION_KEY)
        .output()
        .unwrap();
    assert!(imported.status.success(), "{imported:?}");
    // A start reads all certificates before it is ready.
    drop(service);
    let service = launch.start().await;

    let report = file("json");
    let output = Command::new(program)
        .args(["--sni", NAME, "--mozilla_config", "disable", "--early_data"])
        .args([
            "--sslv2",
            "--sslv3",
            "--tlsv1",
            "--tlsv1_1",
            "--tlsv1_2",
            "--tlsv1_3",
        ])
        .args([
            "--heartbleed",
            "--openssl_ccs",
            "--robot",
            "--compression",
            "--reneg",
        ])
        .args(["--fallback", "--ems"])
        .arg(format!("--json_out={}", report.display()))
        .arg(service.https.unwrap().to_string())
        .output()
        .unwrap();

    let text = fs::read_to_string(&report);
    text.unwrap_or_else(|error| panic!("{error}: {output:?}"))
}

#[tokio::test]
#[ignore = "endurance"]
async fn a_scanner_finds_no_weak_version_suite_or_fault() {
    let Some(program) = find_installed("sslyze") else {
        return skip("sslyze is not installed");
    };
    let text = scan(program).await;
    let report: Value = serde_json::from_str(&text).unwrap();
    let result = |path: &str| {
        let path = format!("/server_scan_results/0/scan_result/{path}");
        let found = report.pointer(&path);
        found
            .cloned()
            .unwrap_or_else(|| panic!("{path} is missing: {text}"))
    };
    for version in ["ssl_2_0", "ssl_3_0", "tls_1_0", "tls_1_1"] {
        let path = format!("{version}_cipher_suites/result/is_tls_version_supported");
        assert_eq!(result(&path), false, "{version}");
    }
    for version in ["tls_1_2", "tls_1_3"] {
        let suites = result(&format!(
            "{version}_cipher_suites/result/accepted_cipher_suites"
        ));
        let suites = suites.as_array().unwrap();
        assert!(!suites.is_empty(), "{version}");
        for suite in suites {
            let name = suite.pointer("/cipher_suite/name").and_then(Value::as_str);
            assert!(SUITES.contains(&name.unwrap()), "{name:?}");
        }
    }
    for (path, expected) in [
        ("heartbleed/result/is_vulnerable_to_heartbleed", false),
        (
            "openssl_ccs_injection/result/is_vulnerable_to_ccs_injection",
            false,
        ),
        ("tls_compression/result/supports_compression", false),
        ("tls_1_3_early_data/result/supports_early_data", false),
        (
            "session_renegotiation/result/is_vulnerable_to_client_renegotiation_dos",
            false,
        ),
        (
            "session_renegotiation/result/supports_secure_renegotiation",
            true,
        ),
        ("tls_fallback_scsv/result/supports_fallback_scsv", true),
        (
            "tls_extended_master_secret/result/supports_ems_extension",
            true,
        ),
    ] {
        assert_eq!(result(path), expected, "{path}");
    }
    let robot = result("robot/result/robot_result");
    assert_eq!(robot, "NOT_VULNERABLE_RSA_NOT_SUPPORTED");
}
