//! The language of what a reader gets.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use testing::{Backend, PageServer};
use texts::Words;

use crate::app::{Setup, TestApp};
use crate::report_contents::FAULTY;

testing::on_each_database!(
    pages_are_in_the_language_of_their_reader,
    a_report_may_have_a_language_of_its_own,
    an_unknown_language_is_refused,
    a_german_page_has_no_english_left,
    owners_choose_the_language_in_the_console,
);

/// The language that a page declares, and what it says that it depends on.
async fn language(app: &TestApp, path: &str, accepted: &str) -> (String, String) {
    let reader = app.stranger().with_header("accept-language", accepted);
    let page = reader.with_header("accept", "text/html").get(path).await;
    let declared = page.text.split("<html lang=\"").nth(1).unwrap();
    let declared = declared.split('"').next().unwrap();
    (declared.to_owned(), page.header("vary").to_owned())
}

fn is_read_by_language(vary: &str) -> bool {
    vary.to_ascii_lowercase().contains("accept-language")
}

async fn pages_are_in_the_language_of_their_reader(backend: Backend) {
    let app = TestApp::start(backend).await;
    let public = app.store("url=https://e.example/").await;
    let locked = "url=https://e.example/a&privacy=2&password=open";
    let locked = app.store(locked).await;
    let paths = [
        app.page(public).await,
        app.page(locked).await,
        "/r/unknown".to_owned(),
    ];
    for path in paths {
        for (accepted, expected) in [("de-AT, en", "de"), ("en, de", "en"), ("fr", "en")] {
            let (declared, vary) = language(&app, &path, accepted).await;
            assert_eq!(declared, expected, "{path} {accepted}");
            assert!(is_read_by_language(&vary), "{path} {vary}");
        }
    }
    // The badge is one for all, since caches share it.
    let badge = format!("{}/badge.svg", app.page(public).await);
    let german = app.stranger().with_header("accept-language", "de");
    assert!(german.get(&badge).await.text.contains("not checked yet"));
}

async fn a_report_may_have_a_language_of_its_own(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app.store("url=https://e.example/&language=de").await;
    let resource = format!("/api/v1/reports/{id}");
    let path = app.page(id).await;

    assert_eq!(app.get(&resource).await.data()["language"], "de");
    let (declared, vary) = language(&app, &path, "en").await;
    assert_eq!(declared, "de");
    assert!(!is_read_by_language(&vary), "{vary}");
    let badge = app.stranger().get(&format!("{path}/badge.svg")).await;
    assert!(badge.text.contains("noch nicht geprüft"), "{}", badge.text);

    // The page with the form speaks it as well; one that may not exist does not.
    let put = |form: &'static str| app.send(reqwest::Method::PUT, &resource, form);
    put("privacy=2&password=open").await.expect(200);
    assert_eq!(language(&app, &path, "en").await.0, "de");
    put("privacy=1").await.expect(200);
    assert_eq!(language(&app, &path, "en").await.0, "en");

    let version = app.get(&resource).await;
    put("language=de").await.expect(200);
    let unchanged = app.get(&resource).await;
    assert_eq!(version.header("etag"), unchanged.header("etag"));
    put("privacy=0&language=").await.expect(200);
    assert_eq!(app.get(&resource).await.data()["language"], "");
    assert_eq!(language(&app, &path, "en").await.0, "en");
}

async fn an_unknown_language_is_refused(backend: Backend) {
    let app = TestApp::start(backend).await;
    let form = "url=https://e.example/&language=fr";
    let refused = app.send(reqwest::Method::POST, "/api/v1/reports", form);
    let refused = refused.await.expect(422);
    assert_eq!(refused.codes("language"), ["not_allowed"]);
    assert!(
        refused
            .text
            .contains("The language field must be en or de."),
        "{}",
        refused.text
    );
}

/// The texts of a page that people see, but for those that are quoted.
fn texts(page: &str) -> Vec<&str> {
    let main = page.split("<main").nth(1).unwrap();
    let mut texts = Vec::new();
    let mut is_quoted = false;
    for piece in main.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').unwrap_or((piece, ""));
        let name = tag.split(' ').next().unwrap_or_default();
        is_quoted = name == "code" || (is_quoted && name != "/code");
        if !is_quoted {
            texts.push(text.trim());
        }
        for attribute in ["aria-label=\"", "title=\"", "alt=\""] {
            let value = tag.split(attribute).nth(1);
            texts.extend(value.and_then(|value| value.split('"').next()));
        }
    }
    texts
}

/// Whether it is of words, and not only a name or a number.
fn is_prose(text: &str) -> bool {
    let is_word = |word: &&str| word.len() > 1 && word.chars().all(char::is_lowercase);
    text.split([' ', '.', ',', ':']).filter(is_word).count() > 1
}

async fn a_german_page_has_no_english_left(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(FAULTY).await;
    let id = app.store(&format!("url={}", page.url("/"))).await;
    let path = app.page(id).await;
    let german = app.stranger().with_header("accept-language", "de");
    for filter in ["", "?outcome=pass", "?outcome=not_applicable"] {
        let path = format!("{path}{filter}");
        let english = app.stranger().get(&path).await.expect(200).text;
        let german = german.get(&path).await.expect(200).text;

        assert!(!german.contains(" lang=\"en\""), "{german}");
        let english: HashSet<&str> = texts(&english).into_iter().collect();
        let left = texts(&german).into_iter();
        let left = left.filter(|text| {
            is_prose(text) && english.contains(text) && !text.contains("Lighthouses")
        });
        let left: Vec<&str> = left.collect();
        assert!(left.is_empty(), "{left:#?}");
    }
}

async fn owners_choose_the_language_in_the_console(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app.store("url=https://e.example/").await;
    let settings = format!("/console/reports/{id}");
    let browser = app.signed_in(&app.key).await;

    let form = [("every", "off"), ("language", "de")];
    browser.submit(&settings, &form).await.expect(303);

    let shown = browser.get(&settings).await.expect(200).text;
    assert!(shown.contains("<html lang=\"en\""));
    assert!(shown.contains("<option value=\"de\" selected>Deutsch</option>"));
    let page = app.page(id).await;
    assert_eq!(language(&app, &page, "en").await.0, "de");
    // The console around the page stays English.
    let own = browser.get(&page).await.expect(200).text;
    let console = "<nav class=\"site-nav\" aria-label=\"Console\" lang=\"en\">";
    assert!(own.contains("<html lang=\"de\"") && own.contains(console));
}

#[tokio::test]
async fn a_setting_is_the_language_of_all_pages() {
    let language = reports_service::PageLanguage::Of(Words::find("de").unwrap());
    let setup = Setup {
        page: reports_service::PageSettings { language },
        ..Setup::default()
    };
    let app = TestApp::start_as(Backend::Sqlite, setup).await;
    let id = app.store("url=https://e.example/").await;
    for path in [&*app.page(id).await, "/r/unknown"] {
        let (declared, vary) = self::language(&app, path, "en").await;
        assert_eq!(declared, "de");
        assert!(!is_read_by_language(&vary), "{vary}");
    }
}

/// The texts of all files below these folders, without those of the console.
fn sources() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = [
        "templates",
        "src",
        "../look/templates",
        "../report-view/src",
        "../report-view/templates",
        "../texts/src",
    ]
    .map(|folder| root.join(folder))
    .to_vec();
    let mut all = String::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.extension().and_then(|extension| extension.to_str()) {
                None => folders.push(path),
                Some("html" | "rs") => all.push_str(&fs::read_to_string(path).unwrap()),
                Some(_) => {}
            }
        }
    }
    all
}

#[test]
fn every_key_that_is_used_exists_and_every_key_is_used() {
    let sources = sources();
    let english = Path::new(env!("CARGO_MANIFEST_DIR")).join("../texts/languages/en.ftl");
    let english = fs::read_to_string(english).unwrap();
    let keys = english.lines().filter_map(|line| line.split_once(" ="));
    let keys = keys.map(|(key, _)| key);
    let keys: Vec<&str> = keys
        .filter(|key| key.starts_with(|letter: char| letter.is_ascii_lowercase()))
        .filter(|key| *key != "check" && !key.starts_with("check-"))
        .collect();
    // Keys, and beginnings of keys.
    let mut used = HashSet::new();
    for call in [".say(", ".with(", ".around(", "format!("] {
        for rest in sources.split(call).skip(1) {
            let text = rest.trim_start().strip_prefix('"').unwrap_or("\"");
            let key = text.split(['"', '{']).next().unwrap_or_default();
            let is_key = |c: char| c.is_ascii_lowercase() || c == '-' || c == '_';
            if key.contains('-') && key.chars().all(is_key) && call != "format!(" {
                let is_beginning = key.ends_with('-');
                let begins = |other: &&str| is_beginning && other.starts_with(key);
                let exists = keys.contains(&key) || keys.iter().any(begins);
                assert!(exists, "{call} {key}");
            }
            used.insert(key);
        }
    }
    for key in keys {
        let is_begun = |begun: &&str| begun.ends_with('-') && key.starts_with(*begun);
        let is_used = sources.contains(&format!("\"{key}\"")) || used.iter().any(is_begun);
        assert!(is_used, "{key}");
    }
}
