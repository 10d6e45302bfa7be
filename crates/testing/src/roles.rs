//! What each role may do, as a table.

use std::collections::{BTreeMap, BTreeSet};

use auth::Role;
use serde_json::json;
use url::Url;

use crate::{Answer, Browser, Client, TestKeys, ask_tools};

/// A line for each operation of the document, with the roles to which it is allowed. Rights come
/// before everything else, so the operations are sent without fields, for rows that do not exist.
pub async fn role_table(stranger: &Client, keys: &TestKeys, document: &str) -> String {
    let document = stranger.get(document).await.expect(200).json;
    let mut table = Vec::new();
    for (path, operations) in document["paths"].as_object().expect("paths") {
        let methods = operations.as_object().expect("operations").keys();
        let methods = methods
            .filter(|method| ["get", "post", "put", "patch", "delete"].contains(&&***method));
        for method in methods.map(|method| method.to_uppercase()) {
            let mut line = format!("{method} {path}:");
            for role in Role::ALL {
                let key = keys.issue_with("owner", &role.scopes().to_string(), None);
                let client = stranger.with_key(Some(key.as_str()));
                let answer = client.send(&method, &row(path), &[]).await;
                assert_ne!(answer.status, 401, "{line}");
                if answer.status != 403 {
                    line = format!("{line} {role}");
                }
            }
            table.push(line);
        }
    }
    table.sort();
    table.join("\n")
}

/// A line for each page and form that the console shows to an administrator, beginning at these
/// pages, and for each tool, with the roles to which they are allowed. Forms are sent without fields.
pub async fn console_role_table(
    (stranger, origin): (&Client, &str),
    keys: &TestKeys,
    (first, tools): (&[&str], &str),
) -> String {
    let mut people = Vec::new();
    for role in Role::ALL {
        let key = keys.issue_with("owner", &role.scopes().to_string(), None);
        let browser = Browser::signed_in(stranger, origin, key.as_str()).await;
        let client = stranger.with_key(Some(key.as_str()));
        people.push((role, browser, client));
    }
    let mut allowed: BTreeMap<String, Vec<Role>> = BTreeMap::new();
    let (_, administrator, _) = people.last().expect("roles");
    for (method, path) in operations(administrator, first).await {
        let roles = allowed.entry(format!("{method} {}", pattern(&path)));
        let roles = roles.or_default();
        for (role, browser, _) in &people {
            let answer = match method {
                "GET" => browser.get(&path).await,
                _ => browser.submit(&path, &[]).await,
            };
            assert_ne!(answer.status, 401, "{method} {path}");
            if answer.status != 403 && !roles.contains(role) {
                roles.push(*role);
            }
        }
    }
    for (role, _, client) in &people {
        let listed = ask_tools(client, tools, "tools/list", json!({})).await;
        for tool in listed.json["result"]["tools"].as_array().expect("tools") {
            let name = format!("tool {}", tool["name"].as_str().expect("a name"));
            allowed.entry(name).or_default().push(*role);
        }
    }
    let line = |(what, roles): (String, Vec<Role>)| {
        let roles: Vec<&str> = roles.iter().map(|role| role.as_str()).collect();
        format!("{what}: {}", roles.join(" "))
    };
    let lines: Vec<String> = allowed.into_iter().map(line).collect();
    lines.join("\n")
}

/// What the pages of the console lead to, each kind once.
async fn operations(browser: &Browser, first: &[&str]) -> BTreeSet<(&'static str, String)> {
    let mut known = BTreeMap::new();
    let mut waiting: Vec<String> = first.iter().map(|path| (*path).to_owned()).collect();
    while let Some(path) = waiting.pop() {
        if known.contains_key(&("GET", pattern(&path))) {
            continue;
        }
        let page = browser.get(&path).await;
        known.insert(("GET", pattern(&path)), path.clone());
        for tag in tags(&page, "form").filter(|tag| tag.contains("method=\"post\"")) {
            let action = attribute(tag, "action").unwrap_or_default();
            let action = console_path(&path, action);
            if let Some(action) = action {
                known.entry(("POST", pattern(&action))).or_insert(action);
            }
        }
        let links = tags(&page, "a").filter_map(|tag| attribute(tag, "href"));
        waiting.extend(links.filter_map(|link| console_path(&path, link)));
    }
    let known = known.into_iter();
    known.map(|((method, _), path)| (method, path)).collect()
}

fn tags<'a>(page: &'a Answer, name: &str) -> impl Iterator<Item = &'a str> {
    let parts = page.text.split('<');
    let name = format!("{name} ");
    parts.filter_map(move |part| part.strip_prefix(&name)?.split('>').next())
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let value = tag.split(&format!("{name}=\"")).nth(1)?;
    value.split('"').next()
}

/// The path of a page of the console to which another leads.
fn console_path(from: &str, link: &str) -> Option<String> {
    let base = Url::parse("http://service.example").ok()?;
    let link = base.join(from).ok()?.join(link).ok()?;
    let is_page = link.path().starts_with("/console/");
    is_page.then(|| link.path().to_owned())
}

/// The path with `{id}` instead of numbers and ids.
fn pattern(path: &str) -> String {
    let is_id = |segment: &&str| segment.bytes().any(|byte| byte.is_ascii_digit());
    let segments = path.split('/').map(|segment| match segment {
        segment if is_id(&segment) => "{id}",
        segment => segment,
    });
    segments.collect::<Vec<_>>().join("/")
}

/// The path of a row that does not exist.
fn row(path: &str) -> String {
    let segments = path.split('/').map(|segment| match segment {
        "{host}" => "nothing.example",
        segment if segment.starts_with('{') => "999999",
        segment => segment,
    });
    segments.collect::<Vec<_>>().join("/")
}
