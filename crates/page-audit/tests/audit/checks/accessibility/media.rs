//! Tests of the check `media`.

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each, page, run};

#[test]
fn media_that_start_when_asked_and_have_captions_pass() {
    assert_each(
        "media",
        PASS,
        &[
            "<audio src=x controls></audio>",
            "<video src=x autoplay muted></video>",
            "<video src=x controls><track kind=captions src=y></video>",
            "<video src=x controls><track src=y></video>",
            "<audio src='x#t=8,10' autoplay></audio>",
            "<audio autoplay><source src='x#t=,2'></audio>",
            "<audio src='x#t=0,3' autoplay></audio>",
            "<audio src='x#t=,2' autoplay><img src=y></audio>",
            "<audio src=x autoplay controls></audio>",
            "<audio src=x></audio>",
            "<video src=x></video>",
            "<video src=x controls muted></video>",
            "<video src=x controls><track kind=subtitles src=y></video>",
        ],
    );
}

#[test]
fn sound_that_nothing_turns_off_fails() {
    assert_each(
        "media",
        FAIL,
        &[
            "<audio src=x autoplay></audio>",
            "<video src=x autoplay></video>",
            "<audio src='x#t=0,10' autoplay></audio>",
            "<audio src='x#t=0,2' autoplay><source src=y></audio>",
            // A script may give it a file.
            "<audio autoplay></audio>",
        ],
    );
}

#[test]
fn a_video_without_captions_is_a_warning() {
    assert_each(
        "media",
        WARN,
        &[
            "<video src=x controls></video>",
            "<video src=x controls><track kind=chapters src=y></video>",
            "<video src=x controls><track kind=captions></video>",
            "<video src=x controls><p>x</p></video>",
        ],
    );
}

#[test]
fn pages_without_media_are_not_counted() {
    assert_each(
        "media",
        NOT_APPLICABLE,
        &["<p>x", "<video hidden src=x autoplay></video>"],
    );
}

#[test]
fn a_video_that_starts_by_itself_is_called_one() {
    let message = |html: &str| run("media", &page(html)).message;
    let (audio, video) = (
        "<audio autoplay src=a></audio>",
        "<video autoplay src=a></video>",
    );
    assert_eq!(
        message(video),
        "1 video may start with sound by itself, and nothing turns it off."
    );
    assert_eq!(
        message(&audio.repeat(2)),
        "2 sounds start by themselves, and nothing turns them off."
    );
    assert_eq!(
        message(&format!("{audio}{video}")),
        "2 sounds and videos may start by themselves, and nothing turns them off."
    );
}
