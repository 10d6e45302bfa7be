DROP TRIGGER reports_delete_titles ON reports;
DROP FUNCTION delete_report_titles();
DROP TABLE report_titles;
