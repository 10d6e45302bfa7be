//! Changing a report, in one statement.

use database::{Pool, SqlConnection as _, now, on_backend, transaction};
use diesel::dsl::case_when;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Nullable, SmallInt, Text, Timestamp};
use diesel_async::RunQueryDsl;

use super::captures::keep_captures;
use super::guesses::delete_guesses;
use super::job::queue_again;
use super::limits::{Room, WriteError, hold_room};
use super::schedule::a_period_after;
use super::{
    DETAILS, Details, Every, FullReport, Privacy, Rendering, ReportFields, ReportRow, STEP, State,
};
use crate::limits::LimitSettings;
use crate::schema::reports;

/// The changes of an update.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changes<'a> {
    /// The fields that the account changes.
    pub fields: &'a ReportFields,
    /// The hash of the new password, if it matters.
    pub password_hash: Option<String>,
    /// Whether to queue a new generation; one that is already queued or running will do.
    pub regenerate: bool,
}

impl Changes<'_> {
    /// The privacies for which the report's fields change; reports with others already are as
    /// requested. A new password without a privacy is for a page that has a password.
    fn affected(&self) -> Vec<Privacy> {
        let every = [Privacy::Public, Privacy::Private, Privacy::Password];
        let affected =
            every
                .into_iter()
                .filter(|privacy| match (self.fields.privacy, &self.password_hash) {
                    (Some(Privacy::Password), Some(_)) => true,
                    (Some(Privacy::Password) | None, None) => false,
                    (Some(wanted), _) => *privacy != wanted,
                    (None, Some(_)) => *privacy == Privacy::Password,
                });
        affected.collect()
    }

    /// The privacy to set. The privacy "password" without a new password means that the report
    /// keeps what it has.
    fn privacy(&self) -> Option<Privacy> {
        let sent = self.fields.privacy;
        sent.filter(|privacy| *privacy != Privacy::Password || self.password_hash.is_some())
    }

    /// Whether the password is replaced or forgotten.
    fn sets_password(&self) -> bool {
        self.privacy().is_some() || self.password_hash.is_some()
    }

    /// Whether the report already is as requested.
    pub fn are_made(&self, report: &FullReport) -> bool {
        let row = &report.row;
        let regenerates = self.regenerate && !row.state.is_waiting();
        let lists = self
            .fields
            .listed
            .is_some_and(|listed| listed != report.listed);
        let reschedules = self.fields.every.is_some_and(|every| every != row.every);
        let rendered = self.fields.rendered;
        let renders = rendered.is_some_and(|rendered| rendered != report.rendered);
        let language = self.fields.language;
        let translates = language.is_some_and(|code| code != report.language);
        let is_other = regenerates || lists || reschedules || renders || translates;
        !is_other && !self.affected().contains(&row.privacy)
    }
}

/// The statement that makes the changes.
macro_rules! update {
    ($connection:expr, $report:expr, $version:expr, $changes:expr) => {{
        let (account, id): (&str, i64) = $report;
        let (version, changes): (Option<i64>, &Changes<'_>) = ($version, $changes);
        let now = now();
        let nothing = || None::<String>.into_sql::<Nullable<Text>>();
        let is_changed = || reports::privacy.eq_any(changes.affected());
        let is_idle = || reports::state.ne(State::Queued);
        let queue = changes.regenerate.then(|| {
            let state = State::Queued.into_sql::<Text>();
            (
                reports::state.eq(case_when(is_idle(), state).otherwise(reports::state)),
                reports::error_code
                    .eq(case_when(is_idle(), nothing()).otherwise(reports::error_code)),
                reports::error_message
                    .eq(case_when(is_idle(), nothing()).otherwise(reports::error_message)),
            )
        });
        let privacy = changes.privacy();
        let password = changes.sets_password().then(|| {
            let hash = changes.password_hash.clone().into_sql::<Nullable<Text>>();
            let is_sent = privacy.is_some().into_sql::<Bool>();
            let is_set = reports::privacy.eq(Privacy::Password).or(is_sent);
            let hash = case_when(is_set, hash).otherwise(reports::password_hash);
            reports::password_hash.eq(hash)
        });
        let listed = changes.fields.listed;
        // A report that was listed while public must not be listed again unless that is requested.
        let unlisted = (listed.is_none() && changes.sets_password()).then(|| {
            let unlisted = case_when(is_changed(), false.into_sql::<Bool>());
            reports::listed.eq(unlisted.otherwise(reports::listed))
        });
        let lists = reports::listed
            .nullable()
            .ne(listed.into_sql::<Nullable<Bool>>());
        let rendered = changes.fields.rendered;
        let renders = reports::rendered
            .nullable()
            .ne(rendered.map(Rendering::as_str).into_sql::<Nullable<Text>>());
        let language = changes.fields.language;
        let translates = reports::language
            .nullable()
            .ne(language.into_sql::<Nullable<Text>>());
        // A new schedule begins now; a check that the account asks for takes the place of the next.
        let every = changes.fields.every;
        let reschedules = reports::every
            .nullable()
            .ne(every.map(Every::as_str).into_sql::<Nullable<Text>>());
        let schedule = every.map(|every| {
            let is_new = || reports::every.ne(every);
            let next = match changes.regenerate {
                true => every.after(now, 0),
                false => every.spread(now, 0),
            };
            let at = every.period(0).map(|_| now);
            let next = next.into_sql::<Nullable<Timestamp>>();
            let at = at.into_sql::<Nullable<Timestamp>>();
            let none = 0_i16.into_sql::<SmallInt>();
            (
                reports::every.eq(every),
                reports::next_check_at
                    .eq(case_when(is_new(), next).otherwise(reports::next_check_at)),
                reports::scheduled_at.eq(case_when(is_new(), at).otherwise(reports::scheduled_at)),
                reports::failures.eq(case_when(is_new(), none).otherwise(reports::failures)),
            )
        });
        let moved = (changes.regenerate && every.is_none()).then(|| {
            let at = Some(now).into_sql::<Nullable<Timestamp>>();
            (
                reports::next_check_at.eq(a_period_after(now)),
                reports::scheduled_at.eq(case_when(reports::every.ne(Every::Off), at)),
            )
        });
        let is_any_version = version.is_none().into_sql::<Bool>();
        let is_queued = changes.regenerate.into_sql::<Bool>().and(is_idle());
        diesel::update(reports::table)
            .filter(reports::account.eq(account).and(reports::id.eq(id)))
            .filter(reports::version.nullable().eq(version).or(is_any_version))
            .filter(
                lists
                    .or(reschedules)
                    .or(renders)
                    .or(translates)
                    .or(is_changed())
                    .or(is_queued),
            )
            .set((
                privacy.map(|privacy| reports::privacy.eq(privacy)),
                password,
                listed.map(|listed| reports::listed.eq(listed)),
                rendered.map(|rendered| reports::rendered.eq(rendered)),
                language.map(|code| reports::language.eq(code)),
                unlisted,
                queue,
                schedule,
                moved,
                reports::updated_at.eq(now),
                reports::version.eq(reports::version + STEP),
            ))
            .returning((ReportRow::as_returning(), DETAILS))
            .get_result::<(ReportRow, Details)>($connection)
            .await
            .optional()
    }};
}

/// Changes the account's report in one statement, so that concurrent changes do not matter; if a
/// version is given, only if the report still has that one. `None` if nothing was written: there is
/// no such report or version, or it already is as requested.
///
/// # Errors
/// The limit that a new generation would exceed; database errors.
pub async fn update(
    pool: &Pool,
    report: (&str, i64),
    version: Option<i64>,
    changes: &Changes<'_>,
    limits: &LimitSettings,
) -> Result<Option<FullReport>, WriteError> {
    let room = Room::to_queue(limits);
    let mut connection = pool.write().await?;
    let is_unrendered = changes.fields.rendered == Some(Rendering::Off);
    let updated = if changes.regenerate || is_unrendered {
        transaction!(&mut connection, |connection| {
            if changes.regenerate {
                hold_room(connection, report.0, room).await?;
            }
            let updated = update!(connection, report, version, changes)?;
            if updated.is_some() && changes.regenerate {
                connection.run(queue_again(report.1)).await?;
            }
            if updated.is_some() && is_unrendered {
                keep_captures(connection, report.1, now(), &[]).await?;
            }
            Ok::<_, WriteError>(updated)
        })?
    } else {
        on_backend!(&mut connection, |connection| {
            update!(connection, report, version, changes)
        })?
    };
    drop(connection);
    if updated.is_some() && changes.password_hash.is_some() {
        delete_guesses(pool, report.1).await?;
    }
    Ok(updated.map(FullReport::from))
}
