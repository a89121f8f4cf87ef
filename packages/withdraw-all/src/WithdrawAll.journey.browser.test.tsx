import { describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import "./define.ts";
import { address, button, freshPage, heading, open, sent, submit, text } from "./test/page.fixture.tsx";
import { ADDRESS, CANCEL, OTHER, restartSession, SUBMIT } from "./test/stub-api.fixture.ts";

// The way of a refund from beginning to end, on React and on Preact.
freshPage();

function openElement() {
  const element = document.createElement("freehold-withdraw-all");
  element.setAttribute("theme", "light");
  document.body.append(element);
  onTestFinished(() => element.remove());
}

/** Looks into shadow roots, too. */
async function focusIsOn(heading: string): Promise<void> {
  const focused = () => {
    const outer = document.activeElement;
    return (outer?.shadowRoot?.activeElement ?? outer)?.textContent;
  };
  await expect.poll(focused).toBe(heading);
}

describe.each([
  ["the component", open],
  ["the element", openElement],
])("%s", (_, show) => {
  test("a person signs in, asks for the refund, sees how it stands and takes it back", async () => {
    restartSession(null);
    show();
    await expect.element(text("Sign in first")).toBeVisible();

    restartSession("secret-token");
    await expect.element(heading("Withdraw All Deposits")).toBeVisible();
    await expect.element(page.getByText("2,570.75").first()).toBeVisible();
    await userEvent.fill(address(), ADDRESS);
    await expect.element(text("This is your registered wallet.")).toBeVisible();
    await submit().click();

    await focusIsOn("Withdrawal Request Created");
    expect(sent(SUBMIT).map(({ body }) => body)).toEqual([{ wallet_address: ADDRESS }]);
    await button("View request status").click();

    await focusIsOn("Your Withdrawal Request");
    await expect.element(text("Request Under Review")).toBeVisible();
    await button("Cancel request").click();
    await button("Yes, cancel it").click();

    await focusIsOn("Withdraw All Deposits");
    await expect.element(page.getByText(/was cancelled/)).toBeVisible();
    expect(sent(CANCEL)).toHaveLength(1);
    await expect.element(address()).toHaveValue("");
  });
});

test("keyboard only: from the first field to the request's status", async () => {
  open();
  await expect.element(page.getByText("2,570.75").first()).toBeVisible();
  const tabTo = async (name: string) => {
    for (let i = 0; i < 30; i++) {
      await userEvent.keyboard("{Tab}");
      const at = document.activeElement;
      if (at?.textContent === name || (at as HTMLInputElement | null)?.name === name) return;
    }
    throw new Error(`${name} cannot be reached`);
  };
  await tabTo("Refresh");
  await tabTo("wallet_address");
  await userEvent.keyboard(`${OTHER}{Enter}`);
  await expect.element(heading("Withdrawal Request Created")).toHaveFocus();
  await tabTo("View request status");
  await userEvent.keyboard("{Enter}");
  await expect.element(heading("Your Withdrawal Request")).toHaveFocus();
  await tabTo("Cancel request");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await tabTo("Yes, cancel it");
  await userEvent.keyboard(" ");
  await expect.element(heading("Withdraw All Deposits")).toHaveFocus();
});
