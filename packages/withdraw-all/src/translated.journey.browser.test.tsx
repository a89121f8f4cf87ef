import { translatePage } from "@freehold/test-utils/browser/translate-page";
import { render } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "./define.ts";
import { json, problem } from "@freehold/test-utils/browser/stub-api";
import { WithdrawAll } from "./index.ts";
import { APPROVED, PAID } from "./test/live.fixture.ts";
import { address, api, button, freshPage, heading, server, submit, text } from "./test/page.fixture.tsx";
import { ADDRESS, CHECK, DEPOSITS, OTHER, restartSession, SUBMIT } from "./test/stub-api.fixture.ts";

// A browser that translates the page takes its texts away from the renderer, React or Preact.
freshPage();

/** What a person reads in a tree, without what only screen readers are told of changes. */
function wordsIn(root: Node | undefined): string {
  const words: string[] = [];
  const walker = document.createTreeWalker(root ?? document.createElement("p"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest(".fh-hidden, .fh-withdraw-leaving")) words.push(node.textContent ?? "");
  return words.join("");
}

const component = (props: { translate?: "no" } = {}) => {
  const { container, unmount } = render(
    <div {...props}>
      <WithdrawAll theme="light" />
    </div>,
  );
  return { root: () => container, unmount };
};

const element = ({ translate }: { translate?: "no" } = {}) => {
  const element = document.createElement("freehold-withdraw-all");
  if (translate) element.setAttribute("translate", translate);
  document.body.append(element);
  onTestFinished(() => element.remove());
  return { root: () => element.shadowRoot ?? undefined, unmount: () => element.remove() };
};

describe.each([
  ["the component", component],
  ["the element", element],
])("%s on a translated page", (_, show) => {
  /** A translated panel, and how to see that it says what one says that is not. */
  function open() {
    onTestFinished(translatePage());
    const { root } = show();
    return async () => {
      const twin = show({ translate: "no" });
      await vi.waitFor(() => {
        const untranslated = wordsIn(twin.root());
        expect(untranslated.length).toBeGreaterThan(100);
        expect(wordsIn(root())).toBe(untranslated);
      });
      twin.unmount();
    };
  }

  test("an address is typed, judged and corrected", async () => {
    const expectUntranslatedWords = open();
    await expect.element(address()).toBeVisible();
    await expect.element(page.getByText("2,570.75").first()).toBeVisible();
    await userEvent.fill(address(), "0x70");
    await submit().click();
    await expect.element(page.getByText("Please enter a valid wallet address (minimum 20 characters)")).toBeVisible();
    await userEvent.fill(address(), OTHER);
    await expect.element(page.getByText(/isn't your registered wallet/)).toBeVisible();
    await userEvent.fill(address(), ADDRESS);
    await expect.element(text("This is your registered wallet.")).toBeVisible();
    await expect.element(page.getByText(/isn't your registered wallet/)).not.toBeInTheDocument();
    await expectUntranslatedWords();
  });

  test("new deposits come with a refresh, and the figure is the new one", async () => {
    open();
    await expect.element(page.getByText("2,570.75").first()).toBeVisible();
    api.routes[DEPOSITS] = json({ success: true, total_deposits_ubxs: "3000", deposit_count: 4 });
    await button("Refresh").click();
    await expect.element(page.getByText("3,000.00").first()).toBeVisible();
    await expect.element(page.getByText("2,570.75")).not.toBeInTheDocument();
    await expect.element(page.getByRole("region", { name: "Your Current Deposits" }).getByText("4")).toBeVisible();
  });

  test("the refund is asked for, refused once, and followed until it is paid", async () => {
    restartSession(null);
    const expectUntranslatedWords = open();
    await expect.element(text("Sign in first")).toBeVisible();
    restartSession("secret-token");
    await expect.element(page.getByText("2,570.75").first()).toBeVisible();
    const create = api.routes[SUBMIT];
    api.routes[SUBMIT] = problem("unavailable", "We couldn't save your request.");
    await userEvent.fill(address(), ADDRESS);
    await submit().click();
    await expect.element(page.getByText("We couldn't save your request.").first()).toBeVisible();
    if (create) api.routes[SUBMIT] = create;
    await submit().click();
    await expect.element(heading("Withdrawal Request Created")).toBeVisible();
    await button("View request status").click();
    await expect.element(text("Request Under Review")).toBeVisible();
    await expect.poll(() => server.open.size).toBe(1);
    await expectUntranslatedWords();

    server.say({ approvals_given: 1 }, null, 2);
    await expect.element(page.getByText(/It's number 2 in line/).first()).toBeVisible();
    await expectUntranslatedWords();
    server.say(APPROVED, { status: "confirming", confirmations: 1, confirmations_needed: 12 });
    await expect.element(text("Request Approved - Processing")).toBeVisible();
    await expect.element(text("Request Under Review")).not.toBeInTheDocument();
    await expectUntranslatedWords();
    server.say(APPROVED, { status: "confirming", confirmations: 9, confirmations_needed: 12 });
    await expectUntranslatedWords();
    server.say(PAID, { status: "paid", confirmations: 12 });
    await expect.element(text("Withdrawal Completed")).toBeVisible();
    await expect.element(text("Request Approved - Processing")).not.toBeInTheDocument();
    await expect.poll(() => api.asked.filter(({ route }) => route === CHECK).length).toBeGreaterThan(1);
    await button("Back to Withdraw All Deposits").click();
    await expect.element(heading("Withdraw All Deposits")).toBeVisible();
  });
});
