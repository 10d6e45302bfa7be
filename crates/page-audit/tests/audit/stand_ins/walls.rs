//! Tests and refusals of services against robots. Each with its address.

pub const PAGES: [(&str, &str); 50] = [
    // cf challenge.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title><meta name="robots" content="noindex,nofollow"><meta http-equiv="refresh" content="360"></head><body><div class="main-wrapper" role="main"><div class="main-content"><noscript><div class="h2"><span id="challenge-error-text">Enable JavaScript and cookies to continue</span></div></noscript></div></div><script>(function(){window._cf_chl_opt = {cvId: "3",cZone: "www.example.com"};}());</script></body></html>"#,
    ),
    // cf 1020.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html lang="en-US"><head><title>Access denied | www.example.com used Cloudflare to restrict access</title></head><body><div id="cf-wrapper"><div id="cf-error-details"><h1><span>Error</span> <span>1020</span></h1><span>Ray ID: 8a1 &bull;</span><h2>Access denied</h2><h2>What happened?</h2><p>This website is using a security service to protect itself from online attacks.</p></div></div></body></html>"#,
    ),
    // cf block.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html lang="en-US"><head><title>Attention Required! | Cloudflare</title></head><body><div id="cf-wrapper"><div id="cf-error-details"><h1>Sorry, you have been blocked</h1><h2><span>You are unable to access</span> example.com</h2><h2>Why have I been blocked?</h2><p>This website is using a security service to protect itself from online attacks.</p></div></div></body></html>"#,
    ),
    // datadome.
    (
        "https://www.example.com/",
        r#"<html lang="en"><head><title>example.com</title><style>#cmsg{animation: A 1.5s;}</style></head><body style="margin:0"><p id="cmsg">Please enable JS and disable any ad blocker</p><script data-cfasync="false">var dd={'rt':'c','cid':'AHrlq','hsh':'F45','t':'bv','s':1,'host':'geo.captcha-delivery.com'}</script><script data-cfasync="false" src="https://ct.captcha-delivery.com/c.js"></script></body></html>"#,
    ),
    // akamai denied.
    (
        "https://www.example.com/",
        r#"<HTML><HEAD> <TITLE>Access Denied</TITLE> </HEAD><BODY> <H1>Access Denied</H1> You don't have permission to access "http&#58;&#47;&#47;www&#46;example&#46;com&#47;" on this server.<P> Reference&#32;&#35;18&#46;5d3c1602&#46;1700000000&#46;1a2b3c4d <P>https&#58;&#47;&#47;errors&#46;edgesuite&#46;net&#47;18&#46;5d3c1602&#46;1700000000&#46;1a2b3c4d</P> </BODY> </HTML>"#,
    ),
    // akamai interstitial.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html lang="en"><head><meta charset="UTF-8"><meta http-equiv="refresh" content="5; URL='/?bm-verify=AAQAAAAL_____'" /><title>&nbsp;</title></head><body><script>var i=1700000000;var j=i+Number("1"+"2");</script><script>var xhr=new XMLHttpRequest();xhr.open("POST","/_sec/verify?provider=interstitial",false);xhr.send(JSON.stringify({"bm-verify":"AAQ","pow":j}));</script></body></html>"#,
    ),
    // akamai cpt.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html><head><title>Challenge Validation</title><link rel="stylesheet" href="/_sec/cp_challenge/sec-cpt.css"><script src="/_sec/cp_challenge/sec-cpt-4-5.js" async defer></script></head><body><div id="sec-cpt-if" provider="crypto" class="crypto" data-key="" data-duration=30 challenge="x"><p>Powered and protected by</p></div></body></html>"#,
    ),
    // perimeterx.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html lang="en"><head><title>Access to this page has been denied</title></head><body><div class="px-captcha-container"><div class="px-captcha-header">Before we continue...</div><div class="px-captcha-message">Press &amp; Hold to confirm you are a human (and not a bot).</div><div id="px-captcha"></div></div><script>window._pxAppId="PX1";</script></body></html>"#,
    ),
    // imperva.
    (
        "https://www.example.com/",
        r#"<html style="height:100%"><head><META NAME="ROBOTS" CONTENT="NOINDEX, NOFOLLOW"><script type="text/javascript" src="/_Incapsula_Resource?SWJIYLWA=719d"></script></head><body style="margin:0px;height:100%"><iframe id="main-iframe" src="/_Incapsula_Resource?SWUDNSAI=31&xinfo=1" frameborder=0 width="100%" height="100%">Request unsuccessful. Incapsula incident ID: 123-456</iframe></body></html>"#,
    ),
    // aws challenge.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title></title><script>window.awsWafCookieDomainList = [];window.gokuProps = {"key":"AQ","iv":"E"};</script><script src="https://x.token.awswaf.com/x/challenge.js"></script></head><body><div id="challenge-container"></div><noscript><h1>JavaScript is disabled</h1>In order to continue, we need to verify that you're not a robot.</noscript></body></html>"#,
    ),
    // sucuri block.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html lang="en"><head><title>Sucuri WebSite Firewall - Access Denied</title></head><body><div id="main-container"><header><h1>Sucuri WebSite Firewall</h1></header><h2>Access Denied - Sucuri Website Firewall</h2><p>If you are the site owner (or you manage this site), please whitelist your IP or if you think this block is an error please open a support ticket.</p></div></body></html>"#,
    ),
    // wordfence.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html lang="en"><head><title>Your access to this site has been limited by the site owner</title></head><body><div class="inner"><h1>Your access to this site has been limited by the site owner</h1><p>Your access to this service has been limited. (HTTP response code 503)</p><p>If you think you have been blocked in error, contact the owner of this site for assistance.</p></div></body></html>"#,
    ),
    // imunify360 wait.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html><head><meta charset="utf-8"><title>One moment, please...</title></head><body><div id="container"><h1>Please wait while your request is being verified...</h1></div><script>(function(){var t=document.createElement("a");setTimeout(function(){location.reload()},5e3)})();</script></body></html>"#,
    ),
    // cf new.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title></head><body><div class="main-wrapper" role="main"><div class="main-content"><h1 class="zone-name-title h1">www.example.com</h1><h2>Performing security verification</h2><p>This website uses a security service to protect against malicious bots. This page is displayed while the website verifies you are not a bot.</p></div></div><div class="footer">Ray ID: 9</div></body></html>"#,
    ),
    // hcaptcha.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>Are you a robot?</title></head><body><h1>Please confirm that you are a human</h1><form><div class="h-captcha" data-sitekey=x></div><button>Continue</button></form></body></html>"#,
    ),
    // bloomberg.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>Bloomberg - Are you a robot?</title></head><body><h1>Bloomberg</h1><h2>We've detected unusual activity from your computer network</h2><p>To continue, please click the box below to let us know you're not a robot.</p><div id="px-captcha"></div><h3>Why did this happen?</h3><p>Please make sure your browser supports JavaScript and cookies and that you are not blocking them from loading.</p></body></html>"#,
    ),
    // imperva pardon.
    (
        "https://www.example.com/",
        "<!DOCTYPE html><html><head><title>Pardon Our Interruption</title></head><body><h1>Pardon Our Interruption...</h1><p>As you were browsing something about your browser made us think you were a bot. There are a few reasons this might happen:</p><ul><li>You're a power user moving through this website with super-human speed.</li><li>You've disabled JavaScript in your web browser.</li></ul><p>To regain access, please make sure that cookies and JavaScript are enabled before reloading the page.</p></body></html>",
    ),
    // ddosguard.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html><head><title>DDoS-Guard</title></head><body><h1 data-translate="title">Checking your browser before accessing example.com</h1><p>Please wait a few seconds. Once this check is complete, the website will open automatically</p><script src="/.well-known/ddos-guard/js-challenge/index.js"></script></body></html>"#,
    ),
    // stackprotect.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>StackPath Sharktank</title></head><body><h1>This website is using a security service to protect itself from online attacks.</h1><p>The service requires full JavaScript support in order to view the website. We are checking your browser to establish a secure connection and keep you safe.</p></body></html>",
    ),
    // anubis.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>Making sure you're not a bot!</title><script id="anubis_version" type="application/json">"1.2"</script></head><body><h1>Making sure you're not a bot!</h1><p>Loading...</p><details><summary>Why am I seeing this?</summary><p>You are seeing this because the administrator of this website has set up Anubis to protect the server against the scourge of AI companies aggressively scraping websites.</p></details><p>Protected by Anubis</p></body></html>"#,
    ),
    // amazon.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html lang="en-us"><head><title>Robot Check</title></head><body><form method="get" action="/errors/validateCaptcha"><h4>Enter the characters you see below</h4><p>Sorry, we just need to make sure you're not a robot.</p><img src="https://images-na.ssl-images-amazon.com/captcha/x.jpg"><input id=captchacharacters><button>Continue shopping</button></form></body></html>"#,
    ),
    // cloudfront.
    (
        "https://www.example.com/",
        "<HTML><HEAD><TITLE>ERROR: The request could not be satisfied</TITLE></HEAD><BODY><H1>403 ERROR</H1><H2>The request could not be satisfied.</H2><HR>Request blocked. We can't connect to the server for this app or website at this time.<PRE>Generated by cloudfront (CloudFront) Request ID: x</PRE></BODY></HTML>",
    ),
    // azure waf.
    (
        "https://www.example.com/",
        "<!DOCTYPE html><html><head><title>The request is blocked.</title></head><body><h2>The request is blocked.</h2><p>Ref A: 1 Ref B: 2</p><p>2026-01-01T00Z</p></body></html>",
    ),
    // barracuda.
    (
        "https://www.example.com/",
        "<html><head><title>Web Application Firewall</title></head><body><h1>The requested page is blocked</h1><p>Your request was blocked by the web application firewall. Attack ID: 20000051. Support ID: 1</p></body></html>",
    ),
    // fortiweb.
    (
        "https://www.example.com/",
        "<!DOCTYPE html><html><head><title>Web Page Blocked</title></head><body><h1>Web Page Blocked!</h1><p>The page cannot be displayed. Please contact the administrator for additional information.</p><p>URL: example.com Client IP: 192.0.2.1 Attack ID: 20000010 Message ID: 1</p></body></html>",
    ),
    // reddit.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Blocked</title></head><body><div><h2>whoa there, pardner!</h2><p>Your request has been blocked due to a network policy. Try logging in or creating an account here to get back to browsing.</p></div></body></html>",
    ),
    // etsy dd.
    (
        "https://www.example.com/",
        r#"<html lang="en"><head><title>etsy.com</title></head><body><p id="cmsg">Please enable JS and disable any ad blocker</p><script>var dd={"host":"geo.captcha-delivery.com"}</script></body></html>"#,
    ),
    // cf turnstile interstitial.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>Verifying...</title></head><body><h1>Verify you are human by completing the action below.</h1><div class="cf-turnstile" data-sitekey=x></div><p>example.com needs to review the security of your connection before proceeding.</p></body></html>"#,
    ),
    // haproxy.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Human Verification</title></head><body><h2>Let's confirm you are human</h2><p>Complete the security check before continuing. This step verifies that you are not a bot, which helps to protect your account and prevent spam.</p><button>Begin</button></body></html>",
    ),
    // geetest zh.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=zh><head><title>安全验证</title></head><body><h1>安全验证</h1><p>请完成下方验证，证明您是真人</p><div id=captcha></div></body></html>",
    ),
    // ru smart.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=ru><head><title>Ой!</title></head><body><h1>Подтвердите, что запросы отправляли вы, а не робот</h1><p>Нам очень жаль, но запросы с вашего устройства похожи на автоматические.</p></body></html>",
    ),
    // fr dd.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=fr><head><title>Vérification</title></head><body><h1>Vérifions que vous n’êtes pas un robot</h1><p>Faites glisser vers la droite pour continuer.</p></body></html>",
    ),
    // es dist.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=es><head><title>¿Eres humano?</title></head><body><h1>Pardon Our Interruption</h1><p>Algo en tu navegador nos hizo pensar que eres un robot.</p></body></html>",
    ),
    // go away.
    (
        "https://www.example.com/",
        r#"<!doctype html><html lang=en><head><title>Checking you are not a bot</title><meta http-equiv=refresh content="2; url=/.well-known/.git.gammaspectra.live/git/go-away/cmd/x"></head><body><h1>Checking you are not a bot</h1></body></html>"#,
    ),
    // aws captcha.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html><head><title>Human Verification</title><script src="https://x.captcha.awswaf.com/x/captcha.js"></script><script>window.gokuProps={}</script></head><body><div id="captcha-container"></div><noscript>JavaScript is disabled</noscript></body></html>"#,
    ),
    // too many.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Too many requests</title></head><body><h1>Whoa, slow down!</h1><p>We have detected suspicious activity from your IP address. Please complete the CAPTCHA to continue.</p></body></html>",
    ),
    // proxy of a host.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Verifying your browser...</title></head><body><h1>Verifying your browser before accessing x.com</h1><p>This process is automatic. Your browser will redirect to your requested content shortly.</p></body></html>"#,
    ),
    // anubis without its script.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Making sure you&#39;re not a bot!</title></head><body><main><h1 id="title">Making sure you&#39;re not a bot!</h1><img src="/.within.website/x/cmd/anubis/static/img/pensive.webp"><p id="status">Loading...</p><details><summary>Why am I seeing this?</summary><p>You are seeing this because the administrator of this website has set up Anubis to protect the server against the scourge of AI companies aggressively scraping websites.</p></details></main></body></html>"#,
    ),
    // cloudflare in german.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>Einen Moment bitte …</title></head><body><h1>www.x.de</h1><h2>Überprüfen Sie, ob Sie ein Mensch sind. Dies kann einige Sekunden dauern.</h2><p>x.de muss die Sicherheit Ihrer Verbindung überprüfen, bevor Sie fortfahren können.</p></body></html>"#,
    ),
    // crowdsec.
    (
        "https://example.com/",
        r#"<!doctype html><html lang=en><meta charset=utf-8><title>CrowdSec Captcha</title><body><h1>CrowdSec Captcha</h1><form><div class="h-captcha" data-sitekey=x></div></form><p>This security check has been powered by CrowdSec</p>"#,
    ),
    // crowdsec ban.
    (
        "https://example.com/",
        r"<!doctype html><html lang=en><meta charset=utf-8><title>CrowdSec Access Forbidden</title><body><h1>CrowdSec Access Forbidden</h1><p>You are unable to visit the website.</p><p>This security check has been powered by CrowdSec</p>",
    ),
    // safeline.
    (
        "https://example.com/",
        r#"<!doctype html><html lang=en><meta charset=utf-8><title>Protected By SafeLine WAF</title><body><div id=slg-box><div id=slg-image></div><div id=slg-caption>Client is being checked, please wait</div><div id=slg-text>Security Detection Powered By SafeLine WAF</div></div><script src="/.safeline/static/a.js"></script>"#,
    ),
    // modsec.
    (
        "https://example.com/",
        r"<!doctype html><html lang=en><meta charset=utf-8><title>Not Acceptable!</title><body><h1>Not Acceptable!</h1><p>An appropriate representation of the requested resource could not be found on this server. This error was generated by Mod_Security.</p>",
    ),
    // aliyun.
    (
        "https://example.com/",
        r#"<!doctype html><html lang=en><meta charset=utf-8><title>405</title><body><div id=block_message>Sorry, your request has been blocked as it may cause potential threats to the server's security.</div><p>Your request ID is: 0a1b</p><script>var x="errors.aliyun.com"</script>"#,
    ),
    // craigslist.
    (
        "https://example.com/",
        r"<!doctype html><html lang=en><meta charset=utf-8><title>blocked</title><body><p>This IP has been automatically blocked.</p><p>If you have questions, please email: blocks-b1@craigslist.org</p>",
    ),
    // tencent.
    (
        "https://example.com/",
        r#"<!doctype html><html lang=en><meta charset=utf-8><title>安全验证</title><body><div>请完成安全验证</div><script src="https://turing.captcha.qcloud.com/TCaptcha.js"></script>"#,
    ),
    // qrator.
    (
        "https://example.com/",
        r"<!doctype html><html lang=en><meta charset=utf-8><title>HTTP 403</title><body><h1>Access blocked</h1><p>Your IP address has been blocked by QRATOR protection. Request id: x</p>",
    ),
    // bitninja.
    (
        "https://example.com/",
        r"<!doctype html><html lang=en><meta charset=utf-8><title>Waiting for the redirectiron...</title><body><h1>Validating request</h1><p>You are being redirected. BitNinja browser integrity check protects this server.</p>",
    ),
    // alibaba slide.
    (
        "https://example.com/",
        r#"<!doctype html><html lang=en><meta charset=utf-8><title>验证码拦截</title><body><div id=nocaptcha></div><p>请按住滑块，拖动到最右边</p><script src="//g.alicdn.com/AWSC/AWSC/awsc.js"></script>"#,
    ),
    // shape fr.
    (
        "https://example.com/",
        r"<!doctype html><html lang=en><meta charset=utf-8><title>Vérification de sécurité</title><body><h1>Vérifions que vous êtes humain</h1><p>Confirmez que vous n’êtes pas un robot.</p>",
    ),
];
