//! `GET /r/{slug}/score.png`: the picture of a shared link: host, score and rating of a public
//! report, or a lock for one with a password, with the brand.

mod draw;
mod lock;
mod png;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;

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
use crate::model::{self, Privacy, Rating, ReportRow, State};
use draw::Caption;

/// What is on a picture.
#[derive(Hash)]
struct Shown {
    subject: Subject,
    host: String,
    word: String,
    brand: String,
    colour: String,
}

#[derive(Hash)]
enum Subject {
    Score(i16, Rating),
    Lock,
    Nothing,
}

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
    let shown = Shown::new(&access.row, words, brand).ok_or_else(Problem::not_found)?;
    let key = (id, shown.digest());
    let file = app.printer.make(&access.account, key, move || shown.file());
    Ok(HttpResponse::Ok()
        .content_type("image/png")
        .insert_header((CACHE_CONTROL, FIVE_MINUTES))
        .body(file.await?))
}

impl Shown {
    fn new(row: &ReportRow, words: Words, brand: InlineBrand) -> Option<Self> {
        let host = || host_and_path(&row.url).0;
        let (subject, host, word) = match (row.privacy, row.score.zip(row.result)) {
            // What is behind it must not be seen.
            (Privacy::Password, _) => (Subject::Lock, words.say("password-title"), String::new()),
            (Privacy::Public, Some((score, rating))) => {
                let word = words.say(format!("rating-word-{}", rating.as_str()));
                (Subject::Score(score, rating), host(), word)
            }
            (Privacy::Public, None) if row.state == State::Failed => {
                (Subject::Nothing, host(), words.say("page-failed"))
            }
            (Privacy::Private, _) | (Privacy::Public, None) => return None,
        };
        Some(Self {
            subject,
            host,
            word,
            brand: brand.name,
            colour: brand.colour,
        })
    }

    /// A negative number that stands for what is shown: those of PDF documents are positive.
    fn digest(&self) -> i64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        -i64::try_from(hasher.finish() >> 1).unwrap_or(i64::MAX)
    }

    fn file(&self) -> io::Result<Vec<u8>> {
        let caption = Caption {
            host: &self.host,
            word: &self.word,
            brand: &self.brand,
            colour: &self.colour,
        };
        png::encode(&match self.subject {
            Subject::Score(score, rating) => draw::score(score, rating, &caption),
            Subject::Lock => draw::locked(&caption),
            Subject::Nothing => draw::unknown(&caption),
        })
    }
}
