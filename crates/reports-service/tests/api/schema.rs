//! What needs each index and trigger.

use reports_service::MIGRATIONS;
use testing::{Backend, NEEDED_BY_BOTH, Needed, expect_needed};

testing::on_each_database!(each_index_and_trigger_is_needed);

const OF_REPORTS: &[Needed] = &[
    (
        "postgres:reports_id",
        "a report's page, and the reports of jobs",
    ),
    ("sqlite:reports_by_id", "lists by id"),
    (
        "reports_of_store_key",
        "a request that is repeated; at most one report of a key",
    ),
    ("reports_by_last_change", "deleting old reports"),
    ("reports_due", "reports whose next check is due"),
    ("reports_by_schedule", "schedules of a clock that was ahead"),
    (
        "reports_by_url",
        "lists by URL; the newest report about a page",
    ),
    ("reports_by_score", "lists by score, also of a result"),
    ("reports_by_generated_at", "lists by time"),
    (
        "reports_without_result",
        "the end of lists by score and time",
    ),
    (
        "reports_of_project",
        "lists of a project by id; deleting a project",
    ),
    ("reports_of_project_by_url", "lists of a project by URL"),
    (
        "reports_of_project_by_score",
        "lists of a project by score, also of a result",
    ),
    (
        "reports_of_project_by_generated_at",
        "lists of a project by time",
    ),
    (
        "reports_of_project_without_result",
        "the end of a project's lists by score and time",
    ),
    ("reports_of_result", "lists of a result by id"),
    ("reports_of_result_by_url", "lists of a result by URL"),
    (
        "reports_of_result_by_generated_at",
        "lists of a result by time",
    ),
    (
        "reports_of_project_and_result",
        "lists of a project and result by id",
    ),
    (
        "reports_of_project_and_result_by_url",
        "lists of a project and result by URL",
    ),
    (
        "reports_of_project_and_result_by_generated_at",
        "lists of a project and result by time",
    ),
    ("postgres:reports_trigrams", "searches"),
    (
        "report_jobs_of_account",
        "the oldest job of the next account",
    ),
    (
        "report_jobs_of_account_by_host",
        "the oldest job of an account's next host",
    ),
    ("report_jobs_by_host", "any job of a host with a free slot"),
    (
        "report_jobs_by_time",
        "jobs of a clock that was ahead; since when the first one waits",
    ),
    (
        "report_jobs_running",
        "what runs: limits of hosts and accounts; leases that have ended",
    ),
    (
        "ignored_findings_of_project",
        "what is ignored in a report, or in a project",
    ),
    (
        "ignored_findings_of_report",
        "deleting what is ignored in a report",
    ),
    ("share_links_of_report", "the links to a report"),
    (
        "postgres:report_count_changes_of_account",
        "totals of an account that are not merged yet",
    ),
    ("report_guesses_by_age", "forgetting old guesses"),
];

const TRIGGERS: &[Needed] = &[
    (
        "sqlite:reports_search_insert",
        "the index of searches has every row, however it is written",
    ),
    ("sqlite:reports_search_update", "the same"),
    ("sqlite:reports_search_delete", "the same"),
    (
        "postgres:reports_writes_insert",
        "a replica has every write of an account, whatever statement made it",
    ),
    ("postgres:reports_writes_update", "the same"),
    ("postgres:reports_writes_delete", "the same"),
    ("postgres:ignored_writes_insert", "the same"),
    ("postgres:ignored_writes_update", "the same"),
    ("postgres:ignored_writes_delete", "the same"),
    (
        "reports_end_links",
        "links end if the privacy or password really changes, which only the old row tells",
    ),
];

async fn each_index_and_trigger_is_needed(backend: Backend) {
    let needed = [NEEDED_BY_BOTH, OF_REPORTS, TRIGGERS];
    expect_needed(backend, MIGRATIONS, &needed).await;
}
