//! Actions on many of an account's domains at once, for people: each has its own answer.

use std::collections::{BTreeMap, BTreeSet};

use web::{AuditResult, Problem, audit_background};

use crate::app::App;
use crate::model;

/// An action on the selected domains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ManyAction {
    /// Each is checked by the next free worker.
    Check,
    /// Each is deleted.
    Delete,
}

/// What became of one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoneOrNot {
    /// The action was carried out.
    Done,
    /// There is nothing to check, because accounts are trusted.
    Trusted,
    /// The account requested a check just before.
    TooSoon,
    /// The account has none with this id, any more.
    Gone,
}

/// Carries out the action, by the same rules as for one domain, and answers for each id.
///
/// # Errors
/// Database errors; then nothing was done.
pub async fn act_on_many(
    app: &App,
    account: &str,
    ids: &[i64],
    action: ManyAction,
) -> Result<BTreeMap<i64, DoneOrNot>, Problem> {
    match action {
        ManyAction::Check => check_each(app, account, ids).await,
        ManyAction::Delete => delete_each(app, account, ids).await,
    }
}

async fn check_each(
    app: &App,
    account: &str,
    ids: &[i64],
) -> Result<BTreeMap<i64, DoneOrNot>, Problem> {
    let verification = &app.verification;
    let begun = verification.request_checks(account, ids).await?;
    let there = model::names_of(&app.pool.for_account(account), account, ids).await?;
    let there: BTreeSet<i64> = there.into_iter().map(|(id, _)| id).collect();
    let is_proof_needed = verification.offer().is_proof_needed();
    record("domain.verify", account, &begun);
    let answer = |id: &i64| match (begun.contains(id), there.contains(id)) {
        (true, _) => DoneOrNot::Done,
        (false, false) => DoneOrNot::Gone,
        (false, true) if is_proof_needed => DoneOrNot::TooSoon,
        (false, true) => DoneOrNot::Trusted,
    };
    Ok(ids.iter().map(|id| (*id, answer(id))).collect())
}

async fn delete_each(
    app: &App,
    account: &str,
    ids: &[i64],
) -> Result<BTreeMap<i64, DoneOrNot>, Problem> {
    let deleted = model::delete_each(&app.pool.for_account(account), account, ids).await?;
    let (deleted, names): (Vec<i64>, BTreeSet<String>) = deleted.into_iter().unzip();
    app.edge.refresh_all(names).await;
    record("domain.delete", account, &deleted);
    let answer = |id: &i64| {
        if deleted.contains(id) {
            DoneOrNot::Done
        } else {
            DoneOrNot::Gone
        }
    };
    Ok(ids.iter().map(|id| (*id, answer(id))).collect())
}

/// The request has one event; each of its rows has another one.
pub(super) fn record(event: &str, account: &str, rows: &[i64]) {
    for row in rows {
        audit_background(event, account, *row, AuditResult::Success, None);
    }
}
