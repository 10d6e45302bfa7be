CREATE INDEX reports_waiting_of_account ON reports (account, state) WHERE state IN ('queued', 'running');
DROP INDEX reports_running_of_account;
