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
async fn visitors_do_not_wait_where_others_have_waited_in_vain() {
    let mut waiting = waiting(Duration::from_nanos(1));
    drop(waiting.join(ACCOUNT, "late.dev").await);
    assert!(waiting.join(ACCOUNT, "late.dev").await.is_none());

    waiting.limit = Duration::from_mins(5);
    let waiter = waiting.join(ACCOUNT, "hopeless.dev").await.unwrap();
    let wanted = waiter.first.as_ref().unwrap();
    wanted.is_hopeless.send_replace(true);
    assert!(waiting.join(ACCOUNT, "hopeless.dev").await.is_none());
    let (_, is_new) = waiting.wanted("hopeless.dev", Instant::now()).unwrap();
    assert!(!is_new);
    let later = Instant::now() + waiting.limit + REMEMBERED;
    let (_, is_new) = waiting.wanted("hopeless.dev", later).unwrap();
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
    for number in 0..MAX_NAMES {
        assert!(waiting.wanted(&format!("a{number}.dev"), now).is_some());
    }
    assert!(waiting.wanted("one-more.dev", now).is_none());
    assert!(waiting.wanted("a0.dev", now).is_some());
    let later = now + waiting.limit + REMEMBERED;
    assert!(waiting.wanted("one-more.dev", later).is_some());
    assert_eq!(waiting.names.lock().unwrap().len(), 1);
}
