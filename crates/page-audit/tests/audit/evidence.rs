//! How much evidence a list keeps.

use std::collections::BTreeMap;

use page_audit::{
    Evidence, EvidenceList, Ignored, KeptEvidence, MAX_EVIDENCE, Outcome, audit_saved,
};
use url::Url;

fn filled(count: usize) -> EvidenceList {
    let mut list = EvidenceList::default();
    for number in 1..=count {
        list.add("number", |key| Evidence::of(key, number, "none"));
    }
    list
}

#[test]
fn a_list_keeps_the_first_pieces_and_counts_all() {
    let list = filled(MAX_EVIDENCE + 1);
    assert_eq!(list.total, 51);
    assert_eq!(list.items.len(), 50);
    assert_eq!(list.items[49].found, "50");
    assert_eq!(list.more, BTreeMap::from([("number".to_owned(), 1)]));
    let both = list.clone().and(list);
    assert_eq!((both.items.len(), both.total), (50, 102));
    assert_eq!(both.more["number"], 52);
}

#[test]
fn more_is_kept_only_for_who_wants_it() {
    let kept = KeptEvidence::of(["a_check".to_owned()]);
    let mut list = kept.during(|| filled(MAX_EVIDENCE + 1));
    assert_eq!(list.items.len(), 51);
    list.shorten();
    assert_eq!((list.items.len(), list.total), (50, 51));
    assert_eq!(list.more["number"], 1);
    assert_eq!(filled(MAX_EVIDENCE + 1).items.len(), 50);
}

#[test]
fn a_kind_is_ignored_with_what_a_report_does_not_show() {
    let url = "https://example.com/";
    let mut report = audit_saved(Url::parse(url).unwrap(), "<img src=a.png>".repeat(70));
    let ignored = Ignored {
        check: "image_keywords".to_owned(),
        key: Some("no_alt".to_owned()),
        ..Ignored::default()
    };

    let taken = report.ignore(url, &[ignored]);

    assert_eq!(taken[0].1.evidence.total, 70);
    let mut checks = report.checks.iter();
    let check = checks.find(|check| check.id == "image_keywords").unwrap();
    assert_eq!((check.outcome, check.evidence.total), (Outcome::Info, 0));
}
