//! `/api/v1/projects/{host}/credentials`: headers that open a project's pages behind a login. They
//! are stored encrypted, and nobody can read them again.

mod delete;
mod form;
mod rotation;
mod settings;
mod show;
mod update;

use database::Pool;
use keyring::Keyring;
use page_audit::WayIn;
use serde::Serialize;
use url::Url;
use utoipa::ToSchema;

use crate::model::{self, CredentialsRow, Job};
use crate::reports::rfc3339;

pub use delete::{__path_delete_credentials, delete, delete_credentials};
pub use form::UpdateCredentials;
pub use rotation::run;
pub use settings::CredentialSettings;
pub use show::{__path_show_credentials, show_credentials};
pub use update::{__path_update_credentials, change, update_credentials};

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

/// Why a page is not fetched with its project's credentials, nor without them.
#[derive(Debug)]
pub enum WayInFailure {
    /// The database did not answer.
    Database(database::Error),
    /// No key of the settings decrypts them.
    Unreadable,
}

impl From<database::Error> for WayInFailure {
    fn from(error: database::Error) -> Self {
        Self::Database(error)
    }
}

/// The headers for the page of a job, if its project has any.
///
/// # Errors
/// When there are some that cannot be read.
pub async fn way_in(
    pool: &Pool,
    keyring: Option<&Keyring>,
    job: &Job,
) -> Result<Option<WayIn>, WayInFailure> {
    let pool = pool.for_account(&job.account);
    let row = model::credentials_of_report(&pool, &job.account, job.id).await?;
    let Some(row) = row else {
        return Ok(None);
    };
    let opened = keyring.and_then(|keyring| {
        let opened = keyring.open(&owner(&row.account, &row.project), &row.credentials);
        let headers: Vec<(String, String)> = serde_json::from_slice(&opened.ok()?).ok()?;
        WayIn::new(&Url::parse(&job.url).ok()?, &headers)
    });
    opened.map(Some).ok_or(WayInFailure::Unreadable)
}
