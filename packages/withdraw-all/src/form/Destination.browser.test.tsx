import { EXAMPLE_ADDRESS } from "@freehold/contract";
import { setWallet } from "@freehold/session";
import { json, problem, unreachable } from "@freehold/test-utils/browser/stub-api";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  address,
  api,
  button,
  ended,
  find,
  freshPage,
  openForm,
  send,
  sent,
  statuses,
  submit,
  text,
  verified,
} from "../test/page.fixture.tsx";
import { ADDRESS, OTHER, SUBMIT } from "../test/stub-api.fixture.ts";

freshPage();

describe("the destination", () => {
  test("shows the whole address in groups of four, and one thing that can be said about it", async () => {
    await openForm();
    await userEvent.fill(address(), OTHER);
    await expect.element(text("This isn't your registered wallet. Make sure you control it.")).toBeVisible();
    const groups = [...document.querySelectorAll("[part=address-check] .fh-group")].map((group) => group.textContent);
    expect(groups.join("")).toBe(OTHER);
    expect(groups.slice(1).every((group) => group?.length === 4)).toBe(true);
    // A sentence never quotes only those characters that a fraud copies.
    expect(find("[part=root]")?.textContent).not.toContain("0x7099...79C8");

    await userEvent.fill(address(), OTHER.toLowerCase());
    await expect.element(page.getByText(/all lower case, so we can't check it for typos/)).toBeVisible();
    await userEvent.fill(address(), OTHER.replace("C44", "c44"));
    await expect.element(page.getByText(/At least one character is probably wrong/)).toBeVisible();
    expect(page.getByText(/isn't your registered wallet/).elements()).toEqual([]);
    await expect.element(submit()).toBeEnabled();
  });

  test("says of a contract that is no wallet that money may not come back from it, and asks about no other address", async () => {
    const hint = page.getByText("This address is a contract, not a wallet");
    const inspected = () => api.asked.filter(({ route }) => route.startsWith("GET /wallet/destinations/"));
    api.routes[`GET /wallet/destinations/${OTHER}`] = json({ success: true, kind: "contract" });
    await openForm();
    await userEvent.fill(address(), OTHER.slice(0, -1));
    await userEvent.fill(address(), ADDRESS);
    await expect.element(text("This is your registered wallet.")).toBeVisible();
    expect(inspected()).toEqual([]);
    await userEvent.fill(address(), OTHER);
    await expect.element(hint).toBeVisible();
    await expect.element(submit()).toBeEnabled();
    await userEvent.fill(address(), ADDRESS);
    await expect.element(hint).not.toBeInTheDocument();
    api.routes[`GET /wallet/destinations/${OTHER}`] = json({ success: true, kind: "wallet" });
    await userEvent.fill(address(), OTHER);
    await expect.poll(() => inspected().length).toBe(2);
    await expect.element(hint).not.toBeInTheDocument();
  });

  test("marks the wallet of a rejected request, and says so of it in the field", async () => {
    ended({ status: "rejected", reject_reason: "Wrong chain." });
    await openForm();
    await expect.element(address()).toHaveValue("");
    const registered = button("Use my registered wallet");
    await expect.element(registered).toHaveAccessibleDescription("Rejected in your last request");
    await registered.click();
    await expect
      .element(text("Your last request to this wallet was rejected. Check why before you use it again."))
      .toBeVisible();
    await userEvent.fill(address(), OTHER);
    await expect.element(page.getByText("Your last request to this wallet was rejected.")).not.toBeInTheDocument();
  });

  test("does not show in groups what is no address", async () => {
    await openForm();
    await userEvent.fill(address(), "x".repeat(20));
    await expect.element(page.getByText(/doesn't look like/)).toBeVisible();
    expect(find("[part=address-check] .fh-group")).toBeNull();
    await expect.element(submit()).toBeEnabled();
  });

  test.each([
    ["the example that the field shows", EXAMPLE_ADDRESS, /example address, which has no owner/],
    ["the example in capitals", EXAMPLE_ADDRESS.replace("abcdef", "ABCDEF"), /example address, which has no owner/],
    ["the zero address", `0x${"0".repeat(40)}`, /zero address, which has no owner/],
  ])("%s is refused at once, and nothing is sent", async (_name, ownerless, words) => {
    await openForm();
    await userEvent.fill(address(), ownerless);
    await expect.element(page.getByText(words)).toBeVisible();
    expect(find("[part=address-check] .fh-group")).toBeNull();
    await submit().click();
    await expect.element(address()).toHaveFocus();
    await expect.element(address()).toHaveAttribute("aria-invalid", "true");
    await expect.element(address()).toHaveAccessibleDescription(words);
    expect(sent(SUBMIT)).toEqual([]);
  });

  test("offers the registered wallet in whole, fills it in with one click, and says so", async () => {
    await openForm();
    const groups = [...document.querySelectorAll("[part=wallet-choice] .fh-group")].map((group) => group.textContent);
    expect(groups.join("")).toBe(ADDRESS);
    await expect.element(button("Use my registered wallet")).toHaveAttribute("aria-pressed", "false");
    await button("Use my registered wallet").click();
    await expect.element(address()).toHaveValue(ADDRESS);
    await expect.element(button("Use my registered wallet")).toHaveAttribute("aria-pressed", "true");
    await expect.element(button("Use my registered wallet")).toHaveFocus();
    await vi.waitFor(() => expect(statuses()).toContain("This is your registered wallet."));
  });

  test("is the registered wallet to begin with, if it is verified; cleared, it stays so", async () => {
    verified();
    await openForm();
    await expect.element(address()).toHaveValue(ADDRESS);
    await expect.element(button("Use my registered wallet")).toHaveAttribute("aria-pressed", "true");
    await button("Clear").click();
    await button("Refresh").click();
    await vi.waitFor(() => expect(statuses()).toContain("Total Amount: 2,570.75 UBXS"));
    await expect.element(address()).toHaveValue("");
    await button("Use my registered wallet").click();
    await submit().click();
    await expect.element(page.getByRole("heading", { name: "Withdrawal Request Created" })).toBeVisible();
    expect(sent(SUBMIT).map(({ body }) => body)).toEqual([{ wallet_address: ADDRESS }]);
  });

  test("the registered wallet in a wrong case stays within reach, and one thing is said", async () => {
    await openForm();
    await userEvent.fill(address(), ADDRESS.replace("79C8", "79c8"));
    await expect.element(page.getByText(/letter in the wrong case/)).toBeVisible();
    expect(find("[part=address-check]")?.querySelectorAll("p")).toHaveLength(1);
    await expect.element(button("Use my registered wallet")).toHaveAttribute("aria-pressed", "false");
    await button("Use my registered wallet").click();
    await expect.element(address()).toHaveValue(ADDRESS);
    await expect.element(text("This is your registered wallet.")).toBeVisible();
  });

  test("offers the connected wallet, if it is another one", async () => {
    await openForm();
    setWallet({ status: "connected", address: ADDRESS, chainId: 56, supported: true });
    await expect.element(button("Use my registered wallet")).toBeVisible();
    expect(button("Use connected wallet").elements()).toEqual([]);
    setWallet({ status: "connected", address: OTHER, chainId: 56, supported: true });
    await button("Use connected wallet").click();
    await expect.element(address()).toHaveValue(OTHER);
    await expect.element(button("Use connected wallet")).toHaveAttribute("aria-pressed", "true");
    setWallet({ status: "disconnected" });
  });

  test("a refusal of the address has the focus where it is put right, and goes with the address", async () => {
    api.routes[SUBMIT] = problem("invalid_wallet_address", "This is not a wallet address we can pay to.");
    await openForm();
    await send(OTHER);
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(address()).toHaveFocus();
    await expect.element(address()).toHaveAttribute("aria-invalid", "true");
    await expect.element(address()).toHaveAccessibleDescription(/not a wallet address we can pay to/);
    await button("Use my registered wallet").click();
    await expect.element(text("This is your registered wallet.")).toBeVisible();
    await expect.element(page.getByText(/not a wallet address we can pay to/)).not.toBeInTheDocument();
    expect(find("[aria-invalid]")).toBeNull();
  });

  test("a form that could not be sent has the focus where it was", async () => {
    api.routes[SUBMIT] = unreachable;
    await openForm();
    await userEvent.fill(address(), ADDRESS);
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(address()).toHaveFocus();
    await submit().click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(submit()).toHaveFocus();
  });
});
