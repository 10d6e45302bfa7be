//! Tests of the check `image_keywords`.

use page_audit::Value;

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each, keys, lines, page, run};
use crate::findings::Findings;

#[test]
fn an_image_with_a_name_or_marked_as_decoration_passes() {
    assert_each(
        "image_keywords",
        PASS,
        &[
            "<img src=a.png alt='Red shoes'>",
            "<IMG SRC=a.png ALT=''>",
            "<img src=a.png alt>",
            "<img src=a.png alt='&#38772;'>",
            "<img src=a.png aria-label='Red shoes'>",
            "<img src=a.png title='Red shoes'>",
            "<img src=a.png aria-labelledby='none l'><p id=l>Red <b>shoes</b></p>",
            "<div role=img aria-label='Four stars'>★★★★</div>",
            "<img src=logo.png alt=logo>",
            "<img src=/media/logo alt=logo>",
            "<img src=/media/nr.1 alt=nr.1>",
            "<img src=/media/logo.svg alt=Node.js>",
        ],
    );
}

#[test]
fn an_image_without_a_name_fails() {
    assert_each(
        "image_keywords",
        FAIL,
        &[
            "<img src=a.png>",
            "<img src=a.png alt=' '>",
            "<img src=a.png alt='&nbsp;' title=''>",
            "<img src=a.png aria-label=' '>",
            "<img src=a.png aria-labelledby=none>",
            "<img src=a.png aria-labelledby=l><p id=l> <script>x</script></p>",
            "<div role=img>★★★★</div>",
            "<span role='image none'></span>",
            "<picture><source srcset=a.avif><img src=a.png></picture>",
            "<img src=a.png data-alt=x>",
        ],
    );
}

#[test]
fn a_file_name_or_a_long_text_as_alt_warns() {
    let long = format!("<img src=a.png alt='{}'>", "word ".repeat(31).trim());
    assert_each(
        "image_keywords",
        WARN,
        &[
            "<input type=image src=/a/login.png alt=login.png>",
            "<img src='/img/IMG_0042.JPG?w=100' alt='img_0042.jpg'>",
            "<img src='red%20shoes.png' alt='red shoes.png'>",
            &long,
        ],
    );
    let exact = format!("<img src=a.png alt='{}'>", "靴".repeat(150));
    let download = "<a href=/a.png download>Download <b><img src=a.png alt=a.png></b></a>";
    assert_each("image_keywords", PASS, &[&exact, download]);
    let link = "<a href=/a.png><img src=a.png alt=a.png></a>";
    let other = "<p download><img src=a.png alt=a.png></p>";
    assert_each("image_keywords", WARN, &[link, other]);
}

#[test]
fn an_alternative_that_repeats_its_links_text_warns() {
    assert_each(
        "image_keywords",
        WARN,
        &[
            "<a href=/r><img src=a.png alt='Annual report'> Annual report</a>",
            "<button><b>annual\nReport</b><img src=a.png alt='Annual report'></button>",
        ],
    );
    assert_each(
        "image_keywords",
        PASS,
        &[
            "<a href=/r><img src=a.png alt=''> Annual report</a>",
            "<a href=/r><img src=a.png alt='PDF'> Annual report</a>",
            "<a href=/r><img src=a.png alt='Annual report'></a> Annual report",
            "<a href=/r><img src=a.png alt=Ha> Ha Ha</a>",
            "<a href=/r><img src=a.png alt='Annual report'><b hidden>Annual report</b></a>",
            "<a href=/r aria-label=x><img src=a.png alt='Annual report'> Annual report</a>",
            "<a><img src=a.png alt='Annual report'> Annual report</a>",
            // One of two images repeats the other.
            "<a href=/r><img src=a.png alt=x><img src=b.png alt=x></a>",
        ],
    );
}

#[test]
fn a_decoration_with_a_title_warns() {
    assert_each(
        "image_keywords",
        WARN,
        &["<img src=a.png alt='' title='Sales by month'>"],
    );
    assert_each(
        "image_keywords",
        PASS,
        &[
            "<img src=a.png alt='' title=' '>",
            "<img src=a.png alt='Sales' title='Sales by month'>",
        ],
    );
    let hidden = "<img src=a.png alt='' title='Sales by month' hidden>";
    assert_each("image_keywords", NOT_APPLICABLE, &[hidden]);
}

#[test]
fn images_hidden_from_assistive_technology_are_not_counted() {
    assert_each(
        "image_keywords",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<img src=a.png role=presentation>",
            "<img src=a.png role='NONE'>",
            "<img src=a.png aria-hidden=true>",
            "<div hidden><img src=a.png></div>",
            "<div style='color: red; Display : none !important'><p><img src=a.png></div>",
            "<template><img src=a.png></template>",
            "<noscript><img src=a.png></noscript>",
            "<!-- <img src=a.png> -->",
            "<svg><image href=a.png /></svg>",
            "<svg role=img></svg>",
            "<input type=image src=a.png>",
            "<input type=submit src=a.png alt=a.png>",
            "<button type=image src=a.png alt=a.png>Go</button>",
            "<img src=a.png role=button>",
        ],
    );
    assert_each(
        "image_keywords",
        FAIL,
        &[
            "<div aria-hidden=false><img src=a.png></div>",
            "<div style='--x: display:none'><img src=a.png></div>",
        ],
    );
}

#[test]
fn every_image_without_a_name_is_counted_and_fifty_are_shown() {
    let result = run("image_keywords", &page(&"<img src=a.png>\n".repeat(1_000)));
    assert_eq!(result.value, Some(Value::Number(1_000)));
    assert_eq!(result.evidence.total, 1_000);
    assert_eq!(lines(&result), (1..=50).collect::<Vec<_>>());
    assert_eq!(
        result.evidence.items[49].selector.as_deref(),
        Some("body > img:nth-of-type(50)")
    );
}

#[test]
fn a_data_url_does_not_break_the_report() {
    let source = format!("data:image/png;base64,{}", "A".repeat(100_000));
    let result = run("image_keywords", &page(&format!("<img src='{source}'>")));
    assert!(result.evidence.items[0].found.len() < 300);
}

#[test]
fn the_name_of_a_file_is_recognised() {
    assert_each(
        "image_keywords",
        WARN,
        &[
            "<img src=/img/%C3%BC.png alt=ü.PNG>",
            "<img src=/img/%C3%BC.png alt=' %c3%bc.png '>",
            "<img src='a.png?b/c#d' alt=a.png>",
            "<img src='a.png#d' alt=a.png>",
        ],
    );
    let long = "x".repeat(151);
    assert_each(
        "image_keywords",
        PASS,
        &[
            "<img src='DATA:a.png' alt='DATA:a.png'>",
            "<img src=/img/ alt=x>",
            "<img src=/.png alt=.png>",
            "<img src=a.p~g alt=a.p~g>",
            &format!("<img src=a.png alt='{long}' aria-label=x>"),
        ],
    );
    assert_each(
        "image_keywords",
        NOT_APPLICABLE,
        &["<img hidden src=a.png alt=''>"],
    );
}

#[test]
fn a_text_for_an_image_has_at_most_150_characters() {
    let image = |length: usize| format!("<img src=a.png alt='{}'>", "ü".repeat(length));
    assert_each("image_keywords", PASS, &[&image(150)]);
    assert_each("image_keywords", WARN, &[&image(151)]);
}

#[test]
fn an_alternative_that_stands_for_a_text_warns() {
    let image = |alt: &str| format!("<img src=/c.png alt='{alt}'>");
    for alt in [
        "image",
        " Photo ",
        "Image of",
        "undefined",
        "photo.JPG",
        "IMG_2034",
        "dsc-0001",
        "{{ alt }}",
    ] {
        let result = run("image_keywords", &page(&image(alt)));
        assert_eq!(result.outcome, WARN, "{alt}");
        assert_eq!(keys(&result), ["placeholder_alt"], "{alt}");
    }
    for alt in [
        "",
        "Image of the harbour",
        "A picture by Picasso",
        "IMG-hub",
        "The file a.png in a list",
        "Node.js",
        "IKEA",
    ] {
        assert_each("image_keywords", PASS, &[&image(alt)]);
    }
    let download = "<a download href=a.png><img src=/c.png alt=photo.png></a>";
    assert_each("image_keywords", PASS, &[download]);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("image_keywords").on_each(&[
        "<img src=a.png>",
        "<img src=a.png alt=' '>",
        "<span role='image none'></span>",
        "<div role=img>★★★★</div>",
        "<img src='red%20shoes.png' alt='red shoes.png'>",
        "<img src='/img/IMG_0042.JPG?w=100' alt='img_0042.jpg'>",
        "<img src=a.png alt='word word word word word word word word word word word word word \
             word word word word word word word word word word word word word word word word word \
             word'>",
        "<img src=a.png alt>",
        "<img src=a.png><img src=b.png>",
        "<img src=a.png alt=a.png><img src=b.png alt=b.png>",
    ]);
    insta::assert_snapshot!(findings.text());
}

#[test]
fn what_all_lack_none_has() {
    let message = |count| run("image_keywords", &page(&"<img src=a.png>".repeat(count))).message;
    assert_eq!(message(2), "Neither image has alternative text.");
    assert_eq!(message(3), "None of the 3 images has alternative text.");
}
