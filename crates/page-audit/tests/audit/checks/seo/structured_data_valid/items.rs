//! The names and the values of properties in microdata and RDFa.

use crate::checks::{PASS, WARN, assert_each, keys, lines, page, run};

const CHECK: &str = "structured_data_valid";

/// An offer in microdata and in RDFa whose property is written like this, with `@` for the name of
/// the attribute.
fn offers(property: &str) -> [String; 2] {
    let microdata = property.replace('@', "itemprop");
    let rdfa = property.replace('@', "property");
    [
        format!("<div itemscope itemtype=https://schema.org/Offer>{microdata}</div>"),
        format!("<div vocab=https://schema.org/ typeof=Offer>{rdfa}</div>"),
    ]
}

#[test]
fn values_in_the_formats_of_schema_org_pass() {
    for property in [
        "<b @=price>12.50</b>",
        "<b @=price content=12.50>€ 12,50</b>",
        "<meta @=price content=12.50>",
        "<data @=price value=12.50>€ 12,50</data>",
        "<meta @=priceCurrency content=EUR>",
        "<link @=availability href=https://schema.org/InStock>",
        "<time @=validFrom datetime='2026-03-31 20:00'>tonight</time>",
        "<time @=validFrom>2026-03-31</time>",
        "<a @=url href='/a b'>x</a>",
        "<img @=image src='a b.png'>",
        "<b @=name>12,50</b>",
        "<b @=price></b>",
        "<b @='name alternateName'>x</b>",
        "<b @='https://schema.org/price'>12.50</b>",
        "<button @=price value=cheap>12.50</button>",
        "<time @=validFrom>2026-03-31 20:00</time>",
    ] {
        let [microdata, rdfa] = offers(property);
        assert_each(CHECK, PASS, &[&microdata, &rdfa]);
    }
}

#[test]
fn the_element_decides_where_the_value_is_in_microdata() {
    for (property, expected) in [
        ("<ol><li @=price value=3>cheap</ol>", WARN),
        ("<ins @=price datetime=3>cheap</ins>", WARN),
        ("<span @=price href=3>cheap</span>", WARN),
        ("<span @=price resource=3>cheap</span>", WARN),
        ("<meter @=price value=cheap>3</meter>", WARN),
        ("<object @=url data='http:// /'></object>", WARN),
        ("<img @=url src='http:// /'>", WARN),
        ("<time @=validFrom>soon</time>", WARN),
        // Without its attribute, the value is empty.
        ("<a @=price>cheap</a>", PASS),
        ("<data @=price>cheap</data>", PASS),
    ] {
        let [microdata, _] = offers(property);
        assert_each(CHECK, expected, &[&microdata]);
    }
}

#[test]
fn addresses_are_the_values_in_rdfa_before_texts() {
    for (property, expected) in [
        ("<span @=price resource=3>cheap</span>", PASS),
        ("<span @=price href=3>cheap</span>", PASS),
        ("<object @=url data='http:// /'></object>", WARN),
        ("<object @=price>cheap</object>", WARN),
        ("<data @=price>cheap</data>", WARN),
    ] {
        let [_, rdfa] = offers(property);
        assert_each(CHECK, expected, &[&rdfa]);
    }
}

#[test]
fn values_in_other_formats_warn_where_they_are() {
    for property in [
        "\n<b @=price>€ 12.50</b>",
        "\n<meta @=price content='12,50'>",
        "\n<b @=priceCurrency>€</b>",
        "\n<b @='name price'>cheap</b>",
        "\n<b @='http://schema.org/price'>cheap</b>",
        "\n<link @=availability href=https://schema.org/Available>",
        "\n<b @=availability>in stock</b>",
        "\n<time @=validFrom datetime='31 March'>tonight</time>",
        "\n<b @=validFrom>31 March 2026</b>",
        "\n<b @=url>www.example.com</b>",
        "\n<a @=url href='http:// /'>x</a>",
    ] {
        for html in offers(property) {
            let result = run(CHECK, &page(&html));
            assert_eq!(result.outcome, WARN, "{html}");
            assert_eq!(keys(&result), ["invalid_value"], "{html}");
            assert_eq!(lines(&result), [2], "{html}");
        }
    }
    let [microdata, _] = offers("<time @=validFrom datetime='some day'></time>");
    let found = &run(CHECK, &page(&microdata)).evidence.items[0].found;
    assert_eq!(found, "validFrom: \"some day\"");
    let prefixed = "<div typeof=schema:Offer><b property=schema:price>cheap</b></div>";
    assert_each(CHECK, WARN, &[prefixed]);
}

#[test]
fn a_property_belongs_to_the_item_around_it() {
    for html in offers("<b @=name>x</b>") {
        let [microdata, rdfa] =
            ["itemprop", "property"].map(|name| format!("{html}<p><b {name}=price>cheap</b>"));
        assert_each(CHECK, PASS, &[&microdata, &rdfa]);
    }
    let seller = "itemscope itemtype=https://schema.org/Organization typeof=Organization";
    for html in offers(&format!(
        "<p @=seller {seller}><i @=name>x</i></p>\n<p><b @=price>cheap</b></p>"
    )) {
        let result = run(CHECK, &page(&html));
        assert_eq!(
            (keys(&result), lines(&result)),
            (vec!["invalid_value"], vec![2])
        );
    }
    // A product needs a name of its own.
    let product = |inner: &str| {
        format!(
            "<div itemscope itemtype=https://schema.org/Product>{inner}<b itemprop=offers>1</b></div>"
        )
    };
    let brand = "<p itemprop=brand itemscope itemtype=https://schema.org/Brand>@</p>";
    let named = "<i itemprop=name>x</i>";
    let own = product(&(brand.replace('@', "") + named));
    assert_each(CHECK, PASS, &[&own]);
    assert_each(CHECK, WARN, &[&product(&brand.replace('@', named))]);
}

#[test]
fn names_much_like_those_of_schema_org_warn() {
    for html in offers("\n<b @=priceCurency>EUR</b>") {
        let result = run(CHECK, &page(&html));
        assert_eq!(
            (result.outcome, keys(&result)),
            (WARN, vec!["misspelt_property"])
        );
        assert_eq!(result.evidence.items[0].expected, "priceCurrency");
    }
    for html in offers("<b @=priceCurency itemscope typeof=schema:Thing></b>") {
        assert_eq!(keys(&run(CHECK, &page(&html))), ["misspelt_property"]);
    }
    let [own, _] = offers("<b @=internalNumber>1</b>");
    assert_each(CHECK, PASS, &[&own]);
    let [many, _] = offers(&"<b @=priceCurency>EUR</b>".repeat(300));
    assert_eq!(run(CHECK, &page(&many)).evidence.total, 300);
}

#[test]
fn a_thousand_different_unknown_names_are_compared() {
    let own = |count: usize| -> String {
        let names = (0..count).map(|number| format!("<b @=internalNumber{number}>1</b>"));
        names.collect()
    };
    for (count, is_compared) in [(999, true), (1_000, false)] {
        let [html, _] = offers(&format!("{}<b @=priceCurency>EUR</b>", own(count)));
        let result = run(CHECK, &page(&html));

        assert_eq!(result.outcome == WARN, is_compared, "{count}");
        let part = "names of properties after the first 1000 unknown ones";
        assert_eq!(
            !result.message.contains(part),
            is_compared,
            "{}",
            result.message
        );
    }
    let misspelt = "<b @=priceCurency>EUR</b>";
    let [again, _] = offers(&format!("{misspelt}{}{misspelt}", own(999)));
    let result = run(CHECK, &page(&again));
    assert_eq!(result.evidence.total, 2);
    assert!(
        !result.message.contains("not checked"),
        "{}",
        result.message
    );
}

#[test]
fn values_that_are_not_schema_orgs_are_left_alone() {
    assert_each(
        CHECK,
        PASS,
        &[
            "<div itemscope itemtype=https://example.com/Own><b itemprop=price>cheap</b></div>",
            "<div itemscope itemtype=https://schema.org/Offer>
             <b itemprop=own:price>cheap</b></div>",
            "<div itemscope itemtype=https://schema.org/Offer>
             <b itemprop=https://example.com/price>cheap</b></div>",
            "<div vocab=https://schema.org/ typeof=WebPage>
             <meta property=og:url content='not an address'></div>",
            // Its value is an item.
            "<div itemscope itemtype=https://schema.org/Article>
             <b itemprop=image itemscope itemtype=https://schema.org/ImageObject>An image</b></div>",
            "<div vocab=https://schema.org/ typeof=Article>
             <b property=image typeof=ImageObject>An image</b></div>",
            "<div vocab=https://own.example/ typeof=Course></div>",
            // A name that is only a prefix is none.
            "<div typeof='schema: schema:Thing'></div>",
            "<b itemprop=price>cheap</b><i itemscope itemtype=https://schema.org/Offer></i>",
        ],
    );
}

/// A course in RDFa, with attributes of its own and of the element around it.
fn course(around: &str, own: &str, inner: &str) -> String {
    format!("<div {around}><div {own}>{inner}</div></div>")
}

#[test]
fn prefixes_of_rdfa_say_which_names_are_schema_orgs() {
    let own = "typeof=s:Course";
    let complete = "<b property=s:name>x</b><b property=s:description>x</b>";
    for around in [
        "prefix='s: https://schema.org/'",
        "prefix='o: https://own.example/ S: http://schema.org/'",
        "xmlns:s=https://schema.org/",
    ] {
        assert_each(CHECK, PASS, &[&course(around, own, complete)]);
        assert_each(CHECK, WARN, &[&course(around, own, "")]);
        let other = course("prefix='s: https://own.example/'", own, "");
        let again = format!("<div {around}>{other}</div>");
        assert_each(CHECK, PASS, &[&again]);
    }
    let foreign = course("vocab=https://schema.org/", "typeof=Course", "").replace(
        "</div></div>",
        "<b property='https://own.example/name'>x</b></div></div>",
    );
    assert_eq!(run(CHECK, &page(&foreign)).evidence.total, 2);
    let redefined = course(
        "prefix='schema: https://own.example/'",
        "typeof=schema:Course",
        "",
    );
    assert_each(CHECK, PASS, &[&redefined]);
}

#[test]
fn changes_of_prefixes_are_followed_up_to_a_limit() {
    let changes = |count: usize| -> String {
        let change = |number| format!("<i prefix='p{number}: https://schema.org/'></i>");
        let item = "<p prefix='s: https://schema.org/' typeof=s:Course></p>";
        (0..count).map(change).chain([item.to_owned()]).collect()
    };
    assert_each(CHECK, WARN, &[&changes(998)]);
    assert_each(CHECK, PASS, &[&changes(999)]);
    let message = run(CHECK, &page(&changes(999))).message;
    assert!(
        message.ends_with("not checked: RDFa with too many prefixes for schema.org."),
        "{message}"
    );
    // Sets that are known already need no room.
    let known = "<p prefix='s: https://schema.org/' typeof=s:Course></p>";
    let known = format!("{known}{}", changes(1_000));
    assert_eq!(run(CHECK, &page(&known)).evidence.total, 4);
    // What means something else for a while needs no room.
    let item = "<p typeof=s:Course></p>";
    let again = format!("<i prefix='a: x'></i><i prefix='s: x'></i>{item}").repeat(2_000);
    let again = course(
        "prefix='s: https://schema.org/ a: https://schema.org/'",
        "",
        &again,
    );
    assert_eq!(run(CHECK, &page(&again)).evidence.total, 4_000);
    let long = |length: usize, address: &str| {
        let name = "s".repeat(length);
        format!("<p prefix='{name}: {address}' typeof={name}:Course></p>")
    };
    assert_each(CHECK, WARN, &[&long(50, "https://schema.org/")]);
    assert_each(CHECK, PASS, &[&long(51, "https://schema.org/")]);
    let message = run(CHECK, &page(&long(51, "https://own.example/"))).message;
    assert!(!message.contains("not checked"), "{message}");
    let many: Vec<_> = (0..11)
        .map(|number| format!("p{number}: https://schema.org/"))
        .collect();
    let many = many.join(" ");
    let of = |prefix: &str| format!("<p prefix='{many}' typeof={prefix}:Course></p>");
    // One more is known to all pages.
    assert_each(CHECK, WARN, &[&of("p8")]);
    assert_each(CHECK, PASS, &[&of("p9")]);
    let other = "<i prefix='p3: https://own.example/' typeof=p3:Course></i>";
    let other = format!("<p prefix='{many}'>{other}</p>");
    assert_each(CHECK, PASS, &[&other]);
    let message = run(CHECK, &page(&of("p8"))).message;
    assert!(message.contains("too many prefixes"), "{message}");
}

#[test]
fn items_of_rdfa_that_are_related_are_no_items_of_their_own() {
    let around = "vocab=https://schema.org/";
    let product = |offer: &str| {
        let named = format!("<b property=name>x</b>{offer}");
        course(around, "typeof=Product", &named)
    };
    let review = "typeof=Review><i property=author>x</i></p>";
    for related in [
        format!("<div rel=review><p {review}</div>"),
        format!("<p rel=review {review}"),
        format!("<p property=review {review}"),
    ] {
        assert_each(CHECK, PASS, &[&product(&related)]);
    }
    let unrelated = format!("<b property=offers>x</b><div rel=review></div><p {review}");
    assert_each(CHECK, WARN, &[&product(&unrelated)]);
    let reversed = format!("<b property=offers>x</b><div rev=itemReviewed><p {review}</div>");
    assert_each(CHECK, PASS, &[&product(&reversed)]);
    let within =
        "<b property=offers>x</b><div rel=about><p typeof=Thing><b typeof=Course></b></div>";
    assert_eq!(run(CHECK, &page(&product(within))).evidence.total, 2);
    let own_name = "<p vocab=https://schema.org/ typeof=Course property=name content=x></p>";
    assert_eq!(run(CHECK, &page(own_name)).evidence.total, 1);
    // In these, it is about the page.
    for element in ["html", "head", "body"] {
        let of_page = format!("<{element} {around} typeof=Course>");
        assert_each(CHECK, PASS, &[&of_page]);
    }
    // Other elements may be about the same subject.
    for subject in ["about=/x", "resource=/x", "href=/x", "src=/x"] {
        let own = format!("typeof=Product {subject}");
        assert_each(CHECK, PASS, &[&course(around, &own, "")]);
    }
}

#[test]
fn properties_of_another_subject_are_not_those_of_the_item_around_it() {
    let around = "vocab=https://schema.org/";
    let with = |name: &str| {
        let inner = format!("{name}<b property=description>x</b>");
        course(around, "typeof=Course", &inner)
    };
    for other in [
        "<p about=/x><b property=name>x</b></p>",
        "<p resource=/x><b property=name>x</b></p>",
        "<a href=/x><b property=name>x</b></a>",
        "<a href=/x property=name content=x>x</a>",
        "<p typeof><b property=name>x</b></p>",
        "<p typeof=Thing vocab=''><b property=name>x</b></p>",
        "<p rel=about><b property=name>x</b></p>",
        "<a href=/x property=name datatype=''><b property=name>x</b></a>",
        "<b about=/x typeof=Thing property=name>x</b>",
        "<b typeof=Thing property=name content=x></b>",
        "<b about=/x typeof=Thing rel=name href=/y></b>",
    ] {
        assert_each(CHECK, WARN, &[&with(other)]);
    }
    for own in [
        "<p property=about resource=/x><b property=name>x</b></p>",
        "<a href=/x property=name>x</a>",
        "<a href=/x property=url rel=bookmark><b property=name>x</b></a>",
        "<a href=/x property=url rev=bookmark><b property=name>x</b></a>",
        "<p><b property=name>x</b></p>",
        "<b property=name typeof=Thing>x</b>",
        "<b property=name content=x rel=schema:about></b>",
        "<a href=/x rel=name>x</a>",
    ] {
        assert_each(CHECK, PASS, &[&with(own)]);
    }
}
