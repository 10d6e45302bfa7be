-- Whether search engines may list the page of a public report.
ALTER TABLE reports ADD COLUMN listed BOOLEAN NOT NULL DEFAULT FALSE;
