import { json, problem } from "@freehold/test-utils/browser/stub-api";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { api, button, freshPage, open, openForm, sent, text } from "../test/page.fixture.tsx";
import { DEPOSITS, HISTORY, hashOf, INFO, REQUEST, TRANSACTIONS } from "../test/stub-api.fixture.ts";

freshPage();

const lines = () => [...document.querySelectorAll(".fh-withdraw-deposits li")].map((line) => line.textContent);

describe("the deposits beneath the sum", () => {
  test("are asked for once they are unfolded, and listed with date, transaction and amount", async () => {
    await openForm();
    expect(sent(TRANSACTIONS)).toEqual([]);
    await text("Deposits in this total").click();
    await expect.element(page.getByText("1,250.50")).toBeVisible();
    expect(lines()).toEqual([
      expect.stringMatching(/^Jan 9, 2026.*1,000\.00 UBXS$/),
      expect.stringMatching(/^Dec 18, 2025.*320\.25 UBXS$/),
      expect.stringMatching(/^Nov 2, 2025.*1,250\.50 UBXS$/),
    ]);
    const link = page.getByRole("link", { name: /opens in a new tab/ }).first();
    await expect.element(link).toHaveAttribute("href", `https://bscscan.com/tx/${hashOf("b2")}`);
  });

  test("are all that the total is made of, however many pages they are on among the other movements", async () => {
    const [oldest, middle, newest] = INFO.deposits_breakdown.map((one) => ({
      ...one,
      type: "deposit",
      status: "confirmed",
    }));
    const asked: (string | null)[] = [];
    api.routes[TRANSACTIONS] = (_body, query) => {
      asked.push(query?.get("type") ?? null);
      const [transactions, next] = query?.has("after") ? [[middle, oldest], "k2"] : [[newest], "k1"];
      return Response.json({ success: true, transactions, next });
    };
    await openForm();
    await text("Deposits in this total").click();
    await expect.element(page.getByText("1,250.50")).toBeVisible();
    expect(lines()).toHaveLength(3);
    expect(asked).toEqual(["deposit", "deposit"]);
    await expect.element(text("Earlier deposits")).not.toBeInTheDocument();
  });

  test("are listed again when the total has changed", async () => {
    await openForm();
    await text("Deposits in this total").click();
    await expect.element(page.getByText("1,250.50")).toBeVisible();
    api.routes[DEPOSITS] = json({ success: true, total_deposits_ubxs: "1320.25", deposit_count: 2 });
    await button("Refresh").click();
    await expect.element(page.getByText("1,250.50")).not.toBeInTheDocument();
    await expect.element(page.getByText("320.25", { exact: true })).toBeVisible();
    expect(lines()).toHaveLength(2);
  });

  test("add up to the total: what is gone of them is a line of its own", async () => {
    api.routes[DEPOSITS] = json({ success: true, total_deposits_ubxs: "2000", deposit_count: 3 });
    open();
    await expect.element(page.getByText("2,000.00").first()).toBeVisible();
    await text("Deposits in this total").click();
    await expect.element(text("Withdrawn or reserved since")).toBeVisible();
    expect(lines().at(-1)).toContain("−570.75");
  });

  test("say why they cannot be listed, and are asked for again", async () => {
    const good = api.routes[TRANSACTIONS];
    api.routes[TRANSACTIONS] = problem("unavailable", "The ledger rests.");
    await openForm();
    await text("Deposits in this total").click();
    await expect.element(page.getByRole("alert").getByText("The ledger rests.")).toBeVisible();
    if (good) api.routes[TRANSACTIONS] = good;
    await button("Try Again").click();
    await expect.element(page.getByText("1,250.50")).toBeVisible();
  });
});

test("a withdrawal that is open is named where the total is smaller for it", async () => {
  const open = { ...REQUEST, kind: "amount", amount_ubxs: "50", status: "approved", deposit_count: 1 };
  const withdrawals = [open, { ...open, id: "w2", amount_ubxs: "7", deposit_count: 0 }];
  api.routes[HISTORY] = json({ success: true, withdrawals });
  await openForm();
  await expect.element(page.getByText(/You have an open withdrawal of 50\.00 UBXS/)).toBeVisible();
  expect(page.getByText(/an open withdrawal of/).elements()).toHaveLength(1);
});
