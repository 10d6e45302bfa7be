//! Pages that are not the content that was asked for, as frameworks, servers and services write
//! them, and pages that only resemble them.

use page_audit::{Outcome, Report, Snapshot, StandIn, audit};

use crate::checks::{page, page_at};

mod content;
mod errors;
mod logins;
mod questions;
mod shells;
mod walls;

fn stand_in(snapshot: &Snapshot) -> Option<StandIn> {
    audit(snapshot).page.unwrap().stand_in
}

#[track_caller]
fn assert_all(expected: StandIn, pages: &[&str]) {
    assert!(pages.len() >= 10);
    for html in pages {
        assert_eq!(stand_in(&page(html)), Some(expected), "{html}");
    }
}

/// Pages with their addresses, as they were sent; shortened where they are long.
#[track_caller]
fn assert_as_sent(expected: Option<StandIn>, pages: &[(&str, &str)]) {
    assert!(pages.len() >= 15);
    for (url, html) in pages {
        assert_eq!(stand_in(&page_at(url, html)), expected, "{html}");
    }
}

#[test]
fn pages_are_recognised_as_they_are_sent() {
    assert_as_sent(Some(StandIn::Shell), &shells::PAGES);
    assert_as_sent(Some(StandIn::Login), &logins::PAGES);
    assert_as_sent(Some(StandIn::ConsentWall), &questions::PAGES);
    assert_as_sent(Some(StandIn::BotWall), &walls::PAGES);
    assert_as_sent(Some(StandIn::ErrorPage), &errors::PAGES);
}

#[test]
fn content_is_not_taken_for_what_it_is_about() {
    assert_as_sent(None, &content::PAGES);
}

#[test]
fn a_menu_is_no_content() {
    let links = "<li><a href=/x>Chairs for gardens</a>".repeat(110);
    let menu = format!("<nav><ul>{links}</ul></nav>");
    let with_menu = |html: &str| stand_in(&page(&format!("{html}{menu}")));
    assert_eq!(
        with_menu("<title>Page not found – Acme</title><h1>Page not found</h1>"),
        Some(StandIn::ErrorPage)
    );
    let form = "<form><input name=user><input type=password><button>Log in</button></form>";
    assert_eq!(
        with_menu(&format!(
            "<title>Log in – Acme</title><h1>Log in</h1>{form}"
        )),
        Some(StandIn::Login)
    );
    assert_eq!(
        with_menu("<title>Access denied – a game</title><h1>Access denied</h1><p>For two."),
        None
    );
}

#[test]
fn what_a_wall_says_of_itself_is_neither_scored_nor_to_be_fixed() {
    let wall = page(
        "<title>Just a moment...</title><meta name=robots content=noindex><h1>example.com</h1>\
         <script>window._cf_chl_opt={}</script><img src=/a.png>",
    );
    let login = page(
        "<title>Log in</title><meta name=robots content=noindex><h1>Log in</h1>\
         <form><input name=user><input type=password><button>Log in</button></form>",
    );
    let error = page("<title>404 Not Found</title><h1>404 Not Found</h1><img src=/a.png>");
    let consent = page("<title>Before you continue</title><button>Accept all</button>");
    let without_number = |report: &Report| -> Vec<&str> {
        let categories = report.categories.iter();
        let without = categories.filter(|category| category.score.is_none());
        without.map(|category| category.id.as_str()).collect()
    };
    for (page, unscored) in [
        (wall, &["seo", "performance", "accessibility"][..]),
        (error, &["seo", "performance", "accessibility"]),
        (consent, &["seo", "performance", "accessibility"]),
        (login, &["seo"]),
    ] {
        let report = audit(&page);
        let missing = without_number(&report);
        assert!(
            unscored.iter().all(|id| missing.contains(id)),
            "{missing:?}"
        );
        assert!(report.is_partial && report.score > 0);
        assert!(
            report.caps.iter().all(|cap| cap.check != "noindex"),
            "{:?}",
            report.caps
        );
        let first = report.fix_first(5);
        for (check, _) in &first.fixes {
            let of_itself = [
                "title",
                "noindex",
                "meta_description",
                "image_keywords",
                "headings",
            ];
            assert!(!of_itself.contains(check), "{check}");
        }
    }
}

#[test]
fn empty_shells_are_recognised() {
    assert_all(
        StandIn::Shell,
        &[
            // React with Vite, Create React App, Vue, Svelte, Angular, Nuxt, Next.js.
            "<title>Shop</title><div id=root></div><script type=module src=/assets/index-a1.js></script>",
            "<title>React App</title><noscript>You need to enable JavaScript to run this app.</noscript><div id=root></div><script defer src=/static/js/main.js></script>",
            "<title>Shop</title><noscript><strong>We're sorry but shop doesn't work properly without JavaScript enabled.</strong></noscript><div id=app></div><script src=/js/app.js></script>",
            "<title>Shop</title><div id=svelte></div><script src=/build/bundle.js></script>",
            "<title>Shop</title><app-root></app-root><script src=runtime.js defer></script>",
            "<title>Shop</title><div id=__nuxt></div><script type=module src=/_nuxt/entry.js></script>",
            "<title>Shop</title><div id=__next></div><script src=/_next/static/chunks/main.js></script>",
            // Flutter, Blazor, Ember, Meteor.
            "<title>shop</title><body><script src=flutter_bootstrap.js async></script></body>",
            "<title>Shop</title><div id=app>Loading...</div><script src=_framework/blazor.webassembly.js></script>",
            "<title>Shop</title><div id=ember-app></div><script src=/assets/vendor.js></script>",
            "<title>Shop</title><body><script src=/meteor.js></script></body>",
            // Home-made ones.
            "<title>Shop</title><div id=app></div><script>document.getElementById('app').innerHTML = '<h1>Shop</h1>'</script>",
            "<title>Shop</title><body><script>const p = document.createElement('p'); document.body.append(p)</script></body>",
            "<title>Shop</title><div class=spinner><p>Please wait …</p></div><script src=/app.js></script>",
            // Other scripts.
            "<title>متجر</title><div id=app>جار التحميل...</div><script src=/a.js></script>",
            "<title>חנות</title><div id=root>טוען...</div><script src=/a.js></script>",
            "<title>ร้าน</title><div id=root>กำลังโหลด</div><script src=/a.js></script>",
            "<title>Shop</title><my-shop></my-shop><script type=module>import '/shop.js'</script>",
        ],
    );
}

#[test]
fn logins_are_recognised() {
    let form = "<form><input name=user><input type=password name=p><button>Go</button></form>";
    let titled = |title: &str| format!("<title>{title}</title>{form}");
    let pages = [
        titled("Log In ‹ Example — WordPress"),
        titled("Sign in · GitLab"),
        titled("Example | Login"),
        titled("Anmelden – Example"),
        titled("Connexion"),
        titled("Iniciar sesión"),
        titled("Accedi | Negozio"),
        titled("Zaloguj się"),
        titled("ログイン"),
        format!("<title>Example</title><h1>Welcome back</h1>{form}"),
        format!("<title>Admin</title><h2>Please sign in</h2>{form}"),
        titled("Customer Login"),
        titled("Giriş Yap"),
        titled("تسجيل الدخول"),
        titled("로그인"),
        titled("Вход"),
        titled("Kirjaudu sisään"),
        titled("Přihlášení"),
        titled("登录 | 商城"),
    ];
    assert_all(StandIn::Login, &pages.each_ref().map(String::as_str));
    let at = |url, html: &str| stand_in(&page_at(url, html));
    let untitled = format!("<title>Example</title>{form}");
    assert_eq!(
        at("https://example.com/wp-login.php", &untitled),
        Some(StandIn::Login)
    );
    assert_eq!(
        at("https://accounts.example.com/x", &untitled),
        Some(StandIn::Login)
    );
    let name_first = "<title>Sign in</title><input type=email><button>Next</button>";
    assert_eq!(
        at("https://example.com/signin/identifier", name_first),
        Some(StandIn::Login)
    );
}

#[test]
fn consent_walls_are_recognised() {
    assert_all(
        StandIn::ConsentWall,
        &[
            "<title>Before you continue to Google Search</title><form action=https://consent.google.com/save><button>Accept all</button></form>",
            "<title>Bevor Sie zu YouTube weitergehen</title><form><button>Alle akzeptieren</button></form>",
            "<title>Avant de continuer</title><button>Tout accepter</button>",
            "<title>Antes de continuar</title><button>Aceptar todo</button>",
            "<title>Yahoo is part of the Yahoo family of brands</title><form><button>Accept all</button></form>",
            "<title>News</title><h1>We value your privacy</h1><button>Agree</button>",
            "<title>Zeitung</title><h1>Weiter mit Werbung</h1><button>Akzeptieren</button><a href=/abo>Abo</a>",
            "<title>Zeitung</title><h2>Ihre Privatsphäre ist uns wichtig</h2><button>Zustimmen</button>",
            "<title>Journal</title><h1>Nous respectons votre vie privée</h1><button>Accepter</button>",
            "<title>Diario</title><h1>La tua privacy è importante</h1><button>Accetta</button>",
            "<title>Spirits</title><h1>Are you over 18?</h1><a href=/yes>Yes</a><a href=/no>No</a>",
            "<title>Age verification</title><button>Enter</button>",
            "<title>Piwo</title><h1>Czy masz ukończone 18 lat?</h1><button>Tak</button><button>Nie</button>",
            "<title>Rum</title><h1>Bist du schon 18?</h1><a href=/a>Ja</a><a href=/b>Nein</a>",
            "<title>新聞</title><h1>Cookieの使用について</h1><p>当サイトではCookieを使用しています。<button>すべて同意する</button>",
            "<title>Haber</title><h1>Gizliliğinize önem veriyoruz</h1><p>Çerezleri kullanıyoruz.<button>Kabul et</button>",
        ],
    );
}

#[test]
fn walls_against_robots_are_recognised() {
    assert_all(
        StandIn::BotWall,
        &[
            "<title>Just a moment...</title><script>window._cf_chl_opt={cvId:'3'}</script>",
            "<title>Attention Required! | Cloudflare</title><h1>Sorry, you have been blocked</h1>",
            "<title>Example</title><h1>Checking your browser before accessing example.com</h1>",
            "<title>example.com</title><script>var dd={'rt':'c','host':'geo.captcha-delivery.com'}</script><script src=https://ct.captcha-delivery.com/c.js></script>",
            "<title>Access to this page has been denied</title><div id=px-captcha></div>",
            "<title>Example</title><iframe id=main-iframe src='/_Incapsula_Resource?CWUDNSAI=23'></iframe>",
            "<title>Pardon Our Interruption</title><p>As you were browsing something made us think you might be a bot.",
            "<title></title><script>window.gokuProps={key:'a'}</script><div id=challenge-container></div>",
            "<title>You are being redirected...</title><script>sucuri_cloudproxy_js='';</script>",
            "<title>Robot Challenge Screen</title><meta http-equiv=refresh content='0;/.well-known/sgcaptcha/?r=%2F'>",
            "<title>Making sure you&#39;re not a bot!</title><script id=anubis_challenge type=application/json>{}</script>",
            "<title>Vercel Security Checkpoint</title><p>We're verifying your browser",
            "<title>Amazon.com</title><form action=/errors/validateCaptcha><h4>Enter the characters you see below</h4></form>",
            "<title>DDoS-Guard</title><p>Checking your browser",
            "<title>Sicherheitsüberprüfung</title><h1>Sind Sie ein Mensch?</h1>",
            "<title>Проверка браузера</title><h1>Проверка браузера</h1><p>Подождите",
            "<title>Doğrulama</title><h1>Robot olmadığınızı doğrulayın</h1><div class=g-recaptcha></div>",
            "<title>確認</title><h1>私はロボットではありません</h1><div class=g-recaptcha></div>",
        ],
    );
    let mitigated = page("<title>x</title>").with_header("cf-mitigated", "challenge");
    assert_eq!(stand_in(&mitigated), Some(StandIn::BotWall));
}

#[test]
fn errors_with_a_status_of_success_are_recognised() {
    assert_all(
        StandIn::ErrorPage,
        &[
            "<title>404 Not Found</title><center><h1>404 Not Found</h1></center><hr><center>nginx</center>",
            "<title>Error 404 (Not Found)!!1</title><p><b>404.</b> That’s an error.",
            "<title>Page not found – Example</title><h1>Oops! That page can’t be found.</h1>",
            "<title>Example</title><h1>404</h1><p>This page could not be found.",
            "<title>Seite nicht gefunden | Beispiel</title><h1>Seite nicht gefunden</h1>",
            "<title>Page introuvable</title>",
            "<title>Página no encontrada</title>",
            "<title>503 Service Unavailable</title><h1>Service Unavailable</h1>",
            "<title>Internal Server Error</title><h1>Internal Server Error</h1>",
            "<h1>Error establishing a database connection</h1>",
            "<br><b>Fatal error</b>: Uncaught Error: Call to undefined function f() in /x.php",
            "<title>Welcome to nginx!</title><h1>Welcome to nginx!</h1>",
            "<title>Maintenance</title><p>Briefly unavailable for scheduled maintenance. Check back in a minute.",
            "<title>Shop</title><h1>Something went wrong</h1><p>Please try again.",
            "<title>Application error: a client-side exception has occurred</title>",
        ],
    );
}

#[test]
fn pages_that_only_resemble_them_are_content() {
    let long = "Shoes are made by hand here. ".repeat(60);
    let form = "<form><input name=user><input type=password></form>";
    for html in [
        "<title>Shoes</title><h1>Red shoes</h1><p>Made by hand.",
        // A shadow tree that the HTML declares.
        "<title>Shoes</title><x-page><template shadowrootmode=open><h1>Shoes</h1><p>By hand.</template></x-page><script src=/a.js></script>",
        // React sends what it waited for at the end of the page, and a script puts it in its place.
        "<title>Shoes</title><template id=B:0></template><p>Loading...</p><div hidden id=S:0><main><h1>Shoes</h1><p>By hand.</main></div><script>$RC('B:0','S:0')</script><script src=/a.js></script>",
        // A small page with scripts.
        "<title>Shoes</title><h1>Red shoes</h1><p>Made by hand.<script src=/a.js></script>",
        "<title>Coming soon</title><p>We open in May.<script src=/count.js></script>",
        &format!("<title>How to fix 404 Not Found</title><h1>404 Not Found</h1><p>{long}"),
        &format!("<title>Shop</title>{form}<h1>Shoes</h1><p>{long}"),
        &format!("<title>Shop</title><h2>We value your privacy</h2><button>OK</button><p>{long}"),
        // A field for a new password is not one to sign in.
        "<title>Register</title><input type=password autocomplete=new-password>",
        // Cloudflare and Imperva add scripts to every page.
        "<title>Shoes</title><h1>Shoes</h1><script src=/cdn-cgi/challenge-platform/scripts/jsd/main.js></script>",
        "<title>Shoes</title><h1>Shoes</h1><script src='/_Incapsula_Resource?SWJIYLWA=7'></script>",
        "<title>500 grams of flour</title><h1>Bread</h1>",
        "<title>Room 404 – Hotel</title><h1>Room 404</h1>",
        "<title>Your privacy</title><p>What we keep, and why.",
        &format!(
            "<title>Privacy</title><h1>Your privacy</h1><a href=/>Home</a><p>{}",
            "a ".repeat(99)
        ),
        "<title>Shop</title><h2>We value your privacy</h2><button>OK</button><h1>Shoes</h1>",
        // Numbers and names that are no errors.
        "<title>Peugeot - 504</title><h1>Peugeot 504</h1>",
        "<title>Fiat | 500</title><h2>500+</h2><p>sold.",
        "<title>Drinks</title><p>Preis: 500 €",
        "<title>Shoes</title><style>.a{font-weight:500}.page{margin:0}</style><p>Made by hand.",
        "<title>Forbidden Planet</title><h1>Oops! Comedy Club</h1>",
        "<title>Security checklist for landlords</title>",
        // What others call an entrance, and a subject.
        "<title>Вход</title><h1>Вход</h1><p>Вход в музей с улицы Мира.",
        "<title>Çerez</title><h1>Çerez tarifi</h1><p>Fındık ve badem.<button>Sepete ekle</button>",
        // A dialog to sign in.
        "<title>Shop</title><a href=/in>Login</a><h1>Shoes</h1><form><input type=password></form>",
        // Shops, and a picture alone.
        "<title>Laden Müller</title><p>Ladenöffnungszeiten: Mo–Fr<script src=/a.js></script>",
        "<title>Soon</title><img src=/soon.png><script src=/count.js></script>",
    ] {
        assert_eq!(stand_in(&page(html)), None, "{html}");
    }
}

#[test]
fn what_a_shell_does_not_show_is_not_measured_and_the_score_is_partial() {
    let shell = "<!DOCTYPE html><html lang=en><title>Shop</title><div id=root></div>\
        <script type=module src=/a.js></script>";
    let report = audit(&page(shell));
    let images = report
        .checks
        .iter()
        .find(|check| check.id == "image_keywords");
    assert_eq!(images.unwrap().outcome, Outcome::Unmeasured);
    let noindex = report.checks.iter().find(|check| check.id == "noindex");
    assert_eq!(noindex.unwrap().outcome, Outcome::Pass);
    let score_of = |report: &Report, id: &str| {
        let mut categories = report.categories.iter();
        categories
            .find(|category| category.id.as_str() == id)
            .unwrap()
            .score
    };
    assert_eq!(score_of(&report, "accessibility"), None);
    assert_eq!(score_of(&report, "seo"), None);
    assert!(report.is_partial);
    let content = shell.replace(
        "<div id=root>",
        "<main><h1>Shop</h1><p>We sell shoes.</main><div>",
    );
    let report = audit(&page(&content));
    assert!(score_of(&report, "accessibility").is_some());
}

#[test]
fn reports_of_older_rulesets_are_still_read() {
    let mut stored = serde_json::to_value(audit(&page("<title></title><img>"))).unwrap();
    stored["ruleset"] = 4.into();
    stored.as_object_mut().unwrap().remove("is_partial");
    for check in stored["checks"].as_array_mut().unwrap() {
        check.as_object_mut().unwrap().remove("cost");
        check.as_object_mut().unwrap().remove("failing_title");
    }
    let read: Report = serde_json::from_value(stored).unwrap();
    let title = read
        .checks
        .iter()
        .find(|check| check.id == "title")
        .unwrap();
    assert_eq!(
        (title.heading().as_ref(), title.cost),
        ("The page's title is empty", None)
    );
    assert!(!read.fix_first(5).fixes.is_empty());
}
