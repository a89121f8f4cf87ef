import { createTestDatabase } from "@freehold/server/testing/test-database";
import { startRpcProxy } from "@freehold/test-utils/chain/rpc-proxy";
import { testAccount } from "@freehold/test-utils/chain/start-chain";
import { getAddress, type Hex, numberToHex } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { proveWallet } from "../../accounts/wallets/proof.fixture.ts";
import { expectSoundLedger, someAddress } from "../../money.fixture.ts";
import { createChain } from "../../platform/chain/chain.ts";
import { readSettings } from "../../settings/store.ts";
import { type Asked, createPayingWorld, type PayingWorld } from "../payments.fixture.ts";
import { transferData } from "../queue.ts";

const { sql } = await createTestDatabase();
let world: PayingWorld;

beforeAll(async () => {
  world = await createPayingWorld(sql, { blocks: "asked" });
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.resume();
  await world.finish();
});

const stopped = async () => (await readSettings(sql)).paymentsStopped?.reason ?? null;
const rawOf = async ({ id }: Asked) => {
  const [{ raw, tx_hash }] = await sql<[{ raw: Hex; tx_hash: Hex }]>`
    select raw, tx_hash from payment_transactions where withdrawal_id = ${id}`;
  return { raw, tx_hash };
};
const nextOfChain = () => world.node.client.getTransactionCount({ address: world.treasury.address });
/** What waits at the node for a block, of one account. */
async function poolOf(account: string) {
  const { pending, queued } = await world.node.client.getTxpoolContent();
  const of = (part: typeof pending) =>
    Object.entries(part).find(([address]) => address.toLowerCase() === account.toLowerCase())?.[1] ?? {};
  return { pending: of(pending), queued: of(queued) };
}
/** A round on a node that answers for its pool as Geth, Erigon and Nethermind do; anvil knows the pool of all accounts alone. */
async function roundWithPool(): Promise<void> {
  const proxy = await startRpcProxy(world.node.url, {
    intercept: async (method, _params, forward) =>
      method === "txpool_contentFrom" ? poolOf(world.treasury.address) : forward(),
  });
  await world.round(undefined, createChain({ ...world.settings, rpcUrl: proxy.url }, sql));
  await proxy.stop();
}
/** A transaction of the treasury that no database knows of. */
const foreign = (
  nonce: number,
  call: { to: Hex; value?: bigint; data?: Hex } = { to: testAccount(2).address, value: 1n },
) =>
  world.node.client.sendTransaction({
    account: world.treasury,
    chain: world.node.chain,
    nonce,
    ...call,
    gas: 100_000n,
    maxFeePerGas: 10n ** 12n,
    maxPriorityFeePerGas: 10n ** 10n,
  });

describe("nonces come from the database alone", () => {
  it.each(["latest", "pending", "final"])("a node whose %s count is too high once leaves no gap", async (which) => {
    const first = await world.approved("1.1");
    let lies = true;
    const proxy = await startRpcProxy(world.node.url, {
      intercept: async (method, [, block], forward) => {
        const answer = await forward();
        const asked = block === "latest" || block === "pending" ? block : "final";
        return method === "eth_getTransactionCount" && lies && asked === which
          ? numberToHex(BigInt(answer as Hex) + 3n)
          : answer;
      },
    });
    const lying = createChain({ ...world.settings, rpcUrl: proxy.url }, sql);
    expect(await world.round(undefined, lying)).toMatchObject({ hold: { code: "foreign_transactions" } });
    expect(await world.payment(first)).toBeUndefined();
    lies = false;
    await world.finish();
    await proxy.stop();
    await world.expectPaidOnce([first]);
    expect(await stopped()).toBeNull();
  });

  it("a gap fills itself: the next payment takes the nonce that the chain waits for", async () => {
    const next = await nextOfChain();
    await sql`update chain_accounts set next_nonce = next_nonce + 1`;
    const behind = await world.approved("1.2");
    await world.round();
    await sql`update chain_accounts set next_nonce = next_nonce - 2`;
    await world.node.mine();
    const { hold } = await world.round();
    expect(hold).toMatchObject({ code: "nonce_gap", details: expect.stringContaining(`Nonce ${next} comes first`) });
    const filler = await world.approved("1.3");
    world.restart();
    expect(await world.round()).toMatchObject({ hold: null });
    expect(await world.payment(filler)).toMatchObject({ nonce: BigInt(next) });
    await world.finish();
    await world.expectPaidOnce([behind, filler]);
  });

  it("a final payment that is reorganised away is given again, and holds up none behind it", async () => {
    const paid = await world.approved("1.4");
    await world.finish();
    expect(await world.payment(paid)).toMatchObject({ status: "paid" });
    const height = await world.node.client.getBlockNumber({ cacheTime: 0 });
    const { tx_hash } = await rawOf(paid);
    const { blockNumber } = await world.node.client.getTransactionReceipt({ hash: tx_hash });
    await world.node.reorg(Number(height - blockNumber) + 1);
    await world.node.client.request({ method: "anvil_dropAllTransactions", params: [] } as never);
    expect(await world.token.balanceOf(paid.to)).toBe(0n);
    await world.node.mine();
    const next = await world.approved("1.5");
    await world.finish();
    await world.expectPaidOnce([paid, next]);
    expect(await sql`select 1 from payments where withdrawal_id = ${paid.id}`).toHaveLength(1);
  });
});

describe("a transaction of the treasury that is none of ours", () => {
  it("stops payments once it is final; when admins let them go on, the books are compared first", async () => {
    await foreign(await nextOfChain());
    const asked = await world.approved("2.1");
    expect(await world.round()).toMatchObject({ hold: { code: "foreign_transactions" } });
    await world.node.mine(3);
    expect(await world.round()).toMatchObject({ hold: { code: "payments_stopped" } });
    expect(await stopped()).toMatch(
      /^Transaction 0x[0-9a-f]{64} was signed with the treasury's key \(0x[0-9a-f]{40}\), but not by this server/,
    );
    await world.resume();
    await world.finish();
    expect(await stopped()).toBeNull();
    await world.expectPaidOnce([asked]);
  });

  it("is the one that is named, also where one of ours used the nonce after it", async () => {
    const next = await nextOfChain();
    await sql`update chain_accounts set next_nonce = next_nonce + 1`;
    const behind = await world.approved("2.3");
    await world.round();
    await sql`update chain_accounts set next_nonce = next_nonce - 2`;
    const hash = await foreign(next);
    await world.node.mine(3);
    await world.round();
    expect(await stopped()).toContain(`Transaction ${hash}`);
    await world.resume();
    await world.finish();
    await world.expectPaidOnce([behind]);
  });

  it("stops payments also where the server ended while it found that the nonce of a payment was used", async () => {
    const asked = await world.approved("2.4");
    await world.round();
    await foreign(Number((await world.payment(asked))?.nonce));
    await world.node.mine(3);
    await sql`
      create function refuse_stop() returns trigger language plpgsql as $$ begin raise exception 'The server ended.'; end $$`;
    await sql`create trigger refuse_stop before update on settings for each row execute function refuse_stop()`;
    await world.round();
    await sql`drop trigger refuse_stop on settings`;
    await sql`drop function refuse_stop`;
    await world.round();
    expect(await stopped()).toContain("not by this server");
    expect(await world.payment(asked)).toMatchObject({ status: "attention", reason: "foreign_nonce" });
    await world.resume();
    await world.node.mine();
    await world.round();
    await world.admins[0].post("/admin/payments/retry", { ids: [asked.id] });
    await world.finish();
    await world.expectPaidOnce([asked]);
  });

  it("stops nothing by a count alone: the transaction itself has to stand in a final block", async () => {
    const asked = await world.approved("2.2");
    const proxy = await startRpcProxy(world.node.url, {
      intercept: async (method, _, forward) => {
        const answer = await forward();
        return method === "eth_getTransactionCount" ? numberToHex(BigInt(answer as Hex) + 1n) : answer;
      },
    });
    const lying = createChain({ ...world.settings, rpcUrl: proxy.url }, sql);
    for (let round = 0; round < 3; round++)
      expect(await world.round(undefined, lying)).toMatchObject({ hold: { code: "foreign_transactions" } });
    await proxy.stop();
    expect([await stopped(), await world.payment(asked)]).toEqual([null, undefined]);
    await world.finish();
    await world.expectPaidOnce([asked]);
  });
});

describe("a database from a backup, and an old transaction behind a nonce gap", () => {
  const coolOffUntil = async ({ id }: Asked, moment: string) => {
    await sql`alter table withdrawals disable trigger withdrawals_guard`;
    await sql`update withdrawals set cooling_off_until = ${moment}::timestamptz where id = ${id}`;
    await sql`alter table withdrawals enable trigger withdrawals_guard`;
  };

  it("pays no person twice: one payment goes alone, the old one shows itself behind it, and all payments stop", async () => {
    // Approved first, and kept back for a while: the earlier database gave its turn to the others.
    const early = await world.ask("3");
    await coolOffUntil(early, "2100-01-01");
    await world.approve(early);
    const first = await world.approved("3.1");
    const second = await world.approved("3.2");
    await world.round();
    const old = await rawOf(second);
    // The first one is lost, and the second one waits behind it.
    await world.node.client.request({ method: "anvil_dropAllTransactions", params: [] } as never);
    await world.goBack(second);
    await world.goBack(first);
    await coolOffUntil(early, "2000-01-01");
    await world.node.client.sendRawTransaction({ serializedTransaction: old.raw });
    world.restart();
    await world.round();
    expect(await world.payment(early)).toMatchObject({ status: "sent" });
    for (let round = 0; round < 4; round++) {
      await world.node.mine(2);
      await world.round();
    }
    expect(await stopped()).toContain(old.tx_hash);
    expect(await stopped()).toContain("and no request explains it");
    expect(await world.payment(second)).toBeUndefined();
    // It stays so until the admins have said what it paid.
    const { status, body: why } = await world.admins[1].post(`/admin/withdrawals/${second.id}/complete`, {
      tx_id: old.tx_hash,
    });
    expect([status, why.code, why.detail]).toEqual([200, undefined, undefined]);
    await world.resume();
    await world.finish();
    await world.expectPaidOnce([early, first, second]);
    await expectSoundLedger(sql);
  });

  it("pays no person whom a transaction in the node's pool may pay, also where that person would be next", async () => {
    const first = await world.approved("3.1");
    const second = await world.approved("3.2");
    await world.round();
    const old = await rawOf(second);
    await world.node.client.request({ method: "anvil_dropAllTransactions", params: [] } as never);
    await world.goBack(second);
    await world.goBack(first);
    await coolOffUntil(first, "2100-01-01");
    await world.node.client.sendRawTransaction({ serializedTransaction: old.raw });
    world.restart();
    const third = await world.approved("3.3");
    await roundWithPool();
    expect([await world.payment(second), await world.payment(third)]).toMatchObject([undefined, { status: "sent" }]);
    const { body } = await world.admins[0].get(`/admin/withdrawals/${second.id}`);
    expect(body.withdrawal.hold_reason).toMatchObject({ code: "foreign_transactions" });
    expect(body.withdrawal.hold_reason?.details).toContain(old.tx_hash);
    for (let round = 0; round < 4; round++) {
      await world.node.mine(2);
      await world.round();
    }
    expect(await stopped()).toContain(old.tx_hash);
    const { status, body: why } = await world.admins[1].post(`/admin/withdrawals/${second.id}/complete`, {
      tx_id: old.tx_hash,
    });
    expect([status, why.code, why.detail]).toEqual([200, undefined, undefined]);
    await coolOffUntil(first, "2000-01-01");
    await world.resume();
    await world.finish();
    await world.expectPaidOnce([first, second, third]);
    await expectSoundLedger(sql);
  });

  it.each([
    ["another amount to the wallet of the request", ({ to, amount }: Asked) => ({ to, amount: amount + 1n })],
    [
      "the amount of the request to another wallet of theirs",
      async ({ person, amount }: Asked) => {
        const to = getAddress(someAddress());
        await proveWallet(sql, person.id, { wallet: to });
        return { to, amount };
      },
    ],
  ])("pays no person whom a transaction in the node's pool may pay %s", async (_, transferTo) => {
    const asked = await world.approved("3.7");
    const { to, amount } = await transferTo(asked);
    const hash = await foreign((await nextOfChain()) + 1, { to: world.token.address, data: transferData(to, amount) });
    const other = await world.approved("3.8");
    await roundWithPool();
    expect([await world.payment(asked), await world.payment(other)]).toMatchObject([undefined, { status: "sent" }]);
    const { body } = await world.admins[0].get(`/admin/withdrawals/${asked.id}`);
    expect(body.withdrawal.hold_reason).toMatchObject({
      code: "foreign_transactions",
      details: expect.stringContaining(hash),
    });
    // Gone from the pool, it pays no person.
    await world.node.client.request({ method: "anvil_dropAllTransactions", params: [] } as never);
    await world.finish();
    await world.expectPaidOnce([asked, other]);
  });

  it("after each start nothing is signed beside the first payment, until that is final", async () => {
    world.restart();
    const asked = [await world.approved("3.4"), await world.approved("3.5"), await world.approved("3.6")];
    const signed = async () => (await Promise.all(asked.map((one) => world.payment(one)))).filter(Boolean).length;
    await world.round();
    await world.node.mine();
    await world.round();
    expect(await signed()).toBe(1);
    await world.node.mine(2);
    await world.round();
    expect(await signed()).toBe(3);
    await world.finish();
    await world.expectPaidOnce(asked);
  });
});
