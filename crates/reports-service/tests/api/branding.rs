//! Pages with the operator's or an account's branding.

use std::fs;
use std::path::Path;

use look::BrandingSettings;
use testing::Backend;

use crate::app::{Setup, TestApp};

const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>";

/// A service called Agency, with an account `owner` called Acme that has a logo.
async fn branded(folder: &Path) -> TestApp {
    fs::write(folder.join("acme.svg"), SVG).unwrap();
    let file = "name = \"Acme <b>\"\nlogo = \"acme.svg\"\ncolour = \"#ffee00\"\n";
    fs::write(folder.join("owner.toml"), file).unwrap();
    let branding = BrandingSettings {
        name: "Agency".to_owned(),
        footer: "Agency Ltd".to_owned(),
        accounts: folder.display().to_string(),
        ..BrandingSettings::default()
    };
    let setup = Setup {
        branding,
        ..Setup::default()
    };
    TestApp::start_as(Backend::Sqlite, setup).await
}

/// The value of the first `attribute="…"` after this text.
fn attribute<'t>(text: &'t str, after: &str, attribute: &str) -> &'t str {
    let rest = text.split_once(after).unwrap().1;
    let rest = rest.split_once(&format!("{attribute}=\"")).unwrap().1;
    rest.split('"').next().unwrap()
}

#[tokio::test]
async fn report_pages_look_like_their_account_and_others_like_the_service() {
    let folder = tempfile::tempdir().unwrap();
    let app = branded(folder.path()).await;
    let public = app.store("url=https://e.example/").await;
    let locked = app
        .store("url=https://e.example/a&privacy=2&password=open")
        .await;

    for (id, status) in [(public, 200), (locked, 403)] {
        let page = app.stranger().get(&app.page(id).await).await.expect(status);
        assert!(
            page.text.contains("<span>Acme &#60;b&#62;</span>"),
            "{}",
            page.text
        );
        assert!(page.text.contains("<span>Agency Ltd</span>"));
        assert!(!page.text.contains("Waymark"));
        let logo = attribute(&page.text, "<img class=\"logo\"", "src");
        let logo = app
            .stranger()
            .get(logo.strip_prefix("..").unwrap())
            .await
            .expect(200);
        assert_eq!(logo.header("content-type"), "image/svg+xml");
        assert_eq!(logo.text, SVG);
        // Opened by itself, the logo is inert.
        let policy = logo.header("content-security-policy");
        assert!(policy.contains("default-src 'none'; sandbox"), "{policy}");
        let caching = "public, max-age=31536000, immutable";
        assert_eq!(logo.header("cache-control"), caching);
        assert_eq!(logo.header("x-content-type-options"), "nosniff");

        let style = attribute(&page.text, "assets/waymark-", "href");
        let style = app
            .stranger()
            .get(style.strip_prefix("..").unwrap())
            .await
            .expect(200);
        assert_eq!(style.header("content-type"), "text/css; charset=utf-8");
        // Yellow is not readable on white.
        assert!(!style.text.contains("light-dark(#ffee00"), "{}", style.text);
        assert!(style.text.contains(", #ffee00)"), "{}", style.text);
    }

    let others = app.key_of("other", "reports:write reports:read");
    let other = app.stranger().with_key(Some(&others));
    let form = [("url", "https://e.example/")];
    let stored = other.post("/api/v1/reports", &form).await.expect(201);
    let theirs = stored.data()["page_url"].as_str().unwrap();
    let theirs = theirs.strip_prefix(&app.base).unwrap();
    for path in [theirs, "/docs", "/docs/reports/checks", "/sign-in"] {
        let page = app.stranger().get(path).await.expect(200).text;
        assert!(page.contains("<span>Agency</span>"), "{path}");
        assert!(!page.contains("Acme") && !page.contains("logo-"), "{path}");
    }
}

#[tokio::test]
async fn a_logo_may_stand_for_the_name_and_be_another_one_on_dark_pages() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let file = folder.path().join(name);
        fs::write(&file, text).unwrap();
        file.display().to_string()
    };
    let branding = BrandingSettings {
        name: "Agency".to_owned(),
        logo: file("logo.svg", SVG),
        logo_dark: file("dark.svg", "<svg/>"),
        hide_name: true,
        ..BrandingSettings::default()
    };
    let setup = Setup {
        branding,
        ..Setup::default()
    };
    let app = TestApp::start_as(Backend::Sqlite, setup).await;

    let page = app.stranger().get("/sign-in").await.expect(200).text;

    for (class, content) in [("logo to-dark", SVG), ("logo to-light", "<svg/>")] {
        let image = format!("<img class=\"{class}\"");
        assert_eq!(attribute(&page, &image, "alt"), "Agency");
        let logo = format!("/{}", attribute(&page, &image, "src"));
        assert_eq!(app.stranger().get(&logo).await.expect(200).text, content);
    }
    assert!(!page.contains("<span>Agency</span></"), "{page}");
}

#[tokio::test]
async fn without_branding_pages_are_ours() {
    let app = TestApp::start(Backend::Sqlite).await;
    let page = app.stranger().get("/docs").await.expect(200).text;
    assert!(page.contains("#i-waymark\"/></svg><span>Waymark</span>"));
    assert!(!page.contains("assets/brand-") && !page.contains("<img"));
}
