//! Questions for consent and for one's age. Each with its address.

pub const PAGES: [(&str, &str); 35] = [
    // onetrust.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>Example News</title><script src="https://cdn.cookielaw.org/scripttemplates/otSDKStub.js"></script></head><body><div id="onetrust-consent-sdk"><div id="onetrust-banner-sdk" role="dialog"><h2 id="onetrust-policy-title">We Care About Your Privacy</h2><div id="onetrust-policy-text">We and our 842 partners store and access information on your device. You may accept or manage your choices.</div><button id="onetrust-accept-btn-handler">I Accept</button><button id="onetrust-pc-btn-handler">Manage</button></div></div></body></html>"#,
    ),
    // cookiebot.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>Example</title><script id="Cookiebot" src="https://consent.cookiebot.com/uc.js"></script></head><body><div id="CybotCookiebotDialog" role="dialog"><h2 id="CybotCookiebotDialogBodyContentTitle">This website uses cookies</h2><p>We use cookies to personalise content and ads, to provide social media features and to analyse our traffic.</p><button id="CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll">Allow all</button><button>Deny</button></div></body></html>"#,
    ),
    // usercentrics.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=de><head><title>Beispiel</title><script id="usercentrics-cmp" src="https://app.usercentrics.eu/browser-ui/latest/loader.js" data-settings-id="abc"></script></head><body><div id="usercentrics-root"></div><h1>Privatsphäre-Einstellungen</h1><p>Wir verwenden Cookies und ähnliche Technologien. Bitte stimmen Sie zu, um fortzufahren.</p><button>Alle akzeptieren</button><button>Ablehnen</button></body></html>"#,
    ),
    // didomi fr.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=fr><head><title>Le Journal</title></head><body><div id="didomi-host"><div role=dialog><a>Continuer sans accepter</a><h1>Le respect de votre vie privée est notre priorité</h1><p>Avec votre accord, nos partenaires et nous utilisons des cookies pour stocker et accéder à des données personnelles.</p><button>Accepter &amp; Fermer</button><button>Paramétrer</button></div></div></body></html>"#,
    ),
    // zeit pur.
    (
        "https://www.zeit.de/zustimmung?url=x",
        "<!doctype html><html lang=de><head><title>ZEIT ONLINE | Lesen Sie zeit.de mit Werbung oder im PUR-Abo</title></head><body><h1>Mit Werbung weiterlesen</h1><p>Besuchen Sie zeit.de wie gewohnt mit Werbung und Tracking. Details zum Tracking finden Sie in der Datenschutzerklärung.</p><button>Einverstanden</button><h2>PUR-Abo</h2><p>zeit.de werbefrei lesen.</p><a href=/pur>Jetzt abonnieren</a></body></html>",
    ),
    // standard.
    (
        "https://www.derstandard.at/consent/tcf/",
        "<!doctype html><html lang=de><head><title>Willkommen bei DER STANDARD</title></head><body><h1>Willkommen bei DER STANDARD</h1><p>Sie entscheiden darüber, wie Sie unsere Inhalte nutzen wollen. Mit Cookies und Werbung oder werbefrei im PUR-Abo.</p><h2>Mit Cookies weiterlesen</h2><button>Einverstanden</button><h2>PUR-Abo</h2><button>Abo abschließen</button></body></html>",
    ),
    // spiegel.
    (
        "https://www.spiegel.de/consent-a-1",
        "<!doctype html><html lang=de><head><title>DER SPIEGEL | Online-Nachrichten</title></head><body><h1>DER SPIEGEL</h1><h2>Weiterlesen mit Werbung</h2><p>Besuchen Sie SPIEGEL.de wie gewohnt mit Werbung und Tracking. Ihre Zustimmung können Sie jederzeit widerrufen.</p><button>Akzeptieren und weiter</button><h2>... oder mit Pur-Abo</h2><a href=/abo>Jetzt abonnieren</a></body></html>",
    ),
    // washingtonpost.
    (
        "https://www.washingtonpost.com/gdpr-consent/",
        "<!doctype html><html lang=en><head><title>Washington Post: privacy consent</title></head><body><h1>We need your consent</h1><p>We and selected partners use cookies to collect and process data.</p><button>I agree</button><button>Manage options</button></body></html>",
    ),
    // google de.
    (
        "https://consent.google.de/m",
        r#"<!doctype html><html lang=de><head><title>Bevor Sie zu Google weitergehen</title></head><body><h1>Bevor Sie zu Google weitergehen</h1><p>Wir verwenden Cookies und Daten, um Google-Dienste bereitzustellen und zu betreiben.</p><form action="https://consent.google.de/save"><button>Alle ablehnen</button></form><form action="https://consent.google.de/save"><button>Alle akzeptieren</button></form></body></html>"#,
    ),
    // heise pur.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=de><head><title>heise online</title></head><body><div id="sp_message_container_1" class="sp_message_container"><h2>heise online mit Werbung</h2><p>Mit Ihrer Zustimmung nutzen wir und unsere bis zu 185 Partner Cookies, um Inhalte und Werbung zu messen.</p><button>Zustimmen</button><a href=/pur>Jetzt heise Pur abonnieren</a></div></body></html>"#,
    ),
    // bild.
    (
        "https://www.bild.example.de/",
        "<!doctype html><html lang=de><head><title>BILD.de</title></head><body><h1>Herzlich willkommen bei BILD.de</h1><h2>Weiterlesen mit Werbung</h2><p>Wir setzen mit unseren 197 Partnern Cookies ein, um Werbung zu zeigen.</p><button>Alle akzeptieren</button><h2>BILDpur: ohne Tracking</h2><a href=/pur>BILDpur abonnieren</a></body></html>",
    ),
    // lemonde.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=fr><head><title>Le Monde</title></head><body><h1>Lire Le Monde gratuitement en acceptant les cookies</h1><p>Le Monde et ses partenaires utilisent des cookies pour mesurer l’audience et personnaliser la publicité.</p><button>Accepter et continuer</button><a href=/abo>S’abonner</a></body></html>",
    ),
    // elmundo.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=es><head><title>EL MUNDO</title></head><body><div role=dialog><h2>Tu privacidad es importante</h2><p>Con tu consentimiento, nosotros y nuestros socios usamos cookies.</p><button>Aceptar y continuar</button><button>Rechazar y pagar</button></div></body></html>",
    ),
    // repubblica.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=it><head><title>la Repubblica</title></head><body><h1>Scegli come continuare</h1><p>Accetta i cookie oppure abbonati: con il tuo consenso noi e i nostri partner trattiamo dati personali.</p><button>Accetta e continua</button><a href=/a>Abbonati</a></body></html>",
    ),
    // dpg.
    (
        "https://myprivacy.dpgmedia.nl/consent?siteKey=x",
        "<!doctype html><html lang=nl><head><title>DPG Media Privacy Gate</title></head><body><h1>Jouw privacy-instellingen</h1><p>DPG Media B.V. en derde partijen gebruiken cookies om je ervaring te verbeteren.</p><button>Akkoord</button><button>Instellen</button></body></html>",
    ),
    // onet.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=pl><head><title>Onet</title></head><body><div role=dialog class="cmp-intro"><h1>Dbamy o Twoją prywatność</h1><p>My i nasi partnerzy przechowujemy dane osobowe i pliki cookie na urządzeniu.</p><button>Przejdź do serwisu</button><button>Ustawienia zaawansowane</button></div></body></html>"#,
    ),
    // guardian funding.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>The Paper</title></head><body><div class="sp_message_container"><h2>It’s your choice</h2><p>With your consent we and our 137 partners use cookies and process personal data for personalised ads and content.</p><button>Yes, I accept</button><button>No, thank you</button></div></body></html>"#,
    ),
    // beer gate.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>Old Mill Brewery</title></head><body><img src=logo.png alt="Old Mill Brewery"><h1>Are you of legal drinking age?</h1><button>Yes</button><button>No</button><p>By entering you agree to our <a href=/t>terms</a>.</p></body></html>"#,
    ),
    // cnil axeptio.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=fr><head><title>Marmite</title></head><body><div id=axeptio_overlay role=dialog><h2>Les cookies, vous les voulez ?</h2><p>Nous utilisons des cookies pour mesurer l’audience.</p><button>Non merci</button><button>Je choisis</button><button>OK pour moi</button></div></body></html>",
    ),
    // telegraaf.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=nl><head><title>Telegraaf.nl</title></head><body><h1>Wij gebruiken cookies</h1><p>Mediahuis en derde partijen gebruiken cookies voor analyses, advertenties en sociale media.</p><button>Akkoord</button><a>Beheer je instellingen</a></body></html>",
    ),
    // sz.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=de><head><title>Süddeutsche Zeitung</title></head><body><h1>Weiterlesen mit SZ Plus oder mit Werbung</h1><p>Mit Ihrer Einwilligung verarbeiten wir und unsere Partner Daten.</p><button>Akzeptieren</button><a>SZ Plus testen</a></body></html>",
    ),
    // corriere.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=it><head><title>Corriere</title></head><body><h2>Informativa</h2><p>Noi e i nostri partner archiviamo informazioni su un dispositivo (come ad esempio i cookie).</p><button>Rifiuta e abbonati</button><button>Accetta</button></body></html>",
    ),
    // interia.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=pl><head><title>INTERIA</title></head><body><div class="rodo-popup" role=dialog><h1>Twoja prywatność</h1><p>Wraz z zaufanymi partnerami przetwarzamy dane osobowe i stosujemy pliki cookie.</p><button>Przejdź do serwisu</button></div></body></html>"#,
    ),
    // vg.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=no><head><title>VG</title></head><body><h1>Vi bryr oss om personvernet ditt</h1><p>Vi og våre partnere bruker informasjonskapsler (cookies).</p><button>Godta alle</button><button>Administrer</button></body></html>",
    ),
    // tabac de.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=de><head><title>Tabakladen</title></head><body><h1>Altersprüfung</h1><p>Diese Seite enthält Angebote für Tabakwaren. Bitte bestätigen Sie, dass Sie 18 Jahre oder älter sind.</p><button>Ich bin 18 oder älter</button><button>Ich bin jünger</button></body></html>",
    ),
    // steam age.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Game on Shop</title></head><body><h2>This product may contain content not appropriate for all ages. Please enter your birth date to continue:</h2><select><option>1</option></select><select><option>January</option></select><select><option>1990</option></select><a>View Page</a><a>Cancel</a></body></html>",
    ),
    // cannabis.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>Green Leaf Dispensary</title></head><body><img alt="Green Leaf"><p>Are you at least 21 years old or a medical patient?</p><a href=#>Yes</a><a href=#>No</a></body></html>"#,
    ),
    // beer es.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=es><head><title>Cervezas Sol</title></head><body><h1>¿Eres mayor de edad?</h1><p>Para entrar debes tener la edad legal para consumir alcohol.</p><button>Sí</button><button>No</button></body></html>",
    ),
    // outdoor.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>Example News</title></head><body><div class="fc-consent-root"><div class=fc-dialog role=dialog><h1>Example asks for your consent to use your personal data to:</h1><ul><li>Personalised advertising and content</li><li>Store and/or access information on a device</li></ul><button><p>Consent</p></button><button><p>Manage options</p></button></div></div></body></html>"#,
    ),
    // gmx.
    (
        "https://www.gmx.net/consent-management/",
        r#"<!doctype html><html lang=en><meta charset=utf-8><title>GMX</title><body><iframe title=x src="https://dl.gmx.net/permission/live/portal/x"></iframe><h1>Akzeptieren und weiter</h1><p>Wir und unsere Partner speichern Informationen auf Ihrem Gerät (Cookies).</p><button>Akzeptieren und weiter</button><a href=#>Einstellungen</a><a href=#>Zum Abo ohne Fremdwerbung</a>"#,
    ),
    // dailymail.
    (
        "https://www.dailymail.co.uk/home/index.html",
        r"<!doctype html><html lang=en><meta charset=utf-8><title>Daily Mail</title><body><div class=mol-ads-cmp><h2>Choose how to use Daily Mail</h2><p>Consent: Accept cookies and read with personalised ads. We and our partners process personal data.</p><button>Accept all</button><h3>Pay to reject</h3><button>Subscribe now</button></div>",
    ),
    // wppl.
    (
        "https://www.wp.pl/",
        r"<!doctype html><html lang=en><meta charset=utf-8><title>Wirtualna Polska</title><body><h1>Szanowny Użytkowniku</h1><p>Nasi partnerzy i my przetwarzamy dane osobowe, używając plików cookie.</p><button>PRZECHODZĘ DO SERWISU</button><a href=#>USTAWIENIA</a>",
    ),
    // aftenposten.
    (
        "https://www.aftenposten.no/",
        r"<!doctype html><html lang=en><meta charset=utf-8><title>Aftenposten</title><body><h1>Vi og våre partnere bruker informasjonskapsler</h1><p>Ved å trykke godta samtykker du til bruk av cookies.</p><button>Godta alle</button><button>Innstillinger</button>",
    ),
    // seznam.
    (
        "https://cmp.seznam.cz/nastaveni-souhlasu?x",
        r"<!doctype html><html lang=en><meta charset=utf-8><title>Nastavení souhlasu s personalizací</title><body><h1>Souhlas s personalizací</h1><p>Udělte nám souhlas s ukládáním cookies a zpracováním osobních údajů.</p><button>Souhlasím</button><button>Podrobné nastavení</button>",
    ),
    // wine.
    (
        "https://weingut.example/",
        r"<!doctype html><html lang=en><meta charset=utf-8><title>Weingut Huber</title><body><h1>Weingut Huber</h1><p>Bitte bestätigen Sie, dass Sie mindestens 16 Jahre alt sind.</p><a href=/home>Ja, ich bin mindestens 16</a><a href=https://google.de>Nein</a>",
    ),
];
