//! The operations on endpoints and events, which both services have.

use crate::walk::{AuditWalk, Expected, Operation, WalkKeys};
use crate::{Client, FORM};

/// An endpoint on this machine, where nothing listens.
const NEW: &str = "kind=webhook&target=http://127.0.0.1:81/&events=*";

impl AuditWalk {
    /// Calls every operation on endpoints and events of the service whose events are about `noun`.
    #[expect(clippy::too_many_lines, reason = "one walk, from store to delete")]
    pub async fn endpoints(&mut self, client: &Client, keys: &WalkKeys, noun: &str) {
        let named = |event: &str| format!("{noun}_{event}");
        let all = format!("/api/v1/{noun}-endpoints");
        let of_all = Operation {
            route: &all,
            path: &all,
            ..Operation::default()
        };
        let (store, list) = (named("endpoint.store"), named("endpoint.list"));
        let store = Operation {
            event: &store,
            method: "POST",
            body: Some((FORM, NEW)),
            ..of_all
        };
        let owner = Some(&keys.owner);
        let stored = self.step(client, &store, owner, Expected::success(201));
        let id = stored.await.id();

        let (route, path) = (format!("{all}/{{id}}"), format!("{all}/{id}"));
        let below = |below: &str| (format!("{route}/{below}"), format!("{path}/{below}"));
        let of_one = Operation {
            row: Some(id),
            ..Operation::default()
        };
        let (event, at) = (named("endpoint.test"), below("test"));
        let test = Operation {
            event: &event,
            method: "POST",
            route: &at.0,
            path: &at.1,
            ..of_one
        };
        let tested = self
            .step(client, &test, owner, Expected::success(201))
            .await;
        let delivery = &tested.data()["delivery"];
        let replay_at = (
            format!("{route}/deliveries/{{delivery}}/replay"),
            format!("{path}/deliveries/{delivery}/replay"),
        );
        let (deliveries_at, secret_at) = (below("deliveries"), below("secret"));
        let others = [
            "endpoint.show",
            "endpoint.update",
            "endpoint.delete",
            "delivery.list",
            "delivery.replay",
            "endpoint_secret.store",
            "event.list",
        ]
        .map(named);
        let [show, update, delete, deliveries, replay, secret, events] = &others;
        let at_one = |event, method| Operation {
            event,
            method,
            route: &route,
            path: &path,
            ..of_one
        };
        let list = Operation {
            event: &list,
            method: "GET",
            ..of_all
        };
        let show = Operation {
            has_version: true,
            ..at_one(show, "GET")
        };
        let deliveries = Operation {
            route: &deliveries_at.0,
            path: &deliveries_at.1,
            ..at_one(deliveries, "GET")
        };
        let events_path = format!("/api/v1/{noun}-events");
        let events = Operation {
            event: events,
            method: "GET",
            route: &events_path,
            path: &events_path,
            ..Operation::default()
        };
        let update = Operation {
            has_version: true,
            body: Some((FORM, "description=ours")),
            ..at_one(update, "PUT")
        };
        let secret = Operation {
            route: &secret_at.0,
            path: &secret_at.1,
            ..at_one(secret, "POST")
        };
        let replay = Operation {
            route: &replay_at.0,
            path: &replay_at.1,
            ..at_one(replay, "POST")
        };
        let delete = at_one(delete, "DELETE");

        let reads = [list, show, deliveries, events];
        let writes = [store, test, update, secret, replay, delete];
        for operation in reads.iter().chain(&writes) {
            self.refusals(client, operation, keys).await;
        }
        let invalid = Expected::refusal(422, "validation_failed");
        for operation in [list, deliveries, events] {
            let path = format!("{}?per_page=lots", operation.path);
            let operation = Operation {
                path: &path,
                ..operation
            };
            self.step(client, &operation, owner, invalid).await;
        }
        for operation in [store, update] {
            let body = Some((FORM, "target=nowhere"));
            let operation = Operation { body, ..operation };
            self.step(client, &operation, owner, invalid).await;
        }
        for operation in [show, events] {
            let header = Some(("if-none-match", "*"));
            let operation = Operation {
                header,
                ..operation
            };
            let unchanged = Expected::success(304);
            self.step(client, &operation, owner, unchanged).await;
        }
        for operation in [secret, replay] {
            self.step(client, &operation, owner, Expected::success(201))
                .await;
        }
        let partial = Operation {
            method: "PATCH",
            ..update
        };
        for operation in [list, show, deliveries, events, update, partial, delete] {
            self.step(client, &operation, owner, Expected::success(200))
                .await;
        }
    }

    /// Calls every operation on feeds of the service whose events are about `noun`.
    pub async fn feeds(&mut self, client: &Client, keys: &WalkKeys, noun: &str) {
        let all = format!("/api/v1/{noun}-feeds");
        let events =
            ["feed.list", "feed.store", "feed.delete"].map(|event| format!("{noun}_{event}"));
        let [list, store, delete] = &events;
        let of_all = |event, method| Operation {
            event,
            method,
            route: &all,
            path: &all,
            ..Operation::default()
        };
        let place = if noun == "report" {
            "project"
        } else {
            "domain"
        };
        let everything = format!("{place}=");
        let list = of_all(list, "GET");
        let store = Operation {
            body: Some((FORM, &everything)),
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
        let nowhere = format!("{place}=no%20where");
        let invalid = Operation {
            body: Some((FORM, &nowhere)),
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
