//! The shared parts of all pages: the style sheet and the script, the policy, light and dark.

use reqwest::Method;
use testing::{Answer, Backend, Exchange, FORM};
use url::Url;

use crate::app::TestApp;

const RULES: &str = "/docs/reports/checks";

async fn visit(app: &TestApp, path: &str) -> Answer {
    let stranger = app.stranger().with_header("accept", "text/html");
    stranger.get(path).await
}

async fn choose(app: &TestApp, form: &'static str) -> Answer {
    let request = app.request(&Method::POST, "/scheme");
    request
        .header("content-type", FORM)
        .body(form)
        .answer()
        .await
}

/// The value of the first `attribute="…"` after this text.
fn attribute<'t>(text: &'t str, after: &str, attribute: &str) -> &'t str {
    let rest = text.split_once(after).unwrap().1;
    let rest = rest.split_once(&format!("{attribute}=\"")).unwrap().1;
    rest.split('"').next().unwrap()
}

#[tokio::test]
async fn a_page_loads_its_style_and_script_from_its_own_host_for_ever() {
    let app = TestApp::start(Backend::Sqlite).await;
    let page = visit(&app, RULES).await;
    let policy = page.header("content-security-policy");
    assert_eq!(
        policy,
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; \
         connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    );

    let style = attribute(&page.text, "<link rel=\"stylesheet\"", "href");
    let script = attribute(&page.text, "<script", "src");
    let icon = attribute(&page.text, "<link rel=\"icon\"", "href");

    for (address, media_type) in [
        (style, "text/css; charset=utf-8"),
        (script, "text/javascript; charset=utf-8"),
        (icon, "image/svg+xml"),
    ] {
        let path = address.strip_prefix("../..").unwrap();
        let file = visit(&app, path).await.expect(200);
        assert_eq!(file.header("content-type"), media_type);
        let caching = "public, max-age=31536000, immutable";
        assert_eq!(file.header("cache-control"), caching);
        assert_eq!(file.header("x-content-type-options"), "nosniff");
        // Different content would have a different name, which does not exist.
        let (name, end) = path.rsplit_once('-').unwrap();
        let other = format!("{name}-{}", end.replace(char::is_numeric, "a"));
        visit(&app, &other).await.expect(404);
        let post = app.request(&Method::POST, path).answer().await;
        assert_eq!(post.status, 405);
    }
}

/// The addresses that a page's links lead to, without those that begin at its own address.
fn links(page: &Answer, path: &str) -> Vec<String> {
    let base = Url::parse("http://host.example")
        .unwrap()
        .join(path)
        .unwrap();
    let links = page.text.split(" href=\"").skip(1);
    let links = links.map(|rest| rest.split('"').next().unwrap());
    let elsewhere = links.filter(|link| !link.starts_with(['#', '?']));
    elsewhere
        .map(|link| base.join(link).unwrap().into())
        .collect()
}

#[tokio::test]
async fn the_links_of_a_page_are_the_same_with_a_slash_at_its_end() {
    let app = TestApp::start(Backend::Sqlite).await;
    for path in ["/docs", "/docs/reports", RULES, "/sign-in"] {
        let page = visit(&app, path).await.expect(200);
        let with_slash = format!("{path}/");
        let same = visit(&app, &with_slash).await.expect(200);
        assert_eq!(links(&same, &with_slash), links(&page, path), "{path}");
    }
}

#[tokio::test]
async fn every_kind_of_page_finds_the_style_sheet() {
    let app = TestApp::start(Backend::Sqlite).await;
    let locked = app
        .store("url=https://e.example/&privacy=2&password=open")
        .await;
    let public = app.store("url=https://e.example/").await;
    let locked = app.page(locked).await;
    let public = format!("{}?outcome=fail", app.page(public).await);

    for (path, status) in [(&*locked, 403), (&*public, 200), ("/r/x", 404)] {
        let page = visit(&app, path).await.expect(status);
        let style = attribute(&page.text, "<link rel=\"stylesheet\"", "href");
        visit(&app, style.strip_prefix("..").unwrap())
            .await
            .expect(200);
        assert_eq!(
            attribute(&page.text, "class=\"no-print\"", "value"),
            &path[1..]
        );
        let policy = page.header("content-security-policy");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"));
        assert!(!page.text.contains(" style="), "{path}");
    }
}

#[tokio::test]
async fn the_choice_of_colours_is_remembered() {
    let app = TestApp::start(Backend::Sqlite).await;
    let before = visit(&app, RULES).await;
    assert!(!before.text.contains("data-scheme=\""));
    assert_eq!(before.header("vary"), "Cookie, Accept-Language");

    let chosen = choose(&app, "scheme=dark&back=docs/reports/checks").await;

    let to = (chosen.status, chosen.header("location"));
    assert_eq!(to, (303, RULES));
    let set = chosen.header("set-cookie");
    assert_eq!(set, "scheme=dark; SameSite=Lax; Path=/; Max-Age=31536000");
    let again = app.request(&Method::GET, RULES);
    let again = again.header("cookie", "scheme=dark").answer().await;
    assert!(
        again
            .text
            .contains("<html lang=\"en\" data-scheme=\"dark\">")
    );
    let odd = app.request(&Method::GET, RULES);
    let odd = odd.header("cookie", "scheme=\"><script>").answer().await;
    assert!(!odd.text.contains("data-scheme=\""));
}

#[tokio::test]
async fn below_a_path_the_choice_stays_there() {
    let app = TestApp::start_behind(Backend::Sqlite, "https://e.example/tools").await;
    let chosen = choose(
        &app,
        "scheme=light&back=reports/7?outcome=fail%26category=seo",
    )
    .await;
    assert_eq!(
        chosen.header("location"),
        "/tools/reports/7?outcome=fail&category=seo"
    );
    let set = chosen.header("set-cookie");
    assert!(
        set.contains("Path=/tools/;") && set.contains("Secure"),
        "{set}"
    );
}

#[tokio::test]
async fn choosing_colours_redirects_only_within_the_site() {
    let app = TestApp::start(Backend::Sqlite).await;
    for form in [
        "scheme=dark&back=//evil.example",
        "scheme=dark&back=/%5Cevil.example",
        "scheme=dark&back=%5C%5Cevil.example",
        "scheme=dark&back=https://evil.example",
        "scheme=dark&back=https:evil.example",
        "scheme=dark&back=../../evil",
        "scheme=dark&back=a%0d%0aset-cookie:%20a=b",
        "scheme=dark&back=/",
        "scheme=dark",
        "scheme=pink&back=reports/7",
    ] {
        let refused = choose(&app, form).await;
        let seen = (
            refused.status,
            refused.header("location"),
            refused.header("set-cookie"),
        );
        assert_eq!(seen, (422, "", ""), "{form}");
    }
}
