import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createTestApi, type Person } from "../api.fixture.ts";
import { createMarket } from "../investments/market.fixture.ts";
import { earn, expectSoundLedger, pay, someAddress, someHash } from "../money.fixture.ts";

const { sql } = await createTestDatabase();
await sql`update settings set cooling_off_seconds = 0`;
const api = createTestApi(sql);
const admin = await api.person("admin");
const other = await api.person("admin");

async function requested(...deposits: string[]): Promise<{ person: Person; id: string; at: string }> {
  const person = await api.person();
  for (const ubxs of deposits) await pay(sql, person.id, ubxs);
  const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });
  return { person, id: body.withdrawal.id, at: `/admin/withdrawals/${body.withdrawal.id}` };
}

const steps = {
  approve: (at: string) => admin.post(`${at}/approve`),
  reject: (at: string) => admin.post(`${at}/reject`, { reason: "Not now" }),
  complete: (at: string) => admin.post(`${at}/complete`, { tx_id: someHash() }),
  cancel: (at: string, person: Person) => person.post(`${at.replace("/admin", "/wallet")}/cancel`),
};
type Step = keyof typeof steps;

/** SPEC 4 and DESIGN 6: where each step leads from each status; everything else is refused. */
const LEADS: Record<string, Partial<Record<Step, string>>> = {
  pending: { approve: "approved", reject: "rejected", cancel: "cancelled" },
  approved: { complete: "completed", reject: "rejected" },
  completed: {},
  rejected: {},
  cancelled: {},
};
const REACHED_BY: Record<string, Step[]> = {
  pending: [],
  approved: ["approve"],
  completed: ["approve", "complete"],
  rejected: ["reject"],
  cancelled: ["cancel"],
};

describe("a request moves through its statuses", () => {
  for (const [from, leads] of Object.entries(LEADS))
    for (const step of Object.keys(steps) as Step[]) {
      const to = leads[step];
      it(`${from}: ${step} ${to ? `leads to ${to}` : "is refused"}`, async () => {
        const { person, id, at } = await requested("10");
        for (const earlier of REACHED_BY[from] as Step[]) await steps[earlier](at, person);
        const { status, body } = await steps[step](at, person);
        if (to) expect([status, body.withdrawal.status]).toEqual([200, to]);
        else expect([status, body.code]).toEqual([409, "invalid_transition"]);
        const now = await person.get(`/wallet/withdrawals/${id}`);
        expect(now.body.withdrawal.status).toBe(to ?? from);
        await expectSoundLedger(sql);
      });
    }

  it("and the database refuses what no route would try", async () => {
    const { id } = await requested("10");
    await expect(
      sql`update withdrawals set amount = amount + 1, from_available = from_available + 1 where id = ${id}`,
    ).rejects.toThrow("what withdrawal");
    await expect(sql`update withdrawals set wallet_address = ${someAddress()} where id = ${id}`).rejects.toThrow(
      "cannot be changed",
    );
    await expect(
      sql`update withdrawals set status = 'completed', tx_id = '0x', closed_at = now(), approved_at = now() where id = ${id}`,
    ).rejects.toThrow("cannot go from pending to completed");
  });
});

describe("money of a request", () => {
  it.each(["cancel", "reject"] as const)("returns to exactly where it came from after %s", async (step) => {
    const person = await api.person();
    const _own = { userId: person.id, reference: randomUUID() };
    await pay(sql, person.id, "10");
    await pay(sql, person.id, "20");
    await createMarket(sql).invest(person.id, 12_000_000n);
    await earn(sql, person.id, "4");
    // A part of the older deposit is held by a request of its own, so that deposits come back in parts.
    await person.post("/wallet/withdraw", { amount_ubxs: "9", wallet_address: someAddress() });
    const state = () =>
      Promise.all([
        person.get("/wallet/balance").then(({ body }) => body),
        person.get("/wallet/total-deposits").then(({ body }) => body),
        sql`select id, remaining from deposits where user_id = ${person.id} order by id`.then((rows) => [...rows]),
      ]);
    const before = await state();
    const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });
    expect(body.total_deposits_info.deposits_breakdown.map((d) => d.amount_ubxs)).toEqual(["5", "20"]);
    await steps[step](`/admin/withdrawals/${body.withdrawal.id}`, person);
    expect(await state()).toEqual(before);
    await expectSoundLedger(sql);
  });

  it("stays reserved while it is approved, and leaves the ledger when it is paid", async () => {
    const { person, at } = await requested("10", "20.5");
    await admin.post(`${at}/approve`);
    expect((await person.get("/wallet/balance")).body).toMatchObject({ reserved_ubxs: "30.5", total_ubxs: "30.5" });
    const tx_id = someHash();
    await other.post(`${at}/complete`, { tx_id, chain_id: 56 });
    expect((await person.get("/wallet/balance")).body).toMatchObject({ reserved_ubxs: "0", total_ubxs: "0" });
    const [{ external }] = await sql<
      [{ external: bigint }]
    >`select external from balances where user_id = ${person.id}`;
    expect(external).toBe(0n);
    await expectSoundLedger(sql);
  });
});

describe("an admin", () => {
  it("sees who did what and when", async () => {
    const { person, id, at } = await requested("10", "20.5");
    await admin.post(`${at}/approve`);
    const tx_id = someHash();
    const completed = await other.post(`${at}/complete`, { tx_id, chain_id: 56 });
    expect(completed.body).toEqual({
      success: true,
      withdrawal: expect.objectContaining({
        id,
        status: "completed",
        tx_id,
        chain_id: 56,
        approved_by: admin.email,
        address_differs: true,
        user: { id: person.id, email: person.email, wallet_address: person.wallet_address },
        approved_at: expect.any(String),
        closed_at: expect.any(String),
      }),
      deposits_breakdown: [
        expect.objectContaining({ amount_ubxs: "10" }),
        expect.objectContaining({ amount_ubxs: "20.5" }),
      ],
      events: [
        { status: "pending", by: person.email, note: null, at: expect.any(String) },
        { status: "approved", by: admin.email, note: null, at: expect.any(String) },
        { status: "completed", by: other.email, note: tx_id, at: expect.any(String) },
      ],
      next_update: null,
      payment: null,
      estimate: null,
    });
    expect((await admin.get(at)).body).toEqual(completed.body);
    const owner = await person.get(`/wallet/withdrawals/${id}`);
    expect(owner.body.withdrawal).toMatchObject({ status: "completed", tx_id, chain_id: 56 });
    expect(owner.body.withdrawal.user).toBeUndefined();
  });

  it("gives a reason when rejecting, and the person reads it", async () => {
    const { person, id, at } = await requested("10");
    for (const body of [{}, { reason: "  " }, { reason: "x".repeat(501) }, undefined])
      expect((await admin.post(`${at}/reject`, body)).status).toBe(422);
    await admin.post(`${at}/reject`, { reason: "  The address belongs to an exchange. " });
    const { body } = await person.get(`/wallet/withdrawals/${id}`);
    expect(body.withdrawal).toMatchObject({ status: "rejected", reject_reason: "The address belongs to an exchange." });
  });

  it("never decides on their own request", async () => {
    await pay(sql, admin.id, "10");
    const { body } = await admin.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });
    const at = `/admin/withdrawals/${body.withdrawal.id}`;
    for (const step of ["approve", "reject", "complete"] as const) {
      const refused = await steps[step](at);
      expect([refused.status, refused.body.code]).toEqual([409, "self_approval"]);
    }
    await other.post(`${at}/approve`);
    expect((await steps.complete(at)).body.code).toBe("self_approval");
    expect((await other.post(`${at}/complete`, { tx_id: someHash() })).status).toBe(200);
    const [event] = await sql`select user_id, withdrawal_id from withdrawal_events limit 1`;
    await expect(
      sql`insert into withdrawal_events (user_id, withdrawal_id, status, actor_id) values (${event?.user_id}, ${event?.withdrawal_id}, 'approved', ${event?.user_id})`,
    ).rejects.toThrow("decided_by_another");
  });

  it("records a transaction once, whatever its case and chain", async () => {
    const [first, second] = [await requested("10"), await requested("10")];
    for (const { at } of [first, second]) await admin.post(`${at}/approve`);
    const tx_id = `0x${"aB".repeat(32)}`;
    expect((await admin.post(`${first.at}/complete`, { tx_id })).body.withdrawal.tx_id).toBe(tx_id);
    for (const again of [{ tx_id }, { tx_id: tx_id.toLowerCase(), chain_id: 56 }]) {
      const { status, body } = await admin.post(`${second.at}/complete`, again);
      expect([status, body.code]).toEqual([409, "tx_id_used"]);
    }
    expect((await admin.post(`${second.at}/complete`, { tx_id: someHash() })).status).toBe(200);
  });

  it.each([[{ tx_id: "0x12" }], [{ tx_id: someHash().slice(2) }], [{}], [{ tx_id: someHash(), chain_id: -1 }]])(
    "cannot complete with %j",
    async (body) => {
      const { at } = await requested("10");
      await admin.post(`${at}/approve`);
      expect((await admin.post(`${at}/complete`, body)).status).toBe(422);
    },
  );

  it("is a person with the role: others get 403, visitors 401", async () => {
    const { person, at } = await requested("10");
    for (const path of [`${at}/approve`, `${at}/reject`, `${at}/complete`]) {
      expect((await person.post(path, { reason: "mine", tx_id: someHash() })).status).toBe(403);
      expect((await api.call("POST", path, null, { body: {} })).status).toBe(401);
    }
    expect((await person.get("/admin/withdrawals")).status).toBe(403);
    expect((await person.get(at)).status).toBe(403);
  });
});

describe("the queue", () => {
  it("filters, pages and counts; pending first and oldest first, closed ones newest first", async () => {
    const database = await createTestDatabase();
    const { person } = createTestApi(database.sql);
    const [boss, owner] = [await person("admin"), await person()];
    const ids: string[] = [];
    for (let i = 0; i < 7; i++) {
      await pay(database.sql, owner.id, "1");
      const { body } = await owner.post("/wallet/withdraw", { amount_ubxs: "1", wallet_address: someAddress() });
      ids.push(body.withdrawal.id);
    }
    await boss.post(`/admin/withdrawals/${ids[0]}/reject`, { reason: "first one" });
    await boss.post(`/admin/withdrawals/${ids[1]}/approve`);
    await owner.post(`/wallet/withdrawals/${ids[2]}/cancel`);
    const counts = { pending: 4, approved: 1, completed: 0, rejected: 1, cancelled: 1 };
    const page = async (query: string) => {
      const { body } = await boss.get(`/admin/withdrawals${query}`);
      return { ...body, items: body.items.map(({ id }) => ids.indexOf(id)) };
    };
    expect(await page("")).toEqual({ items: [3, 4, 5, 6, 1, 2, 0], total: 7, page: 1, limit: 10, counts });
    expect(await page("?limit=3&page=2")).toEqual({ items: [6, 1, 2], total: 7, page: 2, limit: 3, counts });
    expect(await page("?status=pending&limit=2&page=2")).toEqual({
      items: [5, 6],
      total: 4,
      page: 2,
      limit: 2,
      counts,
    });
    expect(await page("?status=completed")).toEqual({ items: [], total: 0, page: 1, limit: 10, counts });
    expect((await boss.get("/admin/withdrawals?status=lost")).status).toBe(422);
  });
});

describe("a person's own requests", () => {
  it("are listed newest first, and only their own", async () => {
    const { person, id } = await requested("10");
    await person.post(`/wallet/withdrawals/${id}/cancel`);
    const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });
    const list = await person.get("/wallet/withdrawals");
    expect(list.body).toMatchObject({
      success: true,
      withdrawals: [
        { id: body.withdrawal.id, status: "pending" },
        { id, status: "cancelled" },
      ],
    });
    expect((await person.get("/wallet/withdrawals?limit=1&page=2")).body.withdrawals).toHaveLength(1);
    expect((await (await api.person()).get("/wallet/withdrawals")).body.withdrawals).toEqual([]);
  });

  it("are checked for an open one: pending or approved, then none", async () => {
    const { person, id, at } = await requested("10");
    const check = async () => (await person.get("/wallet/check-pending-total-withdrawal")).body;
    expect(await check()).toMatchObject({ success: true, withdrawal: { id, status: "pending" } });
    await admin.post(`${at}/approve`);
    expect(await check()).toMatchObject({ success: true, withdrawal: { id, status: "approved" } });
    await admin.post(`${at}/complete`, { tx_id: someHash() });
    expect(await check()).toEqual({ success: false, withdrawal: null });
  });

  it("answer alike for unknown, foreign and impossible ids", async () => {
    const { id } = await requested("10");
    const stranger = await api.person();
    const unknown = [id, randomUUID(), "nonsense", "%F0%9F%8F%A0"];
    const answers = await Promise.all(
      unknown.flatMap((any) => [
        stranger.get(`/wallet/withdrawals/${any}`),
        stranger.post(`/wallet/withdrawals/${any}/cancel`),
        ...(any === id
          ? []
          : [admin.get(`/admin/withdrawals/${any}`), admin.post(`/admin/withdrawals/${any}/approve`)]),
      ]),
    );
    for (const { status, body } of answers)
      expect([status, body.code, body.detail]).toEqual([404, "not_found", "We couldn't find this withdrawal request."]);
  });
});
