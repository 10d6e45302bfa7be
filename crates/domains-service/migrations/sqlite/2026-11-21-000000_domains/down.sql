DROP TABLE domains;
DROP TABLE domain_counts;
