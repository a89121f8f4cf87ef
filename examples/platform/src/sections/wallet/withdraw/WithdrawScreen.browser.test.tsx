import { json } from "@freehold/testing/browser/stub-api";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { reload } from "../../../shared/query/user-query.ts";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { WithdrawScreen } from "./WithdrawScreen.tsx";

const BALANCE = "GET /wallet/balance";
const FAILURE = json({ code: "internal_error", detail: "Not now." }, 500);

freshPage("wallet");
signedIn({
  [BALANCE]: json({
    success: true,
    available_ubxs: "100",
    invested_ubxs: "0",
    earnings_ubxs: "2.5",
    reserved_ubxs: "0",
    total_ubxs: "102.5",
  }),
  "GET /wallet/withdrawals": json({ success: true, withdrawals: [] }),
});

test("a balance that cannot be read again leaves the form, and is said to be old", async () => {
  draw(<WithdrawScreen />);
  const amount = page.getByLabelText("Amount (UBXS)");
  await amount.fill("50");
  api.routes[BALANCE] = FAILURE;
  reload("wallet:balance");
  await expect.element(page.getByText("This may be out of date")).toBeVisible();
  await expect.element(amount).toHaveValue("50");
});

test("a balance that was never read is not shown as one", async () => {
  api.routes[BALANCE] = FAILURE;
  draw(<WithdrawScreen />);
  await expect.element(page.getByText("Not now.")).toBeVisible();
  expect(page.getByText("This may be out of date").elements()).toEqual([]);
});
