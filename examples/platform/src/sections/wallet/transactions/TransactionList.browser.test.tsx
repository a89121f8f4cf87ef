import { json } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { TransactionList } from "./TransactionList.tsx";

const PAYOUT = {
  ...{ id: "t1", type: "payout", amount_ubxs: "2.414142", status: "completed", tx_hash: null, chain_id: null },
  ...{
    created_at: "2026-11-05T09:30:00.000Z",
    month: "2026-09",
    property_name: "Scholars' Yard",
    property_picture: null,
  },
};

freshPage("wallet");
signedIn({
  "GET /wallet/transactions": json({
    success: true,
    transactions: [PAYOUT, { ...PAYOUT, id: "t2", type: "deposit", month: null, property_name: null }],
    next: null,
  }),
});

test("on a phone a movement has two lines: of what, and for which month it came on which day", async () => {
  await page.viewport(390, 844);
  draw(<TransactionList />);
  await expect.element(page.getByText("Payout for Sep · Nov 5")).toBeVisible();
  const rows = [...document.querySelectorAll("tbody tr[data-leads]")];
  expect(rows).toHaveLength(2);
  expect(rows.map((row) => row.getBoundingClientRect().height < 65)).toEqual([true, true]);
});

test("with room for columns the day has its own, and what is done says so", async () => {
  await page.viewport(1440, 900);
  draw(<TransactionList />);
  await expect.element(page.getByRole("cell", { name: "Completed" }).first()).toBeVisible();
  await expect.element(page.getByText("· Nov 5").first()).not.toBeVisible();
});
