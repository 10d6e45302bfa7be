//! The foundation of every service's console: signing in with an API key, forms that only the
//! person who is signed in can send, and the frame of the pages. It knows no service.
//!
//! A service adds [`routes`] and its own pages with [`section`]; its handlers take a [`Session`] or
//! a [`Form`] and return a [`Problem`](web::Problem) as their error.

mod carried;
mod destination;
mod form;
mod frame;
mod home;
mod key_page;
mod page;
mod pager;
mod reason;
mod same_origin;
mod session;
mod settings;
mod sign_in;
mod sign_out;
mod token;

use ::web::{ProblemPages, resource};
use actix_web::web::{self as actix, ServiceConfig};

pub use destination::Destination;
pub use form::{Form, Sent};
pub use frame::{Frame, Link};
pub use key_page::{KeyPage, Limit};
pub use page::{html, lead_on, refusal, see_other};
pub use pager::Pager;
pub use session::{Session, SignedIn};
pub use settings::{Console, ConsoleSettings, Section};

/// Adds the routes that every console has: its start, and signing in and out. On all of the
/// console's addresses, a [`Problem`](::web::Problem) is shown as a page, and people who are not
/// signed in are redirected to the sign-in page.
pub fn routes(config: &mut ServiceConfig) {
    config.app_data(ProblemPages(page::of_problem));
    section(config, "/sign-in", |config| {
        config.service(
            resource("")
                .get(sign_in::show_sign_in)
                .post(sign_in::sign_in)
                .named("session.sign_in"),
        );
    });
    section(config, "/sign-out", |config| {
        config.service(
            resource("")
                .post(sign_out::sign_out)
                .named("session.sign_out"),
        );
    });
    config.service(resource("/").get(home::show_home));
    config.service(resource("/console").get(home::show_home));
}

/// Adds pages below a path.
pub fn section(config: &mut ServiceConfig, path: &str, add: impl FnOnce(&mut ServiceConfig)) {
    config.service(actix::scope(path).configure(add));
}
