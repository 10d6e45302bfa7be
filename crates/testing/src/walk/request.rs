//! A request of a walk, and the expected event.

use auth::{ApiKey, NewKey};
use serde_json::{Map, Value, json};

use crate::{EVERY_SCOPE, TestKeys};

/// An API key, with its holder as the audit trail names it.
pub struct Holder {
    account: String,
    name: Option<String>,
    key: ApiKey,
}

impl Holder {
    /// A new key with a name and every scope.
    pub fn new(keys: &TestKeys, account: &str) -> Self {
        Self::with(keys, account, EVERY_SCOPE)
    }

    /// A new key with a name and these scopes.
    pub fn with(keys: &TestKeys, account: &str, scopes: &str) -> Self {
        let name = format!("the key of {account}");
        let key = keys.issue_new(&NewKey {
            account: account.parse().expect("an account"),
            scopes: scopes.parse().expect("scopes"),
            name: Some(name.parse().expect("a name")),
            lifetime: None,
        });
        Self {
            account: account.to_owned(),
            name: Some(name),
            key,
        }
    }

    /// A key without a name that was issued elsewhere.
    pub fn unnamed(account: &str, key: ApiKey) -> Self {
        Self {
            account: account.to_owned(),
            name: None,
            key,
        }
    }

    /// The key.
    pub fn key(&self) -> &str {
        self.key.as_str()
    }
}

/// An operation, and a request for it.
#[derive(Clone, Copy, Default)]
pub struct Operation<'a> {
    /// Its name in the audit trail.
    pub event: &'a str,
    /// The method.
    pub method: &'a str,
    /// The pattern of its path.
    pub route: &'a str,
    /// The path.
    pub path: &'a str,
    /// The id in the path, if any.
    pub row: Option<i64>,
    /// The host in the path, if any.
    pub host: Option<&'a str>,
    /// Whether it takes `If-Match`.
    pub has_version: bool,
    /// The body, with its media type.
    pub body: Option<(&'a str, &'a str)>,
    /// A header.
    pub header: Option<(&'a str, &'a str)>,
}

/// The expected result of a request.
#[derive(Clone, Copy, Default)]
pub struct Expected {
    /// The status code.
    pub status: u16,
    /// The code of the refusal.
    pub code: Option<&'static str>,
    /// The reason why the key is refused.
    pub reason: Option<&'static str>,
}

impl Expected {
    /// A success.
    pub fn success(status: u16) -> Self {
        Self {
            status,
            ..Self::default()
        }
    }

    /// A refusal or a failure.
    pub fn refusal(status: u16, code: &'static str) -> Self {
        Self {
            status,
            code: Some(code),
            reason: None,
        }
    }

    /// A refused key.
    pub fn bad_key(reason: &'static str) -> Self {
        Self {
            reason: Some(reason),
            ..Self::refusal(401, "invalid_token")
        }
    }
}

/// The audit event of a request.
pub(super) fn expected_event(
    operation: &Operation<'_>,
    holder: Option<&Holder>,
    expected: Expected,
    row: Option<i64>,
    id: &str,
) -> Value {
    let result = match expected.status {
        ..400 => "success",
        400..500 => "refused",
        500.. => "failed",
    };
    let fields = json!({
        "event": operation.event,
        "account": holder.map(|holder| &holder.account),
        "key_id": holder.map(|holder| holder.key.id.as_str()),
        "key_name": holder.and_then(|holder| holder.name.as_deref()),
        "client": super::WALKER,
        "request_id": id,
        "method": operation.method,
        "route": operation.route,
        "row": row,
        "host": operation.host,
        "result": result,
        "status": expected.status,
        "code": expected.code,
        "reason": expected.reason,
    });
    let fields = fields.as_object().cloned().unwrap_or_default().into_iter();
    let known: Map<String, Value> = fields.filter(|(_, value)| !value.is_null()).collect();
    Value::Object(known)
}
