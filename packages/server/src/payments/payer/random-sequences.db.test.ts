import { randomUUID } from "node:crypto";
import { MIN_WITHDRAWAL_UBXS, parseAmount } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { seed, times } from "@freehold/test-utils/run/soak";
import fc from "fast-check";
import { type Hex, keccak256 } from "viem";
import { expect, it } from "vitest";
import { verifyAudit } from "../../audit/verify-audit.ts";
import { createMarket } from "../../investments/market.fixture.ts";
import { readBalances } from "../../ledger/balances.ts";
import { addUser, earn, expectSoundLedger, knowChainByHand, pay, someAddress } from "../../money.fixture.ts";
import { ChainError } from "../../platform/chain/chain-error.ts";
import { payTarget } from "../../platform/chain/pay-target.ts";
import { createLog } from "../../platform/http/log.ts";
import { isProblemError } from "../../platform/http/problem.ts";
import { reconcile } from "../../reconciliation/reconcile.ts";
import { readReconciliation } from "../../reconciliation/store.ts";
import { stopPayments } from "../../settings/stop-payments.ts";
import { readSettings } from "../../settings/store.ts";
import { approveWithdrawal } from "../../withdrawals/decisions/approve-withdrawal.ts";
import { rejectWithdrawal } from "../../withdrawals/decisions/reject-withdrawal.ts";
import { cancelWithdrawal } from "../../withdrawals/requests/cancel-withdrawal.ts";
import { requestRefund } from "../../withdrawals/requests/request-refund.ts";
import { requestWithdrawal } from "../../withdrawals/requests/request-withdrawal.ts";
import { createPaymentsPort } from "../admin/payments-port.ts";
import { createTestFence } from "../fencing/fence.fixture.ts";
import { readNonces } from "../nonces/nonces.ts";
import { transferData } from "../queue.ts";
import { completeOnChain } from "../resolution/complete-on-chain.ts";
import { retryPayment } from "../resolution/retry-payment.ts";
import { KILLED, simulateChain } from "../simulated-chain.fixture.ts";
import { adminAct, createAdmins, holding } from "./admin-acts.fixture.ts";
import { type PaymentWindow, payRound } from "./pay-withdrawals.ts";

/** In one run so many people go through a sequence each, at the same time, while the server pays. */
const PEOPLE = 50;
const RUNS = Math.ceil(times(1_000, 10_000) / PEOPLE);

const TIME_LIMIT = 600_000 + RUNS * 20_000;
/** What differs on this chain, where final blocks are taken back and strangers use the treasury's key, and nowhere else. */
const BY_STRANGERS = ["payment_without_transfer", "unexplained_transfer", "treasury_balance"];

const { sql } = await createTestDatabase();
await sql`update settings set cooling_off_seconds = 0`;
await knowChainByHand(sql);
const market = createMarket(sql);
const simulated = simulateChain();
const { chain } = simulated;
await sql`insert into chains (chain_id, genesis_hash, token_address) values (${chain.id}, 'simulated', ${chain.token})`;
const target = payTarget(chain);
const log = createLog({ level: "silent" });
/** A process starts by a kill, and with a restored database. */
let window: PaymentWindow = { isOpen: false };
const adminIds = await Promise.all([1, 2].map(async () => (await addUser(sql, "admin")).id));
const admins = createAdmins(sql, market, adminIds);

/** UBXS: often the same, often nearly, on both sides of what needs two admins. */
const SMALL = ["0.000001", "0.5", "1", "1.000001", "10", "1000", "1000.000001"] as const;
const ubxs = fc.constantFrom(...SMALL, "1000000000000000");
/** No reward is higher than the last one. */
const earned = fc.constantFrom(...SMALL, "1000000");
const own = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("deposit" as const), ubxs }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("invest" as const), ubxs, feeBps: fc.constantFrom(0, 150) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reward" as const), ubxs: earned }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("withdraw" as const), ubxs }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "refund" as const,
        "approve" as const,
        "agree" as const,
        "agree" as const,
        "reject" as const,
        "cancel" as const,
        "retry" as const,
      ),
      which: fc.nat({ max: 3 }),
    }),
  },
);
type Own = typeof own extends fc.Arbitrary<infer T> ? T : never;
/** A request first, mostly: who asks for nothing has nothing to go wrong with. */
const first = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ do: "refund" as const, which: 0 }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("withdraw" as const), ubxs }) },
  { weight: 1, arbitrary: own },
);
const sequence = fc.record({
  /** Shares of the run's property, whose months are distributed meanwhile. */
  holding: fc.option(holding, { freq: 2 }),
  operations: fc
    .tuple(first, fc.array(own, { minLength: 1, maxLength: 3, size: "max" }))
    .map(([request, rest]) => [request, ...rest]),
});

/** What the server and its chain do meanwhile. */
const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("pay" as const), calls: fc.constant(1e9) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom("kill" as const, "lose" as const), calls: fc.nat({ max: 80 }) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("mine" as const), calls: fc.integer({ min: 2, max: 12 }) }) },
  { weight: 1, arbitrary: fc.constant({ do: "foreign" as const, calls: 0 }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "reorganise" as const,
        "forget" as const,
        "decide" as const,
        "reorganise final" as const,
        "count too high" as const,
        "restore" as const,
        "stop" as const,
        "refuse" as const,
      ),
      calls: fc.nat({ max: 1 }),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ do: "resume" as const, calls: 0 }) },
);
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

type Sequence = { userId: string; walletAddress: string };
const allPeople: Sequence[] = [];
/** Of what a database signed that is lost. */
const oldHashes: Hex[] = [];

/** Whatever happens, in whatever order: refusals are fine, wrong books and second payments are not. */
it(
  `pays and books right through ${RUNS * PEOPLE} random sequences of operations, failures and restarts`,
  async () => {
    let run = 0;
    // As a server does when it starts: nothing is promised before.
    await proveTreasury();
    await fc.assert(
      fc.asyncProperty(
        fc.array(sequence, { minLength: PEOPLE, maxLength: PEOPLE }),
        fc.array(event, { minLength: 4, maxLength: 7, size: "max" }),
        fc.array(adminAct, { minLength: 4, maxLength: 8, size: "max" }),
        async (sequences, events, acts) => {
          const people = await Promise.all(
            sequences.map(async () => ({ userId: (await addUser(sql)).id, walletAddress: someAddress() })),
          );
          allPeople.push(...people);
          await admins.openProperty();
          for (const [index, { holding }] of sequences.entries())
            if (holding) await admins.hold((people[index] as Sequence).userId, holding);
          const work = sequences.map(async ({ operations }, index) => {
            const person = people[index] as Sequence;
            await pay(sql, person.userId, "1000.5");
            for (const operation of operations) await attempt(() => perform(operation, person));
          });
          const meanwhile = (async () => {
            for (const one of events) await happen(one);
          })();
          const agreements = (async () => {
            for (const act of acts) await attempt(() => admins.perform(act));
          })();
          await Promise.all([...work, meanwhile, agreements]);
          await expectNothingWrong(people);
          if (++run % 5 === 0) await expectSoundLedger(sql);
        },
      ),
      { numRuns: RUNS, seed: seed("random sequences"), endOnFailure: true },
    );

    simulated.killAfter(Number.POSITIVE_INFINITY);
    await resume();
    await failInBothWays();
    await holdOne();
    await proveTreasury();
    await admins.finish();
    await admins.agreeInEveryWay();
    await restore();
    // In the end everything that can be paid is paid, what cannot waits for an admin, and the chain agrees with the books.
    for (let left = 1, rounds = 0; left > 0; rounds++) {
      expect(rounds, "rounds until all is paid").toBeLessThan(500);
      // A transfer that the node did not try in time rests for a minute, which is not waited for here.
      await sql`update payment_holds set retry_at = clock_timestamp() where retry_at is not null`;
      await round();
      simulated.mine();
      await resume();
      const [row] = await sql<[{ count: number }]>`
      select count(*)::int as count from payments where is_in_flight(status)`;
      left = row.count + (await payable());
    }
    await expectSoundLedger(sql);
    expect(await verifyAudit(sql)).toMatchObject({ intact: true });
    const received = simulated.received();
    const completed = await sql<{ user_id: string; sum: bigint }[]>`
    select user_id, sum(amount) as sum from withdrawals where status = 'completed' group by user_id`;
    const sums = new Map(completed.map(({ user_id, sum }) => [user_id, sum]));
    const lost = await lostPayments();
    for (const { userId, walletAddress } of allPeople)
      expect([userId, (received.get(walletAddress.toLowerCase()) ?? 0n) + (lost.get(userId) ?? 0n)]).toEqual([
        userId,
        sums.get(userId) ?? 0n,
      ]);
    // Otherwise the sequences would not have tried what they are for.
    const reached = await sql<{ status: string }[]>`select distinct status from withdrawals order by status`;
    expect(reached.map(({ status }) => status)).toEqual(["approved", "cancelled", "completed", "pending", "rejected"]);
    const reasons = await sql<{ reason: string }[]>`
    select distinct details ->> 'reason' as reason from audit_log where action = 'payment.attention' order by reason`;
    expect(reasons.map(({ reason }) => reason)).toEqual(["foreign_nonce", "reverted"]);
    const [{ before }] = await sql<[{ before: number }]>`
    select count(*)::int as before from withdrawals where status = 'completed' and tx_id = any(${oldHashes}::text[])`;
    expect(before).toBeGreaterThan(0);
    const [{ again }] = await sql<[{ again: number }]>`
    select count(*)::int as again from payments where status = 'paid' and attempt > 1`;
    expect(again).toBeGreaterThan(0);
  },
  TIME_LIMIT,
);

/**
 * What the reconciliation says was paid and is not on the chain any more: a final block was taken back, and before the payment
 * could be given again a foreign transaction used its nonce. Nothing else differs but what strangers did with the treasury's key.
 */
async function lostPayments(): Promise<Map<string, bigint>> {
  const found = await reconcile({ sql, chain, log });
  expect(found?.chainFault).toBe(null);
  for (const { rule_code } of found?.differences ?? []) expect(BY_STRANGERS).toContain(rule_code);
  const rows = await sql<{ user_id: string; sum: bigint }[]>`
    select w.user_id, sum(w.amount) as sum from differences d join withdrawals w on w.id::text = d.subject
    where d.rule_code = 'payment_without_transfer' group by w.user_id`;
  return new Map(rows.map(({ user_id, sum }) => [user_id, sum]));
}

/**
 * The nonce of one payment is used by a foreign transaction, and it is left to an admin; the transaction of another fails, and it is paid
 * anew: few random sequences need not come to both.
 */
async function failInBothWays(): Promise<void> {
  simulated.loseReplyAfter(Number.POSITIVE_INFINITY);
  await sendOne();
  simulated.useNonce();
  simulated.mine();
  await becomeFinal();
  expect((await readSettings(sql)).paymentsStopped?.reason).toContain("not by this server");
  await resume();
  const reverted = await sendOne();
  simulated.mine(1);
  await becomeFinal();
  await retryPayment(sql, chain, { id: reverted, adminId: adminIds[0] as string });
}

/** The token refuses a payment, which is held and rests, and is paid when it takes it. */
async function holdOne(): Promise<void> {
  const { id } = await approveOne();
  simulated.refuseTransfers(Number.POSITIVE_INFINITY);
  const held = () => sql`select code from payment_holds where withdrawal_id = ${id}`;
  for (let rounds = 0; (await held()).length === 0; rounds++) {
    expect(rounds, "rounds until a payment is tried").toBeLessThan(500);
    await round();
    simulated.mine();
    await resume();
  }
  expect(await held()).toEqual([{ code: "token_refuses" }]);
  simulated.refuseTransfers(0);
}

/** What the treasury has is known: while it is not, no month is distributed. */
async function proveTreasury(): Promise<void> {
  const isKnown = async () => (await sql`select from coverage where tokens is not null`).length > 0;
  for (let blocks = 0; !(await isKnown()); blocks++) {
    expect(blocks, "blocks until the treasury's balance is proven").toBeLessThan(100);
    simulated.mine();
    await reconcile({ sql, chain, log });
  }
}

/** A new request that is approved, of a person to whom nothing else happens. */
async function approveOne(): Promise<{ id: string; walletAddress: string }> {
  const { id: userId } = await addUser(sql);
  await pay(sql, userId, "1");
  const walletAddress = someAddress();
  allPeople.push({ userId, walletAddress });
  const { withdrawal } = await sql.begin((tx) =>
    requestRefund(tx, { userId, walletAddress, target, platformAddresses: chain }),
  );
  const { id } = withdrawal;
  // The second is needed once the first has approved as much alone as one admin may.
  for (const adminId of adminIds)
    await attempt(() => sql.begin((tx) => approveWithdrawal(tx, { id, adminId, target })));
  return { id, walletAddress };
}

/**
 * The database is one from a backup: what it does not know of has signed two payments, of which the chain has lost the first and
 * keeps the second behind the gap.
 */
async function restore(): Promise<void> {
  await approveOne();
  const second = await approveOne();
  const free = (await readNonces(sql, chain))?.free ?? 0n;
  const old = await chain.signer?.signTransaction(
    {
      ...{ type: "eip1559", chainId: chain.id, nonce: Number(free + 1n), to: chain.token, gas: 65_000n },
      ...{
        data: transferData(second.walletAddress, 1_000_000n),
        maxFeePerGas: 10n ** 9n,
        maxPriorityFeePerGas: 10n ** 6n,
      },
    },
    { withdrawalId: second.id, signal: new AbortController().signal },
  );
  // Not if there is one of another restored database already.
  if (simulated.giveOld(old as Hex)) oldHashes.push(keccak256(old as Hex));
  window = { isOpen: false };
}

/** Admins record what was paid, and let payments go on. */
async function resume(): Promise<void> {
  const { groups } = await readReconciliation(sql, { chainId: null, adminId: null });
  const transfers = groups.find(({ kind }) => kind === "unexplained_transfer")?.differences ?? [];
  for (const { subject, request } of transfers)
    if (request)
      await attempt(() =>
        completeOnChain(sql, chain, { id: request, adminId: adminIds[1] as string, txId: subject.split(":")[0] ?? "" }),
      );
  await sql`update settings set payments_stopped_at = null, payments_stopped_reason = null`;
}

/** Brings a new request so far that the chain has been given its payment. */
async function sendOne(): Promise<string> {
  const { id } = await approveOne();
  for (let rounds = 0; ; rounds++) {
    expect(rounds, "rounds until a payment has its turn").toBeLessThan(500);
    await round();
    const [sent] = await sql`select 1 from payments where withdrawal_id = ${id} and status = 'sent'`;
    if (sent) return id;
    // Others come first, as many as are in flight at once.
    simulated.mine();
    await resume();
  }
}

async function becomeFinal(): Promise<void> {
  for (let block = 0; block < 4; block++) simulated.mine();
  await round();
}

const payable = async () =>
  (
    await sql<[{ count: number }]>`
      select count(*)::int as count from withdrawals w
      where status = 'approved' and (select given >= needed from approval_state(w, ${chain.id}, ${chain.token}))
        and not exists (select from payments p where p.user_id = w.user_id and p.withdrawal_id = w.id and p.status <> 'failed')`
  )[0].count;

async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // What a process that is killed was asked for is not answered either.
    if (!isProblemError(error) && error !== KILLED) throw error;
  }
}

async function round(): Promise<void> {
  try {
    await payRound({
      ...{ sql, chain, log },
      reconcile: () => reconcile({ sql, chain, log }),
      rebroadcast: { again: 0, more: 60_000 },
      window,
      fence: createTestFence(sql),
      signal: new AbortController().signal,
    });
  } catch (error) {
    if (error !== KILLED && !(error instanceof ChainError)) throw error;
  }
}

async function happen({ do: what, calls }: Event): Promise<void> {
  switch (what) {
    case "mine":
      simulated.mine(calls);
      return;
    case "reorganise":
      simulated.reorganise(calls === 0);
      return;
    case "forget":
      simulated.forget();
      return;
    case "foreign":
      await round();
      simulated.useNonce();
      simulated.mine();
      return;
    case "decide":
      return decideAll();
    case "reorganise final":
      simulated.reorganiseFinal();
      return;
    case "count too high":
      simulated.countTooHigh(2, 1 + calls * 2);
      return round();
    case "restore":
      return restore();
    case "resume":
      return resume();
    case "stop": {
      await stopPayments(sql, "A test stopped them.");
      const given = simulated.given();
      await round();
      simulated.mine();
      await round();
      expect(simulated.given()).toBe(given);
      return;
    }
    case "refuse":
      simulated.refuseTransfers(1 + calls * 5);
      return round();
    case "lose":
      simulated.loseReplyAfter(calls);
      return round();
    default:
      simulated.killAfter(calls);
      await round();
      simulated.killAfter(Number.POSITIVE_INFINITY);
      if (what === "kill") window = { isOpen: false };
  }
}

/** An admin looks at everything that waits for one. */
async function decideAll(): Promise<void> {
  const waiting = await sql<{ withdrawal_id: string; user_id: string }[]>`
    select withdrawal_id, user_id from payments where status = 'attention' order by created_at limit 20`;
  for (const { user_id } of waiting) await attempt(() => decide("retry", 0, user_id));
}

async function perform(operation: Own, { userId, walletAddress }: Sequence): Promise<unknown> {
  const _reference = randomUUID();
  switch (operation.do) {
    case "deposit":
      return pay(sql, userId, operation.ubxs);
    case "invest":
      return market.invest(userId, parseAmount(operation.ubxs), operation.feeBps);
    case "reward":
      return earn(sql, userId, operation.ubxs);
    case "withdraw":
      return sql.begin(async (tx) => {
        const request = { userId, amountUbxs: operation.ubxs, walletAddress, platformAddresses: chain };
        const { amount } = await requestWithdrawal(tx, request);
        if (amount >= parseAmount(MIN_WITHDRAWAL_UBXS)) return;
        const { available, earnings } = await readBalances(tx, userId);
        expect(available + earnings, "what stays beside a withdrawal of less than the least").toBe(0n);
      });
    case "refund":
      return sql.begin((tx) => requestRefund(tx, { userId, walletAddress, target, platformAddresses: chain }));
    default:
      return decide(operation.do, operation.which, userId);
  }
}

async function decide(
  what: "approve" | "agree" | "reject" | "cancel" | "retry",
  which: number,
  userId: string,
): Promise<unknown> {
  const open = await sql<{ id: string }[]>`
    select id from withdrawals where user_id = ${userId} and is_open(status) order by created_at`;
  const id = open[which % Math.max(open.length, 1)]?.id;
  if (!id) return;
  const adminId = adminIds[which % 2] as string;
  switch (what) {
    case "approve":
      return sql.begin((tx) => approveWithdrawal(tx, { id, adminId, target }));
    case "agree":
      for (const adminId of adminIds)
        await attempt(() => sql.begin((tx) => approveWithdrawal(tx, { id, adminId, target })));
      return;
    case "cancel":
      return sql.begin((tx) => cancelWithdrawal(tx, { id, userId }));
    case "retry":
      return retryPayment(sql, chain, { id, adminId });
    default: {
      const endPayment = await createPaymentsPort({ sql, chain }).proveFailed(id);
      return sql.begin((tx) => rejectWithdrawal(tx, { id, adminId, reason: "random", endPayment }));
    }
  }
}

/** Nothing negative, nothing reserved that no request asks for, the balances as the journal says, no person paid too much. */
async function expectNothingWrong(people: readonly Sequence[]): Promise<void> {
  const ids = people.map(({ userId }) => userId);
  const wrong = await sql`
    select b.user_id from balances b
    where b.user_id = any(${ids}::uuid[]) and (
      least(b.available, b.invested, b.earnings, b.reserved, b.payouts_clearing) < 0
      or b.available + b.invested + b.earnings + b.reserved + b.payouts_clearing + b.external + b.operating <> 0
      or b.reserved <> (select coalesce(sum(amount), 0) from withdrawals w
                        where w.user_id = b.user_id and is_open(w.status))
      or exists (
        select from (values ('available', b.available), ('invested', b.invested), ('earnings', b.earnings),
          ('reserved', b.reserved), ('external', b.external), ('operating', b.operating), ('payouts_clearing', b.payouts_clearing)) p (account, amount)
        where p.amount <> (select coalesce(sum(e.amount), 0) from ledger_entries e
                           where e.user_id = b.user_id and e.account = p.account)))`;
  expect(wrong).toEqual([]);
  const asked = await sql<{ user_id: string; sum: bigint }[]>`
    select user_id, sum(amount) as sum from withdrawals
    where user_id = any(${ids}::uuid[]) and status in ('approved', 'completed') group by user_id`;
  const most = new Map(asked.map(({ user_id, sum }) => [user_id, sum]));
  const received = simulated.received();
  for (const { userId, walletAddress } of people)
    expect(received.get(walletAddress.toLowerCase()) ?? 0n).toBeLessThanOrEqual(most.get(userId) ?? 0n);
}
