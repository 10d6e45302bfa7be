//! `GET` and `POST /console/domains/many`

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use look::Layout;
use texts::foreign_text;
use web::Problem;
use web_console::{Form, Frame, Session, SignedIn, grouped};

use super::answers::{Answer, counted};
use super::many_rows::{COLUMNS, MAX_ROWS, Pasted};
use super::nothing::Nothing;
use crate::app::App;
use crate::domains::{StoredOrNot, store_many as store};
use crate::name::NameRules;
use crate::scopes::DomainsWrite;
use crate::visitor_options::MAX_FORM_BYTES;

/// The maximum number of characters of a pasted name that are shown.
const MAX_SHOWN: usize = 300;

/// The form for many names, and what became of those that were sent.
#[derive(Template)]
#[template(path = "domains/many.html")]
struct ManyPage {
    layout: Layout,
    frame: Frame,
    /// What is in the field: what is to be corrected.
    names: String,
    error: String,
    /// The result in a sentence; empty before.
    done: String,
    is_complete: bool,
    answers: Vec<Answer>,
}

impl ManyPage {
    fn new(request: &HttpRequest, session: &SignedIn) -> Self {
        Self {
            layout: Layout::from_request(request),
            frame: Frame::new(request, Some(session)),
            names: String::new(),
            error: String::new(),
            done: String::new(),
            is_complete: false,
            answers: Vec::new(),
        }
    }
}

/// Shows the form.
pub async fn show_many(
    session: Session<DomainsWrite>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    web_console::html(StatusCode::OK, &ManyPage::new(&request, &session))
}

/// Stores the names, and shows what became of each.
pub async fn store_many(
    form: Form<DomainsWrite, Nothing>,
    request: HttpRequest,
    app: Data<App>,
    rules: Data<NameRules>,
) -> Result<HttpResponse, Problem> {
    let session = &form.session;
    let mut page = ManyPage::new(&request, session);
    let (typed, file) = (form.sent.text("names"), form.sent.text("file"));
    let text = if file.is_empty() { typed } else { file };
    let pasted = match (typed.trim(), file) {
        (typed, file) if !typed.is_empty() && !file.is_empty() => {
            Err("There are names in the field and in the file: send one of them.".to_owned())
        }
        _ => Pasted::read(text),
    };
    let pasted = match pasted {
        Ok(pasted) => pasted,
        Err(error) => {
            (page.names, page.error) = (typed.to_owned(), error);
            return web_console::html(StatusCode::UNPROCESSABLE_ENTITY, &page);
        }
    };
    let mut forms = Vec::new();
    let mut unread = Vec::new();
    for (row, form) in pasted.forms(&rules).into_iter().enumerate() {
        match form {
            Ok(form) => forms.push((row, form)),
            Err(reason) => unread.push((row, StoredOrNot::Refused(reason))),
        }
    }
    let (places, forms): (Vec<usize>, Vec<_>) = forms.into_iter().unzip();
    let stored = store(&app, session.account.as_str(), forms).await?;
    let mut answers: Vec<_> = places.into_iter().zip(stored).chain(unread).collect();
    answers.sort_by_key(|(row, _)| *row);
    page.show(&pasted, answers);
    web_console::html(StatusCode::OK, &page)
}

impl ManyPage {
    /// The most names in one request, for people.
    #[expect(clippy::unused_self, reason = "templates call methods only")]
    fn most(&self) -> String {
        grouped(MAX_ROWS as u64)
    }

    fn show(&mut self, pasted: &Pasted, answers: Vec<(usize, StoredOrNot)>) {
        let refused = answers
            .iter()
            .filter(|(_, answer)| matches!(answer, StoredOrNot::Refused(_)));
        let again: Vec<usize> = refused.map(|(row, _)| *row).collect();
        self.is_complete = again.is_empty();
        self.names = pasted.again(&again);
        let answer = |(row, answer)| {
            let name = foreign_text(pasted.name(row), MAX_SHOWN);
            Answer::stored(name, answer)
        };
        self.answers = answers.into_iter().map(answer).collect();
        self.done = counted(&self.answers);
        // What there is to do comes first.
        self.answers.sort_by_key(|answer| answer.reason.is_empty());
    }
}
