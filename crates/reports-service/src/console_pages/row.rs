//! A report in the list.

use look::Course;
use report_view::{host_and_path, moment};
use texts::{Words, foreign_text};

use crate::model::{Privacy, Rating, ReportRow, State};
use crate::slug::Slugs;

const MAX_LENGTH: usize = 160;

/// A report as a list shows it.
pub struct Row {
    pub id: i64,
    /// Names the report in the address of its page.
    pub slug: String,
    pub title: String,
    pub host: String,
    /// Path and query.
    pub path: String,
    pub project: String,
    pub score: Option<i16>,
    pub rating: &'static str,
    pub course: Option<Course>,
    /// The scores over time, in words.
    pub course_label: String,
    pub state: State,
    pub error: String,
    /// When it was checked: for people, and for programs.
    pub at: Option<(String, String)>,
    pub privacy: Privacy,
    /// How often it is checked again, and when next, if it is.
    pub schedule: Option<(&'static str, (String, String))>,
}

impl Row {
    /// `scores` are those of all generations, the oldest first.
    pub fn new(row: ReportRow, slugs: &Slugs, scores: &[i16]) -> Self {
        let (host, path) = host_and_path(&row.url);
        let title = row
            .title
            .as_deref()
            .map(|title| foreign_text(title.trim(), MAX_LENGTH));
        let title = title.filter(|title| !title.is_empty());
        let (first, last) = (scores.first(), scores.last());
        let course_label = first.zip(last).map_or_else(String::new, |(first, last)| {
            format!("{} checks: from {first} to {last}", scores.len())
        });
        Self {
            id: row.id,
            slug: slugs.of(row.id),
            title: title.unwrap_or_else(|| foreign_text(&format!("{host}{path}"), MAX_LENGTH)),
            host: foreign_text(&host, MAX_LENGTH),
            path: foreign_text(&path, MAX_LENGTH),
            score: row.score,
            rating: row.result.map_or("none", Rating::as_str),
            course: (scores.len() > 1).then(|| Course::shape(scores)),
            course_label,
            state: row.state,
            error: foreign_text(row.error_message.as_deref().unwrap_or_default(), MAX_LENGTH),
            at: row.generated_at.map(|at| moment(Words::default(), at)),
            privacy: row.privacy,
            schedule: row
                .next_check_at
                .map(|next| (row.every.words(), moment(Words::default(), next))),
            project: row.project,
        }
    }

    /// The title, or else host and path, on one line.
    pub fn name(&self) -> String {
        format!("{}{}", self.host, self.path)
    }

    /// The project as part of a query.
    pub fn project_in_query(&self) -> String {
        url::form_urlencoded::byte_serialize(self.project.as_bytes()).collect()
    }

    pub fn is_waiting(&self) -> bool {
        self.state.is_waiting()
    }

    /// The icon and the word of the privacy.
    pub fn privacy_words(&self) -> (&'static str, &'static str) {
        match self.privacy {
            Privacy::Public => ("public", "Public"),
            Privacy::Private => ("private", "Private"),
            Privacy::Password => ("password", "Password"),
        }
    }
}
