//! How much evidence a list keeps.

use page_audit::{Evidence, EvidenceList, KeptEvidence, MAX_EVIDENCE};

fn filled(count: usize) -> EvidenceList {
    let mut list = EvidenceList::default();
    for number in 1..=count {
        list.add(|| Evidence::of("number", number, "none"));
    }
    list
}

#[test]
fn a_list_keeps_the_first_pieces_and_counts_all() {
    let list = filled(MAX_EVIDENCE + 1);
    assert_eq!(list.total, 51);
    assert_eq!(list.items.len(), 50);
    assert_eq!(list.items[49].found, "50");
}

#[test]
fn more_is_kept_only_for_who_wants_it() {
    let kept = KeptEvidence::of(["a_check".to_owned()]);
    let mut list = kept.during(|| filled(MAX_EVIDENCE + 1));
    assert_eq!(list.items.len(), 51);
    list.shorten();
    assert_eq!((list.items.len(), list.total), (50, 51));
    assert_eq!(filled(MAX_EVIDENCE + 1).items.len(), 50);
}
