import type { UnmatchedTransfers } from "@freehold/contract";
import { asServer, createTestDatabase } from "@freehold/server/testing/test-database";
import { times } from "@freehold/test-utils/run/soak";
import type { PrivateKeyAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type Person, type Reply } from "../../api.fixture.ts";
import { actAs } from "../../audit/act-as.fixture.ts";
import { expectSoundLedger, someAddress } from "../../money.fixture.ts";
import type { Hash } from "../../platform/chain/address.ts";
import { createChain } from "../../platform/chain/chain.ts";
import type { Queryable, Tx } from "../../platform/database/connect.ts";
import { createLog } from "../../platform/http/log.ts";
import { reconcile } from "../../reconciliation/reconcile.ts";
import { createRound } from "../watch-deposits.ts";
import { type ChainWorld, createChainWorld, depositsOf, type Platform, type Sent } from "../world.fixture.ts";
import { lockTransfers } from "./unmatched-transfer.ts";

const { sql } = await createTestDatabase();
await sql`update settings set platform_status = 'active', cooling_off_seconds = 0, reorganisations = 'follow'`;
let world: ChainWorld;
let platform: Platform;
let one: Person;
let other: Person;

beforeAll(async () => {
  world = await createChainWorld(sql);
  platform = world.platform();
  [one, other] = [await platform.api.person("admin"), await platform.api.person("admin")];
});
afterEach(() => expectSoundLedger(sql));
afterAll(() => world.stop());

/** A final transfer from a wallet that no account has. */
async function fromExchange(micros = 5_000_000n): Promise<Sent & { exchange: PrivateKeyAccount }> {
  const exchange = await world.wallet();
  const sent = await platform.pay(exchange, micros);
  await world.finalise();
  await platform.round();
  return { ...sent, exchange };
}

const unmatched = async ({ hash }: Pick<Sent, "hash">) =>
  (await one.get<UnmatchedTransfers>(`/admin/deposits/unmatched?q=${hash}`)).body.items[0];

async function propose({ hash }: Pick<Sent, "hash">, { email }: Pick<Person, "email">, admin = one) {
  const { chain_id, tx_hash, sender } = (await unmatched({ hash })) as UnmatchedTransfers["items"][number];
  const transfer = { chain_id, tx_hash, sender, email, reason: "Her exchange lists this hash, see ticket 311." };
  return admin.post("/admin/deposits/unmatched/attribute", transfer);
}

/** Another admin confirms what is proposed of a transfer. */
async function proposed({ hash }: Pick<Sent, "hash">, kind = "attributed_deposit") {
  const [row] = await sql<{ id: string }[]>`
    select id from proposals where kind = ${kind} and payload ->> 'tx_hash' = ${hash} and status = 'proposed'`;
  return (admin = other) => admin.post(`/admin/proposals/${row?.id}/confirm`);
}

async function attribute(sent: Pick<Sent, "hash">, person: Pick<Person, "email">): Promise<void> {
  expect((await propose(sent, person)).status).toBe(200);
  expect((await (await proposed(sent))()).status).toBe(200);
  await platform.round();
}

const claimsOf = ({ hash }: Pick<Sent, "hash">) =>
  sql<{ user_id: string }[]>`select user_id from deposit_claims where tx_hash = ${hash}`;

const differences = async () =>
  (await reconcile({ sql, chain: platform.chain, log: createLog({ level: "silent" }) }))?.differences;

describe("a transfer from an exchange", () => {
  it("becomes an ordinary deposit of the person to whom two admins attribute it by evidence, and is paid out to a wallet of theirs", async () => {
    const sent = await fromExchange();
    const person = await platform.api.person();
    expect((await propose(sent, person)).body.items).toMatchObject([
      { tx_hash: sent.hash, attribution: { email: person.email, proposed_by: one.email, is_yours: true } },
    ]);
    await (await proposed(sent))();
    const pending = (await person.get("/wallet/pending-deposits")).body;
    expect(pending).toMatchObject({ deposits: [{ tx_hash: sent.hash, status: "pending", amount_ubxs: "5" }] });
    await platform.round();
    expect(await depositsOf(sql, person.id)).toEqual([["confirmed", 5_000_000n]]);
    expect((await person.get("/wallet/balance")).body).toMatchObject({ available_ubxs: "5" });
    expect(await unmatched(sent)).toBeUndefined();

    const [mail] = await sql`
      select subject from outbox where user_id = ${person.id} and template = 'deposit_attributed'`;
    expect(mail).toEqual({ subject: "We found your deposit of 5.00 UBXS" });
    const evidence = "Her exchange lists this hash, see ticket 311.";
    const logged = await sql`
      select action, details ->> 'reason' as reason, details ->> 'evidence' as evidence from audit_log
      where details ->> 'tx_hash' = ${sent.hash} order by number`;
    expect(logged).toEqual([
      { action: "attributed_deposit.proposed", reason: evidence, evidence: null },
      { action: "attributed_deposit.confirmed", reason: evidence, evidence: null },
      { action: "deposit.pending", reason: null, evidence },
      { action: "deposit.confirmed", reason: null, evidence },
    ]);
    expect(await differences()).toEqual([]);
    const asked = await person.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });
    expect(asked.body.withdrawal).toMatchObject({ total_deposits_amount: "5" });
  });

  it("is attributed by two admins, neither of whom is the person or has the wallet", async () => {
    const sent = await fromExchange();
    const person = await platform.api.person();
    const third = await platform.api.person("admin");
    const refused = async (reply: Promise<Reply>) => (await reply).body.code;
    expect(await refused(propose(sent, { email: "unknown@freehold.test" }))).toBe("not_found");
    expect(await refused(propose(sent, one))).toBe("own_account");
    expect(await refused(propose(sent, person, person))).toBe("forbidden");
    // Who named the sender as a wallet of theirs does not say whose it is.
    const named = await platform.api.person("admin");
    await sql`update users set wallet_address = ${sent.exchange.address} where id = ${named.id}`;
    expect(await refused(propose(sent, person, named))).toBe("own_account");

    expect((await propose(sent, other)).status).toBe(200);
    const confirm = await proposed(sent);
    expect(await refused(confirm(one))).toBe("self_approval");
    expect(await refused(confirm(other))).toBe("own_account");
    expect(await refused(confirm(named))).toBe("own_account");
    expect(await refused(propose(sent, person, third))).toBe("invalid_transition");
    expect(await claimsOf(sent)).toEqual([]);
    expect((await confirm(third)).status).toBe(200);
    await platform.round();
    expect(await depositsOf(sql, other.id)).toEqual([["confirmed", 5_000_000n]]);
  });

  it("waits until it is final", async () => {
    const exchange = await world.wallet();
    const sent = await platform.pay(exchange, 5n);
    await platform.round();
    const person = await platform.api.person();
    const early = await propose(sent, person);
    expect([early.status, early.body.code, early.body.detail]).toEqual([
      409,
      "invalid_transition",
      "This transfer isn't final on the blockchain yet. Try again in a few minutes.",
    ]);
    await world.finalise();
    await platform.round();
    await attribute(sent, person);
    expect(await depositsOf(sql, person.id)).toEqual([["confirmed", 5n]]);
  });

  it("stays the person's whose it became, also when another one proves the wallet later", async () => {
    const sent = await fromExchange();
    const person = await platform.api.person();
    await attribute(sent, person);
    const late = await platform.investor();
    await platform.verify(late, sent.exchange);
    await platform.round();
    expect((await late.post("/wallet/deposit", { tx_hash: sent.hash })).body.code).toBe("deposit_claimed");
    expect(await depositsOf(sql, person.id)).toEqual([["confirmed", 5_000_000n]]);
    expect(await late.deposits()).toEqual([]);
    expect(await differences()).toEqual([]);
    // What the wallet sends from now on is its owner's.
    await platform.pay(sent.exchange, 7n);
    await world.finalise();
    await platform.round();
    expect(await late.deposits()).toEqual([["confirmed", 7n]]);
  });

  it("is its owner's where the wallet was proved before two admins agreed", async () => {
    const sent = await fromExchange();
    const person = await platform.api.person();
    await propose(sent, person);
    const confirm = await proposed(sent);
    const owner = await platform.investor();
    await platform.verify(owner, sent.exchange);
    const late = await confirm();
    expect([late.status, late.body.code]).toEqual([409, "invalid_transition"]);
    await platform.round();
    expect(await owner.deposits()).toEqual([["confirmed", 5_000_000n]]);
    expect(await depositsOf(sql, person.id)).toEqual([]);
  });

  it("is either the platform's own or a person's", async () => {
    const sent = await fromExchange();
    const person = await platform.api.person();
    const { chain_id, tx_hash, sender } = (await unmatched(sent)) as UnmatchedTransfers["items"][number];
    const rent = { chain_id, tx_hash, sender, is_own: true, reason: "Rent of March" };
    const confirmOwn = async () => {
      await one.post("/admin/deposits/unmatched/own", rent);
      return (await proposed(sent, "own_transfer"))();
    };
    await propose(sent, person);
    const confirm = await proposed(sent);
    expect((await confirmOwn()).status).toBe(200);
    expect((await confirm()).body).toMatchObject({
      code: "invalid_transition",
      detail: "Two admins have recorded this transfer as the platform's own. Record it as not ours first.",
    });
    await one.post("/admin/deposits/unmatched/own", { ...rent, is_own: false });
    await (await proposed(sent, "own_transfer"))();
    expect((await confirm()).status).toBe(200);
    await platform.round();
    expect((await one.post("/admin/deposits/unmatched/own", rent)).body.code).toBe("not_found");
    expect(await depositsOf(sql, person.id)).toEqual([["confirmed", 5_000_000n]]);
  });

  it("that leaves the chain is taken back, and is the person's again where it is mined again", async () => {
    const counted = world.platform({ confirmations: 1 });
    const exchange = await world.wallet();
    const sent = await counted.pay(exchange, 5n);
    await counted.round();
    const person = await platform.api.person();
    await propose(sent, person);
    await (await proposed(sent))();
    await counted.round();
    expect(await depositsOf(sql, person.id)).toEqual([["confirmed", 5n]]);
    await world.takeBack(sent.block);
    await counted.round();
    expect(await depositsOf(sql, person.id)).toEqual([["failed", 5n]]);
    await world.mineAgain(sent);
    await counted.round();
    await counted.round();
    expect(await depositsOf(sql, person.id)).toEqual([["confirmed", 5n]]);
  });

  it("that left the chain before two admins agreed is no deposit", async () => {
    const counted = world.platform({ confirmations: 1 });
    const exchange = await world.wallet();
    const sent = await counted.pay(exchange, 5n);
    await counted.round();
    const person = await platform.api.person();
    await propose(sent, person);
    const confirm = await proposed(sent);
    await world.takeBack(sent.block);
    await counted.round();
    expect((await confirm()).body.code).toBe("not_found");
    expect(await claimsOf(sent)).toEqual([]);
  });
});

describe("at the same moment", () => {
  it("a transfer is booked once: attributed, proved, announced, ours, taken back, and with a refund of everything", async () => {
    const counted = world.platform({ confirmations: 1 });
    const winners = { person: 0, owner: 0, ours: 0 };
    // However few rounds, each of them has won.
    const isDone = (round: number) => round >= times(90) && Math.min(...Object.values(winners)) > 0;
    for (let round = 0; round < 90 && !isDone(round); round++) {
      const exchange = await world.wallet();
      const sent = await counted.pay(exchange, 1_000_000n);
      await counted.round();
      const [person, owner] = [await counted.investor(), await counted.investor()];
      await person.deposit(2_000_000n);
      await counted.round();
      await propose(sent, person);
      const confirm = await proposed(sent);
      const { chain_id, tx_hash, sender } = (await unmatched(sent)) as UnmatchedTransfers["items"][number];
      const rent = { chain_id, tx_hash, sender, is_own: true, reason: "Rent" };
      if (round % 3 === 0) await one.post("/admin/deposits/unmatched/own", rent);
      const confirmOwn = await proposed(sent, "own_transfer");
      if (round % 5 === 4) await world.takeBack(sent.block, [sent]);
      const acts: (() => Promise<unknown>)[] = [
        () => confirm(),
        () => confirm(),
        async () => round % 2 && counted.verify(owner, exchange),
        () => owner.post("/wallet/deposit", { tx_hash: sent.hash }),
        () => person.post("/wallet/deposit", { tx_hash: sent.hash }),
        async () => round % 3 === 0 && confirmOwn(),
        () => counted.newRound()(),
        () => counted.newRound()(),
        () => person.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() }),
      ];
      // Each begins first in its turn.
      const turn = round % acts.length;
      const answers = await Promise.all([...acts.slice(turn), ...acts.slice(0, turn)].map((act) => act()));
      expect(answers.filter((answer) => (answer as Partial<Reply> | undefined)?.status === 500)).toEqual([]);
      await counted.round();
      await counted.round();
      const isOwn = async () =>
        (await sql<[{ is_own: boolean }]>`select is_own_transfer(${chain_id}, ${tx_hash}, ${sender}) as is_own`)[0]
          .is_own;
      // Admins who agreed while its block was away were refused: they agree again.
      if (round % 5 === 4 && !(await claimsOf(sent)).length && !(await isOwn())) {
        await propose(sent, person);
        await (await proposed(sent))();
        await counted.round();
      }
      await expectSoundLedger(sql);

      const claims = await claimsOf(sent);
      const is_own = await isOwn();
      expect(claims.length + Number(is_own)).toBe(1);
      const booked = await sql`
        select t.user_id from ledger_transactions t join deposits d on d.user_id = t.user_id and d.id = t.reference
        where d.tx_hash = ${sent.hash} and t.reverses is null
          and not exists (select from ledger_transactions r where r.user_id = t.user_id and r.reverses = t.id)`;
      expect(booked).toEqual(claims);
      if (is_own) winners.ours += 1;
      else if (claims[0]?.user_id === person.id) winners.person += 1;
      else winners.owner += 1;
    }
    expect(Math.min(...Object.values(winners))).toBeGreaterThan(0);
  });

  it("a transfer that two admins record as the platform's own while its owner announces it is refused to them", async () => {
    const sent = await fromExchange();
    const { chain_id, tx_hash, sender } = (await unmatched(sent)) as UnmatchedTransfers["items"][number];
    await one.post("/admin/deposits/unmatched/own", { chain_id, tx_hash, sender, is_own: true, reason: "Rent" });
    const confirmOwn = await proposed(sent, "own_transfer");
    const owner = await platform.investor();
    await platform.verify(owner, sent.exchange);
    const waiting = async () =>
      (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length;
    const { confirmed, announced } = await sql.begin(async (tx) => {
      await lockTransfers(tx, { chainId: chain_id, txHash: sent.hash as Hash });
      const confirmed = confirmOwn();
      await expect.poll(waiting).toBe(1);
      const announced = owner.post("/wallet/deposit", { tx_hash });
      await expect.poll(waiting).toBe(2);
      return { confirmed, announced };
    });
    expect((await confirmed).status).toBe(200);
    expect((await announced).body).toMatchObject({ status: 409, code: "deposit_claimed" });
    expect((await announced).body.detail).toContain("recorded as the platform's own");
  });

  it("two admins attribute it to two people: one of them gets it", async () => {
    const sent = await fromExchange();
    const [ada, bob] = [await platform.api.person(), await platform.api.person()];
    const answers = await Promise.all([propose(sent, ada, one), propose(sent, bob, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const third = await platform.api.person("admin");
    const confirm = await proposed(sent);
    const confirmed = await Promise.all([confirm(third), confirm(await platform.api.person("admin"))]);
    expect(confirmed.map(({ status }) => status).sort()).toEqual([200, 409]);
    await platform.round();
    expect(await claimsOf(sent)).toHaveLength(1);
  });
});

it("is unclaimed again after a backup from before was restored, and can be attributed once more", async () => {
  const sent = await fromExchange();
  const person = await platform.api.person();
  await attribute(sent, person);
  // Another database of the same chain: what the first one had of the transfer, and of who has it, is lost.
  const { sql: restored } = await createTestDatabase();
  const chain = createChain(platform.settings, restored);
  const again = createTestApi(restored, { chain });
  const round = createRound({ sql: restored, chain, log: createLog({ level: "silent" }) });
  await round();
  const [admin, second] = [await again.person("admin"), await again.person("admin")];
  const same = await again.person();
  const { items } = (await admin.get<UnmatchedTransfers>(`/admin/deposits/unmatched?q=${sent.hash}`)).body;
  expect(items).toMatchObject([{ tx_hash: sent.hash, amount_ubxs: "5", attribution: null }]);
  const [{ chain_id, tx_hash, sender }] = items as [UnmatchedTransfers["items"][number]];
  const transfer = { chain_id, tx_hash, sender, email: same.email, reason: "Ticket 311, before the restore." };
  const { body } = await admin.post<UnmatchedTransfers>("/admin/deposits/unmatched/attribute", transfer);
  expect((await second.post(`/admin/proposals/${body.items[0]?.attribution?.id}/confirm`)).status).toBe(200);
  await round();
  expect(await depositsOf(restored, same.id)).toEqual([["confirmed", 5_000_000n]]);
  await expectSoundLedger(restored);
});

it("is kept by the database: a transfer is of a person who proved its wallet, or of whom two admins say so", async () => {
  const sent = await fromExchange();
  const [person, stranger] = [await platform.api.person(), await platform.api.person()];
  await propose(sent, person);
  const [{ id }] = await sql<[{ id: string }]>`
    select id from proposals where kind = 'attributed_deposit' and status = 'proposed' and payload ->> 'tx_hash' = ${sent.hash}`;
  const claim = async (tx: Queryable, { id: userId }: Person, proposal: string | null) => tx`
    insert into deposit_claims (tx_hash, chain_id, user_id, deposit_id, sender, attribution)
    values (${sent.hash}, ${platform.chain.id}, ${userId}, gen_random_uuid(), ${sent.exchange.address.toLowerCase()}, ${proposal})`;
  const agreed = (work: (tx: Tx) => Promise<unknown>) =>
    actAs(asServer(sql), other.id, async (tx) => {
      await tx`update proposals set status = 'confirmed', closed_by = ${other.id}, closed_at = now() where id = ${id}`;
      await work(tx);
      throw new Error("claimed");
    });
  const isRefused = "is not proven to be of user";
  await expect(claim(asServer(sql), stranger, null)).rejects.toThrow(isRefused);
  await expect(claim(asServer(sql), person, id)).rejects.toThrow(isRefused);
  await expect(agreed((tx) => claim(tx, stranger, id))).rejects.toThrow(isRefused);
  await expect(agreed((tx) => claim(tx, person, null))).rejects.toThrow(isRefused);
  await expect(agreed((tx) => claim(tx, person, id))).rejects.toThrow("claimed");
});
