//! Tests of the check `empty_src`.

use crate::checks::{PASS, WARN, assert_each};
use crate::findings::Findings;

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
fn findings_match_the_snapshot() {
    let findings = Findings::of("empty_src").on_each(&[
        "<img src='' alt=x>",
        "<script src></script>",
        "<iframe src=''></iframe>",
        "<link rel=stylesheet href=''>",
        "<img src=# alt=x>",
        "<img src='' alt=x><script src></script>",
    ]);
    insta::assert_snapshot!(findings.text());
}
