DROP TABLE domains;
DROP TABLE domain_counts;
DROP FUNCTION count_inserted_domains;
DROP FUNCTION count_deleted_domains;
