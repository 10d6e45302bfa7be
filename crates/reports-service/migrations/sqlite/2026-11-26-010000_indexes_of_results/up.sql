-- A list of one result never has a report without one, so its indexes need not have them either: storing a report
-- writes to eight fewer indexes.
DROP INDEX reports_of_result;
CREATE INDEX reports_of_result ON reports (account, result, id) WHERE result IS NOT NULL;
DROP INDEX reports_of_result_by_url;
CREATE INDEX reports_of_result_by_url ON reports (account, result, url, id) WHERE result IS NOT NULL;
DROP INDEX reports_of_result_by_score;
CREATE INDEX reports_of_result_by_score ON reports (account, result, score, id) WHERE result IS NOT NULL;
DROP INDEX reports_of_result_by_generated_at;
CREATE INDEX reports_of_result_by_generated_at ON reports (account, result, generated_at, id) WHERE result IS NOT NULL;
DROP INDEX reports_of_project_and_result;
CREATE INDEX reports_of_project_and_result ON reports (account, project, result, id) WHERE result IS NOT NULL;
DROP INDEX reports_of_project_and_result_by_url;
CREATE INDEX reports_of_project_and_result_by_url
  ON reports (account, project, result, url, id) WHERE result IS NOT NULL;
DROP INDEX reports_of_project_and_result_by_score;
CREATE INDEX reports_of_project_and_result_by_score
  ON reports (account, project, result, score, id) WHERE result IS NOT NULL;
DROP INDEX reports_of_project_and_result_by_generated_at;
CREATE INDEX reports_of_project_and_result_by_generated_at
  ON reports (account, project, result, generated_at, id) WHERE result IS NOT NULL;
