//! Both services in one process on one port, with embedded databases.
