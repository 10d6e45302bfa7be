//! The seeds of the fuzzers, and the inputs they found: each one is passed to its fuzz target.

use std::fs;
use std::path::Path;

#[path = "../../fuzz/src/lib.rs"]
mod fuzz;

#[track_caller]
fn replay(kind: &str, run: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fuzz/seeds")
        .join(kind);
    let mut count = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        println!("{}", path.display());
        run(&fs::read(path).unwrap());
        count += 1;
    }
    assert!(count > 0, "no seeds in {}", folder.display());
}

#[test]
fn every_seed_gives_the_same_report_twice() {
    replay("html", fuzz::html);
    replay("css", fuzz::css);
    replay("robots_txt", fuzz::robots_txt);
    replay("csp", fuzz::csp);
    replay("set_cookie", fuzz::set_cookie);
    replay("headers", fuzz::headers);
    replay("sitemap", fuzz::sitemap);
    replay("json_ld", fuzz::json_ld);
    replay("image", fuzz::image);
    replay("beside", fuzz::beside);
}
