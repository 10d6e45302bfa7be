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
            "<script src=http://cdn.example.net/a.js></script>",
            "<base href=http://example.com/><link rel=stylesheet href=//cdn.example.net/a.css>",
        ],
    );
    assert_each(
        "subresource_integrity",
        WARN,
        &[
            "<script src=https://cdn.example.net/1.0.2/a.js></script>",
            "<script src=//cdn.example.net/1.0.2/a.js></script>",
            "<link rel=stylesheet href=//cdn.example.net/1.0.2/a.css>",
            "<SCRIPT TYPE=module SRC=https://cdn.example.net/1.0.2/a.js></SCRIPT>",
            "<link rel='preload StyleSheet' href=https://cdn.example.net/1.0.2/a.css>",
            "<script src=https://cdn.example.net/1.0.2/a.js integrity></script>",
            "<script src=https://cdn.example.net/1.0.2/a.js integrity='md5-abc sha1-abc'></script>",
            "<base href=https://cdn.example.net/1.0.2/><script src=a.js></script>",
            "<script src=https://fonts.googleapis.com/a-1.0.2.js></script>",
        ],
    );
    let with_checksum = [
        format!("<script src=https://cdn.example.net/1.0.2/a.js {SHA} crossorigin></script>"),
        format!(
            "<link rel=stylesheet href=//cdn.example.net/1.0.2/a.css {SHA} crossorigin=anonymous>"
        ),
    ];
    for html in with_checksum {
        assert_each("subresource_integrity", PASS, &[&html]);
    }
    let (url, hash) = (
        "https://cdn.example.net/1.0.2/a.js",
        SHA.split_once('=').unwrap().1,
    );
    let map =
        format!("<script type=importmap>{{\"integrity\": {{\"{url}\": \"{hash}\"}}}}</script>");
    let module = format!("{map}<script type=module src={url}></script>");
    assert_each("subresource_integrity", PASS, &[&module]);
    let others = [
        format!("{map}<script src={url}></script>"),
        format!("{map}<script type=module src={url} integrity></script>"),
        format!("{map}<script type=module src={url}.js></script>"),
    ];
    for html in others {
        assert_each("subresource_integrity", WARN, &[&html]);
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
            "<script type=application/json src=https://cdn.example.net/1.0.2/a.json></script>",
            "<link rel=icon href=https://cdn.example.net/1.0.2/a.png>",
            "<link rel=stylesheet href=https://cdn.example.net/1.0.2/a.css disabled>",
            "<script src=data:text/javascript,1></script>",
            // Each browser gets another one.
            "<link rel=stylesheet href='https://fonts.googleapis.com/css2?family=A'>",
            "<template><script src=//cdn.example.net/1.0.2/a.js></script></template>",
            "<!-- <script src=//cdn.example.net/1.0.2/a.js></script> -->",
            "<script src=''></script>",
        ],
    );
    let html = "<script src=https://one.github.io/a-1.0.2.js></script>";
    let other_owner = page_at("https://other.github.io/", html);
    assert_eq!(run("subresource_integrity", &other_owner).outcome, WARN);
    let html = "<script src=https://cdn.example.net/1.0.2/a.js></script>\n<script \
                src=http://cdn.example.net/b.js></script>";
    assert_eq!(lines(&run("subresource_integrity", &page(html))), [2, 1]);
}

#[test]
fn checksums_that_browsers_understand() {
    let script = |integrity: &str| {
        format!(
            "<script src=https://cdn.example.net/1.0.2/a.js integrity='{integrity}' crossorigin></script>"
        )
    };
    let (sha256, sha384, sha512) = ("a".repeat(43), "b".repeat(64), "c".repeat(86));
    for known in [
        format!("sha256-{sha256}="),
        format!("SHA384-{sha384}"),
        format!(" x sha512-{sha512}==?ct=text/javascript"),
        format!("sha384-{sha384} sha384-AAAA sha256-AAAA"),
    ] {
        assert_each("subresource_integrity", PASS, &[&script(&known)]);
    }
    for none in ["sha384-", "sha384-?x", "sha1-YQ==", "sha384", "sha384-…"] {
        assert_each("subresource_integrity", WARN, &[&script(none)]);
    }
    for impossible in [
        "sha384-AAAA".to_owned(),
        format!("sha384-{sha256}="),
        // Only the strongest counts.
        format!("sha256-{sha256}= sha512-AAAA"),
    ] {
        assert_each("subresource_integrity", FAIL, &[&script(&impossible)]);
    }
    let empty = "<base href=https://a.example.net/><script src=' '></script>";
    assert_each("subresource_integrity", NOT_APPLICABLE, &[empty]);
}

#[test]
fn a_checksum_that_browsers_cannot_compare_fails() {
    assert_each(
        "subresource_integrity",
        FAIL,
        &[
            &format!("<script src=https://cdn.example.net/1.0.2/a.js {SHA}></script>"),
            &format!("<link rel=stylesheet href=https://cdn.example.net/1.0.2/a.css {SHA}>"),
            &format!("<script src=https://static.example.com/a.js {SHA}></script>"),
            "<script src=/a.js integrity=sha384-AAAA></script>",
        ],
    );
    let module =
        format!("<script type=module src=https://cdn.example.net/1.0.2/a.js {SHA}></script>");
    assert_each("subresource_integrity", PASS, &[&module]);
    let own = format!("<script src=/a.js {SHA}></script>");
    assert_each("subresource_integrity", NOT_APPLICABLE, &[&own]);
}

#[test]
fn files_that_their_provider_changes_need_no_checksum() {
    assert_each(
        "subresource_integrity",
        NOT_APPLICABLE,
        &[
            "<script async src='https://www.googletagmanager.com/gtm.js?id=GTM-X'></script>",
            "<script src='https://maps.googleapis.com/maps/api/js?key=x'></script>",
            "<script src=//js.stripe.com/v3/></script>",
            "<link rel=stylesheet href='https://fonts.googleapis.com/icon?family=A'>",
        ],
    );
    // The newest version of something is another file tomorrow.
    assert_each(
        "subresource_integrity",
        NOT_APPLICABLE,
        &[
            "<script src=https://unpkg.com/alpinejs@3.x.x/dist/cdn.min.js></script>",
            "<script src=https://cdn.jsdelivr.net/npm/vue></script>",
            "<script src=https://stats.wp.com/e-202648.js></script>",
            "<script src='https://secure.gravatar.com/js/gprofiles.js?ver=6.7.1'></script>",
        ],
    );
    let beside = "<script src=https://js.stripe.com/v3/></script><script \
                  src=https://cdn.example.net/1.0.2/a.js></script>";
    let result = run("subresource_integrity", &page(beside));
    assert_eq!((result.outcome, result.evidence.total), (WARN, 1));
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("subresource_integrity").on_each(&[
        "<script src=//cdn.example.net/1.0.2/a.js></script>",
        "<script src=http://cdn.example.net/a.js></script>",
        "<script src=https://cdn.example.net/1.0.2/a.js></script>\n<script \
             src=//cdn.example.net/1.0.2/b.js></script>",
        "<script src=https://cdn.example.net/1.0.2/a.js></script>",
        "<base href=https://cdn.example.net/1.0.2/><script src=a.js></script>",
        "<script src=https://cdn.example.net/1.0.2/a.js crossorigin \
             integrity=sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC></script>",
        "<script src=https://cdn.example.net/1.0.2/a.js integrity=sha384-AAAA></script>\n<script \
             src=https://cdn.example.net/1.0.2/b.js></script>",
        "<script src=https://cdn.example.net/1.0.2/a.js \
             integrity=sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC></script>",
    ]);
    insta::assert_snapshot!(findings.text());
}

#[test]
fn files_without_a_checksum_are_called_what_they_are() {
    let message = |html: &str| run("subresource_integrity", &page(html)).message;
    let script = "<script src=//cdn.example.net/1.0.2/a.js></script>";
    let sheet = "<link rel=stylesheet href=//cdn.example.net/1.0.2/a.css>";
    let fonts = "<link rel=stylesheet href=//fonts.googleapis.com/css?family=Inter>";
    assert_eq!(
        message(&format!("{script}{fonts}")),
        "1 script from another site has no checksum."
    );
    assert_eq!(
        message(&sheet.repeat(2)),
        "2 style sheets from other sites have no checksum."
    );
    assert_eq!(
        message(&format!("{script}{sheet}")),
        "2 scripts and style sheets from other sites have no checksum."
    );
}
