//! Checks the pages, one after the other or several at a time, and prints what is found in the
//! order of the pages.

use std::future::Future;
use std::num::NonZero;
use std::pin::Pin;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread::available_parallelism;

use anyhow::Context;
use futures_util::StreamExt;
use futures_util::stream::FuturesOrdered;
use page_audit::{FetchSettings, Fetcher, KeptEvidence};
use tokio::task::spawn_blocking;

use crate::arguments::Arguments;
use crate::baseline::Baseline;
use crate::config::Config;
use crate::demand::Demand;
use crate::findings::{Findings, Ignored, is_at_fault};
use crate::inspect::{Inspected, inspect, inspect_saved};
use crate::pace::Pace;
use crate::print::note;
use crate::progress::{Progress, Step};
use crate::queue::{Queue, Robots};
use crate::rendered::Renderer;
use crate::sinks::Sinks;
use crate::site::{Site, SiteFinding, SitePage, Urls};
use crate::targets::Task;
use crate::verdict::{Verdict, counted};

type Inspection = Pin<Box<dyn Future<Output = anyhow::Result<Inspected>>>>;

/// Everything that a run has.
struct Run<'a> {
    arguments: &'a Arguments,
    config: Config,
    fetcher: Fetcher,
    renderer: Option<Arc<Renderer>>,
    limit_bytes: u64,
    robots: Robots,
    pace: Pace,
    progress: Progress,
    sinks: Sinks,
    /// Of which checks everything is needed, since some of it is ignored.
    kept: KeptEvidence,
    verdict: Verdict,
    known: Option<Baseline>,
    to_write: Option<Baseline>,
    urls: Urls,
    /// Only if the pages are those of a site.
    site: Vec<SitePage>,
}

/// Checks everything that these arguments name.
///
/// # Errors
///
/// When nothing can be checked, or the results cannot be written.
pub async fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let requirements = &arguments.requirements;
    let config = Config::for_arguments(requirements)?;
    let known = requirements.baseline.as_deref().map(Baseline::read);
    if let Some(file) = &requirements.write_baseline {
        Baseline::check_writable(file)?;
    }
    let settings = FetchSettings {
        way_in: arguments.way_in()?,
        ..arguments.fetching.settings()
    };
    let renderer = Renderer::new(&arguments.fetching, settings.target_rules());
    let kept = config.kept_evidence();
    let mut run = Run {
        arguments,
        renderer: renderer.context("--rendered")?.map(Arc::new),
        limit_bytes: settings.max_body_bytes,
        fetcher: fetcher(settings)?.with_kept(kept.clone()),
        robots: Robots::default(),
        pace: Pace::default(),
        progress: Progress::new(),
        sinks: Sinks::new(arguments, Demand::new(requirements, &config))?,
        kept,
        verdict: Verdict::new(arguments, &config),
        known: known.transpose()?,
        to_write: requirements.write_baseline.is_some().then(Baseline::new),
        config,
        urls: Urls::default(),
        site: Vec::new(),
    };
    let queue = Queue::new(arguments, &run.fetcher, &mut run.robots);
    let mut queue = match &arguments.pages.sitemap {
        None => queue.await?,
        Some(url) => {
            let step = Step {
                page: None,
                what: format!("reading {url}"),
            };
            run.progress.during(&step, queue).await?
        }
    };
    run.sinks.start()?;
    run.check(&mut queue).await?;
    run.end(&queue)
}

fn fetcher(settings: FetchSettings) -> anyhow::Result<Fetcher> {
    let has_ca_file = settings.extra_ca_file.is_some();
    let fetcher = Fetcher::new(settings);
    if has_ca_file {
        return fetcher.context("--ca-file");
    }
    Ok(fetcher?)
}

impl Run<'_> {
    async fn check(&mut self, queue: &mut Queue) -> anyhow::Result<()> {
        let jobs = self.jobs();
        let mut running: FuturesOrdered<Inspection> = FuturesOrdered::new();
        let mut begun = 0;
        let mut what = String::new();
        loop {
            while running.len() < jobs
                && let Some(task) = queue.next()
            {
                begun += 1;
                what = format!("checking {}", task.url());
                running.push_back(self.inspection(task));
            }
            let step = Step {
                page: (queue.total > 1).then_some((begun, queue.total)),
                what: what.clone(),
            };
            // A file takes no time worth showing, and nothing is shown of nothing.
            let next = if self.arguments.pages.html.is_some() || running.is_empty() {
                running.next().await
            } else {
                self.progress.during(&step, running.next()).await
            };
            let Some(inspected) = next.transpose()? else {
                return Ok(());
            };
            self.take(inspected, queue).await?;
            if self.is_in_vain() {
                return Ok(());
            }
        }
    }

    /// Whether nobody takes the results any more, as after `page-audit … | head -1`.
    fn is_in_vain(&self) -> bool {
        self.sinks.are_closed() && self.to_write.is_none()
    }

    /// Pages that are fetched at the same time slow each other down, files do not.
    fn jobs(&self) -> usize {
        let default = if self.arguments.pages.dir.is_some() {
            available_parallelism().map_or(1, NonZero::get)
        } else {
            1
        };
        self.arguments
            .fetching
            .jobs
            .map_or(default, |jobs| jobs as usize)
    }

    fn inspection(&mut self, task: Task) -> Inspection {
        match task {
            Task::Fetch(target) => {
                let delay = self.robots.delay(target.as_url());
                let turn = self.pace.turn(target.host(), delay);
                let (fetcher, renderer) = (self.fetcher.clone(), self.renderer.clone());
                Box::pin(async move {
                    let _permit = turn.come().await;
                    Ok(inspect(&fetcher, target, renderer.as_deref()).await)
                })
            }
            Task::Read { file, url } => {
                let limit_bytes = self.limit_bytes;
                let is_only_one = self.arguments.pages.dir.is_none();
                let kept = self.kept.clone();
                let read = spawn_blocking(move || {
                    inspect_saved(&file, url, limit_bytes, is_only_one, &kept)
                });
                let renderer = self.renderer.clone();
                Box::pin(async move {
                    let mut inspected = read.await??;
                    if let Some(renderer) = renderer {
                        inspected.show_to(&renderer).await;
                    }
                    Ok(inspected)
                })
            }
        }
    }

    /// Takes the result of a page.
    async fn take(&mut self, mut inspected: Inspected, queue: &mut Queue) -> anyhow::Result<()> {
        let learned = queue.learn(&inspected, &self.fetcher, &mut self.robots);
        let is_shown = learned.await;
        if self.arguments.pages.are_of_a_site() {
            self.site.push(SitePage::of(&inspected, &mut self.urls));
        }
        if !is_shown {
            return Ok(());
        }
        let url = inspected.url.clone();
        if let Ok(seen) = &mut inspected.result {
            let mut ignored = Vec::new();
            seen.report.adjust(|check| {
                let reason = self.config.adjust(&url, check);
                ignored.extend(reason.map(|reason| Ignored::new(check, reason)));
            });
            if let Some(rendered) = &mut seen.report.rendered {
                rendered.adjust(|check| {
                    self.config.adjust(&url, check);
                });
            }
            seen.findings = Findings::of(&seen.report);
            seen.findings.ignored = ignored;
            seen.has_baseline = self.known.is_some();
            self.compare(&url, &mut seen.findings);
        }
        self.verdict.add(&inspected);
        self.sinks.page(&inspected)
    }

    fn compare(&mut self, url: &str, findings: &mut Findings) {
        if let Some(to_write) = &mut self.to_write {
            to_write.add(url, findings);
        }
        if let Some(known) = &self.known {
            known.sort(url, findings);
        }
    }

    fn end(mut self, queue: &Queue) -> anyhow::Result<ExitCode> {
        if self.is_in_vain() {
            return Ok(self.verdict.exit_code());
        }
        let site = self.site_findings(queue);
        for finding in &site {
            self.verdict
                .add_findings(&finding.url, &finding.findings.new);
        }
        self.sinks.end(&site)?;
        for text in self.notes(queue) {
            note(&text);
        }
        if let Some(reason) = self.verdict.reason() {
            note(&reason);
        }
        let requirements = &self.arguments.requirements;
        if let (Some(baseline), Some(file)) = (&self.to_write, &requirements.write_baseline) {
            baseline.write(file)?;
        }
        Ok(self.verdict.exit_code())
    }

    fn site_findings(&mut self, queue: &Queue) -> Vec<SiteFinding> {
        let pages = std::mem::take(&mut self.site);
        let is_complete = !queue.has_more && queue.forbidden == 0;
        let site = Site::new(&pages, is_complete);
        let found = self
            .kept
            .during(|| site.findings(&|url| queue.leads_nowhere(url)));
        let mut findings = Vec::new();
        for (page, mut check) in found {
            let reason = self.config.adjust(&page.url, &mut check);
            let mut of_page = Findings::default();
            match reason {
                Some(reason) => of_page.ignored.push(Ignored::new(&check, reason)),
                None if is_at_fault(&check) => of_page.new.push(check),
                None => continue,
            }
            let mut finding = SiteFinding::new(page, of_page);
            finding.has_baseline = self.known.is_some();
            self.compare(&page.url, &mut finding.findings);
            findings.push(finding);
        }
        findings
    }

    /// What people should know about the run besides its results.
    fn notes(&self, queue: &Queue) -> Vec<String> {
        let mut notes = self.verdict.notes();
        if queue.forbidden > 0 {
            let urls = counted(queue.forbidden, "URL");
            notes.push(format!("robots.txt forbids {urls}, left out of the run"));
        }
        if queue.has_more {
            let most = self.arguments.pages.most();
            let most = counted(most as usize, "page");
            notes.push(format!("there are more than {most}: --max allows more"));
        }
        if self.known.as_ref().is_some_and(Baseline::is_of_other_rules) {
            let text = "the baseline was written with other rules: what the new ones find is new";
            notes.push(text.to_owned());
        }
        for ignored in self.config.ignored_in_vain() {
            let (check, reason) = (&ignored.check, ignored.reason.trim());
            notes.push(format!("nothing is left to ignore of {check} ({reason})"));
        }
        if let Some(text) = queue.not_pages() {
            notes.push(text);
        }
        notes
    }
}
