//! Tests of the check `contrast`.

use crate::checks::{
    NOT_APPLICABLE, PASS, UNMEASURED, WARN, assert_each, lines, page, run, with_sheets,
};
use crate::findings::Findings;

mod blended;
mod layers;
mod screens;
mod several;

fn styled(css: &str) -> String {
    format!("<!DOCTYPE html><style>{css}</style><body><div class=a><p class=b>Some text</p></div>")
}

#[test]
fn text_that_is_nearly_as_light_as_its_background_warns() {
    for faint in [
        "p{color:#777}",
        "p{color:#fefefe}",
        ".a{background:#123}",
        ".a{background:#fff} .b{color:rgb(200 200 200)}",
        ":root{--c:hsl(0 0% 80%)} p{color:var(--c)}",
        "div{color:yellow} p{color:inherit}",
        "p{background:red;color:currentcolor;color:#e00}",
        "p{color:#999;font-size:23px}",
        "p{color:#999;font-size:18px;font-weight:bold}",
        "p{color:#888;font-size:20px}",
        "p{color:#888;font-weight:bold}",
        "p{color:#ccc;background:#fff} p::after{position:absolute;content:''}",
        "p{color:#aaa} @media (prefers-color-scheme:dark){p{color:#000}}",
        "p{color:#aaa} p:hover{color:#000}",
        "p{color:#aaa !important} .a .b{color:#000}",
        "@layer x{p{color:#aaa !important}} p{color:#000}",
        "body{background:#111}",
        "p{color:oklch(80% 0.1 250)}",
        "@supports (color:oklch(0% 0 0)){p{color:oklch(80% 0.1 250)}}",
        ":root,:host{--c:#ccc} p{color:var(--c)}",
        ".a{--c:initial} p{color:var(--c,#ccc)}",
        ":root{color-scheme:light dark} p{color:#ccc}",
    ] {
        assert_each("contrast", WARN, &[&styled(faint)]);
    }
}

#[test]
fn text_that_stands_out_passes() {
    for clear in [
        "",
        "p{color:#767676}",
        "p{color:#888;font-size:24px}",
        "p{color:#888;font:bold 19px A}",
        "p{color:white;background:navy}",
        ".a{background:url(a.png) #fff} .b{background:black;color:white}",
        "p{color:#aaa} .a .b{color:#000}",
        "p{color:#aaa;color:nonsense(1);color:#000}",
        "@layer x{p{color:#000 !important}} p{color:#aaa}",
        "@supports not (display:grid){p{color:#aaa}}",
        ":host p,:host(.a) p,:host-context(body) p{color:#aaa}",
    ] {
        assert_each("contrast", PASS, &[&styled(clear)]);
    }
}

#[test]
fn what_has_no_box_has_no_background() {
    for (color, outcome) in [("#222", PASS), ("#ddd", WARN)] {
        let boxless = format!(".a{{display:contents;background:#111}} p{{color:{color}}}");
        assert_each("contrast", outcome, &[&styled(&boxless)]);
    }
}

#[test]
fn bold_text_is_large_from_18_66_pixels() {
    for (size, outcome) in [("18.6px", WARN), ("18.66px", PASS), ("14pt", PASS)] {
        let bold = format!("p{{color:#888;font:bold {size} A}}");
        assert_each("contrast", outcome, &[&styled(&bold)]);
    }
}

#[test]
fn what_is_not_certain_is_not_judged() {
    for uncertain in [
        ".a{background:url(a.png)} p{color:#ccc}",
        ".a{background:linear-gradient(red,blue)} p{color:#ccc}",
        "p{color:rgb(0 0 0 / 9%)}",
        // Browsers round to more or less than 4.5.
        "p{color:rgb(0 0 0 / 53.7%)}",
        "p{color:#ccc} @media (min-height:1px){p{color:#000}}",
        "p{color:#ccc} @media (min-height:1px){.a{background:#000}}",
        "@supports (x:y){p{color:#ccc}}",
        "p{color:color-mix(in hsl, red, white)}",
        "p{color:#ccc;position:absolute}",
        ".a{color:#ccc;position:fixed}",
        "p{color:#ccc;position:relative} .a::before{position:absolute;content:'';background:#000}",
        "p{color:#ccc} .a::before{position:absolute;content:'';background:#000;z-index:-1}",
        "p{color:#000} .a{opacity:.05}",
        "p{color:#000} .a{opacity:.3;animation:appear 1s forwards}",
        "p{color:#000} .a{opacity:.3} @media (min-height:1px){.a{opacity:1}}",
        "body{opacity:.3}",
        ".a{opacity:.3;position:absolute} p{background:#fff}",
        "p{color:#ccc} .a{background:rgb(0 0 0 / 5%);position:fixed}",
        "p{color:#ccc;filter:invert(1)}",
        "p{color:#fff}",
        "p{color:#ccc;-webkit-text-fill-color:#000}",
        "p{color:#ccc;font-size:0}",
        ".a{text-indent:-9999px} p{color:#ccc}",
        "p{color:#ccc;text-indent:100%;overflow:hidden}",
        "p{color:#ccc;box-shadow:inset 0 0 0 99px #000}",
        ".a{box-shadow:0 1px #000,INSET 0 -1em #000} p{color:#ccc}",
        "p{color:#ccc;box-shadow:inset 0 0 0 99px var(--none,#000)}",
        "p{color:#ccc;border-image:linear-gradient(#000,#000) fill 0}",
        ".a{mask:url(a.svg)} p{color:#ccc}",
        "p{color:#ccc;background:linear-gradient(red,blue);background-clip:text}",
        "p{color:var(--unknown) } @property --unknown {syntax:'*'}",
        "html{position:fixed} p{color:#ccc}",
        "p{display:none;color:#ccc}",
        ".a{visibility:hidden;color:#ccc}",
        "p:invalid{color:#ccc}",
    ] {
        assert_each("contrast", NOT_APPLICABLE, &[&styled(uncertain)]);
    }
    assert_each(
        "contrast",
        NOT_APPLICABLE,
        &[
            "<!DOCTYPE html>",
            "<!DOCTYPE html><style>p{color:#ccc}</style><p>— … —",
            "<!DOCTYPE html><div aria-disabled=true style=color:#ccc>x<p>y</p></div>",
            "<!DOCTYPE html><fieldset disabled style=color:#ccc><p>x</fieldset>",
            "<!DOCTYPE html><label for=i style=color:#ccc>x</label><input id=i disabled>",
            "<!DOCTYPE html><label for=i style=color:#ccc>x</label><select id=i disabled></select>",
            "<!DOCTYPE html><label for=i style=color:#ccc>x</label><textarea id=i disabled></textarea>",
            "<!DOCTYPE html><label for=i style=color:#ccc>x</label><button id=i disabled></button>",
            "<!DOCTYPE html><label><input disabled><b style=color:#ccc>x</b></label>",
            "<!DOCTYPE html><select><option style=color:#ccc;background:#fff>x</select>",
            "<!DOCTYPE html><div><img src=a.png style=position:absolute>\
             <p style=color:#ccc;position:relative>On a picture",
            "<!DOCTYPE html><div style=background:#fff><img src=a.png \
             style=position:absolute;z-index:-1><p style=color:#ccc>On a picture",
        ],
    );
    let enabled = "<!DOCTYPE html><label for=i style=color:#ccc>x</label><input id=i>";
    assert_each("contrast", WARN, &[enabled]);
    let closed = "<!DOCTYPE html><div><p hidden style=position:absolute>A menu</p>\
                  <p style=color:#ccc>Some text";
    assert_each("contrast", WARN, &[closed]);
}

#[test]
fn text_with_a_shadow_or_an_outline_is_not_judged() {
    for (css, outcome) in [
        (
            "p{color:#ccc;text-shadow:0 0 2px #000,0 0 2px #000}",
            NOT_APPLICABLE,
        ),
        (
            ".a{text-shadow:rgb(0 0 0) 1px 1px} p{color:#ccc}",
            NOT_APPLICABLE,
        ),
        ("p{color:#ccc;-webkit-text-stroke:1px #000}", NOT_APPLICABLE),
        (
            "@media (min-height:1px){p{text-shadow:0 0 2px #000}} p{color:#ccc}",
            NOT_APPLICABLE,
        ),
        (
            ".a{text-shadow:0 0 2px #000} p{color:#ccc;text-shadow:none}",
            WARN,
        ),
        (
            ".a{-webkit-text-stroke:1px} p{color:#ccc;-webkit-text-stroke:0}",
            WARN,
        ),
    ] {
        assert_each("contrast", outcome, &[&styled(css)]);
    }
}

#[test]
fn dark_pages_have_another_canvas() {
    for css in [
        ":root{color-scheme:dark} p{color:#eee}",
        "html{color-scheme:only dark} p{color:#eee}",
        ":root{color-scheme:dark} .a{background:#777}",
    ] {
        assert_each("contrast", NOT_APPLICABLE, &[&styled(css)]);
    }
    let meta = "<!DOCTYPE html><meta name=color-scheme content=dark><p style=color:#eee>x";
    assert_each("contrast", NOT_APPLICABLE, &[meta]);
    let both = meta.replace("=dark", "='light dark'");
    assert_each("contrast", WARN, &[&both]);
    let own = ":root{color-scheme:dark} p{color:#eee;background:#fff}";
    assert_each("contrast", WARN, &[&styled(own)]);
    let link = "<!DOCTYPE html><html style=color-scheme:dark><body style=background:#00f>\
                <a href=x>x</a>";
    assert_each("contrast", NOT_APPLICABLE, &[link]);
}

#[test]
fn lines_and_ornaments_are_no_text() {
    let page = |text: &str| format!("<!DOCTYPE html><p style=color:#ddd>{text}");
    // The last is what an ornament becomes if nothing declares its encoding.
    for ornament in ["-----", "* * *", "→", "±±"] {
        assert_each("contrast", NOT_APPLICABLE, &[&page(ornament)]);
    }
    assert_each("contrast", WARN, &[&page("* a *"), &page("5")]);
}

#[test]
fn icons_of_fonts_are_no_text() {
    for icon in [
        "<span class=material-icons style=color:#ddd>star</span>",
        "<span class='x material-symbols-outlined' style=color:#ddd>star</span>",
        "<i style=\"color:#ddd;font-family:'My Icons',serif\">star</i>",
        "<i style=\"color:#ddd;font:900 1em 'Font Awesome 6 Free'\">star</i>",
    ] {
        let html = format!("<!DOCTYPE html>{icon}");
        assert_each("contrast", NOT_APPLICABLE, &[&html]);
    }
    let word = "<!DOCTYPE html><span style=color:#ddd;font-family:Arial>star</span>";
    assert_each("contrast", WARN, &[word]);
}

#[test]
fn what_names_or_describes_a_disabled_control_may_be_faint() {
    for (control, outcome) in [
        ("<input aria-labelledby='x l' disabled>", NOT_APPLICABLE),
        (
            "<input aria-label=A aria-describedby=l disabled>",
            NOT_APPLICABLE,
        ),
        (
            "<div role=button aria-disabled=true aria-labelledby=l></div>",
            NOT_APPLICABLE,
        ),
        ("<input aria-labelledby=l>", WARN),
        ("<input aria-labelledby=x disabled>", WARN),
    ] {
        let html = format!("<!DOCTYPE html><span id=l style=color:#aaa>Voucher</span>{control}");
        assert_each("contrast", outcome, &[&html]);
    }
}

#[test]
fn the_text_of_buttons_is_not_large() {
    let button = |css: &str| format!("<!DOCTYPE html><button style='background:#eee;{css}'>x");
    for (css, outcome) in [
        ("color:#777", WARN),
        ("color:#777;font-size:24px", PASS),
        ("color:#777;font:bold 19px A", PASS),
        ("color:#666", PASS),
    ] {
        assert_each("contrast", outcome, &[&button(css)]);
    }
}

#[test]
fn the_value_of_a_field_is_its_text() {
    let input =
        |rest: &str| format!("<!DOCTYPE html><input style='background:#999;color:#fff' {rest}>");
    for kind in ["submit", "BUTTON", "reset", "text", "search"] {
        assert_each(
            "contrast",
            WARN,
            &[&input(&format!("type={kind} value=Send"))],
        );
    }
    assert_each("contrast", WARN, &[&input("value=Send")]);
    for other in [
        "type=submit value='→'",
        "type=submit",
        "type=submit value=Send disabled",
        "type=checkbox value=Send",
        "type=password value=Send",
        "type=text placeholder=Send",
    ] {
        assert_each("contrast", NOT_APPLICABLE, &[&input(other)]);
    }
    // Browsers choose its colours.
    let plain = "<!DOCTYPE html><input type=submit value=Send style=color:#ddd>";
    assert_each("contrast", NOT_APPLICABLE, &[plain]);
    let dark = "<!DOCTYPE html><input type=submit value=Send style='background:#000;color:#fff'>";
    assert_each("contrast", PASS, &[dark]);
}

#[test]
fn colours_that_browsers_set_themselves_count() {
    let on_grey = |html: &str| format!("<!DOCTYPE html><body style=background:#777>{html}");
    assert_each("contrast", WARN, &[&on_grey("<a href=x>A link</a>")]);
    assert_each("contrast", PASS, &[&on_grey("<a name=x>No link</a>")]);
    // Popovers do not inherit colours.
    let table = "<body style=color:#ccc><table><tr><td>Some text</table>";
    assert_each("contrast", WARN, &[&format!("<!DOCTYPE html>{table}")]);
    assert_each("contrast", WARN, &[table]);
    let popover = "<!DOCTYPE html><body style=color:#ccc><p style=display:block popover>x";
    assert_each("contrast", PASS, &[popover]);
    assert_each("contrast", WARN, &[&popover.replace(" popover", "")]);
}

#[test]
fn a_style_sheet_that_was_not_read_leaves_colours_unknown() {
    let html = "<!DOCTYPE html><link rel=stylesheet href=/a.css><p style=color:#ccc>x";
    assert_eq!(run("contrast", &page(html)).outcome, UNMEASURED);
    assert_eq!(
        run("contrast", &with_sheets(html, &[("/a.css", "a{}")])).outcome,
        WARN
    );
    let within = |url: &str| format!("<!DOCTYPE html><link rel=stylesheet href='{url}'><p>x");
    for url in [
        "data:text/css,p{color:%23ccc}",
        " DATA:text/css;charset=utf-8;base64,cHtjb2xvcjojY2NjfQ==",
    ] {
        assert_eq!(run("contrast", &page(&within(url))).outcome, WARN, "{url}");
    }
    // It has only fonts.
    let fonts = "<!DOCTYPE html><link rel=stylesheet \
                 href='https://fonts.googleapis.com/css2?family=A'><p style=color:#ccc>x";
    assert_eq!(run("contrast", &page(fonts)).outcome, WARN);
    let dark = with_sheets(html, &[("/a.css", "html{background:#000}")]);
    assert_eq!(run("contrast", &dark).outcome, PASS);
}

#[test]
fn a_variable_is_known_only_within_its_element() {
    let css = "<!DOCTYPE html><style>.a{--c:#ccc} p{color:var(--c,#000)}</style>";
    let within = format!("{css}<div class=a><b></b><p>Some text</div>");
    let after = format!("{css}<div class=a><b></b></div><p>Some text");
    assert_each("contrast", WARN, &[&within]);
    assert_each("contrast", PASS, &[&after]);
}

#[test]
fn a_colour_may_have_its_numbers_from_variables() {
    for (css, outcome) in [
        (":root{--c:204 204 204} p{color:rgb(var(--c))}", WARN),
        ("p{color:rgb(204 204 204 / var(--o,1))}", WARN),
        (":root{--m:0 0% 80%} p{color:hsl(var(--m))}", WARN),
        (":root{--c:0 0 0} p{color:rgb(var(--c))}", PASS),
        ("p{color:rgb(204 204 204 / var(--o,.5))}", WARN),
        ("p{color:rgb(0 0 0 / var(--o,.5))}", WARN),
        ("p{color:rgb(0 0 0 / var(--o,.8))}", PASS),
        ("p{color:#ccc;background:rgb(var(--c,0 0 0))}", PASS),
        ("p{color:#ccc;background:rgb(var(--c,255 255 255))}", WARN),
    ] {
        assert_each("contrast", outcome, &[&styled(css)]);
    }
}

#[test]
fn each_element_is_judged_by_its_own_text() {
    let html = "<!DOCTYPE html><style>div{color:#ccc} b{color:#000}</style>\n\
                <div>\n<b>fine</b>\n<p>faint</p>\n</div>\n<div>faint</div>";
    assert_eq!(lines(&run("contrast", &page(html))), [4, 6]);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("contrast").on_each(&[
        &styled("p{color:#777}"),
        &styled(""),
        &styled(".a{background:url(a.png)}"),
        "<!DOCTYPE html><p style=color:#ccc>x<p>y",
        "<link rel=stylesheet href=a.css><p>x",
    ]);
    insta::assert_snapshot!(findings.text());
}

#[test]
fn the_message_says_of_how_many_texts_the_colours_are_not_known() {
    let faint = "<p style='color:#999;background:#fff'>Text</p>";
    let message = |html: &str| run("contrast", &page(html)).message;
    assert_eq!(
        message(&faint.repeat(3)),
        "All 3 texts have too little contrast."
    );
    let over_picture = "<p style='color:#999;background:url(a.png)'>Text</p>";
    assert_eq!(
        message(&format!("{}{over_picture}", faint.repeat(3))),
        "3 of 4 texts have too little contrast. The colours of 1 text are not known."
    );
}
