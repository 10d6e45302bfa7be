//! Tests of the check `landmarks`.

use crate::checks::{PASS, WARN, assert_each};
use crate::said::Said;

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
fn no_main_part_or_several_warn() {
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
fn what_is_said() {
    let said = Said::by("landmarks").of_each(&[
        "<p>x",
        "<main>x</main><div role=main></div>",
        "<main>x</main>",
    ]);
    insta::assert_snapshot!(said.text());
}
