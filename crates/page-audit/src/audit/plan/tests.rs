use super::*;
use crate::snapshot::{Probe, Snapshot, Subresource};

fn plan(url: &str, html: &str) -> Plan {
    let url = Url::parse(url).unwrap();
    Plan::of(&Page::new(&Snapshot::of_html(url, html)))
}

#[test]
fn the_http_variant_is_what_browsers_open_for_a_bare_host() {
    let variant = |url: &str| plan(url, "").http_variant.map(String::from);
    assert_eq!(
        variant("https://example.com/a?b").as_deref(),
        Some("http://example.com/a?b")
    );
    assert_eq!(variant("https://example.com:8443/"), None);
    assert_eq!(variant("http://example.com/"), None);
}

#[test]
fn the_host_is_tried_with_and_without_www() {
    let variants = |url: &str| -> Vec<String> {
        let variants = plan(url, "").host_variants.into_iter();
        variants.map(String::from).collect()
    };
    assert_eq!(
        variants("https://example.com/a?b"),
        ["https://www.example.com/a?b", "http://www.example.com/a?b"]
    );
    assert_eq!(variants("http://www.example.com/"), ["http://example.com/"]);
    assert!(variants("https://example.com:8443/").is_empty());
    assert!(variants("https://a.example.com/").is_empty());
}

#[test]
fn two_folders_of_the_pages_own_files_are_tried() {
    let folders = |html: &str| -> Vec<String> {
        let folders = plan("https://example.com/dir/page", html).folders;
        folders.into_iter().map(String::from).collect()
    };
    assert_eq!(
        folders(
            "<img src=a.png><img src=/b.png><img src=/img/c.png?d><img src=/img/e.png>
             <script src=//cdn.example/js/f.js></script><iframe src=/frame/></iframe>
             <script src=/js/g.js></script><img src=/more/h.png>"
        ),
        ["https://example.com/img/", "https://example.com/js/"]
    );
    assert!(folders("<p>x").is_empty());
}

#[test]
fn urls_follow_the_base_and_the_scheme_of_the_page() {
    let plan = plan(
        "https://example.com/dir/page",
        "<base href=//static.example.com/x/><link rel=icon href=icon.png>
         <link rel=canonical href=//example.com/original>
         <meta property='OG:image' content=' https://例え.jp/ü.png '>
         <a href=' \n b \t '>b</a><img src=é.png>",
    );

    let icon = plan.favicon.unwrap();
    assert_eq!(icon.as_str(), "https://static.example.com/x/icon.png");
    let canonical = plan.canonical.unwrap();
    assert_eq!(canonical.as_str(), "https://example.com/original");
    let og_image = plan.og_image.unwrap();
    assert_eq!(og_image.as_str(), "https://xn--r8jz45g.jp/%C3%BC.png");
    assert_eq!(plan.links[0].url.as_str(), "https://static.example.com/x/b");
    assert!(plan.links[0].internal);
    assert_eq!(
        plan.subresources[0].url.as_str(),
        "https://static.example.com/x/%C3%A9.png"
    );
}

#[test]
fn urls_that_cannot_be_fetched_are_not_planned() {
    let plan = plan(
        "https://example.com/",
        "<body><link rel=canonical href=/other><link rel=icon href='DATA:,x'>
         <meta property=og:image content=/relative.png>
         <a href=''>x</a><a href='tel:1'>x</a><a href='http://'>x</a><a href=/#here>x</a>
         <svg><a href=/svg></a><title>x</title></svg>",
    );

    assert_eq!(plan.canonical, None, "it is not in the head");
    assert_eq!((plan.favicon, plan.og_image), (None, None));
    assert!(plan.links.is_empty(), "{:?}", plan.links);
}

#[test]
fn links_are_tried_once_and_in_the_order_of_the_page() {
    let link = |n| format!("<a href=/{n}>x</a><a href=//other.example/{n}>y</a><a href=/0#z>z</a>");
    let html: String = (0..50).map(link).collect();

    let links = plan("https://example.com/", &html).links;

    let count = |internal| {
        links
            .iter()
            .filter(|link| link.internal == internal)
            .count()
    };
    assert_eq!((count(true), count(false)), (20, 10));
    let host = |link: &PlannedLink| link.url.host_str() == Some("example.com");
    assert!(links.iter().all(|link| link.internal == host(link)));
    let numbers = links.iter().map(|link| link.url.path()[1..].parse::<u32>());
    assert!(numbers.map(Result::unwrap).is_sorted(), "{links:?}");
    let different: HashSet<&Url> = links.iter().map(|link| &link.url).collect();
    assert_eq!(different.len(), links.len());
    let few = plan(
        "https://example.com/",
        "<a href=/a>1</a><a href=/b>2</a><a href=/a#x>3</a>",
    );
    assert_eq!(few.links.len(), 2);
}

/// The files that are fetched with their bodies, of a page from which these were fetched already.
fn with_body(html: &str, fetched: &[String]) -> Vec<String> {
    let fetched = fetched.iter().map(|url| {
        let url = Url::parse(url).unwrap();
        Subresource::new(url, SubresourceKind::Other, Probe::NotFetched)
    });
    let url = Url::parse("https://example.com/").unwrap();
    let snapshot = Snapshot::of_html(url, html).with_subresources(fetched.collect());
    let planned = subresources(&Page::new(&snapshot)).into_iter();
    let planned = planned.filter(|file| file.with_body);
    planned.map(|file| file.url.into()).collect()
}

#[test]
fn bodies_are_those_of_own_files_with_room_for_what_style_sheets_import() {
    let several = |piece: &str| -> String {
        (0..12)
            .map(|number| piece.replace('#', &number.to_string()))
            .collect()
    };
    let scripts = several("<script src=/#.js></script>");
    let foreign = several("<link rel=stylesheet href=https://other.example/#.css>");
    let own = "<link rel=stylesheet href=/own.css>";
    let count = |html: &str| with_body(html, &[]).len();
    assert_eq!(count(&scripts), 10);
    assert_eq!(count(&foreign), 0);
    assert_eq!(count(&(foreign + &scripts)), 7);
    assert_eq!(count(&(scripts + own)), 1 + 6);
    let both = "<script src=https://other.example/a.js></script><script src=/a.js></script>";
    assert_eq!(with_body(both, &[]), ["https://example.com/a.js"]);
}

#[test]
fn only_own_style_sheets_take_the_room_of_imports() {
    let several = |piece: &str| -> Vec<String> {
        (0..12)
            .map(|number| piece.replace('#', &number.to_string()))
            .collect()
    };
    let own = several("https://example.com/#.css");
    let foreign = several("https://other.example/#.css");
    let images = several("https://example.com/#.png");
    let imports = |urls: &[String]| format!("@import '{}';", urls.join("';@import '"));
    let imported = imports(&foreign) + "@import '/more.css';";
    let shown: Vec<String> = images.iter().map(|url| format!("url({url})")).collect();
    let shown = format!("b{{background-image:{}}}", shown.join(","));
    let html = format!("<style>{imported}{shown}</style><b>x</b>");
    let more = ["https://example.com/more.css"];
    assert_eq!(with_body(&html, &foreign), more);
    assert_eq!(with_body(&html, &images), more);
    let html = format!("<style>{}@import '/more.css';</style>", imports(&own));
    assert!(!with_body(&html, &own).contains(&more[0].to_owned()));
}
