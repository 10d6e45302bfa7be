//! Tests of the check `label_in_name`.

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each};
use crate::findings::Findings;

#[test]
fn names_with_the_visible_text_pass() {
    assert_each(
        "label_in_name",
        PASS,
        &[
            "<a href=x aria-label='Read more about shoes'>Read more</a>",
            "<button aria-label='  SEND  now '>Send</button>",
            "<button aria-label='Save file'>Save <svg><text>x</text></svg></button>",
            "<a href=x aria-label='Next page'>Next …</a>",
            // Nobody says punctuation.
            "<a href=x aria-label='Next: Chapter 2'>Next Chapter 2</a>",
            "<button aria-label=\"What's new\">What’s new</button>",
            "<a href=x aria-label='Read “Foo”'>Read \"Foo\"</a>",
            "<a href=x aria-label=Download>Down&shy;load</a>",
            "<a href=x aria-label=\"What's `new`\">What´s new</a>",
            "<a href=x aria-label=Download>D&#x200b;o&#x2060;w&#xfeff;nload</a>",
            "<a href=x aria-label='E-Mail senden'>E&#x2011;Mail senden</a>",
            "<a href=x aria-label='サイトを検索する'>検索</a>",
            "<a href=x aria-label='Home page'>Home<span class=sr-only>you are here</span></a>",
            "<button aria-label=Read>R<b>ea</b>d</button>",
            "<button aria-label='Read more'>Read<br>more</button>",
            "<button aria-label='Read more'><div>Read</div>more</button>",
            "<button aria-label=Send>Send<i hidden>soon</i></button>",
            "<button aria-label=Send>Send<script>x()</script></button>",
            // What has no name at all is left to other checks.
            "<select role=button aria-label=''><option>Send</select>",
            "<button aria-labelledby='a b'><span id=a>Delete</span></button><p id=b>x",
        ],
    );
}

#[test]
fn names_without_the_visible_text_fail() {
    assert_each(
        "label_in_name",
        FAIL,
        &[
            "<button aria-label='Submit form'>Send</button>",
            "<a href=x aria-label=WCAG>ACT rules</a>",
            "<div role=tab aria-label=x>First</div>",
            "<a href=x aria-label='non-standard'>nonstandard</a>",
            "<button aria-label=Submit>Go</button>",
            "<link rel=stylesheet href=/a.css><button aria-label=Find>search</button>",
            "<link rel=stylesheet href=/icons.css><button aria-label=Find>Search</button>",
        ],
    );
}

#[test]
fn a_text_too_long_to_be_a_label_is_a_warning() {
    let html = format!(
        "<a href=x aria-label=Shoes>{}</a>",
        "Words of a teaser. ".repeat(6)
    );
    assert_each("label_in_name", WARN, &[&html]);
    let of_length = |length| format!("<a href=x aria-label=x>{}</a>", "y".repeat(length));
    assert_each("label_in_name", FAIL, &[&of_length(60)]);
    assert_each("label_in_name", WARN, &[&of_length(61)]);
}

#[test]
fn controls_that_show_signs_or_have_no_second_name_are_not_counted() {
    assert_each(
        "label_in_name",
        NOT_APPLICABLE,
        &[
            "<button>Send</button>",
            "<button aria-label=Close>×</button>",
            "<button aria-label=Close>X</button>",
            "<button aria-label=Search><i class=material-icons>search</i></button>",
            "<link rel=stylesheet href='https://fonts.example/icon?family=x'>\
             <button aria-label=Find>search</button>",
            "<link rel=stylesheet href='https://fonts.example/css2?family=Material+Symbols+Sharp'>\
             <button aria-label=Find>search</button>",
            "<link rel=stylesheet href=/icons.css><button aria-label=Find>filter_1</button>",
            "<div role=button>Send</div>",
            "<h2 aria-label=News>What is new</h2>",
            "<div role=textbox aria-label=Name>Smith</div>",
            "<a href=x aria-label=Home><img src=a alt=Logo></a>",
            "<nav aria-label=Main>Menu</nav>",
            "<input aria-label=Name value=Smith>",
            "<button hidden aria-label=x>Send</button>",
        ],
    );
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("label_in_name").on_each(&[
        "<button aria-label='Submit form'>Send</button>",
        "<button aria-label='Send form'>Send</button>",
    ]);
    insta::assert_snapshot!(findings.text());
}
