//! One address with its methods.

use std::borrow::Cow;

use actix_web::dev::{AppService, HttpServiceFactory};
use actix_web::http::Method;
use actix_web::http::header::ALLOW;
use actix_web::middleware::from_fn;
use actix_web::{FromRequest, Handler, HttpResponse, Responder, Route, guard, web};

use crate::Problem;
use crate::extract::{LongestBody, TakesFiles};
use crate::posted::{has_method, read_posted};
use crate::problem::allow_value;

/// One address with its methods. HEAD responds like GET without the body, OPTIONS lists the
/// methods, and any other method is refused with the same list.
pub struct Resource {
    inner: actix_web::Resource,
    methods: Vec<Method>,
    /// The names of the operations, by method.
    names: Vec<(Method, Cow<'static, str>)>,
    /// Whether the fields of a POST are read before its handler is chosen.
    reads_posted: bool,
}

/// Creates an address; `path` uses the syntax of actix-web: `/api/v1/reports/{id}`.
pub fn resource(path: &str) -> Resource {
    Resource {
        inner: web::resource(path),
        methods: Vec::new(),
        names: Vec::new(),
        reads_posted: false,
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
    pub fn named(mut self, name: impl Into<Cow<'static, str>>) -> Self {
        let method = match self.methods.last() {
            Some(&Method::HEAD) => Method::GET,
            Some(method) => method.clone(),
            None => return self,
        };
        self.names.push((method, name.into()));
        self
    }

    /// Lets clients that can only send forms use every method: the field `_method` in the body of a
    /// POST names another one (PUT, PATCH or DELETE), and a POST may have fields in its query, too.
    /// Such a request always needs a valid API key.
    #[must_use]
    pub fn for_forms(mut self) -> Self {
        self.reads_posted = true;
        self
    }

    /// Accepts bodies of up to this many bytes at this address, even if `http.max_body_bytes` is
    /// less: for unusually long fields.
    #[must_use]
    pub fn with_bodies_up_to(mut self, bytes: usize) -> Self {
        self.inner = self.inner.app_data(LongestBody(bytes));
        self
    }

    /// Gives the handlers of this address data that those of others do not have.
    #[must_use]
    pub fn with<T: 'static>(mut self, data: T) -> Self {
        self.inner = self.inner.app_data(data);
        self
    }

    /// Accepts files of text in forms at this address.
    #[must_use]
    pub fn with_files(mut self) -> Self {
        self.inner = self.inner.app_data(TakesFiles);
        self
    }

    fn method<F, Args>(mut self, method: Method, handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        let of_method = method.clone();
        let is_for = guard::fn_guard(move |context| has_method(context, &of_method));
        let route = Route::new().guard(is_for).to(handler);
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
        let inner = inner
            .route(web::method(Method::OPTIONS).to(options))
            .default_service(web::to(refuse));
        if self.reads_posted {
            inner.wrap(from_fn(read_posted)).register(config);
        } else {
            inner.register(config);
        }
    }
}

/// The names of an address's operations as one text: `GET report.list;POST report.store`. Before a
/// request is routed, the name of its address is all that can be found out about it.
fn joined(names: &[(Method, Cow<'_, str>)]) -> String {
    let entries: Vec<String> = names
        .iter()
        .map(|(method, name)| format!("{method} {name}"))
        .collect();
    entries.join(";")
}

/// The name of the operation, from a text that [`joined`] wrote.
pub(crate) fn operation_in<'a>(names: &'a str, method: &Method) -> Option<&'a str> {
    let method = match *method {
        Method::HEAD => "GET",
        ref method => method.as_str(),
    };
    let mut entries = names.split(';');
    entries.find_map(|entry| {
        let (of, name) = entry.split_once(' ')?;
        (of == method).then_some(name)
    })
}
