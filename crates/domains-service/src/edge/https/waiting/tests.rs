use super::*;

const ACCOUNT: &str = "acme";

fn waiting(limit: Duration) -> Waiting {
    let gauge = IntGauge::new("waiting", "Waiting").unwrap();
    Waiting::new(limit, Clock::default(), gauge).unwrap()
}

#[test]
fn without_a_limit_nobody_waits() {
    let gauge = IntGauge::new("waiting", "Waiting").unwrap();
    assert!(Waiting::new(Duration::ZERO, Clock::default(), gauge).is_none());
}

#[tokio::test]
async fn a_name_is_looked_up_for_its_first_visitor_alone() {
    let waiting = waiting(Duration::from_mins(5));
    let first = waiting.join(ACCOUNT, "a.dev").await.unwrap();
    let second = waiting.join(ACCOUNT, "a.dev").await.unwrap();
    let other = waiting.join(ACCOUNT, "b.dev").await.unwrap();
    let is_first = [&first, &second, &other].map(|waiter| waiter.first.is_some());
    assert_eq!(is_first, [true, false, true]);
    assert_eq!(second.until, first.until, "all wait for the same issue");
    assert_eq!(waiting.gauge.get(), 3);
    drop((first, second, other));
    assert_eq!(waiting.gauge.get(), 0);
}

#[tokio::test]
async fn visitors_do_not_wait_where_others_got_none() {
    let mut waiting = waiting(Duration::from_nanos(1));
    drop(waiting.join(ACCOUNT, "late.dev").await);
    assert!(waiting.join(ACCOUNT, "late.dev").await.is_none());

    waiting.limit = Duration::from_mins(5);
    let waiter = waiting.join(ACCOUNT, "refused.dev").await.unwrap();
    let wanted = waiter.first.as_ref().unwrap();
    wanted.is_given_up.send_replace(true);
    assert!(waiting.join(ACCOUNT, "refused.dev").await.is_none());
    let (_, is_new) = waiting
        .wanted(ACCOUNT, "refused.dev", Instant::now())
        .unwrap();
    assert!(!is_new);
    let later = Instant::now() + waiting.limit + REMEMBERED;
    let (_, is_new) = waiting.wanted(ACCOUNT, "refused.dev", later).unwrap();
    assert!(is_new, "it is looked up again after a while");
}

#[tokio::test]
async fn so_many_wait_and_no_more() {
    let waiting = waiting(Duration::from_mins(5));
    let mut waiters = Vec::new();
    for number in 0..MAX_WAITING {
        let name = format!("a{number}.dev");
        waiters.extend(waiting.join(ACCOUNT, &name).await);
    }
    assert_eq!(waiters.len(), MAX_WAITING / 2, "others have their half");
    for number in 0..MAX_WAITING {
        let name = format!("b{number}.dev");
        waiters.extend(waiting.join("other", &name).await);
    }
    assert_eq!(waiters.len(), MAX_WAITING);
    assert!(waiting.join("third", "c.dev").await.is_none());
}

#[tokio::test]
async fn the_memory_for_names_is_bounded() {
    let waiting = waiting(Duration::from_mins(5));
    let now = Instant::now();
    let is_kept = |account: &str, name: &str, at| waiting.wanted(account, name, at).is_some();
    for number in 0..MAX_NAMES / 2 {
        assert!(is_kept(ACCOUNT, &format!("a{number}.dev"), now));
    }
    assert!(
        !is_kept(ACCOUNT, "one-more.dev", now),
        "others have their half"
    );
    for number in 0..MAX_NAMES / 2 {
        let account = format!("other {}", number % 7);
        assert!(is_kept(&account, &format!("b{number}.dev"), now));
    }
    assert!(!is_kept("third", "one-more.dev", now));
    assert!(is_kept(ACCOUNT, "a0.dev", now));
    let later = now + waiting.limit + REMEMBERED;
    assert!(is_kept(ACCOUNT, "one-more.dev", later));
    let names = waiting.names.lock().unwrap();
    let counts = (
        names.wanted.len(),
        names.of_accounts.len(),
        names.by_age.len(),
    );
    assert_eq!(counts, (1, 1, 1));
}
