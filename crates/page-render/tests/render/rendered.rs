//! What a snapshot holds.

use html_document::Document;
use page_render::Request;
use render_client::{Screen, Unmeasured, UnmeasuredReason};
use serde_json::{Value, json};

use crate::renderer::{browser, render, worker};
use crate::site::Site;

#[tokio::test]
async fn a_snapshot_holds_what_scripts_have_made_of_the_page() {
    let Some(browser) = browser() else { return };
    let site = Site::start().await;
    site.file("/a.css", "Content-Type: text/css", "b { color: red }");
    site.page(
        "/frame",
        "<p id=f></p><script>f.textContent='framed'</script>",
    );
    let url = site.page("/", include_str!("rendered/page.html"));

    let answer = render(&mut worker(browser), &url).await;

    let html = answer
        .html
        .unwrap_or_else(|| panic!("{:?}", answer.failure));
    for expected in [
        "<!DOCTYPE html><html lang=\"en\" rendered-screens=\"",
        " phone desk\">",
        "<title>after</title>",
        "<style media=\"screen\">b { color: red; }</style>",
        "<style id=\"inserted\">h1 { color: green; }</style>",
        "<style id=\"written\">p{margin:0}</style>",
        "i { color: pink; }",
        "&gt;framed&lt;",
    ] {
        assert!(html.contains(expected), "{expected}: {html}");
    }
    assert_eq!((answer.status, answer.quiet), (Some(200), true));
    assert_eq!(answer.console[0].text, "no good 7");
    assert!(
        answer.console[1]
            .text
            .starts_with("ReferenceError: missing")
    );
    let cookies = answer.cookies.iter();
    let cookies: Vec<_> = cookies.map(|it| (it.name.as_str(), it.days)).collect();
    assert_eq!(cookies, [("kept", Some(2)), ("passing", None)]);
    assert!(answer.hosts[0].requests > 3, "{:?}", answer.hosts);
    let failed: Vec<_> = answer.failed.iter().map(|failed| failed.status).collect();
    assert!(failed.contains(&Some(404)), "{failed:?}");
}

#[tokio::test]
async fn shadow_roots_are_flattened_as_they_are_shown() {
    let Some(browser) = browser() else { return };
    let site = Site::start().await;
    let url = site.page("/", include_str!("rendered/shadow.html"));

    let answer = render(&mut worker(browser), &url).await;

    let html = answer
        .html
        .unwrap_or_else(|| panic!("{:?}", answer.failure));
    let html = html.split("<script>").next().unwrap();
    assert!(!html.contains("<slot"), "{html}");
    let order = [
        "before",
        ">label<",
        "given to a slot",
        "inner given",
        "fall-back",
        "after",
    ];
    let mut rest = html;
    for text in order {
        let at = rest.find(text).unwrap_or_else(|| panic!("{text}: {html}"));
        rest = &rest[at..];
    }
    for (part, count) in [
        ("id=\"name\"", 1),
        ("id=\"shadow-0-name\"", 1),
        ("for=\"shadow-0-name\"", 1),
        ("not shown", 0),
        // The rules of a shadow root, of adopted sheets, and of what is given to a slot.
        ("color: rgb(1, 2, 3) !important", 1),
        ("background-color: rgb(4, 5, 6) !important", 1),
        ("font-size: 33px !important", 1),
        ("@scope", 0),
    ] {
        assert_eq!(html.matches(part).count(), count, "{part}: {html}");
    }
}

#[tokio::test]
async fn what_is_seen_is_measured_on_a_phone_and_on_a_desk() {
    let Some(browser) = browser() else { return };
    let site = Site::start().await;
    let url = site.page("/", include_str!("rendered/laid_out.html"));

    let answer = render(&mut worker(browser), &url).await;

    let html = answer
        .html
        .unwrap_or_else(|| panic!("{:?}", answer.failure));
    let document = Document::parse(html.as_bytes(), None);
    let root = document.html_elements("html").next().unwrap();
    let screens = root.attribute("rendered-screens").unwrap();
    let (mark, screens) = screens.split_once(' ').unwrap();
    let seen = |id: &str| {
        let element = document.element_by_id(id).unwrap();
        let seen = element.attribute("rendered-layout");
        let seen = seen.map(|seen| seen.strip_prefix(mark).unwrap());
        seen.map_or(Value::Null, |seen| serde_json::from_str(seen).unwrap())
    };
    assert_eq!(screens, "phone desk");
    let body = document.html_elements("body").next().unwrap();
    assert_eq!(body.attribute("rendered-layout"), None, "as the page says");
    for (id, color, behind) in [
        ("head", "#666666", "#333333"),
        // White and black, half of each with the light grey behind.
        ("half", "#f7f7f7", "#777777"),
        ("alpha", "#777777", "#eeeeee"),
        ("wide", "#003b41", "#eeeeee"),
        ("cell", "#000000", "#020202"),
        ("scrolled", "#000000", "#eeeeee"),
        ("far", "#000000", "#eeeeee"),
        ("lazy", "#000000", "#eeeeee"),
    ] {
        let text = &seen(id)["both"]["text"];
        assert_eq!(
            (&text["color"], &text["behind"]),
            (&json!(color), &json!(behind)),
            "{id}"
        );
        assert_eq!(
            (&text["size"], &text["weight"]),
            (&json!(16), &json!(400)),
            "{id}"
        );
    }
    for (id, reason) in [
        ("gradient", "picture"),
        ("shade", "picture"),
        ("covered", "covered"),
        ("column", "picture"),
        ("first", "several"),
    ] {
        assert_eq!(seen(id)["both"]["text"]["unclear"], reason, "{id}");
    }
    let narrow = seen("narrow");
    assert_eq!(narrow["phone"]["text"]["size"], 10);
    assert_eq!(narrow["phone"]["text"]["color"], "#bbbbbb");
    assert_eq!(narrow["desk"]["text"]["size"], 16);
    assert_eq!(seen("desk-only")["phone"], json!({ "hidden": true }));
    assert_eq!(seen("desk-only")["desk"]["text"]["size"], 16);
    assert_eq!(seen("gone")["both"], json!({ "hidden": true }));
    for id in ["shown", "found-later", "held-back"] {
        assert_eq!(seen(id)["both"], json!({ "invisible": true }), "{id}");
    }
    assert_eq!(seen("within")["phone"]["target"]["in_sentence"], true);
    let lone = &seen("lone")["phone"]["target"];
    assert_eq!(lone["in_sentence"], false);
    assert_eq!(lone["box"].as_array().unwrap()[2..], [json!(12), json!(12)]);
    let has_room = |id: &str| seen(id)["both"]["room"].clone();
    let rooms = ["roomless", "roomy", "missing"].map(has_room);
    assert_eq!(rooms, [json!(false), json!(true), Value::Null]);
}

#[tokio::test]
async fn what_there_is_no_time_to_measure_is_said_to_be_unmeasured() {
    let Some(browser) = browser() else { return };
    let site = Site::start().await;
    let lines = |count: u32| (0..count).map(|at| format!("<p>Line {at} <a href=/{at}>more</a>"));
    let of = |count| {
        format!(
            "<!DOCTYPE html><title>Long</title>{}",
            lines(count).collect::<String>()
        )
    };
    let mut worker = worker(browser);
    let short = render(&mut worker, &site.page("/short", &of(100))).await;
    let long = render(&mut worker, &site.page("/long", &of(20_000))).await;

    assert_eq!(short.unmeasured, []);
    let screens: Vec<_> = long.unmeasured.iter().map(|it| it.screen).collect();
    assert_eq!(
        screens,
        [Screen::Phone, Screen::Desk],
        "{:?}",
        long.unmeasured
    );
    let (html, is_partly) = (long.html.unwrap(), |it: &Unmeasured| {
        it.reason == UnmeasuredReason::Partial
    });
    assert_eq!(
        html.contains("&quot;unclear&quot;:&quot;late&quot;"),
        long.unmeasured.iter().any(is_partly)
    );
}

#[tokio::test]
async fn a_page_is_not_at_rest_before_its_workers_are() {
    let Some(browser) = browser() else { return };
    let site = Site::start().await;
    site.file(
        "/worker.js",
        "Content-Type: text/javascript",
        "let done = 0; setInterval(async () => { await fetch('/w'); \
         if (++done === 3) postMessage('worked') }, 700)",
    );
    let url = site.page(
        "/",
        "<p id=p></p><script>new Worker('/worker.js').onmessage = it => p.textContent = it.data\
         </script>",
    );

    let answer = render(&mut worker(browser), &url).await;

    let html = answer.html.unwrap();
    assert!(html.contains(">worked</p>"), "{html}");
}

#[tokio::test]
async fn a_page_is_loaded_again_as_on_a_slow_phone() {
    let Some(browser) = browser() else { return };
    let site = Site::start().await;
    let url = site.page(
        "/",
        "<!doctype html><meta name=viewport content='width=device-width'><h1 id=head>Lamps</h1>\
         <div id=gap></div><p class=moved>Text</p><script>\
         const move = () => { const end = performance.now() + 100;\
         while (performance.now() < end); gap.style.height = '400px' };\
         new PerformanceObserver((_, it) => { it.disconnect(); setTimeout(move, 400) })\
         .observe({ type: 'paint', buffered: true })</script>",
    );
    let request = Request {
        url,
        lab_runs: 2,
        ..Request::default()
    };

    let answer = worker(browser).render(&request).await;

    assert_eq!((answer.lab.len(), site.hits("/")), (2, 3), "{answer:?}");
    for run in &answer.lab {
        // The connection alone takes longer.
        assert!(run.first_paint_ms > Some(560), "{run:?}");
        assert_eq!(run.largest_element.as_deref(), Some("h1#head"));
        assert_eq!(run.shifted_element.as_deref(), Some("p.moved"));
        assert!(run.layout_shift > 0 && run.blocked_ms >= 50, "{run:?}");
    }
}
