//! What holds for the scores of all reports, tried on made-up ones.

use page_audit::{
    Cap, Category, CheckResult, CostRange, EvidenceList, Outcome, RULESET, Rating, Report,
    Severity, catalogue,
};
use proptest::prelude::*;

const PAIRS: u32 = 10_000;

fn outcome() -> impl Strategy<Value = Outcome> {
    proptest::sample::select(&Outcome::ALL[..])
}

fn severity() -> impl Strategy<Value = Severity> {
    use Severity::{High, Info, Low, Medium};
    proptest::sample::select(vec![High, Medium, Low, Info])
}

/// A check with this outcome, whose cost is this part of what the outcome may cost.
fn check(
    (id, (category, severity), outcome, part): (usize, (usize, Severity), Outcome, u16),
) -> CheckResult {
    CheckResult {
        id: catalogue().nth(id).unwrap().id.to_owned(),
        category: Category::ALL[category],
        severity,
        weight: severity.weight(),
        outcome,
        cost: CostRange::of(outcome)
            .map(|range| range.least + (range.most - range.least) * part / 10),
        failing_title: None,
        message: String::new(),
        value: None,
        evidence: EvidenceList::default(),
    }
}

/// The caps of the checks that fail, as their ids say: every seventh caps.
fn caps(checks: &[CheckResult]) -> Vec<Cap> {
    let numbered = checks.iter().enumerate();
    let capping = numbered.filter(|(number, check)| {
        number % 7 == 0 && check.outcome == Outcome::Fail && check.weight > 0
    });
    let cap = |(number, check): (usize, &CheckResult)| Cap {
        check: check.id.clone(),
        category: check.category,
        category_at_most: 40 + u8::try_from(number).unwrap(),
        overall_at_most: 50 + u8::try_from(number).unwrap(),
    };
    capping.map(cap).collect()
}

type MadeUp = Vec<((usize, Severity), Outcome, u16)>;

fn made_up() -> impl Strategy<Value = MadeUp> {
    let check = ((0..Category::ALL.len(), severity()), outcome(), 0_u16..=10);
    proptest::collection::vec(check, 1..12)
}

fn report_of(made_up: &MadeUp) -> Report {
    let numbered = made_up.iter().enumerate();
    let checks: Vec<CheckResult> = numbered
        .map(|(id, (place, outcome, part))| check((id, *place, *outcome, *part)))
        .collect();
    let mut report = Report {
        ruleset: RULESET,
        score: 0,
        rating: Rating::Bad,
        is_partial: false,
        page: None,
        caps: caps(&checks),
        categories: Vec::new(),
        checks,
        rendered: None,
    };
    report.adjust(|_| {});
    report
}

/// Makes a check better: with less that is concerned, a warning instead of a failure, or a pass.
fn fix(made_up: &mut MadeUp, which: usize, how: Outcome, less: u16) -> bool {
    let count = made_up.len();
    let (_, outcome, part) = &mut made_up[which % count];
    let is_fix = match (*outcome, how) {
        (Outcome::Fail, Outcome::Warn | Outcome::Pass) | (Outcome::Warn, Outcome::Pass) => true,
        (Outcome::Fail, Outcome::Fail) | (Outcome::Warn, Outcome::Warn) => less <= *part,
        _ => false,
    };
    if is_fix {
        *outcome = how;
        *part = less;
    }
    is_fix
}

proptest! {
    #![proptest_config(ProptestConfig { cases: PAIRS, max_global_rejects: PAIRS * 100, ..ProptestConfig::default() })]

    #[test]
    fn a_fix_lowers_no_score(
        mut made_up in made_up(),
        which in 0_usize..12,
        how in outcome(),
        less in 0_u16..=10,
    ) {
        let before = report_of(&made_up);
        prop_assume!(fix(&mut made_up, which, how, less));
        let after = report_of(&made_up);
        prop_assert!(after.score >= before.score, "{} < {}", after.score, before.score);
        for (after, before) in after.categories.iter().zip(&before.categories) {
            prop_assert!(after.score >= before.score, "{after:?} < {before:?}");
        }
    }

    #[test]
    fn gains_in_order_add_up_to_what_is_reached(made_up in made_up()) {
        let report = report_of(&made_up);
        let plan = report.fix_first(5);
        let tenths = |points: &dyn std::fmt::Display| {
            points.to_string().replace('.', "").parse::<u64>().unwrap()
        };
        let sum: u64 = plan.fixes.iter().map(|(_, points)| tenths(points)).sum();
        prop_assert_eq!(tenths(&plan.from) + sum, tenths(&plan.reached));
        prop_assert_eq!(plan.from.whole(), report.score);
        if plan.fixes.is_empty() {
            prop_assert_eq!(plan.from, plan.reached);
        }
    }
}
