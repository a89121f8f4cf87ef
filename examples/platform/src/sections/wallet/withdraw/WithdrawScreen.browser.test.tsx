import { json } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { reload } from "../../../shared/query/user-query.ts";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { WithdrawScreen } from "./WithdrawScreen.tsx";

const BALANCE = "GET /wallet/balance";
const COOLING_OFF = "GET /wallet/cooling-off";
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
  [COOLING_OFF]: json({ success: true, cooling_off_seconds: 3600, cooling_off_because: "new_wallet" }),
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

test("a waiting period that cannot be read is said to be possible, and can be read again", async () => {
  api.routes[COOLING_OFF] = FAILURE;
  draw(<WithdrawScreen />);
  await page.getByLabelText("Amount (UBXS)").fill("50");
  await page.getByLabelText("Destination Wallet Address *").fill("0x70997970C51812dc3A010C7d01b50e0d17dc79C8");
  await expect.element(page.getByText("Not now.")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.element(page.getByText("There may be a waiting period before it's paid.")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  api.routes[COOLING_OFF] = json({ success: true, cooling_off_seconds: 3600, cooling_off_because: "new_wallet" });
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect.element(page.getByText(/so the withdrawal is held first/)).toBeVisible();
});

test("what was asked for is shown as it is by then, and no more once it is cancelled", async () => {
  const destination = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  const withdrawal = {
    ...{ id: "5c0d8f9e-3b1a-4c7e-9d52-7a61f0c4b3aa", kind: "amount", status: "pending", wallet_address: destination },
    ...{ amount_ubxs: "50", tx_id: null, cooling_off_until: null, created_at: "2026-11-30T10:00:00.000Z" },
  };
  api.routes["POST /wallet/withdraw"] = json({ success: true, withdrawal }, 201);
  const becomes = (status: string) => {
    api.routes["GET /wallet/withdrawals"] = json({ success: true, withdrawals: [{ ...withdrawal, status }] });
    reload("wallet:withdrawals");
  };
  draw(<WithdrawScreen />);
  await page.getByLabelText("Amount (UBXS)").fill("50");
  await page.getByLabelText("Destination Wallet Address *").fill(destination);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Withdraw 50.00 UBXS" }).click();
  const requested = page.getByRole("region", { name: "Withdrawal requested" });
  await expect.element(requested).toMatchTextContent(/Status\s*Under review/);
  becomes("approved");
  await expect.element(requested).toMatchTextContent(/Status\s*Approved/);
  becomes("cancelled");
  await expect.element(page.getByLabelText("Amount (UBXS)")).toHaveValue("");
  expect(requested.elements()).toEqual([]);
});
