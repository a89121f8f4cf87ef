import { json } from "@freehold/test-utils/browser/stub-api";
import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { api, button, find, freshPage, heading, openForm, send, sent, value } from "../test/page.fixture.tsx";
import { ADDRESS, CHECK, DEPOSITS, hashOf, INFO, OTHER, REQUEST, SUBMIT, SUPPORT } from "../test/stub-api.fixture.ts";

freshPage();

describe("the confirmation", () => {
  test("has the banner, six details, the deposits, the total and the next steps", async () => {
    await openForm();
    await send();
    await expect.element(heading("Withdrawal Request Created")).toBeVisible();
    await expect.element(page.getByText(/has been created/)).toBeVisible();
    expect(value("Request ID")).toContain(REQUEST.id);
    expect(value("Total Amount")).toBe("2,570.75 UBXS");
    expect(value("Destination Wallet")).toBe(ADDRESS);
    expect(value("Status")).toBe("Pending");
    expect(value("Created At")).toMatch(/^Mar 1, 2026, \d\d:30 [AP]M /);
    expect(value("Number of Deposits")).toBe("3");
    await expect.element(heading("Deposits Included in Withdrawal")).toBeVisible();
    expect([...document.querySelectorAll("thead th")].map((th) => th.textContent)).toEqual([
      "Amount (UBXS)",
      "Transaction Hash",
      "Date",
    ]);
    expect([...document.querySelectorAll("tbody tr td:first-child")].map((td) => td.textContent)).toEqual([
      "1,250.50",
      "320.25",
      "1,000.00",
    ]);
    expect(find(".fh-withdraw-total")?.textContent).toBe("Total Amount2,570.75 UBXS");
    await expect.element(heading("Next Steps")).toBeVisible();
  });

  test.each([
    ["the Wallet section of a page that has one", true, "You can check the status at any time in the Wallet section."],
    ["this page elsewhere", false, "You can check the status at any time. Come back to this page and sign in."],
  ])("names %s as the place to check the status", async (_name, walletSection, words) => {
    await openForm({ walletSection });
    await send();
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  });

  test("links hashes to Ethereum, or to the chain that is named, in a new tab, and only well-formed ones", async () => {
    await openForm();
    await send();
    await expect.element(heading("Deposits Included in Withdrawal")).toBeVisible();
    const links = [...document.querySelectorAll<HTMLAnchorElement>("tbody a")];
    expect(links.map((link) => link.href)).toEqual([
      `https://etherscan.io/tx/${hashOf("a1")}`,
      `https://bscscan.com/tx/${hashOf("b2")}`,
    ]);
    for (const link of links) {
      expect(link.target).toBe("_blank");
      expect(link.rel).toContain("noopener");
    }
    expect(links[0]?.textContent).toBe("0xa1a1a1a1...a1a1a1a1");
  });

  test("takes the focus to its heading and clears the field behind it", async () => {
    const onSubmitted = vi.fn();
    await openForm({ onSubmitted });
    await send();
    await expect.element(heading("Withdrawal Request Created")).toHaveFocus();
    expect(onSubmitted).toHaveBeenCalledExactlyOnceWith({
      withdrawal: expect.objectContaining({ id: REQUEST.id, amount_ubxs: "2570.75" }),
      walletAddress: ADDRESS,
    });
    await vi.waitFor(() => expect([sent(DEPOSITS).length, sent(CHECK).length]).toEqual([2, 2]));
    await button("View request status").click();
    await expect.element(heading("Your Withdrawal Request")).toHaveFocus();
  });

  test("without details is 'Withdrawal Request Submitted' with What Happens Next", async () => {
    api.routes[SUBMIT] = json({ success: true, message: "ok" });
    await openForm();
    await send();
    await expect.element(heading("Withdrawal Request Submitted")).toBeVisible();
    await expect.element(heading("What Happens Next")).toBeVisible();
    expect(value("Destination Wallet")).toBe(ADDRESS);
    expect(find("table")).toBeNull();
  });

  test("stands missing fields", async () => {
    api.routes[SUBMIT] = json({ success: true, withdrawal: { _id: "7", total_deposits_amount: "5" } });
    await openForm();
    await send();
    await expect.element(heading("Withdrawal Request Created")).toBeVisible();
    expect(value("Request ID")).toContain("7");
    expect(value("Total Amount")).toBe("5.00 UBXS");
    expect(value("Destination Wallet")).toBe(ADDRESS);
    expect(value("Created At")).toBe("—");
  });

  test("is an alert when the server recorded another address", async () => {
    api.routes[SUBMIT] = json({
      success: true,
      withdrawal: { ...REQUEST, wallet_address: OTHER },
      total_deposits_info: INFO,
    });
    await openForm();
    await send();
    await expect.element(heading("The destination address doesn't match")).toHaveFocus();
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(page.getByRole("alert").getByRole("link", { name: SUPPORT.email })).toBeVisible();
    expect(value("You sent")).toContain(ADDRESS);
    expect(value("The server recorded")).toContain(OTHER);
    expect(document.body.textContent).not.toContain("Withdrawal Request Created");
  });
});
