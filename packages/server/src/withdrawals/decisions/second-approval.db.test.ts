import { createTestDatabase } from "@freehold/server/testing/test-database";
import { times } from "@freehold/test-utils/run/soak";
import { beforeEach, describe, expect, it } from "vitest";
import { proveWallet } from "../../accounts/wallets/proof.fixture.ts";
import { createTestApi, type Person } from "../../api.fixture.ts";
import { pay, someAddress, someHash } from "../../money.fixture.ts";
import { payTarget } from "../../platform/chain/pay-target.ts";
import { approvalState, isComplete, isLapsed } from "../approvals.ts";

/** How often what happens at the same moment is repeated. */
const ROUNDS = times(30, 10);

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
let [admin, other]: [Person, Person] = [await api.person("admin"), await api.person("admin")];

beforeEach(async () => {
  await sql`
    update settings set two_approvals_above = default, approval_window_seconds = default, cooling_off_seconds = 0`;
  [admin, other] = [await api.person("admin"), await api.person("admin")];
});

type Asked = { id: string; person: Person };

/** A person asks for everything they have. */
async function asked(ubxs: string, to = someAddress()): Promise<Asked> {
  const person = await api.person();
  await pay(sql, person.id, ubxs);
  const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: to });
  return { id: body.withdrawal.id, person };
}

/** Several requests of one person, each to a wallet of its own. */
async function askedEach(amounts: readonly string[], to?: string): Promise<Asked[]> {
  const person = await api.person();
  const all: Asked[] = [];
  for (const amount_ubxs of amounts) {
    await pay(sql, person.id, amount_ubxs);
    const wallet_address = to ?? someAddress();
    const { body } = await person.post("/wallet/withdraw", { amount_ubxs, wallet_address });
    all.push({ id: body.withdrawal.id, person });
  }
  return all;
}

const several = <Item>(count: number, make: () => Promise<Item>) => Promise.all(Array.from({ length: count }, make));

const approve = async ({ id }: Asked, by = admin) => {
  const { status, body } = await by.post(`/admin/withdrawals/${id}/approve`);
  expect([status, body.code]).toEqual([200, undefined]);
  return body.withdrawal;
};

const lapsed = async () => (await admin.get("/admin/withdrawals?held=true&limit=100")).body.items.map(({ id }) => id);

const seen = async ({ id }: Asked, by = admin) => (await by.get(`/admin/withdrawals/${id}`)).body.withdrawal;

/** As if everything so far had happened earlier. */
async function later(seconds: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update sole_approvals set at = at - ${seconds} * interval '1 second'`;
    await tx`
      update withdrawals set approved_at = approved_at - ${seconds} * interval '1 second',
        closed_at = closed_at - ${seconds} * interval '1 second'`;
  });
}

describe("what one admin approves alone within a day", () => {
  it("is at most the limit in sum: of ten requests of 1,000 in one call, one is approved", async () => {
    const requests = await several(10, () => asked("1000"));
    const { body } = await admin.post("/admin/withdrawals/approve", { ids: requests.map(({ id }) => id) });
    expect(body.results).toEqual(
      requests.map(({ id }, index) => ({
        id,
        success: true,
        approvals_given: 1,
        ...(index === 0
          ? { status: "approved", approvals_needed: 1, second_approval_because: null, second_approval_sentence: null }
          : {
              status: "pending",
              approvals_needed: 2,
              second_approval_because: "admin",
              second_approval_sentence:
                "With it, one admin would have approved 2,000.00 UBXS alone within 24 hours, above the limit of 1,000.00 UBXS.",
            }),
      })),
    );
    const second = await other.post("/admin/withdrawals/approve", { ids: requests.slice(1).map(({ id }) => id) });
    expect(second.body.results.map((result) => result.success && result.status)).toEqual(Array(9).fill("approved"));
  });

  it("stays within the limit when calls come at once", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [one, two] = [await api.person("admin"), await api.person("admin")];
      const requests = await several(8, () => asked("400"));
      const answers = await Promise.all(
        requests.flatMap(({ id }, index) => [
          (index % 2 ? one : two).post(`/admin/withdrawals/${id}/approve`),
          ...(index < 4 ? [one.post("/admin/withdrawals/approve", { ids: [id] })] : []),
        ]),
      );
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const rows = await sql<{ sum: bigint }[]>`
        select sum(w.amount) as sum from withdrawals w
        join withdrawal_approvals a on a.user_id = w.user_id and a.withdrawal_id = w.id
        where w.status = 'approved' and a.admin_id = any(${[one.id, two.id]}) and not exists (
          select from withdrawal_approvals b where b.withdrawal_id = w.id and b.admin_id <> a.admin_id)
        group by a.admin_id`;
      expect(rows.length).toBeGreaterThan(0);
      for (const { sum } of rows) expect(sum).toBeLessThanOrEqual(1_000_000_000n);
    }
  });

  it("counts neither what another admin approved too, nor what was rejected, nor what is older than the window", async () => {
    const large = await asked("5000");
    expect(await approve(large)).toMatchObject({ status: "pending", second_approval_because: "amount" });
    expect(await approve(await asked("600"))).toMatchObject({ status: "approved" });
    expect(await approve(large, other)).toMatchObject({ status: "approved", approvals_given: 2 });
    const rejected = await asked("400");
    expect(await approve(rejected)).toMatchObject({ status: "approved" });
    await other.post(`/admin/withdrawals/${rejected.id}/reject`, { reason: "Not their wallet" });
    expect(await approve(await asked("400"))).toMatchObject({ status: "approved" });
    expect(await approve(await asked("0.000001"))).toMatchObject({ status: "pending" });
    await later(86_400);
    expect(await approve(await asked("1000"))).toMatchObject({ status: "approved" });
  });

  it("is more under a higher limit, for what is approved from then on", async () => {
    const requests = await several(3, () => asked("1000"));
    expect((await approve(requests[0] as Asked)).status).toBe("approved");
    expect((await approve(requests[1] as Asked)).status).toBe("pending");
    await sql`update settings set two_approvals_above = 2000000000`;
    const again = await admin.post(`/admin/withdrawals/${requests[1]?.id}/approve`);
    expect([again.status, again.body.code]).toEqual([409, "already_approved"]);
    expect((await approve(requests[2] as Asked)).status).toBe("approved");
    expect((await approve(await asked("0.000001"))).status).toBe("pending");
    expect((await approve(requests[1] as Asked, other)).status).toBe("approved");
  });
});

describe("what one recipient gets within a day", () => {
  it("is at most the limit by one admin each, whichever admin approved the rest", async () => {
    const [first, second] = await askedEach(["700", "400"]);
    expect((await approve(first as Asked)).status).toBe("approved");
    expect(await seen(second as Asked, other)).toMatchObject({
      status: "pending",
      approvals_needed: 2,
      second_approval_because: "recipient",
      second_approval_sentence:
        "With it, this person or this wallet would get 1,100.00 UBXS within 24 hours, above the limit of 1,000.00 UBXS.",
    });
    expect(await approve(second as Asked, other)).toMatchObject({
      status: "pending",
      approvals_needed: 2,
      second_approval_because: "recipient",
    });
    expect((await approve(second as Asked)).status).toBe("approved");
  });

  it("is counted by wallet too, in any case of its letters, whichever people asked", async () => {
    const to = someAddress();
    expect((await approve(await asked("600", to))).status).toBe("approved");
    const same = await asked("600", to.toLowerCase());
    expect(await approve(same, other)).toMatchObject({ status: "pending", second_approval_because: "recipient" });
    expect((await approve(await asked("600"), other)).status).toBe("approved");
  });

  it("counts what was paid in the window, though it was approved before it", async () => {
    const [first, second] = await askedEach(["1000", "1"]);
    await approve(first as Asked);
    await later(86_400);
    expect(await seen(second as Asked)).toMatchObject({ approvals_needed: 1, second_approval_because: null });
    await other.post(`/admin/withdrawals/${first?.id}/complete`, { tx_id: `0x${"ab".repeat(32)}` });
    expect(await approve(second as Asked)).toMatchObject({ status: "pending", second_approval_because: "recipient" });
  });

  it("stays within the limit when two admins approve for one wallet at once", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [one, two] = [await api.person("admin"), await api.person("admin")];
      const to = someAddress();
      const [first, second] = [await asked("600", to), await asked("600", to)];
      const answers = await Promise.all([approve(first, one), approve(second, two)]);
      expect(answers.map(({ status }) => status).sort()).toEqual(["approved", "pending"]);
    }
  });
});

describe("a request that was approved soundly", () => {
  it("stays so when more is approved later and when the window moves", async () => {
    const [first, second] = await askedEach(["900", "900"]);
    await approve(first as Asked);
    await approve(second as Asked, other);
    await approve(second as Asked);
    await several(3, async () => approve(await asked("500")));
    for (const seconds of [0, 3_600, 86_400]) {
      await later(seconds);
      expect(await seen(first as Asked)).toMatchObject({ approvals_needed: 1, approvals_given: 1 });
      expect(await lapsed()).not.toContain(first?.id);
    }
    const paid = await admin.post(`/admin/withdrawals/${first?.id}/complete`, { tx_id: `0x${"cd".repeat(32)}` });
    expect(paid.status).toBe(200);
  });

  it("waits for another admin when the limit is lowered below what it was counted with", async () => {
    const [first, second] = [await asked("500"), await asked("500")];
    await approve(first);
    await approve(second);
    await sql`update settings set two_approvals_above = 999999999`;
    expect(await seen(first)).toMatchObject({ approvals_needed: 1 });
    expect(await seen(second)).toMatchObject({ approvals_needed: 2, second_approval_because: "admin" });
    expect(await lapsed()).not.toContain(first.id);
    expect(await lapsed()).toContain(second.id);
    const early = await other.post(`/admin/withdrawals/${second.id}/complete`, { tx_id: `0x${"ef".repeat(32)}` });
    expect(early.body.code).toBe("approvals_missing");
    expect(await approve(second, other)).toMatchObject({ status: "approved", approvals_given: 2 });
  });
});

describe("the last check before a payment", () => {
  it("says of each approved request what the queue of payments and the list of lapsed ones say, at any limit", async () => {
    const [same, to] = [await askedEach(["300", "300", "300"]), someAddress()];
    for (const request of [
      ...same,
      ...(await several(3, () => asked("200", to))),
      ...(await several(3, () => asked("40"))),
    ])
      await approve(request);
    const target = payTarget(null);
    let found = { complete: 0, lapsed: 0 };
    for (const limit of [0, 39, 200, 320, 600, 900, 1_000, 5_000]) {
      await sql`update settings set two_approvals_above = ${limit}::numeric * 1000000`;
      const rows = await sql<{ user_id: string; id: string; complete: boolean; lapsed: boolean }[]>`
        select w.user_id, w.id, ${isComplete(sql, target)} as complete, ${isLapsed(sql, target)} as lapsed
        from withdrawals w where status = 'approved'`;
      for (const row of rows) {
        const { complete } = await approvalState(sql, row, target);
        expect([row.complete, row.lapsed]).toEqual([complete, !complete]);
        found = { complete: found.complete + Number(complete), lapsed: found.lapsed + Number(!complete) };
      }
    }
    expect(Math.min(found.complete, found.lapsed)).toBeGreaterThan(10);
  });
});

describe("before an admin approves", () => {
  it("an admin sees what their own approval would need", async () => {
    expect((await approve(await asked("1000"))).status).toBe("approved");
    const request = await asked("1");
    expect(await seen(request)).toMatchObject({ approvals_needed: 2, second_approval_because: "admin" });
    expect(await seen(request, other)).toMatchObject({ approvals_needed: 1, second_approval_because: null });
    const listed = await admin.get("/admin/withdrawals?status=pending&limit=100");
    expect(listed.body.items.find(({ id }) => id === request.id)).toEqual(await seen(request));
    // The person is told what is certain, and no admin's doings.
    const own = await request.person.get(`/wallet/withdrawals/${request.id}`);
    expect(own.body.withdrawal).toMatchObject({ approvals_needed: 1, approvals_given: 0 });
  });

  it("a window of no time leaves the amount alone to decide", async () => {
    await sql`update settings set approval_window_seconds = 0`;
    const requests = await askedEach(["1000", "1000", "1000.000001"]);
    const answers = [];
    for (const request of requests) answers.push(await approve(request));
    expect(answers.map(({ status }) => status)).toEqual(["approved", "approved", "pending"]);
    expect(answers[2]?.second_approval_because).toBe("amount");
  });
});

describe("an approval keeps the need it was given under", () => {
  it("what was one of two never becomes one of one, when the admin whose sum made it two is one no more", async () => {
    const requests: Asked[] = [];
    for (let count = 0; count < 5; count++) requests.push(await asked("300"));
    for (const request of requests) await approve(request);
    const needing = requests.slice(3);
    for (const request of needing)
      expect(await seen(request)).toMatchObject({ status: "pending", approvals_needed: 2 });
    for (const request of needing) expect((await approve(request, other)).status).toBe("approved");

    await other.patch(`/admin/users/${admin.id}`, { disabled: true });
    for (const request of requests) {
      const { approvals_given, approvals_needed } = await seen(request, other);
      expect(approvals_given).toBeLessThan(approvals_needed);
    }
    // Those that one admin was enough for take the approval of another, in their limit.
    for (const request of requests.slice(0, 3)) await approve(request, other);
    const third = await api.person("admin");
    for (const request of needing) {
      expect(await seen(request, third)).toMatchObject({ approvals_given: 1, approvals_needed: 2 });
      const again = await other.post(`/admin/withdrawals/${request.id}/approve`);
      expect(again.body.code).toBe("already_approved");
      await approve(request, third);
      expect(await seen(request, third)).toMatchObject({ approvals_given: 2, approvals_needed: 2 });
    }
  });
});

describe("approvals at the same moment as the role of one who gave them ends", () => {
  it("let nothing be paid by one admin alone that needed two, nor more than the limit by the one who is left", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [leaving, staying] = [await api.person("admin"), await api.person("admin")];
      const requests = await several(5, () => asked("300"));
      for (const request of requests) await approve(request, leaving);
      const answers = await Promise.all([
        ...requests.map(({ id }) => staying.post(`/admin/withdrawals/${id}/approve`)),
        other.patch(`/admin/users/${leaving.id}`, { disabled: true }),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      for (const { id } of requests) await staying.post(`/admin/withdrawals/${id}/approve`);
      const target = payTarget(null);
      const [{ payable, alone }] = await sql<[{ payable: bigint; alone: bigint }]>`
        select coalesce(sum(w.amount) filter (where ${isComplete(sql, target)}), 0) as payable,
          (select sum(s.amount) from sole_approvals a join withdrawals s on s.id = a.withdrawal_id
            where a.admin_id = ${staying.id}) as alone
        from withdrawals w where id = any(${requests.map(({ id }) => id)})`;
      expect([payable, alone]).toEqual([900_000_000n, 900_000_000n]);
    }
  });

  it("count as given alone, also where another one counts again just then", async () => {
    const [leaving, staying] = [await api.person("admin"), await api.person("admin")];
    const roleOfLeaving = (role: string) => sql`update users set role = ${role} where id = ${leaving.id}`;
    const request = await asked("1000");
    expect((await approve(request, leaving)).status).toBe("approved");
    await roleOfLeaving("user");
    // The approval is looked up, and not written down yet, when the other one counts again.
    const approval: { answer?: ReturnType<typeof approve> } = {};
    await sql.begin(async (tx) => {
      await tx`lock table withdrawal_approvals in exclusive mode`;
      approval.answer = approve(request, staying);
      await expect
        .poll(() => sql`select from pg_locks where relation = 'withdrawal_approvals'::regclass and not granted`)
        .toHaveLength(1);
      await roleOfLeaving("admin");
    });
    expect(await approval.answer).toMatchObject({ approvals_given: 2, approvals_needed: 1 });
    await roleOfLeaving("user");
    expect(await approve(await asked("0.000001"), staying)).toMatchObject({
      status: "pending",
      second_approval_because: "admin",
    });
  });
});

describe("an admin's own wallet", () => {
  it("is paid by the approval of others alone, also of another person's request, by the database as well", async () => {
    const request = await asked("10", (admin.wallet_address as string).toUpperCase().replace("0X", "0x"));
    expect((await seen(request)).your_part).toBe("owner");
    expect((await seen(request, other)).your_part).toBeNull();
    for (const act of ["approve", "complete"]) {
      const { status, body } = await admin.post(`/admin/withdrawals/${request.id}/${act}`, { tx_id: someHash() });
      expect([status, body.code]).toEqual([409, "self_approval"]);
      expect(body.detail).toBe("This request is to your own wallet. Another admin has to decide on it.");
    }
    const bulk = await admin.post("/admin/withdrawals/approve", { ids: [request.id] });
    expect(bulk.body.results).toMatchObject([{ success: false, code: "self_approval" }]);
    const around = sql`
      insert into withdrawal_approvals
        (user_id, withdrawal_id, admin_id, chain_id, token_address, digest, admin_total, recipient_total, two_approvals_above)
      select user_id, id, ${admin.id}, 0, '', withdrawal_digest(id, wallet_address, amount, 0, ''), amount, amount, amount
      from withdrawals where id = ${request.id}`;
    await expect(around).rejects.toThrow("to a wallet of theirs");
    expect((await approve(request, other)).status).toBe("approved");
  });

  it("is one that the admin has proved before, too", async () => {
    const earlier = someAddress();
    await proveWallet(sql, admin.id, { wallet: earlier });
    await proveWallet(sql, admin.id, { wallet: someAddress() });
    const request = await asked("10", earlier);
    expect((await seen(request)).your_part).toBe("owner");
    const { status, body } = await admin.post(`/admin/withdrawals/${request.id}/approve`);
    expect([status, body.code]).toEqual([409, "self_approval"]);
    const bulk = await admin.post("/admin/withdrawals/approve", { ids: [request.id] });
    expect(bulk.body.results).toMatchObject([{ success: false, code: "self_approval" }]);
    expect((await approve(request, other)).status).toBe("approved");
  });

  it("that is registered later takes the approval from what was approved for it", async () => {
    const to = someAddress();
    const request = await asked("10", to);
    expect(await approve(request)).toMatchObject({ status: "approved", approvals_given: 1 });
    await sql`update users set wallet_address = ${to} where id = ${admin.id}`;
    expect(await seen(request, other)).toMatchObject({ approvals_given: 0, approvals_needed: 1 });
  });
});
