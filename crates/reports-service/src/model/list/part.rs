//! The parts of a list that lie one behind another.

/// Reports without a result have neither a score nor a time: sorted by those, they come last in both
/// directions, and an index of their own has them. With this condition, in these words, the others
/// are in indexes that are read from either end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The whole list.
    All,
    /// Reports with a result.
    WithResult,
    /// The others.
    WithoutResult,
}

impl Part {
    /// The condition, behind others.
    pub const fn condition(self) -> &'static str {
        match self {
            Self::All => "",
            Self::WithResult => " AND reports.result IS NOT NULL",
            Self::WithoutResult => " AND reports.result IS NULL",
        }
    }
}
