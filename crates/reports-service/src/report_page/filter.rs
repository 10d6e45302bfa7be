//! The filter of the findings, in the address of the page.

use page_audit::{Category, CheckResult, Outcome};
use query_params::{FieldReader, FromFields};

/// Only the findings with this outcome, of this category.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    pub outcome: Option<Outcome>,
    pub category: Option<Category>,
}

impl Filter {
    /// Whether all findings are shown.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Whether the finding is shown.
    pub fn fits(self, check: &CheckResult) -> bool {
        self.outcome.is_none_or(|outcome| outcome == check.outcome)
            && self
                .category
                .is_none_or(|category| category == check.category)
    }

    /// The address of this page with this filter, relative to the page.
    pub fn link(self) -> String {
        let outcome = self
            .outcome
            .map(|outcome| format!("outcome={}", outcome.as_str()));
        let category = self
            .category
            .map(|category| format!("category={}", category.as_str()));
        let pairs: Vec<String> = [outcome, category].into_iter().flatten().collect();
        format!("?{}#findings", pairs.join("&"))
    }
}

impl FromFields for Filter {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        let outcomes = Outcome::ALL.map(|outcome| (outcome.as_str(), outcome));
        let categories = Category::ALL.map(|category| (category.as_str(), category));
        Some(Self {
            outcome: reader.choice("outcome", &outcomes),
            category: reader.choice("category", &categories),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_has_the_chosen_filter() {
        let mut filter = Filter::default();
        assert_eq!(filter.link(), "?#findings");
        filter.category = Some(Category::Seo);
        assert_eq!(filter.link(), "?category=seo#findings");
        filter.outcome = Some(Outcome::NotApplicable);
        assert_eq!(
            filter.link(),
            "?outcome=not_applicable&category=seo#findings"
        );
    }
}
