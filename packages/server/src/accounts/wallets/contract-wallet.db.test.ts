import { createTestDatabase } from "@freehold/server/testing/test-database";
import { contract } from "@freehold/test-utils/chain/contracts";
import { HANG_UP, RpcFault, startRpcProxy } from "@freehold/test-utils/chain/rpc-proxy";
import { testAccount } from "@freehold/test-utils/chain/start-chain";
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  keccak256,
  zeroAddress,
  zeroHash,
} from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createChain } from "../../platform/chain/chain.ts";
import { compareWallets } from "../../reconciliation/compare-wallets.ts";
import { type App, createWalletWorld, prove, send, signUp, someSigner, type Words } from "./wallet.fixture.ts";

const { sql } = await createTestDatabase();
let world: Awaited<ReturnType<typeof createWalletWorld>>;
const appOn = (...on: Parameters<typeof world.appOn>) => world.appOn(...on);
const MAGIC = `0x${"6492".repeat(16)}` as const;

beforeAll(async () => {
  world = await createWalletWorld(sql);
});
afterAll(() => world.node.stop());

describe("a wallet that is a contract", () => {
  /** Signs as the contract's owner; the message names the contract. */
  const proveFor = (app: App, token: string, wallet: Address, owner: PrivateKeyAccount, other: Partial<Words> = {}) =>
    prove(app, token, owner, { address: getAddress(wallet), ...other });

  /** A contract wallet that could be deployed, and a signature that says how (ERC-6492). */
  async function notDeployed(owner: PrivateKeyAccount) {
    const factory = await world.node.deploy("Factory");
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
    const owner = someSigner();
    const wallet = await world.node.deploy("ContractWallet", [owner.address]);
    const { body } = await send(app, token, await proveFor(app, token, wallet, owner));
    expect(body).toMatchObject({ success: true, user: { wallet_address: getAddress(wallet) } });
  });

  it("is asked before it is deployed (ERC-6492), and stays undeployed", async () => {
    const app = appOn();
    const { token } = await signUp(app);
    const owner = someSigner();
    const { address, wrap } = await notDeployed(owner);
    const { message, signature } = await proveFor(app, token, address, owner);
    expect((await send(app, token, { message, signature })).body.code).toBe("invalid_signature");
    const { body } = await send(app, token, { message, signature: wrap(signature) });
    expect(body).toMatchObject({ success: true, user: { wallet_address: address } });
    expect(await world.node.client.getCode({ address })).toBeUndefined();
  });

  it("is asked again by the reconciliation, as of the block in which it was proved", async () => {
    const app = appOn();
    const { token, user } = await signUp(app);
    const owner = someSigner();
    const wallet = await world.node.deploy("ContractWallet", [owner.address]);
    const { message, signature } = await proveFor(app, token, wallet, owner);
    await send(app, token, { message, signature });
    expect(await compareWallets(sql, world.chain)).toEqual([]);
    const forged = await world.node.deploy("ContractWallet", [someSigner().address]);
    await sql`
      insert into verified_wallets (address, user_id, verified_at, message, signature, block_number)
      values (lower(${forged}), ${user.id}, now(), ${message.replace(getAddress(wallet), getAddress(forged))}, ${signature},
        ${await world.node.client.getBlockNumber()})`;
    expect(await compareWallets(sql, world.chain)).toMatchObject([{ subject: forged.toLowerCase(), user_id: user.id }]);
    // Without the chain nothing is concluded.
    expect(await compareWallets(sql, null)).toEqual([]);
  });

  it("is a difference under another account than its proof was signed for, whatever the kind of wallet", async () => {
    const app = appOn();
    const [owner, thief] = [await signUp(app), await signUp(app)];
    const signer = someSigner();
    const { message, signature } = await prove(app, owner.token, signer);
    await sql`
      insert into verified_wallets (address, user_id, verified_at, message, signature)
      values (lower(${signer.address}), ${thief.user.id}, now(), ${message}, ${signature})`;
    const found = (await compareWallets(sql, world.chain)).find(({ user_id }) => user_id === thief.user.id);
    expect(found).toMatchObject({ rule_code: "wallet_proof", subject: signer.address.toLowerCase() });
  });

  it("is no difference where its owners have changed and the node has that block no more; a made-up contract is one", async () => {
    const app = appOn();
    const { token, user } = await signUp(app);
    const owner = someSigner();
    const wallet = await world.node.deploy("ContractWallet", [owner.address]);
    const { message, signature } = await proveFor(app, token, wallet, owner);
    const [other, stranger] = [await world.node.deploy("ContractWallet", [someSigner().address]), someSigner().address];
    for (const address of [other, stranger])
      await sql`
        insert into verified_wallets (address, user_id, verified_at, message, signature, block_number)
        values (lower(${address}), ${user.id}, now(), ${message.replace(getAddress(wallet), getAddress(address))}, ${signature}, 1)`;
    const proxy = await startRpcProxy(world.node.url, {
      intercept: (method, params, forward) => {
        if (method === "eth_call" && params[1] === "0x1") throw new RpcFault(-32000, "missing trie node");
        return forward();
      },
    });
    const subjects = (await compareWallets(sql, createChain({ ...world.settings, rpcUrl: proxy.url }, sql))).map(
      ({ subject }) => subject,
    );
    await proxy.stop();
    expect(subjects).not.toContain(other.toLowerCase());
    expect(subjects).toContain(stranger.toLowerCase());
  });

  it("says no to a stranger's signature", async () => {
    const app = appOn();
    const { token } = await signUp(app);
    const wallet = await world.node.deploy("ContractWallet", [someSigner().address]);
    expect((await send(app, token, await proveFor(app, token, wallet, someSigner()))).body.code).toBe(
      "invalid_signature",
    );
    const { address, wrap } = await notDeployed(someSigner());
    const { message, signature } = await proveFor(app, token, address, someSigner());
    expect((await send(app, token, { message, signature: wrap(signature) })).body.code).toBe("invalid_signature");
    // A contract without the call, and 6492 around nothing.
    const proof = await proveFor(app, token, world.settings.tokenAddress, someSigner());
    expect((await send(app, token, proof)).body.code).toBe("invalid_signature");
    expect((await send(app, token, { ...proof, signature: MAGIC })).body.code).toBe("invalid_signature");
  });

  it("cannot tell that it is only asked: one that says yes to everything then is refused", async () => {
    const app = appOn();
    const { token } = await signUp(app);
    const wallet = await world.node.deploy("GullibleWallet");
    expect((await send(app, token, await proveFor(app, token, wallet, someSigner()))).body.code).toBe(
      "invalid_signature",
    );
  });

  it("is asked on the chain its message names: there is only one here", async () => {
    const app = appOn();
    const { token } = await signUp(app);
    const owner = someSigner();
    const wallet = await world.node.deploy("ContractWallet", [owner.address]);
    const { status, body } = await send(app, token, await proveFor(app, token, wallet, owner, { chainId: 1 }));
    expect([status, body.code]).toEqual([422, "invalid_signature"]);
    expect(body.detail).toContain("has to sign on chain 31337");
  });

  it("cannot be verified without a chain", async () => {
    const app = appOn(null);
    const { token } = await signUp(app);
    const wallet = await world.node.deploy("ContractWallet", [testAccount(1).address]);
    const { body } = await send(app, token, await proveFor(app, token, wallet, someSigner()));
    expect([body.code, body.detail]).toEqual([
      "invalid_signature",
      expect.stringContaining("Contract wallets can't be verified here"),
    ]);
  });

  it.each([
    ["hangs up", () => Promise.reject(HANG_UP)],
    ["is busy", () => Promise.reject(new RpcFault(0, "Too many requests", { status: 429 }))],
    ["is broken", () => Promise.reject(new RpcFault(-32603, "internal error"))],
    ["does not know its state", () => Promise.reject(new RpcFault(-32000, "missing trie node"))],
    ["answers nonsense", () => Promise.resolve("nonsense")],
    ["answers nothing", () => Promise.resolve("0x")],
    ["does not do that", () => Promise.reject(new RpcFault(-32601, "the method eth_call is not available"))],
  ])("is neither valid nor invalid while the node %s; the same signature is good later", async (_, answer) => {
    const owner = someSigner();
    const wallet = await world.node.deploy("ContractWallet", [owner.address]);
    let away = true;
    const proxy = await startRpcProxy(world.node.url, {
      intercept: (method, _params, forward) => (away && method === "eth_call" ? answer() : forward()),
    });
    try {
      const chain = createChain({ ...world.settings, rpcUrl: proxy.url }, sql);
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

  it.each([
    ["eats all gas", "0x5b5f56"],
    ["answers with a megabyte", "0x620fffff5ff3"],
    ["reverts with a megabyte", "0x620fffff5ffd"],
    ["answers with one byte", "0x60015ff3"],
    ["answers with nothing", "0x00"],
    ["destroys itself", "0x33ff"],
    ["is no code at all", "0xfe"],
    ["answers with all ones", "0x5f19805f5260205ff3"],
  ] as const)("says no if it %s", async (_, bytecode) => {
    const app = appOn();
    const { token } = await signUp(app);
    const { address } = someSigner();
    await world.node.client.setCode({ address, bytecode });
    const { status, body } = await send(app, token, await proveFor(app, token, address, someSigner()));
    expect([status, body.code]).toEqual([422, "invalid_signature"]);
  });
});

describe("the zero address, from which minted tokens come", () => {
  it.each([
    ["a signature that no key can have made", concatHex([zeroHash, zeroHash, "0x1b"])],
    ["the same for a contract that is not deployed", undefined],
  ])("is no person's: %s", async (_, signature) => {
    const app = appOn();
    const { token, user } = await signUp(app);
    const { message } = await prove(app, token, someSigner(), { address: zeroAddress });
    const inner = concatHex([zeroHash, zeroHash, "0x1c"]);
    const undeployed = concatHex([
      encodeAbiParameters(
        [{ type: "address" }, { type: "bytes" }, { type: "bytes" }],
        [world.settings.tokenAddress, "0x", inner],
      ),
      MAGIC,
    ]);
    const refused = await send(app, token, { message, signature: signature ?? undeployed });
    expect([refused.status, refused.body.code]).toEqual([422, "invalid_message"]);
    expect(await sql`select 1 from verified_wallets where user_id = ${user.id}`).toEqual([]);
  });
});
