import { randomUUID } from "node:crypto";
import type { WithdrawalProgress } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type Person } from "../api.fixture.ts";
import { refreshPace } from "../pace/refresh-pace.ts";
import { recordQueueHold } from "../payments/holds/record-hold.ts";
import { createPayingWorld, type PayingWorld } from "../payments/payments.fixture.ts";
import { createLog } from "../platform/http/log.ts";
import { stopPayments } from "../settings/stop-payments.ts";
import { createChanges } from "./changes.ts";
import { openStream } from "./stream.fixture.ts";

const { sql } = await createTestDatabase();
const changes = createChanges(sql, createLog({ level: "silent" }));
let world: PayingWorld;
let api: ReturnType<typeof createTestApi>;

beforeAll(async () => {
  world = await createPayingWorld(sql, { blocks: "asked" });
  api = createTestApi(sql, { chain: world.chain, changes });
});
afterAll(async () => {
  await changes.end();
  await world.stop();
});

async function progress({ person, id }: { person: Person; id: string }): Promise<WithdrawalProgress> {
  const { status, body } = await person.get<WithdrawalProgress>(`/wallet/withdrawals/${id}/progress`);
  expect(status).toBe(200);
  return body;
}

/** Opens the stream of a request. */
const stream = ({ person, id }: { person: Person; id: string }) =>
  openStream<WithdrawalProgress>(api, { person, path: `/wallet/withdrawals/${id}/events`, name: "progress" });

describe("GET /wallet/withdrawals/{id}/progress", () => {
  it("tells the place in the queue, the approvals, and how far the payment is", async () => {
    const first = await world.ask("1500");
    const second = await world.ask("2");
    const place = (await progress(first)).queue_position ?? Number.NaN;
    expect(await progress(second)).toMatchObject({
      queue_position: place + 1,
      payment: null,
      withdrawal: { approvals_needed: 1, approvals_given: 0 },
    });
    await world.approve(first, [world.admins[0]]);
    expect((await progress(first)).withdrawal).toMatchObject({ approvals_needed: 2, approvals_given: 1 });
    await world.approve(first, [world.admins[1]]);
    expect(await progress(first)).toMatchObject({
      queue_position: null,
      payment: { status: "waiting", waits_for: null },
    });
    expect((await progress(second)).queue_position).toBe(place);

    await world.round();
    expect((await progress(first)).payment).toMatchObject({ status: "sending", confirmations: 0 });
    await world.node.mine();
    await world.round();
    expect((await progress(first)).payment).toMatchObject({ status: "confirming", confirmations: 1 });
    await world.node.mine(2);
    await world.round();
    const { payment, withdrawal } = await progress(first);
    expect([withdrawal.status, payment?.status, payment?.tx_hash]).toEqual(["completed", "paid", withdrawal.tx_id]);
  });

  it("tells what an approved request waits for", async () => {
    const asked = await world.approved("3");
    const waits = async () => (await progress(asked)).payment?.waits_for;
    await recordQueueHold(sql, world.chain, { code: "treasury_short_of_token" });
    expect(await waits()).toBe("funds");
    await sql.begin((tx) => stopPayments(tx, "A test stopped them."));
    expect(await waits()).toBe("payments_stopped");
    await sql`alter table withdrawals disable trigger withdrawals_guard`;
    await sql`update withdrawals set cooling_off_until = now() + interval '1 hour' where id = ${asked.id}`;
    // Nothing is paid after the waiting period either.
    expect(await waits()).toBe("payments_stopped");
    await sql`update settings set payments_stopped_at = null, payments_stopped_reason = null`;
    expect(await waits()).toBe("cooling_off");
    await sql.begin((tx) => stopPayments(tx, "A test stopped them."));
    await sql`update withdrawals set cooling_off_until = null where id = ${asked.id}`;
    await sql`alter table withdrawals enable trigger withdrawals_guard`;
    await sql`update settings set two_approvals_above = 0`;
    expect(await waits()).toBe("approvals");
    await sql`update settings set two_approvals_above = 1000000000, payments_stopped_at = null, payments_stopped_reason = null`;
    await recordQueueHold(sql, world.chain, null);
    expect(await waits()).toBeNull();
    await world.finish();
  });

  it("is the owner's alone: unknown and foreign ids are 404 alike, on both paths", async () => {
    const asked = await world.ask("4");
    const stranger = await world.api.person();
    for (const path of ["progress", "events"])
      for (const id of [asked.id, randomUUID(), "nonsense"]) {
        const { status, body } = await stranger.get(`/wallet/withdrawals/${id}/${path}`);
        expect([status, body.code]).toEqual([404, "not_found"]);
      }
  });
});

describe("the typical time", () => {
  const HOUR = 3_600;
  const now = new Date();

  /** Ten refunds were paid, 1, 2 ... 10 hours after they had been asked for. */
  async function payTen(): Promise<void> {
    for (let n = 1; n <= 10; n++) await world.approved(`${n}`);
    await world.finish();
    await sql`alter table withdrawals disable trigger withdrawals_guard`;
    // Those of the tests above were paid too long ago to count.
    await sql`
      update withdrawals set closed_at = ${now}::timestamptz - interval '91 days', created_at = ${now}::timestamptz - interval '92 days'
      where status = 'completed'`;
    await sql`
      update withdrawals w set closed_at = ${now}, created_at = ${now}::timestamptz - n.hours * interval '1 hour'
      from (select id, row_number() over (order by approved_at desc, id) as hours from withdrawals where status = 'completed') n
      where n.id = w.id and n.hours <= 10`;
    await sql`alter table withdrawals enable trigger withdrawals_guard`;
  }

  it("is the median from request to payment of the last 90 days, once there are ten, and not told while payments are stopped", async () => {
    await payTen();
    const waiting = await world.ask("11");
    const typical = async (asked = waiting) => (await progress(asked)).typical_seconds;
    expect(await typical()).toBeNull();
    await refreshPace(sql, now);
    expect(await typical()).toBe(6 * HOUR);
    const estimate = async () => (await progress(waiting)).estimate;
    const today = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect(await estimate()).toEqual({ approved: { from: today, to: today }, paid: { from: today, to: today } });

    await sql.begin((tx) => stopPayments(tx, "A test stopped them."));
    expect(await typical()).toBeNull();
    expect(await estimate()).toBeNull();
    await world.resume();
    expect(await typical()).toBe(6 * HOUR);

    // One of the ten is too old by then.
    await sql`alter table withdrawals disable trigger withdrawals_guard`;
    await sql`
      update withdrawals set closed_at = closed_at - interval '1 minute'
      where id = (select id from withdrawals where closed_at = ${now} limit 1)`;
    await sql`alter table withdrawals enable trigger withdrawals_guard`;
    await refreshPace(sql, new Date(now.getTime() + 90 * 24 * HOUR * 1_000 - 30_000));
    expect(await typical()).toBeNull();

    await refreshPace(sql, now);
    await world.approve(waiting);
    await world.finish();
    expect(await typical()).toBeNull();
  });
});

describe("GET /wallet/withdrawals/{id}/events", () => {
  it("sends where it stands at once, and each change as it is made, by whichever process", async () => {
    const asked = await world.ask("5");
    const events = await stream(asked);
    expect(events.response.headers.get("Content-Type")).toContain("text/event-stream");
    expect(events.response.headers.get("Cache-Control")).toBe("no-store");
    expect(await events.next()).toMatchObject({ withdrawal: { status: "pending" } });
    await world.approve(asked);
    let seen = await events.next();
    while (seen !== "end" && seen.withdrawal.status !== "approved") seen = await events.next();
    expect(seen).toMatchObject({ withdrawal: { status: "approved" } });
    await world.finish();
    while (seen !== "end" && seen.withdrawal.status !== "completed") seen = await events.next();
    expect(seen).toMatchObject({ withdrawal: { status: "completed" }, payment: { status: "paid" } });
    await events.close();
  });

  it("ends with the session", async () => {
    const asked = await world.ask("6");
    const events = await stream(asked);
    await events.next();
    await sql`delete from sessions where user_id = ${asked.person.id}`;
    await world.approve(asked);
    expect(await events.next()).toBe("end");
  });

  it("is open a few times for one person, and then refused with a sentence", async () => {
    const asked = await world.ask("7");
    const open = await Promise.all(Array.from({ length: 6 }, () => stream(asked)));
    const { response } = await stream(asked);
    expect(response.status).toBe(503);
    for (const each of open) await each.close();
  });

  it("takes no place for a request without a body, HEAD", async () => {
    const asked = await world.ask("9");
    for (let n = 0; n < 12; n++) {
      const { status, headers } = await api.call("HEAD", `/wallet/withdrawals/${asked.id}/events`, asked.person.token);
      expect([status, headers.get("Content-Type")]).toEqual([200, "text/event-stream"]);
    }
    const events = await stream(asked);
    expect(events.response.status).toBe(200);
    await events.close();
  });

  it("ends when the server stops", async () => {
    const asked = await world.ask("8");
    const events = await stream(asked);
    await events.next();
    await changes.end();
    let last = await events.next();
    while (last !== "end") last = await events.next();
    expect(last).toBe("end");
  });
});
