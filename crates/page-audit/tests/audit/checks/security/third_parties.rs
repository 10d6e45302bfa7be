//! Tests of the check `third_parties`.

use crate::checks::{INFO, page, run};

#[test]
fn hosts_of_others_are_listed_and_trackers_named() {
    let result = run(
        "third_parties",
        &page(
            "<img src=a.png><img src=https://static.example.com/b.png>\n\
             <script src=https://www.googletagmanager.com/gtm.js></script>\n\
             <img src=https://cdn.example/a.png><img src=https://cdn.example/b.png>",
        ),
    );

    assert_eq!(result.outcome, INFO);
    assert_eq!(
        result.message,
        "The page contacts 2 servers of other companies, 1 of them known for tracking."
    );
    let found: Vec<_> = result
        .evidence
        .items
        .iter()
        .map(|item| &*item.found)
        .collect();
    assert_eq!(
        found,
        [
            "cdn.example: 2 files",
            "www.googletagmanager.com (Google Tag Manager): 1 file"
        ]
    );
}

#[test]
fn trackers_are_not_mentioned_where_there_are_none() {
    let result = run(
        "third_parties",
        &page("<img src=https://cdn.example/a.png>"),
    );
    assert_eq!(
        result.message,
        "The page contacts 1 server of another company."
    );
}

#[test]
fn a_page_on_its_own_contacts_nobody() {
    let result = run("third_parties", &page("<img src=a.png>"));
    assert_eq!(
        result.message,
        "The page loads nothing from servers of other companies."
    );
}
