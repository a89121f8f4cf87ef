import { generateKeyPairSync } from "node:crypto";
import type { EventEmitter } from "node:events";
import { LINK_SCOPES } from "@freehold/contract";
import Provider, { errors, interactionPolicy, type KoaContextWithOIDC } from "oidc-provider";
import type { Deps } from "../../platform/http/env.ts";
import { createAdapter } from "./adapter.ts";
import { exchangeCode } from "./exchange.ts";

/** A sign-in that has begun works for so long, in seconds; a code for so long. */
const SIGN_IN_LIFETIME = 15 * 60;
const CODE_LIFETIME = 60;

/** Who gives codes and tokens, as browsers and partners' pages see it. */
export const issuerOf = (publicUrl: string): string => `${new URL(publicUrl).origin}/api/oauth`;

/**
 * The authorization server: `oidc-provider` with the code flow and PKCE alone, for public clients. People agree in our own window, and the
 * token is an embed session.
 */
export function createProvider(deps: Pick<Deps, "sql" | "clock" | "log"> & { publicUrl: string }): Provider {
  const { sql, clock, log, publicUrl } = deps;
  const { origin, protocol } = new URL(publicUrl);
  const { Check, Prompt } = interactionPolicy;
  // The person presses a button each time: a redirect alone never tells a site who is there.
  const policy = interactionPolicy.base();
  policy.clear();
  policy.add(
    new Prompt(
      { name: "connect" },
      new Check("not_agreed", "The person must agree on our site.", (ctx) => {
        requireOurScopes(ctx);
        return !ctx.oidc.result?.login;
      }),
    ),
  );
  const provider = new Provider(issuerOf(publicUrl), {
    adapter: createAdapter({ sql, clock }),
    scopes: [...LINK_SCOPES],
    responseTypes: ["code"],
    clientBasedCORS: (_ctx, origin, client) =>
      (client.redirectUris ?? []).some((uri) => new URL(uri).origin === origin),
    expiresWithSession: () => false,
    allowOmittingSingleRegisteredRedirectUri: false,
    routes: { authorization: "/authorize", token: "/token" },
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    // Nothing is signed with it: there are no ID tokens. The library wants one.
    jwks: { keys: [generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" })] },
    clientDefaults: { id_token_signed_response_alg: "ES256" },
    cookies: {
      names: { resume: resumeCookieOf(publicUrl) },
      short: { httpOnly: true, sameSite: "lax", secure: protocol === "https:" },
    },
    ttl: {
      Interaction: SIGN_IN_LIFETIME,
      AuthorizationCode: CODE_LIFETIME,
      Grant: 2 * CODE_LIFETIME,
      AccessToken: 15 * 60,
      Session: SIGN_IN_LIFETIME,
    },
    interactions: {
      url: (_ctx, { uid }) => `${origin}/connect#${uid}`,
      policy,
    },
    async loadExistingGrant(ctx) {
      const grant = new provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? "",
        accountId: ctx.oidc.account?.accountId ?? "",
      });
      grant.addOIDCScope(String(ctx.oidc.params?.scope ?? ""));
      await grant.save();
      return grant;
    },
    // An account is a link: the partner learns of no other name of a person.
    async findAccount(_ctx, id) {
      const [link] = await sql`
        select from partner_links l join users u on u.id = l.user_id and u.disabled_at is null
        where l.id = ${id} and l.ended_at is null and l.expires_at > ${clock()}`;
      return link && { accountId: id, claims: async () => ({ sub: id }) };
    },
    renderError(ctx, { error, error_description }) {
      ctx.type = "text/plain";
      ctx.body = `We couldn't sign you in: ${error_description ?? error}. Go back to the site that you came from and try again.\n`;
    },
  });
  provider.on("grant.error", (_ctx, { error, error_detail }) =>
    log.info({ error, detail: error_detail }, "a code was refused"),
  );
  provider.on("server_error", (_ctx, err) => log.error({ err }, "a sign-in by redirect failed"));
  // Koa's own event, which the types of the library leave out.
  (provider as EventEmitter).on("error", (err) => log.error({ err }, "a sign-in by redirect failed"));
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.status === 200 && ctx.oidc?.route === "token") await giveEmbedSession(ctx as KoaContextWithOIDC, deps);
  });
  return provider;
}

/**
 * By this cookie the browser is known that began a sign-in, at the address where it ends alone. It's the only one of the library's that
 * browsers get: it keeps no session here.
 */
export const resumeCookieOf = (publicUrl: string): string =>
  `${new URL(publicUrl).protocol === "https:" ? "__Secure-" : ""}fh_sign_in`;

/** The library ignores scopes that it doesn't know. A page that may request a refund may read the deposits. */
function requireOurScopes({ oidc }: KoaContextWithOIDC): void {
  const asked = new Set([...oidc.requestParamScopes]);
  const unknown = [...asked].filter((scope) => !LINK_SCOPES.some((one) => one === scope));
  if (unknown.length > 0)
    throw new errors.InvalidScope(`scope must name some of ${LINK_SCOPES.join(", ")}`, unknown.join(" "));
  if (!asked.has("refund:read")) throw new errors.InvalidScope("scope must include refund:read", [...asked].join(" "));
}

/** In place of the access token that the library has made. */
async function giveEmbedSession(ctx: KoaContextWithOIDC, deps: Pick<Deps, "sql" | "clock">): Promise<void> {
  const { AccessToken: token, AuthorizationCode: code } = ctx.oidc.entities;
  if (!token || !code?.grantId || !code.redirectUri) throw new Error("A token was given for no code.");
  const secret = await exchangeCode(deps, {
    code: code.jti,
    clientId: token.clientId ?? "",
    grantId: code.grantId,
    linkId: token.accountId,
    redirectUri: code.redirectUri,
    scope: [...token.scopes],
    jkt: token.jkt ?? null,
  });
  if (secret !== null) ctx.body = { ...(ctx.body as object), access_token: secret };
  else {
    ctx.status = 400;
    ctx.body = { error: "invalid_grant", error_description: "grant request is invalid" };
  }
}
