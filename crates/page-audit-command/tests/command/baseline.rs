//! What a baseline knows, and what is new.

use std::path::Path;

use tempfile::tempdir;

use crate::server::{html, serve};
use crate::{Run, file, run, run_saved};

const KNOWN: &str = "<!DOCTYPE html>\n<html lang=en>\n<title>Lights</title>\n<h1>Lighthouses</h1>\n\
    <div><img src=/a.png>\n</div>\n</html>";

fn write(html: &str, baseline: &Path) -> Run {
    run_saved(
        html,
        &["--write-baseline", baseline.to_str().unwrap(), "--summary"],
    )
}

fn compare(html: &str, baseline: &Path, more: &[&str]) -> Run {
    let arguments = ["--baseline", baseline.to_str().unwrap()];
    run_saved(html, &[&arguments, more].concat())
}

#[test]
fn what_is_known_is_left_out_and_only_what_is_new_fails() {
    let folder = tempdir().unwrap();
    let baseline = folder.path().join("known.json");
    assert_eq!(write(KNOWN, &baseline).status, 0);

    let same = compare(KNOWN, &baseline, &[]);
    assert_eq!((same.status, same.stderr.as_str()), (0, ""));
    assert!(
        !same.stdout.contains("FAIL") && !same.stdout.contains("WARN"),
        "{}",
        same.stdout
    );
    assert!(
        same.stdout.contains("The baseline has what "),
        "{}",
        same.stdout
    );

    let worse = KNOWN.replace("</html>", "<iframe src=/map></iframe></html>");
    let worse = compare(&worse, &baseline, &[]);
    assert_eq!(worse.status, 1);
    assert!(worse.stdout.contains("[frame_titles]"), "{}", worse.stdout);
    assert!(
        !worse.stdout.contains("[image_keywords]"),
        "{}",
        worse.stdout
    );
    let reason = "page-audit: 1 check found something new: frame_titles\n";
    assert_eq!(worse.stderr, reason);
}

#[test]
fn a_fault_that_has_moved_is_the_same_one() {
    let folder = tempdir().unwrap();
    let baseline = folder.path().join("known.json");
    write(KNOWN, &baseline);
    let moved = KNOWN.replace("<div>", "\n\n<p>Text</p>\n<div>More</div>\n<div>");
    let run = compare(&moved, &baseline, &["--min-severity", "low"]);
    assert_eq!(run.status, 0, "{}{}", run.stdout, run.stderr);
}

#[test]
fn one_more_fault_of_a_known_kind_is_new() {
    let folder = tempdir().unwrap();
    let baseline = folder.path().join("known.json");
    write(KNOWN, &baseline);
    let more = KNOWN.replace("</div>", "<img src=/b.png></div>");
    let run = compare(&more, &baseline, &[]);
    assert_eq!(run.status, 1);
    let evidence = run.stdout.split("[image_keywords]").nth(1).unwrap();
    let evidence = evidence.split("To fix").next().unwrap();
    assert_eq!(evidence.matches("line ").count(), 1, "{}", run.stdout);
}

#[test]
fn a_warning_that_became_a_failure_is_new() {
    let folder = tempdir().unwrap();
    let baseline = folder.path().join("known.json");
    let page = |content: &str| {
        let meta = format!("<meta name=viewport content='{content}'>");
        KNOWN.replace("<h1>", &format!("{meta}<h1>"))
    };
    write(&page("width=device-width, maximum-scale=3"), &baseline);
    let same = compare(&page("width=device-width, maximum-scale=3"), &baseline, &[]);
    assert_eq!(same.status, 0, "{}", same.stderr);
    let worse = compare(
        &page("width=device-width, user-scalable=no"),
        &baseline,
        &[],
    );
    assert!(worse.stderr.contains("zoom"), "{}", worse.stderr);
}

#[test]
fn faults_beyond_those_that_are_shown_are_known_by_their_number() {
    let folder = tempdir().unwrap();
    let baseline = folder.path().join("known.json");
    let page = |images: usize| {
        let images: Vec<_> = (0..images)
            .map(|at| format!("<p id=p{at}><img src=/a.png>"))
            .collect();
        KNOWN.replace("<div>", &images.join("\n"))
    };
    write(&page(60), &baseline);
    let status = |html: &str| {
        let run = compare(html, &baseline, &["--min-severity", "high"]);
        assert!(
            run.status == 0 || run.stderr.contains("image_keywords"),
            "{}",
            run.stderr
        );
        run.status
    };
    assert_eq!(status(&page(60)), 0);
    let fixed = page(60).replacen("<p id=p0><img src=/a.png>", "<p id=p0>", 1);
    assert_eq!(
        status(&fixed),
        0,
        "another one is shown instead, which is not new"
    );
    assert_eq!(status(&page(61)), 1);
}

#[test]
fn a_site_is_the_same_at_another_address() {
    let folder = tempdir().unwrap();
    let baseline = folder.path().join("known.json");
    let path = baseline.to_str().unwrap();
    let pages = || serve(|path| (path == "/a?b=1").then(|| html(KNOWN)));
    let (one, other) = (pages(), pages());
    let (one, other) = (format!("{one}/a?b=1"), format!("{other}/a?b=1"));
    assert_eq!(
        run(&["--allow-private", "--write-baseline", path, &one]).status,
        0
    );
    let run = run(&["--allow-private", "--baseline", path, &other]);
    assert_eq!(run.status, 0, "{}{}", run.stdout, run.stderr);
}

#[test]
fn programs_get_what_is_new_beside_the_whole_report() {
    let folder = tempdir().unwrap();
    let baseline = folder.path().join("known.json");
    write(KNOWN, &baseline);
    let line = compare(KNOWN, &baseline, &["--json"]).stdout;
    let page: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!(page["new"], serde_json::Value::Array(Vec::new()));
    assert!(page["checks"].as_array().unwrap().len() > 100);
    let sarif = compare(KNOWN, &baseline, &["--format", "sarif"]).stdout;
    let log: serde_json::Value = serde_json::from_str(&sarif).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert!(!results.is_empty());
    assert!(
        results
            .iter()
            .all(|result| result["baselineState"] == "unchanged")
    );
}

#[test]
fn what_is_no_baseline_is_refused() {
    let page = ["https://example.com/", "--baseline"];
    for (text, expected) in [
        ("{", "is not a file that --write-baseline wrote"),
        (
            "{\"pages\":{}}",
            "is not a file that --write-baseline wrote",
        ),
        ("{\"baseline\":9,\"ruleset\":3,\"pages\":{}}", "version 9"),
    ] {
        let file = file(text);
        let path = file.path().to_str().unwrap();
        let run = run(&[&page[..], &[path]].concat());
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{text}");
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    }
    let missing = run(&[&page[..], &["/nowhere/x.json"]].concat());
    assert!(
        missing
            .stderr
            .contains("--baseline: cannot read /nowhere/x.json")
    );
    let both = [&page[..], &["a.json", "--write-baseline", "b.json"]].concat();
    assert!(run(&both).stderr.contains("--write-baseline"));
    let unwritable = run_saved(KNOWN, &["--write-baseline", "/nowhere/x.json"]);
    assert_eq!(unwritable.status, 2);
    assert!(unwritable.stderr.contains("cannot write /nowhere/x.json"));
}

#[test]
fn a_baseline_that_cannot_be_written_is_refused_before_anything_is_checked() {
    let folder = tempdir().unwrap();
    let run = write(KNOWN, &folder.path().join("missing/known.json"));
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("--write-baseline"), "{}", run.stderr);
}

#[test]
fn it_is_said_that_the_baseline_has_everything() {
    let folder = tempdir().unwrap();
    let baseline = folder.path().join("known.json");
    write(KNOWN, &baseline);
    for format in ["markdown", "html"] {
        let same = compare(KNOWN, &baseline, &["--format", format]);
        assert!(
            same.stdout
                .contains("Nothing new was found. The baseline has "),
            "{}",
            same.stdout
        );
    }
}
