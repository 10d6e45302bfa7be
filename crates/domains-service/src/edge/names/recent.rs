//! The names that a thread of the edge was asked for lately, ready to answer with. Those that most visitors ask for stay
//! near at hand however many are served, and threads do not meet at the locks of [`Names`].

use std::cell::RefCell;
use std::rc::Rc;

use hyper::header::HeaderValue;
use quick_cache::unsync::Cache;

use super::redirects::leads_back;
use super::{Names, Served};

/// Names that a thread remembers at most. With usual pages they take about 1 MiB, with the longest 10 MiB.
const MOST: usize = 2_048;

/// What a name leads to.
pub struct Found {
    /// The domain's id.
    pub id: i64,
    /// Whose it is.
    pub account: Box<str>,
    /// Where visitors of `/` are sent.
    pub index_page: Page,
    /// Where visitors of unknown paths are sent.
    pub not_found_page: Page,
    /// Of the names, when this was found.
    version: u64,
}

/// Where visitors are sent.
pub enum Page {
    /// Nowhere: none is stored.
    None,
    /// Nowhere: they would come back from there.
    Circle,
    /// To this URL.
    Url(HeaderValue),
}

/// The memory of one thread.
pub struct Recent(RefCell<Cache<Box<str>, Rc<Found>>>);

impl Recent {
    /// Without any names yet.
    pub fn new() -> Self {
        Self(RefCell::new(Cache::new(MOST)))
    }

    /// What the name, lower-case A-labels, leads to; `None` when it is not served. What changed in `names` before the
    /// call is seen.
    pub fn find(&self, names: &Names, name: &str) -> Option<Rc<Found>> {
        // Read first: a change while the rest is looked up makes what was found old.
        let version = names.version();
        let mut recent = self.0.borrow_mut();
        if let Some(found) = recent.get(name)
            && found.version == version
        {
            return Some(Rc::clone(found));
        }
        let Some(found) = Found::look_up(names, name, version) else {
            recent.remove(name);
            return None;
        };
        let found = Rc::new(found);
        recent.insert(name.into(), Rc::clone(&found));
        Some(found)
    }
}

impl Found {
    fn look_up(names: &Names, name: &str, version: u64) -> Option<Self> {
        let read = |served: Served<'_>| {
            let pages = [served.index_page, served.not_found_page];
            (
                served.id,
                served.account.into(),
                pages.map(|page| page.map(str::to_owned)),
            )
        };
        let (id, account, [index_page, not_found_page]) = names.look_up(name, read)?;
        Some(Self {
            id,
            account,
            index_page: Page::new(names, name, index_page),
            not_found_page: Page::new(names, name, not_found_page),
            version,
        })
    }
}

impl Page {
    fn new(names: &Names, name: &str, page: Option<String>) -> Self {
        let Some(page) = page else {
            return Self::None;
        };
        if leads_back(names, name, &page) {
            return Self::Circle;
        }
        // A stored URL is serialised, and so has nothing but ASCII that can be seen.
        HeaderValue::try_from(page).map_or(Self::None, Self::Url)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::time::{Duration, Instant};

    use super::*;
    use crate::model::HeldDomain;

    /// How long changes and visitors race.
    const RACE: Duration = Duration::from_secs(1);

    fn put(names: &Names, name: &str, index_page: Option<&str>) {
        let domain = HeldDomain {
            id: 7,
            name: name.to_owned(),
            account: "acme".to_owned(),
            index_page: index_page.map(str::to_owned),
            not_found_page: None,
        };
        names.put(&domain, 0);
    }

    /// The index page; `none`, `circle`, or nothing for a name that is not served.
    fn index_page(recent: &Recent, names: &Names, name: &str) -> Option<String> {
        let found = recent.find(names, name)?;
        assert_eq!((found.id, &*found.account), (7, "acme"));
        Some(match &found.index_page {
            Page::None => "none".to_owned(),
            Page::Circle => "circle".to_owned(),
            Page::Url(url) => url.to_str().unwrap().to_owned(),
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

        // A change of another name, which makes a circle, and one that ends it.
        put(&names, "b.dev", Some("https://go.a.dev/"));
        assert_eq!(seen("go.a.dev").as_deref(), Some("circle"));
        names.remove("b.dev");
        assert_eq!(seen("go.a.dev").as_deref(), Some("https://b.dev/"));

        names.retain(1);
        assert_eq!(seen("go.a.dev"), None);
    }

    #[test]
    fn what_was_found_is_found_again_until_a_name_changes() {
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
    fn whoever_was_told_of_a_change_sees_it() {
        let names = Names::default();
        let (told, checked) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let over = AtomicBool::new(false);
        put(&names, "go.a.dev", Some("0"));
        std::thread::scope(|scope| {
            let visitor = scope.spawn(|| {
                let recent = Recent::new();
                while !over.load(Ordering::Relaxed) {
                    let last = told.load(Ordering::Acquire);
                    let page = index_page(&recent, &names, "go.a.dev").unwrap();
                    let seen: usize = page.parse().unwrap();
                    assert!(seen >= last, "{seen} is seen after {last} was told");
                    checked.store(last, Ordering::Relaxed);
                    std::thread::yield_now();
                }
            });
            let started = Instant::now();
            for number in 1.. {
                let page = number.to_string();
                // Makes the visitor look up again, just as the page changes.
                put(&names, "other.a.dev", Some(&page));
                put(&names, "go.a.dev", Some(&page));
                told.store(number, Ordering::Release);
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
    fn what_is_remembered_is_bounded_and_right() {
        let (names, recent) = (Names::default(), Recent::new());
        let name = |number| format!("n{number}.a.dev");
        for number in 0..3 * MOST {
            put(
                &names,
                &name(number),
                Some(&format!("https://b.dev/{number}")),
            );
        }
        for _ in 0..2 {
            for number in 0..3 * MOST {
                let page = index_page(&recent, &names, &name(number));
                assert_eq!(page, Some(format!("https://b.dev/{number}")));
            }
        }
        assert!(index_page(&recent, &names, "made-up.a.dev").is_none());
        let remembered = recent.0.borrow().len();
        assert!(remembered <= MOST, "{remembered}");
    }
}
