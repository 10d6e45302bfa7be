//! What the feeds of both services have in common.

use serde_json::{Value, json};

use crate::{Answer, Client, add_secret};

/// Makes the owner a feed, and expects that whoever has its address can read it, until it gets
/// another one or is withdrawn. Returns the feed as it was read.
pub async fn expect_feed(
    owner: &Client,
    stranger: &Client,
    noun: &str,
    field: (&str, &str),
) -> Answer {
    let feeds = format!("/api/v1/{noun}-feeds");
    let first = owner.post(&feeds, &[field]).await.expect(201);
    let again = owner.post(&feeds, &[field]).await.expect(201);
    assert_eq!(
        first.id(),
        again.id(),
        "one feed, whose address is replaced"
    );
    let path = |stored: &Answer| {
        let url = stored.data()["url"]
            .as_str()
            .expect("an address")
            .to_owned();
        let start = url.find("/feeds/").expect("a feed's path");
        let token = url.rsplit(['/', '.']).nth(1).expect("a token");
        add_secret(token);
        url[start..].to_owned()
    };
    let (old, path) = (path(&first), path(&again));
    stranger.get(&old).await.expect(404);

    let shown = stranger.get(&path).await.expect(200);
    assert_eq!(
        shown.header("content-type"),
        "application/atom+xml; charset=utf-8"
    );
    assert!(shown.header("cache-control").starts_with("private"));
    let tag = shown.header("etag").to_owned();
    let marked = format!("W/{}-gzip\"", tag.trim_end_matches('"'));
    for known in [tag.as_str(), marked.as_str()] {
        let unchanged = stranger
            .with_header("if-none-match", known)
            .get(&path)
            .await;
        assert_eq!((unchanged.status, unchanged.text.as_str()), (304, ""));
    }
    let listed = owner.get(&feeds).await.expect(200);
    assert_eq!(listed.rows().len(), 1);
    assert_eq!(listed.rows()[0].get("url"), None, "it is shown once");
    let value: Value = if field.1.is_empty() {
        Value::Null
    } else {
        json!(field.1)
    };
    assert_eq!(listed.rows()[0][field.0], value);

    owner
        .delete(&format!("{feeds}/{}", again.id()))
        .await
        .expect(200);
    stranger.get(&path).await.expect(404);
    shown
}
