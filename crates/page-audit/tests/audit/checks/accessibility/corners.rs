//! Corners of the rules of accessibility: each page here is told apart by one condition alone.

use super::super::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each, page, run};

#[test]
fn lists_by_role_and_hidden_ones() {
    assert_each(
        "list_structure",
        NOT_APPLICABLE,
        &[
            "<ul role=none><p>x</p></ul>",
            "<ul hidden><p>x</p></ul>",
            "<dl role=group><p>x</p></dl>",
            "<dl hidden><p>x</p></dl>",
            "<li role=none>x</li>",
            "<li hidden>x</li>",
        ],
    );
    assert_each(
        "list_structure",
        PASS,
        &[
            "<ul role=' '><li>a</ul>",
            "<menu><li>a</menu>",
            "<ul><style>a{}</style><li>a<li>b</li><p hidden>x</p></ul>",
            "<dl><dt>a<dd>b</dd><script>x</script><p hidden>x</p></dl>",
            "<dl><dt>a<dd>b</dd><svg></svg></dl>",
        ],
    );
    assert_each(
        "list_structure",
        FAIL,
        &[
            "<dl role=' '><p>x</p></dl>",
            "<dl>text<dt>a<dd>b</dl>",
            "<dl><div><dt>a</div></dl>",
            "<div><div><dt>a</dt></div></div>",
        ],
    );
}

#[test]
fn which_cells_a_header_has() {
    assert_each(
        "table_headers",
        PASS,
        &[
            // Cells that span rows push the others aside, but only within their group.
            "<table><tr><th scope=row rowspan=2>a<td>p<th>b<tr><td>q<td>r</table>",
            "<table><tr><th scope=row rowspan=0>a<td>p<th>b<tr><td>q<td>r</table>",
            "<table><thead><tr><th rowspan=3>a<th>b<tbody><tr><td>x<td>y</table>",
            "<table><tr><th>a<th colspan=' 2 '>b<tr><td>x<td>y<td>z</table>",
            "<table><tr><td>p<td>q<tr><th scope=rowgroup colspan=2>a</table>",
            "<table><tr><td>x<td>y<tr><th scope=row>a<th scope=row>b</table>",
            "<table><tr><th>a<tr><td headers=' '>x</table>",
            "<table><tr><th>a<th hidden>b<tr><td>x</table>",
            "<table><tr><th>a<th> <tr><td>x</table>",
        ],
    );
    assert_each(
        "table_headers",
        FAIL,
        &[
            "<table><tr><th scope=col>a<td>b</table>",
            "<table><tr><th scope=COLGROUP>a<td>b</table>",
            "<table><tr><th>a<tr><td id=x headers=x>b</table>",
        ],
    );
}

#[test]
fn which_table_is_one_of_data() {
    let rows = "<tr><td>a<td>b<tr><td>c<td>d</table>";
    for attribute in [
        "role=table",
        "summary=x",
        "aria-label=x",
        "aria-labelledby=x",
    ] {
        assert_each(
            "table_headers",
            WARN,
            &[&format!("<table {attribute}>{rows}")],
        );
    }
    assert_each(
        "table_headers",
        NOT_APPLICABLE,
        &[
            &format!("<table summary=' '>{rows}"),
            "<table summary=x><tr><td>a<td>b</table>",
            "<table summary=x><tr><td>a<tr><td>b</table>",
            "<table summary=x><script></script><tr><td>a<td>b</table>",
            "<table summary=x><tr><td>a<script></script><tr><td>b</table>",
        ],
    );
}

#[test]
fn tables_are_read_as_browsers_read_them() {
    assert_each(
        "table_headers",
        PASS,
        &[
            "<TABLE><TR><TH ID='&#97;'>見出し<TR><TD HEADERS=a headers=b>x</TABLE>",
            "<table><tr><th>a<tr><td><table><tr><td>x<td>y</table></table>",
            "<table><tr><th>a<!-- <th>b --><template><th>c</template><tr><td>x</table>",
            "<table><tr><th>a<td><svg><th>b</svg><tr><td>x<td>y</table>",
        ],
    );
    assert_each(
        "table_headers",
        NOT_APPLICABLE,
        &[
            "<!-- <table><tr><th>a<td>b</table> -->",
            "<template><table><tr><th>a</table></template>",
        ],
    );
}

#[test]
fn every_attribute_that_names_ids() {
    let twice = "<p id=a>x<p id=a>y";
    for name in [
        "aria-activedescendant",
        "aria-details",
        "aria-errormessage",
        "aria-flowto",
        "aria-owns",
    ] {
        let html = format!("<div {name}=a></div>{twice}");
        assert_each("id_references", FAIL, &[&html]);
    }
    let no_reference = format!("<div aria-label=a></div>{twice}");
    assert_each("id_references", WARN, &[&no_reference]);
    assert_each(
        "id_references",
        FAIL,
        &[
            "<output for=a></output>",
            "<p aria-labelledby=a aria-expanded=false></p>",
            "<p aria-labelledby=a></p>",
            "<p aria-describedby=a></p>",
            "<p aria-controls=a></p>",
            "<p aria-controls=a aria-haspopup=FALSE></p>",
        ],
    );
    assert_each(
        "id_references",
        PASS,
        &[
            "<p id=b aria-controls=a aria-expanded=false></p>",
            "<p id=b aria-controls=a aria-selected=false></p>",
            "<p id=b aria-controls=a aria-haspopup=menu></p>",
        ],
    );
}

#[test]
fn what_an_element_gives_its_role_by_itself() {
    for level in 1..=6 {
        let heading = format!("<h{level} role=heading>x</h{level}>");
        assert_each("aria_valid", PASS, &[&heading]);
    }
    assert_each(
        "aria_valid",
        PASS,
        &[
            "<input type=CHECKBOX role=switch aria-label=x>",
            "<input type=radio role=menuitemradio aria-label=x>",
            "<input type=RANGE role=slider aria-label=x>",
            "<input type=number role=slider aria-label=x>",
            "<select role=combobox aria-expanded=true></select>",
            "<div hidden aria-checked=true></div>",
            "<i aria-label=' '>x</i>",
            "<progress role=slider></progress>",
            "<meter role=slider></meter>",
            "<div role=separator></div>",
            "<div role=combobox aria-expanded=false>x</div>",
            "<select role=combobox></select>",
            "<input list=l role=combobox>",
        ],
    );
    assert_each(
        "aria_valid",
        FAIL,
        &[
            "<div role=heading>x</div>",
            "<div role=scrollbar aria-valuenow=1></div>",
            "<div role=switch>x</div>",
            "<div type=checkbox role=switch>x</div>",
            "<input type=button role=switch value=x>",
            "<div role=slider>x</div>",
            "<div type=range role=slider>x</div>",
            "<input type=text role=slider aria-label=x>",
            "<div role=separator tabindex=0></div>",
            "<div role=combobox aria-expanded=true>x</div>",
            "<div role=combobox>x</div>",
            "<div list=l role=combobox>x</div>",
            "<input role=combobox>",
        ],
    );
}

#[test]
fn what_elements_without_a_role_can_have() {
    for name in ["audio controls", "video", "embed", "object", "iframe"] {
        assert_each(
            "aria_valid",
            PASS,
            &[&format!("<{name} aria-expanded=true>")],
        );
        assert_each(
            "aria_valid",
            FAIL,
            &[&format!("<{name} aria-checked=true>")],
        );
    }
    assert_each(
        "aria_valid",
        PASS,
        &[
            "<details><summary aria-pressed=true>x</summary></details>",
            "<p aria-roledescription=x>y</p>",
            "<x-y aria-checked=true aria-label=x>y</x-y>",
            "<svg><g aria-checked=true></g></svg>",
            "<b is=x-y aria-checked=true aria-label=x>y</b>",
        ],
    );
    assert_each(
        "aria_valid",
        FAIL,
        &[
            "<details><summary aria-checked=true>x</summary></details>",
            "<i aria-braillelabel=x>y</i>",
            "<i aria-roledescription=x>y</i>",
            "<i aria-brailleroledescription=x>y</i>",
        ],
    );
}

#[test]
fn which_text_is_the_name_of_a_file() {
    assert_each(
        "image_keywords",
        WARN,
        &[
            "<img src=/img/%C3%BC.png alt=ü.PNG>",
            "<img src=/img/%C3%BC.png alt=' %c3%bc.png '>",
            "<img src='a.png?b/c#d' alt=a.png>",
            "<img src='a.png#d' alt=a.png>",
        ],
    );
    let long = "x".repeat(151);
    assert_each(
        "image_keywords",
        PASS,
        &[
            "<img src='DATA:a.png' alt='DATA:a.png'>",
            "<img src=/img/ alt=x>",
            &format!("<img src=a.png alt='{long}' aria-label=x>"),
        ],
    );
    assert_each(
        "image_keywords",
        NOT_APPLICABLE,
        &["<img hidden src=a.png alt=''>"],
    );
}

#[test]
fn a_refresh_is_one_of_http_equiv_and_may_have_no_url() {
    assert_each(
        "meta_refresh",
        NOT_APPLICABLE,
        &["<meta name=refresh content=5>"],
    );
    assert_each(
        "meta_refresh",
        WARN,
        &["<meta http-equiv=refresh content='0, /x'>"],
    );
    let again = run(
        "meta_refresh",
        &page("<meta http-equiv=refresh content='0; '>"),
    );
    assert!(
        again.message.contains("loads itself again"),
        "{}",
        again.message
    );
}

#[test]
fn what_counts_as_a_button_a_frame_or_a_level() {
    assert_each("button_names", FAIL, &["<button type=image></button>"]);
    let unheard = "<iframe src=/f aria-hidden=true></iframe>";
    assert_each("frame_titles", NOT_APPLICABLE, &[unheard]);
    let no_level = "<h1>a</h1><h4 aria-level=0>b</h4>";
    assert_each("heading_order", WARN, &[no_level]);
    assert_each("aria_valid", NOT_APPLICABLE, &["<math aria-foo=x></math>"]);
}

#[test]
fn words_in_place_of_a_scale_are_read_as_browsers_read_them() {
    let viewport = |content: &str| format!("<meta name=viewport content='{content}'>");
    for content in [
        "user-scalable=device-width",
        "user-scalable=device-height",
        "maximum-scale=device-width",
        "maximum-scale=device-height",
    ] {
        assert_each("zoom", PASS, &[&viewport(content)]);
    }
    assert_each("zoom", FAIL, &[&viewport("maximum-scale=0")]);
    for scale in ["yes", "device-width", "device-height"] {
        let page = viewport(&format!("initial-scale={scale}"));
        assert_each("meta_viewport", PASS, &[&page]);
    }
}
