//! Changes of the table of names.

use super::*;

fn domain(name: &str, index_page: Option<&str>, not_found_page: Option<&str>) -> OwnedDomain {
    OwnedDomain {
        id: 7,
        name: name.to_owned(),
        account: "acme".to_owned(),
        index_page: index_page.map(str::to_owned),
        not_found_page: not_found_page.map(str::to_owned),
        ..OwnedDomain::default()
    }
}

fn pages(names: &Names, name: &str) -> Option<(Option<String>, Option<String>)> {
    names.look_up(name, |served| {
        assert_eq!((served.id, served.account), (7, "acme"));
        (
            served.index_page.map(str::to_owned),
            served.not_found_page.map(str::to_owned),
        )
    })
}

#[test]
fn a_name_has_the_pages_put_last() {
    let names = Names::default();
    for (index_page, not_found_page) in [
        (None, None),
        (Some("https://a.dev/"), None),
        (None, Some("https://b.dev/")),
        (Some("https://a.dev/"), Some("https://b.dev/")),
    ] {
        names.put(&domain("go.a.dev", index_page, not_found_page), 1);
        let expected = (
            index_page.map(str::to_owned),
            not_found_page.map(str::to_owned),
        );
        assert_eq!(pages(&names, "go.a.dev"), Some(expected));
    }
    assert_eq!(names.count(), 1);
    assert_eq!(pages(&names, "a.dev"), None);

    names.remove("go.a.dev");
    assert_eq!((pages(&names, "go.a.dev"), names.count()), (None, 0));
}

#[test]
fn names_that_a_full_reading_did_not_see_are_removed() {
    let names = Names::default();
    for number in 0..1000 {
        names.put(&domain(&format!("n{number}.a.dev"), None, None), number % 2);
    }

    names.retain(1);

    assert_eq!(names.count(), 500);
    assert!(names.contains("n1.a.dev") && !names.contains("n2.a.dev"));
}

#[test]
fn only_a_change_increases_the_generation() {
    let names = Names::default();
    let put = |index_page, not_found_page, reading| {
        names.put(&domain("go.a.dev", index_page, not_found_page), reading);
    };
    let changes = |change: &dyn Fn()| {
        let before = names.generation();
        change();
        names.generation() != before
    };

    assert!(changes(&|| put(Some("https://a.dev/"), None, 1)));
    assert!(!changes(&|| put(Some("https://a.dev/"), None, 2)));
    assert!(changes(&|| put(None, Some("https://a.dev/"), 2)));
    assert!(!changes(&|| names.remove("b.a.dev")));
    // The second reading has seen it, although nothing has changed.
    assert!(!changes(&|| names.retain(2)));
    assert!(changes(&|| names.retain(3)));
    assert!(changes(&|| put(None, None, 3)));
    assert!(changes(&|| names.remove("go.a.dev")));
}
