//! Reports about webpages.
pub mod model;
mod schema;
/// The migrations.
pub const MIGRATIONS: database::Migrations = database::Migrations {
    sqlite: diesel_migrations::embed_migrations!("migrations/sqlite"),
    postgres: diesel_migrations::embed_migrations!("migrations/postgres"),
};
