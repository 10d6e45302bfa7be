//! The worst pages for their CSS.

use super::pieces::{numbered, repeated};
use super::{IMPORTED, Worst};

/// The worst pages for their CSS, by name.
pub const CSS: &[(&str, Worst)] = &[
    ("styles", |size| {
        format!("<style>{}", repeated("/*a{}@", size))
    }),
    ("style attributes", |size| {
        repeated("<i style='display:none;;:'>", size)
    }),
    ("rules of CSS", |size| {
        format!(
            "<style>{}",
            numbered(size, |i| format!(".a{i}{{color:red}}"))
        )
    }),
    ("empty rules of CSS", |size| {
        format!("<style>{}", repeated("a{}", size))
    }),
    ("rules and elements", |size| {
        format!(
            "<style>{}</style>{}",
            numbered(size / 2, |i| format!(".a{i} *{{color:red}}")),
            numbered(size / 2, |i| format!("<p class=a{i}>x"))
        )
    }),
    ("rules for every element", |size| {
        format!(
            "<style>{}</style>{}",
            numbered(size / 2, |i| format!(":not(.a{i}) *{{color:red}}")),
            repeated("<p>x", size / 2)
        )
    }),
    ("selectors of one rule", |size| {
        format!("<style>{}a{{color:red}}</style><a>", repeated("a b,", size))
    }),
    ("one long selector", |size| {
        format!("<style>{}a{{color:red}}</style><a>", repeated("a ", size))
    }),
    ("selectors in selectors", |size| {
        format!("<style>{}", repeated(":is(", size))
    }),
    ("nested rules of CSS", |size| {
        format!("<style>{}", repeated("a{", size))
    }),
    ("nested groups of CSS", |size| {
        format!("<style>{}", repeated("@media screen{", size))
    }),
    ("nested values of CSS", |size| {
        format!("<style>a{{width:{}", repeated("calc(", size))
    }),
    ("custom properties", |size| {
        format!(
            "<style>:root{{{}}}p{{color:var(--a9)}}</style><p>x",
            numbered(size, |i| format!("--a{i}:var(--a{});", i + 1))
        )
    }),
    ("custom properties of elements", |size| {
        format!(
            "<style>div{{color:var(--a)}}</style>{}",
            numbered(size, |i| format!("<div style=--a:{i}>"))
        )
    }),
    ("nested elements with rules", |size| {
        format!(
            "<style>div div>div~p,.a .b div{{color:red}}</style>{}",
            repeated("<div><p class=b>", size)
        )
    }),
    ("URLs in CSS", |size| {
        format!(
            "<style>{}",
            numbered(size, |i| format!("p{{background:url({i})}}"))
        )
    }),
    ("statements in a rule", |size| {
        format!("<style>a{{{}", repeated("x;", size))
    }),
    ("rules that are not known", |size| {
        format!("<style>{}", repeated("@keyframes a{to{color:red}}", size))
    }),
    ("groups of CSS", |size| {
        format!(
            "<style>{}",
            repeated("@media print,screen{a{color:red}}", size)
        )
    }),
    ("layers", |size| {
        format!(
            "<style>{}",
            numbered(size, |i| format!("@layer a{i}{{a{{color:red}}}}"))
        )
    }),
    ("names of layers", |size| {
        format!("<style>@layer {}", numbered(size, |i| format!("a{i},")))
    }),
    ("names of one layer", |size| {
        format!("<style>@layer {}", repeated("a,", size))
    }),
    ("families of a font", |size| {
        format!(
            "<style>p{{font-family:{}a}}</style><p>x",
            repeated("a,", size)
        )
    }),
    ("fonts and families", |size| {
        format!(
            "<style>{}</style>{}",
            numbered(size / 2, |i| format!(
                "@font-face{{font-family:a{};src:url({i})}}",
                i % 9
            )),
            numbered(size / 2, |i| format!(
                "<p style=font:{}px/1,b,c{i},a{}>x",
                i % 999,
                i % 9
            ))
        )
    }),
    ("parts of a font", |size| {
        format!(
            "<style>@font-face{{src:{}url(a);unicode-range:{}U+1",
            repeated("url(a),", size / 2),
            repeated("U+1,", size / 2)
        )
    }),
    ("URLs of one value", |size| {
        format!(
            "<style>p{{background:{}url(a)}}</style><p>",
            repeated("url(a),", size)
        )
    }),
    ("URLs in a set", |size| {
        format!(
            "<style>p{{--a:image-set({})}}</style><p>",
            repeated("'a'", size)
        )
    }),
    ("images of many styles", |size| {
        format!(
            "<style>p{{background:{}url(a)}}</style>{}",
            repeated("url(a),", size / 4),
            numbered(size * 3 / 4, |i| format!("<p style=width:{i}px>"))
        )
    }),
    ("images before elements", |size| {
        format!(
            "<style>{}</style>{}",
            numbered(size / 2, |i| format!("p::before{{content:url({i})}}")),
            numbered(size / 2, |i| format!("<p style=width:{i}px>"))
        )
    }),
    ("declarations of one rule", |size| {
        format!(
            "<style>p{{{}}}</style>{}",
            repeated("--a:;", size / 2),
            repeated("<p style=a:b>x", size / 2)
        )
    }),
    ("declarations of many selectors", |size| {
        format!(
            "<style>{}p{{{}}}</style>{}",
            repeated("p,", 16_000),
            repeated("color:red;", size / 2),
            repeated("<p style=a:b>x", size / 2)
        )
    }),
    ("custom properties in all scopes", |size| {
        format!(
            "<style>p{{{}}}</style>{}",
            numbered(size / 4, |i| format!("--a{}:;", i % 9_999)),
            numbered(size * 3 / 4, |i| format!("<p style=--b:{i}>"))
        )
    }),
    ("custom properties of all", |size| {
        format!(
            "<style>*{{{}}}</style>{}",
            numbered(2_000, |i| format!("--a{i}:0;")),
            numbered(size, |i| format!("<div style=--a9:{i}><p>x</p>"))
        )
    }),
    ("references that double", |size| {
        format!(
            "<style>p{{--a0:;{}width:var(--a30)}}</style>{}",
            numbered(700, |i| format!("--a{}:var(--a{i})var(--a{i});", i + 1)),
            numbered(size, |i| format!("<p style=height:{i}px>"))
        )
    }),
    (":has() for every element", |size| {
        format!(
            "<style>{}</style>{}",
            numbered(size / 2, |i| format!("p:has(.a{i}){{color:red}}")),
            repeated("<p><b>x</b>", size / 2)
        )
    }),
    (":has() of siblings", |size| {
        format!(
            "<style>{}</style>{}",
            repeated(":is(p:has(b),p:has(i))~p:has(i)~p{color:red}", size / 2),
            repeated("<p>", size / 2)
        )
    }),
    (":has() and nested elements", |size| {
        format!(
            "<style>div:has(p) .a,div:has(i) b{{color:red}}</style>{}",
            repeated("<div>", size)
        )
    }),
    (":not() in :not()", |size| {
        format!(
            "<style>{}</style>{}",
            numbered(size / 2, |i| format!(
                ":not(:not(.a{i} *)>p *) *{{color:red}}"
            )),
            repeated("<p><b>x</b>", size / 2)
        )
    }),
    (":nth-child() of many", |size| {
        format!(
            "<style>{}</style>{}",
            numbered(size / 2, |i| format!(
                "p:nth-child(2n of .a{}){{color:red}}",
                i % 9
            )),
            numbered(size / 2, |i| format!("<p class=a{}>", i % 9))
        )
    }),
    ("long selectors", |size| {
        repeated(
            &format!("<style>{}a{{color:red}}</style>", "a>".repeat(190)),
            size,
        )
    }),
    ("long selectors and nested elements", |size| {
        let selector = "b ".repeat(199);
        format!(
            "<style>{selector}i{{color:red}}</style>{}<i>",
            repeated("<b>", size)
        )
    }),
    ("selectors in lists", |size| {
        let list = "a,".repeat(8_000);
        repeated(&format!("<style>:is({list}a){{color:red}}</style>"), size)
    }),
    ("rules for a few elements", |size| {
        format!(
            "<style>{}</style>{}{}",
            repeated("p{color:red}", 120_000),
            numbered(800_000, |i| format!(
                "<div style=width:{i}px><p>x</p></div>"
            )),
            repeated("<b>", size.saturating_sub(920_000))
        )
    }),
    ("a long class created again", |size| {
        format!(
            "<style>.x{{color:red}}</style><p><b class='{}'>{}",
            repeated("a ", size / 2),
            repeated("<p>x", size / 2)
        )
    }),
    ("imports in a ring", |size| {
        let imports = (0..IMPORTED).map(|i| format!("@import '{i}.css';"));
        let rules = numbered(size / IMPORTED, |i| format!(".a{i}{{color:red}}"));
        imports.collect::<String>() + &rules
    }),
    ("styles that all differ", |size| {
        numbered(size, |i| format!("<p style=width:{i}px>"))
    }),
];
