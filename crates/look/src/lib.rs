//! The appearance of the HTML pages of all services: layout, components, style sheet, script, and
//! icons.

mod assets;
mod branding;
mod course;
mod foreign;
mod html;
mod layout;
mod scheme;

use actix_web::web::ServiceConfig;

pub use branding::{Branding, BrandingSettings, InlineBrand};
pub use course::Course;
pub use foreign::{foreign_text, spreadsheet_cell, web_link};
pub use html::{html, public_html};
pub use layout::Layout;
pub use scheme::Scheme;

/// Adds the routes that every page needs: its files, and the choice of colours.
pub fn routes(config: &mut ServiceConfig) {
    assets::routes(config);
    config.service(web::resource("/scheme").post(scheme::choose_scheme));
}
