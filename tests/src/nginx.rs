//! A real web server with real pages: nginx on loopback, and the documentation that Debian's packages install.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use tempfile::TempDir;
use tokio::net::TcpStream;

use crate::{Process, eventually, find_installed, free_port};

const DOCUMENTATION: &str = "/usr/share/doc";
/// Shorter pages are lists of links or redirects.
const SMALLEST_PAGE_BYTES: u64 = 4096;

/// A running nginx that serves `/usr/share/doc`.
pub struct Nginx {
    port: u16,
    _process: Process,
    _folder: TempDir,
}

impl Nginx {
    /// Whether it can be started here.
    pub fn is_installed() -> bool {
        find_installed("nginx").is_some()
    }

    /// Starts it on a free port.
    pub async fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder for nginx");
        let port = free_port();
        let file = folder.path().join("nginx.conf");
        fs::write(&file, configuration(folder.path(), port)).expect("a configuration");
        let program = find_installed("nginx").expect("nginx");
        let process = Process::start(
            Command::new(program)
                .arg("-p")
                .arg(folder.path())
                .arg("-c")
                .arg(&file),
        );
        eventually("nginx listens", Duration::from_secs(10), async || {
            TcpStream::connect(("127.0.0.1", port)).await.ok()
        })
        .await;
        Self {
            port,
            _process: process,
            _folder: folder,
        }
    }

    /// The URL of a file below `/usr/share/doc`.
    pub fn url(&self, page: &Path) -> String {
        let path = page
            .strip_prefix(DOCUMENTATION)
            .expect("a page of a package");
        format!("http://127.0.0.1:{}/{}", self.port, path.display())
    }
}

/// An HTML page that a Debian package ships, the same one each time; from PostgreSQL's documentation if that is there.
pub fn documentation_page() -> Option<PathBuf> {
    let mut pages = Vec::new();
    collect_pages(Path::new(DOCUMENTATION), &mut pages);
    pages.sort();
    let postgres = pages
        .iter()
        .find(|page| page.to_string_lossy().contains("/postgresql-doc"));
    postgres.or(pages.first()).cloned()
}

fn collect_pages(folder: &Path, pages: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (path, Ok(kind)) = (entry.path(), entry.file_type()) else {
            continue;
        };
        let is_page = path
            .extension()
            .is_some_and(|extension| extension == "html");
        if kind.is_dir() {
            collect_pages(&path, pages);
        } else if kind.is_file()
            && is_page
            && entry
                .metadata()
                .is_ok_and(|data| data.len() >= SMALLEST_PAGE_BYTES)
        {
            pages.push(path);
        }
    }
}

/// One process, so that killing it leaves none behind.
fn configuration(folder: &Path, port: u16) -> String {
    let folder = folder.display();
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {folder}/{kind};"))
        .join(" ");
    format!(
        "daemon off; master_process off; pid {folder}/pid; error_log stderr; events {{}}\n\
         http {{ types {{ text/html html; text/css css; image/png png; image/svg+xml svg; }} access_log off; {temporary}\n\
         server {{ listen 127.0.0.1:{port}; root {DOCUMENTATION}; }} }}\n"
    )
}
