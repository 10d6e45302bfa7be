//! Many domains at once, pasted.

use domains_service::limits::LimitSettings;
use testing::{Backend, audit_events};

use super::{ALL, LIST};
use crate::api::app::{TestApp, store};

testing::on_each_database!(
    each_name_has_its_answer,
    the_limit_holds_for_many,
    a_list_is_downloaded_and_added_again,
);

const MANY: &str = "/console/domains/many";

async fn names_of(app: &TestApp) -> Vec<String> {
    let list = app
        .account("a")
        .get("/api/v1/domains?sort_by=name&sort=asc")
        .await;
    let rows = list.expect(200);
    let names = rows.rows().iter();
    names
        .map(|row| row["name"].as_str().unwrap().to_owned())
        .collect()
}

async fn each_name_has_its_answer(backend: Backend) {
    let app = TestApp::start(backend).await;
    store(&app.account("a"), "old.waymark.dev").await;
    store(&app.account("b"), "theirs.waymark.dev").await;
    let browser = app.browser("a", ALL).await;
    let names = "new.waymark.dev, https://two.waymark.dev/ old.waymark.dev\r\n*.waymark.dev\n\
                 new.waymark.dev;theirs.waymark.dev";

    let page = browser.submit(MANY, &[("names", names)]).await.expect(200);

    let done = "2 added, 2 already there, 2 refused";
    assert!(page.text.contains(done), "{}", page.text);
    assert!(page.text.contains("wildcards (*) are not allowed"));
    assert!(page.text.contains("must be a name that is not in use yet"));
    let again = "*.waymark.dev\ntheirs.waymark.dev</textarea>";
    assert!(page.text.contains(again), "{}", page.text);
    let stored = ["new.waymark.dev", "old.waymark.dev", "two.waymark.dev"];
    assert_eq!(names_of(&app).await, stored);

    // Where a name leads is no other name.
    let names = "led.waymark.dev,https://led-target.dev/";
    let page = browser.submit(MANY, &[("names", names)]).await.expect(200);
    let reason = "It is an address that follows led.waymark.dev on its line";
    assert!(page.text.contains(reason), "{}", page.text);
    assert!(!names_of(&app).await.contains(&"led-target.dev".to_owned()));

    let csv = "name,index_page,with_www\r\ncsv-shop.com,https://waymark.dev/,1\r\n\
               b.waymark.dev,nowhere,\r\n\"c.waymark.dev\",,\r\n";
    let page = browser.submit(MANY, &[("names", csv)]).await.expect(200);
    let done = "2 added, 1 refused";
    assert!(page.text.contains(done), "{}", page.text);
    assert!(page.text.contains("index_page: This must begin with http"));
    assert!(!page.text.contains("The index_page field"));
    let again = "name,index_page,with_www\nb.waymark.dev,nowhere,\n</textarea>";
    assert!(page.text.contains(again), "{}", page.text);
    let stored = names_of(&app).await;
    assert!(
        stored.contains(&"www.csv-shop.com".to_owned()),
        "{stored:?}"
    );

    // Either both or none, although the one without www. is free.
    store(&app.account("a"), "www.csv-other.com").await;
    // As spreadsheets write it where a comma is for decimals.
    let csv = "Name;With_WWW;\ncsv-other.com;1;";
    let page = browser.submit(MANY, &[("names", csv)]).await.expect(200);
    let reason = "www.csv-other.com is there already. Add the other one by itself";
    assert!(page.text.contains(reason), "{}", page.text);
    assert!(!names_of(&app).await.contains(&"csv-other.com".to_owned()));
}

async fn the_limit_holds_for_many(backend: Backend) {
    let limits = LimitSettings { domains: 2.into() };
    let app = TestApp::start_limited(backend, limits).await;
    let account = format!("limited-{backend:?}");
    let browser = app.browser(&account, ALL).await;
    let names = "a.waymark.dev b.waymark.dev c.waymark.dev";
    let page = browser.submit(MANY, &[("names", names)]).await.expect(200);
    assert!(page.text.contains("2 added, 1 refused"));
    assert!(page.text.contains("as many domains as it may keep"));
    let events = audit_events(|event| event["account"] == account.as_str());
    let stored = |event: &&serde_json::Value| event["event"] == "domain.store";
    assert_eq!(events.iter().filter(stored).count(), 2, "{events:#?}");
}

#[tokio::test]
async fn what_cannot_be_read_adds_nothing() {
    let app = TestApp::start(Backend::Sqlite).await;
    let browser = app.browser("a", ALL).await;
    browser.get(MANY).await.expect(200);
    let many = "a.waymark.dev ".repeat(1_001);
    for (names, error) in [
        (" ,\n", "There are no names in it."),
        (&many, "at most 1,000 can be added at once"),
        ("name,colour\na.waymark.dev,red", "“colour” is not one of"),
    ] {
        let page = browser.submit(MANY, &[("names", names)]).await.expect(422);
        assert!(page.text.contains(error), "{error}: {}", page.text);
    }
    let reader = app.browser("a", "domains:read").await;
    reader
        .submit(MANY, &[("names", "a.waymark.dev")])
        .await
        .expect(403);
    assert!(names_of(&app).await.is_empty());
    assert!(
        browser
            .get(LIST)
            .await
            .text
            .contains("console/domains/many")
    );
}

async fn a_list_is_downloaded_and_added_again(backend: Backend) {
    let app = TestApp::start(backend).await;
    app.fill("a", 1_100).await;
    let client = app.account("a");
    let formula = "https://waymark.dev/a;=1+1";
    let form = [
        ("name", "go.bücher.de"),
        ("index_page", formula),
        ("hsts", "300"),
    ];
    client.post("/api/v1/domains", &form).await.expect(201);
    let browser = app.browser("a", ALL).await;

    let sheet = browser.get("/console/domains/list.csv").await.expect(200);

    assert_eq!(sheet.header("cache-control"), "no-store");
    assert!(sheet.header("content-disposition").contains(".csv\""));
    let table = sheet.text.trim_start_matches('\u{feff}');
    let rows: Vec<&str> = table.split_terminator("\r\n").collect();
    assert_eq!(rows.len(), 1_102);
    let mut names: Vec<&str> = rows[1..]
        .iter()
        .map(|row| row.split(',').next().unwrap())
        .collect();
    assert!(names.is_sorted());
    names.dedup();
    assert_eq!(names.len(), 1_101);
    let start = "go.xn--bcher-kva.de,go.bücher.de,verified,unknown,,0,0,0,";
    let row = format!("{start}https://waymark.dev/a;'=1+1,,,,300,");
    assert!(rows.iter().any(|found| found.starts_with(&row)), "{row}");
    let path = "/console/domains/list.csv?search=b%C3%BCcher&per_page=10&page=9";
    let found = browser.get(path).await.expect(200);
    assert_eq!(found.text.matches("\r\n").count(), 2, "{}", found.text);

    let other = app.browser("a", ALL).await;
    client.delete("/api/v1/domains/1").await.expect(200);
    let file = [
        rows[0],
        rows.iter().find(|row| row.starts_with("d100.")).unwrap(),
    ]
    .join("\r\n");
    let token = other.token().await;
    let part = |name: &str, text: &str| {
        format!("--b\r\nContent-Disposition: form-data; name=\"{name}\"{text}\r\n")
    };
    let body = |names: &str, file: &str| {
        [
            part("token", &format!("\r\n\r\n{token}")),
            part("names", &format!("\r\n\r\n{names}")),
            part("file", &format!("; filename=\"a.csv\"\r\n\r\n{file}")),
            "--b--\r\n".to_owned(),
        ]
        .concat()
    };
    let form = "multipart/form-data; boundary=b";
    let added = other
        .post_body(MANY, form, &body("", &file))
        .await
        .expect(200);
    assert!(added.text.contains("1 added"), "{}", added.text);
    assert!(!added.text.contains("refused"), "{}", added.text);
    let both = other
        .post_body(MANY, form, &body("x.waymark.dev", &file))
        .await;
    assert!(both.expect(422).text.contains("send one of them"));
    let typed = other
        .post_body(MANY, form, &body("x.waymark.dev", ""))
        .await;
    assert!(typed.expect(200).text.contains("1 added"));
    let elsewhere = other.post_body(LIST, form, &body("", &file)).await;
    assert!(
        elsewhere
            .expect(422)
            .text
            .contains("must be text, not a file")
    );
}

#[tokio::test]
async fn a_table_that_fills_the_memory_is_refused() {
    let app = TestApp::start(Backend::Sqlite).await;
    app.fill("a", 1_500).await;
    let page = format!("'https://waymark.dev/{}'", "a".repeat(8_100));
    let pages = format!("index_page = {page}, not_found_page = {page}, redirect_to = {page}");
    app.execute(&format!("UPDATE domains SET {pages}")).await;
    let browser = app.browser("a", ALL).await;

    let refused = browser.get("/console/domains/list.csv").await.expect(422);

    assert!(refused.text.contains("at most 32 MiB of domains for CSV"));
}
