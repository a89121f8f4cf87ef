import type { DistributionDue, DistributionPreview } from "@freehold/contract";
import { distributions } from "@freehold/session/api/distributions";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw, freshPage } from "../../../../shared/test/shared.fixture.tsx";
import { $preview } from "../store.ts";
import { EntryForm } from "./EntryForm.tsx";

freshPage("payouts");
afterEach(() => {
  $preview.set(null);
  vi.restoreAllMocks();
});

const ROW = {
  property_id: "p-1",
  property_name: "Mill",
  gross_ubxs: "1000",
  costs_ubxs: "100",
} as DistributionDue;
const previewOf = (gross_ubxs: string, net_ubxs: string): DistributionPreview => ({
  property_id: "p-1",
  property_slug: "mill",
  property_name: "Mill",
  month: "2026-03",
  gross_ubxs,
  costs_ubxs: "100",
  net_ubxs,
  holders: 1,
  shares: 10,
  shares_total: 10,
  per_share_ubxs: "90",
  smallest_ubxs: "900",
  largest_ubxs: "900",
  rounded_up: 0,
  is_correction: false,
  month_net_ubxs: "0",
  stated_gross_ubxs: "1000",
  needs_reason: false,
});

test("what is typed while a month is worked out is neither shown nor sent under the old answer", async () => {
  const answers: ((preview: DistributionPreview) => void)[] = [];
  vi.spyOn(distributions, "preview").mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const propose = vi.spyOn(distributions, "propose").mockResolvedValue({ id: "d-1" } as never);
  draw(<EntryForm row={ROW} month="2026-03" />);
  const gross = page.getByLabelText("Gross rent of the month (UBXS)");
  const workOut = page.getByRole("button", { name: "Preview" });

  await workOut.click();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await gross.fill("9000");
  answers[0]?.(previewOf("1000", "900"));
  await expect.element(workOut).toBeEnabled();
  await expect.element(page.getByText("What holders get")).not.toBeInTheDocument();

  await workOut.click();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(previewOf("9000", "8900"));
  await page.getByRole("button", { name: "Submit for approval" }).click();
  expect(propose).toHaveBeenCalledExactlyOnceWith({
    property_id: "p-1",
    month: "2026-03",
    gross_ubxs: "9000",
    costs_ubxs: "100",
    note: "",
    is_correction: false,
  });
});

test("typing is not called away by figures that were worked out before", async () => {
  vi.spyOn(distributions, "preview").mockResolvedValue(previewOf("1000", "900"));
  draw(<EntryForm row={ROW} month="2026-03" />);
  const gross = page.getByLabelText("Gross rent of the month (UBXS)");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect.poll(() => document.activeElement?.className).toBe("months-preview");
  await gross.fill("10000");
  await expect.element(page.getByText("What holders get")).not.toBeInTheDocument();
  await userEvent.keyboard("{Backspace}");
  await expect.element(page.getByText("What holders get")).toBeVisible();
  await expect.element(gross).toHaveFocus();
});

test("nothing can be typed while a month is sent, and a refusal stands beneath it", async () => {
  vi.spyOn(distributions, "preview").mockResolvedValue(previewOf("1000", "900"));
  let refuse = (_: Error) => {};
  vi.spyOn(distributions, "propose").mockReturnValue(
    new Promise((_, reject) => {
      refuse = reject;
    }),
  );
  draw(<EntryForm row={ROW} month="2026-03" />);
  const gross = page.getByLabelText("Gross rent of the month (UBXS)");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: "Submit for approval" }).click();
  await expect.element(gross).toBeDisabled();
  refuse(new Error("Refused."));
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(page.getByText("What holders get")).toBeVisible();
  await expect.element(gross).toBeEnabled();
});

test("what is far above the stated rent, and what was missing, is sent with a reason and not without", async () => {
  vi.spyOn(distributions, "preview").mockResolvedValue({
    ...previewOf("5000", "4900"),
    is_correction: true,
    needs_reason: true,
  });
  const propose = vi.spyOn(distributions, "propose").mockResolvedValue({ id: "d-1" } as never);
  draw(<EntryForm row={ROW} month="2026-03" isCorrection />);
  await page.getByLabelText("Additional rent (UBXS)").fill("5000");
  await page.getByLabelText("Additional costs (UBXS)").fill("100");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: "Submit for approval" }).click();
  const reason = page.getByRole("textbox", { name: "Reason" });
  await expect.element(reason).toHaveFocus();
  expect(propose).not.toHaveBeenCalled();
  await reason.fill("A tenant paid late");
  await page.getByRole("button", { name: "Submit for approval" }).click();
  expect(propose).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ gross_ubxs: "5000", is_correction: true, reason: "A tenant paid late" }),
  );
});
