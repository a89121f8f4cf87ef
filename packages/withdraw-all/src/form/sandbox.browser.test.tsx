import { sandbox } from "@freehold/test-utils/browser/sandbox";
import { fireEvent, render, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { WithdrawAll } from "../index.ts";
import { freshPage, sent } from "../test/page.fixture.tsx";
import { ADDRESS, SUBMIT } from "../test/stub-api.fixture.ts";

freshPage();

// A browser drops what such a frame submits, without a word.
test.each<[string, (button: HTMLElement, field: HTMLElement) => unknown]>([
  ["a press", (button) => button.click()],
  [
    "Enter",
    (_, field) => {
      field.focus();
      return userEvent.keyboard("{Enter}");
    },
  ],
])("a refund is requested by %s in a frame that may not submit forms", async (_, submit) => {
  const { container, remove } = sandbox();
  onTestFinished(remove);
  render(<WithdrawAll theme="light" />, { container });
  const panel = within(container);
  const field = await panel.findByLabelText("Destination Wallet Address *");
  await panel.findAllByText("2,570.75");
  fireEvent.change(field, { target: { value: ADDRESS } });
  const button = panel.getByRole("button", { name: "Submit Withdrawal Request" }) as HTMLButtonElement;
  await vi.waitFor(() => expect(button.disabled).toBe(false));
  await submit(button, field);
  await vi.waitFor(() => expect(sent(SUBMIT)).toHaveLength(1));
});
