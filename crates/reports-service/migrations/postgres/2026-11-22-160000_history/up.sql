-- A report's good generations, counted from 1. What was found in detail is kept of the last one only, with the report.
-- "summary" is JSON: the score of each category, and the outcome of each check.
CREATE TABLE report_generations (
  report BIGINT NOT NULL,
  generation BIGINT NOT NULL,
  generated_at TIMESTAMP NOT NULL,
  result TEXT COLLATE "C" NOT NULL,
  score SMALLINT NOT NULL,
  ruleset INTEGER NOT NULL,
  summary TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (report, generation)
);

-- The last result of each report is the first of its history.
INSERT INTO report_generations (report, generation, generated_at, result, score, ruleset, summary)
SELECT id, 1, generated_at, result, score,
  CASE jsonb_typeof(checks -> 'ruleset') WHEN 'number' THEN (checks ->> 'ruleset')::integer ELSE 1 END,
  jsonb_build_object(
    'categories',
    (SELECT coalesce(jsonb_object_agg(item ->> 'id', item -> 'score'), '{}') FROM jsonb_array_elements(
      CASE jsonb_typeof(checks -> 'categories') WHEN 'array' THEN checks -> 'categories' ELSE '[]' END) AS item
      WHERE item ->> 'id' IS NOT NULL),
    'outcomes',
    (SELECT coalesce(jsonb_object_agg(item ->> 'id', item -> 'outcome'), '{}') FROM jsonb_array_elements(
      CASE jsonb_typeof(checks -> 'checks') WHEN 'array' THEN checks -> 'checks' ELSE '[]' END) AS item
      WHERE item ->> 'id' IS NOT NULL)
  )::text
FROM reports WHERE generated_at IS NOT NULL;

CREATE FUNCTION delete_report_generations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM report_generations USING deleted WHERE report_generations.report = deleted.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER reports_delete_generations AFTER DELETE ON reports REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION delete_report_generations();
