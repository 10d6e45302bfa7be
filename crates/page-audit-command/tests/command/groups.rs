//! What is found on many pages, check by check, for people.

use std::fs;

use page_audit::Category;
use tempfile::{TempDir, tempdir};

use crate::sites::page;
use crate::{run, run_saved};

/// Eleven pages with six kinds of faults of their hreflang links; six pages have the same kind.
fn translated() -> TempDir {
    let folder = tempdir().unwrap();
    let link = |code: &str, path: &str| format!("<link rel=alternate hreflang={code} href={path}>");
    let other = || link("en", "https://example.com/en");
    let unknown = || link("english", "https://example.com/en");
    let relative = || link("de", "/de.html");
    let write = |name: &str, links: &[String]| {
        let html = page(name, "<a href=/a>A</a>").replace("<h1>", &(links.concat() + "<h1>"));
        fs::write(folder.path().join(format!("{name}.html")), html).unwrap();
    };
    let own = |name: &str| link("en", &format!("https://example.com/{name}.html"));
    write("a", &[other()]);
    for name in ["b", "c", "d", "e", "f", "g"] {
        write(name, &[own(name), unknown()]);
    }
    write("h", &[own("h"), relative()]);
    write("i", &[own("i"), other()]);
    write("j", &[own("j"), unknown(), relative()]);
    let many = [own("k"), unknown(), other(), other(), other()];
    write("k", &many);
    folder
}

/// The headings of the first two kinds of faults of the translated pages.
const HEADINGS: &str = "The links to other languages leave out the page itself; Links to other \
                        languages have a code that does not exist; …";

fn report_of(folder: &TempDir, format: &str) -> String {
    let path = folder.path().to_str().unwrap();
    let url = "https://example.com/";
    run(&["--dir", path, "--url", url, "--format", format]).stdout
}

#[test]
fn text_shows_the_most_frequent_kinds_of_a_fault_and_counts_the_rest() {
    let text = report_of(&translated(), "text");
    let section = text.split("\n\n").find(|part| part.contains("[hreflang]"));
    let (section, fix) = section
        .unwrap()
        .split_once("      To fix (developer, hours): ")
        .unwrap();
    let rule = page_audit::rule("hreflang").unwrap();
    let unknown = |name: &str| {
        format!(
            "      - https://example.com/{name}.html\n\
             \x20       - line 1, head > link:nth-of-type(2)\n\
             \x20         found: english: https://example.com/en; expected: an ISO 639-1\n\
             \x20         language, such as en or pt-BR, or x-default\n"
        )
    };
    let expected = format!(
        "FAIL  {} [hreflang]: all 11 pages\n\
         \x20     The page has 2 hreflang links, with 1 fault.\n{}\
         \x20     - and 3 more pages\n\
         \x20     The page has 1 hreflang link, but none to itself.\n\
         \x20     - https://example.com/a.html\n\
         \x20       - found: no link to this page; expected: https://example.com/a.html\n\
         \x20     The page has 2 hreflang links, with 1 fault.\n\
         \x20     - https://example.com/h.html\n\
         \x20       - line 1, head > link:nth-of-type(2)\n\
         \x20         found: de: /de.html; expected: an absolute URL\n\
         \x20     - and in other ways on 3 more pages\n",
        HEADINGS.replacen(
            "to other languages have",
            "to other\n      languages have",
            1
        ),
        ["b", "c", "d"].map(unknown).concat(),
    );
    assert_eq!(section, expected);
    let words: Vec<_> = fix.split_whitespace().collect();
    assert_eq!(words.join(" "), rule.how_to_fix);
    assert!(text.contains("\n        - and 2 more\n"), "{text}");
    assert!(!text.contains(" 0 more"), "{text}");
}

#[test]
fn faults_without_places_are_told_apart_by_their_messages() {
    let folder = tempdir().unwrap();
    for (name, text) in [("a", "one"), ("b", "one two"), ("c", "one two three")] {
        let html = format!("<html lang=en><p>{text}");
        fs::write(folder.path().join(format!("{name}.html")), html).unwrap();
    }
    let text = report_of(&folder, "text");
    let section = text
        .split("[content_length]: all 3 pages\n")
        .nth(1)
        .unwrap();
    let section = section.split("      To fix (").next().unwrap();
    let expected = "      - https://example.com/b.html\n        \
        The page has 2 words of text, fewer than 200.\n      - https://example.com/c.html\n        \
        The page has 3 words of text, fewer than 200.\n      \
        The page has 1 word of text, fewer than 200.\n      - https://example.com/a.html\n";
    assert_eq!(section, expected);
}

#[test]
fn text_says_on_which_of_the_pages_a_check_finds_something() {
    let folder = tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("a.html", &page("A", "<a href=b.html>B</a>"));
    write("b.html", &page("B", "<a href=a.html>A</a><iframe src=/c>"));
    let on = |id: &str| {
        let text = report_of(&folder, "text");
        let words: Vec<_> = text.split_whitespace().collect();
        let words = words.join(" ");
        let after = words.split(&format!("[{id}]: ")).nth(1).unwrap();
        let two = after.split(' ').take(2).collect::<Vec<_>>();
        two.join(" ")
    };
    assert_eq!(on("frame_titles"), "1 page");
    assert_eq!(on("meta_description"), "both pages");
    write("c.html", &page("C", "<a href=a.html>A</a>"));
    assert_eq!(on("meta_description"), "all 3");
    write("d.html", "<html lang=en><meta name=description content=D>");
    assert_eq!(on("meta_description"), "3 pages");
}

#[test]
fn what_is_ignored_is_a_paragraph_of_its_own() {
    let folder = tempdir().unwrap();
    let settings = "[[ignore]]\ncheck = 'title'\nreason = 'Soon.'\n";
    fs::write(folder.path().join("settings.toml"), settings).unwrap();
    fs::write(folder.path().join("a.html"), "<p>x").unwrap();
    let path = folder.path().to_str().unwrap();
    let settings = format!("{path}/settings.toml");
    let of = |format: &str| {
        let url = "https://example.com/";
        let local = ["--dir", path, "--url", url, "--config", &settings];
        run(&[&local[..], &["--format", format]].concat()).stdout
    };
    let text =
        "\n\ninfo  Ignored, as page-audit.toml says\n      - title on 1 page: Soon.\n\nscore";
    assert!(of("text").contains(text), "{}", of("text"));
    let html = of("html");
    assert!(
        html.contains("1 ignored") && html.contains("Soon."),
        "{html}"
    );
    let markdown = of("markdown");
    let list = "\n\n## Ignored\n\nAs `page-audit.toml` says:\n\n- title on 1 page: Soon.\n";
    assert!(markdown.ends_with(list), "{markdown}");
    for format in ["text", "html", "markdown"] {
        let text = report_of(&folder, format);
        assert!(
            !text.contains("Ignored") && !text.contains("Soon."),
            "{format}"
        );
    }
}

#[test]
fn markdown_shows_the_most_frequent_kinds_of_a_fault_and_counts_the_rest() {
    let text = report_of(&translated(), "markdown");
    let section = text
        .split("\n## ")
        .find(|part| part.contains("(`hreflang`)"));
    let section = section.unwrap().split("\nTo fix it (").next().unwrap();
    let rule = page_audit::rule("hreflang").unwrap();
    let place = |number: u8| format!("`line 1, head > link:nth-of-type({number})` found: ");
    let code = "english: https://example.com/en; expected: an ISO 639-1 language, such as en or \
        pt-BR, or x-default";
    let unknown = |name: &str| {
        let place = place(2);
        format!("  - `https://example.com/{name}.html`\n    - {place}{code}\n")
    };
    let expected = format!(
        "Fail: {title} (`hreflang`)\n\n11 pages, severity medium. {why}\n\n\
         - The page has 2 hreflang links, with 1 fault.\n{same}  - and 1 more page\n\
         - The page has 1 hreflang link, but none to itself.\n\
         \x20 - `https://example.com/a.html`\n\
         \x20   - found: no link to this page; expected: https://example.com/a.html\n\
         - The page has 2 hreflang links, with 1 fault.\n\
         \x20 - `https://example.com/h.html`\n\
         \x20   - {second}de: /de.html; expected: an absolute URL\n\
         - The page has 2 hreflang links, with 1 fault.\n\
         \x20 - `https://example.com/i.html`\n\
         \x20   - {second}en: https://example.com/en; expected: one URL for en: \
         https://example.com/i.html\n\
         - The page has 3 hreflang links, with 2 faults.\n\
         \x20 - `https://example.com/j.html`\n\
         \x20   - {second}{code}\n\
         \x20   - {third}de: /de.html; expected: an absolute URL\n\
         - and in other ways on 1 more page\n",
        title = HEADINGS,
        why = rule.why,
        same = ["b", "c", "d", "e", "f"].map(unknown).concat(),
        second = place(2),
        third = place(3),
    );
    assert_eq!(section, expected);
    assert!(text.contains("\n    - and 1 more\n"), "{text}");
    assert!(!text.contains(" 0 more"), "{text}");
    assert!(!text.contains("Nothing to fix"), "{text}");
}

#[test]
fn html_folds_pages_after_the_first_ones_away() {
    let folder = translated();
    let text = report_of(&folder, "html");
    let section = text.split(" id=\"check-hreflang\">").nth(1).unwrap();
    let section = section.split("<dl").next().unwrap();
    let parts: Vec<&str> = section.split("<p><bdi>The page has ").skip(1).collect();
    assert!(
        parts[0].starts_with("2 hreflang links, with 1 fault."),
        "{section}"
    );
    assert!(
        parts[1].starts_with("1 hreflang link, but none to itself."),
        "{section}"
    );
    let (few, more) = parts[0].split_once("<summary>1 more</summary>").unwrap();
    let shows = |part: &str, name: &str| part.contains(&format!("example.com/{name}.html</bdi>"));
    assert!(
        ["b", "c", "d", "e", "f"]
            .iter()
            .all(|name| shows(few, name)),
        "{few}"
    );
    assert!(shows(more, "g") && !shows(few, "g"), "{more}");
    let place = "<span class=\"line\">line 1, head &#62; link:nth-of-type(2)</span>";
    assert!(more.contains(place), "{more}");
    assert!(more.contains("found: english: https://example.com/en; expected: an ISO 639-1"));
    assert!(
        text.contains("<span class=\"meta\">11 pages</span>"),
        "{text}"
    );
    assert!(!text.contains(" 0 more"), "{text}");
    assert!(!text.contains("<ul>\n</ul>"), "{text}");
    assert!(!text.contains("Nothing to fix"), "{text}");
    let many = "<p><img src=a.png>\n".repeat(60);
    fs::write(folder.path().join("many.html"), many).unwrap();
    assert!(report_of(&folder, "html").contains("<li>and 10 more</li></ul></li>"));
}

/// The elements of an HTML document that are open at its end, or closed without being open.
fn unbalanced(html: &str) -> Vec<String> {
    let mut open: Vec<String> = Vec::new();
    for tag in html.split('<').skip(1).filter(|tag| !tag.contains("/>")) {
        let name: String = tag.chars().take_while(|c| !" >".contains(*c)).collect();
        match name.strip_prefix('/') {
            Some(name) if open.last().is_some_and(|last| last == name) => drop(open.pop()),
            None if ["!DOCTYPE", "meta", "br", "wbr"].contains(&name.as_str()) => {}
            _ => open.push(name),
        }
    }
    open
}

#[test]
fn html_closes_what_it_opens_and_has_a_cell_for_each_column() {
    let folder = translated();
    let large = "x".repeat(11 * 1024 * 1024);
    fs::write(folder.path().join("large.html"), large).unwrap();
    let text = report_of(&folder, "html");
    let (body, _) = text.split_once("<script>").unwrap();
    assert_eq!(unbalanced(body.split_once("<body>").unwrap().1), [""; 0]);
    assert!(text.contains("<h1>Page audit of 12 pages</h1>"), "{text}");
    assert_eq!(
        text.matches("\"Scores\"").count(),
        1,
        "one landmark: {text}"
    );
    assert!(text.contains(">Source: "), "by its host: {text}");
    let table = text.split("<table>").nth(1).unwrap();
    let mut rows = table
        .split("</table>")
        .next()
        .unwrap()
        .split("<tr>")
        .skip(1);
    let head = rows.next().unwrap().matches("<th scope=\"col\"").count();
    assert_eq!(head, Category::ALL.len() + 4);
    for row in rows {
        let cells = row.matches("<td ").count();
        let is_whole = cells == head - 1 || row.contains(&format!("colspan=\"{}\"", head - 1));
        assert!(is_whole, "{row}");
    }
}

#[test]
fn html_of_one_page_is_its_report_as_the_service_shows_it() {
    let one = run_saved("<p>x", &["--format", "html"]).stdout;
    assert!(one.contains(" of 100: /"), "named by its file: {one}");
    assert!(
        one.contains("Fix these first") && one.contains("data-open-all"),
        "{one}"
    );
    assert!(
        one.contains("<div class=\"finding-body\" id=\"check-title\">"),
        "{one}"
    );
    for outside in ["<link", "src=", "url("] {
        assert!(!one.contains(outside), "it needs nothing else: {outside}");
    }
}

#[test]
fn a_table_in_markdown_has_a_cell_for_each_column_and_counts_the_rows_it_leaves_out() {
    let folder = translated();
    let large = "x".repeat(11 * 1024 * 1024);
    fs::write(folder.path().join("large.html"), large).unwrap();
    let text = report_of(&folder, "markdown");
    let rows: Vec<_> = text.lines().filter(|line| line.starts_with('|')).collect();
    assert_eq!(rows.len(), 2 + 12);
    for row in &rows {
        assert_eq!(row.matches('|').count(), Category::ALL.len() + 5, "{row}");
    }
    assert!(rows[0].ends_with(" fail | warn | page |"), "{}", rows[0]);
    assert!(
        rows[1].bytes().all(|byte| b"|-:".contains(&byte)),
        "{}",
        rows[1]
    );
    assert!(
        rows[2..].iter().all(|row| !row.contains("|  |")),
        "{rows:?}"
    );
    assert!(!text.contains("\nAnd "), "{text}");
    assert!(
        run_saved("<p>x", &["--format", "markdown"])
            .stdout
            .contains("\n1 page, severity ")
    );

    let folder = tempdir().unwrap();
    let deep = folder.path().join("x".repeat(250)).join("y".repeat(250));
    fs::create_dir_all(&deep).unwrap();
    for page in 0..60 {
        fs::write(deep.join(format!("{page}.html")), "<p>x").unwrap();
    }
    let text = report_of(&folder, "markdown");
    let rows = text.lines().filter(|line| line.starts_with('|')).count() - 2;
    assert!((30..50).contains(&rows), "{rows}");
    let rest = format!("\n\nAnd {} more pages.\n", 60 - rows);
    assert!(text.contains(&rest), "{text}");
}

#[test]
fn failures_come_first_then_what_weighs_more_then_what_is_on_more_pages() {
    let folder = translated();
    let settings = folder.path().join("settings.toml");
    fs::write(&settings, "[severity]\ntitle_length = 'high'").unwrap();
    let path = folder.path().to_str().unwrap();
    let site = [
        "--dir",
        path,
        "--url",
        "https://example.com/",
        "--format",
        "markdown",
    ];
    let settings = ["--config", settings.to_str().unwrap()];
    let text = run(&[&site[..], &settings].concat()).stdout;
    let ranks: Vec<_> = text
        .split("\n## ")
        .skip(1)
        .map(|section| {
            let (heading, facts) = section.split_once("\n\n").unwrap();
            let (pages, facts) = facts.split_once(" page").unwrap();
            let severity = facts.split_once("severity ").unwrap().1;
            let severity = ["low.", "medium.", "high."]
                .iter()
                .position(|name| severity.starts_with(name));
            (
                heading.starts_with("Fail"),
                severity.unwrap(),
                pages.parse::<usize>().unwrap(),
            )
        })
        .collect();
    assert!(ranks.windows(2).all(|two| two[0] >= two[1]), "{ranks:?}");
    let is_warning_of_weight = |rank: &(bool, usize, usize)| !rank.0 && rank.1 == 2;
    assert!(ranks.iter().any(is_warning_of_weight), "{ranks:?}");
}

#[test]
fn pages_given_one_by_one_are_grouped_only_on_demand_and_those_of_a_site_unless_all_is_wanted() {
    let folder = translated();
    let path = folder.path().to_str().unwrap();
    let site = ["--dir", path, "--url", "https://example.com/"];
    let all = run(&[&site[..], &["--all"]].concat()).stdout;
    assert_eq!(all.matches("Overall").count(), 11);
    let page = format!("{path}/a.html");
    let page = ["--html", &page, "--url", "https://example.com/"];
    let grouped = run(&[&page[..], &["--group"]].concat()).stdout;
    assert!(grouped.contains("[hreflang]: 1 page\n"), "{grouped}");
    assert!(grouped.contains("score   fail   warn  page\n"), "{grouped}");
    assert!(!grouped.contains("Overall"), "{grouped}");
}
