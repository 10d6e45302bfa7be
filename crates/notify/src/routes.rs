//! The addresses of endpoints, events and feeds.

use actix_web::web::ServiceConfig;
use web::resource;

use crate::endpoints::{
    delete_endpoint, list_deliveries, list_endpoints, replay_delivery, rotate_secret,
    show_endpoint, store_endpoint, test_endpoint, update_endpoint,
};
use crate::events::list_events;
use crate::feeds::{delete_feed, list_feeds, show_feed, store_feed};
use crate::mail;
use crate::source::Source;

/// Adds them to an application: `/api/v1/report-endpoints`, `/api/v1/report-events`.
pub fn routes<S: Source>(config: &mut ServiceConfig) {
    let at = |path: &str| resource(&format!("/api/v1/{}-{path}", S::NOUN));
    let name = |event: &str| format!("{}_{event}", S::NOUN);
    config
        .service(
            resource(&format!("/feeds/{}s/{{token}}.atom", S::NOUN))
                .get(show_feed::<S>)
                .named(name("feed.show")),
        )
        .service(
            at("feeds")
                .get(list_feeds::<S>)
                .named(name("feed.list"))
                .post(store_feed::<S>)
                .named(name("feed.store"))
                .for_forms(),
        )
        .service(
            at("feeds/{id}")
                .delete(delete_feed::<S>)
                .named(name("feed.delete"))
                .for_forms(),
        )
        .service(at("events").get(list_events::<S>).named(name("event.list")))
        .service(
            at("endpoints")
                .get(list_endpoints::<S>)
                .named(name("endpoint.list"))
                .post(store_endpoint::<S>)
                .named(name("endpoint.store"))
                .for_forms(),
        )
        .service(
            at("endpoints/{id}")
                .get(show_endpoint::<S>)
                .named(name("endpoint.show"))
                .put(update_endpoint::<S>)
                .named(name("endpoint.update"))
                .patch(update_endpoint::<S>)
                .named(name("endpoint.update"))
                .delete(delete_endpoint::<S>)
                .named(name("endpoint.delete"))
                .for_forms(),
        )
        .service(
            at("endpoints/{id}/test")
                .post(test_endpoint::<S>)
                .named(name("endpoint.test")),
        )
        .service(
            at("endpoints/{id}/secret")
                .post(rotate_secret::<S>)
                .named(name("endpoint_secret.store")),
        )
        .service(
            at("endpoints/{id}/deliveries")
                .get(list_deliveries::<S>)
                .named(name("delivery.list")),
        )
        .service(
            at("endpoints/{id}/deliveries/{delivery}/replay")
                .post(replay_delivery::<S>)
                .named(name("delivery.replay")),
        )
        .configure(mail::pages::<S>);
}
