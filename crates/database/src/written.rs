//! Expressions whose text is written by hand.

use std::marker::PhantomData;

use diesel::QueryResult;
use diesel::backend::Backend;
use diesel::expression::{
    AppearsOnTable, Expression, SelectableExpression, TypedExpressionType, ValidGrouping,
    is_aggregate,
};
use diesel::query_builder::{AstPass, QueryFragment, QueryId};

/// An expression of the type `T` for diesel's queries. What writes its text knows which tables it is
/// about.
#[derive(Clone, Copy, Debug)]
pub struct Written<T, F>(F, PhantomData<T>);

impl<T, F> Written<T, F> {
    /// An expression with this text.
    pub const fn new(text: F) -> Self {
        Self(text, PhantomData)
    }
}

impl<T: TypedExpressionType, F> Expression for Written<T, F> {
    type SqlType = T;
}

impl<T, F> QueryId for Written<T, F> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<DB: Backend, T, F: QueryFragment<DB>> QueryFragment<DB> for Written<T, F> {
    fn walk_ast<'b>(&'b self, out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        self.0.walk_ast(out)
    }
}

impl<T, F, GroupBy> ValidGrouping<GroupBy> for Written<T, F> {
    type IsAggregate = is_aggregate::No;
}

impl<T: TypedExpressionType, F, Source> AppearsOnTable<Source> for Written<T, F> {}
impl<T: TypedExpressionType, F, Source> SelectableExpression<Source> for Written<T, F> {}
