//! What happens to every request around its handler, from the outside in:
//!
//! 1. it runs to its end in a task of its own, even if the client disconnects;
//! 2. a slash at the end of its path is removed; it gets an id, and a span that carries the id; if
//!    traces are sent, another one for its trace;
//! 3. it is counted against its client's limits; addresses and headers beyond the limits, paths that
//!    are not in canonical form, and too many requests of an account at once are refused;
//! 4. the handler runs;
//! 5. errors raised by the framework get the body that all errors have, problems on addresses for
//!    people become pages, and the response gets its headers;
//! 6. one log line is written (at level debug for a request of the operations listener, unless a
//!    probe fails, and for what the audit trail leaves out), the request is counted, and recorded
//!    in the audit trail (unless it is an operator's, or its address has been refused too often).

mod audit;
mod canonical_path;
mod cors;
mod hsts;
mod in_flight;
mod limits;
mod metrics;
mod rates;
mod refusals;
mod response;
mod trace;

use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, ResponseError as _, rt};
use auth::Caller;
use tracing::Instrument;

use audit::{Subject, UNMATCHED};
pub use canonical_path::had_slash_at_end;
pub(crate) use cors::Cors;
pub use cors::KnownOrigin;
pub(crate) use hsts::Hsts;
use in_flight::AccountGuard;
pub(crate) use in_flight::InFlight;
pub(crate) use limits::RequestLimits;
pub(crate) use metrics::Metrics;
pub(crate) use rates::Rates;
use rates::Standing;
pub(crate) use refusals::Refusals;

use crate::Problem;
use crate::account::RequestUsage;
use crate::audit::status_of;
use crate::caller::{self, accepted_caller_of};
use crate::client_address::TrustedProxies;
use crate::connection::ConnectionPhase;
use crate::masked::masked;
use crate::operations_paths::OPERATIONS_PATHS;
use crate::request_id::{self, REQUEST_ID};
use crate::session;

/// The middleware state that the workers of one server share.
#[derive(Debug)]
pub(crate) struct Context {
    pub cors: Cors,
    pub hsts: Hsts,
    pub metrics: Metrics,
    pub in_flight: InFlight,
    pub limits: RequestLimits,
    pub rates: Rates,
    pub refusals: Refusals,
    pub proxies: TrustedProxies,
    /// Whether requests are recorded in the audit trail.
    pub audited: bool,
}

impl Context {
    pub(crate) fn new(
        cors: Cors,
        limits: RequestLimits,
        rates: Rates,
        refusals: Refusals,
        proxies: TrustedProxies,
        hsts: Hsts,
        requests_in_flight: u32,
    ) -> Result<Self, prometheus::Error> {
        let metrics = Metrics::new()?;
        rates.register(&metrics.registry)?;
        let in_flight = InFlight::new(&metrics.registry, requests_in_flight)?;
        Ok(Self {
            cors,
            hsts,
            metrics,
            in_flight,
            limits,
            rates,
            refusals,
            proxies,
            audited: true,
        })
    }

    /// The same for operators, whose requests are not in the audit trail.
    pub(crate) fn not_audited(self) -> Self {
        Self {
            audited: false,
            ..self
        }
    }
}

/// Passes a request through all of these steps.
///
/// The separate task is necessary: dropping a running query, as happens when a client resets its
/// connection, makes the asynchronous wrapper of SQLite block in place, which panics on a worker.
pub(crate) async fn around<B: MessageBody + 'static>(
    context: Arc<Context>,
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    canonical_path::remove_slash(&mut request);
    session::look_up(request.request()).await;
    caller::await_new(request.request()).await;
    let id = request_id::of(request.headers());
    // At the highest level, so that no filter removes the id from a warning.
    let method = metrics::known_name(request.method());
    let span = tracing::error_span!("request", request_id = %id, method);
    let subject = Subject::new(request.request(), id.clone(), &context.proxies);
    let (subject, audited) = (Rc::new(subject), context.audited);
    let traced = trace::span_of(&context, request.request(), &subject, &span);
    let (audited_subject, request_span) = (Rc::clone(&subject), span.clone());
    let (outer, ended, started) = (Arc::clone(&context), traced.clone(), Instant::now());
    let work = async move {
        let answered = respond(context, request, next, Rc::clone(&audited_subject), started);
        let answered = answered.instrument(traced.clone());
        let answered = answered.instrument(request_span).await;
        trace::end(&traced, &answered);
        // Outside the span, whose fields an event of the audit trail has itself.
        if let (Ok(response), true) = (&answered, audited) {
            audited_subject.record(response);
        }
        answered
    };

    match rt::spawn(REQUEST_ID.scope(id.clone(), work)).await {
        Ok(result) => result,
        Err(failure) => {
            if audited {
                subject.record_panic();
            }
            let problem = span.in_scope(|| {
                let problem = Problem::of_task(&failure);
                let answered = Answered {
                    status: problem.status_code(),
                    path: None,
                    row: subject.named_row(),
                };
                end(&outer, &subject, &answered, started.elapsed());
                trace::end_with(&ended, answered.status);
                problem
            });
            Err(response::without_request(problem, &id))
        }
    }
}

async fn respond<B: MessageBody + 'static>(
    context: Arc<Context>,
    request: ServiceRequest,
    next: Next<B>,
    subject: Rc<Subject>,
    started: Instant,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let _counted = context.in_flight.enter();
    let _in_hand = request.request().conn_data().map(ConnectionPhase::begin);
    let origin = cors::OriginRequest::from_headers(request.headers());

    let caller = accepted_caller_of(request.request());
    let rates = &context.rates;
    let standing = rates.count(request.request(), caller.as_ref()).await;
    // The guard lasts until the response is ready, even if the client has left.
    let (_guard, result) = match begin(&context, &request, caller.as_ref(), &standing) {
        Ok(guard) => {
            let answered = next.call(request).await;
            (guard, answered.map(ServiceResponse::map_into_boxed_body))
        }
        Err(problem) => (None, Ok(request.error_response(problem))),
    };
    // Only a middleware inside this one can fail like that, and then the request is no longer
    // available.
    let mut response = match result {
        Ok(response) => response::with_problem_body(response),
        Err(error) => return Err(response::lost(&error, &subject.id)),
    };

    response::add_headers(&mut response, &subject.id);
    context.hsts.add_header(&mut response);
    if let (None, Some(limit)) = (standing.over, standing.nearest()) {
        response::add_rate_limit(&mut response, &limit);
    }
    context.cors.add_headers(&origin, &mut response);
    if context.in_flight.is_draining() {
        response::close_connection(&mut response);
    }

    if context.audited {
        subject.count_refusal(&context.refusals, status_of(response.response()));
    }
    let answered = Answered {
        status: response.status(),
        path: Some(response.request().path()),
        row: subject.row(&response),
    };
    end(&context, &subject, &answered, started.elapsed());
    Ok(response)
}

/// What is logged of a response.
struct Answered<'a> {
    status: StatusCode,
    /// Unknown if the handler panicked.
    path: Option<&'a str>,
    row: Option<i64>,
}

/// Logs and counts a response.
fn end(context: &Context, subject: &Subject, answered: &Answered<'_>, duration: Duration) {
    log(subject, answered, duration, context.audited);
    let (method, route) = (subject.method(), &subject.route);
    let status = answered.status.as_u16();
    context.metrics.count(method, route, status, duration);
}

fn log(subject: &Subject, answered: &Answered<'_>, duration: Duration, audited: bool) {
    let (route, status) = (subject.route.as_str(), answered.status.as_u16());
    let duration_ms = duration.as_secs_f64() * 1000.0;
    let account = subject
        .caller
        .as_ref()
        .map(|caller| caller.account.as_str());
    let key_id = subject.caller.as_ref().map(|caller| caller.key_id.as_str());
    let client = subject.client.map(tracing::field::display);
    let row = answered.row;
    // A log full of these would hide everything else, and with the proxy's questions anybody could
    // fill it.
    let is_failed_probe = status >= 400 && OPERATIONS_PATHS.contains(&route);
    if (!audited && !is_failed_probe) || subject.is_left_out() {
        tracing::debug!(route, status, duration_ms, "answered");
    } else {
        // An unknown address can be anything, also a key that somebody has pasted.
        let path = answered.path.filter(|_| route != UNMATCHED).map(masked);
        tracing::info!(
            route,
            path,
            row,
            status,
            duration_ms,
            account,
            key_id,
            client,
            "answered"
        );
    }
}

/// Whether the request is carried out; the guard counts it for its account, if it has one.
fn begin<'a>(
    context: &'a Context,
    request: &ServiceRequest,
    caller: Option<&Caller>,
    standing: &Standing,
) -> Result<Option<AccountGuard<'a>>, Problem> {
    if let Some(limit) = standing.over {
        return Err(Problem::too_many_requests(limit));
    }
    context.limits.check(request)?;
    canonical_path::check(request)?;
    let Some(caller) = caller else {
        return Ok(None);
    };
    let guard = context.in_flight.enter_account(&caller.account);
    let guard = guard.ok_or_else(Problem::too_many_in_flight)?;
    request.extensions_mut().insert(RequestUsage {
        in_flight: guard.usage,
        key: standing.key,
        account: standing.account,
    });
    Ok(Some(guard))
}
