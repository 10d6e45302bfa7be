//! Tests of the check `vulnerable_js`.

use chrono::NaiveDate;
use page_audit::{Probe, Snapshot, Subresource, SubresourceKind};

use crate::checks::{NOT_APPLICABLE, PASS, WARN, assert_each, page, run, url};
use crate::hostile::audited_in_time;

/// A page with a script that returns this.
fn with_script(address: &str, status: u16, content: impl Into<Vec<u8>>) -> Snapshot {
    let script = Probe::responded(url(address), status, &[], content);
    let file = Subresource::new(url(address), SubresourceKind::Script, script);
    page(&format!("<script src=\"{address}\"></script>")).with_subresources(vec![file])
}

/// What is found in the page, and what is expected instead.
fn found(snapshot: &Snapshot) -> Vec<(String, String)> {
    let found = run("vulnerable_js", snapshot).evidence.items.into_iter();
    found.map(|item| (item.found, item.expected)).collect()
}

#[test]
fn an_old_version_in_an_address_is_a_warning() {
    assert_each(
        "vulnerable_js",
        WARN,
        &[
            "<script src=/js/jquery-3.4.1.min.js></script>",
            "<script src=//cdn.example/npm/bootstrap@4.1.3/dist/js/bootstrap.min.js></script>",
            "<script src=//ajax.example/ajax/libs/angularjs/1.8.2/angular.min.js></script>",
            "<script src=/js/vendor.jquery-3.4.1.js></script>",
            "<script src=/js/vendor-jquery-3.4.1.js></script>",
            // The first with the hole.
            "<script src=//cdn.example/npm/moment@2.18.0/moment.js></script>",
            "<script src=//ajax.example/ajax/libs/angularjs/1.0.0/angular.js></script>",
            "<script src=//cdn.example/npm/moment@2.17.1/moment.js></script>",
            "<script src=//cdn.example/npm/axios@0.21.0/dist/axios.min.js></script>",
            "<script src=//cdn.example/ajax/libs/tinymce/5.1.0/tinymce.min.js></script>",
            "<script src=//cdn.example/ajax/libs/ckeditor/4.10.1/ckeditor.js></script>",
            "<script src=//cdn.example/ajax/libs/vue/2.5.16/vue.min.js></script>",
            "<script src=//cdn.example/npm/dompurify@3.1.0/dist/purify.min.js></script>",
            "<script src=//cdn.example/npm/pdfjs-dist@3.0.279/build/pdf.js></script>",
            "<script src=/wp-includes/js/jquery/jquery.min.js?ver=1.12.4></script>",
        ],
    );
}

#[test]
fn an_old_version_in_the_file_itself_is_a_warning() {
    let body = "/*! jQuery v1.12.4 | (c) jQuery Foundation */";
    let result = run("vulnerable_js", &with_script("/a.js", 200, body));

    assert_eq!(result.outcome, WARN);
    let evidence = &result.evidence.items[0];
    assert_eq!(
        evidence.found,
        "jquery 1.12.4 (CVE-2020-11023, CVE-2020-11022, CVE-2019-11358, …): \
         https://example.com/a.js"
    );
    assert_eq!(evidence.expected, "jquery 3.5.0 or newer");
    assert_eq!(
        run("vulnerable_js", &with_script("/a.js", 404, body)).outcome,
        PASS
    );

    // A bundle of several libraries, where one is far from the beginning.
    let bundle = format!(
        "{body}{}\r\n/*! @license DOMPurify 3.1.0 | (c) Cure53 */",
        "x();".repeat(100_000)
    );
    let both = found(&with_script("/bundle.js", 200, bundle));
    assert_eq!(both.len(), 2, "{both:?}");
    assert!(
        both.iter()
            .any(|(found, _)| found.starts_with("DOMPurify 3.1.0 (CVE-"))
    );
}

#[test]
fn the_file_itself_is_believed_before_its_address() {
    let new = "/*! jQuery v3.7.1 | (c) OpenJS Foundation */";
    let old = "/*! jQuery v1.12.4 | (c) jQuery Foundation */";
    let named_old = with_script("/jquery-1.12.4.js", 200, new);
    assert_eq!(run("vulnerable_js", &named_old).outcome, PASS);
    let named_new = with_script("/jquery-3.7.1.js", 200, old);
    assert_eq!(run("vulnerable_js", &named_new).outcome, WARN);
}

#[test]
fn a_library_that_is_not_there_has_no_hole() {
    let address = url("/jquery-1.12.4.min.js");
    let outcome = |script: Probe| {
        let file = Subresource::new(address.clone(), SubresourceKind::Script, script);
        let html = format!("<script src={address}></script>");
        run("vulnerable_js", &page(&html).with_subresources(vec![file])).outcome
    };
    let answer = |status| Probe::responded(address.clone(), status, &[], "");
    assert_eq!(outcome(answer(404)), PASS);
    assert_eq!(outcome(answer(403)), WARN, "browsers may get it");
    assert_eq!(outcome(answer(200)), WARN);
    assert_eq!(outcome(Probe::failed("timeout", "It took too long.")), WARN);
}

#[test]
fn new_and_unknown_versions_pass() {
    assert_each(
        "vulnerable_js",
        PASS,
        &[
            "<script src=/js/jquery-3.7.1.min.js></script>",
            "<script src=/js/jquery-3.5.0.slim.min.js></script>",
            "<script src=/js/jquery.min.js></script>",
            "<script src=/js/jquery.cookie-1.4.1.js></script>",
            "<script src=/js/react-bootstrap-0.30.0.js></script>",
            "<script src=//cdn.example/npm/moment@2.30.1/moment.js></script>",
            "<script src=//cdn.example/angular/2.4.10/angular.js></script>",
            // The newest of these.
            "<script src=//cdn.example/npm/bootstrap@4.1/dist/js/bootstrap.min.js></script>",
        ],
    );
    assert_each(
        "vulnerable_js",
        NOT_APPLICABLE,
        &[
            "<script>x</script>",
            "<link rel=stylesheet href=/css/bootstrap-4.1.3.css>",
        ],
    );
}

#[test]
fn a_version_that_wordpress_gives_to_several_files_is_its_own() {
    let two = "<script src=/theme/bootstrap.min.js?ver=4.1.1></script>\
               <script src=/theme/menu.js?ver=4.1.1></script>";
    assert_each("vulnerable_js", PASS, &[two]);
    let own = "<link rel=stylesheet href=/theme/bootstrap.min.css?ver=4.1.1>\
               <script src=/theme/bootstrap.min.js?ver=4.1.1></script>\
               <script src=/theme/menu.js?ver=6.4></script>";
    assert_each("vulnerable_js", WARN, &[own]);
}

#[test]
fn the_finding_says_of_when_the_list_is_and_whether_it_is_old() {
    let message = |date: Option<&str>, script: &str| {
        let page = page(&format!("<script src={script}></script>"));
        let page = match date {
            Some(date) => page.with_header("date", date),
            None => page,
        };
        run("vulnerable_js", &page).message
    };
    let new = message(None, "/jquery-3.7.1.js");
    let start = "No script is a version of a library that is known for a hole, says the list of ";
    let date = new.strip_prefix(start).unwrap().strip_suffix('.').unwrap();
    let date_in_words = NaiveDate::parse_from_str(date, "%d %B %Y");
    assert!(date_in_words.is_ok(), "{date}");
    assert_eq!(
        message(Some("Fri, 02 Jan 2026 00:00:00 GMT"), "/jquery-3.7.1.js"),
        new
    );
    assert_eq!(
        message(None, "/jquery-3.4.1.js"),
        format!("1 library has a known hole, says the list of {date}.")
    );
    let far = message(Some("Mon, 02 Jan 2040 00:00:00 GMT"), "/jquery-3.4.1.js");
    assert!(
        far.ends_with(" days old: later holes are not in it."),
        "{far}"
    );
}

#[test]
#[ignore = "endurance"]
fn a_script_that_looks_like_all_libraries_is_searched_in_time() {
    let list = include_str!("../../../../src/checks/security/vulnerable_js/holes.tsv");
    let contents = list.lines().filter(|line| line.starts_with("content\t"));
    let literals: Vec<_> = contents
        .map(|line| line.split('\t').nth(2).unwrap())
        .collect();
    for (name, between) in [
        ("literals", ""),
        ("lines", "\n"),
        ("versions", "=\"1.1\","),
        ("many versions", &"=\"1.1\",".repeat(100)),
        ("far apart", &"x".repeat(1_000)),
    ] {
        let script = literals.join(between);
        let script = script.repeat(4_000_000 / script.len());
        audited_in_time(name, with_script("/a.js", 200, script));
    }
}
