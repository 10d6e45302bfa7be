//! The files for pipelines: valid by the schemas of GitHub and GitLab, and their commands run in a
//! plain shell.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::browser::here;
use crate::installed::oracles;

/// Where the validators of formats are.
pub const PYTHON: &str = "formats-2026.11.23/bin/python";

/// Says where the schemas are, without the packages that check-jsonschema itself needs.
const WHERE: &str = "import importlib.util as util; \
    print(util.find_spec('check_jsonschema').submodule_search_locations[0])";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(oracles: &Path, file: &str) -> Value {
    let output = Command::new(oracles.join(PYTHON))
        .arg(here("as_json.py"))
        .arg(root().join(file))
        .output()
        .unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn the_files_are_valid_by_their_schemas() {
    let Some(oracles) = oracles() else { return };
    let schemas = Command::new(oracles.join(PYTHON))
        .args(["-c", WHERE])
        .output()
        .unwrap();
    let schemas = String::from_utf8(schemas.stdout).unwrap();
    let schemas = Path::new(schemas.trim()).join("builtin_schemas/vendor");
    let faults = |schema: &str, file: &Path| {
        let output = Command::new(oracles.join(PYTHON))
            .arg(here("validate.py"))
            .arg("yaml")
            .arg(schemas.join(schema))
            .arg(file)
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let action = root().join("deploy/pipelines/github/action.yml");
    assert_eq!(faults("github-actions.json", &action), "");
    let job = root().join("deploy/pipelines/gitlab-ci.yml");
    assert_eq!(faults("gitlab-ci.json", &job), "");
    // The schemas have to be ones that refuse something.
    let folder = tempdir().unwrap();
    let broken = folder.path().join("broken.yml");
    let text = fs::read_to_string(&action).unwrap();
    fs::write(&broken, text.replace("using: composite", "using: a shell")).unwrap();
    assert_ne!(faults("github-actions.json", &broken), "");
}

/// A run of the action on a machine of its own.
struct Runner {
    folder: TempDir,
    steps: Vec<Value>,
    /// What the expressions of steps stand for.
    values: BTreeMap<&'static str, String>,
}

impl Runner {
    /// With these inputs, and a site with faults in `dist`.
    fn new(oracles: &Path, inputs: &[(&'static str, &str)]) -> Self {
        let action = read(oracles, "deploy/pipelines/github/action.yml");
        let folder = tempdir().unwrap();
        for name in ["dist", "temporary"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        fs::write(folder.path().join("dist/index.html"), "<title></title>").unwrap();
        let releases = format!("file://{}", folder.path().display());
        let mut values = BTreeMap::from([
            ("github.server_url", releases),
            ("github.action_repository", "owner/waymark".to_owned()),
        ]);
        for expression in ["inputs.install", "inputs.repository", "inputs.sarif"] {
            let place = format!("/{}/default", expression.replace('.', "/"));
            let default = action.pointer(&place).and_then(Value::as_str);
            values.insert(expression, default.unwrap().to_owned());
        }
        values.extend(
            inputs
                .iter()
                .map(|(name, value)| (*name, (*value).to_owned())),
        );
        let steps = action.pointer("/runs/steps").and_then(Value::as_array);
        Self {
            folder,
            steps: steps.unwrap().clone(),
            values,
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_default()
    }

    /// The text with the values of its expressions.
    fn evaluated(&self, text: &str) -> String {
        let mut parts = text.split("${{");
        let mut evaluated = parts.next().unwrap().to_owned();
        for part in parts {
            let (expression, rest) = part.split_once("}}").unwrap();
            let value = self.values.get(expression.trim());
            evaluated += value.unwrap_or_else(|| panic!("{expression} is unknown"));
            evaluated += rest;
        }
        evaluated
    }

    /// Runs the step of this name as a hosted runner does.
    fn step(&self, name: &str) -> Output {
        let step = self.steps.iter().find(|step| step["name"] == name).unwrap();
        assert_eq!(step["shell"], "bash");
        let script = self.path("step.sh");
        let text = step["run"].as_str().unwrap();
        assert!(!text.contains("${{"), "inputs must not become code: {text}");
        fs::write(&script, text).unwrap();
        let added = self.text("path");
        let path = added
            .lines()
            .chain(["/usr/bin", "/bin"])
            .collect::<Vec<_>>()
            .join(":");
        let mut command = Command::new("bash");
        command
            .args(["--noprofile", "--norc", "-e", "-o", "pipefail"])
            .arg(&script)
            .current_dir(self.folder.path())
            .env_clear()
            .env("PATH", path)
            .env("RUNNER_TEMP", self.path("temporary"))
            .env("GITHUB_ACTION_PATH", root().join("deploy/pipelines/github"))
            .env("GITHUB_PATH", self.path("path"))
            .env("GITHUB_OUTPUT", self.path("output"))
            .env("GITHUB_STEP_SUMMARY", self.path("summary"));
        for (name, value) in step["env"].as_object().unwrap() {
            command.env(name, self.evaluated(value.as_str().unwrap()));
        }
        command.output().unwrap()
    }

    /// Puts a release of this program where the repository has its releases.
    fn release(&self) -> PathBuf {
        let version = env!("CARGO_PKG_VERSION");
        let name = format!(
            "waymark-{version}-{}-unknown-linux-gnu",
            std::env::consts::ARCH
        );
        let releases = format!("owner/waymark/releases/download/v{version}");
        let bin = self.path("built").join(&name).join("bin");
        fs::create_dir_all(&bin).unwrap();
        symlink(env!("CARGO_BIN_EXE_page-audit"), bin.join("page-audit")).unwrap();
        fs::create_dir_all(self.path(&releases)).unwrap();
        let script = format!(
            "tar --create --gzip --dereference --file {releases}/{name}.tar.gz --directory built \
             {name} && cd {releases} && sha256sum *.tar.gz >SHA256SUMS"
        );
        let made = Command::new("sh")
            .args(["-c", &script])
            .current_dir(self.folder.path())
            .status();
        assert!(made.unwrap().success());
        self.path(&releases)
    }
}

fn shown(output: &Output) -> String {
    let (stdout, stderr) = (&output.stdout, &output.stderr);
    String::from_utf8_lossy(stdout).into_owned() + &String::from_utf8_lossy(stderr)
}

const FAILING: &str = "--dir\ndist\n\n--url\nhttps://example.com/\n--fail-on\nfail\n";

#[test]
fn the_action_installs_a_release_and_reports_what_it_finds() {
    let Some(oracles) = oracles() else { return };
    let mut runner = Runner::new(&oracles, &[("inputs.arguments", FAILING)]);
    runner.release();
    let installed = runner.step("Install page-audit");
    assert!(installed.status.success(), "{}", shown(&installed));
    let checked = runner.step("Check");
    assert!(checked.status.success(), "{}", shown(&checked));
    let annotations = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(
        annotations.contains("::error file=dist/index.html"),
        "{annotations}"
    );
    assert_eq!(runner.text("output"), "status=1\nsarif=page-audit.sarif\n");
    assert!(runner.text("summary").starts_with("# Page audit\n"));
    let sarif: Value = serde_json::from_str(&runner.text("page-audit.sarif")).unwrap();
    assert_eq!(sarif["version"], "2.1.0");
    runner
        .values
        .insert("steps.check.outputs.status", "1".to_owned());
    assert_eq!(runner.step("Result").status.code(), Some(1));
}

#[test]
fn the_action_refuses_a_release_that_was_changed() {
    let Some(oracles) = oracles() else { return };
    let runner = Runner::new(&oracles, &[("inputs.arguments", FAILING)]);
    let releases = runner.release();
    let sums = releases.join("SHA256SUMS");
    let changed = fs::read_to_string(&sums)
        .unwrap()
        .replacen(char::is_numeric, "f", 5);
    fs::write(sums, changed).unwrap();
    let installed = runner.step("Install page-audit");
    assert!(!installed.status.success(), "{}", shown(&installed));
    assert_eq!(runner.text("path"), "");
}

#[test]
fn the_action_compiles_or_uses_what_is_there_and_knows_nothing_else() {
    let Some(oracles) = oracles() else { return };
    let install = |way: &str| {
        let runner = Runner::new(&oracles, &[("inputs.install", way)]);
        // In place of a compiler: it says how it was called.
        let cargo = runner.path("cargo");
        fs::write(&cargo, "#!/bin/sh\necho \"$WAYMARK_REPOSITORY $*\"\n").unwrap();
        fs::set_permissions(&cargo, PermissionsExt::from_mode(0o755)).unwrap();
        fs::write(
            runner.path("path"),
            format!("{}\n", runner.folder.path().display()),
        )
        .unwrap();
        let output = runner.step("Install page-audit");
        (output.status.code(), shown(&output), runner.text("path"))
    };
    let (status, said, path) = install("cargo");
    assert_eq!(status, Some(0), "{said}");
    assert!(
        said.contains("/owner/waymark install --locked --root "),
        "{said}"
    );
    let source = said.trim().rsplit(' ').next().unwrap();
    assert!(Path::new(source).join("Cargo.toml").is_file(), "{said}");
    assert!(path.ends_with("/temporary/page-audit/bin\n"), "{path}");
    assert_eq!(install("none").0, Some(1), "there is no page-audit in PATH");
    let (status, said, _) = install("apt");
    assert_eq!(status, Some(2));
    assert!(said.contains("write release, cargo or none"), "{said}");
}

#[test]
fn wrong_usage_of_the_action_uploads_nothing_and_fails() {
    let Some(oracles) = oracles() else { return };
    let runner = Runner::new(&oracles, &[("inputs.arguments", "--dir\nmissing\n")]);
    let bin = Path::new(env!("CARGO_BIN_EXE_page-audit"))
        .parent()
        .unwrap();
    fs::write(runner.path("path"), format!("{}\n", bin.display())).unwrap();
    let checked = runner.step("Check");
    assert!(checked.status.success(), "{}", shown(&checked));
    assert_eq!(runner.text("output"), "status=2\n");
    assert_eq!(runner.text("summary"), "");
}

#[test]
fn the_job_for_gitlab_makes_its_reports() {
    let Some(oracles) = oracles() else { return };
    let job = &read(&oracles, "deploy/pipelines/gitlab-ci.yml")["page-audit"];
    let folder = tempdir().unwrap();
    fs::create_dir(folder.path().join("public")).unwrap();
    fs::write(folder.path().join("public/index.html"), "<title></title>").unwrap();
    let bin = Path::new(env!("CARGO_BIN_EXE_page-audit"))
        .parent()
        .unwrap();
    let script = job["script"].as_array().unwrap();
    assert_eq!(script.len(), 1);
    let run = Command::new("sh")
        .args(["-e", "-c", script[0].as_str().unwrap()])
        .current_dir(folder.path())
        .env("PATH", format!("{}:/usr/bin:/bin", bin.display()))
        .env("SITE", job["variables"]["SITE"].as_str().unwrap())
        .output()
        .unwrap();
    assert_eq!(run.status.code(), Some(1), "{}", shown(&run));
    let report = job["artifacts"]["reports"]["junit"].as_str().unwrap();
    let report = fs::read_to_string(folder.path().join(report)).unwrap();
    assert!(report.contains("<failure "), "{report}");
    let page = job["artifacts"]["paths"][0].as_str().unwrap();
    assert!(folder.path().join(page).is_file());
}
