//! The audit trail: one event for each request, whatever its result.

mod limits;

use testing::{AuditWalk, Backend, Expected, FORM, Holder, Operation, WALKER, WalkKeys};

use crate::app::{Setup, TestApp};
use crate::guesses::guess_until_refused;

testing::on_each_database!(
    every_request_leaves_one_event,
    other_addresses_and_methods_leave_one_event,
    every_request_to_a_report_page_leaves_one_event,
    without_a_database_every_request_leaves_one_event,
);

const LIST: &str = "/api/v1/reports";
const ONE: &str = "/api/v1/reports/{id}";
const ACCOUNT: &str = "/api/v1/account";
/// The same, where both services share a host.
const ACCOUNT_HERE: &str = "/api/v1/reports/account";
const RULES: &str = "/docs/reports/checks.json";
const PAGE: &str = "/r/{slug}";

const PROJECTS: &str = "/api/v1/projects";
const PROJECT: &str = "/api/v1/projects/{host}";

const IGNORED: &str = "/api/v1/projects/{host}/ignored";
const IGNORED_ONE: &str = "/api/v1/projects/{host}/ignored/{id}";

const CREDENTIALS: &str = "/api/v1/projects/{host}/credentials";

const HISTORY: &str = "/api/v1/reports/{id}/history";
const PRINT: &str = "/api/v1/reports/{id}/pdf";
const SHARE: &str = "/api/v1/reports/{id}/share";
const SHARE_ONE: &str = "/api/v1/reports/{id}/share/{link}";
const GENERATION: &str = "/api/v1/reports/{id}/history/{generation}";

/// The addresses of a report.
struct Paths {
    report: String,
    history: String,
    generation: String,
    print: String,
    share: String,
    share_one: String,
}

impl Paths {
    fn new(id: i64) -> Self {
        let report = format!("{LIST}/{id}");
        let history = format!("{report}/history");
        Self {
            generation: format!("{history}/1"),
            print: format!("{report}/pdf"),
            share: format!("{report}/share"),
            share_one: format!("{report}/share/1"),
            history,
            report,
        }
    }
}

/// Every operation of the API, with a request that succeeds on this report after those before it.
fn operations(paths: &Paths, row: i64) -> [Operation<'_>; 24] {
    let of_address = |event, address| Operation {
        event,
        method: "GET",
        route: address,
        path: address,
        ..Operation::default()
    };
    let of_list = |event, method| Operation {
        method,
        ..of_address(event, LIST)
    };
    let of_one = |event, method| Operation {
        event,
        method,
        route: ONE,
        path: &paths.report,
        row: Some(row),
        has_version: true,
        ..Operation::default()
    };
    let of_history = |event, route, path| Operation {
        event,
        method: "GET",
        route,
        path,
        row: Some(row),
        ..Operation::default()
    };
    let of_share = |event, method| Operation {
        event,
        method,
        route: SHARE,
        path: &paths.share,
        row: Some(row),
        ..Operation::default()
    };
    let of_project = |event, method| Operation {
        event,
        method,
        route: PROJECT,
        path: "/api/v1/projects/e.example",
        host: Some("e.example"),
        ..Operation::default()
    };
    let of_credentials = |event, method| Operation {
        route: CREDENTIALS,
        path: "/api/v1/projects/e.example/credentials",
        ..of_project(event, method)
    };
    let of_ignored = |event, method| Operation {
        route: IGNORED,
        path: "/api/v1/projects/e.example/ignored",
        ..of_project(event, method)
    };
    let with = |form, operation| Operation {
        body: Some((FORM, form)),
        ..operation
    };
    [
        of_address("check.list", RULES),
        of_address("account.show", ACCOUNT),
        of_list("report.list", "GET"),
        of_one("report.show", "GET"),
        Operation {
            route: PRINT,
            path: &paths.print,
            ..of_one("report.print", "GET")
        },
        of_history("report_history.list", HISTORY, &paths.history),
        of_history("report_generation.show", GENERATION, &paths.generation),
        of_share("report_share.list", "GET"),
        of_address("project.list", PROJECTS),
        of_project("project.show", "GET"),
        of_ignored("ignored.list", "GET"),
        with("url=https://e.example/", of_list("report.store", "POST")),
        with("expires_in=60", of_share("report_share.store", "POST")),
        Operation {
            route: SHARE_ONE,
            path: &paths.share_one,
            ..of_share("report_share_link.delete", "DELETE")
        },
        of_share("report_share.delete", "DELETE"),
        with("check=title&reason=x", of_ignored("ignored.store", "POST")),
        with("cookie=a", of_credentials("credential.update", "PUT")),
        of_credentials("credential.show", "GET"),
        of_credentials("credential.delete", "DELETE"),
        Operation {
            route: IGNORED_ONE,
            path: "/api/v1/projects/e.example/ignored/1",
            row: Some(1),
            ..of_project("ignored.delete", "DELETE")
        },
        with("privacy=1", of_one("report.update", "PUT")),
        with("every=1d", of_project("project.update", "PUT")),
        of_one("report.delete", "DELETE"),
        of_project("project.delete", "DELETE"),
    ]
}

/// A generation of this report, for its history.
async fn insert_generation(app: &TestApp, id: i64) {
    let mut connection = app.pool.write().await.unwrap();
    let generation = format!(
        "INSERT INTO report_generations \
         (report, generation, generated_at, result, score, ruleset, summary) \
         VALUES ({id}, 1, '2026-01-01 00:00:00', 'good', 90, 2, '{{}}')"
    );
    testing::execute(&mut connection, &generation).await;
}

/// The same operation, which leaves as it is what is not sent.
fn partly(whole: Operation<'_>) -> Operation<'_> {
    Operation {
        method: "PATCH",
        ..whole
    }
}

async fn every_request_leaves_one_event(backend: Backend) {
    let setup = Setup {
        credentials: crate::credentials::keys(crate::credentials::FIRST),
        ..Setup::default()
    };
    let app = TestApp::start_as(backend, setup).await;
    let id = app.store("url=https://e.example/").await;
    insert_generation(&app, id).await;
    let paths = Paths::new(id);
    let (client, mut walk) = (app.stranger(), AuditWalk::default());
    let keys = WalkKeys::new(app.keys(), &client, LIST).await;
    let owner = Some(&keys.owner);
    let [rules, account, reports @ ..] = operations(&paths, id);

    walk.too_long(&client, &rules, &keys.owner).await;
    walk.step(&client, &rules, None, Expected::success(200))
        .await;
    for path in [ACCOUNT, ACCOUNT_HERE] {
        let route = path;
        let account = Operation {
            route,
            path,
            ..account
        };
        walk.account(&client, &account, &keys).await;
    }
    for operation in &reports {
        walk.refusals(&client, operation, &keys).await;
    }
    let of = |event| {
        let mut operations = reports.iter();
        *operations
            .find(|operation| operation.event == event)
            .unwrap()
    };
    let invalid = Expected::refusal(422, "validation_failed");
    for (path, event) in [
        ("/api/v1/reports?per_page=lots", "report.list"),
        ("/api/v1/projects?per_page=lots", "project.list"),
    ] {
        let list = Operation { path, ..of(event) };
        walk.step(&client, &list, owner, invalid).await;
    }
    for operation in reports.iter().filter(|operation| operation.body.is_some()) {
        let body = Some((FORM, "url=&privacy=9&expires_in=1&every=1"));
        let operation = Operation { body, ..*operation };
        walk.step(&client, &operation, owner, invalid).await;
    }
    let (header, unchanged) = (Some(("if-none-match", "*")), Expected::success(304));
    for event in ["report.show", "report.print"] {
        let show = Operation {
            header,
            ..of(event)
        };
        walk.step(&client, &show, owner, unchanged).await;
    }

    // The report that is stored here remains.
    for operation in &reports {
        let is_stored = operation.method == "POST";
        let expected = Expected::success(if is_stored { 201 } else { 200 });
        walk.step(&client, operation, owner, expected).await;
        let again = match operation.event {
            "report.store" => Some("url=https://e.example/&again=1"),
            "ignored.store" => Some("check=title&reason=y"),
            _ => None,
        };
        if let Some(body) = again {
            let body = Some((FORM, body));
            let again = Operation { body, ..*operation };
            walk.step(&client, &again, owner, Expected::success(200))
                .await;
        }
        if operation.method == "PUT" {
            let part = partly(*operation);
            walk.step(&client, &part, owner, Expected::success(200))
                .await;
        }
    }
    walk.endpoints(&client, &keys, "report").await;
    walk.feeds(&client, &keys, "report").await;
    walk.keys(&client, &keys, "report").await;
    let document = client.get("/docs/reports/openapi.json").await.json;
    walk.assert_complete(&document, is_elsewhere);
}

async fn other_addresses_and_methods_leave_one_event(backend: Backend) {
    let app = TestApp::start(backend).await;
    let (client, mut walk) = (app.stranger(), AuditWalk::default());
    let owner = Holder::new(app.keys(), "owner");
    let nowhere = Operation {
        event: "request",
        method: "GET",
        route: "unmatched",
        path: "/wp-login.php",
        ..Operation::default()
    };
    let wrong_method = Operation {
        event: "request",
        method: "DELETE",
        route: LIST,
        path: LIST,
        ..Operation::default()
    };

    let refused = Expected::refusal(404, "not_found");
    walk.step(&client, &nowhere, None, refused).await;
    let refused = Expected::refusal(405, "method_not_allowed");
    walk.step(&client, &wrong_method, Some(&owner), refused)
        .await;
}

/// 202 is in `projects`, 408 and 500 are in the tests of `web`, 409 and 429 in `limits`, 503 below.
/// An unreadable request is refused before it becomes one.
fn is_elsewhere(_: &str, status: u16) -> bool {
    matches!(status, 202 | 400 | 408 | 409 | 429 | 500 | 503)
}

async fn every_request_to_a_report_page_leaves_one_event(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app.store("url=https://e.example/").await;
    let (api, path) = (format!("{LIST}/{id}"), app.page(id).await);
    let (client, mut walk) = (app.stranger(), AuditWalk::default());
    let owner = Holder::new(app.keys(), "owner");
    let show = Operation {
        event: "report_page.show",
        method: "GET",
        route: PAGE,
        path: &path,
        row: Some(id),
        ..Operation::default()
    };
    let unlock = |body| Operation {
        event: "report_page.unlock",
        method: "POST",
        body: Some((FORM, body)),
        ..show
    };
    let change = async |fields: &[(&str, &str)]| {
        app.owner().patch(&api, fields).await.expect(200);
    };

    walk.step(&client, &show, None, Expected::success(200))
        .await;
    change(&[("privacy", "1")]).await;
    let refused = Expected::refusal(404, "not_found");
    walk.step(&client, &show, None, refused).await;
    walk.step(&client, &show, Some(&owner), Expected::success(200))
        .await;
    walk.step(&client, &unlock("password=x"), None, refused)
        .await;

    change(&[("privacy", "2"), ("password", "battery staple")]).await;
    let refused = Expected::refusal(403, "password_required");
    walk.step(&client, &show, None, refused).await;
    let refused = Expected::refusal(403, "wrong_password");
    walk.step(&client, &unlock("password=incorrect+horse"), None, refused)
        .await;
    let right = unlock("password=battery+staple");
    walk.step(&client, &right, None, Expected::success(303))
        .await;
    guess_until_refused(&app, id, WALKER).await;
    let refused = Expected::refusal(429, "too_many_guesses");
    walk.step(&client, &right, None, refused).await;
}

async fn without_a_database_every_request_leaves_one_event(backend: Backend) {
    let app = TestApp::start(backend).await;
    let (client, mut walk) = (app.stranger(), AuditWalk::default());
    let holder = Holder::new(app.keys(), "owner");
    let mut connection = app.pool.write().await.unwrap();
    for table in [
        "reports",
        "report_counts",
        "ignored_findings",
        "project_credentials",
        "share_links",
    ] {
        let rename = format!("ALTER TABLE {table} RENAME TO {table}_elsewhere");
        testing::execute(&mut connection, &rename).await;
    }
    drop(connection);

    let paths = Paths::new(7);
    let operations = operations(&paths, 7);
    for operation in operations.iter().filter(|one| one.event != "check.list") {
        let failed = Expected::refusal(503, "unavailable");
        walk.step(&client, operation, Some(&holder), failed).await;
    }
}
