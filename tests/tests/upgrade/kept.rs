//! What a version shows of each row, and whether another one shows the same.

use std::collections::BTreeMap;

use serde_json::Value;
use testing::{Client, eventually};

use crate::upgrade::LIMIT;

/// The fields that differ between versions by design: in a test, the address of a row's page also
/// differs between processes.
const DIFFER: [&str; 1] = ["page_url"];

/// Rows by id.
pub type Rows = BTreeMap<i64, Value>;

/// Everything that a service shows of the rows of a list.
pub async fn rows(api: &Client, list: &str) -> Rows {
    let mut rows = Rows::new();
    for page in 1.. {
        let listed = api.get(&format!("{list}?per_page=100&page={page}")).await;
        let listed = listed.expect(200);
        if listed.rows().is_empty() {
            return rows;
        }
        for row in listed.rows() {
            let id = row["id"].as_i64().unwrap();
            let shown = api.get(&format!("{list}/{id}")).await.expect(200);
            rows.insert(id, shown.data().clone());
        }
    }
    rows
}

/// This version shows the same as the older one, field by field; waiting work is done.
pub async fn assert_kept(api: &Client, list: &str, old: &Rows) {
    let is_waiting = |row: &Value| ["queued", "running"].iter().any(|it| row["state"] == *it);
    let new = eventually("what was waiting is done", LIMIT, async || {
        let new = rows(api, list).await;
        (!new.values().any(is_waiting)).then_some(new)
    })
    .await;
    let ids = |rows: &Rows| rows.keys().copied().collect::<Vec<_>>();
    assert_eq!(ids(&new), ids(old));
    for (id, before) in old {
        let now = &new[id];
        if is_waiting(before) {
            assert_eq!(
                (&now["url"], &now["state"]),
                (&before["url"], &"ready".into())
            );
            continue;
        }
        for (field, value) in before.as_object().unwrap() {
            if field == "visits" {
                // The last ones are written when the older version ends.
                assert!(visits(&now[field]) >= visits(value), "{list}/{id}");
            } else if !DIFFER.contains(&field.as_str()) {
                assert_eq!(&now[field], value, "{field} of {list}/{id}");
            }
        }
    }
}

/// All visits of all days.
fn visits(visits: &Value) -> u64 {
    let days = visits["days"].as_array().unwrap().iter();
    let counts = days.flat_map(|day| day.as_object().unwrap().values());
    counts.filter_map(Value::as_u64).sum()
}
