DROP INDEX reports_queued_of_host;
