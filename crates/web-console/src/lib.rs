//! The foundation of every service's console: signing in with an API key, forms that only the
//! person who is signed in can send, and the frame of the pages. It knows no service.
//!
//! A service adds [`routes`] and its own pages with [`section`]; its handlers take a [`Session`] or
//! a [`Form`] and return a [`Problem`](web::Problem) as their error.

mod browser;
mod carried;
mod destination;
mod enter;
mod field_error;
mod flow_cookie;
mod form;
mod frame;
mod home;
mod key_page;
mod leaving;
mod onward;
mod opening;
mod page;
mod pager;
mod people;
mod provider_links;
mod provider_logout;
mod provider_sign_in;
mod reason;
mod same_origin;
mod session;
mod sessions;
mod sessions_page;
mod settings;
mod sign_in;
mod sign_out;
mod token;
mod token_id;

use ::web::{ProblemPages, resource};
use actix_web::web::{self as actix, ServiceConfig};

pub use destination::Destination;
pub use field_error::{address_error, field_error};
pub use form::{Form, Sent};
pub use frame::{Frame, Link};
pub use key_page::{KeyPage, Limit};
pub use page::{html, lead_on, refusal, see_other};
pub use pager::{Pager, grouped};
pub use people::{ProviderName, ProxySettings, Rule};
pub use session::{Session, SignedIn};
pub use sessions::{END_SESSIONS, KEEP_USED, Sessions, copy_tables};
pub use settings::{Console, ConsoleSettings, Section};

/// Adds the routes that every console has: its start, signing in and out, and the sessions. They
/// come before the section's own, whose addresses begin with some of theirs. On all of the
/// console's addresses, a [`Problem`](::web::Problem) is shown as a page, and people who are not
/// signed in are redirected to the sign-in page.
pub fn routes(config: &mut ServiceConfig, own: &Section, sessions: &Sessions) {
    config.app_data(ProblemPages(page::of_problem));
    sessions.configure(config);
    section(
        config,
        &format!("/{}/sign-in/{{provider}}", own.path()),
        |config| {
            config
                .service(
                    resource("/done")
                        .get(provider_sign_in::done)
                        .named(people::SIGN_IN),
                )
                .service(
                    resource("/logout")
                        .post(provider_logout::log_out)
                        .named("session.end"),
                )
                .service(resource("").get(provider_sign_in::begin));
        },
    );
    // Also below the section's address, to which other services of the host send forms on.
    for root in [String::new(), format!("/{}", own.path())] {
        section(config, &format!("{root}/sign-in"), |config| {
            config.service(
                resource("")
                    .get(sign_in::show_sign_in)
                    .post(enter::sign_in)
                    .named("session.sign_in"),
            );
        });
        section(config, &format!("{root}/sign-out"), |config| {
            config.service(
                resource("")
                    .post(sign_out::sign_out)
                    .named("session.sign_out"),
            );
        });
    }
    section(config, &format!("/{}/sessions", own.path()), |config| {
        config.service(
            resource("")
                .get(sessions_page::show_sessions)
                .named("session.list")
                .post(sessions_page::end_sessions)
                .named("session.delete"),
        );
    });
    config.service(resource("/").get(home::show_home));
    config.service(resource("/console").get(home::show_home));
}

/// Adds pages below a path.
pub fn section(config: &mut ServiceConfig, path: &str, add: impl FnOnce(&mut ServiceConfig)) {
    config.service(actix::scope(path).configure(add));
}
