//! Pages that are empty until scripts fill them. Each with its address.

pub const PAGES: [(&str, &str); 35] = [
    // angular splash.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang="en"><head><title>Acme Portal</title></head><body><app-root><div class="splash"><img src="/logo.svg" alt="Acme"><h1>Acme Portal</h1><p>Loading…</p></div></app-root><script src="main.js" type="module"></script></body></html>"#,
    ),
    // sveltekit fallback.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang="en"><head><meta charset="utf-8"/><link rel="icon" href="/favicon.png"/><meta name="viewport" content="width=device-width, initial-scale=1"/><link rel="modulepreload" href="/_app/immutable/entry/start.B1.js"><link rel="modulepreload" href="/_app/immutable/entry/app.B2.js"></head><body data-sveltekit-preload-data="hover"><div style="display: contents"><script>{__sveltekit_1abc={base:""};const element=document.currentScript.parentElement;Promise.all([import("/_app/immutable/entry/start.B1.js"),import("/_app/immutable/entry/app.B2.js")]).then(([kit,app])=>{kit.start(app,element);});}</script></div></body></html>"#,
    ),
    // remix spa.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/><title>New React Router App</title><link rel="modulepreload" href="/assets/entry.client-1.js"/></head><body><p>Loading...</p><script>window.__reactRouterContext = {"basename":"/","isSpaMode":true};</script><script type="module" async="">import "/assets/manifest.js";import("/assets/entry.client-1.js")</script></body></html>"#,
    ),
    // root with cookie banner.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><title>Acme Store</title><div id=root></div><div class=cookie role=dialog><p>We use cookies and similar technologies to help personalise content, tailor and measure ads, and provide a better experience. By clicking accept, you agree to this, as outlined in our Cookie Policy. To change preferences or withdraw consent, please update your cookie preferences in the footer of any page at any time. Read more about how we use them.</p><button>Accept</button><button>Reject</button></div><script src=/main.js></script>",
    ),
    // webpack inline only.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>Tool</title></head><body><div id="elm"></div><script>(function(){var s=document.createElement("script");s.src="/elm.js";document.head.appendChild(s)})()</script></body></html>"#,
    ),
    // spinner svg nonroot.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>Portal</title></head><body><div id="portal"><img src="/spinner.gif" alt=""></div><script src="/portal.js"></script></body></html>"#,
    ),
    // next bailout.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><script src="/_next/static/chunks/webpack-1.js" async=""></script><title>Dashboard</title></head><body class="__className_a"><div hidden=""><!--$--><!--/$--></div><!--$!--><template data-dgst="BAILOUT_TO_CLIENT_SIDE_RENDERING"></template><!--/$--><script>(self.__next_f=self.__next_f||[]).push([0])</script></body></html>"#,
    ),
    // nuxt spa.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html><head><meta charset="utf-8"><title>Shop</title><link rel="modulepreload" as="script" crossorigin href="/_nuxt/D1.js"><script type="module" src="/_nuxt/D1.js" crossorigin></script></head><body><div id="__nuxt"><svg class="nuxt-spa-loading" viewBox="0 0 37 25"><path d="M24"></path></svg></div><div id="teleports"></div><script type="application/json" data-nuxt-data="nuxt-app" data-ssr="false" id="__NUXT_DATA__">[{"prerenderedAt":1}]</script></body></html>"#,
    ),
    // root with header footer.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><title>Acme Store</title><header><a href=/>Acme</a><nav><a href=/a>Men</a><a href=/b>Women</a><a href=/c>Kids</a><a href=/s>Sale</a></nav></header><div id=root></div><footer>© 2026 Acme Ltd <a href=/p>Privacy</a> <a href=/t>Terms</a></footer><script src=/main.js></script>",
    ),
    // blazor wasm.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/><title>BlazorApp1</title><base href="/"/><link href="css/app.css" rel="stylesheet"/></head><body><div id="app"><svg class="loading-progress"><circle r="40%" cx="50%" cy="50%"/></svg><div class="loading-progress-text"></div></div><div id="blazor-error-ui">An unhandled error has occurred.<a href="." class="reload">Reload</a><span class="dismiss">🗙</span></div><script src="_framework/blazor.webassembly.js"></script></body></html>"#,
    ),
    // solid.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html lang="en"><head><title>Solid App</title></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/src/index.tsx" type="module"></script></body></html>"#,
    ),
    // quasar.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html><head><title>Shop</title><script type="module" crossorigin src="/assets/index.js"></script></head><body><div id=q-app></div></body></html>"#,
    ),
    // ember.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html><head><title>Super Rentals</title><meta name="super-rentals/config/environment" content="%7B%7D"></head><body><script src="/assets/vendor.js"></script><script src="/assets/super-rentals.js"></script><div id="ember-basic-dropdown-wormhole"></div></body></html>"#,
    ),
    // preact loader.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>Shop</title></head><body><div id="app"><div class="loader"></div><p>Loading your shop…</p></div><script defer src="/bundle.4f1.js"></script></body></html>"#,
    ),
    // gatsby.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html><head><title>Shop</title></head><body><noscript>This app works best with JavaScript enabled.</noscript><div id="___gatsby"></div><script src="/app-1.js" async></script></body></html>"#,
    ),
    // ionic.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html lang="en"><head><title>Ionic App</title><base href="/"/></head><body><app-root></app-root><noscript>Please enable JavaScript to continue using this application.</noscript><script src="runtime.js" type="module"></script></body></html>"#,
    ),
    // unity.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html lang="en-us"><head><title>Unity WebGL Player | Game</title></head><body><div id="unity-container" class="unity-desktop"><canvas id="unity-canvas" width=960 height=600></canvas><div id="unity-loading-bar"><div id="unity-logo"></div><div id="unity-progress-bar-empty"></div></div></div><script src="Build/game.loader.js"></script></body></html>"#,
    ),
    // astro island.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>App</title></head><body><astro-island client="only" component-url="/_astro/App.js"></astro-island><script type="module" src="/_astro/hoisted.js"></script></body></html>"#,
    ),
    // jhipster.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang="en"><head><title>Jhipster</title></head><body><jhi-main></jhi-main><div class="app-loading"><div class="lds-css ng-scope"><p>Loading...</p></div></div><noscript><h1>You must enable JavaScript to view this page.</h1></noscript><script src="main.js" type="module"></script></body></html>"#,
    ),
    // cra style splash.
    (
        "https://www.example.com/",
        r#"<!doctype html><html><head><title>Trello-like</title></head><body><div id="root"><div class="splash"><img src="/logo.png" alt="Acme logo"><div class="dot-pulse"></div></div></div><script src="/static/js/main.js"></script></body></html>"#,
    ),
    // noscript de.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=de><head><title>Portal</title></head><body><div id="portal-root"></div><noscript>Bitte aktivieren Sie JavaScript in Ihrem Browser.</noscript><script src=/p.js></script></body></html>"#,
    ),
    // wc.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>PWA</title></head><body><my-app></my-app><noscript>Please enable JavaScript to view this website.</noscript><script type=module src=/src/my-app.js></script></body></html>",
    ),
    // requirejs.
    (
        "https://www.example.com/",
        r#"<!doctype html><html><head><title>Admin</title></head><body><div class="page-wrapper" id="page"></div><script data-main="/js/main" src="/js/require.js"></script></body></html>"#,
    ),
    // loading de.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=de><head><title>App</title></head><body><div id=main><p>Die Anwendung wird geladen …</p></div><script src=/p.js></script></body></html>",
    ),
    // loading app.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Acme CRM</title></head><body><div class=boot><h1>Acme CRM</h1><p>Loading Acme CRM…</p></div><script src=/p.js></script></body></html>",
    ),
    // vite svelte target.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Vite + Svelte</title></head><body><div id=app></div><script type=module src=/src/main.js></script></body></html>",
    ),
    // nosource footer.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Shop</title></head><body><div id=root></div><footer><p>Acme Ltd, 12 Mill Street, Leeds. Company number 123456. All prices include VAT. We deliver to all of the United Kingdom.</p></footer><script src=/a.js></script></body></html>",
    ),
    // outlook.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html><head><title>Outlook</title></head><body><div id="loadingScreen"><div class="loadingLogo"><img src=o.png alt="Outlook"></div><div class="loadingBar"></div></div><div id="app"></div><script src="/owa.js"></script></body></html>"#,
    ),
    // aurelia.
    (
        "https://example.com/",
        r#"<!doctype html><html lang=en><meta charset=utf-8><title>Aurelia</title><body aurelia-app=main><div class=splash><div class=message>My App</div><i class="fa fa-spinner fa-spin"></i></div><script src=vendor.js></script>"#,
    ),
    // grafana.
    (
        "https://example.com/",
        r"<!doctype html><html lang=en><meta charset=utf-8><title>Grafana</title><body class=theme-dark><div class=preloader><div class=preloader__bounce><div class=preloader__logo></div></div><div class=preloader__text>Loading Grafana</div></div><div id=reactRoot></div><script nonce src=public/build/app.js></script>",
    ),
    // kibana.
    (
        "https://example.com/",
        r#"<!doctype html><html lang=en><meta charset=utf-8><title>Elastic</title><body><div class=kbnWelcomeView id=kbn_loading_message style="display:none"><div class=kbnLoaderWrap><h2 class=kbnWelcomeTitle>Please upgrade your browser</h2><div class=kbnWelcomeText>This Elastic installation has strict security requirements enabled that your current browser does not meet.</div></div></div><script src=/bootstrap.js></script>"#,
    ),
    // blazor error.
    (
        "https://example.com/",
        r#"<!doctype html><html lang=en><meta charset=utf-8><title>App</title><body><app>Loading...</app><div id=blazor-error-ui>An unhandled error has occurred. <a href="" class=reload>Reload</a><a class=dismiss>🗙</a></div><script src=_framework/blazor.webassembly.js></script>"#,
    ),
    // cyrillic.
    (
        "https://example.com/",
        r"<!doctype html><html lang=en><meta charset=utf-8><title>Магазин</title><body><div id=root>Загрузка...</div><script src=/a.js></script>",
    ),
    // zh.
    (
        "https://example.com/",
        r"<!doctype html><html lang=en><meta charset=utf-8><title>商城</title><body><div id=app>加载中...</div><script src=/a.js></script>",
    ),
    // ko.
    (
        "https://example.com/",
        r"<!doctype html><html lang=en><meta charset=utf-8><title>상점</title><body><div id=app>로딩 중...</div><script src=/a.js></script>",
    ),
];
