DROP INDEX reports_by_last_change;
