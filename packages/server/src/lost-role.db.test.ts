import { createTestDatabase } from "@freehold/testing/postgres/test-database";
import { describe, expect, it } from "vitest";
import { createTestApi, type Person } from "./api.fixture.ts";
import { pay, someAddress } from "./money.fixture.ts";
import { buyShares, monthsAgo, someProperty } from "./payouts/payouts.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
const [operator, remover] = [await api.person("admin"), await api.person("admin")];

/** What an admin's request leads to that was let in, and whose role is taken before it does anything. */
async function whileDemoted(admin: Person, act: () => Promise<{ status: number; body: { code?: string } }>) {
  const sent = await sql.begin(async (tx) => {
    await tx`update users set role = 'user' where id = ${admin.id}`;
    let done = false;
    const answer = act().finally(() => {
      done = true;
    });
    // It waits for whoever takes the role, or is done already.
    await expect
      .poll(async () => {
        const waiting = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return done || waiting.length > 0;
      })
      .toBe(true);
    return { answer };
  });
  return (await sent.answer).body.code;
}

/** A month that waits for another admin. */
async function proposedMonth() {
  const property = await someProperty(sql);
  const holder = await api.person();
  await buyShares(sql, { userId: holder.id, propertyId: property.id, shares: 1, at: new Date(Date.UTC(2020, 0, 15)) });
  const figures = { property_id: property.id, month: monthsAgo(1).slice(0, 7), gross_ubxs: "5000", costs_ubxs: "1000" };
  const { body } = await operator.post("/admin/payouts", figures);
  return { id: (body as unknown as { id: string }).id, figures };
}

describe("an admin whose role is taken while their request runs", () => {
  it("confirms no month any more, and enters none", async () => {
    const admin = await api.person("admin");
    const { id, figures } = await proposedMonth();
    expect(await whileDemoted(admin, () => admin.post(`/admin/payouts/${id}/confirm`))).toBe("forbidden");
    const second = await api.person("admin");
    await remover.post(`/admin/payouts/${id}/withdraw`);
    const small = { ...figures, gross_ubxs: "2", costs_ubxs: "1" };
    expect(await whileDemoted(second, () => second.post("/admin/payouts", small))).toBe("forbidden");
    expect(await sql`select status from distributions`).toEqual([{ status: "withdrawn" }]);
  });

  it("changes no settings, and confirms none", async () => {
    await operator.patch("/admin/settings", { cooling_off_seconds: 0 });
    const [pending] = (await operator.get("/admin/settings")).body.pending;
    const [first, second] = [await api.person("admin"), await api.person("admin")];
    const confirm = () => first.post(`/admin/settings/changes/${pending?.id}/confirm`);
    expect(await whileDemoted(first, confirm)).toBe("forbidden");
    const change = () => second.patch("/admin/settings", { platform_status: "active" });
    expect(await whileDemoted(second, change)).toBe("forbidden");
    const [settings] = await sql`select cooling_off_seconds, platform_status from settings`;
    expect(settings).toEqual({ cooling_off_seconds: 86_400, platform_status: "suspended" });
  });

  it("publishes no announcement", async () => {
    const admin = await api.person("admin");
    const publish = () => admin.post("/admin/announcement", { texts: { en: "Send your keys." } });
    expect(await whileDemoted(admin, publish)).toBe("forbidden");
    expect(await sql`select from announcements`).toHaveLength(0);
  });

  it("neither approves nor rejects a request", async () => {
    const person = await api.person();
    await pay(sql, person.id, "100");
    const { body } = await person.post("/wallet/withdraw", { amount_ubxs: "10", wallet_address: someAddress() });
    const { id } = (body as unknown as { withdrawal: { id: string } }).withdrawal;
    const [first, second] = [await api.person("admin"), await api.person("admin")];
    expect(await whileDemoted(first, () => first.post(`/admin/withdrawals/${id}/approve`))).toBe("forbidden");
    const reject = () => second.post(`/admin/withdrawals/${id}/reject`, { reason: "No." });
    expect(await whileDemoted(second, reject)).toBe("forbidden");
    expect(await sql`select status from withdrawals`).toEqual([{ status: "pending" }]);
  });
});
