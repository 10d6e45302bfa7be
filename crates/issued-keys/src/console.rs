//! The console's page of the keys that the account has made.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use chrono::NaiveDateTime;
use database::now;
use look::Layout;
use query_params::{FieldErrors, FieldReader, FromFields};
use web::{BaseUrl, Id, IdempotencyKey, Problem, RequiredScope, set_audit_row};
use web_console::{Form, Frame, KeyPage, Sent, Session, SignedIn, lead_on};

use crate::api::{delete, store};
use crate::form::{MAX_NAME_CHARACTERS, QUARTER, StoreKey, YEAR};
use crate::keys::IssuedKeys;
use crate::model::{self, KeyRow};
use crate::{KeysRead, KeysWrite};

/// How long a key can be good.
const LIVES: [(u64, &str); 3] = [
    (QUARTER / 3, "30 days"),
    (QUARTER, "90 days"),
    (YEAR, "A year"),
];

#[derive(Template)]
#[template(path = "issued_keys/list.html")]
struct KeysPage<'a> {
    layout: Layout,
    frame: Frame,
    noun: &'static str,
    here: String,
    is_on: bool,
    may_write: bool,
    /// What a new key may do: the scopes, and the same in words.
    rights: Vec<(String, String)>,
    lives: &'static [(u64, &'static str)],
    longest_name: usize,
    sent: &'a Sent,
    errors: &'a FieldErrors,
    /// An error that is not about a field.
    problem: String,
    keys: Vec<Shown>,
    /// The key that was just made.
    new_key: Option<String>,
}

/// A key as shown.
struct Shown {
    id: i64,
    name: String,
    key_id: String,
    rights: String,
    author: String,
    created: NaiveDateTime,
    expires: NaiveDateTime,
    used: Option<NaiveDateTime>,
    has_expired: bool,
}

impl KeysPage<'_> {
    /// Whether the form is open.
    fn is_open(&self) -> bool {
        let is_refused = !self.errors.is_empty() || !self.problem.is_empty();
        is_refused || (self.keys.is_empty() && self.new_key.is_none())
    }

    /// The error of a field; empty if it has none.
    fn error(&self, field: &str) -> String {
        web_console::field_error(self.errors, field)
    }

    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "templates pass references"
    )]
    fn is_chosen(&self, seconds: &u64) -> bool {
        let sent = self.sent.text("expires_in");
        sent == seconds.to_string() || (sent.is_empty() && *seconds == QUARTER)
    }
}

/// A form without fields.
pub struct Nothing;

impl FromFields for Nothing {
    type Rules = ();

    fn from_fields(_: &mut FieldReader<'_>, (): &()) -> Option<Self> {
        Some(Self)
    }
}

/// Shows the keys.
pub async fn show_keys(
    session: Session<KeysRead>,
    request: HttpRequest,
    keys: Data<IssuedKeys>,
) -> Result<HttpResponse, Problem> {
    let (sent, errors) = (Sent::default(), FieldErrors::none());
    let page = load(&request, &session, &keys, (&sent, &errors)).await?;
    web_console::html(StatusCode::OK, &page)
}

/// Makes a key, and shows it.
pub async fn make_key(
    form: Form<KeysWrite, StoreKey>,
    request: HttpRequest,
    keys: Data<IssuedKeys>,
) -> Result<HttpResponse, Problem> {
    let session: &SignedIn = &form.session;
    let stored = match form.value {
        Ok(value) => store(&keys, session, &value, &IdempotencyKey(None)).await,
        Err(errors) => Err(errors.into()),
    };
    let (sent, errors) = (Sent::default(), FieldErrors::none());
    match stored {
        Ok((row, key)) => {
            set_audit_row(&request, row.id);
            let mut page = load(&request, session, &keys, (&sent, &errors)).await?;
            page.new_key = Some(key);
            web_console::html(StatusCode::OK, &page)
        }
        Err(problem) if problem.status().is_client_error() => {
            let form = (&form.sent, problem.errors());
            let mut page = load(&request, session, &keys, form).await?;
            if problem.errors().is_empty() {
                page.problem = problem.body().message;
            }
            web_console::refusal(&problem, &page)
        }
        Err(problem) => Err(problem),
    }
}

/// Revokes a key, and returns to the list.
pub async fn end_key(
    form: Form<KeysWrite, Nothing>,
    id: Id,
    keys: Data<IssuedKeys>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    delete(&keys, &form.session, id.0).await?;
    Ok(lead_on::<KeysRead>(&form.session, &base, &here(&keys)))
}

/// The address of the page, as seen from the base URL.
fn here(keys: &IssuedKeys) -> String {
    format!("console/{}s/keys", keys.noun)
}

async fn load<'a>(
    request: &HttpRequest,
    session: &SignedIn,
    keys: &IssuedKeys,
    (sent, errors): (&'a Sent, &'a FieldErrors),
) -> Result<KeysPage<'a>, Problem> {
    let account = session.account.as_str();
    let rows = if session.allows(&KeysRead::SCOPE) {
        model::list(&keys.pool.for_account(account), account).await?
    } else {
        Vec::new()
    };
    Ok(KeysPage {
        layout: Layout::from_request(request),
        frame: Frame::new(request, Some(session)),
        noun: keys.noun,
        here: here(keys),
        is_on: keys.is_on(),
        may_write: session.allows(&KeysWrite::SCOPE),
        rights: rights(keys, session),
        lives: &LIVES,
        longest_name: MAX_NAME_CHARACTERS,
        sent,
        errors,
        problem: String::new(),
        keys: rows.into_iter().map(Shown::from).collect(),
        new_key: None,
    })
}

/// The choices for a new key: the first scope, the first two, and so on, as far as its maker has
/// them.
fn rights(keys: &IssuedKeys, session: &SignedIn) -> Vec<(String, String)> {
    let issuer = keys.issuer.iter();
    let scopes = issuer.flat_map(|issuer| issuer.scopes().iter());
    let mut chosen: Vec<&str> = Vec::new();
    let allowed = scopes.filter(|scope| session.allows(scope));
    allowed
        .map(|scope| {
            chosen.push(scope.as_str());
            (chosen.join(" "), in_words(&chosen))
        })
        .collect()
}

/// Scopes in words: `See reports; add, change and delete reports`.
fn in_words(scopes: &[&str]) -> String {
    let scopes = scopes.iter().filter_map(|scope| scope.parse().ok());
    let words: Vec<String> = scopes.map(|scope| KeyPage::in_words(&scope)).collect();
    words.join("; ").replace("; Add", "; add")
}

impl From<KeyRow> for Shown {
    fn from(row: KeyRow) -> Self {
        let scopes: Vec<&str> = row.scopes.split(' ').collect();
        let has_expired = row.expires_at <= now();
        Self {
            id: row.id,
            rights: in_words(&scopes),
            author: row.author,
            created: row.created_at,
            expires: row.expires_at,
            used: row.used_at,
            name: row.name,
            key_id: row.key_id,
            has_expired,
        }
    }
}
