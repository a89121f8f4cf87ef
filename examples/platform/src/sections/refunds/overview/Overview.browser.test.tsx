import { distributions } from "@freehold/session/api/distributions";
import { users } from "@freehold/session/api/users";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { ProposedAdminsRow, ProposedMonthsRow } from "./Overview.tsx";

freshPage("refunds");

test("what waits for another admin stands on the desk, and each line leads to its rows", async () => {
  vi.spyOn(users, "list").mockResolvedValue({ items: [{ id: "p-1" }], next: null } as never);
  vi.spyOn(distributions, "list").mockResolvedValue({ items: [{ mine: false }, { mine: true }], next: null } as never);
  draw(
    <ul>
      <ProposedAdminsRow />
      <ProposedMonthsRow />
    </ul>,
  );
  await page.getByRole("button", { name: /1 person becomes an admin/ }).click();
  expect(location.pathname + location.search).toBe("/users?proposed=true");
  await page.getByRole("button", { name: /2 months of properties wait/ }).click();
  expect(location.pathname + location.search).toBe("/payouts/months?status=proposed");
  vi.restoreAllMocks();
});
