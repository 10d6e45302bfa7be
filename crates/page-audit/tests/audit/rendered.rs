//! What scripts make of a page, judged beside what the server sent.

use page_audit::{Aspect, Ignored, Outcome, Rendered, Report, Snapshot, audit};
use render_client::{Answer, Failure};

use crate::checks::page;

fn judged(served: &Snapshot, html: &str) -> (Report, Rendered) {
    let report = audit(served);
    let answer = Answer {
        html: Some(html.to_owned()),
        ..Answer::default()
    };
    let rendered = Rendered::judge(served, &report, answer);
    (report, rendered)
}

#[test]
fn the_same_document_changes_nothing() {
    let html = "<!doctype html><html lang=en><head><title>Lamps of all kinds</title></head>\
        <body><h1>Lamps</h1><p>Text.</p><img src=a.png></body></html>";
    let (_, rendered) = judged(&page(html), html);

    assert_eq!(rendered.changed, []);
    assert_eq!(rendered.provided, []);
}

#[test]
fn a_shell_is_judged_by_what_scripts_fill_it_with() {
    let shell = page(
        "<!doctype html><html lang=en><title>Shop</title><div id=root></div>\
         <script type=module src=/index.js></script>",
    );
    let shown = "<!doctype html><html lang=en><title>Shop</title><div id=root><h1>Lamps</h1>\
        <button></button><a href=/one>One lamp</a><p style='color:#999'>Pale text</p></div>";
    let (served, rendered) = judged(&shell, shown);
    let again = judged(&shell, shown).1;

    assert_eq!(rendered, again);
    let change = |id: &str| {
        let mut changed = rendered.changed.iter();
        changed.find(|changed| changed.rendered.id == id)
    };
    let buttons = change("button_names").unwrap();
    assert_eq!(buttons.served, Outcome::Unmeasured);
    assert!(buttons.is_fault() && !buttons.is_fixed());
    assert!(change("headings").unwrap().is_fixed());
    assert!(change("contrast").unwrap().is_fault());
    // What the server sends does not change.
    for id in ["hsts", "http_status", "js_dependency", "page_size"] {
        assert_eq!(change(id), None, "{id}");
    }
    let provided: Vec<Aspect> = rendered.provided.iter().map(|it| it.what).collect();
    assert_eq!(
        provided,
        [Aspect::MainHeading, Aspect::Links, Aspect::Words]
    );
    assert_eq!(served, audit(&shell));
}

#[test]
fn frames_of_the_site_are_judged_with_the_page() {
    let served = page("<!doctype html><html lang=en><title>Shop</title><h1>All lamps</h1>");
    let inner = "<html lang=en><title>Map</title><p>Where we are<img src=map.png>";
    let outer = format!(
        "<p>Our shops</p><button></button><iframe title=Map rendered-document='{inner}'></iframe>"
    );
    let shown = format!(
        "<!doctype html><html lang=en><title>Shop</title><h1>All lamps</h1><button></button>\
         <iframe id=shops title=Shops rendered-url=https://example.com/shops \
         rendered-document=\"{outer}\"></iframe>"
    );
    let (_, rendered) = judged(&served, &shown);

    let places = |id: &str| {
        let mut faults = rendered.in_frames.iter();
        let items = faults.find(|it| it.id == id).unwrap().evidence.items.iter();
        items
            .map(|it| it.selector.clone().unwrap())
            .collect::<Vec<_>>()
    };
    let images = places("image_keywords");
    assert!(
        images[0].starts_with("#shops >> ") && images[0].contains("iframe >> "),
        "{images:?}"
    );
    let buttons = places("button_names");
    assert!(
        buttons.len() == 1 && buttons[0].starts_with("#shops >> "),
        "{buttons:?}"
    );
    let mut changed = rendered.changed.iter();
    let of_page = changed.find(|it| it.rendered.id == "button_names").unwrap();
    assert_eq!(of_page.rendered.evidence.items.len(), 1);
    assert!(!changed.any(|it| it.rendered.id == "image_keywords"));
}

#[test]
fn what_headers_say_does_not_change() {
    let html = "<!doctype html><html lang=de><title>Größe</title><h1>Über alles</h1><p>Text.";
    let served = Snapshot::of_html("https://example.com/".parse().unwrap(), html)
        .with_header("x-robots-tag", "noindex")
        .with_header("link", "<https://example.com/other>; rel=canonical")
        .with_header("content-security-policy", "default-src 'self'");
    let (_, rendered) = judged(&served, html);

    assert_eq!(rendered.changed, []);
    assert_eq!(rendered.provided, []);
}

#[test]
fn another_page_is_not_compared() {
    let served = page("<!doctype html><html lang=en><title>Shop</title><h1>All lamps</h1>");
    let report = audit(&served);
    let answer = |url: &str, status| Answer {
        html: Some("<title>Access denied</title>".to_owned()),
        url: Some(url.to_owned()),
        status: Some(status),
        ..Answer::default()
    };
    let own = served.final_url.as_str();
    let led = Rendered::judge(&served, &report, answer("https://example.com/login", 200));
    let refused = Rendered::judge(&served, &report, answer(own, 403));
    let same = Rendered::judge(&served, &report, answer(&format!("{own}#top"), 200));

    assert_eq!(led.elsewhere.as_deref(), Some("https://example.com/login"));
    assert_eq!(refused.status, Some(403));
    for rendered in [&led, &refused] {
        assert!(rendered.changed.is_empty() && rendered.provided.is_empty());
    }
    assert_eq!((same.elsewhere, same.status), (None, None));
    assert!(!same.provided.is_empty());
}

#[test]
fn a_page_that_was_not_shown_has_the_reason_alone() {
    let served = page("<title>Shop</title>");
    let report = audit(&served);
    let failure = Failure::new("timeout", "not rendered within 20 s");
    let rendered = Rendered::judge(&served, &report, failure.clone().into());

    assert_eq!(rendered, Rendered::failed(failure));
}

#[test]
fn what_is_ignored_is_ignored_after_scripts_as_well() {
    let served = page("<!doctype html><html lang=en><title>Shop</title><h1>All lamps</h1>");
    let (mut report, rendered) = judged(
        &served,
        "<!doctype html><html lang=en><title>Shop</title><h1>All lamps</h1><button></button>\
         <img src=a.png>",
    );
    report.rendered = Some(rendered);
    let ignored = Ignored {
        check: "button_names".to_owned(),
        ..Ignored::default()
    };

    assert_eq!(report.ignore("https://example.com/", &[ignored]), []);
    let changed = report.rendered.unwrap().changed;
    let ids: Vec<_> = changed.iter().map(|it| it.rendered.id.as_str()).collect();
    assert!(
        !ids.contains(&"button_names") && ids.contains(&"image_keywords"),
        "{ids:?}"
    );
}
