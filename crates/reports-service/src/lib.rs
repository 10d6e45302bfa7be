//! Reports about webpages: the API, the work queue and the report pages.
