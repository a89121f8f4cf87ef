import { randomBytes } from "node:crypto";
import type { Deposit, Problem, UnmatchedTransfers } from "@freehold/contract";
import { checksumAddress } from "@freehold/contract/address";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { HANG_UP, startRpcProxy } from "@freehold/test-utils/chain/rpc-proxy";
import { times } from "@freehold/test-utils/run/soak";
import { encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi } from "../api.fixture.ts";
import { expectSoundLedger } from "../money.fixture.ts";
import { createChain } from "../platform/chain/chain.ts";
import { confirmDeposit } from "./confirm-deposit.ts";
import { type ChainWorld, createChainWorld, type Platform } from "./world.fixture.ts";

const { sql } = await createTestDatabase();
await sql`update settings set platform_status = 'active'`;
let world: ChainWorld;
let platform: Platform;
let ada: Awaited<ReturnType<Platform["investor"]>>;

beforeAll(async () => {
  world = await createChainWorld(sql);
  platform = world.platform();
  ada = await platform.investor();
});
afterAll(async () => {
  await world.stop();
  await expectSoundLedger(sql);
});

const hashOfNothing = () => `0x${randomBytes(32).toString("hex")}`;
const announce = async (tx_hash: string, who = ada, more: object = {}) => {
  // A problem has the HTTP status in its body, a deposit its own.
  type Answer = Deposit & Pick<Problem, "code" | "detail">;
  return (await who.post<Answer>("/wallet/deposit", { tx_hash, ...more })).body;
};

describe("POST /wallet/deposit", () => {
  it("shows a deposit before the watcher comes by it; the same hash is the same deposit", async () => {
    const { hash } = await ada.deposit(2_500_000n);
    const first = await announce(hash, ada, { chain_id: 31_337 });
    expect(first).toMatchObject({
      status: "pending",
      amount_ubxs: "2.5",
      remaining_ubxs: "0",
      tx_hash: hash,
      chain_id: 31_337,
      confirmations: 1,
      confirmations_needed: 3,
      confirmed_at: null,
    });
    expect((await ada.post("/wallet/deposit", { tx_hash: hash })).status).toBe(202);
    const again = await Promise.all(Array.from({ length: 5 }, () => announce(hash.toUpperCase().replace("0X", "0x"))));
    for (const answer of again) expect(answer.id).toBe(first.id);
    await platform.round();
    await world.finalise();
    await platform.round();
    expect(await announce(hash)).toMatchObject({ id: first.id, status: "confirmed", remaining_ubxs: "2.5" });
    expect((await ada.get(`/wallet/deposit/${first.id}`)).body).toMatchObject({
      status: "confirmed",
      confirmations: 4,
    });
  });

  it("books what is final already", async () => {
    const { hash } = await ada.deposit(1n);
    await world.finalise();
    expect(await announce(hash)).toMatchObject({ status: "confirmed", confirmations: 4, confirmations_needed: null });
  });

  it("is the same deposit for the watcher at the same moment", async () => {
    const person = await platform.investor();
    const rounds = times(60, 30);
    for (let i = 1; i <= rounds; i++) {
      const { hash } = await person.deposit(1_000_000n);
      if (i % 2) await world.finalise();
      const answers = await Promise.all([announce(hash, person), platform.newRound()(), announce(hash, person)]);
      expect(answers[0].id).toBe(answers[2].id);
    }
    await world.finalise();
    await platform.round();
    expect(await person.total()).toBe(String(rounds));
    await expectSoundLedger(sql);
  });

  it.each(["0x12", "hello", `0x${"g".repeat(64)}`])("needs a hash: %s", async (hash) => {
    expect(await announce(hash)).toMatchObject({ status: 422, code: "validation_failed" });
  });

  it("refuses a transaction that is not mined", async () => {
    expect(await announce(hashOfNothing())).toMatchObject({ status: 409, code: "transaction_not_found" });
  });

  it("refuses another chain", async () => {
    const { hash } = await ada.deposit(1n);
    expect(await announce(hash, ada, { chain_id: 1 })).toMatchObject({
      status: 422,
      code: "wrong_chain",
      detail: "We accept deposits on chain 31337, not on chain 1.",
    });
  });

  it("refuses a transaction that failed", async () => {
    const data = encodeFunctionData({
      abi: parseAbi(["function transfer(address, uint256)"]),
      args: [platform.chain.treasury, 10n ** 30n],
    });
    const { hash } = await world.send(ada.wallet, world.token.address, data);
    expect(await announce(hash)).toMatchObject({ status: 422, code: "failed_transaction" });
  });

  it("refuses what is no transfer of the token to us", async () => {
    const elsewhere = await platform.pay(ada.wallet, 5n, ada.wallet.address);
    expect(await announce(elsewhere.hash)).toMatchObject({ status: 422, code: "no_transfer" });
    const plain = await world.send(ada.wallet, platform.chain.treasury, "0x");
    expect(await announce(plain.hash)).toMatchObject({ status: 422, code: "no_transfer" });
    const other = await world.node.deployToken();
    await other.mint(ada.wallet.address, 10n);
    const { transactionHash } = await other.transfer(ada.wallet, platform.chain.treasury, 5n);
    expect(await announce(transactionHash)).toMatchObject({ status: 422, code: "no_transfer" });
    expect((await announce(transactionHash)).detail).toContain(checksumAddress(platform.chain.token));
  });

  it("refuses what was there before the first block that counts, as the watcher does", async () => {
    const first = Number(await world.node.client.getBlockNumber({ cacheTime: 0 })) + 100;
    const late = world.platform({ startBlock: first });
    const person = await late.investor();
    const { hash } = await person.deposit(1n);
    expect(await announce(hash, person)).toMatchObject({ status: 422, code: "no_transfer" });
    expect(await person.deposits()).toEqual([]);
  });

  it("refuses a transfer of nothing", async () => {
    const { hash } = await ada.deposit(0n);
    expect(await announce(hash)).toMatchObject({ status: 422, code: "zero_amount" });
  });

  it("refuses a transfer from another wallet, and says how to mend that", async () => {
    const stranger = await world.wallet();
    const { hash } = await platform.pay(stranger, 5n);
    const refused = await announce(hash);
    expect(refused).toMatchObject({ status: 409, code: "unknown_sender" });
    expect(refused.detail).toContain("verify it by signing a message");
    expect(refused.detail).toContain("contact support");
    await platform.verify(ada, stranger);
    expect((await announce(hash)).status).toBe("pending");
  });

  it("answers each person with what they sent themselves, where several wallets sent in one transaction", async () => {
    const bob = await platform.investor();
    const { hash } = await platform.payTogether([
      [ada.wallet, 1n],
      [await world.wallet(), 1n],
      [bob.wallet, 5n],
      [ada.wallet, 2n],
    ]);
    expect(await announce(hash)).toMatchObject({ status: "pending", amount_ubxs: "0.000003" });
    expect(await announce(hash, bob)).toMatchObject({ status: "pending", amount_ubxs: "0.000005" });
    const { body } = await bob.get("/wallet/pending-deposits");
    expect(body).toMatchObject({ deposits: [{ tx_hash: hash, amount_ubxs: "0.000005" }] });
    // What the stranger sent may be hers, by an exchange.
    const carol = await platform.investor();
    expect(await announce(hash, carol)).toMatchObject({ status: 409, code: "unknown_sender" });
  });

  it("refuses people without a verified wallet", async () => {
    const person = await platform.api.person();
    const { hash } = await ada.deposit(1n);
    expect(await announce(hash, person as typeof ada)).toMatchObject({ status: 409, code: "wallet_not_verified" });
  });

  it("tells a person what to do about a transfer from an exchange, also while the platform is suspended, and admins who claims it", async () => {
    const exchange = await world.wallet();
    const { hash } = await platform.pay(exchange, 5n);
    await platform.round();
    const newcomer = await platform.api.person();
    await sql`update settings set platform_status = 'suspended'`;
    for (const [who, code] of [
      [ada, "unknown_sender"],
      [newcomer as typeof ada, "wallet_not_verified"],
      [ada, "unknown_sender"],
    ] as const) {
      const refused = await announce(hash, who);
      expect(refused).toMatchObject({ status: 409, code });
      expect(refused.detail).toContain("If you sent it from an exchange, contact support");
    }
    await sql`update settings set platform_status = 'active'`;
    const admin = await platform.api.person("admin");
    const { items } = (await admin.get<UnmatchedTransfers>(`/admin/deposits/unmatched?q=${hash}`)).body;
    expect(items).toMatchObject([{ tx_hash: hash, announced_by: [ada.email, newcomer.email] }]);
  });

  it("refuses what is another account's, and does not take it for them", async () => {
    const bob = await platform.investor();
    const { hash } = await bob.deposit(1n);
    expect(await announce(hash)).toMatchObject({ status: 409, code: "unknown_sender" });
    await platform.round();
    expect(await announce(hash)).toMatchObject({ status: 409, code: "deposit_claimed" });
    expect((await announce(hash, bob)).status).toBe("pending");
  });

  it("takes no more than so many", async () => {
    const narrow = createTestApi(sql, {
      chain: platform.chain,
      limits: { depositNotice: { points: 1, duration: 60 } },
    });
    const person = await narrow.person();
    const post = () => person.post("/wallet/deposit", { tx_hash: hashOfNothing() });
    expect([(await post()).status, (await post()).status]).toEqual([409, 429]);
  });

  it("is refused while the platform is suspended, but what arrives is booked", async () => {
    const { hash } = await ada.deposit(7n);
    await sql`update settings set platform_status = 'suspended'`;
    try {
      const refused = await announce(hash);
      expect(refused).toMatchObject({ status: 409, code: "platform_suspended" });
      expect(refused.detail).toContain("Nothing is lost");
      await world.finalise();
      await platform.round();
      expect(await ada.deposits()).toContainEqual(["confirmed", 7n]);
    } finally {
      await sql`update settings set platform_status = 'active'`;
    }
  });
});

describe("without a node that answers", () => {
  it("nothing is said of a transaction, and nothing is kept", async () => {
    let away = true;
    const proxy = await startRpcProxy(world.node.url, {
      intercept(method, _params, forward) {
        if (away && method === "eth_getTransactionReceipt") throw HANG_UP;
        return forward();
      },
    });
    try {
      const other = world.platform({ rpcUrl: proxy.url });
      const person = await other.investor();
      const { hash } = await person.deposit(5n);
      const refused = await person.post("/wallet/deposit", { tx_hash: hash });
      expect([refused.status, refused.body.code]).toEqual([503, "chain_unavailable"]);
      expect(await person.deposits()).toEqual([]);
      away = false;
      expect((await person.post("/wallet/deposit", { tx_hash: hash })).status).toBe(202);
    } finally {
      await proxy.stop();
    }
  });

  it("there is no address without a chain, and none with a node that has never answered", async () => {
    const none = createTestApi(sql);
    const person = await none.person();
    for (const answer of [
      await person.get("/wallet/address"),
      await person.post("/wallet/deposit", { tx_hash: hashOfNothing() }),
    ])
      expect([answer.status, answer.body.code]).toEqual([503, "chain_unavailable"]);
    const away = createTestApi(sql, {
      chain: createChain({ ...platform.settings, rpcUrl: "http://127.0.0.1:9" }, sql),
    });
    expect((await (await away.person()).get("/wallet/address")).status).toBe(503);
  });
});

it("GET /wallet/address says where deposits go", async () => {
  const { body } = await ada.get("/wallet/address");
  expect(body).toEqual({
    chain_id: 31_337,
    address: checksumAddress(platform.chain.treasury),
    token_address: checksumAddress(platform.chain.token),
    token_symbol: "UBXS",
    token_decimals: 6,
    confirmations: null,
    platform_status: "active",
  });
  const counted = world.platform({ confirmations: 12 });
  expect((await (await counted.api.person()).get("/wallet/address")).body).toMatchObject({ confirmations: 12 });
});

it("what was booked by hand is left as it is when it is found on chain", async () => {
  const { hash } = await ada.deposit(11n);
  await confirmDeposit(sql, { userId: ada.id, chainId: 31_337, txHash: hash, amount: 11n });
  await platform.round();
  await world.finalise();
  await platform.round();
  const rows = await sql<{ processed: boolean }[]>`select processed from chain_transfers where tx_hash = ${hash}`;
  expect(rows).toEqual([{ processed: true }]);
  const bookings = await sql`
    select kind from ledger_transactions t join deposits d on d.id = t.reference where d.tx_hash = ${hash}`;
  expect(bookings).toEqual([{ kind: "deposit" }]);
});
