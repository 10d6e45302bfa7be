-- The titles of the pages that reports are about. Beside the reports: a column after what was found could only be
-- read along with it.
CREATE TABLE report_titles (
  report BIGINT NOT NULL PRIMARY KEY,
  title TEXT NOT NULL
);

INSERT INTO report_titles (report, title)
SELECT id, substr(checks ->> '$.page.title', 1, 300) FROM reports WHERE checks ->> '$.page.title' <> '';

CREATE TRIGGER reports_delete_title AFTER DELETE ON reports BEGIN
  DELETE FROM report_titles WHERE report = OLD.id;
END;
