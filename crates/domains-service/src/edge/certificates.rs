//! `GET /internal/tls/ask?domain=NAME`: the certificate question, whether the proxy may get a
//! certificate for a name.

use std::sync::Arc;
use std::time::Duration;

use actix_web::web::{Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use web::{Problem, resource};

use super::Edge;
use super::host::Host;

/// Reading the names takes seconds.
const RETRY_AFTER: Duration = Duration::from_secs(2);

/// The route, for the operations listener.
pub fn routes(config: &mut ServiceConfig, edge: &Arc<Edge>) {
    config
        .app_data(Data::from(Arc::clone(edge)))
        .service(resource("/internal/tls/ask").get(ask));
}

/// 200 for a name that the edge serves, 404 for any other name, 400 for anything that is not a
/// name, 503 before the names have been read.
async fn ask(request: HttpRequest, edge: Data<Edge>) -> Result<HttpResponse, Problem> {
    let query = url::form_urlencoded::parse(request.query_string().as_bytes());
    let mut domains = query
        .filter(|(key, _)| key == "domain")
        .map(|(_, name)| name);
    let (Some(name), None) = (domains.next(), domains.next()) else {
        return Err(Problem::malformed(
            "The query must have one parameter, `domain`.",
        ));
    };
    let host = Host::parse(name.as_bytes()).filter(|_| !name.contains(':'));
    let Some(Host::Name(name)) = host else {
        return Err(Problem::malformed("This is not a domain name."));
    };
    if edge.names().contains(&name) {
        Ok(HttpResponse::Ok().finish())
    } else if edge.is_loaded() {
        Err(Problem::not_found())
    } else {
        Err(Problem::unavailable(RETRY_AFTER))
    }
}
