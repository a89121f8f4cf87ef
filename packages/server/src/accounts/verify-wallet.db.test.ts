import { startChain, type TestChain, testAccount, testKey } from "@freehold/testing/chain";
import { contract } from "@freehold/testing/contracts";
import { createTestDatabase } from "@freehold/testing/postgres";
import { HANG_UP, RpcFault, startRpcProxy } from "@freehold/testing/rpc-proxy";
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  keccak256,
  zeroHash,
} from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../app.fixture.ts";
import { type Chain, createChain } from "../chain/chain.ts";
import type { ChainSettings } from "../chain/chain-settings.ts";
import { cleanUp } from "../maintenance.ts";

const { sql } = await createTestDatabase();
let node: TestChain;
let settings: ChainSettings;
let chain: Chain;
const config = { publicUrl: "https://freehold.example", allowedOrigins: ["https://partner.example"] };

beforeAll(async () => {
  node = await startChain();
  const { address: tokenAddress } = await node.deployToken();
  settings = {
    rpcUrl: node.url,
    chainId: 31_337,
    tokenAddress,
    confirmations: null,
    payout: { mode: "treasury", key: testKey(9) },
  };
  chain = createChain(settings, sql);
});
afterAll(() => node.stop());

type App = ReturnType<typeof createTestApp>;
type Words = { address: string; nonce: string; domain: string; uri: string; chainId: number; issuedAt: string };

const MAGIC = `0x${"6492".repeat(16)}` as const;
const anybody = () => privateKeyToAccount(generatePrivateKey());
const appOn = (on: Chain | null = chain) => createTestApp(sql, { config, chain: on });

let people = 0;
const signUp = (app: App) => app.signedUp(`wallet-${++people}@freehold.test`);

const write = ({ address, nonce, domain, uri, chainId, issuedAt }: Words) =>
  [
    `${domain} wants you to sign in with your Ethereum account:`,
    `${address}\n`,
    "I own this wallet.\n",
    `URI: ${uri}`,
    "Version: 1",
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
  ].join("\n");

/** Asks for a nonce and signs what the server wants to hear, or something a little different. */
async function prove(app: App, token: string, signer: PrivateKeyAccount, other: Partial<Words> = {}) {
  const { body } = await app.get("/api/auth/wallet/nonce", token);
  const { nonce, domain, uri, chain_ids, issued_at } = body as unknown as Record<string, string> & {
    chain_ids: number[];
  };
  const message = write({
    address: signer.address,
    nonce: nonce as string,
    domain: domain as string,
    uri: uri as string,
    chainId: chain_ids[0] as number,
    issuedAt: issued_at as string,
    ...other,
  });
  return { message, signature: await signer.signMessage({ message }) };
}

const send = (app: App, token: string, proof: { message: string; signature: Hex }) =>
  app.post("/api/auth/wallet/verify", proof, token);

describe("a wallet of a key", () => {
  it("is linked by its signature, and the session's user shows it", async () => {
    const app = appOn();
    const { token } = await signUp(app);
    const signer = anybody();
    const { status, body } = await send(app, token, await prove(app, token, signer));
    expect([status, body]).toMatchObject([200, { success: true, user: { wallet_address: signer.address } }]);
    expect((await app.get("/api/auth/me", token)).body).toEqual(body.user);
    expect(body.user.wallet_verified_at).not.toBeNull();
    const [entry] = await sql`
      select actor_id from audit_log where action = 'user.wallet' and subject_id = ${body.user.id}`;
    expect(entry?.actor_id).toBe(body.user.id);
    const [mail] =
      await sql`select to_address, text from outbox where template = 'wallet_verified' and user_id = ${body.user.id}`;
    expect(mail).toMatchObject({ to_address: body.user.email, text: expect.stringContaining(signer.address) });
  });

  it("needs no chain", async () => {
    const app = appOn(null);
    const { token } = await signUp(app);
    const { body } = await app.get("/api/auth/wallet/nonce", token);
    expect(body).toMatchObject({ domain: "freehold.example", uri: "https://freehold.example", chain_ids: [56, 1] });
    expect((await send(app, token, await prove(app, token, anybody()))).status).toBe(200);
  });

  it("needs no node: one that is away is not asked", async () => {
    const app = appOn(createChain({ ...settings, rpcUrl: "http://127.0.0.1:9" }, sql));
    const { token } = await signUp(app);
    expect((await send(app, token, await prove(app, token, anybody(), { chainId: 1 }))).status).toBe(200);
  });

  it("may be proved on a partner's page", async () => {
    const app = appOn();
    const { token } = await signUp(app);
    const { body } = await app.call("/api/auth/wallet/nonce", {
      headers: { Authorization: `Bearer ${token}`, Origin: "https://partner.example" },
    });
    expect(body).toMatchObject({ domain: "partner.example", uri: "https://partner.example" });
    const there = { domain: "partner.example", uri: "https://partner.example/refund" };
    expect((await send(app, token, await prove(app, token, anybody(), there))).status).toBe(200);
  });

  it("is one account's", async () => {
    const app = appOn();
    const [one, other] = [await signUp(app), await signUp(app)];
    const signer = anybody();
    const proof = await prove(app, other.token, signer);
    expect((await send(app, one.token, await prove(app, one.token, signer))).status).toBe(200);
    const refused = await send(app, other.token, proof);
    expect([refused.status, refused.body.code]).toEqual([409, "wallet_taken"]);
    // Its owner may prove it again, and another one beside it.
    expect((await send(app, one.token, await prove(app, one.token, signer))).status).toBe(200);
    const second = anybody();
    const moved = await send(app, one.token, await prove(app, one.token, second));
    expect(moved.body.user.wallet_address).toBe(second.address);
    expect((await send(app, other.token, proof)).body.code).toBe("wallet_taken");
  });

  it("goes to one of two who prove it at the same moment", async () => {
    const app = appOn();
    for (let round = 0; round < 10; round++) {
      const signer = anybody();
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
    const proof = await prove(app, token, anybody());
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(app, token, proof)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "invalid_nonce")).toHaveLength(9);
  });

  it("counts for its user", async () => {
    const app = appOn();
    const [one, other] = [await signUp(app), await signUp(app)];
    const answer = await send(app, other.token, await prove(app, one.token, anybody()));
    expect([answer.status, answer.body.code]).toEqual([422, "invalid_nonce"]);
  });

  it("counts for ten minutes, and is forgotten then", async () => {
    const app = appOn();
    const { token, user } = await signUp(app);
    const proof = await prove(app, token, anybody());
    app.advance(10 * 60_000 + 1);
    expect((await send(app, token, proof)).body.code).toBe("invalid_nonce");
    await cleanUp(sql, new Date(Date.now() + 11 * 60_000));
    expect(await sql`select 1 from wallet_nonces where user_id = ${user.id}`).toHaveLength(0);
  });

  it("is not used up by a mistake", async () => {
    const app = appOn();
    const { token } = await signUp(app);
    const [signer, somebodyElse] = [anybody(), anybody()];
    const { message, signature } = await prove(app, token, signer);
    const wrong = await somebodyElse.signMessage({ message });
    const refused = await send(app, token, { message, signature: wrong });
    expect([refused.status, refused.body.code]).toEqual([422, "invalid_signature"]);
    expect((await send(app, token, { message, signature })).status).toBe(200);
  });
});

describe("a message", () => {
  it.each([
    ["message.domain", { domain: "evil.example" }],
    ["message.uri", { uri: "https://evil.example" }],
    ["message.chain_id", { chainId: 137 }],
    ["message.issued_at", { issuedAt: new Date(Date.now() - 6 * 60_000).toISOString() }],
    ["message.issued_at", { issuedAt: new Date(Date.now() + 6 * 60_000).toISOString() }],
    ["message", { nonce: "no-nonce" }],
  ])("is refused by its %s", async (path, other) => {
    const app = appOn();
    const { token } = await signUp(app);
    const { status, body } = await send(app, token, await prove(app, token, anybody(), other));
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([422, "invalid_message", path]);
  });

  it("counts as it was signed, to the byte", async () => {
    const app = appOn();
    const { token } = await signUp(app);
    const { message, signature } = await prove(app, token, anybody());
    const other = message.replace("I own this wallet.", "I own this wallet!");
    expect((await send(app, token, { message: other, signature })).body.code).toBe("invalid_signature");
  });

  it.each(["hello", "0x123", "0xzz"])("needs a signature that is one: %s", async (signature) => {
    const app = appOn();
    const { token } = await signUp(app);
    const { message } = await prove(app, token, anybody());
    expect((await send(app, token, { message, signature: signature as Hex })).body.code).toBe("invalid_signature");
  });

  it("may not be tried for ever", async () => {
    const app = createTestApp(sql, { config, chain, limits: { walletVerify: { points: 2, duration: 60 } } });
    const { token } = await signUp(app);
    const answers = [];
    for (let i = 0; i < 3; i++) answers.push((await send(app, token, { message: "x", signature: "0x" })).status);
    expect(answers).toEqual([422, 422, 429]);
  });
});

describe("a wallet that is a contract", () => {
  /** Signs as the contract's owner; the message names the contract. */
  const proveFor = (app: App, token: string, wallet: Address, owner: PrivateKeyAccount, other: Partial<Words> = {}) =>
    prove(app, token, owner, { address: getAddress(wallet), ...other });

  /** A contract wallet that could be deployed, and a signature that says how (ERC-6492). */
  async function notDeployed(owner: PrivateKeyAccount) {
    const factory = await node.deploy("Factory");
    const { abi, bytecode } = contract("ContractWallet");
    const data = encodeFunctionData({
      abi: contract("Factory").abi,
      functionName: "deploy",
      args: [owner.address, zeroHash],
    });
    const code = concatHex([bytecode, encodeAbiParameters([{ type: "address" }], [owner.address])]);
    const address = getContractAddress({
      opcode: "CREATE2",
      from: factory,
      salt: zeroHash,
      bytecodeHash: keccak256(code),
    });
    const wrap = (signature: Hex) =>
      concatHex([
        encodeAbiParameters([{ type: "address" }, { type: "bytes" }, { type: "bytes" }], [factory, data, signature]),
        MAGIC,
      ]);
    return { abi, address, wrap };
  }

  it("is asked on chain (ERC-1271)", async () => {
    const app = appOn();
    const { token } = await signUp(app);
    const owner = anybody();
    const wallet = await node.deploy("ContractWallet", [owner.address]);
    const { body } = await send(app, token, await proveFor(app, token, wallet, owner));
    expect(body).toMatchObject({ success: true, user: { wallet_address: getAddress(wallet) } });
  });

  it("is asked before it is deployed (ERC-6492), and stays undeployed", async () => {
    const app = appOn();
    const { token } = await signUp(app);
    const owner = anybody();
    const { address, wrap } = await notDeployed(owner);
    const { message, signature } = await proveFor(app, token, address, owner);
    expect((await send(app, token, { message, signature })).body.code).toBe("invalid_signature");
    const { body } = await send(app, token, { message, signature: wrap(signature) });
    expect(body).toMatchObject({ success: true, user: { wallet_address: address } });
    expect(await node.client.getCode({ address })).toBeUndefined();
  });

  it("says no to somebody else's signature", async () => {
    const app = appOn();
    const { token } = await signUp(app);
    const wallet = await node.deploy("ContractWallet", [anybody().address]);
    expect((await send(app, token, await proveFor(app, token, wallet, anybody()))).body.code).toBe("invalid_signature");
    const { address, wrap } = await notDeployed(anybody());
    const { message, signature } = await proveFor(app, token, address, anybody());
    expect((await send(app, token, { message, signature: wrap(signature) })).body.code).toBe("invalid_signature");
    // A contract without the call, and 6492 around nothing.
    const proof = await proveFor(app, token, settings.tokenAddress, anybody());
    expect((await send(app, token, proof)).body.code).toBe("invalid_signature");
    expect((await send(app, token, { ...proof, signature: MAGIC })).body.code).toBe("invalid_signature");
  });

  it("is asked on the chain its message names: there is only one here", async () => {
    const app = appOn();
    const { token } = await signUp(app);
    const owner = anybody();
    const wallet = await node.deploy("ContractWallet", [owner.address]);
    const { status, body } = await send(app, token, await proveFor(app, token, wallet, owner, { chainId: 1 }));
    expect([status, body.code]).toEqual([422, "invalid_signature"]);
    expect(body.detail).toContain("has to sign on chain 31337");
  });

  it("cannot be verified without a chain", async () => {
    const app = appOn(null);
    const { token } = await signUp(app);
    const wallet = await node.deploy("ContractWallet", [testAccount(1).address]);
    const { body } = await send(app, token, await proveFor(app, token, wallet, anybody()));
    expect([body.code, body.detail]).toEqual([
      "invalid_signature",
      expect.stringContaining("a contract cannot be verified here"),
    ]);
  });

  it.each([
    ["hangs up", () => Promise.reject(HANG_UP)],
    ["is busy", () => Promise.reject(new RpcFault(0, "Too many requests", { status: 429 }))],
    ["is broken", () => Promise.reject(new RpcFault(-32603, "internal error"))],
    ["does not know its state", () => Promise.reject(new RpcFault(-32000, "missing trie node"))],
    ["does not do that", () => Promise.reject(new RpcFault(-32601, "the method eth_call is not available"))],
  ])("is neither valid nor invalid while the node %s; the same signature is good later", async (_, answer) => {
    const owner = anybody();
    const wallet = await node.deploy("ContractWallet", [owner.address]);
    let away = true;
    const proxy = await startRpcProxy(node.url, {
      intercept: (method, _params, forward) => (away && method === "eth_call" ? answer() : forward()),
    });
    try {
      const chain = createChain({ ...settings, rpcUrl: proxy.url }, sql);
      // The token was looked at before.
      away = false;
      await chain.check();
      away = true;
      const app = appOn(chain);
      const { token } = await signUp(app);
      const proof = await proveFor(app, token, wallet, owner);
      const refused = await send(app, token, proof);
      expect([refused.status, refused.body.code]).toEqual([503, "chain_unavailable"]);
      expect(refused.headers.get("Retry-After")).toBe("15");
      away = false;
      expect((await send(app, token, proof)).status).toBe(200);
    } finally {
      await proxy.stop();
    }
  });
});
