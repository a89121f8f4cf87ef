import { axeFindings } from "@freehold/test-utils/browser/axe";
import { problem, type StubApi } from "@freehold/test-utils/browser/stub-api";
import { cleanup, render } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "@freehold/ui/styles.css";
import "../../Account.css";
import { Account, type AccountProps } from "../../../account.ts";
import {
  type AccountState,
  AT,
  accountPage,
  button,
  CODES,
  heading,
  passkey,
  text,
  tidyUp,
} from "../../account.fixture.ts";

let api: StubApi;
let state: AccountState;
beforeEach(() => {
  ({ api, state } = accountPage());
});
afterEach(async () => {
  cleanup();
  await tidyUp();
});

const open = (props: AccountProps = {}) => render(<Account theme="light" {...props} />, { wrapper: StrictMode });
const sent = (route: string) => api.asked.filter((one) => one.route === route).map(({ body }) => body);
const hasFocus = (name: string) => expect.element(heading(name)).toHaveFocus();

describe("a passkey", () => {
  test("is removed after a question, which has the focus, and can be kept", async () => {
    open();
    await button("Remove “Phone”").click();
    await expect.element(page.getByRole("group", { name: /^Remove “Phone”\?/ })).toHaveFocus();
    await button("Keep").click();
    await hasFocus("Passkeys");
    expect(state.factors.passkeys).toHaveLength(2);
    await button("Remove “Phone”").click();
    await button("Remove").click();
    await expect.element(text("“Phone” was removed.")).toBeVisible();
    await expect.element(text("Phone")).not.toBeInTheDocument();
    await hasFocus("Passkeys");
  });

  test("that is the last of an admin is kept, and the reason is shown", async () => {
    api.routes["DELETE /auth/factors/passkeys/k2"] = problem("last_factor", "Admins need a second factor.");
    open();
    await button("Remove “Phone”").click();
    await button("Remove").click();
    await expect.element(text("Admins need a second factor.")).toBeVisible();
    await expect.element(text("Phone")).toBeVisible();
  });

  test("is renamed with the keyboard alone", async () => {
    open();
    await button("Rename “Phone”").click();
    await expect.element(page.getByLabelText("New name")).toHaveFocus();
    await userEvent.keyboard("Old phone{Enter}");
    await expect.element(text("Old phone")).toBeVisible();
    await expect.element(text("It's now called “Old phone”.")).toBeVisible();
    await hasFocus("Passkeys");
    expect(sent("PATCH /auth/factors/passkeys/k2")).toEqual([{ name: "Old phone" }]);
  });

  test("needs a name, is offered one, and cancelling changes nothing", async () => {
    open();
    await button("Add a passkey").click();
    const name = page.getByLabelText("Name", { exact: true });
    await expect.element(name).toHaveFocus();
    expect((name.element() as HTMLInputElement).value).not.toBe("");
    await userEvent.keyboard("{Backspace}{Enter}");
    await expect.element(text("Enter a name")).toBeVisible();
    await expect.element(name).toHaveFocus();
    await button("Cancel").click();
    await hasFocus("Passkeys");
    expect(sent("POST /auth/factors/passkeys/options")).toEqual([]);
  });

  test("cannot be made on the page of another site, which is said in one sentence", async () => {
    state.factors.relying_party.id = "freehold.example";
    open();
    await expect.element(text("To add a passkey, open your account on freehold.example.")).toBeVisible();
    await expect.element(button("Add a passkey")).not.toBeInTheDocument();
  });

  test("is missing on a new account, which is said", async () => {
    state.factors.passkeys = [];
    state.factors.recovery_codes_left = 0;
    open();
    await expect.element(text("No passkeys yet")).toBeVisible();
    await expect.element(text("You get ten codes with your first passkey or authenticator app.")).toBeVisible();
    await expect.element(button("Make new codes")).not.toBeInTheDocument();
  });
});

describe("the removal of all of them", () => {
  const removal = { requested_at: AT, ends_at: "2026-03-04T09:30:00.000Z", by_admins: false };

  test("is shown, and the user keeps them", async () => {
    state.factors.removal = removal;
    open();
    await expect
      .element(page.getByText(/^On Mar 1, 2026.*a person with your password.*after Mar 4, 2026/))
      .toBeVisible();
    expect(await axeFindings(document.body)).toEqual([]);
    // A screen reader announces what comes into a live region that it knows already.
    const regions = page.getByRole("status").elements();
    await button("Keep them").click();
    const outcome = page.getByRole("status").filter({ hasText: /recovery codes stay/ });
    await expect.element(outcome).toBeVisible();
    expect(regions).toContain(outcome.element());
    await expect.element(outcome).toHaveFocus();
    await expect.element(button("Keep them")).not.toBeInTheDocument();
    expect(sent("POST /auth/factors/keep")).toEqual([{}]);
  });

  test("that couldn't be stopped says so, and that of an admin says who agreed", async () => {
    state.factors.removal = { ...removal, by_admins: true };
    api.routes["POST /auth/factors/keep"] = problem("internal", "Something went wrong on our side.");
    open();
    await expect.element(page.getByText(/^Two other admins agreed/)).toBeVisible();
    await button("Keep them").click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(button("Keep them")).toBeEnabled();
  });

  test("that is done is said until there is a new one", async () => {
    Object.assign(state.factors, { recovery_codes_left: 0, passkeys: [], removed_at: AT });
    open();
    await expect.element(page.getByText(/were removed on Mar 1, 2026.*Add a passkey/)).toBeVisible();
  });
});

describe("an authenticator app", () => {
  test("is set up with a QR code or a key, and brings recovery codes, which are shown once", async () => {
    open();
    await button("Set up an app").click();
    const code = page.getByLabelText("Code from the app");
    await expect.element(code).toHaveFocus();
    await expect.element(text("JBSW Y3DP EHPK 3PXP JBSW")).toBeVisible();
    await expect.element(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    expect(document.querySelectorAll("[style]").length).toBe(0);
    expect(await axeFindings(document.body)).toEqual([]);
    await userEvent.fill(code, "123 456");
    await userEvent.keyboard("{Enter}");
    for (const one of CODES) await expect.element(text(one)).toBeVisible();
    await expect.element(text("Your authenticator app is set up.")).toBeVisible();
    expect(await axeFindings(document.body)).toEqual([]);
    await button("I saved them").click();
    await hasFocus("Recovery codes");
    await expect.element(text(CODES[0] as string)).not.toBeInTheDocument();

    await button("Remove the authenticator app").click();
    await button("Remove").click();
    await expect.element(text("The authenticator app was removed.")).toBeVisible();
    await hasFocus("Authenticator app");
  });

  test("is refused with a wrong code, which is said at the field", async () => {
    api.routes["POST /auth/factors/authenticator/confirm"] = problem("wrong_code", "The code is wrong.");
    open();
    await button("Set up an app").click();
    await userEvent.fill(page.getByLabelText("Code from the app"), "000000");
    await button("Confirm").click();
    await expect.element(text("The code is wrong.")).toBeVisible();
    await expect.element(page.getByLabelText("Code from the app")).toHaveFocus();
    await expect.element(page.getByLabelText("Code from the app")).toBeInvalid();
  });
});

test("new recovery codes come after a question, and take the focus", async () => {
  open();
  await button("Make new codes").click();
  await page
    .getByRole("group", { name: /^Make new codes\?/ })
    .getByRole("button", { name: "Make new codes" })
    .click();
  await hasFocus("Your recovery codes");
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    saved.push(blob as Blob);
    return "blob:none";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  await button("Download").click();
  expect(await saved[0]?.text()).toBe(`${CODES.join("\n")}\n`);
});

test("codes that are used up are made anew at once, for there is nothing to lose", async () => {
  state.factors.recovery_codes_left = 0;
  open();
  await expect.element(page.getByText(/^You have no codes left/)).toBeVisible();
  await button("Make codes").click();
  await expect.element(heading("Your recovery codes")).toBeVisible();
  await expect.element(text(CODES[0] as string)).toBeVisible();
});

test("a passkey that the browser added is listed, and until it's used there are no codes to make", async () => {
  Object.assign(state.factors, { recovery_codes_left: 0, passkeys: [passkey("k1", "Chrome", { is_factor: false })] });
  open();
  await expect.element(page.getByText(/^Your browser added this passkey/)).toBeVisible();
  await expect.element(button("Remove “Chrome”")).toBeVisible();
  await expect.element(page.getByText(/^You get ten codes/)).toBeVisible();
  await expect.element(button("Make codes")).not.toBeInTheDocument();
});

test("without a passkey or an app there are no codes to make", async () => {
  Object.assign(state.factors, { recovery_codes_left: 0, passkeys: [] });
  open();
  await expect.element(page.getByText(/^You get ten codes/)).toBeVisible();
  await expect.element(button("Make codes")).not.toBeInTheDocument();
});

test("only the codes are printed, with the platform and the date, and the paper leaves with them", async () => {
  open();
  await button("Set up an app").click();
  await userEvent.fill(page.getByLabelText("Code from the app"), "482913");
  await button("Confirm").click();
  await expect.element(heading("Your recovery codes")).toBeVisible();
  const printed: string[][] = [];
  vi.spyOn(HTMLIFrameElement.prototype, "contentWindow", "get").mockImplementation(function (this: HTMLIFrameElement) {
    const lines = () => [...(this.contentDocument?.body.children ?? [])].map(({ textContent }) => textContent ?? "");
    // Of the paper's window, only this is used.
    return { print: () => printed.push(lines()) } as unknown as Window;
  });
  await button("Print").click();
  expect(printed).toHaveLength(1);
  const [title, date, , ...codes] = printed[0] ?? [];
  expect(title).toBe("Freehold recovery codes");
  expect(date).toMatch(/^Made on .*\d{4}/);
  expect(codes).toEqual(CODES);
  await button("Print").click();
  expect(document.querySelectorAll("iframe")).toHaveLength(1);
  await button("I saved them").click();
  await vi.waitFor(() => expect(document.querySelector("iframe")).toBeNull());
});
