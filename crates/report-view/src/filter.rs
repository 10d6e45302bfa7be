//! The filter of the findings, in the address of the page.

use page_audit::{Category, CheckResult, Fixer, Outcome};

/// Only the findings with this outcome, of this category, that these people fix.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// The outcome.
    pub outcome: Option<Outcome>,
    /// The category.
    pub category: Option<Category>,
    /// Who fixes them.
    pub fixer: Option<Fixer>,
}

impl Filter {
    /// Whether all findings are shown.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Whether the finding is shown.
    pub fn fits(self, check: &CheckResult) -> bool {
        let is_fixed_by =
            |fixer| page_audit::rule(&check.id).is_some_and(|rule| rule.fixer == fixer);
        self.outcome.is_none_or(|outcome| outcome == check.outcome)
            && self
                .category
                .is_none_or(|category| category == check.category)
            && self.fixer.is_none_or(is_fixed_by)
    }

    /// The address of this page with this filter, relative to the page.
    pub fn link(self) -> String {
        let outcome = self
            .outcome
            .map(|outcome| format!("outcome={}", outcome.as_str()));
        let category = self
            .category
            .map(|category| format!("category={}", category.as_str()));
        let fixer = self.fixer.map(|fixer| format!("fixer={}", fixer.as_str()));
        let pairs = [outcome, category, fixer].into_iter().flatten();
        let pairs: Vec<String> = pairs.collect();
        format!("?{}#findings", pairs.join("&"))
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
        filter.fixer = Some(Fixer::Hosting);
        assert!(filter.link().ends_with("&fixer=hosting#findings"));
    }
}
