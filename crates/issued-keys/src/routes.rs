//! The addresses of issued keys.

use actix_web::web::{Data, ServiceConfig};
use web::resource;

use crate::api::{delete_key, list_keys, store_key};
use crate::console::{end_key, make_key, show_keys};
use crate::keys::IssuedKeys;

/// Adds `/api/v1/report-keys` to an application.
pub fn routes(config: &mut ServiceConfig, keys: &IssuedKeys) {
    let noun = keys.noun;
    let data = Data::new(keys.clone());
    let path = format!("/api/v1/{noun}-keys");
    config
        .service(
            resource(&path)
                .with(data.clone())
                .get(list_keys)
                .named(format!("{noun}_key.list"))
                .post(store_key)
                .named(format!("{noun}_key.store"))
                .for_forms(),
        )
        .service(
            resource(&format!("{path}/{{id}}"))
                .with(data)
                .delete(delete_key)
                .named(format!("{noun}_key.delete"))
                .for_forms(),
        );
}

/// Adds `/console/reports/keys`. It comes before the pages of the section, whose addresses begin
/// with its own.
pub fn console(config: &mut ServiceConfig, keys: &IssuedKeys) {
    let noun = keys.noun;
    let path = format!("/console/{noun}s/keys");
    web_console::section(config, &path, |config| {
        config
            .app_data(Data::new(keys.clone()))
            .service(
                resource("")
                    .get(show_keys)
                    .named(format!("{noun}_key.list"))
                    .post(make_key)
                    .named(format!("{noun}_key.store")),
            )
            .service(
                resource("/{id}/delete")
                    .post(end_key)
                    .named(format!("{noun}_key.delete")),
            );
    });
}
