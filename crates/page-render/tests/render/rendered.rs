//! What a snapshot holds.

use crate::renderer::{browser, render, worker};
use crate::site::Site;

#[tokio::test]
async fn a_snapshot_holds_what_scripts_have_made_of_the_page() {
    let Some(browser) = browser() else { return };
    let site = Site::start().await;
    site.file("/a.css", "Content-Type: text/css", "b { color: red }");
    site.page(
        "/frame",
        "<p id=f></p><script>f.textContent='framed'</script>",
    );
    let url = site.page("/", include_str!("rendered/page.html"));

    let answer = render(&mut worker(browser), &url).await;

    let html = answer
        .html
        .unwrap_or_else(|| panic!("{:?}", answer.failure));
    for expected in [
        "<!DOCTYPE html><html lang=\"en\">",
        "<title>after</title>",
        "<style media=\"screen\">b { color: red; }</style>",
        "<style id=\"inserted\">h1 { color: green; }</style>",
        "<style id=\"written\">p{margin:0}</style>",
        "<template shadowrootmode=\"open\"><p>shadowed</p><style>p { color: blue; }</style></template>",
        "i { color: pink; }",
        "&gt;framed&lt;",
    ] {
        assert!(html.contains(expected), "{expected}: {html}");
    }
    assert_eq!((answer.status, answer.quiet), (Some(200), true));
    assert_eq!(answer.console[0].text, "no good 7");
    assert!(
        answer.console[1]
            .text
            .starts_with("ReferenceError: missing")
    );
    let failed: Vec<_> = answer.failed.iter().map(|failed| failed.status).collect();
    assert!(failed.contains(&Some(404)), "{failed:?}");
}
