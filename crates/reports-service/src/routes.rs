//! Every address of reports-service, with its handlers.

use actix_web::web::ServiceConfig;
use web::resource;
use web_console::Section;

use crate::account::show_account;
use crate::console_pages;
use crate::credentials::{delete_credentials, show_credentials, update_credentials};
use crate::history::{list_history, show_generation};
use crate::ignored::{delete_ignored, list_ignored, store_ignored};
use crate::openapi;
use crate::projects::{delete_project, list_projects, show_project, update_project};
use crate::report_page::{
    download_document, download_json, download_pdf, download_sheet, show_badge, show_page,
    show_picture, show_screen, unlock_page,
};
use crate::reports::{
    delete_report, list_reports, list_shares, print_report, share_report, show_report,
    store_report, update_report, withdraw_share, withdraw_shares,
};
use crate::rules::{list_rules, show_rules};
use crate::tools;

/// This service's section of the console.
pub const SECTION: Section = Section::declared("reports");

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
        // Where both services share a host, the address above belongs to only one of them. It comes
        // before the id.
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
            resource("/api/v1/reports/{id}/pdf")
                .get(print_report)
                .named("report.print"),
        )
        .service(
            resource("/api/v1/reports/{id}/share")
                .get(list_shares)
                .named("report_share.list")
                .post(share_report)
                .named("report_share.store")
                .delete(withdraw_shares)
                .named("report_share.delete")
                .for_forms(),
        )
        .service(
            resource("/api/v1/reports/{id}/share/{link}")
                .delete(withdraw_share)
                .named("report_share_link.delete")
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
        .configure(projects)
        .service(resource("/docs/reports/checks").get(show_rules))
        .service(
            resource("/docs/reports/checks.json")
                .get(list_rules)
                .named("check.list"),
        )
        .service(openapi::DOCS)
        .configure(|config| mcp::routes(config, "/mcp/reports", &tools::SERVER))
        .configure(pages)
        .configure(look::routes);
}

/// Adds the operations on the projects of an account.
fn projects(config: &mut ServiceConfig) {
    config
        .service(
            resource("/api/v1/projects")
                .get(list_projects)
                .named("project.list"),
        )
        .service(
            resource("/api/v1/projects/{host}")
                .get(show_project)
                .named("project.show")
                .put(update_project)
                .named("project.update")
                .patch(update_project)
                .named("project.update")
                .delete(delete_project)
                .named("project.delete")
                .for_forms(),
        )
        .service(
            resource("/api/v1/projects/{host}/ignored")
                .get(list_ignored)
                .named("ignored.list")
                .post(store_ignored)
                .named("ignored.store")
                .for_forms(),
        )
        .service(
            resource("/api/v1/projects/{host}/ignored/{id}")
                .delete(delete_ignored)
                .named("ignored.delete")
                .for_forms(),
        )
        .service(
            resource("/api/v1/projects/{host}/credentials")
                .get(show_credentials)
                .named("credential.show")
                .put(update_credentials)
                .named("credential.update")
                .patch(update_credentials)
                .named("credential.update")
                .delete(delete_credentials)
                .named("credential.delete")
                .for_forms(),
        );
}

/// Adds the reports' pages and what is beside them.
fn pages(config: &mut ServiceConfig) {
    config
        // Files come before the page, whose slug would match their names.
        .service(
            resource("/r/{slug}.json")
                .get(download_json)
                .named("report_page.download"),
        )
        .service(
            resource("/r/{slug}.csv")
                .get(download_sheet)
                .named("report_page.download"),
        )
        .service(
            resource("/r/{slug}.pdf")
                .get(download_pdf)
                .named("report_page.download"),
        )
        .service(
            resource("/r/{slug}/badge.svg")
                .get(show_badge)
                .named("report_page.badge"),
        )
        .service(
            resource("/r/{slug}/score.png")
                .get(show_picture)
                .named("report_page.badge"),
        )
        .service(
            resource("/r/{slug}/rendered.html")
                .get(download_document)
                .named("report_page.download"),
        )
        .service(
            resource("/r/{slug}/{screen}.webp")
                .get(show_screen)
                .named("report_page.picture"),
        )
        .service(
            resource("/r/{slug}")
                .get(show_page)
                .named("report_page.show")
                .post(unlock_page)
                .named("report_page.unlock"),
        );
}

/// Adds the routes of the console.
pub fn console(config: &mut ServiceConfig) {
    web_console::section(config, "/key", |config| {
        config.service(
            resource("")
                .get(console_pages::show_key)
                .named("console.key.show"),
        );
    });
    web_console::section(config, "/console/reports", |config| {
        config
            .service(
                resource("")
                    .get(console_pages::list_reports)
                    .named("report.list")
                    .post(console_pages::store_report)
                    .named("report.store"),
            )
            .service(
                resource("/projects/{host}")
                    .post(console_pages::update_project)
                    .named("project.update"),
            )
            .service(
                resource("/{id}")
                    .get(console_pages::show_report)
                    .named("report.show")
                    .post(console_pages::update_report)
                    .named("report.update"),
            )
            .service(
                resource("/{id}/share")
                    .post(console_pages::share_report)
                    .named("report_share.store"),
            )
            .service(
                resource("/{id}/share/{link}/withdraw")
                    .post(console_pages::withdraw_share)
                    .named("report_share_link.delete"),
            )
            .service(
                resource("/{id}/withdraw")
                    .post(console_pages::withdraw_shares)
                    .named("report_share.delete"),
            )
            .service(
                resource("/{id}/credentials")
                    .post(console_pages::update_credentials)
                    .named("credential.update"),
            )
            .service(
                resource("/{id}/credentials/delete")
                    .post(console_pages::delete_credentials)
                    .named("credential.delete"),
            )
            .service(
                resource("/{id}/ignored")
                    .post(console_pages::ignore_finding)
                    .named("ignored.store"),
            )
            .service(
                resource("/{id}/ignored/{ignored}/delete")
                    .post(console_pages::stop_ignoring)
                    .named("ignored.delete"),
            )
            .service(
                resource("/{id}/delete")
                    .get(console_pages::confirm_deletion)
                    .named("report.show")
                    .post(console_pages::delete_report)
                    .named("report.delete"),
            );
    });
}
