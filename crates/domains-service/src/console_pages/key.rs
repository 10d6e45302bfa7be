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
    let domains = model::usage(&app.pool.for_account(account), account).await?;
    let limits = vec![Limit {
        title: "Stored domains",
        used: Used::new(domains, app.limits.domains.get()),
    }];
    KeyPage::new(&request, &session, limits).response()
}
