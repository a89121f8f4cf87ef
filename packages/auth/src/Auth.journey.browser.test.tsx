import { held, json, testToken, USER } from "@freehold/test-utils/browser/stub-api";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  api,
  asked,
  button,
  field,
  fillRegistration,
  freshPage,
  hasFocus,
  heading,
  LINK,
  open,
  sent,
  TOKEN,
} from "./test/page.fixture.tsx";

freshPage();

describe("a sign-in", () => {
  test("by keyboard alone: one request, the button busy and in its place, then the session", async () => {
    const waiting = held(
      json({ success: true, token: testToken("secret-token"), expires_at: USER.created_at, user: USER }),
    );
    api.routes["POST /auth/login"] = waiting.answer;
    const onSignedIn = vi.fn();
    const { container } = open("/", { onSignedIn });
    await expect.element(button("Sign In")).toBeVisible();
    const before = button("Sign In").element().getBoundingClientRect();

    await userEvent.keyboard("{Tab}investor@freehold.test{Tab}freehold-demo-2026{Enter}{Enter}");
    await expect.element(button("Signing In...")).toBeDisabled();
    expect(button("Signing In...").element().getBoundingClientRect()).toEqual(before);
    await userEvent.keyboard("{Enter}");
    waiting.release();

    await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(onSignedIn.mock.calls).toEqual([[{ user: USER }]]);
    expect(container.textContent).toBe("");
    expect(localStorage.getItem("auth_token")).toBe(testToken("secret-token"));
    // What comes later is about a passkey that the browser may add.
    expect(asked().slice(0, 2)).toEqual(["POST /auth/login", "GET /auth/me"]);
    expect(sent("POST /auth/login")).toEqual([{ email: USER.email, password: "freehold-demo-2026" }]);
  });
});

describe("a registration", () => {
  test("succeeds without signing in, then goes to login with the email filled in", async () => {
    const waiting = held(json({ success: true, message: "Created.", user: USER }, 201));
    api.routes["POST /auth/register"] = waiting.answer;
    const onRegistered = vi.fn();
    const onSignedIn = vi.fn();
    open("/?ref=ABCD2345", { onRegistered, onSignedIn });
    await fillRegistration();
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Creating Account...")).toBeDisabled();
    await expect.element(button("Already have an account? Sign in")).toBeDisabled();
    waiting.release();

    await expect.element(heading("Registration Successful")).toHaveFocus();
    await expect.element(page.getByText("Account created successfully! You can now sign in.")).toBeVisible();
    await expect.element(page.getByText(/an email to confirm your address/)).toBeVisible();
    expect(onRegistered.mock.calls).toEqual([[{ user: USER }]]);
    expect(sent("POST /auth/register")).toEqual([
      {
        email: "new@freehold.test",
        wallet_address: USER.wallet_address,
        referral_code: "ABCD2345",
        password: "freehold-demo-2026",
      },
    ]);
    expect(onSignedIn).not.toHaveBeenCalled();
    expect(localStorage.getItem("auth_token")).toBe(null);

    await userEvent.keyboard("{Tab}{Enter}");
    await expect.element(heading("Welcome Back")).toBeVisible();
    await expect.element(field("Email")).toHaveValue("new@freehold.test");
    await expect.element(field("Password")).toHaveValue("");
    await expect.element(field("Password")).toHaveFocus();
  });
});

describe("a new password", () => {
  test("is asked for from the sign-in form with the email typed there, and the page does not tell whether there is an account", async () => {
    const waiting = held(json({ success: true, message: "On its way." }, 202));
    api.routes["POST /auth/password/forgot"] = waiting.answer;
    open();
    await userEvent.fill(field("Email"), " investor@freehold.test ");
    await userEvent.click(button("Forgot your password?"));
    await expect.element(heading("Reset your password")).toBeVisible();
    await expect.element(field("Email")).toHaveValue("investor@freehold.test");
    await expect.element(field("Email")).toHaveAttribute("autocomplete", "username");
    await userEvent.click(field("Email"));
    await userEvent.keyboard("{Enter}{Enter}");
    await expect.element(button("Sending...")).toBeDisabled();
    await expect.element(button("Back to sign in")).toBeDisabled();
    waiting.release();
    await expect.element(heading("Check your email")).toHaveFocus();
    await expect.element(page.getByText(/^If there's an account with this email,/)).toBeVisible();
    expect(sent("POST /auth/password/forgot")).toEqual([{ email: "investor@freehold.test" }]);
    await userEvent.click(button("Back to sign in"));
    await expect.element(heading("Welcome Back")).toBeVisible();
  });

  test("is chosen with the link of the mail, which leads to a sign-in form that knows nothing of it", async () => {
    open(LINK);
    await expect.element(field("New Password")).toHaveAttribute("autocomplete", "new-password");
    await hasFocus("password");
    await userEvent.keyboard("another-walnut-tree{Enter}");
    await expect.element(heading("Password changed")).toHaveFocus();
    expect(sent("POST /auth/password/reset")).toEqual([{ token: TOKEN, password: "another-walnut-tree" }]);
    await userEvent.keyboard("{Tab}{Enter}");
    await expect.element(heading("Welcome Back")).toBeVisible();
    await expect.element(field("Password")).toHaveValue("");
    expect(asked()).toEqual(["POST /auth/password/reset"]);
  });
});
