DROP TRIGGER reports_delete_title;
DROP TABLE report_titles;
