//! `check_page` and `check_again`.

use std::time::Duration;

use actix_web::web::Data;
use mcp::{Answer, Call, read_required_id};
use query_params::{FieldReader, FromFields};
use web::{IdempotencyKey, MAX_WAIT, Preconditions, Prefer, Problem, set_audit_row};

use super::show::shown;
use crate::app::App;
use crate::model::ReportFields;
use crate::password::Passwords;
use crate::reports::{StoreReport, StoreRules, UpdateReport, change, store_once};

/// The arguments of `check_page`.
struct CheckPage {
    form: StoreReport,
    key: IdempotencyKey,
    wait: Option<Duration>,
}

impl FromFields for CheckPage {
    type Rules = StoreRules;

    fn from_fields(reader: &mut FieldReader<'_>, rules: &StoreRules) -> Option<Self> {
        // The tool has no password.
        reader.choice("privacy", &[("0", ()), ("1", ())]);
        if !reader.is_good("privacy") {
            return None;
        }
        let form = StoreReport::from_fields(reader, rules);
        let key = IdempotencyKey::read(reader, "idempotency_key");
        let wait = read_wait(reader);
        Some(Self {
            form: form?,
            key,
            wait,
        })
    }
}

/// The arguments of `check_again`.
struct CheckAgain {
    id: i64,
    wait: Option<Duration>,
}

impl FromFields for CheckAgain {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        let id = read_required_id(reader);
        let wait = read_wait(reader);
        Some(Self { id: id?, wait })
    }
}

fn read_wait(reader: &mut FieldReader<'_>) -> Option<Duration> {
    let seconds = reader.integer("wait", 0, MAX_WAIT.as_secs());
    seconds.map(Duration::from_secs)
}

pub async fn page(call: Call) -> Result<Answer, Problem> {
    let CheckPage { form, key, wait } = call.read()?;
    let (app, passwords) = (call.data::<App>()?, call.data::<Passwords>()?);
    let account = call.caller.account.as_str();
    let report = store_once(&app, &passwords, account, &form, &key).await?;
    set_audit_row(&call.request, report.row.id);
    wait_for(&call, &app, report.row.id, wait).await
}

pub async fn again(call: Call) -> Result<Answer, Problem> {
    let CheckAgain { id, wait } = call.read()?;
    set_audit_row(&call.request, id);
    let (app, passwords) = (call.data::<App>()?, call.data::<Passwords>()?);
    let report = (call.caller.account.as_str(), id);
    let any_version = Preconditions::default();
    change(
        &app,
        &passwords,
        report,
        &any_version,
        &UpdateReport::again(ReportFields::default()),
    )
    .await?;
    wait_for(&call, &app, id, wait).await
}

/// The report once it is made, or as it is after the wait.
async fn wait_for(
    call: &Call,
    app: &Data<App>,
    id: i64,
    wait: Option<Duration>,
) -> Result<Answer, Problem> {
    let usual = app.queue.wait_time(Prefer::default()).duration;
    let account = call.caller.account.as_str();
    let report = app
        .queue
        .wait_for(account, id, wait.unwrap_or(usual))
        .await?;
    shown(call, app, report.ok_or_else(Problem::not_found)?).await
}
