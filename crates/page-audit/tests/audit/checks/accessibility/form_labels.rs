//! Tests of the check `form_labels`.

use page_audit::Page;

use crate::checks::{FAIL, INFO, NOT_APPLICABLE, PASS, WARN, assert_each, keys, page, run};
use crate::findings::Findings;

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
    let page = Page::new(&snapshot);

    for id in 0..2 {
        let field = page.document().element_by_id(&id.to_string()).unwrap();
        let expected: Vec<_> = (id..40).step_by(2).map(|n| n.to_string()).collect();
        assert_eq!(page.accessible_name(field).text, expected.join(" "));
    }
}

#[test]
fn controls_within_a_label_count_with_their_values() {
    let name = |within: &str| {
        let html = format!("<input type=checkbox id=c><label for=c>Flash {within} times</label>");
        let snapshot = page(&html);
        let page = Page::new(&snapshot);
        let field = page.document().element_by_id("c").unwrap();
        page.accessible_name(field).text
    };
    for (within, value) in [
        ("<input value=3>", "3"),
        ("<input type=search value=3>", "3"),
        ("<span role=textbox aria-label=Number>3</span>", "3"),
        ("<input type=password value=3>", ""),
        (
            "<span role=textbox>more <b>than</b> <i>3</i> </span>",
            "more than 3",
        ),
        ("<select><option>2<option selected>3</select>", "3"),
        ("<select><option>2<option>3</select>", "2"),
        (
            "<select multiple><option selected>2<option selected>3</select>",
            "2 3",
        ),
        ("<select><option label=two>2</select>", "two"),
        (
            "<div role=listbox><i role=option>2</i><i role=option aria-selected=true>3</i></div>",
            "3",
        ),
        (
            "<div role=listbox><i role=option aria-selected=true>2<i role=option \
             aria-selected=true>3</i></i></div>",
            "23",
        ),
        ("<span role=combobox>3</span>", "3"),
        ("<input type=range value=3>", "3"),
        (
            "<span role=slider aria-valuenow=3 aria-valuetext=three></span>",
            "three",
        ),
        ("<button>3</button>", "3"),
    ] {
        let expected = format!("Flash {value} times").replace("  ", " ");
        assert_eq!(name(within), expected, "{within}");
    }
}

#[test]
fn an_option_may_be_named_by_its_label() {
    let snapshot = page("<select><option label=Two>2</select>");
    let page = Page::new(&snapshot);
    let option = page.document().html_elements("option").next().unwrap();
    assert_eq!(page.accessible_name(option).text, "Two");
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
fn choices_belong_into_a_group_with_a_name() {
    let form = |kind: &str, around: &str| {
        let choice = |label| format!("<label><input type={kind} name=size>{label}</label>");
        let choices = choice("Small") + &choice("Large");
        format!("<form>{}</form>", around.replace('%', &choices))
    };
    for around in [
        "%",
        "<h2>Size</h2><p>%</p>",
        "<fieldset>%</fieldset>",
        "<fieldset><legend></legend>%</fieldset>",
        "<div role=radiogroup>%</div>",
        "<fieldset role=none><legend>Size</legend>%</fieldset>",
    ] {
        assert_each("form_labels", WARN, &[&form("radio", around)]);
        assert_each("form_labels", WARN, &[&form("checkbox", around)]);
    }
    for around in [
        "<fieldset><legend>Size</legend>%</fieldset>",
        "<fieldset><legend>Size</legend><fieldset>%</fieldset></fieldset>",
        "<fieldset aria-label=Size>%</fieldset>",
        "<div role=radiogroup aria-label=Size><p>%</p></div>",
        "<div role=group aria-labelledby=l><h2 id=l>Size</h2>%</div>",
        "<table><tr><th>Size<td>%</table>",
    ] {
        assert_each("form_labels", PASS, &[&form("radio", around)]);
    }
    assert_each(
        "form_labels",
        PASS,
        &[
            // Styles use such buttons to show and hide parts of a page.
            "<style>input{position:absolute;opacity:0}</style>\
             <input type=radio name=a aria-label=x><input type=radio name=a aria-label=y>",
            "<link rel=stylesheet href=/a.css>\
             <input type=radio name=a aria-label=x><input type=radio name=a aria-label=y>",
            "<form><label><input type=checkbox name=a>x</label>\
             <label><input type=checkbox name=b>y</label></form>",
            "<form><label><input type=checkbox name=a>x</label>\
             <label><input type=radio name=a>y</label></form>",
            "<form><label><input type=radio name=a>x</label></form>\
             <form><label><input type=radio name=a>x</label></form>",
            "<form><label><input type=radio name=a>x</label>\
             <label hidden><input type=radio name=a>y</label></form>",
            "<form><label><input type=radio>x</label><label><input type=radio>y</label></form>",
            "<form><p id=d>Size</p><input type=radio name=a aria-label=x aria-describedby=d>\
             <input type=radio name=a aria-label=y aria-describedby=d></form>",
        ],
    );
    for outside in [
        "<input type=radio name=a aria-label=x><input type=radio name=a aria-label=y>",
        "<div role=radiogroup><label><input type=radio name=a>x</label>\
         <label><input type=radio name=a>y</label></div>",
    ] {
        assert_each("form_labels", WARN, &[outside]);
    }
    let nameless = "<form><input type=radio name=a><input type=radio name=a></form>";
    let result = run("form_labels", &page(nameless));
    assert_eq!(result.outcome, FAIL);
    assert_eq!(
        keys(&result),
        ["no_label", "no_label", "choices_without_group"]
    );
}

#[test]
fn several_labels_are_mentioned() {
    assert_each(
        "form_labels",
        INFO,
        &[
            "<label for=z>Street</label><input id=z><label for=z>City</label>",
            "<label>Street <input id=z></label><label for=z>City</label>",
        ],
    );
    assert_each(
        "form_labels",
        PASS,
        &[
            "<label for=z>Street</label><input id=z><label for=z>Street</label>",
            "<label for=z>Street</label><input id=z><label for=z></label>",
            "<label for=z>Street</label><input id=z><label for=z hidden>City</label>",
            "<label for=z>Photo</label><input type=file id=z><label for=z>Choose</label>",
            "<label for=z>Street</label><input id=z aria-label=Street><label for=z>City</label>",
        ],
    );
}

#[test]
fn other_elements_need_no_label() {
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
fn the_list_of_a_combobox_needs_no_name_of_its_own() {
    let list = "<ul role=listbox id=l><li role=option>x</ul>";
    let combobox = "<input role=combobox aria-label=x aria-expanded=true aria-controls=l>";
    assert_each("form_labels", PASS, &[&format!("{combobox}{list}")]);
    let field = "<input id=l>";
    assert_each("form_labels", FAIL, &[list, &format!("{combobox}{field}")]);
}

#[test]
fn a_field_is_not_named_by_its_own_value() {
    let named = |html: &str| {
        let snapshot = page(html);
        let page = Page::new(&snapshot);
        let field = page.document().html_elements("input").next().unwrap();
        page.accessible_name(field).text
    };
    assert_eq!(
        named("<p id=l>Name <input aria-labelledby=l value=Smith></p>"),
        "Name"
    );
    let snapshot = page("<p id=l>Delete <button aria-labelledby=l>this file</button></p>");
    let button = Page::new(&snapshot);
    let element = button.document().html_elements("button").next().unwrap();
    assert_eq!(button.accessible_name(element).text, "Delete this file");
    let other = "<p id=l>Every <i role=textbox>5</i> days</p><input aria-labelledby=l value=x>";
    assert_eq!(named(other), "Every 5 days");
}

#[test]
fn words_that_a_style_generates_are_a_label() {
    let with = |label: &str| {
        format!(
            "<style>.x::before{{content:'Email'}}</style><label for=e>{label}</label><input id=e>"
        )
    };
    assert_each("form_labels", PASS, &[&with("<i class=x></i>")]);
    let hidden = with("<i class=x aria-hidden=true></i>");
    assert_each("form_labels", FAIL, &[&hidden, &with("<i class=y></i>")]);
}

#[test]
fn a_label_without_text_may_have_a_title() {
    let stars = |title: &str| {
        format!(
            "<fieldset><legend>Rating</legend><input type=radio name=r id=a><label for=a {title}></label></fieldset>"
        )
    };
    assert_each("form_labels", PASS, &[&stars("title='1 star'")]);
    assert_each("form_labels", FAIL, &[&stars("title=' '"), &stars("")]);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("form_labels").on_each(&[
        "<input disabled>",
        "<textarea>typed</textarea>",
        "<label>two <input><input></label>",
        "<div role=textbox>first name</div>",
        "<select role=none><option>a</select>",
        "<div id=country></div><select aria-labelledby=country><option>England</select>",
        "<input placeholder='Your search'>",
        "<input placeholder=x title=y>",
        "<input><input>",
        "<input placeholder=a><input placeholder=b>",
    ]);
    insta::assert_snapshot!(findings.text());
}

#[test]
fn what_all_lack_none_has() {
    let message = |count| run("form_labels", &page(&"<input>".repeat(count))).message;
    assert_eq!(message(2), "Neither form field has a label.");
    assert_eq!(message(3), "None of the 3 form fields has a label.");
}

/// As a plugin against spam does it.
#[test]
fn a_field_that_a_script_gives_the_id_of_a_label_has_one() {
    let page = |script: &str| {
        format!(
            "<label for=comment>Comment</label><textarea id=x1></textarea><textarea id=comment \
             aria-hidden=true tabindex=-1></textarea><script>{script}</script><label>Name <input>\
             </label>"
        )
    };
    let exchange = "document.getElementById(\"comment\").setAttribute( \"id\", \"y\" );\
                    document.getElementById(\"x1\").setAttribute( \"id\", \"comment\" );";
    assert_each("form_labels", PASS, &[&page(exchange)]);
    let others = [
        exchange.replace("\"id\"", "\"lang\""),
        exchange.replace("x1", "x2"),
    ];
    for other in others {
        assert_each("form_labels", FAIL, &[&page(&other)]);
    }
}
