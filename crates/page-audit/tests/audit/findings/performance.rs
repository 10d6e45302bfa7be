//! Pages for the checks of being quick.

use super::{Answer, HERE};

pub const PAGES: &[(&str, &[&str])] = &[
    ("http_requests", &[""]),
    (
        "dom_size",
        &[
            "<div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div>x",
            "<ol><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li><li>",
            "<div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div>x",
        ],
    ),
    (
        "render_blocking",
        &[
            "<script src=a.js></script>",
            "<script src=//cdn.example.net/a.js type></script>",
            "<script src=a.js></script><style>@import 'a.css'</style>",
            "<style>@import url(a.css);</style>",
            "<link rel=stylesheet href=a.css ><link rel=stylesheet href=a.css ><link rel=stylesheet href=a.css ><link rel=stylesheet href=a.css ><link rel=stylesheet href=a.css >",
            "<script src=''></script>",
        ],
    ),
    ("image_format", &["<img src=a.webp>"]),
    (
        "image_dimensions",
        &[
            "<img src=a.png>",
            "<img src=a.png width=10>",
            "<img src=data:image/gif;base64,R0lGOD>",
            "<img src=a.png>\n<img src=b.png width=1 height=1>\n<img src=ü.png>",
            "<img src=a.png width=10 height=20>",
        ],
    ),
    (
        "lazy_loading",
        &[
            "<main><img src=a.png loading=lazy></main>",
            "<main><img src=a.png><img src=later.png><img src=later.png><img src=later.png><img src=later.png><img src=later.png><img src=later.png></main>",
            "<img src=a.png loading=lazy>",
        ],
    ),
];

pub const ANSWERS: &[Answer] = &[
    (
        "text_compression",
        HERE,
        &[("content-encoding", "GZIP")],
        LONG,
    ),
    (
        "text_compression",
        HERE,
        &[("content-encoding", "identity")],
        LONG,
    ),
    ("text_compression", HERE, &[], LONG),
    ("page_size", HERE, &[], "<p>x"),
];

const LONG: &str = "<p>Shoes for everybody, in every size, for every weather and for every way that you go. \
    Shoes for everybody, in every size, for every weather and for every way that you go. \
    Shoes for everybody, in every size, for every weather and for every way that you go. \
    Shoes for everybody, in every size, for every weather and for every way that you go. \
    Shoes for everybody, in every size, for every weather and for every way that you go. \
    Shoes for everybody, in every size, for every weather and for every way that you go. \
    Shoes for everybody, in every size, for every weather and for every way that you go. \
    Shoes for everybody, in every size, for every weather and for every way that you go. \
    Shoes for everybody, in every size, for every weather and for every way that you go. \
    Shoes for everybody, in every size, for every weather and for every way that you go. \
    Shoes for everybody, in every size, for every weather and for every way that you go. \
    Shoes for everybody, in every size, for every weather and for every way that you go. \
    Shoes for everybody, in every size, for every weather and for every way that you go. \
    Shoes for everybody, in every size, for every weather and for every way that you go. \
    Shoes for everybody, in every size, for every weather and for every way that you go. \
    Shoes for everybody, in every size, for every weather and for every way that you go. \
    Shoes for everybody, in every size, for every weather and for every way that you go.";
