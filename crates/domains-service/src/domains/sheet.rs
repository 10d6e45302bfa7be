//! A list of domains as CSV (RFC 4180), for people with a spreadsheet.

use std::fmt::Display;

use chrono::Utc;
use query_params::FieldErrors;
use texts::spreadsheet_cell;
use web::Problem;

use super::{Certificates, ListDomains};
use crate::app::App;
use crate::model::{self, DomainRow, VisitSums};

/// Makes spreadsheets read the text as UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";
/// The longest text of a cell: that of a URL.
const MAX_CELL: usize = 8_192;
/// How many domains are read at once.
const AT_ONCE: i64 = 500;
/// The most domains in a table, and the most MiB of it: it is made in memory.
const MAX_DOMAINS: usize = 100_000;
const MAX_MIB: usize = 32;

/// The columns: those that can be added again have the names of their fields.
pub const SHEET_COLUMNS: [&str; 14] = [
    "name",
    "name_unicode",
    "status",
    "routing",
    "certificate",
    "visits_yesterday",
    "visits_30_days",
    "bots_30_days",
    "index_page",
    "not_found_page",
    "redirect_status",
    "redirect_to",
    "hsts",
    "created_at",
];

/// The account's domains that the parameters select, by name, whatever their order and page.
///
/// # Errors
/// 422 if there are more than [`MAX_DOMAINS`], or too long ones; database errors.
pub async fn sheet(app: &App, account: &str, list: &ListDomains) -> Result<Vec<u8>, Problem> {
    let _permit = app.pool.search_permit(account).await?;
    let pool = app.pool.for_account(account);
    let mut sheet = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
    let failed = |error: csv::Error| Problem::internal(&error);
    sheet.write_record(SHEET_COLUMNS).map_err(failed)?;
    let (mut after, mut count) = (String::new(), 0);
    loop {
        let select = (&list.params, &list.filters);
        let rows = model::list_after(&pool, account, select, &after, AT_ONCE).await?;
        let Some(end) = rows.last() else {
            let bytes = sheet.into_inner();
            return bytes.map_err(|error| Problem::internal(&error));
        };
        after.clone_from(&end.name);
        count += rows.len();
        if count > MAX_DOMAINS {
            return Err(too_many(&format!("{MAX_DOMAINS} domains")));
        }
        let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
        let visits = model::visit_sums(&pool, account, &ids, Utc::now().date_naive()).await?;
        let certificates = Certificates::read(app, &rows).await?;
        for row in &rows {
            let visits = visits.get(&row.id).copied().unwrap_or_default();
            let record = record(row, &certificates, visits);
            sheet.write_record(record).map_err(failed)?;
        }
        if sheet.get_ref().len() > MAX_MIB * 1024 * 1024 {
            return Err(too_many(&format!("{MAX_MIB} MiB of domains")));
        }
    }
}

fn too_many(most: &str) -> Problem {
    let message = format!(
        "The search field must select at most {most} for CSV: narrow the list, or use the API."
    );
    FieldErrors::one("search", "too_many", message).into()
}

fn record(row: &DomainRow, certificates: &Certificates, visits: VisitSums) -> [String; 14] {
    let certificate = certificates.of_name(&row.name, row.ownership);
    let certificate = certificate.map_or("", |certificate| certificate.status.as_str());
    let page = |page: &Option<String>| cell(page.as_deref().unwrap_or_default());
    [
        row.name.clone(),
        cell(&row.name_unicode),
        row.ownership.as_str().to_owned(),
        row.routing.as_str().to_owned(),
        certificate.to_owned(),
        visits.yesterday.to_string(),
        visits.month.to_string(),
        visits.bots.to_string(),
        page(&row.index_page),
        page(&row.not_found_page),
        number(row.redirect_status),
        page(&row.redirect_to),
        number(row.hsts),
        row.created_at.format("%Y-%m-%dT%H:%M:%SZ").to_string(),
    ]
}

fn cell(text: &str) -> String {
    spreadsheet_cell(text, MAX_CELL)
}

fn number(number: Option<impl Display>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}
