//! Lists compared with a naive one over random rows.

use std::cmp::Ordering;
use std::fmt::Write as _;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use query_params::{Direction, ListParams, SortField};
use reports_service::MIGRATIONS;
use reports_service::model::{self, Filters, Rating, ReportSort, State};
use testing::{Backend, TestDatabase};

testing::on_each_database!(a_list_is_what_a_naive_one_is);

/// A row, of which few values differ.
#[derive(Clone, Debug)]
struct Row {
    id: i64,
    account: &'static str,
    project: &'static str,
    url: String,
    /// The score and the day of the last good generation.
    made: Option<(i16, u8)>,
    state: &'static str,
}

impl Row {
    fn result(&self) -> Option<&'static str> {
        self.made.map(|(score, _)| match score {
            80.. => "good",
            50.. => "decent",
            _ => "bad",
        })
    }

    fn is_in(&self, filters: &Filters, search: Option<&str>) -> bool {
        let is_found = |search: &str| self.url.to_lowercase().contains(&search.to_lowercase());
        let state = match filters.state {
            None => true,
            Some(State::Queued) => self.state == "queued",
            Some(State::Running) => false,
            Some(State::Ready) => self.state == "ready",
            Some(State::Failed) => self.state == "failed",
        };
        state
            && self.account == "owner"
            && filters.project.as_ref().is_none_or(|it| it == self.project)
            && (filters
                .result
                .is_none_or(|it| self.result() == Some(it.as_str())))
            && search.is_none_or(is_found)
    }
}

/// The documented order: rows without a value last, equal ones by id.
fn compare(params: &ListParams<ReportSort>, a: &Row, b: &Row) -> Ordering {
    let directed = |order: Ordering| match params.direction {
        Direction::Ascending => order,
        Direction::Descending => order.reverse(),
    };
    let last = a.made.is_none().cmp(&b.made.is_none());
    let part = |row: &Row| match params.sort_by {
        ReportSort::Score => row.made.map(|(score, _)| i64::from(score)),
        _ => row.made.map(|(_, day)| i64::from(day)),
    };
    let by_value = match params.sort_by {
        ReportSort::Id => Ordering::Equal,
        ReportSort::Url => directed(a.url.cmp(&b.url)),
        ReportSort::Score | ReportSort::GeneratedAt => last.then(directed(part(a).cmp(&part(b)))),
    };
    by_value.then(directed(a.id.cmp(&b.id)))
}

fn rows() -> impl Strategy<Value = Vec<Row>> {
    let made = prop::option::weighted(0.7, (0..=20_i16, 1..4_u8));
    let row = (
        prop::bool::weighted(0.9),
        prop::sample::select(vec!["a.example", "b.example", "c.example"]),
        0..40_u8,
        made,
        0..4_u8,
    );
    let row = row.prop_map(|(is_own, project, path, made, state)| Row {
        id: 0,
        account: if is_own { "owner" } else { "other" },
        project,
        url: format!("https://{project}/P{path}"),
        made: made.map(|(score, day)| (score * 5, day)),
        state: match (state, made) {
            (0, _) => "queued",
            (1, _) | (_, None) => "failed",
            _ => "ready",
        },
    });
    prop::collection::vec(row, 900..1_100)
}

type Query = (ListParams<ReportSort>, Filters);

fn query() -> impl Strategy<Value = Query> {
    let sort: Vec<ReportSort> = ReportSort::CHOICES.iter().map(|(_, sort)| *sort).collect();
    let results = [
        None,
        Some(Rating::Good),
        Some(Rating::Decent),
        Some(Rating::Bad),
    ];
    let states = [
        None,
        None,
        None,
        Some(State::Queued),
        Some(State::Ready),
        Some(State::Failed),
    ];
    let searches = [
        None,
        None,
        None,
        Some("b.Example/p1"),
        Some("example"),
        Some("none"),
    ];
    let projects = [None, Some("a.example"), Some("none.example")];
    (
        prop::sample::select(sort),
        any::<bool>(),
        prop::sample::select(vec![10, 25, 100]),
        0..120_u32,
        prop::sample::select(results.to_vec()),
        prop::sample::select(states.to_vec()),
        prop::sample::select(searches.to_vec()),
        prop::sample::select(projects.to_vec()),
    )
        .prop_map(
            |(sort_by, is_up, per_page, page, result, state, search, project)| {
                let params = ListParams {
                    sort_by,
                    direction: if is_up {
                        Direction::Ascending
                    } else {
                        Direction::Descending
                    },
                    per_page,
                    page: page.into(),
                    search: search.map(str::to_owned),
                };
                let filters = Filters {
                    project: project.map(str::to_owned),
                    result,
                    state,
                    ..Filters::default()
                };
                (params, filters)
            },
        )
}

async fn insert(database: &TestDatabase, rows: &[Row]) {
    let mut statement = "INSERT INTO reports (id, account, url, host, project, privacy, state, \
        result, score, generated_at, created_at, updated_at) VALUES "
        .to_owned();
    for (number, row) in rows.iter().enumerate() {
        let comma = if number == 0 { "" } else { ", " };
        let made = match row.made {
            None => "NULL, NULL, NULL".to_owned(),
            Some((score, day)) => {
                let result = row.result().unwrap();
                format!("'{result}', {score}, '2026-01-0{day} 00:00:00.000000'")
            }
        };
        let Row {
            id,
            account,
            project,
            url,
            state,
            ..
        } = row;
        write!(
            statement,
            "{comma}({id}, '{account}', '{url}', '{project}', '{project}', 0, '{state}', {made}, \
             '2026-01-01 00:00:00.000000', '2026-01-01 00:00:00.000000')"
        )
        .unwrap();
    }
    assert_eq!(database.add_reports(&statement).await, rows.len());
}

/// Of which 1,100 are at most two hundred pages.
async fn a_list_is_what_a_naive_one_is(backend: Backend) {
    let mut runner = TestRunner::default();
    let mut rows = rows().new_tree(&mut runner).unwrap().current();
    for (row, id) in rows.iter_mut().zip(1..) {
        row.id = id;
    }
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    insert(&database, &rows).await;
    let pool = database.pool();
    for _ in 0..600 {
        let (mut params, filters) = query().new_tree(&mut runner).unwrap().current();
        let search = params.search.as_deref();
        let mut expected: Vec<&Row> = rows
            .iter()
            .filter(|row| row.is_in(&filters, search))
            .collect();
        expected.sort_by(|a, b| compare(&params, a, b));
        let pages = expected.len().div_ceil(params.per_page.into());
        // Any page of it, and the one behind the last.
        params.page = params.page % (pages as u64 + 1) + 1;
        let skipped = usize::try_from(params.offset()).unwrap();
        let shown = expected.iter().skip(skipped).take(params.per_page.into());
        let shown: Vec<i64> = shown.map(|row| row.id).collect();

        let page = model::list(&pool, "owner", &params, &filters)
            .await
            .unwrap();

        let ids: Vec<i64> = page.rows.iter().map(|row| row.id).collect();
        assert_eq!(
            page.total,
            expected.len() as u64,
            "{params:?} {filters:?} {rows:?}"
        );
        assert_eq!(ids, shown, "{params:?} {filters:?} {rows:?}");
    }
}
