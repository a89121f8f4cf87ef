import { testAccount } from "@freehold/testing/chain";
import { createTestDatabase } from "@freehold/testing/postgres";
import { type Address, getAddress, type Hex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createChain } from "../chain/chain.ts";
import { expectSoundBooks, pay, someAddress, someHash } from "../ledger/money.fixture.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { createTestApi, type Person, type Reply } from "../withdrawals/api.fixture.ts";
import { type Asked, createPayingWorld, type PayingWorld } from "./payments.fixture.ts";
import { transferData } from "./sign-payment.ts";

const { sql } = await createTestDatabase();
await sql`update settings set cooling_off_seconds = 0`;
let world: PayingWorld;
let multisig: Address;
let chain: ReturnType<typeof createChain>;
let admins: [Person, Person];

beforeAll(async () => {
  world = await createPayingWorld(sql, { blocks: "asked" });
  // It makes several transfers in one transaction, as a multisig does.
  multisig = await world.node.deploy("Batch");
  await world.token.mint(multisig, 10n ** 12n);
  chain = createChain({ ...world.settings, payout: { mode: "external", address: multisig } }, sql);
  const api = createTestApi(sql, { chain });
  admins = [await api.person("admin"), await api.person("admin")];
});
afterAll(() => world.stop());

type Exported = { batch_id: string; count: number; total_ubxs: string; csv: string };
type Result = { tx_hash: string; outcome: string; message: string; withdrawals: string[] };

const exported = ({ body }: Reply) => body as unknown as Exported;
const exportBatch = async (admin = admins[0]) => {
  const reply = await admin.post("/admin/payments/export");
  expect([reply.status, reply.body.code]).toEqual([201, undefined]);
  return exported(reply);
};
const settle = async (hashes: string[], admin = admins[0]) => {
  const { status, body } = await admin.post("/admin/payments/settle", { tx_hashes: hashes });
  expect([status, body.code]).toEqual([200, undefined]);
  return (body as unknown as { results: Result[] }).results;
};
const settleOne = async (hash: string, admin?: Person) => (await settle([hash], admin))[0] as Result;
const takeBack = (batchId: string, admin: Person) => admin.post(`/admin/payments/batches/${batchId}/take-back`);
const receivers = ({ csv }: Exported) =>
  csv
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",")[2]);

/** The multisig pays, in one transaction. */
async function payTogether(transfers: { to: Address; amount: bigint }[]): Promise<Hex> {
  const { node, token } = world;
  const data = transfers.map(({ to, amount }) => transferData(to, amount));
  const { transactionHash } = await node.write(
    "Batch",
    multisig,
    "run",
    [data.map(() => token.address), data],
    testAccount(7),
  );
  return transactionHash;
}
/** Somebody else asks for the same amount to the same wallet. */
async function twinOf({ to }: Asked, ubxs: string): Promise<Asked> {
  const asked = await world.ask(ubxs);
  const person = await world.api.person();
  await pay(sql, person.id, ubxs);
  const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: to });
  await world.admins[0].post(`/admin/withdrawals/${asked.id}/reject`, { reason: "Only the other one" });
  const twin = { ...asked, id: body.withdrawal.id, person, to };
  await world.approve(twin);
  return twin;
}
const finally_ = () => world.node.mine(2);
const approved = async (...all: string[]) => {
  const asked: Asked[] = [];
  for (const ubxs of all) asked.push(await world.approved(ubxs));
  return asked as [Asked, ...Asked[]];
};

describe("a file for a multisig", () => {
  it("has what is approved, the oldest approval first, in Safe's format; what is in it is in no other and is being paid", async () => {
    const [first, second] = await approved("12.5", "1000");
    const waiting = await world.ask("5000");
    await world.approve(waiting, [world.admins[0]]);
    const batch = await exportBatch();
    const { token } = world;
    expect(batch).toMatchObject({
      count: 2,
      total_ubxs: "1012.5",
      csv: `token_type,token_address,receiver,amount\nerc20,${getAddress(token.address)},${first.to},12.5\nerc20,${getAddress(token.address)},${second?.to},1000\n`,
    });
    expect((await admins[1].get(`/admin/payments/batches/${batch.batch_id}`)).body).toEqual({
      success: true,
      ...batch,
    });
    const again = await admins[1].post("/admin/payments/export");
    expect([again.status, again.body.code]).toEqual([409, "nothing_to_pay"]);
    const rejected = await admins[1].post(`/admin/withdrawals/${first.id}/reject`, { reason: "Too late" });
    expect([rejected.status, rejected.body.code]).toEqual([409, "invalid_transition"]);
    expect(await world.payment(first)).toMatchObject({ status: "sent", nonce: null });

    const hash = await payTogether([first, second as Asked]);
    expect(await settleOne(hash)).toMatchObject({ outcome: "not_final" });
    await finally_();
    // What is paid and not entered yet surprises nobody.
    expect(await reconcile({ sql, chain, log: world.log })).toEqual({ differences: [], chainFault: null });
    expect(await settleOne(hash)).toEqual({
      tx_hash: hash,
      outcome: "settled",
      message: "It paid 2 requests.",
      withdrawals: [first.id, second?.id],
    });
    expect(await settleOne(hash)).toMatchObject({ outcome: "known", withdrawals: [] });
    expect(await world.status(first)).toEqual({ status: "completed", tx_id: hash });
    const left = await admins[0].get(`/admin/payments/batches/${batch.batch_id}`);
    expect(exported(left)).toMatchObject({ count: 0, total_ubxs: "0" });
    expect(await reconcile({ sql, chain, log: world.log })).toEqual({ differences: [], chainFault: null });
    await expectSoundBooks(sql);
  });

  it("has nothing of the admin who exports it, and nothing that the token refuses", async () => {
    const asked = await world.ask("3");
    await sql`update users set role = 'admin' where id = ${asked.person.id}`;
    const refused = await world.ask("4");
    await world.approve(asked);
    await world.approve(refused);
    await world.token.block(refused.to);
    const own = await asked.person.post("/admin/payments/export");
    expect(own.body.code).toBe("payout_mode");
    const api = createTestApi(sql, { chain });
    const theirs = await api.call("POST", "/admin/payments/export", asked.person.token);
    expect([theirs.status, theirs.body.code]).toEqual([409, "nothing_to_pay"]);
    expect(await world.payment(refused)).toMatchObject({ status: "attention", reason: "would_revert" });
    const batch = await exportBatch();
    expect(receivers(batch)).toEqual([asked.to]);
    await payTogether([asked]);
    const { transactionHash } = await world.token.transfer(testAccount(7), asked.to, 0n);
    await finally_();
    expect(await settleOne(transactionHash)).toMatchObject({
      outcome: "no_match",
      message: "It moved no UBXS out of the treasury.",
    });
    await world.token.block(refused.to, false);
    expect(
      (await admins[1].post(`/admin/withdrawals/${refused.id}/reject`, { reason: "Refused by the token" })).status,
    ).toBe(200);
    const hash = (await world.token.transfersTo(asked.to)).find(({ amount }) => amount > 0n)?.txHash as Hex;
    const byOwner = await api.call("POST", "/admin/payments/settle", asked.person.token, {
      body: { tx_hashes: [hash] },
    });
    expect((byOwner.body as unknown as { results: Result[] }).results[0]).toMatchObject({
      outcome: "no_match",
      message: "1 transfer in it pays no exported request but your own, which another admin has to enter.",
    });
    expect(await settleOne(hash)).toMatchObject({ outcome: "settled", withdrawals: [asked.id] });
  });

  it("has at most 200 rows, and stops where the treasury has too little", async () => {
    const all = await Promise.all(
      Array.from({ length: 202 }, (_, i) => world.approved(`0.${String(i + 1).padStart(6, "0")}`)),
    );
    const [one, two] = [await exportBatch(), await exportBatch(admins[1])];
    expect([one.count, two.count]).toEqual([200, 2]);
    expect(new Set([...receivers(one), ...receivers(two)])).toEqual(new Set(all.map(({ to }) => to)));
    const hashes = [await payTogether(all.slice(0, 150)), await payTogether(all.slice(150))];
    await finally_();
    const results = await settle(hashes);
    expect(results.map(({ outcome, withdrawals }) => [outcome, withdrawals.length])).toEqual([
      ["settled", 150],
      ["settled", 52],
    ]);
    await world.expectPaidOnce(all);

    const [big] = await approved("999999999");
    const short = await admins[0].post("/admin/payments/export");
    expect([short.status, short.body.code]).toEqual([409, "insufficient_balance"]);
    expect(await world.payment(big)).toBeUndefined();
    await admins[0].post(`/admin/withdrawals/${big.id}/reject`, { reason: "Too much for a test" });
  }, 120_000);

  it("is one of several when admins export at once: no request is in two", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, (_, i) => world.approved(`1.${i + 1}`)));
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, i) => (admins[i % 2] as Person).post("/admin/payments/export")),
    );
    const files = replies.filter(({ status }) => status === 201).map(exported);
    expect(files.flatMap(receivers).sort()).toEqual(all.map(({ to }) => to).sort());
    const hash = await payTogether(all);
    await finally_();
    expect((await settleOne(hash)).withdrawals).toHaveLength(20);
  });
});

describe("a transaction of the multisig", () => {
  it("completes nothing that it did not pay exactly", async () => {
    const [asked] = await approved("10");
    await exportBatch();
    const wrong = await payTogether([
      { to: asked.to, amount: asked.amount - 1n },
      { to: getAddress(someAddress()), amount: asked.amount },
    ]);
    const foreign = (await world.token.transfer(world.treasury, asked.to, asked.amount)).transactionHash;
    await finally_();
    const unknown = someHash();
    expect(
      (await settle([wrong, foreign, unknown, unknown])).map(({ tx_hash, outcome, message }) => [
        tx_hash,
        outcome,
        message,
      ]),
    ).toEqual([
      [wrong, "no_match", "2 transfers in it pay no exported request: none has exactly that amount and wallet."],
      [foreign, "no_match", "It moved no UBXS out of the treasury."],
      [unknown, "not_found", "The blockchain has no such transaction."],
    ]);
    expect((await world.status(asked))?.status).toBe("approved");
    // Nobody asked for those.
    expect((await reconcile({ sql, chain, log: world.log }))?.differences).toHaveLength(2);
    await sql`update settings set payments_stopped_at = null, payments_stopped_reason = null`;
    const right = await payTogether([asked]);
    await finally_();
    expect(await settleOne(right)).toMatchObject({ outcome: "settled", withdrawals: [asked.id] });
  });

  it("that failed is said to have failed", async () => {
    const [asked] = await approved("6");
    await exportBatch();
    await world.token.block(asked.to);
    const hash = await world.node.client.writeContract({
      abi: (await import("@freehold/testing/contracts")).contract("Batch").abi,
      address: multisig,
      functionName: "run",
      args: [[world.token.address], [transferData(asked.to, asked.amount)]],
      account: testAccount(7),
      chain: world.node.chain,
      gas: 500_000n,
    });
    await world.node.mine(3);
    expect(await settleOne(hash)).toMatchObject({ outcome: "failed" });
    await world.token.block(asked.to, false);
    const paid = await payTogether([asked]);
    await finally_();
    expect(await settleOne(paid)).toMatchObject({ outcome: "settled" });
  });

  it("pays one of two equal requests with one transfer, and the other with another; asked at once it counts once", async () => {
    const one = await world.approved("15");
    const two = await twinOf(one, "15");
    const { to } = one;
    await exportBatch();
    const first = await payTogether([one]);
    await finally_();
    const results = await Promise.all([settleOne(first), settleOne(first, admins[1]), settleOne(first)]);
    expect(results.flatMap(({ withdrawals }) => withdrawals)).toEqual([one.id]);
    expect((await world.status(two))?.status).toBe("approved");
    const second = await payTogether([two]);
    await finally_();
    expect(await settleOne(second)).toMatchObject({ outcome: "settled", withdrawals: [two.id] });
    expect(await world.token.balanceOf(to)).toBe(30_000_000n);
    await expectSoundBooks(sql);
  });
});

describe("completing one request by its transaction", () => {
  const complete = async ({ id }: Asked, tx_id: string, chain_id?: number) => {
    const { status, body } = await admins[0].post(`/admin/withdrawals/${id}/complete`, { tx_id, chain_id });
    return [status, body.code ?? body.withdrawal.status];
  };

  it("asks the chain whether it paid exactly this request", async () => {
    const [asked, other] = await approved("21", "22");
    expect(await complete(asked, someHash())).toEqual([409, "invalid_transition"]);
    await exportBatch();
    expect(await complete(asked, someHash())).toEqual([409, "payment_not_found"]);
    expect(await complete(asked, someHash(), 56)).toEqual([422, "wrong_chain"]);
    const hash = await payTogether([other as Asked]);
    expect(await complete(other as Asked, hash)).toEqual([409, "payment_not_final"]);
    await finally_();
    expect(await complete(asked, hash)).toEqual([409, "payment_mismatch"]);
    expect(await complete(other as Asked, hash)).toEqual([200, "completed"]);
    expect(await complete(other as Asked, hash)).toEqual([409, "invalid_transition"]);
    const twin = await twinOf(other as Asked, "22");
    await exportBatch();
    expect(await complete(twin, hash)).toEqual([409, "tx_id_used"]);
    const rest = await payTogether([asked, twin]);
    await finally_();
    expect((await settleOne(rest)).withdrawals).toHaveLength(2);
  });

  it("is not for a server that pays by itself, but for a transaction that took the place of its own", async () => {
    const asked = await world.approved("23");
    const ask = async (tx_id: string) => {
      const { status, body } = await world.admins[0].post(`/admin/withdrawals/${asked.id}/complete`, { tx_id });
      return [status, body.code ?? body.withdrawal.status];
    };
    expect(await ask(someHash())).toEqual([409, "payout_mode"]);
    // The key of this server made a transfer of its own above: payments stop for it, once.
    await world.round();
    await sql`update settings set payments_stopped_at = null, payments_stopped_reason = null`;
    await world.round();
    expect(await ask(someHash())).toEqual([409, "payout_mode"]);
    const [{ tx_hash, nonce }] = await sql<[{ tx_hash: Hex; nonce: bigint }]>`
      select t.tx_hash, p.nonce from payment_transactions t join payments p using (user_id, withdrawal_id, attempt)
      where withdrawal_id = ${asked.id}`;
    await world.node.client.dropTransaction({ hash: tx_hash });
    const { maxFeePerGas } = await world.node.client.estimateFeesPerGas();
    const foreign = await world.node.client.sendTransaction({
      account: world.treasury,
      chain: world.node.chain,
      nonce: Number(nonce),
      to: world.token.address,
      data: transferData(asked.to, asked.amount),
      maxFeePerGas: maxFeePerGas * 3n,
      maxPriorityFeePerGas: maxFeePerGas,
    });
    await world.node.mine(3);
    await world.round();
    expect(await world.payment(asked)).toMatchObject({ status: "attention", reason: "foreign_nonce" });
    expect((await world.admins[0].post(`/admin/payments/${asked.id}/retry`)).body.code).toBe("payment_not_failed");
    expect(await ask(foreign)).toEqual([200, "completed"]);
    await world.expectPaidOnce([asked]);
    expect((await world.admins[0].post("/admin/payments/export")).body.code).toBe("payout_mode");
    expect((await world.admins[0].post("/admin/payments/settle", { tx_hashes: [foreign] })).body.code).toBe(
      "payout_mode",
    );
  });
});

describe("a file that the multisig has thrown away", () => {
  it("is taken back by another admin; what was paid of it stays until it is entered", async () => {
    const [paid, open] = await approved("31", "32");
    const batch = await exportBatch();
    const own = await takeBack(batch.batch_id, admins[0]);
    expect([own.status, own.body.code]).toEqual([409, "self_approval"]);
    await expect(
      sql`update payments set status = 'failed', reason = 'x' where withdrawal_id = ${open?.id as string}`,
    ).rejects.toThrow("is not taken back");
    const hash = await payTogether([paid]);
    const taken = await takeBack(batch.batch_id, admins[1]);
    expect(taken.body).toEqual({ success: true, withdrawals: [open?.id], paid: [{ id: paid.id, tx_hash: hash }] });
    expect((await takeBack(batch.batch_id, admins[1])).body).toMatchObject({
      withdrawals: [],
      paid: [{ id: paid.id }],
    });
    expect((await takeBack("nonsense", admins[1])).status).toBe(404);

    const next = await exportBatch();
    expect(receivers(next)).toEqual([open?.to]);
    const second = await payTogether([open as Asked]);
    await finally_();
    expect((await settle([hash, second])).map(({ outcome }) => outcome)).toEqual(["settled", "settled"]);
    await world.expectPaidOnce([paid, open as Asked]);
    const audit = await admins[0].get(`/admin/audit?subject=${batch.batch_id}`);
    expect(audit.body.items.map(({ action, actor }) => [action, actor])).toEqual([
      ["payment_batch.taken_back", admins[1].email],
      ["payment_batch.exported", admins[0].email],
    ]);
    await expectSoundBooks(sql);
  });
});
