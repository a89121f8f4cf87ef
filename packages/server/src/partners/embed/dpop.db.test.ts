import { createHash, randomUUID } from "node:crypto";
import type { EmbedSession, Problem } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { proveWallet } from "../../accounts/wallets/proof.fixture.ts";
import { createTestApi } from "../../api.fixture.ts";
import { pay } from "../../money.fixture.ts";
import { addPartner, agreementTo, createPartner, PAGE } from "../partner.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
const SITE = "http://127.0.0.1:4600";
const PATH = "/api/embed/session";

/** A page's key, and what it signs. */
async function createKey() {
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = await exportJWK(publicKey);
  const athOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");
  return {
    thumbprint: await calculateJwkThumbprint(jwk),
    privateJwk: await exportJWK(privateKey),
    prove(secret: string, claims: object = {}, header: Partial<JWTHeaderParameters> = {}): Promise<string> {
      const now = Math.floor(Date.now() / 1000);
      const about = { htm: "GET", htu: SITE + PATH, jti: randomUUID(), iat: now, ath: athOf(secret) };
      return new SignJWT({ ...about, ...claims })
        .setProtectedHeader({ alg: "ES256", typ: "dpop+jwt", jwk, ...header })
        .sign(privateKey);
    },
  };
}
type Key = Awaited<ReturnType<typeof createKey>>;
type Answer = { status: number; body: Pick<Problem, "code" | "detail">; headers: Headers };

async function call(authorization: string, proof: string | null, path = PATH, method = "GET"): Promise<Answer> {
  const headers = { Authorization: authorization, Origin: PAGE, ...(proof !== null && { DPoP: proof }) };
  const response = await api.app.request(path, { method, headers });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

let key: Key;
let other: Key;
let secret: string;
const partner = createPartner(api, await addPartner(sql));

beforeAll(async () => {
  [key, other] = await Promise.all([createKey(), createKey()]);
  const made = await partner.createSession({ dpop_jkt: key.thumbprint });
  secret = made.body.client_secret;
});
const send = async (proof: string | null) => call(`DPoP ${secret}`, proof);

describe("a client secret that was made for a page's key", () => {
  it("works with a proof of that key, each call with its own, also with a query", async () => {
    expect((await send(await key.prove(secret))).status).toBe(200);
    expect((await call(`DPoP ${secret}`, await key.prove(secret), `${PATH}?page=2`)).status).toBe(200);
  });

  it("opens what the person agreed to, and nothing without a proof", async () => {
    const person = await api.person();
    await pay(sql, person.id, "100");
    await proveWallet(sql, person.id);
    const made = await partner.createSession({ dpop_jkt: key.thumbprint, user: { external_id: "customer-2" } });
    const token = made.body.client_secret;
    // What passes through the partner's server opens no window either: the page reads it with its proof.
    expect(made.body.link).toEqual({ status: "none", url: null });
    const session = await api.app.request(PATH, {
      headers: { Authorization: `DPoP ${token}`, Origin: PAGE, DPoP: await key.prove(token) },
    });
    const { link } = (await session.json()) as EmbedSession;
    await person.prove();
    await person.post("/auth/links", agreementTo({ url: link.url, number: link.number ?? "" }));
    const path = "/api/wallet/total-deposits";
    const proof = await key.prove(token, { htu: SITE + path });
    expect((await call(`DPoP ${token}`, proof, path)).status).toBe(200);
    expect((await call(`DPoP ${token}`, proof, path)).body.code).toBe("invalid_dpop_proof");
    expect((await call(`Bearer ${token}`, null, path)).body.code).toBe("invalid_dpop_proof");
  });

  it("is worth nothing as a bearer token, with or without a proof", async () => {
    for (const proof of [null, await key.prove(secret)]) {
      const refused = await call(`Bearer ${secret}`, proof);
      expect([refused.status, refused.body.code]).toEqual([401, "invalid_dpop_proof"]);
      expect(refused.headers.get("WWW-Authenticate")).toBe('DPoP error="invalid_dpop_proof"');
    }
  });

  it("takes each proof once, also when it comes twice at the same moment", async () => {
    const proof = await key.prove(secret);
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(proof)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect((await send(proof)).body.code).toBe("invalid_dpop_proof");
  });

  it.each<[string, () => Promise<string> | string | null]>([
    ["none", () => null],
    ["an empty one", () => ""],
    ["that of another key", () => other.prove(secret)],
    ["that of another method", () => key.prove(secret, { htm: "POST" })],
    ["that of another path", () => key.prove(secret, { htu: `${SITE}/api/wallet/total-deposits` })],
    ["that of another server", () => key.prove(secret, { htu: `https://evil.example${PATH}` })],
    ["that of another client secret", () => key.prove(`fh_es_${"A".repeat(43)}`)],
    ["one without the client secret", () => key.prove(secret, { ath: undefined })],
    ["one without an ID", () => key.prove(secret, { jti: undefined })],
    ["one without a time", () => key.prove(secret, { iat: undefined })],
    ["one whose time is no number", () => key.prove(secret, { iat: "now" })],
    ["a token of another kind", () => key.prove(secret, {}, { typ: "JWT" })],
    ["one with the private key in it", () => key.prove(secret, {}, { jwk: key.privateJwk })],
    ["one whose key is broken", () => key.prove(secret, {}, { jwk: { kty: "EC", crv: "P-256", x: "AA", y: "AA" } })],
    ["an unsigned one", async () => (await key.prove(secret)).replace(/\.[^.]*$/, ".")],
    ["two", async () => `${await key.prove(secret)}, ${await key.prove(secret)}`],
    [
      "one that names another key than the one that signed",
      async () => {
        const { privateJwk } = other;
        const { d: _, ...jwk } = privateJwk;
        return key.prove(secret, {}, { jwk });
      },
    ],
  ])("is refused with a wrong proof: %s", async (_, make) => {
    const refused = await send(await make());
    expect([refused.status, refused.body.code]).toEqual([401, "invalid_dpop_proof"]);
  });

  it.each([-120, 120])("says that the clock is wrong when the proof is %s seconds off", async (off) => {
    const iat = Math.floor(Date.now() / 1000) + off;
    const refused = await send(await key.prove(secret, { iat }));
    expect([refused.status, refused.body.code]).toEqual([401, "clock_skew"]);
    expect(refused.body.detail).toContain(off > 0 ? "ahead" : "behind");
  });

  it("takes a clock that is a little off", async () => {
    const iat = Math.floor(Date.now() / 1000) - 45;
    expect((await send(await key.prove(secret, { iat }))).status).toBe(200);
  });
});

it("a client secret that was made without a key is a bearer token, and never a proved one", async () => {
  const { body } = await partner.createSession();
  const proof = await key.prove(body.client_secret);
  expect((await call(`Bearer ${body.client_secret}`, null)).status).toBe(200);
  const refused = await call(`DPoP ${body.client_secret}`, proof);
  expect([refused.status, refused.body.code]).toEqual([401, "invalid_dpop_proof"]);
});
