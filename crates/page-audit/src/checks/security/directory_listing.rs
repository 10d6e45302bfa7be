//! Folders do not list their files.

use html_document::Document;

use crate::finding::{Evidence, EvidenceList, Finding, excerpt, grouped};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};
use crate::snapshot::{Probe, ProbeResponse};

pub(super) static RULE: Rule = Rule {
    id: "directory_listing",
    category: Category::Security,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "Folders do not list their files",
    failing_title: "A folder lists all of its files",
    faults: &[],
    fixer: Fixer::Hosting,
    effort: Effort::Minutes,
    why: "In a list of files, anyone finds backups, drafts and old versions that no page links.",
    how_to_fix: "Switch off automatic lists of files: Options -Indexes (Apache), autoindex off \
                 (nginx), or without browse (Caddy).",
    source_url: "https://cwe.mitre.org/data/definitions/548.html",
    check,
};

/// How the titles and headings of lists begin, in lower case: those of Apache, nginx, lighttpd and
/// http-server; of Python and Tomcat; of Jetty; of serve-index and serve.
const BEGINNINGS: [&str; 6] = [
    "index of /",
    "directory listing for /",
    "directory listing for [/",
    "directory: /",
    "listing directory /",
    "files within /",
];
/// How IIS links what is around a folder.
const OF_IIS: &str = "[To Parent Directory]";
const MAX_TITLE: usize = 200;

fn check(page: &Page<'_>) -> Finding {
    let folders = &page.snapshot().probes.folders;
    let mut lists = EvidenceList::default();
    let mut unknown = None;
    for folder in folders {
        match &folder.result {
            Probe::NotFetched => {}
            Probe::Failed(failure) => unknown = Some(&failure.message),
            Probe::Response(response) => {
                if let Some(title) = title_of_list(response) {
                    lists.add("lists_files", |key| {
                        Evidence::of(
                            key,
                            format_args!("{}: \"{}\"", folder.url, excerpt(&title)),
                            "no list, such as status 403 or 404",
                        )
                    });
                }
            }
        }
    }
    if !lists.is_empty() {
        let message = match lists.total {
            1 => "A folder lists all of its files.".to_owned(),
            folders => format!("{} folders list all of their files.", grouped(folders)),
        };
        return Finding::fail(message)
            .with_value(lists.total)
            .with_evidence(lists);
    }
    if let Some(reason) = unknown {
        return Finding::unmeasured(format!("A folder could not be requested: {reason}"));
    }
    if !folders.is_empty() {
        return Finding::pass("The folders that the page loads files from do not list them.");
    }
    let is_own = |url| page.is_same_origin(url) && url.path().matches('/').count() > 1;
    if page.resources().iter().any(|file| is_own(&file.url)) {
        return Finding::unmeasured("The folders of the page's files were not requested.");
    }
    Finding::not_applicable("The page loads no file from a folder of its site.")
}

/// The title of a list of files, if the response is one.
fn title_of_list(response: &ProbeResponse) -> Option<String> {
    if !response.is_success() {
        return None;
    }
    let document = Document::parse(&response.body, None);
    let names = ["title", "h1"];
    let titles = names.iter().flat_map(|name| document.html_elements(name));
    let mut titles = titles.map(|title| title.text(MAX_TITLE));
    let is_list = |title: &String| {
        let title = title.trim().to_lowercase();
        BEGINNINGS.iter().any(|start| title.starts_with(start))
    };
    let links_parent = || {
        let mut links = document.html_elements("a");
        links.any(|link| link.text(MAX_TITLE) == OF_IIS)
    };
    titles
        .find(is_list)
        .or_else(|| links_parent().then(|| OF_IIS.to_owned()))
}
