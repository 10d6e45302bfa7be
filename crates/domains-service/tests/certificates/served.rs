//! A name is served from the moment its certificate is shown.

use std::time::Duration;

use domains_service::certificates::settings::CertificateSettings;
use testing::{Backend, until};

use crate::certificates::first_visitor::{by_handshake, visit};
use crate::certificates::meddled::shown;
use crate::certificates::world::{Issuing, World};

testing::on_each_database!(
    a_name_is_served_once_its_certificate_is_shown,
    #[ignore = "endurance"]
    a_hundred_names_are_served_once_their_certificates_are_shown,
    a_visitor_waits_for_what_another_process_has_stored,
);

/// Stores a name, and waits until its certificate is shown.
async fn issue(service: &Issuing, world: &World, name: &str) {
    world.point_here(name);
    let id = service.store(name).await;
    until("its certificate is shown", async || {
        shown(service, id).await["status"] == "issued"
    })
    .await;
}

async fn serve(backend: Backend, count: usize) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let settings = by_handshake(world.settings());
    let service = world.start_https_waiting(settings, Duration::ZERO).await;
    for number in 0..count {
        let name = format!("go.n{number}.dev");
        issue(&service, &world, &name).await;
        assert_eq!(visit(&world, &name).await, Ok(404), "{name}");
    }
}

async fn a_name_is_served_once_its_certificate_is_shown(backend: Backend) {
    serve(backend, 3).await;
}

async fn a_hundred_names_are_served_once_their_certificates_are_shown(backend: Backend) {
    serve(backend, 100).await;
}

async fn a_visitor_waits_for_what_another_process_has_stored(backend: Backend) {
    let Some(world) = World::new(backend).await else {
        return;
    };
    let idle = CertificateSettings {
        poll_interval: Duration::from_hours(1).into(),
        ..world.settings()
    };
    let _edge = world.start_https(idle).await;
    let service = world.start().await;
    for number in 0..3 {
        let name = format!("go.n{number}.dev");
        issue(&service, &world, &name).await;
        assert_eq!(visit(&world, &name).await, Ok(404), "{name}");
    }
}
