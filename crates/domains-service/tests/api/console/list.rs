//! The list: search, state, order and pages, all in its address.

use chrono::{Days, Utc};
use testing::{Answer, Backend};

use super::{ALL, LIST};
use crate::api::app::{TestApp, store};

testing::on_each_database!(
    the_list_is_narrowed_and_ordered_by_its_address,
    tabs_count_each_state,
    visits_are_summed_for_each_row,
);

async fn the_list_is_narrowed_and_ordered_by_its_address(backend: Backend) {
    let app = TestApp::start(backend).await;
    for name in ["b.waymark.dev", "a.waymark.dev", "c.bücher.de"] {
        store(&app.account("a"), name).await;
    }
    let pending = "UPDATE domains SET ownership = 'pending' WHERE name = 'a.waymark.dev'";
    app.execute(pending).await;
    let browser = app.browser("a", ALL).await;
    let names = async |query: &str| {
        let page = browser.get(&format!("{LIST}?{query}")).await.expect(200);
        let rows = page.text.split("class=\"quiet item-title\"").skip(1);
        let names = rows.map(|row| {
            let name = row.split("<bdi>").nth(1).unwrap();
            name.split('.').next().unwrap().to_owned()
        });
        names.collect::<String>()
    };

    let whole = browser.get(LIST).await.expect(200);
    assert!(!whole.text.contains("Any certificate"), "{}", whole.text);

    assert_eq!(names("").await, "cab");
    assert_eq!(names("order=oldest").await, "bac");
    assert_eq!(names("order=name").await, "abc");
    assert_eq!(names("sort_by=name&sort=desc").await, "cba");
    assert_eq!(names("search=WAYMARK&order=name").await, "ab");
    assert_eq!(names("search=b%C3%BCcher").await, "c");
    assert_eq!(names("status=pending").await, "a");
    assert_eq!(names("status=verified&order=name").await, "bc");
    assert_eq!(names("certificate=none&order=name").await, "abc");
    assert_eq!(names("certificate=issued").await, "");
    assert_eq!(names("per_page=10&page=2").await, "");
}

/// The tabs of a page with their counts, the current one in brackets.
fn tabs(page: &Answer) -> String {
    let tabs = page.text.split("id=\"tabs\"").nth(1).unwrap();
    let tabs = tabs.split("</nav>").next().unwrap().split("<a ").skip(1);
    let tabs = tabs.map(|tab| {
        let (start, count) = tab.split_once(" <span class=\"count\">").unwrap();
        let title = start.split('>').nth(1).unwrap();
        let count = count.split('<').next().unwrap();
        if start.contains("aria-current") {
            format!("[{title} {count}]")
        } else {
            format!("{title} {count}")
        }
    });
    tabs.collect::<Vec<_>>().join(", ")
}

async fn tabs_count_each_state(backend: Backend) {
    let app = TestApp::start(backend).await;
    app.fill("a", 1_004).await;
    store(&app.account("b"), "b.waymark.dev").await;
    let lapse =
        "UPDATE domains SET ownership = 'lapsed' WHERE account = 'a' AND name LIKE 'd10_.%'";
    assert_eq!(app.execute(lapse).await, 10);
    app.execute("DELETE FROM domains WHERE account = 'a' AND name = 'd100.waymark.dev'")
        .await;
    let browser = app.browser("a", ALL).await;
    let shown = async |query: &str| {
        let page = browser.get(&format!("{LIST}?{query}")).await.expect(200);
        tabs(&page)
    };

    let all = "[All 1,003], Verified 994, Lapsed 9";
    assert_eq!(shown("").await, all);
    assert_eq!(shown("per_page=10&page=3").await, all);
    let lapsed = "All 1,003, Verified 994, [Lapsed 9]";
    assert_eq!(shown("status=lapsed").await, lapsed);
    let none = "All 1,003, Verified 994, [Proof gone 0], Lapsed 9";
    assert_eq!(shown("status=grace").await, none);
    let found = "[All 11], Verified 10, Lapsed 1";
    assert_eq!(shown("search=d101").await, found);
}

async fn visits_are_summed_for_each_row(backend: Backend) {
    let app = TestApp::start(backend).await;
    app.fill("a", 2).await;
    let add = |days: u64, people: i64, bots: i64| {
        let day = Utc::now().date_naive() - Days::new(days);
        format!(
            "INSERT INTO domain_visits \
             (account, domain_id, day, index_page, not_found, passed_on, refused, bots) \
             SELECT account, id, '{day}', {people}, 1, 1, 1, {bots} FROM domains \
             WHERE name = 'd100.waymark.dev'"
        )
    };
    for (days, people, bots) in [(0, 7, 0), (1, 2_000, 2), (29, 1, 1), (30, 90_000, 90_000)] {
        app.execute(&add(days, people, bots)).await;
    }
    let browser = app.browser("a", ALL).await;

    let page = browser.get(&format!("{LIST}?order=name")).await.expect(200);

    let rows: Vec<&str> = page.text.split("<li class=\"item").skip(1).collect();
    assert!(rows[0].contains("2,017 visits"), "{}", rows[0]);
    assert!(
        rows[0].contains("2,003 yesterday, 3 by bots"),
        "{}",
        rows[0]
    );
    assert!(rows[1].contains("No visits"), "{}", rows[1]);
}

#[tokio::test]
async fn links_to_other_pages_keep_the_parameters() {
    let app = TestApp::start(Backend::Sqlite).await;
    app.fill("a", 60).await;
    let browser = app.browser("a", ALL).await;

    let past = browser.get(&format!("{LIST}?page=99")).await.expect(200);
    assert!(past.text.contains("The list ends before this page"));
    let last = "href=\"../console/domains?page=3\">Go to the last page";
    assert!(past.text.contains(last), "{}", past.text);

    let query = "search=waymark&status=verified&certificate=none&order=name&page=2";
    let page = browser.get(&format!("{LIST}?{query}")).await.expect(200);

    assert!(page.text.contains("26–50 of 60"), "{}", page.text);
    let chosen = "<option value=\"none\" selected>No certificate</option>";
    assert!(page.text.contains(chosen), "{}", page.text);
    for (relation, last) in [("prev", ""), ("next", "&#38;page=3")] {
        let query = "search=waymark&#38;status=verified&#38;certificate=none&#38;order=name";
        let link = format!("rel=\"{relation}\" href=\"../console/domains?{query}{last}\"");
        assert!(page.text.contains(&link), "{link}: {}", page.text);
    }
}

#[tokio::test]
async fn a_bad_address_is_said_to_be_one_and_the_list_is_shown() {
    let app = TestApp::start(Backend::Sqlite).await;
    store(&app.account("a"), "a.waymark.dev").await;
    let browser = app.browser("a", ALL).await;
    for (query, what) in [
        ("status=mine", "status"),
        ("page=0", "page number"),
        ("per_page=7", "page size"),
        ("sort_by=x", "order"),
    ] {
        let page = browser.get(&format!("{LIST}?{query}")).await.expect(422);
        let message = format!("The address of this page has no valid {what}.");
        assert!(page.text.contains(&message), "{query}: {message}");
        assert!(page.text.contains("1–1 of 1"), "{query}: {}", page.text);
    }
}

#[tokio::test]
async fn a_name_that_imitates_another_is_marked() {
    let app = TestApp::start(Backend::Sqlite).await;
    for name in ["a.waymark.dev", "\u{440}\u{430}\u{443}.waymark.dev"] {
        store(&app.account("a"), name).await;
    }
    let shown = app.account("a").get("/api/v1/domains").await;
    let warning = &shown.rows()[0]["name_warning"]["detail"];
    let browser = app.browser("a", ALL).await;

    let page = browser.get(LIST).await.expect(200);

    let rows: Vec<&str> = page.text.split("<li class=\"item").skip(1).collect();
    let mark = format!("title=\"{}\"", warning.as_str().unwrap());
    assert!(rows[0].contains(&mark), "{mark}: {}", rows[0]);
    assert!(rows[0].contains("Look-alike"), "{}", rows[0]);
    assert!(!rows[1].contains("Look-alike"), "{}", rows[1]);
}
