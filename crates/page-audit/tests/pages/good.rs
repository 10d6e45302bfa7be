//! Pages without faults: every alarm about them is false, except for those listed.

use page_audit::{Outcome, Rating, audit, rule};

use crate::served::served;
use crate::{described, faults, files, read};

/// Each page with its URL and the checks that rightly fail or warn.
const PAGES: &[(&str, &str, &[&str])] = &[
    // It shows nothing until its script has run.
    (
        "app_shell.html",
        "https://app.example/plan/",
        &["js_dependency"],
    ),
    ("arabic.html", "https://nakheel.example/ar/guide", &[]),
    (
        "article.html",
        "https://news.example/science/why-the-harbour-froze",
        &[],
    ),
    ("astro.html", "https://kites.example/box-kite", &[]),
    ("blog.html", "https://slow.example/", &[]),
    ("bootstrap.html", "https://hall.example/rooms", &[]),
    ("contact.html", "https://librairie.example/contact", &[]),
    ("documentation.html", "https://heron.example/manual/", &[]),
    // It reveals its version.
    (
        "docusaurus.html",
        "https://heddle.example/drafts",
        &["server_signature"],
    ),
    ("faq.html", "https://bees.example/questions", &[]),
    ("form.html", "https://music.example/apply", &[]),
    ("gallery.html", "https://brandt.example/harbour", &[]),
    // It reveals its version.
    (
        "hugo.html",
        "https://allotment.example/posts/leeks/",
        &["server_signature"],
    ),
    ("japanese.html", "https://washi.example/making", &[]),
    // It shows nothing until a style sheet of another site is there.
    (
        "landing.html",
        "https://plumb.example/",
        &["render_blocking"],
    ),
    // It gives machines and social networks only what is necessary.
    (
        "minimal.html",
        "https://crumbs.example/notes",
        &["open_graph", "structured_data"],
    ),
    ("next.html", "https://choir.example/concert", &[]),
    (
        "recipe.html",
        "https://kueche.example/rezepte/linzer-torte",
        &[],
    ),
    (
        "shop.html",
        "https://shop.example/shoes/canvas-walking-shoes",
        &[],
    ),
    ("tailwind.html", "https://spoke.example/repairs", &[]),
    ("timetable.html", "https://trams.example/lines/7", &[]),
    ("upper_case.html", "https://hams.example/", &[]),
    ("video.html", "https://films.example/fountain-pen", &[]),
    ("vite.html", "https://tides.example/tables", &[]),
    // WordPress leaves these to plugins, or does what they object to, and reveals its version.
    (
        "wordpress.html",
        "https://lighthouse.example/gannet-rock-lamp/",
        &[
            "aria_valid",
            "lazy_loading",
            "meta_description",
            "open_graph",
            "render_blocking",
            "server_signature",
            "structured_data",
        ],
    ),
];

#[test]
fn good_pages_raise_no_false_alarm() {
    let mut alarms = Vec::new();
    for (file, url, accepted) in PAGES {
        let report = audit(&served(url, &read("good", file)));
        for check in faults(&report) {
            if !accepted.contains(&check.id.as_str()) {
                alarms.push(format!("{file}: {}", described(check)));
            }
        }
        for id in accepted.iter().filter(|id| rule(id).is_some()) {
            if !faults(&report).any(|check| check.id == **id) {
                alarms.push(format!("{file}: nothing is said about {id} any more"));
            }
        }
    }
    assert!(alarms.is_empty(), "\n{}", alarms.join("\n"));
}

#[test]
fn everything_about_good_pages_is_measured() {
    for (file, url, _) in PAGES {
        let report = audit(&served(url, &read("good", file)));
        let unmeasured: String = report
            .checks
            .iter()
            .filter(|check| check.outcome == Outcome::Unmeasured)
            .map(described)
            .collect();
        let stand_in = report.page.and_then(|page| page.stand_in);
        let is_whole = unmeasured.is_empty() && stand_in.is_none();
        assert!(
            is_whole || file.starts_with("app_shell"),
            "{file}:\n{unmeasured}"
        );
        assert_eq!(report.rating, Rating::Good, "{file}: {}", report.score);
    }
}

#[test]
fn every_good_page_is_listed() {
    let listed: Vec<_> = PAGES.iter().map(|(file, ..)| *file).collect();
    assert_eq!(files("good"), listed);
    assert!(listed.len() >= 25, "{}", listed.len());
}
