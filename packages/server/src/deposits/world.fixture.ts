import type { Deposit } from "@freehold/contract";
import { contract } from "@freehold/test-utils/chain/contracts";
import { FEES, startChain } from "@freehold/test-utils/chain/start-chain";
import { type Address, encodeFunctionData, type Hex, parseAbi } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { expect } from "vitest";
import { proveWallet } from "../accounts/wallets/proof.fixture.ts";
import type { Signer } from "../accounts/wallets/seed-proof.ts";
import { createTestApi, type Person } from "../api.fixture.ts";
import type { AppOptions } from "../app.ts";
import { type Chain, createChain } from "../platform/chain/chain.ts";
import type { ChainSettings } from "../platform/chain/chain-settings.ts";
import type { FormerTreasury } from "../platform/chain/former-treasury.ts";
import type { Sql } from "../platform/database/connect.ts";
import { createLog } from "../platform/http/log.ts";
import { createRound, watchDeposits } from "./watch-deposits.ts";

const UBXS = parseAbi([
  "function transfer(address to, uint256 value) returns (bool)",
  "function transferFrom(address from, address to, uint256 value) returns (bool)",
  "function approve(address spender, uint256 value) returns (bool)",
]);

/** A transaction that was mined, with its bytes for mining it again. */
export type Sent = { hash: Hex; raw: Hex; block: bigint };

/** A chain with the token, for one test file. Every {@link ChainWorld.platform} on it has a treasury of its own. */
export type ChainWorld = Awaited<ReturnType<typeof createChainWorld>>;

/** A platform on the chain. */
export type Platform = ReturnType<ChainWorld["platform"]>;

/** A real chain with the token. */
export type TokenChain = Awaited<ReturnType<typeof startTokenChain>>;

/** Starts one for a {@link createChainWorld} after the other; end it with `node.stop()`. */
export async function startTokenChain() {
  const node = await startChain();
  return { node, token: await node.deployToken(), batch: await node.deploy("Batch") };
}

/** Starts a real chain, unless it is given one; end it with `stop()`. One that it is given is then as it was before. */
export async function createChainWorld(sql: Sql, given?: TokenChain) {
  const { node, token, batch } = given ?? (await startTokenChain());
  const before = given && (await node.client.snapshot());

  /** Signs, sends and mines. */
  async function send(from: PrivateKeyAccount, to: Address, data: Hex): Promise<Sent> {
    const nonce = await node.client.getTransactionCount({ address: from.address, blockTag: "pending" });
    const raw = await from.signTransaction({ ...FEES, chainId: node.chain.id, nonce, to, data, gas: 500_000n });
    const hash = await node.client.sendRawTransaction({ serializedTransaction: raw });
    const { blockNumber } = await node.receipt(hash);
    return { hash, raw, block: blockNumber };
  }

  /** A wallet with gas and tokens. */
  async function wallet(ubxs = 1_000n): Promise<PrivateKeyAccount> {
    const account = privateKeyToAccount(generatePrivateKey());
    await node.client.setBalance({ address: account.address, value: 10n ** 20n });
    await token.mint(account.address, ubxs * 1_000_000n);
    return account;
  }

  /** Of all platforms here, which share one database. */
  const treasuries: FormerTreasury[] = [];

  function platform(options: Partial<ChainSettings> & { app?: Partial<AppOptions> } = {}) {
    const key = generatePrivateKey();
    const settings: ChainSettings = {
      rpcUrl: node.url,
      chainId: node.chain.id,
      tokenAddress: token.address,
      confirmations: null,
      payout: { mode: "treasury", key },
      startBlock: 0,
      formerTreasuries: treasuries,
      ...options,
    };
    const chain = createChain(settings, sql);
    treasuries.push({ chainId: chain.id, address: chain.treasury });
    const lines: string[] = [];
    const log = createLog({ level: "info", destination: { write: (line) => lines.push(line) } });
    const api = createTestApi(sql, { chain, ...options.app });
    const newRound = (on: Chain = chain) => createRound({ sql, chain: on, log });

    return {
      settings,
      chain,
      api,
      lines,
      treasury: privateKeyToAccount(key),
      /** A round of a process that has just started. */
      newRound,
      round: newRound(),
      watch: (on: Chain = chain) => watchDeposits({ sql, chain: on, log, pause: 100 }),
      verify: (person: Person, wallet: Signer) => proveWallet(sql, person.id, { wallet }),
      /** A person with a verified wallet. */
      async investor() {
        const person = await api.person();
        const account = await wallet();
        await proveWallet(sql, person.id, { wallet: account });
        return {
          ...person,
          wallet: account,
          deposit: (micros: bigint) => this.pay(account, micros),
          deposits: () => depositsOf(sql, person.id),
          total: async () => (await person.get("/wallet/total-deposits")).body.total_deposits_ubxs,
          pending: async () => (await person.get<{ deposits: Deposit[] }>("/wallet/pending-deposits")).body.deposits,
        };
      },
      pay: (from: PrivateKeyAccount, micros: bigint, to: Address = chain.treasury) =>
        send(from, token.address, encodeFunctionData({ abi: UBXS, functionName: "transfer", args: [to, micros] })),
      /** Several transfers to the treasury in one transaction. */
      async payTogether(parts: [PrivateKeyAccount, bigint][]): Promise<Sent> {
        for (const [from, micros] of parts)
          await send(
            from,
            token.address,
            encodeFunctionData({ abi: UBXS, functionName: "approve", args: [batch, micros * 2n] }),
          );
        const data = parts.map(([from, micros]) =>
          encodeFunctionData({ abi: UBXS, functionName: "transferFrom", args: [from.address, chain.treasury, micros] }),
        );
        const [[first]] = parts as [[PrivateKeyAccount, bigint]];
        const { abi } = contract("Batch");
        const targets = parts.map(() => token.address);
        return send(first, batch, encodeFunctionData({ abi, functionName: "run", args: [targets, data] }));
      },
    };
  }

  return {
    node,
    token,
    send,
    wallet,
    platform,
    /** Blocks on top, so that what is there becomes final. */
    finalise: () => node.mine(3),
    /** Takes back every block from this one on; `again` are mined, each as it was, in the first of the new ones. */
    async takeBack(block: bigint, again: Sent[] = []) {
      const depth = Number((await node.client.getBlockNumber({ cacheTime: 0 })) - block) + 1;
      await node.reorg(
        depth,
        again.map(({ raw }) => [raw, 0]),
      );
    },
    /** Mines what was taken back, again. */
    async mineAgain({ raw }: Sent) {
      const hash = await node.client.sendRawTransaction({ serializedTransaction: raw });
      await node.receipt(hash);
    },
    stop: () => (before ? node.client.revert({ id: before }) : node.stop()),
  };
}

/** Statuses and amounts of a person's deposits, oldest first. */
export async function depositsOf(sql: Sql, userId: string): Promise<[string, bigint][]> {
  const rows = await sql<{ status: string; amount: bigint }[]>`
    select status, amount from deposits where user_id = ${userId} order by created_at`;
  return rows.map(({ status, amount }) => [status, amount]);
}

/** Waits until something is as it should be; the test's own time runs out otherwise. */
export async function eventually(check: () => Promise<void>): Promise<void> {
  await expect
    .poll(
      async () =>
        check().then(
          () => true,
          (error: Error) => error.message,
        ),
      { interval: 50 },
    )
    .toBe(true);
}
