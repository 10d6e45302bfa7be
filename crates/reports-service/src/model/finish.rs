//! Writing the outcomes of generations. Only the holder of its lease finishes a job.

use chrono::NaiveDateTime;
use database::{Error, Pool, SqlConnection, now, transaction};
use diesel::QueryResult;
use jobs::fault_point;
use page_audit::Report;

use super::Rendering;
use super::captures::{NewCapture, keep_captures};
use super::ending::{Ending, Held, hold};
use super::ignored::load_ignored;
use super::made::Made;

/// The outcome of a generation.
#[derive(Clone, Debug)]
pub enum GenerationOutcome {
    /// A report was made.
    Ready {
        /// What was found.
        report: Box<Report>,
        /// What a browser showed, if the page was rendered.
        captures: Vec<NewCapture>,
    },
    /// The page could not be fetched, or it is not a webpage.
    Failed {
        /// A stable code.
        code: String,
        /// The reason in words.
        message: String,
    },
}

/// The outcome of a claimed job, ready to be written.
pub struct Finished {
    report: i64,
    lease: String,
    /// The report's page for people, if its address is known here.
    page_url: Option<String>,
    outcome: Outcome,
    captures: Vec<NewCapture>,
}

/// An outcome as it is stored.
enum Outcome {
    Made(Box<Made>),
    Failed { code: String, message: String },
}

impl Finished {
    /// The outcome of the job of this report, which was claimed under this lease. `page_url` is the
    /// address of the report's page, for those who are notified.
    ///
    /// # Errors
    /// When the findings cannot be compressed.
    pub fn new(
        report: i64,
        lease: &str,
        outcome: GenerationOutcome,
        page_url: Option<String>,
    ) -> Result<Self, Error> {
        let (outcome, captures) = match outcome {
            GenerationOutcome::Ready { report, captures } => {
                (Outcome::Made(Box::new(Made::of(&report)?)), captures)
            }
            GenerationOutcome::Failed { code, message } => {
                (Outcome::Failed { code, message }, Vec::new())
            }
        };
        Ok(Self {
            report,
            lease: lease.to_owned(),
            page_url,
            outcome,
            captures,
        })
    }
}

/// Writes outcomes in one transaction, and keeps this many generations in the history of each
/// report. Returns for each whether it was written: not if another process now holds the lease, or
/// the report was deleted.
///
/// # Errors
/// Database errors; then, nothing was written.
pub async fn finish(pool: &Pool, all: &[&Finished], history: u16) -> Result<Vec<bool>, Error> {
    let (now, history) = (now(), i64::from(history));
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        let places = vec!["?"; all.len()].join(", ");
        let reports = all.iter().map(|finished| finished.report.into()).collect();
        let condition = format!("report IN ({places}) AND lease IS NOT NULL");
        let mut held = hold(connection, &condition, reports).await?;
        let mut written = Vec::with_capacity(all.len());
        for finished in all {
            let is_its =
                |held: &Held| held.report == finished.report && held.lease == finished.lease;
            let place = held.iter().position(is_its);
            written.push(place.is_some());
            if let Some(place) = place {
                let held = held.swap_remove(place);
                fault_point!("report held");
                finished.write(connection, &held, (now, history)).await?;
                fault_point!("report written");
            }
        }
        Ok::<_, Error>(written)
    })
}

impl Finished {
    /// Writes the outcome of the job of a report that is held.
    async fn write(
        &self,
        connection: &mut impl SqlConnection,
        held: &Held,
        (now, history): (NaiveDateTime, i64),
    ) -> QueryResult<()> {
        let page_url = self.page_url.as_deref();
        let ending = Ending {
            held,
            page_url,
            now,
        };
        let made = match &self.outcome {
            Outcome::Failed { code, message } => {
                return ending.write_failure(connection, (code, message)).await;
            }
            Outcome::Made(made) => made,
        };
        // Whoever switches rendering off deletes what was captured.
        if held.rendered != Rendering::Off {
            keep_captures(connection, held.report, now, &self.captures).await?;
        }
        // Read while the row is held: whoever ignores something now waits, and then scores it again.
        let Held {
            account, project, ..
        } = held;
        let ignored = load_ignored(connection, account, project, held.report).await?;
        let counted = made.without(&held.url, &ignored);
        let before = ending.last_generations(connection).await?;
        let made = (&**made, counted.as_ref());
        ending
            .write_report(connection, made, &before, history)
            .await
    }
}
