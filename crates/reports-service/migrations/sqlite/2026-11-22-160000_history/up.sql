-- A report's good generations, counted from 1. What was found in detail is kept of the last one only, with the report.
-- "summary" is JSON: the score of each category, and the outcome of each check.
CREATE TABLE report_generations (
  report BIGINT NOT NULL,
  generation BIGINT NOT NULL,
  generated_at TIMESTAMP NOT NULL,
  result TEXT NOT NULL,
  score SMALLINT NOT NULL,
  ruleset INTEGER NOT NULL,
  summary TEXT NOT NULL,
  PRIMARY KEY (report, generation)
) WITHOUT ROWID;

-- The last result of each report is the first of its history. Paths lead from the root, since the text of a check does
-- not always parse again.
INSERT INTO report_generations (report, generation, generated_at, result, score, ruleset, summary)
SELECT id, 1, generated_at, result, score,
  CASE json_type(checks, '$.ruleset') WHEN 'integer' THEN checks ->> '$.ruleset' ELSE 1 END,
  json_object(
    'categories',
    json((SELECT json_group_object(json_extract(checks, fullkey || '.id'), json_extract(checks, fullkey || '.score'))
      FROM json_each(checks, '$.categories') WHERE json_extract(checks, fullkey || '.id') IS NOT NULL)),
    'outcomes',
    json((SELECT json_group_object(json_extract(checks, fullkey || '.id'), json_extract(checks, fullkey || '.outcome'))
      FROM json_each(checks, '$.checks') WHERE json_extract(checks, fullkey || '.id') IS NOT NULL))
  )
FROM reports WHERE generated_at IS NOT NULL;

CREATE TRIGGER reports_delete_generations AFTER DELETE ON reports BEGIN
  DELETE FROM report_generations WHERE report = OLD.id;
END;
