import { configure, signIn, signOut } from "@freehold/session";
import { users } from "@freehold/session/api/users";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openSection } from "../../../shared/location/router.ts";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { ListScreen } from "./ListScreen.tsx";

freshPage("users");

const person = { id: "p-1", email: "anna@example.org", wallet_address: `0x${"a".repeat(40)}`, open_refund: null };
const one = { ...person, role: "user", created_at: "2026-03-01T09:20:00.000Z", total_ubxs: "0" };
const ADMIN = { id: "admin", email: "a@b.c", wallet_address: "0x1", role: "admin" };

async function signInAsAdmin() {
  configure({ apiUrl: "https://api.test/api", storage: "memory" });
  vi.stubGlobal("fetch", async (url: string | URL) => {
    if (String(url).endsWith("/login"))
      return Response.json({ success: true, token: `fh_${"a".repeat(43)}`, user: ADMIN });
    return Response.json(ADMIN);
  });
  await signIn({ email: "a@b.c", password: "x" });
}

async function leave() {
  await signOut();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}

test("the list says how many people there are, not how many are on the page", async () => {
  await signInAsAdmin();
  let answerNow = () => {};
  const later = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  const answer = { items: [one], next: null, total: 203 } as never;
  const list = vi
    .spyOn(users, "list")
    .mockResolvedValueOnce(answer)
    .mockReturnValue(later.then(() => answer));
  openSection("users", { search: { after: "k" } });
  draw(<ListScreen />);
  await expect.element(page.getByText("203 people")).toBeVisible();
  openSection("users");
  // Nor are they counted by the page that stays until the next one is there.
  await expect.poll(() => list.mock.calls.length).toBe(2);
  await expect.element(page.getByText("anna@example.org")).toBeVisible();
  expect(page.getByText("203 people").elements()).toEqual([]);
  answerNow();
  await expect.element(page.getByText("203 people")).toBeVisible();
  await page.getByRole("button", { name: "Balance (UBXS)" }).click();
  await vi.waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ sort: "-total", after: undefined }));
  await leave();
});

test("more than are counted are 1,000+, and a search that is too short says what it needs", async () => {
  await signInAsAdmin();
  vi.spyOn(users, "list").mockImplementation(
    async ({ q } = {}) =>
      (q ? { items: [], next: null, total: 0 } : { items: [one], next: null, total: 1_000 }) as never,
  );
  openSection("users");
  draw(<ListScreen />);
  await expect.element(page.getByText("1,000+ people")).toBeVisible();
  openSection("users", { search: { q: "me" } });
  await expect.element(page.getByText("Type at least three letters, or three digits after 0x.")).toBeVisible();
  openSection("users", { search: { q: "anna" } });
  await expect
    .element(page.getByText("Type at least three letters, or three digits after 0x."))
    .not.toBeInTheDocument();
  await expect.element(page.getByText("Search by part of an email address", { exact: false })).toBeVisible();
  await leave();
});
