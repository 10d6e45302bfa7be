//! `GET /key`

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use web::Problem;
use web::account::Used;
use web_console::{KeyPage, Limit, SignedIn};

use crate::app::App;
use crate::model;

/// Shows the key that its holder is signed in with, and the account's limits.
pub async fn show_key(
    session: SignedIn,
    request: HttpRequest,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let account = session.account.as_str();
    let usage = model::usage(&app.pool.for_account(account), account).await?;
    let limit = |title, used, limit| Limit {
        title,
        used: Used::new(used, limit),
    };
    let limits = vec![
        limit("Stored reports", usage.reports, app.limits.reports.get()),
        limit("Reports that wait", usage.queued, app.limits.queued.get()),
        limit(
            "Reports being made",
            usage.running,
            app.limits.running.get(),
        ),
        limit(
            "Scheduled checks today",
            usage.scheduled,
            app.limits.scheduled_checks_per_day.get(),
        ),
    ];
    KeyPage::new(&request, &session, limits).response()
}
