import type { Treasury, WithdrawalProgress } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createChain } from "../../platform/chain/chain.ts";
import { inDay } from "../../platform/format.ts";
import { stopPayments } from "../../settings/stop-payments.ts";
import { type Asked, createPayingWorld, type PayingWorld } from "../payments.fixture.ts";
import { readQueueHold } from "./read-holds.ts";
import { holdOfFault, recordQueueHold } from "./record-hold.ts";
import { recordExternalHold } from "./watch-queue.ts";

const { sql } = await createTestDatabase();
const other = await createTestDatabase();
let world: PayingWorld;
let poor: PayingWorld;

beforeAll(async () => {
  world = await createPayingWorld(sql, { blocks: "asked" });
  poor = await createPayingWorld(other.sql, { blocks: "asked", treasury: 5_000_000n });
});
afterAll(() => Promise.all([world.stop(), poor.stop()]));

const treasury = async () => (await world.admins[0].get<Treasury>("/admin/treasury")).body;
const holdOf = async ({ id }: Asked) =>
  (await world.admins[0].get(`/admin/withdrawals/${id}`)).body.withdrawal.hold_reason;
const codeOf = async (asked: Asked) => (await holdOf(asked))?.code;

describe("a token that refuses everything for a while", () => {
  it("leaves nothing to be clicked: each request is tried again by itself, and paid once", async () => {
    const asked = [await world.approved("2"), await world.approved("3"), await world.approved("4")];
    for (const { to } of asked) await world.token.block(to);
    await world.round();
    for (const each of asked) expect(await codeOf(each)).toBe("token_refuses");
    expect((await holdOf(asked[0] as Asked))?.resumes_at).not.toBeNull();
    // While payments are stopped it is not tried again.
    await sql.begin((tx) => stopPayments(tx, "A test stopped them."));
    expect(await holdOf(asked[0] as Asked)).toMatchObject({ code: "payments_stopped", resumes_at: null });
    await sql`update settings set payments_stopped_at = null, payments_stopped_reason = null`;
    const { items } = (await world.admins[0].get("/admin/withdrawals?held=true")).body;
    expect(items.map(({ id }) => id)).toEqual(asked.map(({ id }) => id));
    for (const { to } of asked) await world.token.block(to, false);
    // They rest: others take their turn.
    await world.round();
    for (const each of asked) expect(await world.payment(each)).toBeUndefined();
    await world.endPauses();
    await world.finish();
    await world.expectPaidOnce(asked);
    expect(await codeOf(asked[0] as Asked)).toBeUndefined();
  });

  it("may be tried again at once by an admin, who hears of each request what became of it", async () => {
    const [first, second] = [await world.approved("2.1"), await world.approved("2.2")];
    await world.token.block(first.to);
    await world.round();
    await world.token.block(first.to, false);
    const [own] = world.admins;
    await sql`update users set role = 'admin' where id = ${second.person.id}`;
    expect(await world.retry([first, second, { ...first, id: crypto.randomUUID() }], own)).toMatchObject([
      { id: first.id, success: true },
      { id: second.id, success: false, code: "invalid_transition" },
      { success: false, code: "not_found" },
    ]);
    expect(await world.retry([second], second.person)).toMatchObject([{ success: false, code: "self_approval" }]);
    expect(await sql`select actor_id from audit_log where subject_id = ${second.id} and action = 'refused'`).toEqual([
      { actor_id: second.person.id },
    ]);
    await sql`update users set role = 'user' where id = ${second.person.id}`;
    await world.finish();
    await world.expectPaidOnce([first, second]);
  });
});

describe("what a request waits for", () => {
  it("is its turn, or what the queue waits for, or what is of it alone, in that order", async () => {
    const asked = await world.approved("5");
    expect(await holdOf(asked)).toMatchObject({ code: "waits_its_turn", what_to_do: null, resumes_by_itself: true });
    await sql.begin((tx) => stopPayments(tx, "A test stopped them."));
    expect(await holdOf(asked)).toMatchObject({ code: "payments_stopped", details: "A test stopped them." });
    expect((await treasury()).hold_reason).toMatchObject({ code: "payments_stopped", resumes_by_itself: false });
    await sql`update settings set two_approvals_above = 0`;
    const missing = await holdOf(asked);
    expect(missing).toMatchObject({ code: "approvals_missing", resumes_by_itself: false });
    const [{ approved_at }] = await sql<
      [{ approved_at: Date }]
    >`select approved_at from withdrawals where id = ${asked.id}`;
    expect(Date.parse(missing?.since ?? "")).toBeGreaterThan(approved_at.getTime());
    await sql`update settings set two_approvals_above = default, payments_stopped_at = null, payments_stopped_reason = null`;
    await world.finish();
    expect(await holdOf(asked)).toBeNull();
  });

  it("is said of those in /metrics by reason", async () => {
    const asked = await world.approved("6");
    await world.token.block(asked.to);
    await world.round();
    const text = await world.api.metrics();
    expect(text).toContain('payments_held{code="token_refuses"} 1');
    await world.token.block(asked.to, false);
    await world.endPauses();
    await world.finish();
  });
});

it("what is noted of a request is over once its transaction is in a block, or the request is closed", async () => {
  const asked = await world.approved("6.5");
  const shown = async () => {
    const { items } = (await world.admins[0].get("/admin/withdrawals?held=true")).body;
    const text = await world.api.metrics();
    return [items.length, /^payments_held.*$/m.exec(text)?.[0]];
  };
  const note = () => sql`
    insert into payment_holds (user_id, withdrawal_id, chain_id, code)
    values (${asked.person.id}, ${asked.id}, ${world.chain.id}, 'earlier_key')`;
  await world.round();
  await note();
  expect(await shown()).toEqual([1, 'payments_held{code="earlier_key"} 1']);
  await world.node.mine();
  await world.round();
  expect(await shown()).toEqual([0, undefined]);
  await world.finish();
  // As by a round that ends while an admin decides.
  await note();
  expect(await shown()).toEqual([0, undefined]);
});

it("beside the stop button stands what is signed and kept back, and what may already be on its way", async () => {
  const asked = await world.approved("7");
  await world.round();
  expect(await treasury()).toMatchObject({
    committed_ubxs: "7",
    committed_count: 1,
    kept_back_ubxs: "0",
    kept_back_count: 0,
  });
  await sql`update payment_transactions set broadcast_at = null where withdrawal_id = ${asked.id}`;
  expect(await treasury()).toMatchObject({ committed_ubxs: "7", kept_back_ubxs: "7", kept_back_count: 1 });
  await world.finish();
});

it("a node that is behind is told from one that is away", async () => {
  const asked = await world.approved("9");
  await world.finish();
  await world.expectPaidOnce([asked]);
  const behind = { ...world.chain, heads: async () => ({ latest: 1n, finalized: 1n }) };
  const away = createChain({ ...world.settings, rpcUrl: "http://127.0.0.1:1" }, sql);
  const codes = await Promise.all(
    [behind, away].map((chain) =>
      world.round(undefined, chain).then(
        () => null,
        (error) => holdOfFault(error).code,
      ),
    ),
  );
  expect(codes).toEqual(["node_behind", "node_unreachable"]);
});

describe("where a multisig pays", () => {
  it("what is in the way is looked for, and said", async () => {
    const settings = { ...poor.settings, payout: { mode: "external", address: poor.treasury.address } } as const;
    const chain = createChain(settings, other.sql);
    const look = async (on = chain) => {
      await recordExternalHold({ sql: other.sql, chain: on, log: poor.log });
      return (await readQueueHold(other.sql, chain))?.code;
    };
    await poor.approved("4");
    expect(await look()).toBeUndefined();
    await poor.approved("8");
    expect(await look()).toBeUndefined();
    await other.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update withdrawals set approved_at = approved_at - interval '1 hour' where amount = 8000000`;
    });
    expect(await look()).toBe("treasury_short_of_token");
    await poor.token.mint(poor.treasury.address, 5_000_000n);
    expect(await look()).toBeUndefined();
    expect(await look(createChain({ ...settings, rpcUrl: "http://127.0.0.1:1" }, other.sql))).toBe("node_unreachable");
    expect(await look()).toBeUndefined();
  });
});

it("the email about an approval says what its page says while the treasury is short, and no day of others", async () => {
  const one = Array.from({ length: 101 }, () => 3 * 86_400);
  await other.sql`
    update refund_times set typical_seconds = 259200, total_seconds = ${one}, approval_seconds = ${one}, payment_seconds = ${one}`;
  await recordQueueHold(other.sql, poor.chain, { code: "treasury_short_of_token" });
  const { id, person } = await poor.approved("6");
  const { body } = await person.get<WithdrawalProgress>(`/wallet/withdrawals/${id}/progress`);
  expect(body).toMatchObject({ estimate: null, payment: { waits_for: "funds" }, next_update: { reason: "funds" } });
  const [mail] = await other.sql<{ before: string[] }[]>`
    select message -> 'before' as before from outbox where user_id = ${person.id} and template = 'withdrawal_approved'`;
  expect(mail?.before).toEqual([
    `Your 6.00 UBXS is reserved until the payment account is topped up. We'll update you by ${inDay(body.next_update?.on ?? "")}. We'll email you when it's paid.`,
  ]);
});
