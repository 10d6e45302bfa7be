//! The address that answers requests.

use std::fmt::Write;

use actix_web::http::StatusCode;
use actix_web::http::header::ACCEPT;
use actix_web::web::ServiceConfig;
use actix_web::{HttpRequest, HttpResponse};
use auth::Caller;
use serde_json::{Value, json};
use web::account::AnyCaller;
use web::{JsonBytes, KnownOrigin, Problem, resource, set_audit_call, set_audit_code};

use crate::message::{self, Failure, Members, Message, Request};
use crate::tool::{Answer, Tool};
use crate::version::{self, Era, SUPPORTED};

/// The operation of a request that calls no tool, for the audit trail.
const REQUEST: &str = "mcp.request";
/// For how long a client may keep what is the same until the service or the key changes.
const FRESH_MS: u32 = 300_000;

/// What an address offers.
pub struct Server {
    /// The service's name for programs.
    pub name: &'static str,
    /// What it is for, for the model.
    pub instructions: &'static str,
    /// Its tools, service by service.
    pub tools: &'static [&'static [Tool]],
}

/// Adds the address of a server. As there are no sessions, GET and DELETE are refused.
pub fn routes(config: &mut ServiceConfig, path: &str, server: &'static Server) {
    let post = move |_: KnownOrigin, caller: AnyCaller, request: HttpRequest, body: JsonBytes| {
        server.respond(request, caller.caller, body)
    };
    config.service(resource(path).post(post).named(REQUEST));
}

/// What a request came to, besides its response.
struct Done {
    response: HttpResponse,
    operation: &'static str,
    is_read: bool,
    status: StatusCode,
    code: Option<&'static str>,
}

impl Server {
    async fn respond(
        &self,
        request: HttpRequest,
        caller: Caller,
        JsonBytes(body): JsonBytes,
    ) -> HttpResponse {
        let done = match message::parse(&body) {
            _ if !accepts_json(&request) => refused(&Failure::not_acceptable(), None),
            Err((failure, id)) => refused(&failure, id.as_ref()),
            Ok(Message::Notification) => done(HttpResponse::Accepted().finish()),
            Ok(Message::Request(message)) => {
                let id = message.id.clone();
                let handled = self.handle(&request, caller, message).await;
                handled.unwrap_or_else(|failure| refused(&failure, Some(&id)))
            }
        };
        let mut response = done.response;
        set_audit_call(&mut response, done.operation, done.is_read, done.status);
        if let Some(code) = done.code {
            set_audit_code(&mut response, code);
        }
        response
    }

    async fn handle(
        &self,
        request: &HttpRequest,
        caller: Caller,
        message: Request,
    ) -> Result<Done, Failure> {
        let era = version::era_of(request.headers(), &message)?;
        let result = match (era, message.method.as_str()) {
            (_, "tools/call") => return self.call(request, caller, message, era).await,
            (_, "tools/list") => self.list(&caller),
            (Era::Stateless, "server/discover") => self.discover(),
            (Era::Greeted, "initialize") => self.greet(&message),
            (Era::Greeted, "ping") => json!({}),
            (Era::Greeted, _) => return Err(Failure::unknown_method(StatusCode::OK)),
            (Era::Stateless, _) => return Err(Failure::unknown_method(StatusCode::NOT_FOUND)),
        };
        Ok(done(self.complete(&message.id, result, era)))
    }

    fn information(&self) -> Value {
        json!({ "name": self.name, "version": env!("CARGO_PKG_VERSION") })
    }

    fn greet(&self, message: &Request) -> Value {
        json!({
            "protocolVersion": version::of_greeting(message),
            "capabilities": { "tools": {} },
            "serverInfo": self.information(),
            "instructions": self.instructions,
        })
    }

    fn discover(&self) -> Value {
        json!({
            "supportedVersions": SUPPORTED,
            "capabilities": { "tools": {} },
            "instructions": self.instructions,
            "ttlMs": FRESH_MS,
            "cacheScope": "public",
        })
    }

    /// The tools that the caller's key has the scopes for.
    fn list(&self, caller: &Caller) -> Value {
        let tools = self.all().filter(|tool| caller.allows(&tool.scope));
        let tools: Vec<Value> = tools.map(Tool::listed).collect();
        json!({ "tools": tools, "ttlMs": FRESH_MS, "cacheScope": "private" })
    }

    fn all(&self) -> impl Iterator<Item = &'static Tool> {
        self.tools.iter().copied().flatten()
    }

    async fn call(
        &self,
        request: &HttpRequest,
        caller: Caller,
        message: Request,
        era: Era,
    ) -> Result<Done, Failure> {
        let Request { id, mut params, .. } = message;
        let name = params.get("name").and_then(Value::as_str);
        let tool = self.all().find(|tool| Some(tool.name) == name);
        let tool = tool.ok_or_else(|| {
            Failure::invalid_params("Unknown tool: params.name must be one of tools/list.")
        })?;
        let arguments = match params.remove("arguments") {
            None => Members::new(),
            Some(Value::Object(arguments)) => arguments,
            Some(_) => return Err(Failure::invalid_params("The arguments must be an object.")),
        };
        let answered = tool.answer(request.clone(), caller, arguments).await;
        let (value, problem) = match answered {
            Ok(Answer { text, value }) => {
                let content = json!([{ "type": "text", "text": text }]);
                let value = json!({
                    "content": content, "structuredContent": value, "isError": false,
                });
                (value, None)
            }
            Err(problem) if problem.status().is_server_error() => {
                let failure =
                    Failure::internal(problem.status(), problem.code(), problem.body().message);
                let mut failed = refused(&failure, Some(&id));
                problem.copy_headers_to(&mut failed.response);
                let operation = tool.operation;
                return Ok(Done {
                    operation,
                    ..failed
                });
            }
            Err(problem) => {
                let content = json!([{ "type": "text", "text": in_words(&problem) }]);
                (
                    json!({ "content": content, "isError": true }),
                    Some(problem),
                )
            }
        };
        Ok(Done {
            response: self.complete(&id, value, era),
            operation: tool.operation,
            is_read: tool.is_read,
            status: problem.as_ref().map_or(StatusCode::OK, Problem::status),
            code: problem.as_ref().map(Problem::code),
        })
    }

    /// The response with a result, as clients of the version know it.
    fn complete(&self, id: &Value, result: Value, era: Era) -> HttpResponse {
        let Value::Object(mut members) = result else {
            return HttpResponse::InternalServerError().finish();
        };
        if era == Era::Stateless {
            let information = json!({ "io.modelcontextprotocol/serverInfo": self.information() });
            members.insert("resultType".into(), "complete".into());
            members.insert("_meta".into(), information);
        } else {
            members.remove("ttlMs");
            members.remove("cacheScope");
        }
        message::result(id, &members)
    }
}

/// A request of the protocol that was carried out.
fn done(response: HttpResponse) -> Done {
    Done {
        response,
        operation: REQUEST,
        is_read: true,
        status: StatusCode::OK,
        code: None,
    }
}

fn refused(failure: &Failure, id: Option<&Value>) -> Done {
    Done {
        status: failure.plain_status(),
        code: Some(failure.name),
        ..done(failure.response(id))
    }
}

/// A problem in words for a model, which can then do better.
fn in_words(problem: &Problem) -> String {
    let mut text = format!("{} ({})", problem.body().message, problem.code());
    for (field, errors) in problem.errors().iter() {
        for error in errors {
            let _ = write!(text, "\n{field}: {} ({})", error.message, error.code);
        }
    }
    text
}

/// Whether the client accepts JSON, as it must.
fn accepts_json(request: &HttpRequest) -> bool {
    let mut accepted = request.headers().get_all(ACCEPT).peekable();
    let is_json = |range: &str| {
        let name = range.split(';').next().unwrap_or_default().trim();
        matches!(name, "application/json" | "application/*" | "*/*")
    };
    accepted.peek().is_none()
        || accepted
            .filter_map(|value| value.to_str().ok())
            .any(|value| value.split(',').any(is_json))
}
