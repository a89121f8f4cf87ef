import { setWallet } from "@freehold/session";
import { problem, USER } from "@freehold/testing/browser/stub-api";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { api, button, field, fillRegistration, freshPage, heading, open, sent } from "./test/page.fixture.tsx";

freshPage();

describe("registration", () => {
  test("asks for an e-mail, a wallet, a code and a password", async () => {
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

  test("does not send an empty code", async () => {
    open("/register");
    await fillRegistration();
    await userEvent.click(button("Create Account"));
    await expect.element(heading("Registration Successful")).toBeVisible();
    expect(sent("POST /auth/register")[0]).not.toHaveProperty("referral_code");
  });

  test("shows the server's message in a box above the form, field errors at the fields, and goes to the first", async () => {
    api.routes["POST /auth/register"] = problem(422, "validation_failed", "Some fields are not valid.", {
      errors: [
        { path: "password", message: "must have at least 10 characters" },
        { path: "wallet_address", message: "must be 0x followed by 40 hexadecimal digits" },
        { path: "referral_code", message: "is not known" },
      ],
    });
    open("/register");
    await fillRegistration();
    await userEvent.click(button("Create Account"));
    await expect.element(page.getByRole("alert")).toMatchTextContent(/Some fields are not valid\./);
    await expect
      .element(field("Wallet Address"))
      .toHaveAccessibleDescription("Wallet Address must be 0x followed by 40 hexadecimal digits");
    await expect.element(field("Password")).toHaveAccessibleDescription("Password must have at least 10 characters");
    await expect.element(field("Referral Code (optional)")).toHaveAccessibleDescription("Referral code is not known");
    await expect.element(field("Wallet Address")).toHaveFocus();
    const box = page.getByRole("alert").element().getBoundingClientRect();
    expect(box.bottom).toBeLessThan(field("Email").element().getBoundingClientRect().top);

    await userEvent.keyboard("{End}0");
    await expect.element(field("Wallet Address")).not.toHaveAttribute("aria-invalid");
    await expect.element(field("Password")).toHaveAttribute("aria-invalid");
  });

  test("shows the server's message of a taken e-mail alone", async () => {
    api.routes["POST /auth/register"] = problem(409, "email_taken", "An account with this e-mail exists already.");
    open("/register");
    await fillRegistration();
    await userEvent.click(button("Create Account"));
    await expect.element(page.getByRole("alert")).toMatchTextContent(/An account with this e-mail exists already\./);
    await expect.element(page.getByText(/API Error/)).not.toBeInTheDocument();
  });
});
