//! Every address of reports-service.

use actix_web::web::ServiceConfig;
use utoipa::OpenApi;
use web::openapi::docs;
use web::resource;

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
        .service(docs("reports", ReportsDocument::openapi()));
}
