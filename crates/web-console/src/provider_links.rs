//! The links of the sign-in page to the providers.

use actix_web::HttpRequest;
use actix_web::web::Data;

use crate::destination::Destination;
use crate::sessions::Sessions;
use crate::settings::Console;

/// Where each link leads, and what the provider is called.
pub(crate) fn provider_links(
    request: &HttpRequest,
    next: Option<&Destination>,
) -> Vec<(String, String)> {
    let sessions = request.app_data::<Data<Sessions>>();
    let console = request.app_data::<Data<Console>>();
    let (Some(sessions), Some(console)) = (sessions, console) else {
        return Vec::new();
    };
    let section = console.own().path();
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    if let Some(next) = next {
        query.append_pair("next", next.as_str());
    }
    let query = query.finish();
    let link = |name: &str| format!("{section}/sign-in/{name}?{query}");
    let providers = sessions.people().providers().iter();
    providers
        .map(|provider| {
            let address = link(provider.name()).trim_end_matches('?').to_owned();
            (address, provider.title().to_owned())
        })
        .collect()
}
