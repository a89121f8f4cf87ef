import type { PublicProgress } from "@freehold/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw, freshPage } from "../../shared/test/shared.fixture.tsx";
import { Books } from "./index.tsx";
import { Paid } from "./Paid.tsx";

freshPage();

const AT = "2026-03-01T09:20:00.000Z";
const progress = (result: PublicProgress["reconciliation"]["result"], payments: PublicProgress["payments"]) =>
  ({
    as_of: AT,
    payments,
    covered: result === "no_chain" ? null : result === "agree",
    reconciliation: { at: result === "no_chain" ? null : AT, result },
  }) as PublicProgress;

test("what differs holds up payments, or does not: the sentence says which", async () => {
  const { unmount } = draw(<Books progress={progress("differ", "stopped")} />);
  await expect.element(page.getByText(/We won't pay refunds until it's resolved\./)).toBeVisible();
  unmount();
  draw(<Books progress={progress("differ", "running")} />);
  await expect.element(page.getByText(/something doesn't match\. Payments continue in the meantime/)).toBeVisible();
  expect(page.getByText(/We won't pay refunds/).elements()).toHaveLength(0);
});

test("without a blockchain nothing was compared with it", async () => {
  draw(<Books progress={progress("no_chain", "running")} />);
  await expect.element(page.getByText(/haven't checked our books against the blockchain/)).toBeVisible();
  expect(page.getByText(/The treasury/).elements()).toHaveLength(0);
});

test("says whether the treasury has what people have, where that is known", async () => {
  const { unmount } = draw(<Books progress={progress("agree", "running")} />);
  await expect.element(page.getByText("The treasury covers everything we owe.")).toBeVisible();
  unmount();
  draw(<Books progress={progress("differ", "running")} />);
  await expect.element(page.getByText(/The treasury doesn't cover everything we owe/)).toBeVisible();
});

test("one key says what the bar's and the map's fillings are, and how many refunds have each", async () => {
  const tally = (count: number, amount_ubxs: string) => ({ count, amount_ubxs });
  draw(
    <Paid
      progress={
        { asked: tally(20, "200000"), approved: tally(12, "120000"), paid: tally(6, "66000") } as PublicProgress
      }
    />,
  );
  await expect.element(page.getByRole("region", { name: "Paid so far" })).toBeVisible();
  const key = [...document.querySelectorAll(".paid-key > div")].map((row) => row.textContent);
  expect(key).toEqual(["Paid6 refunds", "Approved, not paid yet6 refunds", "Requested, not approved yet8 refunds"]);
  await expect.element(page.getByText("1 parcel = 1 refund")).toBeVisible();
  // The map says to the eye what the key says in words.
  expect(document.querySelector(".paid-map svg")?.getAttribute("aria-hidden")).toBe("true");
  const parcelsOf = (stage: string) =>
    document.querySelector(`.paid-map [data-stage=${stage}]`)?.getAttribute("d")?.match(/M/g);
  expect(["paid", "approved", "requested"].map((stage) => parcelsOf(stage)?.length)).toEqual([6, 6, 8]);
});
