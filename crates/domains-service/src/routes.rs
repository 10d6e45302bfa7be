//! All routes of the API with their handlers.

use actix_web::web::ServiceConfig;
use web::openapi::docs;
use web::resource;

use crate::account::show_account;
use crate::domains::{
    delete_domain, list_domains, show_domain, store_domain, update_domain, verify_domain,
};
use crate::openapi;

/// Adds the routes of the API.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(
            resource("/api/v1/domains")
                .get(list_domains)
                .named("domain.list")
                .post(store_domain)
                .named("domain.store")
                .for_forms(),
        )
        .service(
            resource("/api/v1/account")
                .get(show_account)
                .named("account.show"),
        )
        // Where both services share a host, the one above belongs to one of them. Before the id.
        .service(
            resource("/api/v1/domains/account")
                .get(show_account)
                .named("account.show"),
        )
        .service(
            resource("/api/v1/domains/{id}")
                .get(show_domain)
                .named("domain.show")
                .put(update_domain)
                .named("domain.update")
                .patch(update_domain)
                .named("domain.update")
                .delete(delete_domain)
                .named("domain.delete")
                .for_forms(),
        )
        .service(
            resource("/api/v1/domains/{id}/verify")
                .post(verify_domain)
                .named("domain.verify"),
        )
        .service(docs("domains", openapi::document()));
}
