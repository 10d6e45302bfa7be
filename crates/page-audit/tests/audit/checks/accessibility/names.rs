//! The checks of names: graphics, fields, buttons, links, frames. Most cases are those of the ACT rules
//! that the checks name.

use super::super::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each, lines, page, run};

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
fn what_needs_no_name_as_a_graphic_is_not_counted() {
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
fn fields_with_a_label_pass() {
    assert_each(
        "form_labels",
        PASS,
        &[
            "<label>first name <input></label>",
            "<LABEL FOR=c>Country</LABEL><SELECT ID=c><option>England</SELECT>",
            "<div>last name</div><input aria-label='last name' disabled>",
            "<div id=c>Country</div><textarea aria-labelledby=c></textarea>",
            "<div aria-label=country role=combobox>England</div>",
            "<div role=checkbox aria-checked=false>I agree.</div>",
            "<input type=password title='パスワード'>",
            "<label for=f hidden>File</label><input type=file id=f>",
            "<label><span aria-label=Date></span><input type=date></label>",
            "<label for=a></label><label for=a>second</label><input id=a>",
            "<label for=b>later</label><label for=a>sooner</label><input id=a><input id=b>",
            "<input aria-labelledby='x y'><i id=x></i><i id=y>Y</i>",
            "<label for=q><img src=q.png alt=Search></label><input type=search id=q>",
            "<label>Flash <input value=3 aria-label='how often'> times<input id=second></label>\
             <label for=second>second</label>",
        ],
    );
}

#[test]
fn labels_name_a_field_in_their_order_however_many_there_are() {
    let labels = (0..40).map(|n| format!("<label for={}>{n}</label>", n % 2));
    let html = labels.collect::<String>() + "<input id=1><input id=0>";
    let snapshot = page(&html);
    let page = page_audit::Page::new(&snapshot);

    for id in 0..2 {
        let field = page.document().element_by_id(&id.to_string()).unwrap();
        let expected: Vec<_> = (id..40).step_by(2).map(|n| n.to_string()).collect();
        assert_eq!(page.accessible_name(field).text, expected.join(" "));
    }
}

#[test]
fn fields_without_a_label_fail() {
    assert_each(
        "form_labels",
        FAIL,
        &[
            "<div>last name</div><input>",
            "<input disabled>",
            "<input aria-label=' '>",
            "<input aria-label='&nbsp;'>",
            "<div id=country></div><select aria-labelledby=country><option>England</select>",
            "<label>first name<div role=textbox></div></label>",
            "<label for=n>first name</label><div role=textbox id=n></div>",
            "<div role=textbox>first name</div>",
            "<input type=checkbox role=menuitemcheckbox><span aria-hidden=true>Ketchup</span>",
            "<input type=password>",
            "<INPUT TYPE=DATE>",
            "<label for=a>name<input id=b></label><input id=a>",
            "<label>name <input type=hidden></label><input>",
            "<label>two <input><input></label>",
            "<input value=typed>",
            "<select role=none><option>a</select>",
            "<textarea>typed</textarea>",
            "<!-- <label for=x>x</label> --><input id=x>",
            "<template><label for=x>x</label></template><input id=x>",
        ],
    );
}

#[test]
fn a_field_with_only_a_placeholder_warns() {
    assert_each(
        "form_labels",
        WARN,
        &[
            "<input placeholder='Your search'>",
            "<textarea placeholder=Text></textarea>",
            "<label></label><input type=email placeholder=a@example.com>",
        ],
    );
    assert_each("form_labels", PASS, &["<input placeholder=x title=y>"]);
}

#[test]
fn what_is_no_field_needs_no_label() {
    assert_each(
        "form_labels",
        NOT_APPLICABLE,
        &[
            "<input type=hidden>",
            "<input type=submit><input type=reset><input type=button><input type=image>",
            "<input style='display:none;'>",
            "<input aria-hidden=true>",
            "<div inert><input></div>",
            "<select role=none disabled><option>Volvo</select>",
            "<details><summary>x</summary><input></details>",
            "<dialog><input></dialog>",
        ],
    );
    assert_each(
        "form_labels",
        FAIL,
        &["<details open><summary>x</summary><input></details>"],
    );
}

#[test]
fn labels_that_refer_to_each_other_end() {
    let html = "<input id=a aria-labelledby='b a'><span id=b aria-labelledby=a></span>";
    assert_each(
        "form_labels",
        FAIL,
        &[html, "<input id=a aria-labelledby=a>"],
    );
    let named =
        "<input id=a aria-labelledby='b a' aria-label=me><span id=b aria-labelledby=a></span>";
    assert_each("form_labels", PASS, &[named]);
}

#[test]
fn buttons_with_a_name_pass() {
    assert_each(
        "button_names",
        PASS,
        &[
            "<button>My button</button>",
            "<input type=submit value=Submit>",
            "<input type=submit><input type=reset>",
            "<button aria-label='My button'></button>",
            "<span role=button aria-label='My button'></span>",
            "<button disabled>削除</button>",
            "<button><img src=x.svg alt=Close></button>",
            "<button><svg><title>Close</title><path d=M0 /></svg></button>",
            "<button><span title=Close></span></button>",
            "<div role=menu><button role=menuitem title='New file'><img alt=''></button></div>",
            "<button role=menuitem aria-labelledby=n><span id=n hidden>New</span></button>",
            "<label for=b>Go</label><button id=b></button>",
            "<details><summary>Opening times</summary><p>x</details>",
            "<details><p>x</p><summary>Opening</summary><summary></summary></details>",
        ],
    );
}

#[test]
fn buttons_without_a_name_fail() {
    assert_each(
        "button_names",
        FAIL,
        &[
            "<button></button>",
            "<BUTTON TYPE=button VALUE='read more'></BUTTON>",
            "<span role=button></span>",
            "<button role=none></button>",
            "<button><i class=icon></i></button>",
            "<button><img src=x.svg alt=''></button>",
            "<button><svg><path d=M0 /></svg></button>",
            "<button><svg><title> </title></svg></button>",
            "<button><span aria-hidden=true>×</span></button>",
            "<button><script>x</script><!-- x --></button>",
            "<input type=button>",
            "<input type=submit value=''>",
            "<div role=menu><button role=menuitem><img src=f.svg alt=''></button></div>",
            "<details><summary></summary>x</details>",
            "<details><summary role=none></summary>x</details>",
            "<details><summary></summary><summary>Opening</summary></details>",
        ],
    );
}

#[test]
fn what_is_no_button_is_not_counted() {
    assert_each(
        "button_names",
        NOT_APPLICABLE,
        &[
            "<input type=image alt=Download>",
            "<button style='display: none;'></button>",
            "<button role=link></button>",
            "<button role=none disabled></button>",
            "<summary></summary>",
            "<details><div><summary></summary></div></details>",
            "<div role=menu hidden><button role=menuitem></button></div>",
            "<template><button></button></template>",
        ],
    );
}

#[test]
fn links_with_a_name_pass() {
    assert_each(
        "link_names",
        PASS,
        &[
            "<a href=/x> Web </a>",
            "<A HREF=//example.org>語</A>",
            "<div role=link tabindex=0>Web</div>",
            "<button role=link>Click</button>",
            "<a href=x><img src=l.png aria-label=Web></a>",
            "<a href=x title=Web><img src=l.png alt=''></a>",
            "<a href=x><img src=l.png title=Web></a>",
            "<a href=x><img src=l.png alt=''>Web</a>",
            "<a href=x><img src=l.png aria-labelledby=i></a><div id=i>Web</div>",
            "<a href=x role=doc-biblioref>ACT</a>",
            "<a href=x><svg><text>Web</text></svg></a>",
            "<svg><a href=x><text>Web</text></a></svg>",
            "<a href=x><span style='visibility:hidden'><b style='visibility: visible'>Web</b></span></a>",
        ],
    );
}

#[test]
fn links_without_a_name_fail() {
    assert_each(
        "link_names",
        FAIL,
        &[
            "<a href=http://www.w3.org/WAI></a>",
            "<a href=x><img src=l.png alt=''></a>",
            "<a href=x><img src=l.png alt=logo role=presentation></a>",
            "<a href=x><img src=l.png role=none></a>",
            "<a href=x><img src=l.png title=''></a>",
            "<a href=x><img src=l.png aria-labelledby=i></a><div id=i></div>",
            "<a href=x><img src=l.png aria-labelledby=i></a>",
            "<a href=x style='left: -9999px'><img src=l.png></a>",
            "<a href=x role=none> </a>",
            "<a href=x role=doc-biblioref><img src=l.png alt=''></a>",
            "<a href=''>&nbsp;</a>",
            "<a href=x><span hidden>text</span></a>",
            "<a href=x><noscript>text</noscript></a>",
        ],
    );
}

#[test]
fn what_is_no_link_is_not_counted() {
    assert_each(
        "link_names",
        NOT_APPLICABLE,
        &[
            "<a href=x role=button></a>",
            "<a href=x style='display: none;'></a>",
            "<a href=x style='visibility: hidden'></a>",
            "<a href=x aria-hidden=true>Web</a>",
            "<a name=x></a>",
            "<img usemap=#p alt=x><map name=p><area href=x></map>",
        ],
    );
}

#[test]
fn every_link_without_a_name_is_found_at_its_line() {
    let html = "<p><a href=a>a</a>\n<a href=b></a>\n<a\nhref=c><img alt=''></a>";
    let result = run("link_names", &page(html));
    assert_eq!(lines(&result), [2, 3]);
    assert!(
        result.message.contains("Of 3 links, 2"),
        "{}",
        result.message
    );
}

#[test]
fn frames_with_a_title_pass() {
    assert_each(
        "frame_titles",
        PASS,
        &[
            "<iframe title='Grocery List' src=d.html></iframe>",
            "<iframe aria-label=Groceries src=d.html></iframe>",
            "<div id=h>Groceries</div><iframe aria-labelledby=h src=d.html></iframe>",
            "<frameset><frame title=Menu src=d.html></frameset>",
        ],
    );
}

#[test]
fn frames_without_a_title_fail() {
    assert_each(
        "frame_titles",
        FAIL,
        &[
            "<iframe name=Groceries src=d.html></iframe>",
            "<IFRAME SRC=d.html>some text</IFRAME>",
            "<iframe title='' src=d.html></iframe>",
            "<iframe title=' ' src=d.html></iframe>",
            "<frameset><frame src=d.html></frameset>",
        ],
    );
}

#[test]
fn frames_that_are_not_reached_are_not_counted() {
    assert_each(
        "frame_titles",
        NOT_APPLICABLE,
        &[
            "<button>x</button>",
            "<iframe style='display:none;' src=d.html></iframe>",
            "<iframe tabindex=-1 src=d.html></iframe>",
            "<iframe role=none src=d.html></iframe>",
            "<noscript><iframe src=d.html></iframe></noscript>",
        ],
    );
}
