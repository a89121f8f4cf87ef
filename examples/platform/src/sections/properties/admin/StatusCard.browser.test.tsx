import { digestOfProposal, wordsOf } from "@freehold/contract/signatures";
import { json } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { rootOf, PROPOSAL as SIGNED, withPasskey } from "../../../shared/test/passkey.fixture.ts";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { someProperty } from "../test/property.fixture.ts";
import { StatusCard } from "./StatusCard.tsx";

freshPage("properties");
signedIn(
  {
    "GET /platform": json({
      platform_status: "suspended",
      support: { email: null, url: null, hours: null },
      announcement: null,
    }),
  },
  "admin",
);

test("of an open property is said that its sale is paused while the platform is suspended, and nothing else", async () => {
  draw(<StatusCard property={someProperty({ status: "open" })} />);
  await expect.element(page.getByText("Sale paused")).toBeVisible();
  await expect.element(page.getByText("People can't buy shares while the platform is suspended.")).toBeVisible();
  expect(page.getByText("People can buy shares.").elements()).toEqual([]);
});

test("what another admin proposed of a sale is confirmed by its words, and exactly this is signed", async () => {
  const signed = withPasskey();
  const confirmed = `POST /admin/proposals/${SIGNED.id}/confirm`;
  api.routes[confirmed] = json({});
  const proposal = {
    ...{ id: SIGNED.id, kind: "publication" as const, shares: 100, is_yours: false, is_lapsed: false, reason: null },
    ...{ proposed_by: "one@example.test", proposed_at: "2026-02-01T09:00:00.000Z" },
  };
  draw(<StatusCard property={someProperty({ status: "draft", proposal })} />);
  const digest = await digestOfProposal(SIGNED);
  const words = `Approval words: ${await wordsOf(digest)}`;
  await expect.element(page.getByText(words)).toBeVisible();
  await page.getByRole("button", { name: "Confirm" }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText(words)).toBeVisible();
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect.poll(() => api.asked.map(({ route }) => route)).toContain(confirmed);
  expect(signed).toEqual([await rootOf(digest)]);
});
