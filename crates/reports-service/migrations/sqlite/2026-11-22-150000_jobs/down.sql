DROP TRIGGER reports_delete_jobs;
DROP TRIGGER reports_end_job;
DROP TRIGGER reports_queue_again;
DROP TRIGGER reports_queue;

ALTER TABLE reports DROP COLUMN run_after;
ALTER TABLE reports ADD COLUMN run_after TIMESTAMP NOT NULL DEFAULT '1970-01-01 00:00:00';
UPDATE reports SET attempts = job.attempts, run_after = job.run_after, lease = job.lease, lease_until = job.lease_until,
  state = CASE WHEN job.lease IS NULL THEN 'queued' ELSE 'running' END
FROM report_jobs AS job WHERE job.report = reports.id;
CREATE INDEX reports_queued ON reports (run_after, id) WHERE state = 'queued';
CREATE INDEX reports_running ON reports (host, lease_until) WHERE state = 'running';
CREATE INDEX reports_queued_of_account ON reports (account, run_after, id) WHERE state = 'queued';
CREATE INDEX reports_queued_of_account_by_host ON reports (account, host, run_after, id) WHERE state = 'queued';
CREATE INDEX reports_queued_by_host ON reports (host, account, run_after, id) WHERE state = 'queued';
CREATE INDEX reports_running_of_account ON reports (account) WHERE state = 'running';
DROP TABLE report_jobs;
