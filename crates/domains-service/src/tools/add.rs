//! `add_domain`.

use std::time::Duration;

use mcp::{Answer, Call};
use query_params::{FieldReader, FromFields};
use web::{IdempotencyKey, MAX_WAIT, Problem, set_audit_row};

use super::status::shown;
use crate::app::App;
use crate::domains::{StoreDomain, store_once};
use crate::name::NameRules;

/// The arguments.
struct AddDomain {
    form: StoreDomain,
    key: IdempotencyKey,
    wait: Duration,
}

impl FromFields for AddDomain {
    type Rules = NameRules;

    fn from_fields(reader: &mut FieldReader<'_>, rules: &NameRules) -> Option<Self> {
        let form = StoreDomain::from_fields(reader, rules);
        let key = IdempotencyKey::read(reader, "idempotency_key");
        let wait = reader.integer("wait", 0, MAX_WAIT.as_secs());
        Some(Self {
            form: form?,
            key,
            wait: Duration::from_secs(wait.unwrap_or_default()),
        })
    }
}

pub async fn domain(call: Call) -> Result<Answer, Problem> {
    let AddDomain { form, key, wait } = call.read()?;
    let app = call.data::<App>()?;
    let stored = store_once(&app, call.caller.account.as_str(), form, &key).await?;
    set_audit_row(&call.request, stored.domain.id);
    let stored = stored.checked(&app, wait).await?;
    shown(&app, stored.domain).await
}
