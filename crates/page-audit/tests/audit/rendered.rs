//! What scripts make of a page, judged beside what the server sent.

use page_audit::{Aspect, Ignored, Outcome, Rendered, Report, Snapshot, audit};
use render_client::{Answer, Failure, LabRun};

use crate::checks::page;
use crate::languages::assert_is_translated;

fn judged(served: &Snapshot, html: &str) -> (Report, Rendered) {
    let report = audit(served);
    let answer = Answer {
        html: Some(html.to_owned()),
        ..Answer::default()
    };
    let rendered = Rendered::judge(served, &report, answer);
    let changed = rendered.changed.iter().map(|changed| &changed.rendered);
    for result in changed.chain(&rendered.in_frames) {
        assert_is_translated(result);
    }
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
    // What is missing in a shell is no fault of it.
    assert_eq!(change("headings"), None);
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
        "<html rendered-screens=m:><p>Our shops</p><button></button><iframe title=Map rendered-document='m:{inner}'></iframe>"
    );
    let shown = format!(
        "<!doctype html><html lang=en rendered-screens='m:'><title>Shop</title><h1>All lamps</h1>\
         <button></button><iframe id=shops title=Shops rendered-url=m:https://example.com/shops \
         rendered-document=\"m:{outer}\"></iframe>"
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
fn browsers_ask_for_https_first() {
    let judge = |url: &str, shown: &str| {
        let served = Snapshot::of_html(url.parse().unwrap(), "<title>Shop</title>");
        let answer = Answer {
            html: Some("<title>Lamps</title>".to_owned()),
            url: Some(shown.to_owned()),
            ..Answer::default()
        };
        Rendered::judge(&served, &audit(&served), answer)
    };
    let upgraded = judge("http://example.com/a", "https://example.com/a");
    assert_eq!((upgraded.elsewhere, upgraded.provided.len()), (None, 1));
    for (url, shown) in [
        ("http://example.com/a", "https://example.com/"),
        ("http://example.com:8080/a", "https://example.com/a"),
        ("https://example.com/a", "http://example.com/a"),
    ] {
        assert_eq!(judge(url, shown).elsewhere.as_deref(), Some(shown), "{url}");
    }
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

/// A shown page with what a browser has measured of it.
fn measured(body: &str) -> Rendered {
    let served = page("<!doctype html><html lang=en><title>Shop</title><div id=root></div>");
    let shown = format!(
        "<!doctype html><html lang=en rendered-screens='m: phone desk'><title>Shop</title>{body}"
    );
    judged(&served, &shown).1
}

fn found<'r>(rendered: &'r Rendered, id: &str) -> (Outcome, &'r str, Vec<&'r str>) {
    let mut changed = rendered.changed.iter();
    let check = &changed.find(|it| it.rendered.id == id).unwrap().rendered;
    let items = check.evidence.items.iter();
    (
        check.outcome,
        &check.message,
        items.map(|it| it.found.as_str()).collect(),
    )
}

#[test]
fn contrast_is_what_was_measured_on_the_worst_screen() {
    let rendered = measured(
        r##"<p rendered-layout='m:{"phone":{"text":{"size":16,"weight":400,"color":"#999999",
        "behind":"#ffffff"}},"desk":{"text":{"size":16,"weight":400,"color":"#000000",
        "behind":"#ffffff"}}}'>Pale on a phone</p>
        <h2 rendered-layout='m:{"both":{"text":{"size":24,"weight":400,"color":"#888888",
        "behind":"#ffffff"}}}'>Large enough</h2>
        <p style="color: #eee" rendered-layout='m:{"both":{"text":{"size":16,"weight":400,
        "unclear":"picture"}}}'>On a picture</p>
        <p style="color: #eee" rendered-layout='m:{"both":{"text":{"size":16,"weight":400,
        "unclear":"late"}}}'>The rest of a long page</p>
        <p rendered-layout='m:{"both":{"hidden":true}}'>Hidden</p>"##,
    );
    let (outcome, message, items) = found(&rendered, "contrast");
    assert_eq!(outcome, Outcome::Warn);
    assert_eq!(
        message,
        "1 of 2 texts has too little contrast. Not measured: 1 for lack of time, 1 over \
         pictures."
    );
    assert_eq!(items, ["2.84: #999999 on #ffffff, on a phone"]);
}

#[test]
fn texts_of_buttons_are_judged_by_their_styles() {
    let rendered = measured(
        r#"<input type=submit value=Send style="color: #ccc; background: #fff">
        <input type=submit value=Go style="color: #ccc; background: url(a.png)">"#,
    );
    let (outcome, message, items) = found(&rendered, "contrast");
    assert_eq!(
        (outcome, message),
        (
            Outcome::Warn,
            "The only text has too little contrast. Not measured: 1 in fields and buttons."
        )
    );
    assert_eq!(items, ["1.6: #cccccc on #ffffff"]);
}

#[test]
fn sizes_of_texts_and_images_are_what_was_measured() {
    let rendered = measured(
        r#"<p style="font-size: 20px" rendered-layout='m:{"phone":{"text":{"size":11,"weight":400,
        "unclear":"unseen"}},"desk":{"text":{"size":20,"weight":400,"unclear":"unseen"}}}'>Small</p>
        <img src=a.png alt="" rendered-layout='m:{"both":{"room":true}}'>
        <img src=b.png alt="" width=1 height=1 rendered-layout='m:{"phone":{"room":false}}'>"#,
    );
    let (outcome, _, items) = found(&rendered, "text_size");
    assert_eq!((outcome, items), (Outcome::Warn, vec!["11 px"]));
    let (outcome, message, _) = found(&rendered, "image_dimensions");
    assert_eq!(outcome, Outcome::Fail);
    assert_eq!(message, "1 of 2 images lacks a width or a height.");
}

#[test]
fn targets_are_too_small_where_they_were_measured_so() {
    let target = |name: &str, seen: &str| {
        format!("<a href=/{name} rendered-layout='m:{{\"both\":{{\"target\":{seen}}}}}'>{name}</a>")
    };
    let rendered = measured(
        &[
            target("one", r#"{"box":[0,0,12,12],"in_sentence":false}"#),
            target("two", r#"{"box":[12,0,12,12],"in_sentence":false}"#),
            // Where other text makes the line, and where there is room.
            target("three", r#"{"box":[24,0,12,12],"in_sentence":true}"#),
            target("four", r#"{"box":[200,0,12,12],"in_sentence":false}"#),
            // A larger one leads to the same.
            target("five", r#"{"box":[10,12,12,12],"in_sentence":false}"#),
            target("five", r#"{"box":[300,0,40,40],"in_sentence":false}"#),
        ]
        .concat(),
    );
    let (outcome, message, items) = found(&rendered, "tap_targets");
    assert_eq!(outcome, Outcome::Warn);
    assert_eq!(
        message,
        "2 of 6 targets are small and close to another one."
    );
    assert!(
        items[0].starts_with("12 × 12 px on a phone, its centre 12 px"),
        "{items:?}"
    );
}

#[test]
fn places_are_those_of_new_faults_and_of_served_ones_that_are_still_there() {
    let head = "<html lang=en rendered-screens='m: phone desk'><title>Shop</title><h1>Lamps</h1>";
    let place = |at: u32| format!(r#"rendered-layout='m:{{"place":{{"phone":[{at},0,20,20]}}}}'"#);
    let served = page("<html lang=en><title>Shop</title><h1>Lamps</h1>\n<img src=a.png>");
    let shown = format!(
        "{head}\n<img src=a.png {}>\n<p {}>Text</p>\n<button {}></button>",
        place(1),
        place(2),
        place(3)
    );
    let (_, rendered) = judged(&served, &shown);

    let places = rendered.places.iter();
    let places = places.map(|it| (it.check.as_str(), it.x, it.is_served));
    let mut places: Vec<_> = places.collect();
    places.sort_unstable();
    assert!(places.contains(&("button_names", 3, false)), "{places:?}");
    assert!(places.contains(&("image_keywords", 1, true)), "{places:?}");
    assert!(places.iter().all(|(_, x, _)| *x != 2), "{places:?}");
}

#[test]
fn what_is_behind_a_dialog_is_hidden_while_it_is_open() {
    let outcome = |behind: &str| {
        let dialog =
            "<div role=dialog aria-modal=true aria-label=News><button>Close</button></div>";
        let html = format!("<div aria-hidden=true {behind}><a href=/>Lamps</a></div>");
        [format!("{html}{dialog}"), html].map(|body| {
            let changed = measured(&body).changed;
            let found = changed.iter().find(|it| it.rendered.id == "aria_hidden");
            found.map(|it| it.rendered.outcome)
        })
    };
    assert_eq!(outcome(""), [None, Some(Outcome::Fail)]);
    assert_eq!(outcome("data-aria-hidden=true"), [None, None]);
}

#[test]
fn landmarks_that_can_be_focused_are_no_targets() {
    let seen = r#"rendered-layout='m:{"both":{"target":{"box":[0,0,12,12],"in_sentence":false}}}'"#;
    let rendered = measured(&format!(
        "<main tabindex=0 {seen}>Lamps</main><nav tabindex=0 {seen}>All</nav>"
    ));
    let mut changed = rendered.changed.iter();
    assert!(!changed.any(|it| it.rendered.id == "tap_targets"));
}

#[test]
fn hidden_is_what_was_measured_and_only_of_what_a_browser_wrote() {
    let html = "<!doctype html><html lang=en rendered-screens='m: phone desk'><title>Shop</title>\
        <img src=a.png rendered-layout='m:{\"both\":{\"hidden\":true}}'>\
        <div rendered-layout='m:{\"phone\":{\"hidden\":true}}'><img hidden src=b.png></div>\
        <img hidden src=c.png>";
    let (served, rendered) = judged(&page(html), html);
    let mut checks = served.checks.iter();
    let sent = checks.find(|it| it.id == "image_keywords").unwrap();
    let (_, _, shown) = found(&rendered, "image_keywords");
    let sent: Vec<_> = sent
        .evidence
        .items
        .iter()
        .map(|it| it.found.as_str())
        .collect();
    assert_eq!((sent.len(), shown.len()), (1, 2), "{sent:?}, {shown:?}");
    assert!(sent[0].contains("a.png") && shown[0].contains("b.png"));
}

#[test]
fn loads_on_a_phone_are_summed_up_by_their_median_and_spread() {
    let served = page("<!doctype html><title>Shop</title>");
    let run = |paint: Option<u32>, shift, element: &str| LabRun {
        first_paint_ms: paint.map(|it| it / 2),
        largest_paint_ms: paint,
        largest_element: Some(element.to_owned()),
        layout_shift: shift,
        shifted_element: None,
        blocked_ms: 250,
    };
    let answer = Answer {
        lab: vec![
            run(Some(5_000), 0, "h1"),
            run(Some(2_600), 120, "img"),
            run(None, 0, "none"),
            run(Some(2_400), 260, "p"),
        ],
        ..Answer::default()
    };
    let lab = Rendered::judge(&served, &audit(&served), answer)
        .lab
        .unwrap();

    assert_eq!((lab.runs, lab.largest_element.as_deref()), (4, Some("img")));
    let rated: Vec<_> = lab.rated().into_iter().collect();
    let said: Vec<_> = rated
        .iter()
        .map(|(metric, it, rating)| {
            let [median, least, most] = [it.median, it.least, it.most].map(|it| metric.said(it));
            format!("{median} ({least} to {most}) {rating:?}")
        })
        .collect();
    assert_eq!(
        said,
        [
            "1.3 s (1.2 s to 2.5 s) Good",
            "2.6 s (2.4 s to 5.0 s) Fair",
            "250 ms (250 ms to 250 ms) Fair",
            "0.12 (0.00 to 0.26) Fair",
        ]
    );
}
