//! One address with its methods.

use actix_web::dev::{AppService, HttpServiceFactory};
use actix_web::http::Method;
use actix_web::http::header::ALLOW;
use actix_web::{FromRequest, Handler, HttpRequest, HttpResponse, Responder, Route, web};

use crate::Problem;
use crate::problem::allow_value;

/// One address with its methods. HEAD responds like GET without the body, OPTIONS lists the
/// methods, and any other method is refused with the same list.
pub struct Resource {
    inner: actix_web::Resource,
    methods: Vec<Method>,
    /// The names of the operations, by method.
    names: Vec<(Method, &'static str)>,
}

/// Begins an address; `path` uses the syntax of actix-web: `/api/v1/reports/{id}`.
pub fn resource(path: &str) -> Resource {
    Resource {
        inner: web::resource(path),
        methods: Vec::new(),
        names: Vec::new(),
    }
}

impl Resource {
    /// Handles GET and HEAD.
    #[must_use]
    pub fn get<F, Args>(self, handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.method(Method::GET, handler.clone())
            .method(Method::HEAD, handler)
    }

    /// Handles POST.
    #[must_use]
    pub fn post<F, Args>(self, handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.method(Method::POST, handler)
    }

    /// Handles PUT.
    #[must_use]
    pub fn put<F, Args>(self, handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.method(Method::PUT, handler)
    }

    /// Handles PATCH.
    #[must_use]
    pub fn patch<F, Args>(self, handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.method(Method::PATCH, handler)
    }

    /// Handles DELETE.
    #[must_use]
    pub fn delete<F, Args>(self, handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.method(Method::DELETE, handler)
    }

    /// Names the operation that was added last, for the audit trail: `report.store`. An operation
    /// without a name is recorded only if it is refused.
    #[must_use]
    pub fn named(mut self, name: &'static str) -> Self {
        let method = match self.methods.last() {
            Some(&Method::HEAD) => Method::GET,
            Some(method) => method.clone(),
            None => return self,
        };
        self.names.push((method, name));
        self
    }

    fn method<F, Args>(mut self, method: Method, handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        let route = Route::new().method(method.clone()).to(handler);
        self.inner = self.inner.route(route);
        self.methods.push(method);
        self
    }
}

impl HttpServiceFactory for Resource {
    fn register(mut self, config: &mut AppService) {
        self.methods.push(Method::OPTIONS);
        let allow = allow_value(&self.methods);
        let options = {
            let allow = allow.clone();
            move || {
                let response = HttpResponse::NoContent()
                    .insert_header((ALLOW, allow.clone()))
                    .finish();
                std::future::ready(response)
            }
        };
        let refuse =
            move || std::future::ready(Err::<HttpResponse, _>(Problem::method_not_allowed(&allow)));
        let inner = match self.names.as_slice() {
            [] => self.inner,
            names => self.inner.name(&joined(names)),
        };
        inner
            .route(web::method(Method::OPTIONS).to(options))
            .default_service(web::to(refuse))
            .register(config);
    }
}

/// The names of an address's operations as one: `GET report.list;POST report.store`. A request can be
/// asked for the name of its address before it is routed, and that is all it can be asked for.
fn joined(names: &[(Method, &str)]) -> String {
    let entries: Vec<String> = names
        .iter()
        .map(|(method, name)| format!("{method} {name}"))
        .collect();
    entries.join(";")
}

/// The name of the operation that a request is for.
pub(crate) fn operation_of(request: &HttpRequest) -> Option<&str> {
    let method = match *request.method() {
        Method::HEAD => "GET",
        ref method => method.as_str(),
    };
    let mut entries = request.match_name()?.split(';');
    entries.find_map(|entry| {
        let (of, name) = entry.split_once(' ')?;
        (of == method).then_some(name)
    })
}
