//! Pages made to bring the checker down. Each is run on a thread with a small stack and a limit on
//! processor time, which does not depend on how busy the machine is and which quadratic work would
//! exceed by far.

use std::fmt::Write as _;
use std::time::Duration;

use page_audit::{Outcome, Report, Snapshot, audit};
use rustix::time::{ClockId, clock_gettime};
use url::Url;

const STACK_BYTES: usize = 2 * 1024 * 1024;
const TIME_LIMIT: Duration = Duration::from_mins(1);

const LEFT_OUT: &str = "Part of the page was left out of this report";

fn audited(name: &str, html: String) -> Report {
    let url = Url::parse("https://example.com/hostile").unwrap();
    audited_in_time(name, Snapshot::of_html(url, html))
}

/// The report on a page, which must not take too long.
pub fn audited_in_time(name: &str, snapshot: Snapshot) -> Report {
    let (report, duration) = std::thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(move || (audit(&snapshot), processor_time()))
        .unwrap()
        .join()
        .unwrap();
    println!("{name}: {duration:?}");
    assert!(duration < TIME_LIMIT, "{name} took {duration:?}");
    report
}

/// The processor time that this thread has taken so far.
fn processor_time() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap()
}

fn message<'r>(report: &'r Report, id: &str) -> &'r str {
    let mut checks = report.checks.iter();
    &checks.find(|check| check.id == id).unwrap().message
}

fn numbered(count: usize, piece: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut html, i| {
        html.write_str(&piece(i)).unwrap();
        html
    })
}

#[test]
fn elements_nested_deeper_than_any_stack_do_not_overflow() {
    let report = audited("nested divs", "<div>".repeat(100_000));
    assert!(message(&report, "dom_size").contains("100,003 elements"));
}

#[test]
#[ignore = "endurance"]
fn ten_megabytes_of_nested_divs_are_checked_in_time() {
    let report = audited("nested divs", "<div>".repeat(2_000_000));
    assert!(message(&report, "dom_size").contains("2,000,003 elements"));
}

#[test]
#[ignore = "endurance"]
fn a_page_of_the_shortest_tags_is_cut() {
    for piece in ["<p>", "<p>x", "<p a b c d e>"] {
        let report = audited(piece, piece.repeat(9_000_000 / piece.len()));
        assert!(message(&report, "dom_size").contains(LEFT_OUT));
    }
}

#[test]
fn a_page_of_few_elements_that_is_cut_says_so() {
    let tag = format!("<p {}>", numbered(2_000, |i| format!("a{i} ")));
    let report = audited("attributes of one tag", tag);
    let message = message(&report, "dom_size");
    assert!(
        message.contains("4 elements") && message.contains(LEFT_OUT),
        "{message}"
    );
}

#[test]
fn json_ld_that_is_too_long_to_be_checked_is_named() {
    let script = |bytes| {
        let value = "x".repeat(bytes);
        format!("<script type=application/ld+json>{{\"name\": \"{value}\"}}</script>")
    };
    let report = audited("long JSON-LD", script(600_000) + &script(10));
    let message = message(&report, "structured_data_valid");
    let left_out = "not checked: 1 script of JSON-LD of more than 524288 bytes.";
    assert!(message.contains(left_out), "{message}");
    let shorter = audited("shorter JSON-LD", script(512 * 1024 - 12));
    let shorter = self::message(&shorter, "structured_data_valid");
    assert!(!shorter.contains("not checked"), "{shorter}");
    // Nothing is known to be wrong, but it cannot be called valid either.
    let alone = audited("one long JSON-LD", script(600_000));
    let mut checks = alone.checks.iter();
    let check = checks.find(|check| check.id == "structured_data_valid");
    assert_eq!(check.unwrap().outcome, Outcome::Warn);
}

#[test]
fn items_beyond_the_most_that_are_read_are_named() {
    let product = "<div itemscope itemtype=https://schema.org/Product>\
                   <p itemprop=name>x<p itemprop=offers>y</div>";
    let all = audited("items", product.repeat(10_000));
    let valid = message(&all, "structured_data_valid");
    assert_eq!(valid, "The page's structured data is valid.");

    // The last one is still open where the reading ends.
    let begun = "<div itemscope itemtype=https://schema.org/Product";
    let open = format!("{begun} itemref=a></div>{}{begun}>", product.repeat(9_998));
    let some = audited("more items", open + &product.repeat(2));
    let number = message(&some, "structured_data");
    assert!(number.contains("at least 10000 in microdata"), "{number}");
    let valid = message(&some, "structured_data_valid");
    let left_out = "1 fault. Part of it was not checked: microdata and RDFa after the first 10000";
    assert!(valid.contains(left_out), "{valid}");
    let of_rdfa = audited("more of RDFa", "<p typeof=schema:Thing></p>".repeat(10_001));
    let valid = message(&of_rdfa, "structured_data_valid");
    assert!(valid.contains(left_out), "{valid}");
}

#[test]
fn directives_beyond_the_most_that_are_read_are_never_taken_for_permission() {
    let all = audited(
        "directives",
        "<meta name=robots content=all>".repeat(10_000),
    );
    let asks = message(&all, "noindex");
    assert_eq!(asks, "Nothing asks search engines not to list the page.");

    let hidden =
        "<meta name=robots content='all,all'>".repeat(5_000) + "<meta name=robots content=noindex>";
    let some = audited("more directives", hidden);
    for check in ["noindex", "internal_links"] {
        let message = message(&some, check);
        assert!(
            message.contains("Only 10000 of its directives"),
            "{check}: {message}"
        );
    }
}

#[test]
#[ignore = "endurance"]
fn nested_elements_of_every_kind_are_checked_in_time() {
    for tag in [
        "b",
        "a",
        "table",
        "svg",
        "ul><li",
        "table><tr><td",
        "template",
        "select",
        "button",
    ] {
        audited(tag, format!("<{tag}>").repeat(200_000));
    }
    audited("svg titles", "<svg><title>".repeat(200_000));
    audited(
        "math",
        "<math><annotation-xml encoding=text/html>".repeat(100_000),
    );
    audited("fostered", "<table><div>".repeat(200_000));
    audited("misnested", "<b><p></b>".repeat(200_000));
    audited("links in blocks", "<a><div>".repeat(200_000));
    audited(
        "closed again",
        "<div>".repeat(500_000) + &"</div>".repeat(500_000),
    );
}

#[test]
#[ignore = "endurance"]
fn formatting_that_every_paragraph_creates_again_is_limited() {
    audited("unclosed", numbered(200_000, |i| format!("<p><b id={i}>")));
    let open = numbered(60, |i| format!("<b id={i}>"));
    let report = audited(
        "opened once",
        format!("<p>{open}") + &"<p>x".repeat(500_000),
    );
    assert!(message(&report, "dom_size").contains(LEFT_OUT));
    let attributes = numbered(200, |i| format!(" a{i}=1"));
    let repeated = numbered(500, |i| format!("<b id={i}{attributes}>"));
    audited("with attributes", repeated + &"<p>x".repeat(200_000));
    for attribute in [
        "id",
        "class",
        "style",
        "aria-labelledby",
        "aria-label",
        "role",
        "lang",
        "title",
    ] {
        let value = "a ".repeat(500_000);
        let opened = format!("<p><b {attribute}='{value}'>");
        audited(attribute, opened + &"<p>x".repeat(250_000));
    }
    let linked = format!("<p><a href='/{}'>", "a".repeat(1_000_000));
    audited("href", linked + &"<p>x".repeat(250_000));
}

#[test]
#[ignore = "endurance"]
fn a_long_base_url_does_not_multiply() {
    let links = numbered(100_000, |i| format!("<a href={i}><img src={i}.png>"));
    let counted = |length| {
        let base = format!("<base href='/{}/'>", "a".repeat(length));
        let report = audited("base", base + &links);
        message(&report, "internal_links").to_owned()
    };
    // One that is longer than any page's URL is ignored.
    let all = counted(1_000_000);
    assert!(all.contains(" 100,000 links "), "{all}");
    // With a long one, only as many links as fit into 32 MiB.
    let some = counted(2_000);
    assert!(some.contains(" 16,5"), "{some}");
}

#[test]
#[ignore = "endurance"]
fn a_million_of_everything_is_checked_in_time() {
    audited(
        "attributes of one tag",
        format!("<p {}>", numbered(1_000_000, |i| format!("a{i} "))),
    );
    let in_quotes = numbered(300_000, |i| format!("a{i}='<' "));
    audited("attributes with signs", format!("<<p {in_quotes}>"));
    audited("attributes of many tags", "<p a=1 b=2 c>".repeat(300_000));
    audited(
        "long tags",
        format!("<p {}>", numbered(300, |i| format!("a{i} "))).repeat(3_000),
    );
    audited(
        "attributes of html",
        numbered(200_000, |i| format!("<html a{i}=1>")),
    );
    audited("links", "<a href=/x>y</a>".repeat(1_000_000));
    audited("ids", numbered(1_000_000, |i| format!("<i id={i}>")));
    audited("images", "<img src=http://a.example/b>".repeat(300_000));
    audited("headings", "<h1>x</h1>".repeat(500_000));
    audited("titles", "<title>x</title>".repeat(300_000));
    audited("robots", "<meta name=robots content=none>".repeat(300_000));
    audited("canonicals", "<link rel=canonical href=/x>".repeat(300_000));
    audited("names", numbered(300_000, |i| format!("<element-{i}>")));
    audited("comments", "<!-- -->".repeat(1_000_000));
    let policy =
        |policy: &str| format!("<meta http-equiv=content-security-policy content=\"{policy}\">");
    audited("policies", policy("script-src *").repeat(100_000));
    let sources = "* http: 'unsafe-inline' ".repeat(300_000);
    audited("sources", policy(&format!("script-src {sources}")));
    audited("directives", policy(&"img-src x;y z;".repeat(500_000)));
    audited("addresses", "a@example.com,".repeat(500_000));
}

#[test]
#[ignore = "endurance"]
fn very_long_texts_are_checked_in_time() {
    audited("text", "x".repeat(10_000_000));
    audited("white space", " ".repeat(10_000_000));
    audited("comment", format!("<!--{}", "-".repeat(10_000_000)));
    audited("references", "&notit;&amp".repeat(1_000_000));
    audited("signs", "<".repeat(5_000_000));
    audited("signs of mail", "a@".repeat(3_000_000));
    audited("title", format!("<title>{}", "x ".repeat(5_000_000)));
    audited("value", format!("<p title='{}", "<a ".repeat(3_000_000)));
    audited("style", format!("<style>{}", "/*".repeat(5_000_000)));
    audited(
        "srcset",
        format!("<img srcset='{}'>", "a, ".repeat(3_000_000)),
    );
    audited(
        "viewport",
        format!("<meta name=viewport content='{}'>", "=".repeat(3_000_000)),
    );
    audited(
        "language",
        format!("<html lang={}>", "a-".repeat(3_000_000)),
    );
    audited("nul", "\0".repeat(5_000_000));
}

#[test]
#[ignore = "endurance"]
fn labels_that_all_refer_to_one_huge_element_are_checked_in_time() {
    let label = format!("<div id=l>{}</div>", "<p> ".repeat(200_000));
    let images = "<img aria-labelledby='l l l l'>".repeat(100_000);
    audited("labels", label + &images);
    let nested = "<div><h1>".repeat(100_000);
    audited("headings in headings", nested + &" ".repeat(1_000_000));
}

#[test]
#[ignore = "endurance"]
fn selectors_that_look_into_nested_elements_do_not_overflow() {
    let css = "div:has(p) .a,div:has(i) b{color:red}";
    let page = format!("<style>{css}</style>{}", "<div>".repeat(200_000));
    audited("selectors that look into nested elements", page);
}

/// Each of these was compared with all others of its page.
#[test]
#[ignore = "endurance"]
fn many_things_of_one_kind_are_checked_in_time() {
    let numbers = |count| numbered(count, |i| format!(" a{i}=b;"));
    for (name, html) in [
        (
            "links to other languages",
            numbered(60_000, |i| {
                format!("<link rel=alternate hreflang=a{i} href=/{i}>")
            }),
        ),
        (
            "navigations",
            numbered(60_000, |i| {
                format!("<nav aria-label=a{i}><a href=/{i}>x</a></nav>")
            }),
        ),
        (
            "mail addresses in one word",
            format!("a@{}", "b".repeat(300)).repeat(8_000),
        ),
        (
            "parameters of a type",
            format!(
                "<picture><source srcset=x type='image/x;{}'><img src=y></picture>",
                numbers(60_000)
            ),
        ),
        (
            "properties of one value",
            format!(
                "<div itemscope itemtype=https://schema.org/Product><i itemprop='{}'>{}",
                "price ".repeat(100_000),
                "<b></b>".repeat(60_000)
            ),
        ),
        (
            "properties of a long value",
            format!(
                "<div itemscope itemtype=https://schema.org/Thing><meta itemprop='{}' content={}>",
                "url ".repeat(200_000),
                "a".repeat(1_000_000)
            ),
        ),
    ] {
        audited(name, html);
    }
}

#[test]
#[ignore = "endurance"]
fn long_style_sheets_are_read_in_time() {
    let properties = numbered(9_999, |i| format!("--a{i}:;"));
    let images = format!("p{{background:{}url(b)}}", "url(a),".repeat(900));
    for (name, css, html) in [
        (
            "statements in a rule",
            format!("a{{{}", "x;".repeat(2_000_000)),
            "",
        ),
        (
            "layers",
            format!("@layer {}", numbered(500_000, |i| format!("a{i},"))),
            "",
        ),
        (
            "families",
            format!("p{{font-family:{}a}}", "a,".repeat(2_000_000)),
            "",
        ),
        (
            "URLs",
            format!("p{{--a:image-set({})}}", "'a'".repeat(1_000_000)),
            "",
        ),
        (
            "custom properties",
            format!("p{{{properties}}}"),
            "<p style=--b:#>",
        ),
        ("images", images, "<p style=width:#px>"),
    ] {
        let elements = numbered(60_000, |i| html.replace('#', &i.to_string()));
        audited(name, format!("<style>{css}</style>{elements}"));
    }
}
