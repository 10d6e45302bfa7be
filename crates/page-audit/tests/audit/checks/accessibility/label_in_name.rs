//! Tests of the check `label_in_name`.

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each, page, run, with_sheets};
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
            // An article without its vowel is a word of its own.
            "<a href=x aria-label='Aller à l’accueil'>Accueil</a>",
            "<a href=x aria-label=\"Vai all'offerta\">Offerta</a>",
            // The same letters, composed and decomposed; capitals of Turkish.
            "<a href=x aria-label='Café menu'>Cafe\u{301} menu</a>",
            "<a href=x aria-label=İletişim>İLETİŞİM</a>",
            "<a href=x aria-label='Kırmızı halı'>KIRMIZI HALI</a>",
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
            "<a href=x aria-label='Discover Italy'>Discover It</a>",
            "<button aria-label='Submit form'>Send</button>",
            "<a href=x aria-label=WCAG>ACT rules</a>",
            "<a href=x aria-label='Aller à l’accueil'>Offre</a>",
            "<a href=x aria-label='Rock’n’roll'>Jazz</a>",
            "<div role=tab aria-label=x>First</div>",
            "<a href=x aria-label='non-standard'>nonstandard</a>",
            "<button aria-label=Submit>Go</button>",
            "<link rel=stylesheet href=/a.css><button aria-label=Find>search</button>",
            "<link rel=stylesheet href=/icons.css><button aria-label=Find>Search</button>",
        ],
    );
}

#[test]
fn the_value_of_a_button_is_its_text() {
    assert_each(
        "label_in_name",
        FAIL,
        &[
            "<input type=submit value=Search aria-label=Find>",
            "<input type=BUTTON value=Search aria-label=Find>",
            "<input type=reset value='Start again' aria-labelledby=l><p id=l>Clear",
        ],
    );
    assert_each(
        "label_in_name",
        PASS,
        &["<input type=submit value=Search aria-label='Search the shop'>"],
    );
    // What browsers show without a value depends on their language.
    assert_each(
        "label_in_name",
        NOT_APPLICABLE,
        &[
            "<input type=submit aria-label=Find>",
            "<input type=submit value='' aria-label=Find>",
            "<input type=submit value=× aria-label=Find>",
            "<input type=image value=Search aria-label=Find>",
        ],
    );
}

#[test]
fn words_in_round_brackets_need_not_be_in_the_name() {
    assert_each(
        "label_in_name",
        PASS,
        &[
            "<a href=x aria-label='Download specification'>Download specification (PDF)</a>",
            "<a href=x aria-label='Download (PDF)'>Download (PDF)</a>",
            "<a href=x aria-label=Cart>Cart <b>(3)</b></a>",
        ],
    );
    assert_each(
        "label_in_name",
        FAIL,
        &[
            "<a href=x aria-label='Load specification'>Download specification (PDF)</a>",
            "<a href=x aria-label=Download>Download [PDF]</a>",
        ],
    );
}

#[test]
fn styles_decide_whether_neighbours_are_apart() {
    assert_each(
        "label_in_name",
        PASS,
        &[
            "<style>a{display:flex}</style>\
             <a href=x aria-label='Mail 3 new'><span>Mail</span><span>3</span></a>",
            "<a href=x aria-label='Cart 3'>Cart<img src=a.png alt=''>3</a>",
            "<button aria-label='Search K'>Search<kbd>K</kbd></button>",
            "<button aria-label=Mail3><span>Mail</span> <span>3</span></button>",
        ],
    );
    assert_each(
        "label_in_name",
        FAIL,
        &[
            "<a href=x aria-label='Post 3 new'><span>Mail</span><span>3</span></a>",
            "<a href=x aria-label='Mail new 3'><span>Mail</span><span>3</span></a>",
        ],
    );
}

#[test]
fn what_styles_hide_need_not_be_in_the_name() {
    let hidden = |css: &str| {
        format!(
            "<style>.h{{{css}}}</style>\
             <a href=x aria-label='pumps are great'>pumps <b class=h>here</b> are great</a>"
        )
    };
    for css in [
        "position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)",
        "position:absolute;left:-9999px",
        "display:inline-block;width:1px;overflow:hidden",
        "font-size:0",
        "opacity:0",
        "color:transparent",
        "transform:scale(0)",
    ] {
        assert_each("label_in_name", PASS, &[&hidden(css)]);
    }
    for css in [
        "font-weight:bold",
        "color:red",
        "width:2em",
        "text-indent:1em",
    ] {
        assert_each("label_in_name", FAIL, &[&hidden(css)]);
    }
    // Hidden or not, the rest of the text is not in the name.
    let html = hidden("position:absolute").replace("pumps are great'", "bicycles'");
    assert_each("label_in_name", FAIL, &[&html]);
    // Nothing is certainly seen.
    assert_each(
        "label_in_name",
        NOT_APPLICABLE,
        &[
            "<style>b{position:absolute;left:-999px}</style>\
             <a href=x aria-label=Cart><b>Basket of goods</b></a>",
            "<style>a{text-indent:-999px;overflow:hidden;width:9px;height:9px}</style>\
             <a href=x aria-label='Home of our shop'>Start</a>",
            "<style>a{font-size:0}</style><a href=x aria-label='Home of our shop'>Start</a>",
            "<style>a{color:transparent}</style><a href=x aria-label=Home>Start here</a>",
            "<style>i{font-family:'Material Symbols Rounded'}</style>\
             <button aria-label=Menu><i>menu_open</i></button>",
        ],
    );
    assert_each(
        "label_in_name",
        FAIL,
        &["<style>a{width:9px;height:9px}</style><a href=x aria-label=Home>Start</a>"],
    );
}

#[test]
fn what_belongs_to_another_control_is_no_part_of_a_label() {
    assert_each(
        "label_in_name",
        PASS,
        &[
            "<ul role=tree><li role=treeitem aria-label=Tea>Tea\
             <ul role=group><li role=treeitem>Green tea</ul></ul>",
            "<ul role=menu><li role=menuitem aria-label=Save>Save <kbd>Ctrl+S</kbd></ul>",
        ],
    );
    assert_each(
        "label_in_name",
        FAIL,
        &["<ul role=menu><li role=menuitem aria-label=Store>Save <kbd>Ctrl+S</kbd></ul>"],
    );
}

#[test]
fn a_style_sheet_that_was_not_read_may_hide_a_part() {
    let html = "<link rel=stylesheet href=/a.css>\
                <button aria-label=Send>Send <b class=h>now</b></button>";
    assert_eq!(run("label_in_name", &page(html)).outcome, PASS);
    let read = with_sheets(html, &[("/a.css", ".h{color:red}")]);
    assert_eq!(run("label_in_name", &read).outcome, FAIL);
    let plain = html.replace(" class=h", "");
    assert_eq!(run("label_in_name", &page(&plain)).outcome, FAIL);
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
fn a_field_is_called_by_its_label() {
    assert_each(
        "label_in_name",
        FAIL,
        &[
            "<label for=i>Street</label><input id=i aria-label=City>",
            "<fieldset><label for=i>Good</label><input type=radio id=i aria-label=Bad></fieldset>",
            "<label for=i>Street</label><fieldset><input id=i aria-label=City></fieldset>",
            "<label>Street <input aria-label=City></label>",
            "<label for=i>Street</label><select id=i aria-label=City><option>Street</select>",
            "<label for=i>Street</label><textarea id=i aria-labelledby=c></textarea><b id=c>City</b>",
            "<label><input type=checkbox aria-label=Post> Newsletter</label>",
            "<details><summary aria-label=Other>More words</summary>x</details>",
        ],
    );
    assert_each(
        "label_in_name",
        WARN,
        &[
            "<label for=o>Total</label><output id=o aria-label=Sum>3</output>",
            "<label for=o>Disk</label><meter id=o aria-label=Space value=.2></meter>",
            "<label for=o>Upload</label><progress id=o aria-label=Sending></progress>",
        ],
    );
    assert_each(
        "label_in_name",
        PASS,
        &[
            "<label for=i>Street</label><input id=i aria-label='Street and number'>",
            "<label for=i>Street</label><label for=i>Road</label><input id=i aria-label=Road>",
            "<label id=l for=i>Street</label><input id=i aria-labelledby='l h'><b id=h>City</b>",
        ],
    );
    assert_each(
        "label_in_name",
        NOT_APPLICABLE,
        &[
            "<label for=i hidden>Street</label><input id=i aria-label=City>",
            "<label for=i class=sr-only>Street</label><input id=i aria-label=City>",
            "<label for=i>Street</label><input id=i>",
            "<label for=i><img src=a alt=x></label><input id=i aria-label=City>",
            // Of a group of stars, as in WP Recipe Maker: WCAG technique H71.
            "<label for=i>Your rating</label><fieldset><legend>Stars</legend><input type=radio \
             aria-label='4 stars'><input type=radio id=i aria-label='5 stars'></fieldset>",
        ],
    );
    let message = |html: &str| run("label_in_name", &page(html)).message;
    assert_eq!(
        message("<label>Street <input aria-label=City></label>"),
        "The name of 1 form field differs from its label."
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

#[test]
fn controls_of_one_kind_are_called_what_they_are() {
    let message = |html: &str| run("label_in_name", &page(html)).message;
    let (button, link) = (
        "<button aria-label=Submit>Send</button>",
        "<a href=/ aria-label=Start>Home</a>",
    );
    assert_eq!(
        message(button),
        "The name of 1 button differs from the text on it."
    );
    let both = format!("{button}{link}");
    assert_eq!(
        message(&both),
        "The names of 2 controls differ from the text on them."
    );
}
