import { digestOfPayment, digestOfProposal, wordsOf } from "@freehold/contract/signatures";
import { json, problem } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { offerToSign, PROPOSAL, rootOf, withPasskey } from "../../test/passkey.fixture.ts";
import { draw, freshPage } from "../../test/shared.fixture.tsx";
import { api, signedIn } from "../../test/signed-in.fixture.ts";
import { ApprovalWords } from "./ApprovalWords.tsx";
import { SigningDialog } from "./SigningDialog.tsx";
import { decideProposal, type Signable, signShown } from "./sign.ts";

const CHANGED = "This has changed since you opened it, so nothing was signed. Go back and look at it again.";
const CONFIRM = "POST /admin/proposals/p1/confirm";
const REQUEST = { id: "a-request", amount_ubxs: "130", wallet_address: `0x${"a".repeat(40)}` };

freshPage("refunds");
signedIn({}, "admin");

const dialog = page.getByRole("dialog");
const button = dialog.getByRole("button", { name: "Confirm" });
const sent = () => api.asked.map(({ route }) => route).filter((route) => route.startsWith("POST"));

function drawQuestion(signs: Signable = { proposal: "p1" }) {
  const words = { title: "Confirm this?", label: "Confirm", busyLabel: "Confirming...", fallback: "Not confirmed" };
  draw(
    <>
      <div data-testid="screen">
        <ApprovalWords of={signs} />
      </div>
      <SigningDialog
        {...{ ...words, signs }}
        run={(shown) => ("proposal" in signs ? decideProposal(signs.proposal, shown) : signShown(shown))}
        onClose={() => undefined}
      >
        <p>Look at it.</p>
      </SigningDialog>
    </>,
  );
}

/** The words beside the dialog, on the screen. */
const wordsBehind = page.getByTestId("screen");

test("shows the words of a proposal, signs exactly what they were made of, and confirms it then", async () => {
  const signed = withPasskey();
  api.routes[CONFIRM] = json({});
  drawQuestion();
  const digest = await digestOfProposal(PROPOSAL);
  await expect.element(dialog.getByText(`Approval words: ${await wordsOf(digest)}`)).toBeVisible();
  await button.click();
  await expect.poll(sent).toEqual(["POST /admin/signatures", CONFIRM]);
  expect(signed).toEqual([await rootOf(digest)]);
});

test("signs nothing once the platform has another proposal than was shown, says so, and shows that one", async () => {
  const signed = withPasskey();
  drawQuestion();
  const words = await wordsOf(await digestOfProposal(PROPOSAL));
  await expect.element(dialog.getByText(`Approval words: ${words}`)).toBeVisible();
  const other = { ...PROPOSAL, payload: '{"role": "user"}' };
  offerToSign({ proposal: other });
  await button.click();
  await expect.element(dialog.getByText(CHANGED)).toBeVisible();
  await expect.element(dialog.getByText(`Approval words: ${words}`)).toBeVisible();
  await expect.element(wordsBehind).toMatchTextContent(await wordsOf(await digestOfProposal(other)));
  await button.click();
  await expect.element(dialog.getByText(CHANGED)).toBeVisible();
  expect([signed, sent()]).toEqual([[], []]);
});

test("signs a request for the token that was shown, and not for the one that the platform pays in at the click", async () => {
  const signed = withPasskey();
  drawQuestion({ requests: [REQUEST] });
  await expect.element(button).toBeEnabled();
  offerToSign({ token_address: `0x${"e".repeat(40)}` });
  await button.click();
  await expect.element(dialog.getByText(CHANGED)).toBeVisible();
  expect([signed, sent()]).toEqual([[], []]);
  offerToSign();
  await button.click();
  await expect.poll(sent).toEqual(["POST /admin/signatures"]);
  const target = { chainId: 31337, token: "0x5fbdb2315678afecb367f032d93f642f64180aa3" };
  const payment = { id: REQUEST.id, amount: 130_000_000n, wallet: REQUEST.wallet_address, ...target };
  expect(signed).toEqual([await rootOf(await digestOfPayment(payment))]);
});

test("can't be confirmed before its words are there", async () => {
  withPasskey();
  api.routes["GET /admin/signatures/options"] = problem("internal", "That went wrong.");
  drawQuestion();
  await expect.element(dialog.getByRole("button", { name: "Try Again" })).toBeVisible();
  await expect.element(button).toBeDisabled();
  offerToSign();
  await dialog.getByRole("button", { name: "Try Again" }).click();
  await expect.element(dialog.getByText(/^Approval words: /)).toBeVisible();
  await expect.element(button).toBeEnabled();
});

test("asks an admin who has no passkey for no signature, and shows no words", async () => {
  api.routes[CONFIRM] = json({});
  drawQuestion();
  await button.click();
  await expect.poll(sent).toEqual([CONFIRM]);
  expect(page.getByText(/Approval words/).elements()).toEqual([]);
});
