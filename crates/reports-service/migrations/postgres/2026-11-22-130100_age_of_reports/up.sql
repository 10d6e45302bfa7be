-- Old reports are found without reading the others.
CREATE INDEX reports_by_last_change ON reports (updated_at) WHERE state IN ('ready', 'failed');

-- Many reports are deleted at once: a count is changed once per statement instead of once per report.
CREATE FUNCTION count_deleted_reports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_counts AS counts (account, project, result, total)
  SELECT deleted.account, scope.project, scope.result, -count(*)
  FROM deleted CROSS JOIN LATERAL (
    VALUES ('', ''), (deleted.project, ''), ('', deleted.result), (deleted.project, deleted.result)
  ) AS scope (project, result)
  WHERE scope.result IS NOT NULL
  GROUP BY 1, 2, 3
  ORDER BY deleted.account COLLATE "C", scope.project COLLATE "C", scope.result COLLATE "C"
  ON CONFLICT (account, project, result) DO UPDATE SET total = counts.total + excluded.total;
  RETURN NULL;
END
$$;

DROP TRIGGER reports_count ON reports;
CREATE TRIGGER reports_count AFTER INSERT ON reports
  FOR EACH ROW EXECUTE FUNCTION count_reports();
CREATE TRIGGER reports_count_delete AFTER DELETE ON reports REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_reports();
