//! `GET /r/{slug}/score.png`: the picture of a shared link: host, score and rating of a public
//! report, or a lock for one with a password, with the brand.

mod draw;
mod lock;
mod png;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use look::{Branding, InlineBrand};
use report_view::host_and_path;
use texts::Words;
use web::Problem;

use super::badge::FIVE_MINUTES;
use super::language::fixed;
use super::open::id_of;
use crate::app::App;
use crate::model::{self, Privacy, ReportRow, State};
use draw::Beside;
use png::Picture;

/// Shows the picture to everyone, unless the report is private or has not been checked yet.
pub async fn show_picture(
    request: HttpRequest,
    app: Data<App>,
    branding: Data<Branding>,
) -> Result<HttpResponse, Problem> {
    let id = id_of(&request, &app)
        .await?
        .ok_or_else(Problem::not_found)?;
    let access = model::find_page(&app.pool.for_visitors(), id).await?;
    let access = access.ok_or_else(Problem::not_found)?;
    // Caches keep one for all: not in the language of whoever asks first.
    let words = fixed(&request, &access.language).unwrap_or_default();
    let brand = branding.inline(&access.account);
    let picture = picture_of(&access.row, words, &brand).ok_or_else(Problem::not_found)?;
    let file = png::encode(&picture);
    let file = file.map_err(|error| Problem::internal(&error))?;
    Ok(HttpResponse::Ok()
        .content_type("image/png")
        .insert_header((CACHE_CONTROL, FIVE_MINUTES))
        .body(file))
}

fn picture_of(row: &ReportRow, words: Words, brand: &InlineBrand) -> Option<Picture> {
    let (host, _) = host_and_path(&row.url);
    let beside = |host, word| Beside {
        host,
        word,
        brand: &brand.name,
        colour: &brand.colour,
    };
    match (row.privacy, row.score.zip(row.result)) {
        // What is behind it must not be seen.
        (Privacy::Password, _) => Some(draw::locked(&beside(&words.say("password-title"), ""))),
        (Privacy::Public, Some((score, rating))) => {
            let word = words.say(format!("rating-word-{}", rating.as_str()));
            Some(draw::score(score, rating, &beside(&host, &word)))
        }
        (Privacy::Public, None) if row.state == State::Failed => {
            Some(draw::unknown(&beside(&host, &words.say("page-failed"))))
        }
        (Privacy::Private, _) | (Privacy::Public, None) => None,
    }
}
