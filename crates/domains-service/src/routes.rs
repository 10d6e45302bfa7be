//! All routes of the API, with their handlers.

use actix_web::web::ServiceConfig;
use web::resource;
use web_console::Section;

use crate::account::show_account;
use crate::console_pages as pages;
use crate::domains::{
    delete_domain, list_domains, show_domain, store_domain, update_domain, verify_domain,
};
use crate::openapi;
use crate::tools;
use crate::visitor_options::MAX_FORM_BYTES;

/// This service's section of the console.
pub const SECTION: Section = Section::declared("domains");

/// Adds the routes of the API.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(
            resource("/api/v1/domains")
                .get(list_domains)
                .named("domain.list")
                .post(store_domain)
                .named("domain.store")
                .for_forms()
                .with_bodies_up_to(MAX_FORM_BYTES),
        )
        .service(
            resource("/api/v1/account")
                .get(show_account)
                .named("account.show"),
        )
        // Where both services share a host, the address above belongs to only one of them. It comes
        // before the id.
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
                .for_forms()
                .with_bodies_up_to(MAX_FORM_BYTES),
        )
        .service(
            resource("/api/v1/domains/{id}/verify")
                .post(verify_domain)
                .named("domain.verify"),
        )
        .service(openapi::DOCS)
        .configure(|config| mcp::routes(config, "/mcp/domains", &tools::SERVER))
        .configure(look::routes);
}

/// Adds the routes of the console.
pub fn console(config: &mut ServiceConfig) {
    web_console::section(config, "/key", |config| {
        config.service(resource("").get(pages::show_key).named("console.key.show"));
    });
    web_console::section(config, "/console/domains", domain_pages);
}

fn domain_pages(config: &mut ServiceConfig) {
    config
        .service(
            resource("")
                .get(pages::list_domains)
                .named("domain.list")
                .post(pages::store_domain)
                .named("domain.store")
                .with_bodies_up_to(MAX_FORM_BYTES),
        )
        .service(
            resource("/list.csv")
                .get(pages::export_domains)
                .named("domain.list"),
        )
        .service(
            resource("/many")
                .get(pages::show_many)
                .named("console.domain.many")
                .post(pages::store_many)
                .named("domain.store_many")
                .with_bodies_up_to(MAX_FORM_BYTES)
                .with_files(),
        )
        .service(
            resource("/selected")
                .post(pages::act_on_selected)
                .named("domain.act_on_many"),
        )
        .service(
            resource("/{id}")
                .get(pages::show_domain)
                .named("domain.show")
                .post(pages::update_domain)
                .named("domain.update")
                .with_bodies_up_to(MAX_FORM_BYTES),
        )
        .service(
            resource("/{id}/verify")
                .post(pages::verify_domain)
                .named("domain.verify"),
        )
        .service(
            resource("/{id}/delete")
                .get(pages::confirm_delete)
                .post(pages::delete_domain)
                .named("domain.delete"),
        );
}
