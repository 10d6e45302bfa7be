//! One pool over SQLite or PostgreSQL, migrations, errors, test databases.
