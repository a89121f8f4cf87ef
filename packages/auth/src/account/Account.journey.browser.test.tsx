import { axeFindings } from "@freehold/test-utils/browser/axe";
import { never, noContent, problem, type StubApi, unreachable } from "@freehold/test-utils/browser/stub-api";
import { cleanup, render } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "@freehold/ui/styles.css";
import "./Account.css";
import { Account, type AccountProps } from "../account.ts";
import { type AccountState, AT, accountPage, button, heading, text, tidyUp } from "./account.fixture.ts";

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

describe("the account", () => {
  test("shows how and where its person signs in, and axe finds nothing", async () => {
    const onReady = vi.fn();
    open({ onReady });
    await expect.element(text("Laptop")).toBeVisible();
    await expect.element(text("Synced")).toBeVisible();
    await expect.element(text("Safari on iPhone")).toBeVisible();
    await expect.element(text("Unknown device")).toBeVisible();
    await expect.element(text("10 codes left")).toBeVisible();
    const titles = page.getByRole("heading", { level: 3 }).elements();
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      ...[
        "Passkeys",
        "Authenticator app",
        "Recovery codes",
        "Lost all of these?",
        "Devices",
        "Connected sites",
        "Your words in our emails",
        "Email",
        "Your data",
        "Close account",
      ],
    ]);
    await vi.waitFor(() => expect(onReady).toHaveBeenCalledTimes(1));
    expect(await axeFindings(document.body)).toEqual([]);
  });

  test("shows one part only, where that is wanted", async () => {
    open({ show: "devices" });
    await expect.element(text("Safari on iPhone")).toBeVisible();
    expect(sent("GET /auth/factors")).toEqual([]);
    await expect.element(heading("Passkeys")).not.toBeInTheDocument();
    // The host has named the part: only screen readers find its heading.
    await expect.element(heading("Devices")).toHaveClass("fh-hidden");
  });

  test("is nothing for everyone else", async () => {
    api.routes["GET /auth/me"] = problem("unauthorized", "Sign in.");
    const { container } = open();
    await vi.waitFor(() => expect(sent("GET /auth/me").length).toBeGreaterThan(0));
    await vi.waitFor(() => expect(container.textContent).toBe(""));
    expect(sent("GET /auth/sessions")).toEqual([]);
  });

  test("says what couldn't be loaded, and loads it again", async () => {
    const onError = vi.fn();
    const works = api.routes["GET /auth/sessions"];
    api.routes["GET /auth/sessions"] = unreachable;
    open({ onError });
    await expect.element(text("Laptop")).toBeVisible();
    await expect.element(button("Try Again")).toBeVisible();
    await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: "unreachable" })));
    if (works) api.routes["GET /auth/sessions"] = works;
    await button("Try Again").click();
    await expect.element(text("Safari on iPhone")).toBeVisible();
  });

  test("says that it's loading", async () => {
    api.routes["GET /auth/factors"] = never;
    open({ show: "factors" });
    await expect.element(text("Loading your passkeys...")).toBeVisible();
  });
});

describe("a device", () => {
  test("is signed out, and so are all others", async () => {
    open();
    await button("Sign out Safari on iPhone").click();
    await expect.element(text("Safari on iPhone is signed out.")).toBeVisible();
    await expect.element(text("Safari on iPhone")).not.toBeInTheDocument();
    await hasFocus("Devices");
    await button("Sign out all other devices").click();
    await expect.element(text("All other devices are signed out.")).toBeVisible();
    await expect.element(button("Sign out all other devices")).not.toBeInTheDocument();
    expect(state.sessions).toHaveLength(1);
  });

  test("that is signed out already is no error", async () => {
    api.routes["DELETE /auth/sessions/s3"] = () => {
      state.sessions = state.sessions.filter(({ id }) => id !== "s3");
      return problem("not_found", "This session has already ended.")(undefined);
    };
    open();
    await button("Sign out Unknown device").click();
    await expect.element(text("Unknown device is signed out.")).toBeVisible();
  });

  test("says what went wrong, and stays", async () => {
    api.routes["DELETE /auth/sessions/s2"] = problem("internal", "Something went wrong on our side.");
    open();
    await button("Sign out Safari on iPhone").click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(text("Safari on iPhone")).toBeVisible();
  });

  test("of the page itself signs out here", async () => {
    api.routes["POST /auth/logout"] = noContent;
    const { container } = open();
    await button("Sign out Firefox on Windows").click();
    await vi.waitFor(() => expect(container.textContent).toBe(""));
    expect(sent("POST /auth/logout")).toHaveLength(1);
  });
});

describe("a connected site", () => {
  test("is named with what it may do, and is disconnected", async () => {
    open({ show: "sites" });
    await expect.element(text("Harbour Bank")).toBeVisible();
    await expect
      .element(text("It can see your deposits and refunds, and request a refund to your verified wallet."))
      .toBeVisible();
    await button("Disconnect Harbour Bank").click();
    await expect.element(text("Harbour Bank is disconnected.")).toBeVisible();
    await expect.element(text("No connected sites")).toBeVisible();
    await hasFocus("Connected sites");
  });

  test("that is disconnected already is no error", async () => {
    api.routes["DELETE /auth/links/l1"] = () => {
      state.sites = [];
      return problem("not_found", "This site is no longer connected.")(undefined);
    };
    open({ show: "sites" });
    await button("Disconnect Harbour Bank").click();
    await expect.element(text("Harbour Bank is disconnected.")).toBeVisible();
  });
});

describe("the email", () => {
  test("is changed by a link to the new address, with the keyboard alone", async () => {
    open({ show: "email" });
    await button("Change email").click();
    const field = page.getByLabelText("New email");
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(text("Enter your new email")).toBeVisible();
    await userEvent.keyboard("new@freehold.test{Enter}");
    await expect.element(text("We emailed a link to new@freehold.test. Open it to confirm the change.")).toBeVisible();
    await expect.element(page.getByText(/^new@freehold.test isn't confirmed yet/)).toBeVisible();
    await hasFocus("Email");
    expect(sent("POST /auth/email")).toEqual([{ email: "new@freehold.test" }]);
    expect(await axeFindings(document.body)).toEqual([]);
  });

  test("that is the account's already is refused at the field, and cancelling changes nothing", async () => {
    api.routes["POST /auth/email"] = problem("validation_failed", "Some fields aren't valid.", {
      errors: [{ path: "email", message: "is already your email address" }],
    });
    open({ show: "email" });
    await button("Change email").click();
    await userEvent.keyboard("mine@freehold.test{Enter}");
    await expect.element(text("This is your current email")).toBeVisible();
    await expect.element(page.getByLabelText("New email")).toHaveFocus();
    await expect.element(page.getByLabelText("New email")).toBeInvalid();
    await button("Cancel").click();
    await hasFocus("Email");
    await expect.element(page.getByLabelText("New email")).not.toBeInTheDocument();
  });
});

describe("the file with the user's data", () => {
  test("is requested, is shown as it's made, and is downloaded", async () => {
    open({ show: "data" });
    await button("Download my data").click();
    await expect.element(page.getByRole("progressbar", { name: "Progress of your file" })).toBeVisible();
    await hasFocus("Your data");
    expect(await axeFindings(document.body)).toEqual([]);
    if (state.file) state.file = { ...state.file, state: "working", rows_done: 40, rows_total: 100 };
    await expect.element(page.getByRole("progressbar")).toHaveAttribute("value", "40");
    if (state.file) state.file = { ...state.file, state: "ready", rows_done: 100 };
    await expect.element(button("Download file")).toBeVisible();
    await expect.element(text("Your file is ready. We'll delete it on")).toBeVisible();
    expect(await axeFindings(document.body)).toEqual([]);
    const saved: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      saved.push(blob as Blob);
      return "blob:none";
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    await button("Download file").click();
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toBe(JSON.stringify({ profile: [] }));
  });

  test("that couldn't be made is said, and can be requested again", async () => {
    state.file = { state: "failed", rows_done: 0, rows_total: null, requested_at: AT, expires_at: AT };
    open({ show: "data" });
    await expect.element(text("We couldn't prepare your file. Try again, or contact support.")).toBeVisible();
    await button("Download my data").click();
    await expect.element(page.getByRole("progressbar")).toBeVisible();
  });
});

describe("closing the account", () => {
  test("asks first, with the focus on the question, and signs out", async () => {
    api.routes["POST /auth/close"] = noContent;
    api.routes["POST /auth/logout"] = problem("unauthorized", "Your session has ended.");
    const { container } = open({ show: "close" });
    await button("Close account").click();
    await expect.element(page.getByRole("group", { name: /^Close your account\?/ })).toHaveFocus();
    expect(await axeFindings(document.body)).toEqual([]);
    await button("Keep").click();
    await hasFocus("Close account");
    expect(sent("POST /auth/close")).toEqual([]);
    await button("Close account").click();
    await button("Close account").click();
    await vi.waitFor(() => expect(container.textContent).toBe(""));
    expect(sent("POST /auth/close")).toHaveLength(1);
  });

  test("is refused with what to do first", async () => {
    api.routes["POST /auth/close"] = problem("account_not_empty", "There's money in your account. Withdraw it first.");
    open({ show: "close" });
    await button("Close account").click();
    await button("Close account").click();
    await expect.element(text("There's money in your account. Withdraw it first.")).toBeVisible();
    await expect.element(button("Keep")).toBeEnabled();
  });
});

test("all parts fit a phone of 390 px", async () => {
  await page.viewport(390, 800);
  state.emailChange = { email: `a-very-long-address-${"x".repeat(60)}@freehold.test`, expires_at: AT };
  state.file = { state: "working", rows_done: 40, rows_total: 100, requested_at: AT, expires_at: AT };
  open();
  await expect.element(page.getByRole("progressbar")).toBeVisible();
  await expect.element(text("Laptop")).toBeVisible();
  await button("Close account").click();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(await axeFindings(document.body)).toEqual([]);
});

describe("the words in emails", () => {
  test("are shown, and made anew after a question, with nothing for axe to find", async () => {
    open({ show: "words" });
    await expect.element(text("amber river")).toBeVisible();
    expect(page.getByRole("heading").elements()).toHaveLength(1);
    await button("Make new words").click();
    const question = page.getByRole("group", { name: /^Make new words\?/ });
    await expect.element(question).toHaveFocus();
    expect(await axeFindings(document.body)).toEqual([]);
    await question.getByRole("button", { name: "Make new words" }).click();
    await expect.element(text("violet stone")).toBeVisible();
    await expect.element(text("Your emails have new words from now on.")).toBeVisible();
    await expect.element(text("amber river")).not.toBeInTheDocument();
    await hasFocus("Your words in our emails");
  });

  test("stay when they can't be made anew, and the question says so", async () => {
    api.routes["POST /auth/email-words/renew"] = problem("internal", "Something went wrong on our side.");
    open({ show: "words" });
    await button("Make new words").click();
    const question = page.getByRole("group", { name: /^Make new words\?/ });
    await question.getByRole("button", { name: "Make new words" }).click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(text("amber river")).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await hasFocus("Your words in our emails");
  });
});
