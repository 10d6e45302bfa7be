//! Tests of the check `technologies`.

use crate::checks::{INFO, page, run};

#[test]
fn what_the_page_was_made_with_is_named_without_versions() {
    let snapshot = page(
        "<meta name=generator content='WordPress 6.5.2'><div id=__next></div>\
         <script src=https://code.jquery.com/jquery-3.7.1.js></script>",
    )
    .with_header("server", "nginx/1.25.3 (Ubuntu)");
    let result = run("technologies", &snapshot);

    assert_eq!(result.outcome, INFO);
    assert_eq!(result.message, "Found: Next.js, WordPress, jQuery, nginx.");
    let none = run("technologies", &page("<p>x"));
    assert_eq!(none.message, "Nothing shows what the page was made with.");
}
