//! The protocol of the tools: what each version's clients get, and what is refused.

use serde_json::{Value, json};
use testing::{Answer, Backend, Client, FORM, JSON, MCP_VERSION, ask_tools};

use super::PATH;
use crate::app::TestApp;

const ACCEPT: &str = "application/json, text/event-stream";

async fn start() -> (TestApp, Client) {
    let app = TestApp::start(Backend::Sqlite).await;
    let client = app.owner().with_header("accept", ACCEPT);
    (app, client)
}

async fn send(client: &Client, body: &Value) -> Answer {
    client.send_body("POST", PATH, JSON, body.to_string()).await
}

fn request(method: &str, params: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": "a", "method": method, "params": params })
}

#[tokio::test]
async fn clients_of_earlier_versions_are_greeted() {
    let (_app, client) = start().await;
    for (asked, answered) in [
        ("2025-06-18", "2025-06-18"),
        ("2025-11-25", "2025-11-25"),
        ("2024-11-05", "2025-11-25"),
    ] {
        let params = json!({ "protocolVersion": asked, "capabilities": {} });
        let greeted = send(&client, &request("initialize", &params))
            .await
            .expect(200)
            .json;
        assert_eq!(
            (&greeted["id"], &greeted["jsonrpc"]),
            (&json!("a"), &json!("2.0"))
        );
        let result = &greeted["result"];
        assert_eq!(result["protocolVersion"], answered);
        assert_eq!(result["serverInfo"]["name"], "waymark-reports");

        let client = client.with_header("mcp-protocol-version", answered);
        let ready = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
        assert_eq!(send(&client, &ready).await.expect(202).text, "");
        let ping = send(&client, &request("ping", &json!({})))
            .await
            .expect(200)
            .json;
        assert_eq!(ping["result"], json!({}));
        let listed = send(&client, &request("tools/list", &json!({})))
            .await
            .expect(200)
            .json;
        assert!(listed["result"].get("resultType").is_none());
        assert_eq!(listed["result"]["tools"][0]["name"], "check_page");
        let unknown = send(&client, &request("resources/list", &json!({})))
            .await
            .expect(200)
            .json;
        assert_eq!(unknown["error"]["code"], -32601);
    }
}

#[tokio::test]
async fn requests_of_the_stateless_version_stand_alone() {
    let (app, _) = start().await;
    let owner = app.owner();

    let found = ask_tools(&owner, PATH, "server/discover", json!({}))
        .await
        .expect(200)
        .json;
    let result = &found["result"];
    assert_eq!(
        result["supportedVersions"],
        json!([MCP_VERSION, "2025-11-25", "2025-06-18"])
    );
    assert_eq!(
        (&result["resultType"], &result["cacheScope"]),
        (&json!("complete"), &json!("public"))
    );
    let listed = ask_tools(&owner, PATH, "tools/list", json!({}))
        .await
        .expect(200)
        .json;
    let tools = listed["result"]["tools"].as_array().unwrap();
    let names: Vec<_> = tools
        .iter()
        .filter_map(|tool| tool["name"].as_str())
        .collect();
    let expected = [
        "check_page",
        "check_again",
        "get_report",
        "list_reports",
        "explain_check",
        "what_changed",
    ];
    assert_eq!(names, expected);
    for tool in tools {
        for schema in ["inputSchema", "outputSchema"] {
            assert_eq!(tool[schema]["type"], "object", "{tool}");
            assert!(!tool[schema].to_string().contains("#/components"), "{tool}");
        }
    }
    for removed in ["initialize", "ping", "logging/setLevel", "unknown"] {
        let refused = ask_tools(&owner, PATH, removed, json!({}))
            .await
            .expect(404)
            .json;
        assert_eq!(refused["error"]["code"], -32601, "{removed}");
    }
    for params in [
        json!({ "name": "no_such_tool" }),
        json!({ "name": "get_report", "arguments": [] }),
    ] {
        let refused = ask_tools(&owner, PATH, "tools/call", params)
            .await
            .expect(200)
            .json;
        assert_eq!(
            (&refused["error"]["code"], &refused["id"]),
            (&json!(-32602), &json!(7))
        );
    }
}

#[tokio::test]
async fn headers_repeat_the_body() {
    let (_app, client) = start().await;
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": MCP_VERSION,
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let list = request("tools/list", &json!({ "_meta": meta }));
    let call = request(
        "tools/call",
        &json!({ "_meta": meta, "name": "list_reports" }),
    );
    let bare = request("tools/list", &json!({}));
    let incapable = json!({ "io.modelcontextprotocol/protocolVersion": MCP_VERSION });
    let incapable = request("tools/list", &json!({ "_meta": incapable }));
    let (version, method) = ("mcp-protocol-version", "mcp-method");
    let named = |name| {
        vec![
            (version, MCP_VERSION),
            (method, "tools/call"),
            ("mcp-name", name),
        ]
    };
    let cases = [
        (
            &list,
            vec![(version, MCP_VERSION), (method, "tools/list")],
            200,
            0,
        ),
        (&list, vec![(method, "tools/list")], 400, -32020),
        (
            &list,
            vec![(version, "2025-11-25"), (method, "tools/list")],
            400,
            -32020,
        ),
        (&list, vec![(version, MCP_VERSION)], 400, -32020),
        (
            &list,
            vec![(version, MCP_VERSION), (method, "TOOLS/LIST")],
            400,
            -32020,
        ),
        (&call, named("list_reports"), 200, 0),
        (&call, named("=?base64?bGlzdF9yZXBvcnRz?="), 200, 0),
        (&call, named("check_page"), 400, -32020),
        (
            &call,
            vec![(version, MCP_VERSION), (method, "tools/call")],
            400,
            -32020,
        ),
        (&bare, vec![], 400, -32020),
        (&bare, vec![(version, MCP_VERSION)], 400, -32602),
        (
            &incapable,
            vec![(version, MCP_VERSION), (method, "tools/list")],
            400,
            -32602,
        ),
        (&bare, vec![(version, "2025-03-26")], 400, -32022),
    ];
    for (body, headers, status, code) in cases {
        let client = headers
            .iter()
            .fold(client.clone(), |client, (name, value)| {
                client.with_header(name, value)
            });
        let answer = send(&client, body).await;
        let found = answer.json["error"]["code"].as_i64().unwrap_or_default();
        assert_eq!(
            (answer.status, found),
            (status, code),
            "{headers:?}: {}",
            answer.text
        );
    }
}

#[tokio::test]
async fn what_is_no_request_is_refused() {
    let (_app, client) = start().await;
    let client = client.with_header("mcp-protocol-version", "2025-11-25");
    let ping = request("ping", &json!({})).to_string();
    let deep = format!(
        "{{\"jsonrpc\":\"2.0\",\"id\":1,\"a\":{}",
        "[".repeat(20_000)
    );
    let cases = [
        (String::new(), -32700),
        ("{".to_owned(), -32700),
        (deep, -32700),
        (format!("[{ping}]"), -32600),
        ("7".to_owned(), -32600),
        (ping.replace("\"2.0\"", "\"1.0\""), -32600),
        (ping.replace("\"ping\"", "7"), -32600),
        (ping.replace("\"a\"", "null"), -32600),
        (ping.replace("\"a\"", "1.5"), -32600),
        (ping.replace("{}", "[]"), -32602),
    ];
    for (body, code) in cases {
        let refused = client.send_body("POST", PATH, JSON, body.clone()).await;
        let start: String = body.chars().take(80).collect();
        assert_eq!(refused.expect(400).json["error"]["code"], code, "{start}");
    }
    let huge = client
        .send_body("POST", PATH, JSON, "x".repeat(2_000_000))
        .await;
    assert_eq!(huge.json["code"], "content_too_large");
    let form = client.send_body("POST", PATH, FORM, "a=b").await;
    assert_eq!(
        (form.status, form.header("accept")),
        (415, "application/json")
    );
    let html = client.with_header("accept", "text/html");
    assert_eq!(html.send_body("POST", PATH, JSON, ping).await.status, 406);
}

#[tokio::test]
async fn only_known_callers_get_in() {
    let (app, client) = start().await;
    let ping = request("ping", &json!({})).to_string();
    let send = async |client: &Client| {
        let client = client.with_header("mcp-protocol-version", "2025-11-25");
        client.send_body("POST", PATH, JSON, ping.clone()).await
    };

    assert_eq!(send(&client).await.status, 200);
    assert_eq!(
        send(&client.with_header("origin", &app.base)).await.status,
        200
    );
    for origin in ["https://evil.example", "null", "http://127.0.0.1"] {
        let refused = send(&client.with_header("origin", origin)).await;
        assert_eq!(
            refused.expect(403).json["code"],
            "foreign_origin",
            "{origin}"
        );
    }
    let refused = send(&client.with_key(None)).await;
    assert!(
        refused
            .expect(401)
            .header("www-authenticate")
            .starts_with("Bearer ")
    );
    assert_eq!(send(&client.with_key(Some("nonsense"))).await.status, 401);
    for method in ["GET", "DELETE"] {
        let refused = client.send(method, PATH, &[]).await;
        assert_eq!(refused.expect(405).header("allow"), "POST, OPTIONS");
    }
}
