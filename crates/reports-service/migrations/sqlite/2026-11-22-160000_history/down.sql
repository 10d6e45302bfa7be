DROP TRIGGER reports_delete_generations;
DROP TABLE report_generations;
