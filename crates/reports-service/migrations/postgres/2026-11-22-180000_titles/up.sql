-- The titles of the pages that reports are about. Beside the reports: a column after what was found could only be
-- read along with it.
CREATE TABLE report_titles (
  report BIGINT NOT NULL PRIMARY KEY,
  title TEXT COLLATE "C" NOT NULL
);

INSERT INTO report_titles (report, title)
SELECT id, substr(checks #>> '{page,title}', 1, 300) FROM reports WHERE checks #>> '{page,title}' <> '';

CREATE FUNCTION delete_report_titles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM report_titles USING deleted WHERE report_titles.report = deleted.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER reports_delete_titles AFTER DELETE ON reports REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION delete_report_titles();
