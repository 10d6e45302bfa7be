//! Sessions of several processes and of both services behind one address.

use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

use auth::{NewLink, Role};
use end_to_end::{Launch, Service};
use serde_json::json;
use testing::{Answer, Browser, CLIENT, IdentityProvider, SigningKey, TestKeys};
use url::Url;

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
    let forwarded = first.post("/sign-in", &form).await.expect(307);
    let to = "/console/domains/sign-in?from=reports";
    assert_eq!(location(&forwarded), to);
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
    let forwarded = third.post("/sign-out", &token).await.expect(307);
    let to = "/console/domains/sign-out?from=reports";
    assert_eq!(location(&forwarded), to);
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_signs_in_at_a_provider_is_signed_in_to_both() {
    let (keys, folder) = (TestKeys::new(), tempfile::tempdir().expect("a folder"));
    let key = SigningKey::new("one");
    let idp = IdentityProvider::start(&key).await;
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(path("secret"), "the secret of the client").expect("a file");
    let settings = format!(
        "[console]\nsections = [\"reports\", \"domains\"]\n[[console.rules]]\nclaim = \"groups\"\n\
         value = \"seo\"\naccount = \"owner\"\nrole = \"editor\"\n[console.providers.company]\n\
         issuer = \"{}\"\nclient_id = \"{CLIENT}\"\nclient_secret_file = \"{}\"\n\
         allow_private = true\n",
        idp.issuer(),
        path("secret")
    );
    std::fs::write(path("settings"), settings).expect("a file");
    let shared = |launch: Launch| {
        let launch = launch.with_file(Path::new(&path("settings")));
        launch.set("http.base_url", BASE)
    };
    let url = |name: &str| format!("sqlite://{}", path(name));
    let reports = shared(Launch::reports(&keys, &url("reports")))
        .start()
        .await;
    let domains = shared(Launch::domains(&keys, &url("domains")))
        .start()
        .await;
    let mut cookie = None;
    // The address at which a service sends the browser to the provider, and back.
    let mut address = "/console/reports/sign-in/company".to_owned();
    for service in [&reports, &domains] {
        let browser = Browser::new(&service.client("").with_key(None), BASE);
        let begun = browser.get(&address).await.expect(303);
        let query = Url::parse(location(&begun)).expect("a URL");
        let query: HashMap<_, _> = query.query_pairs().into_owned().collect();
        let mut claims = idp.claims("ann", &query["nonce"]);
        claims["groups"] = json!(["seo"]);
        idp.json("/token", &json!({"id_token": key.sign(&claims)}));
        let back = query["redirect_uri"]
            .strip_prefix(BASE)
            .expect("its own address");
        let back = format!("{back}?code=c&state={}", query["state"]);
        let flow = browser.cookie();
        let cookies = [flow, cookie.clone()].into_iter().flatten();
        let browser = browser.with_cookie(Some(cookies.collect::<Vec<_>>().join("; ")));
        let done = browser.get(&back).await.expect(303);
        address = location(&done).to_owned();
        let set = done.headers.get_all("set-cookie").iter();
        let set = set.filter_map(|set| set.to_str().ok()?.split(';').next());
        let session = set.filter(|set| set.starts_with("waymark_session="));
        cookie = session.map(str::to_owned).next().or(cookie);
    }
    assert_eq!(address, "/console/reports");
    for (service, page) in [(&reports, address.as_str()), (&domains, "/console/domains")] {
        at(service, cookie.clone()).get(page).await.expect(200);
    }
}
