//! TLS to a real server, with certificates of an authority of our own.

use std::time::Duration;

use database::PostgresConnection;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use rcgen::date_time_ymd;
use tempfile::TempDir;
use testing::{Authority, Backend, PostgresServer, eventually, for_name, give_to_postgres};

const MODES: [&str; 5] = ["disable", "prefer", "require", "verify-ca", "verify-full"];

/// Whoever connects to `postgres` may do so without TLS; so does [`PostgresServer`].
const RULES: &str = "\
    host    postgres postgres all trust\n\
    hostssl all      scram    all scram-sha-256\n\
    hostssl all      client   all cert\n\
    hostnossl all    plain    all trust\n\
    host    all      postgres all trust\n";

/// A server whose certificate is for `localhost`, with a database `d`.
struct TlsServer {
    server: PostgresServer,
    authority: Authority,
    folder: TempDir,
}

impl TlsServer {
    async fn start() -> Option<Self> {
        if !Backend::Postgres.is_available() {
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        let own = Authority::new("our own");
        std::fs::write(path.join("root.pem"), own.pem()).unwrap();
        std::fs::write(path.join("other.pem"), Authority::new("another").pem()).unwrap();
        std::fs::write(path.join("hba.conf"), RULES).unwrap();
        own.issue(path, "server", &for_name("localhost"));
        own.issue(path, "client", &for_name("client"));
        give_to_postgres(path);
        let file = |setting: &str, name: &str| format!("{setting}={}", path.join(name).display());
        let options = [
            "ssl=on".to_owned(),
            "fsync=off".to_owned(),
            file("hba_file", "hba.conf"),
            file("ssl_cert_file", "server.pem"),
            file("ssl_key_file", "server.key"),
            file("ssl_ca_file", "root.pem"),
        ];
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let server = PostgresServer::start_with(&options).await;
        for statement in [
            "CREATE DATABASE d",
            "CREATE ROLE scram LOGIN PASSWORD 'sesame'",
            "CREATE ROLE client LOGIN",
            "CREATE ROLE plain LOGIN",
        ] {
            server.run_statement(statement).await;
        }
        Some(Self {
            server,
            authority: own,
            folder,
        })
    }

    fn file(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    fn url(&self, user_and_host: &str, parameters: &str) -> String {
        let port = self.server.port();
        format!("postgres://{user_and_host}:{port}/d?{parameters}")
    }

    /// Parameters for a mode that trust this file's authority, where the mode allows it.
    fn trusting(&self, mode: &str, root: &str) -> String {
        match mode {
            "disable" | "prefer" => format!("sslmode={mode}"),
            _ => format!("sslmode={mode}&sslrootcert={}", self.file(root)),
        }
    }
}

#[derive(QueryableByName)]
struct Session {
    #[diesel(sql_type = diesel::sql_types::Bool)]
    ssl: bool,
}

/// Whether the connection is encrypted, according to the server; or why there is none.
async fn connect(url: &str) -> Result<bool, String> {
    let connected = database::connect(url).await;
    let mut connection: PostgresConnection = connected.map_err(|error| error.to_string())?;
    let session = diesel::sql_query("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()");
    let session: Session = session.get_result(&mut connection).await.unwrap();
    Ok(session.ssl)
}

async fn assert_refused(url: &str, part: &str) {
    let error = connect(url).await.unwrap_err();
    assert!(error.contains(part), "{url}: {error}");
    assert!(!error.contains("sesame"), "{error}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_mode_trusts_what_it_should() {
    let Some(tls) = TlsServer::start().await else {
        return;
    };
    for mode in MODES {
        let plain = mode == "disable";
        let url =
            |host: &str, root| tls.url(&format!("postgres@{host}"), &tls.trusting(mode, root));

        assert_eq!(
            connect(&url("localhost", "root.pem")).await,
            Ok(!plain),
            "{mode}"
        );

        let wrong_name = url("127.0.0.1", "root.pem");
        match mode {
            "verify-full" => assert_refused(&wrong_name, "not valid for name").await,
            _ => assert_eq!(connect(&wrong_name).await, Ok(!plain), "{mode}"),
        }

        let unknown = url("localhost", "other.pem");
        match mode {
            "disable" | "prefer" => assert_eq!(connect(&unknown).await, Ok(!plain), "{mode}"),
            _ => assert_refused(&unknown, "UnknownIssuer").await,
        }
    }
    let anyone = tls.url("postgres@127.0.0.1", "sslmode=require");
    assert_eq!(connect(&anyone).await, Ok(true));
    let system = tls.url("postgres@localhost", "sslmode=verify-full");
    assert_refused(&system, "UnknownIssuer").await;
    let default = tls.url("postgres@localhost", "");
    assert_eq!(connect(&default).await, Ok(true));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_of_several_hosts_is_verified_by_its_own_name() {
    let Some(tls) = TlsServer::start().await else {
        return;
    };
    let port = tls.server.port();
    let url = |hosts: &str| {
        let parameters = tls.trusting("verify-full", "root.pem");
        let hosts = hosts.replace("PORT", &port.to_string());
        format!("postgres://postgres@{hosts}/d?{parameters}&target_session_attrs=read-write")
    };

    // The certificate is for the second name alone.
    assert_eq!(
        connect(&url("127.0.0.1:PORT,localhost:PORT")).await,
        Ok(true)
    );
    let wrong = url("127.0.0.1:PORT,127.0.0.2:1");
    assert_refused(&wrong, "not valid for name").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_expired_certificate_is_refused_until_it_is_renewed() {
    let Some(tls) = TlsServer::start().await else {
        return;
    };
    let mut expired = for_name("localhost");
    expired.not_before = date_time_ymd(2020, 1, 1);
    expired.not_after = date_time_ymd(2020, 2, 1);
    let url = |mode| tls.url("postgres@localhost", &tls.trusting(mode, "root.pem"));

    for (params, is_good) in [(expired, false), (for_name("localhost"), true)] {
        tls.authority.issue(tls.folder.path(), "server", &params);
        give_to_postgres(tls.folder.path());
        tls.server.run_statement("SELECT pg_reload_conf()").await;

        // The server reloads the file a moment later.
        eventually(
            "the new file is used",
            Duration::from_secs(30),
            async || (connect(&url("verify-full")).await.is_ok() == is_good).then_some(()),
        )
        .await;
        for mode in MODES {
            match mode {
                "disable" => assert_eq!(connect(&url(mode)).await, Ok(false)),
                "prefer" => assert_eq!(connect(&url(mode)).await, Ok(true)),
                _ if is_good => assert_eq!(connect(&url(mode)).await, Ok(true), "{mode}"),
                _ => assert_refused(&url(mode), "expired").await,
            }
        }
    }
    let anyone = tls.url("postgres@localhost", "sslmode=require");
    assert_eq!(connect(&anyone).await, Ok(true));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn passwords_are_bound_to_the_server_and_clients_may_have_certificates() {
    let Some(tls) = TlsServer::start().await else {
        return;
    };
    let bound = |mode| {
        let parameters = tls.trusting(mode, "root.pem");
        tls.url(
            "scram:sesame@localhost",
            &format!("{parameters}&channel_binding=require"),
        )
    };
    for mode in ["require", "verify-ca", "verify-full"] {
        assert_eq!(connect(&bound(mode)).await, Ok(true), "{mode}");
    }
    assert_refused(&bound("disable"), "").await;
    let wrong = tls.url("scram:wrong@localhost", "sslmode=require");
    assert_refused(&wrong, "SQLSTATE 28P01").await;

    let verified = tls.trusting("verify-full", "root.pem");
    let (certificate, key) = (tls.file("client.pem"), tls.file("client.key"));
    let known = format!("{verified}&sslcert={certificate}&sslkey={key}");
    assert_eq!(
        connect(&tls.url("client@localhost", &known)).await,
        Ok(true)
    );
    assert_refused(&tls.url("client@localhost", &verified), "28000").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_refuses_tls_is_used_without_it_only_if_that_is_allowed() {
    let Some(tls) = TlsServer::start().await else {
        return;
    };
    for mode in MODES {
        let parameters = tls.trusting(mode, "root.pem");
        let url = tls.url("plain@localhost", &parameters);
        match mode {
            "disable" | "prefer" => assert_eq!(connect(&url).await, Ok(false), "{mode}"),
            _ => assert_refused(&url, "28000").await,
        }
    }

    let server = PostgresServer::start().await;
    for mode in MODES {
        let parameters = tls.trusting(mode, "root.pem");
        let url = format!(
            "postgres://postgres@localhost:{}/postgres?{parameters}",
            server.port()
        );
        match mode {
            "disable" | "prefer" => assert_eq!(connect(&url).await, Ok(false), "{mode}"),
            _ => assert_refused(&url, "the server does not offer TLS").await,
        }
    }
}
