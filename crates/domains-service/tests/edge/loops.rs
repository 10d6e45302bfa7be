//! Loops that were stored although rules refuse them: the edge does not redirect visitors in them.

use testing::{Backend, until};

use crate::edge::backend::ShortLinks;
use crate::edge::service::{TestService, empty};
use crate::edge::visitor::get;
use crate::edge::visits::{numbers, total_is, visits};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn visitors_are_not_sent_round_in_a_circle() {
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
            "UPDATE domains SET index_page = '{page}', not_found_page = '{page}' WHERE name = \
             '{name}.waymark.dev'"
        );
        assert_eq!(database.execute(&change).await, 1);
    }
    until("the last change is seen", async || {
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

    total_is(&service, id, numbers(0, 0, 0, 2)).await;

    // Once it points elsewhere, visitors are redirected there.
    service
        .update(id, &[("index_page", "https://elsewhere.dev/")])
        .await;
    let answer = get(service.address, "self.waymark.dev", "/").await;
    assert_eq!(answer.header("location"), "https://elsewhere.dev/");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn visitors_are_not_sent_round_in_a_large_circle_either() {
    const DOMAINS: usize = 32;
    let database = empty(Backend::Sqlite).await;
    let service = TestService::start(&database.url).await;
    let pages = |number: usize| (format!("d{number}"), (number + 1) % DOMAINS);
    // The last change is visible once this domain redirects into the loop, without being part of
    // it.
    let outside = ("outside".to_owned(), 0);
    let all: Vec<_> = (0..DOMAINS).map(pages).chain([outside]).collect();
    for (name, _) in &all {
        service.store(&format!("{name}.waymark.dev"), &[]).await;
    }
    for (name, next) in &all {
        let change = format!(
            "UPDATE domains SET redirect_to = 'https://d{next}.waymark.dev/' WHERE name = \
             '{name}.waymark.dev'"
        );
        assert_eq!(database.execute(&change).await, 1);
    }
    until("the last change is seen", async || {
        let answer = get(service.address, "outside.waymark.dev", "/x").await;
        answer.header("location") == "https://d0.waymark.dev/x"
    })
    .await;
    for number in [0, 7, 31] {
        let name = format!("d{number}.waymark.dev");
        let stays = get(service.address, &name, "/x").await;
        assert_eq!((stays.status, stays.header("location")), (404, ""));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_404_from_the_backend_does_not_cause_a_loop_either() {
    let database = empty(Backend::Sqlite).await;
    let links = ShortLinks::start().await;
    let service = TestService::start_with(&database.url, links.settings()).await;
    let name = "go.waymark.dev";
    let id = service.store(name, &[]).await;
    let change = "UPDATE domains SET not_found_page = 'https://go.waymark.dev/x'";
    assert_eq!(database.execute(change).await, 1);

    until("the page is known", async || {
        get(service.address, name, "/missing").await.body == "There is nothing here.\n"
    })
    .await;

    let answer = get(service.address, name, "/missing").await;
    assert_eq!((answer.status, answer.header("location")), (404, ""));
    until("both are counted", async || {
        visits(&service, id).await["total"]["refused"] == 2
    })
    .await;
}
