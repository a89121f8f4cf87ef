import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { AdminPartnerDetail, PartnerFigures, PartnerRequests } from "@freehold/contract";
import { CLIENT_ASSERTION_TYPE } from "@freehold/contract/schemas";
import { asServer, createTestDatabase } from "@freehold/server/testing/test-database";
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
  type JWK,
  SignJWT,
} from "jose";
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createTestApi } from "../../api.fixture.ts";
import { cleanUp } from "../../maintenance.ts";
import { createOutgoing } from "../../platform/http/outgoing/outgoing.ts";
import { createPartner, PAGE } from "../partner.fixture.ts";
import { createPartnerKeys } from "./partner-keys.ts";
import { revokeJwks, setJwks } from "./set-jwks.ts";

const { sql } = await createTestDatabase();
const publicUrl = "http://127.0.0.1:4600";
const api = createTestApi(sql, { limits: { partnerKey: { points: 100_000, duration: 900 } } });
const admin = await api.person("admin");
const outgoing = createOutgoing({ publicUrl });

/** The partner's server with its keys. */
const keySet: { keys: unknown; status: number; asked: number } = { keys: [], status: 200, asked: 0 };
const server = createServer((_request, response) => {
  keySet.asked++;
  response.writeHead(keySet.status).end(JSON.stringify({ keys: keySet.keys }));
});
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
afterAll(() => server.close());
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`;
beforeEach(() => Object.assign(keySet, { status: 200, asked: 0 }));

type Pair = { kid: string; alg: string; privateKey: CryptoKey; jwk: JWK };
async function newPair(alg = "ES256"): Promise<Pair> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const kid = randomUUID();
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: "sig" } };
}

/** As admins read which key it is. */
const described = async ({ kid, jwk }: Pair) => ({ kid, thumbprint: await calculateJwkThumbprint(jwk) });

/** A partner that signs, whose keys are here or at its own address. */
async function setUp({ pair = newPair(), at = "here" }: { pair?: Pair | Promise<Pair>; at?: "here" | "address" } = {}) {
  const own = await pair;
  const [{ id }] = await sql<[{ id: string }]>`insert into partners (name) values (${randomUUID()}) returning id`;
  const place = at === "here" ? { keys: { keys: [own.jwk] } } : { url };
  const set = (input: object = {}) =>
    sql.begin((tx) =>
      setJwks(tx, { partnerId: id, proposalId: null, place, origins: [PAGE], requests_per_minute: 60, ...input }),
    );
  const jwksId = await set();
  const sign = (claims: object = {}, header: object = {}, key: CryptoKey | Uint8Array = own.privateKey) => {
    const seconds = Math.floor(Date.now() / 1000);
    const payload = {
      iss: id,
      sub: id,
      aud: publicUrl,
      jti: randomUUID(),
      iat: seconds,
      exp: seconds + 120,
      ...claims,
    };
    return new SignJWT(payload).setProtectedHeader({ alg: own.alg, kid: own.kid, ...header }).sign(key);
  };
  const call = async (assertion: unknown, { headers = {}, input = {} }: { headers?: object; input?: object } = {}) => {
    const body = {
      ...{ user: { external_id: "customer-1" }, components: ["withdraw-all"], scope: ["refund:read"], origin: PAGE },
      ...{ client_assertion_type: CLIENT_ASSERTION_TYPE, client_assertion: assertion, ...input },
    };
    const response = await api.app.request("/api/embed/sessions", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { code?: string; detail?: string; client_secret: string };
    return { status: response.status, ...answer };
  };
  return { id, jwksId, set, sign, call, pair: own };
}

describe("an assertion that the partner has signed", () => {
  it.each(["ES256", "EdDSA", "PS256", "RS256"])("opens a session without a secret key, with %s", async (alg) => {
    const { sign, call } = await setUp({ pair: newPair(alg) });
    const made = await call(await sign());
    expect([made.detail, made.status]).toEqual([undefined, 201]);
    const page = createPartner(api, { secret: "" }).page(made.client_secret);
    expect((await page.state()).body).toMatchObject({ link: { status: "none" }, origin: PAGE });
  });

  it("is in the partner's log, without the assertion, and its pages are allowed there", async () => {
    const { id, sign, call } = await setUp();
    const assertion = await sign();
    await call(assertion);
    await call(await sign(), { input: { origin: "https://evil.example" } });
    const items = await vi.waitFor(async () => {
      const { body } = await admin.get<PartnerRequests>(`/admin/partners/${id}/requests`);
      expect(body.items).toHaveLength(2);
      return body.items;
    });
    expect(items.map(({ status, code, key_hint }) => [status, code, key_hint])).toEqual(
      expect.arrayContaining([
        [201, null, null],
        [403, "origin_not_allowed", null],
      ]),
    );
    expect(JSON.stringify(items)).not.toContain(assertion);
    const { body } = await admin.get<PartnerFigures>(`/admin/partners/${id}/figures`);
    expect(body.origins.map(({ origin, is_allowed }) => [origin, is_allowed])).toEqual([
      [PAGE, true],
      ["https://evil.example", false],
    ]);
  });

  it("is for our origin, or for the address of the call", async () => {
    const { sign, call } = await setUp();
    for (const aud of [publicUrl, [publicUrl], `${publicUrl}/api/embed/sessions`])
      expect((await call(await sign({ aud }))).status).toBe(201);
  });

  it("opens pages of the origins that two admins agreed to, and those may call us", async () => {
    const { sign, call, set } = await setUp();
    const refused = await call(await sign(), { input: { origin: "https://evil.example" } });
    expect([refused.status, refused.code]).toEqual([403, "origin_not_allowed"]);
    const origin = "https://only-by-jwks.example";
    await set({ origins: [origin] });
    const preflight = await api.app.request("/api/embed/session", {
      method: "OPTIONS",
      headers: { Origin: origin, "Access-Control-Request-Method": "GET" },
    });
    expect(preflight.headers.get("Access-Control-Allow-Origin")).toBe(origin);
  });

  it("works once, also of two that come at once", async () => {
    const { sign, call } = await setUp();
    const assertion = await sign();
    const made = await Promise.all([call(assertion), call(assertion), call(assertion)]);
    expect(made.map(({ status }) => status).sort()).toEqual([201, 401, 401]);
    // Two partners may choose the same ID.
    const other = await setUp();
    const jti = randomUUID();
    expect((await call(await sign({ jti }))).status).toBe(201);
    expect((await other.call(await other.sign({ jti }))).status).toBe(201);
    await cleanUp(sql, new Date(Date.now() + 60_000));
    expect((await call(assertion)).detail).toContain("It was used before.");
    await cleanUp(sql, new Date(Date.now() + 60 * 60_000));
    expect(await sql`select from partner_assertions`).toHaveLength(0);
  });
});

describe("is refused, with the reason:", () => {
  const seconds = () => Math.floor(Date.now() / 1000);
  it.each<[string, object, string]>([
    ["of another issuer", { iss: "https://partner.example" }, "Its “iss” must be your partner ID"],
    ["of a partner that isn't known", { iss: randomUUID() }, "Its “iss” must be your partner ID"],
    ["without an issuer", { iss: undefined }, "Its “iss” must be your partner ID"],
    ["for another subject", { sub: "customer-1" }, "Its “sub” is missing or wrong."],
    ["for another audience", { aud: "https://evil.example" }, "Its “aud” is missing or wrong."],
    ["for another path of ours", { aud: `${publicUrl}/api/embed/session` }, "Its “aud” is missing or wrong."],
    ["for others, too", { aud: [publicUrl, "https://evil.example"] }, "Its “aud” must name this platform alone."],
    ["without an audience", { aud: undefined }, "Its “aud” is missing or wrong."],
    ["without an end", { exp: undefined }, "Its “exp” is missing or wrong."],
    ["of the past", { exp: seconds() - 60 }, "It has expired. Here it's 20"],
    ["for too long", { exp: seconds() + 400 }, "Its “exp” may be five minutes ahead at most."],
    ["that isn't valid yet", { nbf: seconds() + 120 }, "Its “nbf” is missing or wrong."],
    ["without an ID", { jti: undefined }, "Its “jti” is missing or wrong."],
    ["with an empty ID", { jti: "" }, "Its “jti” must be a text"],
    ["with a number as its ID", { jti: 7 }, "Its “jti” must be a text"],
  ])("one %s", async (_, claims, why) => {
    const { sign, call } = await setUp();
    const refused = await call(await sign(claims));
    expect([refused.status, refused.code]).toEqual([401, "invalid_assertion"]);
    expect(refused.detail).toContain(`We can't accept this assertion. ${why}`);
    expect(
      await sql`select from embed_sessions where created_at > now() - interval '1 hour' and jwks_id is null`,
    ).toEqual([]);
  });

  it("one of another key, of another partner, or changed", async () => {
    const { sign, call, id } = await setUp();
    const stranger = await newPair();
    expect((await call(await sign({}, {}, stranger.privateKey))).detail).toContain("Its signature doesn't fit");
    expect((await call(await sign({}, { kid: stranger.kid }, stranger.privateKey))).detail).toContain(
      "Its “kid” must name",
    );
    const other = await setUp();
    expect((await call(await other.sign({ iss: id, sub: id }))).code).toBe("invalid_assertion");
    // What its header says of keys counts for nothing.
    keySet.asked = 0;
    for (const header of [{ jwk: stranger.jwk }, { jku: url }, { jwk: stranger.jwk, kid: stranger.kid }])
      expect((await call(await sign({}, header, stranger.privateKey))).code).toBe("invalid_assertion");
    expect(keySet.asked).toBe(0);
    const [header, , signature] = (await sign()).split(".");
    const forged = Buffer.from(JSON.stringify({ iss: id, sub: id, aud: publicUrl, jti: "1", exp: seconds() + 60 }));
    expect((await call(`${header}.${forged.toString("base64url")}.${signature}`)).code).toBe("invalid_assertion");
  });

  it("one that isn't signed with a private key: none, or a secret made of the public key", async () => {
    const rsa = await newPair("RS256");
    const { sign, call, id } = await setUp({ pair: rsa });
    const pem = new TextEncoder().encode(await exportPKCS8(rsa.privateKey));
    for (const secret of [pem, new TextEncoder().encode(JSON.stringify(rsa.jwk)), new Uint8Array(32)])
      expect((await call(await sign({}, { alg: "HS256" }, secret))).detail).toContain("Sign it with one of ES256");
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = { iss: id, sub: id, aud: publicUrl, jti: "1", exp: seconds() + 60 };
    for (const alg of ["none", "None", ""])
      expect((await call(`${part({ alg })}.${part(claims)}.`)).code).toBe("invalid_assertion");
    const other = await importPKCS8(await exportPKCS8(rsa.privateKey), "RS512");
    expect((await call(await sign({}, { alg: "RS512" }, other))).code).toBe("invalid_assertion");
  });

  it("what isn't an assertion", async () => {
    const { sign, call } = await setUp();
    for (const text of ["", "abc", "a.b.c", "eyJhbGciOiJFUzI1NiJ9..", "é.é.é"])
      expect([text, (await call(text)).code]).toEqual([text, "invalid_assertion"]);
    expect((await call(7)).code).toBe("invalid_assertion");
    expect((await call(await sign(), { input: { client_assertion_type: "jwt" } })).code).toBe("invalid_assertion");
    expect((await call(await sign(), { input: { client_assertion_type: undefined } })).code).toBe("invalid_assertion");
    // An Authorization header is what counts if there is one.
    expect((await call(await sign(), { headers: { Authorization: "Bearer fh_sk_live_1" } })).code).toBe("invalid_key");
    expect((await call(undefined)).code).toBe("invalid_key");
  });

  it("one that a page has sent, in words that the page can read", async () => {
    const { sign, call } = await setUp();
    expect((await call(await sign(), { headers: { Origin: PAGE } })).detail).toBe(
      "A page has sent this assertion. Create client secrets on your server.",
    );
    // A server that uses `fetch`.
    expect((await call(await sign(), { headers: { "Sec-Fetch-Mode": "cors" } })).detail).toBeUndefined();
  });
});

describe("keys at the partner's address", () => {
  it("are fetched once, however many calls come at once, and not again for an unknown key", async () => {
    const [first, second] = [await newPair(), await newPair()];
    keySet.keys = [first.jwk];
    const { sign, call } = await setUp({ pair: first, at: "address" });
    const made = await Promise.all([call(await sign()), call(await sign()), call(await sign())]);
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    for (let count = 0; count < 3; count++)
      expect((await call(await sign({}, { kid: second.kid }, second.privateKey))).detail).toContain("Its “kid”");
    expect(keySet.asked).toBe(1);
  });

  it("are fetched again for a new key after 30 seconds, after a failure too, and after ten minutes in any case", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
    const [first, second] = [await newPair(), await newPair()];
    const getKey = createPartnerKeys(outgoing)({ id: "1", partner_id: randomUUID(), url, keys: null });
    const find = ({ kid, alg }: Pair) => getKey({ alg, kid }, { payload: "", signature: "" });
    Object.assign(keySet, { keys: [first.jwk], status: 500 });
    await expect(find(first)).rejects.toThrow("500");
    keySet.status = 200;
    pass(29);
    await expect(find(first)).rejects.toThrow("500");
    pass(2);
    expect([await find(first), keySet.asked]).toEqual([expect.anything(), 2]);
    keySet.keys = [second.jwk];
    await expect(find(second)).rejects.toThrow("no applicable key");
    pass(31);
    expect([await find(second), keySet.asked]).toEqual([expect.anything(), 3]);
    pass(599);
    expect([await find(second), keySet.asked]).toEqual([expect.anything(), 3]);
    pass(2);
    expect([await find(second), keySet.asked]).toEqual([expect.anything(), 4]);
  });

  it.each<[string, () => void, string]>([
    ["aren't there", () => Object.assign(keySet, { status: 404 }), "The address responded with 404."],
    ["redirect", () => Object.assign(keySet, { status: 302 }), "The address responded with 302."],
    ["are none", () => Object.assign(keySet, { keys: "none" }), "The response isn't a JSON Web Key Set."],
    [
      "are too long",
      () => Object.assign(keySet, { keys: ["x".repeat(70_000)] }),
      "The response is longer than 64 KiB.",
    ],
  ])("that %s: the reason is said, and the address isn't asked again at once", async (_, change, why) => {
    const { sign, call } = await setUp({ at: "address" });
    change();
    for (let count = 0; count < 3; count++)
      expect((await call(await sign())).detail).toBe(
        `We can't accept this assertion. We couldn't load your public keys. ${why}`,
      );
    expect(keySet.asked).toBe(1);
  });

  it("are others' once they are replaced, for every process", async () => {
    const [first, second] = [await newPair(), await newPair()];
    const partnerKeys = createPartnerKeys(outgoing);
    const place = { partner_id: randomUUID(), url: null };
    const header = { alg: "ES256", kid: second.kid };
    const before = partnerKeys({ ...place, id: "1", keys: { keys: [first.jwk] } });
    const after = partnerKeys({ ...place, id: "2", keys: { keys: [second.jwk] } });
    const token = { payload: "", signature: "" };
    await expect(before(header, token)).rejects.toThrow("no applicable key");
    expect(await after(header, token)).toBeTruthy();
  });
});

describe("public keys", () => {
  it("are made by two admins: the server alone adds none", async () => {
    const { id, pair } = await setUp();
    const place = { keys: { keys: [pair.jwk] } };
    const alone = { partnerId: id, proposalId: null, place, origins: [PAGE], requests_per_minute: 60 };
    await expect(asServer(sql).begin((tx) => setJwks(tx, alone))).rejects.toThrow("as two admins agreed");
    // Nor by what two admins agreed to about something else.
    await admin.patch("/admin/settings", { cooling_off_seconds: 0 });
    const [other] = await sql<[{ id: string }]>`select id from proposals where kind = 'setting_change'`;
    await (await api.person("admin")).post(`/admin/proposals/${other.id}/confirm`);
    await expect(asServer(sql).begin((tx) => setJwks(tx, { ...alone, proposalId: other.id }))).rejects.toThrow(
      "as two admins agreed",
    );
  });

  it("are proposed by one admin, work once another confirms them, and replace those before", async () => {
    const { id, jwksId, pair } = await setUp();
    const next = await newPair();
    const terms = { origins: [PAGE], requests_per_minute: 60, reason: "New machine" };
    const path = `/admin/partners/${id}/jwks`;
    const { status, body } = await admin.post<AdminPartnerDetail>(path, { ...terms, keys: { keys: [next.jwk] } });
    expect(status).toBe(201);
    expect(body.jwks).toMatchObject({ id: jwksId, keys: [await described(pair)], url: null, agreed_by: [] });
    expect(body.jwks_proposal).toMatchObject({ keys: [await described(next)], url: null, ...terms, is_yours: true });
    expect((await admin.post(path, { ...terms, url })).status).toBe(409);

    const other = await api.person("admin");
    expect((await other.post(`/admin/proposals/${body.jwks_proposal?.id}/confirm`)).status).toBe(200);
    const { jwks, jwks_proposal } = (await other.get<AdminPartnerDetail>(`/admin/partners/${id}`)).body;
    expect(jwks).toMatchObject({ keys: [await described(next)], agreed_by: [admin.email, other.email] });
    expect(jwks_proposal).toBeNull();

    const revoked = await other.post<AdminPartnerDetail>(`${path}/${jwks?.id}/revoke`);
    expect(revoked.body.jwks).toBeNull();
    expect((await other.post(`${path}/${jwks?.id}/revoke`)).status).toBe(404);
  });

  it("must be public, and at an address that we call", async () => {
    const { id, pair } = await setUp();
    const secret = await exportJWK(pair.privateKey);
    const terms = { origins: [PAGE], requests_per_minute: 60, reason: "Contract" };
    for (const place of [
      { keys: { keys: [secret] } },
      { keys: { keys: [{ kty: "oct", k: "AAAA" }] } },
      { keys: { keys: [] } },
      {},
      { url, keys: { keys: [pair.jwk] } },
      { keys: {} },
      { keys: { keys: "none" } },
      { keys: { keys: [{ kty: "EC", kid: "incomplete" }] } },
      { keys: { keys: [{ ...pair.jwk, kid: { a: 1 } }] } },
      { keys: { keys: [{ ...pair.jwk, more: [[[]]] }] } },
      { url: "http://169.254.169.254/keys" },
      { url: "http://10.0.0.1/keys" },
    ])
      expect(await admin.post(`/admin/partners/${id}/jwks`, { ...terms, ...place })).toMatchObject({
        ...{ status: 422, body: { code: "validation_failed" } },
      });
  });

  it("end their sessions when an admin revokes them, at once, and when they are replaced", async () => {
    const { id, jwksId, sign, call, set } = await setUp();
    const open = async () => createPartner(api, { secret: "" }).page((await call(await sign())).client_secret);
    const page = await open();
    await set();
    expect((await page.state()).body.code).toBe("token_expired");
    const next = await open();
    expect((await next.state()).status).toBe(200);
    const [live] = await sql<
      [{ id: string }]
    >`select id from partner_jwks where partner_id = ${id} and revoked_at is null`;
    await asServer(sql).begin((tx) => revokeJwks(tx, { partnerId: id, id: live.id, adminId: admin.id }));
    expect((await next.state()).body.code).toBe("token_expired");
    expect((await call(await sign())).detail).toContain("Its “iss” must be your partner ID");
    const actions = await sql<{ action: string; actor_id: string | null }[]>`
      select action, actor_id from audit_log where subject_id = ${id} and number is not null order by number`;
    expect(actions.map(({ action }) => action).toSorted()).toEqual([
      ...["partner.created", "partner_jwks.made", "partner_jwks.made", "partner_jwks.revoked", "partner_jwks.revoked"],
    ]);
    expect(actions.at(-1)).toEqual({ action: "partner_jwks.revoked", actor_id: admin.id });
    await expect(
      sql.begin((tx) => revokeJwks(tx, { partnerId: id, id: jwksId, adminId: admin.id })),
    ).rejects.toMatchObject({ code: "not_found" });
    await expect(sql`update partner_jwks set revoked_at = null where id = ${jwksId}`).rejects.toThrow(
      "only be revoked",
    );
    await expect(
      sql`update partner_jwks set origins = array['https://evil.example'] where id = ${live.id}`,
    ).rejects.toThrow("only be revoked");
  });

  it("that are revoked at the moment of a call give it nothing", async () => {
    const { id, jwksId, sign, call } = await setUp();
    const assertion = await sign();
    const sent = await sql.begin(async (tx) => {
      await revokeJwks(tx, { partnerId: id, id: jwksId, adminId: admin.id });
      const answer = call(assertion);
      await expect
        .poll(() => sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        .toHaveLength(1);
      return { answer };
    });
    const refused = await sent.answer;
    expect([refused.status, refused.code]).toEqual([401, "invalid_assertion"]);
    expect(await sql`select from embed_sessions where partner_id = ${id}`).toHaveLength(0);
  });
});
