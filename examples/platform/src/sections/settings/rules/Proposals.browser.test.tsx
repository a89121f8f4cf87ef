import type { SettingsAnswer } from "@freehold/contract";
import { digestOfProposal } from "@freehold/contract/signatures";
import { json } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { AdminScreen } from "../../../shared/admin/AdminScreen.tsx";
import { offerToSign, rootOf, withPasskey } from "../../../shared/test/passkey.fixture.ts";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { Proposals } from "./Proposals.tsx";
import { changeRule } from "./store.ts";

const settings: SettingsAnswer["settings"] = {
  ...{ platform_status: "suspended", two_approvals_above_ubxs: "1000", approval_window_seconds: 86_400 },
  ...{ cooling_off_seconds: 86_400, payments: "running", payments_stopped_at: null, payments_stopped_reason: null },
  ...{ reorganisations: "bounded", investment_fee_bps: 0, referral_reward_ubxs: "0" },
};
const proposal: SettingsAnswer["pending"][number] = {
  ...{ id: "p1", proposed_by: "operator@example.test", proposed_at: "2026-03-01T09:30:00.000Z", reason: null },
  ...{ field: "two_approvals_above_ubxs", to: "2000", is_yours: false, is_lapsed: false },
};

freshPage("refunds");
signedIn({}, "admin");

/** The proposals, as the screen of rules shows them. */
function drawProposals(...pending: SettingsAnswer["pending"]) {
  return draw(
    <AdminScreen title="Payment rules" lead="" busy={false}>
      <Proposals answer={{ success: true, settings, pending }} />
    </AdminScreen>,
  );
}

const confirm = page.getByRole("button", { name: "Confirm change" });

test("lets another admin confirm a change", async () => {
  drawProposals(proposal);
  await expect
    .element(
      page.getByText("operator@example.test proposes to raise the approval limit from 1,000.00 UBXS to 2,000.00 UBXS."),
    )
    .toBeVisible();
  api.routes["POST /admin/proposals/p1/confirm"] = json({});
  await confirm.click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm change" }).click();
  await expect.element(page.getByText("Change confirmed")).toBeVisible();
});

test.each([
  ["the reader's own", { is_yours: true }, "You proposed to raise", "Another admin needs to confirm it."],
  ["lapsed", { is_lapsed: true }, "operator@example.test proposes", "no longer has the admin role"],
])("lets no admin confirm what is %s", async (_, more, sentence, why) => {
  drawProposals({ ...proposal, ...more });
  await expect.element(page.getByText(new RegExp(sentence))).toBeVisible();
  await expect.element(page.getByText(new RegExp(why))).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Cancel proposal" })).toBeVisible();
  expect(confirm.elements()).toEqual([]);
});

test("an admin who proposes a rule signs the value that they typed, and no other that the platform made of it", async () => {
  const signed = withPasskey();
  api.routes["PATCH /admin/settings"] = json({ success: true, settings, pending: [{ ...proposal, is_yours: true }] });
  const change = {
    ...{ id: "p1", kind: "setting_change", subject: "two_approvals_above" },
    payload: '{"value": "2000000000"}',
  };
  offerToSign({ proposal: { ...change, payload: '{"value": "9000000000000"}' } });
  const raise = () => changeRule({ two_approvals_above_ubxs: "2000" }, "Done");
  await expect(raise()).rejects.toThrow("The value we saved isn't the one you entered");
  offerToSign({ proposal: { ...change, subject: "referral_reward" } });
  await expect(raise()).rejects.toThrow("The value we saved isn't the one you entered");
  expect(signed).toEqual([]);
  offerToSign({ proposal: change });
  await raise();
  expect(signed).toEqual([await rootOf(await digestOfProposal(change))]);
});
