import { LINK_SCOPES } from "@freehold/contract";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { getCookie } from "hono/cookie";
import { hashToken } from "../../accounts/tokens.ts";
import type { Deps, Env } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { callNode } from "./call-node.ts";
import { createProvider, issuerOf, resumeCookieOf } from "./provider.ts";

/** Where it is mounted. */
const PATH = "/api/oauth";

/**
 * The redirect sign-in for pages of partners without a server, below `/api/oauth`: OAuth 2.1 with PKCE, for public clients. Only what is
 * named here reaches the library.
 */
export function oauthRoutes(deps: Pick<Deps, "sql" | "clock" | "log"> & { limits: Limits; publicUrl: string }) {
  const { sql, limits, publicUrl } = deps;
  const provider = createProvider(deps);
  const handle = provider.callback();
  const resumeCookie = resumeCookieOf(publicUrl);

  async function call(c: Context<Env>): Promise<Response> {
    const { pathname, search } = new URL(c.req.url);
    const { method } = c.req;
    // The library writes an error of a token as a page for browsers otherwise.
    const headers = { ...c.req.header(), ...(method === "POST" && { accept: "application/json" }) };
    const body = method === "POST" ? await c.req.text() : "";
    // PostgreSQL can't store it.
    if (/%00|\0/.test(search + body)) throw new ProblemError("bad_request", "The request contains a NUL character.");
    const url = new URL(pathname + search, publicUrl);
    const response = await callNode(handle, { method, url, mountedAt: PATH, headers, body });
    // The library logs it. A code isn't used up by it, so the page may ask again.
    if (method === "POST" && response.status >= 500)
      throw new ProblemError("unavailable", "The server is busy or restarting. Try again in a moment.", {
        retryAfter: 2,
      });
    const cookies = response.headers.getSetCookie().filter((cookie) => cookie.startsWith(`${resumeCookie}=`));
    response.headers.delete("Set-Cookie");
    for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
    // Which pages may read it, the server says for all calls.
    for (const name of [...response.headers.keys()])
      if (name.startsWith("access-control-") || name === "vary") response.headers.delete(name);
    return response;
  }

  /**
   * Passes on what the person decided in our window; anything but a yes is a no. The browser that began has the cookie, and the one in which
   * the person agreed knows `agreed`: it must be the same one, or a stranger could send their own sign-in to a person and get the code.
   */
  async function decide(c: Context<Env>, ticket: string): Promise<void> {
    if (getCookie(c, resumeCookie) !== ticket) return;
    const signIn = await provider.Interaction.find(ticket);
    if (!signIn) return;
    const agreed = c.req.query("agreed") ?? "";
    const [row] = await sql<{ link_id: string }[]>`
      select a.link_id from oauth_artifacts a join partner_links l on l.id = a.link_id and l.ended_at is null
      where a.model = 'Interaction' and a.id_hash = ${hashToken(ticket)} and a.agreed_hash = ${hashToken(agreed)}`;
    signIn.result = row
      ? { login: { accountId: row.link_id, remember: false } }
      : { error: "access_denied", error_description: "The person didn't agree." };
    await signIn.persist();
  }

  return new Hono<Env>()
    .get("/authorize", async (c) => {
      await limits.take("oauthSignIn", c.var.networkAddress);
      return call(c);
    })
    .get("/authorize/:ticket", async (c) => {
      await limits.take("oauthSignIn", c.var.networkAddress);
      await decide(c, c.req.param("ticket"));
      return call(c);
    })
    .post(
      "/token",
      bodyLimit({
        maxSize: 16 * 1024,
        onError: () => {
          throw new ProblemError("payload_too_large", "The body is larger than 16 KiB.");
        },
      }),
      async (c) => {
        await limits.take("oauthToken", c.var.networkAddress);
        return call(c);
      },
    );
}

/** Says what there is, where clients look for it by the address of the issuer (RFC 8414). */
export function oauthMetadataRoutes({ publicUrl }: { publicUrl: string }) {
  const issuer = issuerOf(publicUrl);
  return new Hono<Env>().get(`/.well-known/oauth-authorization-server${PATH}`, (c) => c.json(metadata(issuer)));
}

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  scopes_supported: LINK_SCOPES,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code"],
  token_endpoint_auth_methods_supported: ["none"],
  code_challenge_methods_supported: ["S256"],
  dpop_signing_alg_values_supported: ["ES256", "Ed25519", "EdDSA"],
  authorization_response_iss_parameter_supported: true,
});
