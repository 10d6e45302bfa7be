//! Many domains in one request, for people: each has its own answer.

use web::Problem;

use super::{Prepared, StoreDomain, taken, warn_of_look_alike};
use crate::app::App;
use crate::model::{self, StoredOne, WriteError};

/// The most domains that are written in one transaction, so that other writers have their turn.
const MOST_AT_ONCE: usize = 100;

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
    let mut answers = Vec::with_capacity(forms.len());
    let mut waiting = Vec::new();
    for form in forms {
        // What is not stored yet cannot be seen to lead back to this one.
        let may_loop = form.fields.pages().next().is_some();
        if may_loop || waiting.len() == MOST_AT_ONCE {
            write(app, account, &mut waiting, &mut answers).await?;
        }
        match Prepared::new(app, account, form).await {
            Ok(prepared) => waiting.push(prepared),
            Err(problem) if problem.status().is_client_error() => {
                write(app, account, &mut waiting, &mut answers).await?;
                answers.push(StoredOrNot::Refused(problem.body().message));
            }
            Err(problem) => return Err(problem),
        }
    }
    write(app, account, &mut waiting, &mut answers).await?;
    Ok(answers)
}

async fn write(
    app: &App,
    account: &str,
    waiting: &mut Vec<Prepared>,
    answers: &mut Vec<StoredOrNot>,
) -> Result<(), Problem> {
    if waiting.is_empty() {
        return Ok(());
    }
    let rows: Vec<_> = waiting.iter().map(|new| new.rows(account, None)).collect();
    let (pool, now) = (
        app.pool.for_account(account),
        app.verification.clock().now(),
    );
    let stored = model::insert_many(&pool, account, &rows, now, &app.limits).await?;
    let is_proof_needed = app.verification.offer().is_proof_needed();
    for (stored, (_, www)) in stored.into_iter().zip(&rows) {
        answers.push(match stored {
            StoredOne::Added(domain, www) => {
                warn_of_look_alike(&domain);
                for domain in [Some(domain), www].into_iter().flatten() {
                    if !is_proof_needed {
                        app.edge.refresh(&domain.name).await;
                    }
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
    if is_proof_needed {
        app.verification.announce();
    }
    waiting.clear();
    Ok(())
}

fn refused(problem: &Problem) -> StoredOrNot {
    StoredOrNot::Refused(problem.body().message)
}
