# Deutsch.

# Numbers and times
language-name = Deutsch
number =
    .group = .
    .decimal = ,
    .and = und
    .or = oder
    .byte = Byte
    .bytes = Byte
moment = { $day }, { $clock } UTC
day = { $day }. { $month } { $year }
time = { $clock } UTC
month-1 = Januar
month-2 = Februar
month-3 = März
month-4 = April
month-5 = Mai
month-6 = Juni
month-7 = Juli
month-8 = August
month-9 = September
month-10 = Oktober
month-11 = November
month-12 = Dezember

# Around every page
skip = Zum Inhalt springen
scheme-dark = Dunkle Farben
scheme-light = Helle Farben
footer-rules = Wie Seiten geprüft und bewertet werden

# Who gets no report
missing-title = Kein Bericht gefunden
missing-text = Hier gibt es keinen Bericht, oder er ist privat.
missing-advice = Bitte prüfen, ob die Adresse vollständig ist: Mailprogramme schneiden lange Adressen manchmal ab. Wer den Link von jemandem bekommen hat, fragt am besten dort nach, ob der Bericht freigegeben ist.
link-ended = Der Link, der hierher geführt hat, öffnet keinen Bericht mehr: Er ist abgelaufen, wurde zurückgezogen oder ist unvollständig. Wer ihn geschickt hat, kann einen neuen schicken.
missing-sign-in = Gehört der Bericht Ihnen? Anmelden
password-title = Dieser Bericht ist passwortgeschützt
password-description = Bericht über eine Webseite, nur mit Passwort zugänglich.
password-advice = Das Passwort kennt die Person, von der der Link stammt.
password-label = Passwort
password-button = Bericht anzeigen
password-empty = Bitte das Passwort eingeben.
password-wrong = Das Passwort ist falsch.
password-busy = Zurzeit werden zu viele Passwörter geprüft. Bitte in ein paar Sekunden noch einmal versuchen.
password-wait = Zu viele falsche Passwörter. Bitte in { $count ->
        [one] { $count } Sekunde
       *[other] { $count } Sekunden
    } noch einmal versuchen.

# The badge of a report
badge-label = Seitencheck
badge-failed = Prüfung gescheitert
badge-none = noch nicht geprüft
badge-score = { $score } { $rating }

# Names
rating-good = gut
rating-decent = mittel
rating-bad = schlecht
rating-word-good = Gut
rating-word-decent = Mittel
rating-word-bad = Schlecht
score-label = { $score } von 100, { $rating }
score-none = keine Bewertung
score-of = { $score } von 100
category-seo = Suchmaschinen
category-performance = Performance
category-security = Sicherheit
category-accessibility = Barrierefreiheit
category-miscellaneous = Gute Praxis
outcome-fail = Zu beheben
outcome-warn = Zu verbessern
outcome-unmeasured = Nicht gemessen
outcome-info = Zur Information
outcome-pass = Bestanden
outcome-not_applicable = Nicht zutreffend
severity-high = hoch
severity-medium = mittel
severity-low = niedrig
severity-info = Info
fixer-content = Inhalte
fixer-developer = Entwicklung
fixer-hosting = Hosting
effort-minutes = dauert Minuten
effort-hours = dauert Stunden
effort-days = dauert Tage
every-off = nur auf Wunsch
every-1h = stündlich
every-6h = alle 6 Stunden
every-12h = alle 12 Stunden
every-1d = täglich
every-7d = alle 7 Tage
every-30d = alle 30 Tage

# The head of a report
sending-subject = Bericht: { $title }
sending-score = Hier ist der Bericht über { $page }: { $score } von 100, und was zuerst zu tun ist.
sending-none = Hier ist der Bericht über { $page }.

page-title = { $score } von 100: { $title }
page-heading = { $heading }: { $host }
page-report = Bericht
page-failed = Die letzte Prüfung ist fehlgeschlagen
page-queued = Die Prüfung steht noch aus
page-running = Die Seite wird gerade geprüft
page-description = Prüfung von { $host }: { $count } zu beheben, { $number } zu verbessern.
page-description-none = Prüfung von { $host }: Bewertung und was zu beheben ist.
page-meta = Ergebnis der Prüfung von { $host }: Bewertung und was zu beheben ist.
page-unreadable = Die Bewertung ist { $score } von 100, { $rating }. Die einzelnen Prüfungen stammen von einer anderen Version dieses Dienstes, die diese hier nicht lesen kann.
head-checked = Geprüft am { $it }
head-ruleset = Regelwerk { $count }
head-checks = { $count ->
        [one] { $count } Prüfung
       *[other] { $count } Prüfungen
    }
head-credentials = Mit Zugangsdaten des Projekts geprüft
head-schedule = Prüfung { $every }, das nächste Mal am { $it }
head-again = Erneut prüfen
head-sharing = Sichtbarkeit und Teilen
head-download = Herunterladen
head-pdf = PDF, zum Senden und Drucken
head-json = JSON, für Programme
head-csv = CSV, für Tabellen
head-print = Drucken

# A check that has not ended, or that failed
progress-again-running = Die Seite wird gerade erneut geprüft.
progress-again-queued = Die Seite wartet auf die nächste Prüfung.
progress-below = Unten steht der letzte Bericht. Der neue ersetzt ihn automatisch.
progress-label = Fortschritt
progress-waiting = Warten
progress-checking = Abrufen und prüfen
progress-what = Die Seite, ihre Dateien, robots.txt und die Sitemap
progress-report = Bericht
progress-rules = { $count } Regeln werden geprüft. Der Bericht erscheint hier automatisch.
progress-next = Sie ist unter den Seiten ihres Kontos als Nächste an der Reihe. Die Konten wechseln sich ab.
progress-place = Nummer { $count } unter den wartenden Seiten ihres Kontos. Die Konten wechseln sich ab.
progress-others = Zuerst sind andere Seiten an der Reihe.
failure-since = Seit dem { $it } schlagen die Prüfungen fehl.
failure-advice = Was jetzt hilft
failure-last = Der letzte vollständige Bericht
failure-last-of = Vom { $it }. Er bleibt unten stehen, bis eine Prüfung gelingt.
advice-open = Die Seite im Browser öffnen
advice-open-text = Wenn sie sich auch dort nicht öffnet, liegt es am Server oder an der Adresse.
advice-let-in = Diesen Dienst zulassen
advice-let-in-text = In seinen Anfragen nennt er sich „Waymark“. Möglicherweise hält ihn eine Firewall oder ein Bot-Filter ab.
advice-plain = Die Adresse mit http:// versuchen
advice-plain-text = Manche Server bieten kein https an, vor allem auf demselben Rechner. Ohne http:// oder https:// gilt eine Adresse als https.
advice-address = Die Adresse prüfen
advice-address-text = Es muss die Adresse einer Seite im öffentlichen Internet sein, nicht die einer Datei, eines Bildes oder eines Geräts.
advice-robots = Beim Betreiber der Website nachfragen
advice-robots-text = In ihrer robots.txt steht „Waymark“ unter denen, die die Seite nicht abrufen dürfen.
advice-smaller = Die Antwort verkleinern oder beschleunigen
advice-smaller-text = Die Seite und ihre Header müssen innerhalb der Grenzen dieses Dienstes vollständig ankommen.
advice-again = Erneut prüfen lassen
advice-again-text = Der Eigentümer dieses Berichts kann das jederzeit tun. Es dauert etwa zehn Sekunden.

# A page that is not the content
stand-in-shell = Ohne Skripte ist die Seite nur eine leere Hülle
stand-in-advice-shell = Die Inhalte mit der Seite ausliefern: auf dem Server oder beim Bauen der Website erzeugen. Alles Folgende bezieht sich auf die Hülle.
stand-in-login = Die Seite ist eine Anmeldung
stand-in-advice-login = Eine Seite prüfen, die Besucher ohne Anmeldung sehen. Alles Folgende bezieht sich auf die Anmeldung.
stand-in-consent_wall = Die Seite verlangt eine Zustimmung, bevor sie ihren Inhalt zeigt
stand-in-advice-consent_wall = Den Inhalt unterhalb der Abfrage mitliefern. Alles Folgende bezieht sich auf die Abfrage.
stand-in-bot_wall = Die Website hielt diesen Dienst für einen Bot und zeigte ihre Seite nicht
stand-in-advice-bot_wall = Diesen Dienst anhand seines Namens oder seiner Adresse durchlassen und erneut prüfen. Alles Folgende bezieht sich auf das, was sie stattdessen zeigte.
stand-in-error_page = Die Seite ist eine Fehlermeldung
stand-in-advice-error_page = Die Seite reparieren oder mit dem passenden Fehlerstatus ausliefern. Alles Folgende bezieht sich auf die Meldung.

# The score
score-title = Bewertung
score-partial = Nur für einen Teil der Seite: In manchen Bereichen war zu wenig messbar
score-since = { $it } seit dem letzten Mal
score-to-fix = { $count } zu beheben
score-to-improve = { $count } zu verbessern
score-nothing = Nichts zu beheben
score-held = begrenzt auf { $cap }

# What to fix first
first-title = Zuerst beheben
first-note = Punkte, die jede Behebung bringt, in dieser Reihenfolge
first-before = Vor allem anderen
first-places = { $count } Stellen
first-later = erst mit späteren
first-reached = { $count ->
        [one] Damit
       *[other] Mit allen { $count }
    }: { $reached } statt { $from }, { $rating }
first-others = { $count ->
        [one] Ein weiterer Befund steht
       *[other] { $count } weitere Befunde stehen
    } unten
first-few-title = Was zu beheben ist
first-few = { $count ->
        [one] Ein Befund steht { $it }. Ihn zu beheben, verbessert
       *[other] { $count } Befunde stehen { $it }. Nur einige davon zu beheben, verbessert
    } die Bewertung noch nicht.
first-few-below = weiter unten
first-none = Nichts zu beheben
first-none-text = { $count ->
        [one] Die eine Prüfung, die bewertet werden konnte, ist
       *[other] Alle { $count } Prüfungen, die bewertet werden konnten, sind
    } bestanden; { $number ->
        [one] { $number } trifft
       *[other] { $number } treffen
    } auf diese Seite nicht zu.
first-facts = Gut zu wissen
first-all-facts = { $it } stehen unten.
first-all-facts-link = Alle { $count } Angaben
cap-score = Die Bewertung
cap-held = { $what }: begrenzt auf { $cap }
cap-instead = statt { $score }
cap-because = , denn:

# The history
history-title = Verlauf
history-count = { $count } Berichte seit dem { $day }
history-label = Die Bewertungen, die älteste zuerst: { $scores }
history-good = 80 gut
history-decent = 50 mittel
history-table = { $count ->
        [one] Alle
       *[other] Die letzten
    } { $number } Berichte als Tabelle
history-table-label = Die Berichte über diese Seite
history-checked = Geprüft
history-score = Bewertung
history-gain = Seit dem vorigen
history-rating = Urteil
history-ruleset = Regelwerk
history-since = Seit { $time }:
history-same = Dieselben Befunde wie damals.
history-fixed = { $count } behoben
history-new = { $count } neu
history-worse = { $count } schlechter
history-better = { $count } besser
history-ignored = { $count } jetzt oder nicht mehr ignoriert
history-added = { $count } aus einem neueren Regelwerk
history-removed = { $count } nicht mehr im Regelwerk
history-more = { $count } weitere anzeigen
change-new = Neu
change-worse = Schlechter
change-fixed = Behoben
change-better = Besser

# The findings
findings-title = Befunde
findings-passed = { $count } bestanden
findings-ignored = { $count } ignoriert
findings-open = Alle öffnen
findings-close = Alle schließen
findings-filter = Filter
findings-filter-label = Befunde filtern
filter-outcome = Ergebnis
filter-category = Bereich
filter-fixer = Wer es behebt
filter-all = Alle
filter-anybody = Alle
category-weight = { $weight } % der Bewertung
category-none = nichts davon
category-nothing = nichts zu beheben
findings-others = Alle übrigen Prüfungen
folded-unmeasured = { $count } nicht gemessen
folded-unmeasured-note = Diese zählen nicht für die Bewertung. Jede neue Prüfung der Seite versucht es erneut.
folded-info = { $count } zur Information
folded-info-note = Weder gut noch schlecht; nicht Teil der Bewertung.
folded-not_applicable = { $count ->
        [one] { $count } trifft nicht zu
       *[other] { $count } treffen nicht zu
    }
folded-not_applicable-note = Die Seite enthält nichts, worum es hier geht.
folded-passed-link = Messwerte anzeigen
ignored-note = Gefunden, aber nicht Teil der Bewertung.
ignored-places = { $count ->
        [one] { $count } Stelle
       *[other] { $count } Stellen
    }
ignored-because = Ignoriert, weil: { $it }
ignored-everywhere = , auf allen Seiten der Website
ignored-count-again = Wieder mitzählen
ignore-summary = Ignorieren, weil …
ignore-why = Warum? Alle, die den Bericht sehen, können es lesen.
ignore-what = Was ignoriert wird
ignore-all = Alles, was diese Prüfung findet
ignore-where = Wo es ignoriert wird
ignore-here = Auf dieser Seite
ignore-everywhere = Auf allen Seiten der Website
ignore-button = Ignorieren
finding-later-title = Sobald keine andere Prüfung die Bewertung begrenzt
finding-later = später
finding-points = Punkte
finding-line = Zeile { $line }
finding-found = Gefunden
finding-expected = Erwartet:
finding-expected-of-all = Erwartet
finding-more = { $count ->
        [one] { $count } weitere Stelle
       *[other] { $count } weitere Stellen
    } anzeigen
finding-kept = ({ $kept } von { $all } sind gespeichert)
finding-why = Warum es wichtig ist
finding-fix = So wird es behoben
finding-source = Quelle: { $host }
finding-rule = Über diese Regel
finding-link = Link zu diesem Befund
finding-weight = Schweregrad { $severity }, Gewicht { $weight }

# Elsewhere
elsewhere-title = Wie die Seite anderswo aussieht
elsewhere-result = Als Suchergebnis
elsewhere-unlisted = Suchergebnisse zeigen nicht, was auf dieser Seite steht: { $it }.
elsewhere-no-description = Keine Beschreibung: Die Suchmaschine wählt einen Satz aus der Seite.
elsewhere-canonical = Als ihre Adresse nennt die Seite { $it }
elsewhere-card = Als geteilter Link
elsewhere-image = Bild angegeben, hier nicht geladen
elsewhere-no-image = Kein Bild angegeben
elsewhere-incomplete-image = Die Adresse des Bildes ist unvollständig; viele Dienste zeigen deshalb keines.
elsewhere-no-image-text = Die Vorschau erscheint ohne Bild.
elsewhere-no-card-description = Keine Beschreibung angegeben.

# In a browser
rendered-title = Nach dem Ausführen der Skripte
rendered-failure = Die Seite konnte nicht im Browser gezeigt werden: { $it }.
rendered-note = Was ein Browser zeigt, verglichen mit dem, was der Server ausliefert. Nicht Teil der Bewertung.
rendered-document = Das Dokument
rendered-cut = Sie hat mehr angefordert, als dieser Dienst lädt, und ist womöglich unvollständig.
rendered-unquiet = Die Seite kam nicht zur Ruhe und wurde so genommen, wie sie war.
rendered-partly = Die Zeit reichte { $screen } nur für einen Teil der Texte und Ziele.
rendered-unmeasured = Kontrast, Größen, Ziele und Verborgenes wurden { $screen } nicht gemessen: { $why }.
rendered-unmeasured-too_large = die Seite enthält zu viel für die Zeit
rendered-unmeasured-too_slow = die Seite hat nicht rechtzeitig reagiert
rendered-unmeasured-failed = die Seite ist unterdessen verschwunden
rendered-elsewhere = Im Browser führt die Seite zu { $it }; das wird nicht verglichen.
rendered-status = Der Browser bekam statt der Seite den Status { $status }; das wird nicht verglichen.
rendered-same = Skripte ändern nichts, was geprüft wird.
rendered-alt-phone = Die Seite auf einem Smartphone
rendered-alt-desk = Die Seite auf einem Computer
rendered-crop-phone = Das Element auf einem Smartphone
rendered-crop-desk = Das Element auf einem Computer
rendered-on-phone = auf einem Smartphone
rendered-on-desk = auf einem Computer
rendered-provided = Was erst Skripte liefern
rendered-served = der Server liefert { $it }
rendered-served-none = der Server liefert nichts
rendered-shown = nach den Skripten { $it }
rendered-shown-none = nach den Skripten gibt es nichts
rendered-faults = Fehler nach dem Ausführen der Skripte
rendered-before = (vorher: { $outcome })
rendered-frames = In Frames
rendered-fixed = Nach dem Ausführen der Skripte in Ordnung
rendered-consent = Bevor irgendjemand zugestimmt hat: { $count } Cookies, { $number } fremde Hosts
rendered-cookie-of = von
rendered-cookie-kept = gespeichert { $kept }
rendered-cookie-session = bis der Browser geschlossen wird
rendered-cookie-days = für { $count ->
        [one] einen Tag
       *[other] { $count } Tage
    }
rendered-requests = { $count ->
        [one] { $count } Anfrage
       *[other] { $count } Anfragen
    }
rendered-console = { $count ->
        [one] { $count } Meldung
       *[other] { $count } Meldungen
    } in der Browserkonsole
rendered-not-loaded = nicht geladen ({ $why }):
rendered-refused = von diesem Dienst nicht angefragt ({ $why }):
rendered-request-status = Status { $status }
lab-title = Auf einem langsamen Smartphone
lab-first_paint = Erster Text oder erstes Bild (FCP)
lab-largest_paint = Größter Text oder größtes Bild (LCP)
lab-blocked = Durch Skripte blockiert (TBT)
lab-layout_shift = Beim Laden verschoben (CLS)
lab-range = { $least } bis { $most }
lab-runs = { $count ->
        [one] Einmal geladen, so verlangsamt wie bei Lighthouse.
       *[other] { $count }-mal geladen, so verlangsamt wie bei Lighthouse; die Messungen schwanken.
    }
aspect-title = Titel
aspect-description = Beschreibung
aspect-language = Sprache
aspect-canonical = Kanonische URL
aspect-robots = Robots-Anweisungen
aspect-main_heading = Hauptüberschrift
aspect-open_graph_title = Titel für geteilte Links
aspect-open_graph_image = Bild für geteilte Links
aspect-structured_data = Strukturierte Daten
aspect-links = Links zu Seiten der Website
aspect-words = Wörter

# How pages are checked
rules-description = Alle Prüfungen eines Berichts: worum es geht, warum es wichtig ist, wie sich Gefundenes beheben lässt und wie viel es für die Bewertung zählt.
rules-heading = Wie eine Seite geprüft und ihre Bewertung berechnet wird
rules-version = Dies sind die Regeln der Version { $ruleset }. Für Programme stehen sie unter { $it }.
rules-categories = Bereiche
rules-score = Eine bestandene Prüfung kostet nichts. Eine nicht bestandene kostet 40 bis 100 % ihres Gewichts, eine mit Warnung 10 bis 40 %: umso mehr, je größer der betroffene Teil der Seite ist oder je mehr Bytes (bis 600.000, drei Sekunden bei langsamer Verbindung) oder Millisekunden (bis 3.000) Besucher verlieren. Was auf eine Seite nicht zutrifft, nicht messbar war oder nur der Information dient, bleibt außen vor. Die Bewertung eines Bereichs, von 0 bis 100, ist der Anteil der Gewichte seiner Prüfungen, der übrig bleibt; die Gesamtbewertung ist der nach Gewichten gebildete Mittelwert der Bereiche. Beide werden abgerundet. Ein Bereich, von dem nach Gewicht weniger als die Hälfte messbar war, hat keine Bewertung, und die Gesamtbewertung gilt dann nur für einen Teil der Seite. Was Inhalte betrifft, die nicht zu sehen waren, weil die Seite eine leere Hülle, eine Anmeldung, eine Abfrage, eine Sperre oder eine Fehlermeldung ist, gilt als nicht gemessen.
rules-weights = Das Gewicht einer Prüfung folgt aus ihrem Schweregrad: { $weights }.
rules-severity = Schweregrad { $severity }, Gewicht { $weight }
rules-measure-share = , nach Anteil
rules-measure-bytes = , nach Bytes
rules-measure-milliseconds = , nach Millisekunden
rules-failing = Bei Fehler oder Warnung:
rules-gate = Bei einem Fehler erreicht dieser Bereich höchstens { $category } und die Seite höchstens { $page }.
rules-fix = So wird es behoben ({ $fixer }, { $effort }):
rules-fixer-content = Inhalte
rules-fixer-developer = Entwicklung
rules-fixer-hosting = Hosting
rules-source = Quelle zu { $id }
rules-link = Link zu { $id }

# What several checks say
check =
    .say-the-content-was-not-seen = { $say }: Der Inhalt war nicht zu sehen.
    .the-page-is-an-empty-shell = Ohne Skripte ist die Seite nur eine leere Hülle
    .the-page-is-a-login = Die Seite ist eine Anmeldung
    .the-page-asks-for-consent-before = Die Seite verlangt eine Zustimmung, bevor sie ihren Inhalt zeigt
    .the-site-took-this-service-for = Die Website hielt diesen Dienst für einen Bot und zeigte ihre Seite nicht
    .the-page-is-an-error-message = Die Seite ist eine Fehlermeldung
    .this-is-judged-by-what-the = Das wird danach beurteilt, was der Server ausliefert.
    .the-page-was-read-from-a = Die Seite wurde aus einer Datei gelesen, daher ist ihre Antwort unbekannt.
    .the-page-was-not-fetched-over = Die Seite wurde nicht über ein Netz abgerufen.
    .most-of-the-page-is-hidden = Der größte Teil der Seite ist verborgen, bis Skripte laufen.
    .a-part-of-the-page-is = Ein Teil der Seite ist in einem Schattenbaum, der nicht gelesen wurde.
    .part-of-the-page-was-left = Ein Teil der Seite fehlt in diesem Bericht: Alles zu prüfen, würde zu viel Zeit oder Speicher kosten.
    .only-number-of-its-directives-for = Nur { $number } ihrer Anweisungen für Suchmaschinen wurden geprüft.
    .say = { $say }.
    .it-took-too-long = Zeitüberschreitung
    .it-took-too-long-2 = Zeitüberschreitung
    .too-long = Zeitüberschreitung
    .it-did-not-work = Es hat nicht funktioniert
    .the-server-took-too-long = Der Server hat zu lange gebraucht
    .host-took-too-long = { $host } hat zu lange gebraucht
    .it-returns-number = sie liefert { $number }
    .it-was-not-requested = Es wurde keine Anfrage gestellt
    .it-was-not-requested-2 = Es wurde keine Anfrage gestellt
    .the-report-has-made-number-requests = Der Bericht hat { $number } Anfragen gestellt
    .the-page-files-were-not-requested = Dateien der Seite nicht angefragt
    .the-page-has-too-many-to = zu viele, um alle anzufragen
    .the-page-has-too-many-styles = Die Seite hat zu viele Stile, um alle zu lesen
    .the-style-sheet-url-was-not = Das Stylesheet { $url } wurde nicht gelesen, da es nicht angefragt wurde
    .the-style-sheet-url-was-not-2 = Das Stylesheet { $url } wurde nicht gelesen, da es zu groß ist
    .the-style-sheet-url-was-not-3 = Das Stylesheet { $url } wurde nicht gelesen, da nur seine Header angefragt wurden
    .the-style-sheet-url-was-not-4 = Das Stylesheet { $url } wurde nicht gelesen, da es keine Antwort gab
    .the-servers-refuse-automated-requests = Die Server lehnen automatische Anfragen ab
    .the-name-host-was-not-found = Der Name { $host } wurde nicht gefunden
    .the-name-host-could-not-be = Der Name { $host } konnte nicht aufgelöst werden: { $say }
    .its-addresses-were-not-checked = Seine Adressen wurden nicht geprüft
    .host-refused-the-connection = { $host } hat die Verbindung abgelehnt
    .host-closed-the-connection-before-its = { $host } hat die Verbindung geschlossen, bevor die Antwort vollständig war
    .the-page-did-not-arrive-in = Die Seite kam nicht innerhalb von { $number } s vollständig an
    .no-secure-connection-to-host-could = Es kam keine sichere Verbindung zu { $host } zustande: { $say }
    .the-certificate-cannot-be-read = Das Zertifikat ist nicht lesbar
    .it-is-not-a-message-of = Es ist keine TLS-Nachricht
    .there-are-too-many-bytes = Es sind zu viele Bytes
    .the-certificate-has-expired = Das Zertifikat ist abgelaufen
    .the-certificate-is-not-valid-yet = Das Zertifikat ist noch nicht gültig
    .the-certificate-is-for-another-name = Das Zertifikat gilt für einen anderen Namen
    .the-certificate-issuer-is-not-trusted = Der Aussteller des Zertifikats ist nicht vertrauenswürdig
    .the-certificate-was-revoked = Das Zertifikat wurde widerrufen
    .the-server-gave-the-tls-alert = Der Server meldete den TLS-Fehler { $reason }
    .the-server-does-not-speak-tls = Der Server spricht kein TLS
    .the-page-redirects-more-than-number = Die Seite leitet öfter als { $number }-mal weiter
    .a-redirect-status-number-cannot-be = Einer Weiterleitung (Status { $number }) kann nicht gefolgt werden: { $say }
    .it-has-no-usable-location-header = Sie hat keinen brauchbaren Location-Header
    .it-returns-number-2 = Sie liefert { $number }
    .the-page-is-larger-than-number = Die Seite ist größer als { $number } Byte
    .the-headers-of-the-response-are = Die Header der Antwort sind größer als { $number } Byte, oder es sind zu viele
    .host-is-not-on-the-public = { $host } liegt nicht im öffentlichen Internet: Es ist eine private, lokale oder reservierte Adresse
    .this-service-never-fetches-anything-from = Dieser Dienst ruft grundsätzlich nichts von { $host } ab
    .the-robots-txt-of-host-asks = Die robots.txt von { $host } bittet { $agent } namentlich, diese Seite nicht abzurufen
    .too-many-other-requests-to-host = Zu viele andere Anfragen an { $host } waren unterwegs
    .it-was-not-requested-no-more = Es wurde keine Anfrage gestellt: Für einen Bericht sind es höchstens { $number }
    .the-content-coding-of-the-response = Die Inhaltskodierung der Antwort lässt sich nicht dekodieren: { $say }
    .there-are-more-than-number-of = Es sind mehr als { $number }
    .name-was-not-offered = { $name } wurde nicht angeboten
    .host-did-not-respond-with-valid = { $host } hat nicht mit gültigem HTTP geantwortet{ $reason ->
       *[other] .
    }
    .the-response-is-not-an-html = Die Antwort ist keine HTML-Seite: Ihr Inhaltstyp ist { $type }
    .the-response-is-not-an-html-2 = Die Antwort ist keine HTML-Seite: Sie hat keinen Inhaltstyp und sieht nicht wie eine aus
    .the-page-returned-status-number-only = Die Seite lieferte Status { $number }; geprüft werden nur Seiten mit einem 2xx-Status
    .the-page-returned-status-number-the = Die Seite lieferte Status { $number }: Die Website hielt diesen Dienst für einen Bot und zeigte ihre Seite nicht
    .the-response-is-empty = Die Antwort ist leer
    .the-page-could-not-be-checked = Die Seite konnte nicht geprüft werden
    .earlier-requests-took-all-of-the = Frühere Anfragen haben die verfügbare Zeit aufgebraucht
    .the-report-could-not-be-made = Der Bericht konnte nicht erstellt werden: Der Dienst brach bei jedem Versuch ab
    .there-is-no-program-that-renders = es gibt kein Programm, das Seiten darstellt
    .it-is-behind-a-login-and = sie liegt hinter einer Anmeldung, und der Browser bekommt keine Zugangsdaten
    .other-pages-were-being-shown-to = andere Seiten wurden gerade im Browser gezeigt
    .too-many-pages-are-waiting = zu viele Seiten warten
    .not-rendered-within-number-ms = nicht innerhalb von { $number } ms dargestellt
    .the-browser-did-not-start-in = der Browser startete nicht rechtzeitig
    .the-browser-does-not-respond = der Browser antwortet nicht
    .the-worker-did-not-answer-in = der Browser antwortete nicht rechtzeitig
    .expected-an-https-url = eine https-URL
    .expected-an-absolute-url = eine absolute URL
    .expected-text = Text
    .expected-a-whole-number-of-seconds = eine ganze Zahl von Sekunden
    .expected-only-ascii-characters = nur ASCII-Zeichen
    .expected-a-date-such-as-date = ein Datum wie { $date }
    .expected-nothing = nichts
    .found-url-returns-number = { $url } liefert { $number }
    .found-returns-number = liefert { $number }
    .found-set-by-the-redirect-from-url = gesetzt durch die Weiterleitung von { $url }

# Checks, and what they say

check-aria_hidden = aria-hidden verbirgt nichts, was den Fokus erhalten kann
    .failing = Für Screenreader ist etwas verborgen, was den Fokus erhalten kann
    .why = Landet der Fokus auf etwas, was aria-hidden verbirgt, verstummt der Screenreader. Am body verbirgt aria-hidden die ganze Seite.
    .fix = aria-hidden="true" entfernen oder den Links und Feldern darin tabindex="-1" geben.
    .fault-page_hidden = Die ganze Seite ist für Screenreader verborgen
    .fault-focusable_hidden = Etwas Fokussierbares ist für Screenreader verborgen
    .element-hidden-from-screen-readers-can = { $count ->
        [one] { $count } für Screenreader verborgenes Element kann
       *[other] { $count } für Screenreader verborgene Elemente können
    } den Fokus erhalten.
    .the-whole-page-is-hidden-from = Die ganze Seite ist für Screenreader verborgen.
    .the-page-hides-nothing-from-screen = Die Seite verbirgt nichts vor Screenreadern.
    .nothing-that-is-hidden-from-screen = Nichts, was für Screenreader verborgen ist, kann den Fokus erhalten.
    .element-hidden-from-screen-readers-may = { $count ->
        [one] { $count } für Screenreader verborgenes Element ist womöglich für alle verborgen
       *[other] { $count } für Screenreader verborgene Elemente sind womöglich für alle verborgen
    }: { $say }.
    .element-hidden-from-screen-readers-may-2 = { $count ->
        [one] { $count } für Screenreader verborgenes Element gibt den Fokus womöglich
       *[other] { $count } für Screenreader verborgene Elemente geben den Fokus womöglich
    } per Skript weiter.
    .expected-nothing-that-can-get-focus-within = nichts Fokussierbares innerhalb von aria-hidden="true"
    .expected-no-aria-hidden = kein aria-hidden
    .found-element-can-get-focus = { $element } kann den Fokus erhalten

check-aria_structure = Zusammengehörige Rollen sind richtig verschachtelt
    .failing = Rollen sind nicht richtig verschachtelt
    .why = Screenreader zählen die Einträge einer Liste, eines Menüs oder einer Tabelle anhand der Rollen. Ein Eintrag ohne Liste oder eine Liste ohne Einträge wird falsch oder gar nicht vorgelesen.
    .fix = Jeden Eintrag in ein Element mit der passenden Rolle setzen, etwa option in listbox, und nichts anderes hinein; oder gleich die Listen und Tabellen von HTML verwenden.
    .fault-required_parent = Rollen fehlt das übergeordnete Element, das sie brauchen
    .fault-required_children = Rollen fehlen die Elemente, die sie enthalten müssen
    .fault-foreign_child = Rollen enthalten Elemente, die nicht hineingehören
    .roles-lack-the-parent-or-the = An { $count ->
        [one] { $count } Stelle
       *[other] { $count } Stellen
    } fehlt Rollen das übergeordnete oder enthaltene Element, das sie brauchen.
    .the-page-has-no-roles-that = Die Seite hat keine Rollen, die andere um sich oder in sich brauchen.
    .every-role-is-inside-the-one = Jede Rolle steht dort, wo sie hingehört, und enthält, was sie braucht.
    .expected-only-list-there = dort nur { $list }
    .expected-list-within = { $list } darin
    .expected-an-element-around-it-with-the = ein umgebendes Element mit der Rolle { $list }
    .found-element-whose-role-is-role-in = { $element } mit der Rolle { $role } in { $parent }
    .found-element-in-parent = { $element } in { $parent }
    .found-element-without-list = { $element } ohne { $list }
    .found-element-on-its-own = { $element } für sich allein
    .found-element-in-parent-whose-role-is = { $element } in { $parent } mit der Rolle { $role }

check-aria_valid = Rollen und ARIA-Attribute sind gültig
    .failing = Auszeichnungen für Screenreader sind ungültig
    .why = Rollen und ARIA-Attribute, die ein Browser nicht kennt, ignoriert er; was sie mitteilen sollten, geht verloren.
    .fix = Schreibweise korrigieren, vorgeschriebene Attribute ergänzen und nicht erlaubte entfernen. Ein HTML-Element mit derselben Bedeutung braucht keine Rolle.
    .fault-unknown_role = Elemente haben eine Rolle, die es nicht gibt
    .fault-unknown_attribute = Elemente haben ein ARIA-Attribut, das es nicht gibt
    .fault-missing_attribute = Screenreader erfahren den Zustand einiger Bedienelemente nicht
    .fault-invalid_value = ARIA-Attribute haben einen ungültigen Wert
    .fault-number_out_of_range = Zahlen für Screenreader liegen außerhalb des Bereichs
    .fault-attribute_not_allowed = ARIA-Attribute sind bei ihrer Rolle nicht erlaubt
    .fault-name_not_allowed = Namen stehen an Elementen, die keinen haben dürfen
    .fault-exposed_decoration = Screenreader lesen reine Dekoration vor
    .fault-role_not_permitted = Elemente haben eine Rolle, die HTML dort nicht zulässt
    .fault-attribute_not_permitted = ARIA-Attribute sind an ihrem Element nicht zulässig
    .fault-deprecated_role = Rollen sind veraltet
    .fault-deprecated_attribute = ARIA-Attribute sind veraltet
    .fix-unknown_role = Die Schreibweise der Rolle korrigieren oder sie entfernen.
    .fix-unknown_attribute = Die Schreibweise des Attributs korrigieren oder es entfernen.
    .fix-missing_attribute = Die Attribute ergänzen, die die Rolle braucht, oder das HTML-Element mit ihrer Bedeutung verwenden.
    .fix-invalid_value = Einen der Werte verwenden, die das Attribut haben kann.
    .fix-attribute_not_allowed = Das Attribut entfernen oder dem Element eine Rolle geben, die es erlaubt.
    .fix-name_not_allowed = Die Wörter in den Text setzen oder dem Element eine Rolle geben, die einen Namen haben darf.
    .fix-exposed_decoration = Namen und tabindex von dem entfernen, was nur schmückt, oder die Rolle, wenn es mehr tut.
    .fix-role_not_permitted = Die Rolle entfernen oder auf ein Element setzen, das sie haben darf, etwa ein <div>.
    .fix-attribute_not_permitted = Das ARIA-Attribut entfernen: Das Attribut von HTML sagt es schon.
    .role-or-aria-attribute-is-not = { $count ->
        [one] { $count } Rolle oder ARIA-Attribut ist
       *[other] { $count } Rollen und ARIA-Attribute sind
    } nach WAI-ARIA ungültig.
    .role-or-aria-attribute-is-deprecated = { $count ->
        [one] { $count } Rolle oder ARIA-Attribut ist
       *[other] { $count } Rollen und ARIA-Attribute sind
    } veraltet.
    .the-page-uses-neither-roles-nor = Die Seite verwendet weder Rollen noch ARIA-Attribute.
    .the-roles-and-aria-attributes-of = Die Rollen und ARIA-Attribute von { $count ->
        [one] { $count } Element
       *[other] { $count } Elementen
    } sind gültig.
    .element-without-a-role-has-a = { $count ->
        [one] { $count } Element
       *[other] { $count } Elemente
    } ohne Rolle { $count ->
        [one] hat
       *[other] haben
    } einen Namen, den wenige Browser weitergeben.
    .role-or-aria-attribute-is-not-2 = { $count ->
        [one] { $count } Rolle oder ARIA-Attribut ist
       *[other] { $count } Rollen und ARIA-Attribute sind
    } an ihrem Element nach „ARIA in HTML“ nicht zulässig.
    .expected-only-attributes-that-the-role-allows = nur Attribute, die die Rolle erlaubt
    .expected-no-aria-checked-browsers-say-whether = kein aria-checked: Browser sagen, ob es angekreuzt ist
    .expected-no-aria-expanded-browsers-say-whether = kein aria-expanded: Browser sagen, ob das Popover offen ist
    .expected-only-the-attribute-of-html = nur das Attribut von HTML
    .expected-such-attributes-only-on-rows-of = solche Attribute nur an Zeilen eines treegrid
    .expected-no-such-attribute = kein solches Attribut
    .expected-a-role-for-which-it-was = die Rolle, die sie ersetzt hat
    .expected-no-aria-attribute-or-tabindex-or = kein ARIA-Attribut oder tabindex, oder ein Name statt der Auszeichnung
    .expected-one-id = eine id
    .expected-one-of-values = eines von { $values }
    .expected-words-of-values = Wörter aus { $values }
    .expected-a-whole-number = eine ganze Zahl
    .expected-a-number = eine Zahl
    .expected-name-with-a-value = { $name } mit einem Wert
    .expected-no-name-here-or-a-role = hier kein Name, oder eine Rolle, die einen erlaubt
    .expected-at-least-number-the-name = mindestens { $number }, der { $name }
    .expected-at-most-number-the-name = höchstens { $number }, der { $name }
    .expected-at-least-text-and-at-most = mindestens { $text } und höchstens { $text-b }, die Grenzen, die das Element nennt
    .expected-at-least-text-the-limits-that = mindestens { $text }, die Grenze, die das Element nennt
    .expected-at-most-text-the-limits-that = höchstens { $text }, die Grenze, die das Element nennt
    .expected-at-least-text = mindestens { $text }
    .expected-a-role-that-aria-in-html = eine Rolle, die „ARIA in HTML“ an dem Element zulässt, oder ein anderes Element
    .expected-a-wai-aria-attribute = ein WAI-ARIA-Attribut
    .expected-a-wai-aria-role = eine WAI-ARIA-Rolle
    .found-name-on-element-whose-role-is = { $name } an { $element } mit der Rolle { $role }
    .found-name-on-element-which-has-no = { $name } an { $element } ohne Rolle
    .found-name-on-element = { $name } an { $element }
    .found-name-on-element-which-is-deprecated = { $name } an { $element } mit der Rolle { $role }: dort veraltet
    .found-name-on-element-without-role-which-is-deprecated = { $name } an { $element } ohne Rolle: dort veraltet
    .found-name-which-is-deprecated = { $name }, veraltet
    .found-name-on-what-has-a-name = { $name } an etwas, was einen Namen hat oder den Fokus erhalten kann
    .found-role-without-name = { $role } ohne { $name }
    .found-name-which-is-not-an-aria = { $name }, kein ARIA-Attribut
    .found-name-which-is-not-a-role = { $name }, keine Rolle

check-autocomplete = Die Werte von autocomplete sind bekannt
    .failing = Browser können Felder nicht automatisch ausfüllen
    .why = Browser füllen Namen und Adressen nur dann aus, und Hilfsmittel zeigen nur dann Symbole dafür, wenn autocomplete sie mit den Wörtern des HTML-Standards benennt.
    .fix = Einen Wert aus der Liste des Standards verwenden, etwa email, given-name oder „shipping street-address“.
    .field-has-an-autocomplete-that-is = { $count ->
        [one] { $count } Feld hat
       *[other] { $count } Felder haben
    } ein unbekanntes autocomplete.
    .no-field-says-with-autocomplete-what = Kein Feld sagt mit autocomplete, was es abfragt.
    .every-value-of-autocomplete-is-known = Jeder Wert von autocomplete ist bekannt.
    .expected-a-value-of-the-html-standard = ein Wert des HTML-Standards

check-button_names = Schaltflächen haben Namen
    .failing = Schaltflächen haben keinen Namen
    .why = Eine Schaltfläche ohne Namen liest der Screenreader nur als „Schalter“ vor, und niemand weiß, was sie tut.
    .fix = Text in die Schaltfläche setzen oder ihr, wenn sie nur ein Symbol zeigt, ein aria-label geben.
    .fault-no_name = Schaltflächen haben keinen Text, den Screenreader vorlesen können
    .fault-dots_name = Der Text einiger Schaltflächen besteht nur aus Punkten
    .the-only-button-has-no-name = { $part ->
        [only] Die einzige Schaltfläche hat
        [one] 1 von { $all } Schaltflächen hat
       *[some] { $count } von { $all } Schaltflächen haben
    } keinen Namen.
    .the-only-button-has-a-name-that = { $part ->
        [only] Die einzige Schaltfläche hat
        [both] Beide Schaltflächen haben
        [all] Alle { $all } Schaltflächen haben
        [one] 1 von { $all } Schaltflächen hat
       *[some] { $count } von { $all } Schaltflächen haben
    } einen Namen, der nur aus Punkten besteht.
    .the-only-button-has-a-name = { $part ->
        [only] Die einzige Schaltfläche hat
        [both] Beide Schaltflächen haben
        [all] Alle { $all } Schaltflächen haben
        [one] 1 von { $all } Schaltflächen hat
       *[some] { $count } von { $all } Schaltflächen haben
    } einen Namen.
    .the-page-has-no-buttons = Die Seite hat keine Schaltflächen.
    .expected-text-or-an-aria-label = Text oder ein aria-label
    .found-element-without-a-name = { $element } ohne Namen
    .none-has-it = { $part ->
        [both] Keine der beiden Schaltflächen hat einen Namen.
       *[all] Keine der { $all } Schaltflächen hat einen Namen.
    }
    .expected-a-name-with-words = ein Name mit Wörtern
    .found-a-button-that-is-named-text = eine Schaltfläche mit dem Namen { $text }

check-bypass_blocks = Wiederkehrende Inhalte lassen sich per Tastatur überspringen
    .failing = Mit der Tastatur lässt sich das Menü nicht überspringen
    .why = Wer Tastatur oder Screenreader benutzt, muss sonst auf jeder Seite durch das ganze Menü.
    .fix = Den Inhalt in <main> setzen oder den ersten Link der Seite dorthin führen lassen.
    .fault-broken_skip_link = Der Sprunglink zum Inhalt führt ins Leere
    .fault-repeated_target = Der Sprunglink zum Inhalt führt zurück ins Menü
    .the-skip-link-leads-nowhere = Der Sprunglink führt ins Leere.
    .the-page-has-no-links-to = Die Seite hat keine Links, die man überspringen müsste.
    .a-link-at-the-beginning-leads = Ein Link am Anfang führt zum Inhalt.
    .the-page-begins-with-its-content = Die Seite beginnt mit ihrem Inhalt.
    .the-page-has-a-main-landmark = Die Seite hat einen Hauptbereich, zu dem man springen kann.
    .the-page-has-headings-to-jump = Die Seite hat Überschriften, zu denen man springen kann.
    .the-skip-link-leads-into-the = Der Sprunglink führt in den Teil, den er überspringen soll.
    .there-is-no-way-to-skip = Zum Inhalt lässt sich nicht springen: kein Sprunglink, kein Hauptbereich und keine Überschrift.
    .expected-a-link-to-the-id-of = ein Link zur id des Hauptinhalts
    .found-a-link-to-target-which-is = ein Link zu { $target }, was es auf der Seite nicht gibt
    .found-a-link-to-target-in-a = ein Link zu { $target } in einem Banner, einer Navigation oder einem Footer

check-contrast = Text hebt sich vom Hintergrund ab
    .failing = Texte heben sich kaum vom Hintergrund ab
    .why = Text, der fast so hell ist wie sein Hintergrund, ist für Menschen mit Sehschwäche und für alle in der Sonne nicht lesbar.
    .fix = Eine dunklere oder hellere Farbe wählen, sodass der Kontrast mindestens 4,5 beträgt, bei großem Text 3.
    .text-has-enough-contrast = { $count ->
        [one] { $count } Text hat
       *[other] { $count } Texte haben
    } genug Kontrast.
    .no-text-has-colours-that-could = Von keinem Text ließen sich die Farben messen.
    .not-measured-says = Nicht gemessen: { $says }.
    .count-in-fields-and-buttons = { $count } in Feldern und Schaltflächen
    .count-for-lack-of-time = { $count } aus Zeitmangel
    .count-over-pictures = { $count } über Bildern
    .count-changed-by-filters = { $count } durch Filter verändert
    .count-with-shadows-or-outlines = { $count } mit Schatten oder Konturen
    .count-over-several-colours = { $count } über mehreren Farben
    .count-over-the-browser-own-dark = { $count } über dem dunklen Grund des Browsers
    .no-text-has-colours-that-are = Von keinem Text sind die Farben sicher bekannt.
    .the-colours-of-text-are-not = Die Farben { $count ->
        [one] von { $count } Text
       *[other] von { $count } Texten
    } sind nicht bekannt.
    .the-colours-are-not-known-say = Die Farben sind nicht bekannt: { $say }.
    .the-only-text-has-too-little = { $part ->
        [only] Der einzige Text hat
        [both] Beide Texte haben
        [all] Alle { $all } Texte haben
        [one] 1 von { $all } Texten hat
       *[some] { $count } von { $all } Texten haben
    } zu wenig Kontrast.
    .found-number-colour-on-background-on-a = { $number }: { $colour } auf { $background }, auf einem Smartphone
    .found-number-colour-on-background-on-a-2 = { $number }: { $colour } auf { $background }, am Computer
    .expected-a-contrast-of-at-least-number = ein Kontrast von mindestens { $number }
    .found-number-colour-on-background = { $number }: { $colour } auf { $background }

check-focus_order = Der Tastaturfokus folgt der Reihenfolge der Seite
    .failing = Die Tastatur folgt nicht der Reihenfolge der Seite
    .why = Ein tabindex über 0 lässt den Fokus springen; das verwirrt alle, die mit der Tastatur arbeiten. Ein negativer an einem Frame sperrt sie von dessen Inhalt aus. Teilen sich zwei Elemente ein Tastenkürzel, ist damit nur eines erreichbar.
    .fix = Für tabindex nur 0 und -1 verwenden, die Elemente in der Reihenfolge ihrer Benutzung anordnen und jedes Tastenkürzel nur einmal vergeben.
    .fault-frame_out_of_reach = Ein Frame ist mit der Tastatur nicht erreichbar
    .fault-mouse_only = Etwas zum Anklicken ist mit der Tastatur nicht erreichbar
    .fault-positive_tabindex = Die Tabulatortaste springt auf der Seite umher
    .fault-repeated_access_key = Mehrere Elemente haben dasselbe Tastenkürzel
    .fix-mouse_only = Einen <button> daraus machen oder einen Link, wenn es irgendwohin führt.
    .a-tabindex-above-0-puts-element = Ein tabindex über 0 stellt { $count ->
        [one] { $count } Element
       *[other] { $count } Elemente
    } vor alle anderen.
    .the-keyboard-does-not-reach-what = Die Tastatur erreicht den Inhalt von { $count ->
        [one] { $count } Frame
       *[other] { $count } Frames
    } nicht.
    .the-keyboard-does-not-reach-element = Die Tastatur erreicht { $count ->
        [one] { $count } Element
       *[other] { $count } Elemente
    } zum Anklicken nicht.
    .the-page-sets-neither-a-focus = Die Seite legt weder eine Fokusreihenfolge noch Tastenkürzel fest.
    .keyboard-focus-follows-the-order-of = Der Tastaturfokus folgt der Reihenfolge der Seite.
    .element-repeats-the-access-key-of = { $count ->
        [one] { $count } Element wiederholt das Tastenkürzel eines anderen
       *[other] { $count } Elemente wiederholen das Tastenkürzel eines anderen
    }.
    .expected-a-button-or-a-role-tabindex = ein <button>, oder eine Rolle, tabindex="0" und ein Handler für Tasten
    .found-tag-with-onclick-script = { $tag } mit onclick: { $script }
    .expected-0-or-no-tabindex = 0 oder kein tabindex
    .expected-0-1-or-none = 0, -1 oder keines
    .expected-each-access-key-once = jedes Tastenkürzel einmal
    .found-name-on-a-frame-with-controls = { $name } an einem Frame mit Bedienelementen
    .found-name-as-on-line-number = { $name }, wie in Zeile { $number }

check-form_labels = Formularfelder haben Beschriftungen
    .failing = Formularfelder sind nicht richtig beschriftet
    .why = Ohne Beschriftung erfahren Menschen mit Screenreader oder Sprachsteuerung nicht, wozu ein Feld dient.
    .fix = Zu jedem Feld ein <label for="…"> mit der id des Feldes setzen oder dem Feld ein aria-label geben. Zusammengehörige Optionsfelder in ein <fieldset> mit <legend> setzen.
    .fault-no_label = Formularfelder haben keine Beschriftung
    .fault-placeholder_label = Formularfelder haben nur einen Platzhalter als Beschriftung
    .fault-several_labels = Formularfelder haben mehrere Beschriftungen
    .fault-choices_without_group = Auswahlmöglichkeiten sind nicht unter ihrer Frage gruppiert
    .fix-no_label = Neben jedes Feld ein <label for="…"> mit der id des Feldes setzen oder dem Feld ein aria-label geben.
    .fix-placeholder_label = Neben das Feld ein <label for="…"> mit der id des Feldes setzen und den Platzhalter für ein Beispiel lassen.
    .fix-several_labels = Ein <label> für das Feld behalten und alles Weitere in einen Text setzen, den aria-describedby nennt.
    .fix-choices_without_group = Die Auswahlmöglichkeiten, die zusammengehören, in ein <fieldset> setzen, dessen <legend> die Frage ist.
    .the-only-form-field-has-no = { $part ->
        [only] Das einzige Formularfeld hat
        [one] 1 von { $all } Formularfeldern hat
       *[some] { $count } von { $all } Formularfeldern haben
    } keine Beschriftung.
    .the-only-form-field-has-more = { $part ->
        [only] Das einzige Formularfeld hat
        [both] Beide Formularfelder haben
        [all] Alle { $all } Formularfelder haben
        [one] 1 von { $all } Formularfeldern hat
       *[some] { $count } von { $all } Formularfeldern haben
    } mehr als eine Beschriftung.
    .the-only-form-field-has-a = { $part ->
        [only] Das einzige Formularfeld hat
        [both] Beide Formularfelder haben
        [all] Alle { $all } Formularfelder haben
        [one] 1 von { $all } Formularfeldern hat
       *[some] { $count } von { $all } Formularfeldern haben
    } eine Beschriftung.
    .the-only-form-field-has-only = { $part ->
        [only] Das einzige Formularfeld hat
        [both] Beide Formularfelder haben
        [all] Alle { $all } Formularfelder haben
        [one] 1 von { $all } Formularfeldern hat
       *[some] { $count } von { $all } Formularfeldern haben
    } nur einen Platzhalter als Beschriftung.
    .the-page-has-no-form-fields = Die Seite hat keine Formularfelder.
    .set-of-choices-is-in-no = { $count ->
        [one] { $count } Satz Auswahlmöglichkeiten steht
       *[other] { $count } Sätze Auswahlmöglichkeiten stehen
    } in keiner benannten Gruppe.
    .expected-a-fieldset-with-a-legend-around = ein <fieldset> mit <legend> darum
    .expected-a-label = eine Beschriftung
    .expected-a-label-besides-the-placeholder = eine Beschriftung außer dem Platzhalter
    .expected-one-label = eine Beschriftung
    .found-element-without-a-label = { $element } ohne Beschriftung
    .found-only-a-placeholder-text = nur ein Platzhalter: { $text }
    .found-several-labels-text = mehrere Beschriftungen: { $text }
    .none-has-it = { $part ->
        [both] Keines der beiden Formularfelder hat eine Beschriftung.
       *[all] Keines der { $all } Formularfelder hat eine Beschriftung.
    }
    .found-radio-buttons-without-a-group = { $count } Optionsfelder ohne gemeinsame Gruppe
    .found-check-boxes-without-a-group = { $count } Kontrollkästchen ohne gemeinsame Gruppe

check-forms = Formulare haben eine Schaltfläche zum Absenden
    .failing = Formularen fehlt eine Schaltfläche zum Absenden
    .why = Viele suchen zum Absenden eine Schaltfläche, und die Eingabetaste sendet ein Formular mit mehreren Feldern nur dann ab, wenn es eine hat. Ein Formular, das in einem anderen beginnt, ignorieren Browser.
    .fix = In jedes Formular einen <button> setzen, und ein Formular beenden, bevor das nächste beginnt.
    .fault-no_submit_button = Ein Formular hat keine Schaltfläche zum Absenden
    .fault-nested_form = Ein Formular beginnt in einem anderen
    .the-page-has-no-forms = Die Seite hat keine Formulare.
    .every-form-with-several-fields-has = Jedes Formular mit mehreren Feldern hat eine Schaltfläche zum Absenden.
    .expected-a-form-that-ends-before-the = ein Formular, das vor dem nächsten endet
    .expected-a-button-or-input-type-submit = ein <button> oder <input type="submit">
    .found-form-within-a-form = <form> in einem Formular
    .found-a-form-without-a-button = ein Formular ohne Schaltfläche
    .a-form-begins-inside-another = Ein Formular beginnt in einem anderen.
    .forms-begin-inside-another = { $count } Formulare beginnen in einem anderen.
    .a-form-has-no-button = Ein Formular hat keine Schaltfläche zum Absenden.
    .forms-have-no-button = { $count } Formulare haben keine Schaltfläche zum Absenden.

check-frame_titles = Frames haben Titel
    .failing = Eingebettete Frames haben keinen Titel
    .why = Screenreader lesen den Titel eines Frames vor, damit man entscheiden kann, ob man hineingeht.
    .fix = Jedem Frame ein title-Attribut geben, das sagt, was darin ist.
    .the-only-frame-has-a-title = { $part ->
        [only] Der einzige Frame hat
        [both] Beide Frames haben
        [all] Alle { $all } Frames haben
        [one] 1 von { $all } Frames hat
       *[some] { $count } von { $all } Frames haben
    } einen Titel.
    .the-page-has-no-frames-that = Die Seite hat keine Frames, die per Tastatur erreichbar sind.
    .expected-a-title = ein title
    .found-element-without-a-title = { $element } ohne Titel
    .none-has-it = { $part ->
        [both] Keiner der beiden Frames hat einen Titel.
       *[all] Keiner der { $all } Frames hat einen Titel.
    }
    .the-only-frame-has-no-title = { $part ->
        [only] Der einzige Frame hat
        [one] 1 von { $all } Frames hat
       *[some] { $count } von { $all } Frames haben
    } keinen Titel.

check-graphic_names = Bildschaltflächen, Kartenbereiche, Objekte und Zeichnungen haben Namen
    .failing = Bedeutungstragende Grafiken haben keinen Namen
    .why = Über ein Bild, das als Schaltfläche, Karte oder Zeichnung dient, kann ein Screenreader ohne Namen nichts sagen.
    .fix = Bildschaltflächen und Bereichen ein alt geben, Objekten einen title oder ein aria-label und einem <svg role="img"> einen <title>.
    .fault-button_without_name = Bildschaltflächen haben keinen Namen
    .fault-area_without_name = Bereiche von Bildkarten haben keinen Namen
    .fault-object_without_name = Eingebettete Medien haben keinen Namen
    .fault-drawing_without_name = Zeichnungen haben keinen Namen
    .the-only-graphic-has-a-name = { $part ->
        [only] Die einzige Grafik hat
        [both] Beide Grafiken haben
        [all] Alle { $all } Grafiken haben
        [one] 1 von { $all } Grafiken hat
       *[some] { $count } von { $all } Grafiken haben
    } einen Namen.
    .the-page-has-no-image-buttons = Die Seite hat keine Bildschaltflächen, Kartenbereiche, eingebetteten Medien oder Zeichnungen, die einen Namen brauchen.
    .expected-a-title-or-an-aria-label = ein <title> oder ein aria-label
    .expected-a-title-or-an-aria-label-2 = ein title oder ein aria-label
    .kind-has-no-name = { $part ->
        [button] { $count ->
            [one] { $count } Bildschaltfläche hat keinen Namen
           *[other] { $count } Bildschaltflächen haben keinen Namen
        }
        [area] { $count ->
            [one] { $count } Bereich einer Bildkarte hat keinen Namen
           *[other] { $count } Bereiche von Bildkarten haben keinen Namen
        }
        [file] { $count ->
            [one] { $count } eingebettete Datei hat keinen Namen
           *[other] { $count } eingebettete Dateien haben keinen Namen
        }
        [drawing] { $count ->
            [one] { $count } Zeichnung hat keinen Namen
           *[other] { $count } Zeichnungen haben keinen Namen
        }
       *[several] { $count ->
            [one] { $count } Grafik hat keinen Namen
           *[other] { $count } Grafiken haben keinen Namen
        }
    }.
    .expected-alternative-text-alt = ein Alternativtext (alt)

check-heading_order = Überschriften haben Text und überspringen keine Ebene
    .failing = Die Überschriften bilden keine Gliederung
    .why = Wer einen Screenreader benutzt, springt von Überschrift zu Überschrift. Leere Überschriften und ausgelassene Ebenen erwecken den Eindruck, es fehle etwas.
    .fix = Mit <h1> oder <h2> beginnen, <h3> unter <h2> setzen und so weiter; leere Überschriften entfernen.
    .fault-empty_heading = Überschriften sind leer
    .fault-skipped_level = Überschriften überspringen eine Ebene
    .fault-low_first_heading = Die erste Überschrift gehört nicht zu den obersten Ebenen
    .the-only-heading-has-no-text = { $part ->
        [only] Die einzige Überschrift hat
        [one] 1 von { $all } Überschriften hat
       *[some] { $count } von { $all } Überschriften haben
    } keinen Text.
    .the-only-heading-skips-a-level = { $part ->
        [only] Die einzige Überschrift überspringt
        [both] Beide Überschriften überspringen
        [all] Alle { $all } Überschriften überspringen
        [one] 1 von { $all } Überschriften überspringt
       *[some] { $count } von { $all } Überschriften überspringen
    } eine Ebene.
    .the-page-has-no-headings = Die Seite hat keine Überschriften.
    .the-page-has-heading-and-skips = Die Seite hat { $count ->
        [one] { $count } Überschrift
       *[other] { $count } Überschriften
    } und überspringt keine Ebene.
    .expected-a-heading-with-text = eine Überschrift mit Text
    .expected-a-first-heading-of-level-1 = eine erste Überschrift der Ebene 1 oder 2
    .expected-at-most-level-number = höchstens Ebene { $number }
    .found-an-empty-heading = eine leere Überschrift
    .found-a-first-heading-of-level-number = eine erste Überschrift der Ebene { $number }
    .found-level-number-after-level-number = Ebene { $number } nach Ebene { $number-b }
    .none-has-it = { $part ->
        [both] Keine der beiden Überschriften hat einen Text.
       *[all] Keine der { $all } Überschriften hat einen Text.
    }

check-id_references = IDs sind eindeutig, und Verweise darauf führen zum Ziel
    .failing = IDs führen nicht zum gemeinten Element
    .why = Beschriftungen, Links und Skripte finden ein Element an seiner id. Fehlt diese oder kommt sie mehrfach vor, finden sie keines oder das falsche.
    .fix = Jede id nur einmal vergeben; for muss auf ein Formularfeld verweisen, aria-labelledby, aria-describedby und aria-controls auf IDs, die es auf der Seite gibt.
    .fault-missing_id = Verweise führen zu einer id, die es nicht gibt
    .fault-repeated_id_referenced = Verweise führen zu einer mehrfach vergebenen id
    .fault-hidden_error_message = Fehlermeldungen sind verborgen, obwohl sie gelten
    .fault-label_of_no_field = Beschriftungen gehören zu keinem Feld
    .fault-repeated_id = Mehrere Elemente haben dieselbe id
    .the-page-has-no-ids-and = Die Seite hat keine IDs und verweist auf keine.
    .every-id-is-unique-and-every = Jede id ist eindeutig, und jeder Verweis führt zum Ziel.
    .label-refers-to-something-that-is = { $count ->
        [one] { $count } Beschriftung verweist
       *[other] { $count } Beschriftungen verweisen
    } auf etwas, was kein Formularfeld ist.
    .the-page-has-attribute-for-something = Die Seite hat { $count ->
        [one] { $count } Attribut
       *[other] { $count } Attribute
    } für etwas, was es auf ihr nicht gibt.
    .the-page-has-element-whose-id = Die Seite hat { $count ->
        [one] { $count } Element, dessen id
       *[other] { $count } Elemente, deren IDs
    } schon vergeben { $count ->
        [one] ist
       *[other] sind
    }.
    .expected-a-message-that-is-shown = eine sichtbare Meldung
    .expected-the-id-of-a-form-field = die id eines sichtbaren Formularfelds
    .expected-the-id-of-an-element-in = die id eines Elements auf der Seite
    .expected-each-id-once = jede id einmal
    .found-an-error-message-that-is-hidden = eine verborgene Fehlermeldung, obwohl das Feld ungültig ist
    .found-name-the-id-of-a-hidden = { $name }, die id eines verborgenen Felds
    .found-name-the-id-of-element = { $name }, die id von { $element }
    .found-name-ids-of-which-none-is = { $name }, IDs, von denen es keine auf der Seite gibt
    .found-name-an-id-that-is-not = { $name }, eine id, die es auf der Seite nicht gibt
    .found-name-again = { $name } noch einmal
    .found-name-an-id-that-several-elements = { $name }, eine id, die mehrere Elemente haben
    .reference-leads-to-an-id-that-is-missing = { $count ->
        [one] { $count } Verweis führt zu einer ID, die es nicht gibt.
       *[other] { $count } Verweise führen zu IDs, die es nicht gibt.
    }
    .error-message-is-hidden = { $count ->
        [one] { $count } Fehlermeldung ist verborgen, obwohl ihr Feld ungültig ist.
       *[other] { $count } Fehlermeldungen sind verborgen, obwohl ihre Felder ungültig sind.
    }
    .element-has-an-id-that-is-taken = { $count ->
        [one] { $count } Element hat eine vergebene ID, auf die etwas verweist.
       *[other] { $count } Elemente haben vergebene IDs, auf die etwas verweist.
    }

check-image_keywords = Bilder haben Alternativtexte
    .failing = Bilder sind nicht mit Worten beschrieben
    .why = Suchmaschinen und Menschen, die ein Bild nicht sehen, haben nur den Alternativtext. Ohne ihn lesen Screenreader den Dateinamen vor oder gar nichts.
    .fix = Jedem <img> ein alt geben, das beschreibt, was das Bild zeigt, oder alt="", wenn es nur schmückt. In den meisten Shop- und Baukastensystemen ist das ein Feld des Bildes, etwa „Alternativtext“.
    .fault-no_alt = Bilder haben keinen Alternativtext
    .fault-file_name_as_alt = Der Alternativtext einiger Bilder ist ein Dateiname
    .fault-long_alt = Der Alternativtext einiger Bilder ist lang
    .fault-repeated_alt = Der Alternativtext einiger Bilder wiederholt den Text daneben
    .fault-title_of_decoration = Bilder gelten als Dekoration, haben aber einen title
    .fault-placeholder_alt = Der Alternativtext einiger Bilder sagt nichts
    .fix-file_name_as_alt = Den Dateinamen im alt durch das ersetzen, was das Bild zeigt.
    .fix-placeholder_alt = Das Wort im alt durch das ersetzen, was das Bild zeigt, oder alt="" setzen, wenn es nur schmückt.
    .fix-long_alt = Im alt einen Satz lassen und den Rest in den Text der Seite setzen.
    .fix-repeated_alt = Am Bild alt="" setzen: Der Text daneben sagt schon dasselbe.
    .fix-title_of_decoration = Den Text von title nach alt verschieben oder title entfernen, wenn das Bild nur schmückt.
    .expected-what-the-image-shows-or-alt = was das Bild zeigt, oder alt=""
    .the-only-image-has-no-alternative = { $part ->
        [only] Das einzige Bild hat
        [one] 1 von { $all } Bildern hat
       *[some] { $count } von { $all } Bildern haben
    } keinen Alternativtext.
    .the-page-has-no-images-that = Die Seite hat keine Bilder, die einen Alternativtext brauchen.
    .the-only-image-has-alternative-text = { $part ->
        [only] Das einzige Bild hat
        [both] Beide Bilder haben
        [all] Alle { $all } Bilder haben
        [one] 1 von { $all } Bildern hat
       *[some] { $count } von { $all } Bildern haben
    } einen Alternativtext oder { $part ->
        [only] ist
        [one] ist
       *[other] sind
    } als Dekoration gekennzeichnet.
    .the-alternative-text-of-image-is = Der Alternativtext von { $count ->
        [one] { $count } Bild
       *[other] { $count } Bildern
    } hilft nicht weiter.
    .found-an-alt-of-white-space-text = ein alt aus Leerraum: { $text }
    .expected-at-most-number-characters = höchstens { $number } Zeichen
    .expected-alt-beside-that-text = alt="" neben diesem Text
    .expected-the-text-in-alt-or-no = der Text in alt, oder kein title
    .found-alt-and-title-text = alt="" und title={ $text }
    .none-has-it = { $part ->
        [both] Keines der beiden Bilder hat einen Alternativtext.
       *[all] Keines der { $all } Bilder hat einen Alternativtext.
    }
    .expected-alternative-text-alt = ein Alternativtext (alt)
    .expected-what-the-image-shows = was das Bild zeigt, nicht sein Dateiname

check-label_in_name = Die Namen von Bedienelementen enthalten den sichtbaren Text
    .failing = Die Sprachsteuerung kennt einige Bedienelemente nicht unter dem, was auf ihnen steht
    .why = Wer mit Sprachsteuerung arbeitet, sagt, was zu sehen ist. Eine Schaltfläche, auf der „Senden“ steht, die aber „Formular abschicken“ heißt, reagiert nicht auf „Klick auf Senden“.
    .fix = Das aria-label mit dem sichtbaren Text beginnen lassen oder es entfernen: Dann ist der Text der Name.
    .no-control-has-both-a-text = Kein Bedienelement hat sowohl einen Text als auch einen anderen Namen.
    .the-name-of-control-contains-the = Der Name von { $count ->
        [one] { $count } Bedienelement
       *[other] { $count } Bedienelementen
    } enthält den sichtbaren Text.
    .the-names-of-control-contain-the = Die Namen von { $count ->
        [one] { $count } Bedienelement
       *[other] { $count } Bedienelementen
    } enthalten den sichtbaren Text.
    .expected-a-name-with-text = ein Name mit { $text }
    .found-the-name-text-without-the-visible = der Name { $text } ohne den sichtbaren Text
    .kind-is-named-otherwise = { $part ->
        [button] { $count ->
            [one] { $count } Schaltfläche heißt anders, als auf ihr steht
           *[other] { $count } Schaltflächen heißen anders, als auf ihnen steht
        }
        [link] { $count ->
            [one] { $count } Link heißt anders, als auf ihm steht
           *[other] { $count } Links heißen anders, als auf ihnen steht
        }
        [field] { $count ->
            [one] { $count } Formularfeld heißt anders als seine Beschriftung
           *[other] { $count } Formularfelder heißen anders als ihre Beschriftungen
        }
       *[several] { $count ->
            [one] { $count } Bedienelement heißt anders, als auf ihm steht
           *[other] { $count } Bedienelemente heißen anders, als auf ihnen steht
        }
    }.

check-landmarks = Die Seite hat einen Hauptbereich, und andere Bereiche sind unterscheidbar
    .failing = Screenreader können nicht zum Inhalt springen
    .why = Mit einer Taste springen Menschen mit Screenreader von Bereich zu Bereich: zum Hauptinhalt, an Menüs und Bannern vorbei. Zwei Navigationen ohne Namen sind für sie gleich.
    .fix = Den Hauptinhalt in ein <main> setzen und, wo es mehrere <nav>, <aside> oder Suchen gibt, jeder ein eigenes aria-label geben.
    .fault-no_main = Screenreader können nicht zum Hauptinhalt springen
    .fault-repeated_main = Screenreader finden mehrere Hauptinhalte
    .fault-repeated_landmark = Screenreader finden einen Bereich mehrfach, den es nur einmal gibt
    .fault-landmarks_alike = Screenreader können einige Bereiche nicht unterscheiden
    .the-page-has-one-main-landmark = Die Seite hat einen Hauptbereich.
    .landmark-cannot-be-distinguished-from-others = { $count ->
        [one] { $count } Bereich lässt
       *[other] { $count } Bereiche lassen
    } sich nicht von anderen derselben Art unterscheiden.
    .the-page-has-count-main-landmarks = Die Seite hat { $count } Hauptbereiche.
    .the-page-has-no-main-landmark = Die Seite hat keinen Hauptbereich.
    .expected-an-aria-label-of-its-own = ein eigenes aria-label
    .expected-one-in-the-page-or-others = einer auf der Seite, oder weitere in einem <article>
    .expected-one-main-landmark = ein Hauptbereich
    .found-one-of-several-landmarks-of-the = einer von mehreren Bereichen der Rolle { $role } ohne Namen
    .found-one-of-several-landmarks-of-the-2 = einer von mehreren Bereichen der Rolle { $role } mit dem Namen { $text }
    .found-another-main-landmark = ein weiterer Hauptbereich
    .found-another-landmark-of-the-role-role = ein weiterer Bereich der Rolle { $role }
    .no-main-and-navigations-without-name = Die Seite hat keinen Hauptbereich; { $count } Navigationen haben keinen Namen.
    .no-main-and-landmarks-alike = Die Seite hat keinen Hauptbereich; { $count ->
        [one] { $count } Bereich lässt
       *[other] { $count } Bereiche lassen
    } sich nicht von anderen derselben Art unterscheiden.
    .found-no-main-landmark = kein Hauptbereich

check-lang_of_parts = Anderssprachige Teile nennen eine bekannte Sprache
    .failing = Ein Teil der Seite nennt eine Sprache, die es nicht gibt
    .why = Wo lang einen Sprachwechsel anzeigt, wechselt der Screenreader die Stimme. Kennt er die Sprache nicht, liest er die Wörter in einer anderen vor.
    .fix = In lang die kurzen Codes des Registers verwenden, etwa en, de oder pt-BR.
    .no-part-of-the-page-declares = Kein Teil der Seite nennt eine eigene Sprache.
    .every-part-that-declares-a-language = Jeder Teil, der eine Sprache nennt, nennt eine bekannte.
    .expected-a-language-such-as-text = eine Sprache wie lang="de"
    .a-part-declares-a-language = Ein Teil der Seite nennt eine Sprache, die es nicht gibt.
    .parts-declare-a-language = { $count } Teile nennen eine Sprache, die es nicht gibt.

check-language = Die Seite nennt ihre Sprache
    .failing = Die Seite sagt nicht, in welcher Sprache sie ist
    .why = Von der Sprache hängt ab, mit welcher Stimme ein Screenreader liest, ob ein Browser eine Übersetzung anbietet und wie Wörter getrennt werden.
    .fix = Die Sprache am <html>-Element angeben, etwa <html lang="de">.
    .fault-no_language = Die Seite nennt ihre Sprache nicht
    .fault-unknown_language = Die Seite nennt eine Sprache, die es nicht gibt
    .fault-contradicting_xml_lang = Die Seite nennt zwei Sprachen
    .code-is-not-a-known-language = { $code } ist keine bekannte Sprache.
    .the-page-does-not-declare-its = Die Seite nennt ihre Sprache nicht.
    .the-page-declares-its-language-as = Die Seite nennt als ihre Sprache { $code }.
    .lang-and-xml-lang-name-different = lang und xml:lang nennen verschiedene Sprachen.
    .expected-the-same-language-in-both = in beiden dieselbe Sprache
    .expected-a-language-such-as-text = eine Sprache wie lang="de"
    .found-an-empty-lang = ein leeres lang
    .found-no-lang = kein lang

check-link_names = Links haben Namen
    .failing = Links haben keinen Namen
    .why = Bei einem Link ohne Text kann ein Screenreader bestenfalls die Adresse vorlesen.
    .fix = Text in den Link setzen, dem Bild darin ein alt oder dem Link ein aria-label geben.
    .fault-no_name = Links haben keinen Text, den Screenreader vorlesen können
    .fault-punctuation_name = Der Text einiger Links besteht nur aus Satzzeichen
    .the-only-link-has-no-name = { $part ->
        [only] Der einzige Link hat
        [one] 1 von { $all } Links hat
       *[some] { $count } von { $all } Links haben
    } keinen Namen.
    .the-only-link-has-a-name = { $part ->
        [only] Der einzige Link hat
        [both] Beide Links haben
        [all] Alle { $all } Links haben
        [one] 1 von { $all } Links hat
       *[some] { $count } von { $all } Links haben
    } als Namen nur Satzzeichen.
    .the-only-link-has-a-name-2 = { $part ->
        [only] Der einzige Link hat
        [both] Beide Links haben
        [all] Alle { $all } Links haben
        [one] 1 von { $all } Links hat
       *[some] { $count } von { $all } Links haben
    } einen Namen.
    .the-page-has-no-links = Die Seite hat keine Links.
    .expected-text-an-alt-or-an-aria = Text, ein alt oder ein aria-label
    .expected-a-name-with-words = ein Name mit Wörtern
    .found-a-link-to-url-without-text = ein Link zu { $url } ohne Text
    .found-a-link-without-text = ein Link ohne Text
    .found-a-link-to-url-that-is = ein Link zu { $url } mit dem Namen { $text }
    .none-has-it = { $part ->
        [both] Keiner der beiden Links hat einen Namen.
       *[all] Keiner der { $all } Links hat einen Namen.
    }

check-list_structure = Listen und ihre Einträge sind richtig aufgebaut
    .failing = Listen sind nicht wie Listen aufgebaut
    .why = Screenreader sagen an, wie viele Einträge eine Liste hat. Enthält sie noch anderes, verzählen sie sich.
    .fix = In <ul> und <ol> direkt nur <li> setzen, in <dl> direkt nur Gruppen aus <dt> und <dd>.
    .fault-item_outside_list = Listeneinträge stehen außerhalb einer Liste
    .fault-element_in_list = Listen enthalten etwas, was kein Listeneintrag ist
    .fault-text_in_list = Listen enthalten Text außerhalb ihrer Einträge
    .fault-element_in_dl = Beschreibungslisten enthalten etwas anderes
    .fault-text_in_dl = Beschreibungslisten enthalten Text außerhalb ihrer Einträge
    .fault-text_in_group = Gruppen von Beschreibungslisten enthalten losen Text
    .fault-dt_without_dd = Einträgen von Beschreibungslisten fehlt die Beschreibung
    .fault-dd_without_dt = Einträgen von Beschreibungslisten fehlt, was sie beschreiben
    .lists-and-their-items-are-not = An { $count ->
        [one] { $count } Stelle
       *[other] { $count } Stellen
    } sind Listen und ihre Einträge nicht richtig aufgebaut.
    .the-page-has-no-lists = Die Seite hat keine Listen.
    .lists-contain-their-items-and-nothing = Listen enthalten ihre Einträge und nichts anderes.
    .expected-a-dt-first = zuerst ein <dt>
    .expected-a-dd-after-it = danach ein <dd>
    .expected-only-dt-and-dd-or-a = nur <dt> und <dd>, oder ein <div> um eine Gruppe davon
    .expected-only-li = nur <li>
    .expected-a-dl-around-it = ein <dl> darum
    .expected-a-list-around-the-item = eine Liste um den Eintrag
    .expected-text-in-a-dt-or-dd = Text in einem <dt> oder <dd>
    .expected-text-in-an-li = Text in einem <li>
    .found-a-dd-without-a-dt-before = ein <dd> ohne <dt> davor
    .found-a-dt-without-a-dd-after = ein <dt> ohne <dd> danach
    .found-element-directly-in-a-dl = { $element } direkt in einem <dl>
    .found-element-directly-in-list = { $element } direkt in { $list-x }
    .found-element-outside-a-list = { $element } außerhalb einer Liste
    .found-text-directly-in-the-dl = Text direkt im <dl>
    .found-text-directly-in-a-group-of = Text direkt in einer Gruppe des <dl>
    .found-text-directly-in-the-list = Text direkt in der Liste

check-media = Ton startet nicht von selbst, und Videos haben Untertitel
    .failing = Ton- und Videoinhalte sind nicht für alle geeignet
    .why = Ton, der von selbst startet, übertönt die Stimme des Screenreaders. Ohne Untertitel sagt ein Video Menschen, die es nicht hören, nichts.
    .fix = autoplay entfernen oder muted oder controls ergänzen, und jedem Video mit Sprache ein <track kind="captions"> geben.
    .fault-autoplay = Ton startet von selbst
    .fault-missing_captions = Videos haben keine Untertitel
    .the-page-has-no-audio-and = Die Seite hat kein <audio> und kein <video>.
    .no-sound-starts-by-itself-and = Kein Ton startet von selbst, und Videos haben Untertitel.
    .video-has-no-captions-those-with = { $count ->
        [one] { $count } Video hat
       *[other] { $count } Videos haben
    } keine Untertitel; solche mit Sprache brauchen sie.
    .expected-controls-or-muted-or-no-autoplay = controls oder muted, oder kein autoplay
    .expected-a-track-kind-captions = ein <track kind="captions">
    .found-element-starts-by-itself-and-has = { $element } startet von selbst und hat keine Bedienelemente
    .found-a-video-without-captions = ein <video> ohne Untertitel
    .sound-starts-by-itself-and-nothing = { $count ->
        [one] { $count } Ton beginnt von selbst und lässt
       *[other] { $count } Töne beginnen von selbst und lassen
    } sich nicht abstellen.
    .video-may-start-with-sound = { $count ->
        [one] { $count } Video startet womöglich von selbst mit Ton und lässt
       *[other] { $count } Videos starten womöglich von selbst mit Ton und lassen
    } sich nicht anhalten.
    .sounds-and-videos-may-start = { $count } Töne und Videos starten womöglich von selbst und lassen sich nicht anhalten.

check-meta_refresh = Die Seite lädt sich beim Lesen nicht selbst neu
    .failing = Die Seite schickt Besucher von selbst weiter
    .why = Wer langsam liest, verliert die Seite oder die Stelle, wenn sie sich von selbst neu lädt.
    .fix = <meta http-equiv="refresh"> oder den Header Refresh entfernen. Zum Weiterleiten den Server mit einer Weiterleitung antworten lassen.
    .fault-refresh = Die Seite lädt sich beim Lesen neu
    .fault-late_refresh = Die Seite lädt sich nach einem Tag neu
    .fault-redirect = Statt des Servers leitet die Seite selbst weiter
    .the-page-does-not-refresh-itself = Die Seite lädt sich nicht selbst neu.
    .the-page-redirects-visitors-at-once = Die Seite leitet Besucher sofort weiter; das sollte der Server tun.
    .the-page-redirects-visitors-after-number = Die Seite leitet Besucher nach { $number } s weiter.
    .the-page-refreshes-itself-after-more = Die Seite lädt sich nach mehr als { $number } Stunden neu.
    .the-page-reloads-itself-at-once = Die Seite lädt sich sofort neu.
    .expected-no-refresh = keine Aktualisierung
    .expected-a-redirect-by-the-server = eine Weiterleitung durch den Server
    .refreshes-after-second = Die Seite lädt sich nach { $count ->
        [one] { $count } Sekunde
       *[other] { $count } Sekunden
    } neu.
    .refreshes-after-minute = Die Seite lädt sich nach { $count ->
        [one] { $count } Minute
       *[other] { $count } Minuten
    } neu.
    .refreshes-after-hour = Die Seite lädt sich nach { $count ->
        [one] { $count } Stunde
       *[other] { $count } Stunden
    } neu.

check-nested_controls = Bedienelemente enthalten keine anderen
    .failing = Bedienelemente enthalten andere
    .why = Screenreader lesen eine Schaltfläche oder ein Bild als Ganzes vor. Ein Link darin kann den Fokus erhalten, aber nichts sagt, was er ist; und welches von beiden ein Klick trifft, ist je nach Browser verschieden.
    .fix = Den inneren Link, die Schaltfläche oder das Feld neben das äußere Element setzen statt hinein.
    .control-is-inside-another-one = { $count ->
        [one] { $count } Bedienelement steht
       *[other] { $count } Bedienelemente stehen
    } in einem anderen.
    .the-page-has-no-links-buttons = Die Seite hat keine Links, Schaltflächen oder Bilder.
    .no-control-contains-another-one = Kein Bedienelement enthält ein anderes.
    .expected-nothing-within-that-can-get-focus = darin nichts Fokussierbares
    .found-element-can-get-focus-within-outer = { $element } kann in { $outer } den Fokus erhalten

check-orientation = Die Seite ist in jeder Bildschirmausrichtung lesbar
    .failing = Die Seite erzwingt eine Bildschirmausrichtung
    .why = Manche können ihren Bildschirm nicht drehen: Er ist an einem Rollstuhl oder an der Wand befestigt.
    .fix = Die Seite nicht per CSS für eine Ausrichtung drehen, sondern für beide gestalten.
    .when-the-screen-is-turned-the = Wird der Bildschirm gedreht, dreht sich die Seite zurück.
    .no-style-sheet-turns-the-page = Kein Stylesheet dreht die Seite mit dem Bildschirm.
    .the-page-has-no-body = Die Seite hat keinen Body.
    .it-may-be-turned-say = Womöglich wird sie gedreht: { $say }.
    .expected-the-same-in-portrait-and-in = hoch wie quer dasselbe
    .found-a-turn-by-number-degrees-in = eine Drehung um { $number } Grad in nur einer Bildschirmausrichtung

check-table_headers = Datentabellen haben Kopfzellen, die zu ihren Zellen passen
    .failing = Die Kopfzellen einiger Tabellen passen nicht zu ihren Zellen
    .why = Screenreader lesen zu jeder Zelle die Kopfzellen vor; ohne sie sind die Zellen einer großen Tabelle kaum zu verstehen.
    .fix = Die Zellen der obersten Zeile und der linken Spalte zu <th> machen, in headers die IDs solcher Zellen nennen und Layouttabellen mit role="presentation" kennzeichnen.
    .fault-broken_headers_reference = Zellen nennen eine Kopfzelle, die es nicht gibt
    .fault-header_without_cells = Kopfzellen gehören zu keiner Zelle
    .fault-no_headers = Tabellen haben keine Kopfzellen
    .fault-column_without_header = Spalten haben keine Kopfzelle
    .fault-row_without_header = Zeilen haben keine Kopfzelle
    .fault-empty_header = Kopfzellen sind leer
    .fault-layout_with_data = Datentabellen sind als Layout gekennzeichnet
    .fix-broken_headers_reference = Im Attribut headers jeder Zelle die ids von Kopfzellen derselben Tabelle nennen oder es entfernen.
    .fix-no_headers = Die Zellen der obersten Zeile zu <th> machen und die der linken Spalte, wenn sie die Zeile benennen.
    .fix-column_without_header = Die oberste Zelle der Spalte wie die daneben zu <th> machen.
    .fix-row_without_header = Die erste Zelle der Zeile wie die darüber und darunter zu <th> machen.
    .fix-empty_header = In das leere <th> schreiben, was die Zellen darunter sind; eine Klasse kann es unsichtbar machen.
    .fix-layout_with_data = role="presentation" von Tabellen entfernen, die Daten enthalten.
    .headers-and-cells-do-not-match = An { $count ->
        [one] { $count } Stelle
       *[other] { $count } Stellen
    } passen Kopfzellen und Zellen nicht zusammen.
    .the-headers-of-data-table-match = Die Kopfzellen von { $count ->
        [one] { $count } Datentabelle
       *[other] { $count } Datentabellen
    } passen zu den Zellen.
    .column-has-no-header-unlike-those = { $count ->
        [one] { $count } Spalte hat
       *[other] { $count } Spalten haben
    } anders als die daneben keine Kopfzelle.
    .row-has-no-header-unlike-the-others = { $count ->
        [one] { $count } Zeile hat
       *[other] { $count } Zeilen haben
    } anders als die anderen keine Kopfzelle.
    .data-table-is-marked-as-layout = { $count ->
        [one] { $count } Datentabelle ist
       *[other] { $count } Datentabellen sind
    } als Layout gekennzeichnet.
    .the-only-data-table-has-no = { $part ->
        [only] Die einzige Datentabelle hat
        [one] 1 von { $all } Datentabellen hat
       *[some] { $count } von { $all } Datentabellen haben
    } keine Kopfzellen.
    .header-is-empty = { $count ->
        [one] { $count } Kopfzelle ist
       *[other] { $count } Kopfzellen sind
    } leer.
    .expected-the-id-of-a-header-in = die id einer Kopfzelle derselben Tabelle
    .expected-th-for-the-header = <th> für die Kopfzelle
    .expected-what-the-cells-below-it-are = was die Zellen darunter sind
    .expected-a-cell-that-it-is-the = eine Zelle, zu der sie gehört
    .expected-no-role = keine Rolle
    .expected-th-for-its-headers = <th> für ihre Kopfzellen
    .found-name-which-is-not-another-cell = { $name }, keine andere Zelle der Tabelle
    .found-a-td-in-the-row-of = ein <td> in der Kopfzeile
    .found-a-td-in-the-column-of = ein <td> in der Kopfspalte
    .found-an-empty-th = ein leeres <th>
    .found-a-header-without-cells = eine Kopfzelle ohne Zellen
    .found-role-on-a-table-with-data = { $role } an einer Tabelle mit Daten
    .found-a-table-without-th = eine Tabelle ohne <th>
    .no-table-is-marked-up-as = Keine Tabelle ist als Datentabelle ausgezeichnet.
    .none-has-it = { $part ->
        [both] Keine der beiden Datentabellen hat Kopfzellen.
       *[all] Keine der { $all } Datentabellen hat Kopfzellen.
    }

check-tap_targets = Links und Schaltflächen sind groß genug zum Antippen
    .failing = Links und Schaltflächen sind zu klein zum Antippen
    .why = Finger und zitternde Hände treffen von zwei kleinen, eng benachbarten Zielen leicht das falsche.
    .fix = Jeden Link und jede Schaltfläche mindestens 24 Pixel breit und hoch machen, etwa mit padding, oder so viel Abstand lassen, dass ihre Mittelpunkte 24 Pixel auseinanderliegen.
    .the-page-shows-no-links-or = Die Seite zeigt keine Links oder Schaltflächen.
    .link-or-button-is-large-enough = { $count ->
        [one] { $count } Link oder Schaltfläche ist
       *[other] { $count } Links und Schaltflächen sind
    } groß genug oder weit genug vom nächsten Ziel entfernt.
    .the-only-target-is-small-and = { $part ->
        [only] Das einzige Ziel ist
        [both] Beide Ziele sind
        [all] Alle { $all } Ziele sind
        [one] 1 von { $all } Zielen ist
       *[some] { $count } von { $all } Zielen sind
    } klein und dicht an einem anderen.
    .no-link-or-button-has-a = Von keinem Link und keiner Schaltfläche sind Größe und Nachbarn sicher bekannt.
    .link-or-button-whose-size-is = { $count ->
        [one] { $count } Link oder Schaltfläche bekannter Größe ist
       *[other] { $count } Links und Schaltflächen bekannter Größe sind
    } groß genug.
    .the-sizes-of-links-and-buttons = Die Größen von Links und Schaltflächen sind nicht bekannt: { $say }.
    .the-only-target-whose-size-is = { $part ->
        [only] Das einzige Ziel bekannter Größe ist
        [both] Beide Ziele bekannter Größe sind
        [all] Alle { $all } Ziele bekannter Größe sind
        [one] 1 von { $all } Zielen bekannter Größe ist
       *[some] { $count } von { $all } Zielen bekannter Größe sind
    } klein und dicht an einem anderen.
    .found-number-number-px-on-a-phone = { $number } × { $number-b } px auf einem Smartphone, Mittelpunkt { $number-c } px vom nächsten Ziel
    .found-number-number-px-on-a-desk = { $number } × { $number-b } px am Computer, Mittelpunkt { $number-c } px vom nächsten Ziel
    .expected-at-least-number-number-px-or = mindestens { $number } × { $number-b } px, oder { $number-c } px von Mitte zu Mitte
    .found-number-number-px-at-most-number = { $number } × { $number-b } px, höchstens { $number-c } px vom nächsten Ziel

check-text_size = Text ist groß genug zum Lesen
    .failing = Ein großer Teil des Textes ist kleiner als 12 Pixel
    .why = Auf dem Smartphone muss man heranzoomen, um Text unter 12 Pixeln zu lesen.
    .fix = Text eine Schriftgröße von mindestens 12 Pixeln geben, am besten in rem, damit sie den Einstellungen im Browser folgt.
    .the-page-has-no-text = Die Seite hat keinen Text.
    .number-of-the-text-is-smaller = { $number } % des Textes sind kleiner als { $number-b } Pixel.
    .the-sizes-of-text-are-not = Die Textgrößen sind nicht bekannt: { $say }.
    .expected-at-least-number-px = mindestens { $number } px

check-text_spacing = Leser können Textabstände vergrößern
    .failing = Bei einigen Texten lassen sich die Abstände nicht vergrößern
    .why = Menschen mit Legasthenie oder Sehschwäche lassen den Browser die Abstände zwischen Zeilen, Wörtern und Buchstaben vergrößern. Was ein style-Attribut mit !important festlegt, kann er nicht ändern.
    .fix = !important entfernen oder genug Abstand lassen: line-height 1.5, letter-spacing 0.12em, word-spacing 0.16em.
    .fault-line_height = Zeilen lassen sich nicht auseinanderrücken
    .fault-letter_spacing = Buchstaben lassen sich nicht auseinanderrücken
    .fault-word_spacing = Wörter lassen sich nicht auseinanderrücken
    .space-in-text-is-fixed-and = { $count ->
        [one] { $count } Textabstand ist
       *[other] { $count } Textabstände sind
    } fest und zu eng.
    .no-style-attribute-fixes-the-spaces = Kein style-Attribut legt Textabstände fest.
    .the-spaces-that-style-attributes-fix = Die durch style-Attribute festgelegten Abstände sind weit genug.
    .some-text-with-fixed-spaces-may = Einiger Text mit festen Abständen ist womöglich verborgen: { $say }.
    .expected-no-important-or-at-least-number = kein !important, oder mindestens { $number }
    .found-name-number-of-the-text-size = { $name }: { $number } der Textgröße, !important

check-widget_names = Dialoge, Reiter, Optionen und Anzeigebalken haben Namen
    .failing = Teile von Bedienelementen haben keinen Namen
    .why = Ein Screenreader sagt „Dialog“ oder „50 Prozent“, aber weder welcher Dialog noch Prozent wovon.
    .fix = In aria-labelledby die id der Dialogüberschrift oder des Textes neben der Anzeige nennen oder ein aria-label ergänzen. Reiter und Optionen brauchen Text.
    .the-only-dialog-tab-option-meter-2 = { $part ->
        [only] Das einzige Element (Dialog, Reiter, Option oder Anzeigebalken) hat
        [both] Beide Elemente (Dialoge, Reiter, Optionen und Anzeigebalken) haben
        [all] Alle { $all } Elemente (Dialoge, Reiter, Optionen und Anzeigebalken) haben
        [one] 1 von { $all } Elementen (Dialogen, Reitern, Optionen und Anzeigebalken) hat
       *[some] { $count } von { $all } Elementen (Dialogen, Reitern, Optionen und Anzeigebalken) haben
    } einen Namen.
    .the-page-has-no-dialogs-tabs = Die Seite hat keine Dialoge, Reiter, Optionen oder Anzeigebalken.
    .expected-text-or-an-aria-label = Text oder ein aria-label
    .expected-an-aria-labelledby-or-an-aria = ein aria-labelledby oder ein aria-label
    .found-element-whose-role-is-role-without = { $element } mit der Rolle { $role }, ohne Namen
    .kind-has-no-name = { $part ->
        [dialog] { $count ->
            [one] { $count } Dialog hat keinen Namen
           *[other] { $count } Dialoge haben keinen Namen
        }
        [meter] { $count ->
            [one] { $count } Anzeige hat keinen Namen
           *[other] { $count } Anzeigen haben keinen Namen
        }
        [option] { $count ->
            [one] { $count } Option hat keinen Namen
           *[other] { $count } Optionen haben keinen Namen
        }
        [bar] { $count ->
            [one] { $count } Fortschrittsbalken hat keinen Namen
           *[other] { $count } Fortschrittsbalken haben keinen Namen
        }
        [tab] { $count ->
            [one] { $count } Reiter hat keinen Namen
           *[other] { $count } Reiter haben keinen Namen
        }
        [tooltip] { $count ->
            [one] { $count } Tooltip hat keinen Namen
           *[other] { $count } Tooltips haben keinen Namen
        }
        [item] { $count ->
            [one] { $count } Eintrag eines Baums hat keinen Namen
           *[other] { $count } Einträge eines Baums haben keinen Namen
        }
       *[several] { $count ->
            [one] { $count } Teil von Bedienelementen hat keinen Namen
           *[other] { $count } Teile von Bedienelementen haben keinen Namen
        }
    }.

check-zoom = Besucher können die Seite zoomen
    .failing = Besucher können die Seite nicht nach Bedarf vergrößern
    .why = Menschen mit Sehschwäche vergrößern Seiten mit zwei Fingern. Eine Seite, die das verhindert, können sie nicht lesen.
    .fix = user-scalable=no und maximum-scale aus dem viewport-Meta-Element entfernen.
    .fault-zoom_forbidden = Besucher können die Seite nicht zoomen
    .fault-zoom_limited = Besucher können die Seite nur wenig zoomen
    .the-page-keeps-visitors-from-zooming = Die Seite hindert Besucher daran, auf das Doppelte zu zoomen.
    .the-page-has-no-viewport-meta = Die Seite hat kein viewport-Meta-Element.
    .visitors-can-zoom-the-page = Besucher können die Seite zoomen.
    .the-page-lets-visitors-zoom-but = Die Seite lässt Besucher zoomen, aber nicht auf das Fünffache.
    .expected-no-user-scalable-no-and-a = kein user-scalable=no, und ein maximum-scale von mindestens 5 oder keines

check-ai_access = Zugriff für KI-Crawler
    .failing = robots.txt sperrt KI-Crawler aus
    .why = KI-Dienste verwenden je nach Zweck andere Crawler-Namen. So kann robots.txt erlauben, eine Seite zu finden und zu zitieren, und sie trotzdem vom Training ausnehmen.
    .fix = Für jeden Zweck entscheiden und die Crawler in robots.txt entsprechend nennen.
    .there-is-an-llms-txt-and = Es gibt eine llms.txt, und robots.txt { $say }.
    .there-is-no-llms-txt-and = Es gibt keine llms.txt, und robots.txt { $say }.
    .keeps-no-known-ai-crawler-out = sperrt keinen bekannten KI-Crawler aus
    .keeps-out-says = sperrt { $says } aus
    .count-of-all-crawlers-for-training = { $count } von { $all } Crawlern für Training
    .count-of-all-crawlers-for-search = { $count } von { $all } Crawlern für Suche
    .count-of-all-crawlers-for-users = { $count } von { $all } Crawlern für Anfragen von Nutzern
    .the-site-file-could-not-be = Die { $file } der Website konnte nicht abgerufen werden: { $say }.
    .the-site-file-was-not-fetched = Die { $file } der Website wurde nicht abgerufen.
    .expected-as-intended = wie beabsichtigt
    .found-name-training-robots-txt-line-number = { $name } (Training): robots.txt, Zeile { $number }: { $rule }
    .found-name-search-robots-txt-line-number = { $name } (Suche): robots.txt, Zeile { $number }: { $rule }
    .found-name-users-requests-robots-txt-line = { $name } (Anfragen von Nutzern): robots.txt, Zeile { $number }: { $rule }

check-charset = Die Seite gibt UTF-8 als Zeichenkodierung an
    .failing = Browser lesen die Buchstaben der Seite womöglich falsch
    .why = Ohne Angabe raten Browser die Zeichenkodierung, und Umlaute und andere Zeichen können zu Zeichensalat werden.
    .fix = Die Seite als UTF-8 speichern und <head> mit <meta charset="utf-8"> beginnen, oder Content-Type: text/html; charset=utf-8 senden.
    .fault-no_encoding = Die Seite gibt ihre Zeichenkodierung nicht an
    .fault-late_meta = Die Seite gibt ihre Zeichenkodierung zu spät an
    .fault-not_utf_8 = Die Seite ist nicht in UTF-8
    .fault-contradicting_meta = Die Seite gibt zwei Zeichenkodierungen an
    .the-page-declares-its-encoding-too = Die Seite gibt ihre Zeichenkodierung zu spät an, nach den ersten { $number } Byte.
    .the-page-does-not-declare-its = Die Seite gibt ihre Zeichenkodierung nicht an.
    .the-page-is-in-utf-8 = Die Seite ist in UTF-8, laut { $say }, aber { $say-b } sagt { $encoding }.
    .the-page-is-in-utf-8-2 = Die Seite ist in UTF-8, laut { $say }.
    .the-page-is-in-encoding-not = Die Seite ist in { $encoding }, nicht in UTF-8.
    .a-meta = <meta>
    .another = ein anderes
    .a-byte-order-mark = Byte Order Mark
    .the-content-type-header = Content-Type
    .expected-utf-8 = UTF-8
    .expected-meta-charset-utf-8-in-the = <meta charset="utf-8"> in den ersten { $number } Byte, oder charset=utf-8 in Content-Type
    .found-a-meta-that-comes-too-late = ein <meta>, das zu spät kommt
    .found-no-encoding-declared = keine Zeichenkodierung angegeben
    .found-encoding-by-the-content-type-header = { $encoding } laut Content-Type
    .found-encoding-by-a-meta = { $encoding } laut <meta>
    .found-encoding-by-a-byte-order-mark = { $encoding } laut Byte Order Mark
    .found-encoding-read-as-name-by-the-header = { $encoding } (gelesen als { $name }) laut Content-Type
    .found-encoding-read-as-name-by-a-meta = { $encoding } (gelesen als { $name }) laut <meta>

check-contact_links = Links zu Telefonnummern und Mailadressen funktionieren
    .failing = Kontaktlinks können nicht funktionieren
    .why = Ein Telefon kann eine Nummer, die es nicht versteht, nicht wählen, und ein Mailprogramm kann an keine Adresse ohne @ schreiben.
    .fix = tel:+49301234567 mit Ländervorwahl schreiben, und mailto:name@example.com.
    .fault-malformed_number = Links zu Telefonnummern können nicht funktionieren
    .fault-malformed_address = Links zu Mailadressen können nicht funktionieren
    .the-page-has-no-links-to = Die Seite hat keine Links zu Telefonnummern oder Mailadressen.
    .link-to-a-number-or-mail = { $count ->
        [one] { $count } Link zu einer Telefonnummer oder Mailadresse ist
       *[other] { $count } Links zu Telefonnummern und Mailadressen sind
    } richtig geschrieben.
    .link-to-a-telephone-number-or = { $count ->
        [one] { $count } Link zu einer Telefonnummer oder Mailadresse kann
       *[other] { $count } Links zu Telefonnummern und Mailadressen können
    } nicht funktionieren.
    .expected-an-address-such-as-address = eine Adresse, etwa { $address }
    .expected-digits-such-as-address = Ziffern, etwa { $address }
    .found-url-slashes-after-mailto = { $url }: Schrägstriche nach mailto:
    .found-url-no-address = { $url }: keine Adresse
    .found-url-nothing-before-or-after-the = { $url }: nichts vor oder nach dem @
    .found-url-not-an-address = { $url }: keine Adresse
    .found-url-several = { $url }: mehrere @
    .found-url-no = { $url }: kein @
    .found-url-too-few-digits = { $url }: zu wenige Ziffern
    .found-url-several-plus-signs = { $url }: mehrere Pluszeichen
    .found-url-not-a-number = { $url }: keine Nummer
    .found-url-letters-in-the-number = { $url }: Buchstaben in der Nummer
    .found-url-no-number = { $url }: keine Nummer

check-content_disposition = Browser zeigen die Seite an
    .failing = Browser speichern die Seite als Datei, statt sie anzuzeigen
    .why = Mit Content-Disposition: attachment bekommen Besucher einen Download, wo sie eine Seite erwarten.
    .fix = Content-Disposition entfernen oder inline senden; attachment ist für Dateien zum Speichern.
    .content-disposition-makes-browsers-save-the = Wegen Content-Disposition speichern Browser die Seite als Datei.
    .the-page-is-sent-without-content = Die Seite wird ohne Content-Disposition gesendet.
    .content-disposition-lets-browsers-show-the = Mit diesem Content-Disposition zeigen Browser die Seite an.
    .expected-inline-or-no-content-disposition = inline, oder kein Content-Disposition

check-content_type = Die Seite wird als HTML ausgeliefert
    .failing = Die Seite wird nicht als HTML ausgeliefert
    .why = Ohne Content-Type muss ein Browser raten, was er bekommt; mit einem falschen zeigt er den Quelltext oder speichert eine Datei.
    .fix = Mit der Seite Content-Type: text/html; charset=utf-8 senden.
    .fault-no_content_type = Der Server sagt nicht, dass die Seite HTML ist
    .fault-not_html = Der Server gibt die Seite als etwas anderes als HTML aus
    .the-page-is-html-but-it = Die Seite ist HTML, wird aber als etwas anderes gesendet.
    .the-page-is-sent-without-a = Die Seite wird ohne Content-Type gesendet.
    .the-page-is-sent-as-type = Die Seite wird als { $type } gesendet.
    .expected-content-type-text-html-or-application = Content-Type: text/html oder application/xhtml+xml
    .found-no-content-type-header = kein Content-Type-Header

check-deprecated_html_tags = Die Seite hat keine veralteten Elemente
    .failing = Die Seite hat veraltete Elemente
    .why = Veraltete Elemente unterstützen Browser nur alten Seiten zuliebe, jeder auf seine Weise oder gar nicht.
    .fix = Die Darstellung mit CSS regeln und jedes Element durch das ersetzen, was der HTML-Standard stattdessen empfiehlt.
    .the-page-has-no-obsolete-elements = Die Seite hat keine veralteten Elemente.
    .the-page-has-obsolete-element-elements = Die Seite hat { $count ->
        [one] { $count } veraltetes Element
       *[other] { $count } veraltete Elemente
    }: { $elements }.
    .expected-no-obsolete-element = kein veraltetes Element

check-doctype = Browser stellen die Seite im Standardmodus dar
    .failing = Browser zeigen die Seite nach den Regeln alter Browser
    .why = Ohne <!DOCTYPE html> ahmen Browser die Fehler alter Browser nach (Quirks-Modus); Größen und Positionen fallen anders aus.
    .fix = Die Seite mit <!DOCTYPE html> beginnen, ohne etwas davor.
    .the-document-type-puts-browsers-in = Der Dokumenttyp versetzt Browser in den Quirks-Modus.
    .the-page-has-no-document-type = Die Seite hat keinen Dokumenttyp, daher verwenden Browser den Quirks-Modus.
    .browsers-render-the-page-in-standards = Browser stellen die Seite im Standardmodus dar.
    .the-document-type-puts-browsers-in-2 = Der Dokumenttyp versetzt Browser in den eingeschränkten Quirks-Modus.
    .found-no-document-type = kein Dokumenttyp
    .expected-doctype-html = <!DOCTYPE html>

check-empty_src = Kein Bild, Skript, Link oder Frame hat eine leere URL
    .failing = Elemente haben eine leere Adresse
    .why = Eine leere URL lädt nichts oder in manchen Browsern die Seite selbst noch einmal. Meist wurde ein Wert vergessen.
    .fix = Die URL eintragen oder das Element entfernen.
    .no-image-script-link-or-frame = Kein Bild, Skript, Link oder Frame hat eine leere URL.
    .the-page-has-element-with-an = Die Seite hat { $count ->
        [one] { $count } Element
       *[other] { $count } Elemente
    } mit leerer URL.
    .expected-a-url = eine URL

check-fragment_links = Links innerhalb der Seite führen zum Ziel
    .failing = Links innerhalb der Seite führen ins Leere
    .why = Ein Klick auf einen solchen Link bewirkt nichts.
    .fix = Dem Element, zu dem der Link führen soll, die id geben, die der Link nennt.
    .the-page-has-no-links-to = Die Seite hat keine Links zu Stellen innerhalb der Seite.
    .every-link-to-a-place-within = Jeder Link zu einer Stelle der Seite findet sie.
    .link-leads-to-a-place-that = { $count ->
        [one] { $count } Link führt
       *[other] { $count } Links führen
    } zu einer Stelle, die es auf der Seite nicht gibt.
    .expected-the-id-of-an-element-in = die id eines Elements auf der Seite
    .found-a-link-to-target-which-is = ein Link zu { $target }, was es auf der Seite nicht gibt

check-header_syntax = Die Antwort-Header sind wohlgeformt
    .failing = Antwort-Header sind fehlerhaft
    .why = Einen Header mit Syntaxfehlern ignorieren Browser, Caches und andere Programme, oder jedes liest etwas anderes heraus. Was er bewirken sollte, geschieht nicht.
    .fix = Jeden aufgeführten Header korrigieren oder entfernen.
    .fault-control_character = Ein Antwort-Header enthält ein Steuerzeichen
    .fault-broken_header_line = Eine Zeile der Antwort-Header verletzt die Grammatik von HTTP
    .fault-invalid_header_name = Ein Antwort-Header hat einen unzulässigen Namen
    .fault-non_ascii_header = Ein Antwort-Header enthält Zeichen außerhalb von ASCII
    .fault-long_header = Ein Antwort-Header ist sehr lang
    .fault-many_header_bytes = Die Antwort-Header sind zusammen sehr lang
    .fault-repeated_header = Ein Antwort-Header wird mehrfach gesendet
    .fault-misspelt_header = Der Name eines Antwort-Headers ist falsch geschrieben
    .fault-meaningless_header = Ein Antwort-Header hat hier keine Bedeutung
    .fault-request_header = Der Server sendet einen Header, der in Anfragen gehört
    .fault-length_with_encoding = Die Antwort hat eine Länge, die ihre Kodierung verbietet
    .fault-invalid_date = Ein Antwort-Header hat ein ungültiges Datum
    .fault-invalid_language = Ein Antwort-Header nennt eine Sprache, die es nicht gibt
    .fault-invalid_length = Der Antwort-Header mit der Länge ist ungültig
    .fault-invalid_origin = Ein Antwort-Header nennt einen ungültigen Ursprung
    .fault-invalid_retry_after = Der Header Retry-After ist ungültig
    .fault-invalid_url = Ein Antwort-Header hat eine ungültige URL
    .fault-malformed_allow = Der Header Allow ist fehlerhaft
    .fault-malformed_alt_svc = Der Header Alt-Svc ist fehlerhaft
    .fault-malformed_connection = Der Header Connection ist fehlerhaft
    .fault-malformed_content_type = Der Header Content-Type ist fehlerhaft
    .fault-malformed_disposition = Der Header Content-Disposition ist fehlerhaft
    .fault-malformed_keep_alive = Der Header Keep-Alive ist fehlerhaft
    .fault-malformed_link = Der Header Link ist fehlerhaft
    .fault-malformed_refresh = Der Header Refresh ist fehlerhaft
    .fault-malformed_server_timing = Der Header Server-Timing ist fehlerhaft
    .fault-malformed_structured_field = Ein Antwort-Header ist kein strukturiertes Feld, wie er sollte
    .fault-malformed_trailer = Der Header Trailer ist fehlerhaft
    .fault-malformed_upgrade = Der Header Upgrade ist fehlerhaft
    .fault-malformed_via = Der Header Via ist fehlerhaft
    .fault-unknown_charset = Ein Antwort-Header nennt eine unbekannte Zeichenkodierung
    .fault-unknown_coding = Ein Antwort-Header nennt eine unbekannte Komprimierung
    .fault-unknown_range_unit = Ein Antwort-Header nennt eine unbekannte Bereichseinheit
    .fault-unknown_site_data = Der Header Clear-Site-Data nennt unbekannte Daten
    .fault-unknown_transfer_coding = Ein Antwort-Header nennt eine unbekannte Transferkodierung
    .fault-unknown_value = Ein Antwort-Header hat einen unbekannten Wert
    .the-response-headers-are-well-formed = Die Antwort-Header sind wohlgeformt.
    .the-response-headers-are-not-known = Die Header der Antwort sind nicht bekannt.
    .the-response-headers-have-fault = Die Antwort-Header haben { $count ->
        [one] { $count } Fehler
       *[other] { $count } Fehler
    }.
    .expected-no-control-characters = keine Steuerzeichen
    .expected-a-name-of-letters-digits-and = ein Name aus Buchstaben, Ziffern und Bindestrichen
    .expected-language-tags-such-as-tag = Sprachcodes wie { $tag }
    .expected-a-whole-number-of-bytes = eine ganze Zahl von Byte
    .expected-or-origins-such-as-https-example = * oder Ursprünge wie https://example.com
    .expected-a-whole-number-of-seconds-or = eine ganze Zahl von Sekunden, oder ein Datum
    .expected-a-url = eine URL
    .expected-one-of-both-together-they-let = eines von beiden; zusammen lassen sie Angreifer Anfragen am Proxy vorbeischmuggeln
    .expected-at-most-number-kib-in-one = höchstens { $number } KiB in einem Header
    .expected-names-of-methods = Namen von Methoden
    .expected-clear-or-a-list-such-as = clear, oder eine Liste wie { $list-x }
    .expected-close-keep-alive-or-names-of = close, keep-alive oder Namen von Headern
    .expected-a-type-such-as-type = ein Typ wie { $type }
    .expected-inline-or-attachment-with-or-without = inline oder attachment, mit oder ohne filename
    .expected-parameters-such-as-text = Parameter wie { $text }
    .expected-links-such-as-text = Links wie { $text }
    .expected-a-number-of-seconds-with-or = eine Zahl von Sekunden, mit oder ohne ; url=
    .expected-metrics-such-as-text = Messwerte wie { $text }
    .expected-a-list-of-client-hints-without = eine Liste von Client Hints ohne Anführungszeichen
    .expected-a-structured-list-rfc-9651 = eine strukturierte Liste (RFC 9651)
    .expected-1-or-0 = ?1 oder ?0
    .expected-a-structured-dictionary-rfc-9651 = ein strukturiertes Wörterbuch (RFC 9651)
    .expected-a-list-of-urls-in-double = eine Liste von URLs in doppelten Anführungszeichen
    .expected-names-of-protocols = Namen von Protokollen
    .expected-a-protocol-and-a-name-for = je Proxy ein Protokoll und ein Name, etwa { $text }
    .expected-at-most-number-kib-in-all = insgesamt höchstens { $number } KiB
    .expected-no-name-in-a-response-with = kein { $name } in einer Antwort mit Status { $number }
    .expected-the-header-once = der Header einmal
    .expected-a-name-a-colon-and-a = in jeder Zeile ein Name, ein Doppelpunkt und ein Wert
    .found-a-line-that-is-no-header = eine Zeile, die kein Header ist, umgebrochen ist oder vor dem Doppelpunkt ein Leerzeichen hat
    .expected-a-header-for-responses = ein Header für Antworten
    .expected-an-encoding-that-browsers-know-such = eine Zeichenkodierung, die Browser kennen, etwa { $name }
    .expected-bytes-or-none = bytes oder none
    .expected-names-or-name-in-quotes = { $names } oder { $name }, in Anführungszeichen
    .expected-on-or-off = on oder off
    .expected-gzip-br-zstd-deflate-compress-dcb = gzip, br, zstd, deflate, compress, dcb oder dcz
    .expected-chunked-gzip-deflate-or-compress = chunked, gzip, deflate oder compress
    .expected-none-master-only-by-content-type = none, master-only, by-content-type, by-ftp-filename oder all
    .found-name-more-than-once = { $name }: mehrfach
    .found-name-number-bytes = { $name }: { $number } Byte
    .found-all-headers-number-bytes = alle Header: { $number } Byte
    .found-name-with-transfer-encoding = { $name }: mit Transfer-Encoding

check-html_errors = Tags, die Browser korrigieren müssen
    .failing = Browser müssen viele Tags korrigieren
    .why = Ein falsch gesetztes Tag verschieben oder verwerfen Browser; die Seite kann dann anders aussehen oder funktionieren als gedacht.
    .fix = Jedes Element schließen, wo es endet, und End-Tags ohne Element entfernen.
    .fault-unmatched_end_tag = End-Tags beenden nichts
    .fault-misplaced_start_tag = Start-Tags stehen an der falschen Stelle
    .fault-self_closing_tag = Tags schließen sich nur scheinbar selbst
    .fault-duplicate_attribute = Tags haben ein Attribut doppelt
    .fault-value_out_of_range = Anzeigebalken zeigen einen Wert außerhalb ihres Bereichs
    .browsers-have-to-correct-tag = Browser müssen { $count ->
        [one] { $count } Tag
       *[other] { $count } Tags
    } korrigieren.
    .browsers-have-to-correct-value-of = Browser müssen { $count ->
        [one] { $count } Wert eines Anzeigebalkens
       *[other] { $count } Werte von Anzeigebalken
    } korrigieren.
    .browsers-have-to-correct-tag-and = Browser müssen { $count ->
        [one] { $count } Tag
       *[other] { $count } Tags
    } und { $number ->
        [one] { $number } Wert eines Anzeigebalkens
       *[other] { $number } Werte von Anzeigebalken
    } korrigieren.
    .browsers-need-not-correct-any-tag = Browser müssen kein Tag korrigieren.
    .expected-each-attribute-once = jedes Attribut einmal
    .expected-the-element-elsewhere-or-the-one = das Element an anderer Stelle, oder das vorherige geschlossen
    .expected-an-end-tag = ein End-Tag
    .expected-each-element-closed-once-the-inner = jedes Element einmal geschlossen, das innere zuerst
    .expected-a-number-from-text-to-text = eine Zahl von { $text } bis { $text-b }
    .found-element-with-an-attribute-twice = { $element } mit doppeltem Attribut
    .found-element-where-it-is-not-allowed = { $element }, wo es nicht erlaubt ist
    .found-element-which-closes-nothing = { $element }, das nichts schließt
    .found-element-that-does-not-match-what = { $element } passt nicht zu dem, was offen ist

check-icons_manifest = Symbole und Farben für Startbildschirme
    .failing = Die Seite hat kein Symbol für Startbildschirme
    .why = Das Smartphone zeigt das Symbol, wenn jemand die Seite zum Startbildschirm hinzufügt; Name und Farben stammen aus dem Manifest.
    .fix = Es muss nichts getan werden; die Mittel sind <link rel="manifest">, <link rel="apple-touch-icon"> und <meta name="theme-color">.
    .the-page-has-none-of-these = Die Seite hat nichts davon: { $says }.
    .the-page-has-says-but-not = Die Seite hat { $says }, aber nicht { $says-b }.
    .the-page-has-says = Die Seite hat { $says }.
    .a-manifest = ein Manifest
    .a-touch-icon = ein Touch-Icon
    .a-theme-colour = eine Themenfarbe

check-legacy_plugins = Die Seite braucht keine Plug-ins
    .failing = Die Seite braucht ein Plug-in, das kein Browser mehr hat
    .why = Flash, Silverlight und Java-Applets laufen in keinem Browser mehr: Besucher sehen ein leeres Feld.
    .fix = Das Objekt durch <video>, <audio>, <canvas> oder eine eigene Seite ersetzen.
    .object-needs-a-plug-in-that = { $count ->
        [one] { $count } Objekt braucht
       *[other] { $count } Objekte brauchen
    } ein Plug-in, das kein Browser mehr hat.
    .the-page-embeds-no-objects = Die Seite bettet keine Objekte ein.
    .no-embedded-object-needs-a-plug = Kein eingebettetes Objekt braucht ein Plug-in.
    .expected-something-that-browsers-show-themselves = etwas, was Browser selbst zeigen
    .the-page-needs-a-plug-in = Die Seite braucht ein Plug-in, das kein Browser mehr hat.

check-meta_keywords = Schlüsselwörter in <meta>
    .failing = Die Seite hat Schlüsselwörter in <meta>
    .why = Google ignoriert sie seit 2009; sie verraten nur der Konkurrenz, wofür eine Seite gefunden werden soll.
    .fix = Es muss nichts getan werden; das Element kann entfallen.
    .the-page-has-keywords-in-meta = Die Seite hat Schlüsselwörter in <meta>, die Google ignoriert.
    .the-page-has-no-keywords-in = Die Seite hat keine Schlüsselwörter in <meta>.
    .expected-nothing-or-keywords-for-other-uses = nichts, oder Schlüsselwörter für andere Zwecke

check-meta_viewport = Die Seite passt sich der Breite des Geräts an
    .failing = Die Seite passt sich Smartphones nicht an
    .why = Ohne viewport-Meta-Element stellen Smartphones die Seite so breit dar wie am Desktop und verkleinern sie, bis sie unlesbar ist.
    .fix = <meta name="viewport" content="width=device-width, initial-scale=1"> in <head> ergänzen.
    .fault-no_viewport = Smartphones zeigen die Seite winzig, so breit wie am Desktop
    .fault-fixed_viewport = Der Viewport der Seite ist nicht so breit wie das Gerät
    .the-page-has-no-viewport-meta = Die Seite hat kein viewport-Meta-Element.
    .the-viewport-meta-element-sets-no = Das viewport-Meta-Element legt keine Breite fest.
    .the-page-adapts-to-the-width = Die Seite passt sich der Breite des Geräts an.
    .the-page-is-always-width-wide = Die Seite ist immer { $width } breit, auf jedem Gerät.
    .the-page-is-scaled-down-at = Die Seite erscheint zuerst verkleinert.
    .found-no-meta-name-viewport = kein <meta name="viewport">

check-mojibake = Die Zeichen der Seite sind unbeschädigt
    .failing = Buchstaben der Seite sind beschädigt
    .why = Wo Text mit der falschen Kodierung gelesen wurde, steht „fÃ¼r“ oder „f�r“ statt „für“.
    .fix = Den Text als UTF-8 speichern und senden und das im Header Content-Type angeben; beschädigt gespeicherten Text reparieren.
    .fault-decoded_twice = Umlaute und Akzente erscheinen als wirre Zeichen
    .fault-undecodable = Buchstaben erscheinen als Fragezeichen
    .it-is-not-certain-whether-characters = Es ist nicht sicher, ob Zeichen des Textes beschädigt oder so gemeint sind.
    .no-character-of-the-text-is = Kein Zeichen des Textes ist beschädigt.
    .characters-of-the-text-are-damaged = An { $count ->
        [one] { $count } Stelle
       *[other] { $count } Stellen
    } sind Zeichen des Textes beschädigt.

check-obsolete_attributes = Attribute, die HTML nicht mehr hat
    .failing = Die Seite verwendet Attribute, die HTML nicht mehr hat
    .why = Angaben zum Aussehen gehören in ein Stylesheet, wo eine Zeile alle Seiten ändert.
    .fix = Farben, Größen und Ausrichtung ins Stylesheet verlegen.
    .the-page-uses-attribute-that-html = Die Seite verwendet { $count ->
        [one] { $count } Attribut
       *[other] { $count } Attribute
    }, { $count ->
        [one] das
       *[other] die
    } HTML nicht mehr hat.
    .the-page-uses-no-obsolete-attributes = Die Seite verwendet keine veralteten Attribute.
    .expected-a-style-sheet = ein Stylesheet
    .found-name-on-element = { $name } an { $element }

check-obsolete_headers = Die Seite sendet keine veralteten Header
    .failing = Die Seite sendet Header, die Browser nicht mehr verstehen
    .why = Niemand liest sie mehr: Sie kosten in jeder Antwort Bytes und sehen nach einem Schutz aus, den es nicht gibt. Manche alten Browser lassen sich darüber sogar angreifen.
    .fix = Jeden aufgeführten Header entfernen und, wo es einen Ersatz gibt, diesen senden.
    .fault-obsolete_header = Die Seite sendet veraltete Header
    .fault-obsolete_directive = Die Seite sendet Header mit veralteten Teilen
    .fault-pragma = Die Seite sendet den veralteten Header Pragma
    .fault-report_to = Die Seite sendet den veralteten Header Report-To
    .fault-xss_filter = Die Seite schaltet einen Filter ein, den Browser nicht mehr haben
    .the-page-sends-no-obsolete-headers = Die Seite sendet keine veralteten Header.
    .the-page-sends-obsolete-header = Die Seite sendet { $count ->
        [one] { $count } veralteten Header
       *[other] { $count } veraltete Header
    }.
    .expected-nothing-it-is-a-header-of = nichts; es ist ein E-Mail-Header
    .expected-link-rel-pingback-if-at-all = <link rel="pingback">, wenn überhaupt
    .expected-frame-src-and-worker-src = frame-src und worker-src
    .expected-nothing-browsers-require-certificate-transparency-anyway = nichts; Browser verlangen Certificate Transparency ohnehin
    .expected-cache-control-pragma-is-for-requests = Cache-Control; Pragma ist für Anfragen
    .expected-nothing-or-0-and-a-content = nichts oder 0, und eine Content-Security-Policy; der Filter lässt sich gegen die Seite wenden

check-paste_blocking = Felder nehmen Eingefügtes an
    .failing = Felder verweigern das Einfügen
    .why = Passwortmanager und Menschen, die nicht gut tippen können, fügen Passwörter und Adressen ein. Ein Feld, das das verweigert, führt zu kürzeren Passwörtern.
    .fix = Den onpaste-Handler entfernen.
    .the-page-has-no-fields = Die Seite hat keine Felder.
    .no-field-refuses-what-is-pasted = Kein Feld verweigert das Einfügen.
    .element-refuses-what-is-pasted = { $count ->
        [one] { $count } Element verweigert
       *[other] { $count } Elemente verweigern
    } das Einfügen.
    .expected-no-onpaste = kein onpaste

check-placeholder_text = Kein Vorlagentext ist übrig
    .failing = Auf der Seite steht noch Vorlagentext
    .why = „Lorem ipsum“ oder „{ "{" }{ "{" } title { "}" }{ "}" }“, wo Besucher und Suchmaschinen Text erwarten, wirkt, als wäre die Seite nicht fertig.
    .fix = Den Text schreiben oder klären, warum die Variable der Vorlage keinen Wert hat.
    .fault-filler_text = Auf der Seite steht noch Blindtext
    .fault-template_mark = Auf der Seite steht noch ein Platzhalter einer Vorlage
    .no-text-of-a-template-is = Kein Vorlagentext ist übrig.
    .text-of-a-template-is-left = An { $count ->
        [one] { $count } Stelle
       *[other] { $count } Stellen
    } steht noch Vorlagentext.
    .expected-text-about-the-page-subject = Text zum Thema der Seite
    .expected-the-value-of-the-template-variable = der Wert der Vorlagenvariablen

check-social = Links zu Social-Media-Profilen
    .failing = Die Seite verlinkt keine Social-Media-Profile
    .why = Links zu den eigenen Profilen helfen Besuchern und Suchmaschinen, diese von Fälschungen zu unterscheiden.
    .fix = Wenn es Profile gibt, von der Seite darauf verlinken.
    .the-page-links-to-no-profile = Die Seite verlinkt kein Profil in einem bekannten sozialen Netzwerk.
    .expected-a-profile-of-your-own = ein eigenes Profil
    .the-page-links-to-social-profile = Die Seite verlinkt { $count ->
        [one] { $count } Social-Media-Profil
       *[other] { $count } Social-Media-Profile
    }: { $names }.

check-technologies = Womit die Seite gemacht ist
    .failing = Die Seite zeigt, womit sie gemacht ist
    .why = Es hilft zu wissen, um welches Programm, Theme oder welche Bibliothek es im übrigen Bericht geht.
    .fix = Es muss nichts getan werden.
    .said-found-names = Gefunden: { $names }.
    .nothing-shows-what-the-page-was = Nichts zeigt, womit die Seite gemacht ist.

check-text_html_ratio = Textanteil am HTML der Seite
    .failing = Nur wenig vom HTML der Seite ist Text
    .why = Ein kleiner Anteil kann viel Markup um wenig Text bedeuten. Suchmaschinen beurteilen Seiten nicht danach.
    .fix = Es muss nichts getan werden; ist die Seite langsam, auf unnötiges Markup und eingebettete Daten prüfen.
    .number-of-the-page-html-is = { $number } % des HTML der Seite sind sichtbarer Text.
    .the-page-is-empty = Die Seite ist leer.
    .less-than-number-is = Weniger als { $number } % des HTML der Seite sind sichtbarer Text.

check-asset_compression = Stylesheets, Skripte und SVG-Bilder werden komprimiert gesendet
    .failing = Textdateien werden unkomprimiert gesendet
    .why = Komprimierung verkleinert Stylesheets und Skripte auf etwa ein Viertel, und auf sie wartet die Seite.
    .fix = gzip, Brotli oder Zstandard auch für text/css, text/javascript, application/json und image/svg+xml einschalten: Viele Server komprimieren von sich aus nur HTML.
    .the-only-file-of-text-is = { $part ->
        [only] Die einzige Textdatei wird
        [both] Beide Textdateien werden
        [all] Alle { $all } Textdateien werden
        [one] 1 von { $all } Textdateien wird
       *[some] { $count } von { $all } Textdateien werden
    } unkomprimiert gesendet.
    .the-only-file-of-text-is-2 = { $part ->
        [only] Die einzige Textdatei wird
        [both] Beide Textdateien werden
        [all] Alle { $all } Textdateien werden
        [one] 1 von { $all } Textdateien wird
       *[some] { $count } von { $all } Textdateien werden
    } komprimiert gesendet.
    .the-page-has-no-files-that = Die Seite hat keine Dateien, deren Komprimierung sich lohnt.
    .not-every-file-of-the-page = Nicht jede Datei der Seite konnte geprüft werden: { $say }.
    .expected-content-encoding-gzip-br-zstd-or = Content-Encoding: gzip, br, zstd oder deflate
    .found-size-url = { $size }: { $url }

check-asset_errors = Stylesheets, Skripte und Bilder der Seite sind vorhanden
    .failing = Dateien der Seite sind nicht nutzbar
    .why = Eine fehlende Datei kostet eine Anfrage, und der Seite fehlen Gestaltung, Funktionen oder ein Bild.
    .fix = Die Adresse korrigieren, die Datei wiederherstellen oder das Element entfernen, das sie lädt.
    .fault-missing_file = Dateien der Seite fehlen
    .fault-wrong_media_type = Dateien der Seite werden als etwas anderes gesendet
    .the-only-file-of-the-page = { $part ->
        [only] Die einzige Datei der Seite fehlt
        [both] Beide Dateien der Seite fehlen
        [all] Alle { $all } Dateien der Seite fehlen
        [one] 1 von { $all } Dateien der Seite fehlt
       *[some] { $count } von { $all } Dateien der Seite fehlen
    }.
    .the-only-file-of-the-page-2 = { $part ->
        [only] Die einzige Datei der Seite ist
        [both] Beide Dateien der Seite sind
        [all] Alle { $all } Dateien der Seite sind
        [one] 1 von { $all } Dateien der Seite ist
       *[some] { $count } von { $all } Dateien der Seite sind
    } vorhanden.
    .the-only-file-of-the-page-3 = { $part ->
        [only] Die einzige Datei der Seite wird
        [both] Beide Dateien der Seite werden
        [all] Alle { $all } Dateien der Seite werden
        [one] 1 von { $all } Dateien der Seite wird
       *[some] { $count } von { $all } Dateien der Seite werden
    } als etwas anderes gesendet.
    .the-page-needs-no-style-sheets = Die Seite braucht keine Stylesheets, Skripte oder Bilder.
    .not-every-file-of-the-page = Nicht jede Datei der Seite konnte geprüft werden: { $say }.
    .expected-status-number = Status { $number }
    .expected-a-type-of-images = ein Bildtyp
    .found-status-number-url = Status { $number }: { $url }

check-cache_headers = Die Cache-Header sind gültig und widersprechen sich nicht
    .failing = Die Cache-Header sind fehlerhaft
    .why = Was ein Cache nicht versteht, ignoriert er; wo Header sich widersprechen, entscheidet er selbst. Die Seite wird dann länger oder kürzer aufbewahrt als gedacht, oder von Caches, die sie nicht haben sollten.
    .fix = Ein einziges Cache-Control mit durch Kommas getrennten Anweisungen senden, Daten im HTTP-Format, ein Vary, das Anfrage-Header nennt, und ein ETag in doppelten Anführungszeichen.
    .fault-contradicting_directives = Cache-Control widerspricht sich selbst
    .fault-contradicting_expires = Expires widerspricht Cache-Control
    .fault-contradicting_pragma = Pragma widerspricht Cache-Control
    .fault-empty_cache_control = Cache-Control ist leer
    .fault-encoding_without_vary = Caches geben womöglich Komprimiertes an die, die es nicht lesen können
    .fault-foreign_date = Die Uhr des Servers geht falsch
    .fault-invalid_age = Der Header Age ist ungültig
    .fault-invalid_date = Ein Datum für Caches ist ungültig
    .fault-invalid_etag = Der Header ETag ist ungültig
    .fault-invalid_seconds = Eine Sekundenangabe für Caches ist ungültig
    .fault-invalid_vary = Der Header Vary ist ungültig
    .fault-malformed_cdn_cache_control = CDN-Cache-Control ist fehlerhaft
    .fault-malformed_directive = Cache-Control ist fehlerhaft
    .fault-modified_in_future = Die Seite wurde zuletzt in der Zukunft geändert
    .fault-no_date = Die Antwort hat kein Datum
    .fault-obsolete_date = Ein Datum für Caches hat ein veraltetes Format
    .fault-obsolete_directive = Cache-Control hat veraltete Teile
    .fault-quoted_seconds = Eine Sekundenangabe für Caches steht in Anführungszeichen
    .fault-repeated_age = Der Header Age wird mehrfach gesendet
    .fault-repeated_date = Ein Datum für Caches wird mehrfach gesendet
    .fault-repeated_directive = Cache-Control sagt etwas mehrfach
    .fault-repeated_etag = Der Header ETag wird mehrfach gesendet
    .fault-request_directive = Cache-Control sagt, was nur Anfragen sagen können
    .fault-stale_response = Caches liefern die Seite länger aus, als sie dürfen
    .fault-unknown_directive = Cache-Control hat Teile, die Caches nicht kennen
    .fault-unquoted_fields = Cache-Control nennt Header ohne Anführungszeichen
    .fault-value_not_allowed = Cache-Control hat einen Wert, wo keiner erlaubt ist
    .fault-vary_by_visitor = Vary macht eine Kopie im Cache für andere Besucher nutzlos
    .fault-vary_host = Vary nennt Host, was nichts bewirkt
    .fault-vary_star = Vary hindert Caches daran, eine Kopie zu verwenden
    .the-page-is-sent-without-headers = Die Seite wird ohne Cache-Header gesendet.
    .the-headers-about-caching-are-valid = Die Cache-Header sind gültig und widersprechen sich nicht.
    .the-headers-about-caching-have-fault = Die Cache-Header haben { $count ->
        [one] { $count } Fehler
       *[other] { $count } Fehler
    }.
    .expected-one-or-the-other = eines von beiden
    .expected-the-same-in-both-or-no = in beiden dasselbe, oder kein Expires; Caches, die max-age kennen, ignorieren es
    .expected-only-cache-control = nur Cache-Control
    .expected-a-directive = eine Anweisung
    .expected-vary-accept-encoding-so-that-caches = Vary: Accept-Encoding, damit Caches es niemandem geben, der es nicht lesen kann
    .expected-an-etag-in-double-quotes-such = ein ETag in doppelten Anführungszeichen, etwa "33a64df5" oder W/"33a64df5"
    .expected-names-of-request-headers = Namen von Anfrage-Headern
    .expected-directives-as-a-structured-dictionary-such = Anweisungen als strukturiertes Wörterbuch, etwa max-age=60
    .expected-directives-separated-by-commas-each-name = Anweisungen durch Kommas getrennt, jeweils name oder name=wert ohne Leerzeichen
    .expected-a-time-in-the-past = ein Zeitpunkt in der Vergangenheit
    .expected-a-date-to-compare-it-with = ein Date zum Vergleich, oder max-age
    .expected-no-post-check-and-no-pre = kein post-check und kein pre-check
    .expected-a-number-without-quotes = eine Zahl ohne Anführungszeichen
    .expected-one-age = ein Age
    .expected-one-date = ein Datum
    .expected-each-directive-once = jede Anweisung einmal
    .expected-one-etag = ein ETag
    .expected-a-directive-for-responses = eine Anweisung für Antworten
    .expected-a-response-that-is-still-fresh = eine Antwort, die noch frisch ist
    .expected-a-directive-that-caches-know = eine Anweisung, die Caches kennen
    .expected-names-of-fields-in-quotes-or = Feldnamen in Anführungszeichen, oder kein Wert
    .expected-the-directive-without-a-value = die Anweisung ohne Wert
    .expected-a-header-with-few-values-or = ein Header mit wenigen Werten, oder Cache-Control: private
    .expected-no-host-which-every-cache-considers = kein Host, den jeder Cache ohnehin berücksichtigt
    .expected-the-names-of-request-headers-with = die Namen von Anfrage-Headern; mit * kann kein Cache die Seite wiederverwenden
    .found-header-with-a-max-age-above = { $header } mit einem max-age über 0
    .found-header-name-with-name = { $header }: { $name } mit { $name-b }
    .found-an-empty-cache-control = ein leeres Cache-Control
    .found-a-content-encoding-without-vary-accept = ein Content-Encoding ohne Vary: Accept-Encoding
    .found-a-last-modified-after-date = ein Last-Modified nach Date
    .found-expires-without-a-valid-date = Expires ohne gültiges Date
    .found-header-more-than-once = { $header } mehrfach
    .found-header-name-again = { $header }: { $name } noch einmal
    .found-age-number-although-the-page-is = Age: { $number }, obwohl die Seite { $number-b } s lang frisch ist

check-cache_policy = Die Dateien der Seite dürfen 30 Tage oder länger im Cache bleiben
    .failing = Wiederkehrende Besucher laden Dateien erneut
    .why = Eine Datei im Browser-Cache muss auf der nächsten Seite und beim nächsten Besuch nicht erneut angefordert werden.
    .fix = Mit Dateien, deren Name sich mit dem Inhalt ändert, Cache-Control: max-age=31536000, immutable senden, mit allen anderen ein max-age von mindestens 30 Tagen.
    .fault-hardly_cached = Wer am nächsten Tag wiederkommt, lädt Dateien erneut
    .fault-cached_briefly = Wer nach einigen Tagen wiederkommt, lädt Dateien erneut
    .the-only-file-from-the-page = { $part ->
        [only] Die einzige Datei
        [both] Beide Dateien
        [all] Alle { $all } Dateien
        [one] 1 von { $all } Dateien
       *[some] { $count } von { $all } Dateien
    } von der eigenen Website { $part ->
        [only] darf
        [one] darf
       *[other] dürfen
    } weniger als einen Tag im Cache bleiben.
    .the-only-file-from-the-page-2 = { $part ->
        [only] Die einzige Datei
        [both] Beide Dateien
        [all] Alle { $all } Dateien
        [one] 1 von { $all } Dateien
       *[some] { $count } von { $all } Dateien
    } von der eigenen Website { $part ->
        [only] darf
        [one] darf
       *[other] dürfen
    } weniger als 30 Tage im Cache bleiben, davon { $number } weniger als einen Tag.
    .the-only-file-from-the-page-3 = { $part ->
        [only] Die einzige Datei
        [both] Beide Dateien
        [all] Alle { $all } Dateien
        [one] 1 von { $all } Dateien
       *[some] { $count } von { $all } Dateien
    } von der eigenen Website { $part ->
        [only] darf
        [one] darf
       *[other] dürfen
    } weniger als 30 Tage im Cache bleiben.
    .the-only-file-from-the-page-4 = { $part ->
        [only] Die einzige Datei
        [both] Beide Dateien
        [all] Alle { $all } Dateien
        [one] 1 von { $all } Dateien
       *[some] { $count } von { $all } Dateien
    } von der eigenen Website { $part ->
        [only] darf
        [one] darf
       *[other] dürfen
    } mindestens 30 Tage im Cache bleiben.
    .the-page-needs-no-files-from = Die Seite braucht keine Dateien von der eigenen Website.
    .not-every-file-of-the-page = Nicht jede Datei der Seite konnte geprüft werden: { $say }.
    .expected-cache-control-max-age-of-at = Cache-Control: max-age von mindestens { $number } ({ $number-b } Tage)
    .found-header-without-max-age-url = { $header }, ohne max-age: { $url }
    .found-no-cache-control-url = kein Cache-Control: { $url }

check-cache_validators = Kopien im Cache lassen sich mit dem Original vergleichen
    .failing = Browser laden auch Unverändertes neu
    .why = Mit einem ETag oder Last-Modified fragt der Browser, ob seine Kopie noch aktuell ist; die Antwort ist dann nur wenige Bytes lang. Ohne beides lädt er alles neu.
    .fix = Mit der Seite und ihren Dateien ein ETag oder Last-Modified senden; die meisten Server tun das bei statischen Dateien, und Frameworks können es bei Seiten.
    .fault-page_without_validator = Browser laden auch die unveränderte Seite neu
    .fault-file_without_validator = Browser laden auch unveränderte Dateien neu
    .no-cache-may-keep-the-page = Kein Cache darf die Seite aufbewahren, und sie hat keine Dateien.
    .the-only-response-that-caches-may = { $part ->
        [only] Die einzige Antwort, die Caches aufbewahren dürfen, hat
        [both] Beide Antworten, die Caches aufbewahren dürfen, haben
        [all] Alle { $all } Antworten, die Caches aufbewahren dürfen, haben
        [one] 1 von { $all } Antworten, die Caches aufbewahren dürfen, hat
       *[some] { $count } von { $all } Antworten, die Caches aufbewahren dürfen, haben
    } ein ETag oder ein Last-Modified.
    .the-only-response-that-caches-may-2 = { $part ->
        [only] Die einzige Antwort, die Caches aufbewahren dürfen, hat
        [both] Beide Antworten, die Caches aufbewahren dürfen, haben
        [all] Alle { $all } Antworten, die Caches aufbewahren dürfen, haben
        [one] 1 von { $all } Antworten, die Caches aufbewahren dürfen, hat
       *[some] { $count } von { $all } Antworten, die Caches aufbewahren dürfen, haben
    } weder ETag noch Last-Modified.
    .not-every-file-of-the-page = Nicht jede Datei der Seite konnte geprüft werden: { $say }.
    .expected-an-etag-or-a-last-modified = ein ETag- oder Last-Modified-Header
    .found-the-page = die Seite

check-document_caching = Caches wissen, wie lange sie die Seite zeigen dürfen
    .failing = Besucher sehen womöglich eine alte Kopie der Seite
    .why = Ohne Vorgabe zeigen Browser eine Seite für ein Zehntel der Zeit seit ihrer letzten Änderung: eine vom Vorjahr einen Monat lang. Mit einer langen sehen Besucher nicht, was sich geändert hat. Ein gemeinsamer Cache, der eine Seite mit Cookie aufbewahrt, gibt das Cookie eines Besuchers an andere weiter.
    .fix = Mit Seiten Cache-Control: no-cache senden oder ein max-age von Minuten; außerdem private, wenn die Seite Cookies setzt oder je nach Besucher anders ist.
    .fault-cookie_in_shared_cache = Besucher bekommen womöglich das Cookie eines anderen
    .fault-kept_too_long = Besucher sehen womöglich eine sehr alte Kopie der Seite
    .fault-kept_long = Besucher sehen womöglich eine Stunden alte Kopie der Seite
    .fault-no_lifetime = Der Server sagt nicht, wie lange eine Kopie der Seite gilt
    .caches-may-show-the-page-for = Caches dürfen die Seite { $say } lang zeigen, ohne nachzufragen.
    .shared-caches-may-give-the-cookie = Gemeinsame Caches geben womöglich das Cookie eines Besuchers an andere.
    .no-cache-may-keep-the-page = Kein Cache darf die Seite aufbewahren.
    .nothing-says-for-how-long-caches = Nichts sagt, wie lange Caches die Seite zeigen dürfen, aber sie wurde erst vor Kurzem geändert, sodass Browser bald nachfragen.
    .nothing-says-for-how-long-caches-2 = Nichts sagt, wie lange Caches die Seite zeigen dürfen oder wann sie zuletzt geändert wurde, daher fragen Browser jedes Mal nach.
    .caches-guess-for-how-long-they = Caches raten, wie lange sie die Seite zeigen dürfen: Browser zeigen sie womöglich { $say } lang, ohne nachzufragen.
    .caches-guess-for-how-long-they-2 = Caches raten, wie lange sie die Seite zeigen dürfen: Browser zeigen sie womöglich, ohne nachzufragen.
    .second = { $count ->
        [one] { $count } Sekunde
       *[other] { $count } Sekunden
    }
    .minute = { $count ->
        [one] { $count } Minute
       *[other] { $count } Minuten
    }
    .hour = { $count ->
        [one] { $count } Stunde
       *[other] { $count } Stunden
    }
    .day = { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    }
    .found-no-cache-control-and-no-expires = kein Cache-Control und kein Expires
    .expected-cache-control-private-or-no-cookie = Cache-Control: private, oder kein Cookie
    .expected-cache-control-no-cache-or-a = Cache-Control: no-cache, oder ein max-age von Minuten
    .found-cookie-on-a-page-that-shared = { $cookie } auf einer Seite, die gemeinsame Caches aufbewahren dürfen

check-dom_size = Das DOM der Seite ist überschaubar
    .failing = Die Seite hat zu viele Elemente
    .why = Jedes Element kostet Speicher und verlangsamt Gestaltung und Layout, vor allem auf Smartphones.
    .fix = Lange Listen in Teilen zeigen, Hüllen um einzelne Elemente entfernen und verborgene Teile erst bei Bedarf erzeugen.
    .fault-deep_nesting = Die Elemente der Seite sind zu tief verschachtelt
    .fault-many_children = Elemente haben sehr viele Kinder
    .the-page-has-element-more-than = Die Seite hat { $count ->
        [one] { $count } Element
       *[other] { $count } Elemente
    }, mehr als { $number }.
    .the-page-has-element-number-of = Die Seite hat { $count ->
        [one] { $count } Element
       *[other] { $count } Elemente
    }, davon { $number } in einem einzigen.
    .the-page-has-element-nested-level = Die Seite hat { $count ->
        [one] { $count } Element
       *[other] { $count } Elemente
    }, { $number ->
        [one] { $number } Ebene
       *[other] { $number } Ebenen
    } tief verschachtelt.
    .the-page-has-element = Die Seite hat { $count ->
        [one] { $count } Element
       *[other] { $count } Elemente
    }.
    .expected-at-most-number = höchstens { $number }
    .found-depth-number = Tiefe { $number }
    .found-number-children = { $number } Kinder

check-duplicate_assets = Die Seite lädt jedes Skript einmal
    .failing = Die Seite lädt einige Skripte doppelt
    .why = Ein Skript, das zweimal läuft, zählt Besuche doppelt, reagiert auf jeden Klick doppelt und braucht doppelt so lange. Zwei Versionen einer Bibliothek stören einander.
    .fix = Das zweite <script> entfernen und sich auf eine Version jeder Bibliothek einigen.
    .fault-script_again = Die Seite lädt dasselbe Skript noch einmal
    .fault-library_again = Die Seite lädt dieselbe Bibliothek noch einmal
    .the-page-loads-no-scripts = Die Seite lädt keine Skripte.
    .the-page-loads-every-script-once = Die Seite lädt jedes Skript einmal.
    .the-page-loads-script-again = Die Seite lädt { $count ->
        [one] { $count } Skript
       *[other] { $count } Skripte
    } noch einmal.
    .expected-one-version-of-each-library = eine Version jeder Bibliothek
    .expected-each-script-once = jedes Skript einmal
    .found-name-besides-version = { $name } neben { $version }
    .found-name-as-on-line-number = { $name }, wie in Zeile { $number }
    .the-page-loads-the-same-library-again = Die Seite lädt dieselbe Bibliothek noch einmal.
    .the-page-loads-the-same-script-again = Die Seite lädt dasselbe Skript noch einmal.

check-font_display = Text ist sichtbar, während Schriften laden
    .failing = Text ist unsichtbar, während Schriften laden
    .why = Wenn das Stylesheet nichts anderes sagt, zeigen Browser bis zu drei Sekunden lang keinen Text, während dessen Schrift lädt.
    .fix = In jedem @font-face font-display: swap, fallback oder optional ergänzen, bei URLs von Google Fonts &display=swap.
    .no-style-sheet-that-was-read = Kein gelesenes Stylesheet bietet eine Schrift an.
    .text-is-shown-while-its-fonts = Text ist sichtbar, während seine Schriften laden.
    .expected-font-display-swap-fallback-or-optional = font-display: swap, fallback oder optional
    .expected-display-swap-in-the-url = display=swap in der URL
    .text-can-stay-invisible = Text kann bis zu 3 Sekunden unsichtbar bleiben, während { $count ->
        [one] { $count } Schrift lädt
       *[other] { $count } Schriften laden
    }.

check-http2 = Die Seite wird über HTTP/2 oder HTTP/3 ausgeliefert
    .failing = Die Seite wird mit einer alten HTTP-Version gesendet
    .why = HTTP/1.1 sendet auf jeder Verbindung eine Datei nach der anderen, HTTP/2 und HTTP/3 viele gleichzeitig.
    .fix = HTTP/2 im Webserver oder im Proxy davor einschalten; fast alle unterstützen es.
    .the-page-is-served-over-version = Die Seite wird über { $version } ausgeliefert, das für jede Datei eine Verbindung braucht.
    .the-page-is-not-served-over = Die Seite wird nicht über https ausgeliefert, und HTTP/2 verwenden Browser nur über https.
    .the-page-is-served-over-version-2 = Die Seite wird über { $version } ausgeliefert, nicht über HTTP/2.
    .the-page-is-served-over-version-3 = Die Seite wird über { $version } ausgeliefert.
    .expected-http-2-or-http-3 = HTTP/2 oder HTTP/3

check-http_requests = Die Seite braucht wenige Dateien
    .failing = Die Seite braucht viele Dateien
    .why = Bis die Seite vollständig ist, kostet jede Datei eine Anfrage und jeder weitere Host eine Verbindung.
    .fix = Kleine Skripte und Stylesheets zusammenfassen, Unbenutztes entfernen und Bildern weiter unten loading="lazy" geben.
    .the-page-needs-file-says = Die Seite braucht { $count ->
        [one] { $count } Datei
       *[other] { $count } Dateien
    }: { $says }.
    .the-page-needs-file-says-number = Die Seite braucht { $count ->
        [one] { $count } Datei
       *[other] { $count } Dateien
    }: { $says }; { $number } von { $number-b ->
        [one] { $number-b } anderem Host
       *[other] { $number-b } anderen Hosts
    }.
    .the-page-needs-no-other-files = Die Seite braucht keine weiteren Dateien.
    .audio-or-video-file = { $count ->
        [one] { $count } Audio- oder Videodatei
       *[other] { $count } Audio- und Videodateien
    }
    .font = { $count ->
        [one] { $count } Schrift
       *[other] { $count } Schriften
    }
    .frame = { $count ->
        [one] { $count } Frame
       *[other] { $count } Frames
    }
    .image = { $count ->
        [one] { $count } Bild
       *[other] { $count } Bilder
    }
    .other-file = { $count ->
        [one] { $count } andere Datei
       *[other] { $count } andere Dateien
    }
    .script = { $count ->
        [one] { $count } Skript
       *[other] { $count } Skripte
    }
    .style-sheet = { $count ->
        [one] { $count } Stylesheet
       *[other] { $count } Stylesheets
    }
    .expected-at-most-number-files = höchstens { $number } Dateien

check-image_bytes = Alle Bilddateien sind klein
    .failing = Bilddateien sind groß
    .why = Bei langsamer Verbindung dauert ein Bild von einem halben Megabyte allein schon länger, als Besucher auf eine Seite warten.
    .fix = Bilder auf die Größe verkleinern, in der sie gezeigt werden, mit srcset mehrere Größen anbieten und Fotos als AVIF oder WebP mit einer Qualität von etwa 80 speichern.
    .the-page-has-no-images-whose = Die Seite hat keine Bilder, deren Größe bekannt ist.
    .image-has-at-most-size = { $count ->
        [one] { $count } Bild hat
       *[other] { $count } Bilder haben
    } höchstens { $size }.
    .not-every-image-could-be-checked = Nicht jedes Bild konnte geprüft werden: { $say }.
    .expected-at-most-size = höchstens { $size }
    .found-size-url = { $size }: { $url }
    .image-is-larger-the-largest = { $count ->
        [one] { $count } Bild ist größer als { $size }: Es hat { $size-b }.
       *[other] { $count } Bilder sind größer als { $size }, das größte { $size-b }.
    }

check-image_dimensions = Bilder haben eine Breite und eine Höhe
    .failing = Die Seite springt, wenn ihre Bilder nachladen
    .why = Ein Browser, der die Größe eines Bildes nicht kennt, reserviert keinen Platz dafür, und der Text springt, wenn das Bild ankommt.
    .fix = Jedem <img> Breite und Höhe in Pixeln als Attribute geben; CSS kann es trotzdem kleiner machen.
    .the-only-image-lacks-a-width = { $part ->
        [only] Dem einzigen Bild fehlt
        [both] Beiden Bildern fehlt
        [all] Allen { $all } Bildern fehlt
        [one] 1 von { $all } Bildern fehlt
       *[some] { $count } von { $all } Bildern fehlt
    } eine Breite oder Höhe.
    .the-only-image-has-a-width = { $part ->
        [only] Das einzige Bild hat
        [both] Beide Bilder haben
        [all] Alle { $all } Bilder haben
        [one] 1 von { $all } Bildern hat
       *[some] { $count } von { $all } Bildern haben
    } eine Breite und eine Höhe.
    .the-page-has-no-images-that = Die Seite hat keine Bilder, die eine Größe brauchen.
    .image-has-no-width-or-height = { $count ->
        [one] { $count } Bild hat
       *[other] { $count } Bilder haben
    } in der Seite keine Breite oder Höhe, aber womöglich durch einen Stil: { $say }.
    .expected-width-and-height = width und height

check-image_format = Bilder verwenden moderne Formate
    .failing = Bilder gibt es nur in einem alten Format mit größeren Dateien
    .why = AVIF und WebP brauchen für dasselbe Bild etwa halb so viele Bytes wie JPEG, PNG und GIF, und jeder aktuelle Browser unterstützt sie.
    .fix = Bilder als AVIF oder WebP speichern oder diese in <picture> zusätzlich zum alten Format anbieten.
    .the-page-has-no-images-that = Die Seite hat keine Bilder, die eigene Dateien sind.
    .every-image-is-small-or-comes = Jedes Bild ist klein oder hat ein modernes Format.
    .not-every-image-could-be-checked = Nicht jedes Bild konnte geprüft werden: { $say }.
    .image-is-available-only-as-jpeg = { $count ->
        [one] { $count } Bild gibt
       *[other] { $count } Bilder gibt
    } es nur als JPEG, PNG, GIF oder BMP.
    .expected-avif-or-webp = AVIF oder WebP
    .found-format-size-url = { $format }, { $size }: { $url }

check-inline_size = Eingebettete Stile, Skripte und Daten sind klein
    .failing = Viel Code steht in der Seite statt in Dateien
    .why = Alles Eingebettete wird mit jeder Seite erneut gesendet, und der Browser kann es nicht im Cache behalten.
    .fix = Große Stile, Skripte und data:-URLs in eigene Dateien auslagern.
    .fault-inline_code = Große Stile und Skripte stehen in der Seite selbst
    .fault-long_data_url = Eine große Datei steht in der Seite selbst
    .the-page-has-size-of-inline = Die Seite hat { $size } an eingebetteten Stilen und Skripten und { $count ->
        [one] { $count } style-Attribut
       *[other] { $count } style-Attribute
    }.
    .the-page-has-size-of-inline-2 = Die Seite hat { $size } an eingebetteten Stilen und Skripten.
    .the-page-has-large-data-url = Die Seite hat { $count ->
        [one] { $count } große data:-URL
       *[other] { $count } große data:-URLs
    }.
    .expected-at-most-size-in-all = insgesamt höchstens { $size }
    .expected-at-most-size = höchstens { $size }
    .found-size-in-element = { $size } in { $element }
    .found-a-data-url-of-size = eine data:-URL von { $size }

check-lazy_loading = Sofort benötigte Bilder werden nicht verzögert geladen
    .failing = Ein sofort sichtbares Bild wird verzögert geladen
    .why = loading="lazy" spart Arbeit bei Bildern weiter unten auf der Seite, verzögert aber das Bild, das Besucher zuerst sehen.
    .fix = loading="lazy" vom ersten großen Bild entfernen und bei Bildern weiter unten verwenden.
    .besides-the-first-image-count-more = Außer dem ersten Bild { $count ->
        [one] lädt
       *[other] laden
    } { $count } weitere sofort, egal wo auf der Seite.
    .the-page-has-no-images-to = Die Seite hat keine Bilder zu laden.
    .no-image-that-is-needed-at = Kein sofort benötigtes Bild wird verzögert.
    .image-that-is-needed-at-once = { $count ->
        [one] { $count } sofort benötigtes Bild wird
       *[other] { $count } sofort benötigte Bilder werden
    } durch loading="lazy" verzögert.
    .expected-loading-lazy-if-it-is-further = loading="lazy", wenn es weiter unten ist
    .expected-no-loading-attribute = kein loading-Attribut

check-load_time = Ladezeit des HTML der Seite
    .failing = Das HTML der Seite lädt lange
    .why = Langsame Seiten werden verlassen. Dies ist die Zeit für das HTML allein, einmal gemessen vom Ort der Prüfung aus.
    .fix = Wenn sie lang ist, klären, ob der Server spät antwortet, die Seite groß ist oder unkomprimiert gesendet wird.
    .the-page-html-took-number-ms = Das HTML der Seite brauchte { $number } ms; das ist lang.
    .the-page-html-took-number-ms-2 = Das HTML der Seite brauchte { $number } ms.

check-minification = Skripte und Stylesheets sind minifiziert
    .failing = Skripte und Stylesheets könnten kleiner sein
    .why = Kommentare und Einrückungen helfen denen, die den Code schreiben; Besucher laden sie umsonst herunter.
    .fix = Skripte und Stylesheets vom Build-Werkzeug oder vom Proxy vor dem Webserver minifizieren lassen.
    .the-page-needs-no-scripts-or = Die Seite braucht keine Skripte oder Stylesheets von der eigenen Website.
    .minifying-file-would-save-too-little = { $count ->
        [one] { $count } Datei
       *[other] { $count } Dateien
    } zu minifizieren, würde kaum etwas sparen.
    .not-every-script-and-style-sheet = Nicht jedes Skript und Stylesheet konnte gelesen werden: { $say }.
    .file-is-not-minified = { $count ->
        [one] { $count } Datei ist
       *[other] { $count } Dateien sind
    } nicht minifiziert.
    .expected-minified = minifiziert
    .found-size-number-to-save-url = { $size } ({ $number } %) Ersparnis: { $url }

check-page_size = Das HTML der Seite ist klein
    .failing = Das HTML der Seite ist groß
    .why = Ein großes Dokument braucht lange, bis es da und verarbeitet ist. Googlebot liest nur die ersten 2 MB.
    .fix = Eingebettete Daten, Bilder, Stile und Skripte in eigene Dateien auslagern und lange Listen auf mehrere Seiten verteilen.
    .the-page-html-is-number-bytes = Das HTML der Seite ist { $number } Byte lang, mehr als die { $number-b }, die Googlebot liest.
    .the-page-html-is-number-bytes-2 = Das HTML der Seite ist { $number } Byte lang, mehr als { $number-b }.
    .the-page-html-is-byte-long = Das HTML der Seite ist { $count ->
        [one] { $count } Byte
       *[other] { $count } Byte
    } lang.

check-page_weight = Die Datenmenge der Seite ist klein
    .failing = Die Datenmenge der Seite ist groß
    .why = Jedes Byte kostet bei langsamer Verbindung Zeit und bei begrenztem Datenvolumen Geld.
    .fix = Bilder verkleinern und als AVIF oder WebP speichern, Skripte und Stile komprimieren und minifizieren und Unbenutztes entfernen.
    .the-page-weighs-size-with-file-2 = Die Seite umfasst { $size } mit { $count ->
        [one] { $count } Datei
       *[other] { $count } Dateien
    }.
    .the-page-weighs-at-least-size-2 = Die Seite umfasst mindestens { $size } mit { $count ->
        [one] { $count } Datei
       *[other] { $count } Dateien
    }.
    .the-size-of-file-is-unknown = Die Größe von { $count ->
        [one] { $count } Datei
       *[other] { $count } Dateien
    } ist unbekannt ({ $say }); der Rest der Seite umfasst { $size }.
    .the-size-of-file-is-unknown-2 = Die Größe von { $count ->
        [one] { $count } Datei
       *[other] { $count } Dateien
    } ist unbekannt, da der Server sie nicht nennt; der Rest der Seite umfasst { $size }.
    .expected-size-for-the-whole-page = { $size } für die ganze Seite
    .found-size-url = { $size }: { $url }
    .heavy = Die Seite umfasst { $size } ({ $count ->
        [one] { $count } Datei
       *[other] { $count } Dateien
    }); leicht sind { $size-b }.
    .heavy-at-least = Die Seite umfasst mindestens { $size } ({ $count ->
        [one] { $count } Datei
       *[other] { $count } Dateien
    }); leicht sind { $size-b }.

check-render_blocking = Skripte und Stile verzögern die Darstellung nicht
    .failing = Besucher sehen nichts, bis einige Dateien geladen sind
    .why = Browser zeigen nichts, bis die Skripte in <head> ohne async oder defer angekommen und ausgeführt und alle Stylesheets angekommen sind.
    .fix = Skripten in <head> defer oder async geben, Stylesheets zusammenfassen und von der eigenen Website ausliefern, Druck-Stylesheets media="print" geben und Stylesheets verlinken, statt sie im CSS zu importieren.
    .fault-blocking_script = Besucher sehen nichts, bis Skripte geladen sind
    .fault-css_import = Besucher warten auf Stylesheets, die weitere laden
    .fault-foreign_style_sheet = Besucher warten auf Stylesheets anderer Websites
    .fault-style_sheet = Besucher warten auf viele Stylesheets
    .script = { $count ->
        [one] { $count } Skript
       *[other] { $count } Skripte
    }
    .style-sheet = { $count ->
        [one] { $count } Stylesheet
       *[other] { $count } Stylesheets
    }
    .style-sheet-that-another-one-imports = { $count ->
        [one] { $count } Stylesheet, das ein anderes importiert
       *[other] { $count } Stylesheets, die andere importieren
    }
    .say-and-say = { $say } und { $say-b }
    .style-sheet-of-another-site = { $count ->
        [one] { $count } Stylesheet einer anderen Website
       *[other] { $count } Stylesheets anderer Websites
    }
    .nothing-in-head-delays-rendering = Nichts in <head> verzögert die Darstellung.
    .rendering-waits-only-for-style-sheet = Die Darstellung wartet nur auf { $count ->
        [one] { $count } Stylesheet
       *[other] { $count } Stylesheets
    }: { $urls }.
    .expected-async-defer-or-type-module = async, defer oder type="module"
    .expected-a-style-sheet-of-the-page = ein Stylesheet der eigenen Website
    .expected-at-most-number-style-sheets = höchstens { $number } Stylesheets
    .found-import-of-url-in-source-line = @import von { $url } in { $source }, Zeile { $number }
    .found-import-of-url = @import von { $url }
    .say-and-say-delay-the-page = { $say } und { $say-b } verzögern die Darstellung.
    .say-delays-the-page = { $say } verzögert die Darstellung.
    .say-delay-the-page = { $say } verzögern die Darstellung.

check-resource_hints = Hinweise zum frühen Laden sind vollständig
    .failing = Hinweise zum frühen Laden wirken nicht
    .why = Ein preload ohne as wird ignoriert oder doppelt geladen, und eine Verbindung ohne crossorigin taugt nicht für Schriften: Der Hinweis kostet Zeit, statt welche zu sparen.
    .fix = Jedem preload ein as geben, und crossorigin den preloads von Schriften und dem preconnect zu deren Host.
    .fault-preload_without_as = Eine Datei soll früh geladen werden, ohne Angabe, was sie ist
    .fault-unknown_as = Eine Datei soll früh als etwas geladen werden, was es nicht gibt
    .fault-font_without_crossorigin = Eine Schrift wird wegen eines unvollständigen Hinweises doppelt geladen
    .fault-preconnect_without_crossorigin = Eine frühe Verbindung wird für Schriften nicht genutzt
    .the-page-gives-no-hints-about = Die Seite gibt keine Hinweise zum frühen Laden.
    .the-hints-about-what-to-load = Die Hinweise zum frühen Laden sind vollständig.
    .hint-about-what-to-load-early = { $count ->
        [one] { $count } Hinweis zum frühen Laden kann
       *[other] { $count } Hinweise zum frühen Laden können
    } nicht wie gedacht wirken.
    .expected-crossorigin-without-which-the-font-is = crossorigin, ohne das die Schrift doppelt geladen wird
    .expected-crossorigin-as-fonts-are-always-loaded = crossorigin, da Schriften immer damit geladen werden
    .expected-as-with-what-is-loaded = as mit dem, was geladen wird
    .found-a-preload-of-a-font-without = ein preload einer Schrift ohne crossorigin: { $url }
    .found-a-preconnect-to-a-host-of = ein preconnect zu einem Schriften-Host ohne crossorigin: { $url }
    .found-a-preload-without-as-url = ein preload ohne as: { $url }
    .found-a-preload-as-something-unknown-url = ein preload als etwas Unbekanntes: { $url }

check-text_compression = Die Seite wird komprimiert gesendet
    .failing = Die Seite wird unkomprimiert gesendet
    .why = Komprimierung verkleinert HTML auf etwa ein Viertel; bei langsamer Verbindung kommt es viel früher an.
    .fix = gzip, Brotli oder Zstandard für HTML im Webserver oder im Proxy davor einschalten.
    .the-page-is-only-size-long = Die Seite ist nur { $size } lang, zu kurz für eine Komprimierung.
    .the-page-is-sent-compressed-codings = Die Seite wird komprimiert gesendet ({ $codings }): { $size } statt { $size-b }.
    .expected-content-encoding-gzip-br-zstd-or = Content-Encoding: gzip, br, zstd oder deflate
    .found-no-content-encoding-header = kein Content-Encoding-Header
    .size-could-be-about-size = Aus { $size } könnten etwa { $size-b } werden.

check-ttfb = Der Server antwortet schnell
    .failing = Der Server antwortet langsam
    .why = Bevor die Antwort beginnt, lässt sich nichts anzeigen; alles andere wartet darauf.
    .fix = Seiten aus einem Cache ausliefern, bei weit entfernten Besuchern in deren Nähe, und klären, womit der Server seine Zeit verbringt.
    .the-server-response-began-after-number = Die Antwort des Servers begann nach { $number } ms, später als { $number-b } ms.
    .the-server-response-began-after-number-2 = Die Antwort des Servers begann nach { $number } ms.
    .expected-at-most-number-ms = höchstens { $number } ms
    .found-number-ms = { $number } ms

check-clickjacking = Nur erlaubte Websites können die Seite in einen Frame setzen
    .failing = Jede Website kann die Seite in einen Frame setzen
    .why = Eine Website, die die Seite in einem unsichtbaren Frame zeigt, kann Besucher auf Dinge klicken lassen, die sie nicht sehen.
    .fix = Content-Security-Policy: frame-ancestors 'self' oder X-Frame-Options: SAMEORIGIN senden.
    .fault-no_frame_protection = Nichts hindert andere Websites daran, die Seite in einem Frame anzuzeigen
    .fault-frames_allowed = Laut Richtlinie der Seite darf jede Website sie in einem Frame anzeigen
    .fault-allow_from = X-Frame-Options hat einen Wert, den Browser ignorieren
    .fault-invalid_frame_options = Andere Websites können die Seite unsichtbar einbetten und Klicks abfangen
    .fault-contradicting_frame_options = X-Frame-Options widerspricht sich selbst
    .any-site-can-put-the-page = Jede Website kann die Seite in einen Frame setzen.
    .the-content-security-policy-lets-any = Die Content-Security-Policy lässt jede Website die Seite in einen Frame setzen.
    .x-frame-options-says-allow-from = X-Frame-Options sagt ALLOW-FROM, was Browser ignorieren; jede Website kann die Seite in einen Frame setzen.
    .x-frame-options-says-neither-deny = X-Frame-Options sagt weder DENY noch SAMEORIGIN; jede Website kann die Seite in einen Frame setzen.
    .the-content-security-policy-limits-who = Die Content-Security-Policy begrenzt, wer die Seite in einen Frame setzen darf.
    .x-frame-options-limits-who-may = X-Frame-Options begrenzt, wer die Seite in einen Frame setzen darf.
    .x-frame-options-contradicts-itself-so = X-Frame-Options widerspricht sich selbst; Browser zeigen die Seite in gar keinem Frame.
    .expected-frame-ancestors-elf-in-content-security = frame-ancestors 'self' in Content-Security-Policy, oder X-Frame-Options: SAMEORIGIN
    .found-no-frame-ancestors-and-no-x = kein frame-ancestors und kein X-Frame-Options-Header

check-cookies = Cookies werden sicher gesetzt
    .failing = Cookies werden nicht sicher gesetzt
    .why = Ein Sitzungscookie, das über http gesendet wird oder das Skripte lesen können, lässt sich stehlen und damit das Konto des Besuchers. Cookies mit widersprüchlichen Attributen verwerfen Browser.
    .fix = Cookies mit Secure und SameSite=Lax setzen, solche für Sitzungen und Anmeldungen zusätzlich mit HttpOnly.
    .fault-session_unprotected = Unterwegs kann jeder das Anmelde-Cookie lesen
    .fault-session_not_secure = Das Anmelde-Cookie wird auch unverschlüsselt gesendet
    .fault-session_not_http_only = Skripte können das Anmelde-Cookie lesen
    .fault-same_site_none_not_secure = Browser lehnen ein Cookie für andere Websites ohne Secure ab
    .fault-partitioned_not_secure = Browser lehnen ein partitioniertes Cookie ohne Secure ab
    .fault-secure_over_http = Browser lehnen ein sicheres Cookie ab, das über http kommt
    .fault-broken_prefix = Browser lehnen ein Cookie ab, das nicht hält, was sein Name verspricht
    .fault-foreign_domain = Browser lehnen ein Cookie für die Domain einer anderen Website ab
    .fault-invalid_same_site = Ein Cookie hat ein ungültiges SameSite
    .fault-too_long = Browser lehnen ein zu langes Cookie ab
    .fault-control_character = Browser lehnen ein Cookie mit Steuerzeichen ab
    .fault-csrf_unprotected = Das Cookie gegen gefälschte Anfragen ist ungeschützt
    .fault-csrf_without_same_site = Das Cookie gegen gefälschte Anfragen hat kein SameSite
    .fault-not_secure = Cookies werden auch unverschlüsselt gesendet
    .fault-invalid_expires = Ein Cookie hat ein ungültiges Ablaufdatum
    .fault-invalid_max_age = Ein Cookie hat eine ungültige Lebensdauer
    .fault-invalid_path = Ein Cookie hat einen ungültigen Pfad
    .fault-long_attribute = Browser ignorieren einen zu langen Teil eines Cookies
    .fault-long_life = Ein Cookie soll länger leben, als Browser erlauben
    .fault-no_name = Ein Cookie hat keinen Namen
    .fault-non_ascii_cookie = Ein Cookie enthält Zeichen außerhalb von ASCII
    .fault-unknown_attribute = Ein Cookie hat Teile, die Browser nicht kennen
    .the-only-cookie-is-set-securely = { $part ->
        [only] Das einzige Cookie wird
        [both] Beide Cookies werden
        [all] Alle { $all } Cookies werden
        [one] 1 von { $all } Cookies wird
       *[some] { $count } von { $all } Cookies werden
    } sicher gesetzt.
    .the-page-sets-no-cookies = Die Seite setzt keine Cookies.
    .expected-secure-path-and-no-domain-as = Secure, Path=/ und kein Domain, wie Namen mit { $name } verlangen
    .expected-secure-as-names-with-name-or = Secure, wie Namen mit { $name } oder { $name-b } verlangen
    .expected-httponly-as-names-with-name-require = HttpOnly, wie Namen mit { $name } verlangen
    .expected-no-control-characters-browsers-drop-such = keine Steuerzeichen; Browser verwerfen ein solches Cookie
    .expected-secure-and-samesite-strict = Secure und SameSite=Strict
    .expected-samesite-strict = SameSite=Strict
    .expected-a-domain-of-the-host-that = ein Domain des Hosts, der es setzt, oder keines
    .expected-a-date-in-expires-such-as = ein Datum in Expires, etwa { $date }
    .expected-a-whole-number-in-max-age = eine ganze Zahl in Max-Age
    .expected-a-path-that-begins-with-a = ein Path, der mit einem Schrägstrich beginnt
    .expected-samesite-strict-lax-or-none = SameSite=Strict, Lax oder None
    .expected-at-most-number-bytes-in-an = höchstens { $number } Byte in einem Attribut
    .expected-at-most-number-days-browsers-keep = höchstens { $number } Tage; länger bewahren Browser kein Cookie auf
    .expected-a-name-and-an-equals-sign = ein Name und ein Gleichheitszeichen vor dem Wert
    .expected-secure = Secure
    .expected-secure-with-partitioned = Secure bei Partitioned
    .expected-secure-with-samesite-none = Secure bei SameSite=None
    .expected-https-browsers-drop-a-cookie-with = https: Ein Cookie mit Secure, das über http kommt, verwerfen Browser
    .expected-httponly = HttpOnly
    .expected-secure-and-httponly = Secure und HttpOnly
    .expected-at-most-number-bytes-of-name = höchstens { $number } Byte für Name und Wert; ein längeres Cookie verwerfen Browser
    .expected-only-expires-max-age-domain-path = nur Expires, Max-Age, Domain, Path, Secure, HttpOnly, SameSite und Partitioned
    .found-cookie-with-a-control-character = { $cookie }, mit einem Steuerzeichen
    .found-cookie-set-by-the-redirect-from = { $cookie }, gesetzt durch die Weiterleitung von { $url }
    .found-cookie-number-bytes = { $cookie }, { $number } Byte
    .says = { $says }.
    .cookie-can-be-stolen = { $count ->
        [one] { $count } Cookie kann gestohlen werden
       *[other] { $count } Cookies können gestohlen werden
    }
    .can-be-stolen = { $count ->
        [one] { $count } kann gestohlen werden
       *[other] { $count } können gestohlen werden
    }
    .cookie-is-refused = { $count ->
        [one] { $count } Cookie lehnen Browser ab
       *[other] { $count } Cookies lehnen Browser ab
    }
    .is-refused = { $count } lehnen Browser ab
    .cookie-has-an-invalid-samesite = { $count ->
        [one] { $count } Cookie hat ein ungültiges SameSite
       *[other] { $count } Cookies haben ein ungültiges SameSite
    }
    .has-an-invalid-samesite = { $count ->
        [one] { $count } hat ein ungültiges SameSite
       *[other] { $count } haben ein ungültiges SameSite
    }
    .cookie-could-be-protected-better = { $count ->
        [one] { $count } Cookie könnte besser geschützt sein
       *[other] { $count } Cookies könnten besser geschützt sein
    }
    .cookie-has-a-faulty-attribute = { $count ->
        [one] { $count } Cookie hat ein fehlerhaftes Attribut
       *[other] { $count } Cookies haben ein fehlerhaftes Attribut
    }
    .has-a-faulty-attribute = { $count ->
        [one] { $count } hat ein fehlerhaftes Attribut
       *[other] { $count } haben ein fehlerhaftes Attribut
    }

check-cors = Andere Websites können die Seite nicht mit Anmeldung der Besucher lesen
    .failing = Jede Website kann mitlesen, was angemeldete Besucher hier sehen
    .why = Erlaubt die Antwort jeden Ursprung zusammen mit Anmeldedaten, kann jede Website, die ein Besucher öffnet, lesen, was er hier angemeldet sieht.
    .fix = Access-Control-Allow-Credentials: true nur für Ursprünge aus einer festen Liste senden, oder Access-Control-Allow-Origin: * ohne Anmeldedaten.
    .no-other-site-may-read-the = Keine andere Website darf die Seite lesen.
    .only-the-sites-that-the-server = Nur die Websites, die der Server nennt, dürfen die Seite lesen.
    .other-sites-may-read-the-page = Andere Websites dürfen die Seite lesen, aber nicht mit der Anmeldung der Besucher.
    .the-page-was-not-requested-from = Die Seite wurde nicht von einem anderen Ursprung aus angefragt.
    .the-response-to-another-origin-could = Die Antwort an einen anderen Ursprung konnte nicht abgerufen werden: { $say }
    .expected-a-fixed-list-of-origins-or = eine feste Liste von Ursprüngen, oder keine Anmeldedaten
    .found-header-with-header-requested-from-origin = { $header } mit { $header-b }, angefragt von { $origin }
    .any-site-can-read-what = Jede Website kann mitlesen, was angemeldete Besucher hier sehen.

check-cors_headers = Die Header für andere Websites sind gültig
    .failing = Die Header für andere Websites sind fehlerhaft
    .why = Browser vergleichen diese Header Buchstabe für Buchstabe. Einer, der nicht genau stimmt, lässt keine Website herein; einer für eine einzige Website, den ein Cache aufbewahrt, geht an alle.
    .fix = Ein einziges Access-Control-Allow-Origin mit einem Ursprung oder * senden, und Vary: Origin, wenn es von der Anfrage abhängt.
    .fault-invalid_credentials = Der Header über Anmeldedaten hat einen ungültigen Wert
    .fault-credentials_for_any = Eine Erlaubnis wirkt nicht, da Browser * mit Anmeldedaten ablehnen
    .fault-malformed_list = Eine Liste für andere Websites ist fehlerhaft
    .fault-invalid_max_age = Die Lebensdauer der Erlaubnisse für andere Websites ist ungültig
    .fault-several_origins = Mehrere Websites sind genannt, wo eine erlaubt ist
    .fault-null_origin = Die Website „null“ ist erlaubt, die jeder sein kann
    .fault-invalid_origin = Der Name der erlaubten Website ist ungültig
    .fault-no_vary_origin = Caches geben womöglich die Erlaubnis einer Website an eine andere
    .the-page-has-no-headers-for = Die Seite hat keine Header für andere Websites.
    .the-headers-for-other-sites-are = Die Header für andere Websites sind gültig.
    .the-headers-for-other-sites-have = Die Header für andere Websites haben { $count ->
        [one] { $count } Fehler
       *[other] { $count } Fehler
    }.
    .expected-an-origin-browsers-refuse-credentials-with = ein Ursprung; Anmeldedaten mit * lehnen Browser ab
    .expected-true-in-lower-case-or-no = true, kleingeschrieben, oder kein solcher Header
    .expected-or-an-origin-such-as-https = * oder ein Ursprung wie https://example.com, ohne Schrägstrich am Ende
    .expected-a-list-of-names-separated-by = eine Liste von Namen, durch Kommas getrennt
    .expected-vary-origin-as-the-response-depends = Vary: Origin, da die Antwort davon abhängt, wer sie anfragt
    .expected-an-origin-files-and-sandboxed-frames = ein Ursprung; Dateien und isolierte Frames jeder Website sind null
    .expected-one-origin-browsers-refuse-several = ein Ursprung; mehrere lehnen Browser ab
    .found-header-with-header = { $header } mit { $header-b }
    .found-header-without-vary-origin = { $header } ohne Vary: Origin

check-cross_origin_isolation = Header zur Cross-Origin-Isolation
    .failing = Ein Header zur Cross-Origin-Isolation hat einen ungültigen Wert
    .why = Cross-Origin-Opener-Policy, -Embedder-Policy und -Resource-Policy halten den Speicher einer Seite von anderen Websites fern. Unbekannte Werte ignorieren Browser; die Seite ist dann nicht so geschützt wie gedacht.
    .fix = Cross-Origin-Opener-Policy: same-origin und, wo keine andere Website die Seite braucht, Cross-Origin-Resource-Policy: same-origin senden.
    .the-page-has-no-cross-origin = Die Seite hat keine Header zur Cross-Origin-Isolation.
    .the-page-has-headers = Die Seite hat { $headers }.
    .a-cross-origin-isolation-header-has = Ein Header zur Cross-Origin-Isolation hat einen Wert, den Browser ignorieren.
    .expected-one-of-values = eines von { $values }

check-csp = Eine Content-Security-Policy begrenzt, welche Skripte laufen
    .failing = Die Sicherheitsrichtlinie der Seite schützt sie nicht
    .why = Unter einer strengen Richtlinie kann eingeschleuster Text nicht als Skript laufen, und die Seite lässt sich nicht dazu bringen, Skripte von anderswo zu laden.
    .fix = Content-Security-Policy: default-src 'self'; object-src 'none'; base-uri 'none' senden, ohne Hosts, die Skripte für jedermann ausführen, und Skripten in der Seite eine neue Nonce oder einen Hash geben statt 'unsafe-inline'.
    .fault-no_csp = Die Seite hat keine Sicherheitsrichtlinie für Skripte
    .fault-report_only = Die Sicherheitsrichtlinie meldet nur und verhindert nichts
    .fault-no_known_directive = Die Sicherheitsrichtlinie hat keinen Teil, den Browser kennen
    .fault-unlimited_scripts = Die Sicherheitsrichtlinie begrenzt Skripte nicht
    .fault-no_script_trusted = Die Sicherheitsrichtlinie lässt gar kein Skript laufen
    .fault-blocked_script = Die Sicherheitsrichtlinie blockiert Skripte der Seite selbst
    .fault-blocked_handler = Die Sicherheitsrichtlinie blockiert Event-Handler der Seite selbst
    .fault-blocked_style = Die Sicherheitsrichtlinie blockiert Stile der Seite selbst
    .fault-inline_scripts = Die Sicherheitsrichtlinie erlaubt jedes Skript in der Seite
    .fault-data_scripts = Die Sicherheitsrichtlinie erlaubt Skripte in data:-URLs
    .fault-broad_scripts = Die Sicherheitsrichtlinie erlaubt Skripte von jedem Host
    .fault-jsonp_scripts = Die Sicherheitsrichtlinie erlaubt einen Host, der jede Funktion ausführt
    .fault-library_scripts = Die Sicherheitsrichtlinie erlaubt einen Host mit riskanten Bibliotheken
    .fault-missing_base_uri = Die Sicherheitsrichtlinie lässt Skripte von anderswo laden
    .fault-broad_base_uri = Die Sicherheitsrichtlinie lässt Links zu jedem Host umlenken
    .fault-broad_objects = Die Sicherheitsrichtlinie erlaubt Plug-ins von jedem Host
    .fault-insecure_source = Die Sicherheitsrichtlinie erlaubt Dateien über http
    .fault-eval = Die Sicherheitsrichtlinie erlaubt, Text als Code auszuführen
    .fault-foreign_scripts = Die Sicherheitsrichtlinie erlaubt Hosts, auf die jeder Skripte laden kann
    .fault-short_nonce = Die Sicherheitsrichtlinie hat ein Geheimnis, das sich erraten lässt
    .fault-insecure_images = Die Sicherheitsrichtlinie erlaubt Bilder über http
    .fault-inline_styles = Die Sicherheitsrichtlinie erlaubt jeden Stil in der Seite
    .fault-unknown_directive = Die Sicherheitsrichtlinie hat einen Teil, den Browser nicht kennen
    .fault-missing_semicolon = In der Sicherheitsrichtlinie fehlt ein Semikolon
    .fault-unquoted_keyword = Die Sicherheitsrichtlinie hat ein Schlüsselwort ohne Anführungszeichen
    .fault-scheme_without_colon = Die Sicherheitsrichtlinie hat ein Schema ohne Doppelpunkt
    .fault-invalid_source = Die Sicherheitsrichtlinie hat eine Quelle, die Browser ignorieren
    .fault-ignored_none = Die Sicherheitsrichtlinie hat ein wirkungsloses 'none'
    .fault-address_source = Die Sicherheitsrichtlinie hat eine IP-Adresse, die nie zutrifft
    .fault-misplaced_directive = Die Sicherheitsrichtlinie hat einen Teil, der in den Header gehört
    .fault-repeated_directive = Die Sicherheitsrichtlinie wiederholt einen Teil, was Browser ignorieren
    .the-content-security-policy-allows-every = Die Content-Security-Policy erlaubt jedes Skript in der Seite.
    .the-content-security-policy-allows-plug = Die Content-Security-Policy erlaubt Plug-in-Objekte von jedem Host.
    .the-content-security-policy-allows-resources = Die Content-Security-Policy erlaubt Dateien über http.
    .the-content-security-policy-allows-scripts = Die Content-Security-Policy erlaubt Skripte von einem Host, der seine Antworten in jede Funktion verpackt.
    .the-content-security-policy-allows-scripts-2 = Die Content-Security-Policy erlaubt Skripte von einem Host mit Bibliotheken, die Code aus dem Text der Seite ausführen.
    .the-content-security-policy-allows-scripts-3 = Die Content-Security-Policy erlaubt Skripte von jedem Host.
    .the-content-security-policy-allows-scripts-4 = Die Content-Security-Policy erlaubt Skripte in data:-URLs.
    .the-content-security-policy-does-not = Die Content-Security-Policy begrenzt Skripte nicht.
    .the-content-security-policy-has-trict = Die Content-Security-Policy hat 'strict-dynamic' ohne Nonce oder Hash, daher läuft kein Skript.
    .the-content-security-policy-has-no = Die Content-Security-Policy hat keine Anweisung, die Browser kennen.
    .the-content-security-policy-lets-an = Die Content-Security-Policy lässt ein eingeschleustes <base> zu jedem Host führen.
    .the-content-security-policy-only-reports = Die Content-Security-Policy meldet Verstöße nur; sie wird nicht durchgesetzt.
    .the-content-security-policy-trusts-scripts = Die Content-Security-Policy vertraut Skripten mit Nonce oder Hash, lässt sie aber durch ein eingeschleustes <base> von anderswo laden.
    .the-page-has-no-content-security = Die Seite hat keine Content-Security-Policy.
    .the-content-security-policy-limits-which = Die Content-Security-Policy begrenzt, welche Skripte laufen.
    .the-content-security-policy-allows-every-2 = Die Content-Security-Policy erlaubt jeden Stil in der Seite.
    .the-content-security-policy-allows-images = Die Content-Security-Policy erlaubt Bilder oder Medien über http.
    .the-content-security-policy-allows-scripts-5 = Die Content-Security-Policy erlaubt Skripte von einem Host, auf den jeder Dateien laden kann.
    .the-content-security-policy-allows-scripts-6 = Die Content-Security-Policy erlaubt Skripten, Text als Code auszuführen.
    .the-content-security-policy-blocks-scripts = Die Content-Security-Policy blockiert Skripte oder Stile der Seite selbst.
    .the-content-security-policy-has-none = Die Content-Security-Policy hat 'none' neben anderen Quellen, wo es nichts bewirkt.
    .the-content-security-policy-has-a = Die Content-Security-Policy hat eine Anweisung, die Browser nicht kennen.
    .the-content-security-policy-has-a-2 = Die Content-Security-Policy hat eine Anweisung, die in <meta> nichts bewirkt.
    .the-content-security-policy-has-a-3 = Die Content-Security-Policy hat den Namen einer Anweisung unter den Quellen; Browser halten ihn für einen Host.
    .the-content-security-policy-has-a-4 = Die Content-Security-Policy hat ein Schlüsselwort ohne Anführungszeichen; Browser halten es für einen Host.
    .the-content-security-policy-has-a-5 = Die Content-Security-Policy hat eine Nonce, die sich erraten lässt, weil sie kurz ist.
    .the-content-security-policy-has-a-6 = Die Content-Security-Policy hat ein Schema ohne Doppelpunkt; Browser halten es für einen Host.
    .the-content-security-policy-has-a-7 = Die Content-Security-Policy hat eine Quelle, die Browser nicht verstehen.
    .the-content-security-policy-has-an = Die Content-Security-Policy hat eine IP-Adresse als Quelle, die nie zutrifft.
    .the-content-security-policy-repeats-a = Die Content-Security-Policy wiederholt eine Anweisung; Browser lesen nur die erste.
    .expected-a-class-that-a-style-sheet = eine Klasse, die ein Stylesheet in einer Datei beschreibt
    .expected-a-host-name = ein Hostname
    .expected-addeventlistener-in-a-script-that-the = addEventListener() in einem Skript, das die Richtlinie erlaubt
    .expected-its-address-or-a-nonce-in = ihre Adresse oder eine Nonce in script-src
    .expected-its-address-or-a-nonce-in-2 = ihre Adresse oder eine Nonce in style-src
    .expected-a-nonce-or-a-hash-that = eine Nonce oder ein Hash aus der Richtlinie, oder ein Skript in einer Datei
    .expected-a-nonce-or-a-hash-that-2 = eine Nonce oder ein Hash aus der Richtlinie, oder ein Stylesheet in einer Datei
    .expected-base-uri-none = base-uri 'none'
    .expected-object-src-none = object-src 'none'
    .expected-elf-single-hosts-a-nonce-or = 'self', einzelne Hosts, eine Nonce oder Hashes
    .expected-no-data = kein data:
    .expected-names-without-unsafe-eval = { $names } ohne 'unsafe-eval'
    .expected-a-nonce-or-hashes-or-names = eine Nonce oder Hashes, oder eigene Hostnamen
    .expected-none-alone = 'none' allein
    .expected-a-nonce-or-hashes-instead-of = eine Nonce oder Hashes statt 'unsafe-inline'
    .expected-https = https
    .expected-a-keyword-nonce-hash-scheme-or = ein Schlüsselwort, eine Nonce, ein Hash, ein Schema oder ein Host
    .expected-a-nonce-or-hashes-or-the = eine Nonce oder Hashes, oder der Pfad einer einzelnen Datei
    .expected-a-nonce-or-hashes-or-a = eine Nonce oder Hashes, oder eine Kopie der Bibliothek auf dem eigenen Host
    .expected-the-directive-in-the-header = die Anweisung im Header
    .expected-a-semicolon-before-each-directive = ein Semikolon vor jeder Anweisung
    .expected-content-security-policy-default-src-elf = Content-Security-Policy: default-src 'self'; object-src 'none'
    .expected-a-nonce-or-a-hash-with = eine Nonce oder ein Hash zu 'strict-dynamic'
    .expected-each-directive-once = jede Anweisung einmal
    .expected-a-colon-after-the-scheme = ein Doppelpunkt nach dem Schema
    .expected-a-new-random-nonce-of-at = eine neue zufällige Nonce von mindestens { $number } Zeichen in jeder Antwort
    .expected-the-name-of-a-directive = der Name einer Anweisung
    .expected-script-src-or-default-src = script-src oder default-src
    .expected-single-quotes-around-keywords-nonces-and = einfache Anführungszeichen um Schlüsselwörter, Nonces und Hashes
    .found-an-inline-script = ein Skript in der Seite
    .found-an-inline-style-sheet = ein Stylesheet in der Seite
    .found-an-inline-style = ein Stil in der Seite
    .found-no-list-and-no-name = kein { $list } und kein { $name }
    .found-header-no-name-and-no-name = { $header }: kein { $name } und kein { $name-b }
    .found-header-no-base-uri = { $header }: kein base-uri
    .found-no-base-uri = kein base-uri
    .found-no-content-security-policy = keine Content-Security-Policy
    .found-directive-more-than-once = { $directive } mehrfach
    .found-only-a-content-security-policy-report = nur ein Content-Security-Policy-Report-Only-Header

check-directory_listing = Ordner listen ihre Dateien nicht auf
    .failing = Ein Ordner listet alle seine Dateien auf
    .why = In einer Dateiliste findet jeder Sicherungskopien, Entwürfe und alte Versionen, die keine Seite verlinkt.
    .fix = Automatische Dateilisten abschalten: Options -Indexes (Apache), autoindex off (nginx) oder ohne browse (Caddy).
    .the-page-loads-no-file-from = Die Seite lädt keine Datei aus einem Ordner ihrer Website.
    .the-folders-that-the-page-loads = Die Ordner, aus denen die Seite Dateien lädt, listen diese nicht auf.
    .a-folder-could-not-be-requested = Ein Ordner konnte nicht angefragt werden: { $say }.
    .the-folders-of-the-page-files = Die Ordner der Dateien wurden nicht angefragt.
    .expected-no-list-such-as-status-403 = keine Liste, etwa Status 403 oder 404
    .a-folder-lists-all-of-its-files = Ein Ordner listet alle seine Dateien auf.
    .folders-list-all-of-their-files = { $count } Ordner listen alle ihre Dateien auf.

check-hsts = Die HSTS-Vorgabe lässt Browser nur https verwenden
    .failing = Browsern wird nicht vorgegeben, nur https zu verwenden
    .why = Mit Strict-Transport-Security benutzt ein Browser, der die Website einmal besucht hat, dafür nie wieder http; niemand unterwegs kann die erste Anfrage abfangen.
    .fix = Mit jeder https-Antwort Strict-Transport-Security: max-age=31536000 senden und includeSubDomains ergänzen, sobald alle Subdomains https verwenden.
    .fault-no_hsts = Browsern wird nicht vorgegeben, das nächste Mal https zu verwenden
    .fault-hsts_off = Browser sollen vergessen, dass die Website https verwendet
    .fault-invalid_hsts = Browser können die Vorgabe, nur https zu verwenden, nicht lesen
    .fault-short_max_age = Browser vergessen zu früh, nur https zu verwenden
    .fault-useless_preload = Die Vorgabe verlangt eine Liste, in die sie nicht aufgenommen wird
    .fault-unknown_directive = Die Vorgabe zu https hat Teile, die Browser ignorieren
    .a-max-age-of-0-turns = Ein max-age von 0 schaltet HSTS ab.
    .the-strict-transport-security-header-is = Der Header Strict-Transport-Security ist ungültig, daher ignorieren Browser ihn: { $say }.
    .text-is-not-a-directive = { $text } ist keine Anweisung
    .includesubdomains-has-a-value = includeSubDomains hat einen Wert
    .preload-has-a-value = preload hat einen Wert
    .it-has-no-max-age = Er hat kein max-age
    .its-max-age-is-not-a = Sein max-age ist keine Zahl
    .name-occurs-twice = { $name } kommt zweimal vor
    .the-page-has-no-strict-transport = Die Seite hat keinen Strict-Transport-Security-Header.
    .browsers-apply-hsts-only-to-host = HSTS wenden Browser nur auf Hostnamen an, nicht auf IP-Adressen.
    .the-page-is-not-served-over = Die Seite wird nicht über https ausgeliefert.
    .browsers-use-only-https-for-second = Browser verwenden { $count ->
        [one] { $count } Sekunde
       *[other] { $count } Sekunden
    } lang nur https.
    .browsers-use-only-https-for-second-2 = Browser verwenden { $count ->
        [one] { $count } Sekunde
       *[other] { $count } Sekunden
    } lang nur https, auch auf Subdomains.
    .browsers-use-only-https-for-second-3 = Browser verwenden { $count ->
        [one] { $count } Sekunde
       *[other] { $count } Sekunden
    } lang nur https, auch auf Subdomains, und wissen das womöglich schon vor dem ersten Besuch (preload).
    .browsers-use-only-https-for-every = Browser verwenden für jeden Namen unter { $name } nur https, mit oder ohne Header.
    .browsers-use-only-https-for-second-4 = Browser verwenden { $count ->
        [one] { $count } Sekunde
       *[other] { $count } Sekunden
    } lang nur https, weniger als { $number } Tage.
    .browsers-use-only-https-for-second-5 = Browser verwenden { $count ->
        [one] { $count } Sekunde
       *[other] { $count } Sekunden
    } lang nur https, aber ohne ein Jahr und Subdomains bewirkt preload nichts.
    .browsers-use-only-https-for-second-6 = Browser verwenden { $count ->
        [one] { $count } Sekunde
       *[other] { $count } Sekunden
    } lang nur https, aber der Header hat eine Anweisung, die sie ignorieren.
    .browsers-use-only-https-for-every-2 = Browser verwenden für jeden Namen unter { $name } nur https, aber der Header der Seite ist ungültig.
    .expected-name-without-a-value = { $name } ohne Wert
    .expected-each-directive-once = jede Anweisung einmal
    .expected-only-max-age-includesubdomains-and-preload = nur max-age, includeSubDomains und preload
    .found-no-strict-transport-security-header = kein Strict-Transport-Security-Header

check-https_encryption = Die Seite wird über https ausgeliefert
    .failing = Die Verbindung zur Seite ist nicht sicher
    .why = Über http kann unterwegs jeder die Seite lesen und verändern. Browser kennzeichnen sie als nicht sicher und schalten viele ihrer Funktionen ab.
    .fix = Ein Zertifikat besorgen (kostenlos und automatisch etwa bei Let’s Encrypt), die Website über https ausliefern und http dorthin weiterleiten.
    .fault-password_without_https = Auf einer Seite ohne https wird ein Passwort eingegeben
    .fault-no_https = Die Seite wird ohne https ausgeliefert
    .fault-invalid_certificate = Browser akzeptieren das Zertifikat der Seite nicht
    .the-page-is-served-over-https = Die Seite wird über https ausgeliefert, aber ihr Zertifikat ist ungültig: { $say }
    .another-name = Es gilt für einen anderen Namen
    .it-is-not-valid = Es ist ungültig
    .the-page-is-served-over-https-2 = Die Seite wird über https mit gültigem Zertifikat ausgeliefert.
    .the-page-is-served-over-https-3 = Die Seite wird über https ausgeliefert.
    .expected-a-certificate-that-verifies = ein gültiges Zertifikat
    .the-page-is-served-without-https = Die Seite wird ohne https ausgeliefert.

check-https_redirect = Anfragen über http werden zu https weitergeleitet
    .failing = Wer über http kommt, gelangt nicht sicher zu https
    .why = Menschen und alte Links benutzen noch http. Ist die erste Antwort keine Weiterleitung zu https auf demselben Host, bleibt der Besuch unverschlüsselt, oder Browser erfahren nie, dass dieser Host https verwendet.
    .fix = Jede Anfrage über http mit Status 301 zur selben URL über https weiterleiten, vor jeder anderen Weiterleitung.
    .fault-no_redirect = Die Website funktioniert auch unverschlüsselt
    .fault-ends_at_http = Besucher werden zu einer unverschlüsselten Seite weitergeleitet
    .fault-broken_redirect = Die Weiterleitung zu https führt ins Leere
    .fault-other_host_first = Besucher gelangen vor https zu einem anderen Host
    .fault-not_https_first = Besucher werden vor https unverschlüsselt weitergeleitet
    .redirects-over-http-end-at-a = Weiterleitungen über http enden bei einer Seite über http.
    .the-page-is-also-served-over = Die Seite wird auch über http ausgeliefert, ohne Weiterleitung zu https.
    .the-page-is-on-a-non = Die Seite liegt auf einem anderen Port als üblich; dafür gibt es kein Gegenstück über http.
    .the-page-is-served-over-http = Die Seite wird über http ausgeliefert; dass https fehlt, zählt für sich.
    .a-request-over-http-is-redirected = Eine Anfrage über http wird zu https auf demselben Host weitergeleitet.
    .the-host-does-not-respond-over = Der Host antwortet nicht über http.
    .the-page-was-not-requested-over = Die Seite wurde nicht über http angefragt.
    .the-response-over-http-could-not = Die Antwort über http konnte nicht abgerufen werden: { $say }
    .a-request-over-http-gets-status = Eine Anfrage über http bekommt Status { $number } statt einer Weiterleitung zu https.
    .a-request-over-http-is-redirected-2 = Eine Anfrage über http wird zuerst zu einem anderen Host weitergeleitet.
    .the-first-redirect-over-http-does = Die erste Weiterleitung über http führt nicht zu https.
    .the-first-redirect-over-http-leads = Die erste Weiterleitung über http führt ins Leere.
    .expected-a-redirect-to-https-on-the = eine Weiterleitung zu https auf demselben Host
    .found-url-redirects-with-number-to-target = { $url } leitet mit { $number } weiter zu { $target }
    .found-url-returns-number = { $url } liefert { $number }

check-insecure_form = Formulare senden Eingaben verschlüsselt
    .failing = Ein Formular sendet Eingaben der Besucher unverschlüsselt
    .why = Was ein Formular über http sendet, kann unterwegs jeder lesen.
    .fix = Formularen eine https- oder relative action geben.
    .the-page-has-no-form = Die Seite hat kein Formular.
    .no-form-is-sent-over-http = Kein Formular wird über http gesendet.
    .the-page-has-form-with-an = Die Seite hat { $count ->
        [one] { $count } Formular
       *[other] { $count } Formulare
    } mit einer http-URL; wegen ihrer Content-Security-Policy senden Browser über https.
    .a-form-sends-what-visitors-type = Ein Formular sendet Eingaben der Besucher unverschlüsselt.
    .forms-send-what-visitors-type = { $count } Formulare senden Eingaben der Besucher unverschlüsselt.
    .the-page-itself-is-not-encrypted = Die Seite selbst ist nicht verschlüsselt; das ist ein Fehler für sich.

check-insecure_links = Links zu eigenen Seiten bleiben bei https
    .failing = Links führen von https zu http
    .why = Wer die Verbindung mitliest, kann sehen und verändern, was über http geladen wird, selbst wenn der Server dann zu https weiterleitet.
    .fix = In Links https:// schreiben oder bei Seiten derselben Website Schema und Host weglassen.
    .link-to-other-sites-lead-to = { $count ->
        [one] { $count } Link zu anderen Websites führt
       *[other] { $count } Links zu anderen Websites führen
    } zu http.
    .the-page-has-no-links = Die Seite hat keine Links.
    .the-page-itself-is-served-over = Die Seite selbst wird über http ausgeliefert.
    .every-link-keeps-to-https = Jeder Link bleibt bei https.
    .link-to-the-site-own-pages = { $count ->
        [one] { $count } Link zu eigenen Seiten verlässt
       *[other] { $count } Links zu eigenen Seiten verlassen
    } https.
    .expected-https = https

check-leaked_secrets = Auf der Seite stehen keine geheimen Schlüssel
    .failing = Geheime Schlüssel sind öffentlich
    .why = Die Seite und ihre Skripte kann jeder lesen. Bots durchsuchen das Web nach solchen Schlüsseln und benutzen sie binnen Minuten.
    .fix = Den Schlüssel beim Aussteller widerrufen, einen neuen erzeugen und diesen auf dem Server behalten.
    .no-secret-key-was-found = Es wurde kein geheimer Schlüssel gefunden.
    .found-say-in-an-attribute-text = { $say } in einem Attribut: { $text }
    .found-say-in-the-page-text = { $say } in der Seite: { $text }
    .found-say-in-url-text = { $say } in { $url }: { $text }
    .found-an-aws-access-key = ein AWS-Zugangsschlüssel
    .found-a-live-stripe-key = ein aktiver Stripe-Schlüssel
    .found-a-live-restricted-stripe-key = ein aktiver eingeschränkter Stripe-Schlüssel
    .found-a-github-token = ein GitHub-Token
    .found-a-gitlab-token = ein GitLab-Token
    .found-a-sendgrid-key = ein SendGrid-Schlüssel
    .found-a-private-key = ein privater Schlüssel
    .expected-no-secret-in-publicly-readable-content = kein Geheimnis in öffentlich lesbarem Inhalt
    .secret-key-is-in-only = { $count ->
        [one] { $count } geheimer Schlüssel steht
       *[other] { $count } geheime Schlüssel stehen
    } auf der Seite.
    .secret-key-is-in-scripts = { $count ->
        [one] { $count } geheimer Schlüssel steht
       *[other] { $count } geheime Schlüssel stehen
    } in ihren Skripten.
    .secret-key-is-in-both = { $count ->
        [one] { $count } geheimer Schlüssel steht
       *[other] { $count } geheime Schlüssel stehen
    } auf der Seite und in ihren Skripten.

check-mixed_content = Die Seite lädt nichts über http
    .failing = Die Seite verwendet unverschlüsselte Dateien
    .why = Skripte, Stile und Frames, die eine https-Seite über http anfordert, blockieren Browser, und die Seite ist kaputt. Bilder und Medien werden stattdessen über https angefordert, was scheitern kann.
    .fix = In den URLs von allem, was die Seite lädt, http: durch https: ersetzen.
    .fault-blocked_http = Browser blockieren Dateien, die die Seite unverschlüsselt lädt
    .fault-upgraded_http = Die Seite hat http-Adressen, die Browser korrigieren müssen
    .the-page-has-http-urls-for = Die Seite hat http-URLs für { $count ->
        [one] { $count } Datei
       *[other] { $count } Dateien
    }, von denen Browser { $number } blockieren.
    .the-page-is-not-served-over = Die Seite wird nicht über https ausgeliefert.
    .the-page-loads-nothing-over-http = Die Seite lädt nichts über http, soweit bekannt: { $count ->
        [one] { $count } Stylesheet wurde
       *[other] { $count } Stylesheets wurden
    } nicht gelesen.
    .the-page-loads-nothing-over-http-2 = Die Seite lädt nichts über http.
    .the-page-has-http-urls-for-2 = Die Seite hat http-URLs für { $count ->
        [one] { $count } Datei
       *[other] { $count } Dateien
    }, die Browser über https zu laden versuchen.
    .the-page-has-http-urls-for-3 = Die Seite hat http-URLs für { $count ->
        [one] { $count } Datei
       *[other] { $count } Dateien
    }, die Browser wegen ihrer Content-Security-Policy über https laden.
    .found-url-in-source-line-number = { $url } in { $source }, Zeile { $number }

check-permissions_policy = Eine Permissions-Policy begrenzt, was Seiten nutzen dürfen
    .failing = Die Permissions-Policy hat Teile, die Browser ignorieren
    .why = Sie hält eingeschleuste Skripte und eingebettete Frames von Kamera, Mikrofon, Standort und Ähnlichem fern. Einen Header mit einem Syntaxfehler ignorieren Browser ganz.
    .fix = Permissions-Policy: camera=(), microphone=(), geolocation=() senden, mit den Ursprüngen in doppelten Anführungszeichen, die sie nutzen dürfen.
    .fault-malformed_policy = Die Permissions-Policy ist fehlerhaft
    .fault-unknown_feature = Die Permissions-Policy nennt unbekannte Funktionen
    .fault-invalid_allowlist = Die Permissions-Policy hat eine ungültige Liste von Websites
    .the-permissions-policy-limits-feature = Die Permissions-Policy begrenzt { $count ->
        [one] { $count } Funktion
       *[other] { $count } Funktionen
    }.
    .the-page-has-no-permissions-policy = Die Seite hat keine Permissions-Policy.
    .the-permissions-policy-has-part-that = Die Permissions-Policy hat { $count ->
        [one] { $count } Teil
       *[other] { $count } Teile
    }, { $count ->
        [one] den
       *[other] die
    } Browser ignorieren.
    .expected-self-src-or-an-origin-in = *, self, src oder ein Ursprung in doppelten Anführungszeichen
    .expected-features-such-as-camera-separated-by = Funktionen wie camera=(), durch Kommas getrennt
    .expected-a-feature-that-browsers-know = eine Funktion, die Browser kennen
    .found-header-name-for-a-value-that = { $header }: { $name } für einen Wert, der kein Ursprung ist
    .found-header-name-for-value = { $header }: { $name } für { $value }

check-plaintext_email = E-Mail-Adressen auf der Seite
    .failing = Die Seite zeigt E-Mail-Adressen
    .why = Programme, die Adressen für Spam sammeln, lesen sie von Seiten ab wie Menschen auch.
    .fix = Wo das stört, statt einer Adresse ein Kontaktformular anbieten.
    .the-page-shows-email-address = Die Seite zeigt { $count ->
        [one] { $count } E-Mail-Adresse
       *[other] { $count } E-Mail-Adressen
    }.
    .the-page-shows-no-email-address = Die Seite zeigt keine E-Mail-Adresse.
    .expected-a-contact-form-or-nothing = ein Kontaktformular, oder nichts

check-referrer_policy = Die Referrer-Policy schützt die Adresse der Seite
    .failing = Andere Websites erfahren mehr als nötig über Besuche
    .why = Browser senden die Adresse, von der ein Besucher kommt, an Websites, auf die eine Seite verlinkt oder von denen sie lädt. Eine lockere Vorgabe sendet ihnen die ganze Adresse oder gibt sie unterwegs jedem preis.
    .fix = Referrer-Policy: strict-origin-when-cross-origin oder eine strengere Vorgabe senden.
    .fault-loose_policy = Andere Websites erfahren, woher Besucher kommen
    .fault-unknown_policy = Die Referrer-Policy hat einen unbekannten Wert
    .no-referrer-policy-is-set-and = Keine Referrer-Policy ist gesetzt, und die Vorgabe der Browser ({ $policy }) ist streng genug.
    .the-referrer-policy-is-policy = Die Referrer-Policy ist { $policy }.
    .the-referrer-policy-header-has-no = Der Header Referrer-Policy hat keinen Wert, den Browser kennen.
    .the-page-referrer-policy-has-no = Die Referrer-Policy der Seite hat keinen Wert, den Browser kennen.
    .the-referrer-policy-policy-reveals-more = Die Referrer-Policy { $policy } verrät mehr als nötig.
    .expected-strict-origin-when-cross-origin-strict = strict-origin-when-cross-origin, strict-origin, same-origin oder no-referrer

check-reporting = Die Meldungen, um die die Seite bittet, kommen an
    .failing = Meldungen, um die die Seite bittet, kommen nirgends an
    .why = Browser melden Verstöße gegen eine Richtlinie an die Stellen, die eine Seite nennt. Bei einem Fehler in Namen oder Adressen senden sie nichts, und niemand erfährt von Angriffen und Fehlern.
    .fix = Reporting-Endpoints: main="https://example.com/reports" senden und diesen Namen in report-to angeben.
    .fault-malformed_json = Der Header Report-To ist kein gültiges JSON
    .fault-malformed_endpoints = Die Liste der Meldeadressen ist fehlerhaft
    .fault-no_endpoints = Der Header Report-To nennt keine Meldeadressen
    .fault-insecure_endpoint = Meldungen sollen unverschlüsselt gesendet werden
    .fault-unknown_endpoint = Meldungen sollen an eine nicht genannte Stelle gehen
    .fault-no_report_to = Meldungen über Netzwerkfehler nennen keine Stelle
    .fault-no_max_age = Die Meldeadressen haben keine Lebensdauer
    .fault-invalid_fraction = Ein Anteil der Meldungen ist ungültig
    .fault-reports_to_nobody = Um Meldungen wird gebeten, aber niemand bekommt sie
    .the-page-asks-for-no-reports = Die Seite bittet um keine Meldungen.
    .the-reports-that-the-page-asks = Die Meldungen, um die die Seite bittet, haben eine Adresse.
    .the-headers-about-reports-have-fault = Die Header über Meldungen haben { $count ->
        [one] { $count } Fehler
       *[other] { $count } Fehler
    }.
    .expected-an-https-url-browsers-send-reports = eine https-URL; an andere senden Browser keine Meldungen
    .expected-a-number-from-0-to-1 = eine Zahl von 0 bis 1 in { $name }
    .expected-names-and-urls-such-as-text = Namen und URLs, etwa { $text }
    .expected-a-url-in-double-quotes = eine URL in doppelten Anführungszeichen
    .expected-objects-in-json = Objekte in JSON
    .expected-a-list-of-endpoints = eine Liste von Meldeadressen
    .expected-a-whole-number-of-seconds-in = eine ganze Zahl von Sekunden in max_age
    .expected-report_to-with-the-name-of-a = report_to mit dem Namen einer Gruppe
    .expected-report-to-the-policy-has-no = report-to; außer Meldungen bewirkt die Richtlinie nichts
    .expected-the-name-of-an-endpoint-in = der Name einer Meldeadresse in Reporting-Endpoints oder Report-To
    .found-name-whose-value-is-not-a = { $name }, dessen Wert kein Text ist
    .found-header-without-list = { $header } ohne { $list }

check-security_txt = Die security.txt der Website
    .failing = Die security.txt der Website hat Fehler
    .why = Wer eine Schwachstelle findet, sieht in security.txt nach, an wen man sich wendet. Einer Datei ohne Adresse oder mit abgelaufenem Datum traut niemand.
    .fix = /.well-known/security.txt als reinen Text ausliefern, mit einer Zeile Contact: mailto:security@example.com und einer Zeile Expires: mit einem Datum binnen eines Jahres.
    .fault-no_contact = Die security.txt der Website nennt keinen Kontakt
    .fault-invalid_contact = Der Kontakt in der security.txt ist ungültig
    .fault-no_expires = Die security.txt der Website hat kein Ablaufdatum
    .fault-invalid_expires = Das Ablaufdatum in der security.txt ist ungültig
    .fault-several_expires = Die security.txt der Website hat mehrere Ablaufdaten
    .fault-expired = Die security.txt der Website ist abgelaufen
    .the-site-has-no-security-txt = Die Website hat keine security.txt.
    .the-site-security-txt-says-whom = Die security.txt der Website sagt, wem man Schwachstellen meldet.
    .the-site-security-txt-could-not = Die security.txt der Website konnte nicht abgerufen werden: Sie liefert { $number }.
    .the-site-security-txt-could-not-2 = Die security.txt der Website konnte nicht abgerufen werden: { $say }
    .the-site-security-txt-was-not = Die security.txt der Website wurde nicht abgerufen.
    .the-site-security-txt-has-fault = Die security.txt der Website hat { $count ->
        [one] { $count } Fehler
       *[other] { $count } Fehler
    }.
    .expected-a-date-that-is-to-come = ein Datum in der Zukunft
    .expected-contact-with-a-mailto-tel-or = Contact: mit einer mailto:-, tel:- oder https:-Adresse
    .expected-one-expires-with-a-date-such = ein Expires: mit einem Datum wie { $date }
    .found-no-contact = kein Contact
    .found-no-expires = kein Expires
    .found-number-lines-of-expires = { $number } Zeilen mit Expires

check-server_signature = Server und Seite verraten keine Versionsnummer
    .failing = Die Version von Software ist öffentlich
    .why = Wer die genaue Version des Servers oder des Content-Management-Systems kennt, kann deren bekannte Schwachstellen nachschlagen.
    .fix = Die Version weglassen: server_tokens off in nginx, ServerTokens Prod in Apache, expose_php = Off in PHP, keine Version im generator-Meta-Element.
    .fault-version_in_header = Der Server verrät seine Versionsnummer
    .fault-version_in_generator = Die Seite verrät die Version des Programms, das sie erzeugt
    .neither-the-server-nor-the-page = Weder Server noch Seite verrät eine Versionsnummer.
    .expected-no-version-number = keine Versionsnummer
    .version-numbers-are-revealed-in = { $count ->
        [one] An 1 Stelle wird eine Versionsnummer verraten.
       *[other] An { $count } Stellen werden Versionsnummern verraten.
    }

check-source_maps = Source-Maps von Skripten und Stylesheets
    .failing = Skripte nennen ihre Source-Maps
    .why = Eine Source-Map gibt allen den Quelltext, aus dem eine Datei gebaut wurde, mit Kommentaren und Namen.
    .fix = Soll der Quelltext nicht öffentlich sein, Source-Maps nicht mit veröffentlichen.
    .file-names-its-source-map = { $count ->
        [one] { $count } Datei nennt ihre Source-Map
       *[other] { $count } Dateien nennen ihre Source-Maps
    }.
    .no-script-or-style-sheet-that = Kein gelesenes Skript oder Stylesheet nennt eine Source-Map.
    .no-script-and-no-style-sheet = Kein Skript und kein Stylesheet der Seite wurde gelesen.
    .found-the-page-itself-one-in-the = die Seite selbst: eine in der Datei
    .found-the-page-itself-url = die Seite selbst: { $url }
    .found-url-one-in-the-file = { $url }: eine in der Datei
    .expected-no-source-map-unless-it-is = keine Source-Map, wenn sie nicht gewollt ist

check-subresource_integrity = Skripte und Stile anderer Websites haben eine Prüfsumme
    .failing = Skripte anderer Websites werden ungeprüft geladen
    .why = Mit einem integrity-Attribut führt der Browser ein Skript einer anderen Website nur aus, wenn es unverändert ist; wer dort einbricht, bricht dann nicht auch hier ein.
    .fix = Skripten und Stylesheets anderer Websites integrity="sha384-…" und crossorigin="anonymous" geben oder sie von der eigenen Website ausliefern.
    .fault-impossible_integrity = Browser lehnen Dateien ab, weil ihre Prüfsumme unbrauchbar ist
    .fault-integrity_without_crossorigin = Browser lehnen Dateien ab, weil crossorigin fehlt
    .fault-no_integrity_over_http = Dateien anderer Websites werden unverschlüsselt und ungeprüft geladen
    .fault-no_integrity = Dateien anderer Websites haben keine Prüfsumme
    .browsers-refuse-script-or-style-sheet = Browser lehnen { $count ->
        [one] { $count } Skript oder Stylesheet
       *[other] { $count } Skripte und Stylesheets
    } wegen des integrity-Attributs ab.
    .the-page-loads-no-script-or = Die Seite lädt kein Skript oder Stylesheet anderer Websites, das eine Prüfsumme haben kann.
    .expected-crossorigin-anonymous-beside-integrity = crossorigin="anonymous" neben integrity
    .script-from-another-site-has-no = { $count ->
        [one] { $count } Skript einer anderen Website hat
       *[other] { $count } Skripte anderer Websites haben
    } keine Prüfsumme.
    .style-sheet-from-another-site-has-no = { $count ->
        [one] { $count } Stylesheet einer anderen Website hat
       *[other] { $count } Stylesheets anderer Websites haben
    } keine Prüfsumme.
    .files-from-other-sites-have-no = { $count } Skripte und Stylesheets anderer Websites haben keine Prüfsumme.
    .script-from-another-site-has-a = { $count ->
        [one] { $count } Skript einer anderen Website hat
       *[other] { $count } Skripte anderer Websites haben
    } eine Prüfsumme.
    .style-sheet-from-another-site-has-a = { $count ->
        [one] { $count } Stylesheet einer anderen Website hat
       *[other] { $count } Stylesheets anderer Websites haben
    } eine Prüfsumme.
    .files-from-other-sites-have-a = { $count } Skripte und Stylesheets anderer Websites haben eine Prüfsumme.

check-third_parties = Server anderer Unternehmen, zu denen die Seite Verbindung aufnimmt
    .failing = Die Seite nimmt Verbindung zu vielen Servern anderer Unternehmen auf
    .why = Jeder dieser Server erfährt, wer die Seite besucht, und seine Skripte können dort tun, was sie wollen. Für Tracker verlangt das Recht vieler Länder die Einwilligung des Besuchers.
    .fix = Sind alle erwünscht, muss nichts getan werden; Unnötiges kann entfallen, und Schriften und Bibliotheken kann die Website selbst ausliefern.
    .found-host-file = { $host }: { $count ->
        [one] { $count } Datei
       *[other] { $count } Dateien
    }
    .the-page-contacts-servers = Die Seite nimmt Verbindung zu { $count ->
        [one] { $count } Server eines anderen Unternehmens
       *[other] { $count } Servern anderer Unternehmen
    } auf.
    .the-page-contacts-servers-and-trackers = Die Seite nimmt Verbindung zu { $count ->
        [one] { $count } Server eines anderen Unternehmens
       *[other] { $count } Servern anderer Unternehmen
    } auf, davon { $number } als Tracker bekannt.
    .the-page-loads-nothing-from-servers = Die Seite lädt nichts von Servern anderer Unternehmen.
    .expected-a-server-you-want = ein erwünschter Server

check-tls_certificate = Das Zertifikat ist gültig und läuft nicht bald ab
    .failing = Browser akzeptieren das Zertifikat nicht mehr lange
    .why = Ist das Zertifikat abgelaufen, für einen anderen Namen oder von unbekannter Stelle, zeigen Browser statt der Seite eine Warnung, und die meisten Besucher gehen.
    .fix = Das Zertifikat automatisch (ACME) und rechtzeitig für jeden Namen der Website erneuern und die Zwischenzertifikate mitsenden.
    .fault-invalid_certificate = Das Zertifikat ist ungültig
    .fault-expires_soon = Das Zertifikat läuft bald ab
    .another-name = Es gilt für einen anderen Namen.
    .it-is-not-valid = Es ist ungültig.
    .the-page-is-not-served-over = Die Seite wird nicht über https ausgeliefert.
    .the-certificate-is-valid-for-more = Das Zertifikat ist noch { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    } gültig.
    .the-certificate-was-not-checked = Das Zertifikat wurde nicht geprüft.
    .the-certificate-is-valid-for-only = Das Zertifikat ist nur noch { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    } gültig.
    .expected-at-least-number-days-left = noch mindestens { $number } Tage
    .expected-a-certificate-that-verifies = ein gültiges Zertifikat
    .found-certificate-for-no-name-day-left = Zertifikat für keinen Namen, noch { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    }
    .found-certificate-for-host-day-left = Zertifikat für { $host }, noch { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    }
    .found-code-certificate-for-host-text-days = { $code } (Zertifikat für { $host }, noch { $text } Tage)

check-tls_version = Alte TLS-Versionen sind abgeschaltet
    .failing = Der Server akzeptiert noch eine alte Verschlüsselung
    .why = TLS 1.0 und 1.1 beruhen auf gebrochenen Hashverfahren. Kein Browser verwendet sie mehr, aber wer zwischen dem Server und anderen Programmen sitzt, kann sie ausnutzen.
    .fix = Den Server nur TLS 1.2 und 1.3 akzeptieren lassen, etwa ssl_protocols TLSv1.2 TLSv1.3; (nginx) oder SSLProtocol -all +TLSv1.2 +TLSv1.3 (Apache).
    .the-page-is-not-served-over = Die Seite wird nicht über https ausgeliefert.
    .the-server-accepts-neither-tls-1 = Der Server akzeptiert weder TLS 1.0 noch TLS 1.1.
    .old-versions-of-tls-were-not = Alte TLS-Versionen wurden nicht ausprobiert.
    .whether-the-server-accepts-old-versions = Ob der Server alte TLS-Versionen akzeptiert, ist nicht bekannt: { $say }.
    .the-server-accepts-version = Der Server akzeptiert { $version }.
    .expected-tls-1-2-or-later-only = nur TLS 1.2 oder neuer

check-unsafe_cross_origin_links = Links geben anderen Websites keine Kontrolle über den Tab der Seite
    .failing = Links geben anderen Websites Kontrolle über den Tab der Seite
    .why = Eine mit rel="opener" geöffnete Seite kann den Tab, aus dem sie kam, woandershin schicken, etwa zu einer Kopie der Anmeldeseite.
    .fix = opener aus dem rel von Links entfernen, die andere Websites in einem neuen Tab öffnen.
    .link-gives-another-site-control-over = { $count ->
        [one] { $count } Link gibt
       *[other] { $count } Links geben
    } einer anderen Website Kontrolle über den Tab der Seite.
    .no-link-gives-another-site-control = Kein Link gibt einer anderen Website Kontrolle über den Tab der Seite.
    .expected-no-opener = kein opener
    .found-name-on-url = { $name } bei { $url }

check-vulnerable_js = Die Bibliotheken der Seite haben keine bekannten Lücken
    .failing = Bibliotheken haben bekannte Sicherheitslücken
    .why = Was an einer alten Version falsch ist, ist veröffentlicht; Angreifer können nachlesen, wie man es ausnutzt.
    .fix = Jede Bibliothek auf die angegebene Version aktualisieren oder, wenn sie nicht gebraucht wird, entfernen.
    .the-page-loads-no-scripts = Die Seite lädt keine Skripte.
    .no-script-is-a-version-of = Nach der Liste vom { $day } ist kein Skript eine Bibliotheksversion mit bekannter Lücke.
    .no-script-is-a-version-of-2 = Nach der Liste vom { $day } ist kein Skript eine Bibliotheksversion mit bekannter Lücke. Die Liste ist { $number } Tage alt: Spätere Lücken stehen nicht darin.
    .library-has-a-known-hole = { $count ->
        [one] { $count } Bibliothek hat
       *[other] { $count } Bibliotheken haben
    } nach der Liste vom { $day } eine bekannte Lücke.
    .library-has-a-known-hole-2 = { $count ->
        [one] { $count } Bibliothek hat
       *[other] { $count } Bibliotheken haben
    } nach der Liste vom { $day } eine bekannte Lücke. Die Liste ist { $number } Tage alt: Spätere Lücken stehen nicht darin.
    .expected-a-library-that-is-still-maintained = eine Bibliothek, die noch gepflegt wird
    .expected-name-or-newer = { $name } oder neuer

check-x_content_type_options = Browser dürfen Medientypen nicht erraten
    .failing = Browser dürfen Medientypen erraten
    .why = Ein Browser, der rät, führt womöglich als Skript aus, was jemand als etwas anderes hochgeladen hat.
    .fix = Mit jeder Antwort X-Content-Type-Options: nosniff senden.
    .fault-no_nosniff = Browser dürfen raten, dass eine Datei ein Skript ist
    .fault-not_nosniff = X-Content-Type-Options hat einen Wert, den Browser ignorieren
    .the-x-content-type-options-header = Der Header X-Content-Type-Options sagt etwas anderes als nosniff.
    .the-page-has-no-x-content = Die Seite hat keinen X-Content-Type-Options-Header.
    .browsers-take-media-types-as-they = Browser nehmen Medientypen, wie sie gesendet werden.
    .found-no-x-content-type-options-header = kein X-Content-Type-Options-Header

check-broken_links = Keine defekten Links gefunden
    .failing = Links sind defekt
    .why = Ein Link zu einer Seite, die es nicht mehr gibt, ist für Besucher eine Sackgasse, und Suchmaschinen vergeuden ihre Zeit damit.
    .fix = Die Adresse jedes defekten Links korrigieren oder den Link entfernen.
    .the-only-checked-link-is-brokensay = { $part ->
        [only] Der einzige geprüfte Link ist
        [both] Beide geprüften Links sind
        [all] Alle { $all } geprüften Links sind
        [one] 1 von { $all } geprüften Links ist
       *[some] { $count } von { $all } geprüften Links sind
    } defekt{ $say }.
    .it-leads-to-another-site = ; er führt zu einer anderen Website
    .all-to-this-site = , alle zu dieser Website
    .all-to-other-sites = , alle zu anderen Websites
    .count-to-this-site-and-number = : { $count } zu dieser Website und { $number } zu anderen
    .the-page-has-no-links-to = Die Seite hat keine Links zu anderen Seiten.
    .no-link-is-broken-link-checked = Kein Link ist defekt ({ $count ->
        [one] { $count } Link
       *[other] { $count } Links
    } geprüft).
    .no-link-could-be-checked-link = Kein Link konnte geprüft werden ({ $count ->
        [one] { $count } Link
       *[other] { $count } Links
    } versucht): { $say }
    .the-page-links-were-not-checked = Die Links der Seite wurden nicht geprüft.
    .expected-a-page-that-exists = eine Seite, die es gibt
    .found-url-returns-number = { $url }: liefert { $number }
    .found-url-say = { $url }: { $say }
    .it-is-a-link-within-this-site = ; es ist ein Link innerhalb der Website
    .found-the-name-was-not-found-2 = den Namen gibt es nicht

check-canonical = Suchmaschinen können sich auf die kanonische URL verlassen
    .failing = Suchmaschinen können sich nicht auf die Hauptadresse der Seite verlassen
    .why = Ein Canonical-Link sagt Suchmaschinen, welche von mehreren Adressen einer Seite sie aufführen sollen. Widersprüchliche oder defekte Links werden ignoriert, oder es erscheint die falsche Seite.
    .fix = Ein <link rel="canonical"> mit der absoluten https-URL genau dieser Seite in <head> setzen.
    .fault-canonical_error = Die Hauptadresse der Seite lässt sich nicht öffnen
    .fault-canonical_noindex = Die Hauptadresse der Seite ist von Suchergebnissen ausgeschlossen
    .fault-canonical_redirects = Die Hauptadresse der Seite leitet weiter
    .fault-home_page = Die Seite lässt Suchmaschinen statt ihrer die Startseite aufnehmen
    .fault-several_urls = Die Seite nennt mehrere Hauptadressen
    .fault-unusable_url = Die Hauptadresse der Seite ist nicht die einer Seite
    .fault-outside_head = Die Hauptadresse der Seite steht, wo sie ignoriert wird
    .fault-other_host = Die Hauptadresse der Seite liegt auf einem anderen Host
    .fault-http_url = Die Hauptadresse der Seite ist unverschlüsselt
    .fault-relative_url = Die Hauptadresse der Seite ist unvollständig
    .search-engines-may-not-list-the = Suchmaschinen dürfen die kanonische URL nicht aufführen.
    .the-canonical-url-is-not-the = Die kanonische URL ist nicht die URL einer Seite.
    .the-canonical-url-is-the-site = Die kanonische URL ist die Startseite der Website, nicht diese Seite.
    .the-canonical-url-redirects-to-another = Die kanonische URL leitet zu einer anderen weiter.
    .the-canonical-url-returns-number = Die kanonische URL liefert { $number }.
    .the-canonical-link-is-outside-head = Der Canonical-Link steht außerhalb von <head>, wo er ignoriert wird.
    .the-page-has-several-canonical-urls = Die Seite hat mehrere kanonische URLs.
    .search-engines-see-no-canonical-link = Suchmaschinen sehen keinen Canonical-Link: Etwas beendet <head> davor.
    .the-page-has-no-canonical-url = Die Seite hat keine kanonische URL.
    .the-canonical-url-is-another-page = Die kanonische URL ist die einer anderen Seite, die es gibt.
    .the-canonical-url-is-the-page = Die kanonische URL ist die der Seite selbst.
    .the-canonical-url-could-not-be = Die kanonische URL konnte nicht geprüft werden: Sie liefert { $number }.
    .the-canonical-url-could-not-be-2 = Die kanonische URL konnte nicht abgerufen werden: { $say }
    .the-canonical-url-was-not-fetched = Die kanonische URL wurde nicht abgerufen.
    .the-canonical-url-is-on-another = Die kanonische URL liegt auf einem anderen Host: { $host }.
    .the-canonical-url-is-relative = Die kanonische URL ist relativ.
    .the-canonical-url-uses-http-although = Die kanonische URL verwendet http, obwohl die Seite über https ausgeliefert wird.
    .expected-a-url-that-returns-number = eine URL, die { $number } liefert
    .expected-a-page-without-noindex = eine Seite ohne noindex
    .expected-a-url-that-returns-number-url = eine URL, die { $number } liefert: { $url } leitet weiter zu { $target }
    .expected-the-url-of-this-page = die URL dieser Seite
    .expected-a-url-of-this-host-unless = eine URL dieses Hosts, außer die Seite ist eine Kopie
    .expected-the-link-in-head = der Link in <head>
    .expected-the-link-in-head-late = der Link in <head>: Next.js schickt es Programmen außerhalb seiner htmlLimitedBots erst später
    .expected-one-canonical-url = eine kanonische URL
    .expected-an-http-or-https-url = eine http- oder https-URL

check-content_keywords = Die Hauptüberschrift teilt Wörter mit dem Titel
    .failing = Die Hauptüberschrift hat kein Wort mit dem Titel gemeinsam
    .why = Hat ein Titel mit seiner Seite nichts gemeinsam, ersetzen Suchmaschinen ihn durch einen eigenen.
    .fix = Die wichtigsten Wörter des Titels in der Hauptüberschrift und im Text der Seite verwenden.
    .fault-title_words_not_in_heading = Die Hauptüberschrift verwendet kein Wort des Titels
    .fault-title_words_not_in_page = Kein Wort des Titels steht auf der Seite
    .the-page-has-no-main-heading = Die Seite hat keine Hauptüberschrift, die Wörter mit dem Titel teilen könnte.
    .the-page-has-no-text-before = Die Seite hat keinen Text, bevor Skripte laufen.
    .the-page-has-no-title-in = Die Seite hat keinen Titel in <head>.
    .the-title-has-only-very-common = Der Titel besteht nur aus sehr häufigen Wörtern.
    .the-title-is-in-a-script = Der Titel ist in einer Schrift ohne Leerzeichen zwischen den Wörtern.
    .the-main-heading-uses-words-of = Die Hauptüberschrift verwendet Wörter des Titels.
    .expected-one-of-these-words-in-an = eines dieser Wörter in einem <h1>
    .the-main-heading-uses-no-word = Die Hauptüberschrift verwendet kein Wort des Titels.
    .no-word-of-the-title-is-found = Kein Wort des Titels steht auf der Seite.

check-content_length = Die Seite hat genug Text
    .failing = Die Seite hat wenig Text
    .why = Suchmaschinen finden Seiten über ihre Wörter, und eine Seite mit wenigen Wörtern beantwortet wenige Fragen. Eine bestimmte Zahl verlangt keine Suchmaschine.
    .fix = Beschreiben, was Besucher hier suchen: in mindestens 200 Wörtern, außer wenn weniger genügen.
    .the-page-has-word-of-text = Die Seite hat { $count ->
        [one] { $count } Wort
       *[other] { $count } Wörter
    } Text, weniger als { $number }.
    .the-page-has-word-of-text-2 = Die Seite hat { $count ->
        [one] { $count } Wort
       *[other] { $count } Wörter
    } Text.

check-favicon = Die Seite hat ein brauchbares Icon
    .failing = Die Website hat kein brauchbares Icon
    .why = Das Icon erscheint neben der Seite in Suchergebnissen, im Browser-Tab und bei den Lesezeichen.
    .fix = <link rel="icon" href="…"> mit einem quadratischen Bild von 48×48 Pixeln oder einem SVG in <head> setzen.
    .fault-no_icon = Die Seite gibt an, kein Icon zu haben
    .fault-missing_icon = Das Icon der Website fehlt
    .fault-refused_icon = Das Icon der Website lässt sich nicht laden
    .fault-unusable_icon = Das Icon der Website eignet sich nicht für Suchergebnisse
    .the-url-of-the-page-icon = Die URL des Icons der Seite liefert { $number }.
    .the-page-declares-no-icon-and = Die Seite gibt kein Icon an, und /favicon.ico liefert { $number }.
    .the-page-declares-that-it-has = Die Seite gibt an, kein Icon zu haben.
    .the-page-icon-is-not-an = Das Icon der Seite ist kein Bild: Sein Typ ist unbekannt.
    .the-page-icon-is-not-an-2 = Das Icon der Seite ist kein Bild: Sein Typ ist { $type }.
    .the-page-has-an-icon-of = Die Seite hat ein Icon von { $number }×{ $number-b } Pixeln.
    .the-page-has-an-icon = Die Seite hat ein Icon.
    .the-page-icon-is-embedded-in = Das Icon ist in die Seite eingebettet.
    .the-page-icon-could-not-be = Das Icon der Seite konnte nicht abgerufen werden: { $say }
    .the-page-icon-was-not-fetched = Das Icon der Seite wurde nicht abgerufen.
    .the-page-icon-is-not-square = Das Icon der Seite ist nicht quadratisch: { $number }×{ $number-b }.
    .the-page-icon-is-only-number = Das Icon der Seite hat nur { $number }×{ $number-b } Pixel; mindestens nötig sind { $number-c }×{ $number-d }.
    .expected-the-url-of-a-square-image = die URL eines quadratischen Bildes

check-head_integrity = Nichts beendet <head> zu früh
    .failing = Suchmaschinen ignorieren einen Teil von <head>
    .why = Ein Element, das in <head> nicht erlaubt ist, beendet ihn. Titel, Canonical-Link und Anweisungen danach stehen dann in <body>, wo Suchmaschinen sie ignorieren.
    .fix = Bilder, <div>, <iframe> und Text aus <head> in <body> verschieben oder unter alle <meta>-, <link>- und <title>-Elemente.
    .fault-element_ends_head = Ein Element beendet <head> zu früh
    .fault-text_ends_head = Ein Text beendet <head> zu früh
    .fault-metadata_in_body = Daten für Suchmaschinen stehen, wo diese sie ignorieren
    .text-ends-head-too-early-before = Text beendet <head> zu früh, vor { $count ->
        [one] { $count } Element, das
       *[other] { $count } Elementen, die
    } dorthin { $count ->
        [one] gehört
       *[other] gehören
    }.
    .element-ends-head-too-early-before = { $element } beendet <head> zu früh, vor { $count ->
        [one] { $count } Element, das
       *[other] { $count } Elementen, die
    } dorthin { $count ->
        [one] gehört
       *[other] gehören
    }.
    .everything-that-belongs-in-head-is = Alles, was in <head> gehört, steht dort.
    .nothing-ends-head-too-early = Nichts beendet <head> zu früh.
    .element-that-belongs-in-head-is = { $count ->
        [one] { $count } Element, das in <head> gehört, steht
       *[other] { $count } Elemente, die in <head> gehören, stehen
    } in <body>.
    .expected-in-body = in <body>
    .expected-in-head = in <head>
    .found-text-ends-head-text = Text beendet <head>: { $text }
    .found-element-ends-head = { $element } beendet <head>
    .found-a-link-to-another-language-in = ein Link zu einer anderen Sprache in <body>
    .found-directives-for-search-engines-in-body = Anweisungen für Suchmaschinen in <body>
    .found-the-canonical-link-in-body = der Canonical-Link in <body>
    .found-the-description-in-body = die Beschreibung in <body>
    .found-the-title-in-body = der Titel in <body>

check-headings = Die Seite hat eine Hauptüberschrift
    .failing = Die Seite hat keine Hauptüberschrift
    .why = Die Hauptüberschrift sagt Lesern, Screenreadern und Suchmaschinen, worum es auf der Seite geht.
    .fix = Der Seite ein <h1> mit Text geben, der sagt, worum es auf der Seite geht. In den meisten Shop- und Baukastensystemen ist das der Name der Seite oder des Produkts.
    .fault-empty_heading = Die Hauptüberschrift ist leer
    .fault-hidden_heading = Die Hauptüberschrift ist verborgen
    .fault-several_main_headings = Die Seite hat mehrere Hauptüberschriften
    .fault-heading_repeats_title = Die Hauptüberschrift wiederholt den Titel wörtlich
    .fix-empty_heading = Text in das <h1> setzen oder dem Bild darin ein alt geben.
    .fix-hidden_heading = Die Hauptüberschrift zeigen oder die sichtbare Überschrift zum <h1> machen.
    .fix-several_main_headings = Ein <h1> für das Thema der Seite behalten und die anderen zu <h2> machen.
    .fix-heading_repeats_title = In der Überschrift sagen, was der Titel auslässt, in den Worten eines Lesers.
    .the-page-has-no-main-heading = Die Seite hat keine Hauptüberschrift.
    .the-page-main-heading-is-empty = Die Hauptüberschrift der Seite ist leer.
    .the-page-has-one-main-heading = Die Seite hat eine Hauptüberschrift.
    .the-main-heading-repeats-the-title = Die Hauptüberschrift wiederholt den Titel wörtlich.
    .the-page-has-count-main-headings = Die Seite hat { $count } Hauptüberschriften.
    .the-page-main-heading-is-hidden = Die Hauptüberschrift der Seite ist verborgen.
    .expected-a-heading-with-text = eine Überschrift mit Text
    .expected-a-heading-that-adds-to-the = eine Überschrift, die den Titel ergänzt
    .expected-a-heading-that-is-shown = eine sichtbare Überschrift
    .expected-one-main-heading = eine Hauptüberschrift
    .found-an-empty-heading = eine leere Überschrift

check-host_variants = Die Seite hat eine Adresse, mit oder ohne www.
    .failing = Die Seite hat eine Adresse mit www. und eine weitere ohne
    .why = Links auf beide Adressen werden getrennt gezählt, und Suchmaschinen wählen eine davon, womöglich nicht die gewünschte.
    .fix = Einen der beiden Hosts mit Status 301 zum anderen weiterleiten oder auf beiden dieselbe kanonische URL angeben.
    .the-page-host-is-not-one = Der Host der Seite wird nicht mit und ohne www eingegeben.
    .host-returns-no-second-copy-of = { $host } liefert keine zweite Kopie der Seite.
    .what-host-returns-is-not-known = Was { $host } liefert, ist nicht bekannt: { $say }.
    .it-was-not-requested = Der Host wurde nicht angefragt
    .it-was-not-requested-2 = Der Host wurde nicht angefragt
    .host-was-not-requested = { $host } wurde nicht angefragt.
    .host-returns-a-page-too-and = Auch { $host } liefert eine Seite und leitet nicht weiter.
    .expected-a-redirect-to-url = eine Weiterleitung zu { $url }
    .found-url-returns-number = { $url } liefert { $number }

check-hreflang = Die hreflang-Links sind gültig und vollständig
    .failing = Die Links zu anderen Sprachen sind fehlerhaft
    .why = Mit hreflang-Links zeigen Suchmaschinen Lesern die Seite in deren Sprache. Links mit falschem Code oder unvollständiger URL werden ignoriert.
    .fix = Codes wie de, pt-BR oder zh-Hant mit absoluten URLs verwenden, je Code eine, und die Seite selbst mit aufführen.
    .fault-invalid_code = Links zu anderen Sprachen haben einen Code, den es nicht gibt
    .fault-area_code = Links zu anderen Sprachen nennen ein Gebiet statt eines Landes
    .fault-relative_url = Links zu anderen Sprachen haben unvollständige Adressen
    .fault-contradicting_url = Für eine Sprache sind zwei Adressen angegeben
    .fault-no_self_reference = Unter den Links zu anderen Sprachen fehlt die Seite selbst
    .fault-undocumented_code = Links zu anderen Sprachen tragen ein Kürzel, das wenige Suchmaschinen kennen
    .the-page-has-hreflang-link-with = Die Seite hat { $count ->
        [one] { $count } hreflang-Link
       *[other] { $count } hreflang-Links
    } mit { $number ->
        [one] { $number } Fehler
       *[other] { $number } Fehlern
    }.
    .the-page-has-no-hreflang-links = Die Seite hat keine hreflang-Links.
    .the-page-has-hreflang-link-without = Die Seite hat { $count ->
        [one] { $count } hreflang-Link
       *[other] { $count } hreflang-Links
    } ohne Fehler.
    .the-page-has-hreflang-link-but = Die Seite hat { $count ->
        [one] { $count } hreflang-Link
       *[other] { $count } hreflang-Links
    }, aber keinen auf sich selbst.
    .expected-one-url-for-code-url = eine URL für { $code }: { $url }
    .expected-an-iso-639-1-language-such = eine Sprache nach ISO 639-1, etwa en oder pt-BR, oder x-default
    .expected-language-script-and-country-at-most = höchstens Sprache, Schrift und Land, etwa { $code }
    .expected-an-iso-15924-script-such-as = eine Schrift nach ISO 15924, etwa { $code }
    .expected-an-iso-3166-1-country-such = ein Land nach ISO 3166-1, etwa { $code }
    .found-link-header-code-url = Link-Header, { $code }: { $url }
    .found-no-link-to-this-page = kein Link auf diese Seite

check-http_status = Die Seite ist abrufbar und hat Inhalt
    .failing = Die Seite lässt sich nicht öffnen
    .why = Suchmaschinen führen eine Seite nur auf, wenn sie einen 2xx-Status liefert und Inhalt hat. Auf jeder anderen sehen Besucher einen Fehler.
    .fix = Den Server 200 mit dem Inhalt der Seite liefern lassen. Ist die Seite umgezogen, zur neuen Adresse weiterleiten; gibt es sie nicht mehr, die Links darauf entfernen.
    .fault-error_status = Der Server antwortet mit einem Fehler
    .fault-empty_body = Der Server sendet eine leere Seite
    .fault-broken_redirect = Der Server leitet ins Leere weiter
    .the-page-returns-number-but-without = Die Seite liefert { $number }, aber ohne Inhalt.
    .the-page-returns-number-a-redirect = Die Seite liefert { $number }, eine Weiterleitung ins Leere.
    .the-page-returns-number-an-error = Die Seite liefert { $number }, einen Fehler.
    .the-page-returns-number = Die Seite liefert { $number }.
    .expected-a-location-header-with-the-url = ein Location-Header mit der URL der Seite
    .expected-the-page-content = der Inhalt der Seite
    .expected-a-status-of-2xx = ein 2xx-Status
    .found-no-location-header = kein Location-Header
    .found-an-empty-body = ein leerer Inhalt

check-in_page_links = Anzahl der Links auf der Seite
    .failing = Die Seite hat sehr viele Links
    .why = Links führen Besucher und Suchmaschinen zu anderen Seiten. Unter sehr vielen fällt jeder einzelne weniger auf.
    .fix = Es muss nichts getan werden; bei mehr als 150 Links prüfen, ob alle gebraucht werden.
    .the-page-has-link-number-internal = Die Seite hat { $count ->
        [one] { $count } Link
       *[other] { $count } Links
    }: { $number ->
        [one] { $number } interner
       *[other] { $number } interne
    } und { $number-b ->
        [one] { $number-b } externer
       *[other] { $number-b } externe
    }, { $number-c } davon mit nofollow.
    .the-page-has-link-more-than = Die Seite hat { $count ->
        [one] { $count } Link
       *[other] { $count } Links
    }, mehr als { $all }: { $number ->
        [one] { $number } interner
       *[other] { $number } interne
    } und { $number-b ->
        [one] { $number-b } externer
       *[other] { $number-b } externe
    }, { $number-c } davon mit nofollow.
    .none-marked-nofollow = Die Seite hat { $count ->
        [one] { $count } Link
       *[other] { $count } Links
    }: { $number ->
        [one] { $number } interner
       *[other] { $number } interne
    } und { $number-b ->
        [one] { $number-b } externer
       *[other] { $number-b } externe
    }, keiner davon mit nofollow.
    .none-marked-nofollow-many = Die Seite hat { $count ->
        [one] { $count } Link
       *[other] { $count } Links
    }, mehr als { $all }: { $number ->
        [one] { $number } interner
       *[other] { $number } interne
    } und { $number-b ->
        [one] { $number-b } externer
       *[other] { $number-b } externe
    }, keiner davon mit nofollow.

check-internal_links = Die Seite verlinkt andere Seiten der Website
    .failing = Die Seite verlinkt keine andere Seite der Website
    .why = Suchmaschinen finden die Seiten einer Website über Links und lassen solche mit nofollow aus.
    .fix = Mit <a href> auf verwandte Seiten der Website verlinken und nofollow von Links zu eigenen Seiten entfernen.
    .fault-nofollow_link = Links zu eigenen Seiten sind mit nofollow gekennzeichnet
    .fault-nofollow_page = Die Seite bittet Suchmaschinen, keinem ihrer Links zu folgen
    .the-page-has-link-to-other = Die Seite hat { $count ->
        [one] { $count } Link
       *[other] { $count } Links
    } zu anderen Seiten ihrer Website.
    .the-page-asks-search-engines-to = Die Seite bittet Suchmaschinen, keinem ihrer Links zu folgen.
    .the-page-has-no-link-to = Die Seite hat keinen Link zu einer anderen Seite ihrer Website.
    .the-page-marks-link-to-its = Die Seite kennzeichnet { $count ->
        [one] { $count } Link
       *[other] { $count } Links
    } zur eigenen Website mit nofollow.
    .expected-no-nofollow = kein nofollow
    .expected-neither-nofollow-nor-none = weder nofollow noch none

check-js_dependency = Die Seite hat Inhalt, bevor Skripte laufen
    .failing = Die Seite ist leer, bis Skripte laufen
    .why = Google führt Skripte erst einige Zeit nach dem Lesen des HTML aus, die meisten anderen Bots nie: Sie sehen eine leere Seite. Auch dieser Bericht sieht nur das HTML und ist womöglich unvollständig.
    .fix = Den Inhalt der Seite auf dem Server oder beim Bauen der Website erzeugen.
    .fault-empty_root = Die Seite ist leer, bis Skripte sie füllen
    .fault-asks_for_javascript = Die Seite verlangt JavaScript, statt Inhalt zu zeigen
    .the-page-has-content-before-scripts = Die Seite hat Inhalt, bevor Skripte laufen.
    .the-page-has-only-word-of = Die Seite hat nur { $count ->
        [one] { $count } Wort
       *[other] { $count } Wörter
    } Text und verlangt JavaScript; dieser Bericht ist womöglich unvollständig.
    .the-page-has-only-word-of-2 = Die Seite hat nur { $count ->
        [one] { $count } Wort
       *[other] { $count } Wörter
    } Text, bis Skripte sie füllen; dieser Bericht ist womöglich unvollständig.
    .expected-the-page-content = der Inhalt der Seite
    .found-a-note-to-turn-javascript-on = ein Hinweis, JavaScript einzuschalten
    .found-an-empty-element-for-scripts-to = ein leeres Element, das Skripte füllen sollen

check-link_text = Links sagen, wohin sie führen
    .failing = Links sagen nicht, wohin sie führen
    .why = Aus dem Text eines Links erfahren Suchmaschinen und Leser, worum es auf der verlinkten Seite geht. „Hier klicken“ sagt nichts.
    .fix = Die Wörter verlinken, die die Seite benennen: „unsere Laufschuhe“, nicht „mehr“.
    .the-page-has-no-links-to = Die Seite hat keine Links zu anderen Seiten.
    .the-page-links-say-where-they = Die Links der Seite sagen, wohin sie führen.
    .the-page-has-link-whose-text = Die Seite hat { $count ->
        [one] { $count } Link, dessen Text
       *[other] { $count } Links, deren Text
    } nichts über die verlinkte Seite sagt.
    .expected-words-that-name-the-linked-page = Wörter, die die verlinkte Seite benennen

check-links_crawlable = Suchmaschinen können jedem Link folgen
    .failing = Suchmaschinen können nicht jedem Link folgen
    .why = Suchmaschinen folgen <a>-Elementen, deren href eine URL ist; sie klicken nicht und führen keine Skripte aus. Seiten hinter anderen Links finden sie womöglich nie.
    .fix = Jedem Link in href die URL seiner Seite geben und Skripte darauf aufbauen lassen. Für alles, was kein Link ist, einen <button> verwenden.
    .fault-link_without_url = Suchmaschinen können Links nicht folgen
    .fault-link_to_nowhere = Links führen ohne Skript nirgendwohin
    .fix-link_to_nowhere = Jedem Link in href die URL seiner Seite geben. Für das, was nur ein Skript tut, ein <button> verwenden.
    .link-leads-nowhere-without-a-script = { $count ->
        [one] { $count } Link führt
       *[other] { $count } Links führen
    } ohne Skript nirgendwohin.
    .expected-the-url-of-a-page-in-href-or = die URL einer Seite in href oder ein <button>
    .the-page-has-no-links = Die Seite hat keine Links.
    .search-engines-can-follow-the-page = Suchmaschinen können den Links der Seite folgen.
    .found-an-empty-href = ein leeres href
    .found-not-a-url-url = keine URL: { $url }
    .found-a-script-url = ein Skript: { $url }
    .found-name-without-href = { $name } ohne href
    .expected-the-url-of-a-page-in = die URL einer Seite in href
    .found-a-file-on-the-visitor-machine = eine Datei auf dem Rechner des Besuchers: { $url }
    .link-has-no-usable-url = { $count ->
        [one] { $count } Link hat
       *[other] { $count } Links haben
    } keine brauchbare URL.

check-meta_description = Die Seite hat genau eine Beschreibung
    .failing = Die Seite hat keine Beschreibung
    .why = Suchmaschinen zeigen die Beschreibung oft unter dem Titel, wo sie bei der Entscheidung für den Klick hilft.
    .fix = Ein <meta name="description" content="…"> mit ein, zwei Sätzen über diese Seite in <head> setzen. In den meisten Shop- und Baukastensystemen ist das ein Feld der Seite, etwa „SEO-Beschreibung“.
    .fault-empty_description = Die Beschreibung ist leer
    .fault-outside_head = Die Beschreibung steht, wo Suchmaschinen sie ignorieren
    .fault-several_descriptions = Die Seite hat mehrere Beschreibungen
    .the-page-has-no-description = Die Seite hat keine Beschreibung.
    .the-page-description-is-outside-head = Die Beschreibung der Seite steht außerhalb von <head>.
    .search-engines-see-no-description-something = Suchmaschinen sehen keine Beschreibung: Etwas beendet <head> davor.
    .the-page-has-a-description = Die Seite hat eine Beschreibung.
    .the-page-has-count-descriptions = Die Seite hat { $count } Beschreibungen.
    .expected-one-meta-name-description-in-head = ein <meta name="description"> mit Text in <head>
    .expected-one-meta-name-description-in-head-late = ein <meta name="description"> mit Text in <head>: Next.js schickt es Programmen außerhalb seiner htmlLimitedBots erst später
    .found-an-empty-description = eine leere Beschreibung
    .found-outside-head-text = außerhalb von <head>: { $text }
    .the-description-is-empty = Die Beschreibung ist leer.

check-meta_description_length = Die Beschreibung passt ins Suchergebnis
    .failing = Die Länge der Beschreibung eignet sich nicht für Suchergebnisse
    .why = Suchmaschinen kürzen lange Beschreibungen und ersetzen sehr kurze durch einen Auszug der Seite.
    .fix = Eine Beschreibung von 50 bis 160 Zeichen schreiben. Chinesische, japanische und koreanische Zeichen zählen doppelt.
    .fault-short_description = Die Beschreibung ist zu kurz für Suchergebnisse
    .fault-long_description = Die Beschreibung ist zu lang für Suchergebnisse
    .the-page-has-no-description-in = Die Seite hat keine Beschreibung in <head>.
    .the-description-is-character-wide = Die Beschreibung ist { $count ->
        [one] { $count } Zeichen
       *[other] { $count } Zeichen
    } breit.
    .expected-number-to-number-characters = { $number } bis { $number-b } Zeichen
    .it-has-characters = Die Beschreibung hat { $count } Zeichen; gut sind { $number } bis { $number-b }.

check-404_page = Fehlende Seiten liefern 404 oder 410
    .failing = Fehlende Seiten werden nicht als fehlend gemeldet
    .why = Meldet der Server bei Adressen ohne Seite Erfolg, rufen Suchmaschinen sie weiter ab und führen sie statt echter Seiten auf.
    .fix = Für jede Adresse, die es nicht gibt, 404 oder 410 mit einer hilfreichen Seite liefern. Nicht zur Startseite weiterleiten.
    .a-missing-page-redirects-to-one = Eine fehlende Seite leitet zu einer vorhandenen weiter.
    .a-missing-page-returns-number-as = Eine fehlende Seite liefert { $number }, als gäbe es sie.
    .a-missing-page-returns-number-which = Eine fehlende Seite liefert { $number }; das sagt nichts über sie aus.
    .a-missing-page-returns-number-not = Eine fehlende Seite liefert { $number } statt 404.
    .a-missing-page-returns-number = Eine fehlende Seite liefert { $number }.
    .no-missing-page-was-requested = Es wurde keine fehlende Seite angefragt.
    .the-response-for-a-missing-page = Die Antwort für eine fehlende Seite konnte nicht abgerufen werden: { $say }
    .expected-404-or-410 = 404 oder 410
    .found-url-redirects-to-target-number = { $url } leitet weiter zu { $target }, { $number }
    .found-url-returns-number = { $url } liefert { $number }

check-noindex = Suchmaschinen dürfen die Seite aufführen
    .failing = Die Seite ist von Suchergebnissen ausgeschlossen
    .why = Eine Seite mit noindex erscheint gar nicht in Suchergebnissen, so gut sie sonst auch ist.
    .fix = Soll die Seite gefunden werden, noindex und none aus ihrem robots-Meta-Element und aus ihrem X-Robots-Tag-Header entfernen.
    .the-page-asks-search-engines-not = Die Seite bittet Suchmaschinen, sie nicht aufzuführen.
    .nothing-asks-search-engines-not-to = Nichts bittet Suchmaschinen, die Seite nicht aufzuführen.
    .the-page-may-ask-search-engines = Die Seite bittet Suchmaschinen womöglich, sie nicht aufzuführen.
    .the-page-may-be-listed-until = Die Seite darf bis zu einem Datum aufgeführt werden, und die Antwort hat keinen Date-Header zum Vergleich.
    .the-page-asks-some-search-engines = Die Seite bittet einige Suchmaschinen, sie nicht aufzuführen.
    .expected-no-noindex-none-or-past-unavailable_after = kein noindex, none oder vergangenes unavailable_after

check-open_graph = Die Open-Graph-Angaben sind vollständig
    .failing = Geteilte Links zur Seite zeigen wenig
    .why = Soziale Netzwerke und Messenger zeigen einen Link mit Titel und Bild, die die Seite angibt; ohne diese raten sie oder zeigen nur den Link.
    .fix = og:title, og:type, og:image und og:url als <meta property>-Elemente in <head> setzen, das Bild mit absoluter URL. In vielen Shop- und Baukastensystemen sind das Felder der Seite, etwa „Bild für soziale Netzwerke“.
    .fault-no_property = Geteilte Links zur Seite haben keine eigene Vorschau
    .fault-missing_property = Geteilten Links zur Seite fehlt ein Teil ihrer Vorschau
    .fault-relative_image_url = Die Adresse des Vorschaubilds ist unvollständig
    .fault-unusable_image = Das Vorschaubild für geteilte Links ist unbrauchbar
    .the-page-has-no-open-graph = Die Seite hat keine Open-Graph-Angaben.
    .the-page-has-the-basic-open = Die Seite hat die wichtigsten Open-Graph-Angaben.
    .the-open-graph-image-could-not = Das Open-Graph-Bild konnte nicht geprüft werden: Sein Server liefert { $number }.
    .the-open-graph-image-could-not-2 = Das Open-Graph-Bild konnte nicht abgerufen werden: { $say }
    .the-open-graph-image-was-not = Das Open-Graph-Bild wurde nicht abgerufen.
    .the-open-graph-image-cannot-be = Das Open-Graph-Bild ist unbrauchbar.
    .the-url-of-the-open-graph = Die URL des Open-Graph-Bildes ist nicht absolut.
    .the-page-has-count-of-the = Die Seite hat { $count } der { $all } wichtigsten Open-Graph-Angaben.
    .expected-a-meta-property-with-content = ein <meta property> mit content
    .expected-an-image = ein Bild
    .found-no-name = kein { $name }
    .found-url-has-no-content-type = { $url } hat keinen Content-Type
    .found-url-is-type = { $url } ist { $type }
    .found-url-returns-number = { $url } liefert { $number }

check-private_links = Keine Adresse auf der Seite gehört zu einem privaten Netz
    .failing = Adressen auf der Seite führen in ein privates Netz
    .why = Links zu localhost oder zu Adressen eines privaten Netzes führen für Besucher und Suchmaschinen ins Leere; meist stammen sie noch aus der Entwicklung.
    .fix = Durch die öffentliche Adresse ersetzen oder durch eine Adresse ohne Host.
    .address-leads-to-a-private-network = { $count ->
        [one] { $count } Adresse führt
       *[other] { $count } Adressen führen
    } in ein privates Netz.
    .no-address-in-the-page-is = Keine Adresse auf der Seite gehört zu einem privaten Netz.
    .the-page-tells-its-readers-addresses = Die Seite nennt ihren Lesern Adressen eines privaten Netzes.
    .the-page-itself-is-on-a = Die Seite selbst liegt in einem privaten Netz.
    .expected-a-public-address = eine öffentliche Adresse

check-redirects = Höchstens eine Weiterleitung führt zur Seite
    .failing = Besucher gelangen auf Umwegen zur Seite
    .why = Jede Weiterleitung kostet Zeit, und bei langen Ketten geben Suchmaschinen auf. Bei einer vorübergehenden Weiterleitung zu einem anderen Host oder zu https behalten sie die alte Adresse.
    .fix = Direkt zur endgültigen Adresse weiterleiten, bei dauerhaftem Umzug mit 301 oder 308.
    .fault-redirect = Weiterleitungen führen zur Seite
    .fault-temporary_redirect = Eine Weiterleitung, die dauerhaft sein sollte, ist vorübergehend
    .the-page-is-behind-count-redirects = Die Seite liegt hinter { $count } Weiterleitungen.
    .the-redirects-to-the-page-form = Die Weiterleitungen zur Seite bilden eine Schleife.
    .the-page-is-behind-one-redirect = Die Seite liegt hinter einer Weiterleitung.
    .the-page-is-reached-without-a = Die Seite ist ohne Weiterleitung erreichbar.
    .a-temporary-redirect-leads-to-another = Eine vorübergehende Weiterleitung führt zu einem anderen Host oder Schema.
    .expected-the-final-address-directly = direkt die endgültige Adresse
    .expected-301-or-308 = 301 oder 308
    .found-url-returns-number-target = { $url } liefert { $number }: { $target }

check-robots = robots.txt lässt Suchmaschinen die Seite abrufen
    .failing = robots.txt hält eine Suchmaschine von der Seite fern
    .why = Eine Seite, die robots.txt sperrt, lesen Suchmaschinen nicht: Sie führen sie ohne Inhalt auf oder gar nicht.
    .fix = Soll die Seite gefunden werden, die passende Disallow-Regel ändern oder eine längere Allow-Regel dafür ergänzen.
    .robots-txt-keeps-googlebot-from-fetching = robots.txt hindert Googlebot am Abrufen der Seite.
    .the-site-has-no-robots-txt = Die Website hat keine robots.txt (sie liefert { $number }), daher darf jede Seite abgerufen werden.
    .robots-txt-lets-search-engines-fetch = robots.txt lässt Suchmaschinen die Seite abrufen.
    .the-site-robots-txt-could-not = Die robots.txt der Website konnte nicht abgerufen werden: { $say }.
    .the-site-robots-txt-returns-number = Die robots.txt der Website liefert { $number }; bis sie wieder da ist, bleiben Suchmaschinen fern.
    .the-site-robots-txt-was-not = Die robots.txt der Website wurde nicht abgerufen.
    .robots-txt-keeps-some-search-engines = robots.txt hindert einige Suchmaschinen am Abrufen der Seite: { $names }.
    .expected-no-rule-that-bars-name = keine Regel, die { $name } aussperrt
    .found-robots-txt-line-number-rule = robots.txt, Zeile { $number }: { $rule }

check-robots_directives_valid = Anweisungen für Suchmaschinen sind richtig geschrieben
    .failing = Anweisungen für Suchmaschinen werden ignoriert
    .why = Unbekannte Anweisungen ignorieren Suchmaschinen: Eine Seite mit „no-index“ wird aufgeführt.
    .fix = Die Schreibweise korrigieren, etwa noindex, nofollow oder max-snippet:50.
    .fault-misspelt_directive = Anweisungen für Suchmaschinen sind falsch geschrieben
    .fault-invalid_value = Anweisungen für Suchmaschinen haben einen ungültigen Wert
    .fault-wrong_separator = In Anweisungen für Suchmaschinen fehlt ein Komma
    .the-page-has-no-directives-for = Die Seite hat keine Anweisungen für Suchmaschinen.
    .the-directives-for-search-engines-are = Die Anweisungen für Suchmaschinen sind so geschrieben, wie diese sie kennen.
    .expected-max-image-preview-none-standard-or = max-image-preview:none, standard oder large
    .expected-name-and-a-number = { $name }: und eine Zahl
    .expected-name-and-a-date = { $name }: und ein Datum
    .directive-is-misspelt-and-ignored = { $count ->
        [one] { $count } Anweisung ist falsch geschrieben; Suchmaschinen ignorieren sie.
       *[other] { $count } Anweisungen sind falsch geschrieben; Suchmaschinen ignorieren sie.
    }

check-robots_txt_valid = robots.txt ist abrufbar und lesbar
    .failing = Suchmaschinen haben Schwierigkeiten mit robots.txt
    .why = Zeilen, die sie nicht lesen können, ignorieren Suchmaschinen; Seiten, die privat bleiben sollten, rufen sie dann womöglich ab. Solange robots.txt mit einem Serverfehler antwortet, meiden sie die ganze Website.
    .fix = /robots.txt soll 200 mit reinem Text liefern, oder 404, wenn es keine gibt. Jede Gruppe mit User-agent und jeden Pfad mit / beginnen und Sitemaps mit absoluten URLs angeben.
    .fault-error_status = Suchmaschinen bekommen statt robots.txt einen Fehler
    .fault-not_fetched = Suchmaschinen können robots.txt nicht abrufen
    .fault-html_page = robots.txt ist eine Webseite
    .fault-rule_without_group = Eine Regel in robots.txt gehört zu keinem Crawler
    .fault-invalid_path = Eine Regel in robots.txt hat einen ungültigen Pfad
    .fault-relative_sitemap = Die Sitemap in robots.txt hat eine unvollständige Adresse
    .fault-too_long = robots.txt ist länger, als Suchmaschinen lesen
    .the-site-robots-txt-cannot-be = Die robots.txt der Website ist nicht abrufbar, daher bleiben Suchmaschinen fern: { $say }
    .the-site-robots-txt-is-an = Die robots.txt der Website ist eine HTML-Seite.
    .the-site-robots-txt-returns-number = Die robots.txt der Website liefert { $number }, daher bleiben Suchmaschinen fern.
    .the-site-has-no-robots-txt = Die Website hat keine robots.txt: Sie liefert { $number }.
    .the-site-robots-txt-can-be = Die robots.txt der Website ist lesbar.
    .the-site-robots-txt-could-not = Die robots.txt der Website konnte nicht abgerufen werden: { $say }
    .the-site-robots-txt-was-not = Die robots.txt der Website wurde nicht abgerufen.
    .the-site-robots-txt-has-fault = Die robots.txt der Website hat { $count ->
        [one] { $count } Fehler
       *[other] { $count } Fehler
    }.
    .expected-a-status-of-200-or-404 = ein Status 200 oder 404
    .expected-plain-text-or-a-status-of = reiner Text, oder ein Status 404
    .expected-a-path-that-begins-with-or = ein Pfad, der mit / oder * beginnt
    .expected-a-user-agent-line-before-the = eine User-agent-Zeile vor der ersten Regel
    .expected-at-most-number-kib-the-rest = höchstens { $number } KiB; der Rest wird nicht gelesen
    .found-robots-txt-line-number-rule = robots.txt, Zeile { $number }: { $rule }
    .found-more-than-number-kib = mehr als { $number } KiB
    .found-say = { $say }

check-seo_friendly_url = Die URL ist kurz und einfach
    .failing = Die Adresse der Seite ist schwer zu lesen
    .why = Eine einfache URL ist leicht zu verstehen, zu merken und zu kopieren. Sitzungs-IDs und viele Parameter lassen Suchmaschinen dieselbe Seite unter vielen Adressen abrufen.
    .fix = Kurze, kleingeschriebene Wörter mit Bindestrichen und wenige Parameter verwenden. Alte Adressen zu den neuen weiterleiten.
    .fault-session_id = Die Adresse der Seite enthält eine Sitzungs-ID
    .fault-double_slash = Die Adresse der Seite enthält einen doppelten Schrägstrich
    .fault-upper_case = Die Adresse der Seite enthält Großbuchstaben
    .fault-underscores = Die Adresse der Seite enthält Unterstriche
    .fault-spaces = Die Adresse der Seite enthält Leerzeichen
    .fault-unencoded = Die Adresse der Seite enthält unkodierte Buchstaben
    .fault-many_parameters = Die Adresse der Seite hat viele Parameter
    .fault-long_url = Die Adresse der Seite ist lang
    .the-page-url-is-short-and = Die URL der Seite ist kurz und einfach.
    .the-page-url-has-count-characters = Die URL der Seite hat { $count } Zeichen.
    .the-page-url-has-count-faults = Die URL der Seite hat { $count } Fehler.
    .the-page-url-has-count-parameters = Die URL der Seite hat { $count } Parameter.
    .the-page-url-has-a-double = Die URL der Seite hat einen doppelten Schrägstrich im Pfad.
    .the-page-url-has-a-session = Die URL der Seite enthält eine Sitzungs-ID.
    .the-page-url-has-spaces = Die URL der Seite enthält Leerzeichen.
    .the-page-url-has-underscores-in = Die URL der Seite enthält Unterstriche im Pfad.
    .the-page-url-has-unencoded-non = Die URL der Seite enthält unkodierte Nicht-ASCII-Buchstaben.
    .the-page-url-has-upper-case = Die URL der Seite enthält Großbuchstaben im Pfad.
    .expected-single-slashes = einfache Schrägstriche
    .expected-at-most-number = höchstens { $number }
    .expected-a-cookie = ein Cookie
    .expected-hyphens = Bindestriche
    .expected-percent-encoding = Prozentkodierung
    .expected-lower-case = Kleinschreibung
    .found-a-double-slash-in-its-path = ein doppelter Schrägstrich im Pfad
    .found-number-characters = { $number } Zeichen
    .found-number-parameters = { $number } Parameter
    .found-a-session-id = eine Sitzungs-ID
    .found-spaces = Leerzeichen
    .found-underscores-in-its-path = Unterstriche im Pfad
    .found-unencoded-non-ascii-letters = unkodierte Nicht-ASCII-Buchstaben
    .found-upper-case-letters-in-its-path = Großbuchstaben im Pfad

check-sitemap = Die Website hat eine brauchbare Sitemap
    .failing = Suchmaschinen finden keine Liste der Seiten der Website
    .why = Mit einer Sitemap finden Suchmaschinen alle Seiten einer Website und sehen, welche sich geändert haben.
    .fix = Eine XML-Sitemap mit höchstens 50.000 URLs und 50 MB erstellen und ihre absolute URL in robots.txt angeben: Sitemap: https://…
    .fault-no_sitemap = Die Website hat keine Sitemap
    .fault-unusable_sitemap = Eine Sitemap der Website ist unbrauchbar
    .sitemap-named-in-robots-txt-cannot = { $count ->
        [one] { $count } in robots.txt genannte Sitemap ist
       *[other] { $count } in robots.txt genannte Sitemaps sind
    } unbrauchbar.
    .the-site-has-a-sitemap-index = Die Website hat einen Sitemap-Index mit { $count ->
        [one] { $count } Sitemap
       *[other] { $count } Sitemaps
    }.
    .the-site-has-a-sitemap-index-2 = Die Website hat einen Sitemap-Index mit { $count ->
        [one] { $count } Sitemap
       *[other] { $count } Sitemaps
    } im gelesenen Teil.
    .the-site-has-a-sitemap-of = Die Website hat eine Sitemap mit { $count ->
        [one] { $count } URL
       *[other] { $count } URLs
    } im gelesenen Teil, in der diese Seite nicht steht.
    .the-site-has-a-sitemap-of-2 = Die Website hat eine Sitemap mit { $count ->
        [one] { $count } URL
       *[other] { $count } URLs
    } im gelesenen Teil, in der diese Seite steht.
    .the-site-has-a-sitemap-of-3 = Die Website hat eine Sitemap mit { $count ->
        [one] { $count } URL
       *[other] { $count } URLs
    }, in der diese Seite nicht steht.
    .the-site-has-a-sitemap-of-4 = Die Website hat eine Sitemap mit { $count ->
        [one] { $count } URL
       *[other] { $count } URLs
    }, in der diese Seite steht.
    .a-sitemap-could-not-be-fetched = Eine Sitemap konnte nicht abgerufen werden: { $say }
    .the-site-sitemap-was-not-fetched = Die Sitemap der Website wurde nicht abgerufen.
    .the-site-has-no-sitemap = Die Website hat keine Sitemap.
    .found-neither-xml-nor-a-list-of = weder XML noch eine Liste von URLs
    .found-neither-xml-nor-text-in-utf = weder XML noch Text in UTF-8
    .found-text-around-its-xml = Text um das XML herum
    .expected-a-sitemap-of-at-most-number = eine Sitemap mit höchstens { $number } URLs und { $number-b } MB
    .expected-a-sitemap = eine Sitemap
    .found-no-sitemap-line-in-robots-txt = keine Sitemap-Zeile in robots.txt, und { $url }: { $say }
    .found-url-say = { $url }: { $say }
    .found-not-a-sitemap-but-element = keine Sitemap, sondern { $element }
    .found-number-urls = { $number } URLs
    .found-more-than-number-mb = mehr als { $number } MB
    .found-an-index-within-an-index = ein Index in einem Index

check-snippet_controls = Wie viel von der Seite Suchmaschinen zeigen dürfen
    .failing = Die Seite begrenzt, was Suchmaschinen von ihr zeigen dürfen
    .why = Ohne Beschreibung oder Bild wird ein Suchergebnis seltener gewählt.
    .fix = Ist es beabsichtigt, muss nichts getan werden; sonst die Anweisungen entfernen.
    .search-engines-may-show-as-much = Suchmaschinen dürfen so viel von der Seite zeigen, wie sie wollen.
    .the-page-limits-what-search-engines = Die Seite begrenzt, was Suchmaschinen von ihr zeigen dürfen.
    .expected-nothing-unless-it-is-intended = nichts, wenn es nicht beabsichtigt ist

check-structured_data = Die Seite hat strukturierte Daten oder braucht keine
    .failing = Die Seite hat keine strukturierten Daten
    .why = Mit strukturierten Daten verstehen Suchmaschinen, worum es auf einer Seite geht, und zeigen sie womöglich mit Bewertungen, Preisen, Terminen oder dem Pfad zur Seite.
    .fix = Den Inhalt der Seite in JSON-LD mit dem Vokabular von schema.org beschreiben.
    .the-page-has-no-structured-data = Die Seite hat keine strukturierten Daten und braucht keine.
    .the-page-has-structured-data-say = Die Seite hat strukturierte Daten: { $say } in JSON-LD, { $say-b } in Microdata oder RDFa.
    .number = { $number }
    .at-least-number = mindestens { $number }
    .the-page-has-no-structured-data-2 = Die Seite hat keine strukturierten Daten.

check-structured_data_valid = Die strukturierten Daten sind gültig und vollständig
    .failing = Suchmaschinen können nicht alle strukturierten Daten nutzen
    .why = Strukturierte Daten mit Fehlern ignorieren Suchmaschinen, und fehlt eine vorgeschriebene Eigenschaft, zeigen sie kein erweitertes Suchergebnis.
    .fix = Jeden aufgeführten Fehler beheben und die Seite dann in Googles Test für Rich-Suchergebnisse prüfen.
    .fault-not_json = Die strukturierten Daten sind kein gültiges JSON
    .fault-not_an_object = Die strukturierten Daten sind kein Objekt
    .fault-no_context = Die strukturierten Daten nennen ihr Vokabular nicht
    .fault-foreign_context = Die strukturierten Daten verwenden ein anderes Vokabular als schema.org
    .fault-no_type = Die strukturierten Daten sagen nicht, worum es geht
    .fault-too_long_json_ld = Die strukturierten Daten sind zu lang
    .fault-unknown_type = Die strukturierten Daten haben einen Typ, den es nicht gibt
    .fault-misspelt_property = In den strukturierten Daten ist eine Eigenschaft falsch geschrieben
    .fault-missing_property = Den strukturierten Daten fehlt, was Suchmaschinen verlangen
    .fault-invalid_value = Die strukturierten Daten haben einen ungültigen Wert
    .fault-rating_out_of_scale = Eine Bewertung in den strukturierten Daten liegt außerhalb ihrer Skala
    .fault-too_many_items = Es gibt mehr strukturierte Daten, als geprüft werden können
    .the-page-structured-data-has-fault = Die strukturierten Daten der Seite haben { $count ->
        [one] { $count } Fehler
       *[other] { $count } Fehler
    }; einiges davon ist nicht lesbar.
    .the-page-has-no-structured-data = Die Seite hat keine strukturierten Daten.
    .the-page-structured-data-is-valid = Die strukturierten Daten der Seite sind gültig.
    .the-page-structured-data-has-fault-2 = Die strukturierten Daten der Seite haben { $count ->
        [one] { $count } Fehler
       *[other] { $count } Fehler
    }.
    .part-of-it-was-not-checked = Ein Teil davon wurde nicht geprüft: { $says }.
    .script-of-json-ld-of-more = { $count ->
        [one] { $count } JSON-LD-Skript
       *[other] { $count } JSON-LD-Skripte
    } mit mehr als { $number } Byte
    .rdfa-with-too-many-prefixes-for = RDFa mit zu vielen Präfixen für schema.org
    .names-of-properties-after-the-first = Namen von Eigenschaften nach den ersten { $number } unbekannten
    .microdata-and-rdfa-after-the-first = Microdata und RDFa nach den ersten { $number } Einträgen
    .expected-one-of-schema-org-such-as = eine von schema.org, etwa { $url }
    .expected-a-number-with-a-point-without = eine Zahl mit Punkt, ohne Währungszeichen
    .expected-a-duration-of-iso-8601-such = eine Dauer nach ISO 8601, etwa { $text }
    .expected-a-date-of-iso-8601-such = ein Datum nach ISO 8601, etwa { $text } oder { $text-b }
    .expected-three-letters-of-iso-4217-such = drei Buchstaben nach ISO 4217, etwa { $text }
    .expected-a-number-a-fraction-such-as = eine Zahl, ein Bruch wie 6/10 oder ein Prozentwert
    .expected-a-whole-address-such-as-url = eine vollständige Adresse, etwa { $url }
    .expected-an-acceptedanswer-with-text-which-google = ein acceptedAnswer mit Text, von Google verlangt
    .expected-list-which-google-requires = { $list }, von Google verlangt
    .expected-a-schema-org-type = ein @type von schema.org
    .expected-objects = Objekte
    .expected-an-object-with-context-and-type = ein Objekt mit @context und @type
    .expected-json = JSON
    .expected-from-text-to-text-or-another = von { $text } bis { $text-b }, oder ein anderes bestRating
    .expected-at-most-number-items = höchstens { $number } Einträge
    .expected-at-most-number-bytes = höchstens { $number } Byte
    .expected-a-date-or-time-of-iso = ein Datum oder eine Zeit nach ISO 8601, etwa { $text } oder { $text-b }
    .expected-a-schema-org-type-2 = ein Typ von schema.org
    .found-type-without-list = { $type } ohne { $list }
    .found-the-property-name = die Eigenschaft { $name }
    .found-no-context = kein @context
    .found-no-type = kein @type
    .found-a-list-of-something-other-than = eine Liste von etwas anderem als Objekten
    .found-not-an-object = kein Objekt
    .found-a-graph-of-something-other-than = ein @graph aus etwas anderem als Objekten
    .found-a-type-without-an-answer = eine { $type } ohne Antwort
    .found-a-question-without-list = eine Question ohne { $list }
    .found-a-type-without-list = ein { $type } ohne { $list }
    .found-number-bytes-too-long-to-be = { $number } Byte, zu lang für eine Prüfung
    .found-more-than-number-items-too-many = mehr als { $number } Einträge, zu viele für eine Prüfung
    .found-type-name = Typ { $name }
    .found-not-json = kein JSON: { $say } (Zeile { $number } des Skripts, Spalte { $number-b })
    .found-json-ends-in-list = es endet mitten in einer Liste
    .found-json-ends-in-object = es endet mitten in einem Objekt
    .found-json-ends-in-string = es endet mitten in einer Zeichenkette
    .found-json-ends-early = es endet, wo ein Wert stehen müsste
    .found-json-lacks = hier fehlt { $list }
    .found-json-lacks-value = hier fehlt ein Wert
    .found-json-lacks-word = hier ist nur true, false oder null erlaubt
    .found-json-invalid-escape = nach dem Backslash steht ein Zeichen, das dort nicht erlaubt ist
    .found-json-invalid-number = ungültige Zahl
    .found-json-large-number = zu große Zahl
    .found-json-invalid-character = ungültiges Unicode-Zeichen
    .found-json-control-character = Steuerzeichen oder Zeilenumbruch in einer Zeichenkette
    .found-json-key = ein Schlüssel muss in Anführungszeichen stehen
    .found-json-surrogate = halbes Unicode-Zeichen nach \u
    .found-json-trailing-comma = überflüssiges Komma am Ende
    .found-json-trailing-characters = nach dem Ende steht noch etwas
    .found-json-short-escape = unvollständiges Zeichen nach \u
    .found-json-too-deep = zu tief verschachtelt

check-title = Die Seite hat genau einen Titel
    .failing = Die Seite hat keinen Titel
    .why = Der Titel ist der Text des Links in Suchergebnissen, der Name des Browser-Tabs und das Erste, was ein Screenreader sagt.
    .fix = Ein <title>-Element mit wenigen Wörtern, die sagen, worum es auf dieser Seite geht, in <head> setzen. In den meisten Shop- und Baukastensystemen ist das ein Feld der Seite, etwa „SEO-Titel“.
    .fault-empty_title = Der Titel der Seite ist leer
    .fault-outside_head = Der Titel der Seite steht, wo Suchmaschinen ihn ignorieren
    .fault-several_titles = Die Seite hat mehrere Titel
    .the-page-has-no-title = Die Seite hat keinen Titel.
    .the-page-title-is-empty = Der Titel der Seite ist leer.
    .the-page-title-is-outside-head = Der Titel der Seite steht außerhalb von <head>.
    .search-engines-see-no-title-something = Suchmaschinen sehen keinen Titel: Etwas beendet <head> davor.
    .the-page-has-a-title = Die Seite hat einen Titel.
    .expected-a-few-words = wenige Wörter
    .expected-a-title-in-head = ein <title> in <head>
    .expected-a-title-in-head-late = ein <title> in <head>: Next.js schickt es Programmen außerhalb seiner htmlLimitedBots erst später
    .expected-one-title = ein <title>
    .found-an-empty-title = ein leerer <title>
    .found-a-title-outside-head = ein <title> außerhalb von <head>
    .the-page-has-titles-and-the-first-counts = Die Seite hat { $count } Titel; Browser und Suchmaschinen nehmen den ersten.

check-title_length = Der Titel passt ins Suchergebnis
    .failing = Die Länge des Titels eignet sich nicht für Suchergebnisse
    .why = Suchmaschinen kürzen lange Titel auf die Breite des Bildschirms, und sehr kurze sagen wenig über die Seite.
    .fix = Einen Titel von 10 bis 60 Zeichen schreiben, der mit dem Besonderen der Seite beginnt. Chinesische, japanische und koreanische Zeichen zählen doppelt.
    .fault-short_title = Der Titel ist zu kurz für Suchergebnisse
    .fault-long_title = Der Titel ist zu lang für Suchergebnisse
    .the-page-has-no-title-in = Die Seite hat keinen Titel in <head>.
    .the-title-is-character-wide = Der Titel ist { $count ->
        [one] { $count } Zeichen
       *[other] { $count } Zeichen
    } breit.
    .expected-number-to-number-characters = { $number } bis { $number-b } Zeichen
    .it-has-characters = Der Titel hat { $count } Zeichen; gut sind { $number } bis { $number-b }.

check-twitter_card = Beiträge auf X zeigen Links zur Seite als Karte
    .failing = Die Seite nennt eine Karte, die es bei X nicht gibt
    .why = X zeigt einen Link als die Karte, die die Seite nennt; nennt sie keine, verwendet X die Open-Graph-Angaben.
    .fix = <meta name="twitter:card" content="summary_large_image"> in <head> setzen, oder alle von og:title, og:type, og:image und og:url.
    .the-page-names-no-card-so = Die Seite nennt keine Karte, daher zeigen Beiträge ihre Open-Graph-Angaben, die für sich zählen.
    .the-page-names-a-card-card = Die Seite nennt eine Karte: { $card }.
    .the-page-names-no-card-and = Die Seite nennt keine Karte, und ihre Open-Graph-Angaben ersetzen sie.
    .the-page-names-an-unknown-card = Die Seite nennt eine unbekannte Karte.
    .expected-summary-summary_large_image-app-or-player = summary, summary_large_image, app oder player
