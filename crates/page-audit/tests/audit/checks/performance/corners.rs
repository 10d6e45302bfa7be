//! Corners of the rules of performance: each page here is told apart by one condition alone.

use page_audit::SubresourceKind;

use super::super::{FAIL, PASS, WARN, assert_each, run};
use super::fetched;

#[test]
fn a_comma_in_quotes_ends_no_directive() {
    let outcome = |value: &str| {
        let headers = [("cache-control", value)];
        let files = [("/shop/a", SubresourceKind::Image, &headers[..], "")];
        run("cache_policy", &fetched("<img src=a>", &files)).outcome
    };
    assert_eq!(outcome("private=\"x, no-store, y\", max-age=2592000"), PASS);
    assert_eq!(outcome("private=\"x\", no-store, max-age=2592000"), FAIL);
}

#[test]
fn which_image_stands_beside_a_modern_one() {
    let outcome = |html: &str| {
        let body = "x".repeat(100_000);
        let headers = [("content-type", "image/png"), ("content-length", "100000")];
        let files = [(
            "/shop/a",
            SubresourceKind::Image,
            &headers[..],
            body.as_str(),
        )];
        run("image_format", &fetched(html, &files)).outcome
    };
    let source = "<source type=image/avif srcset=x>";
    assert_eq!(outcome("<img src=a>"), WARN);
    assert_eq!(
        outcome(&format!("<picture>{source}<img src=a></picture>")),
        PASS
    );
    assert_eq!(
        outcome(&format!("<picture>{source}<img src=a#b></picture>")),
        PASS
    );
    for none in [
        format!("<div>{source}<img src=a></div>"),
        format!("<picture>{source}<img src=b.webp><img src=a></picture>"),
        "<picture><i type=image/avif></i><img src=a></picture>".to_owned(),
        format!("<picture><img src=a>{source}</picture>"),
    ] {
        assert_eq!(outcome(&none), WARN, "{none}");
    }
}

#[test]
fn what_styles_say_of_an_images_room() {
    let styled = |style: &str| format!("<img src=a.png style='{style}'>");
    for known in [
        "position:absolute",
        "POSITION: Fixed",
        "width:10px;height:20px",
        "inline-size:10px;block-size:20px",
        "width:10px;aspect-ratio:1/2",
        "height:10px;height:auto;width:5px;aspect-ratio:1",
    ] {
        assert_each("image_dimensions", PASS, &[&styled(known)]);
    }
    for unknown in [
        "position:relative",
        "width:10px",
        "width:10px;height:auto",
        "width:auto;height:auto;aspect-ratio:1",
        "width:10px;aspect-ratio:auto",
    ] {
        assert_each("image_dimensions", FAIL, &[&styled(unknown)]);
    }
}

#[test]
fn which_image_is_needed_at_once() {
    let lazy = "<img src=a.png loading=lazy>";
    let script = "x".repeat(2_000);
    assert_each(
        "lazy_loading",
        WARN,
        &[
            &format!("<main><script>{script}</script>{lazy}</main>"),
            &format!("<main><style>{script}</style>{lazy}</main>"),
            &format!("<main><p hidden>{script}</p>{lazy}</main>"),
            &format!("<main><img hidden src=b.png>{lazy}</main>"),
            &format!("<main hidden></main><main>{lazy}</main>"),
        ],
    );
    assert_each(
        "lazy_loading",
        PASS,
        &[
            "<link rel=preload as=image href=a.png><img src=a.png>",
            &format!("<main hidden>{lazy}</main>{lazy}"),
        ],
    );
}
