//! A thread's cache of names, while they change.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::*;
use crate::model::OwnedDomain;

/// How long changes and visitors race.
const RACE: Duration = Duration::from_secs(1);

fn put(names: &Names, name: &str, index_page: Option<&str>) {
    let domain = OwnedDomain {
        id: 7,
        name: name.to_owned(),
        account: "acme".to_owned(),
        index_page: index_page.map(str::to_owned),
        ..OwnedDomain::default()
    };
    names.put(&domain, 0);
}

/// The index page; `none`, `loop`, or `None` for a name that is not served.
fn index_page(recent: &Recent, names: &Names, name: &str) -> Option<String> {
    let found = recent.find(names, name)?;
    assert_eq!((found.id, &*found.account), (7, "acme"));
    Some(match &found.index_page {
        Destination::None => "none".to_owned(),
        Destination::Loop => "loop".to_owned(),
        Destination::Url(url) => url.to_str().unwrap().to_owned(),
        Destination::Template(url) => url.clone().into(),
    })
}

#[test]
fn a_change_is_seen_at_once() {
    let (names, recent) = (Names::default(), Recent::new());
    let seen = |name| index_page(&recent, &names, name);
    assert_eq!(seen("go.a.dev"), None);

    put(&names, "go.a.dev", None);
    assert_eq!(seen("go.a.dev").as_deref(), Some("none"));
    put(&names, "go.a.dev", Some("https://b.dev/"));
    assert_eq!(seen("go.a.dev").as_deref(), Some("https://b.dev/"));

    // A change of another name that creates a loop, and one that removes it.
    put(&names, "b.dev", Some("https://go.a.dev/"));
    assert_eq!(seen("go.a.dev").as_deref(), Some("loop"));
    names.remove("b.dev");
    assert_eq!(seen("go.a.dev").as_deref(), Some("https://b.dev/"));

    names.retain(1);
    assert_eq!(seen("go.a.dev"), None);
}

#[test]
fn found_names_are_cached_until_a_name_changes() {
    let (names, recent) = (Names::default(), Recent::new());
    put(&names, "go.a.dev", Some("https://b.dev/"));
    let find = || recent.find(&names, "go.a.dev").unwrap();

    let found = find();
    assert!(Rc::ptr_eq(&found, &find()));
    put(&names, "go.a.dev", Some("https://b.dev/"));
    assert!(Rc::ptr_eq(&found, &find()), "nothing has changed");
    put(&names, "other.a.dev", None);
    assert!(!Rc::ptr_eq(&found, &find()));

    names.remove("go.a.dev");
    assert!(recent.find(&names, "go.a.dev").is_none());
    assert_eq!(recent.0.borrow().len(), 0);
}

#[test]
fn a_reported_change_is_seen() {
    let names = Names::default();
    let (reported, checked) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let over = AtomicBool::new(false);
    put(&names, "go.a.dev", Some("0"));
    std::thread::scope(|scope| {
        let visitor = scope.spawn(|| {
            let recent = Recent::new();
            while !over.load(Ordering::Relaxed) {
                let last = reported.load(Ordering::Acquire);
                let page = index_page(&recent, &names, "go.a.dev").unwrap();
                let seen: usize = page.parse().unwrap();
                assert!(seen >= last, "{seen} is seen after {last} was reported");
                checked.store(last, Ordering::Relaxed);
                std::thread::yield_now();
            }
        });
        let started = Instant::now();
        for number in 1.. {
            let page = number.to_string();
            // Makes the visitor look the name up again just as the page changes.
            put(&names, "other.a.dev", Some(&page));
            put(&names, "go.a.dev", Some(&page));
            reported.store(number, Ordering::Release);
            while checked.load(Ordering::Relaxed) < number && !visitor.is_finished() {
                std::thread::yield_now();
            }
            if visitor.is_finished() || started.elapsed() > RACE {
                break;
            }
        }
        over.store(true, Ordering::Relaxed);
    });
}

#[test]
fn the_memory_is_bounded_and_correct() {
    let (names, recent) = (Names::default(), Recent::new());
    let name = |number| format!("n{number}.a.dev");
    for number in 0..3 * MAX_NAMES {
        put(
            &names,
            &name(number),
            Some(&format!("https://b.dev/{number}")),
        );
    }
    for _ in 0..2 {
        for number in 0..3 * MAX_NAMES {
            let page = index_page(&recent, &names, &name(number));
            assert_eq!(page, Some(format!("https://b.dev/{number}")));
        }
    }
    assert!(index_page(&recent, &names, "made-up.a.dev").is_none());
    let remembered = recent.0.borrow().len();
    assert!(remembered <= MAX_NAMES, "{remembered}");
}
