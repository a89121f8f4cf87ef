import { createHash, randomBytes } from "node:crypto";
import type { LinkRequest, PartnerLinked, Problem, SignInContinued } from "@freehold/contract";
import type { Person, Reply } from "../../api.fixture.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { addPartner, PAGE, ticketOf } from "../partner.fixture.ts";

/** Where the partner's page is. */
export const REDIRECT = `${PAGE}/refund?from=site`;
const SITE = "http://127.0.0.1:4600";

type App = { request(path: string, init?: RequestInit): Response | Promise<Response> };
type Answer<Body> = Reply<Body & Partial<Omit<Problem, "success">>>;

/** What the token endpoint answers. */
export type TokenAnswer = {
  access_token: string;
  token_type: string;
  expires_in: number;
  scope: string;
  error?: string;
};

/** A partner with a public client, as the machine makes one. */
export async function addClient(sql: Queryable, { partnerId = "", redirectUris = [REDIRECT] } = {}) {
  const partner = partnerId || (await addPartner(sql)).id;
  const [{ client_id }] = await sql<[{ client_id: string }]>`
    insert into partner_clients (partner_id, redirect_uris) values (${partner}, ${redirectUris}) returning client_id`;
  return { partnerId: partner, clientId: client_id };
}

/** What a page makes before it leaves. */
export function newVerifier() {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** A browser with its cookies, and the page of a partner without a server. */
export function createOauthPage({ app }: { app: App }, { clientId }: { clientId: string }) {
  const pkce = newVerifier();
  const cookies = new Map<string, { value: string; path: string }>();

  /** Follows an address of ours, as a click does. */
  async function visit(address: string) {
    const url = new URL(address, SITE);
    const sent = [...cookies].filter(([, { path }]) => url.pathname.startsWith(path));
    const response = await app.request(url.pathname + url.search, {
      headers: { Cookie: sent.map(([name, { value }]) => `${name}=${value}`).join("; ") },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = "", path = ""] = /^([^=]+)=([^;]*).*path=([^;]+)/i.exec(line) ?? [];
      if (value) cookies.set(name, { value, path });
      else cookies.delete(name);
    }
    return {
      status: response.status,
      location: response.headers.get("Location"),
      text: await response.text(),
      response,
    };
  }

  const authorize = (more: Record<string, string | undefined> = {}) => {
    const params = {
      ...{ client_id: clientId, redirect_uri: REDIRECT, response_type: "code", state: "state-1" },
      ...{ scope: "refund:read refund:request", code_challenge: pkce.challenge, code_challenge_method: "S256" },
      ...more,
    };
    const given = Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
    return visit(`/api/oauth/authorize?${new URLSearchParams(given)}`);
  };

  async function exchange(code: string, more: Record<string, string> = {}, headers: Record<string, string> = {}) {
    const body = { code, client_id: clientId, redirect_uri: REDIRECT, code_verifier: pkce.verifier, ...more };
    const response = await app.request("/api/oauth/token", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: PAGE, ...headers },
      body: new URLSearchParams({ grant_type: "authorization_code", ...body }).toString(),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as TokenAnswer };
  }

  return {
    visit,
    authorize,
    exchange,
    cookies,
    /** Our window opens, and says what is asked for. */
    async open(ticket: string): Promise<Answer<LinkRequest>> {
      const response = await app.request("/api/auth/link-window/open", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ticket }),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    /** A person agrees in our window. @param isProved - with a fresh proof */
    async agree(
      person: Person,
      { more = {}, isProved = true }: { more?: Record<string, string>; isProved?: boolean } = {},
    ) {
      const { location } = await authorize(more);
      const ticket = ticketOf(location);
      if (isProved) await person.prove();
      const made = await person.post<PartnerLinked & Partial<Omit<Problem, "success">>>("/auth/links", { ticket });
      return { ticket, made };
    },
    /** A person signs in at the partner's page. @returns the address that they come back to */
    async signIn(person: Person, options = {}): Promise<URL> {
      const { made } = await this.agree(person, options);
      return new URL((await visit(made.body.return_url ?? "")).location ?? "");
    },
    /** A person who has agreed before presses Continue. */
    async goOn(person: Person, more: Record<string, string> = {}) {
      const ticket = ticketOf((await authorize(more)).location);
      return person.post<SignInContinued & Partial<Omit<Problem, "success">>>("/auth/links/continue", { ticket });
    },
    /** The code of an address that a person comes back to. */
    codeOf: (url: URL) => url.searchParams.get("code") ?? "",
  };
}
