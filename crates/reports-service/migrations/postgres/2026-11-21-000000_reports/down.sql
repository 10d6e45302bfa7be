DROP TABLE report_counts;
DROP TABLE reports;
DROP FUNCTION count_reports;
