//! Whether an edge is ready. Alone, it serves from memory, whatever the database does.

use std::time::Duration;

use database::{Error, NotReady};
use web::Ready;

use super::Edge;
use crate::schema::MIGRATIONS;

/// How long an edge alone waits for the database: a frozen one must not make a probe fail, which
/// itself waits only a few seconds.
const LIMIT: Duration = Duration::from_secs(2);

impl Edge {
    /// Whether requests can be served: the database responds and has every migration, and the
    /// names have been read and are not behind with their changes, if they are followed.
    ///
    /// # Errors
    /// Why they cannot.
    pub(crate) async fn check_ready(&self) -> Result<Ready, NotReady> {
        database::check_ready(self.pool.clone(), MIGRATIONS).await?;
        if !self.follows() {
            return Ok(Ready::Fully);
        }
        if !self.is_loaded() {
            return Err(NotReady::Loading("the names that are served"));
        }
        self.late().map_or(Ok(Ready::Fully), Err)
    }

    /// The same in a process that serves visitors alone: with the names in memory, it needs no
    /// database. All edges of a database lose it at the same moment, so none of them must leave the
    /// balancer for that.
    ///
    /// # Errors
    /// Why visitors cannot be served: names are missing, or migrations.
    pub(crate) async fn check_ready_alone(&self) -> Result<Ready, NotReady> {
        if !self.is_loaded() {
            return self.check_ready().await;
        }
        // A separate task: this wait may end, but a running query must not be cancelled.
        let checking = database::check_ready(self.pool.clone(), MIGRATIONS);
        let checking = self.runtime.spawn(checking);
        let missing = match tokio::time::timeout(LIMIT, checking).await {
            Ok(Ok(Ok(()))) => self.late(),
            Ok(Ok(Err(reason @ NotReady::Database(_)))) => Some(reason),
            Ok(Ok(Err(reason))) => return Err(reason),
            Ok(Err(_)) | Err(_) => {
                let error = Error::Unavailable("it does not respond".to_owned());
                Some(NotReady::Database(error))
            }
        };
        Ok(missing.map_or(Ready::Fully, Ready::Without))
    }

    /// Why changes of the names are served late.
    fn late(&self) -> Option<NotReady> {
        let what = "changes of the names that are served";
        self.is_behind().then_some(NotReady::Loading(what))
    }
}
