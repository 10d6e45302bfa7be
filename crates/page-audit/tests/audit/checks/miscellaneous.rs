//! The checks of good practice besides.

use page_audit::{Headers, Probe, Snapshot, Value};

use super::{FAIL, INFO, NOT_APPLICABLE, PASS, UNMEASURED, WARN, assert_each, lines, page, run};

mod profiles;

#[test]
fn the_document_type_decides_how_browsers_show_the_page() {
    assert_each(
        "doctype",
        PASS,
        &[
            "<!DOCTYPE html><p>x",
            "<!-- x --><!doctype HTML SYSTEM 'about:legacy-compat'>",
            "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01//EN' 'http://www.w3.org/TR/html4/strict.dtd'>",
        ],
    );
    assert_each(
        "doctype",
        WARN,
        &[
            "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Transitional//EN' 'http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd'>",
            "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' 'http://www.w3.org/TR/html4/loose.dtd'>",
        ],
    );
    assert_each(
        "doctype",
        FAIL,
        &[
            "<p>x",
            "<html><!DOCTYPE html>",
            "text <!DOCTYPE html>",
            "<!DOCTYPE>",
            "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 3.2 Final//EN'>",
            "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'>",
        ],
    );
}

/// A page whose `Content-Type` is this.
fn sent_as(content_type: &str, html: impl Into<Vec<u8>>) -> Snapshot {
    let mut snapshot = page("");
    snapshot.body = html.into();
    snapshot.headers = Headers::new();
    snapshot.with_header("content-type", content_type)
}

#[test]
fn utf_8_said_early_passes() {
    let outcome = |snapshot: &Snapshot| run("charset", snapshot).outcome;
    assert_eq!(outcome(&sent_as("text/html; charset=UTF-8", "<p>x")), PASS);
    assert_eq!(outcome(&sent_as("text/html", "\u{feff}<p>x")), PASS);
    for meta in [
        "<meta charset=utf-8>",
        "<META CHARSET=' Utf8 '>",
        "<meta http-equiv=Content-Type content='text/html; charset=utf-8'>",
        "<!-- <meta charset=latin1> --><meta charset=utf-8>",
    ] {
        assert_eq!(outcome(&sent_as("text/html", meta)), PASS, "{meta}");
    }
    let late_but_sent = format!("{}<meta charset=utf-8>", "<!-- x -->".repeat(200));
    let snapshot = sent_as("text/html;charset=utf-8", late_but_sent);
    assert_eq!(outcome(&snapshot), PASS);
}

#[test]
fn another_encoding_or_two_different_ones_warn() {
    let outcome = |snapshot: &Snapshot| run("charset", snapshot).outcome;
    assert_eq!(
        outcome(&sent_as("text/html; charset=iso-8859-1", "<p>x")),
        WARN
    );
    assert_eq!(
        outcome(&sent_as("text/html", "<meta charset=shift_jis>")),
        WARN
    );
    let differing = "<meta charset=windows-1251>";
    assert_eq!(
        outcome(&sent_as("text/html; charset=utf-8", differing)),
        WARN
    );
    assert_eq!(
        outcome(&sent_as("text/html", format!("\u{feff}{differing}"))),
        WARN
    );
}

#[test]
fn no_encoding_or_one_said_too_late_fails() {
    let outcome = |snapshot: &Snapshot| run("charset", snapshot).outcome;
    let late = format!("{}<meta charset=utf-8>", "<!-- x -->".repeat(103));
    for (content_type, html) in [
        ("text/html", "<p>x"),
        ("text/html; charset=klingon", "<p>x"),
        ("text/html", "<!-- <meta charset=utf-8> -->"),
        ("text/html", "<meta name=charset content=utf-8>"),
        ("text/html", late.as_str()),
    ] {
        assert_eq!(
            outcome(&sent_as(content_type, html)),
            FAIL,
            "{content_type} {html}"
        );
    }
}

#[test]
fn the_viewport_should_be_as_wide_as_the_device() {
    assert_each(
        "meta_viewport",
        PASS,
        &[
            "<meta name=viewport content='width=device-width, initial-scale=1'>",
            "<META NAME=' Viewport' CONTENT='WIDTH = Device-Width'>",
            "<meta name=viewport content='initial-scale=1.0;user-scalable=no'>",
            "<meta name=viewport content='width=980'><meta name=viewport content=width=device-width>",
            "<meta name=viewport content='width&equals;device-width'>",
            "<meta name=viewport name=x content=width=device-width content=width=1>",
        ],
    );
    assert_each(
        "meta_viewport",
        WARN,
        &[
            "<meta name=viewport content='width=980'>",
            "<meta name=viewport content='width=1024px, initial-scale=0.5'>",
            "<meta name=viewport content='initial-scale=0.5'>",
            "<meta name=viewport content=width=device-width><meta name=viewport content=width=980>",
        ],
    );
    assert_each(
        "meta_viewport",
        FAIL,
        &[
            "<p>x",
            "<meta name=viewport>",
            "<meta name=viewport content='user-scalable=yes'>",
            "<meta name=viewport content='device-width'>",
            "<!-- <meta name=viewport content=width=device-width> -->",
            "<template><meta name=viewport content=width=device-width></template>",
            "<noscript><meta name=viewport content=width=device-width></noscript>",
            "<svg><meta name=viewport2 content=width=device-width></svg>",
        ],
    );
}

#[test]
fn a_page_must_say_that_it_is_html() {
    let outcome = |content_type| run("content_type", &sent_as(content_type, "<p>x")).outcome;
    assert_eq!(outcome("Text/HTML; charset=utf-8"), PASS);
    assert_eq!(outcome("application/xhtml+xml"), PASS);
    for other in ["text/plain", "text/html5", "html", "", "application/xml"] {
        assert_eq!(outcome(other), FAIL, "{other}");
    }
    let mut untold = page("<p>x");
    untold.headers = Headers::new();
    assert_eq!(run("content_type", &untold).outcome, FAIL);
}

#[test]
fn obsolete_elements_warn_and_conforming_ones_do_not() {
    assert_each(
        "deprecated_html_tags",
        PASS,
        &[
            "<s>x</s><u>y</u><b>z</b><i>w</i><small>v</small>",
            "<svg><font><font-face /></font></svg>",
            "<template><center>x</center></template>",
            "<!-- <font> --><p title='<font>'>&lt;font>",
            "<x-marquee>x</x-marquee>",
        ],
    );
    for name in [
        "ACRONYM",
        "applet",
        "basefont",
        "bgsound",
        "big",
        "blink",
        "center",
        "dir",
        "font",
        "frameset",
        "isindex",
        "keygen",
        "listing",
        "marquee",
        "menuitem",
        "multicol",
        "nextid",
        "nobr",
        "noembed",
        "noframes",
        "param",
        "plaintext",
        "rb",
        "rtc",
        "spacer",
        "strike",
        "tt",
        "xmp",
    ] {
        assert_each(
            "deprecated_html_tags",
            WARN,
            &[&format!("<{name}>x</{name}>")],
        );
    }
    assert_each(
        "deprecated_html_tags",
        WARN,
        &["<frameset><frame src=a></frameset>"],
    );
    let frame = run(
        "deprecated_html_tags",
        &page("<frameset><frame src=a></frameset>"),
    );
    assert_eq!(frame.value, Some(Value::Number(2)));
    let result = run(
        "deprecated_html_tags",
        &page("<tt>x</tt>\n<big>y</big>\n<TT>z</TT>"),
    );
    assert_eq!(
        result.message,
        "The page has 3 obsolete elements: <big>, <tt>."
    );
    assert_eq!(lines(&result), [2, 1, 3]);
}

#[test]
fn empty_addresses_warn() {
    assert_each(
        "empty_src",
        WARN,
        &[
            "<img src='' alt=x>",
            "<IMG SRC=' \n' ALT=x>",
            "<script src></script>",
            "<link rel=stylesheet href=''>",
            "<iframe src=''></iframe>",
            "<img src='' src=a.png>",
        ],
    );
    assert_each(
        "empty_src",
        PASS,
        &[
            "<img alt=x><img src=a.png><script>x()</script><iframe srcdoc=x></iframe>",
            "<a href=''>this page</a>",
            "<form action=''></form>",
            "<template><img src=''></template>",
            "<!-- <img src=''> -->",
            "<img src=# alt=x>",
            "<svg><script href=''></script></svg>",
        ],
    );
}

#[test]
fn the_share_of_text_is_told() {
    let share = |html: &str| {
        let result = run("text_html_ratio", &page(html));
        (result.outcome, result.value)
    };
    let percent = |percent: u64| (INFO, Some(Value::Number(percent)));
    assert_eq!(share("<p>1234567"), percent(70));
    assert_eq!(share("<p>&#49;<br>"), percent(8));
    assert_eq!(share("日本語テキスト"), percent(100));
    assert_eq!(share("<script>1234567</script>"), percent(0));
    // What a visitor can open is text of the page too, as it is where its words are counted.
    assert_eq!(share("<details>1234567</details>"), percent(26));
    assert_eq!(share("<p hidden>1234567<!-- 1234567 -->"), percent(0));
    assert_eq!(
        share("<title>1234567</title><style>a{}</style>"),
        percent(0)
    );
    assert_eq!(share(""), (NOT_APPLICABLE, None));
}

fn for_ai(robots_txt: &str, llms_txt: Probe) -> Snapshot {
    let snapshot = page("<p>x");
    let url = snapshot.final_url.join("/robots.txt").unwrap();
    let mut snapshot = snapshot.with_robots_txt(Probe::answered(url, 200, &[], robots_txt));
    snapshot.probes.llms_txt = llms_txt;
    snapshot
}

fn llms_txt(status: u16, content_type: &str, body: &str) -> Probe {
    let url = page("").final_url.join("/llms.txt").unwrap();
    Probe::answered(url, status, &[("content-type", content_type)], body)
}

#[test]
fn ai_crawlers_that_are_kept_out_are_told_by_purpose() {
    let robots_txt = "User-agent: GPTBOT\nUser-agent: ccbot\nDisallow: /shop\n\n\
                      User-agent: ChatGPT-User\nDisallow: /\n\n\
                      User-agent: *\nDisallow: /cart";
    let result = run(
        "ai_access",
        &for_ai(robots_txt, llms_txt(200, "text/plain", "# Shop")),
    );
    assert_eq!(result.outcome, INFO);
    assert_eq!(
        result.message,
        "There is an llms.txt, and robots.txt keeps out 2 of 8 crawlers for training, 1 of 4 crawlers for users' requests."
    );
    assert_eq!(result.evidence.total, 3);
    let open = run(
        "ai_access",
        &for_ai("", llms_txt(404, "text/plain", "not found")),
    );
    assert_eq!(
        open.message,
        "There is no llms.txt, and robots.txt keeps no known AI crawler out."
    );
}

#[test]
fn a_page_in_place_of_llms_txt_is_none() {
    let message = |answer| run("ai_access", &for_ai("", answer)).message;
    for answer in [
        llms_txt(200, "text/html", "<p>Shop"),
        llms_txt(200, "text/html", "Shop"),
        llms_txt(200, "text/plain", "<!DOCTYPE html>"),
        llms_txt(200, "text/markdown", " \n"),
    ] {
        assert!(message(answer).starts_with("There is no llms.txt"));
    }
    assert!(
        message(llms_txt(200, "text/markdown; charset=utf-8", "# 店")).starts_with("There is an")
    );
}

#[test]
fn what_ai_services_may_read_is_unknown_without_both_files() {
    let outcome = |snapshot: &Snapshot| run("ai_access", snapshot).outcome;
    assert_eq!(outcome(&page("<p>x")), UNMEASURED);
    let failed = Probe::failed("timeout", "The server took too long.");
    assert_eq!(outcome(&for_ai("", failed.clone())), UNMEASURED);
    let snapshot = for_ai("", llms_txt(404, "", "")).with_robots_txt(failed);
    assert_eq!(outcome(&snapshot), UNMEASURED);
    for status in [500, 503] {
        let unavailable = llms_txt(status, "text/plain", "");
        assert_eq!(outcome(&for_ai("", unavailable)), UNMEASURED);
    }
}
