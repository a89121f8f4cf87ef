import type { AdminWithdrawal } from "@freehold/contract";
import { digestOfPayment } from "@freehold/contract/signatures";
import { json, problem } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { rootOf, withPasskey } from "../../../../shared/test/passkey.fixture.ts";
import { draw, freshPage } from "../../../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../../../shared/test/signed-in.fixture.ts";
import { SIGNATURE_MISSING } from "../../request/request.fixture.ts";
import { BulkApproveDialog } from "./BulkApproveDialog.tsx";

const request = (id: string): AdminWithdrawal => ({
  ...{ id, kind: "total_deposits", status: "pending", amount_ubxs: "400", wallet_address: `0x${id}`, chain_id: null },
  ...{ created_at: "2026-03-01T09:30:00.000Z", approved_at: null, closed_at: null, cooling_off_until: null },
  ...{ tx_id: null, reject_reason: null, hold_reason: null, is_late: false, address_differs: false },
  ...{ approvals: [], approvals_needed: 1, approvals_given: 0, approved_by: null, your_part: null, taken_by: null },
  ...{ lacks_your_signature: false },
  approval_totals: { admin_ubxs: "400", person_ubxs: "400", wallet_ubxs: "400" },
  second_approval_because: null,
  second_approval_sentence: null,
  user: { id: `user of ${id}`, email: `${id}@freehold.test`, wallet_address: `0x${id}` },
});
const SUMS = "With it, one admin would have approved 1,200.00 UBXS alone within 24 hours";

freshPage("refunds");
signedIn({ "GET /admin/settings": json({ settings: { two_approvals_above_ubxs: "1000" }, pending: [] }) }, "admin");

test("what one admin approves alone adds up, which is said before and after", async () => {
  const approved = (id: string) => ({ id, success: true, status: "approved", second_approval_sentence: null });
  api.routes["POST /admin/withdrawals/approve"] = json({
    success: true,
    results: [
      approved("ada"),
      approved("bert"),
      { id: "carl", success: true, status: "pending", second_approval_sentence: SUMS },
    ],
  });
  draw(<BulkApproveDialog requests={["ada", "bert", "carl"].map(request)} onClose={() => undefined} />);
  const dialog = page.getByRole("dialog", { name: "Approve 3 requests?" });
  await expect
    .element(
      dialog.getByText(
        "1 of them also needs another admin. With your approval, the other 2 have all the approvals they need. Payments can't be reversed.",
      ),
    )
    .toBeVisible();
  await expect
    .element(dialog.getByRole("listitem").filter({ hasText: "carl" }))
    .toMatchTextContent("Together with those above it, it's over the limit for one admin.");
  await dialog.getByRole("button", { name: "Approve 3 requests" }).click();
  await expect.element(page.getByText("2 approved, 1 needs another admin.")).toBeVisible();
  await expect
    .element(page.getByRole("list", { name: "Results" }).getByRole("listitem").filter({ hasText: "carl" }))
    .toMatchTextContent(SUMS);
});

const unsigned = {
  your_part: "approver" as const,
  lacks_your_signature: true,
  approvals_needed: 2,
  approvals_given: 1,
};
const APPROVE = "POST /admin/withdrawals/approve";
const posted = () => api.asked.filter(({ route }) => route.startsWith("POST"));
const rowOf = (dialog: Locator, name: string) => dialog.getByRole("listitem").filter({ hasText: name });

test("one touch approves some requests and signs those that were approved without a signature", async () => {
  const signed = withPasskey();
  api.routes[APPROVE] = json({
    success: true,
    results: [{ id: "ada", success: true, status: "approved", second_approval_sentence: null }],
  });
  const requests = [request("ada"), { ...request("bert"), ...unsigned }];
  draw(<BulkApproveDialog requests={requests} onClose={() => undefined} />);
  const dialog = page.getByRole("dialog", { name: "Approve 1 request and sign 1 approval?" });
  await expect.element(dialog.getByText("1 of these has no signature of yours yet")).toBeVisible();
  await expect.element(rowOf(dialog, "bert")).toMatchTextContent("You'll only sign this one");
  await expect.element(rowOf(dialog, "ada")).not.toMatchTextContent("You'll only sign this one");
  await dialog.getByRole("button", { name: "Approve and sign" }).click();
  await expect.element(page.getByText("1 approved, 1 signed.")).toBeVisible();
  await expect
    .element(rowOf(page.getByRole("dialog", { name: "Results" }), "bert"))
    .toMatchTextContent("Approval signed");
  const target = { chainId: 31337, token: "0x5fbdb2315678afecb367f032d93f642f64180aa3" };
  const digests = ["ada", "bert"].map((id) =>
    digestOfPayment({ id, amount: 400_000_000n, wallet: `0x${id}`, ...target }),
  );
  expect(signed).toEqual([await rootOf(...(await Promise.all(digests)))]);
  expect(posted()).toMatchObject([
    { route: "POST /admin/signatures", body: { withdrawals: ["ada", "bert"] } },
    { route: APPROVE, body: { ids: ["ada"] } },
  ]);
});

test("approvals that only lack their signature are signed, and approved no second time", async () => {
  const signed = withPasskey();
  const approved = {
    ...{ ...unsigned, your_part: null, status: "approved" as const, approvals_needed: 1 },
    hold_reason: SIGNATURE_MISSING,
  };
  draw(<BulkApproveDialog requests={[{ ...request("ada"), ...approved }]} onClose={() => undefined} />);
  const dialog = page.getByRole("dialog", { name: "Sign 1 approval?" });
  await expect.element(dialog.getByText("Each is paid once it has every signature it needs.")).toBeVisible();
  await dialog.getByRole("button", { name: "Sign 1 approval" }).click();
  await expect.element(page.getByText("1 signed.")).toBeVisible();
  expect(signed).toHaveLength(1);
  expect(posted().map(({ route }) => route)).toEqual(["POST /admin/signatures"]);
});

test("many are approved a few at a time, because a call has 15 seconds; if one fails, the rest show its error", async () => {
  api.routes[APPROVE] = (body) => {
    if (posted().length === 3) return problem("unavailable", "The database gave no answer.")(body);
    const results = (body as { ids: string[] }).ids.map((id) => ({
      ...{ id, success: true, status: "approved", second_approval_sentence: null },
    }));
    return json({ success: true, results })(body);
  };
  const requests = Array.from({ length: 35 }, (_, number) => request(`person-${number}`));
  draw(<BulkApproveDialog requests={requests} onClose={() => undefined} />);
  await page.getByRole("button", { name: "Approve 35 requests" }).click();
  await expect.element(page.getByText("20 approved, 15 not approved.")).toBeVisible();
  await expect.element(page.getByText("The database gave no answer.").last()).toBeVisible();
  expect(posted().map(({ body }) => (body as { ids: string[] }).ids.length)).toEqual([10, 10, 10]);
});
