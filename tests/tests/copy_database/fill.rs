//! Rows of every kind that a service stores, in an SQLite database.

use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};

fn run(url: &str, statements: &str) {
    let file = url.trim_start_matches("sqlite://");
    let mut connection = SqliteConnection::establish(file).unwrap();
    let fast = "PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON;";
    connection.batch_execute(fast).unwrap();
    connection.batch_execute(statements).unwrap();
}

/// A timestamp with microseconds, as the service writes it; `number` is SQL.
fn moment(number: &str) -> String {
    format!(
        "strftime('%Y-%m-%d %H:%M:%S', 1790000000 + {number} % 9000000, 'unixepoch') || \
         printf('.%06d', {number} % 1000000)"
    )
}

/// What both services tell others.
const EVENTS: &str = "INSERT INTO events VALUES \
     ('evt_1', 'a', 'report.ready', 7, 'ä.example', '2026-11-21 10:00:00.000001', '{\"url\":\"ä\"}', 1), \
     ('evt_2', 'a', 'endpoint.test', 8, '', '2026-11-21 10:00:00.000002', '{}', 0); \
     INSERT INTO endpoints VALUES (1, 'a', 'webhook', 'https://ä.example/', 'ä.example', '[\"*\"]', \
     'ä.example', 'für Ä ✗', 'whsec_a', 'whsec_b', '2026-11-22 10:00:00.000001', \
     '2026-11-21 10:00:00.000001', '2026-11-21 10:00:00.000002', 3, 'gone', \
     '2026-11-20 10:00:00.000001', 'daily', '2026-11-20 11:00:00.000001', \
     '2026-11-23 10:00:00.000001', '5eed', \
     '2026-11-24 10:00:00.000001'), \
     (2, 'b', 'slack', 'https://b.example/', 'b.example', '[]', NULL, NULL, 'whsec_c', NULL, NULL, \
     '2026-11-21 10:00:00.000001', '2026-11-21 10:00:00.000002', 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL); \
     INSERT INTO mailboxes VALUES ('ä@example.com', 'confirmation', '2026-11-21 10:00:00.000001', 2); \
     INSERT INTO deliveries VALUES (1, 1, 'evt_1', 'waiting', 2, '2026-11-22 10:00:00.000001', \
     '2026-11-21 10:00:00.000001', 503, 87, 'später ✗', '2026-11-21 10:00:00.000001'), \
     (2, 1, 'evt_2', 'failed', 0, NULL, NULL, NULL, NULL, NULL, '2026-11-21 10:00:00.000001'); \
     INSERT INTO feeds VALUES (3, 'ä', 'ä.example', '5eed', '2026-11-21 10:00:00.000001'); \
     INSERT INTO sessions VALUES ('5eed', 'a', 'key', 'für Ä', '2026-11-22 10:00:00.000001', 'kid', \
     'reports:read', 'Ä', 'company', 'ann', '{}', 'sid', 'tokens', '2026-11-22 10:00:00.000002', \
     '2026-11-22 10:00:00.000003', \
     'Browser', '2026-11-21 10:00:00.000001', \
     '2026-11-21 10:00:00.000002', '2026-12-21 10:00:00.000001'); \
     INSERT INTO used_links VALUES ('link', '2026-11-22 10:00:00.000001'); \
     INSERT INTO issued_keys VALUES (3, 'ä', 'key', 'für Ä ✗', 'reports:read', 'Ä', 'kid', '5eed', \
     'once', '2026-11-21 10:00:00.000001', '2026-12-21 10:00:00', '2026-11-22 10:00:00.000001'); \
     INSERT INTO issued_key_changes VALUES (1, '5eed');";

/// `count` reports of ten accounts in all states, one more that is deleted again, and password
/// guesses.
pub fn reports(url: &str, count: i64) {
    let (created, later) = (moment("n"), moment("(n * 7919)"));
    let of_job = moment("(report * 7919)");
    let settled = testing::settle_reports();
    run(url, EVENTS);
    run(
        url,
        &format!(
            "INSERT INTO reports (id, account, url, host, project, privacy, password_hash, result, \
             score, state, error_code, \
               error_message, generated_at, created_at, updated_at, version, title, failed_since, listed, rendered, \
               language, baseline_score, packed_checks, store_key, every, next_check_at, scheduled_at, failures) \
             WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n \
             <= {count}) \
             SELECT n, 'account-' || (n % 10), 'https://host-' || (n % 997) || '.example/päge/' || \
             n || '?q=''\"\\', \
               'host-' || (n % 997) || '.example', 'project-' || (n % 97), n % 3, iif(n % 3 = 2, \
               '$argon2id$v=19$' || n, NULL), \
               CASE n % 5 WHEN 0 THEN 'good' WHEN 1 THEN 'decent' WHEN 2 THEN 'bad' END, CASE \
               n % 5 WHEN 0 THEN 80 + n % 21 WHEN 1 THEN 50 + n % 30 WHEN 2 THEN n % 50 END, \
               CASE n % 4 WHEN 2 THEN 'ready' WHEN 3 THEN 'failed' ELSE 'queued' END, \
               iif(n % 4 = 3, 'timeout', NULL), iif(n % 4 = 3, 'Zu spät ✗', NULL), \
               iif(n % 5 < 3, {later}, NULL), \
               {created}, {later}, n, \
               iif(n % 5 < 3, 'Ein Titel ✗ ' || n, NULL), \
               iif(n % 4 = 3, {created}, NULL), n % 6 = 0, \
               CASE n % 3 WHEN 0 THEN '0' WHEN 1 THEN '1' ELSE 'auto' END, \
               iif(n % 4, 'de', ''), iif(n % 5 < 3, n % 100, NULL), \
               iif(n % 5 = 2, randomblob(100), NULL), iif(n % 3, NULL, 'key-' || n), \
               iif(n % 7, '7d', 'off'), iif(n % 7, {later}, NULL), iif(n % 7, {created}, NULL), n % 9 \
             FROM numbers; \
             DELETE FROM reports WHERE id = {count} + 1{settled} \
             UPDATE report_jobs SET attempts = report % 4, run_after = {of_job}, \
             lease = iif(report % 4 = 1, printf('%032x', report), NULL), \
             lease_until = iif(report % 4 = 1, {of_job}, NULL), \
             traceparent = iif(report % 3, NULL, printf('00-%032x-%016x-01', report, report)); \
             INSERT INTO report_guesses (report, client, guesses, next_at) \
             SELECT id, '203.0.113.' || (id % 256), id % 9, updated_at FROM reports WHERE id % 1000 \
             = 0; \
             INSERT INTO report_generations \
             (report, generation, generated_at, result, score, ruleset, summary) \
             SELECT id, 1, generated_at, result, score, 2, '{{\"outcomes\":{{\"ä\":\"pass\"}}}}' \
             FROM reports WHERE result IS NOT NULL; \
             INSERT INTO report_slug_key (id, key) VALUES (1, '5eed'); \
             INSERT INTO project_deletions (account, project, last_report) \
             VALUES ('account-ä', 'project-7', 77); \
             INSERT INTO project_defaults (account, project, every, rendered) \
             VALUES ('account-ä', 'project-7', '1d', 'auto'); \
             INSERT INTO report_captures VALUES (7, 'phone', '2026-11-21 10:00:00.000001', \
             randomblob(60)); \
             INSERT INTO ignored_findings VALUES (3, 'account-ä', 'ä.example', 7, 'title', 'ä', \
             '#ä > *', 'ä', 'für Ä ✗', 'Ä', '2026-11-21 10:00:00.000001'), \
             (4, 'account-ä', 'ä.example', NULL, 'title', NULL, NULL, NULL, 'Ä', 'Ä', \
             '2026-11-21 10:00:00.000001'); \
             INSERT INTO project_credentials VALUES ('account-ä', 'ä.example', 'cookie', \
             randomblob(60), '5eed', 'Ä', '2026-11-21 10:00:00.000001'); \
             INSERT INTO share_links VALUES (3, 'account-ä', 7, 'für Ä ✗', '5eed', 'Ä', \
             '2026-11-21 10:00:00', '2026-11-21 10:00:00.000001'); \
             INSERT INTO scheduled_checks (account, day, started) VALUES ('account-ä', 20785, 77); \
             INSERT INTO report_turns (turn, account, claims) \
             VALUES (0, 'account-3', 77), (5, 'account-ä', 0);"
        ),
    );
}

/// `count` domains of ten accounts in all states, one more that is deleted again, with visits and
/// their writers.
pub fn domains(url: &str, count: i64) {
    let (created, later) = (moment("n"), moment("(n * 7919)"));
    run(url, EVENTS);
    run(
        url,
        &format!(
            "INSERT INTO domains (id, account, name, name_unicode, index_page, not_found_page, \
             ownership, method, verified_at, \
               token, routing, caa_warning, last_checked_at, next_check_at, asked_at, \
               last_proved_at, misses, error_code, \
               error_detail, lease, lease_until, created_at, updated_at, version, store_key, \
               redirect_status, redirect_to, hsts, routing_seen, robots_version, \
               well_known_version) \
             WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n \
             <= {count}) \
             SELECT n, 'account-' || (n % 10), 'xn--go-' || n || '.example', 'gö-' || n || \
             '.example', \
               iif(n % 2, 'https://example.com/' || n, NULL), iif(n % 3, \
               'https://example.com/404', NULL), \
               CASE n % 5 WHEN 0 THEN 'pending' WHEN 1 THEN 'verified' WHEN 2 THEN 'grace' WHEN 3 \
               THEN 'lapsed' ELSE 'expired' END, \
               CASE n % 4 WHEN 0 THEN 'trust' WHEN 1 THEN 'txt' WHEN 2 THEN 'cname' END, iif(n % \
               2, {created}, NULL), \
               printf('%032x', n), CASE n % 2 WHEN 0 THEN 'ok' ELSE 'elsewhere' END, iif(n % 7, \
               NULL, 'caa'), \
               iif(n % 3, {later}, NULL), iif(n % 5, {later}, NULL), iif(n % 11, NULL, {later}), \
               iif(n % 2, {created}, NULL), \
               n % 6, iif(n % 5, NULL, 'dns_timeout'), iif(n % 5, NULL, 'kein Wort ✗'), iif(n % 9, \
               NULL, printf('%032x', n)), \
               iif(n % 9, NULL, {later}), {created}, {later}, n, iif(n % 3, NULL, 'key-' || n), \
               iif(n % 3, NULL, 308), iif(n % 4, NULL, 'https://www.example.com/'), \
               iif(n % 5, NULL, 300), iif(n % 6, NULL, '{{\"cname\":\"ä\"}}'), \
               iif(n % 7, NULL, n), iif(n % 8, NULL, n) \
             FROM numbers; \
             DELETE FROM domains WHERE id = {count} + 1; \
             INSERT INTO domain_texts (account, domain_id, robots, well_known) \
             SELECT account, id, iif(robots_version, '# ä\n' || id, NULL), \
             iif(well_known_version, '{{\"assetlinks.json\":[\"ä\"]}}', NULL) FROM domains \
             WHERE robots_version IS NOT NULL OR well_known_version IS NOT NULL; \
             INSERT INTO domain_visits (account, domain_id, day, index_page, not_found, passed_on, \
             refused, bots) \
             SELECT account, id, date('2026-11-01', '+' || (id % 28) || ' days'), id, id * 2, id * \
             3, id * 4, id * 5 FROM domains; \
             INSERT INTO certificates SELECT 'n' || id || '.example', 'chain ä' || id, \
             randomblob(150), printf('%016x', id), 'Ä', created_at, updated_at, created_at, \
             'https://acme.dev/dir', updated_at FROM domains; \
             INSERT INTO ticket_keys (hour, ticket_key) VALUES (495960, randomblob(60)); \
             INSERT INTO visit_writers (writer, batch, written_at) VALUES ('a', 7, '2026-11-21 \
             10:00:00.000001'); \
             INSERT INTO certificate_orders (name, due_at, renew_at, attempts, order_url, \
             directory, private_key, error_code, error_detail, lease, lease_until, wanted_at, \
             account, authority_failures, forced_at, other_not_before, ordered_at, is_counted) VALUES \
             ('a.dev', '2026-11-21 10:00:00.000001', '2026-11-22 10:00:00.000001', 3, \
             'https://acme.dev/1', 'https://acme.dev/dir', x'00ff', 'order_failed', 'kein Wort ✗', \
             '5eed', '2026-11-23 10:00:00.000001', '2026-11-24 10:00:00.000001', 'a', 2, \
             '2026-11-25 10:00:00.000001', '2026-11-26 10:00:00.000001', \
             '2026-11-27 10:00:00.000001', 1), \
             ('b.dev', '2026-11-21 10:00:00.000001', NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, \
             NULL, NULL, 'b', 0, NULL, NULL, NULL, 0); \
             INSERT INTO certificate_turns (account, taken_at) VALUES \
             ('a', '2026-11-21 10:00:00.000001'); \
             INSERT INTO acme_challenges (token, name, kind, key_authorization, expires_at) VALUES \
             ('t', 'a.dev', 'http-01', 't.k', '2026-11-21 10:00:00.000001'); \
             INSERT INTO acme_accounts (directory, url, credentials) VALUES \
             ('https://acme.dev/dir', 'https://acme.dev/me', x'00ff'); \
             INSERT INTO acme_buckets (bucket, tokens, updated_at) VALUES \
             ('orders', 2.125, '2026-11-21 10:00:00.000001');"
        ),
    );
}
