//! JSON-RPC 2.0 as the protocol uses it: one request, and its result or error.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use serde_json::{Map, Value, json};

/// The members of a JSON object.
pub type Members = Map<String, Value>;

/// What was received.
#[derive(Debug)]
pub enum Message {
    Request(Request),
    /// No response is expected, and none of them changes anything here.
    Notification,
}

/// A request.
#[derive(Debug)]
pub struct Request {
    pub id: Value,
    pub method: String,
    pub params: Members,
}

/// An error of the protocol, as opposed to one of a tool.
#[derive(Debug)]
pub struct Failure {
    pub status: StatusCode,
    pub code: i32,
    /// The kind of error, for the audit trail.
    pub name: &'static str,
    pub message: String,
    pub data: Option<Value>,
}

impl Failure {
    fn new(status: StatusCode, code: i32, name: &'static str, message: impl Into<String>) -> Self {
        Self {
            status,
            code,
            name,
            message: message.into(),
            data: None,
        }
    }

    /// The body is no request.
    pub fn invalid_request(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, -32600, "malformed", message)
    }

    /// The request lacks what every request has.
    pub fn invalid_metadata(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, -32602, "malformed", message)
    }

    /// The parameters are not those of the method.
    pub fn invalid_params(message: impl Into<String>) -> Self {
        Self::new(StatusCode::OK, -32602, "malformed", message)
    }

    /// The client does not accept JSON.
    pub fn not_acceptable() -> Self {
        let message = "The Accept header must list application/json and text/event-stream.";
        Self::new(
            StatusCode::NOT_ACCEPTABLE,
            -32600,
            "not_acceptable",
            message,
        )
    }

    /// There is no such method.
    pub fn unknown_method(status: StatusCode) -> Self {
        Self::new(status, -32601, "not_found", "Method not found")
    }

    /// A header does not say what the body says.
    pub fn header_mismatch(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, -32020, "malformed", message)
    }

    /// The version is none of `supported`.
    pub fn unsupported_version(supported: &[&str], requested: &str) -> Self {
        let message = "Unsupported protocol version";
        Self {
            data: Some(json!({ "supported": supported, "requested": requested })),
            ..Self::new(StatusCode::BAD_REQUEST, -32022, "malformed", message)
        }
    }

    /// The service failed.
    pub fn internal(status: StatusCode, name: &'static str, message: impl Into<String>) -> Self {
        Self::new(status, -32603, name, message)
    }

    /// The response to the request of this id, if that could be read.
    pub fn response(&self, id: Option<&Value>) -> HttpResponse {
        let mut error = Members::new();
        error.insert("code".into(), self.code.into());
        error.insert("message".into(), self.message.as_str().into());
        if let Some(data) = &self.data {
            error.insert("data".into(), data.clone());
        }
        let mut body = Members::new();
        body.insert("jsonrpc".into(), "2.0".into());
        if let Some(id) = id {
            body.insert("id".into(), id.clone());
        }
        body.insert("error".into(), error.into());
        HttpResponse::build(self.status).json(body)
    }

    /// The status that such a refusal has outside of JSON-RPC.
    pub fn plain_status(&self) -> StatusCode {
        match (self.status, self.code) {
            (StatusCode::OK, -32601) => StatusCode::NOT_FOUND,
            (StatusCode::OK, _) => StatusCode::BAD_REQUEST,
            (status, _) => status,
        }
    }
}

/// Reads a message.
///
/// # Errors
/// When it is not exactly one valid request or notification; with its id, if that could be read.
pub fn parse(bytes: &[u8]) -> Result<Message, (Failure, Option<Value>)> {
    let Ok(value) = serde_json::from_slice(bytes) else {
        let failure = Failure {
            code: -32700,
            ..Failure::invalid_request("The body is not valid JSON.")
        };
        return Err((failure, None));
    };
    let refused = |message: &str| Failure::invalid_request(message);
    let Value::Object(mut members) = value else {
        let message = "The body must be one JSON-RPC request; batches are not accepted.";
        return Err((refused(message), None));
    };
    let id = members.remove("id");
    if id.as_ref().is_some_and(|id| !is_id(id)) {
        return Err((refused("The id must be a string or an integer."), None));
    }
    match read(members) {
        Ok((method, params)) => Ok(match id {
            Some(id) => Message::Request(Request { id, method, params }),
            None => Message::Notification,
        }),
        Err(failure) => Err((failure, id)),
    }
}

fn is_id(id: &Value) -> bool {
    id.is_string() || id.is_i64() || id.is_u64()
}

fn read(mut members: Members) -> Result<(String, Members), Failure> {
    if members.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return Err(Failure::invalid_request(
            "The member jsonrpc must be \"2.0\".",
        ));
    }
    let Some(Value::String(method)) = members.remove("method") else {
        return Err(Failure::invalid_request("The method must be a string."));
    };
    match members.remove("params") {
        None => Ok((method, Members::new())),
        Some(Value::Object(params)) => Ok((method, params)),
        Some(_) => Err(Failure::invalid_metadata("The params must be an object.")),
    }
}

/// The response with a result.
pub fn result(id: &Value, result: &Members) -> HttpResponse {
    HttpResponse::Ok().json(json!({ "jsonrpc": "2.0", "id": id, "result": result }))
}
