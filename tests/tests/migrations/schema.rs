//! A database's schema, as far as the rule for migrations is about it.

use crate::migrations::columns::Columns;
use crate::migrations::constraints::Constraints;

/// What statements of a version need, and what may refuse them.
pub struct Schema {
    pub columns: Columns,
    pub constraints: Constraints,
}

impl Schema {
    pub async fn read(url: &str) -> Self {
        Self {
            columns: Columns::read(url).await,
            constraints: Constraints::read(url).await,
        }
    }
}
