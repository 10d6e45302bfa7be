//! Which addresses are accepted, and how they are shown.

use super::*;

#[test]
fn silent_connections_are_closed_unless_the_url_says_otherwise() {
    let text = "postgres://u@h/d?tcp_user_timeout=60";
    let DatabaseUrl::Postgres(limited) = text.parse().unwrap() else {
        panic!("not PostgreSQL");
    };
    let rest = "&keepalives_idle=15&keepalives_interval=5&keepalives_retries=3";
    assert_eq!(limited, format!("{text}{rest}"));
}

#[test]
fn the_scheme_decides_the_kind() {
    let relative: DatabaseUrl = "sqlite://data/reports.sqlite".parse().unwrap();
    assert_eq!(relative, DatabaseUrl::Sqlite("data/reports.sqlite".into()));
    let absolute: DatabaseUrl = "sqlite:///var/lib/reports.sqlite".parse().unwrap();
    assert_eq!(
        absolute,
        DatabaseUrl::Sqlite("/var/lib/reports.sqlite".into())
    );
    assert!(matches!(
        "postgresql://localhost/x".parse(),
        Ok(DatabaseUrl::Postgres(_))
    ));
}

#[test]
fn an_address_that_is_not_a_database_is_refused_with_what_is_allowed() {
    for text in ["mysql://localhost/x", "", "reports.sqlite"] {
        let error = text.parse::<DatabaseUrl>().unwrap_err().to_string();
        assert!(
            error.contains("sqlite://") && error.contains("postgres://"),
            "{text}: {error}"
        );
    }
    assert!("sqlite::memory:".parse::<DatabaseUrl>().is_err());
}

#[test]
fn the_error_for_an_unencoded_password_says_how_to_write_it() {
    let broken = "postgres://waymark:one/two@db/reports".parse::<DatabaseUrl>();
    let message = broken.unwrap_err().to_string();
    assert!(message.contains("write %2F for /"), "{message}");
    assert!(!message.contains("one"), "{message}");
}

#[test]
fn a_password_that_ends_the_address_early_is_refused_and_not_repeated() {
    for text in [
        "postgres://waymark:/sesame@db/reports",
        "postgres://waymark:12/sesame@db/reports",
        "postgres://waymark:12?sesame@db/reports",
        "postgres://waymark:12#sesame@db/reports",
        "postgres://waymark:a@sesame@db/reports",
        "postgres:waymark:sesame@db/reports",
    ] {
        let error = text.parse::<DatabaseUrl>().unwrap_err().to_string();
        assert!(error.contains("write %2F for /"), "{text}: {error}");
        assert!(!error.contains("sesame"), "{error}");
    }
    let encoded = "postgres://waymark:12%2Fs%40@db/reports?application_name=a";
    assert!(encoded.parse::<DatabaseUrl>().is_ok());
}

#[test]
fn a_shown_address_has_no_password() {
    let url: DatabaseUrl = "postgres://waymark:secret@db/reports?password=secret"
        .parse()
        .unwrap();
    assert!(!format!("{url} {url:?}").contains("secret"));
}

#[test]
fn an_address_may_have_several_hosts() {
    let text = "postgres://waymark:se%2Csame@db1:5432,[::1]:5433,db3/reports\
                ?target_session_attrs=read-write&password=sesame&sslmode=require";
    let url: DatabaseUrl = text.parse().unwrap();

    let shown = "postgres://waymark@db1:5432,[::1]:5433,db3/reports";
    assert_eq!(url.to_string(), shown);
    let masked = serde_json::to_string(&url).unwrap();
    assert_eq!(
        masked,
        "\"postgres://waymark:***@db1:5432,[::1]:5433,db3/reports?target_session_attrs=read-write\
         &password=***&sslmode=require&tcp_user_timeout=15&keepalives_idle=15\
         &keepalives_interval=5&keepalives_retries=3\""
    );
    let DatabaseUrl::Postgres(limited) = url else {
        panic!("not PostgreSQL");
    };
    let silence = "&tcp_user_timeout=15&keepalives_idle=15&keepalives_interval=5";
    assert!(
        limited.starts_with(&format!("{text}{silence}")),
        "{limited}"
    );
}

#[test]
fn each_of_several_hosts_must_be_one() {
    for (hosts, expected) in [
        ("db1:5432,db2:port", "invalid port number"),
        ("db1:5432,db2:70000", "invalid port number"),
        ("db1:5432,", "one of them is empty"),
        (",db2:5432", "one of them is empty"),
        ("db1,db2", "expected target_session_attrs=read-write"),
    ] {
        let text = format!("postgres://waymark:sesame@{hosts}/reports");
        let error = text.parse::<DatabaseUrl>().unwrap_err().to_string();
        assert!(error.contains(expected), "{hosts}: {error}");
        assert!(!error.contains("sesame"), "{error}");
    }
}

#[test]
fn what_has_no_scheme_is_not_repeated() {
    for text in [
        "host=h password=S3CRET",
        "Server=h;Password=S3CRET://x",
        "S3CRET",
        "S3CRET:5432/x",
    ] {
        let error = DatabaseUrl::try_from(text.to_owned()).unwrap_err();
        assert!(!error.to_string().contains("S3CRET"), "{error}");
    }
    let error = DatabaseUrl::try_from("mysql://a:S3CRET@h/x".to_owned()).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("unknown kind of database `mysql`:"),
        "{error}"
    );
}
