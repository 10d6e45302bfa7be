-- How many generations of an account wait or are under way, without reading its other reports.
CREATE INDEX reports_waiting_of_account ON reports (account, state) WHERE state IN ('queued', 'running');
