use std::io::Write;
use std::net::SocketAddr;

use serde::Deserialize;

use super::*;
use crate::{Bounded, Span};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    http: Http,
    #[serde(default)]
    operations: Operations,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Http {
    #[serde(with = "crate::text")]
    listen: SocketAddr,
    workers: Bounded<usize, 0, 512>,
    #[serde(default = "minute")]
    keep_alive: Span<1>,
    #[serde(default, with = "crate::list")]
    origins: Vec<String>,
    #[serde(default)]
    ports: Ports,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Ports {
    first: u16,
    last: u16,
}

#[derive(Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Operations {
    #[serde(with = "crate::optional_text")]
    listen: Option<SocketAddr>,
}

impl Default for Operations {
    fn default() -> Self {
        Self {
            listen: Some(([127, 0, 0, 1], 8081).into()),
        }
    }
}

fn minute() -> Span<1> {
    Span::new(std::time::Duration::from_mins(1))
}

fn load_with(file: &str, variables: &[(&str, &str)]) -> Result<Settings, String> {
    let mut path = tempfile::NamedTempFile::new().unwrap();
    path.write_all(file.as_bytes()).unwrap();
    let variables = variables.iter();
    let variables = variables.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    let environment = Environment::with_prefix("REPORTS")
        .prefix_separator("__")
        .separator("__")
        .source(Some(variables.collect()));
    let defaults = "[http]\nlisten = \"127.0.0.1:8100\"\nworkers = 3";
    load("REPORTS", defaults, Some(toml(path.path())), environment)
        .map_err(|error| error.to_string())
}

#[test]
fn the_environment_wins_over_the_file_and_the_file_over_the_defaults() {
    let file = "[http]\nworkers = 4\norigins = [\"https://a.example\"]\n[http.ports]\nlast = 9";
    let variables = [
        ("REPORTS__HTTP__KEEP_ALIVE", "5s"),
        ("REPORTS__OPERATIONS__LISTEN", ""),
        ("OTHER__HTTP__WORKERS", "9"),
    ];

    let Settings { http, operations } = load_with(file, &variables).unwrap();

    assert_eq!(http.listen.to_string(), "127.0.0.1:8100");
    assert_eq!(http.workers.get(), 4);
    assert_eq!(http.keep_alive.get().as_secs(), 5);
    assert_eq!(http.origins, ["https://a.example"]);
    assert_eq!((http.ports.first, http.ports.last), (0, 9));
    assert_eq!(operations.listen, None);
}

#[test]
fn lists_in_the_environment_are_separated_by_commas() {
    let variables = [(
        "REPORTS__HTTP__ORIGINS",
        "https://a.example, https://b.example",
    )];
    let http = load_with("", &variables).unwrap().http;
    assert_eq!(http.origins, ["https://a.example", "https://b.example"]);
}

#[test]
fn a_bad_setting_is_named_with_its_value_and_what_is_allowed() {
    let cases = [
        (
            "LISTEN",
            "localhost",
            "\"localhost\" is not allowed; expected IP:PORT",
        ),
        (
            "WORKERS",
            "many",
            "\"many\" is not allowed; expected a whole number from 0 to 512",
        ),
        (
            "WORKERS",
            "513",
            "\"513\" is not allowed; expected a whole number from 0 to 512",
        ),
        (
            "KEEP_ALIVE",
            "soon",
            "\"soon\" is not allowed; expected a duration such as 5s",
        ),
    ];
    for (name, value, reason) in cases {
        let variable = format!("REPORTS__HTTP__{name}");
        let message = load_with("", &[(&variable, value)]).unwrap_err();

        let setting = format!("http.{}", name.to_lowercase());
        let expected = format!("setting `{setting}` (in the environment {variable}): {reason}");
        assert!(message.starts_with(&expected), "{message}");
    }
}

#[test]
fn an_unknown_setting_is_named_in_full_with_what_was_probably_meant() {
    let in_environment = load_with("", &[("REPORTS__HTTP__WORKRS", "2")]).unwrap_err();
    assert_eq!(
        in_environment,
        "setting `http.workrs` (in the environment REPORTS__HTTP__WORKRS): it is unknown; did you \
         mean `http.workers`?"
    );
    let in_file = load_with("[http.tls]\nciphers = \"all\"", &[]).unwrap_err();
    assert_eq!(
        in_file,
        "setting `http.tls` (in the environment REPORTS__HTTP__TLS): it is unknown; expected one \
         of `listen`, `workers`, `keep_alive`, `origins`, `ports`"
    );
    let deeper = load_with("[http.ports]\nfirsts = 1", &[]).unwrap_err();
    assert_eq!(
        deeper,
        "setting `http.ports.firsts` (in the environment REPORTS__HTTP__PORTS__FIRSTS): it \
         is unknown; did you mean `http.ports.first`?"
    );

    let section = load_with("[htpp]\nworkers = 2", &[]).unwrap_err();
    assert_eq!(
        section,
        "setting `htpp` (in the environment REPORTS__HTPP): it is unknown; did you mean `http`?"
    );
    let section = load_with("[cache]\nsize = 2", &[]).unwrap_err();
    assert_eq!(
        section,
        "setting `cache` (in the environment REPORTS__CACHE): it is unknown; expected `http` or \
         `operations`"
    );
}

#[test]
fn values_that_could_crash_a_program_are_refused() {
    for (name, value) in [
        ("KEEP_ALIVE", "18446744073709551615s"),
        ("KEEP_ALIVE", "366d"),
        ("KEEP_ALIVE", "600w"),
    ] {
        let variable = format!("REPORTS__HTTP__{name}");
        let message = load_with("", &[(&variable, value)]).unwrap_err();
        let reason = format!("\"{value}\" is not allowed; expected at most 365d");
        assert!(message.ends_with(&reason), "{message}");
    }
    let longest = [("REPORTS__HTTP__KEEP_ALIVE", "365d")];
    assert!(load_with("", &longest).is_ok());
}

#[test]
fn a_password_in_the_wrong_place_is_not_repeated() {
    let in_environment = load_with("", &[("REPORTS__HTTP", "postgres://u:sesame@db/x")]);
    let in_environment = in_environment.unwrap_err();
    let of_other_type = load_with("http = \"https://u:sesame@h/\"", &[]).unwrap_err();
    let unfinished = load_with("[http]\nlisten = \"postgres://u:sesame@db/x", &[]).unwrap_err();

    assert!(
        in_environment.starts_with("setting `http` ") && in_environment.contains("a string"),
        "{in_environment}"
    );
    assert!(unfinished.contains("line 2, column"), "{unfinished}");
    for message in [in_environment, of_other_type, unfinished] {
        assert!(!message.contains("sesame"), "{message}");
    }
}

#[test]
fn a_file_that_is_missing_or_broken_is_an_error() {
    let missing = load_settings::<Settings>("REPORTS", "", Some(Path::new("/nowhere.toml")));
    assert!(missing.unwrap_err().to_string().contains("nowhere.toml"));
    assert!(load_with("[http", &[]).is_err());
}
