//! Every address of reports-service.

use actix_web::web::ServiceConfig;
use utoipa::OpenApi;
use web::openapi::docs;
use web::resource;

use crate::checks_docs::{list_checks, show_checks};
use crate::openapi::ReportsDocument;
use crate::page::{show_page, unlock_page};
use crate::reports::{delete_report, list_reports, show_report, store_report, update_report};

/// Adds them to an application.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(
            resource("/api/v1/reports")
                .get(list_reports)
                .post(store_report),
        )
        .service(
            resource("/api/v1/reports/{id}")
                .get(show_report)
                .put(update_report)
                .patch(update_report)
                .delete(delete_report),
        )
        .service(resource("/reports/{id}").get(show_page).post(unlock_page))
        // Before the page of the document, which takes every other name below it.
        .service(resource("/docs/reports/checks").get(show_checks))
        .service(resource("/docs/reports/checks.json").get(list_checks))
        .service(docs("reports", ReportsDocument::openapi()));
}
