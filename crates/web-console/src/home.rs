//! `GET /`: the way to the console.

use actix_web::HttpResponse;
use actix_web::web::Data;
use web::BaseUrl;

use crate::page::see_other;
use crate::settings::Console;

/// Leads to the first section, which asks whoever is not signed in to sign in.
pub async fn show_home(console: Data<Console>, base: Data<BaseUrl>) -> HttpResponse {
    see_other(&base, &console.home()).finish()
}
