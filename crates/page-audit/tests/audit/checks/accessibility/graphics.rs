//! Which graphics need a name: kinds of media, maps, roles.

use super::super::{FAIL, NOT_APPLICABLE, assert_each};

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
