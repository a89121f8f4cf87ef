import { createTestDatabase } from "@freehold/server/testing/test-database";
import { startChain, type TestChain, testAccount, testKey } from "@freehold/test-utils/chain/start-chain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toAddress } from "./address.ts";
import { checkAtStart, createChain } from "./chain.ts";
import { type ChainSettings, readChainSettings } from "./chain-settings.ts";

const { sql } = await createTestDatabase();
let node: TestChain;
let token: Awaited<ReturnType<TestChain["deployToken"]>>;
let settings: ChainSettings;

beforeAll(async () => {
  node = await startChain();
  token = await node.deployToken();
  settings = {
    rpcUrl: node.url,
    chainId: 31_337,
    tokenAddress: token.address,
    confirmations: null,
    payout: { mode: "treasury", key: testKey(9) },
  };
});
afterAll(() => node.stop());

describe("at the start", () => {
  it("takes the chain and token it is configured for", async () => {
    const chain = createChain(settings, sql);
    expect(await checkAtStart(chain)).toBeNull();
    expect(chain.treasury).toBe(toAddress(testAccount(9).address));
  });

  it("refuses another chain id", async () => {
    await expect(checkAtStart(createChain({ ...settings, chainId: 56 }, sql))).rejects.toThrow(
      "CHAIN_RPC_URL points to a node of chain 31337, but CHAIN_ID is 56.",
    );
  });

  it("refuses another chain with the same id", async () => {
    const other = await startChain({ genesis: 1_700_000_000 });
    try {
      const { address } = await other.deployToken();
      await expect(
        checkAtStart(createChain({ ...settings, rpcUrl: other.url, tokenAddress: address }, sql)),
      ).rejects.toThrow("its first block differs");
    } finally {
      await other.stop();
    }
  });

  it("refuses a token without code or with other decimals", async () => {
    const at = (tokenAddress: `0x${string}`) => checkAtStart(createChain({ ...settings, tokenAddress }, sql));
    await expect(at(testAccount(5).address)).rejects.toThrow("where this chain has no contract");
    await expect(at(await node.deploy("Factory"))).rejects.toThrow("which is not a token with 6 decimals");
  });

  it("starts with a chain that has none of the blocks it knows, and says so: admins decide whether it is followed", async () => {
    const chain = createChain(settings, sql);
    await chain.check();
    await sql`insert into chain_checkpoints (chain_id, block_number, block_hash) values (31337, 1, 'another')`;
    expect((await checkAtStart(chain))?.message).toMatch(/has none of the final blocks/);
    await sql`delete from chain_checkpoints`;
  });

  it("starts without a node that is away, and says so", async () => {
    const fault = await checkAtStart(createChain({ ...settings, rpcUrl: "http://127.0.0.1:9/secret-key" }, sql));
    expect([fault?.code, fault?.message]).toEqual(["unreachable", "The blockchain node can't be reached."]);
  });
});

describe("what the chain says of a transaction", () => {
  it("is its block, its confirmations, whether it is final, and its transfers", async () => {
    const chain = createChain(settings, sql);
    const [from, to] = [testAccount(1), testAccount(2).address];
    await token.mint(from.address, 5_000_000n);
    const { transactionHash: hash, blockNumber } = await token.transfer(from, to, 1_500_000n);
    const state = async () => chain.inclusion(hash, await chain.heads());
    expect(await state()).toMatchObject({
      hash,
      blockNumber,
      succeeded: true,
      confirmations: 1,
      final: false,
      transfers: [{ from: toAddress(from.address), to: toAddress(to), amount: 1_500_000n }],
    });
    await node.mine(2);
    expect(await state()).toMatchObject({ confirmations: 3, final: true });
  });

  it("is nothing for one that was reorganised away", async () => {
    const chain = createChain(settings, sql);
    await token.mint(testAccount(3).address, 1n);
    const { transactionHash: hash } = await token.transfer(testAccount(3), testAccount(2).address, 1n);
    await node.reorg(1);
    expect(await chain.inclusion(hash, await chain.heads())).toBeNull();
  });

  it("is a fault, never nothing, when the node does not answer", async () => {
    const chain = createChain({ ...settings, rpcUrl: "http://127.0.0.1:9" }, sql);
    await expect(chain.inclusion(`0x${"1".repeat(64)}`, { latest: 1n, finalized: 1n })).rejects.toMatchObject({
      code: "unreachable",
    });
  });

  it("counts confirmations where the configuration says how many make it final", async () => {
    const chain = createChain({ ...settings, confirmations: 3 }, sql);
    await token.mint(testAccount(4).address, 1n);
    const { transactionHash: hash } = await token.transfer(testAccount(4), testAccount(2).address, 1n);
    const finals = [];
    for (let block = 1; block <= 4; block++) {
      finals.push((await chain.inclusion(hash, await chain.heads()))?.final);
      await node.mine();
    }
    expect(finals).toEqual([false, false, true, true]);
  });
});

describe("settings", () => {
  const TOKEN = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
  const good: Record<string, string> = {
    CHAIN_RPC_URL: "https://node.example/secret-key",
    CHAIN_ID: "56",
    TOKEN_ADDRESS: TOKEN,
    TREASURY_KEY: testKey(9),
  };
  const read = (env: Record<string, string>) => () => readChainSettings((name) => env[name] ?? null);

  it("are none without CHAIN_RPC_URL", () => {
    expect(read({})()).toBeNull();
  });

  it("name chain, token and who pays", () => {
    expect(read(good)()).toEqual({
      rpcUrl: good.CHAIN_RPC_URL,
      chainId: 56,
      tokenAddress: TOKEN,
      confirmations: null,
      payout: { mode: "treasury", key: testKey(9), keyInEnvironment: true },
    });
    expect(read({ ...good, CHAIN_START_BLOCK: "0" })()?.startBlock).toBe(0);
    expect(read({ ...good, FORMER_TREASURIES: `56:${TOKEN}, 97:${TOKEN.toLowerCase()}` })()?.formerTreasuries).toEqual([
      { chainId: 56, address: TOKEN.toLowerCase() },
      { chainId: 97, address: TOKEN.toLowerCase() },
    ]);
    const { TREASURY_KEY: _, ...rest } = good;
    const external = { ...rest, PAYOUT_MODE: "external", TREASURY_ADDRESS: testAccount(8).address };
    expect(read(external)()?.payout).toEqual({ mode: "external", address: testAccount(8).address });
    const signed = { ...rest, TREASURY_SIGNER: "account", TREASURY_ADDRESS: testAccount(8).address };
    expect(read(signed)()?.payout).toEqual({
      mode: "treasury",
      address: testAccount(8).address,
      signer: { kind: "account" },
    });
  });

  it.each([
    ["CHAIN_RPC_URL", "ftp://secret-key"],
    ["CHAIN_ID", "0x38"],
    ["CHAIN_ID", ""],
    ["TOKEN_ADDRESS", "0x5FbDB2315678afecb367f032d93F642f64180aA3"],
    ["TREASURY_KEY", "0xsecret-key"],
    ["TREASURY_KEY", `0x${"0".repeat(64)}`],
    ["CHAIN_CONFIRMATIONS", "-1"],
    ["CHAIN_START_BLOCK", "latest"],
    ["FORMER_TREASURIES", TOKEN],
    ["FORMER_TREASURIES", `56:${TOKEN},0:${TOKEN}`],
    ["FORMER_TREASURIES", `56:${TOKEN},`],
    ["FORMER_TREASURIES", "56:0x5FbDB2315678afecb367f032d93F642f64180aA3"],
    ["PAYOUT_MODE", "cash"],
    ["TREASURY_SIGNER", "paper"],
  ])("%s=%s is refused by name", (name, value) => {
    expect(read({ ...good, [name]: value })).toThrow(new RegExp(`^${name} must`));
    expect(read({ ...good, [name]: value })).not.toThrow(/secret-key|00000000/);
  });

  it("refuse a key that is not needed, and anything of a chain without its node", () => {
    expect(read({ ...good, PAYOUT_MODE: "external" })).toThrow("TREASURY_KEY must not be set");
    expect(read({ ...good, TREASURY_SIGNER: "account" })).toThrow("TREASURY_KEY must not be set with TREASURY_SIGNER");
    const { TREASURY_KEY: _, ...rest } = good;
    expect(read({ ...rest, TREASURY_SIGNER: "account" })).toThrow("TREASURY_ADDRESS must be an address");
    expect(read({ ...rest, TREASURY_SIGNER: "account", PAYOUT_MODE: "external", TREASURY_ADDRESS: TOKEN })).toThrow(
      "TREASURY_SIGNER must not be set with PAYOUT_MODE=external",
    );
    expect(read({ CHAIN_ID: "56" })).toThrow("CHAIN_RPC_URL must be set to the chain's node");
    expect(read({ FORMER_TREASURIES: `56:${TOKEN}` })).toThrow("CHAIN_RPC_URL must be set to the chain's node");
  });
});
