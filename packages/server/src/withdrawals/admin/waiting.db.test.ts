import {
  type AdminWithdrawals,
  type Analytics,
  formatAmount,
  parseAmount,
  type WithdrawalsWaiting,
} from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { beforeAll, expect, it } from "vitest";
import { createTestApi } from "../../api.fixture.ts";
import { pay, someAddress } from "../../money.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
const admin = await api.person("admin");
const HOUR = 3_600;

/** Asked for so many hours ago; with a cooling-off, that ends in so many hours. */
async function asked(
  hoursAgo: number,
  { kind = "total_deposits", amount = "10", coolsOffFor = null as number | null } = {},
) {
  const person = await api.person();
  await pay(sql, person.id, amount);
  const wallet_address = someAddress();
  const { body } =
    kind === "amount"
      ? await person.post("/wallet/withdraw", { amount_ubxs: amount, wallet_address })
      : await person.post("/wallet/withdraw-total-deposits", { wallet_address });
  const { id } = body.withdrawal;
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      update withdrawals set created_at = now() - ${hoursAgo} * interval '1 hour',
        cooling_off_until = now() + ${coolsOffFor}::int * interval '1 hour' where id = ${id}`;
  });
  return id;
}

const tell = (hours: number | null) => sql`
    update refund_times set (typical_seconds, total_seconds, approval_seconds, payment_seconds) =
      (select s, array[s], array[s], array[s] from (select ${hours && hours * HOUR}::int as s) told where s is not null)`;
const figures = async () => (await admin.get<WithdrawalsWaiting>("/admin/withdrawals/waiting")).body;
const list = async (waiting: string, more = "") => {
  const { body } = await admin.get<AdminWithdrawals>(`/admin/withdrawals?waiting=${waiting}${more}`);
  return { ids: body.items.map(({ id }) => id), total: body.total };
};
const inOrder = async (order: string, more = "") => {
  const { body } = await admin.get<AdminWithdrawals>(`/admin/withdrawals?order=${order}${more}`);
  return body.items;
};

beforeAll(() => sql`update settings set cooling_off_seconds = 0`);

it("says that no request waits, and that no time is told", async () => {
  expect(await figures()).toEqual({
    success: true,
    promised_seconds: null,
    open_count: 0,
    late_count: 0,
    median_seconds: null,
    oldest: null,
  });
  expect(await list("late")).toEqual({ ids: [], total: 0 });
});

it("counts the open refunds that wait longer than people are told, and leads to each", async () => {
  const cooling = await asked(200, { coolsOffFor: 1 });
  const cooled = await asked(100, { coolsOffFor: -1 });
  const approved = await asked(50);
  const [late, inTime] = [await asked(7), await asked(5)];
  // People who withdraw an amount are told no time; who has been paid, or was rejected, waits no more.
  await asked(300, { kind: "amount" });
  const rejected = await asked(400);
  await admin.post(`/admin/withdrawals/${rejected}/reject`, { reason: "A test" });
  await admin.post(`/admin/withdrawals/${approved}/approve`);

  await tell(6);
  const { median_seconds, oldest, ...counts } = await figures();
  expect(counts).toEqual({ success: true, promised_seconds: 6 * HOUR, open_count: 5, late_count: 3 });
  expect(Math.round((median_seconds ?? 0) / HOUR)).toBe(50);
  expect(oldest).toEqual({ id: cooling, seconds: expect.any(Number), is_late: false });
  expect(Math.round((oldest?.seconds ?? 0) / HOUR)).toBe(200);

  expect(await list("late")).toEqual({ ids: [cooled, late, approved], total: 3 });
  expect(await list("open")).toEqual({ ids: [cooling, cooled, late, inTime, approved], total: 5 });
  expect(await list("late", "&status=approved")).toEqual({ ids: [approved], total: 1 });
  expect((await admin.get("/admin/withdrawals?waiting=long")).status).toBe(422);
  // Each row says by itself what the list of the late ones is made of.
  const open = (await admin.get<AdminWithdrawals>("/admin/withdrawals")).body.items;
  expect(open.filter(({ is_late }) => is_late).map(({ id }) => id)).toEqual([cooled, late, approved]);
  expect((await admin.get(`/admin/withdrawals/${late}`)).body.withdrawal).toMatchObject({ is_late: true });

  await tell(null);
  expect(await figures()).toMatchObject({ open_count: 5, late_count: 0, oldest: { id: cooling, is_late: false } });
  expect(await list("late")).toEqual({ ids: [], total: 0 });
});

it("lists the open refunds of each age as analytics counts and sums them", async () => {
  await sql`select recount_daily_stats()`;
  const { open_refunds } = (await admin.get<Analytics>("/admin/analytics")).body;
  const listed: AdminWithdrawals["items"] = [];
  for (const { requested } of open_refunds.filter(({ status }) => status === "pending")) {
    const states = open_refunds.filter((one) => one.requested.to === requested.to);
    const days = `${requested.from ? `&from=${requested.from}` : ""}&to=${requested.to}`;
    const { items, total } = (await admin.get<AdminWithdrawals>(`/admin/withdrawals?waiting=open${days}`)).body;
    const sum = (amounts: readonly { amount_ubxs: string }[]) =>
      formatAmount(amounts.reduce((all, { amount_ubxs }) => all + parseAmount(amount_ubxs), 0n));
    expect([days, total, sum(items)]).toEqual([days, states.reduce((all, { count }) => all + count, 0), sum(states)]);
    listed.push(...items);
  }
  expect(listed).toHaveLength((await figures()).open_count);
  expect((await admin.get("/admin/withdrawals?from=1899-12-31")).status).toBe(422);
});

it("is read in the order that is asked for, across statuses and pages", async () => {
  const [large, old] = [await asked(1, { amount: "99.5" }), await asked(1_000)];
  const byTime = (await inOrder("oldest")).map(({ created_at }) => Date.parse(created_at));
  expect(byTime).toEqual(byTime.toSorted((a, b) => a - b));
  expect((await inOrder("oldest"))[0]).toMatchObject({ id: old });
  expect((await inOrder("newest")).map(({ id }) => id)).toEqual(
    (await inOrder("oldest")).map(({ id }) => id).toReversed(),
  );
  expect((await inOrder("largest", "&limit=1"))[0]).toMatchObject({ id: large });
  expect((await inOrder("largest", "&limit=1&page=2&status=pending"))[0]).toMatchObject({ id: old });
  expect((await admin.get("/admin/withdrawals?order=smallest")).status).toBe(422);
});

it("is for admins alone", async () => {
  expect((await (await api.person()).get("/admin/withdrawals/waiting")).status).toBe(403);
});
