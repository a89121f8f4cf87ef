import type { FailedMail, FailedMailsResent } from "@freehold/contract";
import { json, noContent, problem } from "@freehold/test-utils/browser/stub-api";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { openEmails } from "../../shared/admin/store.ts";
import { draw, freshPage } from "../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../shared/test/signed-in.fixture.ts";
import Emails from "./index.tsx";

const failed = (more: Partial<FailedMail>): FailedMail => ({
  ...{ id: "m1", user: { id: "u1", email: "ada@freehold.test" }, template: "withdrawal_approved" },
  ...{ subject: "Your refund request was approved", reason: "554 5.7.1 Your address is on a block list" },
  ...{ failed_at: "2026-03-01T09:30:00.000Z", can_resend: true, left_out: null },
  ...more,
});
const MAILS = [
  failed({}),
  failed({ id: "m2", subject: "Choose a new Freehold password", left_out: "link_expired" }),
  failed({ id: "m3", subject: "New sign-in", can_resend: false, left_out: "link_expired" }),
];
const ALL = "POST /admin/mails/failed/resend";
const ONE = "POST /admin/users/u1/mails/m2/resend";

let items: FailedMail[];
const searched: (string | null)[] = [];
const resent = (answer: FailedMailsResent) => json(answer);
const sent = (route: string) => api.asked.filter((asked) => asked.route === route).map(({ body }) => body);
const row = (subject: string) => page.getByRole("row").filter({ hasText: subject });

freshPage("refunds");
signedIn(
  {
    "GET /admin/mails/failed": (body, query) => {
      searched.push(query?.get("q") ?? null);
      const resendable = items.filter(({ left_out }) => !left_out).length;
      return json({ items, next: null, total: items.length, resendable })(body);
    },
  },
  "admin",
);
beforeEach(() => {
  items = MAILS;
  searched.splice(0);
  openEmails();
  draw(<Emails />);
});

test("each email says to whom, what about, when and why, and what keeps it from being sent again", async () => {
  const approved = row("Your refund request was approved");
  await expect.element(approved).toMatchTextContent("ada@freehold.test");
  await expect.element(approved).toMatchTextContent("554 5.7.1 Your address is on a block list");
  await expect.element(approved).toMatchTextContent("Mar 1, 2026");
  await expect.element(approved.getByRole("link")).toHaveAttribute("href", "/users/u1/mails");
  await expect.element(row("New sign-in")).toMatchTextContent("Its link has expired.");
  await expect.element(row("New sign-in").getByRole("button")).not.toBeInTheDocument();
});

test("those that can be are sent again together, as far as the search finds them", async () => {
  await page.getByRole("searchbox").fill("5.7.1");
  await expect.poll(() => searched.at(-1)).toBe("5.7.1");
  await page.getByRole("button", { name: "Send 1 email again" }).click();
  const dialog = page.getByRole("dialog", { name: "Send 1 email again?" });
  await expect.element(dialog).toMatchTextContent("Only emails that match your search are sent.");
  api.routes[ALL] = resent({ resent: 1, left: 2 });
  items = [];
  await dialog.getByRole("button", { name: "Send again" }).click();
  await expect.element(page.getByText("1 email is on its way")).toBeVisible();
  await expect.element(page.getByText(/2 more can be sent again\.$/)).toBeVisible();
  await expect.element(page.getByText("No email matches your search")).toBeVisible();
  expect(sent(ALL)).toEqual([{ q: "5.7.1" }]);
});

test("says so where another admin has sent them all", async () => {
  await page.getByRole("button", { name: "Send 1 email again" }).click();
  api.routes[ALL] = resent({ resent: 0, left: 0 });
  await page.getByRole("dialog").getByRole("button", { name: "Send again" }).click();
  await expect.element(page.getByText("No email was sent")).toBeVisible();
});

test("an expired link is sent anew by itself, and another admin who was quicker is an outcome", async () => {
  const press = async () => {
    await page.getByRole("button", { name: /^Send new link/ }).click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog).toMatchTextContent("We'll email ada@freehold.test a new one.");
    await dialog.getByRole("button", { name: "Send new link" }).click();
  };
  api.routes[ONE] = noContent;
  await press();
  await expect.element(page.getByText("The email is on its way")).toBeVisible();
  api.routes[ONE] = problem("invalid_transition", "A new email was sent in place of this one.");
  await press();
  await expect.element(page.getByText(/A new email was sent in place of this one/)).toBeVisible();
});
