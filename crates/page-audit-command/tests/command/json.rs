//! JSON for programs.

use page_audit::{Report, audit_saved};
use serde_json::Value;
use url::Url;

use crate::server::{html, nobody, serve};
use crate::{PAGE, run_saved, run_with_input};

#[test]
fn a_page_is_one_object_on_one_line_with_the_engines_report() {
    let run = run_saved(PAGE, &["--json"]);

    assert_eq!(run.stdout.lines().count(), 1);
    let page: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(page["url"], "https://example.com/lights");
    assert_eq!(page["final_url"], "https://example.com/lights");
    assert_eq!(
        (&page["state"], &page["error"]),
        (&"ready".into(), &Value::Null)
    );
    let report: Report = serde_json::from_value(page).unwrap();
    let url = Url::parse("https://example.com/lights").unwrap();
    assert_eq!(report, audit_saved(url, PAGE));
    assert_eq!(run.stderr, "");
}

#[test]
fn several_pages_are_several_lines_in_the_order_given() {
    let site = serve(|path| {
        let moved = "302 Found\r\nLocation: /b\r\n\r\n".to_owned();
        match path {
            "/a" => Some(moved),
            "/b" => Some(html(PAGE)),
            _ => None,
        }
    });
    let nowhere = format!("http://{}/", nobody());
    let list = format!("{site}/a\n{nowhere}\n{site}/c\n");

    let run = run_with_input(&["--allow-private", "--json", "--from", "-"], &list);

    assert_eq!(run.status, 3);
    let pages: Vec<Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let urls: Vec<_> = pages
        .iter()
        .map(|page| page["url"].as_str().unwrap())
        .collect();
    assert_eq!(urls, list.lines().collect::<Vec<_>>());
    assert_eq!(pages[0]["final_url"], format!("{site}/b"));
    assert!(pages[0]["score"].is_u64() && pages[0]["checks"].is_array());
    assert_eq!(pages[0]["caps"][0]["check"], "https_encryption");
    let codes = [&pages[1]["error"]["code"], &pages[2]["error"]["code"]];
    assert_eq!(codes, ["connection_refused", "http_status"]);
    assert_eq!(pages[1]["state"], "failed");
    assert!(pages[1]["error"]["message"].is_string() && pages[1].get("score").is_none());
}
