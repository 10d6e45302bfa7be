use super::*;
use crate::finding::EvidenceList;
use crate::report::CheckResult;
use crate::rule::Severity;
use crate::scored::scored;

const MOST: usize = 5;

fn check(id: &str, category: Category, severity: Severity, outcome: Outcome) -> CheckResult {
    CheckResult {
        id: id.to_owned(),
        category,
        severity,
        weight: severity.weight(),
        outcome,
        cost: None,
        failing_title: None,
        message: String::new(),
        value: None,
        evidence: EvidenceList::default(),
    }
}

fn cap(check: &str, category: Category, category_at_most: u8, overall_at_most: u8) -> Cap {
    Cap {
        check: check.to_owned(),
        category,
        category_at_most,
        overall_at_most,
    }
}

/// SEO has 12.5 of 20 points and security 5 of 15.
fn faulty() -> Report {
    use Outcome::{Fail, NotApplicable, Pass, Unmeasured, Warn};
    use Severity::{High, Low, Medium};
    let checks = vec![
        check("title", Category::Seo, High, Pass),
        check("description", Category::Seo, Medium, Fail),
        check("headings", Category::Seo, Medium, Warn),
        check("sitemap", Category::Seo, Low, Unmeasured),
        check("hreflang", Category::Seo, Low, NotApplicable),
        check("csp", Category::Security, Medium, Pass),
        check("cookies", Category::Security, High, Fail),
    ];
    scored(checks, Vec::new(), None)
}

fn now(report: &Report) -> Vec<(&str, String)> {
    let gains = report.gains().into_iter();
    gains
        .map(|gain| (gain.check, gain.now.to_string()))
        .collect()
}

#[test]
fn a_check_gives_back_its_part_of_its_category() {
    let report = faulty();
    // (30 · 12.5/20 + 20 · 5/15) / 50
    assert_eq!(report.score, 50);
    let gains = now(&report);
    let expected = [
        ("description", "15.0"),
        ("headings", "7.5"),
        ("cookies", "26.7"),
    ];
    assert_eq!(
        gains,
        expected.map(|(check, gain)| (check, gain.to_owned()))
    );
}

#[test]
fn the_score_after_the_fixes_is_the_score_of_a_page_without_those_faults() {
    let report = faulty();
    let plan = report.fix_first(2);
    let ids: Vec<&str> = plan.fixes.iter().map(|(check, _)| *check).collect();
    assert_eq!(ids, ["cookies", "description"]);
    let mut checks = report.checks.clone();
    for check in &mut checks {
        if ids.contains(&check.id.as_str()) {
            check.outcome = Outcome::Pass;
        }
    }
    assert_eq!(plan.reached.whole(), scored(checks, Vec::new(), None).score);
    let whole = report.fix_first(MOST);
    assert_eq!(whole.reached.whole(), 100);
    let points = whole.fixes.iter().map(|(_, points)| points.to_string());
    assert_eq!(points.collect::<Vec<_>>(), ["26.7", "15.0", "7.5"]);
}

#[test]
fn each_check_is_in_the_plan_once() {
    let seo = |id, severity, outcome| check(id, Category::Seo, severity, outcome);
    let mut checks = ["a", "b", "c"]
        .map(|id| seo(id, Severity::Low, Outcome::Fail))
        .to_vec();
    checks.push(seo("d", Severity::High, Outcome::Pass));
    // The score is the same until all of them are gone.
    let caps = ["a", "b", "c"].map(|id| cap(id, Category::Seo, 40, 40));
    let report = scored(checks, caps.into(), None);
    let plan = report.fix_first(MOST);
    let ids: Vec<&str> = plan.fixes.iter().map(|(check, _)| *check).collect();
    assert_eq!((ids, plan.reached.whole()), (vec!["a", "b", "c"], 100));
}

#[test]
fn a_plan_neither_names_nor_counts_what_gives_back_next_to_nothing() {
    let seo = |id: &str, severity, outcome| check(id, Category::Seo, severity, outcome);
    let mut checks: Vec<_> = (0..900)
        .map(|number| seo(&number.to_string(), Severity::High, Outcome::Pass))
        .collect();
    checks.extend(["a", "b"].map(|id| seo(id, Severity::Low, Outcome::Fail)));
    let report = scored(checks, Vec::new(), None);
    let plan = report.fix_first(1);
    assert_eq!((plan.fixes.len(), plan.reached.whole()), (0, 99));
}

#[test]
fn a_category_of_which_most_was_not_measured_does_not_count() {
    use Severity::{High, Low};
    let score = |unmeasured| {
        let checks = vec![
            check("a", Category::Seo, Low, Outcome::Fail),
            check("b", Category::Seo, unmeasured, Outcome::Unmeasured),
            check("c", Category::Security, High, Outcome::Pass),
            check("d", Category::Security, High, Outcome::Pass),
        ];
        scored(checks, Vec::new(), None).score
    };
    assert_eq!(score(High), 100);
    assert_eq!(score(Low), 40);
}

#[test]
fn what_is_held_down_by_a_cap_counts_only_once_the_cap_is_gone() {
    let mut report = faulty();
    // Of SEO's 62, 40 count: neither the description nor the headings change that.
    let caps = vec![cap("description", Category::Seo, 40, 79)];
    report = scored(report.checks, caps, None);
    assert_eq!(report.score, 37);
    let gains = report.gains();
    let headings = gains.iter().find(|gain| gain.check == "headings").unwrap();
    assert_eq!(headings.now.to_string(), "0.0");
    assert_eq!(headings.later.to_string(), "7.5");
    let description = gains
        .iter()
        .find(|gain| gain.check == "description")
        .unwrap();
    // The cap goes with it: from 24 to 52.5 of SEO's 60 % …
    assert_eq!(description.now.to_string(), "28.5");
    assert_eq!(description.now, description.later);
    let first = report.fix_first(MOST);
    assert_eq!(first.fixes[0].0, "description");
    assert_eq!(first.reached.whole(), 100);
}

#[test]
fn caps_that_only_go_together_stay_in_the_plan() {
    let checks = vec![
        check("a", Category::Seo, Severity::Low, Outcome::Fail),
        check("b", Category::Security, Severity::Low, Outcome::Fail),
        check("c", Category::Seo, Severity::High, Outcome::Pass),
        check("d", Category::Security, Severity::High, Outcome::Pass),
    ];
    let caps = vec![
        cap("a", Category::Seo, 90, 50),
        cap("b", Category::Security, 90, 50),
    ];
    let report = scored(checks, caps, None);
    assert_eq!(report.score, 50);
    let plan = report.fix_first(MOST);
    let gains: Vec<String> = plan
        .fixes
        .iter()
        .map(|(_, gain)| gain.to_string())
        .collect();
    assert_eq!(
        (gains, plan.reached.whole()),
        (vec!["0.0".to_owned(), "50.0".to_owned()], 100)
    );
    let first = report.fix_first(1);
    assert_eq!((first.fixes.len(), first.reached.whole()), (0, 50));
    // The categories have 83 without their caps of 90, so only the overall caps bind.
    let binding = report.binding_caps();
    assert_eq!(binding.len(), 2);
    assert!(binding.iter().all(|cap| cap.category.is_none()));
    assert!(
        binding
            .iter()
            .all(|cap| (cap.at_most, cap.otherwise) == (50, 83))
    );
}

#[test]
fn what_caps_the_score_comes_before_what_does_not_raise_it() {
    let of = |category, outcome| move |id| check(id, category, Severity::High, outcome);
    let faults = ["p", "q", "r", "s", "t", "u"].map(of(Category::Security, Outcome::Fail));
    let mut checks: Vec<_> = faults.into();
    checks.extend(["a", "b"].map(of(Category::Seo, Outcome::Fail)));
    let good = ["c", "d", "e", "f", "g", "h", "i", "j"];
    checks.extend(good.map(of(Category::Seo, Outcome::Pass)));
    let caps = ["a", "b"].map(|id| cap(id, Category::Seo, 90, 40));
    let report = scored(checks, caps.into(), None);
    assert_eq!(report.score, 40);

    let plan = report.fix_first(MOST);

    let ids: Vec<&str> = plan.fixes.iter().map(|(check, _)| *check).collect();
    assert_eq!(ids.get(..2), Some(&["a", "b"][..]));
    assert!(plan.reached.whole() > 40);
}

#[test]
fn only_caps_that_lower_a_score_bind() {
    let report = faulty();
    let caps = vec![
        cap("description", Category::Seo, 60, 79),
        cap("cookies", Category::Security, 49, 79),
    ];
    let report = scored(report.checks, caps, None);
    let binding = report.binding_caps();
    let expected = BindingCap {
        check: "description",
        category: Some(Category::Seo),
        at_most: 60,
        otherwise: 62,
    };
    assert_eq!(binding, [expected]);
}

#[test]
fn of_several_caps_the_lowest_binds() {
    let caps = vec![
        cap("description", Category::Seo, 60, 45),
        cap("headings", Category::Seo, 50, 45),
        cap("cookies", Category::Security, 20, 40),
    ];
    let report = scored(faulty().checks, caps, None);
    let binding: Vec<_> = report
        .binding_caps()
        .into_iter()
        .map(|cap| (cap.check.to_owned(), cap.category, cap.at_most))
        .collect();
    assert_eq!(
        binding,
        [
            ("headings".to_owned(), Some(Category::Seo), 50),
            ("cookies".to_owned(), Some(Category::Security), 20),
        ]
    );
    let caps = vec![
        cap("description", Category::Seo, 100, 45),
        cap("cookies", Category::Security, 100, 40),
    ];
    let report = scored(faulty().checks, caps, None);
    let binding = report.binding_caps();
    assert_eq!(binding.len(), 1);
    assert_eq!((binding[0].check, binding[0].at_most), ("cookies", 40));
}

#[test]
fn a_cap_binds_even_if_it_takes_less_than_a_point() {
    let checks = vec![
        check("a", Category::Seo, Severity::Medium, Outcome::Fail),
        check("b", Category::Seo, Severity::High, Outcome::Pass),
        check("c", Category::Seo, Severity::High, Outcome::Pass),
    ];
    let report = scored(checks, vec![cap("a", Category::Seo, 80, 80)], None);
    assert!(report.binding_caps().is_empty(), "80 is 80");
    let mut checks = report.checks;
    checks.push(check("d", Category::Seo, Severity::Low, Outcome::Pass));
    let report = scored(checks, vec![cap("a", Category::Seo, 81, 81)], None);
    // 22/27 is 81.5.
    let binding = report.binding_caps();
    assert_eq!(binding.len(), 1);
    assert_eq!((binding[0].at_most, binding[0].otherwise), (81, 81));
}

#[test]
fn a_page_without_faults_has_nothing_to_fix() {
    let checks = vec![check("a", Category::Seo, Severity::Low, Outcome::Pass)];
    let report = scored(checks, Vec::new(), None);
    let nothing = FixFirst {
        fixes: Vec::new(),
        from: Points(1_000),
        reached: Points(1_000),
    };
    assert_eq!(
        (report.gains(), report.fix_first(MOST)),
        (Vec::new(), nothing)
    );
}

#[test]
fn a_larger_step_never_shows_less() {
    let steps = |scores: &[u64]| -> Vec<String> {
        let steps = steps_of(scores).into_iter();
        steps.map(|step| step.to_string()).collect()
    };
    assert_eq!(steps(&[60_000, 389_000, 717_000]), ["0.4", "0.3"]);
    assert_eq!(steps(&[0, 199_999, 399_998]), ["0.2", "0.1"]);
    assert_eq!(steps(&[5]), Vec::<String>::new());
}
