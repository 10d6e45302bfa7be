//! `GET /internal/tls/ask?domain=NAME`: the certificate question, whether the proxy may get a
//! certificate for a name.

use std::sync::Arc;
use std::time::Duration;

use actix_web::web::{Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use web::{Problem, resource};

use super::Edge;
use super::host::Host;
use super::metrics::CertificateAnswer;

/// Reading the names takes seconds.
const RETRY_AFTER: Duration = Duration::from_secs(2);

/// The route, for the operations listener.
pub fn routes(config: &mut ServiceConfig, edge: &Arc<Edge>) {
    config
        .app_data(Data::from(Arc::clone(edge)))
        .service(resource("/internal/tls/ask").get(ask));
}

/// Responds with 200 for a name that the edge serves, 404 for any other name, 400 for anything that
/// is not a name, and 503 before the names have been read and in a process without an edge.
async fn ask(request: HttpRequest, edge: Data<Edge>) -> Result<HttpResponse, Problem> {
    let (answer, response) = match domain(request.query_string()) {
        Err(problem) => (CertificateAnswer::Invalid, Err(problem)),
        Ok(name) if edge.names().contains(&name) => {
            (CertificateAnswer::Allowed, Ok(HttpResponse::Ok().finish()))
        }
        Ok(_) if edge.is_loaded() => (CertificateAnswer::Refused, Err(Problem::not_found())),
        Ok(_) => {
            let problem = Problem::unavailable(RETRY_AFTER);
            (CertificateAnswer::Loading, Err(problem))
        }
    };
    edge.metrics.count_certificate_question(answer);
    response
}

/// The name in the query.
fn domain(query: &str) -> Result<String, Problem> {
    let query = url::form_urlencoded::parse(query.as_bytes());
    let mut domains = query
        .filter(|(key, _)| key == "domain")
        .map(|(_, name)| name);
    let (Some(name), None) = (domains.next(), domains.next()) else {
        return Err(Problem::malformed(
            "The query must have one parameter, `domain`.",
        ));
    };
    let host = Host::parse(name.as_bytes()).filter(|_| !name.contains(':'));
    match host {
        Some(Host::Name(name)) => Ok(name.into_owned()),
        _ => Err(Problem::malformed("This is not a domain name.")),
    }
}
