//! The checks of images: their sizes, when they load, their formats.

use page_audit::{Probe, Snapshot, SubresourceKind};

use super::super::{
    FAIL, INFO, NOT_APPLICABLE, PASS, UNMEASURED, WARN, assert_each, lines, page, run,
};
use super::fetched;

#[test]
fn an_image_without_a_size_makes_the_page_jump() {
    assert_each(
        "image_dimensions",
        PASS,
        &[
            "<img src=a.png width=10 height=20>",
            "<IMG SRC=a.png WIDTH=' 10' HEIGHT=20px>",
            "<img src=a.png style='width:10px; HEIGHT : 2em !important'>",
            "<img src=a.png width=10 style='height:20px'>",
            "<img src=a.png width=10 style='aspect-ratio: 16 / 9'>",
            "<img src=a.png style='position:absolute'>",
            "<img src=a.png class=wide style='aspect-ratio: 16 / 9'>",
            "<img src=a.png style='aspect-ratio: auto 4/3; width: 100%; height: auto'>",
            "<img src=a.png width=640 height=480 style='width:auto;height:auto'>",
            "<img src=a.png style='inline-size: 10em; block-size: 4em'>",
            "<img srcset='a.png 1x' width=0 height=0>",
            "<picture><source srcset=a.avif><img src=a.png width=1 height=1></picture>",
        ],
    );
    assert_each(
        "image_dimensions",
        FAIL,
        &[
            "<img src=a.png>",
            "<img src=a.png width=10>",
            "<img src=a.png width=10 height=auto>",
            "<img src=a.png width='' height=+5>",
            "<img src=a.png style='width:auto;height:auto;aspect-ratio:1'>",
            "<img src=a.png style='aspect-ratio: auto'>",
            "<img src=a.png style=\"background:url('x;width:1px;height:1px')\">",
            "<img src=data:image/gif;base64,R0lGOD>",
            "<img src=data:image/svg+xml,x srcset='a.png 1x'>",
            "<img src=a.png width=a width=1 height=1>",
            // Assistive technology ignores it, but it takes room.
            "<img src=a.png aria-hidden=true>",
        ],
    );
    assert_each(
        "image_dimensions",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<img src='data:image/SVG+xml;utf8,x'>",
            "<img alt=x data-src=a.png>",
            "<img src=''>",
            "<div hidden><p><img src=a.png></div>",
            "<img src=a.png style='Display: none'>",
            "<dialog><img src=a.png></dialog>",
            "<template><img src=a.png></template>",
            "<noscript><img src=a.png></noscript>",
            "<!-- <img src=a.png> -->",
            "<svg><image href=a.png /></svg>",
        ],
    );
    let html = "<img src=a.png>\n<img src=b.png width=1 height=1>\n<img src=ü.png>";
    assert_eq!(lines(&run("image_dimensions", &page(html))), [1, 3]);
}

const LATER: &str = "<img src=later.png>";

#[test]
fn the_image_that_is_seen_first_must_not_wait() {
    let text = "<p>Some words of text. ".repeat(100);
    assert_each(
        "lazy_loading",
        WARN,
        &[
            "<main><img src=a.png loading=lazy></main>",
            "<img src=logo.png><MAIN><p>x<IMG SRC=a.png LOADING=Lazy></MAIN>",
            "<main><img src=i.png width=16 height=16 loading=lazy><img src=a.png loading=lazy></main>",
            "<link rel=preload as=image href=/shop/a.png><p><img src=a.png loading=lazy>",
            "<base href=//example.com/b/><link rel=preload as=image href=a.png><img loading=lazy src=/b/a.png>",
        ],
    );
    assert_each(
        "lazy_loading",
        PASS,
        &[
            "<main><img src=a.png><img src=b.png loading=lazy></main>",
            "<main><img src=a.png loading=eager></main>",
            "<img src=a.png loading=lazy>",
            "<main><img src=i.png width=16 height=16 loading=lazy></main>",
            "<main><div hidden><img src=h.png loading=lazy></div><img src=a.png></main>",
            "<main><template><img src=t.png loading=lazy></template><img src=a.png></main>",
            "<link rel=preload as=script href=a.png><img src=a.png loading=lazy>",
            "<!-- <main><img src=c.png loading=lazy></main> --><main><img src=a.png></main>",
        ],
    );
    let far_down = format!("<main>{text}<img src=a.png loading=lazy></main>");
    assert_each("lazy_loading", PASS, &[&far_down]);
}

#[test]
fn many_images_that_load_at_once_are_a_note() {
    let with = |later: usize| format!("<main><img src=a.png>{}</main>", LATER.repeat(later));
    assert_each("lazy_loading", PASS, &[&with(5)]);
    assert_each("lazy_loading", INFO, &[&with(6)]);
    assert_each(
        "lazy_loading",
        NOT_APPLICABLE,
        &["<p>x", "<img src=data:image/png;base64,x>", "<img alt=x>"],
    );
}

fn with_image(html: &str, content_type: &str, bytes: u64) -> Snapshot {
    let length = bytes.to_string();
    let headers = [("content-type", content_type), ("content-length", &length)];
    fetched(html, &[("/shop/a", SubresourceKind::Image, &headers, "")])
}

#[test]
fn large_images_in_an_old_format_warn() {
    let outcome = |content_type, bytes| {
        let snapshot = with_image("<img src=a>", content_type, bytes);
        run("image_format", &snapshot).outcome
    };
    for old in ["image/jpeg", "IMAGE/PNG; x=y", "image/gif", "image/bmp"] {
        assert_eq!(outcome(old, 8_193), WARN, "{old}");
        assert_eq!(outcome(old, 8_192), PASS, "{old}");
    }
    // The server chose by Accept, whatever the URL's ending.
    for modern in ["image/webp", "image/avif", "image/svg+xml", "text/html"] {
        assert_eq!(outcome(modern, 100_000), PASS, "{modern}");
    }
}

#[test]
fn an_old_image_beside_a_modern_one_is_no_fault() {
    let outcome = |html| run("image_format", &with_image(html, "image/jpeg", 10_000)).outcome;
    for html in [
        "<picture><source type=image/webp srcset=b><img src=a></picture>",
        "<picture><SOURCE TYPE='Image/AVIF' SRCSET='b 1x, c 2x'>\n<img src=a></picture>",
        "<picture><source srcset='b.webp?x=1 1x'><img src=a></picture>",
        "<img src=a srcset='b.avif 2x'>",
    ] {
        assert_eq!(outcome(html), PASS, "{html}");
    }
    for html in [
        "<picture><source type=image/png srcset=b><img src=a></picture>",
        "<picture><img src=a><source type=image/webp srcset=b></picture>",
        "<div><source type=image/webp srcset=b><img src=a></div>",
        "<svg><image xlink:href=a /></svg>",
        "<video poster=a></video>",
    ] {
        assert_eq!(outcome(html), WARN, "{html}");
    }
}

#[test]
fn images_that_could_not_be_looked_at_are_not_judged() {
    assert_each(
        "image_format",
        NOT_APPLICABLE,
        &["<p>x", "<img src=data:image/png;base64,x>", "<img src=''>"],
    );
    assert_each("image_format", UNMEASURED, &["<img src=a.jpg>"]);
    assert_each(
        "image_format",
        PASS,
        &["<img src=a.webp>", "<img src=a.svg#x>"],
    );
    let mut snapshot = with_image("<img src=a>", "image/jpeg", 9_000);
    snapshot.subresources[0].answer = Probe::failed("timeout", "The server took too long.");
    let result = run("image_format", &snapshot);
    assert_eq!(result.outcome, UNMEASURED);
    assert!(
        result.message.contains("took too long"),
        "{}",
        result.message
    );
}
