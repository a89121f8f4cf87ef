import { digestOfPayment, wordsOf } from "@freehold/contract/signatures";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { AdminScreen } from "../../../shared/admin/AdminScreen.tsx";
import { rootOf, withPasskey } from "../../../shared/test/passkey.fixture.ts";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { RequestActions } from "./RequestActions.tsx";
import { someRequest } from "./request.fixture.ts";

const WALLET = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const UNSIGNED = someRequest({
  ...{ id: "a-request", status: "approved", amount_ubxs: "130", wallet_address: WALLET },
  ...{ approvals_needed: 1, approvals_given: 1, lacks_your_signature: true },
  user: { id: "ada", email: "ada@freehold.test", wallet_address: WALLET },
});

freshPage("refunds");
signedIn({}, "admin");

test("an admin who approved a request before they had a passkey signs it later, without a second approval", async () => {
  const signed = withPasskey();
  draw(
    <AdminScreen title="Refund request" lead="" busy={false}>
      <RequestActions withdrawal={UNSIGNED} payment={null} />
    </AdminScreen>,
  );
  await page.getByRole("button", { name: "Sign your approval" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign your approval of this refund?" });
  const token = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
  const digest = await digestOfPayment({
    ...{ id: UNSIGNED.id, amount: 130_000_000n, wallet: WALLET, chainId: 31337, token },
  });
  await expect.element(dialog.getByText(`Approval words: ${await wordsOf(digest)}`)).toBeVisible();
  await dialog.getByRole("button", { name: "Sign your approval" }).click();
  await expect.element(page.getByText("Approval signed")).toBeVisible();
  expect(signed).toEqual([await rootOf(digest)]);
  expect(api.asked.map(({ route }) => route).filter((route) => route.startsWith("POST"))).toEqual([
    "POST /admin/signatures",
  ]);
});
