//! Refusals that all operations share.

use std::time::Duration;

use crate::walk::{AuditWalk, Expected, Holder, Operation};
use crate::{Client, EVERY_SCOPE, FORM, JSON, TestKeys, until};

/// A key whose account owns the rows of a walk, and keys that are refused.
pub struct WalkKeys {
    /// Of the account `owner`.
    pub owner: Holder,
    /// Of an account without rows.
    pub other: Holder,
    /// Of `owner`, with scopes of a service that does not exist.
    pub without_scope: Holder,
    /// Of `owner`.
    pub expired: Holder,
}

impl WalkKeys {
    /// New keys. Requests `list` until one of them has expired.
    pub async fn new(keys: &TestKeys, client: &Client, list: &str) -> Self {
        let second = Some(Duration::from_secs(1));
        let expired = keys.issue_with("owner", EVERY_SCOPE, second);
        let expiring = client.with_key(Some(expired.as_str()));
        until("a key has expired", async || {
            expiring.get(list).await.status == 401
        })
        .await;
        Self {
            owner: Holder::new(keys, "owner"),
            other: Holder::new(keys, "other"),
            without_scope: Holder::with(keys, "owner", "links:read"),
            expired: Holder::unnamed("owner", expired),
        }
    }
}

impl AuditWalk {
    /// Provokes the refusals that every API operation has.
    pub async fn refusals(&mut self, client: &Client, operation: &Operation<'_>, keys: &WalkKeys) {
        self.bad_keys(client, operation, keys).await;
        let refused = Expected::refusal(403, "insufficient_scope");
        let without_scope = Some(&keys.without_scope);
        self.step(client, operation, without_scope, refused).await;
        if operation.row.is_some() || operation.host.is_some() {
            let refused = Expected::refusal(404, "not_found");
            let other = Some(&keys.other);
            self.step(client, operation, other, refused).await;
        }
        if operation.has_version {
            let of_another_version = Operation {
                header: Some(("if-match", "\"0-0\"")),
                ..*operation
            };
            let refused = Expected::refusal(412, "precondition_failed");
            let owner = Some(&keys.owner);
            self.step(client, &of_another_version, owner, refused).await;
        }
        if operation.body.is_some() {
            self.bad_bodies(client, operation, &keys.owner).await;
        }
    }

    /// Requests the key's own account, which any valid key may.
    pub async fn account(&mut self, client: &Client, operation: &Operation<'_>, keys: &WalkKeys) {
        self.bad_keys(client, operation, keys).await;
        for holder in [&keys.owner, &keys.other, &keys.without_scope] {
            let shown = Expected::success(200);
            self.step(client, operation, Some(holder), shown).await;
        }
    }

    /// Provokes refusals of missing and invalid keys.
    async fn bad_keys(&mut self, client: &Client, operation: &Operation<'_>, keys: &WalkKeys) {
        self.too_long(client, operation, &keys.owner).await;
        let refused = Expected::refusal(401, "unauthenticated");
        self.step(client, operation, None, refused).await;
        let nonsense = client.with_key(Some("nonsense"));
        let refused = Expected::bad_key("malformed");
        self.send(&nonsense, operation, None, refused).await;
        let refused = Expected::bad_key("expired");
        let expired = Some(&keys.expired);
        self.step(client, operation, expired, refused).await;
    }

    /// Provokes refusals of addresses and headers that are too long.
    pub async fn too_long(&mut self, client: &Client, operation: &Operation<'_>, owner: &Holder) {
        let path = format!("{}?{}", operation.path, "x".repeat(9_000));
        let too_long = Operation {
            path: &path,
            ..*operation
        };
        let refused = Expected::refusal(414, "uri_too_long");
        self.step(client, &too_long, Some(owner), refused).await;
        let value = "x".repeat(17_000);
        let too_large = Operation {
            header: Some(("x-long", &value)),
            ..*operation
        };
        let refused = Expected::refusal(431, "headers_too_large");
        self.step(client, &too_large, Some(owner), refused).await;
    }

    async fn bad_bodies(&mut self, client: &Client, operation: &Operation<'_>, owner: &Holder) {
        let too_long = "x".repeat(600_000);
        for (media_type, body, status, code) in [
            (JSON, "{", 400, "malformed"),
            (FORM, too_long.as_str(), 413, "content_too_large"),
            ("text/plain", "x", 415, "unsupported_media_type"),
        ] {
            let bad = Operation {
                body: Some((media_type, body)),
                ..*operation
            };
            let refused = Expected::refusal(status, code);
            self.step(client, &bad, Some(owner), refused).await;
        }
    }
}
