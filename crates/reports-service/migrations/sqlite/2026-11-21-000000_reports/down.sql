DROP TABLE report_counts;
DROP TABLE reports;
