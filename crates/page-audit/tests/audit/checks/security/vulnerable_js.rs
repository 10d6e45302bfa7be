//! Tests of the check `vulnerable_js`.

use page_audit::{Probe, Subresource, SubresourceKind};

use crate::checks::{NOT_APPLICABLE, PASS, WARN, assert_each, page, run, url};

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
        ],
    );
}

#[test]
fn an_old_version_in_the_file_itself_is_a_warning() {
    let body = "/*! jQuery v1.12.4 | (c) jQuery Foundation */";
    let with_status = |status| {
        let script = Probe::responded(url("/a.js"), status, &[], body);
        let file = Subresource::new(url("/a.js"), SubresourceKind::Script, script);
        let snapshot = page("<script src=/a.js></script>").with_subresources(vec![file]);
        run("vulnerable_js", &snapshot)
    };
    let result = with_status(200);

    assert_eq!(result.outcome, WARN);
    assert_eq!(result.evidence.items[0].expected, "jQuery 3.5.0 or newer");
    assert_eq!(with_status(404).outcome, PASS);
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
            "<script src=/js/jquery.min.js></script>",
            "<script src=/js/jquery.cookie-1.4.1.js></script>",
            "<script src=//cdn.example/npm/moment@2.17.1/moment.js></script>",
            "<script src=//cdn.example/angular/2.4.10/angular.js></script>",
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
