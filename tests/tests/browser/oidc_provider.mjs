// The provider of OpenID Connect `oidc-provider`, with its own pages:
//   node oidc_provider.mjs NODE_MODULES JOB
// JOB is JSON: `port`, `secret` of the client `waymark`, `done`, `signed_out` and `logout`, the client's addresses, and
// `people`, the claims of each by name.
const [modules, job] = process.argv.slice(2);
const { port, secret, done, signed_out, logout, people } = JSON.parse(job);
const { default: Provider } = await import(`file://${modules}/oidc-provider/lib/index.js`);

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [{
    client_id: "waymark",
    client_secret: secret,
    redirect_uris: [done],
    post_logout_redirect_uris: [signed_out],
    backchannel_logout_uri: logout,
    backchannel_logout_session_required: true,
    grant_types: ["authorization_code", "refresh_token"],
  }],
  claims: { openid: ["sub"], profile: ["name", "groups"] },
  features: { backchannelLogout: { enabled: true } },
  findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
  issueRefreshToken: () => true,
  pkce: { required: () => true },
  cookies: { keys: ["of a test"] },
  // Its own way to connect refuses this machine.
  fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined }),
});
provider.listen(port, "127.0.0.1", () => console.log("ready"));
provider.on("backchannel.error", (_, error) => console.error("backchannel", error));
