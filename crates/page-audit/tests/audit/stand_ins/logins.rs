//! Forms to sign in. Each with its address.

pub const PAGES: [(&str, &str); 43] = [
    // wordpress.
    (
        "https://www.example.com/wp-login.php?redirect_to=x",
        r#"<!DOCTYPE html><html lang="en-US"><head><title>Log In &lsaquo; My Blog &#8212; WordPress</title></head><body class="login"><div id="login"><h1 class="wp-login-logo"><a href="https://wordpress.org/">Powered by WordPress</a></h1><form name="loginform" id="loginform" action="/wp-login.php" method="post"><p><label for="user_login">Username or Email Address</label><input type="text" name="log" id="user_login" autocomplete="username"/></p><div><label for="user_pass">Password</label><input type="password" name="pwd" id="user_pass" autocomplete="current-password"/></div><p><input type="submit" value="Log In"/></p></form><p id="nav"><a href="/wp-login.php?action=lostpassword">Lost your password?</a></p></div></body></html>"#,
    ),
    // laravel breeze.
    (
        "https://app.example.com/login",
        r#"<!DOCTYPE html><html lang="en"><head><title>Laravel</title></head><body><div><a href="/"><svg></svg></a><form method="POST" action="/login"><label for="email">Email</label><input id="email" type="email" name="email" autocomplete="username"><label for="password">Password</label><input id="password" type="password" name="password" autocomplete="current-password"><label><input type="checkbox" name="remember">Remember me</label><a href="/forgot-password">Forgot your password?</a><button>Log in</button></form></div></body></html>"#,
    ),
    // laravel at root.
    (
        "https://crm.example.com/",
        r#"<!DOCTYPE html><html lang="en"><head><title>Acme CRM</title></head><body><form method="POST" action="/login"><label for="email">Email</label><input id="email" type="email" name="email" autocomplete="username"><label for="password">Password</label><input id="password" type="password" name="password" autocomplete="current-password"><a href="/forgot-password">Forgot your password?</a><button>Log in</button></form></body></html>"#,
    ),
    // django admin.
    (
        "https://example.com/admin/login/?next=/admin/",
        r#"<!DOCTYPE html><html lang="en-us"><head><title>Log in | Django site admin</title></head><body class="login"><header id="header"><div id="branding"><div id="site-name"><a href="/admin/">Django administration</a></div></div></header><main id="content-start"><form action="/admin/login/?next=/admin/" method="post" id="login-form"><div><label for="id_username">Username:</label><input type="text" name="username" id="id_username"></div><div><label for="id_password">Password:</label><input type="password" name="password" id="id_password"></div><input type="submit" value="Log in"></form></main></body></html>"#,
    ),
    // keycloak.
    (
        "https://id.example.com/realms/acme/protocol/openid-connect/auth?client_id=x",
        r#"<!DOCTYPE html><html lang="en"><head><title>Sign in to acme</title></head><body><div id="kc-header-wrapper">Acme</div><main><h1 id="kc-page-title">Sign in to your account</h1><form id="kc-form-login" action="https://id.example.com/realms/acme/login-actions/authenticate" method="post"><label for="username">Username or email</label><input id="username" name="username" type="text" autocomplete="username"><label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password"><button>Sign In</button></form></main></body></html>"#,
    ),
    // auth0.
    (
        "https://acme.eu.auth0.com/u/login?state=x",
        r#"<!DOCTYPE html><html lang="en"><head><title>Log in | My App</title></head><body><main><section><h1>Welcome</h1><p>Log in to My App to continue.</p><form method="POST"><label for="username">Email address</label><input name="username" id="username" type="text" autocomplete="email"><label>Password</label><input name="password" type="password"><button>Continue</button></form></section></main></body></html>"#,
    ),
    // devise.
    (
        "https://example.com/users/sign_in",
        r#"<!DOCTYPE html><html><head><title>Acme</title></head><body><h2>Log in</h2><form action="/users/sign_in" method="post"><label>Email</label><input type="email" name="user[email]"><label>Password</label><input type="password" name="user[password]"><input type="submit" value="Log in"></form></body></html>"#,
    ),
    // phpmyadmin.
    (
        "https://example.com/phpmyadmin/",
        r#"<!doctype html><html lang="en" dir="ltr"><head><title>phpMyAdmin</title></head><body id="loginform"><div class="container"><h1>Welcome to <bdo dir="ltr" lang="en">phpMyAdmin</bdo></h1><form method="post" id="login_form" action="index.php?route=/"><div class="card"><div class="card-header">Log in</div><label for="input_username">Username:</label><input type="text" name="pma_username" id="input_username" autocomplete="username"><label for="input_password">Password:</label><input type="password" name="pma_password" id="input_password" autocomplete="current-password"><input type="submit" value="Log in"></div></form></div></body></html>"#,
    ),
    // roundcube.
    (
        "https://webmail.example.com/",
        r#"<!DOCTYPE html><html lang="en"><head><title>Roundcube Webmail :: Welcome to Roundcube Webmail</title></head><body class="task-login action-none"><h1 class="voice">Roundcube Webmail Login</h1><form id="login-form" name="login-form" method="post" action="/?_task=login"><label for="rcmloginuser">Username</label><input name="_user" id="rcmloginuser" type="text" autocomplete="username"><label>Password</label><input name="_pass" type="password" autocomplete="current-password"><button type="submit">Login</button></form><div id="login-footer">Roundcube Webmail</div></body></html>"#,
    ),
    // drupal.
    (
        "https://example.com/user/login",
        r#"<!DOCTYPE html><html lang="en"><head><title>Log in | My site</title></head><body><header><a href="/">My site</a></header><main><h1>Log in</h1><form action="/user/login" method="post"><label>Username</label><input type="text" name="name" autocomplete="username"><label>Password</label><input type="password" name="pass"><input type="submit" value="Log in"></form></main></body></html>"#,
    ),
    // gitlab.
    (
        "https://gitlab.example.com/users/sign_in",
        r#"<!DOCTYPE html><html lang="en"><head><title>Sign in · GitLab</title></head><body class="login-page"><main><h1>GitLab Community Edition</h1><form class="new_user" id="new_user" action="/users/sign_in" method="post"><label for=u>Username or primary email</label><input id=u type="text" name="user[login]" autocomplete="username"><label>Password</label><input type="password" name="user[password]" autocomplete="current-password"><a href="/users/password/new">Forgot your password?</a><input type=checkbox name=r> Remember me <button>Sign in</button></form><p>Don't have an account yet? <a href="/users/sign_up">Register now</a></p></main><footer><a href=/explore>Explore</a> <a href=/help>Help</a></footer></body></html>"#,
    ),
    // nextcloud.
    (
        "https://cloud.example.de/login",
        r#"<!DOCTYPE html><html lang="de"><head><title>Login – Nextcloud</title></head><body id="body-login"><header><div id="header"><div class="logo"></div></div></header><main><h1 class="hidden-visually">Nextcloud</h1><div id="login"><h2>Anmelden bei Nextcloud</h2><form method="post" name="login" action="/login"><label>Kontoname oder E-Mail</label><input name="user" autocomplete="username"><label>Passwort</label><input type="password" name="password"><button type=submit>Anmelden</button></form><a href=#>Passwort vergessen?</a></div></main><footer>Nextcloud</footer></body></html>"#,
    ),
    // grafana root.
    (
        "https://grafana.example.com/login",
        r#"<!DOCTYPE html><html><head><title>Grafana</title></head><body><h1>Welcome to Grafana</h1><form><label>Email or username</label><input name=user><label>Password</label><input name=password type=password><button>Log in</button><a href="/user/password/send-reset-email">Forgot your password?</a></form></body></html>"#,
    ),
    // google.
    (
        "https://accounts.google.com/v3/signin/identifier?x",
        r#"<!doctype html><html lang="en"><head><title>Sign in – Google accounts</title></head><body><h1>Sign in</h1><p>Use your Google Account</p><form><input type="email" name="identifier" autocomplete="username webauthn"><button>Forgot email?</button><p>Not your computer? Use a private browsing window to sign in. <a>Learn more about using Guest mode</a></p><button>Next</button><button>Create account</button></form></body></html>"#,
    ),
    // microsoft.
    (
        "https://login.microsoftonline.com/common/oauth2/authorize",
        r#"<!DOCTYPE html><html lang="en"><head><title>Sign in to your account</title></head><body><form action="/common/login" method=post><div role="heading" aria-level=1>Sign in</div><input type="email" name="loginfmt"><a>Can't access your account?</a><input type="submit" value="Next"></form></body></html>"#,
    ),
    // shop kundenkonto.
    (
        "https://blumen.example.de/mein-konto/",
        r#"<!doctype html><html lang=de><head><title>Mein Konto – Blumen Meier</title></head><body><header><a href=/>Blumen Meier</a><nav><a href=/a>Sträuße</a><a href=/b>Pflanzen</a><a href=/c>Gutscheine</a></nav></header><main><h1>Mein Konto</h1><div class="woocommerce"><h2>Anmelden</h2><form class="woocommerce-form woocommerce-form-login login" method="post"><label>Benutzername oder E-Mail-Adresse</label><input name="username" autocomplete="username"><label>Passwort</label><input type="password" name="password" autocomplete="current-password"><label><input type=checkbox name=rememberme> Angemeldet bleiben</label><button name="login">Anmelden</button><p><a href=/lost>Passwort vergessen?</a></p></form></div></main><footer>Impressum</footer></body></html>"#,
    ),
    // okta.
    (
        "https://acme.okta.com/login/login.htm",
        r#"<!DOCTYPE html><html lang="en"><head><title>Acme - Sign In</title></head><body><div id="okta-sign-in"><h2>Sign In</h2><form><label>Username</label><input name="identifier" autocomplete="username"><label>Password</label><input type=password name="credentials.passcode"><input type=submit value="Sign in"></form></div></body></html>"#,
    ),
    // odoo.
    (
        "https://erp.example.com/web/login",
        r#"<!DOCTYPE html><html lang="en-US"><head><title>Login | My Website</title></head><body><div id="wrapwrap"><header><a href="/">Logo</a></header><main><form class="oe_login_form" action="/web/login" method="post"><label>Email</label><input name="login" type="text" autocomplete=username><label>Password</label><input type="password" name="password"><button>Log in</button><a href="/web/reset_password">Reset Password</a></form></main></div></body></html>"#,
    ),
    // jenkins.
    (
        "https://ci.example.com/login?from=%2F",
        r#"<!DOCTYPE html><html><head><title>Sign in [Jenkins]</title></head><body class="app-sign-in-register"><main><h1>Sign in to Jenkins</h1><form method="post" name="login" action="j_spring_security_check"><label>Username</label><input name="j_username"><label>Password</label><input type="password" name="j_password"><input type=checkbox name=remember_me>Keep me signed in<button>Sign in</button></form></main></body></html>"#,
    ),
    // zabbix.
    (
        "https://mon.example.com/",
        r#"<!DOCTYPE html><html lang="en"><head><title>Zabbix</title></head><body><main><div class="signin-container"><div class=signin-logo></div><form method=post action=index.php><ul><li><label>Username</label><input name=name></li><li><label>Password</label><input type=password name=password></li><li><input type=checkbox name=autologin><label>Remember me for 30 days</label></li><li><button name=enter value="Sign in">Sign in</button></li></ul></form></div></main><footer>© Zabbix SIA</footer></body></html>"#,
    ),
    // facebook.
    (
        "https://www.facebook.com/",
        r#"<!DOCTYPE html><html lang="en"><head><title>Facebook – log in or sign up</title></head><body><h2>Facebook helps you connect and share with the people in your life.</h2><form action="/login/" method=post id=u_0><input name=email aria-label="Email address or phone number"><input type=password name=pass aria-label=Password><button name=login>Log in</button><a href=/recover>Forgotten password?</a></form><a href=/r>Create new account</a></body></html>"#,
    ),
    // owncloud.
    (
        "https://files.example.com/index.php/login",
        r#"<!DOCTYPE html><html lang=en><head><title>ownCloud</title></head><body id="body-login"><form method="post" name="login"><input name="user" placeholder=Username><input type="password" name="password"><button type="submit" id="submit">Log in</button></form></body></html>"#,
    ),
    // mediawiki.
    (
        "https://en.wikipedia.org/w/index.php?title=Special:UserLogin",
        "<!DOCTYPE html><html lang=en><head><title>Log in - Wikipedia</title></head><body><nav><a href=/>Main page</a><a href=/c>Contents</a><a href=/e>Current events</a></nav><h1>Log in</h1><form name=userlogin method=post><label>Username</label><input name=wpName><label>Password</label><input type=password name=wpPassword><label><input type=checkbox>Keep me logged in (for up to one year)</label><button>Log in</button><a>Help with logging in</a><a>Forgot your password?</a></form><p>Don’t have an account? Join Wikipedia</p></body></html>",
    ),
    // shopify account.
    (
        "https://acme.example.com/account/login",
        r#"<!doctype html><html lang=en><head><title>Account – Acme</title></head><body><header><nav><a href=/>Home</a><a href=/c>Catalog</a></nav></header><main><h1>Login</h1><form action="/account/login" id=customer_login><input type=email name="customer[email]"><input type=password name="customer[password]"><a href=#recover>Forgot your password?</a><button>Sign in</button><a href=/account/register>Create account</a></form></main></body></html>"#,
    ),
    // spanish.
    (
        "https://banco.example.es/acceso",
        "<!doctype html><html lang=es><head><title>Acceso | Banco</title></head><body><h1>Acceso a tu cuenta</h1><form action=/acceso id=loginForm><label>Usuario</label><input name=usuario><label>Contraseña</label><input type=password name=clave><button>Entrar</button><a>¿Has olvidado tu contraseña?</a></form></body></html>",
    ),
    // italian.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=it><head><title>Area riservata</title></head><body><h1>Area riservata</h1><form method=post><label>Utente</label><input name=utente><label>Password</label><input type=password name=pwd><button>Accedi</button><a>Password dimenticata?</a></form></body></html>",
    ),
    // dutch.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=nl><head><title>Inloggen - Mijn Pakket</title></head><body><h1>Inloggen</h1><form><label>E-mail</label><input type=email name=e><label>Wachtwoord</label><input type=password><button>Inloggen</button></form></body></html>",
    ),
    // router.
    (
        "https://router.example.net/",
        "<!doctype html><html lang=en><head><title>TP-Link Router</title></head><body><form><p>Please enter the local password to log in.</p><input type=password id=pc-login-password><button>Log In</button><a>Forgot password?</a></form></body></html>",
    ),
    // portal text.
    (
        "https://www.example.com/",
        "<!doctype html><html lang=en><head><title>Student portal</title></head><body><h1>Student portal</h1><p>Use your university account. Only students and staff may use this system; use is recorded.</p><form id=login><label>User ID</label><input name=uid><label>Password</label><input type=password><button>Sign in</button></form><a href=/f>Forgot your password?</a></body></html>",
    ),
    // okta, the name first.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Sign In</title></head><body><div id="okta-login-container"><main><h2>Sign In</h2><form><label>Username <input name=identifier autocomplete=username></label><label><input type=checkbox> Keep me signed in</label><input type=submit value="Next"></form><a href=/h>Help</a></main></div><script src="https://global.oktacdn.com/okta-signin-widget/7.1/js/okta-sign-in.min.js"></script></body></html>"#,
    ),
    // microsoft, the name first.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Sign in to your account</title></head><body><div id="lightbox"><img src="https://aadcdn.msftauth.net/shared/1.0/content/images/microsoft_logo.svg" alt="Microsoft"><div role=heading aria-level=1>Sign in</div><form><input type="email" name="loginfmt" placeholder="Email, phone, or Skype"><div>No account? <a href=/s>Create one!</a></div><a href=/r>Can’t access your account?</a><input type="submit" value="Next"></form></div></body></html>"#,
    ),
    // shop that is not open yet.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>My Store – Opening soon</title></head><body><main><div class="password-page"><h1>Opening soon</h1><p>This store is password protected. Use the password to enter the store.</p><form method=post action="/password"><label for=p>Your password</label><input type=password id=p name=password><button>Enter</button></form><p>Be the first to know when we launch.</p><form><input type=email placeholder=Email><button>Notify me</button></form></div></main></body></html>"#,
    ),
    // private site.
    (
        "https://www.example.com/",
        r#"<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Site</title></head><body><div class="lock-screen"><h1>Private Site</h1><form class="password-form"><label>Enter password<input type=password></label><button>→</button></form></div></body></html>"#,
    ),
    // choose.
    (
        "https://intranet.example.com/_login/default.aspx?ReturnUrl=%2f_layouts",
        r#"<!doctype html><html lang=en><meta charset=utf-8><title>Sign In</title><body><form name=aspnetForm method=post action="/_login/default.aspx?ReturnUrl=x"><div id=SimpleSignInMain><h1>Sign In</h1><div>Select the credentials you want to use to logon to this SharePoint site:</div><select name=ctl00 aria-label=x><option></option><option value=Windows>Windows Authentication</option><option>Forms Authentication</option></select></div></form>"#,
    ),
    // online signin2.
    (
        "https://login.microsoftonline.com/common/reprocess",
        r#"<!doctype html><html lang=en><meta charset=utf-8><title>Sign in to your account</title><body data-bind="defineGlobals: ServerData"><noscript>JavaScript required to sign in. Microsoft 365 requires JavaScript</noscript><div></div><script src=https://aadcdn.msftauth.net/shared/1.0/content/js/BssoInterrupt_Core_x.js></script></body>"#,
    ),
    // msauth redirect.
    (
        "https://login.microsoftonline.com/common/oauth2/authorize?x",
        r#"<!doctype html><html lang=en><meta charset=utf-8><title>Working...</title><body><form method=POST name=hiddenform action="https://contoso.sharepoint.com/_forms/default.aspx"><input type=hidden name=code value=x><input type=hidden name=id_token value=y><noscript><p>Script is disabled. Click Submit to continue.</p><input type=submit value=Submit></noscript></form><script>document.forms[0].submit()</script>"#,
    ),
    // hrd.
    (
        "https://sts.example.com/adfs/ls/?wa=wsignin1.0",
        r#"<!doctype html><html lang=en><meta charset=utf-8><title>Home Realm Discovery</title><body><h1>Contoso</h1><div>Sign in with one of these accounts</div><div role=button>Active Directory</div><div role=button>Other organization</div><form id=hrd action="/adfs/ls/idpinitiatedsignon.aspx"></form>"#,
    ),
    // admin.
    (
        "https://example.com/administrator/",
        r#"<!doctype html><html lang=en><meta charset=utf-8><title>Acme - Administration</title><body class="admin com_login view-login"><h1>Acme</h1><main><h2>Joomla Administrator Login</h2><form><label>Username</label><input name=username><label>Password</label><input type=password name=passwd><button>Log in</button></form></main>"#,
    ),
    // pw.
    (
        "https://acme.webflow.io/",
        r#"<!doctype html><html lang=en><meta charset=utf-8><title>Protected page</title><body><div class="w-password-page w-form"><form><h2>Protected Page</h2><input type=password placeholder="Enter your password" name=pass><input type=submit value=Submit><div>Incorrect password. Please try again.</div></form></div>"#,
    ),
    // oauth2proxy.
    (
        "https://grafana.example.com/dash",
        r"<!doctype html><html lang=en><meta charset=utf-8><title>Sign In</title><body><section><div class=box><form method=GET action=/oauth2/start><input type=hidden name=rd value=/><button class=button type=submit>Sign in with GitLab</button></form></div></section><footer>Secured with OAuth2 Proxy version v7.4.0</footer>",
    ),
    // wayf.
    (
        "https://wayf.example.edu/WAYF?entityID=x",
        r"<!doctype html><html lang=en><meta charset=utf-8><title>Select your Home Organisation</title><body><h1>Select your organisation</h1><p>In order to access the service on moodle.example.edu please select or search the organisation you are affiliated with.</p><form><select name=user_idp><option>University of A</select><button>Select</button><input type=checkbox>Remember selection for this web browser session.</form>",
    ),
    // woo.
    (
        "https://shop.example.com/my-account/",
        r"<!doctype html><html lang=en><meta charset=utf-8><title>My account – Shop</title><body class=woocommerce-account><header><nav><a href=/>Home</a><a href=/shop>Shop</a><a href=/cart>Cart</a></nav></header><main><h1>My account</h1><div class=woocommerce><div id=customer_login><div><h2>Login</h2><form><label>Username or email address</label><input name=username><label>Password</label><input type=password name=password><input type=checkbox>Remember me<button>Log in</button><a href=#>Lost your password?</a></form></div><div><h2>Register</h2><form><label>Email address</label><input type=email><p>A link to set a new password will be sent to your email address.</p><p>Your personal data will be used to support your experience throughout this website, to manage access to your account, and for other purposes described in our privacy policy.</p><button>Register</button></form></div></div></div></main>",
    ),
    // like.
    (
        "https://staging.example.com/",
        r"<!doctype html><html lang=en><meta charset=utf-8><title>Restricted area</title><body><h1>Restricted area</h1><form><input name=user><input type=password name=pass><input type=submit value=Enter></form>",
    ),
];
