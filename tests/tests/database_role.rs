//! The role that compose gives each service in its database: it has the required rights, and no
//! others.

use std::process::{Command, Output};

use end_to_end::Launch;
use testing::{PostgresServer, TestKeys, find_installed, skip};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../deploy/database-role");

/// A command that connects to the server as the postgres image does.
fn on(server: &PostgresServer, program: &str) -> Command {
    let mut command = Command::new(program);
    command
        .env("PGHOST", "127.0.0.1")
        .env("PGPORT", server.port().to_string())
        .env("POSTGRES_USER", "postgres")
        .env("POSTGRES_PASSWORD", "it's $a \"secret\"");
    command
}

fn text_of(output: Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_needs_no_superuser() {
    if !PostgresServer::is_installed() || find_installed("psql").is_none() {
        return skip("PostgreSQL is not installed");
    }
    let keys = TestKeys::new();
    let services: [fn(&TestKeys, &str) -> Launch; 2] = [Launch::reports, Launch::domains];
    for launch in services {
        let server = PostgresServer::start().await;
        let made = on(&server, SCRIPT).output().unwrap();
        assert_eq!(text_of(made), "");

        let database = format!("postgres://waymark@127.0.0.1:{}/waymark", server.port());
        let service = launch(&keys, &database).start().await;
        service.health().get("/readyz").await.expect(200);

        let query = |statement: &str| {
            let mut psql = on(&server, "psql");
            psql.args(["-U", "postgres", "-d", "waymark", "-Atc", statement]);
            text_of(psql.output().unwrap())
        };
        let rights = "SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls \
                      FROM pg_roles WHERE rolname = 'waymark'";
        assert_eq!(query(rights), "f|f|f|f|f");
        let with_password = "SELECT rolname FROM pg_authid WHERE rolpassword IS NOT NULL";
        assert_eq!(query(with_password), "waymark");
        let tables = "SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'";
        assert_eq!(query(tables), "waymark");
    }
}
