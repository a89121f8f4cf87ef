import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { alert, button, dialog, freshPage, open } from "../test/page.fixture.tsx";

freshPage("token");

vi.mock("./ManualSignatureDialog.tsx", () => {
  throw new Error("Failed to fetch dynamically imported module");
});

test("code that cannot be loaded takes nothing down: it is said, and may be asked for again", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  open();
  for (const times of [1, 2]) {
    await userEvent.click(button("Verify without connecting"));
    await expect
      .element(alert())
      .toMatchTextContent(/We couldn't load wallet connections. Check your network and try again/);
    await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(times));
  }
  await expect.element(button("Connect Wallet")).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
});
