CREATE INDEX reports_queued_of_host ON reports (host, run_after, id) WHERE state = 'queued';
DROP INDEX reports_queued_by_host;
DROP INDEX reports_queued_of_account_by_host;
DROP INDEX reports_queued_of_account;
DROP TABLE report_turns;
