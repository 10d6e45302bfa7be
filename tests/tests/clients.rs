//! Clients that generators create from the OpenAPI documents of the running services: they store,
//! list, show, update and delete.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use end_to_end::{Databases, Launch, Service};
use tempfile::TempDir;
use testing::{Backend, PageServer, Process, Receiver, TestKeys, skip};

mod tools;

/// The programs that use the clients.
pub const PROGRAMS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/clients");
/// The folder that `tests/clients/install.sh` has filled.
const TOOLS: &str = "WAYMARK_CLIENT_TOOLS";
pub const LIMIT: Duration = Duration::from_mins(2);
const SERVICES: [&str; 2] = ["reports", "domains"];
const PAGE: &str = "<!doctype html><html lang=en><title>A page</title><h1>A page</h1></html>";

/// The generators, if they are installed.
pub(crate) fn tools() -> Option<PathBuf> {
    let folder = std::env::var_os(TOOLS).map(PathBuf::from);
    let folder = folder.filter(|folder| folder.join("version").is_file());
    if folder.is_none() {
        skip("the generators of clients are not installed (tests/clients/install.sh)");
    }
    folder
}

/// Both services with their documents, and a folder to generate clients in.
struct World {
    tools: PathBuf,
    folder: TempDir,
    services: [Service; 2],
    values: [String; 2],
    key: String,
    _page: PageServer,
    _databases: Databases,
    _keys: TestKeys,
}

impl World {
    async fn start() -> Option<Self> {
        let tools = tools()?;
        let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
        let page = PageServer::start_with(PAGE).await;
        let reports = Launch::reports(&keys, &databases.create("reports").await);
        let domains = Launch::domains(&keys, &databases.create("domains").await);
        let services = [reports.start().await, domains.start().await];
        let folder = tempfile::tempdir().expect("a folder");
        let key = keys.issue("default");
        for (name, service) in SERVICES.iter().zip(&services) {
            let path = format!("/docs/{name}/openapi.json");
            let document = service.client(&key).get(&path).await.expect(200).text;
            let path = folder.path().join(format!("{name}.json"));
            fs::write(path, document).expect("a document");
        }
        // Node.js searches the parent folders of a program for packages.
        let modules = folder.path().join("node_modules");
        std::os::unix::fs::symlink(tools.join("node_modules"), modules).expect("a link");
        Some(Self {
            values: [page.url("/"), "go.waymark.dev".to_owned()],
            tools,
            folder,
            services,
            key,
            _page: page,
            _databases: databases,
            _keys: keys,
        })
    }

    /// Runs a program of the tools in the folder; it must succeed.
    fn run(&self, program: &str, arguments: &[&str]) {
        let path = std::env::var("PATH").unwrap_or_default();
        let path = [self.tools.join("bin"), self.tools.join("python/bin")]
            .iter()
            .map(|folder| folder.display().to_string())
            .chain([path])
            .collect::<Vec<_>>();
        let mut command = Command::new(self.tools.join(program));
        command
            .current_dir(self.folder.path())
            .env("PATH", path.join(":"))
            .env("REDOCLY_TELEMETRY", "off")
            .env("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true")
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .args(arguments);
        tokio::task::block_in_place(|| {
            let mut process = Process::start(&mut command);
            let status = process.wait(LIMIT);
            let (output, errors) = (process.stdout(), process.stderr());
            assert!(
                status.success(),
                "{program} {arguments:?}: {output}\n{errors}"
            );
        });
    }

    /// Uses the clients of both services with a program.
    fn use_clients(&self, runtime: &str, program: &Path) {
        let program = program.display().to_string();
        let values = self.services.iter().zip(&self.values);
        for (name, (service, value)) in SERVICES.iter().zip(values) {
            self.run(runtime, &[&program, name, &service.base, &self.key, value]);
        }
    }

    /// Compiles a program and its imports, and uses the clients with it.
    fn use_typescript(&self, program: &str) {
        let source = format!("{program}.ts");
        fs::copy(
            Path::new(PROGRAMS).join(&source),
            self.folder.path().join(&source),
        )
        .expect("a program");
        fs::write(
            self.folder.path().join("package.json"),
            r#"{"type":"module"}"#,
        )
        .expect("a manifest");
        let options = "--strict --target es2022 --module nodenext --skipLibCheck --lib es2022,dom";
        let mut arguments = vec!["node_modules/typescript/bin/tsc"];
        arguments.extend(options.split(' '));
        arguments.extend(["--outDir", "compiled", &source]);
        self.run("bin/node", &arguments);
        let compiled = self
            .folder
            .path()
            .join("compiled")
            .join(format!("{program}.js"));
        self.use_clients("bin/node", &compiled);
    }

    fn generate(&self, generator: &str, folder: &str, name: &str, more: &[&str]) {
        let (document, output) = (format!("{name}.json"), format!("{folder}_{name}"));
        let properties = format!("packageName=waymark_{name}");
        let mut arguments = vec!["generate", "--generator-name", generator];
        arguments.extend(["--input-spec", &document, "--output", &output]);
        arguments.extend(["--additional-properties", &properties]);
        arguments.extend(more);
        self.run("python/bin/openapi-generator-cli", &arguments);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn validators_accept_the_documents() {
    let Some(world) = World::start().await else {
        return;
    };
    for name in SERVICES {
        let document = format!("{name}.json");
        world.run("python/bin/openapi-spec-validator", &[&document]);
        world.run(
            "bin/node",
            &["node_modules/@redocly/cli/bin/cli.js", "lint", &document],
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn libraries_of_others_verify_webhooks() {
    let Some(world) = World::start().await else {
        return;
    };
    let receiver = Receiver::start().await;
    let services = ["report", "domain"].iter().zip(&world.services);
    for (number, (name, service)) in services.enumerate() {
        let client = service.client(&world.key);
        let path = format!("/api/v1/{name}-endpoints");
        let target = receiver.url(&format!("/{name}"));
        let fields = [("kind", "webhook"), ("target", &target), ("events", "*")];
        let stored = client.post(&path, &fields).await.expect(201);
        let test = format!("{path}/{}/test", stored.id());
        client.send("POST", &test, &[]).await.expect(201);
        let webhook = receiver.wait_for(number + 1).await;
        let webhook = webhook
            .iter()
            .find(|webhook| webhook.path == format!("/{name}"));
        let file = world.folder.path().join("webhook.json");
        let webhook = serde_json::json!({
            "secret": stored.data()["secret"],
            "headers": webhook.map(|webhook| &webhook.headers),
            "body": webhook.map(|webhook| &webhook.body),
        });
        fs::write(&file, webhook.to_string()).expect("a webhook");
        let file = file.display().to_string();
        let program = format!("{PROGRAMS}/webhook.py");
        world.run("python/bin/python", &[&program, &file]);
        // Where Node.js finds the package.
        fs::copy(
            Path::new(PROGRAMS).join("webhook.mjs"),
            world.folder.path().join("webhook.mjs"),
        )
        .expect("a program");
        world.run("bin/node", &["webhook.mjs", &file]);
        let Some(php) = testing::find_installed("php") else {
            skip("php is not installed");
            continue;
        };
        let program = format!("{PROGRAMS}/webhook.php");
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
        world.run(&php.display().to_string(), &[&program, &file, root]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_parser_of_others_reads_feeds() {
    let Some(world) = World::start().await else {
        return;
    };
    let program = format!("{PROGRAMS}/feed.py");
    for ((noun, service), (field, value)) in ["report", "domain"]
        .iter()
        .zip(&world.services)
        .zip(["url", "name"].iter().zip(&world.values))
    {
        let client = service.client(&world.key);
        let path = format!("/api/v1/{noun}s");
        client.post(&path, &[(field, value)]).await.expect(201);
        let feed = client.post(&format!("/api/v1/{noun}-feeds"), &[]).await;
        let url = feed.expect(201).data()["url"].as_str().map(str::to_owned);
        world.run("python/bin/python", &[&program, &url.expect("an address")]);
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "endurance"]
async fn openapi_python_client_makes_clients_that_work() {
    let Some(world) = World::start().await else {
        return;
    };
    let settings = format!("{PROGRAMS}/openapi_python_client.yaml");
    for name in SERVICES {
        let (document, output) = (format!("{name}.json"), format!("waymark_{name}"));
        let arguments = [
            "generate",
            "--fail-on-warning",
            "--meta",
            "none",
            // Which names the media types of files.
            "--config",
            &settings,
            "--path",
            &document,
        ];
        let arguments = [&arguments[..], &["--output-path", &output]].concat();
        world.run("python/bin/openapi-python-client", &arguments);
    }
    let program = Path::new(PROGRAMS).join("openapi_python_client.py");
    world.use_clients("python/bin/python", &program);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "endurance"]
async fn openapi_typescript_makes_types_that_fit() {
    let Some(world) = World::start().await else {
        return;
    };
    for name in SERVICES {
        let (document, output) = (format!("{name}.json"), format!("{name}.ts"));
        let program = "node_modules/openapi-typescript/bin/cli.js";
        world.run("bin/node", &[program, &document, "--output", &output]);
    }
    world.use_typescript("openapi_typescript");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "endurance"]
async fn openapi_generator_makes_python_clients_that_work() {
    let Some(world) = World::start().await else {
        return;
    };
    for name in SERVICES {
        world.generate("python", "python", name, &[]);
        let package = format!("waymark_{name}");
        let generated = world.folder.path().join(format!("python_{name}/{package}"));
        fs::rename(generated, world.folder.path().join(package)).expect("a package");
    }
    let program = Path::new(PROGRAMS).join("openapi_generator.py");
    world.use_clients("python/bin/python", &program);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "endurance"]
async fn openapi_generator_makes_typescript_clients_that_work() {
    let Some(world) = World::start().await else {
        return;
    };
    for name in SERVICES {
        let more = ["--additional-properties", "importFileExtension=.js"];
        world.generate("typescript-fetch", "typescript", name, &more);
    }
    world.use_typescript("openapi_generator");
}
