-- Old reports are found without reading the others.
CREATE INDEX reports_by_last_change ON reports (updated_at) WHERE state IN ('ready', 'failed');
