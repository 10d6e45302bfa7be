//! A small application on a real server, and helpers to talk to it.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, ServiceConfig};
use actix_web::{HttpResponse, error};
use query_params::{FieldReader, FromFields, ListParams, Page, SortField};
use reqwest::RequestBuilder;
use serde_json::Value;
use testing::{Answer, Running, TestKeys, exchange, http_settings, operations_settings};
use tokio::sync::Semaphore;
use utoipa::OpenApi;
use web::account::{AnyCaller, Key};
use web::openapi::{
    Conventions, Envelope, IdPath, IfMatchHeader, IfNoneMatchHeader, ListProblems, PageBody,
    PreferHeader, TooManyRequests, UpdateProblems, at_this_address,
};
use web::{
    Allowed, Body, EntityTag, HttpSettings, Id, MaybeCaller, Preconditions, Prefer, Problem, Query,
    Server, answer, resource,
};

/// The scopes of a key with all rights.
pub const ALL_SCOPES: &str = "things:read things:write";

web::scope!(ThingsRead = "things:read");
web::scope!(ThingsWrite = "things:write");

/// Requests that wait until they are released.
pub struct Slow {
    begun: AtomicUsize,
    finished: AtomicUsize,
    permits: Semaphore,
}

impl Slow {
    pub fn begun(&self) -> usize {
        self.begun.load(Ordering::SeqCst)
    }

    /// How many requests ran to their end.
    pub fn finished(&self) -> usize {
        self.finished.load(Ordering::SeqCst)
    }

    pub fn let_go(&self, requests: usize) {
        self.permits.add_permits(requests);
    }
}

/// A running application.
pub struct TestApp {
    pub running: Running,
    /// Controls requests that last until the test releases them.
    pub slow: Arc<Slow>,
    /// Makes the service unready.
    pub broken: Arc<AtomicBool>,
    keys: TestKeys,
}

impl TestApp {
    pub async fn start() -> Self {
        Self::start_with(HttpSettings::default()).await
    }

    pub async fn start_with(settings: HttpSettings) -> Self {
        let keys = TestKeys::new();
        let verifier = keys.verifier().await;
        let slow = Arc::new(Slow {
            begun: AtomicUsize::new(0),
            finished: AtomicUsize::new(0),
            permits: Semaphore::new(0),
        });
        let broken = Arc::new(AtomicBool::new(false));

        let HttpSettings {
            listen, workers, ..
        } = http_settings();
        let settings = HttpSettings {
            listen,
            workers,
            ..settings
        };
        let shared = Data::from(Arc::clone(&slow));
        let server = Server::bind(&settings, move |config| {
            config
                .app_data(Data::new(verifier.clone()))
                .app_data(shared.clone());
            routes(config);
        });
        let state = Arc::clone(&broken);
        let ready = move || {
            let broken = state.load(Ordering::SeqCst);
            async move {
                if broken {
                    let cause = "cannot connect to 10.0.0.7 as waymark".to_owned();
                    Err(database::Error::Unavailable(cause).into())
                } else {
                    Ok(())
                }
            }
        };
        let server = server.unwrap();
        let server = server.with_operations(&operations_settings(), ready);

        Self {
            running: Running::start(server.unwrap(), async {}),
            slow,
            broken,
            keys,
        }
    }

    /// An API key of the account `alice` with these scopes.
    pub fn key(&self, scopes: &str) -> String {
        self.key_of("alice", scopes)
    }

    /// An API key of an account with these scopes.
    pub fn key_of(&self, account: &str, scopes: &str) -> String {
        let key = self.keys.issue_with(account, scopes, None);
        key.as_str().to_owned()
    }

    /// The address that the API listens on.
    pub fn address(&self) -> SocketAddr {
        self.running.addresses.api.unwrap()
    }

    /// The public URL of a path.
    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.running.base())
    }

    pub fn request(&self, method: &str, path: &str) -> RequestBuilder {
        self.running.client().request(method, path, &[])
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.running.client().get(path).await
    }

    /// A request with a key with all rights.
    pub fn signed(&self, method: &str, path: &str) -> RequestBuilder {
        self.request(method, path).bearer_auth(self.key(ALL_SCOPES))
    }

    /// Sends raw bytes and returns everything received until the server closed the connection.
    pub async fn raw(&self, request: &str) -> String {
        exchange(self.address(), request).await
    }
}

#[derive(Clone, Copy, PartialEq)]
pub enum Sort {
    Id,
}

impl SortField for Sort {
    const CHOICES: &'static [(&'static str, Self)] = &[("id", Self::Id)];
    const DEFAULT: Self = Self::Id;
    const SORTED_BY: &'static str = "What the list is sorted by.";
    const SEARCH_BY: &'static [&'static str] = &["name"];
    const PER_PAGE: u16 = 50;
}

struct Thing {
    name: String,
    size: u8,
}

impl FromFields for Thing {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, (): &()) -> Option<Self> {
        let name = reader.required("name");
        let size = reader.choice("size", &[("0", 0), ("1", 1)]);
        Some(Self {
            name: name?.to_owned(),
            size: size.unwrap_or_default(),
        })
    }
}

/// The OpenAPI document, as it is served at the address.
pub fn document(base: &str) -> Value {
    let base = base.parse().unwrap();
    serde_json::to_value(at_this_address(Document::openapi(), &base)).unwrap()
}

#[derive(utoipa::OpenApi)]
#[openapi(info(title = "Things"), paths(list_things, update_thing), modifiers(&Conventions))]
struct Document;

fn routes(config: &mut ServiceConfig) {
    config
        .service(
            resource("/api/v1/things")
                .get(list_things)
                .named("thing.list")
                .post(store_thing)
                .named("thing.store")
                .for_forms(),
        )
        .service(
            resource("/api/v1/things/{id}")
                .get(show_thing)
                .named("thing.show")
                .put(update_thing)
                .named("thing.update")
                .delete(delete_thing)
                .named("thing.delete")
                .for_forms(),
        )
        .service(resource("/api/v1/account").get(account))
        .service(resource("/slow").get(slow))
        .service(resource("/panic").get(panics).named("thing.panic"))
        .service(resource("/plain-error").get(plain_error))
        .service(resource("/cached").get(cached))
        .service(resource("/wait").post(wait))
        .service(resource("/visitor").get(visitor));
}

#[utoipa::path(
    get,
    path = "/api/v1/things",
    params(ListParams<Sort>, PreferHeader),
    responses((status = 200, body = inline(PageBody<String>)), ListProblems, TooManyRequests),
    security(("api_key" = ["reports:read"])),
)]
async fn list_things(
    _: Allowed<ThingsRead>,
    query: Query<ListParams<Sort>>,
) -> Result<HttpResponse, Problem> {
    let page = Page {
        rows: vec!["a", "b"],
        total: 120,
    };
    answer::list(page, &query)
}

async fn store_thing(
    caller: Allowed<ThingsWrite>,
    Body(thing): Body<Thing>,
    base: Data<web::BaseUrl>,
) -> HttpResponse {
    let data = serde_json::json!({
        "account": caller.account.as_str(), "name": thing.name, "size": thing.size,
    });
    answer::created(data, &base.join("/api/v1/things/7"), &EntityTag::new(7, 1))
}

async fn show_thing(
    _: Allowed<ThingsRead>,
    Id(id): Id,
    conditions: Preconditions,
) -> Result<HttpResponse, Problem> {
    let tag = EntityTag::new(id, 1);
    if conditions.not_modified(&tag)? {
        return Ok(answer::not_modified(&tag));
    }
    Ok(answer::show(id, &tag))
}

#[utoipa::path(
    put,
    path = "/api/v1/things/{id}",
    params(IdPath, IfMatchHeader, IfNoneMatchHeader),
    responses((status = 200, body = inline(Envelope<i64>)), UpdateProblems),
    security(("api_key" = ["reports:write"])),
)]
async fn update_thing(
    _: Allowed<ThingsWrite>,
    Id(id): Id,
    conditions: Preconditions,
) -> Result<HttpResponse, Problem> {
    let tag = EntityTag::new(id, 1);
    conditions.require(&tag)?;
    Ok(answer::show(id, &tag))
}

async fn delete_thing(_: Allowed<ThingsWrite>, Id(id): Id) -> HttpResponse {
    assert_ne!(id, 13, "a defect");
    answer::deleted(id, "thing")
}

async fn account(AnyCaller { caller, requests }: AnyCaller) -> HttpResponse {
    answer::current(serde_json::json!({
        "key": Key::from(&caller),
        "in_flight": requests.in_flight,
        "rates": requests.rates(),
    }))
}

async fn slow(slow: Data<Slow>) -> HttpResponse {
    slow.begun.fetch_add(1, Ordering::SeqCst);
    slow.permits.acquire().await.unwrap().forget();
    slow.finished.fetch_add(1, Ordering::SeqCst);
    HttpResponse::NoContent().finish()
}

async fn panics() -> HttpResponse {
    panic!("a defect")
}

async fn plain_error() -> Result<HttpResponse, actix_web::Error> {
    Err(error::ErrorInternalServerError("the password is 1234"))
}

async fn cached() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "public, max-age=60"))
        .finish()
}

async fn wait(prefer: Prefer) -> HttpResponse {
    let wait = prefer.wait(Duration::from_secs(10));
    let mut response = HttpResponse::Ok().json(wait.duration.as_secs());
    wait.record_on(&mut response);
    response
}

async fn visitor(MaybeCaller(caller): MaybeCaller) -> HttpResponse {
    HttpResponse::Ok().json(caller.map(|caller| caller.account.as_str().to_owned()))
}
