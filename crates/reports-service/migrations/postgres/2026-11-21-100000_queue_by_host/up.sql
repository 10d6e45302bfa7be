-- From host to host without reading what waits for each: a long line before one host holds up nobody else.
CREATE INDEX reports_queued_of_host ON reports (host, run_after, id) WHERE state = 'queued';
