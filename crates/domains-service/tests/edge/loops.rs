//! Circles that no rule kept from being stored: the edge sends nobody round in them.

use database::testing::Backend;
use diesel_async::RunQueryDsl;

use crate::service::{TestService, empty, eventually};
use crate::visitor::get;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_sent_round_in_a_circle() {
    let database = empty(Backend::Sqlite).await;
    let service = TestService::start(&database.url).await;
    let id = service.store("self.waymark.dev", &[]).await;
    for name in ["a", "b", "c", "outside"] {
        service.store(&format!("{name}.waymark.dev"), &[]).await;
    }
    let statements = [
        ("self", "https://self.waymark.dev/x"),
        ("a", "https://b.waymark.dev/"),
        ("b", "https://c.waymark.dev/"),
        ("c", "https://a.waymark.dev/"),
        ("outside", "https://a.waymark.dev/"),
    ];
    for (name, page) in statements {
        let change = format!(
            "UPDATE domains SET index_page = '{page}', not_found_page = '{page}' WHERE name = '{name}.waymark.dev'"
        );
        let mut connection = database.pool().write().await.unwrap();
        let done = database::on_backend!(&mut connection, |connection| {
            diesel::sql_query(change).execute(connection).await
        });
        assert_eq!(done.unwrap(), 1);
    }
    eventually("the last change is seen", async || {
        get(service.address, "outside.waymark.dev", "/")
            .await
            .status
            == 302
    })
    .await;

    for name in ["self", "a", "b", "c"] {
        for path in ["/", "/x"] {
            let answer = get(service.address, &format!("{name}.waymark.dev"), path).await;
            assert_eq!(
                (answer.status, answer.header("location")),
                (404, ""),
                "{name}{path}"
            );
        }
    }

    // Once it leads elsewhere, it leads there.
    service
        .update(id, &[("index_page", "https://elsewhere.dev/")])
        .await;
    let answer = get(service.address, "self.waymark.dev", "/").await;
    assert_eq!(answer.header("location"), "https://elsewhere.dev/");
}
