//! Tests of the check `content_keywords`.

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, UNMEASURED, WARN, assert_each, page, run};
use crate::findings::Findings;

#[test]
fn a_word_of_the_title_in_the_main_heading_passes() {
    assert_each(
        "content_keywords",
        PASS,
        &[
            "<title>Red shoes | Example</title><h1>Our shoes</h1>",
            "<title>Art</title><h1>Art for all</h1>",
            "<title>SHOE shop</title><H1>All <b>Shoes</b></H1>",
            "<title>Shoes</title><h1><img src=x alt='Shoes for all'></h1>",
            "<html lang=ru><title>Обувь для детей</title><h1>Детская ОБУВЬ</h1>",
            "<html lang=ar dir=rtl><title>أحذية رياضية</title><h1>متجر أحذية</h1>",
            "<html lang=ar dir=rtl><title>متجر الطاولات</title><h1>طاولات من البلوط</h1>",
            "<html lang=he dir=rtl><title>שולחנות עץ</title><h1>השולחנות שלנו</h1>",
            "<html lang=he dir=rtl><title>הזמנה</title><h1>הזמנה</h1>",
            "<html lang=ko><title>오크 가구</title><h1>오크를 만나다</h1>",
            "<html lang=el><title>Ξύλινα τραπέζια</title><h1>ΤΡΑΠΕΖΙΑ ΜΑΣ</h1>",
            "<title>Caf&eacute;</title><h1>Café</h1>",
        ],
    );
}

#[test]
fn a_word_of_the_title_in_the_text_alone_warns_and_nowhere_fails() {
    assert_each(
        "content_keywords",
        WARN,
        &[
            "<title>Red shoes</title><h1>Welcome</h1><p>We sell shoes.",
            "<title>Red shoes</title><h1></h1><p>We sell shoes.",
        ],
    );
    assert_each(
        "content_keywords",
        FAIL,
        &[
            "<title>Red shoes</title><h1>Welcome</h1><p>We sell boots.",
            "<title>The shoes of the house</title><h1>The boots of the hat</h1>",
            "<title>Red shoes</title><p>x<script>shoes</script><p hidden>shoes</p><!-- shoes -->",
            "<title>Art</title><h1>Start</h1>",
            "<html lang=de><title>Die Schuhe und der Hut</title><h1>Die und der</h1>",
        ],
    );
}

#[test]
fn the_message_is_true_with_and_without_a_main_heading() {
    let message = |body: &str| {
        let html = format!("<title>Red shoes</title>{body}<p>We sell boots.");
        run("content_keywords", &page(&html)).message
    };
    for body in ["<p>Welcome", "<h1>Welcome</h1>"] {
        assert_eq!(message(body), "No word of the title is found on the page.");
    }
}

#[test]
fn a_title_without_words_of_its_own_is_not_compared() {
    assert_each(
        "content_keywords",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<title>About us</title><p>x",
            "<title>東京の天気</title><h1>天気</h1>",
            "<title>รองเท้า</title><h1>x</h1>",
            "<title>–</title>",
            // The missing heading is a fault for another check.
            "<title>Red shoes</title><p>We sell shoes.",
        ],
    );
}

#[test]
fn a_page_without_text_before_scripts_run_is_not_compared() {
    assert_each(
        "content_keywords",
        UNMEASURED,
        &[
            "<title>Shoes</title><div id=root></div><script src=a.js></script>",
            "<title>Shoes</title><div id=root></div><p>Loading<script src=a.js></script>",
            "<title>Shoes</title><noscript>It needs JavaScript</noscript><script src=a.js></script>",
        ],
    );
    assert_each(
        "content_keywords",
        NOT_APPLICABLE,
        &[
            "<title>Shoes</title>",
            "<style>[v-cloak]{display:none}</style><title>Red shoes</title><main v-cloak>\
             <h1>Boots</h1><p>We sell boots.</main>",
        ],
    );
    let filled = "<title>Shoes</title><div id=root>Boots</div><script src=a.js></script>";
    assert_each("content_keywords", FAIL, &[filled]);
}

#[test]
fn only_whole_words_of_a_title_are_compared() {
    let titled = |title: &str, heading: &str| format!("<title>{title}</title><h1>{heading}</h1>");
    assert_each(
        "content_keywords",
        FAIL,
        &[
            // Marks belong to the letters before them.
            &titled("cafe\u{301}", "cafe"),
            &titled("cafe\u{36f}x", "cafe"),
            &titled("بي\u{658}ت", "بي"),
            &titled("कम\u{94d}ल", "कम"),
            &titled("කම\u{dca}ල", "කම"),
            &titled("می\u{200c}خواهم", "خواهم"),
            &titled("අක්\u{200d}රම", "රම"),
            // Only a long word is found at the beginning of another.
            &titled("Car", "Carpet"),
            &titled("Shoes", "<span alt=Shoes>x</span>"),
        ],
    );
    assert_each(
        "content_keywords",
        NOT_APPLICABLE,
        &[
            &titled("Q z", "Q z"),
            &format!("<html lang=de-AT>{}", titled("Der", "Der")),
            &format!("<html lang=de_AT>{}", titled("Der", "Der")),
        ],
    );
}

#[test]
fn words_may_be_in_a_declared_shadow_tree() {
    let html = "<title>Oak tables</title><x-a><template shadowrootmode=open><h1>Oak</h1></template></x-a><h2>Ash</h2>";
    assert_each("content_keywords", NOT_APPLICABLE, &[html]);
    assert_each("content_keywords", FAIL, &[&html.replace("open", "none")]);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("content_keywords").on_each(&[
        "<title>Art</title><h1>Start</h1>",
        "<title>Red shoes</title><h1>Welcome</h1><p>We sell boots.",
        "<title>The shoes of the house</title><h1>The boots of the hat</h1>",
        "<html lang=de><title>Die Schuhe und der Hut</title><h1>Die und der</h1>",
        "<title>Red shoes</title><p>We sell shoes.",
        "<title>Caf&eacute;</title><h1>Café</h1>",
    ]);
    insta::assert_snapshot!(findings.text());
}
