//! The appearance of the HTML pages of all services: layout, components, style sheet, script, and
//! icons.

mod assets;
mod branding;
mod course;
mod html;
mod layout;
mod problem;
mod scheme;

use actix_web::web::ServiceConfig;
use web::ProblemPages;

pub use branding::{Branding, BrandingSettings, InlineBrand};
pub use course::Course;
pub use html::{html, public_html};
pub use layout::Layout;
pub use problem::{ShownProblem, problem_page};
pub use scheme::Scheme;

/// Adds the routes that every page needs: its files, and the choice of colours. Who asks for a page
/// gets a [`Problem`](web::Problem) as a page.
pub fn routes(config: &mut ServiceConfig) {
    config.app_data(ProblemPages(problem_page));
    assets::routes(config);
    config.service(web::resource("/scheme").post(scheme::choose_scheme));
}
