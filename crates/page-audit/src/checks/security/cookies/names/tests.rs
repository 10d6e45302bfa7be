use super::is_session;

#[test]
fn a_session_is_recognized_by_its_name() {
    for name in [
        "PHPSESSID",
        "JSESSIONID",
        "ASP.NET_SessionId",
        "connect.sid",
        "SID",
        "sid_2",
        "HSID",
        "user_login",
        "auth",
        "AuthToken",
        ".ASPXAUTH",
        "oauth_state",
        "authorization",
        "__Host-session",
    ] {
        assert!(is_session(name), "{name}");
    }
    for name in [
        "theme",
        "author",
        "authority",
        "sidebar",
        "president",
        "residence",
        "csrftoken",
        "XSRF-TOKEN-session",
        "heroku-session-affinity",
        "日本",
        "",
    ] {
        assert!(!is_session(name), "{name}");
    }
}
