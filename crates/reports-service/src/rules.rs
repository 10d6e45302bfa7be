//! `/docs/reports/checks`: the rules for checking pages, for people and for programs. They are read
//! from the catalogue that contains the checks themselves.

mod list;
mod show;

use actix_web::http::header::HeaderValue;

pub use list::{__path_list_rules, RuleCheck, list_rules};
pub use show::show_rules;

/// The rules change only with a new build.
const CACHE_FOR_AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");
