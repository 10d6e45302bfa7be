//! Statements that a server has prepared, so that each is parsed once for each connection.

use std::collections::HashMap;

use diesel::query_builder::QueryId;
use tokio_postgres::error::SqlState;
use tokio_postgres::{Client, Error, RowStream, Statement as PreparedStatement};

use super::statement::Statement;
use crate::planned_each_time::Marker;

/// More texts than the services have; others, such as those that insert many rows, come and go.
const MAX_STATEMENTS: usize = 1_000;

/// The statements that were prepared on one connection, by their texts.
#[derive(Default)]
pub(super) struct Prepared {
    statements: HashMap<String, PreparedStatement>,
    /// Behind a pooler in transaction mode, the next transaction may be on another server process,
    /// which does not know them.
    is_forgotten: bool,
}

impl Prepared {
    /// For a server that forgets them, if it does.
    pub(super) fn new(is_forgotten: bool) -> Self {
        Self {
            statements: HashMap::new(),
            is_forgotten,
        }
    }

    /// Whether statements of this kind are prepared: not those whose best plan depends on their
    /// parameters.
    pub(super) fn takes<Q: QueryId>(&self) -> bool {
        !self.is_forgotten && Q::query_id() != Marker::query_id()
    }

    /// Runs a statement. One that is not prepared takes a single round trip, too: it is parsed and
    /// planned in it.
    pub(super) async fn run(
        &mut self,
        client: &Client,
        statement: Statement,
        is_prepared: bool,
    ) -> Result<RowStream, Error> {
        if !is_prepared {
            let (text, values) = statement.into_typed();
            return client.query_typed_raw(&text, values).await;
        }
        let known = self.statements.get(&statement.text);
        let known = known.filter(|known| known.params() == statement.types);
        let prepared = match known {
            Some(known) => known.clone(),
            None => self.prepare(client, &statement).await?,
        };
        client.query_raw(&prepared, statement.values).await
    }

    async fn prepare(
        &mut self,
        client: &Client,
        statement: &Statement,
    ) -> Result<PreparedStatement, Error> {
        let Statement { text, types, .. } = statement;
        let prepared = client.prepare_typed(text, types).await?;
        if self.statements.len() >= MAX_STATEMENTS {
            self.statements.clear();
        }
        self.statements.insert(text.clone(), prepared.clone());
        Ok(prepared)
    }

    /// Statements are prepared anew if the server has deleted them, or the schema has changed.
    pub(super) fn failed(&mut self, code: &SqlState) {
        if [
            SqlState::INVALID_SQL_STATEMENT_NAME,
            SqlState::FEATURE_NOT_SUPPORTED,
        ]
        .contains(code)
        {
            self.statements.clear();
        }
    }
}
