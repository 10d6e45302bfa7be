//! `GET /`: redirects to the console.

use actix_web::HttpResponse;
use actix_web::web::Data;
use web::BaseUrl;

use crate::page::see_other;
use crate::settings::Console;

/// Redirects to the first section, which asks people to sign in if necessary.
pub async fn show_home(console: Data<Console>, base: Data<BaseUrl>) -> HttpResponse {
    see_other(&base, &console.home()).finish()
}
