import { users } from "@freehold/session/api/users";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openSection } from "../../../shared/address/router.ts";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { ListScreen } from "./ListScreen.tsx";

freshPage("users");

test("the last page does not count everybody", async () => {
  const person = { id: "p-1", email: "anna@example.org", wallet_address: `0x${"a".repeat(40)}`, open_refund: null };
  const one = { ...person, role: "user", created_at: "2026-03-01T09:20:00.000Z", total_ubxs: "0" };
  vi.spyOn(users, "list").mockResolvedValue({ items: [one], next: null } as never);
  openSection("users", { search: { after: "k" } });
  draw(<ListScreen />);
  await expect.element(page.getByText("1 person on this page")).toBeVisible();
  openSection("users");
  await expect.element(page.getByText("1 person", { exact: true })).toBeVisible();
  vi.restoreAllMocks();
});
