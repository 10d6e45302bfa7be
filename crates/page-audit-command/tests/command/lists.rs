//! Several pages: from the command line, from a file, from standard input.

use crate::server::{html, nobody, serve};
use crate::{PAGE, file, run, run_with_input};

#[test]
fn a_summary_of_all_pages_comes_last() {
    let site = serve(|path| (path != "/gone").then(|| html(PAGE)));
    let list = file(&format!("\u{feff}# ours\n  {site}/b  \r\n\n{site}/gone\n"));
    let path = list.path().to_str().unwrap();

    let run = run(&["--allow-private", &format!("{site}/a"), "--from", path]);

    assert_eq!(run.status, 3);
    let (details, table) = run
        .stdout
        .split_once("score   fail   warn  page\n")
        .unwrap();
    assert_eq!(details.matches("Overall").count(), 2);
    assert!(details.contains(&format!("\n\n{site}/b\n")), "{details}");
    let lines: Vec<_> = table.lines().collect();
    assert_eq!(lines.len(), 5, "{table}");
    assert!(lines[0].ends_with(&format!("{site}/a")));
    assert!(lines[1].ends_with(&format!("{site}/b")));
    let words: Vec<_> = lines[0].split_whitespace().collect();
    assert_eq!(words.len(), 4);
    for number in &words[..3] {
        assert!(number.parse::<u8>().is_ok(), "{number}");
    }
    assert!(lines[2].starts_with("    -      -      -  http"));
    assert!(lines[3].contains("status 404"));
}

#[test]
fn the_summary_alone_leaves_the_details_out() {
    let site = serve(|_| Some(html(PAGE)));
    let run = run_with_input(
        &["--allow-private", "--summary", "--from", "-"],
        &format!("{site}/only\n"),
    );
    assert_eq!(run.status, 0);
    assert_eq!(run.stdout.lines().count(), 2, "{}", run.stdout);
}

#[test]
fn a_long_address_wraps() {
    let url = format!("http://{}/{}", nobody(), "x".repeat(300));
    let run = run(&["--allow-private", "--summary", &url]);
    assert!(
        run.stdout.lines().all(|line| line.len() <= 80),
        "{}",
        run.stdout
    );
}
