//! The filter of the findings, in the address of the page.

use page_audit::{Category, Fixer, Outcome};
use query_params::{FieldReader, FromFields};
use report_view::Filter;

/// As it is asked for.
pub struct AskedFilter(pub Filter);

impl FromFields for AskedFilter {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        let outcomes = Outcome::ALL.map(|outcome| (outcome.as_str(), outcome));
        let categories = Category::ALL.map(|category| (category.as_str(), category));
        let fixers = Fixer::ALL.map(|fixer| (fixer.as_str(), fixer));
        Some(Self(Filter {
            fixer: reader.choice("fixer", &fixers),
            outcome: reader.choice("outcome", &outcomes),
            category: reader.choice("category", &categories),
        }))
    }
}
