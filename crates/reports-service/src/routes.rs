//! Every address of reports-service with its handlers.

use actix_web::web::ServiceConfig;
use web::openapi::docs;
use web::resource;

use crate::account::show_account;
use crate::history::{list_history, show_generation};
use crate::openapi;
use crate::projects::{delete_project, list_projects, show_project};
use crate::report_page::{show_page, unlock_page};
use crate::reports::{delete_report, list_reports, show_report, store_report, update_report};
use crate::rules::{list_rules, show_rules};

/// Adds the routes to an application.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(
            resource("/api/v1/reports")
                .get(list_reports)
                .named("report.list")
                .post(store_report)
                .named("report.store")
                .for_forms(),
        )
        .service(
            resource("/api/v1/account")
                .get(show_account)
                .named("account.show"),
        )
        // Where both services share a host, the one above belongs to one of them. Before the id.
        .service(
            resource("/api/v1/reports/account")
                .get(show_account)
                .named("account.show"),
        )
        .service(
            resource("/api/v1/reports/{id}")
                .get(show_report)
                .named("report.show")
                .put(update_report)
                .named("report.update")
                .patch(update_report)
                .named("report.update")
                .delete(delete_report)
                .named("report.delete")
                .for_forms(),
        )
        .service(
            resource("/api/v1/reports/{id}/history")
                .get(list_history)
                .named("report_history.list"),
        )
        .service(
            resource("/api/v1/reports/{id}/history/{generation}")
                .get(show_generation)
                .named("report_generation.show"),
        )
        .service(
            resource("/api/v1/projects")
                .get(list_projects)
                .named("project.list"),
        )
        .service(
            resource("/api/v1/projects/{host}")
                .get(show_project)
                .named("project.show")
                .delete(delete_project)
                .named("project.delete")
                .for_forms(),
        )
        .service(
            resource("/reports/{id}")
                .get(show_page)
                .named("report_page.show")
                .post(unlock_page)
                .named("report_page.unlock"),
        )
        // Must come before the document's page, which takes every other name below this path.
        .service(resource("/docs/reports/checks").get(show_rules))
        .service(
            resource("/docs/reports/checks.json")
                .get(list_rules)
                .named("check.list"),
        )
        .service(docs("reports", openapi::document()))
        .configure(look::routes);
}
