//! `POST /console/domains/selected`: an action on the domains that were selected in the list.

use std::collections::HashMap;

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use look::Layout;
use query_params::{FieldReader, FromFields};
use web::{Problem, Query, RequiredScope};
use web_console::{Form, Frame};

use super::answers::Answer;
use super::links::ListQuery;
use crate::app::App;
use crate::domains::{DoneOrNot, ManyAction, act_on_many};
use crate::model;
use crate::scopes::{DomainsRead, DomainsWrite};

/// The fields of the form, besides the ids of the domains.
#[derive(Debug)]
pub struct Selected {
    action: ManyAction,
    is_confirmed: bool,
}

impl FromFields for Selected {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        reader.required("do");
        let actions = [("check", ManyAction::Check), ("delete", ManyAction::Delete)];
        let action = reader.choice("do", &actions);
        let is_confirmed = reader.yes_or_no("confirmed") == Some(true);
        Some(Self {
            action: action?,
            is_confirmed,
        })
    }
}

/// The question whether to delete, or what became of each domain.
#[derive(Template)]
#[template(path = "domains/selected.html")]
struct SelectedPage {
    layout: Layout,
    frame: Frame,
    /// The list with its filters, as seen from the base URL, and their part of it.
    list: (String, String),
    title: String,
    /// The ids and names of those to be deleted, if that is asked.
    to_delete: Vec<(i64, String)>,
    /// The result in a sentence; empty if something is asked.
    done: String,
    is_complete: bool,
    answers: Vec<Answer>,
}

/// Carries out the action and answers for each domain; asks first whether to delete.
pub async fn act_on_selected(
    form: Form<DomainsWrite, Selected>,
    request: HttpRequest,
    query: Option<Query<ListQuery>>,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let session = &form.session;
    if !session.allows(&DomainsRead::SCOPE) {
        return Err(Problem::insufficient_scope(&DomainsRead::SCOPE));
    }
    let Selected {
        action,
        is_confirmed,
    } = form.value?;
    let query = query.map(|query| query.params).unwrap_or_default();
    let mut page = SelectedPage {
        layout: Layout::from_request(&request),
        frame: Frame::new(&request, Some(session)),
        list: (query.address(query.list.params.page), query.text()),
        title: "No domain is selected".to_owned(),
        to_delete: Vec::new(),
        done: String::new(),
        is_complete: false,
        answers: Vec::new(),
    };
    let ids = form.sent.all("domain").filter_map(|id| id.parse().ok());
    let ids: Vec<i64> = ids.collect();
    if ids.is_empty() {
        return web_console::html(StatusCode::UNPROCESSABLE_ENTITY, &page);
    }
    let account = session.account.as_str();
    let names = model::names_of(&app.pool.for_account(account), account, &ids).await?;
    if action == ManyAction::Delete && !is_confirmed && !names.is_empty() {
        page.title = format!("Delete {}?", domains(names.len()));
        page.to_delete = names;
        return web_console::html(StatusCode::OK, &page);
    }
    let answers = act_on_many(&app, account, &ids, action).await?;
    let done = answers
        .values()
        .filter(|it| **it == DoneOrNot::Done)
        .count();
    page.is_complete = done == answers.len();
    (page.title, page.done) = match action {
        ManyAction::Check => ("Check again".to_owned(), being_checked(done)),
        ManyAction::Delete => ("Delete".to_owned(), format!("{} deleted", domains(done))),
    };
    let mut names: HashMap<i64, String> = names.into_iter().collect();
    let answer = |(id, answer)| {
        let name = names.remove(&id).unwrap_or_else(|| format!("No. {id}"));
        Answer::acted(name, action, answer)
    };
    page.answers = answers.into_iter().map(answer).collect();
    page.answers.sort_by(|one, other| one.name.cmp(&other.name));
    web_console::html(StatusCode::OK, &page)
}

fn being_checked(count: usize) -> String {
    let are = if count == 1 { "is" } else { "are" };
    format!("{} {are} being checked", domains(count))
}

/// A number of domains.
fn domains(count: usize) -> String {
    match count {
        1 => "1 domain".to_owned(),
        count => format!("{count} domains"),
    }
}
