//! Tests of the check `meta_keywords`.

use crate::checks::{INFO, page, run};

#[test]
fn keywords_are_shown() {
    let with = run(
        "meta_keywords",
        &page("<meta name=Keywords content='a, b'>"),
    );
    assert_eq!((with.outcome, with.evidence.total), (INFO, 1));
    let without = run("meta_keywords", &page("<meta name=keywords content=' '>"));
    assert_eq!((without.outcome, without.evidence.total), (INFO, 0));
}
