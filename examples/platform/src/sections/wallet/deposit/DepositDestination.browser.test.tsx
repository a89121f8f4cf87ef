import { json } from "@freehold/test-utils/browser/stub-api";
import { DEPOSIT_ADDRESS } from "@freehold/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { DepositDestination } from "./DepositDestination.tsx";

freshPage();
signedIn({
  "GET /wallet/address": json(DEPOSIT_ADDRESS),
});

test("says beside the deposit address, before a person sends, what happens to a transfer from an exchange", async () => {
  draw(<DepositDestination />);
  await expect.element(page.getByText("Deposit address")).toBeVisible();
  const warning =
    /^Don't send from an exchange: .* a wallet that isn't yours\. .*write to support with proof.* takes longer\.$/;
  await expect.element(page.getByText(warning)).toBeVisible();
});
