import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "../../api.fixture.ts";
import { createPayingWorld, type PayingWorld } from "../payments.fixture.ts";
import { readQueueHold } from "./read-holds.ts";
import { recordPaymentHold, recordQueueHold } from "./record-hold.ts";

const { sql } = await createTestDatabase();
let world: PayingWorld;
let admin: Person;

beforeAll(async () => {
  world = await createPayingWorld(sql, { blocks: "asked" });
  [admin] = world.admins;
});
afterAll(() => world.stop());

const refuse = (id: string) => recordPaymentHold(sql, world.chain, id, { code: "token_refuses", details: "Paused." });

describe("why the queue waits", () => {
  it("is one code, which keeps the time since when it is so", async () => {
    expect(await recordQueueHold(sql, world.chain, { code: "node_unreachable", details: "HTTP 503." })).toBe(true);
    const first = await readQueueHold(sql, world.chain);
    expect(first).toMatchObject({ code: "node_unreachable", details: "HTTP 503.", resumes_by_itself: true });
    expect(await recordQueueHold(sql, world.chain, { code: "node_unreachable", details: "HTTP 502." })).toBe(false);
    expect(await readQueueHold(sql, world.chain)).toEqual({ ...first, details: "HTTP 502." });
    expect(await recordQueueHold(sql, world.chain, { code: "chain_stands_still" })).toBe(true);
    const next = await readQueueHold(sql, world.chain);
    expect(next).toMatchObject({ code: "chain_stands_still", details: null });
    expect(Date.parse(next?.since ?? "")).toBeGreaterThanOrEqual(Date.parse(first?.since ?? ""));
    expect(await recordQueueHold(sql, world.chain, null)).toBe(false);
    expect(await readQueueHold(sql, world.chain)).toBeNull();
  });
});

describe("a request that was refused before anything was signed", () => {
  it("rests for a minute, then twice as long each time, for an hour at most", async () => {
    const { id } = await world.approved("2");
    expect(await refuse(id)).toBe(true);
    const pauses: number[] = [];
    for (let n = 0; n < 8; n++) {
      const [{ pause }] = await sql<[{ pause: number }]>`
        select round(extract(epoch from retry_at - clock_timestamp()) / 60)::int as pause from payment_holds
        where withdrawal_id = ${id}`;
      pauses.push(pause);
      expect(await refuse(id)).toBe(false);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    const { body } = await admin.get(`/admin/withdrawals/${id}`);
    expect(body.withdrawal).toMatchObject({
      hold_reason: { code: "token_refuses", details: "Paused.", resumes_by_itself: true },
    });
  });

  it("rests no more once it is signed: an admin cannot hurry it, and what its node says then is said of its transaction", async () => {
    const asked = await world.approved("2.5");
    await world.round();
    await recordPaymentHold(sql, world.chain, asked.id, { code: "node_refuses", details: "Too many." });
    const { body } = await admin.get(`/admin/withdrawals/${asked.id}`);
    expect(body.withdrawal.hold_reason).toMatchObject({
      sentence: "The blockchain node doesn't accept its transaction.",
      resumes_at: null,
    });
    expect(await world.retry([asked])).toMatchObject([{ success: false, code: "invalid_transition" }]);
    await world.endPauses();
    await world.finish();
    await world.expectPaidOnce([asked]);
  });

  it("is forgotten once it is paid, or closed", async () => {
    const [paid, rejected] = [await world.approved("3"), await world.approved("4")];
    for (const { id } of [paid, rejected]) {
      await refuse(id);
      await sql`update payment_holds set retry_at = now()`;
    }
    await admin.post(`/admin/withdrawals/${rejected.id}/reject`, { reason: "A test rejects it." });
    await world.round();
    expect(await sql`select 1 from payment_holds where withdrawal_id = any(${[paid.id, rejected.id]}::uuid[])`).toEqual(
      [],
    );
    await refuse(rejected.id);
    expect(await sql`select 1 from payment_holds where withdrawal_id = ${rejected.id}`).toEqual([]);
  });
});
