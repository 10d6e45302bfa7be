//! The domains in the console: every state of a domain, as a person with a browser sees it.

use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use end_to_end::{Databases, Launch, Service};
use serde_json::json;
use testing::{Backend, DnsServer, TestKeys};

use crate::browser::browse;

/// One domain in each state, and visits of the verified one.
const ROWS: &str = "
    INSERT INTO domains (account, name, name_unicode, ownership, method, token, routing,
      caa_warning, last_checked_at, next_check_at, last_proved_at, verified_at, error_code, error_detail,
      created_at, updated_at)
    SELECT 'default', column1 || '.brand.com', column1 || '.brand.com', column1, column2,
      'token', column3, column4, CURRENT_TIMESTAMP, column5, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP,
      column6, column6,
      CURRENT_TIMESTAMP, CURRENT_TIMESTAMP
    FROM (VALUES
      ('expired', NULL, 'unknown', NULL, NULL, 'txt_not_found'),
      ('lapsed', 'txt', 'elsewhere', NULL, NULL, 'txt_mismatch'),
      ('grace', 'cname', 'elsewhere', 'The CAA records forbid it.', datetime('now', '+20 hours'),
        'cname_elsewhere'),
      ('verified', 'cname', 'ok', NULL, datetime('now', '+20 hours'), NULL),
      ('pending', NULL, 'conflict', NULL, datetime('now', '+20 hours'), 'claimed_by_another_account'));
    INSERT INTO domain_visits
      (account, domain_id, day, index_page, not_found, passed_on, refused, bots)
    SELECT account, id, CURRENT_DATE, 30, 4, 12, 1, 7 FROM domains WHERE ownership = 'verified';
    INSERT INTO domains (account, name, name_unicode, ownership, token, created_at, updated_at)
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000)
    SELECT 'many', 'd' || n || '.brand.com', 'd' || n || '.brand.com', 'pending', 'token',
      CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM numbers;
";

/// Names with a certificate, and with an order that has failed, waits, or is not made.
const CERTIFICATES: &str = "
    INSERT INTO domains (account, name, name_unicode, ownership, method, token, routing,
      last_checked_at, verified_at, created_at, updated_at)
    SELECT 'default', column1 || '.brand.com', column1 || '.brand.com', 'verified', 'cname',
      'token', column2, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP
    FROM (VALUES ('issued', 'ok'), ('late', 'ok'), ('failed', 'ok'), ('waiting', 'ok'),
      ('elsewhere', 'elsewhere'));
    INSERT INTO certificates
      (name, chain, private_key, key_id, issuer, not_before, not_after, stored_at)
    SELECT name, '', '', '', 'Authority', datetime('now', '-60 days'), datetime('now', '+30 days'),
      CURRENT_TIMESTAMP
    FROM domains WHERE name IN ('issued.brand.com', 'late.brand.com');
    INSERT INTO certificate_orders (name, due_at, renew_at, attempts, error_code, error_detail)
    VALUES
      ('issued.brand.com', datetime('now', '+1 days'), datetime('now', '+5 days'), 0, NULL, NULL),
      ('late.brand.com', datetime('now', '+1 hours'), datetime('now', '-1 days'), 3,
        'acme_unreachable', 'error'),
      ('failed.brand.com', datetime('now', '+1 hours'), NULL, 4, 'challenge_failed',
        '192.0.2.7: Fetching http://failed.brand.com/.well-known/acme-challenge/'
        || 'LoqXcYV8q5ONbJQxbmR7SCTNo3tiAXDfowyjxAjEuX0: Timeout during connect'),
      ('waiting.brand.com', datetime('now', '+5 days'), NULL, 0, 'acme_rate_limited',
        'an order has to wait: more would exceed the authority''s limits');
";

/// A service that queries this name server.
pub async fn start_domains(keys: &TestKeys, database: &str, dns: &DnsServer) -> Service {
    Launch::domains(keys, database)
        .set("verification.mode", "dns")
        .set("verification.resolvers", dns.address.to_string())
        .set("verification.edge_target", "edge.waymark.example")
        .start()
        .await
}

#[tokio::test]
async fn a_person_adds_and_proves_a_domain() {
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let database = databases.create("domains").await;
    let dns = DnsServer::start().await;
    let domains = start_domains(&keys, &database, &dns).await;
    let file = database.trim_start_matches("sqlite://");
    let mut connection = SqliteConnection::establish(file).unwrap();
    connection.batch_execute(ROWS).unwrap();

    let job = json!({
        "base": domains.base,
        "key": keys.issue("default"),
        "new": keys.issue("new"),
        "many": keys.issue("many"),
    });

    browse("domains.py", job).await;
}

#[tokio::test]
async fn a_person_sees_which_names_have_a_certificate() {
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let database = databases.create("domains").await;
    // Other processes would order them.
    let domains = Launch::domains(&keys, &database)
        .set("service.roles", "api")
        .set("verification.mode", "dns")
        .set("verification.edge_target", "edge.waymark.example")
        .set("certificates.directory", "https://127.0.0.1:1/directory")
        .start()
        .await;
    let file = database.trim_start_matches("sqlite://");
    let mut connection = SqliteConnection::establish(file).unwrap();
    connection.batch_execute(CERTIFICATES).unwrap();

    let job = json!({"base": domains.base, "key": keys.issue("default")});

    browse("certificates.py", job).await;
}
