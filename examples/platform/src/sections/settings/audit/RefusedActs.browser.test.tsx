import { json } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { RefusedActs } from "./RefusedActs.tsx";

const REFUSED = {
  ...{ number: 2, at: "2026-03-01T09:30:00.000Z", actor_id: "a1", actor: "careful@freehold.test" },
  ...{ action: "refused", subject_type: "withdrawal", subject_id: "r1", hash: "ff" },
  details: { act: "POST /admin/withdrawals/{id}/approve", code: "self_approval" },
};

freshPage("refunds");
signedIn({ "GET /admin/audit": json({ items: [REFUSED], next: null }) }, "admin");

test("what was refused says who wanted what and why not, and leads to the request", async () => {
  draw(<RefusedActs />);
  const act = page.getByRole("listitem");
  await expect.element(act).toMatchTextContent("careful@freehold.test");
  await expect
    .element(act)
    .toMatchTextContent("Tried to approve the request: it's their own, so another admin has to decide.");
  await act.getByRole("button", { name: "Open" }).click();
  await expect.poll(() => location.pathname).toBe("/refunds/requests/r1");
});
