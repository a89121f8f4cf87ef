import type { SettingsAnswer } from "@freehold/contract";
import { axeFindings } from "@freehold/test-utils/browser/axe";
import { json } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../../shared/test/signed-in.fixture.ts";
import RulesScreen from "../index.tsx";

const settings: SettingsAnswer["settings"] = {
  ...{ platform_status: "suspended", two_approvals_above_ubxs: "1000", approval_window_seconds: 86_400 },
  ...{ cooling_off_seconds: 86_400, payments: "running", payments_stopped_at: null, payments_stopped_reason: null },
  ...{ reorganisations: "bounded", investment_fee_bps: 0, referral_reward_ubxs: "0" },
};
const answer = (more: Partial<SettingsAnswer["settings"]> = {}) =>
  json({ success: true, settings: { ...settings, ...more }, pending: [] });

freshPage("refunds");
signedIn(
  {
    "GET /admin/settings": answer(),
    "GET /admin/audit": json({ items: [], next: null }),
    "GET /admin/announcement": json({ announcement: null, proposal: null }),
  },
  "admin",
);

const limit = page.getByText(/^Refunds up to this amount need one admin/);

test("on a phone each rule is a line with its value, and opens to what it means and how it changes", async () => {
  await page.viewport(390, 844);
  draw(<RulesScreen />);
  const line = page.getByText("Approval limit");
  await expect.element(line).toBeVisible();
  await expect.element(page.getByText("1,000.00 UBXS")).toBeVisible();
  await expect.element(limit).not.toBeVisible();
  await line.click();
  await expect.element(limit).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await page.getByRole("button", { name: "Change the approval limit" }).click();
  await expect.element(page.getByRole("dialog", { name: "Change the approval limit" })).toBeVisible();
});

test("on a phone the reason why payments are stopped is not folded", async () => {
  api.routes["GET /admin/settings"] = answer({
    ...{
      payments: "stopped",
      payments_stopped_at: "2026-03-01T09:30:00.000Z",
      payments_stopped_reason: "A difference.",
    },
  });
  await page.viewport(390, 844);
  draw(<RulesScreen />);
  await expect.element(page.getByText(/A difference\./)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Resume" })).toBeVisible();
});

test("with room, what a rule means is beside its value", async () => {
  draw(<RulesScreen />);
  await expect.element(limit).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Approval limit" })).toBeVisible();
});
