import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { times } from "@freehold/test-utils/run/soak";
import { describe, expect, it } from "vitest";
import { createTestApi, type Person } from "../../api.fixture.ts";
import { expectSoundLedger, pay, someAddress, someHash } from "../../money.fixture.ts";
import { toAddress } from "../../platform/chain/address.ts";
import { type PayTarget, payTarget } from "../../platform/chain/pay-target.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { approvalState } from "../approvals.ts";
import { requirePayable } from "../payable.ts";
import { approveWithdrawal } from "./approve-withdrawal.ts";

const { sql } = await createTestDatabase();
// What adds up within the window stands in second-approval.db.test.ts.
await sql`update settings set cooling_off_seconds = 0, approval_window_seconds = 0`;
const api = createTestApi(sql);
const target = payTarget(null);
const [admin, other, third] = [await api.person("admin"), await api.person("admin"), await api.person("admin")];

type Requested = { person: Person; id: string; at: string; key: { user_id: string; id: string } };

async function requested(ubxs: string): Promise<Requested> {
  const person = await api.person();
  await pay(sql, person.id, ubxs);
  const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });
  const { id } = body.withdrawal;
  return { person, id, at: `/admin/withdrawals/${id}`, key: { user_id: person.id, id } };
}

/** As a stranger who may do anything in the database, past the triggers. */
async function tampered(statement: (tx: Tx) => Promise<unknown>): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`alter table withdrawals disable trigger withdrawals_guard`;
    await statement(tx);
    await tx`alter table withdrawals enable trigger withdrawals_guard`;
  });
}

const statusOf = async ({ person, id }: Requested) => (await person.get(`/wallet/withdrawals/${id}`)).body.withdrawal;

describe("the limit", () => {
  it("lets one admin approve up to and including it, and asks for two above it", async () => {
    const [at, above] = [await requested("1000"), await requested("1000.000001")];
    const first = await admin.post(`${at.at}/approve`);
    expect(first.body.withdrawal).toMatchObject({ status: "approved", approvals_needed: 1, approvals_given: 1 });

    const one = await admin.post(`${above.at}/approve`);
    expect([one.status, one.body.withdrawal]).toEqual([
      200,
      expect.objectContaining({
        status: "pending",
        approvals_needed: 2,
        approvals_given: 1,
        approved_at: null,
        approved_by: null,
        approvals: [{ by: admin.email, at: expect.any(String), valid: true }],
      }),
    ]);
    expect(one.body.events.map(({ status }) => status)).toEqual(["pending"]);
    const twice = await admin.post(`${above.at}/approve`);
    expect([twice.status, twice.body.code]).toEqual([409, "already_approved"]);
    expect(await statusOf(above)).toMatchObject({ status: "pending", approvals_needed: 2, approvals_given: 1 });

    expect(one.body.withdrawal.your_part).toBe("approver");
    expect((await other.get(above.at)).body.withdrawal.your_part).toBeNull();

    const two = await other.post(`${above.at}/approve`);
    expect(two.body.withdrawal).toMatchObject({
      status: "approved",
      your_part: null,
      approvals_given: 2,
      approved_by: other.email,
      approvals: [
        { by: admin.email, valid: true },
        { by: other.email, valid: true },
      ],
    });
    expect((await third.post(`${above.at}/approve`)).body.code).toBe("invalid_transition");
    const listed = await admin.get("/admin/withdrawals?status=approved&limit=100");
    expect(listed.body.items.find(({ id }) => id === above.id)).toEqual(two.body.withdrawal);
  });

  it("that was raised since lets no request through which needed two when it was first approved", async () => {
    const request = await requested("500");
    await sql`update settings set two_approvals_above = 499999999`;
    expect((await admin.post(`${request.at}/approve`)).body.withdrawal).toMatchObject({
      status: "pending",
      approvals_needed: 2,
      second_approval_sentence: "Its amount is above the limit of 499.999999 UBXS that one admin can approve alone.",
    });
    await sql`update settings set two_approvals_above = default`;
    expect((await admin.get(request.at)).body.withdrawal).toMatchObject({
      approvals_needed: 2,
      approvals_given: 1,
      second_approval_because: "amount",
      second_approval_sentence: "Its amount was above the limit of 499.999999 UBXS when it was first approved.",
    });
    expect((await admin.post(`${request.at}/approve`)).body.code).toBe("already_approved");
    const through = await other.post(`${request.at}/approve`);
    expect(through.body.withdrawal).toMatchObject({ status: "approved", approvals_given: 2, approved_by: other.email });
  });

  it("that was lowered since keeps an approved request from being paid, until another admin approves it too", async () => {
    const request = await requested("500");
    await admin.post(`${request.at}/approve`);
    await sql`update settings set two_approvals_above = 0`;
    const early = await admin.post(`${request.at}/complete`, { tx_id: someHash() });
    expect([early.status, early.body.code]).toEqual([409, "approvals_missing"]);
    expect((await admin.post(`${request.at}/approve`)).body.code).toBe("already_approved");
    const again = await other.post(`${request.at}/approve`);
    expect(again.body.withdrawal).toMatchObject({ status: "approved", approvals_given: 2, approved_by: other.email });
    // Its status did not change, so nothing happened to it a second time.
    expect(again.body.events.map(({ status }) => status)).toEqual(["pending", "approved"]);
    expect((await admin.post(`${request.at}/complete`, { tx_id: someHash() })).status).toBe(200);
    await sql`update settings set two_approvals_above = default`;
  });
});

describe("an approval", () => {
  const CHANGES: [string, (request: Requested) => (tx: Tx) => Promise<unknown>][] = [
    [
      "address",
      ({ id }) =>
        (tx) =>
          tx`update withdrawals set wallet_address = ${someAddress()} where id = ${id}`,
    ],
    [
      "amount",
      ({ id }) =>
        (tx) =>
          tx`update withdrawals set amount = amount - 1, from_available = from_available - 1 where id = ${id}`,
    ],
  ];
  it.each(CHANGES)("counts no more when the %s is another one", async (_what, change) => {
    const request = await requested("2000");
    await admin.post(`${request.at}/approve`);
    await tampered(change(request));
    expect(await approvalState(sql, request.key, target)).toMatchObject({ needed: 2, given: 0, complete: false });
    const one = await other.post(`${request.at}/approve`);
    expect(one.body.withdrawal).toMatchObject({ status: "pending", approvals_given: 1 });
    expect(one.body.withdrawal.approvals.map(({ by, valid }) => [by, valid])).toEqual([
      [admin.email, false],
      [other.email, true],
    ]);
    // The admin who approved what it was may approve what it is.
    expect((await admin.post(`${request.at}/approve`)).body.withdrawal).toMatchObject({ status: "approved" });
    await tampered(change(request));
    await expect(sql.begin((tx) => requirePayable(tx, request.key, target))).rejects.toMatchObject({
      code: "approvals_missing",
    });
    // The books are right again for the tests below.
    await tampered(
      (tx) => tx`
        update withdrawals set amount = 2000000000, from_available = 2000000000, status = 'pending', approved_at = null
        where id = ${request.id}`,
    );
  });

  it("counts for one chain and one token only", async () => {
    const token = someAddress();
    const chains: [PayTarget, PayTarget, PayTarget] = [
      { chainId: 0, tokenAddress: "" },
      { chainId: 56, tokenAddress: toAddress(token) },
      { chainId: 1, tokenAddress: toAddress(someAddress()) },
    ];
    const request = await requested("2000");
    const approve = (who: Person, target: PayTarget) =>
      sql.begin((tx) => approveWithdrawal(tx, { id: request.id, adminId: who.id, target }));
    expect(await approve(admin, chains[0])).toMatchObject({ status: "pending", given: 1 });
    expect(await approve(other, chains[1])).toMatchObject({ status: "pending", given: 1 });
    expect(await approve(third, { ...chains[1], chainId: 57 })).toMatchObject({ status: "pending", given: 1 });
    expect(await approve(third, { ...chains[1], tokenAddress: toAddress(someAddress()) })).toMatchObject({ given: 1 });
    await expect(
      sql`update withdrawals set status = 'approved', approved_at = now() where id = ${request.id}`,
    ).rejects.toThrow("has 1 of 2 approvals");
    // The token's address is the same one in any case.
    const lower = payTarget({ id: 56, token: toAddress(token.toUpperCase()) });
    expect(await approve(third, lower)).toMatchObject({ status: "approved", given: 2 });
    expect(await approvalState(sql, request.key, chains[1])).toMatchObject({ complete: true });
    expect(await approvalState(sql, request.key, chains[2])).toMatchObject({ given: 0, complete: false });
    await expect(sql.begin((tx) => requirePayable(tx, request.key, chains[2]))).rejects.toMatchObject({
      code: "approvals_missing",
    });
  });

  it("counts only while its giver is an admin", async () => {
    const former = await api.person("admin");
    const request = await requested("2000");
    await former.post(`${request.at}/approve`);
    for (const [out, back] of [
      ["role = 'user'", "role = 'admin'"],
      ["disabled_at = now()", "disabled_at = null"],
    ] as const) {
      await sql`update users set ${sql.unsafe(out)} where id = ${former.id}`;
      expect((await statusOf(request)).approvals_given).toBe(0);
      await sql`update users set ${sql.unsafe(back)} where id = ${former.id}`;
      expect((await statusOf(request)).approvals_given).toBe(1);
    }
  });

  it("is never the owner's, whatever asks", async () => {
    const request = await requested("10");
    await sql`update users set role = 'admin' where id = ${request.person.id}`;
    expect((await request.person.post(`${request.at}/approve`)).body.code).toBe("self_approval");
    await expect(
      sql`insert into withdrawal_approvals (user_id, withdrawal_id, admin_id, chain_id, token_address, digest, admin_total,
            recipient_total)
          select user_id, id, user_id, 0, '', withdrawal_digest(id, wallet_address, amount, 0, ''), amount, amount from withdrawals
          where id = ${request.id}`,
    ).rejects.toThrow("an admin approves no request of their own");
  });

  it("is kept as it was given", async () => {
    const request = await requested("10");
    await admin.post(`${request.at}/approve`);
    await expect(sql`update withdrawal_approvals set admin_id = ${other.id}`).rejects.toThrow("append-only");
    await expect(sql`delete from withdrawal_approvals`).rejects.toThrow("append-only");
  });
});

describe("the database", () => {
  it("lets nothing become approved without the approvals, or begin as anything but pending", async () => {
    const [small, large] = [await requested("10"), await requested("2000")];
    const approve = ({ id }: Requested) =>
      sql`update withdrawals set status = 'approved', approved_at = now() where id = ${id}`;
    await expect(approve(small)).rejects.toThrow("has 0 of 1 approvals");
    await admin.post(`${large.at}/approve`);
    await expect(approve(large)).rejects.toThrow("has 1 of 2 approvals");
    await expect(
      sql`insert into withdrawals (user_id, kind, status, amount, from_available, from_invested, from_earnings,
            deposit_count, wallet_address, approved_at)
          select user_id, 'amount', 'approved', 1, 1, 0, 0, 0, wallet_address, now() from withdrawals where id = ${small.id}`,
    ).rejects.toThrow("begins as pending");
  });

  it("lets no statement shorten a cooling-off that has begun", async () => {
    const { id } = await requested("10");
    await expect(sql`update withdrawals set cooling_off_until = now() where id = ${id}`).rejects.toThrow("changed");
  });
});

describe("admins at once", () => {
  it("are counted once each, and the request becomes approved once", async () => {
    for (let round = 0; round < times(60); round++) {
      const request = await requested("2000");
      const admins = round % 2 ? [admin, other] : [admin, other, admin, other];
      const answers = await Promise.all(admins.map((who) => who.post(`${request.at}/approve`)));
      const done = answers.filter(({ status }) => status === 200).map(({ body }) => body.withdrawal);
      expect(done.map(({ status, approvals_given }) => [status, approvals_given]).sort()).toEqual([
        ["approved", 2],
        ["pending", 1],
      ]);
      for (const { status, body } of answers)
        if (status !== 200) expect(["already_approved", "invalid_transition"]).toContain(body.code);
      const [{ events, approvals }] = await sql<[{ events: number; approvals: number }]>`
        select
          (select count(*)::int from withdrawal_events where withdrawal_id = ${request.id} and status = 'approved') as events,
          (select count(*)::int from withdrawal_approvals where withdrawal_id = ${request.id}) as approvals`;
      expect([events, approvals]).toEqual([1, 2]);
    }
    await expectSoundLedger(sql);
  });

  it("may approve, reject and cancel: it ends in one status, with the money in one place", async () => {
    for (let round = 0; round < times(40); round++) {
      const request = await requested("2000");
      const tries = [
        () => admin.post(`${request.at}/approve`),
        () => other.post(`${request.at}/approve`),
        () => third.post(`${request.at}/reject`, { reason: "raced" }),
        () => request.person.post(`/wallet/withdrawals/${request.id}/cancel`),
      ];
      await Promise.all([...tries.slice(round % 4), ...tries.slice(0, round % 4)].map((go) => go()));
      const { status } = await statusOf(request);
      expect(["rejected", "cancelled"]).toContain(status);
    }
    await expectSoundLedger(sql);
  });
});

describe("approving many", () => {
  it("answers for each by itself, in their order, and one that is refused undoes no other", async () => {
    const [small, large, gone] = [await requested("10"), await requested("2000"), await requested("10")];
    await gone.person.post(`/wallet/withdrawals/${gone.id}/cancel`);
    await pay(sql, admin.id, "10");
    const own = (await admin.post("/wallet/withdraw", { amount_ubxs: "10", wallet_address: someAddress() })).body
      .withdrawal.id;
    const unknown = randomUUID();
    const ids = [gone.id, small.id, unknown, large.id, own, small.id];
    const { status, body } = await admin.post("/admin/withdrawals/approve", { ids });
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        results: [
          { id: gone.id, success: false, code: "invalid_transition", message: expect.any(String) },
          {
            id: small.id,
            success: true,
            status: "approved",
            approvals_needed: 1,
            approvals_given: 1,
            second_approval_because: null,
            second_approval_sentence: null,
          },
          { id: unknown, success: false, code: "not_found", message: expect.any(String) },
          {
            id: large.id,
            success: true,
            status: "pending",
            approvals_needed: 2,
            approvals_given: 1,
            second_approval_because: "amount",
            second_approval_sentence:
              "Its amount is above the limit of 1,000.00 UBXS that one admin can approve alone.",
          },
          { id: own, success: false, code: "self_approval", message: expect.any(String) },
        ],
      },
    ]);
    const second = await other.post("/admin/withdrawals/approve", { ids: [large.id, own] });
    expect(second.body.results.map((result) => result.success && result.status)).toEqual(["approved", "approved"]);
  });

  it.each([[[]], [["nonsense"]], [Array.from({ length: 201 }, () => randomUUID())]])("refuses %j", async (ids) => {
    const { status, body } = await admin.post("/admin/withdrawals/approve", { ids });
    expect([status, body.code]).toEqual([422, "validation_failed"]);
  });

  it("says what went wrong with one, and goes on", async () => {
    const [first, second] = [await requested("10"), await requested("10")];
    // An error that no code expects.
    await sql.unsafe(`create function trip() returns trigger language plpgsql as $$ begin raise 'tripped'; end $$;
      create trigger trip before insert on withdrawal_approvals for each row
      when (new.withdrawal_id = '${first.id}') execute function trip()`);
    const { body } = await admin.post("/admin/withdrawals/approve", { ids: [first.id, second.id] });
    expect(body.results).toMatchObject([
      { success: false, code: "internal" },
      { success: true, status: "approved" },
    ]);
    expect(JSON.stringify(body)).not.toContain("tripped");
    await sql`drop function trip cascade`;
  });
});
