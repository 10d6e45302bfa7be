//! What the console says about certificates, where the service orders them and where a proxy does.

use chrono::NaiveDateTime;
use domains_service::certificates::settings::CertificateSettings;
use testing::{Backend, Browser, free_port};

use crate::certificates::world::{Issuing, World};

testing::on_each_database!(the_console_follows_a_certificate);
testing::on_sqlite!(
    an_order_that_waits_says_until_when,
    the_proxy_is_named_only_where_it_gets_certificates,
    without_an_authority_nothing_is_renewed,
);

const NAME: &str = "go.waymark.dev";
const LATER: &str = "Visitors are served over HTTPS once there is a certificate";

/// A domain in the console.
struct Page {
    text: String,
    list: String,
}

impl Page {
    async fn read(world: &World, service: &Issuing, id: i64) -> Self {
        let (stranger, base) = (service.running.client(), service.running.base());
        let browser = Browser::signed_in(&stranger, base, &world.keys.issue("acme")).await;
        let page = browser.get(&format!("/console/domains/{id}")).await;
        let list = browser.get("/console/domains").await.expect(200);
        Self {
            text: unescaped(&page.expect(200).text),
            list: unescaped(&list.text),
        }
    }

    /// The text of a step in the progress of the domain.
    fn step(&self, title: &str) -> &str {
        let title = format!("<p class=\"stop-title\">{title}</p><p class=\"meta\">");
        let after = self.text.split(&title).nth(1);
        let text = after.and_then(|after| after.split("</p>").next());
        text.unwrap()
    }

    /// What the list says about the certificate of the domain with this name.
    fn fact(&self, name: &str) -> &str {
        let title = format!("<bdi>{}</bdi>", name.replace('.', ".<wbr>"));
        let row = self.list.split(&title).nth(1);
        let row = row.and_then(|row| row.split("</li>").next());
        let facts = row.and_then(|row| row.rsplit("class=\"fact ").next());
        let text = facts.and_then(|fact| fact.split("<span>").nth(1));
        let text = text.and_then(|text| text.split("</span>").next());
        text.unwrap()
    }

    /// Whether the page updates itself.
    fn is_waiting(&self) -> bool {
        self.text.contains("id=\"live-trail\" data-waiting")
    }
}

fn unescaped(html: &str) -> String {
    let html = html.replace("&#34;", "\"").replace("&#39;", "'");
    html.replace("&#60;", "<")
        .replace("&#62;", ">")
        .replace("&#38;", "&")
}

fn moment(at: NaiveDateTime) -> String {
    at.format("%-d %B %Y, %H:%M UTC").to_string()
}

async fn the_console_follows_a_certificate(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    world.point_here(NAME);
    // Nothing listens where the authority connects.
    let service = world.start_at(free_port(), world.settings()).await;
    let id = service.store(NAME).await;
    let failed = world.fails(NAME, "challenge_failed").await;

    let page = Page::read(&world, &service, id).await;
    let (reason, next) = (failed.error_detail.unwrap(), moment(failed.due_at));
    let reason = reason.trim_end_matches('.');
    assert_eq!(
        page.step("Certificate"),
        format!("No certificate could be issued: {reason}. The next attempt is on {next}.")
    );
    assert_eq!(page.step("Live"), LATER);
    assert_eq!(page.fact(NAME), "Certificate failed");
    assert!(page.is_waiting(), "the next attempt is soon");
    service.stop().await;

    let service = world.start().await;
    service.move_to(failed.due_at);
    let certificate = world.issued(NAME).await;
    let renew_at = world.order(NAME).await.unwrap().renew_at.unwrap();
    let valid = format!("Valid until {}.", moment(certificate.not_after));
    let page = Page::read(&world, &service, id).await;
    let planned = moment(renew_at);
    assert_eq!(
        page.step("Certificate"),
        format!("{valid} Its renewal is planned for {planned}.")
    );
    assert_eq!(page.step("Live"), "Visitors who come here are served");
    assert_eq!(page.fact(NAME), "Certificate valid");
    assert!(!page.is_waiting() && !page.text.contains("proxy"));

    let warning = "UPDATE domains SET caa_warning = 'Only other.example may issue.'";
    world.database.execute(warning).await;
    service.move_to(renew_at);
    let failed = world.fails(NAME, "caa_forbids").await;
    let page = Page::read(&world, &service, id).await;
    let next = moment(failed.due_at);
    assert_eq!(
        page.step("Certificate"),
        format!(
            "{valid} It has not been renewed: Only other.example may issue. The next attempt is on \
             {next}."
        )
    );
    assert_eq!(page.step("Live"), "Visitors who come here are served");
    assert_eq!(page.fact(NAME), "Certificate not renewed yet");
}

async fn an_order_that_waits_says_until_when(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let settings = CertificateSettings {
        max_per_registered_domain: 1.into(),
        ..world.settings()
    };
    let service = world.start_with(settings).await;
    world.point_here(NAME);
    service.store(NAME).await;
    world.issued(NAME).await;
    let id = service.store("other.waymark.dev").await;
    let waiting = world.fails("other.waymark.dev", "acme_rate_limited").await;

    let page = Page::read(&world, &service, id).await;

    let next = moment(waiting.due_at);
    assert_eq!(
        page.step("Certificate"),
        format!(
            "An order has to wait: more would exceed the authority's limits. The next attempt is \
             on {next}."
        )
    );
    assert_eq!(page.step("Live"), LATER);
    assert_eq!(page.fact("other.waymark.dev"), "Certificate pending");
    assert_eq!(page.fact(NAME), "Certificate valid");
    assert!(!page.is_waiting(), "for days");
}

async fn the_proxy_is_named_only_where_it_gets_certificates(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let [owned, elsewhere, pending] = ["owned", "elsewhere", "pending"];
    let name = |name: &str| format!("{name}.waymark.dev");
    let service = world.start_with(CertificateSettings::default()).await;
    let mut ids = Vec::new();
    for domain in [owned, elsewhere, pending] {
        ids.push(service.store(&name(domain)).await);
    }
    for (domain, change) in [
        (elsewhere, "routing = 'elsewhere'"),
        (pending, "ownership = 'pending'"),
    ] {
        let name = name(domain);
        let change = format!("UPDATE domains SET {change} WHERE name = '{name}'");
        assert_eq!(world.database.execute(&change).await, 1);
    }
    let expect = async |service: &Issuing, expected: [(&str, &str, &str, &str); 3]| {
        for (id, (domain, step, live, fact)) in ids.iter().zip(expected) {
            let page = Page::read(&world, service, *id).await;
            let shown = (page.step("Certificate"), page.step("Live"));
            assert_eq!(shown, (step, live), "{domain}");
            assert_eq!(page.fact(&name(domain)), fact, "{domain}");
        }
    };
    let (away, unserved) = ("Visitors do not come here", "Visitors are not served");

    let (allowed, once) = (
        "Allowed: the proxy may request one",
        "Allowed once the name is proved",
    );
    let here = "Visitors who come here are served";
    let by_proxy = [
        (owned, allowed, here, "Certificate allowed"),
        (elsewhere, allowed, away, "Certificate allowed"),
        (pending, once, unserved, "No certificate"),
    ];
    expect(&service, by_proxy).await;
    service.stop().await;

    let service = world.start().await;
    // It leads nowhere, so its order fails.
    let failed = world.fails(&name(owned), "challenge_failed").await;
    let (reason, next) = (failed.error_detail.unwrap(), moment(failed.due_at));
    let reason = reason.trim_end_matches('.');
    let failed =
        format!("No certificate could be issued: {reason}. The next attempt is on {next}.");
    let by_service = [
        (owned, failed.as_str(), LATER, "Certificate failed"),
        (
            elsewhere,
            "Ordered once the name leads here",
            away,
            "No certificate",
        ),
        (
            pending,
            "Ordered once the name is proved",
            unserved,
            "No certificate",
        ),
    ];
    expect(&service, by_service).await;
}

async fn without_an_authority_nothing_is_renewed(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    world.point_here(NAME);
    let service = world.start().await;
    let id = service.store(NAME).await;
    let certificate = world.issued(NAME).await;
    service.stop().await;
    // As if it had been imported.
    world
        .database
        .execute("DELETE FROM certificate_orders")
        .await;
    let settings = CertificateSettings {
        directory: String::new(),
        ..world.settings()
    };
    let service = world.start_with(settings).await;

    let page = Page::read(&world, &service, id).await;
    let until = moment(certificate.not_after);
    assert_eq!(
        page.step("Certificate"),
        format!("Valid until {until}. It is not renewed: none is ordered.")
    );
    assert_eq!(page.fact(NAME), "Certificate valid");

    service.move_to(certificate.not_after);
    let page = Page::read(&world, &service, id).await;
    assert_eq!(
        page.step("Certificate"),
        "There is none, and none is ordered"
    );
    assert_eq!(page.step("Live"), LATER);
    assert_eq!(page.fact(NAME), "No certificate");
}
