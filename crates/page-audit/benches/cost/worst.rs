//! The worst pages we could think of, of any size.

use std::sync::LazyLock;

#[path = "worst/css.rs"]
mod css;
#[path = "worst/pieces.rs"]
mod pieces;

use pieces::{json_ld_scripts, numbered, repeated};

/// Creates a page of about this many bytes.
pub type Worst = fn(usize) -> String;

/// How many style sheets a page has whose text begins with `@import`: they import each other, and
/// all have this text.
pub const IMPORTED: usize = 10;

/// The worst pages, by name.
pub static WORST: LazyLock<Vec<(&str, Worst)>> =
    LazyLock::new(|| HTML.iter().chain(css::CSS).copied().collect());

/// Those that are bad for their HTML.
const HTML: &[(&str, Worst)] = &[
    ("nested <div>", |size| repeated("<div>", size)),
    ("nested and closed", |size| {
        let half = repeated("<div>", size * 5 / 11);
        let close = repeated("</div>", size * 6 / 11);
        half + &close
    }),
    ("nested <b>", |size| repeated("<b>", size)),
    ("nested <table>", |size| repeated("<table><tr><td>", size)),
    ("nested <ul><li>", |size| repeated("<ul><li>", size)),
    ("nested <svg>", |size| repeated("<svg>", size)),
    ("nested <template>", |size| repeated("<template>", size)),
    ("nested <a><div>", |size| repeated("<a><div>", size)),
    ("fostered out of a table", |size| {
        repeated("<table><div>", size)
    }),
    ("unclosed formatting", |size| {
        numbered(size, |i| format!("<p><b id={i}>"))
    }),
    ("one long id created again", |size| {
        let id = "x".repeat(size / 2);
        format!("<p><b id={id}>{}", repeated("<p>x", size / 2))
    }),
    ("a long style around all", |size| {
        let style = "x:y;".repeat(size / 16);
        format!(
            "<div lang={style} style={style}>{}",
            repeated("<p>x", size / 2)
        )
    }),
    ("attributes of one tag", |size| {
        format!("<p {}>", numbered(size, |i| format!("a{i} ")))
    }),
    ("attributes of many tags", |size| {
        repeated("<p a=1 b=2 c=3>x", size)
    }),
    ("tags that all differ", |size| {
        numbered(size, |i| format!("<a{i}>"))
    }),
    ("attributes that all differ", |size| {
        numbered(size, |i| format!("<p data-{i}>"))
    }),
    ("one text", |size| repeated("word ", size)),
    ("one text without spaces", |size| "x".repeat(size)),
    ("one text in Japanese", |size| {
        repeated("日本語の文章。", size)
    }),
    ("one comment", |size| format!("<!--{}", "-".repeat(size))),
    ("less-than signs", |size| "<".repeat(size)),
    ("character references", |size| repeated("&notit;&amp", size)),
    ("paragraphs", |size| {
        repeated("<p>Some words of text.\n", size)
    }),
    ("one kind of link", |size| {
        repeated("<a href=/x>y</a>", size)
    }),
    ("different links", |size| {
        numbered(size, |i| format!("<a href=/{i}>{i}</a>"))
    }),
    ("links elsewhere", |size| {
        numbered(size, |i| {
            format!("<a href=//a{i}.example/ target=_blank rel=opener>{i}</a>")
        })
    }),
    ("links with paths", |size| {
        numbered(size, |i| {
            format!(
                "<li><a href='/products/category-{}/item-{i}.html'>{i}</a>",
                i % 100
            )
        })
    }),
    ("links with queries", |size| {
        numbered(size, |i| format!("<a href='?page={i}#top'>Page {i}</a> "))
    }),
    ("links to other sites", |size| {
        numbered(size, |i| {
            format!("<a href='https://site{i}.example/page?id={i}'>Another site, {i}</a>")
        })
    }),
    ("links without text", |size| {
        numbered(size, |i| format!("<a href={i}>"))
    }),
    ("short tags", |size| repeated("<p>", size)),
    ("short tags and texts", |size| repeated("<p>x", size)),
    ("short attributes", |size| {
        repeated(
            "<p a b c d e f g h i j k l m n o p q r s t u v w x y z>",
            size,
        )
    }),
    ("values of attributes", |size| {
        repeated("<p a=123456789 b=123456789 c=123456789>", size)
    }),
    ("microdata", |size| {
        repeated("<i itemscope itemtype=//schema.org/Thing itemprop=a>", size)
    }),
    ("tables in tables", |size| {
        repeated("<table><tr><td headers=a>x<table><td>", size)
    }),
    ("ids", |size| numbered(size, |i| format!("<i id={i}></i>"))),
    ("one id", |size| repeated("<i id=a></i>", size)),
    ("references to ids", |size| {
        numbered(size, |i| {
            format!("<i id=a{i} aria-labelledby='a{i} a{} a0'>x</i>", i / 2)
        })
    }),
    ("labels", |size| {
        numbered(size, |i| {
            format!("<label for=a{i}>x</label><input id=a{i}>")
        })
    }),
    ("controls of one label", |size| {
        format!(
            "<div id=l>{}</div>{}",
            repeated("<p> ", size / 2),
            repeated("<input aria-labelledby='l l l'>", size / 2)
        )
    }),
    ("images", |size| {
        numbered(size, |i| format!("<img src={i}.png>"))
    }),
    ("images with srcset", |size| {
        format!("<img srcset='{}'>", repeated("a.png 1x, ", size))
    }),
    ("headings", |size| repeated("<h1>x</h1><h3>", size)),
    ("headings without text", |size| {
        format!(
            "{}{}",
            repeated("<div><h1>", size / 2),
            " ".repeat(size / 2)
        )
    }),
    ("lists", |size| repeated("<ul><li>x<div>y</div></ul>", size)),
    ("one table", |size| {
        format!("<table>{}", repeated("<tr><th>x<td headers='a b'>y", size))
    }),
    ("<title>s and <meta>s", |size| {
        repeated("<title>x</title><meta name=robots content=noindex>", size)
    }),
    ("<link>s", |size| {
        repeated("<link rel='canonical alternate' hreflang=en href=/x>", size)
    }),
    ("<link>s of codes that all differ", |size| {
        numbered(size, |i| {
            format!("<link rel=alternate hreflang=a{i} href=/{i}>")
        })
    }),
    ("navigations of names that all differ", |size| {
        numbered(size, |i| {
            format!("<nav aria-label=a{i}><a href=/{i}>x</a></nav>")
        })
    }),
    ("navigations of long names", |size| {
        let texts = numbered(10_000, |i| format!("<b id=a{i}>{i}</b>"));
        let navigations = numbered(size, |i| {
            format!("<nav aria-labelledby='b a{} a{}'></nav>", i % 999, i / 999)
        });
        format!("<b id=b>{}</b>{texts}{navigations}", "x".repeat(900))
    }),
    ("mail addresses in one word", |size| {
        repeated(&format!("a@{}", "b".repeat(300)), size)
    }),
    ("headers of many columns", |size| {
        format!(
            "<table>{}",
            repeated("<tr><th headers=a colspan=200>x", size)
        )
    }),
    ("a small target beside all", |size| {
        format!(
            "<style>a{{display:inline-block;width:9px;height:9px}}</style>\
             <div><a href=x></a><a href=y>{}",
            repeated("<p>", size)
        )
    }),
    ("references to a long value", |size| {
        format!(
            "<input id=a value={}>{}",
            "x".repeat(size / 2),
            repeated("<i role=button aria-labelledby=a></i>", size / 2)
        )
    }),
    ("references within buttons", |size| {
        format!(
            "{}<i role=img aria-labelledby='{}'></i>x<b id=a></b>",
            "<div role=button>".repeat(230),
            repeated("a ", size)
        )
    }),
    ("options within options", |size| {
        format!(
            "{}<div role=listbox>{}{}x",
            "<div role=button>".repeat(120),
            "<div role=option aria-selected=true>".repeat(100),
            repeated("<b></b>", size)
        )
    }),
    ("headings around one text", |size| {
        format!(
            "<title>One title</title>{}{}",
            "<h1><div>".repeat(100),
            repeated("word ", size)
        )
    }),
    ("parameters of a type", |size| {
        format!(
            "<picture><source srcset=x type='image/x; {}'><img src=y></picture>",
            numbered(size, |i| format!("a{i}=b; "))
        )
    }),
    ("sources of a policy", |size| {
        format!(
            "<meta http-equiv=content-security-policy content='script-src {}'>",
            repeated("a ", size)
        )
    }),
    ("words of a viewport", |size| {
        format!("<meta name=viewport content='{}'>", repeated("a ", size))
    }),
    ("URLs below a long <base>", |size| {
        format!(
            "<base href=/{}/>{}",
            "b".repeat(1_990),
            numbered(size, |i| format!(
                "<link rel=canonical href={i}><link rel=preload as=image href={i}>\
                 <img src={i} srcset=x.webp>"
            ))
        )
    }),
    ("JSON-LD, misspelt", |size| {
        let names: Vec<String> = (0..190).map(|i| format!("\"abcd{i}\":1")).collect();
        repeated(
            &format!(
                "<script type=application/ld+json>{{\"@context\":\"https://schema.org\",\
                 \"@type\":\"Thing\",{}}}</script>",
                names.join(",")
            ),
            size,
        )
    }),
    ("values of many prices", |size| {
        format!(
            "<div itemscope itemtype=https://schema.org/Product><i itemprop='{}'>{}",
            repeated("price ", size / 2),
            repeated("<b></b>", size / 2)
        )
    }),
    ("properties of a long value", |size| {
        format!(
            "<div itemscope itemtype=https://schema.org/Thing><meta itemprop='{}' content={}>",
            repeated("url ", size / 2),
            "a".repeat(size / 2)
        )
    }),
    ("properties that all differ", |size| {
        let names = numbered(size, |i| format!("{i:x} "));
        format!("<div itemscope itemtype=https://schema.org/Thing><i itemprop='{names}'>x")
    }),
    ("values of microdata", |size| {
        let values = repeated("<meta itemprop=a>", size);
        format!("<div itemscope itemtype=https://schema.org/Thing>{values}")
    }),
    ("values of RDFa", |size| {
        let values = repeated("<meta property=a>", size);
        format!("<div vocab=https://schema.org typeof=Thing>{values}")
    }),
    ("items of RDFa", |size| {
        let items = repeated("<i typeof=Thing property=a>", size);
        format!("<div vocab=https://schema.org>{items}")
    }),
    ("prefixes of RDFa", |size| {
        numbered(size, |i| {
            format!("<i prefix='p{i}: https://schema.org/'></i>")
        })
    }),
    ("other meanings of prefixes of RDFa", |size| {
        let long = "p".repeat(48);
        let known = numbered(500, |i| format!("{long}{i}: https://schema.org/ "));
        let others = repeated("<p prefix='a: x'>", size);
        format!("<div prefix='a: https://schema.org/ {known}'>{others}")
    }),
    ("relations of RDFa", |size| {
        let relations = repeated("<i rel=a typeof=Thing></i>", size);
        format!("<div vocab=https://schema.org typeof=Thing>{relations}")
    }),
    ("JSON-LD, references", |size| {
        json_ld_scripts(size, |size| {
            let nodes = numbered(size, |i| format!("{{\"@id\":\"{i:x}\"}},"));
            format!("\"@graph\":[{nodes}0]")
        })
    }),
    ("JSON-LD, lists in lists", |size| {
        json_ld_scripts(size, |size| {
            let values = repeated("\"1\",", size);
            let (open, close) = ("[".repeat(100), "]".repeat(100));
            format!("\"@type\":\"Offer\",\"price\":{open}{values}1{close}")
        })
    }),
    ("JSON-LD, names with prefixes", |size| {
        json_ld_scripts(size, |size| {
            let values = numbered(size, |i| format!("\"a:{i:x}\":1,"));
            format!("\"@type\":\"Product\",{values}\"a\":1")
        })
    }),
    ("JSON-LD, nested", |size| {
        format!("<script type=application/ld+json>{}", "[".repeat(size))
    }),
    ("JSON-LD, many", |size| {
        repeated(
            "<script type=application/ld+json>\
             {\"@context\":\"https://schema.org\",\"@type\":\"Thing\"}</script>",
            size,
        )
    }),
    ("roles without those around", |size| {
        repeated("<i role=option>x</i>", size)
    }),
    ("one role among short tags", |size| {
        format!("<i role=option>x</i>{}", repeated("<p>", size))
    }),
    ("nested groups", |size| {
        repeated("<i role=tree><i role=group><i role=treeitem>", size)
    }),
    ("ids that are owned", |size| {
        numbered(size, |i| {
            format!("<i id={i} role=list aria-owns='{} {}'>x</i>", i + 1, i / 2)
        })
    }),
    ("labels around fields", |size| {
        let field = "<input aria-labelledby='l l l l'>";
        format!("<div id=l>{}", repeated(field, size))
    }),
    ("controls in controls", |size| {
        repeated("<button tabindex=0 aria-label=x>yy<a href=x>", size)
    }),
    ("languages", |size| repeated("<i lang=xx>y</i>", size)),
    ("tags that match nothing", |size| repeated("</i><b/>", size)),
    ("fragments", |size| {
        numbered(size, |i| format!("<a href=#{i} name={}>x</a>", i + 1))
    }),
    ("forms", |size| {
        repeated("<form><input><input></form>", size)
    }),
    ("tables made of roles", |size| {
        repeated(
            "<i role=table><i role=row><i role=columnheader aria-colspan=9>x</i></i></i>",
            size,
        )
    }),
    ("roles", |size| {
        repeated(
            "<i role='a b list' aria-x=y aria-hidden=true tabindex=0>",
            size,
        )
    }),
];
