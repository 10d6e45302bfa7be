//! Pages that only resemble those that stand in for others. Each with its address.

pub const PAGES: [(&str, &str); 83] = [
    // ad agency.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Mit Werbung mehr erreichen – Agentur Nord</title></head><body><header><a href=/>Home</a><nav><a href=/a>About us</a><a href=/b>Services</a><a href=/c>Contact</a></nav></header><main><h1>Mit Werbung mehr Kunden gewinnen</h1><p>Wir planen Plakate, Anzeigen und Spots für kleine Betriebe in Kiel. Rufen Sie uns an.</p><form action=/kontakt><input name=mail aria-label=E-Mail><button>Beratung anfragen</button></form></main><footer>© 2026</footer></body></html>",
    ),
    // over 50.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Are you over 50? Life cover from £5</title></head><body><header><a href=/>Home</a><nav><a href=/a>About us</a><a href=/b>Services</a><a href=/c>Contact</a></nav></header><main><h1>Are you over 50?</h1><p>Our life cover is for everybody from 50 to 80. No medical questions. A free pen for every enquiry.</p><a href=/q>Get a quote</a><form><button>Get a quote</button></form></main><footer>© 2026</footer></body></html>",
    ),
    // security check service.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Security check – Lock & Key Ltd</title></head><body><header><a href=/>Home</a><nav><a href=/a>About us</a><a href=/b>Services</a><a href=/c>Contact</a></nav></header><main><h1>Security check for your home</h1><p>We test doors, windows and alarms and write down what to do. From £90 in Leeds.</p><a href=/book>Book</a></main><footer>© 2026</footer></body></html>",
    ),
    // captcha plugin.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Captcha – form plugin</title></head><body><header><a href=/>Home</a><nav><a href=/a>About us</a><a href=/b>Services</a><a href=/c>Contact</a></nav></header><main><h1>Captcha for your forms</h1><p>A plugin that keeps spam out of contact forms. Free for five forms.</p><a href=/buy>Download</a></main><footer>© 2026</footer></body></html>",
    ),
    // escape room.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Access Denied – Escape Room Leeds</title></head><body><header><a href=/>Home</a><nav><a href=/a>About us</a><a href=/b>Services</a><a href=/c>Contact</a></nav></header><main><h1>Access Denied</h1><p>Sixty minutes to leave the vault. For two to six players, daily from noon.</p><a href=/book>Book now</a></main><footer>© 2026</footer></body></html>",
    ),
    // wine bar.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Forbidden | Wine bar Berlin</title></head><body><header><a href=/>Home</a><nav><a href=/a>About us</a><a href=/b>Services</a><a href=/c>Contact</a></nav></header><main><h1>Natural wine and small plates</h1><p>Open from five o’clock, Tuesday to Saturday, in Neukölln. Reservations by phone.</p></main><footer>© 2026</footer></body></html>",
    ),
    // band.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Something Went Wrong – official site of the band</title></head><body><header><a href=/>Home</a><nav><a href=/a>About us</a><a href=/b>Services</a><a href=/c>Contact</a></nav></header><main><h1>Something Went Wrong</h1><p>New record out in May. On tour in Germany and Austria this autumn.</p><a href=/t>Tickets</a></main><footer>© 2026</footer></body></html>",
    ),
    // help server error.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Server error: what to do – Help</title></head><body><header><a href=/>Home</a><nav><a href=/a>About us</a><a href=/b>Services</a><a href=/c>Contact</a></nav></header><main><h1>Server error</h1><p>If you see this message when you upload a file, wait a minute and send it again. If it stays, write to us.</p></main><footer>© 2026</footer></body></html>",
    ),
    // privacy policy.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Your privacy – Acme</title></head><body><header><a href=/>Home</a><nav><a href=/a>About us</a><a href=/b>Services</a><a href=/c>Contact</a></nav></header><main><h1>Your privacy</h1><p>We keep your name and address for as long as the law asks. We do not sell anything.</p><form action=/search><input name=q aria-label=Search><button>Search</button></form></main><footer>© 2026</footer></body></html>",
    ),
    // cookie policy cms.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Cookie consent – tool for shops</title></head><body><header><a href=/>Home</a><nav><a href=/a>About us</a><a href=/b>Services</a><a href=/c>Contact</a></nav></header><main><h1>Cookie consent for small shops</h1><p>A banner in two minutes, for every shop system. Free for a thousand visits.</p><form><button>Try it</button></form></main><footer>© 2026</footer></body></html>",
    ),
    // login help.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Login – help</title></head><body><header><a href=/>Home</a><nav><a href=/a>About us</a><a href=/b>Services</a><a href=/c>Contact</a></nav></header><main><h1>Login: how to reset your password</h1><p>Open the page, choose Forgot password and follow the mail.</p><details><summary>Quick sign in</summary><form><input name=u aria-label=User><input type=password aria-label=Password></form></details></main><footer>© 2026</footer></body></html>",
    ),
    // small shop noscript.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Bakery Miller, Leeds</title><script src=/map.js defer></script></head><body><h1>Bakery Miller</h1><p>Bread and cakes, baked at night. Open from six to noon, Monday to Saturday. 12 Mill Street, Leeds. Phone 0113 496 0000.</p><div id=map></div><noscript>Please enable JavaScript to see the map.</noscript></body></html>",
    ),
    // small shop mail noscript.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Bakery Miller, Leeds</title><script src=/x.js defer></script></head><body><h1>Bakery Miller</h1><p>Bread and cakes, baked at night. Open from six to noon. 12 Mill Street, Leeds.</p><span id=cloak1>This email address is being protected from spambots. You need JavaScript enabled to view it.</span><noscript>You need JavaScript enabled to view the address.</noscript></body></html>",
    ),
    // small shop chat root.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Bakery Miller, Leeds</title></head><body><h1>Bakery Miller</h1><p>Bread and cakes, baked at night. Open from six to noon, Monday to Saturday. 12 Mill Street, Leeds.</p><div id=root></div><script src=https://chat.example/widget.js></script></body></html>",
    ),
    // kasada protected page.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>Flats in Leeds</title><script>window.addEventListener("kpsdk-load",function(){window.KPSDK.configure([{domain:"api.example.com",path:"/*",method:"POST",protocol:"https:"}])})</script><script src="/149e/2d20/p.js"></script></head><body><h1>Flats in Leeds</h1><p>Sixty flats near the station, from £700 a month. Viewings daily.</p><ul><li>Two rooms, Mill Street<li>Three rooms, Park Row</ul></body></html>"#,
    ),
    // turnstile contact.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>Contact – Bakery Miller</title><script src="https://challenges.cloudflare.com/turnstile/v0/api.js" async defer></script></head><body><h1>Contact</h1><form><label>Name<input name=n></label><label>Message<textarea></textarea></label><div class="cf-turnstile" data-sitekey="x"></div><button>Send</button></form></body></html>"#,
    ),
    // signup.
    (
        "https://example.com/signup",
        "<!doctype html><html lang=en><head><title>Create your account – Acme</title></head><body><h1>Create your account</h1><p>Already have one? <a href=/login>Log in</a></p><form><label>Email<input type=email name=email></label><label>Password<input type=password name=p autocomplete=new-password></label><button>Sign up</button></form></body></html>",
    ),
    // signup old.
    (
        "https://accounts.example.com/register",
        "<!doctype html><html lang=en><head><title>Register – Acme</title></head><body><h1>Register</h1><form><label>Email<input type=email name=email></label><label>Password<input type=password name=p></label><label>Again<input type=password name=p2></label><button>Sign up</button></form></body></html>",
    ),
    // coming soon.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Acme – coming soon</title><script src=/g.js async></script></head><body><h1>Coming soon</h1><p>Our shop opens in May. Leave your address and we write to you.</p><form><input type=email aria-label=Email><button>Tell me</button></form></body></html>",
    ),
    // loading bay.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Loading Bay – coworking</title><script src=/g.js async></script></head><body><p>Loading Bay, Leeds. Coworking.</p></body></html>",
    ),
    // portfolio images.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>Ann Lee, photographer</title><script src=/g.js async></script></head><body><div id=app><img src=a.jpg alt="A harbour at dawn"><img src=b.jpg alt="Two dogs on a beach"><img src=c.jpg alt="A dancer"></div></body></html>"#,
    ),
    // pdf shop 404 model.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>404 | Levi style trousers</title></head><body><h1>Model 404 trousers</h1><p>Straight cut, raw denim.</p></body></html>",
    ),
    // 404 bar bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>404 – Cocktail bar Berlin</title></head><body><main><h1>404</h1><p>Drinks from six, Tuesday to Sunday. Torstraße 404, Berlin.</p></main><footer>© 2026</footer></body></html>",
    ),
    // not found books bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Page Not Found – bookshop in Leeds</title></head><body><main><h1>Page Not Found</h1><p>Second-hand books, open from nine to six. Poetry, maps and children’s books.</p></main><footer>© 2026</footer></body></html>",
    ),
    // server error tshirt bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Internal Server Error T-shirt – Geekwear</title></head><body><main><h1>Internal Server Error T-shirt</h1><p>Black cotton, sizes S to XXL. £18 with free delivery.</p><button>Add to basket</button></main><footer>© 2026</footer></body></html>",
    ),
    // maintenance firm bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Maintenance – Hansen Heating</title></head><body><main><h1>Maintenance</h1><p>We service boilers and heat pumps once a year, from £90. Call us for a date.</p></main><footer>© 2026</footer></body></html>",
    ),
    // wartung bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Wartung – Heizung Hansen</title></head><body><main><h1>Wartung</h1><p>Wir warten Heizungen und Wärmepumpen in Kiel und Umgebung. Rufen Sie uns an.</p><a href=/t>Termin</a></main><footer>© 2026</footer></body></html>",
    ),
    // robot book bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Are You a Robot? – a children’s book</title></head><body><main><h1>Are You a Robot?</h1><p>Forty pages of pictures for children from four. Hardback, £9.</p><button>Buy</button></main><footer>© 2026</footer></body></html>",
    ),
    // just a moment cafe bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Just a Moment – café in Bath</title></head><body><main><h1>Just a Moment</h1><p>Coffee, cake and soup, daily from eight. Breakfast until noon.</p></main><footer>© 2026</footer></body></html>",
    ),
    // captcha api bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Human verification – API for sign-ups</title></head><body><main><h1>Human verification in one call</h1><p>Stops spam in forms without puzzles. Ten thousand calls a month are free.</p><button>Start</button></main><footer>© 2026</footer></body></html>",
    ),
    // blocked drains bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Blocked? Drains unblocked in Leeds</title></head><body><main><h1>Blocked?</h1><p>We clear drains and pipes day and night, from £60. No call-out charge.</p><a href=/call>Call</a></main><footer>© 2026</footer></body></html>",
    ),
    // privacy page bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Privacy – Acme</title></head><body><main><h1>We value your privacy</h1><p>This page says which personal data we keep, which cookies we set, and how long. Write to us to see your data.</p><a href=/>Home</a></main><footer>© 2026</footer></body></html>",
    ),
    // age care bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Are you over 65? Care at home</title></head><body><main><h1>Are you over 65?</h1><p>We help at home, from two hours a week. Meals, shopping and company.</p><a href=/q>Ask for a visit</a></main><footer>© 2026</footer></body></html>",
    ),
    // legal age blog bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Legal drinking age in Europe</title></head><body><main><h1>Legal drinking age in Europe</h1><p>In Germany beer and wine may be sold from sixteen, in Sweden from eighteen. A table lists all countries.</p><a href=/next>Next</a></main><footer>© 2026</footer></body></html>",
    ),
    // signin desk bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Visitor sign-in for offices – Deskly</title></head><body><main><h1>Sign in visitors in seconds</h1><p>A tablet at the door. Visitors type their names, hosts get a message. From £20 a month.</p><form><input type=email aria-label=Email><button>Try it</button></form></main><footer>© 2026</footer></body></html>",
    ),
    // login plugin bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Login – plugin for WordPress</title></head><body><main><h1>Login with Apple and Google</h1><p>A plugin for WordPress. Installed in a minute, no code, free for one site.</p><a href=/d>Download</a></main><footer>© 2026</footer></body></html>",
    ),
    // cookies bakery bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>We use cookies – the cookie bakery</title></head><body><main><h1>We use cookies</h1><p>Oat, ginger and chocolate cookies, baked every morning in Leeds. Order by noon for delivery tomorrow.</p><button>Order</button></main><footer>© 2026</footer></body></html>",
    ),
    // loading dock bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Loading docks and ramps – Hansen</title></head><body><main><h1>Loading</h1><p>Ramps for vans and lorries, up to six tonnes. Delivered in two weeks.</p><script src=/a.js></script></main><footer>© 2026</footer></body></html>",
    ),
    // one moment bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>One Moment – photographs by Ann Lee</title></head><body><main><h1>One Moment</h1><p>Weddings and portraits in Cornwall since 2009. Prices on request.</p><script src=/a.js></script></main><footer>© 2026</footer></body></html>",
    ),
    // js course bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Learn JavaScript – evening course</title></head><body><main><h1>Learn JavaScript</h1><p>Ten evenings in Leeds, from September. No experience needed.</p><noscript>Enable JavaScript to book online.</noscript><script src=/a.js></script></main><footer>© 2026</footer></body></html>",
    ),
    // shop header login.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Shoes by Ann</title></head><body><header><form action=/login id=login><input type=email name=email aria-label=Email><input type=password name=p aria-label=Password><button>Log in</button><a href=/forgot>Forgot your password?</a></form></header><main><h1>Shoes, made by hand</h1><p>Boots and shoes from Leeds. Made to measure in six weeks.</p></main></body></html>",
    ),
    // cookie banner small shop.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>Bakery Miller, Leeds</title></head><body><div class="cookie-banner"><p>We use cookies for statistics.</p><button>Accept</button><button>Reject</button></div><h1>Bakery Miller</h1><p>Bread and cakes, baked at night. Open from six to noon.</p></body></html>"#,
    ),
    // cookie banner h2 small.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>Bakery Miller, Leeds</title></head><body><div class="cookie-banner"><h2>We value your privacy</h2><p>We use cookies for statistics.</p><button>Accept all</button><button>Reject</button></div><h1>Bread from Leeds</h1><p>Bread and cakes, baked at night. Open from six to noon.</p><a href=/menu>Menu</a></body></html>"#,
    ),
    // cookie banner no h1.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>Bakery Miller, Leeds</title></head><body><p>Bread and cakes, baked at night. Open from six to noon, Monday to Saturday. 12 Mill Street, Leeds. Phone 0113 496 0000. We deliver to all of Leeds.</p><div class="cookie-banner"><h2>We value your privacy</h2><p>We use cookies for statistics.</p><button>Accept all</button><button>Reject</button></div></body></html>"#,
    ),
    // brewery banner age in footer.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Old Mill Brewery</title></head><body><h1>Old Mill Brewery</h1><p>Ales and stouts from Yorkshire since 1880. Tours on Saturdays at noon; book by phone. You must be at least 18 years old to take part.</p><a href=/tours>Tours</a><button>Book now</button></body></html>",
    ),
    // turnstile newsletter.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>Newsletter</title></head><body><h1>Newsletter</h1><p>One letter a month. Please confirm that you are not a robot.</p><form><input type=email aria-label=Email><div class="cf-turnstile"></div><button>Subscribe</button></form></body></html>"#,
    ),
    // chat app div.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Plumber in Leeds</title></head><body><p>Pipes, taps and boilers, day and night. Twenty years in Leeds. Phone 0113 496 0000 or write to us, we answer within the hour.</p><div id=app></div><script src=/chat.js></script></body></html>",
    ),
    // single image home.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>Ann Lee</title></head><body><img src=ann.jpg alt="Ann Lee, painter"><a href=mailto:ann@example.com>ann@example.com</a><script src=/c.js></script></body></html>"#,
    ),
    // password generator.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Password strength test</title></head><body><h1>How strong is your password?</h1><form><input type=password aria-label=Password><button>Test</button></form></body></html>",
    ),
    // error codes doc.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>HTTP status codes</title></head><body><h1>HTTP status codes</h1><h2>404 Not Found</h2><p>The server found nothing at this address.</p><h2>500 Internal Server Error</h2><p>The server encountered an error.</p></body></html>",
    ),
    // checkout.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Checkout – Acme</title></head><body><h1>Checkout</h1><p>Have an account? <a href=/login>Log in</a></p><form action=/login><input type=email name=email aria-label=E><input type=password name=p aria-label=P><button>Log in</button></form><form><input name=name aria-label=N><input name=street aria-label=S><input name=city aria-label=C><input name=zip aria-label=Z><button>Pay</button></form></body></html>",
    ),
    // datadome protected.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>Flats</title><script>window.ddjskey="A";window.ddoptions={ajaxListenerPath:true};</script><script src="https://js.datadome.co/tags.js" async></script></head><body><h1>Flats in Leeds</h1><p>Sixty flats near the station.</p></body></html>"#,
    ),
    // f5 protected.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>Bank of Leeds</title><script>(function(){window["bobcmn"]="1"})()</script><script src="/TSPD/08?type=17"></script></head><body><h1>Bank of Leeds</h1><p>Accounts and loans.</p></body></html>"#,
    ),
    // px protected.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>Shoes</title><script>window._pxAppId="PX1"</script><script src="/px/client/main.min.js" async></script></head><body><h1>Shoes</h1><p>Boots and shoes.</p></body></html>"#,
    ),
    // incapsula protected.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>Shoes</title></head><body><h1>Shoes</h1><p>Boots.</p><script src="/_Incapsula_Resource?SWJIYLWA=7"></script></body></html>"#,
    ),
    // recaptcha badge landing.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Get a quote – Hansen</title></head><body><h1>Get a quote</h1><form><input name=n aria-label=Name><div class=g-recaptcha></div><button>Send</button></form></body></html>",
    ),
    // status page.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Acme Status</title></head><body><h1>Acme Status</h1><p>All systems operational. Scheduled maintenance on Sunday from two to four. The shop will be temporarily unavailable.</p></body></html>",
    ),
    // out of office.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Back soon – Ann Lee, potter</title></head><body><h1>On holiday</h1><p>The workshop is closed until June. Orders are sent after that.</p></body></html>",
    ),
    // join.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Join the choir</title></head><body><h1>Join the choir</h1><p>We sing on Mondays at seven in the old school. No audition.</p></body></html>",
    ),
    // bot art bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Not a Robot – exhibition in Leeds</title></head><body><main><h1>Not a Robot</h1><p>Paintings by machines and people. Open daily from ten, free entry. How many can you tell apart?</p></main><footer>© 2026</footer></body></html>",
    ),
    // firewall shop bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Web application firewall – Hansen IT</title></head><body><main><h1>Web application firewall</h1><p>We set up and watch firewalls for small firms, from £90 a month. Call us.</p><a href=/call>Call</a></main><footer>© 2026</footer></body></html>",
    ),
    // ddos firm bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>DDoS protection by Hansen IT</title></head><body><main><h1>DDoS protection</h1><p>Keeps shops open when traffic is bad. Set up in a day, from £40 a month.</p><button>Order</button></main><footer>© 2026</footer></body></html>",
    ),
    // locksmith bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Access denied? Locksmith in Leeds</title></head><body><main><h1>Access denied?</h1><p>Locked out? We open doors day and night, from £60. Please try again to find your key first.</p><a href=/call>Call</a></main><footer>© 2026</footer></body></html>",
    ),
    // recovery bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Database error recovery – Hansen IT</title></head><body><main><h1>Database error?</h1><p>We repair broken databases within a day. Send us the log and we tell you the price.</p><a href=/call>Call</a></main><footer>© 2026</footer></body></html>",
    ),
    // moving bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>We have moved – Dr Hansen</title></head><body><main><h1>We have moved</h1><p>The practice has been moved to 12 Mill Street. Open from eight to noon. Please phone for a date.</p></main><footer>© 2026</footer></body></html>",
    ),
    // lost cat bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Not found – Tom the cat</title></head><body><main><h1>Not found</h1><p>Tom is grey with white feet. He was last seen on Mill Street on Monday. Please phone.</p></main><footer>© 2026</footer></body></html>",
    ),
    // vape blog bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Age verification for shops – tool</title></head><body><main><h1>Age verification for shops</h1><p>Checks the age of your customers in a second, by passport. Ten checks are free.</p><button>Try it</button></main><footer>© 2026</footer></body></html>",
    ),
    // eighteen party bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>18 or older: Friday night at the Mill</title></head><body><main><h1>18 or older</h1><p>Music and dance from nine. Tickets at the door, £9. Bring a passport.</p><a href=/t>Tickets</a></main><footer>© 2026</footer></body></html>",
    ),
    // privacy lawyer bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Your privacy – lawyer in Leeds</title></head><body><main><h1>Your privacy, our work</h1><p>Advice on consent, cookies and personal data for small firms. First hour free.</p><button>Book an hour</button></main><footer>© 2026</footer></body></html>",
    ),
    // membership bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Members – rowing club</title></head><body><main><h1>Welcome back, rowers</h1><p>The season starts on Monday at seven. Boats are cleaned on Sunday.</p><a href=/login>Log in</a></main><footer>© 2026</footer></body></html>",
    ),
    // portal desc bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Client portal – Hansen Tax</title></head><body><main><h1>Client portal</h1><p>Send us your papers safely. Ask us for an account by phone, and we set it up the same day.</p><a href=/login>Log in</a></main><footer>© 2026</footer></body></html>",
    ),
    // offline first bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Please wait – a play by Ann Lee</title></head><body><main><h1>Please wait</h1><p>Two strangers in a waiting room. Ninety minutes, no break. From 4 May at the Mill.</p><a href=/t>Tickets</a></main><footer>© 2026</footer></body></html>",
    ),
    // maint software bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Maintenance mode – plugin</title></head><body><main><h1>Maintenance mode for WordPress</h1><p>Shows a friendly page while you work. Installed in a minute. Visitors come back soon.</p><a href=/d>Download</a></main><footer>© 2026</footer></body></html>",
    ),
    // holiday closed bare.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Café Mill</title></head><body><main><h1>Closed for the holidays</h1><p>We are back on 7 January. Happy new year to all our guests!</p></main><footer>© 2026</footer></body></html>",
    ),
    // tiny.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><title>Ann Lee</title><h1>Ann Lee</h1><p>Painter. <a href=mailto:ann@example.com>Write to me</a>.",
    ),
    // widget page.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><title>Weather in Leeds</title><h1>Weather in Leeds</h1><div id=app></div><p>Forecast by the Met Office.</p><script src=/w.js></script>",
    ),
    // captchas.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>How CAPTCHAs work</title></head><body><main><h1>Are you a robot? How CAPTCHAs work</h1><p>Our workshop repairs bicycles of every kind, from the old town bike to the carbon racer, and lends tools to people who prefer to do it themselves on Saturday mornings in the yard behind the house.</p><p>A CAPTCHA asks visitors to prove that they are not a robot. Cloudflare says "Just a moment" while it checks the browser, and other services ask to press and hold.</p><p>A CAPTCHA asks visitors to prove that they are not a robot. Cloudflare says "Just a moment" while it checks the browser, and other services ask to press and hold.</p><p>A CAPTCHA asks visitors to prove that they are not a robot. Cloudflare says "Just a moment" while it checks the browser, and other services ask to press and hold.</p></main></body></html>"#,
    ),
    // history of error pages.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>404: a history of the page not found</title></head><body><article><h1>404: a history of the error page</h1><p>Our workshop repairs bicycles of every kind, from the old town bike to the carbon racer, and lends tools to people who prefer to do it themselves on Saturday mornings in the yard behind the house.</p><p>Our workshop repairs bicycles of every kind, from the old town bike to the carbon racer, and lends tools to people who prefer to do it themselves on Saturday mornings in the yard behind the house.</p><p>Our workshop repairs bicycles of every kind, from the old town bike to the carbon racer, and lends tools to people who prefer to do it themselves on Saturday mornings in the yard behind the house.</p><p>Our workshop repairs bicycles of every kind, from the old town bike to the carbon racer, and lends tools to people who prefer to do it themselves on Saturday mornings in the yard behind the house.</p></article></body></html>"#,
    ),
    // small login.
    (
        "https://club.example/",
        r"<!doctype html><html lang=en><meta charset=utf-8><title>Rowing club</title><body><h1>Rowing club Bonn</h1><p>We row on the Rhine every Saturday at ten. New members are welcome: come by or write to us. We have twelve boats and a boathouse with a bar.</p><aside><h2>Members</h2><form><input name=u><input type=password><button>Log in</button></form></aside>",
    ),
    // cookie bar.
    (
        "https://plumber.example/",
        r"<!doctype html><html lang=en><meta charset=utf-8><title>Plumber in Bonn</title><body><h1>Plumber in Bonn</h1><p>We repair baths and heating at any time. Call us on 0228 123. Ten years of experience.</p><div class=cookie-banner><p>We use cookies to improve your experience. Our partners process personal data.</p><button>Accept all</button><button>Reject</button></div>",
    ),
    // cf article.
    (
        "https://blog.example/cf",
        r"<!doctype html><html lang=en><meta charset=utf-8><title>Why Cloudflare says “Checking your browser”</title><body><article><h1>Why Cloudflare says “Checking your browser”</h1><p>When a site is protected by Cloudflare, visitors may see a page that says Just a moment. It runs a script which checks the browser, and then lets them in. When a site is protected by Cloudflare, visitors may see a page that says Just a moment. It runs a script which checks the browser, and then lets them in. When a site is protected by Cloudflare, visitors may see a page that says Just a moment. It runs a script which checks the browser, and then lets them in. When a site is protected by Cloudflare, visitors may see a page that says Just a moment. It runs a script which checks the browser, and then lets them in. </p></article>",
    ),
    // age mention.
    (
        "https://w.example/",
        r"<!doctype html><html lang=en><meta charset=utf-8><title>Whisky tasting</title><body><h1>Whisky tasting in Bonn</h1><p>You must be 18 or older to take part. Tickets cost 40 euros and include six whiskies, bread and water. We meet on the first Friday of each month.</p><a href=/book>Book a place</a><button>Yes, book now</button>",
    ),
    // privacy settings.
    (
        "https://acme.example/cookies",
        r"<!doctype html><html lang=en><meta charset=utf-8><title>Cookie settings – Acme</title><body><nav><a href=/>Home</a><a href=/s>Shop</a><a href=/c>Contact</a></nav><h1>Cookie settings</h1><p>Here you can change your consent.</p><button>Accept all</button><button>Reject all</button>",
    ),
];
