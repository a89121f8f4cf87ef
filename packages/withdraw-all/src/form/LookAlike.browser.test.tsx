import { axeFindings } from "@freehold/test-utils/browser/axe";
import { json } from "@freehold/test-utils/browser/stub-api";
import { sample } from "@freehold/test-utils/run/soak";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { address, api, button, find, freshPage, heading, openForm, sent, submit, text } from "../test/page.fixture.tsx";
import { ADDRESS, HISTORY, OTHER, REQUEST, SUBMIT } from "../test/stub-api.fixture.ts";

freshPage();

/** An address that begins and ends like this one, and has nothing else of it. */
const fraudOf = (real: string) => `${real.slice(0, 6)}${"ab12".repeat(8)}${real.slice(-4)}`;

const compared = () => page.getByRole("checkbox", { name: "I compared every group and this is my address" });
const rows = () => [...document.querySelectorAll("[part=look-alike] tr")];
const groupsOf = (row: Element | undefined) => [...(row?.querySelectorAll("td") ?? [])].map((one) => one.textContent);
const marked = () => [...document.querySelectorAll("[part=look-alike] mark")].map((one) => one.textContent);

describe("an address that begins and ends like the registered wallet", () => {
  test("stands beside it group by group, the differing groups marked", async () => {
    await openForm();
    await userEvent.fill(address(), fraudOf(ADDRESS));
    await expect.element(text("This isn't your registered wallet")).toBeVisible();
    await expect.element(page.getByText(/8 of 10 groups differ/)).toBeVisible();
    const [entered, registered, enteredRest, registeredRest] = rows();
    expect([...groupsOf(entered), ...groupsOf(enteredRest)].join("")).toBe(fraudOf(ADDRESS).slice(2));
    expect([...groupsOf(registered), ...groupsOf(registeredRest)].join("")).toBe(ADDRESS.slice(2));
    expect(rows().map((row) => row.querySelector("th")?.textContent)).toEqual([
      "You entered",
      "Your registered wallet",
      "You entered",
      "Your registered wallet",
    ]);
    expect(marked()).toHaveLength(16);
    expect(marked()).not.toContain("7099");
    expect(marked()).not.toContain("79C8");
    // One thing is said about an address, and one time it is shown.
    expect(find("[part=address-check] .fh-group")).toBeNull();
    await expect.element(button("Use my registered wallet")).toHaveAttribute("aria-pressed", "false");
  });

  test("is not sent before the person says that they compared every group", async () => {
    await openForm();
    await userEvent.fill(address(), fraudOf(ADDRESS));
    await submit().click();
    await expect.element(compared()).toHaveFocus();
    await expect.element(compared()).toHaveAttribute("aria-invalid", "true");
    await expect.element(compared()).toHaveAccessibleDescription(/Compare every group/);
    expect(sent(SUBMIT)).toEqual([]);
    await userEvent.keyboard(" ");
    await expect.element(compared()).not.toHaveAttribute("aria-invalid");
    await submit().click();
    await expect.element(heading("Withdrawal Request Created")).toBeVisible();
    expect(sent(SUBMIT)).toHaveLength(1);
  });

  test("another such address is to be compared anew", async () => {
    await openForm();
    await userEvent.fill(address(), fraudOf(ADDRESS));
    await compared().click();
    await expect.element(compared()).toBeChecked();
    await userEvent.fill(address(), fraudOf(ADDRESS).replace("ab12", "ab13"));
    await expect.element(compared()).not.toBeChecked();
    await userEvent.fill(address(), ADDRESS);
    await expect.element(compared()).not.toBeInTheDocument();
  });

  test("one differing group in the middle is found", async () => {
    await openForm();
    await userEvent.fill(address(), ADDRESS.toLowerCase().replace("3a01", "3a02"));
    await expect.element(page.getByText(/1 of 10 groups differs/)).toBeVisible();
    expect(marked().map((group) => group?.toLowerCase())).toEqual(["3a02", "3a01"]);
  });

  test.each(sample(["dark", "light"] as const, 1))("axe finds nothing, %s", async (theme) => {
    document.documentElement.style.background = theme === "dark" ? "#141310" : "#f7f4ed";
    await openForm({ theme });
    await userEvent.fill(address(), fraudOf(ADDRESS));
    await submit().click();
    await expect.element(compared()).toHaveFocus();
    expect((await axeFindings(document.body)).join("\n")).toBe("");
  });
});

test("an address that looks like one used before is named as that", async () => {
  const withdrawals = [{ ...REQUEST, kind: "amount", status: "completed", wallet_address: OTHER }];
  api.routes[HISTORY] = json({ success: true, withdrawals });
  await openForm();
  await userEvent.fill(address(), fraudOf(OTHER));
  await expect.element(text("This isn't the address you used before")).toBeVisible();
  expect(rows()[1]?.querySelector("th")?.textContent).toBe("Used before");
  await userEvent.fill(address(), OTHER);
  await expect.element(compared()).not.toBeInTheDocument();
});
