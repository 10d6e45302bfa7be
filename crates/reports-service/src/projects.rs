//! `/api/v1/projects`: the hosts of an account's reports.

mod delete;
mod list;
mod show;
mod update;

use std::borrow::Cow;

use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

use crate::model::{self, Every, Rendering};

pub use delete::{__path_delete_project, delete_project};
pub use list::{__path_list_projects, list_projects};
pub use show::{__path_show_project, find, show_project};
pub use update::{__path_update_project, UpdateProject, change, update_project};

/// All reports of an account about pages of one host.
#[derive(Debug, Serialize, ToSchema)]
pub struct Project {
    /// The host in lower case without a leading `www.`.
    #[serde(rename = "project")]
    #[schema(examples("example.com"))]
    host: String,
    /// How many reports it has.
    #[schema(minimum = 1)]
    reports: i64,
    /// The mean of their scores, to a tenth; null while none has a score.
    #[schema(required, minimum = 0, maximum = 100, examples(86.5))]
    score: Option<f64>,
    /// How often the pages of its new reports are checked again by themselves, unless they say so.
    every: Every,
    /// Whether the pages of its new reports are also shown to a browser, unless they say so.
    rendered: Rendering,
    /// True while its reports are being deleted; otherwise, and in lists, it is not there.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    deleting: bool,
}

impl From<model::Project> for Project {
    fn from(project: model::Project) -> Self {
        Self {
            host: project.host,
            reports: project.reports,
            score: project.score,
            every: project.defaults.every,
            rendered: project.defaults.rendered,
            deleting: false,
        }
    }
}

/// The project in a path.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "the fields are read by the derive alone")]
pub struct HostPath {
    /// The host in lower case without a leading `www.`; an IPv6 address without its brackets.
    #[param(example = "example.com")]
    host: String,
}

/// The host in a path segment, in which an IPv6 address has no brackets.
pub fn host_of(segment: &str) -> Cow<'_, str> {
    if segment.contains(':') {
        format!("[{segment}]").into()
    } else {
        segment.into()
    }
}
