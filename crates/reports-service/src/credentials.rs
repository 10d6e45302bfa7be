//! `/api/v1/projects/{host}/credentials`: headers that open a project's pages behind a login. They
//! are stored encrypted, and nobody can read them again.

mod delete;
mod form;
mod rotation;
mod settings;
mod show;
mod update;

use keyring::Keyring;
use page_audit::WayIn;
use serde::Serialize;
use serde_json::Value;
use url::Url;
use utoipa::ToSchema;

use crate::model::{CredentialsRow, FullReport, Job, NOT_CHECKED};
use crate::timestamp::rfc3339;

pub use delete::{__path_delete_credentials, delete, delete_credentials};
pub use form::UpdateCredentials;
pub use rotation::run;
pub use settings::CredentialSettings;
pub use show::{__path_show_credentials, show_credentials};
pub use update::{__path_update_credentials, change, update_credentials};

/// Why a report was not made: its project's credentials cannot be decrypted.
pub const UNREADABLE: &str = "credentials_unreadable";
/// Why a page was not rendered: the browser gets no credentials.
pub const NEEDED: &str = "needs_credentials";

/// What opens the pages of a project, without the values.
#[derive(Debug, Serialize, ToSchema)]
pub struct Credentials {
    /// The project.
    #[schema(examples("example.com"))]
    project: String,
    /// The names of the headers that are sent.
    pub headers: Vec<String>,
    /// The person, or the name or id of the API key, who has set them.
    author: String,
    /// When they were set.
    #[schema(format = "date-time")]
    updated_at: String,
}

impl From<CredentialsRow> for Credentials {
    fn from(row: CredentialsRow) -> Self {
        Self {
            project: row.project,
            headers: row.names.split(',').map(str::to_owned).collect(),
            author: row.author,
            updated_at: rfc3339(row.updated_at),
        }
    }
}

/// Whom encrypted credentials belong to: they can be decrypted for no other row.
fn owner(account: &str, project: &str) -> String {
    format!("project_credentials {account} {project}")
}

/// Takes from a report what tells whether its project has credentials: for others than its owner.
pub fn hide(report: &mut FullReport) {
    if report.row.error_code.as_deref() == Some(UNREADABLE) {
        report.row.error_code = Some("internal".to_owned());
        report.row.error_message = Some(NOT_CHECKED.to_owned());
    }
    let Some(Value::Object(checks)) = &mut report.checks else {
        return;
    };
    if let Some(Value::Object(page)) = checks.get_mut("page") {
        page.remove("with_credentials");
    }
    let rendered = checks.get("rendered");
    let why = rendered.and_then(|rendered| rendered.pointer("/failure/code"));
    if why.and_then(Value::as_str) == Some(NEEDED) {
        checks.remove("rendered");
    }
}

/// No key of the settings decrypts the credentials of a project: its pages are not fetched.
#[derive(Debug)]
pub struct Unreadable;

/// The headers for the page of a job, if its project has any.
///
/// # Errors
/// When they cannot be read.
pub fn way_in(
    keyring: Option<&Keyring>,
    job: &Job,
    row: Option<CredentialsRow>,
) -> Result<Option<WayIn>, Unreadable> {
    let Some(row) = row else {
        return Ok(None);
    };
    let opened = keyring.and_then(|keyring| {
        let opened = keyring.open(&owner(&row.account, &row.project), &row.credentials);
        let headers: Vec<(String, String)> = serde_json::from_slice(&opened.ok()?).ok()?;
        WayIn::new(&Url::parse(&job.url).ok()?, &headers)
    });
    opened.map(Some).ok_or(Unreadable)
}
