import { createTestDatabase } from "@freehold/server/testing/test-database";
import { beforeEach, describe, expect, it } from "vitest";
import { createTestApi } from "../api.fixture.ts";
import { stopPayments } from "./stop-payments.ts";
import { readSettings } from "./store.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
const [admin, other, third] = [await api.person("admin"), await api.person("admin"), await api.person("admin")];

beforeEach(async () => {
  await sql`
    update settings set platform_status = default, two_approvals_above = default, cooling_off_seconds = default,
      approval_window_seconds = default, payments_stopped_at = null, payments_stopped_reason = null,
      reorganisations = default, investment_fee_bps = default, referral_reward = default`;
  await sql`
    update proposals set status = 'cancelled', closed_by = proposed_by, closed_at = now() where status = 'proposed'`;
});

const change = (who: typeof admin, body: object) => who.patch("/admin/settings", body);

const confirm = (who: typeof admin, id: string | undefined) => who.post(`/admin/proposals/${id}/confirm`);

/** The only change that waits. */
async function pending() {
  const { body } = await admin.get("/admin/settings");
  expect(body.pending).toHaveLength(1);
  return body.pending[0] as (typeof body.pending)[number];
}

describe("settings", () => {
  it("begin careful: suspended, two admins above 1,000 UBXS a day, a day of cooling-off, payments running", async () => {
    expect((await admin.get("/admin/settings")).body).toEqual({
      success: true,
      settings: {
        platform_status: "suspended",
        two_approvals_above_ubxs: "1000",
        approval_window_seconds: 86_400,
        cooling_off_seconds: 86_400,
        payments: "running",
        payments_stopped_at: null,
        payments_stopped_reason: null,
        reorganisations: "bounded",
        investment_fee_bps: 0,
        referral_reward_ubxs: "0",
      },
      pending: [],
    });
    expect(await readSettings(sql)).toEqual({
      platformStatus: "suspended",
      twoApprovalsAbove: 1_000_000_000n,
      approvalWindowSeconds: 86_400,
      coolingOffSeconds: 86_400,
      paymentsStopped: null,
      reorganisations: "bounded",
      investmentFeeBps: 0,
      referralReward: 0n,
    });
  });

  it("take what makes money harder to move at once", async () => {
    await sql`update settings set platform_status = 'active'`;
    const { status, body } = await change(admin, {
      platform_status: "suspended",
      two_approvals_above_ubxs: "250.5",
      approval_window_seconds: 172_800,
      cooling_off_seconds: 90_000,
      payments: "stopped",
      reason: "  The node looks odd ",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      settings: {
        platform_status: "suspended",
        two_approvals_above_ubxs: "250.5",
        approval_window_seconds: 172_800,
        cooling_off_seconds: 90_000,
        payments: "stopped",
        payments_stopped_at: expect.any(String),
        payments_stopped_reason: "The node looks odd",
      },
      pending: [],
    });
  });

  it.each([
    [{ platform_status: "active" }, { field: "platform_status", to: "active" }],
    [{ two_approvals_above_ubxs: "1000.000001" }, { field: "two_approvals_above_ubxs", to: "1000.000001" }],
    [{ approval_window_seconds: 86_399 }, { field: "approval_window_seconds", to: "86399" }],
    [{ cooling_off_seconds: 86_399 }, { field: "cooling_off_seconds", to: "86399" }],
    [
      { payments: "running", reason: "The node was wrong, and is replaced." },
      { field: "payments", to: "running", reason: "The node was wrong, and is replaced." },
    ],
    [{ reorganisations: "follow" }, { field: "reorganisations", to: "follow" }],
    [{ investment_fee_bps: 150 }, { field: "investment_fee_bps", to: "150" }],
    [{ referral_reward_ubxs: "2.5" }, { field: "referral_reward_ubxs", to: "2.5" }],
  ])("%j waits for another admin", async (body, proposal) => {
    await stopPayments(sql, "Stopped for the test");
    const before = await readSettings(sql);
    const asked = await change(admin, body);
    expect([asked.status, asked.body.pending]).toEqual([
      200,
      [
        {
          id: expect.any(String),
          proposed_by: admin.email,
          proposed_at: expect.any(String),
          is_yours: true,
          is_lapsed: false,
          reason: null,
          ...proposal,
        },
      ],
    ]);
    expect(await readSettings(sql)).toEqual(before);

    expect((await confirm(other, (await pending()).id)).status).toBe(200);
    const { reason: _, ...changed } = { reason: null, ...body };
    expect((await admin.get("/admin/settings")).body).toMatchObject({ pending: [], settings: changed });
  });

  it("hold one proposal of a field: a newer one replaces it, and so does a change that is done at once", async () => {
    await change(admin, { two_approvals_above_ubxs: "2000", cooling_off_seconds: 60 });
    const first = (await admin.get("/admin/settings")).body.pending;
    expect(first.map(({ field }) => field)).toEqual(["two_approvals_above_ubxs", "cooling_off_seconds"]);
    // The same once more is the same proposal; by another admin it is theirs.
    await change(admin, { two_approvals_above_ubxs: "2000" });
    expect((await admin.get("/admin/settings")).body.pending).toEqual(first);
    await change(other, { two_approvals_above_ubxs: "3000" });
    const { body } = await admin.get("/admin/settings");
    expect(body.pending.map(({ to, proposed_by }) => [to, proposed_by])).toEqual([
      ["60", admin.email],
      ["3000", other.email],
    ]);
    expect((await confirm(third, first[0]?.id)).body.code).toBe("invalid_transition");
    await change(third, { two_approvals_above_ubxs: "10", cooling_off_seconds: 86_401 });
    expect((await admin.get("/admin/settings")).body.pending).toEqual([]);
  });

  it("say of a proposal whether the reader made it, and whether its author is no admin any more", async () => {
    const leaving = await api.person("admin");
    await change(leaving, { cooling_off_seconds: 60 });
    expect(await pending()).toMatchObject({ is_yours: false, is_lapsed: false });
    const read = async () => (await leaving.get("/admin/settings")).body.pending[0];
    expect(await read()).toMatchObject({ is_yours: true, is_lapsed: false });
    await sql`update users set role = 'user' where id = ${leaving.id}`;
    expect(await pending()).toMatchObject({ is_yours: false, is_lapsed: true });
  });

  it("stay as they are for an admin who asks for what holds: a proposal of the field is taken back", async () => {
    await change(admin, { platform_status: "active", cooling_off_seconds: 60 });
    const [active] = (await admin.get("/admin/settings")).body.pending;
    expect(active).toMatchObject({ field: "platform_status", to: "active" });
    expect((await change(third, { platform_status: "suspended" })).body).toMatchObject({
      settings: { platform_status: "suspended" },
      pending: [{ field: "cooling_off_seconds" }],
    });
    expect((await confirm(other, active?.id)).body.code).toBe("invalid_transition");
    expect((await readSettings(sql)).platformStatus).toBe("suspended");
  });

  it("are confirmed once by two admins at once, and never when a change replaces the proposal meanwhile", async () => {
    for (let round = 0; round < 20; round++) {
      await sql`update settings set cooling_off_seconds = 1000`;
      await change(admin, { cooling_off_seconds: 10 });
      const { id } = await pending();
      const answers = await Promise.all([
        confirm(other, id),
        confirm(third, id),
        change(third, { cooling_off_seconds: 2000 }),
      ]);
      const confirmed = answers.slice(0, 2).filter(({ status }) => status === 200);
      expect(confirmed.length).toBeLessThanOrEqual(1);
      // Whatever came first, the longer one is in force: it is tighter than both.
      expect((await readSettings(sql)).coolingOffSeconds).toBe(2000);
      expect((await admin.get("/admin/settings")).body.pending).toEqual([]);
    }
  });

  it.each([
    [{ two_approvals_above_ubxs: "-1" }],
    [{ two_approvals_above_ubxs: "1.0000001" }],
    [{ two_approvals_above_ubxs: 5 }],
    [{ approval_window_seconds: -1 }],
    [{ approval_window_seconds: 2_592_001 }],
    [{ cooling_off_seconds: -1 }],
    [{ cooling_off_seconds: 1.5 }],
    [{ cooling_off_seconds: 2_592_001 }],
    [{ investment_fee_bps: 1_001 }],
    [{ investment_fee_bps: -1 }],
    [{ platform_status: "closed" }],
    [{ payments: "paused" }],
    [{ payments: "stopped", reason: " x " }],
    [{ payments: "running" }],
    [{ payments: "running", reason: " x " }],
  ])("refuse %j", async (body) => {
    const before = await readSettings(sql);
    expect((await change(admin, body)).status).toBe(422);
    expect(await readSettings(sql)).toEqual(before);
  });

  it("are one row", async () => {
    await expect(sql`insert into settings default values`).rejects.toThrow("settings_pkey");
    await expect(sql`delete from settings`).rejects.toThrow("refused");
  });
});

describe("stopping payments", () => {
  it("is done once for each reason, and stands in the audit log", async () => {
    expect(await stopPayments(sql, "The books differ.")).toBe(true);
    const { body } = await admin.get("/admin/audit?subject=settings&limit=1");
    expect(body.items).toMatchObject([
      {
        actor: null,
        action: "settings.changed",
        details: { payments_stopped_reason: { from: null, to: "The books differ." } },
      },
    ]);
    const before = await readSettings(sql);
    expect(await stopPayments(sql, "The books differ.")).toBe(false);
    expect(await readSettings(sql)).toEqual(before);
  });

  it("ends with a reason, which the admin who confirms it reads and the audit log keeps", async () => {
    await stopPayments(sql, "The books differ.");
    for (const reason of ["The row was mended.", "The row was mended, and its deposit is found."])
      expect((await change(admin, { payments: "running", reason })).status).toBe(200);
    const { id, reason } = await pending();
    expect(reason).toBe("The row was mended, and its deposit is found.");
    await confirm(other, id);
    const { body } = await admin.get(`/admin/audit?subject=${id}`);
    expect(body.items.map(({ action, details }) => [action, details])).toEqual(
      ["confirmed", "proposed"].map((step) => [
        `setting_change.${step}`,
        { field: "payments", value: "running", reason },
      ]),
    );
  });

  it("anew, while they are stopped, adds its reason: the admin who agreed to resume did not know of it", async () => {
    await stopPayments(sql, "The books differ.");
    await change(admin, { payments: "running", reason: "Looked at." });
    const { id } = await pending();
    expect(await stopPayments(sql, "A deposit is gone.")).toBe(false);
    expect((await readSettings(sql)).paymentsStopped?.reason).toBe("The books differ. A deposit is gone.");
    const late = await confirm(other, id);
    expect([late.status, late.body.code]).toEqual([409, "invalid_transition"]);
    expect(late.body.detail).toContain("stopped again");
    expect((await readSettings(sql)).paymentsStopped).not.toBeNull();
    // Proposed again, with what is known now, it can be confirmed.
    await change(admin, { payments: "running", reason: "Looked at again." });
    expect((await confirm(other, (await pending()).id)).status).toBe(200);
    expect((await readSettings(sql)).paymentsStopped).toBeNull();
  });
});
