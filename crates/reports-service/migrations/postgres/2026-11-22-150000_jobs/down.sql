DROP TRIGGER reports_hide_from_0_1 ON reports;
DROP FUNCTION hide_report_from_0_1;
DROP TRIGGER reports_delete_jobs ON reports;
DROP TRIGGER reports_end_job ON reports;
DROP TRIGGER reports_queue_again ON reports;
DROP TRIGGER reports_queue ON reports;
DROP FUNCTION delete_report_jobs;
DROP FUNCTION end_report_job;
DROP FUNCTION queue_report;

UPDATE reports SET attempts = job.attempts, run_after = job.run_after, lease = job.lease, lease_until = job.lease_until,
  state = CASE WHEN job.lease IS NULL THEN 'queued' ELSE 'running' END
FROM report_jobs AS job WHERE job.report = reports.id;
UPDATE reports SET run_after = updated_at WHERE run_after IS NULL;
ALTER TABLE reports ALTER COLUMN run_after SET NOT NULL;
CREATE INDEX reports_queued ON reports (run_after, id) WHERE state = 'queued';
CREATE INDEX reports_running ON reports (host, lease_until) WHERE state = 'running';
CREATE INDEX reports_queued_of_account ON reports (account, run_after, id) WHERE state = 'queued';
CREATE INDEX reports_queued_of_account_by_host ON reports (account, host, run_after, id) WHERE state = 'queued';
CREATE INDEX reports_queued_by_host ON reports (host, account, run_after, id) WHERE state = 'queued';
CREATE INDEX reports_running_of_account ON reports (account) WHERE state = 'running';
DROP TABLE report_jobs;
