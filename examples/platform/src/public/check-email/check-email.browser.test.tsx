import { axeFindings } from "@freehold/test-utils/browser/axe";
import { json, problem } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw, freshPage } from "../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../shared/test/signed-in.fixture.ts";
import CheckEmailPage from "./index.tsx";

freshPage("check-email");
signedIn();

const field = page.getByLabelText("Reference");
const checkButton = page.getByRole("button", { name: "Check", exact: true });
const OURS = { sent_at: "2026-03-01T09:20:00.000Z", to: "a•••@e•••.test", subject: "Your refund is paid" };

test("an email that's ours is described, in a region that was there before", async () => {
  await page.viewport(390, 844);
  api.routes["POST /mail-checks"] = json({ success: true, email: OURS });
  draw(<CheckEmailPage />);
  await expect.element(field).toBeVisible();
  const region = document.querySelector(".check-answer");
  expect(region?.getAttribute("role")).toBe("status");
  await userEvent.fill(field, " 7kqm x2pd hn4v rtb9 ");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("We sent an email with this reference")).toBeVisible();
  for (const words of [OURS.to, OURS.subject])
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  expect(region?.textContent).toContain(OURS.subject);
  expect(region?.isConnected).toBe(true);
  expect(api.asked.at(-1)?.body).toEqual({ reference: "7kqm x2pd hn4v rtb9" });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(await axeFindings(document.querySelector(".public-body") as Element)).toEqual([]);
});

test("one that isn't gets the next step, and a failed check is no answer", async () => {
  api.routes["POST /mail-checks"] = json({ success: true, email: null });
  draw(<CheckEmailPage />);
  await userEvent.fill(field, "AAAA-BBBB-CCCC-DDDD");
  await checkButton.click();
  await expect.element(page.getByText("We don't know this reference")).toBeVisible();
  await expect.element(page.getByText(/don't open links in that email/)).toBeVisible();
  expect(await axeFindings(document.querySelector(".public-body") as Element)).toEqual([]);

  api.routes["POST /mail-checks"] = problem("too_many_requests", "Too many attempts. Wait a moment and try again.");
  await checkButton.click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(page.getByText(/We don't know this reference/)).not.toBeInTheDocument();
});

test("without a reference nothing is asked, and the field says what is missing", async () => {
  draw(<CheckEmailPage />);
  await checkButton.click();
  await expect.element(page.getByText("Enter the reference")).toBeVisible();
  await expect.element(field).toHaveFocus();
  expect(api.asked.filter(({ route }) => route === "POST /mail-checks")).toEqual([]);
});
