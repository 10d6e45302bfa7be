//! Tests of the check `landmarks`.

use crate::checks::{NOT_APPLICABLE, PASS, WARN, assert_each, lines, page, run};
use crate::findings::Findings;

#[test]
fn one_main_part_passes() {
    let pages = [
        "<main>x</main>",
        "<DIV ROLE=Main>x</DIV>",
        "<main>x</main><main hidden>y</main>",
        "<main role=none>x</main><div role='unknown main'></div>",
    ];
    assert_each("landmarks", PASS, &pages);
}

#[test]
fn a_page_that_is_hidden_until_scripts_run_is_not_judged() {
    let cloak = "<style>[v-cloak]{display:none}</style>";
    let page = format!("{cloak}<main v-cloak>Red shoes</main>");
    assert_each("landmarks", NOT_APPLICABLE, &[&page]);
    let dialog = format!("{cloak}<div v-cloak>Close</div><p>Red shoes");
    assert_each("landmarks", WARN, &[&dialog]);
}

#[test]
fn landmarks_that_can_be_distinguished_pass() {
    let pages = [
        "<nav>x</nav><nav aria-label=Footer>y</nav><main>x</main>",
        "<main><section>x</section><section>y</section><form></form><form></form></main>",
        "<header>x</header><main><article><header>y</header></article></main>",
        "<main>x</main><nav aria-label=a>x</nav><aside aria-label=a>y</aside>",
    ];
    assert_each("landmarks", PASS, &pages);
}

#[test]
fn a_header_in_a_section_is_not_that_of_the_page() {
    for section in [
        "article",
        "aside",
        "main",
        "nav",
        "section",
        "section role=none",
        "div role=region aria-label=a",
        "div role=main",
    ] {
        let name = section.split(' ').next().unwrap();
        let html = format!("<header>x</header><{section}><header>y</header></{name}>");
        let message = run("landmarks", &page(&html)).evidence.items;
        let banners = message.iter().filter(|item| item.found.contains("banner"));
        assert_eq!(banners.count(), 0, "{section}");
    }
}

/// One for phones and one for desks: nobody ever meets both.
#[test]
fn landmarks_of_different_screens_are_not_told_apart() {
    let style = "<style>.desk{display:none}@media(min-width:60em){.desk{display:block}\
                 .phone{display:none}}</style>";
    for part in ["nav", "header", "main", "aside"] {
        let each = format!("<{part} class=phone>x</{part}><{part} class=desk>y</{part}>");
        let main = if part == "main" { "" } else { "<main>x</main>" };
        let pages = [
            format!("{style}{main}{each}"),
            format!("{style}{main}<div class=desk><{part}>x</{part}></div><{part} class=phone>"),
        ];
        assert_each("landmarks", PASS, &pages.each_ref().map(String::as_str));
        let always = format!("{style}{main}{each}<{part}>z</{part}>");
        assert_each("landmarks", WARN, &[&always]);
    }
}

#[test]
fn landmarks_that_look_alike_warn() {
    let pages = [
        "<main>x</main><nav>x</nav><nav>y</nav>",
        "<main>x</main><nav aria-label=Menu>x</nav><nav aria-label=menu>y</nav>",
        "<main>x</main><section aria-label=a>x</section><section aria-label=a>y</section>",
        "<main>x</main><header>x</header><div role=banner>y</div>",
        "<main>x</main><search>x</search><div role=search>y</div>",
    ];
    assert_each("landmarks", WARN, &pages);
    let html = "<main>x</main>\n<nav>x</nav>\n<nav>y</nav>\n<nav aria-label=a>z</nav>";
    let result = run("landmarks", &page(html));
    assert_eq!(lines(&result), [2, 3]);
    assert!(result.evidence.items[0].found.ends_with(" without a name"));
    let named = "<nav aria-label=a></nav>\n<nav aria-label=b></nav>\n";
    let result = run("landmarks", &page(&named.repeat(3)));
    assert_eq!(lines(&result), [1, 2, 3, 4, 5, 6], "in document order");
    assert!(result.evidence.items[2].found.ends_with(" named \"b\""));
    // Browsers move the second one in front of the table.
    let html = "<main>x</main>\n<table>\n<tr><td><aside>x</aside>\n<tr><aside>y</aside></table>";
    assert_eq!(lines(&run("landmarks", &page(html))), [4, 3]);
}

#[test]
fn copies_of_one_navigation_share_its_name() {
    let navigation = |links: &str| format!("<nav aria-label=Pages>{links}</nav>");
    let (few, more) = ("<a href=/a>a</a>", "<a href=/a>a</a><a href=/b>b</a>");
    let page =
        |one: &str, other: &str| format!("{}<main>x</main>{}", navigation(one), navigation(other));
    assert_each(
        "landmarks",
        PASS,
        &[&page(more, more), &page(few, &few.replace('>', "> "))],
    );
    assert_each("landmarks", WARN, &[&page(more, few), &page("x", "x")]);
    let sign = |name: &str| format!("<a href=/a><svg><use href={name} /></svg></a>");
    assert_each("landmarks", PASS, &[&page(&sign("#one"), &sign("#other"))]);
    let samples = "<a href=#>Home</a><a href=#>Projects</a>";
    assert_each("landmarks", WARN, &[&page(samples, "<a href=#>Home</a>")]);
    let third = page(more, more) + &navigation(few);
    assert_each("landmarks", WARN, &[&third]);
    let copies = |count| format!("<main>x</main>{}", navigation(more).repeat(count));
    assert_each("landmarks", PASS, &[&copies(9)]);
    assert_each("landmarks", WARN, &[&copies(10)]);
    // Without a name, nobody knows what they are.
    let nameless = page(more, more).replace(" aria-label=Pages", "");
    let asides = page(more, more).replace("nav", "aside");
    assert_each("landmarks", WARN, &[&nameless, &asides]);
}

#[test]
fn a_missing_or_second_main_part_warns() {
    let pages = [
        "<p>x",
        "<main hidden>x</main>",
        "<main>x</main><div role=main></div>",
        "<template><main></main></template>",
        "<main role=region aria-label=x>x</main>",
    ];
    assert_each("landmarks", WARN, &pages);
}

#[test]
fn the_main_landmark_may_be_in_a_declared_shadow_tree() {
    let with = |within: &str| {
        format!("<x-a><template shadowrootmode=open>{within}</template><h1>x</h1></x-a>")
    };
    for within in [
        "<main><slot></slot></main>",
        "<div role=main><slot></slot></div>",
    ] {
        assert_each("landmarks", NOT_APPLICABLE, &[&with(within)]);
    }
    assert_each("landmarks", WARN, &[&with("<div><slot></slot></div>")]);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("landmarks").on_each(&[
        "<p>x",
        "<main>x</main><div role=main></div>",
        "<main>x</main>",
    ]);
    insta::assert_snapshot!(findings.text());
}

#[test]
fn a_page_without_a_main_part_says_what_else_is_wrong() {
    let result = run("landmarks", &page("<nav>x</nav><nav>y</nav>"));
    assert_eq!(
        result.message,
        "The page has no main landmark; 2 navigations have no name."
    );
    let title = result.failing_title.as_deref();
    assert_eq!(
        title,
        Some("Screen readers cannot jump to the main content")
    );
    let named = "<nav aria-label=a></nav><nav aria-label=a></nav>";
    assert_eq!(
        run("landmarks", &page(named)).message,
        "The page has no main landmark; 2 landmarks cannot be distinguished from others of the \
         same kind."
    );
}
