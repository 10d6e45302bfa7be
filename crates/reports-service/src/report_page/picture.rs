//! `GET /r/{slug}/score.png`: the score of a public report as the picture of a shared link.

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

/// Shows the picture to everyone, if the report is public and has a score.
pub async fn show_picture(request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let id = id_of(&request, &app)
        .await?
        .ok_or_else(Problem::not_found)?;
    let access = model::find_page(&app.pool.for_visitors(), id).await?;
    let row = access.map(|access| access.row);
    let row = row.filter(|row| row.privacy == Privacy::Public);
    let result = row.and_then(|row| row.score.zip(row.result));
    let (score, rating) = result.ok_or_else(Problem::not_found)?;
    let file = png::encode(&draw::score(score, rating));
    let file = file.map_err(|error| Problem::internal(&error))?;
    Ok(HttpResponse::Ok()
        .content_type("image/png")
        .insert_header((CACHE_CONTROL, FIVE_MINUTES))
        .body(file))
}
