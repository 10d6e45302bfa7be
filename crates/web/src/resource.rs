//! One address with its methods.

use actix_web::dev::{AppService, HttpServiceFactory};
use actix_web::http::Method;
use actix_web::http::header::ALLOW;
use actix_web::{FromRequest, Handler, HttpResponse, Responder, Route, web};

use crate::Problem;
use crate::problem::allow_value;

/// One address with its methods. HEAD responds like GET without the body, OPTIONS lists the
/// methods, and any other method is refused with the same list.
pub struct Resource {
    inner: actix_web::Resource,
    methods: Vec<Method>,
}

/// Begins an address; `path` uses the syntax of actix-web: `/api/v1/reports/{id}`.
pub fn resource(path: &str) -> Resource {
    Resource {
        inner: web::resource(path),
        methods: Vec::new(),
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
        self.inner
            .route(web::method(Method::OPTIONS).to(options))
            .default_service(web::to(refuse))
            .register(config);
    }
}
