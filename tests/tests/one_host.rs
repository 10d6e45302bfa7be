//! Sessions of several processes and of both services behind one address.

use auth::{NewLink, Role};
use end_to_end::{Launch, Service};
use std::time::Duration;
use testing::{Answer, Browser, TestKeys};

const BASE: &str = "http://tools.test";

/// The browser of `cookie` at this process, to which a proxy leads.
fn at(service: &Service, cookie: Option<String>) -> Browser {
    Browser::new(&service.client("").with_key(None), BASE).with_cookie(cookie)
}

fn location(answer: &Answer) -> &str {
    answer.header("location")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_signs_in_to_one_service_is_signed_in_to_both() {
    let (keys, folder) = (TestKeys::new(), tempfile::tempdir().expect("a folder"));
    let file = |name: &str| format!("sqlite://{}/{name}", folder.path().display());
    let shared = |launch: Launch| {
        let launch = launch.set("http.base_url", BASE);
        launch.set("console.sections", "reports,domains")
    };
    let launch = shared(Launch::reports(&keys, &file("reports")));
    let reports = launch.start().await;
    let beside = launch.beside().start().await;
    let domains = shared(Launch::domains(&keys, &file("domains")));
    let domains = domains.start().await;
    let link = NewLink {
        account: "owner".parse().expect("an account"),
        scopes: Role::Admin.scopes(),
        person: None,
        lifetime: Duration::from_mins(10),
        base_url: BASE.to_owned(),
    };
    let (link, _) = keys.folder.sign_in_link(&link).expect("a link");
    let link = link.split_once("?link=").expect("a token").1;
    let form = [("link", link)];

    let first = at(&reports, None);
    let sent_on = first.post("/sign-in", &form).await.expect(307);
    let to = "/console/domains/sign-in?from=reports";
    assert_eq!(location(&sent_on), to);
    let second = at(&domains, first.cookie());
    let done = second.post(to, &form).await.expect(303);
    assert_eq!(location(&done), "/console/reports");
    assert_eq!(second.cookie(), first.cookie(), "one cookie for both");

    first.get("/console/reports").await.expect(200);
    second.get("/console/domains").await.expect(200);
    let third = at(&beside, first.cookie());
    third.get("/console/reports").await.expect(200);
    for service in [&reports, &beside] {
        let again = at(service, None).post("/sign-in", &form).await;
        assert_eq!(again.status, 401, "a link opens one session");
    }
    let again = at(&domains, None).post(to, &form).await.expect(303);
    assert_eq!(again.header("set-cookie"), "");

    let token = [("token", &*third.token().await)];
    let sent_on = third.post("/sign-out", &token).await.expect(307);
    let to = "/console/domains/sign-out?from=reports";
    assert_eq!(location(&sent_on), to);
    let out = second.post(to, &token).await.expect(303);
    assert!(out.header("set-cookie").contains("Max-Age=0"));
    let cookie = first.cookie();
    for (service, page) in [
        (&reports, "/console/reports"),
        (&domains, "/console/domains"),
    ] {
        at(service, cookie.clone()).get(page).await.expect(303);
    }
}
