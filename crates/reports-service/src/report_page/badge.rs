//! `GET /r/{slug}/badge.svg`: the score of a public report as a small picture for other pages.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use texts::Words;
use web::Problem;

use super::language::fixed;
use super::open::id_of;
use crate::app::App;
use crate::model::{self, Privacy, Rating, State};

/// How long browsers may cache a picture of the score.
pub(super) const FIVE_MINUTES: &str = "public, max-age=300";

#[derive(Template)]
#[template(path = "badge.svg", escape = "html")]
struct Badge {
    label: String,
    value: String,
    colour: &'static str,
    /// In pixels.
    label_width: usize,
    value_width: usize,
}

/// Shows the badge to everyone, if the report is public.
pub async fn show_badge(request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let id = id_of(&request, &app)
        .await?
        .ok_or_else(Problem::not_found)?;
    let access = model::find_page(&app.pool.for_visitors(), id).await?;
    let access = access.filter(|access| access.row.privacy == Privacy::Public);
    let access = access.ok_or_else(Problem::not_found)?;
    // Caches keep one for all: not in the language of whoever asks first.
    let words = fixed(&request, &access.language).unwrap_or_default();
    let row = access.row;
    let without = match row.state {
        State::Failed => "badge-failed",
        _ => "badge-none",
    };
    let badge = Badge::new(words, row.score.zip(row.result), without);
    let badge = badge.render().map_err(|error| Problem::internal(&error))?;
    Ok(HttpResponse::Ok()
        .content_type("image/svg+xml")
        .insert_header((CACHE_CONTROL, FIVE_MINUTES))
        .body(badge))
}

impl Badge {
    /// `without` is the key of what is said without a result.
    fn new(words: Words, result: Option<(i16, Rating)>, without: &str) -> Self {
        let value = match result {
            None => words.say(without),
            Some((score, rating)) => {
                let rating = words.say(format!("rating-{}", rating.as_str()));
                words.with("badge-score", (("score", score), ("rating", rating)))
            }
        };
        let label = words.say("badge-label");
        // White text on these colours has a contrast of at least 4.5 (WCAG 1.4.3).
        let colour = match result {
            Some((_, Rating::Good)) => "#15803d",
            Some((_, Rating::Decent)) => "#a16207",
            Some((_, Rating::Bad)) => "#b91c1c",
            None => "#57606a",
        };
        Self {
            label_width: width(&label),
            value_width: width(&value),
            label,
            value,
            colour,
        }
    }
}

/// The approximate width of a text of 11 pixels, with margins. The picture fits the text into it.
fn width(text: &str) -> usize {
    text.chars().count() * 13 / 2 + 10
}
