//! Whether a page's links work.

use std::collections::BTreeSet;

use url::Url;

use crate::Client;

/// The values of an attribute in a page.
fn values<'p>(page: &'p str, attribute: &str) -> Vec<&'p str> {
    let start = format!(" {attribute}=\"");
    let parts = page.split(&start).skip(1);
    let values = parts.filter_map(|rest| rest.split('"').next());
    values.collect::<Vec<_>>()
}

/// Requests everything that a page loads or links to on its own host; fragments must exist on the
/// page. Returns the links to other hosts, from which nothing is loaded.
pub(crate) async fn follow_links(client: &Client, base: &str, path: &str) -> BTreeSet<String> {
    let page = client.get(path).await.expect(200);
    let here = Url::parse(base).unwrap().join(path).unwrap();
    let ids: BTreeSet<&str> = values(&page.text, "id").into_iter().collect();
    for loaded in values(&page.text, "src") {
        let url = here.join(loaded).unwrap();
        assert_eq!(url.origin(), here.origin(), "{path} loads {loaded}");
    }
    let links = values(&page.text, "href").into_iter();
    let mut elsewhere = BTreeSet::new();
    let mut seen = BTreeSet::new();
    for link in links.chain(values(&page.text, "src")) {
        let url = here.join(link).unwrap();
        if url.origin() != here.origin() {
            elsewhere.insert(url.to_string());
            continue;
        }
        if let (true, Some(id)) = (url.path() == here.path(), url.fragment()) {
            assert!(ids.contains(id), "{path} has no part {id}");
        } else if seen.insert(url.path().to_owned()) {
            let status = client.get(url.path()).await.status;
            assert!(
                matches!(status, 200 | 303),
                "{path} links to {link}: {status}"
            );
        }
    }
    elsewhere
}
