//! `GET /console/reports`

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use look::Layout;
use notify::Notices;
use query_params::{Direction, FieldReader, FromFields, ListParams};
use url::form_urlencoded;
use web::{Problem, Query, RequiredScope};
use web_console::{Frame, Pager, Sent, Session, SignedIn, address_error, field_error};

use super::LIST;
use super::row::Row;
use crate::app::App;
use crate::events::ReportEvents;
use crate::model::{self, Every, Filters, Project, Rating, Rendering, ReportSort, State};
use crate::projects;
use crate::reports;
use crate::scopes::{ReportsRead, ReportsWrite};

/// The number of rows per page, unless the address sets another.
const PER_PAGE: u16 = 25;

/// The orders offered to people, each with its text and the API's values.
const ORDERS: [(&str, &str, ReportSort, Direction); 6] = [
    (
        "newest",
        "Newest first",
        ReportSort::Id,
        Direction::Descending,
    ),
    (
        "checked",
        "Last checked first",
        ReportSort::GeneratedAt,
        Direction::Descending,
    ),
    (
        "worst",
        "Worst score first",
        ReportSort::Score,
        Direction::Ascending,
    ),
    (
        "best",
        "Best score first",
        ReportSort::Score,
        Direction::Descending,
    ),
    ("url", "Address A–Z", ReportSort::Url, Direction::Ascending),
    (
        "oldest",
        "Oldest first",
        ReportSort::Id,
        Direction::Ascending,
    ),
];

/// The parameters of the list: those of the API, and the order as one word.
#[derive(Debug)]
pub struct ListQuery {
    params: ListParams<ReportSort>,
    filters: Filters,
    order: &'static str,
}

impl Default for ListQuery {
    fn default() -> Self {
        Self {
            params: ListParams {
                per_page: PER_PAGE,
                ..ListParams::default()
            },
            filters: Filters::default(),
            order: "",
        }
    }
}

impl ListQuery {
    /// The address of a page of this list, as seen from the base URL.
    fn address(&self, page: u64) -> String {
        let (size, filters) = (self.params.per_page, &self.filters);
        let pairs = [
            ("search", self.params.search.clone()),
            ("project", self.filters.project.clone()),
            (
                "result",
                self.filters.result.map(|result| result.as_str().to_owned()),
            ),
            (
                "state",
                self.filters.state.map(|state| state.as_str().to_owned()),
            ),
            (
                "every",
                filters.every.map(|every| every.as_str().to_owned()),
            ),
            (
                "failing",
                filters.failing.map(|failing| u8::from(failing).to_string()),
            ),
            (
                "order",
                Some(self.order().to_owned()).filter(|order| order != ORDERS[0].0),
            ),
            ("per_page", (size != PER_PAGE).then(|| size.to_string())),
            ("page", (page > 1).then(|| page.to_string())),
        ];
        let pairs = pairs.into_iter();
        let pairs = pairs.filter_map(|(name, value)| Some((name, value?)));
        let query = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(pairs)
            .finish();
        match query.as_str() {
            "" => LIST.to_owned(),
            query => format!("{LIST}?{query}"),
        }
    }

    /// The word for the order, even if the address has the API's parameters.
    fn order(&self) -> &'static str {
        let params = &self.params;
        let mut orders = ORDERS.iter();
        let order = orders.find(|(_, _, sort_by, direction)| {
            *sort_by == params.sort_by && *direction == params.direction
        });
        order.map_or(self.order, |(word, ..)| word)
    }
}

impl FromFields for ListQuery {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, rules: &()) -> Option<Self> {
        let params = ListParams::from_fields(reader, rules);
        let filters = Filters::from_fields(reader, rules);
        let orders = ORDERS.map(|(word, _, sort_by, direction)| (word, (word, sort_by, direction)));
        let order = reader.choice("order", &orders);
        let has_size = reader.text("per_page").is_some();
        let mut params = params?;
        if let Some((_, sort_by, direction)) = order {
            (params.sort_by, params.direction) = (sort_by, direction);
        }
        if !has_size {
            params.per_page = PER_PAGE;
        }
        Some(Self {
            params,
            filters: filters?,
            order: order.map_or("", |(word, _, _)| word),
        })
    }
}

/// The page of the list.
#[derive(Template)]
#[template(path = "reports/list.html")]
struct ListPage {
    layout: Layout,
    frame: Frame,
    may_write: bool,
    typed: Typed,
    /// A report about the page of the form.
    existing: Option<Row>,
    /// The errors of the parameters in the address.
    query_error: String,
    query: ListQuery,
    rows: Vec<Row>,
    total: u64,
    pager: Pager,
    project: Option<Project>,
    /// Whether this service can show pages to a browser.
    renders: bool,
    sends_mail: bool,
}

/// The form for a new report, as typed.
#[derive(Default)]
struct Typed {
    url: String,
    privacy: String,
    url_error: String,
    privacy_error: String,
    password_error: String,
    /// An error that is not about a field.
    problem: String,
}

/// Lists the account's reports.
pub async fn list_reports(
    session: Session<ReportsRead>,
    request: HttpRequest,
    query: Result<Query<ListQuery>, Problem>,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let (status, query, error) = match query {
        Ok(query) => (StatusCode::OK, query.params, String::new()),
        Err(problem) if problem.status().is_client_error() => {
            let error = address_error(&problem);
            (problem.status(), ListQuery::default(), error)
        }
        Err(problem) => return Err(problem),
    };
    let mut page = ListPage::load(&request, &session, &app, query).await?;
    page.query_error = error;
    web_console::html(status, &page)
}

/// The list with the form for a new report as typed, and its errors.
pub async fn list_with_form(
    request: &HttpRequest,
    session: &SignedIn,
    app: &App,
    sent: &Sent,
    problem: Problem,
) -> Result<HttpResponse, Problem> {
    if !session.allows(&ReportsRead::SCOPE) {
        return Err(problem);
    }
    let mut page = ListPage::load(request, session, app, ListQuery::default()).await?;
    page.typed = Typed::new(sent, &problem);
    web_console::refusal(&problem, &page)
}

/// The list with the form as typed, and the report that the account has about the same page.
pub async fn list_with_existing(
    request: &HttpRequest,
    session: &SignedIn,
    app: &App,
    sent: &Sent,
    existing: model::ReportRow,
) -> Result<HttpResponse, Problem> {
    let mut page = ListPage::load(request, session, app, ListQuery::default()).await?;
    page.typed = Typed::from_sent(sent);
    page.existing = Some(Row::new(existing, app.slugs().await?, &[]));
    web_console::html(StatusCode::OK, &page)
}

impl Typed {
    fn from_sent(sent: &Sent) -> Self {
        Self {
            url: sent.text("url").to_owned(),
            privacy: sent.text("privacy").to_owned(),
            ..Self::default()
        }
    }

    fn new(sent: &Sent, problem: &Problem) -> Self {
        let errors = problem.errors();
        let problem = if errors.is_empty() {
            problem.body().message
        } else {
            String::new()
        };
        Self {
            url_error: field_error(errors, "url"),
            privacy_error: field_error(errors, "privacy"),
            password_error: field_error(errors, "password"),
            problem,
            ..Self::from_sent(sent)
        }
    }
}

impl ListPage {
    async fn load(
        request: &HttpRequest,
        session: &SignedIn,
        app: &App,
        query: ListQuery,
    ) -> Result<Self, Problem> {
        let account = session.account.as_str();
        let page = reports::list(app, account, &query.params, &query.filters).await?;
        let ids: Vec<i64> = page.rows.iter().map(|row| row.id).collect();
        let courses = model::courses(&app.pool.for_account(account), account, &ids).await?;
        let project = match &query.filters.project {
            Some(project) => {
                let found = projects::find(app, account, project).await?;
                Some(found.unwrap_or_else(|| Project::empty(project)))
            }
            None => None,
        };
        let size = query.params.per_page;
        let shown = (page.rows.len(), page.total);
        let pager = Pager::new(query.params.page, size, shown, |number| {
            query.address(number)
        });
        let slugs = app.slugs().await?;
        let notices = request.app_data::<Data<Notices<ReportEvents>>>();
        let row = |row: model::ReportRow| {
            let scores = courses.get(&row.id).map(Vec::as_slice);
            Row::new(row, slugs, scores.unwrap_or_default())
        };
        Ok(Self {
            layout: Layout::from_request(request),
            frame: Frame::new(request, Some(session)),
            may_write: session.allows(&ReportsWrite::SCOPE),
            typed: Typed::default(),
            existing: None,
            query_error: String::new(),
            total: page.total,
            pager,
            rows: page.rows.into_iter().map(row).collect(),
            project,
            renders: app.renderer.is_some(),
            sends_mail: notices.is_some_and(|notices| notices.has_mail()),
            query,
        })
    }

    /// Whether the account has no reports at all, as far as is known.
    fn is_new(&self) -> bool {
        self.total == 0 && !self.is_narrowed() && self.query.params.page == 1
    }

    fn is_narrowed(&self) -> bool {
        self.query.params.search.is_some() || self.query.filters != Filters::default()
    }

    fn here(&self) -> String {
        self.query.address(self.query.params.page)
    }

    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "templates pass references"
    )]
    fn is_result(&self, result: &Rating) -> bool {
        self.query.filters.result == Some(*result)
    }

    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "templates pass references"
    )]
    fn is_state(&self, state: &State) -> bool {
        self.query.filters.state == Some(*state)
    }

    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "templates pass references"
    )]
    fn is_every(&self, every: &Every) -> bool {
        self.query.filters.every == Some(*every)
    }

    /// The project as a segment of a path, in which an IPv6 address has no brackets.
    fn project_segment(&self) -> &str {
        let project = self.query.filters.project.as_deref().unwrap_or_default();
        project.trim_matches(['[', ']'])
    }
}
