import { distributions } from "@freehold/session/api/distributions";
import { proposals } from "@freehold/session/api/proposals";
import { json } from "@freehold/test-utils/browser/stub-api";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { heldMonth } from "../../../shared/admin/holds/held-month.fixture.ts";
import { draw } from "../../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../../shared/test/signed-in.fixture.ts";
import {
  FailedEmailsRow,
  HeldMonthsRow,
  ProposalsRow,
  ProposedAdminsRow,
  ProposedBooksRow,
  ProposedKeysRow,
  ProposedMonthsRow,
  ProposedSalesRow,
} from "./Overview.tsx";

signedIn({}, "admin");

test("what waits for another admin stands on the desk, and each line leads to its rows", async () => {
  vi.spyOn(proposals, "count").mockResolvedValue({
    success: true,
    setting_change: { open: 0, of_others: 0 },
    role_change: { open: 1, of_others: 1 },
    accepted_difference: { open: 0, of_others: 0 },
    distribution: { open: 120, of_others: 3 },
    publication: { open: 2, of_others: 0 },
    reissue: { open: 1, of_others: 1 },
    own_transfer: { open: 1, of_others: 1 },
    lost_payment: { open: 1, of_others: 1 },
    attributed_deposit: { open: 1, of_others: 1 },
    factor_reset: { open: 0, of_others: 0 },
    announcement: { open: 0, of_others: 0 },
    partner_key: { open: 2, of_others: 1 },
    partner_jwks: { open: 0, of_others: 0 },
    partner_client: { open: 1, of_others: 1 },
  });
  draw(
    <ul>
      <ProposedBooksRow />
      <ProposedAdminsRow />
      <ProposedMonthsRow />
      <ProposedSalesRow />
      <ProposedKeysRow />
    </ul>,
  );
  await page.getByRole("button", { name: /3 proposals are waiting/ }).click();
  expect(location.pathname).toBe("/refunds/reconciliation");
  await page.getByRole("button", { name: /1 change of the admin role/ }).click();
  expect(location.pathname + location.search).toBe("/users?role=proposed");
  await page.getByRole("button", { name: /120 months of properties are waiting/ }).click();
  expect(location.pathname + location.search).toBe("/payouts/months?status=proposed");
  await page.getByRole("button", { name: /The sale of 3 properties is waiting/ }).click();
  expect(location.pathname + location.search).toBe("/properties?proposed=true");
  await page.getByRole("button", { name: /3 partners' keys or clients are waiting/ }).click();
  expect(location.pathname).toBe("/partners");
  vi.restoreAllMocks();
});

test("months that are confirmed and not distributed stand on the desk, and lead to why", async () => {
  const list = vi.spyOn(distributions, "list").mockResolvedValue({ items: [heldMonth()], next: null });
  draw(
    <ul>
      <HeldMonthsRow />
    </ul>,
  );
  await page.getByRole("button", { name: "Payouts 1 confirmed month of a property isn't distributed." }).click();
  expect(list).toHaveBeenCalledWith({ held: "true", limit: 100 });
  expect(location.pathname).toBe("/refunds/treasury");
  vi.restoreAllMocks();
});

test("what the admin can confirm is a warning; what only others can is told", async () => {
  const count = (of_others: number) => ({ open: 2, of_others });
  const none = { open: 0, of_others: 0 };
  vi.spyOn(proposals, "count").mockResolvedValue({
    ...{ success: true, setting_change: none, accepted_difference: none, publication: none, reissue: none },
    ...{ own_transfer: none, announcement: none, lost_payment: none, attributed_deposit: none, factor_reset: none },
    ...{ role_change: count(0), distribution: count(1), partner_key: none, partner_jwks: none, partner_client: none },
  });
  draw(
    <ul>
      <ProposedAdminsRow />
      <ProposedMonthsRow />
    </ul>,
  );
  const toneOf = (name: RegExp) => expect.element(page.getByRole("button", { name }));
  await toneOf(/2 changes of the admin role/).toHaveAttribute("data-tone", "info");
  await toneOf(/2 months of properties are waiting/).toHaveAttribute("data-tone", "warning");
  vi.restoreAllMocks();
});

test.each([
  ["another admin's", { is_yours: false, is_lapsed: false }, "One change needs your confirmation.", "warning"],
  ["the reader's own", { is_yours: true, is_lapsed: false }, "Your change is waiting for another admin.", "info"],
  ["lapsed", { is_yours: false, is_lapsed: true }, "A proposed change can no longer be confirmed.", "warning"],
])("a proposed change of the rules that is %s stands on the desk", async (_, proposal, sentence, tone) => {
  api.routes["GET /admin/settings"] = json({ pending: [proposal] });
  draw(
    <ul>
      <ProposalsRow />
    </ul>,
  );
  const row = page.getByRole("button", { name: `Payment rules ${sentence}` });
  await expect.element(row).toHaveAttribute("data-tone", tone);
});

test.each([
  ["a warning while some can be sent again", { total: 2, resendable: 1 }, "2 emails weren't delivered.", "warning"],
  ["told where none can", { total: 1, resendable: 0 }, "1 email wasn't delivered.", "info"],
])("emails that were not delivered stand on the desk: %s", async (_, counts, sentence, tone) => {
  api.routes["GET /admin/mails/failed"] = json({ items: [], next: null, ...counts });
  draw(
    <ul>
      <FailedEmailsRow />
    </ul>,
  );
  const row = page.getByRole("button", { name: `Emails ${sentence}` });
  await expect.element(row).toHaveAttribute("data-tone", tone);
  await row.click();
  expect(location.pathname).toBe("/refunds/emails");
});
