//! Pages for the checks of good practice.

use super::{Answer, HERE};

pub const PAGES: &[(&str, &[&str])] = &[
    (
        "doctype",
        &[
            "<p>x",
            "<!DOCTYPE>",
            "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 3.2 Final//EN'>",
            "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' 'http://www.w3.org/TR/html4/loose.dtd'>",
            "<!DOCTYPE html><p>x",
        ],
    ),
    ("charset", &["<meta charset=windows-1251>"]),
    (
        "meta_viewport",
        &[
            "<p>x",
            "<meta name=viewport>",
            "<meta name=viewport content='device-width'>",
            "<meta name=viewport content='user-scalable=yes'>",
            "<meta name=viewport content='width=980'>",
            "<meta name=viewport content='initial-scale=0.5'>",
            "<meta name=viewport content='width=1024px, initial-scale=0.5'>",
            "<META NAME=' Viewport' CONTENT='WIDTH = Device-Width'>",
        ],
    ),
    (
        "deprecated_html_tags",
        &[
            "<tt>x</tt>",
            "<big>x</big>",
            "<dir>x</dir>",
            "<font>x</font>",
            "<nobr>x</nobr>",
            "<applet>x</applet>",
            "<center>x</center>",
            "<strike>x</strike>",
            "<ACRONYM>x</ACRONYM>",
            "<marquee>x</marquee>",
            "<frameset><frame src=a></frameset>",
            "<tt>x</tt>\n<big>y</big>\n<TT>z</TT>",
            "<x-marquee>x</x-marquee>",
        ],
    ),
    (
        "empty_src",
        &[
            "<img src='' alt=x>",
            "<script src></script>",
            "<iframe src=''></iframe>",
            "<link rel=stylesheet href=''>",
            "<img src=# alt=x>",
        ],
    ),
    ("text_html_ratio", &["<p>1234567"]),
    (
        "social",
        &[
            "<A HREF=' //X.com/example '>x</A>",
            "<a href=https://github.com/example>code</a>",
            "<!-- <a href=https://x.com/example>x</a> -->",
            "<a href=https://www.facebook.com/example>f</a>",
            "<a href=https://www.youtube.com/@例え>動画</a>",
            "<a href=http://de.linkedin.com:80/company/example?a=1&amp;b=2><svg><title>in</title></svg></a>",
        ],
    ),
];

pub const ANSWERS: &[Answer] = &[("charset", HERE, &[], "\n<meta charset=latin1>")];
