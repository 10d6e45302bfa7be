//! The database becomes unavailable and comes back, which visitors do not notice.

use testing::{own_server, until};

use crate::edge::service::TestService;
use crate::edge::visitor::get;

const NAME: &str = "go.waymark.dev";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn visitors_are_served_while_the_database_is_unavailable() {
    let Some((mut server, url)) = own_server().await else {
        return;
    };
    let service = TestService::start(&url).await;
    service
        .store(NAME, &[("index_page", "https://a.dev/")])
        .await;
    let question = async |name: &str| {
        service
            .operate(&format!("/internal/tls/ask?domain={name}"))
            .await
            .status
    };

    for round in 0..2 {
        server.stop();
        for _ in 0..20 {
            let answer = get(service.address, NAME, "/").await;
            assert_eq!(
                (answer.status, answer.header("location")),
                (302, "https://a.dev/")
            );
            assert_eq!(get(service.address, "unknown.dev", "/").await.status, 421);
        }
        assert_eq!(
            (question(NAME).await, question("unknown.dev").await),
            (200, 404)
        );
        server.resume().await;

        // Once it is back, changes by other processes are seen again.
        let other = TestService::start(&url).await;
        let new = format!("n{round}.waymark.dev");
        other.store(&new, &[]).await;
        until("the other process's write is seen", async || {
            get(service.address, &new, "/").await.status == 404
        })
        .await;
    }
}
