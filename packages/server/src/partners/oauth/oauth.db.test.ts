import { createTestDatabase } from "@freehold/server/testing/test-database";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from "jose";
import * as oauth from "oauth4webapi";
import { describe, expect, it } from "vitest";
import { endAccess } from "../../accounts/end-access.ts";
import { lockLinksAndPerson } from "../../accounts/end-mailed-links.ts";
import { createTestApi, type Person } from "../../api.fixture.ts";
import { pay } from "../../money.fixture.ts";
import { createPartner, PAGE } from "../partner.fixture.ts";
import { addClient, createOauthPage, newVerifier, REDIRECT } from "./oauth.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
const partner = createPartner(api, { secret: "" });

async function setUp(options = {}) {
  const client = await addClient(sql, options);
  return { ...client, page: createOauthPage(api, client) };
}
async function investor(): Promise<Person> {
  const person = await api.person();
  await pay(sql, person.id, "100");
  return person;
}

describe("a sign-in", () => {
  it("gives the page a token that is an embed session", async () => {
    const person = await investor();
    const { page } = await setUp();
    const back = await page.signIn(person);
    expect(back.href).toMatch(/^https:\/\/partner\.example\/refund\?from=site&code=[\w-]{43}&state=state-1&iss=http/);
    expect(back.searchParams.get("iss")).toBe("http://127.0.0.1:4600/api/oauth");
    const { status, body, headers } = await page.exchange(page.codeOf(back));
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^fh_es_[\w-]{43}$/),
        token_type: "Bearer",
        expires_in: 900,
        scope: "refund:read refund:request",
      },
    ]);
    expect(headers.get("Access-Control-Allow-Origin")).toBe(PAGE);
    expect(headers.get("Cache-Control")).toBe("no-store");
    const total = await partner.page(body.access_token).get("/wallet/total-deposits");
    expect(total.body).toMatchObject({ total_deposits_ubxs: "100" });
    expect((await partner.page(body.access_token, "https://else.example").state()).body.code).toBe(
      "origin_not_allowed",
    );
  });

  it("keeps nothing that leads to a code, a token or a window", async () => {
    const person = await investor();
    const { page } = await setUp();
    const { ticket, made } = await page.agree(person);
    const agreed = new URL(made.body.return_url ?? "").searchParams.get("agreed") ?? "";
    const kept = async () => JSON.stringify(await sql`select * from oauth_artifacts`);
    expect(agreed).toMatch(/^[\w-]{43}$/);
    for (const secret of [ticket, agreed]) expect(await kept()).not.toContain(secret);
    const code = page.codeOf(new URL((await page.visit(made.body.return_url ?? "")).location ?? ""));
    expect(await kept()).not.toContain(code);
    await page.exchange(code);
    expect(await kept()).not.toContain(code);
    expect([...page.cookies.keys()]).toEqual([]);
  });
});

it("a cookie is for the one address at which the sign-in ends, and for no script", async () => {
  const { clientId } = await setUp();
  for (const [publicUrl, name, ending] of [
    ["http://127.0.0.1:4600", "fh_sign_in", "samesite=lax; httponly"],
    ["https://freehold.example", "__Secure-fh_sign_in", "samesite=lax; secure; httponly"],
  ] as const) {
    const page = createOauthPage(createTestApi(sql, { config: { publicUrl } }), { clientId });
    const { response, location } = await page.authorize();
    expect(location).toMatch(new RegExp(`^${publicUrl}/connect#`));
    const ticket = location?.split("#")[1];
    const [, expires, rest] = /^(.*)expires=[^;]+; (.*)$/i.exec(response.headers.getSetCookie().join()) ?? [];
    expect([expires, rest?.toLowerCase()]).toEqual([
      `${name}=${ticket}; path=/api/oauth/authorize/${ticket}; `,
      ending,
    ]);
  }
});

describe("a client that others wrote", () => {
  it("signs in by our metadata alone", async () => {
    const person = await investor();
    const { page, clientId } = await setUp();
    const options = {
      [oauth.allowInsecureRequests]: true,
      [oauth.customFetch]: async (url: string, init: RequestInit) =>
        api.app.request(new URL(url).pathname, { ...init, headers: { ...init.headers, Origin: PAGE } }),
    } as { [oauth.allowInsecureRequests]: true };
    const issuer = new URL("http://127.0.0.1:4600/api/oauth");
    const found = await oauth.discoveryRequest(issuer, { ...options, algorithm: "oauth2" });
    const server = await oauth.processDiscoveryResponse(issuer, found);
    const verifier = oauth.generateRandomCodeVerifier();
    const challenge = await oauth.calculatePKCECodeChallenge(verifier);
    const back = await page.signIn(person, { more: { code_challenge: challenge, state: "theirs" } });
    const client = { client_id: clientId };
    const params = oauth.validateAuthResponse(server, client, back, "theirs");
    const DPoP = oauth.DPoP({}, await oauth.generateKeyPair("ES256"));
    const answer = await oauth.authorizationCodeGrantRequest(server, client, oauth.None(), params, REDIRECT, verifier, {
      ...options,
      DPoP,
    });
    const token = await oauth.processAuthorizationCodeResponse(server, client, answer);
    expect(token).toMatchObject({ token_type: "dpop", access_token: expect.stringMatching(/^fh_es_/) });
    expect((await partner.page(token.access_token).state()).body.code).toBe("invalid_dpop_proof");
    const read = await oauth.protectedResourceRequest(
      token.access_token,
      "GET",
      new URL("http://127.0.0.1:4600/api/embed/session"),
      new Headers(),
      null,
      { ...options, DPoP },
    );
    expect(await read.json()).toMatchObject({ link: { status: "linked" } });
  });

  it("is refused a proof of a key other than the one that it announced", async () => {
    const person = await investor();
    const { page } = await setUp();
    const announced = await generateKeyPair("ES256");
    const jkt = await calculateJwkThumbprint(await exportJWK(announced.publicKey));
    const code = page.codeOf(await page.signIn(person, { more: { dpop_jkt: jkt } }));
    const other = await generateKeyPair("ES256");
    const proof = await new SignJWT({ htm: "POST", htu: "http://127.0.0.1:4600/api/oauth/token", jti: "one" })
      .setProtectedHeader({ alg: "ES256", typ: "dpop+jwt", jwk: await exportJWK(other.publicKey) })
      .setIssuedAt()
      .sign(other.privateKey);
    expect((await page.exchange(code, {}, { DPoP: proof })).body.error).toBe("invalid_grant");
    expect((await page.exchange(code)).body.error).toBe("invalid_grant");
  });
});

describe("a request for a code", () => {
  it.each([
    ["without PKCE", { code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
    ["with a plain challenge", { code_challenge_method: "plain" }, "invalid_request"],
    ["with a challenge and no method", { code_challenge_method: undefined }, "invalid_request"],
    ["for a token", { response_type: "token" }, "invalid_request"],
    ["for an ID token", { response_type: "code id_token", nonce: "n" }, "invalid_request"],
    ["for more than there is", { scope: "refund:read openid" }, "invalid_scope"],
    ["for nothing", { scope: undefined }, "invalid_scope"],
    ["for requests alone", { scope: "refund:request" }, "invalid_scope"],
    ["without asking the person", { prompt: "none" }, "interaction_required"],
    ["in a signed object", { request: "e30.e30." }, "request_not_supported"],
  ])("%s goes back to the page as an error", async (_, more, error) => {
    const { page } = await setUp();
    const back = new URL((await page.authorize(more)).location ?? "");
    expect(back.href.startsWith(REDIRECT)).toBe(true);
    // Where a token was asked for, a page looks for the answer in the fragment.
    const answer = new URLSearchParams(back.hash ? back.hash.slice(1) : back.search);
    expect(Object.fromEntries(answer)).toMatchObject({ error, state: "state-1", iss: expect.any(String) });
  });

  it.each([
    ["another path", "https://partner.example/refund/more?from=site"],
    ["a path that begins the same", "https://partner.example/refunds?from=site"],
    ["another query", "https://partner.example/refund?from=else"],
    ["one parameter more", `${REDIRECT}&next=1`],
    ["no query", "https://partner.example/refund"],
    ["another port", "https://partner.example:8443/refund?from=site"],
    ["another host", "https://partner.example.evil.example/refund?from=site"],
    ["another scheme", "http://partner.example/refund?from=site"],
    ["a fragment", `${REDIRECT}#here`],
    ["a person before the host", "https://partner.example@evil.example/refund?from=site"],
    ["other letters", "https://PARTNER.example/refund?from=site"],
    ["a script", "javascript:alert(1)"],
    ["none", undefined],
  ])("to %s is followed nowhere", async (_, redirect_uri) => {
    const { page } = await setUp();
    const { status, location, response } = await page.authorize({ redirect_uri });
    expect([status, location]).toEqual([400, null]);
    expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
  });

  it("of an unknown or revoked client is followed nowhere", async () => {
    const { page, clientId } = await setUp();
    expect(await page.authorize({ client_id: "fh_pc_00000000000000000000000000000000" })).toMatchObject({
      status: 400,
      location: null,
    });
    await sql`update partner_clients set revoked_at = now() where client_id = ${clientId}`;
    expect(await page.authorize()).toMatchObject({ status: 400, location: null });
  });

  it("can't have the answer in a fragment or a form, where a token could have been", async () => {
    const { page } = await setUp();
    for (const response_mode of ["fragment", "form_post", "web_message"]) {
      const { status, location, text } = await page.authorize({ response_mode });
      expect(`${status} ${location} ${text}`).not.toContain("connect#");
    }
  });

  it("with what can't be stored, or is too large, is refused and no fault of ours", async () => {
    const { page } = await setUp();
    expect((await page.authorize({ state: "a\0b" })).status).toBe(400);
    expect((await page.exchange("code\0")).status).toBe(400);
    expect((await page.exchange("c".repeat(20_000))).status).toBe(413);
    for (const headers of [{ "Content-Type": "application/json" }, { "Content-Type": "text/plain" }])
      expect((await page.exchange("code", {}, headers)).body.error).toBe("invalid_request");
  });

  it("shows nothing but what is named: no registration, no introspection, no sign-out by others", async () => {
    for (const path of [
      "reg",
      "request",
      "me",
      "token/introspection",
      "session/end",
      "session/end/confirm",
      "jwks",
      "interaction/1",
    ])
      for (const method of ["GET", "POST"])
        expect((await api.app.request(`/api/oauth/${path}`, { method })).status).toBe(404);
  });
});

describe("in our window", () => {
  it("the person reads which site asks for what, and where a no leads", async () => {
    const { page } = await setUp();
    const { location } = await page.authorize({ scope: "refund:read" });
    expect(location).toMatch(/^http:\/\/127\.0\.0\.1:4600\/connect#[\w-]{43}$/);
    const ticket = location?.split("#")[1] ?? "";
    const { body } = await page.open(ticket);
    expect(body).toMatchObject({ origin: PAGE, scope: ["refund:read"] });
    expect(body.cancel_url).toBe(`http://127.0.0.1:4600/api/oauth/authorize/${ticket}`);
    const back = new URL((await page.visit(body.cancel_url ?? "")).location ?? "");
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: "access_denied", state: "state-1" });
    expect((await page.open(ticket)).status).toBe(404);
  });

  it("agreeing needs a session and a fresh proof, and is emailed", async () => {
    const person = await investor();
    const { page } = await setUp();
    const { made, ticket } = await page.agree(person, { isProved: false });
    expect(made.body.code).toBe("proof_required");
    expect((await api.call("POST", "/auth/links", null, { body: { ticket } })).status).toBe(401);
    await page.signIn(person);
    expect(await sql`select from outbox where user_id = ${person.id} and template = 'site_connected'`).toHaveLength(1);
  });

  it("a stranger who sends their own sign-in to a person gets no code", async () => {
    const victim = await investor();
    const { page: stranger, clientId } = await setUp();
    const { made, ticket } = await stranger.agree(victim);
    // The person's browser has no cookie of the stranger's.
    const theirs = createOauthPage(api, { clientId });
    expect(await theirs.visit(made.body.return_url ?? "")).toMatchObject({ status: 400, location: null });
    // The stranger's has the cookie, and doesn't know what the person's browser was told.
    for (const guess of ["", "?agreed=", `?agreed=${ticket}`]) {
      const { location } = await stranger.visit(`/api/oauth/authorize/${ticket}${guess}`);
      expect(location ?? "").not.toContain("code=");
    }
  });

  it("a site that is disconnected before the way back gets no code", async () => {
    const person = await investor();
    const { page } = await setUp();
    const { made } = await page.agree(person);
    await person.delete(`/auth/links/${made.body.link.id}`);
    const back = new URL((await page.visit(made.body.return_url ?? "")).location ?? "");
    expect(back.searchParams.get("error")).toBe("access_denied");
  });

  it("begun from one network too often, a sign-in waits", async () => {
    const { clientId } = await setUp();
    const limited = createTestApi(sql, { limits: { oauthSignIn: { points: 1, duration: 900 } } });
    const page = createOauthPage(limited, { clientId });
    await page.authorize();
    expect((await page.authorize()).status).toBe(429);
  });

  it("a sign-in with a forged state comes back with the forged one, for the page to refuse", async () => {
    const person = await investor();
    const { page } = await setUp();
    expect((await page.signIn(person, { more: { state: "forged" } })).searchParams.get("state")).toBe("forged");
  });

  it("a person who has agreed before presses a button, and nothing is mailed or made", async () => {
    const person = await investor();
    const { page, partnerId } = await setUp();
    await page.signIn(person);
    await sql`update sessions set proved_at = null where user_id = ${person.id}`;
    const { status, body } = await page.goOn(person);
    expect(status).toBe(200);
    const back = new URL((await page.visit(body.return_url)).location ?? "");
    expect((await page.exchange(page.codeOf(back))).status).toBe(200);
    expect(await sql`select from partner_links where partner_id = ${partnerId}`).toHaveLength(1);
    expect(await sql`select from outbox where user_id = ${person.id} and template = 'site_connected'`).toHaveLength(1);
  });

  it("a person who never agreed, or no longer does, can't go on with a button", async () => {
    const person = await investor();
    const { page, partnerId } = await setUp();
    expect((await page.goOn(person)).body.code).toBe("link_required");
    await page.signIn(person);
    const [link] = await sql<[{ id: string }]>`select id from partner_links where partner_id = ${partnerId}`;
    await person.delete(`/auth/links/${link.id}`);
    expect((await page.goOn(person)).body.code).toBe("link_required");
  });

  it("more than was agreed to needs a proof again, and keeps the person's name", async () => {
    const person = await investor();
    const { page, partnerId } = await setUp();
    await page.signIn(person, { more: { scope: "refund:read" } });
    await sql`update sessions set proved_at = null where user_id = ${person.id}`;
    expect((await page.goOn(person)).body.code).toBe("link_required");
    expect((await page.agree(person, { isProved: false })).made.body.code).toBe("proof_required");
    await page.signIn(person);
    const links = await sql<{ external_id: string; scope: string[]; ended_because: string | null }[]>`
      select external_id, scope, ended_because from partner_links where partner_id = ${partnerId} order by linked_at`;
    expect(links).toMatchObject([
      { ended_because: "renewed" },
      { ended_because: null, scope: ["refund:read", "refund:request"] },
    ]);
    expect(links[0]?.external_id).toBe(links[1]?.external_id);
  });

  it("partners know a person by names that have nothing in common", async () => {
    const person = await investor();
    for (const { page } of [await setUp(), await setUp()]) await page.signIn(person);
    const names = await sql<
      { external_id: string }[]
    >`select external_id from partner_links where user_id = ${person.id}`;
    expect(new Set(names.map(({ external_id }) => external_id)).size).toBe(2);
    for (const { external_id } of names) expect(external_id).toMatch(/^[\w-]{43}$/);
  });
});

describe("a code", () => {
  it.each([
    ["another verifier", { code_verifier: newVerifier().verifier }],
    ["no verifier", { code_verifier: "" }],
    ["another address", { redirect_uri: `${REDIRECT}&next=1` }],
    ["no address", { redirect_uri: "" }],
    ["another grant", { grant_type: "refresh_token" }],
    ["a password", { grant_type: "password" }],
    ["an implicit one", { grant_type: "implicit" }],
  ])("with %s is worth nothing, and isn't used up", async (_, more) => {
    const { page } = await setUp();
    const code = page.codeOf(await page.signIn(await investor()));
    expect((await page.exchange(code, more)).status).toBe(400);
    expect((await page.exchange(code)).status).toBe(200);
  });

  it("of another client is worth nothing", async () => {
    const { page } = await setUp();
    const other = await addClient(sql);
    const code = page.codeOf(await page.signIn(await investor()));
    expect((await page.exchange(code, { client_id: other.clientId })).body.error).toBe("invalid_grant");
    expect((await page.exchange("A".repeat(43))).body.error).toBe("invalid_grant");
  });

  it("used twice ends what it gave", async () => {
    const { page } = await setUp();
    const code = page.codeOf(await page.signIn(await investor()));
    const { body } = await page.exchange(code);
    expect((await partner.page(body.access_token).state()).status).toBe(200);
    expect((await page.exchange(code)).body.error).toBe("invalid_grant");
    expect((await partner.page(body.access_token).state()).body.code).toBe("token_expired");
  });

  it("used by twenty at once is given one, which ends, too", async () => {
    const { page } = await setUp();
    const code = page.codeOf(await page.signIn(await investor()));
    const answers = await Promise.all(Array.from({ length: 20 }, () => page.exchange(code)));
    const given = answers.filter(({ status }) => status === 200);
    expect(given).toHaveLength(1);
    expect((await partner.page(given[0]?.body.access_token ?? "").state()).body.code).toBe("token_expired");
  });

  it("that has expired is worth nothing", async () => {
    const { page } = await setUp();
    const code = page.codeOf(await page.signIn(await investor()));
    await sql`update oauth_artifacts set expires_at = now() where model = 'AuthorizationCode'`;
    expect((await page.exchange(code)).body.error).toBe("invalid_grant");
  });

  it("is worth nothing once its client is revoked", async () => {
    const { page, clientId } = await setUp();
    const code = page.codeOf(await page.signIn(await investor()));
    await sql`update partner_clients set revoked_at = now() where client_id = ${clientId}`;
    expect((await page.exchange(code)).body.error).toBe("invalid_client");
    expect(await sql`select from oauth_artifacts where client_id = ${clientId}`).toHaveLength(0);
  });

  it("is refused while its client is being revoked, and doesn't stop that", async () => {
    const { page, clientId } = await setUp();
    const code = page.codeOf(await page.signIn(await investor()));
    let answer: ReturnType<typeof page.exchange> | undefined;
    await sql.begin(async (tx) => {
      await tx`select from partner_clients where client_id = ${clientId} for no key update`;
      answer = page.exchange(code);
      await expect
        .poll(() => sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        .toHaveLength(1);
      await tx`update partner_clients set revoked_at = now() where client_id = ${clientId}`;
    });
    expect((await answer)?.status).toBe(400);
  });

  it("isn't used up by a call that lost its database, which says so", async () => {
    const { page, clientId } = await setUp();
    const code = page.codeOf(await page.signIn(await investor()));
    let answer: ReturnType<typeof page.exchange> | undefined;
    await sql.begin(async (tx) => {
      await tx`select from partner_clients where client_id = ${clientId} for update`;
      answer = page.exchange(code);
      await expect
        .poll(
          () => sql`
            select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        )
        .toHaveLength(1);
    });
    const lost = await answer;
    expect([lost?.status, lost?.body]).toMatchObject([503, { code: "unavailable" }]);
    expect((await page.exchange(code)).status).toBe(200);
  });

  it("is worth nothing once the person has disconnected the site, or all access has ended", async () => {
    const { page, partnerId } = await setUp();
    const person = await investor();
    const first = page.codeOf(await page.signIn(person));
    const [link] = await sql<[{ id: string }]>`select id from partner_links where partner_id = ${partnerId}`;
    await person.delete(`/auth/links/${link.id}`);
    expect((await page.exchange(first)).body.error).toBe("invalid_grant");
    const second = page.codeOf(await page.signIn(person));
    await sql.begin(async (tx) => {
      await lockLinksAndPerson(tx, person.id);
      await endAccess(tx, person.id);
    });
    expect((await page.exchange(second)).body.error).toBe("invalid_grant");
  });

  it("of a disabled person is worth nothing", async () => {
    const { page } = await setUp();
    const person = await investor();
    const code = page.codeOf(await page.signIn(person));
    await sql`update users set disabled_at = now() where id = ${person.id}`;
    expect((await page.exchange(code)).body.error).toBe("invalid_grant");
  });
});

describe("a token", () => {
  it("ends with its client, and with the link", async () => {
    const person = await investor();
    const { page, clientId, partnerId } = await setUp();
    const open = async () => (await page.exchange(page.codeOf(await page.signIn(person)))).body.access_token;
    const first = partner.page(await open());
    const [link] = await sql<[{ id: string }]>`select id from partner_links where partner_id = ${partnerId}`;
    await person.delete(`/auth/links/${link.id}`);
    expect((await first.state()).body.code).toBe("token_expired");
    const second = partner.page(await open());
    expect((await second.state()).status).toBe(200);
    await sql`update partner_clients set revoked_at = now() where client_id = ${clientId}`;
    expect((await second.state()).body.code).toBe("token_expired");
  });

  it("can do what the person agreed to alone", async () => {
    const { page } = await setUp();
    const back = await page.signIn(await investor(), { more: { scope: "refund:read" } });
    const { access_token } = (await page.exchange(page.codeOf(back))).body;
    const refused = await partner.page(access_token).post("/wallet/withdraw-total-deposits", {});
    expect(refused.body.code).toBe("scope_missing");
    expect((await partner.page(access_token).get("/auth/me")).body.code).toBe("scope_missing");
  });

  it("is read by pages of the client's origin alone", async () => {
    const preflight = async (origin: string) =>
      (
        await api.app.request("/api/oauth/token", {
          method: "OPTIONS",
          headers: { Origin: origin, "Access-Control-Request-Method": "POST" },
        })
      ).headers.get("Access-Control-Allow-Origin");
    await setUp({ redirectUris: ["https://own.example/"] });
    expect([await preflight("https://own.example"), await preflight("https://else.example")]).toEqual([
      "https://own.example",
      null,
    ]);
  });
});

describe("the database itself", () => {
  it("makes a client as two admins agreed, two at most, and changes none", async () => {
    const { partnerId, clientId } = await addClient(sql);
    await addClient(sql, { partnerId });
    await expect(addClient(sql, { partnerId })).rejects.toThrow("two clients at most");
    await expect(
      sql`update partner_clients set redirect_uris = '{https://evil.example/}' where client_id = ${clientId}`,
    ).rejects.toThrow("can only be revoked");
    await expect(sql`delete from partner_clients`).rejects.toThrow();
  });
});
