//! The values of properties in microdata and RDFa.

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
    ] {
        let [microdata, rdfa] = offers(property);
        assert_each(CHECK, PASS, &[&microdata, &rdfa]);
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
            "<b itemprop=price>cheap</b><i itemscope itemtype=https://schema.org/Offer></i>",
        ],
    );
}
