DROP TRIGGER reports_delete_generations ON reports;
DROP FUNCTION delete_report_generations;
DROP TABLE report_generations;
