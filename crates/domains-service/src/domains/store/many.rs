//! Many domains in one request, for people: each has its own answer.

use std::collections::BTreeSet;

use web::Problem;

use super::{Prepared, StoreDomain, taken, warn_of_look_alike};
use crate::app::App;
use crate::domains::selected::record;
use crate::model::{self, StoredOne, WriteError};

/// The most domains that are written in one transaction, so that other writers have their turn.
const MAX_AT_ONCE: usize = 100;

/// What became of one of many.
#[derive(Debug)]
pub enum StoredOrNot {
    /// It was stored.
    Added,
    /// The account has it.
    AlreadyThere,
    /// It was not stored, for this reason.
    Refused(String),
}

/// Stores the account's domains, by the same rules and limits as [`super::store`], with an answer
/// for each, in their order.
///
/// # Errors
/// Database errors; those stored before stay.
pub async fn store_many(
    app: &App,
    account: &str,
    forms: Vec<StoreDomain>,
) -> Result<Vec<StoredOrNot>, Problem> {
    let _permit = app.pool.search_permit(account).await?;
    let mut many = Many {
        app,
        account,
        waiting: Vec::new(),
        answers: Vec::with_capacity(forms.len()),
        added: BTreeSet::new(),
    };
    let stored = many.store(forms).await;
    if !app.verification.offer().is_proof_needed() {
        app.edge.refresh_all(many.added).await;
    }
    stored.map(|()| many.answers)
}

struct Many<'a> {
    app: &'a App,
    account: &'a str,
    /// What is to be written next.
    waiting: Vec<Prepared>,
    answers: Vec<StoredOrNot>,
    /// The names written.
    added: BTreeSet<String>,
}

impl Many<'_> {
    async fn store(&mut self, forms: Vec<StoreDomain>) -> Result<(), Problem> {
        for form in forms {
            // What is not stored yet cannot be seen to lead back to this one.
            let may_loop = form.fields.pages().next().is_some();
            if may_loop || self.waiting.len() == MAX_AT_ONCE {
                self.write().await?;
            }
            match Prepared::new(self.app, self.account, form).await {
                Ok(prepared) => self.waiting.push(prepared),
                Err(problem) if problem.status().is_client_error() => {
                    self.write().await?;
                    self.answers.push(refused(&problem));
                }
                Err(problem) => return Err(problem),
            }
        }
        self.write().await
    }

    async fn write(&mut self) -> Result<(), Problem> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let (app, account) = (self.app, self.account);
        let waiting = std::mem::take(&mut self.waiting);
        let rows: Vec<_> = waiting.iter().map(|new| new.rows(account, None)).collect();
        let (pool, now) = (
            app.pool.for_account(account),
            app.verification.clock().now(),
        );
        let stored = model::insert_many(&pool, account, &rows, now, &app.limits).await?;
        for (stored, (_, www)) in stored.into_iter().zip(&rows) {
            self.answers.push(match stored {
                StoredOne::Added(domain, www) => {
                    warn_of_look_alike(&domain);
                    for domain in [Some(domain), www].into_iter().flatten() {
                        record("domain.store", account, &[domain.id]);
                        self.added.insert(domain.name);
                    }
                    StoredOrNot::Added
                }
                StoredOne::AlreadyThere => StoredOrNot::AlreadyThere,
                StoredOne::HalfThere(name) => StoredOrNot::Refused(format!(
                    "{name} is there already. Add the other one by itself, without with_www."
                )),
                StoredOne::Taken => refused(&taken(www.is_some())),
                StoredOne::NoRoom => refused(&WriteError::LimitReached.into()),
            });
        }
        if app.verification.offer().is_proof_needed() {
            app.verification.announce();
        }
        Ok(())
    }
}

fn refused(problem: &Problem) -> StoredOrNot {
    let about_name = web_console::field_error(problem.errors(), "name");
    if about_name.is_empty() {
        return StoredOrNot::Refused(problem.body().message);
    }
    StoredOrNot::Refused(about_name)
}
