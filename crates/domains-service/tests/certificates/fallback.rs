//! A second authority, for when the first one fails again and again.

use std::ops::RangeInclusive;
use std::time::Duration;

use domains_service::certificates::settings::{CertificateSettings, FallbackSettings};
use domains_service::model::OrderRow;
use testing::{AcmeStep, AuthorityProxy, Backend, CertificateAuthority, Meddling, Reply, a};
use testing::{caa_issue, eventually, until};

use crate::certificates::meddled::{meddled, problem, shown};
use crate::certificates::world::{Issuing, World};

testing::on_each_database!(each_authority_has_limits_and_an_account_of_its_own);
testing::on_sqlite!(
    a_certificate_comes_from_the_second_authority,
    an_order_under_way_is_given_up_for_the_second_authority,
    what_the_name_itself_forbids_leads_to_no_second_authority,
    a_failing_second_authority_leads_back_to_the_first,
    the_first_authority_is_left_alone_for_as_long_as_it_wants,
    an_order_that_is_never_decided_on_leads_to_the_second_authority,
);

const NAME: &str = "go.waymark.dev";
const FAILURES: i32 = 2;

/// A second authority that validates at the same ports as the first, the settings for both with a
/// proxy in front of the first, and that proxy.
pub struct Two {
    pub second: CertificateAuthority,
    pub first: AuthorityProxy,
    pub settings: CertificateSettings,
}

impl Two {
    pub async fn start(world: &World) -> Self {
        let ports = world.authority.challenge_ports();
        let dns = world.dns.address.to_string();
        let second = CertificateAuthority::start_at(&dns, ports).await;
        let (first, settings) = meddled(world).await;
        let settings = CertificateSettings {
            fallback: FallbackSettings {
                directory: second.directory().to_owned(),
                authority_file: second.directory_certificate(),
                after_failures: 2.into(),
                ..FallbackSettings::default()
            },
            ..settings
        };
        Self {
            second,
            first,
            settings,
        }
    }

    /// Puts a proxy in front of the second authority, too.
    pub async fn meddle_with_second(&mut self) -> AuthorityProxy {
        let proxy = AuthorityProxy::start(&self.second).await;
        self.settings.fallback.directory = proxy.directory();
        proxy
    }
}

/// Moves the clock until so many failures of the first authority count, one after the other.
async fn fail(world: &World, service: &Issuing, failures: RangeInclusive<i32>) -> OrderRow {
    for count in failures.clone() {
        let failed = world
            .order_that(NAME, "a failure", |order| {
                order.authority_failures == count && order.due_at > service.clock.now()
            })
            .await;
        if count == *failures.end() {
            return failed;
        }
        service.move_to(failed.due_at);
    }
    unreachable!("at least one failure")
}

async fn a_certificate_comes_from_the_second_authority(backend: Backend) {
    let away = Meddling::Answer(502, None, String::new());
    let broken = Meddling::Answer(500, None, problem("serverInternal"));
    let limited = Meddling::Answer(429, Some(24 * 3600), problem("rateLimited"));
    for (step, meddling, code) in [
        (AcmeStep::Directory, away, "acme_unreachable"),
        (AcmeStep::NewOrder, broken, "acme_unreachable"),
        (AcmeStep::NewOrder, limited, "acme_rate_limited"),
    ] {
        let Some(world) = World::new(backend).await else {
            return;
        };
        let two = Two::start(&world).await;
        two.first.meddle(step, meddling);
        let service = world.start_with(two.settings.clone()).await;
        world.point_here(NAME);
        let id = service.store(NAME).await;

        // Nobody has to find out twice that the first one wants to be left alone for a day.
        let first = if code == "acme_rate_limited" {
            FAILURES
        } else {
            1
        };
        let failed = fail(&world, &service, first..=FAILURES).await;
        let certificate = shown(&service, id).await;
        assert_eq!(certificate["status"], "failed");
        assert_eq!(certificate["error"]["code"], code);
        assert_eq!(two.second.orders(), 0, "not yet");
        // However long the first one wants to be left alone.
        let wait = failed.due_at - service.clock.now();
        assert!(wait.num_minutes() < 2, "{wait}");
        service.move_to(failed.due_at);

        let issued = world.issued(NAME).await;
        assert_eq!(issued.directory.as_deref(), Some(two.second.directory()));
        assert_eq!((world.authority.orders(), two.second.orders()), (0, 1));
        let certificate = shown(&service, id).await;
        assert_eq!(certificate["status"], "issued");
        assert_eq!(certificate["issuer"], issued.issuer.as_str());
        assert!(certificate["error"].is_null());

        // The next order is for the first one again.
        two.first.stop_meddling();
        let planned = world.order(NAME).await.unwrap();
        assert_eq!(planned.authority_failures, 0);
        service.move_to(planned.renew_at.unwrap());
        eventually("a renewal", Duration::from_mins(1), async || {
            let row = world.certificate(NAME).await?;
            (row.directory == Some(two.first.directory())).then_some(())
        })
        .await;
        assert_eq!((world.authority.orders(), two.second.orders()), (1, 1));
    }
}

async fn an_order_under_way_is_given_up_for_the_second_authority(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let two = Two::start(&world).await;
    let broken = Meddling::Answer(500, None, problem("serverInternal"));
    two.first.meddle(AcmeStep::Finalize, broken);
    let service = world.start_with(two.settings.clone()).await;
    world.point_here(NAME);
    service.store(NAME).await;

    let failed = fail(&world, &service, 1..=FAILURES).await;
    assert!(failed.order_url.is_some() && failed.private_key.is_some());
    service.move_to(failed.due_at);

    let issued = world.issued(NAME).await;
    assert_eq!(issued.directory.as_deref(), Some(two.second.directory()));
    assert_eq!((world.authority.orders(), two.second.orders()), (1, 1));
    let order = world.order(NAME).await.unwrap();
    assert_eq!((order.order_url, order.private_key), (None, None));
}

async fn what_the_name_itself_forbids_leads_to_no_second_authority(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let two = Two::start(&world).await;
    let service = world.start_with_dns(two.settings.clone()).await;
    for (number, (kind, code)) in [
        ("caa", "caa_forbids"),
        ("rejectedIdentifier", "name_refused"),
    ]
    .into_iter()
    .enumerate()
    {
        let name = format!("n{number}.waymark.dev");
        two.first.meddle(
            AcmeStep::NewOrder,
            Meddling::Answer(403, None, problem(kind)),
        );
        world.point_here(&name);
        own(&world, &service, &name, "NULL").await;
        for attempts in 1..=FAILURES + 2 {
            let failed = world
                .order_that(&name, kind, |order| order.attempts == attempts)
                .await;
            assert_eq!(failed.error_code.as_deref(), Some(code));
            assert_eq!(failed.authority_failures, 0);
            if attempts > FAILURES + 1 {
                two.first.stop_meddling();
            }
            service.move_to(failed.due_at);
        }
        let issued = world.issued(&name).await;
        assert_eq!(issued.directory, Some(two.first.directory()));
    }
    // What the records of the name say is enough: nobody gets a request.
    let orders = two.first.requests(AcmeStep::NewOrder);
    let other = caa_issue("other.example");
    world.dns.set(NAME, Reply::Records(vec![a(1), other]));
    own(&world, &service, NAME, "'only other.example may issue'").await;
    for _ in 0..FAILURES + 2 {
        let failed = world
            .order_that(NAME, "CAA", |order| {
                order.error_code.as_deref() == Some("caa_forbids")
                    && order.due_at > service.clock.now()
            })
            .await;
        assert_eq!(failed.authority_failures, 0);
        service.move_to(failed.due_at);
    }
    assert_eq!(two.first.requests(AcmeStep::NewOrder), orders);
    assert_eq!(two.second.orders(), 0);
}

/// Stores a name and makes it its account's, with this warning about its CAA records.
async fn own(world: &World, service: &Issuing, name: &str, warning: &str) {
    service.store(name).await;
    let owned = format!(
        "UPDATE domains SET ownership = 'verified', routing = 'ok', next_check_at = NULL, \
         caa_warning = {warning} \
         WHERE name = '{name}'"
    );
    assert_eq!(world.database.execute(&owned).await, 1);
    // The edge must know it before an authority comes to check it.
    let port = world.authority.challenge_ports().0;
    let visitor = reqwest::Client::builder().no_proxy().build().unwrap();
    until("the edge knows the name", async || {
        let request = visitor.get(format!("http://127.0.0.1:{port}/"));
        let response = request.header("host", name).send().await.unwrap();
        response.status() != 421
    })
    .await;
}

async fn a_failing_second_authority_leads_back_to_the_first(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let mut two = Two::start(&world).await;
    let second = two.meddle_with_second().await;
    let broken = || Meddling::Answer(500, None, problem("serverInternal"));
    two.first.meddle(AcmeStep::NewOrder, broken());
    second.meddle(AcmeStep::NewOrder, broken());
    let service = world.start_with(two.settings.clone()).await;
    world.point_here(NAME);
    service.store(NAME).await;

    let failed = fail(&world, &service, 1..=FAILURES).await;
    service.move_to(failed.due_at);
    let again = world
        .order_that(NAME, "a failure of both", |order| {
            order.authority_failures == 0 && order.attempts == FAILURES + 1
        })
        .await;
    assert_eq!(second.requests(AcmeStep::NewOrder), 1);
    two.first.stop_meddling();
    service.move_to(again.due_at);

    let issued = world.issued(NAME).await;
    assert_eq!(issued.directory, Some(two.first.directory()));
    assert_eq!(second.requests(AcmeStep::NewOrder), 1);
}

async fn the_first_authority_is_left_alone_for_as_long_as_it_wants(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let mut two = Two::start(&world).await;
    let second = two.meddle_with_second().await;
    let limited = Meddling::Answer(429, Some(24 * 3600), problem("rateLimited"));
    two.first.meddle(AcmeStep::NewOrder, limited);
    let broken = Meddling::Answer(500, None, problem("serverInternal"));
    second.meddle(AcmeStep::NewOrder, broken);
    let service = world.start_with(two.settings.clone()).await;
    world.point_here(NAME);
    service.store(NAME).await;

    for attempts in 1..=4 {
        let failed = world
            .order_that(NAME, "a failure", |order| order.attempts == attempts)
            .await;
        assert_eq!(
            failed.authority_failures, FAILURES,
            "the second one is next"
        );
        if attempts == 4 {
            second.stop_meddling();
        }
        service.move_to(failed.due_at);
    }

    let issued = world.issued(NAME).await;
    assert_eq!(issued.directory, Some(second.directory()));
    assert_eq!(two.first.requests(AcmeStep::NewOrder), 1);
    let order = world.order(NAME).await.unwrap();
    assert_eq!(order.other_not_before, None);
}

async fn an_order_that_is_never_decided_on_leads_to_the_second_authority(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let two = Two::start(&world).await;
    let pending = serde_json::json!({
        "status": "pending",
        "identifiers": [{"type": "dns", "value": NAME}],
        "authorizations": [],
        "finalize": format!("{}/finalize", two.first.directory()),
    });
    let pending = Meddling::Answer(200, Some(3600), pending.to_string());
    two.first.meddle(AcmeStep::Order, pending);
    let service = world.start_with(two.settings.clone()).await;
    world.point_here(NAME);
    let id = service.store(NAME).await;

    let waiting = world.fails(NAME, "order_pending").await;
    assert_eq!((waiting.attempts, waiting.authority_failures), (0, 0));
    assert_eq!(shown(&service, id).await["status"], "pending");
    service.move_to(waiting.due_at);
    let failed = world.fails(NAME, "order_failed").await;
    let detail = failed.error_detail.unwrap();
    assert!(detail.contains("60 minutes"), "{detail}");
    assert!(
        failed.order_url.is_some(),
        "it goes on until there is another"
    );
    service.move_to(failed.due_at);

    let issued = world.issued(NAME).await;
    assert_eq!(issued.directory.as_deref(), Some(two.second.directory()));
    assert_eq!((world.authority.orders(), two.second.orders()), (1, 1));
}

async fn each_authority_has_limits_and_an_account_of_its_own(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let two = Two::start(&world).await;
    let settings = CertificateSettings {
        max_orders: 2.into(),
        ..two.settings.clone()
    };
    // Each request may have counted: these use up the limit of the first one.
    let broken = Meddling::Answer(500, None, problem("serverInternal"));
    two.first.meddle(AcmeStep::NewOrder, broken);
    let service = world.start_with(settings).await;
    world.point_here(NAME);
    service.store(NAME).await;
    let failed = fail(&world, &service, 1..=FAILURES).await;
    service.move_to(failed.due_at);

    world.issued(NAME).await;
    assert_eq!((world.authority.accounts(), two.second.accounts()), (1, 1));
    // What is left of the limit of the second one is not for names that go to the first.
    let other = "other.waymark.dev";
    world.point_here(other);
    service.store(other).await;
    let waiting = world.order_that(other, "an order", |_| true).await;
    assert_eq!((waiting.attempts, waiting.authority_failures), (0, 0));
    assert_eq!(two.second.orders(), 1);
}
