DROP TRIGGER reports_count_delete ON reports;
DROP TRIGGER reports_count ON reports;
CREATE TRIGGER reports_count AFTER INSERT OR DELETE ON reports
  FOR EACH ROW EXECUTE FUNCTION count_reports();
DROP FUNCTION count_deleted_reports;
DROP INDEX reports_by_last_change;
