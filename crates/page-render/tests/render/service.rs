//! The program: its socket, and what becomes of its processes.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use page_render::{Answer, Limits, Request};
use render_client::render;
use tempfile::TempDir;
use testing::{Process, until};

use crate::renderer::browser;
use crate::site::Site;

const LIMITS: Limits = Limits {
    quiet_ms: 6_000,
    total_ms: 10_000,
    requests: 300,
    bytes: 32 << 20,
    snapshot_bytes: 16 << 20,
};

/// Of a machine that is busy, starting browsers anew takes some of it.
const PATIENT: Limits = Limits {
    total_ms: 30_000,
    ..LIMITS
};

struct Program {
    process: Process,
    folder: TempDir,
}

impl Program {
    async fn start(browser: PathBuf, arguments: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        // As root, it becomes somebody else.
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_page-render"));
        command.arg("--socket").arg(folder.path().join("socket"));
        command.arg("--browser").arg(browser).args(arguments);
        let process = Process::start(&mut command);
        let program = Self { process, folder };
        until("it listens", async || program.listens()).await;
        program
    }

    fn socket(&self) -> PathBuf {
        self.folder.path().join("socket")
    }

    /// Whether its socket accepts connections, which is later than that it exists.
    fn listens(&self) -> bool {
        let sockets = fs::read_to_string("/proc/net/unix").unwrap();
        let path = self.socket().display().to_string();
        let mut sockets = sockets.lines().filter(|line| line.ends_with(&path));
        // The flag for accepting connections.
        sockets.any(|line| line.contains(" 00010000 "))
    }

    async fn render(&self, url: &str) -> Answer {
        self.render_within(LIMITS, url).await
    }

    async fn render_within(&self, limits: Limits, url: &str) -> Answer {
        let request = Request {
            url: url.to_owned(),
            limits,
            ..Request::default()
        };
        render(&self.socket(), &request).await.unwrap()
    }

    /// The memory of all its processes, in KiB, and the descriptors of those that are not browsers.
    fn measure(&self) -> (u64, u64) {
        let memory = |id: &u32| {
            let rollup = fs::read_to_string(format!("/proc/{id}/smaps_rollup")).unwrap_or_default();
            let line = rollup.lines().find_map(|line| line.strip_prefix("Pss:"));
            let size = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
            size.unwrap_or(0_u64)
        };
        let open = |id: &u32| fs::read_dir(format!("/proc/{id}/fd")).map_or(0, Iterator::count);
        let files: usize = self.processes("--socket").iter().map(open).sum();
        (self.processes("").iter().map(memory).sum(), files as u64)
    }

    /// The processes below it with this in their command line.
    fn processes(&self, part: &str) -> BTreeSet<u32> {
        let mut found = BTreeSet::from([self.process.id()]);
        // Children may come before their parents.
        for _ in 0..8 {
            for (id, parent) in all_processes() {
                if found.contains(&parent) {
                    found.insert(id);
                }
            }
        }
        found.retain(|id| has(*id, part));
        found
    }
}

fn all_processes() -> Vec<(u32, u32)> {
    let entries = fs::read_dir("/proc").unwrap();
    let ids = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    let parents = ids.filter_map(|id: u32| {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        let (_, rest) = stat.rsplit_once(')')?;
        Some((id, rest.split_whitespace().nth(1)?.parse().ok()?))
    });
    parents.collect()
}

fn has(id: u32, part: &str) -> bool {
    let line = fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
    // That of a dead process is empty.
    !line.is_empty()
        && String::from_utf8_lossy(&line)
            .replace('\0', " ")
            .contains(part)
}

fn kill(id: u32) {
    let killed = Command::new("kill")
        .args(["-KILL", &id.to_string()])
        .status();
    assert!(killed.is_ok());
}

#[tokio::test]
async fn whatever_is_killed_there_is_an_answer_and_the_next_page_is_fine() {
    let Some(browser) = browser() else { return };
    let site = Site::start().await;
    let fine = site.page("/fine", "<title>fine</title>");
    let busy = site.page("/busy", "<script>setInterval(()=>fetch('/x'),50)</script>");
    let program = Program::start(browser, &["--allow-private", "--browsers", "1"]).await;
    assert!(program.render(&fine).await.html.is_some());
    for part in [
        "--type=renderer",
        "--type=gpu-process",
        "--type=utility",
        "--type=zygote",
        "--remote-debugging-pipe",
        " worker",
    ] {
        let begun = Instant::now();
        let hits = site.hits("/x");
        let kill_it = async {
            until("the page is at work", async || site.hits("/x") > hits).await;
            let ids = program.processes(part);
            assert!(!ids.is_empty(), "{part}: no such process");
            ids.into_iter().for_each(kill);
        };

        let (answer, ()) = tokio::join!(program.render(&busy), kill_it);

        let most = Duration::from_millis(LIMITS.total_ms + 3_000);
        assert!(begun.elapsed() < most, "{part}: {:?}", begun.elapsed());
        let next = program.render(&fine).await;
        assert!(
            next.html.is_some(),
            "after {part}: {answer:?}, then {next:?}"
        );
    }
}

#[tokio::test]
async fn a_worker_that_is_lost_takes_no_other_with_it() {
    let Some(browser) = browser() else { return };
    let site = Site::start().await;
    let fine = site.page("/fine", "<title>fine</title>");
    let lasting =
        "<script>for (let i = 0; i < 30; i++) setTimeout(() => fetch('/y'), i * 100)</script>";
    let lasting = site.page("/lasting", lasting);
    let busy = site.page("/busy", "<script>setInterval(()=>fetch('/x'),50)</script>");
    // As JSON, it is six times as large.
    let swollen = "<p id=p></p><script>p.title = '\\u0001'.repeat(9 << 20)</script>";
    let swollen = site.page("/swollen", swollen);
    let program = Program::start(browser, &["--allow-private", "--browsers", "2"]).await;
    let lose = async {
        until("the first is at work", async || site.hits("/y") > 0).await;
        let known = program.processes(" worker");
        let kill_it = async {
            until("the second is at work", async || site.hits("/x") > 0).await;
            let workers = program.processes(" worker");
            workers.difference(&known).copied().for_each(kill);
        };
        tokio::join!(program.render_within(PATIENT, &busy), kill_it).0
    };

    let (kept, killed) = tokio::join!(program.render_within(PATIENT, &lasting), lose);

    assert_eq!(killed.failure.unwrap().code, "browser_ended");
    assert!(kept.html.is_some(), "{:?}", kept.failure);
    // One that ended while it had nothing to do is not asked.
    program.processes(" worker").into_iter().for_each(kill);
    until("they have ended", async || {
        program.processes(" worker").is_empty()
    })
    .await;
    let next = program.render_within(PATIENT, &fine).await;
    assert!(next.html.is_some(), "{:?}", next.failure);
    let refused = program.render_within(PATIENT, &swollen).await;
    assert_eq!(refused.failure.unwrap().code, "too_large");
}

#[tokio::test]
async fn with_the_program_end_all_its_browsers() {
    let Some(browser) = browser() else { return };
    let site = Site::start().await;
    let busy = site.page("/busy", "<script>setInterval(()=>fetch('/x'),50)</script>");
    let mut program = Program::start(browser, &["--allow-private"]).await;
    let request = Request {
        url: busy,
        // Of a machine that is busy, starting the browser takes some of it.
        limits: Limits::default(),
        ..Request::default()
    };
    let socket = program.socket();
    let rendering = tokio::spawn(async move { render(&socket, &request).await });
    until("the page is at work", async || site.hits("/x") > 0).await;
    let processes = program.processes("");
    assert!(processes.len() > 5, "{processes:?}");

    program.process.kill();

    until("all have ended", async || {
        !processes.iter().any(|id| has(*id, ""))
    })
    .await;
    assert!(rendering.await.unwrap().is_err());
}

/// What `/proc` says in this line about a process.
fn status(id: u32, name: &str) -> String {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    line.unwrap().trim().to_owned()
}

#[tokio::test]
async fn browsers_see_no_processes_but_their_own_and_renderers_are_filtered() {
    let Some(browser) = browser() else { return };
    let site = Site::start().await;
    let busy = site.page("/busy", "<script>setInterval(()=>fetch('/x'),50)</script>");
    let program = Program::start(browser, &["--allow-private", "--browsers", "1"]).await;
    let request = Request {
        url: busy,
        limits: Limits::default(),
        ..Request::default()
    };
    let look = async {
        until("the page is at work", async || site.hits("/x") > 4).await;
        let renderers = program.processes("--type=renderer");
        assert!(!renderers.is_empty());
        for id in renderers {
            // A filter of system calls.
            assert_eq!(status(id, "Seccomp:"), "2");
            assert_eq!(status(id, "NoNewPrivs:"), "1");
            assert!(!status(id, "Uid:").starts_with('0'));
        }
        let mut browsers = program.processes("--remote-debugging-pipe");
        browsers.retain(|id| !has(*id, "-browser --data-bytes") && !has(*id, "--type="));
        assert_eq!(browsers.len(), 1);
        for id in browsers {
            let seen = fs::read_dir(format!("/proc/{id}/root/proc")).unwrap();
            let seen = seen.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
            let mut seen: Vec<u32> = seen.collect();
            seen.sort_unstable();
            assert_eq!(seen[0], 1);
            // So no packet leaves it, such as those of mDNS to all.
            let interfaces = fs::read_to_string(format!("/proc/{id}/net/dev")).unwrap();
            let interfaces = interfaces.lines().skip(2);
            let interfaces: Vec<_> = interfaces
                .filter_map(|line| line.split(':').next())
                .collect();
            assert_eq!(interfaces, ["    lo"]);
            for number in seen {
                let line = fs::read_to_string(format!("/proc/{id}/root/proc/{number}/cmdline"));
                let line = line.unwrap_or_default();
                assert!(
                    line.is_empty() || line.contains("chrom"),
                    "{number}: {line}"
                );
            }
        }
    };

    let socket = program.socket();
    let (answer, ()) = tokio::join!(render(&socket, &request), look);

    assert!(answer.unwrap().html.is_some());
}

/// As where they are forbidden by `sysctl user.max_user_namespaces=0`, which each namespace has.
#[test]
fn without_user_namespaces_it_refuses_to_start_and_says_what_to_set() {
    let Some(browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new("unshare");
    command.args(["--user", "--map-user=65534", "--keep-caps", "sh", "-c"]);
    command.arg(r#"echo 0 >/proc/sys/user/max_user_namespaces && exec "$@""#);
    command.args(["sh", env!("CARGO_BIN_EXE_page-render"), "--socket"]);
    command.arg(folder.path().join("socket"));
    let refused = command.arg("--browser").arg(browser).output().unwrap();

    let text = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2), "{text}");
    assert!(
        text.contains("user namespaces are forbidden here"),
        "{text}"
    );
    assert!(text.contains("sysctl user.max_user_namespaces"), "{text}");
}

/// At the same point of the first and the last browser's life. `WAYMARK_RENDERED_PAGES=500` is the
/// long run; by default it is two browsers' lives.
#[tokio::test]
#[ignore = "endurance"]
async fn hundreds_of_pages_leave_nothing() {
    let Some(browser) = browser() else { return };
    let pages = std::env::var("WAYMARK_RENDERED_PAGES");
    let pages = pages.map_or(200, |pages| pages.parse().unwrap());
    let site = Site::start().await;
    let url = site.page("/", include_str!("rendered/page.html"));
    let program = Program::start(browser, &["--allow-private", "--browsers", "1"]).await;
    let mut measured = Vec::new();
    for page in 1..=pages {
        assert!(program.render(&url).await.html.is_some(), "page {page}");
        if page % 100 == 90 {
            measured.push(program.measure());
        }
    }
    println!("KiB and descriptors: {measured:?}");
    let (first, last) = (measured[0], measured[measured.len() - 1]);
    let is_flat = |first: u64, last: u64| last * 100 < first * 115;
    assert!(
        is_flat(first.0, last.0) && is_flat(first.1, last.1),
        "{measured:?}"
    );
}

#[tokio::test]
async fn what_is_wrong_with_a_request_is_explained() {
    let Some(browser) = browser() else { return };
    let program = Program::start(browser, &[]).await;
    for (url, expected) in [
        (
            "http://127.0.0.1:8080/",
            "url: The URL's host must be on the public internet",
        ),
        ("file:///etc/passwd", "url: The URL must begin with http"),
    ] {
        let failure = program.render(url).await.failure.unwrap();
        assert_eq!(failure.code, "invalid_request");
        assert!(failure.message.starts_with(expected), "{}", failure.message);
    }
}

/// Prints how many pages of a template are rendered in a minute, and the memory of all processes.
#[tokio::test]
#[ignore = "a figure for docs/measurements.md"]
async fn print_the_cost_of_pages() {
    let Some(browser) = browser() else { return };
    let Some(oracles) = std::env::var_os("WAYMARK_ORACLES").map(PathBuf::from) else {
        return testing::skip("WAYMARK_ORACLES is not set");
    };
    let root = oracles.join("gentelella-4.2.0/dist");
    let site = Site::start().await;
    site.folder(&root);
    let files = fs::read_dir(root.join("production")).unwrap();
    let files = files.map(|file| file.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|kind| kind == "html"));
    let mut pages: Vec<_> = files
        .map(|path| {
            let name = path.strip_prefix(&root).unwrap().display().to_string();
            site.page(&format!("/{name}"), &fs::read_to_string(path).unwrap())
        })
        .collect();
    pages.sort();
    for at_once in [1, 2, 4] {
        let arguments = ["--allow-private", "--browsers", &at_once.to_string()];
        let program = Program::start(browser.clone(), &arguments).await;
        let begun = Instant::now();
        let mut most = 0;
        for pages in pages.iter().take(40).collect::<Vec<_>>().chunks(at_once) {
            let rendering = pages.iter().map(|page| program.render(page));
            let answers = futures_util::future::join_all(rendering).await;
            assert!(answers.iter().all(|it| it.html.is_some()));
            most = most.max(program.measure().0);
        }
        let minutes = begun.elapsed().as_secs_f64() / 60.0;
        println!(
            "{at_once} at once: {:.0} pages a minute, {} MiB",
            40.0 / minutes,
            most >> 10
        );
    }
}
