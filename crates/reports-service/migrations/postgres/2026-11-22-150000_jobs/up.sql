-- A generation that waits or is under way has a row of its own: a claim changes that short row and a few small indexes,
-- however many reports there are. It is running while it has a lease; its report's state is "queued" until it has ended.
CREATE TABLE report_jobs (
  report BIGINT PRIMARY KEY,
  account TEXT COLLATE "C" NOT NULL,
  url TEXT COLLATE "C" NOT NULL,
  host TEXT COLLATE "C" NOT NULL,
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
ALTER TABLE reports DROP COLUMN attempts, DROP COLUMN run_after, DROP COLUMN lease, DROP COLUMN lease_until;

-- Processes of 0.1 that still serve name these columns. They find no work in them, since nothing is due in NULL: they
-- store, this version generates.
ALTER TABLE reports
  ADD COLUMN attempts SMALLINT NOT NULL DEFAULT 0,
  ADD COLUMN run_after TIMESTAMP,
  ADD COLUMN lease TEXT,
  ADD COLUMN lease_until TIMESTAMP;

CREATE FUNCTION hide_report_from_0_1() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reports SET run_after = NULL WHERE account = NEW.account AND id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER reports_hide_from_0_1 AFTER INSERT OR UPDATE OF run_after ON reports
  FOR EACH ROW WHEN (NEW.run_after IS NOT NULL) EXECUTE FUNCTION hide_report_from_0_1();

-- A report is queued if and only if it has a job, whoever writes.
CREATE FUNCTION queue_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_jobs (report, account, url, host, run_after)
  VALUES (NEW.id, NEW.account, NEW.url, NEW.host, NEW.updated_at);
  RETURN NULL;
END
$$;
CREATE TRIGGER reports_queue AFTER INSERT ON reports
  FOR EACH ROW WHEN (NEW.state = 'queued') EXECUTE FUNCTION queue_report();
CREATE TRIGGER reports_queue_again AFTER UPDATE OF state ON reports
  FOR EACH ROW WHEN (NEW.state = 'queued' AND OLD.state <> 'queued') EXECUTE FUNCTION queue_report();

CREATE FUNCTION end_report_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM report_jobs WHERE report = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER reports_end_job AFTER UPDATE OF state ON reports
  FOR EACH ROW WHEN (NEW.state <> 'queued' AND OLD.state = 'queued') EXECUTE FUNCTION end_report_job();

CREATE FUNCTION delete_report_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM report_jobs USING deleted WHERE report_jobs.report = deleted.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER reports_delete_jobs AFTER DELETE ON reports REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION delete_report_jobs();
