import type { AdminWithdrawal } from "@freehold/contract";
import { json, problem } from "@freehold/test-utils/browser/stub-api";
import { useStore } from "@freehold/ui";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { $outcome } from "../../../shared/admin/store.ts";
import { OutcomeNotice } from "../../../shared/layout/OutcomeNotice.tsx";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { RejectDialog } from "./RejectDialog.tsx";

const REJECT = "POST /admin/withdrawals/r1/reject";
const REASON = "This is a contract's address.";

freshPage("refunds");
signedIn({}, "admin");
beforeEach(() => $outcome.set(null));

/** The dialog, with what another admin may do while it is open, and what stands on the screen below it. */
function Screen() {
  const [isOpen, setOpen] = useState(true);
  const [status, setStatus] = useState<AdminWithdrawal["status"]>("pending");
  const withdrawal = { id: "r1", status, amount_ubxs: "5", user: { email: "ada@freehold.test" } } as AdminWithdrawal;
  return (
    <>
      <OutcomeNotice className="admin-outcome" outcome={useStore($outcome)} />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button id="approve" type="button" onClick={() => setStatus("approved")}>
        Another admin approves
      </button>
      {isOpen && <RejectDialog withdrawal={withdrawal} onClose={() => setOpen(false)} />}
    </>
  );
}

const reason = () => page.getByRole("textbox", { name: "Reason" });
const reject = () => page.getByRole("button", { name: "Reject request" }).click();
const anotherAdminApproves = () => document.getElementById("approve")?.click();
const sent = () => api.asked.filter(({ route }) => route === REJECT).map(({ body }) => body);

test("sends the status that the admin decided on, also where another admin has approved since", async () => {
  api.routes[REJECT] = json({ success: true, withdrawal: {} });
  draw(<Screen />);
  await reason().fill(REASON);
  anotherAdminApproves();
  await reject();
  await expect.element(page.getByText("Request rejected", { exact: true })).toBeVisible();
  expect(sent()).toEqual([{ reason: REASON, status: "pending" }]);
});

test("says who was quicker, keeps the reason, and sends the status that is seen the second time", async () => {
  api.routes[REJECT] = problem("invalid_transition", "This request is approved.");
  api.routes["GET /admin/withdrawals/r1"] = json({ events: [{ status: "approved", by: "other@freehold.test" }] });
  draw(<Screen />);
  await reason().fill(REASON);
  anotherAdminApproves();
  await reject();
  await expect.element(page.getByText(/^other@freehold.test already approved this\./)).toBeVisible();
  await page.getByRole("button", { name: "Open" }).click();
  await expect.element(reason()).toHaveValue(REASON);
  await reject();
  await expect.poll(sent).toEqual([
    { reason: REASON, status: "pending" },
    { reason: REASON, status: "approved" },
  ]);
});
