//! Tests of the check `subresource_integrity`.

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each, lines, page, page_at, run};
use crate::findings::Findings;

const SHA: &str =
    "integrity=sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC";

#[test]
fn files_of_other_sites_need_a_checksum() {
    assert_each(
        "subresource_integrity",
        FAIL,
        &[
            "<script src=//cdn.example.net/a.js></script>",
            "<script src=http://cdn.example.net/a.js></script>",
            "<link rel=stylesheet href=//cdn.example.net/a.css>",
        ],
    );
    assert_each(
        "subresource_integrity",
        WARN,
        &[
            "<script src=https://cdn.example.net/a.js></script>",
            "<SCRIPT TYPE=module SRC=https://cdn.example.net/a.js></SCRIPT>",
            "<link rel='preload StyleSheet' href=https://cdn.example.net/a.css>",
            "<script src=https://cdn.example.net/a.js integrity></script>",
            "<script src=https://cdn.example.net/a.js integrity='md5-abc sha1-abc'></script>",
            "<base href=https://cdn.example.net/><script src=a.js></script>",
            "<script src=https://fonts.googleapis.com/a.js></script>",
        ],
    );
    let with_checksum = [
        format!("<script src=https://cdn.example.net/a.js {SHA} crossorigin></script>"),
        format!("<link rel=stylesheet href=//cdn.example.net/a.css {SHA}>"),
        "<script src=https://cdn.example.net/a.js integrity=' x SHA512-abc?ct=text/javascript'>\
         </script>"
            .to_owned(),
    ];
    for html in with_checksum {
        assert_each("subresource_integrity", PASS, &[&html]);
    }
}

#[test]
fn files_of_its_own_site_need_no_checksum() {
    assert_each(
        "subresource_integrity",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<script src=/a.js></script><script>1</script>",
            "<script src=https://static.example.com/a.js></script>",
            "<script src=//www.example.com/a.js></script>",
            "<script type=application/json src=https://cdn.example.net/a.json></script>",
            "<link rel=icon href=https://cdn.example.net/a.png>",
            "<link rel=stylesheet href=https://cdn.example.net/a.css disabled>",
            "<script src=data:text/javascript,1></script>",
            // Each browser gets another one.
            "<link rel=stylesheet href='https://fonts.googleapis.com/css2?family=A'>",
            "<template><script src=//cdn.example.net/a.js></script></template>",
            "<!-- <script src=//cdn.example.net/a.js></script> -->",
            "<script src=''></script>",
        ],
    );
    let html = "<script src=https://one.github.io/a.js></script>";
    let other_owner = page_at("https://other.github.io/", html);
    assert_eq!(run("subresource_integrity", &other_owner).outcome, WARN);
    let html = "<script src=https://cdn.example.net/a.js></script>\n<script \
                src=//cdn.example.net/b.js></script>";
    assert_eq!(lines(&run("subresource_integrity", &page(html))), [2, 1]);
}

#[test]
fn checksums_that_browsers_understand() {
    let script = |integrity: &str| {
        format!("<script src=https://cdn.example.net/a.js integrity='{integrity}'></script>")
    };
    for known in ["sha256-YQ==", "SHA384-YQ==", "sha512-YQ==?x"] {
        assert_each("subresource_integrity", PASS, &[&script(known)]);
    }
    for none in ["sha384-", "sha384-?x", "sha1-YQ==", "sha384"] {
        assert_each("subresource_integrity", WARN, &[&script(none)]);
    }
    let empty = "<base href=https://a.example.net/><script src=' '></script>";
    assert_each("subresource_integrity", NOT_APPLICABLE, &[empty]);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("subresource_integrity").on_each(&[
        "<script src=//cdn.example.net/a.js></script>",
        "<script src=http://cdn.example.net/a.js></script>",
        "<script src=https://cdn.example.net/a.js></script>\n<script \
             src=//cdn.example.net/b.js></script>",
        "<script src=https://cdn.example.net/a.js></script>",
        "<base href=https://cdn.example.net/><script src=a.js></script>",
        "<script src=https://cdn.example.net/a.js integrity=' x \
             SHA512-abc?ct=text/javascript'></script>",
    ]);
    insta::assert_snapshot!(findings.text());
}
