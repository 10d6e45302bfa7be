//! Calls tools as the clients of language models do.

use serde_json::{Value, json};

use crate::{Answer, Client, JSON};

/// The version of the protocol.
pub const MCP_VERSION: &str = "2026-07-28";

/// Sends a request of the protocol to this address; its parameters get what every request has.
pub async fn ask_tools(client: &Client, path: &str, method: &str, params: Value) -> Answer {
    let mut params = params;
    params["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": MCP_VERSION,
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let client = client
        .with_header("accept", "application/json, text/event-stream")
        .with_header("mcp-protocol-version", MCP_VERSION)
        .with_header("mcp-method", method);
    let client = match params["name"].as_str() {
        Some(name) => client.with_header("mcp-name", name),
        None => client,
    };
    let body = json!({ "jsonrpc": "2.0", "id": 7, "method": method, "params": params });
    client.send_body("POST", path, JSON, body.to_string()).await
}

/// Calls a tool, and returns its result.
pub async fn call_tool(client: &Client, path: &str, name: &str, arguments: Value) -> Value {
    let params = json!({ "name": name, "arguments": arguments });
    let answer = ask_tools(client, path, "tools/call", params).await;
    answer.expect(200).json["result"].clone()
}
