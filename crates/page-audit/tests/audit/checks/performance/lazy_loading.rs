//! Tests of the check `lazy_loading`.

use crate::checks::{INFO, NOT_APPLICABLE, PASS, WARN, assert_each};
use crate::findings::Findings;

const LATER: &str = "<img src=later.png>";

#[test]
fn only_images_that_could_wait_are_counted() {
    let eager = |count| "<img src=a.png>".repeat(count);
    let main = "<main><img src=b.png></main>";
    assert_each(
        "lazy_loading",
        PASS,
        &[
            &eager(6),
            &format!("{}{main}", eager(6)),
            &format!("{}{}", eager(6), "<img src=a.png loading=lazy>".repeat(3)),
            "<link rel=preload as=image href=a.png><img src=b.png loading=lazy>",
        ],
    );
    let many = [eager(7), format!("{}{main}", eager(7))];
    assert_each("lazy_loading", INFO, &[&many[0], &many[1]]);
}

#[test]
fn the_image_that_is_seen_first_must_not_wait() {
    let text = "<p>Some words of text. ".repeat(100);
    assert_each(
        "lazy_loading",
        WARN,
        &[
            "<main><img src=a.png loading=lazy></main>",
            "<img src=logo.png><MAIN><p>x<IMG SRC=a.png LOADING=Lazy></MAIN>",
            "<main><img src=i.png width=16 height=16 loading=lazy><img src=a.png loading=lazy>\
             </main>",
            "<link rel=preload as=image href=/shop/a.png><p><img src=a.png loading=lazy>",
            "<base href=//example.com/b/><link rel=preload as=image href=a.png><img loading=lazy \
             src=/b/a.png>",
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
fn many_images_that_load_at_once_are_mentioned() {
    let with = |later: usize| format!("<main><img src=a.png>{}</main>", LATER.repeat(later));
    assert_each("lazy_loading", PASS, &[&with(5)]);
    assert_each("lazy_loading", INFO, &[&with(6)]);
    assert_each(
        "lazy_loading",
        NOT_APPLICABLE,
        &["<p>x", "<img src=data:image/png;base64,x>", "<img alt=x>"],
    );
}

#[test]
fn an_image_is_needed_at_once_if_it_is_not_an_icon_and_little_text_precedes_it() {
    let after_text = |bytes: usize| {
        let text = "x".repeat(bytes);
        format!("<main><p>{text}</p><img src=a.png loading=lazy></main>")
    };
    assert_each("lazy_loading", WARN, &[&after_text(1_500)]);
    assert_each("lazy_loading", PASS, &[&after_text(1_501)]);
    let of = |width: u32, height: u32| {
        format!("<main><img src=a.png loading=lazy width={width} height={height}></main>")
    };
    assert_each("lazy_loading", PASS, &[&of(64, 64)]);
    assert_each("lazy_loading", WARN, &[&of(65, 64), &of(64, 65)]);
}

#[test]
fn the_image_that_is_needed_at_once_is_recognised() {
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

#[test]
fn a_large_image_before_main_is_needed_at_once() {
    let lazy = "<img src=h.webp width=1200 height=600 loading=lazy>";
    let main = "<main><p>x</main>";
    let text = "<p>Some words of text. ".repeat(100);
    assert_each(
        "lazy_loading",
        WARN,
        &[
            &format!("<div>{lazy}</div>{main}"),
            &format!("<header><img src=logo.svg>{lazy}</header>{main}"),
            &format!("<nav>{text}</nav>{lazy}{main}"),
        ],
    );
    let small = lazy.replace("600", "200");
    let unknown = lazy.replace(" width=1200", "");
    assert_each(
        "lazy_loading",
        PASS,
        &[
            lazy,
            &format!("{main}{lazy}"),
            &format!("{small}{main}"),
            &format!("{unknown}{main}"),
            &format!("{text}{lazy}{main}"),
            &format!("<dialog open>{lazy}</dialog>{main}"),
            &format!("<div role=dialog>{lazy}</div>{main}"),
            &format!("<div aria-hidden=true>{lazy}</div>{main}"),
            &format!("<img src=h.webp width=1200 height=600>{main}{lazy}"),
        ],
    );
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("lazy_loading").on_each(&[
        "<main><img src=a.png loading=lazy></main>",
        "<main><img src=a.png><img src=later.png><img src=later.png><img src=later.png><img \
             src=later.png><img src=later.png><img src=later.png></main>",
        "<img src=a.png loading=lazy>",
    ]);
    insta::assert_snapshot!(findings.text());
}
