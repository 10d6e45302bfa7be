//! `GET /r/{slug}`

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use look::{Layout, html, public_html};
use web::{BaseUrl, Problem, Query, RequiredScope};
use web_console::{Frame, SignedIn};

use super::filter::AskedFilter;
use super::language::Chosen;
use super::link::Followed;
use super::open::{Opened, open};
use super::view::{ReportPage, SHOWN_GENERATIONS, Shown};
use super::visitor::Visitor;
use super::{NOINDEX, ROBOTS, address_of};
use crate::app::App;
use crate::ignored::Counted;
use crate::model::{self, Privacy, State};
use crate::scopes::{ReportsRead, ReportsWrite};

/// Shows a report to visitors who may see it. An invalid filter is ignored.
pub async fn show_page(
    request: HttpRequest,
    visitor: Visitor,
    person: Option<SignedIn>,
    filter: Option<Query<AskedFilter>>,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let Opened {
        access,
        report,
        followed,
    } = match open(&request, &visitor, &app, &base).await? {
        Ok(opened) => opened,
        Err(closed) => return closed.page(&request),
    };
    let (id, privacy) = (report.row.id, report.row.privacy);
    let found = Counted::read(&app.pool.for_visitors(), &access.account, &report).await?;
    let filter = filter.map(|query| query.params.0).unwrap_or_default();
    let chosen = Chosen::from_request(&request, &report.language);
    let layout = Layout::of_account(&request, &access.account).in_words(chosen.words);
    let slug = request.match_info().get("slug").unwrap_or_default();
    let history = match found {
        // A filtered page does not show the history.
        Some(_) if filter.is_empty() => {
            let at_most = i64::from(SHOWN_GENERATIONS);
            let history = model::history(
                &app.pool.for_visitors(),
                &access.account,
                id,
                i64::MAX,
                at_most,
            )
            .await?;
            history.unwrap_or_default()
        }
        _ => Vec::new(),
    };
    let place = match report.row.state {
        State::Queued => model::queue_position(&app.pool.for_visitors(), id).await?,
        _ => None,
    };
    let address = address_of(&app, &base, id).await?;
    let owner = person.filter(|person| person.account.as_str() == access.account);
    let owner = owner.filter(|owner| owner.allows(&ReportsRead::SCOPE));
    let may_write = owner
        .as_ref()
        .is_some_and(|owner| owner.allows(&ReportsWrite::SCOPE));
    let is_owner = owner.is_some();
    let shown = Shown {
        slug,
        address: address.as_str(),
        owner: owner.map(|owner| Frame::new(&request, Some(&owner))),
        may_write,
        place,
        filter,
        share: followed.as_ref().map(Followed::token),
    };
    let view = ReportPage::new(layout, shown, &report, found.as_ref(), &history);
    let mut response = match privacy {
        // The owner's forms are for this session only.
        _ if is_owner => web_console::html(StatusCode::OK, &view)?,
        Privacy::Public => public_html(&view)?,
        _ => html(StatusCode::OK, &view)?,
    };
    // Unless the owner wants it listed, only people who are given the address can find it.
    if !report.may_be_listed() {
        response.headers_mut().insert(ROBOTS, NOINDEX);
    }
    if let Some(followed) = followed {
        followed.remember(&request, id, &base, &mut response)?;
    }
    Ok(chosen.mark(response))
}
