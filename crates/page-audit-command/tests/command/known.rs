//! Which faults a baseline takes for the same, and its file.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::tempdir;

use crate::server::{html, serve};
use crate::{Run, run, run_saved};

const PAGE: &str = "<!DOCTYPE html>\n<html lang=en>\n<title>Lights</title>\n<h1>Lighthouses</h1>\n\
    <div><img src=/a.png></div>\n<section></section></html>";

fn with(html: &str, option: &str, baseline: &Path, more: &[&str]) -> Run {
    let baseline = [option, baseline.to_str().unwrap()];
    run_saved(html, &[&baseline, more].concat())
}

#[test]
fn a_fault_at_another_place_is_new() {
    let folder = tempdir().unwrap();
    let baseline = folder.path().join("known.json");
    with(PAGE, "--write-baseline", &baseline, &[]);
    let image = "<img src=/a.png>";
    let elsewhere = PAGE
        .replace(image, "")
        .replace("<section>", &format!("<section>{image}"));
    let moved = with(
        &elsewhere,
        "--baseline",
        &baseline,
        &["--min-severity", "high"],
    );
    assert!(
        moved.stderr.contains("found something new: image_keywords"),
        "{}",
        moved.stderr
    );
}

#[test]
fn only_what_is_new_is_counted_beside_what_is_known() {
    let folder = tempdir().unwrap();
    let baseline = folder.path().join("known.json");
    with(PAGE, "--write-baseline", &baseline, &[]);
    let more = PAGE.replace("<section>", "<section><img src=/b.png>");
    let line = with(&more, "--baseline", &baseline, &["--json"]).stdout;
    let page: Value = serde_json::from_str(&line).unwrap();
    let new = page["new"].as_array().unwrap();
    let image = new
        .iter()
        .find(|check| check["id"] == "image_keywords")
        .unwrap();
    assert_eq!(image["evidence"]["total"], 1);
    assert_eq!(image["evidence"]["items"].as_array().unwrap().len(), 1);
}

#[test]
fn pages_of_a_site_are_told_apart_by_their_paths_and_those_of_several_by_their_urls() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("known.json");
    let known = file.to_str().unwrap();
    let serve = |bad: &'static str| {
        let good = PAGE.replace("<img src=/a.png>", "");
        serve(move |path| Some(html(if path == bad { PAGE } else { &good })))
    };
    let urls = |site: &str| ["/a", "/b"].map(|path| format!("{site}{path}"));
    let image = |run: &Run| run.stderr.contains("image_keywords");
    let check = |option: &str, urls: &[String]| {
        let urls: Vec<&str> = urls.iter().map(String::as_str).collect();
        let options = ["--allow-private", "--min-severity", "high", option, known];
        run(&[&options[..], &urls].concat())
    };
    let (site, same, other) = (serve("/a"), serve("/a"), serve("/b"));
    check("--write-baseline", &urls(&site));
    assert!(!image(&check("--baseline", &urls(&same))));
    assert!(
        image(&check("--baseline", &urls(&other))),
        "another page has the fault"
    );

    let at = |site: &str| format!("{site}/a");
    let both = [at(&site), at(&other)];
    check("--write-baseline", &both);
    assert!(!image(&check("--baseline", &both)));
    let text = fs::read_to_string(&file).unwrap();
    let one = text.replace(&at(&other), &at(&same));
    let swapped = text.replace(&at(&site), &at(&same));
    let swapped = swapped.replace(&at(&other), &at(&site));
    for text in [one, swapped] {
        fs::write(&file, text).unwrap();
        let both = [at(&site), at(&same)];
        assert!(
            image(&check("--baseline", &both)),
            "only one of them had the fault"
        );
    }
}

#[test]
fn a_baseline_of_other_rules_is_read_and_that_is_said() {
    let folder = tempdir().unwrap();
    let baseline = folder.path().join("known.json");
    with(PAGE, "--write-baseline", &baseline, &[]);
    let text = fs::read_to_string(&baseline).unwrap();
    let own = format!("\"ruleset\": {}", page_audit::RULESET);
    assert!(text.contains(&own), "{text}");
    assert!(!text.contains("hidden"), "nothing is hidden: {text}");
    fs::write(&baseline, text.replace(&own, "\"ruleset\": 1")).unwrap();
    let run = with(PAGE, "--baseline", &baseline, &[]);
    let note = "page-audit: the baseline was written with other rules: what the new ones find is \
        new\n";
    assert_eq!((run.status, run.stderr.as_str()), (0, note));
}

#[test]
fn a_run_that_fails_leaves_the_baseline_as_it_was() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("known.json");
    let known = file.to_str().unwrap();
    let failing = ["--html", "/nowhere/x.html", "--url", "https://example.com/"];
    let failing = || run(&[&failing[..], &["--write-baseline", known]].concat()).status;
    assert_eq!(failing(), 2);
    assert!(!file.exists());
    fs::write(&file, "kept").unwrap();
    assert_eq!(failing(), 2);
    assert_eq!(fs::read_to_string(&file).unwrap(), "kept");
    let no_file = with(PAGE, "--write-baseline", folder.path(), &[]);
    assert_eq!((no_file.status, no_file.stdout.as_str()), (2, ""));
}

#[test]
fn programs_recognise_a_result_that_has_moved() {
    let fingerprints = |html: &str| -> Vec<String> {
        let sarif = run_saved(html, &["--format", "sarif"]).stdout;
        let log: Value = serde_json::from_str(&sarif).unwrap();
        let results = log["runs"][0]["results"].as_array().unwrap();
        let of = |result: &Value| result["partialFingerprints"].to_string();
        results.iter().map(of).collect()
    };
    let moved = PAGE.replace("<div>", "\n\n<p>Text</p><div>Before</div><div>");
    let (before, after) = (fingerprints(PAGE), fingerprints(&moved));
    assert_eq!(before, after);
    let image = "image_keywords https://example.com/lights no_alt body > div > img";
    assert!(
        before.iter().any(|found| found.contains(image)),
        "{before:?}"
    );
}

/// Settings by which nothing counts that this page has, except these checks.
fn settings_without(html: &str, kept: &[&str]) -> String {
    let line = run_saved(html, &["--json"]).stdout;
    let page: Value = serde_json::from_str(&line).unwrap();
    let checks = page["checks"].as_array().unwrap().iter();
    let found = checks.filter(|check| check["outcome"] == "fail" || check["outcome"] == "warn");
    let ids = found.map(|check| check["id"].as_str().unwrap());
    let ids = ids.filter(|id| !kept.contains(id));
    let lines: Vec<String> = ids.map(|id| format!("{id} = 'info'")).collect();
    format!("[severity]\n{}\n", lines.join("\n"))
}

#[test]
fn of_pages_that_could_not_be_checked_it_is_not_said_that_nothing_is_to_fix() {
    let folder = tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("settings.toml", &settings_without(PAGE, &[]));
    write("empty.html", "");
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let of = |format: &str| {
        let url = "--url=https://example.com/";
        let config = format!("--config={}", path("settings.toml"));
        run(&["--dir", &path(""), url, &config, "--format", format]).stdout
    };
    for format in ["html", "markdown"] {
        let text = of(format);
        assert!(text.contains("No page could be checked."), "{text}");
        assert!(!text.contains("Nothing to fix"), "{text}");
    }
    write("page.html", PAGE);
    for format in ["html", "markdown"] {
        let text = of(format);
        let some = "Nothing to fix was found on the pages that could be checked.";
        assert!(text.contains(some), "{text}");
    }
}

#[test]
fn no_more_faults_are_listed_as_new_than_are_counted() {
    let folder = tempdir().unwrap();
    let baseline = folder.path().join("known.json");
    let images = |id: &str, count: usize| -> String {
        let image = |number| format!("<p id={id}{number}><img src=/a.png></p>");
        (0..count).map(image).collect()
    };
    with(&images("old", 52), "--write-baseline", &baseline, &[]);
    let run = with(&images("new", 3), "--baseline", &baseline, &["--json"]);
    let page: Value = serde_json::from_str(&run.stdout).unwrap();
    let checks = page["checks"].as_array().unwrap();
    let check = checks.iter().find(|check| check["id"] == "image_keywords");
    let evidence = &check.unwrap()["evidence"];
    let listed = evidence["items"].as_array().unwrap().len() as u64;
    assert!(evidence["total"].as_u64().unwrap() >= listed, "{evidence}");
}

#[test]
fn it_is_said_that_nothing_is_new_or_that_there_is_nothing_at_all() {
    let folder = tempdir().unwrap();
    let settings = folder.path().join("settings.toml");
    fs::write(&settings, settings_without(PAGE, &[])).unwrap();
    let config = ["--config", settings.to_str().unwrap()];
    let of = |format: &str| {
        run_saved(
            PAGE,
            &[
                &config[..],
                &["--checks-url=https://e.example/", "--format", format],
            ]
            .concat(),
        )
        .stdout
    };
    for format in ["html", "markdown"] {
        let text = of(format);
        assert!(text.contains("Nothing to fix"), "{text}");
    }
    assert!(!of("json").contains("\"docs\""), "{}", of("json"));

    fs::write(&settings, settings_without(PAGE, &["image_keywords"])).unwrap();
    let baseline = folder.path().join("known.json");
    with(PAGE, "--write-baseline", &baseline, &config);
    let of = |format: &str| {
        let more = [&config[..], &["--format", format]].concat();
        with(PAGE, "--baseline", &baseline, &more).stdout
    };
    for format in ["html", "markdown"] {
        let text = of(format);
        assert!(
            text.contains("Nothing new was found. The baseline has one finding."),
            "{text}"
        );
    }
    let text = of("text");
    assert!(
        text.contains("The baseline has what 1 check found.\n"),
        "{text}"
    );
}
