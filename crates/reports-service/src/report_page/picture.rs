//! `GET /r/{slug}/score.png`: the picture of a shared link: the score of a public report, or a lock
//! for one with a password.

mod digits;
mod draw;
mod png;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use web::Problem;

use super::badge::FIVE_MINUTES;
use super::open::id_of;
use crate::app::App;
use crate::model::{self, Privacy};

/// Shows the picture to everyone, unless the report is private or has no score.
pub async fn show_picture(request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let id = id_of(&request, &app)
        .await?
        .ok_or_else(Problem::not_found)?;
    let access = model::find_page(&app.pool.for_visitors(), id).await?;
    let row = access.map(|access| access.row);
    let picture = row.and_then(|row| match row.privacy {
        Privacy::Public => Some(draw::score(row.score?, row.result?)),
        Privacy::Password => Some(draw::locked()),
        Privacy::Private => None,
    });
    let file = png::encode(&picture.ok_or_else(Problem::not_found)?);
    let file = file.map_err(|error| Problem::internal(&error))?;
    Ok(HttpResponse::Ok()
        .content_type("image/png")
        .insert_header((CACHE_CONTROL, FIVE_MINUTES))
        .body(file))
}
