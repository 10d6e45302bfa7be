DROP TABLE acme_buckets;
DROP TABLE acme_accounts;
DROP TABLE acme_challenges;
DROP TABLE certificate_orders;
