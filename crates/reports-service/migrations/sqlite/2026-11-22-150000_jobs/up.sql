-- A generation that waits or is under way has a row of its own: a claim changes that short row and a few small indexes,
-- however many reports there are. It is running while it has a lease; its report's state is "queued" until it has ended.
CREATE TABLE report_jobs (
  report INTEGER PRIMARY KEY NOT NULL,
  account TEXT NOT NULL,
  url TEXT NOT NULL,
  host TEXT NOT NULL,
  attempts SMALLINT NOT NULL DEFAULT 0,
  run_after TIMESTAMP NOT NULL,
  lease TEXT,
  lease_until TIMESTAMP,
  CHECK ((lease IS NULL) = (lease_until IS NULL))
);

INSERT INTO report_jobs (report, account, url, host, attempts, run_after, lease, lease_until)
SELECT id, account, url, host, attempts, run_after, lease, lease_until FROM reports WHERE state IN ('queued', 'running');
UPDATE reports SET state = 'queued' WHERE state = 'running';

-- From account to account, from host to host of an account, and from host to host of all, without reading what waits
-- for each.
CREATE INDEX report_jobs_of_account ON report_jobs (account, run_after, report) WHERE lease IS NULL;
CREATE INDEX report_jobs_of_account_by_host ON report_jobs (account, host, run_after, report) WHERE lease IS NULL;
CREATE INDEX report_jobs_by_host ON report_jobs (host, account, run_after, report) WHERE lease IS NULL;
CREATE INDEX report_jobs_by_time ON report_jobs (run_after) WHERE lease IS NULL;
CREATE INDEX report_jobs_running ON report_jobs (account) WHERE lease IS NOT NULL;

DROP INDEX reports_queued;
DROP INDEX reports_running;
DROP INDEX reports_queued_of_account;
DROP INDEX reports_queued_of_account_by_host;
DROP INDEX reports_queued_by_host;
DROP INDEX reports_running_of_account;
ALTER TABLE reports DROP COLUMN attempts;
ALTER TABLE reports DROP COLUMN run_after;
ALTER TABLE reports DROP COLUMN lease;
ALTER TABLE reports DROP COLUMN lease_until;

-- As on PostgreSQL, where processes of 0.1 that still serve name these columns, in which nothing is due.
ALTER TABLE reports ADD COLUMN attempts SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE reports ADD COLUMN run_after TIMESTAMP;
ALTER TABLE reports ADD COLUMN lease TEXT;
ALTER TABLE reports ADD COLUMN lease_until TIMESTAMP;

-- A report is queued if and only if it has a job, whoever writes.
CREATE TRIGGER reports_queue AFTER INSERT ON reports WHEN NEW.state = 'queued' BEGIN
  INSERT INTO report_jobs (report, account, url, host, run_after)
  VALUES (NEW.id, NEW.account, NEW.url, NEW.host, NEW.updated_at);
END;
CREATE TRIGGER reports_queue_again AFTER UPDATE OF state ON reports
WHEN NEW.state = 'queued' AND OLD.state <> 'queued' BEGIN
  INSERT INTO report_jobs (report, account, url, host, run_after)
  VALUES (NEW.id, NEW.account, NEW.url, NEW.host, NEW.updated_at);
END;
CREATE TRIGGER reports_end_job AFTER UPDATE OF state ON reports
WHEN NEW.state <> 'queued' AND OLD.state = 'queued' BEGIN
  DELETE FROM report_jobs WHERE report = NEW.id;
END;
CREATE TRIGGER reports_delete_jobs AFTER DELETE ON reports BEGIN
  DELETE FROM report_jobs WHERE report = OLD.id;
END;
