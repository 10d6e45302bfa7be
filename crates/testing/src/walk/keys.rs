//! The operations on issued keys, which both services have.

use crate::walk::{AuditWalk, Expected, Operation, WalkKeys};
use crate::{Client, FORM};

impl AuditWalk {
    /// Calls every operation on issued keys of the service that is about `noun`.
    pub async fn keys(&mut self, client: &Client, keys: &WalkKeys, noun: &str) {
        let all = format!("/api/v1/{noun}-keys");
        let events = ["key.list", "key.store", "key.delete"].map(|event| format!("{noun}_{event}"));
        let [list, store, delete] = &events;
        let of_all = |event, method| Operation {
            event,
            method,
            route: &all,
            path: &all,
            ..Operation::default()
        };
        let new = format!("name=Import&scopes={noun}s:read");
        let list = of_all(list, "GET");
        let store = Operation {
            body: Some((FORM, &new)),
            ..of_all(store, "POST")
        };
        let owner = Some(&keys.owner);
        let stored = self.step(client, &store, owner, Expected::success(201));
        let id = stored.await.id();
        let (route, path) = (format!("{all}/{{id}}"), format!("{all}/{id}"));
        let delete = Operation {
            event: delete,
            method: "DELETE",
            route: &route,
            path: &path,
            row: Some(id),
            ..Operation::default()
        };
        for operation in [list, store, delete] {
            self.refusals(client, &operation, keys).await;
        }
        let invalid = Operation {
            body: Some((FORM, "name=Import")),
            ..store
        };
        let refused = Expected::refusal(422, "validation_failed");
        self.step(client, &invalid, owner, refused).await;
        for operation in [list, delete] {
            self.step(client, &operation, owner, Expected::success(200))
                .await;
        }
    }
}
