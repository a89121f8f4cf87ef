import { json } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openSection } from "../../../shared/location/router.ts";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { TransactionScreen } from "./TransactionScreen.tsx";

const PAYOUT = {
  ...{ id: "t1", type: "payout", amount_ubxs: "2.414142", status: "completed", tx_hash: null, chain_id: null },
  ...{
    created_at: "2026-11-05T09:30:00.000Z",
    month: "2026-09",
    property_name: "Scholars' Yard",
    property_slug: "yard",
  },
  ...{ reference: "r1", wallet_address: null, reject_reason: null, withdrawal_kind: null, bookings: [] },
};

freshPage("wallet");
signedIn({ "GET /wallet/transactions/t1": json({ success: true, transaction: PAYOUT }) });

test("a payout links to its property, and to its month in the payouts", async () => {
  openSection("wallet", { rest: ["transactions", "t1"] });
  draw(<TransactionScreen />);
  const at = (name: string) => page.getByRole("link", { name });
  await expect.element(at("Scholars' Yard")).toHaveAttribute("href", "/properties/yard");
  await expect.element(at("September 2026")).toHaveAttribute("href", "/payouts?month=2026-09");
});
