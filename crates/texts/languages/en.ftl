# English. Each text has a key, and each language the same keys with the same places.
# The texts of checks are with the checks; here are the patterns of what they say.

# Numbers and times
language-name = English
number =
    .group = ,
    .decimal = .
    .and = and
    .or = or
    .byte = byte
    .bytes = bytes
moment = { $day }, { $clock } UTC
day = { $day } { $month } { $year }
time = { $clock } UTC
month-1 = January
month-2 = February
month-3 = March
month-4 = April
month-5 = May
month-6 = June
month-7 = July
month-8 = August
month-9 = September
month-10 = October
month-11 = November
month-12 = December

# Around every page
skip = Skip to the content
scheme-dark = Dark colours
scheme-light = Light colours
footer-rules = How pages are checked and scored

# Who gets no report
missing-title = No such report
missing-text = There is no report here, or it is private.
missing-advice = Check that the address is complete: mail programs sometimes cut long ones. If someone sent you here, ask them whether you may see it.
link-ended = The link that led here opens no report any more: it has expired or was withdrawn, or a part of it is missing. Ask whoever sent it for a new one.
missing-sign-in = If the report is yours, sign in
password-title = This report has a password
password-description = A report about a webpage, for those who have its password.
password-advice = The person who sent you the link has the password.
password-label = Password
password-button = Show the report
password-empty = Enter the password.
password-wrong = That is not the password.
password-busy = Too many passwords are being checked at the moment. Try again in a few seconds.
password-wait = Too many wrong passwords. Try again in { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }.

# The badge of a report
badge-label = page check
badge-failed = check failed
badge-none = not checked yet
badge-score = { $score } { $rating }

# Names
rating-good = good
rating-decent = decent
rating-bad = bad
rating-word-good = Good
rating-word-decent = Decent
rating-word-bad = Bad
score-label = { $score } of 100, { $rating }
score-none = no score
score-of = { $score } of 100
category-seo = Search engines
category-performance = Performance
category-security = Security
category-accessibility = Accessibility
category-miscellaneous = Good practice
outcome-fail = To fix
outcome-warn = To improve
outcome-unmeasured = Not measured
outcome-info = For information
outcome-pass = Passed
outcome-not_applicable = Does not apply
severity-high = high
severity-medium = medium
severity-low = low
severity-info = info
fixer-content = Content
fixer-developer = Developer
fixer-hosting = Hosting
effort-minutes = takes minutes
effort-hours = takes hours
effort-days = takes days
every-off = only when asked
every-1h = every hour
every-6h = every 6 hours
every-12h = every 12 hours
every-1d = every day
every-7d = every 7 days
every-30d = every 30 days

# The head of a report
sending-subject = Report: { $title }
sending-score = Here is the report about { $page }: { $score } of 100, and what to fix first.
sending-none = Here is the report about { $page }.

page-title = { $score } of 100: { $title }
page-heading = { $heading }: { $host }
page-report = Report
page-failed = The last check failed
page-queued = Waiting to be checked
page-running = The page is being checked
page-description = A check of { $host }: { $count } to fix, { $number } to improve.
page-description-none = A check of { $host }, with a score and what to fix.
page-meta = What a check of { $host } found, with a score and what to fix.
page-unreadable = The score is { $score } of 100, { $rating }. Its checks were stored by another version of this service, which this one cannot read.
head-checked = Checked { $it }
head-ruleset = ruleset { $count }
head-checks = { $count } checks
head-credentials = Checked with credentials of the project
head-schedule = Checked { $every }, next on { $it }
head-again = Check again
head-sharing = Privacy and sharing
head-download = Download
head-pdf = PDF, to send and print
head-json = JSON, for programs
head-csv = CSV, for spreadsheets
head-print = Print

# A check that has not ended, or that failed
progress-again-running = The page is being checked again.
progress-again-queued = The page is waiting to be checked again.
progress-below = Below is the last report. The new one will replace it automatically.
progress-label = Progress
progress-waiting = Waiting
progress-checking = Fetching and checking
progress-what = The page, its files, robots.txt and the sitemap
progress-report = Report
progress-rules = { $count } rules are checked. The report will appear here automatically.
progress-next = It is next among its account’s pages. Accounts take turns.
progress-place = Number { $count } of its account’s waiting pages. Accounts take turns.
progress-others = Other pages are checked first.
failure-since = Checks have failed since { $it }.
failure-advice = What you can do
failure-last = The last good report
failure-last-of = Of { $it }. It stays below until a check succeeds.
advice-open = Open the page in a browser
advice-open-text = If it does not open there either, the fault is with the server or its address.
advice-let-in = Allow this service
advice-let-in-text = It names itself “Waymark” in its requests. A firewall or a bot filter may keep it out.
advice-plain = Try its address with http://
advice-plain-text = Some servers have no https, especially on the same machine. Without http:// or https://, an address counts as https.
advice-address = Check the address
advice-address-text = It must be the address of a page on the public internet, not of a file, an image or a device.
advice-robots = Ask the owner of the site
advice-robots-text = Its robots.txt names “Waymark” among those that may not fetch the page.
advice-smaller = Make the response smaller or faster
advice-smaller-text = The page and its headers must arrive completely within the limits of this service.
advice-again = Have it checked again
advice-again-text = The owner of this report can do so at any time. It takes about ten seconds.

# A page that is not the content
stand-in-shell = The page is an empty shell until scripts run
stand-in-advice-shell = Send the content with the page: render it on the server, or when the site is built. What is said below is about the shell.
stand-in-login = The page is a login
stand-in-advice-login = Check a page that visitors see without signing in. What is said below is about the login.
stand-in-consent_wall = The page asks for consent before it shows its content
stand-in-advice-consent_wall = Send the content with the page, below the question. What is said below is about the question.
stand-in-bot_wall = The site took this service for a robot and did not show its page
stand-in-advice-bot_wall = Let this service through, by its name or its address, and check again. What is said below is about what it showed instead.
stand-in-error_page = The page is an error message
stand-in-advice-error_page = Repair the page, or send the status of an error. What is said below is about the message.

# The score
score-title = Score
score-partial = Of a part of the page: too little of some categories could be measured
score-since = { $it } since last time
score-to-fix = { $count } to fix
score-to-improve = { $count } to improve
score-nothing = Nothing to fix
score-held = held at { $cap }

# What to fix first
first-title = Fix these first
first-note = points gained by each fix, in this order
first-before = Before all else
first-places = { $count } places
first-later = with later ones
first-reached = { $count ->
        [one] With this fixed
       *[other] All { $count } fixed
    }: { $reached } instead of { $from }, { $rating }
first-others = { $count ->
        [one] One further finding is
       *[other] { $count } further findings are
    } below
first-few-title = What to fix
first-few = { $count ->
        [one] One finding is { $it }. Fixing it
       *[other] { $count } findings are { $it }. Fixing a few of them
    } does not raise the score yet.
first-few-below = below
first-none = Nothing to fix
first-none-text = { $count ->
        [one] The one check
       *[other] All { $count } checks
    } that could be scored passed; { $number ->
        [one] { $number } does
       *[other] { $number } do
    } not apply to this page.
first-facts = Worth knowing
first-all-facts = { $it } are below.
first-all-facts-link = All { $count } facts
cap-score = The score
cap-held = { $what }: held at { $cap }
cap-instead = instead of { $score }
cap-because = , because:

# The history
history-title = History
history-count = { $count } reports since { $day }
history-label = The score, the oldest first: { $scores }
history-good = 80 good
history-decent = 50 decent
history-table = { $count ->
        [one] All
       *[other] The last
    } { $number } reports as a table
history-table-label = The reports about this page
history-checked = Checked
history-score = Score
history-gain = Since the one before
history-rating = Rating
history-ruleset = Ruleset
history-since = Since { $time }:
history-same = The same findings as then.
history-fixed = { $count } fixed
history-new = { $count } new
history-worse = { $count } worse
history-better = { $count } better
history-ignored = { $count } ignored or no longer ignored
history-added = { $count } of a newer ruleset
history-removed = { $count } no longer in the ruleset
history-more = Show { $count } more
change-new = New
change-worse = Worse
change-fixed = Fixed
change-better = Better

# The findings
findings-title = Findings
findings-passed = { $count } passed
findings-ignored = { $count } ignored
findings-open = Open all
findings-close = Close all
findings-filter = Filter
findings-filter-label = Filter the findings
filter-outcome = Outcome
filter-category = Category
filter-fixer = Who fixes it
filter-all = All
filter-anybody = Anybody
category-weight = { $weight } % of the score
category-none = none of these
category-nothing = nothing to fix
findings-others = All other checks
folded-unmeasured = { $count } not measured
folded-unmeasured-note = These do not count in the score. Each new check of the page tries them again.
folded-info = { $count } for information
folded-info-note = Neither good nor bad; not part of the score.
folded-not_applicable = { $count ->
        [one] { $count } does not apply
       *[other] { $count } do not apply
    }
folded-not_applicable-note = The page has nothing that these are about.
folded-passed-link = Show what was measured
ignored-note = Found, but not part of the score.
ignored-places = { $count ->
        [one] { $count } place
       *[other] { $count } places
    }
ignored-because = Ignored, because: { $it }
ignored-everywhere = , on all pages of the site
ignored-count-again = Count it again
ignore-summary = Ignore it, because …
ignore-why = Why? Everybody who sees the report can read it.
ignore-what = What to ignore
ignore-all = All that this check finds
ignore-where = Where to ignore it
ignore-here = On this page
ignore-everywhere = On all pages of the site
ignore-button = Ignore it
finding-later-title = Once no other check caps the score
finding-later = later
finding-points = points
finding-line = Line { $line }
finding-found = Found
finding-expected = Expected:
finding-expected-of-all = Expected
finding-more = Show { $count ->
        [one] { $count } more place
       *[other] { $count } more places
    }
finding-kept = ({ $kept } of { $all } are kept)
finding-why = Why it matters
finding-fix = How to fix it
finding-source = Source: { $host }
finding-rule = About this rule
finding-link = Link to this finding
finding-weight = Severity { $severity }, weight { $weight }

# Elsewhere
elsewhere-title = How the page looks elsewhere
elsewhere-result = As a search result
elsewhere-unlisted = Search results do not show what is on this page: { $it }.
elsewhere-no-description = No description: the search engine chooses a sentence from the page.
elsewhere-canonical = The page says that its address is { $it }
elsewhere-card = As a shared link
elsewhere-image = Image declared, not loaded here
elsewhere-no-image = No image declared
elsewhere-incomplete-image = The image’s address is incomplete, so many services show none.
elsewhere-no-image-text = The card is shown without a picture.
elsewhere-no-card-description = No description declared.

# In a browser
rendered-title = After scripts have run
rendered-failure = The page could not be shown to a browser: { $it }.
rendered-note = What a browser shows, beside what the server sent. It is not part of the score.
rendered-document = The document
rendered-cut = It asked for more than this service loads, and may be incomplete.
rendered-unquiet = The page did not come to rest, and was taken as it was.
rendered-partly = There was only time to measure a part of the texts and targets { $screen }.
rendered-unmeasured = Contrast, sizes, targets and what is hidden were not measured { $screen }: { $why }.
rendered-unmeasured-too_large = the page has too much on it for the time
rendered-unmeasured-too_slow = the page did not respond in time
rendered-unmeasured-failed = the page went away meanwhile
rendered-elsewhere = In the browser, the page leads to { $it }, which is not compared.
rendered-status = The browser got the status { $status } instead of the page, which is not compared.
rendered-same = Scripts change nothing that is checked.
rendered-alt-phone = The page on a phone
rendered-alt-desk = The page on a desktop computer
rendered-crop-phone = The element on a phone
rendered-crop-desk = The element on a desktop computer
rendered-on-phone = on a phone
rendered-on-desk = on a desktop computer
rendered-provided = What only scripts provide
rendered-served = the server sends { $it }
rendered-served-none = the server sends none
rendered-shown = after scripts { $it }
rendered-shown-none = after scripts there is none
rendered-faults = Faults once scripts have run
rendered-before = (before: { $outcome })
rendered-frames = In frames
rendered-fixed = Right once scripts have run
rendered-consent = Before anybody has agreed to anything: cookies { $count }, other hosts { $number }
rendered-cookie-of = of
rendered-cookie-kept = kept { $kept }
rendered-cookie-session = until the browser is closed
rendered-cookie-days = for { $count ->
        [one] a day
       *[other] { $count } days
    }
rendered-requests = { $count ->
        [one] { $count } request
       *[other] { $count } requests
    }
rendered-console = { $count } messages in the browser’s console
rendered-not-loaded = not loaded ({ $why }):
rendered-refused = not requested by this service ({ $why }):
rendered-request-status = status { $status }
lab-title = On a slow phone
lab-first_paint = First text or picture (FCP)
lab-largest_paint = Largest text or picture (LCP)
lab-blocked = Blocked by scripts (TBT)
lab-layout_shift = Moved while loading (CLS)
lab-range = { $least } to { $most }
lab-runs = { $count ->
        [one] Loaded once, slowed down as Lighthouse does.
       *[other] Loaded { $count } times, slowed down as Lighthouse does; loads differ.
    }
aspect-title = Title
aspect-description = Description
aspect-language = Language
aspect-canonical = Canonical URL
aspect-robots = Robots directives
aspect-main_heading = Main heading
aspect-open_graph_title = Title for shared links
aspect-open_graph_image = Image for shared links
aspect-structured_data = Structured data
aspect-links = Links to pages of the site
aspect-words = Words

# How pages are checked
rules-description = Every check in a report: what it is about, why it matters, how to fix what it finds, and how much it counts in the score.
rules-heading = How a page is checked, and how its score is calculated
rules-version = These are the rules of version { $ruleset }. For programs they are at { $it }.
rules-categories = Categories
rules-score = A check that passes costs nothing. One that fails costs 40 to 100 % of its weight, one that warns 10 to 40 %: the more, the larger the part of the page that is concerned, or the more bytes (up to 600,000, three seconds on a slow connection) or milliseconds (up to 3,000) visitors lose. What does not apply to a page, could not be measured or is for information only is left out. A category's score, from 0 to 100, is the share of its checks' weights that is left; the overall score is the mean of the categories, by their weights. Both are rounded down. A category of which less than half could be measured, by weight, has no score, and the overall score is one of a part of the page. What is about content that was not shown, because the page is an empty shell, a login, a wall or an error, counts as not measured.
rules-weights = A check's weight follows from its severity: { $weights }.
rules-severity = severity { $severity }, weight { $weight }
rules-measure-share = , by share
rules-measure-bytes = , by bytes
rules-measure-milliseconds = , by milliseconds
rules-failing = When it fails or warns:
rules-gate = When it fails, this category has at most { $category } and the page at most { $page }.
rules-fix = To fix it ({ $fixer }, { $effort }):
rules-fixer-content = content
rules-fixer-developer = developer
rules-fixer-hosting = hosting
rules-source = The source of { $id }
rules-link = Link to { $id }

# What several checks say
check =
    .say-the-content-was-not-seen = { $say }: the content was not seen.
    .the-page-is-an-empty-shell = The page is an empty shell until scripts run
    .the-page-is-a-login = The page is a login
    .the-page-asks-for-consent-before = The page asks for consent before it shows its content
    .the-site-took-this-service-for = The site took this service for a robot and did not show its page
    .the-page-is-an-error-message = The page is an error message
    .this-is-judged-by-what-the = This is judged by what the server sends.
    .the-page-was-read-from-a = The page was read from a file, so its response is unknown.
    .the-page-was-not-fetched-over = The page was not fetched over a network.
    .most-of-the-page-is-hidden = Most of the page is hidden until scripts run.
    .a-part-of-the-page-is = A part of the page is in a shadow tree, which was not read.
    .part-of-the-page-was-left = Part of the page was left out of this report: checking all of it would take too much time or memory.
    .only-number-of-its-directives-for = Only { $number } of its directives for search engines were checked.
    .say = { $say }.
    .it-took-too-long = It took too long
    .it-took-too-long-2 = it took too long
    .too-long = Too long
    .it-did-not-work = It did not work
    .the-server-took-too-long = The server took too long
    .host-took-too-long = { $host } took too long
    .it-returns-number = it returns { $number }
    .it-was-not-requested = It was not requested
    .it-was-not-requested-2 = it was not requested
    .the-report-has-made-number-requests = The report has made { $number } requests
    .the-page-files-were-not-requested = the page's files were not requested
    .the-page-has-too-many-to = the page has too many to request them all
    .the-page-has-too-many-styles = the page has too many styles to read them all
    .the-style-sheet-url-was-not = the style sheet { $url } was not read, as it was not requested
    .the-style-sheet-url-was-not-2 = the style sheet { $url } was not read, as it is too large
    .the-style-sheet-url-was-not-3 = the style sheet { $url } was not read, as only its headers were requested
    .the-style-sheet-url-was-not-4 = the style sheet { $url } was not read, as there was no response
    .the-servers-refuse-automated-requests = The servers refuse automated requests
    .the-name-host-was-not-found = The name { $host } was not found
    .the-name-host-could-not-be = The name { $host } could not be looked up: { $say }
    .its-addresses-were-not-checked = its addresses were not checked
    .host-refused-the-connection = { $host } refused the connection
    .host-closed-the-connection-before-its = { $host } closed the connection before its response was complete
    .the-page-did-not-arrive-in = The page did not arrive in full within { $number } s
    .no-secure-connection-to-host-could = No secure connection to { $host } could be made: { $say }
    .the-certificate-cannot-be-read = the certificate cannot be read
    .it-is-not-a-message-of = it is not a message of TLS
    .there-are-too-many-bytes = there are too many bytes
    .the-certificate-has-expired = the certificate has expired
    .the-certificate-is-not-valid-yet = the certificate is not valid yet
    .the-certificate-is-for-another-name = the certificate is for another name
    .the-certificate-issuer-is-not-trusted = the certificate's issuer is not trusted
    .the-certificate-was-revoked = the certificate was revoked
    .the-server-gave-the-tls-alert = the server gave the TLS alert { $reason }
    .the-server-does-not-speak-tls = the server does not speak TLS
    .the-page-redirects-more-than-number = The page redirects more than { $number } times
    .a-redirect-status-number-cannot-be = A redirect (status { $number }) cannot be followed: { $say }
    .it-has-no-usable-location-header = It has no usable Location header
    .it-returns-number-2 = It returns { $number }
    .the-page-is-larger-than-number = The page is larger than { $number } bytes
    .the-headers-of-the-response-are = The headers of the response are larger than { $number } bytes, or there are too many
    .host-is-not-on-the-public = { $host } is not on the public internet: it is a private, local or reserved address
    .this-service-never-fetches-anything-from = This service never fetches anything from { $host }
    .the-robots-txt-of-host-asks = The robots.txt of { $host } asks { $agent } by name not to fetch this page
    .too-many-other-requests-to-host = Too many other requests to { $host } were under way
    .it-was-not-requested-no-more = It was not requested: no more than { $number } requests are made for a report
    .the-content-coding-of-the-response = The content coding of the response cannot be decoded: { $say }
    .there-are-more-than-number-of = there are more than { $number } of them
    .name-was-not-offered = { $name } was not offered
    .host-did-not-respond-with-valid = { $host } did not respond with valid HTTP: { $reason }
    .the-response-is-not-an-html = The response is not an HTML page: its content type is { $type }
    .the-response-is-not-an-html-2 = The response is not an HTML page: it has no content type and does not look like one
    .the-page-returned-status-number-only = The page returned status { $number }; only pages with a 2xx status are checked
    .the-page-returned-status-number-the = The page returned status { $number }: the site took this service for a robot and did not show its page
    .the-response-is-empty = The response is empty
    .the-page-could-not-be-checked = The page could not be checked
    .earlier-requests-took-all-of-the = Earlier requests took all of the available time
    .the-report-could-not-be-made = The report could not be made: the service stopped each time it tried
    .there-is-no-program-that-renders = there is no program that renders pages
    .it-is-behind-a-login-and = it is behind a login, and the browser gets no credentials
    .other-pages-were-being-shown-to = other pages were being shown to the browser
    .too-many-pages-are-waiting = too many pages are waiting
    .not-rendered-within-number-ms = not rendered within { $number } ms
    .the-browser-did-not-start-in = the browser did not start in time
    .the-browser-does-not-respond = the browser does not respond
    .the-worker-did-not-answer-in = the worker did not answer in time
    .expected-an-https-url = an https URL
    .expected-an-absolute-url = an absolute URL
    .expected-text = text
    .expected-a-whole-number-of-seconds = a whole number of seconds
    .expected-only-ascii-characters = only ASCII characters
    .expected-a-date-such-as-date = a date such as { $date }
    .expected-nothing = nothing
    .found-url-returns-number = { $url } returns { $number }
    .found-returns-number = returns { $number }
    .found-set-by-the-redirect-from-url = set by the redirect from { $url }

# What checks say

check-aria_hidden =
    .element-hidden-from-screen-readers-can = { $count ->
        [one] { $count } element
       *[other] { $count } elements
    } hidden from screen readers can get focus.
    .the-whole-page-is-hidden-from = The whole page is hidden from screen readers.
    .the-page-hides-nothing-from-screen = The page hides nothing from screen readers.
    .nothing-that-is-hidden-from-screen = Nothing that is hidden from screen readers can get focus.
    .element-hidden-from-screen-readers-may = { $count ->
        [one] { $count } element
       *[other] { $count } elements
    } hidden from screen readers may be hidden from everyone: { $say }.
    .element-hidden-from-screen-readers-may-2 = { $count ->
        [one] { $count } element
       *[other] { $count } elements
    } hidden from screen readers may pass the focus on by a script.
    .expected-nothing-that-can-get-focus-within = nothing that can get focus within aria-hidden="true"
    .expected-no-aria-hidden = no aria-hidden
    .found-element-can-get-focus = { $element } can get focus

check-aria_structure =
    .roles-lack-the-parent-or-the = Roles lack the parent or the children that they need in { $count ->
        [one] { $count } place
       *[other] { $count } places
    }.
    .the-page-has-no-roles-that = The page has no roles that need others around or within.
    .every-role-is-inside-the-one = Every role is inside the one it needs, and contains what it needs.
    .expected-only-list-there = only { $list } there
    .expected-list-within = { $list } within
    .expected-an-element-around-it-with-the = an element around it with the role { $list }
    .found-element-whose-role-is-role-in = { $element }, whose role is { $role }, in { $parent }
    .found-element-in-parent = { $element } in { $parent }
    .found-element-without-list = { $element } without { $list }
    .found-element-on-its-own = { $element } on its own
    .found-element-in-parent-whose-role-is = { $element } in { $parent }, whose role is { $role }

check-aria_valid =
    .role-or-aria-attribute-is-not = { $count ->
        [one] { $count } role or ARIA attribute is
       *[other] { $count } roles and ARIA attributes are
    } not valid according to WAI-ARIA.
    .role-or-aria-attribute-is-deprecated = { $count ->
        [one] { $count } role or ARIA attribute is
       *[other] { $count } roles and ARIA attributes are
    } deprecated.
    .the-page-uses-neither-roles-nor = The page uses neither roles nor ARIA attributes.
    .the-roles-and-aria-attributes-of = The roles and ARIA attributes of { $count ->
        [one] { $count } element
       *[other] { $count } elements
    } are valid.
    .element-without-a-role-has-a = { $count ->
        [one] { $count } element without a role has
       *[other] { $count } elements without a role have
    } a name, which few browsers pass on.
    .role-or-aria-attribute-is-not-2 = { $count ->
        [one] { $count } role or ARIA attribute is
       *[other] { $count } roles and ARIA attributes are
    } not permitted on the element according to ARIA in HTML.
    .expected-only-attributes-that-the-role-allows = only attributes that the role allows
    .expected-no-aria-checked-browsers-say-whether = no aria-checked: browsers say whether it is checked
    .expected-no-aria-expanded-browsers-say-whether = no aria-expanded: browsers say whether the popover is open
    .expected-only-the-attribute-of-html = only the attribute of HTML
    .expected-such-attributes-only-on-rows-of = such attributes only on rows of a treegrid
    .expected-no-such-attribute = no such attribute
    .expected-a-role-for-which-it-was = a role for which it was given up
    .expected-no-aria-attribute-or-tabindex-or = no ARIA attribute or tabindex, or a name instead of the mark
    .expected-one-id = one id
    .expected-one-of-values = one of { $values }
    .expected-words-of-values = words of { $values }
    .expected-a-whole-number = a whole number
    .expected-a-number = a number
    .expected-name-with-a-value = { $name } with a value
    .expected-no-name-here-or-a-role = no name here, or a role that allows one
    .expected-at-least-number-the-name = at least { $number }, the { $name }
    .expected-at-most-number-the-name = at most { $number }, the { $name }
    .expected-at-least-text-and-at-most = at least { $text } and at most { $text-b }, the limits that the element declares
    .expected-at-least-text-the-limits-that = at least { $text }, the limits that the element declares
    .expected-at-most-text-the-limits-that = at most { $text }, the limits that the element declares
    .expected-at-least-text = at least { $text }
    .expected-a-role-that-aria-in-html = a role that ARIA in HTML permits on the element, or another element
    .expected-a-wai-aria-attribute = a WAI-ARIA attribute
    .expected-a-wai-aria-role = a WAI-ARIA role
    .found-name-on-element-whose-role-is = { $name } on { $element }, whose role is { $role }
    .found-name-on-element-which-has-no = { $name } on { $element }, which has no role
    .found-name-on-element = { $name } on { $element }
    .found-name-on-element-which-is-deprecated = { $name } on { $element }, whose role is { $role }: deprecated there
    .found-name-on-element-without-role-which-is-deprecated = { $name } on { $element }, which has no role: deprecated there
    .found-name-which-is-deprecated = { $name }, which is deprecated
    .found-name-on-what-has-a-name = { $name } on what has a name or can get focus
    .found-role-without-name = { $role } without { $name }
    .found-name-which-is-not-an-aria = { $name }, which is not an ARIA attribute
    .found-name-which-is-not-a-role = { $name }, which is not a role

check-autocomplete =
    .field-has-an-autocomplete-that-is = { $count ->
        [one] { $count } field has
       *[other] { $count } fields have
    } an autocomplete that is not known.
    .no-field-says-with-autocomplete-what = No field says with autocomplete what it asks for.
    .every-value-of-autocomplete-is-known = Every value of autocomplete is known.
    .expected-a-value-of-the-html-standard = a value of the HTML standard

check-button_names =
    .the-only-button-has-no-name = { $part ->
        [only] The only button has
        [one] 1 of { $all } buttons has
       *[some] { $count } of { $all } buttons have
    } no name.
    .the-only-button-has-a-name-that = { $part ->
        [only] The only button has
        [both] Both buttons have
        [all] All { $all } buttons have
        [one] 1 of { $all } buttons has
       *[some] { $count } of { $all } buttons have
    } a name that is only dots.
    .the-only-button-has-a-name = { $part ->
        [only] The only button has
        [both] Both buttons have
        [all] All { $all } buttons have
        [one] 1 of { $all } buttons has
       *[some] { $count } of { $all } buttons have
    } a name.
    .the-page-has-no-buttons = The page has no buttons.
    .expected-text-or-an-aria-label = text or an aria-label
    .found-element-without-a-name = { $element } without a name
    .none-has-it = { $part ->
        [both] Neither button has a name.
       *[all] None of the { $all } buttons has a name.
    }
    .expected-a-name-with-words = a name with words
    .found-a-button-that-is-named-text = a button that is named { $text }

check-bypass_blocks =
    .the-skip-link-leads-nowhere = The skip link leads nowhere.
    .the-page-has-no-links-to = The page has no links to skip.
    .a-link-at-the-beginning-leads = A link at the beginning leads to the content.
    .the-page-begins-with-its-content = The page begins with its content.
    .the-page-has-a-main-landmark = The page has a main landmark to jump to.
    .the-page-has-headings-to-jump = The page has headings to jump to.
    .the-skip-link-leads-into-the = The skip link leads into the part that it should skip.
    .there-is-no-way-to-skip = There is no way to skip to the content: no skip link, no main landmark and no heading.
    .expected-a-link-to-the-id-of = a link to the id of the main content
    .found-a-link-to-target-which-is = a link to { $target }, which is not in the page
    .found-a-link-to-target-in-a = a link to { $target }, in a banner, a navigation or a footer

check-contrast =
    .text-has-enough-contrast = { $count ->
        [one] { $count } text has
       *[other] { $count } texts have
    } enough contrast.
    .no-text-has-colours-that-could = No text has colours that could be measured.
    .not-measured-says = Not measured: { $says }.
    .count-in-fields-and-buttons = { $count } in fields and buttons
    .count-for-lack-of-time = { $count } for lack of time
    .count-over-pictures = { $count } over pictures
    .count-changed-by-filters = { $count } changed by filters
    .count-with-shadows-or-outlines = { $count } with shadows or outlines
    .count-over-several-colours = { $count } over several colours
    .count-over-the-browser-own-dark = { $count } over the browser's own dark
    .no-text-has-colours-that-are = No text has colours that are known for certain.
    .the-colours-of-text-are-not = The colours of { $count ->
        [one] { $count } text are
       *[other] { $count } texts are
    } not known.
    .the-colours-are-not-known-say = The colours are not known: { $say }.
    .the-only-text-has-too-little = { $part ->
        [only] The only text has
        [both] Both texts have
        [all] All { $all } texts have
        [one] 1 of { $all } texts has
       *[some] { $count } of { $all } texts have
    } too little contrast.
    .found-number-colour-on-background-on-a = { $number }: { $colour } on { $background }, on a phone
    .found-number-colour-on-background-on-a-2 = { $number }: { $colour } on { $background }, on a desk
    .expected-a-contrast-of-at-least-number = a contrast of at least { $number }
    .found-number-colour-on-background = { $number }: { $colour } on { $background }

check-focus_order =
    .a-tabindex-above-0-puts-element = A tabindex above 0 puts { $count ->
        [one] { $count } element
       *[other] { $count } elements
    } ahead of all others.
    .the-keyboard-does-not-reach-what = The keyboard does not reach what is in { $count ->
        [one] { $count } frame
       *[other] { $count } frames
    }.
    .the-keyboard-does-not-reach-element = The keyboard does not reach { $count ->
        [one] { $count } element
       *[other] { $count } elements
    } that can be clicked.
    .the-page-sets-neither-a-focus = The page sets neither a focus order nor access keys.
    .keyboard-focus-follows-the-order-of = Keyboard focus follows the order of the page.
    .element-repeats-the-access-key-of = { $count ->
        [one] { $count } element repeats the access key of another
       *[other] { $count } elements repeat the access key of another
    }.
    .expected-a-button-or-a-role-tabindex = a <button>, or a role, tabindex="0" and a handler of keys
    .found-tag-with-onclick-script = { $tag } with onclick: { $script }
    .expected-0-or-no-tabindex = 0 or no tabindex
    .expected-0-1-or-none = 0, -1 or none
    .expected-each-access-key-once = each access key once
    .found-name-on-a-frame-with-controls = { $name } on a frame with controls
    .found-name-as-on-line-number = { $name }, as on line { $number }

check-form_labels =
    .the-only-form-field-has-no = { $part ->
        [only] The only form field has
        [one] 1 of { $all } form fields has
       *[some] { $count } of { $all } form fields have
    } no label.
    .the-only-form-field-has-more = { $part ->
        [only] The only form field has
        [both] Both form fields have
        [all] All { $all } form fields have
        [one] 1 of { $all } form fields has
       *[some] { $count } of { $all } form fields have
    } more than one label.
    .the-only-form-field-has-a = { $part ->
        [only] The only form field has
        [both] Both form fields have
        [all] All { $all } form fields have
        [one] 1 of { $all } form fields has
       *[some] { $count } of { $all } form fields have
    } a label.
    .the-only-form-field-has-only = { $part ->
        [only] The only form field has
        [both] Both form fields have
        [all] All { $all } form fields have
        [one] 1 of { $all } form fields has
       *[some] { $count } of { $all } form fields have
    } only a placeholder as a label.
    .the-page-has-no-form-fields = The page has no form fields.
    .set-of-choices-is-in-no = { $count ->
        [one] { $count } set of choices is
       *[other] { $count } sets of choices are
    } in no group with a name.
    .expected-a-fieldset-with-a-legend-around = a <fieldset> with a <legend> around them
    .expected-a-label = a label
    .expected-a-label-besides-the-placeholder = a label besides the placeholder
    .expected-one-label = one label
    .found-element-without-a-label = { $element } without a label
    .found-only-a-placeholder-text = only a placeholder: { $text }
    .found-several-labels-text = several labels: { $text }
    .none-has-it = { $part ->
        [both] Neither form field has a label.
       *[all] None of the { $all } form fields has a label.
    }
    .found-radio-buttons-without-a-group = { $count } radio buttons without a group
    .found-check-boxes-without-a-group = { $count } check boxes without a group

check-forms =
    .the-page-has-no-forms = The page has no forms.
    .every-form-with-several-fields-has = Every form with several fields has a button that sends it.
    .expected-a-form-that-ends-before-the = a form that ends before the next one
    .expected-a-button-or-input-type-submit = a <button> or <input type="submit">
    .found-form-within-a-form = <form> within a form
    .found-a-form-without-a-button = a form without a button
    .a-form-begins-inside-another = A form begins inside another one.
    .forms-begin-inside-another = { $count } forms begin inside another one.
    .a-form-has-no-button = A form has no button that sends it.
    .forms-have-no-button = { $count } forms have no button that sends them.

check-frame_titles =
    .the-only-frame-has-a-title = { $part ->
        [only] The only frame has
        [both] Both frames have
        [all] All { $all } frames have
        [one] 1 of { $all } frames has
       *[some] { $count } of { $all } frames have
    } a title.
    .the-page-has-no-frames-that = The page has no frames that keyboard users can reach.
    .expected-a-title = a title
    .found-element-without-a-title = { $element } without a title
    .none-has-it = { $part ->
        [both] Neither frame has a title.
       *[all] None of the { $all } frames has a title.
    }
    .the-only-frame-has-no-title = { $part ->
        [only] The only frame has
        [one] 1 of { $all } frames has
       *[some] { $count } of { $all } frames have
    } no title.

check-graphic_names =
    .the-only-graphic-has-a-name = { $part ->
        [only] The only graphic has
        [both] Both graphics have
        [all] All { $all } graphics have
        [one] 1 of { $all } graphics has
       *[some] { $count } of { $all } graphics have
    } a name.
    .the-page-has-no-image-buttons = The page has no image buttons, areas, embedded media or drawings that need a name.
    .expected-a-title-or-an-aria-label = a <title> or an aria-label
    .expected-a-title-or-an-aria-label-2 = a title or an aria-label
    .kind-has-no-name = { $part ->
        [button] { $count ->
            [one] { $count } image button has
           *[other] { $count } image buttons have
        }
        [area] { $count ->
            [one] { $count } area of an image map has
           *[other] { $count } areas of image maps have
        }
        [file] { $count ->
            [one] { $count } embedded file has
           *[other] { $count } embedded files have
        }
        [drawing] { $count ->
            [one] { $count } drawing has
           *[other] { $count } drawings have
        }
       *[several] { $count ->
            [one] { $count } graphic has
           *[other] { $count } graphics have
        }
    } no name.
    .expected-alternative-text-alt = alternative text (alt)

check-heading_order =
    .the-only-heading-has-no-text = { $part ->
        [only] The only heading has
        [one] 1 of { $all } headings has
       *[some] { $count } of { $all } headings have
    } no text.
    .the-only-heading-skips-a-level = { $part ->
        [only] The only heading skips
        [both] Both headings skip
        [all] All { $all } headings skip
        [one] 1 of { $all } headings skips
       *[some] { $count } of { $all } headings skip
    } a level.
    .the-page-has-no-headings = The page has no headings.
    .the-page-has-heading-and-skips = The page has { $count ->
        [one] { $count } heading
       *[other] { $count } headings
    } and skips no level.
    .expected-a-heading-with-text = a heading with text
    .expected-a-first-heading-of-level-1 = a first heading of level 1 or 2
    .expected-at-most-level-number = at most level { $number }
    .found-an-empty-heading = an empty heading
    .found-a-first-heading-of-level-number = a first heading of level { $number }
    .found-level-number-after-level-number = level { $number } after level { $number-b }
    .none-has-it = { $part ->
        [both] Neither heading has any text.
       *[all] None of the { $all } headings has any text.
    }

check-id_references =
    .the-page-has-no-ids-and = The page has no ids and refers to none.
    .every-id-is-unique-and-every = Every id is unique, and every reference resolves.
    .label-refers-to-something-that-is = { $count ->
        [one] { $count } label refers
       *[other] { $count } labels refer
    } to something that is not a form field.
    .the-page-has-attribute-for-something = The page has { $count ->
        [one] { $count } attribute for something that is
       *[other] { $count } attributes for something that is
    } not in it.
    .the-page-has-element-whose-id = The page has { $count ->
        [one] { $count } element whose id is
       *[other] { $count } elements whose ids are
    } already in use.
    .expected-a-message-that-is-shown = a message that is shown
    .expected-the-id-of-a-form-field = the id of a form field that is shown
    .expected-the-id-of-an-element-in = the id of an element in the page
    .expected-each-id-once = each id once
    .found-an-error-message-that-is-hidden = an error message that is hidden, while the field is invalid
    .found-name-the-id-of-a-hidden = { $name }, the id of a hidden field
    .found-name-the-id-of-element = { $name }, the id of { $element }
    .found-name-ids-of-which-none-is = { $name }, ids of which none is in the page
    .found-name-an-id-that-is-not = { $name }, an id that is not in the page
    .found-name-again = { $name } again
    .found-name-an-id-that-several-elements = { $name }, an id that several elements have
    .reference-leads-to-an-id-that-is-missing = { $count ->
        [one] { $count } reference leads to an id that is missing.
       *[other] { $count } references lead to ids that are missing.
    }
    .error-message-is-hidden = { $count ->
        [one] { $count } error message is hidden while its field is invalid.
       *[other] { $count } error messages are hidden while their fields are invalid.
    }
    .element-has-an-id-that-is-taken = { $count ->
        [one] { $count } element has an id that is taken, and that something refers to.
       *[other] { $count } elements have ids that are taken, and that something refers to.
    }

check-image_keywords =
    .expected-what-the-image-shows-or-alt = what the image shows, or alt=""
    .the-only-image-has-no-alternative = { $part ->
        [only] The only image has
        [one] 1 of { $all } images has
       *[some] { $count } of { $all } images have
    } no alternative text.
    .the-page-has-no-images-that = The page has no images that need alternative text.
    .the-only-image-has-alternative-text = { $part ->
        [only] The only image has
        [both] Both images have
        [all] All { $all } images have
        [one] 1 of { $all } images has
       *[some] { $count } of { $all } images have
    } alternative text or { $part ->
        [only] is
        [one] is
       *[other] are
    } marked as decoration.
    .the-alternative-text-of-image-is = The alternative text of { $count ->
        [one] { $count } image
       *[other] { $count } images
    } is unhelpful.
    .found-an-alt-of-white-space-text = an alt of white space: { $text }
    .expected-at-most-number-characters = at most { $number } characters
    .expected-alt-beside-that-text = alt="" beside that text
    .expected-the-text-in-alt-or-no = the text in alt, or no title
    .found-alt-and-title-text = alt="" and title={ $text }
    .none-has-it = { $part ->
        [both] Neither image has alternative text.
       *[all] None of the { $all } images has alternative text.
    }
    .expected-alternative-text-alt = alternative text (alt)
    .expected-what-the-image-shows = what the image shows, not its file name

check-label_in_name =
    .no-control-has-both-a-text = No control has both a text and a name of another kind.
    .the-name-of-control-contains-the = The name of { $count ->
        [one] { $count } control contains
       *[other] { $count } controls contains
    } the visible text.
    .the-names-of-control-contain-the = The names of { $count ->
        [one] { $count } control
       *[other] { $count } controls
    } contain the visible text.
    .expected-a-name-with-text = a name with { $text }
    .found-the-name-text-without-the-visible = the name { $text } without the visible text
    .kind-is-named-otherwise = { $part ->
        [button] { $count ->
            [one] The name of { $count } button differs from the text on it.
           *[other] The names of { $count } buttons differ from the text on them.
        }
        [link] { $count ->
            [one] The name of { $count } link differs from the text on it.
           *[other] The names of { $count } links differ from the text on them.
        }
        [field] { $count ->
            [one] The name of { $count } form field differs from its label.
           *[other] The names of { $count } form fields differ from their labels.
        }
       *[several] { $count ->
            [one] The name of { $count } control differs from the text on it.
           *[other] The names of { $count } controls differ from the text on them.
        }
    }

check-landmarks =
    .the-page-has-one-main-landmark = The page has one main landmark.
    .landmark-cannot-be-distinguished-from-others = { $count ->
        [one] { $count } landmark
       *[other] { $count } landmarks
    } cannot be distinguished from others of the same kind.
    .the-page-has-count-main-landmarks = The page has { $count } main landmarks.
    .the-page-has-no-main-landmark = The page has no main landmark.
    .expected-an-aria-label-of-its-own = an aria-label of its own
    .expected-one-in-the-page-or-others = one in the page, or others within an <article>
    .expected-one-main-landmark = one main landmark
    .found-one-of-several-landmarks-of-the = one of several landmarks of the role { $role } without a name
    .found-one-of-several-landmarks-of-the-2 = one of several landmarks of the role { $role } named { $text }
    .found-another-main-landmark = another main landmark
    .found-another-landmark-of-the-role-role = another landmark of the role { $role }
    .no-main-and-navigations-without-name = The page has no main landmark; { $count } navigations have no name.
    .no-main-and-landmarks-alike = The page has no main landmark; { $count ->
        [one] { $count } landmark
       *[other] { $count } landmarks
    } cannot be distinguished from others of the same kind.
    .found-no-main-landmark = no main landmark

check-lang_of_parts =
    .no-part-of-the-page-declares = No part of the page declares a language of its own.
    .every-part-that-declares-a-language = Every part that declares a language declares a known one.
    .expected-a-language-such-as-text = a language such as lang="en"
    .a-part-declares-a-language = A part of the page declares a language that does not exist.
    .parts-declare-a-language = { $count } parts declare a language that does not exist.

check-language =
    .code-is-not-a-known-language = { $code } is not a known language.
    .the-page-does-not-declare-its = The page does not declare its language.
    .the-page-declares-its-language-as = The page declares its language as { $code }.
    .lang-and-xml-lang-name-different = lang and xml:lang name different languages.
    .expected-the-same-language-in-both = the same language in both
    .expected-a-language-such-as-text = a language such as lang="en"
    .found-an-empty-lang = an empty lang
    .found-no-lang = no lang

check-link_names =
    .the-only-link-has-no-name = { $part ->
        [only] The only link has
        [one] 1 of { $all } links has
       *[some] { $count } of { $all } links have
    } no name.
    .the-only-link-has-a-name = { $part ->
        [only] The only link has
        [both] Both links have
        [all] All { $all } links have
        [one] 1 of { $all } links has
       *[some] { $count } of { $all } links have
    } a name that is only punctuation.
    .the-only-link-has-a-name-2 = { $part ->
        [only] The only link has
        [both] Both links have
        [all] All { $all } links have
        [one] 1 of { $all } links has
       *[some] { $count } of { $all } links have
    } a name.
    .the-page-has-no-links = The page has no links.
    .expected-text-an-alt-or-an-aria = text, an alt or an aria-label
    .expected-a-name-with-words = a name with words
    .found-a-link-to-url-without-text = a link to { $url } without text
    .found-a-link-without-text = a link without text
    .found-a-link-to-url-that-is = a link to { $url } that is named { $text }
    .none-has-it = { $part ->
        [both] Neither link has a name.
       *[all] None of the { $all } links has a name.
    }

check-list_structure =
    .lists-and-their-items-are-not = Lists and their items are not structured properly in { $count ->
        [one] { $count } place
       *[other] { $count } places
    }.
    .the-page-has-no-lists = The page has no lists.
    .lists-contain-their-items-and-nothing = Lists contain their items and nothing else.
    .expected-a-dt-first = a <dt> first
    .expected-a-dd-after-it = a <dd> after it
    .expected-only-dt-and-dd-or-a = only <dt> and <dd>, or a <div> around a group of them
    .expected-only-li = only <li>
    .expected-a-dl-around-it = a <dl> around it
    .expected-a-list-around-the-item = a list around the item
    .expected-text-in-a-dt-or-dd = text in a <dt> or <dd>
    .expected-text-in-an-li = text in an <li>
    .found-a-dd-without-a-dt-before = a <dd> without a <dt> before it
    .found-a-dt-without-a-dd-after = a <dt> without a <dd> after it
    .found-element-directly-in-a-dl = { $element } directly in a <dl>
    .found-element-directly-in-list = { $element } directly in { $list-x }
    .found-element-outside-a-list = { $element } outside a list
    .found-text-directly-in-the-dl = text directly in the <dl>
    .found-text-directly-in-a-group-of = text directly in a group of the <dl>
    .found-text-directly-in-the-list = text directly in the list

check-media =
    .the-page-has-no-audio-and = The page has no <audio> and no <video>.
    .no-sound-starts-by-itself-and = No sound starts by itself, and videos have captions.
    .video-has-no-captions-those-with = { $count ->
        [one] { $count } video has
       *[other] { $count } videos have
    } no captions; those with speech need them.
    .expected-controls-or-muted-or-no-autoplay = controls or muted, or no autoplay
    .expected-a-track-kind-captions = a <track kind="captions">
    .found-element-starts-by-itself-and-has = { $element } starts by itself and has no controls
    .found-a-video-without-captions = a <video> without captions
    .sound-starts-by-itself-and-nothing = { $count ->
        [one] { $count } sound starts by itself, and nothing turns it off.
       *[other] { $count } sounds start by themselves, and nothing turns them off.
    }
    .video-may-start-with-sound = { $count ->
        [one] { $count } video may start with sound by itself, and nothing turns it off.
       *[other] { $count } videos may start with sound by themselves, and nothing turns them off.
    }
    .sounds-and-videos-may-start = { $count } sounds and videos may start by themselves, and nothing turns them off.

check-meta_refresh =
    .the-page-does-not-refresh-itself = The page does not refresh itself.
    .the-page-redirects-visitors-at-once = The page redirects visitors at once; the server should do that.
    .the-page-redirects-visitors-after-number = The page redirects visitors after { $number } s.
    .the-page-refreshes-itself-after-more = The page refreshes itself after more than { $number } hours.
    .the-page-reloads-itself-at-once = The page reloads itself at once.
    .expected-no-refresh = no refresh
    .expected-a-redirect-by-the-server = a redirect by the server
    .refreshes-after-second = The page refreshes itself after { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }.
    .refreshes-after-minute = The page refreshes itself after { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }.
    .refreshes-after-hour = The page refreshes itself after { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }.

check-nested_controls =
    .control-is-inside-another-one = { $count ->
        [one] { $count } control is
       *[other] { $count } controls are
    } inside another one.
    .the-page-has-no-links-buttons = The page has no links, buttons or images.
    .no-control-contains-another-one = No control contains another one.
    .expected-nothing-within-that-can-get-focus = nothing within that can get focus
    .found-element-can-get-focus-within-outer = { $element } can get focus within { $outer }

check-orientation =
    .when-the-screen-is-turned-the = When the screen is turned, the page is turned back.
    .no-style-sheet-turns-the-page = No style sheet turns the page with the screen.
    .the-page-has-no-body = The page has no body.
    .it-may-be-turned-say = It may be turned: { $say }.
    .expected-the-same-in-portrait-and-in = the same in portrait and in landscape
    .found-a-turn-by-number-degrees-in = a turn by { $number } degrees in one orientation of the screen only

check-table_headers =
    .headers-and-cells-do-not-match = Headers and cells do not match in { $count ->
        [one] { $count } place
       *[other] { $count } places
    }.
    .the-headers-of-data-table-match = The headers of { $count ->
        [one] { $count } data table match its
       *[other] { $count } data tables match their
    } cells.
    .column-has-no-header-unlike-those = { $count ->
        [one] { $count } column has
       *[other] { $count } columns have
    } no header, unlike those beside.
    .row-has-no-header-unlike-the-others = { $count ->
        [one] { $count } row has
       *[other] { $count } rows have
    } no header, unlike the others.
    .data-table-is-marked-as-layout = { $count ->
        [one] { $count } data table is
       *[other] { $count } data tables are
    } marked as layout.
    .the-only-data-table-has-no = { $part ->
        [only] The only data table has
        [one] 1 of { $all } data tables has
       *[some] { $count } of { $all } data tables have
    } no headers.
    .header-is-empty = { $count ->
        [one] { $count } header is
       *[other] { $count } headers are
    } empty.
    .expected-the-id-of-a-header-in = the id of a header in the same table
    .expected-th-for-the-header = <th> for the header
    .expected-what-the-cells-below-it-are = what the cells below it are
    .expected-a-cell-that-it-is-the = a cell that it is the header of
    .expected-no-role = no role
    .expected-th-for-its-headers = <th> for its headers
    .found-name-which-is-not-another-cell = { $name }, which is not another cell of the table
    .found-a-td-in-the-row-of = a <td> in the row of headers
    .found-a-td-in-the-column-of = a <td> in the column of headers
    .found-an-empty-th = an empty <th>
    .found-a-header-without-cells = a header without cells
    .found-role-on-a-table-with-data = { $role } on a table with data
    .found-a-table-without-th = a table without <th>
    .no-table-is-marked-up-as = No table is marked up as a data table.
    .none-has-it = { $part ->
        [both] Neither data table has headers.
       *[all] None of the { $all } data tables has headers.
    }

check-tap_targets =
    .the-page-shows-no-links-or = The page shows no links or buttons.
    .link-or-button-is-large-enough = { $count ->
        [one] { $count } link or button is
       *[other] { $count } links and buttons are
    } large enough, or far enough from the next.
    .the-only-target-is-small-and = { $part ->
        [only] The only target is
        [both] Both targets are
        [all] All { $all } targets are
        [one] 1 of { $all } targets is
       *[some] { $count } of { $all } targets are
    } small and close to another one.
    .no-link-or-button-has-a = No link or button has a size and neighbours that are known for certain.
    .link-or-button-whose-size-is = { $count ->
        [one] { $count } link or button whose size is known is
       *[other] { $count } links and buttons whose sizes are known are
    } large enough.
    .the-sizes-of-links-and-buttons = The sizes of links and buttons are not known: { $say }.
    .the-only-target-whose-size-is = { $part ->
        [only] The only target whose size is known is
        [both] Both targets whose sizes are known are
        [all] All { $all } targets whose sizes are known are
        [one] 1 of { $all } targets whose sizes are known is
       *[some] { $count } of { $all } targets whose sizes are known are
    } small and close to another one.
    .found-number-number-px-on-a-phone = { $number } × { $number-b } px on a phone, its centre { $number-c } px from the next target
    .found-number-number-px-on-a-desk = { $number } × { $number-b } px on a desk, its centre { $number-c } px from the next target
    .expected-at-least-number-number-px-or = at least { $number } × { $number-b } px, or { $number-c } px from centre to centre
    .found-number-number-px-at-most-number = { $number } × { $number-b } px, at most { $number-c } px from the next target

check-text_size =
    .the-page-has-no-text = The page has no text.
    .number-of-the-text-is-smaller = { $number } % of the text is smaller than { $number-b } pixels.
    .the-sizes-of-text-are-not = The sizes of text are not known: { $say }.
    .expected-at-least-number-px = at least { $number } px

check-text_spacing =
    .space-in-text-is-fixed-and = { $count ->
        [one] { $count } space in text is
       *[other] { $count } spaces in text are
    } fixed and too narrow.
    .no-style-attribute-fixes-the-spaces = No style attribute fixes the spaces in text.
    .the-spaces-that-style-attributes-fix = The spaces that style attributes fix are wide enough.
    .some-text-with-fixed-spaces-may = Some text with fixed spaces may be hidden: { $say }.
    .expected-no-important-or-at-least-number = no !important, or at least { $number }
    .found-name-number-of-the-text-size = { $name }: { $number } of the text's size, !important

check-widget_names =
    .the-only-dialog-tab-option-meter-2 = { $part ->
        [only] The only dialog, tab, option, meter or progress bar has
        [both] Both dialogs, tabs, options, meters and progress bars have
        [all] All { $all } dialogs, tabs, options, meters and progress bars have
        [one] 1 of { $all } dialogs, tabs, options, meters and progress bars has
       *[some] { $count } of { $all } dialogs, tabs, options, meters and progress bars have
    } a name.
    .the-page-has-no-dialogs-tabs = The page has no dialogs, tabs, options, meters or progress bars.
    .expected-text-or-an-aria-label = text or an aria-label
    .expected-an-aria-labelledby-or-an-aria = an aria-labelledby or an aria-label
    .found-element-whose-role-is-role-without = { $element }, whose role is { $role }, without a name
    .kind-has-no-name = { $part ->
        [dialog] { $count ->
            [one] { $count } dialog has
           *[other] { $count } dialogs have
        }
        [meter] { $count ->
            [one] { $count } meter has
           *[other] { $count } meters have
        }
        [option] { $count ->
            [one] { $count } option has
           *[other] { $count } options have
        }
        [bar] { $count ->
            [one] { $count } progress bar has
           *[other] { $count } progress bars have
        }
        [tab] { $count ->
            [one] { $count } tab has
           *[other] { $count } tabs have
        }
        [tooltip] { $count ->
            [one] { $count } tooltip has
           *[other] { $count } tooltips have
        }
        [item] { $count ->
            [one] { $count } tree item has
           *[other] { $count } tree items have
        }
       *[several] { $count ->
            [one] { $count } part of widgets has
           *[other] { $count } parts of widgets have
        }
    } no name.

check-zoom =
    .the-page-keeps-visitors-from-zooming = The page keeps visitors from zooming to twice its size.
    .the-page-has-no-viewport-meta = The page has no viewport meta element.
    .visitors-can-zoom-the-page = Visitors can zoom the page.
    .the-page-lets-visitors-zoom-but = The page lets visitors zoom, but not to five times its size.
    .expected-no-user-scalable-no-and-a = no user-scalable=no, and a maximum-scale of at least 5 or none

check-ai_access =
    .there-is-an-llms-txt-and = There is an llms.txt, and robots.txt { $say }.
    .there-is-no-llms-txt-and = There is no llms.txt, and robots.txt { $say }.
    .keeps-no-known-ai-crawler-out = keeps no known AI crawler out
    .keeps-out-says = keeps out { $says }
    .count-of-all-crawlers-for-training = { $count } of { $all } crawlers for training
    .count-of-all-crawlers-for-search = { $count } of { $all } crawlers for search
    .count-of-all-crawlers-for-users = { $count } of { $all } crawlers for users' requests
    .the-site-file-could-not-be = The site's { $file } could not be fetched: { $say }.
    .the-site-file-was-not-fetched = The site's { $file } was not fetched.
    .expected-as-intended = as intended
    .found-name-training-robots-txt-line-number = { $name } (training): robots.txt, line { $number }: { $rule }
    .found-name-search-robots-txt-line-number = { $name } (search): robots.txt, line { $number }: { $rule }
    .found-name-users-requests-robots-txt-line = { $name } (users' requests): robots.txt, line { $number }: { $rule }

check-charset =
    .the-page-declares-its-encoding-too = The page declares its encoding too late, after the first { $number } bytes.
    .the-page-does-not-declare-its = The page does not declare its encoding.
    .the-page-is-in-utf-8 = The page is in UTF-8, as { $say } says, but { $say-b } says { $encoding }.
    .the-page-is-in-utf-8-2 = The page is in UTF-8, as { $say } says.
    .the-page-is-in-encoding-not = The page is in { $encoding }, not in UTF-8.
    .a-meta = a <meta>
    .another = another
    .a-byte-order-mark = a byte order mark
    .the-content-type-header = the Content-Type header
    .expected-utf-8 = UTF-8
    .expected-meta-charset-utf-8-in-the = <meta charset="utf-8"> in the first { $number } bytes, or charset=utf-8 in Content-Type
    .found-a-meta-that-comes-too-late = a <meta> that comes too late
    .found-no-encoding-declared = no encoding declared
    .found-encoding-by-the-content-type-header = { $encoding } by the Content-Type header
    .found-encoding-by-a-meta = { $encoding } by a <meta>
    .found-encoding-by-a-byte-order-mark = { $encoding } by a byte order mark
    .found-encoding-read-as-name-by-the-header = { $encoding } (read as { $name }) by the Content-Type header
    .found-encoding-read-as-name-by-a-meta = { $encoding } (read as { $name }) by a <meta>

check-contact_links =
    .the-page-has-no-links-to = The page has no links to numbers or mail addresses.
    .link-to-a-number-or-mail = { $count ->
        [one] { $count } link to a number or mail address is
       *[other] { $count } links to numbers and mail addresses are
    } well formed.
    .link-to-a-telephone-number-or = { $count ->
        [one] { $count } link to a telephone number or a mail address
       *[other] { $count } links to telephone numbers and mail addresses
    } cannot work.
    .expected-an-address-such-as-address = an address, such as { $address }
    .expected-digits-such-as-address = digits, such as { $address }
    .found-url-slashes-after-mailto = { $url }: slashes after mailto:
    .found-url-no-address = { $url }: no address
    .found-url-nothing-before-or-after-the = { $url }: nothing before or after the @
    .found-url-not-an-address = { $url }: not an address
    .found-url-several = { $url }: several @
    .found-url-no = { $url }: no @
    .found-url-too-few-digits = { $url }: too few digits
    .found-url-several-plus-signs = { $url }: several plus signs
    .found-url-not-a-number = { $url }: not a number
    .found-url-letters-in-the-number = { $url }: letters in the number
    .found-url-no-number = { $url }: no number

check-content_disposition =
    .content-disposition-makes-browsers-save-the = Content-Disposition makes browsers save the page as a file.
    .the-page-is-sent-without-content = The page is sent without Content-Disposition.
    .content-disposition-lets-browsers-show-the = Content-Disposition lets browsers show the page.
    .expected-inline-or-no-content-disposition = inline, or no Content-Disposition

check-content_type =
    .the-page-is-html-but-it = The page is HTML, but it is sent as something else.
    .the-page-is-sent-without-a = The page is sent without a Content-Type.
    .the-page-is-sent-as-type = The page is sent as { $type }.
    .expected-content-type-text-html-or-application = Content-Type: text/html or application/xhtml+xml
    .found-no-content-type-header = no Content-Type header

check-deprecated_html_tags =
    .the-page-has-no-obsolete-elements = The page has no obsolete elements.
    .the-page-has-obsolete-element-elements = The page has { $count ->
        [one] { $count } obsolete element
       *[other] { $count } obsolete elements
    }: { $elements }.
    .expected-no-obsolete-element = no obsolete element

check-doctype =
    .the-document-type-puts-browsers-in = The document type puts browsers in quirks mode.
    .the-page-has-no-document-type = The page has no document type, so browsers use quirks mode.
    .browsers-render-the-page-in-standards = Browsers render the page in standards mode.
    .the-document-type-puts-browsers-in-2 = The document type puts browsers in limited-quirks mode.
    .found-no-document-type = no document type
    .expected-doctype-html = <!DOCTYPE html>

check-empty_src =
    .no-image-script-link-or-frame = No image, script, link or frame has an empty URL.
    .the-page-has-element-with-an = The page has { $count ->
        [one] { $count } element
       *[other] { $count } elements
    } with an empty URL.
    .expected-a-url = a URL

check-fragment_links =
    .the-page-has-no-links-to = The page has no links to places within it.
    .every-link-to-a-place-within = Every link to a place within the page finds it.
    .link-leads-to-a-place-that = { $count ->
        [one] { $count } link leads
       *[other] { $count } links lead
    } to a place that is not in the page.
    .expected-the-id-of-an-element-in = the id of an element in the page
    .found-a-link-to-target-which-is = a link to { $target }, which is not in the page

check-header_syntax =
    .the-response-headers-are-well-formed = The response headers are well-formed.
    .the-response-headers-are-not-known = The response's headers are not known.
    .the-response-headers-have-fault = The response headers have { $count ->
        [one] { $count } fault
       *[other] { $count } faults
    }.
    .expected-no-control-characters = no control characters
    .expected-a-name-of-letters-digits-and = a name of letters, digits and hyphens
    .expected-language-tags-such-as-tag = language tags such as { $tag }
    .expected-a-whole-number-of-bytes = a whole number of bytes
    .expected-or-origins-such-as-https-example = * or origins such as https://example.com
    .expected-a-whole-number-of-seconds-or = a whole number of seconds, or a date
    .expected-a-url = a URL
    .expected-one-of-both-together-they-let = one of both; together, they let attackers smuggle requests past a proxy
    .expected-at-most-number-kib-in-one = at most { $number } KiB in one header
    .expected-names-of-methods = names of methods
    .expected-clear-or-a-list-such-as = clear, or a list such as { $list-x }
    .expected-close-keep-alive-or-names-of = close, keep-alive or names of headers
    .expected-a-type-such-as-type = a type such as { $type }
    .expected-inline-or-attachment-with-or-without = inline or attachment, with or without a filename
    .expected-parameters-such-as-text = parameters such as { $text }
    .expected-links-such-as-text = links such as { $text }
    .expected-a-number-of-seconds-with-or = a number of seconds, with or without ; url=
    .expected-metrics-such-as-text = metrics such as { $text }
    .expected-a-list-of-client-hints-without = a list of client hints without quotes
    .expected-a-structured-list-rfc-9651 = a structured list (RFC 9651)
    .expected-1-or-0 = ?1 or ?0
    .expected-a-structured-dictionary-rfc-9651 = a structured dictionary (RFC 9651)
    .expected-a-list-of-urls-in-double = a list of URLs in double quotes
    .expected-names-of-protocols = names of protocols
    .expected-a-protocol-and-a-name-for = a protocol and a name for each proxy, such as { $text }
    .expected-at-most-number-kib-in-all = at most { $number } KiB in all
    .expected-no-name-in-a-response-with = no { $name } in a response with status { $number }
    .expected-the-header-once = the header once
    .expected-a-name-a-colon-and-a = a name, a colon and a value in each line
    .found-a-line-that-is-no-header = a line that is no header, is folded, or has a space before its colon
    .expected-a-header-for-responses = a header for responses
    .expected-an-encoding-that-browsers-know-such = an encoding that browsers know, such as { $name }
    .expected-bytes-or-none = bytes or none
    .expected-names-or-name-in-quotes = { $names } or { $name }, in quotes
    .expected-on-or-off = on or off
    .expected-gzip-br-zstd-deflate-compress-dcb = gzip, br, zstd, deflate, compress, dcb or dcz
    .expected-chunked-gzip-deflate-or-compress = chunked, gzip, deflate or compress
    .expected-none-master-only-by-content-type = none, master-only, by-content-type, by-ftp-filename or all
    .found-name-more-than-once = { $name }: more than once
    .found-name-number-bytes = { $name }: { $number } bytes
    .found-all-headers-number-bytes = all headers: { $number } bytes
    .found-name-with-transfer-encoding = { $name }: with Transfer-Encoding

check-html_errors =
    .browsers-have-to-correct-tag = Browsers have to correct { $count ->
        [one] { $count } tag
       *[other] { $count } tags
    }.
    .browsers-have-to-correct-value-of = Browsers have to correct { $count ->
        [one] { $count } value of a meter or progress bar
       *[other] { $count } values of meters or progress bars
    }.
    .browsers-have-to-correct-tag-and = Browsers have to correct { $count ->
        [one] { $count } tag
       *[other] { $count } tags
    } and { $number ->
        [one] { $number } value of a meter or progress bar
       *[other] { $number } values of meters or progress bars
    }.
    .browsers-need-not-correct-any-tag = Browsers need not correct any tag.
    .expected-each-attribute-once = each attribute once
    .expected-the-element-elsewhere-or-the-one = the element elsewhere, or the one before it closed
    .expected-an-end-tag = an end tag
    .expected-each-element-closed-once-the-inner = each element closed once, the inner one first
    .expected-a-number-from-text-to-text = a number from { $text } to { $text-b }
    .found-element-with-an-attribute-twice = { $element } with an attribute twice
    .found-element-where-it-is-not-allowed = { $element } where it is not allowed
    .found-element-which-closes-nothing = { $element }, which closes nothing
    .found-element-that-does-not-match-what = { $element } that does not match what is open

check-icons_manifest =
    .the-page-has-none-of-these = The page has none of these: { $says }.
    .the-page-has-says-but-not = The page has { $says }, but not { $says-b }.
    .the-page-has-says = The page has { $says }.
    .a-manifest = a manifest
    .a-touch-icon = a touch icon
    .a-theme-colour = a theme colour

check-legacy_plugins =
    .object-needs-a-plug-in-that = { $count ->
        [one] { $count } object needs
       *[other] { $count } objects need
    } a plug-in that no browser has any more.
    .the-page-embeds-no-objects = The page embeds no objects.
    .no-embedded-object-needs-a-plug = No embedded object needs a plug-in.
    .expected-something-that-browsers-show-themselves = something that browsers show themselves
    .the-page-needs-a-plug-in = The page needs a plug-in that no browser has any more.

check-meta_keywords =
    .the-page-has-keywords-in-meta = The page has keywords in <meta>, which Google ignores.
    .the-page-has-no-keywords-in = The page has no keywords in <meta>.
    .expected-nothing-or-keywords-for-other-uses = nothing, or keywords for other uses

check-meta_viewport =
    .the-page-has-no-viewport-meta = The page has no viewport meta element.
    .the-viewport-meta-element-sets-no = The viewport meta element sets no width.
    .the-page-adapts-to-the-width = The page adapts to the width of the device.
    .the-page-is-always-width-wide = The page is always { $width } wide, whatever the device.
    .the-page-is-scaled-down-at = The page is scaled down at first.
    .found-no-meta-name-viewport = no <meta name="viewport">

check-mojibake =
    .it-is-not-certain-whether-characters = It is not certain whether characters of the text are damaged or named.
    .no-character-of-the-text-is = No character of the text is damaged.
    .characters-of-the-text-are-damaged = Characters of the text are damaged in { $count ->
        [one] { $count } place
       *[other] { $count } places
    }.

check-obsolete_attributes =
    .the-page-uses-attribute-that-html = The page uses { $count ->
        [one] { $count } attribute
       *[other] { $count } attributes
    } that HTML no longer has.
    .the-page-uses-no-obsolete-attributes = The page uses no obsolete attributes.
    .expected-a-style-sheet = a style sheet
    .found-name-on-element = { $name } on { $element }

check-obsolete_headers =
    .the-page-sends-no-obsolete-headers = The page sends no obsolete headers.
    .the-page-sends-obsolete-header = The page sends { $count ->
        [one] { $count } obsolete header
       *[other] { $count } obsolete headers
    }.
    .expected-nothing-it-is-a-header-of = nothing; it is a header of e-mail
    .expected-link-rel-pingback-if-at-all = <link rel="pingback">, if at all
    .expected-frame-src-and-worker-src = frame-src and worker-src
    .expected-nothing-browsers-require-certificate-transparency-anyway = nothing; browsers require Certificate Transparency anyway
    .expected-cache-control-pragma-is-for-requests = Cache-Control; Pragma is for requests
    .expected-nothing-or-0-and-a-content = nothing or 0, and a Content-Security-Policy; the filter can be turned against the page

check-paste_blocking =
    .the-page-has-no-fields = The page has no fields.
    .no-field-refuses-what-is-pasted = No field refuses what is pasted.
    .element-refuses-what-is-pasted = { $count ->
        [one] { $count } element refuses
       *[other] { $count } elements refuse
    } what is pasted.
    .expected-no-onpaste = no onpaste

check-placeholder_text =
    .no-text-of-a-template-is = No text of a template is left.
    .text-of-a-template-is-left = Text of a template is left in { $count ->
        [one] { $count } place
       *[other] { $count } places
    }.
    .expected-text-about-the-page-subject = text about the page's subject
    .expected-the-value-of-the-template-variable = the value of the template's variable

check-social =
    .the-page-links-to-no-profile = The page links to no profile on a known social network.
    .expected-a-profile-of-your-own = a profile of your own
    .the-page-links-to-social-profile = The page links to { $count ->
        [one] { $count } social profile
       *[other] { $count } social profiles
    }: { $names }.

check-technologies =
    .said-found-names = Found: { $names }.
    .nothing-shows-what-the-page-was = Nothing shows what the page was made with.

check-text_html_ratio =
    .number-of-the-page-html-is = { $number } % of the page's HTML is visible text.
    .the-page-is-empty = The page is empty.
    .less-than-number-is = Less than { $number } % of the page's HTML is visible text.

check-asset_compression =
    .the-only-file-of-text-is = { $part ->
        [only] The only file
        [both] Both files
        [all] All { $all } files
        [one] 1 of { $all } files
       *[some] { $count } of { $all } files
    } of text { $part ->
        [only] is
        [one] is
       *[other] are
    } sent uncompressed.
    .the-only-file-of-text-is-2 = { $part ->
        [only] The only file
        [both] Both files
        [all] All { $all } files
        [one] 1 of { $all } files
       *[some] { $count } of { $all } files
    } of text { $part ->
        [only] is
        [one] is
       *[other] are
    } sent compressed.
    .the-page-has-no-files-that = The page has no files that are worth compressing.
    .not-every-file-of-the-page = Not every file of the page could be checked: { $say }.
    .expected-content-encoding-gzip-br-zstd-or = Content-Encoding: gzip, br, zstd or deflate
    .found-size-url = { $size }: { $url }

check-asset_errors =
    .the-only-file-of-the-page = { $part ->
        [only] The only file
        [both] Both files
        [all] All { $all } files
        [one] 1 of { $all } files
       *[some] { $count } of { $all } files
    } of the page { $part ->
        [only] is
        [one] is
       *[other] are
    } missing.
    .the-only-file-of-the-page-2 = { $part ->
        [only] The only file
        [both] Both files
        [all] All { $all } files
        [one] 1 of { $all } files
       *[some] { $count } of { $all } files
    } of the page { $part ->
        [only] is
        [one] is
       *[other] are
    } there.
    .the-only-file-of-the-page-3 = { $part ->
        [only] The only file
        [both] Both files
        [all] All { $all } files
        [one] 1 of { $all } files
       *[some] { $count } of { $all } files
    } of the page { $part ->
        [only] is
        [one] is
       *[other] are
    } sent as something else.
    .the-page-needs-no-style-sheets = The page needs no style sheets, scripts or images.
    .not-every-file-of-the-page = Not every file of the page could be checked: { $say }.
    .expected-status-number = status { $number }
    .expected-a-type-of-images = a type of images
    .found-status-number-url = status { $number }: { $url }

check-cache_headers =
    .the-page-is-sent-without-headers = The page is sent without headers about caching.
    .the-headers-about-caching-are-valid = The headers about caching are valid and agree with each other.
    .the-headers-about-caching-have-fault = The headers about caching have { $count ->
        [one] { $count } fault
       *[other] { $count } faults
    }.
    .expected-one-or-the-other = one or the other
    .expected-the-same-in-both-or-no = the same in both, or no Expires; caches that know max-age ignore it
    .expected-only-cache-control = only Cache-Control
    .expected-a-directive = a directive
    .expected-vary-accept-encoding-so-that-caches = Vary: Accept-Encoding, so that caches give it to nobody who cannot read it
    .expected-an-etag-in-double-quotes-such = an ETag in double quotes, such as "33a64df5" or W/"33a64df5"
    .expected-names-of-request-headers = names of request headers
    .expected-directives-as-a-structured-dictionary-such = directives as a structured dictionary, such as max-age=60
    .expected-directives-separated-by-commas-each-name = directives separated by commas, each name or name=value without spaces
    .expected-a-time-in-the-past = a time in the past
    .expected-a-date-to-compare-it-with = a Date to compare it with, or max-age
    .expected-no-post-check-and-no-pre = no post-check and no pre-check
    .expected-a-number-without-quotes = a number without quotes
    .expected-one-age = one Age
    .expected-one-date = one date
    .expected-each-directive-once = each directive once
    .expected-one-etag = one ETag
    .expected-a-directive-for-responses = a directive for responses
    .expected-a-response-that-is-still-fresh = a response that is still fresh
    .expected-a-directive-that-caches-know = a directive that caches know
    .expected-names-of-fields-in-quotes-or = names of fields in quotes, or no value
    .expected-the-directive-without-a-value = the directive without a value
    .expected-a-header-with-few-values-or = a header with few values, or Cache-Control: private
    .expected-no-host-which-every-cache-considers = no Host, which every cache considers already
    .expected-the-names-of-request-headers-with = the names of request headers; with *, no cache can use the page again
    .found-header-with-a-max-age-above = { $header } with a max-age above 0
    .found-header-name-with-name = { $header }: { $name } with { $name-b }
    .found-an-empty-cache-control = an empty Cache-Control
    .found-a-content-encoding-without-vary-accept = a Content-Encoding without Vary: Accept-Encoding
    .found-a-last-modified-after-date = a Last-Modified after Date
    .found-expires-without-a-valid-date = Expires without a valid Date
    .found-header-more-than-once = { $header } more than once
    .found-header-name-again = { $header }: { $name } again
    .found-age-number-although-the-page-is = Age: { $number }, although the page is fresh for { $number-b } s

check-cache_policy =
    .the-only-file-from-the-page = { $part ->
        [only] The only file
        [both] Both files
        [all] All { $all } files
        [one] 1 of { $all } files
       *[some] { $count } of { $all } files
    } from the page's origin can be cached for less than one day.
    .the-only-file-from-the-page-2 = { $part ->
        [only] The only file
        [both] Both files
        [all] All { $all } files
        [one] 1 of { $all } files
       *[some] { $count } of { $all } files
    } from the page's origin can be cached for less than 30 days, { $number } of them for less than one day.
    .the-only-file-from-the-page-3 = { $part ->
        [only] The only file
        [both] Both files
        [all] All { $all } files
        [one] 1 of { $all } files
       *[some] { $count } of { $all } files
    } from the page's origin can be cached for less than 30 days.
    .the-only-file-from-the-page-4 = { $part ->
        [only] The only file
        [both] Both files
        [all] All { $all } files
        [one] 1 of { $all } files
       *[some] { $count } of { $all } files
    } from the page's origin can be cached for at least 30 days.
    .the-page-needs-no-files-from = The page needs no files from its own origin.
    .not-every-file-of-the-page = Not every file of the page could be checked: { $say }.
    .expected-cache-control-max-age-of-at = Cache-Control: max-age of at least { $number } ({ $number-b } days)
    .found-header-without-max-age-url = { $header }, without max-age: { $url }
    .found-no-cache-control-url = no Cache-Control: { $url }

check-cache_validators =
    .no-cache-may-keep-the-page = No cache may keep the page, and it has no files.
    .the-only-response-that-caches-may = { $part ->
        [only] The only response
        [both] Both responses
        [all] All { $all } responses
        [one] 1 of { $all } responses
       *[some] { $count } of { $all } responses
    } that caches may keep { $part ->
        [only] has
        [one] has
       *[other] have
    } an ETag or a Last-Modified.
    .the-only-response-that-caches-may-2 = { $part ->
        [only] The only response
        [both] Both responses
        [all] All { $all } responses
        [one] 1 of { $all } responses
       *[some] { $count } of { $all } responses
    } that caches may keep { $part ->
        [only] has
        [one] has
       *[other] have
    } neither ETag nor Last-Modified.
    .not-every-file-of-the-page = Not every file of the page could be checked: { $say }.
    .expected-an-etag-or-a-last-modified = an ETag or a Last-Modified header
    .found-the-page = the page

check-document_caching =
    .caches-may-show-the-page-for = Caches may show the page for { $say } without asking.
    .shared-caches-may-give-the-cookie = Shared caches may give the cookie of one visitor to others.
    .no-cache-may-keep-the-page = No cache may keep the page.
    .nothing-says-for-how-long-caches = Nothing says for how long caches may show the page, but it was changed so lately that browsers soon ask.
    .nothing-says-for-how-long-caches-2 = Nothing says for how long caches may show the page, nor when it was last changed, so browsers ask each time.
    .caches-guess-for-how-long-they = Caches guess for how long they may show the page: browsers may show it for { $say } without asking.
    .caches-guess-for-how-long-they-2 = Caches guess for how long they may show the page: browsers may show it without asking.
    .second = { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }
    .minute = { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
    .hour = { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
    .day = { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
    .found-no-cache-control-and-no-expires = no Cache-Control and no Expires
    .expected-cache-control-private-or-no-cookie = Cache-Control: private, or no cookie
    .expected-cache-control-no-cache-or-a = Cache-Control: no-cache, or a max-age of minutes
    .found-cookie-on-a-page-that-shared = { $cookie } on a page that shared caches may keep

check-dom_size =
    .the-page-has-element-more-than = The page has { $count ->
        [one] { $count } element
       *[other] { $count } elements
    }, more than { $number }.
    .the-page-has-element-number-of = The page has { $count ->
        [one] { $count } element
       *[other] { $count } elements
    }, { $number } of them in one parent.
    .the-page-has-element-nested-level = The page has { $count ->
        [one] { $count } element
       *[other] { $count } elements
    }, nested { $number ->
        [one] { $number } level
       *[other] { $number } levels
    } deep.
    .the-page-has-element = The page has { $count ->
        [one] { $count } element
       *[other] { $count } elements
    }.
    .expected-at-most-number = at most { $number }
    .found-depth-number = depth { $number }
    .found-number-children = { $number } children

check-duplicate_assets =
    .the-page-loads-no-scripts = The page loads no scripts.
    .the-page-loads-every-script-once = The page loads every script once.
    .the-page-loads-script-again = The page loads { $count ->
        [one] { $count } script
       *[other] { $count } scripts
    } again.
    .expected-one-version-of-each-library = one version of each library
    .expected-each-script-once = each script once
    .found-name-besides-version = { $name } besides { $version }
    .found-name-as-on-line-number = { $name }, as on line { $number }
    .the-page-loads-the-same-library-again = The page loads the same library again.
    .the-page-loads-the-same-script-again = The page loads the same script again.

check-font_display =
    .no-style-sheet-that-was-read = No style sheet that was read offers a font.
    .text-is-shown-while-its-fonts = Text is shown while its fonts are on the way.
    .expected-font-display-swap-fallback-or-optional = font-display: swap, fallback or optional
    .expected-display-swap-in-the-url = display=swap in the URL
    .text-can-stay-invisible = Text can stay invisible for up to 3 seconds while { $count ->
        [one] { $count } font loads
       *[other] { $count } fonts load
    }.

check-http2 =
    .the-page-is-served-over-version = The page is served over { $version }, which needs a connection for every file.
    .the-page-is-not-served-over = The page is not served over https, and browsers use HTTP/2 only over https.
    .the-page-is-served-over-version-2 = The page is served over { $version }, not over HTTP/2.
    .the-page-is-served-over-version-3 = The page is served over { $version }.
    .expected-http-2-or-http-3 = HTTP/2 or HTTP/3

check-http_requests =
    .the-page-needs-file-says = The page needs { $count ->
        [one] { $count } file
       *[other] { $count } files
    }: { $says }.
    .the-page-needs-file-says-number = The page needs { $count ->
        [one] { $count } file
       *[other] { $count } files
    }: { $says }; { $number } from { $number-b ->
        [one] { $number-b } other host
       *[other] { $number-b } other hosts
    }.
    .the-page-needs-no-other-files = The page needs no other files.
    .audio-or-video-file = { $count ->
        [one] { $count } audio or video file
       *[other] { $count } audio and video files
    }
    .font = { $count ->
        [one] { $count } font
       *[other] { $count } fonts
    }
    .frame = { $count ->
        [one] { $count } frame
       *[other] { $count } frames
    }
    .image = { $count ->
        [one] { $count } image
       *[other] { $count } images
    }
    .other-file = { $count ->
        [one] { $count } other file
       *[other] { $count } other files
    }
    .script = { $count ->
        [one] { $count } script
       *[other] { $count } scripts
    }
    .style-sheet = { $count ->
        [one] { $count } style sheet
       *[other] { $count } style sheets
    }
    .expected-at-most-number-files = at most { $number } files

check-image_bytes =
    .the-page-has-no-images-whose = The page has no images whose size is known.
    .image-has-at-most-size = { $count ->
        [one] { $count } image has
       *[other] { $count } images have
    } at most { $size }.
    .not-every-image-could-be-checked = Not every image could be checked: { $say }.
    .expected-at-most-size = at most { $size }
    .found-size-url = { $size }: { $url }
    .image-is-larger-the-largest = { $count ->
        [one] { $count } image is larger than { $size }: it has { $size-b }.
       *[other] { $count } images are larger than { $size }, the largest { $size-b }.
    }

check-image_dimensions =
    .the-only-image-lacks-a-width = { $part ->
        [only] The only image lacks
        [both] Both images lack
        [all] All { $all } images lack
        [one] 1 of { $all } images lacks
       *[some] { $count } of { $all } images lack
    } a width or a height.
    .the-only-image-has-a-width = { $part ->
        [only] The only image has
        [both] Both images have
        [all] All { $all } images have
        [one] 1 of { $all } images has
       *[some] { $count } of { $all } images have
    } a width and a height.
    .the-page-has-no-images-that = The page has no images that need a size.
    .image-has-no-width-or-height = { $count ->
        [one] { $count } image has
       *[other] { $count } images have
    } no width or height in the page, but a style may give it: { $say }.
    .expected-width-and-height = width and height

check-image_format =
    .the-page-has-no-images-that = The page has no images that are files of their own.
    .every-image-is-small-or-comes = Every image is small or comes in a modern format.
    .not-every-image-could-be-checked = Not every image could be checked: { $say }.
    .image-is-available-only-as-jpeg = { $count ->
        [one] { $count } image is
       *[other] { $count } images are
    } available only as JPEG, PNG, GIF or BMP.
    .expected-avif-or-webp = AVIF or WebP
    .found-format-size-url = { $format }, { $size }: { $url }

check-inline_size =
    .the-page-has-size-of-inline = The page has { $size } of inline styles and scripts, and { $count ->
        [one] { $count } style attribute
       *[other] { $count } style attributes
    }.
    .the-page-has-size-of-inline-2 = The page has { $size } of inline styles and scripts.
    .the-page-has-large-data-url = The page has { $count ->
        [one] { $count } large data: URL
       *[other] { $count } large data: URLs
    }.
    .expected-at-most-size-in-all = at most { $size } in all
    .expected-at-most-size = at most { $size }
    .found-size-in-element = { $size } in { $element }
    .found-a-data-url-of-size = a data: URL of { $size }

check-lazy_loading =
    .besides-the-first-image-count-more = Besides the first image, { $count } more load at once, wherever they are on the page.
    .the-page-has-no-images-to = The page has no images to load.
    .no-image-that-is-needed-at = No image that is needed at once is delayed.
    .image-that-is-needed-at-once = { $count ->
        [one] { $count } image that is needed at once is
       *[other] { $count } images that are needed at once are
    } delayed by loading="lazy".
    .expected-loading-lazy-if-it-is-further = loading="lazy", if it is further down
    .expected-no-loading-attribute = no loading attribute

check-load_time =
    .the-page-html-took-number-ms = The page's HTML took { $number } ms to arrive, which is a long time.
    .the-page-html-took-number-ms-2 = The page's HTML took { $number } ms to arrive.

check-minification =
    .the-page-needs-no-scripts-or = The page needs no scripts or style sheets from its own origin.
    .minifying-file-would-save-too-little = Minifying { $count ->
        [one] { $count } file
       *[other] { $count } files
    } would save too little to matter.
    .not-every-script-and-style-sheet = Not every script and style sheet could be read: { $say }.
    .file-is-not-minified = { $count ->
        [one] { $count } file is
       *[other] { $count } files are
    } not minified.
    .expected-minified = minified
    .found-size-number-to-save-url = { $size } ({ $number } %) to save: { $url }

check-page_size =
    .the-page-html-is-number-bytes = The page's HTML is { $number } bytes long, more than the { $number-b } that Googlebot reads.
    .the-page-html-is-number-bytes-2 = The page's HTML is { $number } bytes long, more than { $number-b }.
    .the-page-html-is-byte-long = The page's HTML is { $count ->
        [one] { $count } byte
       *[other] { $count } bytes
    } long.

check-page_weight =
    .the-page-weighs-size-with-file-2 = The page weighs { $size } with { $count ->
        [one] { $count } file
       *[other] { $count } files
    }.
    .the-page-weighs-at-least-size-2 = The page weighs at least { $size } with { $count ->
        [one] { $count } file
       *[other] { $count } files
    }.
    .the-size-of-file-is-unknown = The size of { $count ->
        [one] { $count } file
       *[other] { $count } files
    } is unknown ({ $say }); the rest of the page weighs { $size }.
    .the-size-of-file-is-unknown-2 = The size of { $count ->
        [one] { $count } file
       *[other] { $count } files
    } is unknown, as the server does not state it; the rest of the page weighs { $size }.
    .expected-size-for-the-whole-page = { $size } for the whole page
    .found-size-url = { $size }: { $url }
    .heavy = The page weighs { $size } ({ $count ->
        [one] { $count } file
       *[other] { $count } files
    }); { $size-b } is light.
    .heavy-at-least = The page weighs at least { $size } ({ $count ->
        [one] { $count } file
       *[other] { $count } files
    }); { $size-b } is light.

check-render_blocking =
    .script = { $count ->
        [one] { $count } script
       *[other] { $count } scripts
    }
    .style-sheet = { $count ->
        [one] { $count } style sheet
       *[other] { $count } style sheets
    }
    .style-sheet-that-another-one-imports = { $count ->
        [one] { $count } style sheet that another one imports
       *[other] { $count } style sheets that others import
    }
    .say-and-say = { $say } and { $say-b }
    .style-sheet-of-another-site = { $count ->
        [one] { $count } style sheet
       *[other] { $count } style sheets
    } of { $count ->
        [one] another site
       *[other] other sites
    }
    .nothing-in-head-delays-rendering = Nothing in <head> delays rendering.
    .rendering-waits-only-for-style-sheet = Rendering waits only for { $count ->
        [one] { $count } style sheet
       *[other] { $count } style sheets
    }: { $urls }.
    .expected-async-defer-or-type-module = async, defer or type="module"
    .expected-a-style-sheet-of-the-page = a style sheet of the page's own site
    .expected-at-most-number-style-sheets = at most { $number } style sheets
    .found-import-of-url-in-source-line = @import of { $url } in { $source }, line { $number }
    .found-import-of-url = @import of { $url }
    .say-and-say-delay-the-page = { $say } and { $say-b } delay the page.
    .say-delays-the-page = { $say } delays the page.
    .say-delay-the-page = { $say } delay the page.

check-resource_hints =
    .the-page-gives-no-hints-about = The page gives no hints about what to load early.
    .the-hints-about-what-to-load = The hints about what to load early are complete.
    .hint-about-what-to-load-early = { $count ->
        [one] { $count } hint
       *[other] { $count } hints
    } about what to load early cannot work as meant.
    .expected-crossorigin-without-which-the-font-is = crossorigin, without which the font is loaded twice
    .expected-crossorigin-as-fonts-are-always-loaded = crossorigin, as fonts are always loaded with it
    .expected-as-with-what-is-loaded = as with what is loaded
    .found-a-preload-of-a-font-without = a preload of a font without crossorigin: { $url }
    .found-a-preconnect-to-a-host-of = a preconnect to a host of fonts without crossorigin: { $url }
    .found-a-preload-without-as-url = a preload without as: { $url }
    .found-a-preload-as-something-unknown-url = a preload as something unknown: { $url }

check-text_compression =
    .the-page-is-only-size-long = The page is only { $size } long, too short to be worth compressing.
    .the-page-is-sent-compressed-codings = The page is sent compressed ({ $codings }): { $size } instead of { $size-b }.
    .expected-content-encoding-gzip-br-zstd-or = Content-Encoding: gzip, br, zstd or deflate
    .found-no-content-encoding-header = no Content-Encoding header
    .size-could-be-about-size = { $size } could be about { $size-b }.

check-ttfb =
    .the-server-response-began-after-number = The server's response began after { $number } ms, more than { $number-b } ms.
    .the-server-response-began-after-number-2 = The server's response began after { $number } ms.
    .expected-at-most-number-ms = at most { $number } ms
    .found-number-ms = { $number } ms

check-clickjacking =
    .any-site-can-put-the-page = Any site can put the page in a frame.
    .the-content-security-policy-lets-any = The Content-Security-Policy lets any site put the page in a frame.
    .x-frame-options-says-allow-from = X-Frame-Options says ALLOW-FROM, which browsers ignore, so any site can put the page in a frame.
    .x-frame-options-says-neither-deny = X-Frame-Options says neither DENY nor SAMEORIGIN, so any site can put the page in a frame.
    .the-content-security-policy-limits-who = The Content-Security-Policy limits who may put the page in a frame.
    .x-frame-options-limits-who-may = X-Frame-Options limits who may put the page in a frame.
    .x-frame-options-contradicts-itself-so = X-Frame-Options contradicts itself, so browsers show the page in no frame at all.
    .expected-frame-ancestors-elf-in-content-security = frame-ancestors 'self' in Content-Security-Policy, or X-Frame-Options: SAMEORIGIN
    .found-no-frame-ancestors-and-no-x = no frame-ancestors and no X-Frame-Options header

check-cookies =
    .the-only-cookie-is-set-securely = { $part ->
        [only] The only cookie is
        [both] Both cookies are
        [all] All { $all } cookies are
        [one] 1 of { $all } cookies is
       *[some] { $count } of { $all } cookies are
    } set securely.
    .the-page-sets-no-cookies = The page sets no cookies.
    .expected-secure-path-and-no-domain-as = Secure, Path=/ and no Domain, as names with { $name } require
    .expected-secure-as-names-with-name-or = Secure, as names with { $name } or { $name-b } require
    .expected-httponly-as-names-with-name-require = HttpOnly, as names with { $name } require
    .expected-no-control-characters-browsers-drop-such = no control characters; browsers drop such a cookie
    .expected-secure-and-samesite-strict = Secure and SameSite=Strict
    .expected-samesite-strict = SameSite=Strict
    .expected-a-domain-of-the-host-that = a Domain of the host that sets it, or none
    .expected-a-date-in-expires-such-as = a date in Expires, such as { $date }
    .expected-a-whole-number-in-max-age = a whole number in Max-Age
    .expected-a-path-that-begins-with-a = a Path that begins with a slash
    .expected-samesite-strict-lax-or-none = SameSite=Strict, Lax or None
    .expected-at-most-number-bytes-in-an = at most { $number } bytes in an attribute
    .expected-at-most-number-days-browsers-keep = at most { $number } days; browsers keep no cookie for longer
    .expected-a-name-and-an-equals-sign = a name and an equals sign before the value
    .expected-secure = Secure
    .expected-secure-with-partitioned = Secure with Partitioned
    .expected-secure-with-samesite-none = Secure with SameSite=None
    .expected-https-browsers-drop-a-cookie-with = https: browsers drop a cookie with Secure that comes over http
    .expected-httponly = HttpOnly
    .expected-secure-and-httponly = Secure and HttpOnly
    .expected-at-most-number-bytes-of-name = at most { $number } bytes of name and value; browsers drop a longer cookie
    .expected-only-expires-max-age-domain-path = only Expires, Max-Age, Domain, Path, Secure, HttpOnly, SameSite and Partitioned
    .found-cookie-with-a-control-character = { $cookie }, with a control character
    .found-cookie-set-by-the-redirect-from = { $cookie }, set by the redirect from { $url }
    .found-cookie-number-bytes = { $cookie }, { $number } bytes
    .says = { $says }.
    .cookie-can-be-stolen = { $count ->
        [one] { $count } cookie can be stolen
       *[other] { $count } cookies can be stolen
    }
    .can-be-stolen = { $count } can be stolen
    .cookie-is-refused = { $count ->
        [one] { $count } cookie is refused by browsers
       *[other] { $count } cookies are refused by browsers
    }
    .is-refused = { $count ->
        [one] { $count } is refused by browsers
       *[other] { $count } are refused by browsers
    }
    .cookie-has-an-invalid-samesite = { $count ->
        [one] { $count } cookie has an invalid SameSite
       *[other] { $count } cookies have an invalid SameSite
    }
    .has-an-invalid-samesite = { $count ->
        [one] { $count } has an invalid SameSite
       *[other] { $count } have an invalid SameSite
    }
    .cookie-could-be-protected-better = { $count ->
        [one] { $count } cookie could be protected better
       *[other] { $count } cookies could be protected better
    }
    .cookie-has-a-faulty-attribute = { $count ->
        [one] { $count } cookie has a faulty attribute
       *[other] { $count } cookies have a faulty attribute
    }
    .has-a-faulty-attribute = { $count ->
        [one] { $count } has a faulty attribute
       *[other] { $count } have a faulty attribute
    }

check-cors =
    .no-other-site-may-read-the = No other site may read the page.
    .only-the-sites-that-the-server = Only the sites that the server names may read the page.
    .other-sites-may-read-the-page = Other sites may read the page, but not with visitors' credentials.
    .the-page-was-not-requested-from = The page was not requested from another origin.
    .the-response-to-another-origin-could = The response to another origin could not be fetched: { $say }
    .expected-a-fixed-list-of-origins-or = a fixed list of origins, or no credentials
    .found-header-with-header-requested-from-origin = { $header } with { $header-b }, requested from { $origin }
    .any-site-can-read-what = Any site can read what signed-in visitors see here.

check-cors_headers =
    .the-page-has-no-headers-for = The page has no headers for other sites.
    .the-headers-for-other-sites-are = The headers for other sites are valid.
    .the-headers-for-other-sites-have = The headers for other sites have { $count ->
        [one] { $count } fault
       *[other] { $count } faults
    }.
    .expected-an-origin-browsers-refuse-credentials-with = an origin; browsers refuse credentials with *
    .expected-true-in-lower-case-or-no = true, in lower case, or no such header
    .expected-or-an-origin-such-as-https = * or an origin such as https://example.com, without a slash at the end
    .expected-a-list-of-names-separated-by = a list of names, separated by commas
    .expected-vary-origin-as-the-response-depends = Vary: Origin, as the response depends on who requests it
    .expected-an-origin-files-and-sandboxed-frames = an origin; files and sandboxed frames of any site are null
    .expected-one-origin-browsers-refuse-several = one origin; browsers refuse several
    .found-header-with-header = { $header } with { $header-b }
    .found-header-without-vary-origin = { $header } without Vary: Origin

check-cross_origin_isolation =
    .the-page-has-no-cross-origin = The page has no cross-origin isolation headers.
    .the-page-has-headers = The page has { $headers }.
    .a-cross-origin-isolation-header-has = A cross-origin isolation header has a value that browsers ignore.
    .expected-one-of-values = one of { $values }

check-csp =
    .the-content-security-policy-allows-every = The Content-Security-Policy allows every inline script.
    .the-content-security-policy-allows-plug = The Content-Security-Policy allows plug-in objects from any host.
    .the-content-security-policy-allows-resources = The Content-Security-Policy allows resources over http.
    .the-content-security-policy-allows-scripts = The Content-Security-Policy allows scripts from a host that wraps its answers in any function.
    .the-content-security-policy-allows-scripts-2 = The Content-Security-Policy allows scripts from a host with libraries that run code from the page's text.
    .the-content-security-policy-allows-scripts-3 = The Content-Security-Policy allows scripts from any host.
    .the-content-security-policy-allows-scripts-4 = The Content-Security-Policy allows scripts in data: URLs.
    .the-content-security-policy-does-not = The Content-Security-Policy does not limit scripts.
    .the-content-security-policy-has-trict = The Content-Security-Policy has 'strict-dynamic' without a nonce or a hash, so no script runs.
    .the-content-security-policy-has-no = The Content-Security-Policy has no directive that browsers know.
    .the-content-security-policy-lets-an = The Content-Security-Policy lets an injected <base> lead to any host.
    .the-content-security-policy-only-reports = The Content-Security-Policy only reports violations; it is not enforced.
    .the-content-security-policy-trusts-scripts = The Content-Security-Policy trusts scripts by nonce or hash, but lets an injected <base> load them from elsewhere.
    .the-page-has-no-content-security = The page has no Content-Security-Policy.
    .the-content-security-policy-limits-which = The Content-Security-Policy limits which scripts run.
    .the-content-security-policy-allows-every-2 = The Content-Security-Policy allows every inline style.
    .the-content-security-policy-allows-images = The Content-Security-Policy allows images or media over http.
    .the-content-security-policy-allows-scripts-5 = The Content-Security-Policy allows scripts from a host on which anyone can put files.
    .the-content-security-policy-allows-scripts-6 = The Content-Security-Policy allows scripts to turn text into code.
    .the-content-security-policy-blocks-scripts = The Content-Security-Policy blocks scripts or styles of the page itself.
    .the-content-security-policy-has-none = The Content-Security-Policy has 'none' beside other sources, where it has no effect.
    .the-content-security-policy-has-a = The Content-Security-Policy has a directive that browsers do not know.
    .the-content-security-policy-has-a-2 = The Content-Security-Policy has a directive that has no effect in a <meta>.
    .the-content-security-policy-has-a-3 = The Content-Security-Policy has a directive's name among sources, which browsers take for a host.
    .the-content-security-policy-has-a-4 = The Content-Security-Policy has a keyword without quotes, which browsers take for a host.
    .the-content-security-policy-has-a-5 = The Content-Security-Policy has a nonce that is short enough to be guessed.
    .the-content-security-policy-has-a-6 = The Content-Security-Policy has a scheme without a colon, which browsers take for a host.
    .the-content-security-policy-has-a-7 = The Content-Security-Policy has a source that browsers do not understand.
    .the-content-security-policy-has-an = The Content-Security-Policy has an IP address as a source, which never matches.
    .the-content-security-policy-repeats-a = The Content-Security-Policy repeats a directive, and browsers read only the first.
    .expected-a-class-that-a-style-sheet = a class that a style sheet in a file describes
    .expected-a-host-name = a host name
    .expected-addeventlistener-in-a-script-that-the = addEventListener() in a script that the policy allows
    .expected-its-address-or-a-nonce-in = its address or a nonce in script-src
    .expected-its-address-or-a-nonce-in-2 = its address or a nonce in style-src
    .expected-a-nonce-or-a-hash-that = a nonce or a hash that the policy has, or a script in a file
    .expected-a-nonce-or-a-hash-that-2 = a nonce or a hash that the policy has, or a style sheet in a file
    .expected-base-uri-none = base-uri 'none'
    .expected-object-src-none = object-src 'none'
    .expected-elf-single-hosts-a-nonce-or = 'self', single hosts, a nonce or hashes
    .expected-no-data = no data:
    .expected-names-without-unsafe-eval = { $names } without 'unsafe-eval'
    .expected-a-nonce-or-hashes-or-names = a nonce or hashes, or names of your own
    .expected-none-alone = 'none' alone
    .expected-a-nonce-or-hashes-instead-of = a nonce or hashes instead of 'unsafe-inline'
    .expected-https = https
    .expected-a-keyword-nonce-hash-scheme-or = a keyword, nonce, hash, scheme or host
    .expected-a-nonce-or-hashes-or-the = a nonce or hashes, or the path of a single file
    .expected-a-nonce-or-hashes-or-a = a nonce or hashes, or a copy of the library on your own host
    .expected-the-directive-in-the-header = the directive in the header
    .expected-a-semicolon-before-each-directive = a semicolon before each directive
    .expected-content-security-policy-default-src-elf = Content-Security-Policy: default-src 'self'; object-src 'none'
    .expected-a-nonce-or-a-hash-with = a nonce or a hash with 'strict-dynamic'
    .expected-each-directive-once = each directive once
    .expected-a-colon-after-the-scheme = a colon after the scheme
    .expected-a-new-random-nonce-of-at = a new random nonce of at least { $number } characters in every response
    .expected-the-name-of-a-directive = the name of a directive
    .expected-script-src-or-default-src = script-src or default-src
    .expected-single-quotes-around-keywords-nonces-and = single quotes around keywords, nonces and hashes
    .found-an-inline-script = an inline script
    .found-an-inline-style-sheet = an inline style sheet
    .found-an-inline-style = an inline style
    .found-no-list-and-no-name = no { $list } and no { $name }
    .found-header-no-name-and-no-name = { $header }: no { $name } and no { $name-b }
    .found-header-no-base-uri = { $header }: no base-uri
    .found-no-base-uri = no base-uri
    .found-no-content-security-policy = no Content-Security-Policy
    .found-directive-more-than-once = { $directive } more than once
    .found-only-a-content-security-policy-report = only a Content-Security-Policy-Report-Only header

check-directory_listing =
    .the-page-loads-no-file-from = The page loads no file from a folder of its site.
    .the-folders-that-the-page-loads = The folders that the page loads files from do not list them.
    .a-folder-could-not-be-requested = A folder could not be requested: { $say }.
    .the-folders-of-the-page-files = The folders of the page's files were not requested.
    .expected-no-list-such-as-status-403 = no list, such as status 403 or 404
    .a-folder-lists-all-of-its-files = A folder lists all of its files.
    .folders-list-all-of-their-files = { $count } folders list all of their files.

check-hsts =
    .a-max-age-of-0-turns = A max-age of 0 turns HSTS off.
    .the-strict-transport-security-header-is = The Strict-Transport-Security header is not valid, so browsers ignore it: { $say }.
    .text-is-not-a-directive = { $text } is not a directive
    .includesubdomains-has-a-value = includeSubDomains has a value
    .preload-has-a-value = preload has a value
    .it-has-no-max-age = it has no max-age
    .its-max-age-is-not-a = its max-age is not a number
    .name-occurs-twice = { $name } occurs twice
    .the-page-has-no-strict-transport = The page has no Strict-Transport-Security header.
    .browsers-apply-hsts-only-to-host = Browsers apply HSTS only to host names, not to IP addresses.
    .the-page-is-not-served-over = The page is not served over https.
    .browsers-use-only-https-for-second = Browsers use only https for { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }.
    .browsers-use-only-https-for-second-2 = Browsers use only https for { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }, on subdomains too.
    .browsers-use-only-https-for-second-3 = Browsers use only https for { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }, on subdomains too, and may know it before the first visit (preload).
    .browsers-use-only-https-for-every = Browsers use only https for every name under { $name }, with or without a header.
    .browsers-use-only-https-for-second-4 = Browsers use only https for { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }, less than { $number } days.
    .browsers-use-only-https-for-second-5 = Browsers use only https for { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }, but preload has no effect without a year and subdomains.
    .browsers-use-only-https-for-second-6 = Browsers use only https for { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }, but the header has a directive that they ignore.
    .browsers-use-only-https-for-every-2 = Browsers use only https for every name under { $name }, but the page's header is not valid.
    .expected-name-without-a-value = { $name } without a value
    .expected-each-directive-once = each directive once
    .expected-only-max-age-includesubdomains-and-preload = only max-age, includeSubDomains and preload
    .found-no-strict-transport-security-header = no Strict-Transport-Security header

check-https_encryption =
    .the-page-is-served-over-https = The page is served over https, but its certificate is not valid: { $say }
    .another-name = Another name
    .it-is-not-valid = It is not valid
    .the-page-is-served-over-https-2 = The page is served over https with a valid certificate.
    .the-page-is-served-over-https-3 = The page is served over https.
    .expected-a-certificate-that-verifies = a certificate that verifies
    .the-page-is-served-without-https = The page is served without https.

check-https_redirect =
    .redirects-over-http-end-at-a = Redirects over http end at a page over http.
    .the-page-is-also-served-over = The page is also served over http, without a redirect to https.
    .the-page-is-on-a-non = The page is on a non-standard port, for which there is no http counterpart.
    .the-page-is-served-over-http = The page is served over http; that it has no https counts by itself.
    .a-request-over-http-is-redirected = A request over http is redirected to https on the same host.
    .the-host-does-not-respond-over = The host does not respond over http.
    .the-page-was-not-requested-over = The page was not requested over http.
    .the-response-over-http-could-not = The response over http could not be fetched: { $say }
    .a-request-over-http-gets-status = A request over http gets status { $number } instead of a redirect to https.
    .a-request-over-http-is-redirected-2 = A request over http is redirected to another host first.
    .the-first-redirect-over-http-does = The first redirect over http does not lead to https.
    .the-first-redirect-over-http-leads = The first redirect over http leads nowhere.
    .expected-a-redirect-to-https-on-the = a redirect to https on the same host
    .found-url-redirects-with-number-to-target = { $url } redirects with { $number } to { $target }
    .found-url-returns-number = { $url } returns { $number }

check-insecure_form =
    .the-page-has-no-form = The page has no form.
    .no-form-is-sent-over-http = No form is sent over http.
    .the-page-has-form-with-an = The page has { $count ->
        [one] { $count } form with an http URL
       *[other] { $count } forms with an http URL
    }, which its Content-Security-Policy makes browsers send over https.
    .a-form-sends-what-visitors-type = A form sends what visitors type unencrypted.
    .forms-send-what-visitors-type = { $count } forms send what visitors type unencrypted.
    .the-page-itself-is-not-encrypted = The page itself is not encrypted, which is a fault of its own.

check-insecure_links =
    .link-to-other-sites-lead-to = { $count ->
        [one] { $count } link to other sites leads
       *[other] { $count } links to other sites lead
    } to http.
    .the-page-has-no-links = The page has no links.
    .the-page-itself-is-served-over = The page itself is served over http.
    .every-link-keeps-to-https = Every link keeps to https.
    .link-to-the-site-own-pages = { $count ->
        [one] { $count } link to the site's own pages leaves
       *[other] { $count } links to the site's own pages leave
    } https.
    .expected-https = https

check-leaked_secrets =
    .no-secret-key-was-found = No secret key was found.
    .found-say-in-an-attribute-text = { $say } in an attribute: { $text }
    .found-say-in-the-page-text = { $say } in the page: { $text }
    .found-say-in-url-text = { $say } in { $url }: { $text }
    .found-an-aws-access-key = an AWS access key
    .found-a-live-stripe-key = a live Stripe key
    .found-a-live-restricted-stripe-key = a live restricted Stripe key
    .found-a-github-token = a GitHub token
    .found-a-gitlab-token = a GitLab token
    .found-a-sendgrid-key = a SendGrid key
    .found-a-private-key = a private key
    .expected-no-secret-in-publicly-readable-content = no secret in publicly readable content
    .secret-key-is-in-only = { $count ->
        [one] { $count } secret key is
       *[other] { $count } secret keys are
    } in the page.
    .secret-key-is-in-scripts = { $count ->
        [one] { $count } secret key is
       *[other] { $count } secret keys are
    } in its scripts.
    .secret-key-is-in-both = { $count ->
        [one] { $count } secret key is
       *[other] { $count } secret keys are
    } in the page and its scripts.

check-mixed_content =
    .the-page-has-http-urls-for = The page has http URLs for { $count ->
        [one] { $count } resource
       *[other] { $count } resources
    }, of which browsers block { $number }.
    .the-page-is-not-served-over = The page is not served over https.
    .the-page-loads-nothing-over-http = The page loads nothing over http, as far as is known: { $count ->
        [one] { $count } style sheet was
       *[other] { $count } style sheets were
    } not read.
    .the-page-loads-nothing-over-http-2 = The page loads nothing over http.
    .the-page-has-http-urls-for-2 = The page has http URLs for { $count ->
        [one] { $count } resource
       *[other] { $count } resources
    }, which browsers try to load over https.
    .the-page-has-http-urls-for-3 = The page has http URLs for { $count ->
        [one] { $count } resource
       *[other] { $count } resources
    }, which its Content-Security-Policy makes browsers load over https.
    .found-url-in-source-line-number = { $url } in { $source }, line { $number }

check-permissions_policy =
    .the-permissions-policy-limits-feature = The Permissions-Policy limits { $count ->
        [one] { $count } feature
       *[other] { $count } features
    }.
    .the-page-has-no-permissions-policy = The page has no Permissions-Policy.
    .the-permissions-policy-has-part-that = The Permissions-Policy has { $count ->
        [one] { $count } part
       *[other] { $count } parts
    } that browsers ignore.
    .expected-self-src-or-an-origin-in = *, self, src or an origin in double quotes
    .expected-features-such-as-camera-separated-by = features such as camera=(), separated by commas
    .expected-a-feature-that-browsers-know = a feature that browsers know
    .found-header-name-for-a-value-that = { $header }: { $name } for a value that is not an origin
    .found-header-name-for-value = { $header }: { $name } for { $value }

check-plaintext_email =
    .the-page-shows-email-address = The page shows { $count ->
        [one] { $count } email address
       *[other] { $count } email addresses
    }.
    .the-page-shows-no-email-address = The page shows no email address.
    .expected-a-contact-form-or-nothing = a contact form, or nothing

check-referrer_policy =
    .no-referrer-policy-is-set-and = No referrer policy is set, and the default of browsers ({ $policy }) is strict enough.
    .the-referrer-policy-is-policy = The referrer policy is { $policy }.
    .the-referrer-policy-header-has-no = The Referrer-Policy header has no value that browsers know.
    .the-page-referrer-policy-has-no = The page's referrer policy has no value that browsers know.
    .the-referrer-policy-policy-reveals-more = The referrer policy { $policy } reveals more than necessary.
    .expected-strict-origin-when-cross-origin-strict = strict-origin-when-cross-origin, strict-origin, same-origin or no-referrer

check-reporting =
    .the-page-asks-for-no-reports = The page asks for no reports.
    .the-reports-that-the-page-asks = The reports that the page asks for have an address.
    .the-headers-about-reports-have-fault = The headers about reports have { $count ->
        [one] { $count } fault
       *[other] { $count } faults
    }.
    .expected-an-https-url-browsers-send-reports = an https URL; browsers send reports to no other
    .expected-a-number-from-0-to-1 = a number from 0 to 1 in { $name }
    .expected-names-and-urls-such-as-text = names and URLs, such as { $text }
    .expected-a-url-in-double-quotes = a URL in double quotes
    .expected-objects-in-json = objects in JSON
    .expected-a-list-of-endpoints = a list of endpoints
    .expected-a-whole-number-of-seconds-in = a whole number of seconds in max_age
    .expected-report_to-with-the-name-of-a = report_to with the name of a group
    .expected-report-to-the-policy-has-no = report-to; the policy has no other effect than reports
    .expected-the-name-of-an-endpoint-in = the name of an endpoint in Reporting-Endpoints or Report-To
    .found-name-whose-value-is-not-a = { $name }, whose value is not a string
    .found-header-without-list = { $header } without { $list }

check-security_txt =
    .the-site-has-no-security-txt = The site has no security.txt.
    .the-site-security-txt-says-whom = The site's security.txt says whom to tell of weaknesses.
    .the-site-security-txt-could-not = The site's security.txt could not be fetched: it returns { $number }.
    .the-site-security-txt-could-not-2 = The site's security.txt could not be fetched: { $say }
    .the-site-security-txt-was-not = The site's security.txt was not fetched.
    .the-site-security-txt-has-fault = The site's security.txt has { $count ->
        [one] { $count } fault
       *[other] { $count } faults
    }.
    .expected-a-date-that-is-to-come = a date that is to come
    .expected-contact-with-a-mailto-tel-or = Contact: with a mailto:, tel: or https: address
    .expected-one-expires-with-a-date-such = one Expires: with a date such as { $date }
    .found-no-contact = no Contact
    .found-no-expires = no Expires
    .found-number-lines-of-expires = { $number } lines of Expires

check-server_signature =
    .neither-the-server-nor-the-page = Neither the server nor the page reveals a version number.
    .expected-no-version-number = no version number
    .version-numbers-are-revealed-in = { $count ->
        [one] A version number is revealed in 1 place.
       *[other] Version numbers are revealed in { $count } places.
    }

check-source_maps =
    .file-names-its-source-map = { $count ->
        [one] { $count } file names its source map
       *[other] { $count } files name their source maps
    }.
    .no-script-or-style-sheet-that = No script or style sheet that was read names a source map.
    .no-script-and-no-style-sheet = No script and no style sheet of the page was read.
    .found-the-page-itself-one-in-the = the page itself: one in the file
    .found-the-page-itself-url = the page itself: { $url }
    .found-url-one-in-the-file = { $url }: one in the file
    .expected-no-source-map-unless-it-is = no source map, unless it is meant

check-subresource_integrity =
    .browsers-refuse-script-or-style-sheet = Browsers refuse { $count ->
        [one] { $count } script or style sheet
       *[other] { $count } scripts and style sheets
    } because of the integrity attribute.
    .the-page-loads-no-script-or = The page loads no script or style sheet from other sites that can have a checksum.
    .expected-crossorigin-anonymous-beside-integrity = crossorigin="anonymous" beside integrity
    .script-from-another-site-has-no = { $count ->
        [one] { $count } script from another site has
       *[other] { $count } scripts from other sites have
    } no checksum.
    .style-sheet-from-another-site-has-no = { $count ->
        [one] { $count } style sheet from another site has
       *[other] { $count } style sheets from other sites have
    } no checksum.
    .files-from-other-sites-have-no = { $count } scripts and style sheets from other sites have no checksum.
    .script-from-another-site-has-a = { $count ->
        [one] { $count } script from another site has
       *[other] { $count } scripts from other sites have
    } a checksum.
    .style-sheet-from-another-site-has-a = { $count ->
        [one] { $count } style sheet from another site has
       *[other] { $count } style sheets from other sites have
    } a checksum.
    .files-from-other-sites-have-a = { $count } scripts and style sheets from other sites have a checksum.

check-third_parties =
    .found-host-file = { $host }: { $count ->
        [one] { $count } file
       *[other] { $count } files
    }
    .the-page-contacts-servers = The page contacts { $count ->
        [one] { $count } server of another company
       *[other] { $count } servers of other companies
    }.
    .the-page-contacts-servers-and-trackers = The page contacts { $count ->
        [one] { $count } server of another company
       *[other] { $count } servers of other companies
    }, { $number } of them known for tracking.
    .the-page-loads-nothing-from-servers = The page loads nothing from servers of other companies.
    .expected-a-server-you-want = a server you want

check-tls_certificate =
    .another-name = Another name.
    .it-is-not-valid = It is not valid.
    .the-page-is-not-served-over = The page is not served over https.
    .the-certificate-is-valid-for-more = The certificate is valid for { $count ->
        [one] { $count } more day
       *[other] { $count } more days
    }.
    .the-certificate-was-not-checked = The certificate was not checked.
    .the-certificate-is-valid-for-only = The certificate is valid for only { $count ->
        [one] { $count } more day
       *[other] { $count } more days
    }.
    .expected-at-least-number-days-left = at least { $number } days left
    .expected-a-certificate-that-verifies = a certificate that verifies
    .found-certificate-for-no-name-day-left = certificate for no name, { $count ->
        [one] { $count } day
       *[other] { $count } days
    } left
    .found-certificate-for-host-day-left = certificate for { $host }, { $count ->
        [one] { $count } day
       *[other] { $count } days
    } left
    .found-code-certificate-for-host-text-days = { $code } (certificate for { $host }, { $text } days left)

check-tls_version =
    .the-page-is-not-served-over = The page is not served over https.
    .the-server-accepts-neither-tls-1 = The server accepts neither TLS 1.0 nor TLS 1.1.
    .old-versions-of-tls-were-not = Old versions of TLS were not tried.
    .whether-the-server-accepts-old-versions = Whether the server accepts old versions of TLS is not known: { $say }.
    .the-server-accepts-version = The server accepts { $version }.
    .expected-tls-1-2-or-later-only = TLS 1.2 or later only

check-unsafe_cross_origin_links =
    .link-gives-another-site-control-over = { $count ->
        [one] { $count } link gives
       *[other] { $count } links give
    } another site control over the page's tab.
    .no-link-gives-another-site-control = No link gives another site control over the page's tab.
    .expected-no-opener = no opener
    .found-name-on-url = { $name } on { $url }

check-vulnerable_js =
    .the-page-loads-no-scripts = The page loads no scripts.
    .no-script-is-a-version-of = No script is a version of a library that is known for a hole, says the list of { $day }.
    .no-script-is-a-version-of-2 = No script is a version of a library that is known for a hole, says the list of { $day }, which is { $number } days old: later holes are not in it.
    .library-has-a-known-hole = { $count ->
        [one] { $count } library has
       *[other] { $count } libraries have
    } a known hole, says the list of { $day }.
    .library-has-a-known-hole-2 = { $count ->
        [one] { $count } library has
       *[other] { $count } libraries have
    } a known hole, says the list of { $day }, which is { $number } days old: later holes are not in it.
    .expected-a-library-that-is-still-maintained = a library that is still maintained
    .expected-name-or-newer = { $name } or newer

check-x_content_type_options =
    .the-x-content-type-options-header = The X-Content-Type-Options header says something other than nosniff.
    .the-page-has-no-x-content = The page has no X-Content-Type-Options header.
    .browsers-take-media-types-as-they = Browsers take media types as they are sent.
    .found-no-x-content-type-options-header = no X-Content-Type-Options header

check-broken_links =
    .the-only-checked-link-is-brokensay = { $part ->
        [only] The only checked link is
        [both] Both checked links are
        [all] All { $all } checked links are
        [one] 1 of { $all } checked links is
       *[some] { $count } of { $all } checked links are
    } broken{ $say }.
    .it-leads-to-another-site = ; it leads to another site
    .all-to-this-site = , all to this site
    .all-to-other-sites = , all to other sites
    .count-to-this-site-and-number = : { $count } to this site and { $number } to other sites
    .the-page-has-no-links-to = The page has no links to other pages.
    .no-link-is-broken-link-checked = No link is broken ({ $count ->
        [one] { $count } link
       *[other] { $count } links
    } checked).
    .no-link-could-be-checked-link = No link could be checked ({ $count ->
        [one] { $count } link
       *[other] { $count } links
    } tried): { $say }
    .the-page-links-were-not-checked = The page's links were not checked.
    .expected-a-page-that-exists = a page that exists
    .found-url-returns-number = { $url }: returns { $number }
    .found-url-say = { $url }: { $say }
    .it-is-a-link-within-this-site = ; it is a link within this site
    .found-the-name-was-not-found-2 = the name was not found

check-canonical =
    .search-engines-may-not-list-the = Search engines may not list the canonical URL.
    .the-canonical-url-is-not-the = The canonical URL is not the URL of a page.
    .the-canonical-url-is-the-site = The canonical URL is the site's home page, not this page.
    .the-canonical-url-redirects-to-another = The canonical URL redirects to another.
    .the-canonical-url-returns-number = The canonical URL returns { $number }.
    .the-canonical-link-is-outside-head = The canonical link is outside <head>, where it is ignored.
    .the-page-has-several-canonical-urls = The page has several canonical URLs.
    .search-engines-see-no-canonical-link = Search engines see no canonical link: something ends <head> before it.
    .the-page-has-no-canonical-url = The page has no canonical URL.
    .the-canonical-url-is-another-page = The canonical URL is another page's, which exists.
    .the-canonical-url-is-the-page = The canonical URL is the page's own.
    .the-canonical-url-could-not-be = The canonical URL could not be checked: it returns { $number }.
    .the-canonical-url-could-not-be-2 = The canonical URL could not be fetched: { $say }
    .the-canonical-url-was-not-fetched = The canonical URL was not fetched.
    .the-canonical-url-is-on-another = The canonical URL is on another host, { $host }.
    .the-canonical-url-is-relative = The canonical URL is relative.
    .the-canonical-url-uses-http-although = The canonical URL uses http, although the page is served over https.
    .expected-a-url-that-returns-number = a URL that returns { $number }
    .expected-a-page-without-noindex = a page without noindex
    .expected-a-url-that-returns-number-url = a URL that returns { $number }: { $url } redirects to { $target }
    .expected-the-url-of-this-page = the URL of this page
    .expected-a-url-of-this-host-unless = a URL of this host, unless the page is a copy
    .expected-the-link-in-head = the link in <head>
    .expected-the-link-in-head-late = the link in <head>: Next.js sends it late to programs outside its htmlLimitedBots
    .expected-one-canonical-url = one canonical URL
    .expected-an-http-or-https-url = an http or https URL

check-content_keywords =
    .the-page-has-no-main-heading = The page has no main heading that could share words with the title.
    .the-page-has-no-text-before = The page has no text before scripts run.
    .the-page-has-no-title-in = The page has no title in <head>.
    .the-title-has-only-very-common = The title has only very common words.
    .the-title-is-in-a-script = The title is in a script that does not put spaces between words.
    .the-main-heading-uses-words-of = The main heading uses words of the title.
    .expected-one-of-these-words-in-an = one of these words in an <h1>
    .the-main-heading-uses-no-word = The main heading uses no word of the title.
    .no-word-of-the-title-is-found = No word of the title is found on the page.

check-content_length =
    .the-page-has-word-of-text = The page has { $count ->
        [one] { $count } word
       *[other] { $count } words
    } of text, fewer than { $number }.
    .the-page-has-word-of-text-2 = The page has { $count ->
        [one] { $count } word
       *[other] { $count } words
    } of text.

check-favicon =
    .the-url-of-the-page-icon = The URL of the page's icon returns { $number }.
    .the-page-declares-no-icon-and = The page declares no icon, and /favicon.ico returns { $number }.
    .the-page-declares-that-it-has = The page declares that it has no icon.
    .the-page-icon-is-not-an = The page's icon is not an image: its type is unknown.
    .the-page-icon-is-not-an-2 = The page's icon is not an image: its type is { $type }.
    .the-page-has-an-icon-of = The page has an icon of { $number }×{ $number-b } pixels.
    .the-page-has-an-icon = The page has an icon.
    .the-page-icon-is-embedded-in = The page's icon is embedded in the page.
    .the-page-icon-could-not-be = The page's icon could not be fetched: { $say }
    .the-page-icon-was-not-fetched = The page's icon was not fetched.
    .the-page-icon-is-not-square = The page's icon is not square: { $number }×{ $number-b }.
    .the-page-icon-is-only-number = The page's icon is only { $number }×{ $number-b } pixels; the minimum is { $number-c }×{ $number-d }.
    .expected-the-url-of-a-square-image = the URL of a square image

check-head_integrity =
    .text-ends-head-too-early-before = Text ends <head> too early, before { $count ->
        [one] { $count } element that belongs
       *[other] { $count } elements that belong
    } there.
    .element-ends-head-too-early-before = { $element } ends <head> too early, before { $count ->
        [one] { $count } element that belongs
       *[other] { $count } elements that belong
    } there.
    .everything-that-belongs-in-head-is = Everything that belongs in <head> is there.
    .nothing-ends-head-too-early = Nothing ends <head> too early.
    .element-that-belongs-in-head-is = { $count ->
        [one] { $count } element that belongs
       *[other] { $count } elements that belong
    } in <head> { $count ->
        [one] is
       *[other] are
    } in <body>.
    .expected-in-body = in <body>
    .expected-in-head = in <head>
    .found-text-ends-head-text = text ends <head>: { $text }
    .found-element-ends-head = { $element } ends <head>
    .found-a-link-to-another-language-in = a link to another language in <body>
    .found-directives-for-search-engines-in-body = directives for search engines in <body>
    .found-the-canonical-link-in-body = the canonical link in <body>
    .found-the-description-in-body = the description in <body>
    .found-the-title-in-body = the title in <body>

check-headings =
    .the-page-has-no-main-heading = The page has no main heading.
    .the-page-main-heading-is-empty = The page's main heading is empty.
    .the-page-has-one-main-heading = The page has one main heading.
    .the-main-heading-repeats-the-title = The main heading repeats the title word for word.
    .the-page-has-count-main-headings = The page has { $count } main headings.
    .the-page-main-heading-is-hidden = The page's main heading is hidden.
    .expected-a-heading-with-text = a heading with text
    .expected-a-heading-that-adds-to-the = a heading that adds to the title
    .expected-a-heading-that-is-shown = a heading that is shown
    .expected-one-main-heading = one main heading
    .found-an-empty-heading = an empty heading

check-host_variants =
    .the-page-host-is-not-one = The page's host is not one that people enter with and without www.
    .host-returns-no-second-copy-of = { $host } returns no second copy of the page.
    .what-host-returns-is-not-known = What { $host } returns is not known: { $say }.
    .it-was-not-requested = It was not requested
    .it-was-not-requested-2 = it was not requested
    .host-was-not-requested = { $host } was not requested.
    .host-returns-a-page-too-and = { $host } returns a page, too, and does not redirect.
    .expected-a-redirect-to-url = a redirect to { $url }
    .found-url-returns-number = { $url } returns { $number }

check-hreflang =
    .the-page-has-hreflang-link-with = The page has { $count ->
        [one] { $count } hreflang link
       *[other] { $count } hreflang links
    }, with { $number ->
        [one] { $number } fault
       *[other] { $number } faults
    }.
    .the-page-has-no-hreflang-links = The page has no hreflang links.
    .the-page-has-hreflang-link-without = The page has { $count ->
        [one] { $count } hreflang link
       *[other] { $count } hreflang links
    }, without faults.
    .the-page-has-hreflang-link-but = The page has { $count ->
        [one] { $count } hreflang link
       *[other] { $count } hreflang links
    }, but none to itself.
    .expected-one-url-for-code-url = one URL for { $code }: { $url }
    .expected-an-iso-639-1-language-such = an ISO 639-1 language, such as en or pt-BR, or x-default
    .expected-language-script-and-country-at-most = language, script and country at most, such as { $code }
    .expected-an-iso-15924-script-such-as = an ISO 15924 script, such as { $code }
    .expected-an-iso-3166-1-country-such = an ISO 3166-1 country, such as { $code }
    .found-link-header-code-url = Link header, { $code }: { $url }
    .found-no-link-to-this-page = no link to this page

check-http_status =
    .the-page-returns-number-but-without = The page returns { $number }, but without content.
    .the-page-returns-number-a-redirect = The page returns { $number }, a redirect that leads nowhere.
    .the-page-returns-number-an-error = The page returns { $number }, an error.
    .the-page-returns-number = The page returns { $number }.
    .expected-a-location-header-with-the-url = a Location header with the URL of the page
    .expected-the-page-content = the page's content
    .expected-a-status-of-2xx = a status of 2xx
    .found-no-location-header = no Location header
    .found-an-empty-body = an empty body

check-in_page_links =
    .the-page-has-link-number-internal = The page has { $count ->
        [one] { $count } link
       *[other] { $count } links
    }: { $number } internal and { $number-b } external, { $number-c } marked nofollow.
    .the-page-has-link-more-than = The page has { $count ->
        [one] { $count } link
       *[other] { $count } links
    }, more than { $all }: { $number } internal and { $number-b } external, { $number-c } marked nofollow.
    .none-marked-nofollow = The page has { $count ->
        [one] { $count } link
       *[other] { $count } links
    }: { $number } internal and { $number-b } external, none marked nofollow.
    .none-marked-nofollow-many = The page has { $count ->
        [one] { $count } link
       *[other] { $count } links
    }, more than { $all }: { $number } internal and { $number-b } external, none marked nofollow.

check-internal_links =
    .the-page-has-link-to-other = The page has { $count ->
        [one] { $count } link
       *[other] { $count } links
    } to other pages of its site.
    .the-page-asks-search-engines-to = The page asks search engines to follow none of its links.
    .the-page-has-no-link-to = The page has no link to another page of its site.
    .the-page-marks-link-to-its = The page marks { $count ->
        [one] { $count } link
       *[other] { $count } links
    } to its own site as nofollow.
    .expected-no-nofollow = no nofollow
    .expected-neither-nofollow-nor-none = neither nofollow nor none

check-js_dependency =
    .the-page-has-content-before-scripts = The page has content before scripts run.
    .the-page-has-only-word-of = The page has only { $count ->
        [one] { $count } word
       *[other] { $count } words
    } of text and asks for JavaScript, so this report may be incomplete.
    .the-page-has-only-word-of-2 = The page has only { $count ->
        [one] { $count } word
       *[other] { $count } words
    } of text until scripts fill it, so this report may be incomplete.
    .expected-the-page-content = the page's content
    .found-a-note-to-turn-javascript-on = a note to turn JavaScript on
    .found-an-empty-element-for-scripts-to = an empty element for scripts to fill

check-link_text =
    .the-page-has-no-links-to = The page has no links to other pages.
    .the-page-links-say-where-they = The page's links say where they lead.
    .the-page-has-link-whose-text = The page has { $count ->
        [one] { $count } link
       *[other] { $count } links
    } whose text says nothing about the linked page.
    .expected-words-that-name-the-linked-page = words that name the linked page

check-links_crawlable =
    .link-leads-nowhere-without-a-script = { $count ->
        [one] { $count } link leads
       *[other] { $count } links lead
    } nowhere without a script.
    .expected-the-url-of-a-page-in-href-or = the URL of a page in href, or a <button>
    .the-page-has-no-links = The page has no links.
    .search-engines-can-follow-the-page = Search engines can follow the page's links.
    .found-an-empty-href = an empty href
    .found-not-a-url-url = not a URL: { $url }
    .found-a-script-url = a script: { $url }
    .found-name-without-href = { $name } without href
    .expected-the-url-of-a-page-in = the URL of a page in href
    .found-a-file-on-the-visitor-machine = a file on the visitor's machine: { $url }
    .link-has-no-usable-url = { $count ->
        [one] { $count } link has
       *[other] { $count } links have
    } no usable URL.

check-meta_description =
    .the-page-has-no-description = The page has no description.
    .the-page-description-is-outside-head = The page's description is outside <head>.
    .search-engines-see-no-description-something = Search engines see no description: something ends <head> before it.
    .the-page-has-a-description = The page has a description.
    .the-page-has-count-descriptions = The page has { $count } descriptions.
    .expected-one-meta-name-description-in-head = one <meta name="description"> in <head> with text
    .expected-one-meta-name-description-in-head-late = one <meta name="description"> in <head> with text: Next.js sends it late to programs outside its htmlLimitedBots
    .found-an-empty-description = an empty description
    .found-outside-head-text = outside <head>: { $text }
    .the-description-is-empty = The description is empty.

check-meta_description_length =
    .the-page-has-no-description-in = The page has no description in <head>.
    .the-description-is-character-wide = The description is { $count ->
        [one] { $count } character
       *[other] { $count } characters
    } wide.
    .expected-number-to-number-characters = { $number } to { $number-b } characters
    .it-has-characters = The description has { $count ->
        [one] { $count } character
       *[other] { $count } characters
    }; { $number } to { $number-b } are good.

check-404_page =
    .a-missing-page-redirects-to-one = A missing page redirects to one that exists.
    .a-missing-page-returns-number-as = A missing page returns { $number }, as if it existed.
    .a-missing-page-returns-number-which = A missing page returns { $number }, which says nothing about it.
    .a-missing-page-returns-number-not = A missing page returns { $number }, not 404.
    .a-missing-page-returns-number = A missing page returns { $number }.
    .no-missing-page-was-requested = No missing page was requested.
    .the-response-for-a-missing-page = The response for a missing page could not be fetched: { $say }
    .expected-404-or-410 = 404 or 410
    .found-url-redirects-to-target-number = { $url } redirects to { $target }, { $number }
    .found-url-returns-number = { $url } returns { $number }

check-noindex =
    .the-page-asks-search-engines-not = The page asks search engines not to list it.
    .nothing-asks-search-engines-not-to = Nothing asks search engines not to list the page.
    .the-page-may-ask-search-engines = The page may ask search engines not to list it.
    .the-page-may-be-listed-until = The page may be listed until a date, and the response has no Date header to compare it with.
    .the-page-asks-some-search-engines = The page asks some search engines not to list it.
    .expected-no-noindex-none-or-past-unavailable_after = no noindex, none or past unavailable_after

check-open_graph =
    .the-page-has-no-open-graph = The page has no Open Graph properties.
    .the-page-has-the-basic-open = The page has the basic Open Graph properties.
    .the-open-graph-image-could-not = The Open Graph image could not be checked: its server returns { $number }.
    .the-open-graph-image-could-not-2 = The Open Graph image could not be fetched: { $say }
    .the-open-graph-image-was-not = The Open Graph image was not fetched.
    .the-open-graph-image-cannot-be = The Open Graph image cannot be used.
    .the-url-of-the-open-graph = The URL of the Open Graph image is not absolute.
    .the-page-has-count-of-the = The page has { $count } of the { $all } basic Open Graph properties.
    .expected-a-meta-property-with-content = a <meta property> with content
    .expected-an-image = an image
    .found-no-name = no { $name }
    .found-url-has-no-content-type = { $url } has no Content-Type
    .found-url-is-type = { $url } is { $type }
    .found-url-returns-number = { $url } returns { $number }

check-private_links =
    .address-leads-to-a-private-network = { $count ->
        [one] { $count } address leads
       *[other] { $count } addresses lead
    } to a private network.
    .no-address-in-the-page-is = No address in the page is of a private network.
    .the-page-tells-its-readers-addresses = The page tells its readers addresses of a private network.
    .the-page-itself-is-on-a = The page itself is on a private network.
    .expected-a-public-address = a public address

check-redirects =
    .the-page-is-behind-count-redirects = The page is behind { $count } redirects.
    .the-redirects-to-the-page-form = The redirects to the page form a loop.
    .the-page-is-behind-one-redirect = The page is behind one redirect.
    .the-page-is-reached-without-a = The page is reached without a redirect.
    .a-temporary-redirect-leads-to-another = A temporary redirect leads to another host or scheme.
    .expected-the-final-address-directly = the final address directly
    .expected-301-or-308 = 301 or 308
    .found-url-returns-number-target = { $url } returns { $number }: { $target }

check-robots =
    .robots-txt-keeps-googlebot-from-fetching = robots.txt keeps Googlebot from fetching the page.
    .the-site-has-no-robots-txt = The site has no robots.txt (it returns { $number }), so every page may be fetched.
    .robots-txt-lets-search-engines-fetch = robots.txt lets search engines fetch the page.
    .the-site-robots-txt-could-not = The site's robots.txt could not be fetched: { $say }.
    .the-site-robots-txt-returns-number = The site's robots.txt returns { $number }, so search engines stay away until it recovers.
    .the-site-robots-txt-was-not = The site's robots.txt was not fetched.
    .robots-txt-keeps-some-search-engines = robots.txt keeps some search engines from fetching the page: { $names }.
    .expected-no-rule-that-bars-name = no rule that bars { $name }
    .found-robots-txt-line-number-rule = robots.txt line { $number }: { $rule }

check-robots_directives_valid =
    .the-page-has-no-directives-for = The page has no directives for search engines.
    .the-directives-for-search-engines-are = The directives for search engines are spelt as search engines know them.
    .expected-max-image-preview-none-standard-or = max-image-preview:none, standard or large
    .expected-name-and-a-number = { $name }: and a number
    .expected-name-and-a-date = { $name }: and a date
    .directive-is-misspelt-and-ignored = { $count ->
        [one] { $count } directive is misspelt, and search engines ignore it.
       *[other] { $count } directives are misspelt, and search engines ignore them.
    }

check-robots_txt_valid =
    .the-site-robots-txt-cannot-be = The site's robots.txt cannot be fetched, so search engines stay away: { $say }
    .the-site-robots-txt-is-an = The site's robots.txt is an HTML page.
    .the-site-robots-txt-returns-number = The site's robots.txt returns { $number }, so search engines stay away.
    .the-site-has-no-robots-txt = The site has no robots.txt: it returns { $number }.
    .the-site-robots-txt-can-be = The site's robots.txt can be read.
    .the-site-robots-txt-could-not = The site's robots.txt could not be fetched: { $say }
    .the-site-robots-txt-was-not = The site's robots.txt was not fetched.
    .the-site-robots-txt-has-fault = The site's robots.txt has { $count ->
        [one] { $count } fault
       *[other] { $count } faults
    }.
    .expected-a-status-of-200-or-404 = a status of 200 or 404
    .expected-plain-text-or-a-status-of = plain text, or a status of 404
    .expected-a-path-that-begins-with-or = a path that begins with / or *
    .expected-a-user-agent-line-before-the = a User-agent line before the first rule
    .expected-at-most-number-kib-the-rest = at most { $number } KiB; the rest is not read
    .found-robots-txt-line-number-rule = robots.txt line { $number }: { $rule }
    .found-more-than-number-kib = more than { $number } KiB
    .found-say = { $say }

check-seo_friendly_url =
    .the-page-url-is-short-and = The page's URL is short and simple.
    .the-page-url-has-count-characters = The page's URL has { $count } characters.
    .the-page-url-has-count-faults = The page's URL has { $count } faults.
    .the-page-url-has-count-parameters = The page's URL has { $count } parameters.
    .the-page-url-has-a-double = The page's URL has a double slash in its path.
    .the-page-url-has-a-session = The page's URL has a session id.
    .the-page-url-has-spaces = The page's URL has spaces.
    .the-page-url-has-underscores-in = The page's URL has underscores in its path.
    .the-page-url-has-unencoded-non = The page's URL has unencoded non-ASCII letters.
    .the-page-url-has-upper-case = The page's URL has upper-case letters in its path.
    .expected-single-slashes = single slashes
    .expected-at-most-number = at most { $number }
    .expected-a-cookie = a cookie
    .expected-hyphens = hyphens
    .expected-percent-encoding = percent-encoding
    .expected-lower-case = lower case
    .found-a-double-slash-in-its-path = a double slash in its path
    .found-number-characters = { $number } characters
    .found-number-parameters = { $number } parameters
    .found-a-session-id = a session id
    .found-spaces = spaces
    .found-underscores-in-its-path = underscores in its path
    .found-unencoded-non-ascii-letters = unencoded non-ASCII letters
    .found-upper-case-letters-in-its-path = upper-case letters in its path

check-sitemap =
    .sitemap-named-in-robots-txt-cannot = { $count ->
        [one] { $count } sitemap
       *[other] { $count } sitemaps
    } named in robots.txt cannot be used.
    .the-site-has-a-sitemap-index = The site has a sitemap index of { $count ->
        [one] { $count } sitemap
       *[other] { $count } sitemaps
    }.
    .the-site-has-a-sitemap-index-2 = The site has a sitemap index of { $count ->
        [one] { $count } sitemap
       *[other] { $count } sitemaps
    } in the part that was read.
    .the-site-has-a-sitemap-of = The site has a sitemap of { $count ->
        [one] { $count } URL
       *[other] { $count } URLs
    } in the part that was read, which does not list this page.
    .the-site-has-a-sitemap-of-2 = The site has a sitemap of { $count ->
        [one] { $count } URL
       *[other] { $count } URLs
    } in the part that was read, which lists this page.
    .the-site-has-a-sitemap-of-3 = The site has a sitemap of { $count ->
        [one] { $count } URL
       *[other] { $count } URLs
    }, which does not list this page.
    .the-site-has-a-sitemap-of-4 = The site has a sitemap of { $count ->
        [one] { $count } URL
       *[other] { $count } URLs
    }, which lists this page.
    .a-sitemap-could-not-be-fetched = A sitemap could not be fetched: { $say }
    .the-site-sitemap-was-not-fetched = The site's sitemap was not fetched.
    .the-site-has-no-sitemap = The site has no sitemap.
    .found-neither-xml-nor-a-list-of = neither XML nor a list of URLs
    .found-neither-xml-nor-text-in-utf = neither XML nor text in UTF-8
    .found-text-around-its-xml = text around its XML
    .expected-a-sitemap-of-at-most-number = a sitemap of at most { $number } URLs and { $number-b } MB
    .expected-a-sitemap = a sitemap
    .found-no-sitemap-line-in-robots-txt = no Sitemap line in robots.txt, and { $url }: { $say }
    .found-url-say = { $url }: { $say }
    .found-not-a-sitemap-but-element = not a sitemap but { $element }
    .found-number-urls = { $number } URLs
    .found-more-than-number-mb = more than { $number } MB
    .found-an-index-within-an-index = an index within an index

check-snippet_controls =
    .search-engines-may-show-as-much = Search engines may show as much of the page as they like.
    .the-page-limits-what-search-engines = The page limits what search engines may show of it.
    .expected-nothing-unless-it-is-intended = nothing, unless it is intended

check-structured_data =
    .the-page-has-no-structured-data = The page has no structured data, and needs none.
    .the-page-has-structured-data-say = The page has structured data: { $say } in JSON-LD, { $say-b } in microdata or RDFa.
    .number = { $number }
    .at-least-number = at least { $number }
    .the-page-has-no-structured-data-2 = The page has no structured data.

check-structured_data_valid =
    .the-page-structured-data-has-fault = The page's structured data has { $count ->
        [one] { $count } fault
       *[other] { $count } faults
    }; some of it cannot be read.
    .the-page-has-no-structured-data = The page has no structured data.
    .the-page-structured-data-is-valid = The page's structured data is valid.
    .the-page-structured-data-has-fault-2 = The page's structured data has { $count ->
        [one] { $count } fault
       *[other] { $count } faults
    }.
    .part-of-it-was-not-checked = Part of it was not checked: { $says }.
    .script-of-json-ld-of-more = { $count ->
        [one] { $count } script of JSON-LD
       *[other] { $count } scripts of JSON-LD
    } of more than { $number } bytes
    .rdfa-with-too-many-prefixes-for = RDFa with too many prefixes for schema.org
    .names-of-properties-after-the-first = names of properties after the first { $number } unknown ones
    .microdata-and-rdfa-after-the-first = microdata and RDFa after the first { $number } items
    .expected-one-of-schema-org-such-as = one of schema.org's, such as { $url }
    .expected-a-number-with-a-point-without = a number with a point, without signs of a currency
    .expected-a-duration-of-iso-8601-such = a duration of ISO 8601, such as { $text }
    .expected-a-date-of-iso-8601-such = a date of ISO 8601, such as { $text } or { $text-b }
    .expected-three-letters-of-iso-4217-such = three letters of ISO 4217, such as { $text }
    .expected-a-number-a-fraction-such-as = a number, a fraction such as 6/10, or a percentage
    .expected-a-whole-address-such-as-url = a whole address, such as { $url }
    .expected-an-acceptedanswer-with-text-which-google = an acceptedAnswer with text, which Google requires
    .expected-list-which-google-requires = { $list }, which Google requires
    .expected-a-schema-org-type = a schema.org @type
    .expected-objects = objects
    .expected-an-object-with-context-and-type = an object with @context and @type
    .expected-json = JSON
    .expected-from-text-to-text-or-another = from { $text } to { $text-b }, or another bestRating
    .expected-at-most-number-items = at most { $number } items
    .expected-at-most-number-bytes = at most { $number } bytes
    .expected-a-date-or-time-of-iso = a date or time of ISO 8601, such as { $text } or { $text-b }
    .expected-a-schema-org-type-2 = a schema.org type
    .found-type-without-list = { $type } without { $list }
    .found-the-property-name = the property { $name }
    .found-no-context = no @context
    .found-no-type = no @type
    .found-a-list-of-something-other-than = a list of something other than objects
    .found-not-an-object = not an object
    .found-a-graph-of-something-other-than = a @graph of something other than objects
    .found-a-type-without-an-answer = a { $type } without an answer
    .found-a-question-without-list = a Question without { $list }
    .found-a-type-without-list = a { $type } without { $list }
    .found-number-bytes-too-long-to-be = { $number } bytes, too long to be checked
    .found-more-than-number-items-too-many = more than { $number } items, too many to be checked
    .found-type-name = type { $name }
    .found-not-json = not JSON: { $say } at line { $number } column { $number-b }
    .found-json-ends-in-list = EOF while parsing a list
    .found-json-ends-in-object = EOF while parsing an object
    .found-json-ends-in-string = EOF while parsing a string
    .found-json-ends-early = EOF while parsing a value
    .found-json-lacks = expected { $list }
    .found-json-lacks-value = expected value
    .found-json-lacks-word = expected ident
    .found-json-invalid-escape = invalid escape
    .found-json-invalid-number = invalid number
    .found-json-large-number = number out of range
    .found-json-invalid-character = invalid unicode code point
    .found-json-control-character = control character (\u0000-\u001F) found while parsing a string
    .found-json-key = key must be a string
    .found-json-surrogate = lone leading surrogate in hex escape
    .found-json-trailing-comma = trailing comma
    .found-json-trailing-characters = trailing characters
    .found-json-short-escape = unexpected end of hex escape
    .found-json-too-deep = recursion limit exceeded

check-title =
    .the-page-has-no-title = The page has no title.
    .the-page-title-is-empty = The page's title is empty.
    .the-page-title-is-outside-head = The page's title is outside <head>.
    .search-engines-see-no-title-something = Search engines see no title: something ends <head> before it.
    .the-page-has-a-title = The page has a title.
    .expected-a-few-words = a few words
    .expected-a-title-in-head = a <title> in <head>
    .expected-a-title-in-head-late = a <title> in <head>: Next.js sends it late to programs outside its htmlLimitedBots
    .expected-one-title = one <title>
    .found-an-empty-title = an empty <title>
    .found-a-title-outside-head = a <title> outside <head>
    .the-page-has-titles-and-the-first-counts = The page has { $count } titles; browsers and search engines take the first.

check-title_length =
    .the-page-has-no-title-in = The page has no title in <head>.
    .the-title-is-character-wide = The title is { $count ->
        [one] { $count } character
       *[other] { $count } characters
    } wide.
    .expected-number-to-number-characters = { $number } to { $number-b } characters
    .it-has-characters = The title has { $count ->
        [one] { $count } character
       *[other] { $count } characters
    }; { $number } to { $number-b } are good.

check-twitter_card =
    .the-page-names-no-card-so = The page names no card, so posts show its Open Graph properties, which count by themselves.
    .the-page-names-a-card-card = The page names a card: { $card }.
    .the-page-names-no-card-and = The page names no card, and its Open Graph properties stand in for one.
    .the-page-names-an-unknown-card = The page names an unknown card.
    .expected-summary-summary_large_image-app-or-player = summary, summary_large_image, app or player
