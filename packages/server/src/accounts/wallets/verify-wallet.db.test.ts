import { createTestDatabase } from "@freehold/server/testing/test-database";
import { type Hex, parseSignature, serializeCompactSignature, signatureToCompactSignature } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../app.fixture.ts";
import { cleanUp } from "../../maintenance.ts";
import { createChain } from "../../platform/chain/chain.ts";
import { config, createWalletWorld, prove, send, signUp, someSigner } from "./wallet.fixture.ts";

const { sql } = await createTestDatabase();
let world: Awaited<ReturnType<typeof createWalletWorld>>;
const appOn = (...on: Parameters<typeof world.appOn>) => world.appOn(...on);

beforeAll(async () => {
  world = await createWalletWorld(sql);
});
afterAll(() => world.node.stop());

describe("a wallet of a key", () => {
  it("is linked by its signature, and the session's user shows it", async () => {
    const app = appOn();
    const { token } = await signUp(app);
    const signer = someSigner();
    const { status, body } = await send(app, token, await prove(app, token, signer));
    expect([status, body]).toMatchObject([200, { success: true, user: { wallet_address: signer.address } }]);
    expect((await app.get("/api/auth/me", token)).body).toEqual(body.user);
    expect(body.user.wallet_verified_at).not.toBeNull();
    const [entry] = await sql`
      select actor_id from audit_log where action = 'user.wallet' and subject_id = ${body.user.id}`;
    expect(entry?.actor_id).toBe(body.user.id);
    const [mail] =
      await sql`select to_address, message::text as text from outbox where template = 'wallet_verified' and user_id = ${body.user.id}`;
    expect(mail).toMatchObject({ to_address: body.user.email, text: expect.stringContaining(signer.address) });
  });

  it("is named in the message by which another one takes its place", async () => {
    const app = appOn();
    const { token } = await signUp(app);
    const statement = async () => (await app.get("/api/auth/wallet/nonce", token)).body.statement;
    expect(await statement()).not.toContain("0x");
    const first = someSigner();
    await send(app, token, await prove(app, token, first));
    expect(await statement()).toContain(`It takes the place of ${first.address}, unless it is the same.`);
    expect((await send(app, token, await prove(app, token, someSigner()))).status).toBe(200);
  });

  it("needs no chain", async () => {
    const app = appOn(null);
    const { token } = await signUp(app);
    const { body } = await app.get("/api/auth/wallet/nonce", token);
    expect(body).toMatchObject({ domain: "freehold.example", uri: "https://freehold.example", chain_ids: [56, 1] });
    expect((await send(app, token, await prove(app, token, someSigner()))).status).toBe(200);
  });

  it("needs no node: one that is away is not asked", async () => {
    const app = appOn(createChain({ ...world.settings, rpcUrl: "http://127.0.0.1:9" }, sql));
    const { token } = await signUp(app);
    expect((await send(app, token, await prove(app, token, someSigner(), { chainId: 1 }))).status).toBe(200);
  });

  it("may be proved on a partner's page", async () => {
    const app = appOn();
    const { token } = await signUp(app);
    const { body } = await app.call("/api/auth/wallet/nonce", {
      headers: { Authorization: `Bearer ${token}`, Origin: "https://partner.example" },
    });
    expect(body).toMatchObject({ domain: "partner.example", uri: "https://partner.example" });
    const there = { domain: "partner.example", uri: "https://partner.example/refund" };
    expect((await send(app, token, await prove(app, token, someSigner(), there))).status).toBe(200);
  });

  it("is one account's", async () => {
    const app = appOn();
    const [one, other] = [await signUp(app), await signUp(app)];
    const signer = someSigner();
    const proof = await prove(app, other.token, signer);
    expect((await send(app, one.token, await prove(app, one.token, signer))).status).toBe(200);
    const refused = await send(app, other.token, proof);
    expect([refused.status, refused.body.code]).toEqual([409, "wallet_taken"]);
    // Its owner may prove it again, and another one beside it.
    expect((await send(app, one.token, await prove(app, one.token, signer))).status).toBe(200);
    const second = someSigner();
    const moved = await send(app, one.token, await prove(app, one.token, second));
    expect(moved.body.user.wallet_address).toBe(second.address);
    expect((await send(app, other.token, proof)).body.code).toBe("wallet_taken");
  });

  it("goes to one of two who prove it at the same moment", async () => {
    const app = appOn();
    for (let round = 0; round < 10; round++) {
      const signer = someSigner();
      const two = [await signUp(app), await signUp(app)];
      const proofs = await Promise.all(two.map(({ token }) => prove(app, token, signer)));
      const answers = await Promise.all(two.map(({ token }, i) => send(app, token, proofs[i] as (typeof proofs)[0])));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });
});

describe("a nonce", () => {
  it("counts once, however many use it at the same moment", async () => {
    const app = appOn();
    const { token } = await signUp(app);
    const proof = await prove(app, token, someSigner());
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(app, token, proof)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "invalid_nonce")).toHaveLength(9);
  });

  it("counts for its user", async () => {
    const app = appOn();
    const [one, other] = [await signUp(app), await signUp(app)];
    const answer = await send(app, other.token, await prove(app, one.token, someSigner()));
    expect([answer.status, answer.body.code]).toEqual([422, "invalid_nonce"]);
  });

  it("counts for ten minutes, and is forgotten then", async () => {
    const app = appOn();
    const { token, user } = await signUp(app);
    const proof = await prove(app, token, someSigner());
    app.advance(10 * 60_000 + 1);
    // The person has just proved who they are.
    await sql`update sessions set proved_at = proved_at + interval '11 minutes' where user_id = ${user.id}`;
    expect((await send(app, token, proof)).body.code).toBe("invalid_nonce");
    await cleanUp(sql, new Date(Date.now() + 11 * 60_000));
    expect(await sql`select 1 from wallet_nonces where user_id = ${user.id}`).toHaveLength(0);
  });

  it("is not used up by a mistake", async () => {
    const app = appOn();
    const { token } = await signUp(app);
    const [signer, stranger] = [someSigner(), someSigner()];
    const { message, signature } = await prove(app, token, signer);
    const wrong = await stranger.signMessage({ message });
    const refused = await send(app, token, { message, signature: wrong });
    expect([refused.status, refused.body.code]).toEqual([422, "invalid_signature"]);
    expect((await send(app, token, { message, signature })).status).toBe(200);
  });
});

describe("a message", () => {
  // Times are told when the test runs: at 6 minutes from when the file was read, a slow machine was within the 5 that are allowed.
  const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

  it.each([
    ["message.domain", () => ({ domain: "evil.example" })],
    ["message.uri", () => ({ uri: "https://evil.example" })],
    ["message.chain_id", () => ({ chainId: 137 })],
    ["message.issued_at", () => ({ issuedAt: minutesFromNow(-6) })],
    ["message.issued_at", () => ({ issuedAt: minutesFromNow(6) })],
    ["message", () => ({ nonce: "no-nonce" })],
  ])("is refused by its %s", async (path, other) => {
    const app = appOn();
    const { token } = await signUp(app);
    const { status, body } = await send(app, token, await prove(app, token, someSigner(), other()));
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([422, "invalid_message", path]);
  });

  it("counts as it was signed, to the byte", async () => {
    const app = appOn();
    const { token } = await signUp(app);
    const { message, signature } = await prove(app, token, someSigner());
    const other = message.replace(/Issued At: .*/, `Issued At: ${new Date(Date.now() + 1000).toISOString()}`);
    expect(other).not.toBe(message);
    expect((await send(app, token, { message: other, signature })).body.code).toBe("invalid_signature");
  });

  it.each<[form: string, write: (signature: Hex, signer: string) => string]>([
    ["with the parity alone in its last byte", (signed) => signed.slice(0, -2) + (signed.endsWith("1b") ? "00" : "01")],
    [
      "of 64 bytes (ERC-2098)",
      (signed) => serializeCompactSignature(signatureToCompactSignature(parseSignature(signed))),
    ],
    [
      "with chain 1 in its last byte (EIP-155)",
      (signed) => signed.slice(0, -2) + (signed.endsWith("1b") ? "25" : "26"),
    ],
    ["with chain 56 in its last byte", (signed) => signed.slice(0, -2) + (signed.endsWith("1b") ? "93" : "94")],
    ["without 0x", (signed) => signed.slice(2)],
    ["with 0X, in quotes", (signed) => `"0X${signed.slice(2)}"`],
    ["with a hidden character before it", (signed) => `\u200b${signed}`],
    ["broken over lines", (signed) => signed.replace(/(.{60})/g, "$1\r\n")],
    ["as the JSON of a signed message", (sig, address) => JSON.stringify({ address, msg: "…", sig, version: "2" })],
  ])("is taken with its signature in the forms that wallets hand out: %s", async (_, write) => {
    const app = appOn();
    const { token } = await signUp(app);
    const signer = someSigner();
    const { message, signature } = await prove(app, token, signer);
    const sent = { message, signature: write(signature, signer.address) as Hex };
    expect((await send(app, token, sent)).body).toMatchObject({ success: true });
  });

  it("says what the person was asked to sign, word for word", async () => {
    const app = appOn();
    const { token } = await signUp(app);
    const signer = someSigner();
    for (const statement of ["I own this wallet.", "Claim your airdrop", ""]) {
      const { status, body } = await send(app, token, await prove(app, token, signer, { statement }));
      expect([statement, status, body.code]).toEqual([statement, 422, "invalid_message"]);
      expect(body.errors?.map(({ path }) => path)).toEqual(["message.statement"]);
    }
    expect((await send(app, token, await prove(app, token, signer))).status).toBe(200);
  });

  it("counts no more once another wallet is the account's than the one it takes the place of", async () => {
    const app = appOn();
    const { token } = await signUp(app);
    const [first, second] = [someSigner(), someSigner()];
    const early = await prove(app, token, second);
    expect((await send(app, token, await prove(app, token, first))).status).toBe(200);
    // The person agreed to nothing about the first one.
    expect((await send(app, token, early)).body.code).toBe("invalid_nonce");
    expect((await send(app, token, await prove(app, token, second))).status).toBe(200);
  });

  it("of two for an account without a wallet, sent at once, one counts", async () => {
    const app = appOn();
    for (let round = 0; round < 5; round++) {
      const { token } = await signUp(app);
      const proofs = [await prove(app, token, someSigner()), await prove(app, token, someSigner())];
      const answers = await Promise.all(proofs.map((proof) => send(app, token, proof)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });

  it.each(["hello", "0x123", "0xzz"])("needs a signature that is one: %s", async (signature) => {
    const app = appOn();
    const { token } = await signUp(app);
    const { message } = await prove(app, token, someSigner());
    expect((await send(app, token, { message, signature: signature as Hex })).body.code).toBe("invalid_signature");
  });

  it("may not be tried for ever", async () => {
    const app = createTestApp(sql, {
      config,
      chain: world.chain,
      limits: { walletVerify: { points: 2, duration: 60 } },
    });
    const { token } = await signUp(app);
    const answers = [];
    for (let i = 0; i < 3; i++) answers.push((await send(app, token, { message: "x", signature: "0x" })).status);
    expect(answers).toEqual([422, 422, 429]);
  });
});
