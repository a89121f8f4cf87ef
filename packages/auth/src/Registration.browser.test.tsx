import { setWallet } from "@freehold/session";
import { type Answer, json, problem, USER, unreachable } from "@freehold/test-utils/browser/stub-api";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { api, asked, button, field, fillRegistration, freshPage, heading, open, sent } from "./test/page.fixture.tsx";

freshPage();

describe("registration", () => {
  test("asks for an email, a wallet, a code and a password", async () => {
    open("/register");
    await expect.element(field("Wallet Address")).toHaveAttribute("placeholder", expect.stringMatching(/^0x/));
    await expect.element(field("Wallet Address")).toBeRequired();
    await expect.element(field("Referral Code (optional)")).not.toBeRequired();
    await expect.element(field("Password")).toHaveAttribute("autocomplete", "new-password");
    await expect.element(field("Email")).toHaveAttribute("autocomplete", "username");
  });

  test("fills the connected wallet in, and has room for what connects one", async () => {
    open("/register", { wallet: <button type="button">Connect Wallet</button> });
    await expect.element(button("Connect Wallet")).toBeVisible();
    setWallet({ status: "connected", address: USER.wallet_address, chainId: 56, supported: true });
    await userEvent.click(button("Use connected wallet 0x7099...79C8"));
    await expect.element(field("Wallet Address")).toHaveValue(USER.wallet_address);
    await expect.element(button("Use connected wallet 0x7099...79C8")).not.toBeInTheDocument();
    setWallet({ status: "disconnected" });
  });

  test("takes the code of the invitation link, and says so until the field is edited", async () => {
    open("/?ref=ABCD2345");
    await expect.element(field("Referral Code (optional)")).toHaveValue("ABCD2345");
    await expect
      .element(field("Referral Code (optional)"))
      .toHaveAccessibleDescription("Applied from the invitation link");
    await userEvent.click(field("Referral Code (optional)"));
    await userEvent.keyboard("{End}6");
    await expect.element(field("Referral Code (optional)")).toHaveValue("ABCD23456");
    await expect.element(page.getByText("Applied from the invitation link")).not.toBeInTheDocument();
  });

  test("says at once that the link's code is unknown, until the field is edited", async () => {
    api.routes["GET /auth/referrals/validate/GONE2345"] = json({ success: true, valid: false });
    open("/?ref=GONE2345");
    await expect
      .element(field("Referral Code (optional)"))
      .toHaveAccessibleDescription(/^We don't recognize this code\. Check it with the person who invited you/);
    await expect.element(field("Referral Code (optional)")).toHaveAttribute("aria-invalid", "true");
    await expect.element(page.getByText("Applied from the invitation link")).not.toBeInTheDocument();
    expect(asked()).toEqual(["GET /auth/referrals/validate/GONE2345"]);
    await userEvent.clear(field("Referral Code (optional)"));
    await expect.element(field("Referral Code (optional)")).not.toHaveAttribute("aria-invalid");
  });

  test("goes on where the code cannot be checked: the server checks it, too", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    api.routes["GET /auth/referrals/validate/ABCD2345"] = unreachable;
    open("/?ref=ABCD2345");
    await vi.waitFor(() => expect(warn).toHaveBeenCalled());
    await expect
      .element(field("Referral Code (optional)"))
      .toHaveAccessibleDescription("Applied from the invitation link");
  });

  test.each<[string, Answer]>([
    ["an answer that is no JSON", () => new Response("<h1>Bad Gateway</h1>", { status: 502 })],
    ["a problem without a sentence", json({ code: "internal" }, 500)],
    ["no answer", unreachable],
  ])("says 'Registration failed' for %s (SPEC 8)", async (_, answer) => {
    api.routes["POST /auth/register"] = answer;
    open("/register");
    await fillRegistration();
    await userEvent.click(button("Create Account"));
    await expect.element(page.getByRole("alert")).toMatchTextContent(/^Registration failed/);
  });

  test("names whom to ask beneath what went wrong", async () => {
    api.routes["POST /auth/register"] = problem("email_taken", "An account with this email exists already.");
    open("/register");
    expect(page.getByRole("link", { name: "help@freehold.test" }).elements()).toEqual([]);
    await fillRegistration();
    await userEvent.click(button("Create Account"));
    await expect.element(page.getByRole("link", { name: "help@freehold.test" })).toBeVisible();
  });

  test("does not send an empty code", async () => {
    open("/register");
    await fillRegistration();
    await userEvent.click(button("Create Account"));
    await expect.element(heading("Registration Successful")).toBeVisible();
    expect(sent("POST /auth/register")[0]).not.toHaveProperty("referral_code");
  });

  test("shows the server's message in a box above the form, field errors at the fields, and goes to the first", async () => {
    api.routes["POST /auth/register"] = problem("validation_failed", "Some fields aren't valid.", {
      errors: [
        { path: "password", message: "must have at least 15 characters" },
        { path: "wallet_address", message: "must be 0x followed by 40 hexadecimal digits" },
        { path: "referral_code", message: "isn't one we recognize" },
      ],
    });
    open("/register");
    await fillRegistration();
    await userEvent.click(button("Create Account"));
    await expect.element(page.getByRole("alert")).toMatchTextContent(/Some fields aren't valid\./);
    await expect
      .element(field("Wallet Address"))
      .toHaveAccessibleDescription("Wallet Address must be 0x followed by 40 hexadecimal digits");
    await expect.element(field("Password")).toHaveAccessibleDescription("Password must have at least 15 characters");
    await expect
      .element(field("Referral Code (optional)"))
      .toHaveAccessibleDescription("Referral code isn't one we recognize");
    await expect.element(field("Wallet Address")).toHaveFocus();
    const box = page.getByRole("alert").element().getBoundingClientRect();
    expect(box.bottom).toBeLessThan(field("Email").element().getBoundingClientRect().top);

    await userEvent.keyboard("{End}0");
    await expect.element(field("Wallet Address")).not.toHaveAttribute("aria-invalid");
    await expect.element(field("Password")).toHaveAttribute("aria-invalid");
  });

  test("says once what the server's message only repeats of the fields: at the fields", async () => {
    const message = "must be 0x followed by 40 hexadecimal digits";
    api.routes["POST /auth/register"] = problem("validation_failed", `Wallet address ${message}.`, {
      errors: [{ path: "wallet_address", message }],
    });
    open("/register");
    await fillRegistration();
    await userEvent.click(button("Create Account"));
    await expect.element(page.getByRole("alert")).toMatchTextContent(/^Registration failed$/);
    await expect.element(field("Wallet Address")).toHaveAccessibleDescription(`Wallet Address ${message}`);
  });

  test("says once what the server's message says in its own words: above, and the field is only marked", async () => {
    api.routes["POST /auth/register"] = problem("email_taken", "An account with this email address already exists.", {
      errors: [{ path: "email", message: "already has an account" }],
    });
    open("/register");
    await fillRegistration();
    await userEvent.click(button("Create Account"));
    await expect.element(page.getByRole("alert")).toMatchTextContent(/already exists/);
    await expect.element(field("Email")).toHaveAttribute("aria-invalid", "true");
    await expect.element(page.getByText("Email already has an account")).not.toBeInTheDocument();
  });

  test("shows the server's message of a taken email alone", async () => {
    api.routes["POST /auth/register"] = problem("email_taken", "An account with this email exists already.");
    open("/register");
    await fillRegistration();
    await userEvent.click(button("Create Account"));
    await expect.element(page.getByRole("alert")).toMatchTextContent(/An account with this email exists already\./);
    await expect.element(page.getByText(/API Error/)).not.toBeInTheDocument();
  });
});
