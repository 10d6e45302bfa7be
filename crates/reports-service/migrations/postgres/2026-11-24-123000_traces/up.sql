-- The trace of the request that queued a job, which its generation continues, perhaps in another process.
ALTER TABLE report_jobs ADD COLUMN traceparent TEXT COLLATE "C";
