//! Pages for the checks of being usable by everybody.

use super::Answer;

pub const PAGES: &[(&str, &[&str])] = &[
    (
        "language",
        &[
            "<p>x",
            "<html lang>",
            "<html lang='#1'>",
            "<html lang=en xml:lang=fr>",
            "<html lang=en>",
        ],
    ),
    (
        "image_keywords",
        &[
            "<img src=a.png>",
            "<img src=a.png alt=' '>",
            "<span role='image none'></span>",
            "<div role=img>★★★★</div>",
            "<img src='red%20shoes.png' alt='red shoes.png'>",
            "<img src='/img/IMG_0042.JPG?w=100' alt='img_0042.jpg'>",
            "<img src=a.png alt='word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word'>",
            "<img src=a.png alt>",
        ],
    ),
    (
        "graphic_names",
        &[
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
        ],
    ),
    (
        "form_labels",
        &[
            "<input disabled>",
            "<textarea>typed</textarea>",
            "<label>two <input><input></label>",
            "<div role=textbox>first name</div>",
            "<select role=none><option>a</select>",
            "<div id=country></div><select aria-labelledby=country><option>England</select>",
            "<input placeholder='Your search'>",
            "<input placeholder=x title=y>",
        ],
    ),
    (
        "button_names",
        &[
            "<button></button>",
            "<input type=button>",
            "<span role=button></span>",
            "<details><summary></summary>x</details>",
            "<button>My button</button>",
        ],
    ),
    (
        "link_names",
        &[
            "<a href=''>&nbsp;</a>",
            "<a href=x role=none> </a>",
            "<a href=http://www.w3.org/WAI></a>",
            "<p><a href=a>a</a>\n<a href=b></a>\n<a\nhref=c><img alt=''></a>",
            "<a href=/x> Web </a>",
        ],
    ),
    (
        "frame_titles",
        &[
            "<IFRAME SRC=d.html>some text</IFRAME>",
            "<frameset><frame src=d.html></frameset>",
            "<iframe title='Grocery List' src=d.html></iframe>",
        ],
    ),
    (
        "heading_order",
        &[
            "<h1></h1>",
            "<h1>a</h1><h2> <br> </h2>",
            "<h3>a</h3>",
            "<h1>a</h1><h3>b</h3>",
            "<h2>a</h2><h1>b</h1>",
        ],
    ),
    (
        "landmarks",
        &[
            "<p>x",
            "<main>x</main><div role=main></div>",
            "<main>x</main>",
        ],
    ),
    (
        "bypass_blocks",
        &[
            "<a class='skip-link' href=#inhalt>Los</a><h1>x</h1>",
            "<a href=#main>Skip to main content</a><main>x</main>",
            "<a href='#本文'>本文へスキップ</a><main>x</main>",
            "<a href='#'>Menu</a><p>y</p>",
            "<a href='#top'>Skip</a>",
        ],
    ),
    (
        "list_structure",
        &[
            "<dt>a</dt>",
            "<dl><dt>a</dl>",
            "<dl><p>a</p></dl>",
            "<ul>text<li>a</ul>",
            "<ul><div>a</div></ul>",
            "<div><li>a</li></div>",
            "<dl><dd>a<dt>b<dd>c</dl>",
            "<menu><a href=x>a</a></menu>",
            "<ol><li>a</li><ol><li>b</li></ol></ol>",
            "<ul>\n<li>a\n</li><p>b</p>\n<p>c</p></ul>",
            "<dl><div><dt>a</div><div><dd>b</div></dl>",
            "<ul></ul>",
        ],
    ),
    (
        "table_headers",
        &[
            "<table><tr><th>a<td>b<tr><th scope=row>c</table>",
            "<table><tr><th id=a>x<tr><td headers=b>y</table>",
            "<table><tr><td><span id=a>x</span><tr><td headers=a>y</table>",
            "<table><thead><tr><td>a<td>b<tbody><tr><td>c<td>d</table>",
            "<table><tr><th>a<th>b</table>",
        ],
    ),
    (
        "aria_valid",
        &[
            "<div aria->x</div>",
            "<p aria-label=x>x</p>",
            "<div role=buton>x</div>",
            "<div aria-hidden=yes>x</div>",
            "<nav aria-checked=true>x</nav>",
            "<button aria-sort=''>x</button>",
            "<div aria-expanded=true>x</div>",
            "<div aria-not-checked=true>x</div>",
            "<div hidden aria-labeledby=x></div>",
            "<div role=main aria-live=page></div>",
            "<span aria-labelledby=x id=x>x</span>",
            "<table><tr><td aria-selected=true>x</table>",
            "<div role=gridcell aria-rowindex=2.5>x</div>",
            "<div role=button aria-expanded=collapsed>x</div>",
            "<div role=button aria-pressed=horizontal>x</div>",
            "<div role=alert aria-relevant='text always'></div>",
            "<div role=listbox aria-activedescendant='a b'></div>",
            "<a href=x aria-current='page' aria-haspopup=yes>x</a>",
            "<audio src=x controls aria-orientation=horizontal></audio>",
            "<div role=spinbutton aria-valuemin=one aria-label=x></div>",
            "<div role=textbox aria-required=undefined aria-label=x></div>",
            "<div role=checkbox\naria-checked=false>a</div>\n<b\nrole=x></b><i aria-x aria-y>x</i>",
            "<div role=''>x</div>",
        ],
    ),
    (
        "aria_hidden",
        &[
            "<body aria-hidden=true><p>x",
            "<A ARIA-HIDDEN=true HREF=x>x</A>",
            "<p tabindex=0 aria-hidden=true>x</p>",
            "<div aria-hidden=true contenteditable>x</div>",
            "<details aria-hidden=true><summary>x</summary></details>",
            "<div role=dialog><p aria-hidden=true><button>x</button></p></div>",
            "<div aria-hidden=true><fieldset disabled><legend><input></legend></fieldset></div>",
            "<p aria-hidden=true>x</p>",
        ],
    ),
    (
        "id_references",
        &[
            "<label for=a>x</label>",
            "<input aria-describedby=hint>",
            "<div aria-labelledby='a b'></div><i id=a></i>",
            "<label for=a>x</label><input id=a><input id=a>",
            "<button aria-controls=x aria-expanded=true>x</button>",
            "<p id=a>x\n<p id=a>y\n<p id=a>z",
            "<p id=a>x<p id=A>y",
        ],
    ),
    (
        "focus_order",
        &[
            "<p tabindex=1>x",
            "<a href=x accesskey=s>x</a>\n<button ACCESSKEY='t S'>y</button>\n<i accesskey=ü></i>",
            "<p tabindex=0>x",
        ],
    ),
    (
        "meta_refresh",
        &[
            r#"<meta http-equiv=refresh content="30">"#,
            r#"<meta http-equiv=refresh content="0">"#,
            r#"<meta http-equiv=refresh content="0;url=/x">"#,
            r#"<meta http-equiv=refresh content="72001">"#,
        ],
    ),
    (
        "zoom",
        &[
            "<meta name=viewport content='user-scalable='>",
            "<meta name=viewport content='maximum-scale=1'>",
            "<meta name=viewport content='width=device-width;maximum-scale=1.9'>",
            "<meta name=viewport content='maximum-scale=2'>",
            "<meta name=viewport content=''>",
        ],
    ),
];

pub const ANSWERS: &[Answer] = &[];
