//! Tests of the check `graphic_names`.

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, assert_each, page, run};
use crate::findings::Findings;

#[test]
fn an_object_shows_media_by_its_type_or_its_address() {
    for extension in [
        "aac", "apng", "avif", "bmp", "flac", "gif", "ico", "jpeg", "jpg", "jxl", "m4a", "m4v",
        "mov", "mp3", "mp4", "oga", "ogg", "ogv", "opus", "png", "svg", "wav", "webm", "webp",
    ] {
        let object = format!("<object data=/a/b.{extension}></object>");
        assert_each("graphic_names", FAIL, &[&object]);
    }
    assert_each(
        "graphic_names",
        FAIL,
        &[
            "<object data=x type=audio/ogg></object>",
            "<object data=x type='VIDEO/mp4'></object>",
            "<object data=a.png type=' '></object>",
            "<object data='a.png#x'></object>",
        ],
    );
    assert_each(
        "graphic_names",
        NOT_APPLICABLE,
        &[
            "<object data=a.png type=text/html></object>",
            "<object type=image/png></object>",
            "<audio controls data=a.png></audio>",
        ],
    );
}

#[test]
fn an_area_counts_in_a_map_that_something_uses() {
    assert_each(
        "graphic_names",
        FAIL,
        &[
            "<object usemap=#p data=x.html></object><map name=p><area href=y></map>",
            "<img usemap=#p alt=x><map name=p><p><area href=y></p></map>",
        ],
    );
    assert_each(
        "graphic_names",
        NOT_APPLICABLE,
        &[
            "<img usemap=#p alt=x><map name=p><area href=y role=button></map>",
            "<img usemap=#p alt=x><map name=p><area role=link></map>",
        ],
    );
}

#[test]
fn buttons_and_links_are_for_other_checks() {
    assert_each(
        "graphic_names",
        NOT_APPLICABLE,
        &[
            "<svg role=button></svg>",
            "<svg role=link></svg>",
            "<input type=image role=link>",
        ],
    );
}

#[test]
fn graphics_with_a_name_pass() {
    assert_each(
        "graphic_names",
        PASS,
        &[
            "<input type=image src=s.svg alt=Search>",
            "<INPUT TYPE=Image SRC=s.svg ARIA-LABEL=Search>",
            "<input type=image src=s.svg title=Search>",
            "<input type=image src=s.svg aria-labelledby=i><div id=i hidden>検索</div>",
            "<img src=p.jpg alt=Planets usemap=#p><map name=p><area href=sun.htm alt=Sun></map>",
            "<object data=moon.mp3 aria-label='Moon speech'></object>",
            "<object data='v.mp4?x=1' title='Rabbit'></object>",
            "<embed src=chart.gif aria-label='Sales by month'>",
            "<embed src=chart.gif title='Sales by month'>",
            "<svg role=img><title>1 circle</title><circle r=4 /></svg>",
            "<svg><circle role=graphics-symbol aria-label='1 circle' r=4 /></svg>",
            "<svg role=graphics-document><title>1 &amp; 2</title></svg>",
        ],
    );
}

#[test]
fn graphics_without_a_name_fail() {
    assert_each(
        "graphic_names",
        FAIL,
        &[
            "<input type=image name=search src=s.svg>",
            "<input type=image src=s.svg alt=''>",
            "<input type=image src=s.svg aria-labelledby=none>",
            "<img src=p.jpg alt=Planets usemap=#p><map name=p><area href=sun.htm></map>",
            "<embed src=chart.gif>",
            "<embed src=chart type=image/png title=''>",
            "<object data=moon.mp3></object>",
            "<object data=/a/video.MP4 title=''></object>",
            "<object data=w3c.png><img src=w3c.png alt=W3C></object>",
            "<object data=x type=image/png></object>",
            "<object data='data:image/gif;base64,R0lGOD'></object>",
            "<svg role=img><circle r=4 /></svg>",
            "<svg role=img><title></title></svg>",
            "<svg role=img><g><title>of the group</title></g></svg>",
            "<svg role=img><text>1 circle</text></svg>",
            "<svg><circle role=graphics-symbol r=4 /></svg>",
        ],
    );
}

#[test]
fn graphics_that_need_no_name_are_not_counted() {
    assert_each(
        "graphic_names",
        NOT_APPLICABLE,
        &[
            "<button>My button</button>",
            "<input type=button value=x>",
            "<img src=a.png>",
            "<input type=image style='display: none'>",
            "<map name=p><area href=sun.htm></map>",
            "<img usemap=#p alt=x><map name=p><area></map>",
            "<object role=img data=w3c.png></object>",
            "<object data=index.html></object>",
            "<embed src=index.html>",
            "<embed src=manual.pdf>",
            "<embed src=chart>",
            "<embed data=chart.gif>",
            "<embed src=chart.gif hidden>",
            "<embed src=chart.gif role=presentation>",
            "<object data=v.mp4 style='visibility: hidden'></object>",
            "<object data=w3c.png aria-hidden=true></object>",
            "<svg><title>x</title></svg>",
            "<svg role=img aria-hidden=true></svg>",
            "<svg><circle role=graphics-object /></svg>",
            "<template><svg role=img></svg></template>",
        ],
    );
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("graphic_names").on_each(&[
        "<object data=moon.mp3></object>",
        "<svg role=img><circle r=4 /></svg>",
        "<input type=image src=s.svg alt=''>",
        "<object data=x type=image/png></object>",
        "<object data=/a/video.MP4 title=''></object>",
        "<svg><circle role=graphics-symbol r=4 /></svg>",
        "<object data='data:image/gif;base64,R0lGOD'></object>",
        "<object data=w3c.png><img src=w3c.png alt=W3C></object>",
        "<img src=p.jpg alt=Planets usemap=#p><map name=p><area href=sun.htm></map>",
        "<input type=image src=s.svg alt=Search>",
        "<input type=image src=a><input type=image src=b>",
        "<input type=image src=a alt=x><input type=image src=b alt=y>",
    ]);
    insta::assert_snapshot!(findings.text());
}

#[test]
fn graphics_of_one_kind_are_called_what_they_are() {
    let message = |html: &str| run("graphic_names", &page(html)).message;
    let (button, drawing) = ("<input type=image src=a.png>", "<svg role=img></svg>");
    assert_eq!(message(button), "1 image button has no name.");
    assert_eq!(message(&drawing.repeat(2)), "2 drawings have no name.");
    assert_eq!(
        message(&format!("{button}{drawing}")),
        "2 graphics have no name."
    );
}
