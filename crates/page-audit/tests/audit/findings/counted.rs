//! Pages that have one of a thing and pages that have two: the words go with the number.

use page_audit::{Hop, LinkProbe, Probe, Probes, Sitemap, Snapshot, Subresource, SubresourceKind};
use url::Url;

use super::{HERE, page, page_at};

pub const PAGES: &[(&str, &[&str])] = &[
    (
        "aria_hidden",
        &["<div aria-hidden=true><button>x</button><a href=x>y</a></div>"],
    ),
    (
        "aria_valid",
        &["<main role=main>x</main><p aria-hidden=true>y"],
    ),
    (
        "button_names",
        &[
            "<button></button><button></button>",
            "<button>a</button><button>b</button>",
        ],
    ),
    (
        "focus_order",
        &[
            "<p tabindex=1>x<p tabindex=2>y",
            "<a href=x accesskey=s>x</a><button accesskey=s>y</button><i accesskey=s>z</i>",
        ],
    ),
    (
        "form_labels",
        &[
            "<input><input>",
            "<input placeholder=a><input placeholder=b>",
        ],
    ),
    (
        "frame_titles",
        &["<iframe src=a></iframe><iframe src=b></iframe>"],
    ),
    (
        "graphic_names",
        &[
            "<input type=image src=a><input type=image src=b>",
            "<input type=image src=a alt=x><input type=image src=b alt=y>",
        ],
    ),
    (
        "heading_order",
        &["<h1></h1><h2></h2>", "<h1>a</h1><h3>b</h3><h5>c</h5>"],
    ),
    (
        "id_references",
        &[
            "<label for=a>x</label><label for=b>y</label>",
            "<p id=a>x<p id=a>y",
        ],
    ),
    (
        "image_keywords",
        &[
            "<img src=a.png><img src=b.png>",
            "<img src=a.png alt=a.png><img src=b.png alt=b.png>",
        ],
    ),
    ("list_structure", &["<ul><li>a</ul><ol><li>b</ol>"]),
    (
        "table_headers",
        &[
            "<table><thead><tr><td>a<td>b<tbody><tr><td>c<td>d</table><table><thead><tr><td>a<td>b<tbody><tr><td>c<td>d</table>",
        ],
    ),
    ("empty_src", &["<img src='' alt=x><script src></script>"]),
    (
        "social",
        &["<a href=https://x.com/a>x</a><a href=https://x.com/b>y</a>"],
    ),
    (
        "http_requests",
        &[
            "<img src=a.png>",
            "<link rel=stylesheet href=a><script src=b></script><img src=c><link rel=preload as=font href=//a.example/d><video src=e></video><iframe src=f></iframe><embed src=g>",
            "<link rel=stylesheet href=a><script src=b></script><img src=c><link rel=preload as=font href=//a.example/d><video src=e></video><iframe src=f></iframe><embed src=g><link rel=stylesheet href=h><script src=i></script><img src=j><link rel=preload as=font href=//b.example/k><audio src=l></audio><iframe src=m></iframe><embed src=n>",
        ],
    ),
    (
        "inline_size",
        &["<p style=''>x", "<p style=''>x<p style=''>y"],
    ),
    ("page_weight", &["<img src=a>", "<img src=a><img src=b>"]),
    (
        "render_blocking",
        &[
            "<script src=a.js></script><script src=b.js></script>",
            "<style>@import 'a.css'</style><style>@import 'b.css'</style>",
        ],
    ),
    (
        "insecure_form",
        &["<form action=http://a.example/></form><form action=http://b.example/></form>"],
    ),
    (
        "unsafe_cross_origin_links",
        &[
            "<a href=//a.example target=_blank rel=opener>x</a><a href=//b.example target=_blank rel=opener>y</a>",
        ],
    ),
    ("content_length", &["<p>x"]),
    (
        "hreflang",
        &["<link rel=alternate hreflang=de href=/de><link rel=alternate hreflang=fr href=/fr>"],
    ),
    (
        "internal_links",
        &[
            "<a href=/x rel=nofollow>x</a><a href=/y rel=nofollow>y</a>",
            "<a href=/x>x</a><a href=/y>y</a>",
        ],
    ),
    (
        "js_dependency",
        &["<noscript>It needs JavaScript</noscript><p>x<script src=a.js></script>"],
    ),
];

/// The same, where the check looks at what was fetched.
pub fn fetched() -> Vec<(&'static str, &'static str, Snapshot)> {
    let mut pages = of_the_site();
    pages.extend(of_sitemaps());
    pages.extend(of_links());
    pages.extend(of_files());
    pages
}

fn url(path: &str) -> Url {
    Url::parse(HERE).unwrap().join(path).unwrap()
}

fn answered(body: &str) -> Probe {
    Probe::answered(url("/x"), 200, &[], body)
}

fn of_the_site() -> Vec<(&'static str, &'static str, Snapshot)> {
    let crawlers = |robots: &str| {
        let probes = Probes {
            llms_txt: answered("# Shoes"),
            ..Probes::default()
        };
        page("<p>x")
            .with_robots_txt(answered(robots))
            .with_probes(probes)
    };
    let redirected = |count: u32| {
        (0..count).fold(page("<p>x"), |snapshot, index| {
            let next = format!("/{}", index + 1);
            snapshot.with_hop(Hop::new(url(&format!("/{index}")), 301, next))
        })
    };
    let faults = "Disallow: /x\nAllow: /y\nUser-agent: *";
    vec![
        (
            "ai_access",
            "one barred",
            crawlers("User-agent: GPTBot\nDisallow: /"),
        ),
        (
            "ai_access",
            "all barred",
            crawlers("User-agent: *\nDisallow: /"),
        ),
        ("ai_access", "none barred", crawlers("")),
        (
            "robots_txt_valid",
            "two rules for nobody",
            page("<p>x").with_robots_txt(answered(faults)),
        ),
        ("redirects", "one", redirected(1)),
        ("redirects", "three", redirected(3)),
        (
            "seo_friendly_url",
            "one fault",
            page_at("https://example.com/Shoes", "<p>x"),
        ),
    ]
}

fn of_sitemaps() -> Vec<(&'static str, &'static str, Snapshot)> {
    let named = |bodies: &[&str]| {
        let sitemaps = bodies.iter().map(|body| Sitemap {
            url: url("/s.xml"),
            declared: true,
            answer: answered(body),
        });
        let probes = Probes {
            sitemaps: sitemaps.collect(),
            ..Probes::default()
        };
        page("<p>x").with_probes(probes)
    };
    let index = "<sitemapindex><sitemap/></sitemapindex>";
    vec![
        ("sitemap", "two that are none", named(&["<p>x", "<p>y"])),
        ("sitemap", "of one URL", named(&["https://example.com/"])),
        (
            "sitemap",
            "of two URLs, one of them the page's",
            named(&[&format!("https://example.com/\n{HERE}")]),
        ),
        ("sitemap", "an index of one", named(&[index])),
        (
            "sitemap",
            "an index of two",
            named(&[&index.replace("<sitemap/>", "<sitemap/><sitemap/>")]),
        ),
    ]
}

fn of_links() -> Vec<(&'static str, &'static str, Snapshot)> {
    let tried = |status, internal| {
        let links = ["/a", "/b"].map(|path| LinkProbe {
            url: url(path),
            internal,
            answer: Probe::answered(url(path), status, &[], ""),
        });
        let probes = Probes {
            links: links.into(),
            ..Probes::default()
        };
        page("<a href=/a>a</a><a href=/b>b</a>").with_probes(probes)
    };
    vec![
        ("broken_links", "two within", tried(404, true)),
        ("broken_links", "two beyond", tried(404, false)),
        ("broken_links", "two that are there", tried(200, true)),
    ]
}

fn of_files() -> Vec<(&'static str, &'static str, Snapshot)> {
    let two = |kind, headers: &[(&str, &str)], body: &str| {
        let html = match kind {
            SubresourceKind::Script => "<script src=a></script><script src=b></script>",
            _ => "<img src=a><img src=b>",
        };
        let files = ["a", "b"].map(|path| {
            let answer = Probe::answered(url(path), 200, headers, body);
            Subresource::new(url(path), kind, answer)
        });
        page(html).with_subresources(files.into())
    };
    let data = format!("<img src='data:image/png;base64,{}'>", "A".repeat(60_000));
    let png = [("content-type", "image/png"), ("content-length", "2000000")];
    let loose = "f( a );     \n".repeat(2_000);
    vec![
        (
            "cache_policy",
            "two not kept",
            two(SubresourceKind::Image, &[], ""),
        ),
        (
            "cache_policy",
            "two kept",
            two(
                SubresourceKind::Image,
                &[("cache-control", "max-age=9999999")],
                "",
            ),
        ),
        (
            "image_format",
            "two large PNGs",
            two(SubresourceKind::Image, &png, ""),
        ),
        (
            "page_weight",
            "two images",
            two(SubresourceKind::Image, &png, ""),
        ),
        (
            "minification",
            "two loose",
            two(SubresourceKind::Script, &[], &loose),
        ),
        (
            "minification",
            "two tight",
            two(SubresourceKind::Script, &[], "f()"),
        ),
        ("inline_size", "two data: URLs", page(&data.repeat(2))),
    ]
}
