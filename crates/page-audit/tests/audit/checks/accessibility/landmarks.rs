//! Tests of the check `landmarks`.

use crate::checks::{PASS, WARN, assert_each};
use crate::findings::Findings;

#[test]
fn one_main_part_passes() {
    let pages = [
        "<main>x</main>",
        "<DIV ROLE=Main>x</DIV>",
        "<main>x</main><main hidden>y</main>",
        "<main role=none>x</main><div role='unknown main'></div>",
    ];
    assert_each("landmarks", PASS, &pages);
}

#[test]
fn a_missing_or_second_main_part_warns() {
    let pages = [
        "<p>x",
        "<main hidden>x</main>",
        "<main>x</main><div role=main></div>",
        "<template><main></main></template>",
        "<main role=region aria-label=x>x</main>",
    ];
    assert_each("landmarks", WARN, &pages);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("landmarks").on_each(&[
        "<p>x",
        "<main>x</main><div role=main></div>",
        "<main>x</main>",
    ]);
    insta::assert_snapshot!(findings.text());
}
