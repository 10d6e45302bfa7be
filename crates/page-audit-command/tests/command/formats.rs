//! What is printed for other programs, except lines of JSON.

use serde_json::Value;

use crate::reports::of_file;
use crate::server::{html, nobody, serve};
use crate::{PAGE, file, run, run_saved};

/// A page whose texts would be markup in every format.
const HOSTILE: &str = "<html lang=en><title>%0A::error::x | `a` <b>*b*</b> @team\u{ffff}</title>\n\
    <meta name=viewport content='user-scalable=no, <script>alert(1)</script>, ]]>, @team'>\n\
    <h1>Lights</h1><img src='a.png?<i>|`::error::' id='x`|<i>'>";

#[test]
fn json_is_one_document_with_the_lines_of_all_pages() {
    let site = serve(|path| (path != "/gone").then(|| html(PAGE)));
    let (page, gone) = (format!("{site}/a"), format!("{site}/gone"));
    let all = run(&["--allow-private", "--format", "json", &page, &gone]);
    assert_eq!(all.status, 3);
    let document: Value = serde_json::from_str(&all.stdout).unwrap();
    assert_eq!(document["pages"][0]["url"], page);
    assert!(document["pages"][0]["checks"].is_array());
    assert_eq!(document["pages"][1]["error"]["code"], "http_status");
    assert_eq!(document["site"], Value::Array(Vec::new()));
    assert_eq!(
        all.stderr,
        "page-audit: 1 of 2 pages could not be checked\n"
    );
}

#[test]
fn jsonl_is_another_name_of_json_lines() {
    let lines = run_saved(PAGE, &["--format", "jsonl"]);
    assert_eq!(lines.stdout, run_saved(PAGE, &["--json"]).stdout);
    assert!(lines.stdout.lines().count() == 1);
}

#[test]
fn earl_has_an_assertion_for_each_requirement_and_page() {
    let site = serve(|path| match path {
        "/a" => Some(html("<html lang=xx><img src=a.png id=i><title>x</title>")),
        "/b" => Some("200 OK\r\nContent-Type: image/png\r\n\r\nx".to_owned()),
        _ => None,
    });
    let urls = ["/a", "/b", "/gone"].map(|path| format!("{site}{path}"));
    let mut arguments = vec!["--allow-private", "--format", "earl"];
    arguments.extend(urls.iter().map(String::as_str));
    let document: Value = serde_json::from_str(&run(&arguments).stdout).unwrap();
    let graph = document["@graph"].as_array().unwrap();
    assert_eq!(graph[0]["release"]["revision"], env!("CARGO_PKG_VERSION"));
    let subjects = graph
        .iter()
        .filter_map(|subject| subject["source"].as_str());
    assert_eq!(subjects.collect::<Vec<_>>(), urls);
    let assertion = |page: usize, test: &str| {
        let mut all = graph[page]["assertions"].as_array().unwrap().iter();
        all.find(|assertion| assertion["test"]["title"] == test)
            .unwrap()
            .clone()
    };
    let outcome = |page, test: &str| assertion(page, test)["result"]["outcome"].clone();
    let name = assertion(1, "image-name");
    assert_eq!(name["result"]["outcome"], "earl:failed");
    assert_eq!(name["result"]["pointer"][0], "#i");
    assert_eq!(name["test"]["isPartOf"][0], "WCAG2:non-text-content");
    assert_eq!(name["assertedBy"], graph[0]["@id"]);
    // The same check decides two requirements.
    assert_eq!(outcome(1, "page-language"), "earl:passed");
    assert_eq!(outcome(1, "page-language-known"), "earl:failed");
    assert_eq!(outcome(1, "button-name"), "earl:inapplicable");
    assert_eq!(
        outcome(2, "image-name"),
        "earl:inapplicable",
        "it is not HTML"
    );
    assert_eq!(outcome(3, "image-name"), "earl:untested");
}

#[test]
fn markdown_has_the_scores_and_each_check_with_its_places() {
    let text = run_saved("<p>x\n<img src=a.png>", &["--format", "markdown"]).stdout;
    assert!(text.starts_with("# Page audit\n\n| score |"), "{text}");
    let title = page_audit::rule("title").unwrap().failing_title;
    let heading = format!("## Fail: {title} (`title`)");
    assert!(text.contains(&heading), "{text}");
    assert!(text.contains("    - `line 2, "), "{text}");
    assert!(
        text.contains("To fix it (") && text.contains("([source](<https://"),
        "{text}"
    );
}

#[test]
fn nothing_in_a_page_is_markup_of_markdown() {
    let text = run_saved(HOSTILE, &["--format", "markdown"]).stdout;
    let outside_code: String = text.split('`').step_by(2).collect();
    assert!(!text.contains("@team"), "nobody is notified: {text}");
    assert!(
        !outside_code.contains("<script>") && !outside_code.contains("<b>"),
        "{text}"
    );
}

#[test]
fn annotations_are_at_the_lines_of_a_file_and_cannot_be_forged() {
    let page = file(HOSTILE);
    let path = page.path().to_str().unwrap();
    let text = of_file(path, "github").stdout;
    let at = format!("::error file={path},line=3,title=");
    assert!(text.lines().any(|line| line.starts_with(&at)), "{text}");
    for line in text.lines() {
        let is_one = line.starts_with("::error ") || line.starts_with("::warning ");
        assert!(is_one, "{line}");
    }
    assert!(!text.contains("\n::error::x"), "{text}");

    let site = serve(|_| Some(html("<p>x")));
    let url = format!("{site}/");
    let text = run(&["--allow-private", "--format", "github", &url]).stdout;
    assert!(text.contains(&format!("::{url}: ")), "{text}");
    assert!(
        !text.contains("file="),
        "a page that is no file has no lines here"
    );
}

#[test]
fn a_page_that_cannot_be_checked_is_in_every_format() {
    let url = format!("http://{}/", nobody());
    for format in [
        "html", "markdown", "github", "junit", "sarif", "json", "text",
    ] {
        let run = run(&["--allow-private", "--format", format, &url]);
        assert_eq!(run.status, 3, "{format}");
        assert!(
            run.stdout.contains("refused the connection"),
            "{format}: {}",
            run.stdout
        );
    }
}

#[test]
fn html_shows_text_of_pages_as_text() {
    let text = run_saved(HOSTILE, &["--format", "html"]).stdout;
    // One is the file's own.
    assert_eq!(text.matches("<script").count(), 1, "{text}");
    assert!(!text.contains("<i>|"), "{text}");
    assert!(text.contains("&#60;i&#62;|"), "{text}");
    assert!(!text.contains('\u{ffff}'));
}

#[test]
fn options_for_text_are_refused_for_other_formats() {
    for option in ["--summary", "--all", "--group"] {
        let run = run(&["--format", "sarif", option, "https://e.example/"]);
        assert_eq!(run.status, 2);
        assert!(run.stderr.contains(option) && run.stderr.contains("--format text"));
    }
}

#[test]
fn a_comment_about_many_pages_stays_short() {
    let folder = tempfile::tempdir().unwrap();
    for page in 1..=120 {
        let images = "<img src=/a.png>".repeat(page);
        let html = format!("<html lang=en><title>{page}</title><h1>{page}</h1>{images}");
        std::fs::write(folder.path().join(format!("{page}.html")), html).unwrap();
    }
    let path = folder.path().to_str().unwrap();
    let url = "https://example.com/";
    let run = run(&["--dir", path, "--url", url, "--format", "markdown"]);
    assert!(
        run.stdout.contains("  - and 115 more pages\n"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.len() < 65_536, "{}", run.stdout.len());
    assert!(!run.stdout.contains("## Also"), "there is room for all");

    let deep = folder.path().join("x".repeat(250)).join("y".repeat(250));
    std::fs::create_dir_all(&deep).unwrap();
    for page in 1..=120 {
        let page = format!("{page}.html");
        std::fs::rename(folder.path().join(&page), deep.join(&page)).unwrap();
    }
    let run = crate::run(&["--dir", path, "--url", url, "--format", "markdown"]);
    assert!(run.stdout.len() < 65_536, "{}", run.stdout.len());
    let also = run.stdout.split("\n## Also\n").nth(1).unwrap();
    let heading = page_audit::rule("title_length").unwrap().faults[0].title;
    assert!(also.contains(&format!("- {heading} (`")), "{also}");
    assert!(also.contains("`): 120 pages\n"), "{also}");
}

#[test]
fn numbers_that_differ_from_page_to_page_do_not_separate_pages() {
    let folder = tempfile::tempdir().unwrap();
    for page in 1..=4 {
        let images = "<img src=/a.png>".repeat(page);
        let html = format!("<html lang=en><title>{page}</title><h1>{page}</h1>{images}");
        std::fs::write(folder.path().join(format!("{page}.html")), html).unwrap();
    }
    let path = folder.path().to_str().unwrap();
    let of = |format: &str| {
        let url = "https://example.com/";
        run(&["--dir", path, "--url", url, "--format", format]).stdout
    };
    let text = of("text");
    let section = text
        .split("[image_keywords]: all 4 pages\n")
        .nth(1)
        .unwrap();
    let section = section.split("To fix").next().unwrap();
    let page = "      - https://example.com/2.html\n        Neither image has alternative text.\n";
    assert!(section.contains(page), "{section}");
    assert!(section.contains("- and 1 more page\n"), "{section}");
    let markdown = of("markdown");
    assert!(
        markdown.contains("\n- `https://example.com/2.html`: Neither image"),
        "{markdown}"
    );
    let html = of("html");
    assert!(
        html.contains("<li><bdi>https://example.com/2.html</bdi><br><bdi>Both images"),
        "{html}"
    );
}

#[test]
fn what_is_printed_is_also_written_to_files() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (page, sarif, markdown) = (file("a.html"), file("a.sarif"), file("a.md"));
    std::fs::write(&page, PAGE).unwrap();
    let of = |options: &[&str]| {
        let saved = ["--html", &page, "--url", "https://example.com/"];
        run(&[&saved, options].concat()).stdout
    };
    let text = of(&[
        &format!("--output=sarif={sarif}"),
        &format!("--output=markdown={markdown}"),
    ]);
    assert_eq!(text, of(&[]));
    let read = |path: &str| std::fs::read_to_string(path).unwrap();
    assert_eq!(read(&markdown), of(&["--format", "markdown"]));
    assert_eq!(read(&sarif), of(&["--format", "sarif"]));
}

#[test]
fn code_scanning_gets_a_line_for_each_result_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("a.html");
    std::fs::write(&page, format!("{PAGE}\n<img src=a.png>")).unwrap();
    let page = page.to_str().unwrap();
    let url = ["--url", "https://example.com/", "--format", "sarif"];
    let sarif = run(&[&["--html", page], &url[..]].concat()).stdout;
    let log: Value = serde_json::from_str(&sarif).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    let lines = results
        .iter()
        .map(|result| result["locations"][0]["physicalLocation"]["region"]["startLine"].as_u64());
    let lines: Vec<u64> = lines.map(Option::unwrap).collect();
    assert!(
        lines.contains(&1) && lines.iter().any(|line| *line > 1),
        "{lines:?}"
    );
}
