ALTER TABLE report_jobs DROP COLUMN traceparent;
