-- Queued reports of an account are counted with the indexes for turns. An index over both states is in their way:
-- PostgreSQL may read all queued reports of an account with it and sort them, to find the first; SQLite does not use it.
CREATE INDEX reports_running_of_account ON reports (account) WHERE state = 'running';
DROP INDEX reports_waiting_of_account;
